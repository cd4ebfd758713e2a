"""X2 to X7 with the house's money, through the real service and its floor: a state machine of any evening.

Whatever people, the director and the power do, the money adds up to the cent, chips stay chips, and everyone has one place.
Beside the house stand plain sums of what was paid and given, from the terms alone. A crash leaves the files as they are under
a house that has them open: nobody says goodbye, and who was connected is forgotten.
"""

import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from queenhigh.casino.floor import Floor, Pace
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.service import Casino
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.house import to_bet
from queenhigh.casino.tournaments.tables import is_at_rest
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round.policy import action_of, sight_of
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.paying import places
from queenhigh.tournament.plans import deciding, wagers_for
from tests.casino.houses import Chance, Clock, books, opened, rich
from tests.casino.tournament_kit import STREAM, announced, begun, check_books, person, quick_terms
from tests.effort import scaled

NAMES = tuple(f"p{number}" for number in range(1, 10))
WALLET = 10_000
ENTRY, FEE, REBUY, ADD_ON = 1_003, 97, 701, 299
START, REBOUGHT, ADDED = 10_000, 9_000, 5_000
PACE = Pace(dealer=400, between_rounds=1_000, bot_least=500, bot_most=600, away=2_000)
STAGES: tuple[list[dict[str, Any]], ...] = (
    [{"name": "To the end"}],
    [{"name": "Heats", "rounds": 2, "advance": 2}, {"name": "Final", "rounds": 3, "chips": "reset"}],
    [{"name": "Rounds", "rounds": 5, "eliminate": [2, 4]}],
)
HELD = ("/person:", "/purse:")
number = st.integers(0, len(NAMES) - 1)


@cache
def empty_house() -> bytes:
    """The file of a house with a gaming day, and people who have money in it."""
    with tempfile.TemporaryDirectory() as folder:
        casino = opened(Path(folder))
        rich(casino, day="2026-11-20")
        for name in NAMES:
            person(casino, name, WALLET)
        casino.journal.close()
        return (Path(folder) / "journal.db").read_bytes()


