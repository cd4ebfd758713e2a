"""Random days of people with limits: each answer is predicted, and each sum agrees with the ledger, across restarts."""

import shutil
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from queenhigh.casino.house import actions as do
from queenhigh.casino.periods import PERIODS
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step
from tests.casino.houses import Chance, Clock, books, cash_table, opened
from tests.casino.players import Players
from tests.effort import scaled
from tests.people.plain_sums import EPOCH, PlainLedger, begun

PEOPLE = st.sampled_from(("ann", "bob"))
TABLES = st.sampled_from(("T1", "T2", "T1", "D1"))
KINDS = st.sampled_from(("deposit", "loss", "wager", "time"))
PERIOD = st.sampled_from(PERIODS)
MOST = st.none() | st.integers(0, 12).map(lambda number: number * 500) | st.just(30)
DAY = timedelta(days=1) // timedelta(microseconds=1)
MONDAY = (EPOCH.replace(year=2026, month=11, day=30, hour=20) - EPOCH) // timedelta(
    microseconds=1
)  # a day, a week and a month end soon

Key = tuple[str, str, str]


def prepared(folder: Path) -> None:
    """A house with two tables for money, one of them with a player's bank and fees, and one for demo chips."""
    casino = opened(folder, clock=Clock(MONDAY))
    cash_table(casino, "T1", load("tcp-01"))
    cash_table(casino, "T2", load("ca-tcp"))
    casino.open_table("sam", "D1", load("tcp-01"), Run())
    for person in ("ann", "bob", "cal"):
        casino.do("carl", "house", do.Deposit(person, 400_000))
    casino.do("cal", "table:T2", table_do.Sit("cal", (3,), 300_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 100_000))
    casino.do("bob", "table:T2", table_do.Sit("bob", (2,), 100_000))
    casino.journal.close()


