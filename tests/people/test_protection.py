"""Limits, breaks and exclusion: lowered at once, raised later; what has begun is finished."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.casino.envelope import Envelope
from queenhigh.casino.house import actions as do
from queenhigh.casino.people.play_sums import notice_due
from queenhigh.casino.periods import PERIODS, end_of, months_later, start_of
from queenhigh.casino.records.significant import significant
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.times import calendar, day_text, days_until
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.tournament import actions as tournament_do
from tests.casino.houses import KEY, Clock, books, cash_table, opened, rich
from tests.casino.players import Players
from tests.casino.tournament_kit import STREAM, announced, begun, check_books, play, quick_terms

HOUR, DAY = 3_600_000, 86_400_000
"""In milliseconds, as the clock counts."""
TIMES = st.integers(0, 4_000_000_000_000_000)


def refused(code: str) -> "pytest.RaisesExc[IllegalAction]":
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


def at_noon(day: str) -> Clock:
    return Clock(int(datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp()) * 1_000_000)


def house(folder: Path, clock: Clock) -> Casino:
    """A house where ann and bob sit at a table for money, and ann at one for demo chips."""
    casino = opened(folder, clock=clock)
    cash_table(casino, "T1", load("tcp-01"))
    casino.open_table("sam", "D1", load("tcp-01"), Run())
    for person in ("ann", "bob"):
        casino.do("carl", "house", do.Deposit(person, 200_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 100_000))
    casino.do("bob", "table:T1", table_do.Sit("bob", (2,), 100_000))
    return casino


def bet(casino: Casino, cents: int, person: str = "ann", table: str = "T1") -> None:
    spot = {"ann": 1, "bob": 2}[person]
    casino.do(person, f"table:{table}", round_do.PlaceWager(person, spot, "ante", cents))


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(TIMES, st.integers(1, 120))
def test_s3_periods_are_those_of_the_calendar(at: int, months: int) -> None:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    first = midnight.replace(day=1)
    starts = {"day": midnight, "week": midnight - timedelta(days=midnight.weekday()), "month": first}
    ends = {
        "day": midnight + timedelta(days=1),
        "week": starts["week"] + timedelta(days=7),
        "month": (first + timedelta(days=31)).replace(day=1),
    }

    def micros(when: datetime) -> int:
        return (when - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)

    for period in PERIODS:
        assert start_of(period, at) == micros(starts[period])
        assert end_of(period, at) == micros(ends[period])
    year, month = divmod(moment.year * 12 + moment.month - 1 + months, 12)
    try:
        later = moment.replace(year=year, month=month + 1)
    except ValueError:  # the month is shorter: the first day after it
        later = moment.replace(year=year + (month == 11), month=(month + 1) % 12 + 1, day=1)
    assert months_later(at, months) == micros(later)
    assert day_text(at // 86_400_000_000) == f"{moment:%Y-%m-%d}"
    assert days_until(*calendar(at // 86_400_000_000)) == at // 86_400_000_000


@given(st.integers(0, 10**6), st.lists(st.integers(1, 5_000), max_size=50))
def test_s3_a_notice_comes_once_for_each_full_hour(sat_at: int, minutes: list[int]) -> None:
    now = noticed_at = sat_at
    hours = set()
    for each in minutes:
        now += each * 1_000_000
        if notice_due(sat_at, noticed_at, now):
            noticed_at = now
            assert (now - sat_at) // 3_600_000_000 not in hours
            hours.add((now - sat_at) // 3_600_000_000)
    assert bool(hours) == (now - sat_at >= 3_600_000_000)


# ── limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_s3_a_limit_is_lowered_at_once_and_raised_after_the_period_when_said_again(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")  # a Tuesday
    casino = opened(tmp_path, clock=clock)

    def week() -> int | None:
        return casino.house.protection["ann"].limit("loss", "week").most

    casino.do("ann", "house", do.SetLimit("ann", "loss", "week", 10_000))
    assert week() == 10_000
    casino.do("ann", "house", do.SetLimit("ann", "loss", "week", 5_000))
    assert week() == 5_000
    with refused("limit/same"):
        casino.do("ann", "house", do.SetLimit("ann", "loss", "week", 5_000))
    casino.do("ann", "house", do.SetLimit("ann", "loss", "week", 8_000))
    assert week() == 5_000
    clock.wait(6 * DAY - 12 * HOUR - 1)  # the last millisecond of Sunday, the 22nd
    with refused("limit/early"):
        casino.do("ann", "house", do.ReaffirmLimit("ann", "loss", "week"))
    clock.wait(1)
    assert week() == 5_000  # not without being said again
    casino.do("ann", "house", do.ReaffirmLimit("ann", "loss", "week"))
    assert week() == 8_000
    with refused("limit/none"):
        casino.do("ann", "house", do.ReaffirmLimit("ann", "loss", "week"))


def test_s3_a_day_is_a_whole_day_even_shortly_before_midnight(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = opened(tmp_path, clock=clock)
    clock.wait(12 * HOUR - 60_000)
    casino.do("ann", "house", do.SetLimit("ann", "wager", "day", 1_000))
    casino.do("ann", "house", do.SetLimit("ann", "wager", "day", None))
    clock.wait(DAY - 1)
    with refused("limit/early"):
        casino.do("ann", "house", do.ReaffirmLimit("ann", "wager", "day"))
    clock.wait(1)
    casino.do("ann", "house", do.ReaffirmLimit("ann", "wager", "day"))
    assert casino.house.protection["ann"].limit("wager", "day").most is None


def test_s3_who_lowers_a_limit_drops_the_higher_one_that_was_asked_for(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = opened(tmp_path, clock=clock)
    for most in (1_000, 9_000, 1_000):
        casino.do("ann", "house", do.SetLimit("ann", "deposit", "day", most))
    clock.wait(3 * DAY)
    with refused("limit/none"):
        casino.do("ann", "house", do.ReaffirmLimit("ann", "deposit", "day"))


def test_s1_s3_a_supervisor_can_be_stricter_and_nobody_more_generous(tmp_path: Path) -> None:
    casino = opened(tmp_path, clock=at_noon("2026-11-17"))
    casino.do("ann", "house", do.SetLimit("ann", "loss", "day", 5_000))
    casino.do("sam", "house", do.SetLimit("ann", "loss", "day", 9_000))
    assert casino.house.protection["ann"].limit("loss", "day").most == 5_000
    casino.do("sam", "house", do.SetLimit("ann", "loss", "day", 2_000))
    assert casino.house.protection["ann"].limit("loss", "day").most == 2_000
    casino.do("sam", "house", do.SetLimit("ann", "loss", "day", None))
    assert casino.house.protection["ann"].limit("loss", "day").most == 5_000
    for actor, action in (
        ("bob", do.SetLimit("ann", "loss", "day", 1)),
        ("carl", do.SetLimit("ann", "loss", "day", 1)),
        ("guest:gus", do.ExcludeSelf("ann", 6)),
        ("sam", do.ReaffirmLimit("ann", "loss", "day")),
        ("dina", do.CoolOff("dina", casino.clock() + 2 * DAY * 1000)),
    ):
        with refused("rights/refused"):
            casino.do(actor, "house", action)
    with refused("person/unknown"):
        casino.do("guest:gus", "house", do.SetLimit("guest:gus", "loss", "day", 1))
    with refused("limit/amount"):
        casino.do("ann", "house", do.SetLimit("ann", "loss", "day", -1))


def test_s3_deposits_stop_at_the_limit(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = opened(tmp_path, clock=clock)
    casino.do("carl", "house", do.Deposit("ann", 3_000))  # what came before counts
    casino.do("ann", "house", do.SetLimit("ann", "deposit", "day", 5_000))
    with refused("limit/deposit"):
        casino.do("carl", "house", do.Deposit("ann", 2_001))
    casino.do("carl", "house", do.Deposit("ann", 2_000))
    casino.do("carl", "house", do.Deposit("bob", 10_000))
    casino = opened(tmp_path, clock=clock)  # after a restart, the same
    with refused("limit/deposit"):
        casino.do("carl", "house", do.Deposit("ann", 1))
    clock.wait(12 * HOUR)
    casino.do("carl", "house", do.Deposit("ann", 5_000))
    assert casino.wallet_cents("ann") == 10_000


def test_s3_wagers_stop_at_the_limit_and_a_decision_is_never_refused(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    players = Players(casino, "T1", {})
    players.until("bets")
    casino.do("ann", "house", do.SetLimit("ann", "wager", "day", 2_000))
    with refused("limit/wager"):
        bet(casino, 2_500)
    bet(casino, 2_000)
    with refused("limit/wager"):
        casino.do("ann", "table:T1", round_do.PlaceWager("ann", 1, "pair_plus", 500))
    casino.do("ann", "table:T1", round_do.TakeBack("ann", 1, "ante"))
    bet(casino, 2_000)  # what was taken back was not wagered
    bet(casino, 500, "bob")
    casino.do("house", "table:T1", round_do.CloseBets())
    players.until("decision")
    spot = casino.table("T1").live.table.round.to_decide[0]
    assert spot == 1
    casino.do("ann", "table:T1", round_do.Decide(1, "play"))  # the raise goes beyond the limit, and the hand on
    assert casino.watch.sums("ann", "day", clock.now).wagered_cents == 4_000
    while casino.table("T1").live.table.is_open:
        players.step()
    players.until("bets")
    with refused("limit/wager"):
        bet(casino, 500)
    bet(casino, 500, "bob")
    casino.do("house", "table:T1", round_do.CloseBets())
    casino.do("ann", "table:T1", table_do.StandUp("ann"))
    players.until("start")
    with refused("limit/wager"):
        casino.do("ann", "table:T1", table_do.Sit("ann", (3,), 10_000))
    casino.do("ann", "table:D1", table_do.Sit("ann", (3,), 10_000))  # demo chips are no money


def test_s3_losses_stop_at_the_limit(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    players = Players(casino, "T1", {"ann": ((1, "ante", 1_000),)})
    casino.do("ann", "house", do.SetLimit("ann", "loss", "month", 3_500))
    for lost in (1_000, 2_000, 3_000):
        players.until("decision")
        casino.do("ann", "table:T1", round_do.Decide(1, "fold"))
        players.until("start")
        assert casino.watch.sums("ann", "month", clock.now).net_cents == -lost
    players.until("bets")
    with refused("limit/loss"):
        bet(casino, 1_000)
    bet(casino, 500)
    clock.wait(14 * DAY)  # December
    bet(casino, 1_000)


def test_s3_two_tables_at_the_same_moment_share_one_limit(tmp_path: Path) -> None:
    casino = house(tmp_path, at_noon("2026-11-17"))
    cash_table(casino, "T2", load("tcp-01"))
    casino.do("ann", "table:T2", table_do.Sit("ann", (1,), 50_000))
    for name in ("T1", "T2"):
        Players(casino, name, {}).until("bets")
    casino.do("ann", "house", do.SetLimit("ann", "wager", "day", 1_500))
    wager = round_do.PlaceWager("ann", 1, "ante", 1_000)
    first, second = casino.submit([Envelope("ann", f"table:{name}", wager) for name in ("T1", "T2")])
    assert (first.error, second.error) == ("", "limit/wager")


def test_s3_time_stops_at_the_limit_at_demo_tables_too(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    casino.do("ann", "house", do.SetLimit("ann", "time", "day", 90))
    casino.do("ann", "table:D1", table_do.Sit("ann", (1,), 10_000))
    players = Players(casino, "D1", {})
    players.until("bets")
    clock.wait(45 * 60_000 - 1)
    bet(casino, 500, table="D1")
    clock.wait(1)  # 45 minutes at each of two tables
    with refused("limit/time"):
        casino.do("ann", "table:D1", round_do.PlaceWager("ann", 1, "pair_plus", 500))
    players.until("rack")  # the round goes on
    casino.do("ann", "table:T1", table_do.StandUp("ann"))
    with refused("limit/time"):
        casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))


# ── breaks ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("code", ["protection/excluded", "protection/cooling_off"])
def test_s3_who_takes_a_break_finishes_the_round_leaves_and_does_not_come_back(tmp_path: Path, code: str) -> None:
    excluded = code == "protection/excluded"
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    players = Players(casino, "T1", {"ann": ((1, "ante", 1_000),), "bob": ((2, "ante", 1_000),)})
    players.until("decision")
    until = clock.now + 3 * DAY * 1000
    casino.do("ann", "house", do.ExcludeSelf("ann", 6) if excluded else do.CoolOff("ann", until))
    with refused("protection/shorter"):
        casino.do("ann", "house", do.ExcludeSelf("ann", 1) if excluded else do.CoolOff("ann", until - DAY * 1000))
    with refused("protection/shorter"):  # a supervisor neither
        casino.do("sam", "house", do.ExcludeSelf("ann", 1) if excluded else do.CoolOff("ann", until - DAY * 1000))
    assert [each.bettor for each in casino.table("T1").live.table.people] == ["ann", "bob"]
    players.rounds(1)
    assert [each.bettor for each in casino.table("T1").live.table.people] == ["bob"]
    assert casino.watch.sums("ann", "day", clock.now).net_cents == casino.wallet_cents("ann") - 200_000
    for stream, actor, action in (
        ("table:T1", "ann", table_do.Sit("ann", (1,), 10_000)),
        ("table:D1", "ann", table_do.Sit("ann", (1,), 10_000)),
        ("house", "carl", do.Deposit("ann", 1_000)),
        ("house", "carl", do.BuyChips("ann", 1_000)),
    ):
        with refused(code):
            casino.do(actor, stream, action)
    casino.do("carl", "house", do.Withdraw("ann", 1_000))  # the money is the person's
    clock.wait(3 * DAY - 1)
    with refused(code):
        casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))
    clock.wait(1 if not excluded else 200 * DAY)
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))


@pytest.mark.parametrize("days", [0, 0.99, 93])
def test_s3_a_break_has_its_least_and_its_most(tmp_path: Path, days: float) -> None:
    casino = opened(tmp_path)
    with refused("protection/time"):
        casino.do("ann", "house", do.CoolOff("ann", casino.clock() + int(days * DAY * 1000)))
    for months in (0, -1, 121):
        with refused("protection/time"):
            casino.do("ann", "house", do.ExcludeSelf("ann", months))


def test_r6_s3_protection_is_recorded_and_the_journal_verifies(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    casino.do("ann", "house", do.SetLimit("ann", "loss", "day", 5_000))
    casino.do("ann", "house", do.SetLimit("ann", "loss", "day", 6_000))
    clock.wait(2 * DAY)
    casino.do("ann", "house", do.ReaffirmLimit("ann", "loss", "day"))
    casino.do("ann", "house", do.ExcludeSelf("ann", 1))
    clock.wait(5 * DAY)
    found = [each.what.split()[0:2] for each in significant(books(casino), "accounts") if each.who == "ann"]
    assert found == [["limit", "set"], ["raise", "asked"], ["limit", "set"], ["play", "stopped"]]
    assert verify_journal(books(casino), key=KEY).findings == ()


def test_s3_the_page_is_told_the_time_and_what_a_visit_has_brought(tmp_path: Path) -> None:
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    began = clock.now
    casino.do("ann", "house", do.SetLimit("ann", "time", "week", 600))
    Players(casino, "T1", {"ann": ((1, "ante", 1_000),)}).rounds(3)
    clock.wait(61 * 60_000)
    (visit,) = casino.watch.visits("ann", clock.now).values()
    purse = casino.table("T1").live.table.people[0].purse_cents
    assert visit[:3] == (clock.now, began, 61 * 60_000_000)
    assert visit.net_cents == purse - 100_000
    assert visit.wagered_cents >= 3_000
    (line,) = casino.watch.limits("ann", clock.now)
    assert (line.kind, line.period, line.most, line.done) == ("time", "week", 600, 61)
    assert casino.watch.visits("cal", clock.now) == {}


def test_x2_s3_tournaments_cost_what_limits_let_them_and_are_played_to_their_end(tmp_path: Path) -> None:
    clock = at_noon("2026-11-20")
    casino = opened(tmp_path, clock=clock)
    rich(casino, day="2026-11-20")
    for name in ("ann", "bob", "cal"):
        casino.do("carl", "house", do.Deposit(name, 20_000))
        casino.do(name, "house", do.SetLimit(name, "wager", "week", 5_000))
    entry = {"buy_in_cents": 3_000, "fee_cents": 500, "spend_cents_max": 9_000}
    rebuy = {"cents": 2_000, "chips": 5_000, "most": 1, "levels": 9, "chips_max": 10_000}
    desk = announced(casino, quick_terms(money="house", entry=entry, rebuy=rebuy))
    casino.do("cal", "house", do.CoolOff("cal", clock.now + 2 * DAY * 1000))
    with refused("protection/cooling_off"):
        casino.do("cal", STREAM, tournament_do.Enter("cal"))
    casino.do("bob", "house", do.SetLimit("bob", "loss", "day", 3_499))
    with refused("limit/loss"):
        casino.do("bob", STREAM, tournament_do.Enter("bob"))
    for name in ("ann", "sue"):
        if name == "sue":
            casino.do("os:root", "house", do.ChangeRoles("sue", ("supervisor", "player")))
            casino.do("carl", "house", do.Deposit("sue", 20_000))
        casino.do(name, STREAM, tournament_do.Enter(name))
    assert casino.watch.sums("ann", "week", clock.now)[1:3] == (3_500, -3_500)
    casino.do("ann", STREAM, tournament_do.WithdrawEntry("ann"))
    assert casino.watch.sums("ann", "week", clock.now)[1:3] == (0, 0)
    casino.do("ann", STREAM, tournament_do.Enter("ann"))
    begun(casino, desk)
    with refused("limit/wager"):
        casino.do("ann", STREAM, tournament_do.BuyAgain("ann"))  # 3,500 + 2,000 > 5,000
    play(casino, desk, groups=3)
    casino.do("ann", "house", do.ExcludeSelf("ann", 1))
    table = casino.table("trial.1")
    assert "ann" in [each.bettor for each in table.live.table.people]
    with pytest.raises(IllegalAction) as error:  # for some other reason, if at all
        casino.do("ann", table.stream, round_do.PlaceWager("ann", 99, "ante", 500))
    assert error.value.code.startswith(("wager/", "tournament/", "round/"))
    casino.do("sam", STREAM, tournament_do.InterruptTournament("power failure", readable=False, agreed=False))
    play(casino, desk)
    assert desk.state.status == "over"
    won = sum(prize.cents for prize in desk.state.prizes if prize.player == "ann")
    assert casino.watch.sums("ann", "week", clock.now)[1:3] == (3_500, won - 3_500)
    again = opened(tmp_path, clock=clock)
    assert again.watch.sums("ann", "week", clock.now) == casino.watch.sums("ann", "week", clock.now)
    check_books(casino, desk)


def test_s3_a_book_forgets_guests_who_left_and_whoever_has_not_played_this_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenhigh.casino.snapshots.EVERY", 1)
    clock = at_noon("2026-11-17")
    casino = house(tmp_path, clock)
    for number in range(3, 6):
        casino.do(f"guest:g{number}", "table:D1", table_do.Sit(f"guest:g{number}", (number,), 10_000))
    casino.do("guest:g3", "table:D1", table_do.StandUp("guest:g3"))
    assert set(casino.table("D1").play.people) == {"guest:g4", "guest:g5"}
    casino.do("bob", "table:T1", table_do.StandUp("bob"))
    assert set(casino.table("T1").play.people) == {"ann", "bob"}
    clock.wait(20 * DAY)
    before = casino.watch.sums("ann", "month", clock.now)
    casino.do("ann", "table:T1", table_do.Buy("ann", 500))
    assert set(casino.table("T1").play.people) == {"ann"}
    again = opened(tmp_path, clock=clock)
    assert again.watch.sums("ann", "month", clock.now) == before
    assert before.played_microseconds == clock.now - start_of("month", clock.now)  # since the first of December