class Evening(RuleBasedStateMachine):
    """One tournament for money on one evening."""

    def __init__(self) -> None:
        super().__init__()
        self.top = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.starts = 0
        self.paid = dict.fromkeys(NAMES, 0)
        """What everyone has paid into the tournament, fees too, less what came back before the first card."""
        self.fees = self.issued = 0
        self.cash = dict.fromkeys(NAMES, WALLET)
        """What everyone has brought to the cage, less what they have taken home."""
        self.ruled: tuple[Any, ...] | None = None
        folder = self.top / "house0"
        folder.mkdir()
        (folder / "journal.db").write_bytes(empty_house())
        self.open(folder)

    def open(self, folder: Path) -> None:
        self.folder = folder
        self.casino: Casino = opened(folder, clock=self.clock, chance=Chance(f"start {self.starts}"))
        self.floor = Floor(self.casino, PACE)

    @property
    def desk(self) -> TournamentDesk:
        return self.casino.tournaments.find("trial")

    @initialize(
        stage=st.sampled_from(STAGES),
        game=st.sampled_from(("tcp-01", "tcp-01", "ca-6cb")),
        kind=st.sampled_from(("hourly", "multi_table")),
        ties=st.sampled_from(("draw", "share")),
        betting=st.sampled_from(("free", "in_turn")),
        part=st.sampled_from((0, 1, 3_333, 10_000)),
        entries=st.integers(2, 9),
        begins=st.sampled_from((True,) * 7 + (False,)),
        stops=st.booleans(),
    )
    def announced(self, stage: Any, part: int, entries: int, *, begins: bool, stops: bool, **terms: Any) -> None:
        """A tournament that the first ones have entered."""
        seats, other = {"seats": 4, "betting": terms.pop("betting")}, terms["game"] != "tcp-01"
        limits = {"level": None} if other else {}
        terms_made = quick_terms(
            **{**terms, **limits},
            money="house",
            stage=[{"name": "Rounds", "rounds": 6}] if other else stage,
            seating=seats,
            entry={"buy_in_cents": ENTRY, "fee_cents": FEE, "late_levels": 2, "players_max": 8},
            rebuy={"cents": REBUY, "chips": REBOUGHT, "most": 2, "levels": 3, "chips_max": START},
            add_on={"cents": ADD_ON, "chips": ADDED, "level_to": 3},
            charity={"name": "C", "part_bp": part},
        )
        self.part, self.stops = part, stops
        announced(self.casino, terms_made)
        for name in NAMES[:entries]:
            self.act(name, do.Enter(name))
        if begins:
            begun(self.casino, self.desk)

    def teardown(self) -> None:
        """Whatever is left open is played out by the clock, or until the lights go out on the last three; then all is added up."""
        try:
            if self.desk.state.status in ("entries", "drawn"):
                self.act("sam", do.CancelTournament("the hall is flooded"))
            if self.desk.state.paused_at:
                self.act("sam", do.ResumeClock(self.clock()))
            for _ in range(1_000):
                if self.is_over:
                    break
                if self.stops and self.desk.state.status == "running" and 1 < len(self.desk.state.left) <= 3:
                    assert self.act("sam", do.InterruptTournament("a storm", readable=True, agreed=True))
                self.time_passes(20)
            else:
                # A game in which two of a bank and a bettor are needed may stand still for want of them.
                self.act("sam", do.InterruptTournament("the evening is over", readable=False, agreed=False))
                self.time_passes(2_000)
            self.all_adds_up()
            self.prizes_are_what_was_paid_in()
            check_books(self.casino, self.desk)
        finally:
            self.casino.journal.close()
            shutil.rmtree(self.top)

    @property
    def is_over(self) -> bool:
        state = self.desk.state
        tables = [self.casino.tables[name].live.status for name in state.tables if name in self.casino.tables]
        return state.status in ("over", "void") and set(tables) <= {"closed"}

    # ── what is done ─────────────────────────────────────────────────────────────────────────────────────────────────

    def act(self, actor: str, action: Any, stream: str = STREAM) -> tuple[Any, ...]:
        """What it leads to; nothing, if it is refused."""
        try:
            events = self.casino.do(actor, stream, action).events
        except IllegalAction:
            return ()
        for event in events:
            match event:
                case ev.Entered():
                    self.paid[event.player] += ENTRY + FEE
                    self.fees += FEE
                    self.issued += START
                case ev.EntryWithdrawn():
                    self.paid[event.player] -= ENTRY + FEE
                    self.fees -= FEE
                    self.issued -= START
                case ev.BoughtAgain():
                    self.paid[event.player] += REBUY
                    self.issued += REBOUGHT
                case ev.AddOnBought():
                    self.paid[event.player] += ADD_ON
                    self.issued += ADDED
                case ev.OutUndone():
                    self.issued += event.given.count
                case _:
                    pass
        return events

    @precondition(lambda self: self.desk.state.status not in ("over", "void"))
    @rule(what=st.sampled_from(("again", "add", "enter", "cage", "withdraw")), which=number)
    def pay(self, what: str, which: int) -> None:
        """Somebody pays, in person or at the cage, or wants the money back."""
        state, name = self.desk.state, NAMES[which]
        poorest = [each.name for each in sorted(state.players.values(), key=lambda each: each.chips.count)] or [name]
        buyer = poorest[which % len(poorest)]
        ways = {
            "enter": (name, do.Enter(name)),
            "cage": ("carl", do.Enter(name)),
            "withdraw": (buyer, do.WithdrawEntry(buyer)),
            "again": (buyer, do.BuyAgain(buyer)),
            "add": (buyer, do.BuyAddOn(buyer)),
        }
        events = self.act(*ways[what])
        assert not events or what != "withdraw" or state.status in ("entries", "drawn")  # E12

    @precondition(lambda self: self.desk.state.status in ("entries", "drawn"))
    @rule()
    def begin(self) -> None:
        self.act("sam", do.DrawSeats())
        self.act("sam", do.DealFirstCard())

    @rule(actions=st.integers(1, 16), which=number)
    def time_goes_on(self, actions: int, which: int) -> None:
        """Often a moment, now and then some rounds; whoever wants more chips asks for them in the middle of a hand."""
        self.time_passes(actions * actions // 2)
        if self.desk.state.status == "running":
            self.pay("again" if which % 2 else "add", which)

    def time_passes(self, actions: int) -> None:
        """What is due is done, and the clock goes on to whatever is next."""
        for _ in range(actions):
            if self.floor.tick():
                continue
            now = self.clock()
            whens = [at for name in self.casino.tables if (at := self.floor.table(name).when()) is not None]
            self.clock.wait(max(1, (min(whens, default=now + 1_000_000) - now) // 1_000))

    @rule(which=number, here=st.booleans())
    def come_or_go(self, which: int, *, here: bool) -> None:
        for table in self.casino.tables:
            seat = self.floor.table(table)
            (seat.come if here else seat.go)(NAMES[which])

    @rule(which=number, wanted=st.integers(0, 12_000))
    def play(self, which: int, wanted: int) -> None:
        """Somebody at each table acts, instead of leaving it to the clock."""
        for table in self.casino.tables.values():
            rules, waits, state = (
                table.known_rules,
                next_step(table.known_rules, table.live.table),
                table.live.table.round,
            )
            if waits.wait == "bets" and (free := to_bet(self.desk, table)):
                name = free[which % len(free)][1]
                for wager in wagers_for(rules, state, name, wanted):
                    self.act(name, wager, table.stream)
                self.floor.table(table.name).ready(name)
            elif waits.wait == "decision":
                sight = sight_of(rules, state)
                self.act(waits.bettors[0], action_of(sight, deciding(rules).choose(sight)), table.stream)
            elif waits.wait == "bank":
                self.act(waits.bettors[0], table_do.TakeBank(waits.bettors[0], wanted), table.stream)

    @rule(which=number, cents=st.integers(1, 20_000))
    def ask_for_cash(self, which: int, cents: int) -> None:
        """Nobody has cash for chips, at a table or at the cage: who goes home takes own money, and that alone."""
        name = NAMES[which]
        for table in tuple(self.casino.tables):
            for action in (table_do.CashOut(name, cents), table_do.StandUp(name), table_do.Buy(name, cents)):
                assert not self.act(name, action, f"table:{table}")
        assert not self.act("carl", house_do.RedeemChips(name, cents), "house")
        own = self.cash[name] - self.paid[name] + self.won(name)
        taken = bool(self.act("carl", house_do.Withdraw(name, cents), "house"))
        assert taken == (cents <= own)
        self.cash[name] -= cents if taken else 0

    @precondition(lambda self: self.desk.state.status in ("running", "decided"))
    @rule(
        what=st.sampled_from(("undo", "undo", "back", "move", "remove", "break", "pass", "pause", "resume")),
        which=number,
        table=st.integers(1, 3),
        chips=st.integers(0, 300_000),
    )
    def direct(self, what: str, which: int, table: int, chips: int) -> None:
        """The director decides something."""
        state, name = self.desk.state, f"trial.{table}"
        known = list(state.players)
        somebody = known[which % len(known)]
        if what == "undo" and not state.outs:
            self.act("sam", do.RemovePlayer(somebody, "taken for somebody else"))
        outs = self.desk.state.outs
        out = outs[which % len(outs)].player if outs else somebody
        taken = {each.seat for each in state.at(name)}
        free = next((seat for seat in range(1, 5) if seat not in taken), 1)
        ways: dict[str, do.TournamentAction] = {
            "undo": do.UndoOut(out, "a wrong count", Chips(chips)),
            "back": do.UndoSeating(somebody, "not this one"),
            "move": do.MovePlayer(somebody, name, free, "asked"),
            "remove": do.RemovePlayer(somebody, "abuse"),
            "break": do.BreakTable(name, "wet felt"),
            "pass": do.PassRound(name, "nobody there"),
            "pause": do.PauseClock(self.clock(), "dinner"),
            "resume": do.ResumeClock(self.clock()),
        }
        self.act("sam", ways[what])

    @precondition(lambda self: self.desk.state.status in ("running", "between"))
    @rule(readable=st.booleans(), agreed=st.booleans(), now=st.booleans())
    def interrupt(self, *, readable: bool, agreed: bool, now: bool) -> None:
        if now:
            assert self.act("sam", do.InterruptTournament("power failure", readable, agreed))

    @rule(lost=st.integers(0, 5))
    def crash(self, lost: int) -> None:
        """The power fails, and the house comes back from its files. Of what was due the last actions never reached the disk."""
        if lost > 2:
            return  # this time it only flickers
        due = list(self.floor.due())
        self.casino.submit(due[: max(0, len(due) - lost)])
        before = (self.desk.state, self.desk.version)
        self.starts += 1
        fresh = self.top / f"house{self.starts}"
        shutil.copytree(self.folder, fresh)
        self.casino.journal.close()
        shutil.rmtree(self.folder)
        self.open(fresh)
        assert (self.desk.state, self.desk.version) == before

    # ── what holds at every moment ───────────────────────────────────────────────────────────────────────────────────

    def won(self, name: str) -> int:
        """What came back to somebody at the end, by the tournament's own word."""
        state = self.desk.state
        if state.status == "void":
            return self.paid[name]
        return sum(prize.cents for prize in state.prizes if prize.player == name)

    @invariant()
    def all_adds_up(self) -> None:
        state = self.desk.state
        sums = books(self.casino).sums()
        assert all(micro % MICRO_CENTS_PER_CENT == 0 for micro in sums.values())
        at = {account: micro // MICRO_CENTS_PER_CENT for account, micro in sums.items()}
        wallets = {name: at.get(f"cash/person:{name}", 0) for name in NAMES}
        assert wallets == {name: self.cash[name] - self.paid[name] + self.won(name) for name in NAMES}
        # Cash: what was brought is with its owner, in escrow, with the charity or with the house; chips have made none of it.
        elsewhere = [at.get(f"cash/{account}", 0) for account in ("escrow:trial", "charity:C", "fees:trial")]
        assert sum(wallets.values()) + sum(elsewhere) == sum(self.cash.values())
        is_open = state.status not in ("over", "void")
        assert elsewhere[0] == (sum(self.paid.values()) if is_open else 0)
        # Chips: every one that was issued is with a player, on the felt, or with the tournament's bank.
        resets = sum(
            event.after.count - event.before.count
            for entry in self.casino.journal.read(STREAM)
            for event in self.casino.told(entry).events
            if isinstance(event, ev.ChipsReset)
        )
        chips = {account: count for account, count in at.items() if account.startswith("chips:trial/")}
        held = {account: count for account, count in chips.items() if any(kind in account for kind in HELD)}
        assert all(count >= 0 for count in held.values())
        if is_open:
            assert -chips.get("chips:trial/world", 0) == self.issued + resets
        else:
            assert not any(held.values()) or not self.is_over
        assert {account.partition("/")[0] for account in at} <= {"cash", "chips:trial"}
        for name, known in state.players.items():
            mine = sum(count for account, count in held.items() if account.endswith(f":{name}"))
            there = self.casino.tables.get(known.table)
            if known.is_arrived and not known.is_out and there is not None and is_at_rest(self.desk, there):
                assert mine == known.chips.count or state.status in ("between", "decided", "over", "void"), name

    @invariant()
    def everyone_has_one_place(self) -> None:
        state = self.desk.state
        placed = places(state)
        assert [each.place for each in placed] == list(range(1, len(state.players) + 1))
        assert {each.player for each in placed} == set(state.players) == {name for name in NAMES if self.paid[name]}
        at_tables = [p.bettor for each in self.casino.tables.values() for p in each.live.table.people]
        assert len(at_tables) == len(set(at_tables))
        if state.is_ruled:
            ruled = (state.ruling, {each.name for each in state.left}, placed)
            assert self.ruled in (None, ruled)  # what was ruled stays ruled
            self.ruled = ruled

    def prizes_are_what_was_paid_in(self) -> None:
        """At the end: the charity's part is never less than was stated, the fees are the house's, the rest are prizes."""
        state = self.desk.state
        charity = books(self.casino).sums().get("cash/charity:C", 0) // MICRO_CENTS_PER_CENT
        fees = books(self.casino).sums().get("cash/fees:trial", 0) // MICRO_CENTS_PER_CENT
        if state.status == "void":
            assert (charity, fees, state.prizes) == (0, 0, ())
            return
        chips = sum(self.paid.values()) - self.fees
        assert charity == -(-chips * self.part // 10_000)
        assert fees == self.fees
        assert sum(prize.cents for prize in state.prizes) == chips - charity


def test_x2_x3_x5_x6_x7_e12_e13_e16_a_tournament_for_money_adds_up_whatever_people_and_the_power_do() -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=scaled(40), stateful_step_count=30, deadline=None, database=None, derandomize=True
        ),
    )