class Days(RuleBasedStateMachine):
    template: Path
    casino: Casino

    @initialize()
    def begin(self) -> None:
        self.place = TemporaryDirectory()
        shutil.copytree(self.template, self.place.name, dirs_exist_ok=True)
        self.clock = Clock(MONDAY)
        self.starts = 0
        self.own: dict[Key, int | None] = {}
        self.house: dict[Key, int | None] = {}
        self.asked: dict[Key, tuple[int | None, int]] = {}
        self._start()
        for key in (("ann", "loss", "day"), ("ann", "wager", "week"), ("bob", "time", "day"), ("bob", "loss", "month")):
            self.set_own(*key, 4_000)

    def _start(self) -> None:
        self.starts += 1
        self.casino = opened(Path(self.place.name), clock=self.clock, chance=Chance(f"start {self.starts}"))
        self.ledger = PlainLedger(books(self.casino))
        self.players = {name: Players(self.casino, name, {}) for name in ("T1", "T2", "D1")}

    def teardown(self) -> None:
        if hasattr(self, "place"):
            self.casino.journal.close()
            self.place.cleanup()

    def try_it(self, actor: str, stream: str, action: Any) -> str:
        """The refusal's code; empty if it has happened."""
        try:
            self.casino.do(actor, stream, action)
        except IllegalAction as error:
            return error.code
        return ""

    # ── limits ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def most(self, person: str, kind: str, period: str) -> int | None:
        key = person, kind, period
        return min((each for each in (self.own.get(key), self.house.get(key)) if each is not None), default=None)

    @rule(person=PEOPLE, kind=KINDS, period=PERIOD, most=MOST)
    def set_own(self, person: str, kind: Any, period: Any, most: int | None) -> None:
        key = person, kind, period
        before = self.own.get(key)
        code = self.try_it(person, "house", do.SetLimit(person, kind, period, most))
        if most == before and key not in self.asked:
            assert code == "limit/same"
            return
        assert not code
        if before is None or (most is not None and most <= before):
            self.own[key] = most
            self.asked.pop(key, None)
        else:
            now = self.clock.now
            ends = min(now + day * DAY for day in range(1, 33) if begun(period, now + day * DAY) != begun(period, now))
            self.asked[key] = most, max(begun(period, ends), now + DAY)

    @precondition(lambda self: self.own)
    @rule(number=st.integers(0, 50), most=MOST)
    def change_own(self, number: int, most: int | None) -> None:
        self.set_own(*sorted(self.own)[number % len(self.own)], most)

    @rule(person=PEOPLE, kind=KINDS, period=PERIOD, most=MOST)
    def set_by_house(self, person: str, kind: Any, period: Any, most: int | None) -> None:
        assert not self.try_it("sam", "house", do.SetLimit(person, kind, period, most))
        self.house[person, kind, period] = most

    @rule(person=PEOPLE, kind=KINDS, period=PERIOD)
    def reaffirm(self, person: str, kind: Any, period: Any) -> None:
        key = person, kind, period
        code = self.try_it(person, "house", do.ReaffirmLimit(person, kind, period))
        if key not in self.asked:
            assert code == "limit/none"
        elif self.clock.now < self.asked[key][1]:
            assert code == "limit/early"
        else:
            assert not code
            self.own[key] = self.asked.pop(key)[0]

    @precondition(lambda self: self.asked)
    @rule(number=st.integers(0, 50), hours=st.sampled_from((24 * 32, 24 * 8, 24, 0)))
    def reaffirm_what_was_asked(self, number: int, hours: int) -> None:
        self.wait(hours)
        self.reaffirm(*sorted(self.asked)[number % len(self.asked)])

    # ── play ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def over(self, person: str, *, money: bool, loss: int, wager: int) -> set[str]:
        """The limits that something would break."""
        found = set()
        for period in PERIODS:
            done = self.ledger.done(person, period, self.clock.now)
            time_most, loss_most, wager_most = (self.most(person, kind, period) for kind in ("time", "loss", "wager"))
            if time_most is not None and done.played >= time_most * 60_000_000:
                found.add("limit/time")
            if money and loss_most is not None and loss - done.net > loss_most:
                found.add("limit/loss")
            if money and wager_most is not None and done.wagered + wager > wager_most:
                found.add("limit/wager")
        return found

    @rule(person=PEOPLE, cents=st.integers(1, 8).map(lambda number: number * 500))
    def deposit(self, person: str, cents: int) -> None:
        over = any(
            (most := self.most(person, "deposit", period)) is not None
            and self.ledger.done(person, period, self.clock.now).deposited + cents > most
            for period in PERIODS
        )
        assert self.try_it("carl", "house", do.Deposit(person, cents)) == ("limit/deposit" if over else "")

    @rule(person=PEOPLE, table=TABLES)
    def sit(self, person: str, table: str) -> None:
        expected = self.over(person, money=table != "D1", loss=1, wager=1)
        seat = 1 if person == "ann" else 2
        self.compare(self.try_it(person, f"table:{table}", table_do.Sit(person, (seat,), 20_000)), expected)

    @rule(person=PEOPLE, table=TABLES, side=st.booleans(), times=st.integers(1, 4))
    def stake(self, person: str, table: str, side: bool, times: int) -> None:  # noqa: FBT001  # as drawn
        if all(each.bettor != person for each in self.casino.table(table).live.table.people):
            self.sit(person, table)
        self.go_on(table, 12)
        cents = times * 500
        expected = self.over(person, money=table != "D1", loss=cents, wager=cents)
        wager = "ante" if not side else "bonus" if table == "T2" else "pair_plus"
        action = round_do.PlaceWager(person, 1 if person == "ann" else 2, wager, cents)
        self.compare(self.try_it(person, f"table:{table}", action), expected)

    @rule(
        table=TABLES, person=PEOPLE, times=st.integers(1, 4), side=st.booleans(), hours=st.sampled_from((0, 0, 0.3, 5))
    )
    def play_round(self, table: str, person: str, times: int, side: bool, hours: float) -> None:  # noqa: FBT001
        self.stake(person, table, side=False, times=times)
        self.stake("bob" if person == "ann" else "ann", table, side=side, times=1)
        self.wait(hours)
        self.finish_round(table)

    @rule(table=TABLES)
    def finish_round(self, table: str) -> None:
        live = self.casino.table(table).live
        for _ in range(40):
            if not live.table.is_open:
                return
            self.go_on(table, 1)
            live = self.casino.table(table).live

    @staticmethod
    def compare(code: str, expected: set[str]) -> None:
        """What happens breaks no limit, and what a limit refuses would break it; other rules may refuse it, too."""
        assert code in expected or not code.startswith("limit/")
        assert code or not expected

    @rule(person=PEOPLE, table=TABLES)
    def take_back(self, person: str, table: str) -> None:
        for stake in self.casino.table(table).live.table.round.stakes:
            if stake.bettor == person:
                action = round_do.TakeBack(person, stake.spot, stake.wager)
                assert not self.try_it(person, f"table:{table}", action).startswith("limit/")
                return

    @rule(person=PEOPLE, table=TABLES)
    def stand_up(self, person: str, table: str) -> None:
        self.finish_round(table)
        assert not self.try_it(person, f"table:{table}", table_do.StandUp(person)).startswith("limit/")

    @rule(table=TABLES, steps=st.integers(1, 12))
    def go_on(self, table: str, steps: int) -> None:
        """The dealer's steps and people's decisions, until there are bets to make: no limit refuses them."""
        players, desk = self.players[table], self.casino.table(table)
        for _ in range(steps):
            waits = next_step(desk.known_rules, desk.live.table).wait
            if waits == "banker" or (waits == "start" and not desk.live.table.people):
                return
            if waits == "bets" and (steps > 1 or not desk.live.table.round.stakes):
                return
            if waits == "bank":
                self.answer_offer(table)
            else:
                players.step()

    def answer_offer(self, table: str) -> None:
        """A bank is at risk like a wager, and is none."""
        desk = self.casino.table(table)
        (who,) = next_step(desk.known_rules, desk.live.table).bettors
        if who != "cal" and desk.live.table.rounds % 3:
            assert not self.try_it(who, desk.stream, table_do.DeclineBank(who))
            return
        expected = self.over(who, money=True, loss=5_000, wager=0)
        code = self.try_it(who, desk.stream, table_do.TakeBank(who, 5_000))
        self.compare(code, expected)
        if code:
            assert not self.try_it(who, desk.stream, table_do.DeclineBank(who))

    @rule(table=TABLES, person=PEOPLE, hours=st.sampled_from((0, 5)), steps=st.integers(0, 5))
    def call_off(self, table: str, person: str, hours: int, steps: int) -> None:
        self.stake(person, table, side=False, times=1)
        self.wait(hours)
        for _ in range(steps):
            self.go_on(table, 1)
        self.try_it("sam", f"table:{table}", round_do.VoidRound("a test"))

    @rule(hours=st.sampled_from((0.01, 0.3, 0.5, 5, 24, 24 * 8, 24 * 32)))
    def wait(self, hours: float) -> None:
        self.clock.wait(int(hours * 3_600_000))

    @rule()
    def start_again(self) -> None:
        self.casino.journal.close()
        self._start()

    @invariant()
    def sums_agree_with_the_ledger(self) -> None:
        if not hasattr(self, "casino"):
            return
        for person in ("ann", "bob"):
            for period in PERIODS:
                found = self.casino.watch.sums(person, period, self.clock.now)
                assert tuple(found) == self.ledger.done(person, period, self.clock.now)
                for kind in ("deposit", "loss", "wager", "time"):
                    known = self.casino.house.protection.get(person)
                    most = None if known is None else known.limit(kind, period).most
                    assert most == self.most(person, kind, period)


def test_s3_limits_hold_and_sums_agree_with_the_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(tmp_path)
    monkeypatch.setattr(Days, "template", tmp_path, raising=False)
    monkeypatch.setattr("queenhigh.casino.snapshots.EVERY", 8)
    run_state_machine_as_test(
        Days,
        settings=settings(
            max_examples=scaled(25),
            stateful_step_count=30,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),  # a day is read more quickly than it is made shorter
            suppress_health_check=list(HealthCheck),
        ),
    )
