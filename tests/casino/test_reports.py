"""Reports: two ways to every sum, and chance beside it."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino.bands import band
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.names import by_number
from queenhigh.casino.reports.expectation import chance_of, expected
from queenhigh.casino.reports.fees import fee_line
from queenhigh.casino.reports.lines import RoundLine, TableReader
from queenhigh.casino.reports.reading import report_of, told_of
from queenhigh.casino.reports.report import Period, outside
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.errors import IllegalAction
from queenhigh.exact.sessions.staking import round_of
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.casino.houses import KEY, books, cash_table, count, opened, slip
from tests.casino.players import Players

DAY = "2026-11-16"


def sit(casino: Casino, table: str, seats: dict[str, int], cents: int) -> None:
    """People with money of their own."""
    for who, seat in seats.items():
        casino.do("carl", "house", house_do.Deposit(who, cents))
        casino.do(who, f"table:{table}", table_do.Sit(who, (seat,), cents))


def close(casino: Casino, table: str) -> None:
    """Everyone leaves; tray and box are counted, and are what the book says."""
    live = casino.table(table).live
    for person in live.table.people:
        casino.do(person.bettor, f"table:{table}", table_do.StandUp(person.bettor))
    count(casino, table, "closing", chips_of(casino.table(table).live.tray_cents))
    count(casino, table, "drop", chips_of(casino.table(table).live.tray.box_cents))


def rounds_of(casino: Casino, table: str) -> list[RoundLine]:
    """The rounds of a table."""
    reader = TableReader(casino.rulebook.find)
    lines = [line for told in told_of(casino.journal, f"table:{table}", KEY) for line in reader.read(told)]
    return [line for line in lines if isinstance(line, RoundLine)]


# ── chance ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_l4_the_expectation_is_the_published_edge_of_the_wagers_made() -> None:
    rules = load("tcp-01")
    # Published of this pay table: ante 3.37 %, deviation 1.64; pair plus 2.32 %, deviation 2.91.
    ante, pair_plus = expected(rules, (("ante", 1_000),)), expected(rules, (("pair_plus", 1_000),))
    assert [round(float(each.mean) / 1_000, 4) for each in (ante, pair_plus)] == [0.0337, 0.0232]
    assert [round(each.deviation / 1_000, 2) for each in (ante, pair_plus)] == [1.64, 2.91]
    # The tray keeps what its fixed awards leave of the meter's wager of $1:
    # 3 A-K-Q suited at 500, 44 straight flushes at 70, 52 threes of a kind at 60, 720 straights at 6, of 22,100 hands,
    # and the A-K-Q of spades pays from the meter.
    paid = Fraction(3 * 500 + 44 * 70 + 52 * 60 + 720 * 6, 22_100)
    progressive = load("tcp-progressive-1")
    assert expected(progressive, (("ante", 500), ("progressive", 100))).mean - expected(
        progressive, (("ante", 500),)
    ).mean == 100 * (1 - paid)
    # Each of k other hands with a meter wager brings envy: 1 in 22,100 brings 100, 3 bring 25.
    envy = Fraction(100 + 3 * 25, 22_100)
    for others in (1, 6):
        alone = expected(progressive, (("ante", 500), ("progressive", 100)), 0).mean
        assert alone - expected(progressive, (("ante", 500), ("progressive", 100)), others).mean == 100 * others * envy


@given(st.integers(1, 9), st.integers(1, 9))
def test_l4_wagers_of_one_hand_are_counted_together(ante: int, pair_plus: int) -> None:
    rules = load("tcp-01")
    # The other way: the distribution of the round with everything on it, as sessions are made of.
    outcomes = round_of(rules, {"ante": ante, "pair_plus": pair_plus}).outcomes
    mean = sum(net * chance for net, chance in outcomes)
    second = sum(net * net * chance for net, chance in outcomes)
    assert expected(rules, (("pair_plus", pair_plus), ("ante", ante))) == (-mean, second - mean * mean)


def test_l4_hands_of_one_round_widen_the_band_together() -> None:
    rules = load("tcp-01")
    hands = tuple((seat, f"p{seat}", (("ante", 1_000),)) for seat in (1, 2, 3))
    line = RoundLine("T1", DAY, 1, rules.id, rules.hash, "house", "", hands, (), 0, 0, 0, 0, 0, 0, 0, False)
    one = expected(rules, (("ante", 1_000),))
    found = chance_of(rules, line)
    assert found is not None
    assert found.mean == 3 * one.mean
    assert found.deviation == pytest.approx(3 * one.deviation)
    # 1.96 deviations on either side.
    low, high = band(Fraction(500), 10_000.0)
    assert (round(low, 2), round(high, 2)) == (304.0, 696.0)


# ── two ways to a sum ────────────────────────────────────────────────────────────────────────────────────────────────


def test_l4_the_win_by_counts_is_the_win_by_play(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    for table in ("T1", "T2"):
        cash_table(casino, table, load("tcp-01"), 1_000_000)
    sit(casino, "T1", {"ann": 1, "bob": 2}, 200_000)
    sit(casino, "T2", {"cal": 1}, 200_000)
    Players(casino, "T1", {"ann": ((1, "ante", 5_000), (1, "pair_plus", 500)), "bob": ((2, "ante", 2_500),)}).rounds(6)
    Players(casino, "T2", {"cal": ((1, "pair_plus", 1_500),)}).rounds(4)
    slip(casino, "T1", "fill", 300_000)
    slip(casino, "T1", "credit", 100_000)
    purses = {
        who: casino.table(table).live.table.purse(who) for who, table in (("ann", "T1"), ("bob", "T1"), ("cal", "T2"))
    }
    for table in ("T1", "T2"):
        close(casino, table)
    casino.do("sam", "house", house_do.CloseDay())
    made = report_of(books(casino), DAY)
    assert made.is_closed
    # What the players have lost is what the tables have won: a third way, over their purses.
    lost = {"T1": 400_000 - purses["ann"] - purses["bob"], "T2": 200_000 - purses["cal"]}
    for table, cents in lost.items():
        found = made.sum("table", table)
        assert found.win_cents == found.counted_cents == cents
        assert found.bought_cents == found.drop_cents == (400_000 if table == "T1" else 200_000)
        assert found.hold == cents / found.drop_cents
    t1, t2, house = made.sum("table", "T1"), made.sum("table", "T2"), made.sum("house")
    assert (t1.rounds, t2.rounds, house.rounds) == (6, 4, 10)
    assert (t1.opening_cents, t1.fill_cents, t1.credit_cents) == (1_000_000, 300_000, 100_000)
    assert (
        house.win_cents
        == made.sum("game", "tcp-01").win_cents
        == made.sum("dealer", "house").win_cents
        == sum(lost.values())
    )
    # Pair plus alone: the handle is what was staked, and the expectation its edge of it.
    assert t2.handle_cents == 4 * 1_500
    assert t2.expected_cents == 4 * expected(load("tcp-01"), (("pair_plus", 1_500),)).mean
    assert made.month == made.year == made.sums
    # A month of which the day is part, and a day that is not.
    assert report_of(books(casino), "2026-11").sums == made.sums
    later = report_of(books(casino), "2026-12-01")
    assert (later.sums, later.month) == ((), ())
    assert later.year == made.sums
    assert made.chips.outstanding_cents == 0
    assert made.chips.bought_cents == 600_000
    assert made.chips.redeemed_cents == sum(purses.values())


def test_l4_days_before_and_after_are_left_out() -> None:
    day = Period("2026-11-16")
    assert [day.to_date(each, 7) for each in ("2026-10-31", "2026-11-01", "2026-11-16", "2026-11-17")] == [
        False,
        True,
        True,
        False,
    ]
    assert [day.to_date(each, 4) for each in ("2025-12-31", "2026-01-01", "2026-12-01")] == [False, True, False]
    assert Period("2026-11").to_date("2026-11-30", 7)


def test_l4_a_result_outside_the_band_opens_an_investigation_that_somebody_else_closes(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"), 1_000_000)
    sit(casino, "T1", {"ann": 1}, 200_000)
    Players(casino, "T1", {"ann": ((1, "ante", 500),)}).rounds(5)
    assert not outside(report_of(books(casino), DAY))
    # Five antes of $5 deviate by 5 · 1.64 · √5 = $18.34: a payout "corrected" by $200 is no luck.
    casino.do("dina", "table:T1", live_do.CorrectPayout(5, "ann", 20_000, "a friend"))
    casino.do("sue", "table:T1", two.Approve(casino.table("T1").live.approvals.last))
    made = report_of(books(casino), DAY)
    assert made.sum("table", "T1").is_outside
    (asked,) = outside(made)
    # When the day closes the house asks for the very same by itself.
    close(casino, "T1")
    casino.do("sam", "house", house_do.CloseDay())
    (found,) = casino.house.investigations
    assert (found.table, found.day, found.words, found.by) == ("T1", DAY, asked.words, "house")
    assert set(found.concerns) == {"carl", "cora", "dina", "sam", "sue"}
    with pytest.raises(IllegalAction, match="somebody else"):
        casino.do("sue", "house", house_do.CloseInvestigation(1, "nothing to see"))
    casino.do("audrey", "house", house_do.CloseInvestigation(1, "the correction was not justified"))
    made = report_of(books(casino), DAY)
    assert not outside(made), "it was looked into"
    assert [(each.closed_by, each.finding) for each in made.investigations] == [
        ("audrey", "the correction was not justified")
    ]


# ── fees and banks ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_l5_collection_fees_reconcile_with_total_action_hand_by_hand(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rules = load("ca-6cb")
    cash_table(casino, "T1", rules, 1_000_000)
    sit(casino, "T1", {"ann": 1, "bob": 2, "cal": 3}, 2_000_000)
    # Whoever does not bank stakes $25 + $5 and $40: $30 to $70 in all, by who banks.
    stakes = {
        "ann": ((1, "ante", 2_500), (1, "pair_plus", 500)),
        "bob": ((2, "ante", 4_000),),
        "cal": ((3, "ante", 1_000),),
    }
    Players(casino, "T1", stakes, bank_cents=500_000).rounds(6)
    made = report_of(books(casino), DAY, KEY)
    action = {"ann": 5_000, "bob": 4_000, "cal": 7_000}
    lines = rounds_of(casino, "T1")
    assert {line.banker for line in lines} >= {"ann", "bob"}
    terms = rules.fee["collection"]
    assert terms.schedules is not None
    assert terms.schedule is not None
    schedule = terms.schedules[terms.schedule]
    for line, fee in zip(lines, made.fees, strict=True):
        assert fee.agrees
        assert fee.action_cents == fee.announced_cents == action[line.banker]
        tier = next(t for t in schedule.tiers if t.cents_up_to is None or fee.action_cents <= t.cents_up_to)
        assert fee.posted_cents == tier.fee_cents
    assert (
        made.sum("house").fees_cents
        == sum(fee.posted_cents for fee in made.fees)
        == casino.table("T1").live.tray.fees_cents
    )
    # A cent too much, or an action announced wrongly, is found.
    planted = fee_line(rules, replace(lines[0], fees_cents=lines[0].fees_cents + 1))
    assert planted is not None
    assert not planted.agrees
    planted = fee_line(rules, replace(lines[0], action_cents=lines[0].action_cents - 500))
    assert planted is not None
    assert not planted.agrees


def test_l6_the_player_dealers_book_is_what_the_purses_say(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("ca-6cb"), 1_000_000)
    sit(casino, "T1", {"ann": 1, "bob": 2}, 2_000_000)
    players = Players(
        casino, "T1", {"ann": ((1, "ante", 2_500),), "bob": ((2, "ante", 4_000), (2, "pair_plus", 500))}, 500_000
    )
    table = casino.table("T1").live.table
    banked = {"ann": 0, "bob": 0}
    for _ in range(8):
        before = {who: casino.table("T1").live.table.purse(who) for who in banked}
        players.rounds(1)
        table = casino.table("T1").live.table
        who = table.turn.bettor
        banked[who] += table.purse(who) - before[who]
    made = report_of(books(casino), DAY, KEY)
    by_name = {book.person: book for book in made.bankers}
    assert {who: book.net_cents for who, book in by_name.items()} == {
        who: cents for who, cents in banked.items() if who in by_name
    }
    assert sum(book.rounds for book in by_name.values()) == 8
    for who, stake in (("ann", (("ante", 4_000), ("pair_plus", 500))), ("bob", (("ante", 2_500),))):
        if who in by_name:
            assert by_name[who].expected_cents == by_name[who].rounds * expected(load("ca-6cb"), stake).mean
            assert by_name[who].fees_cents == sum(
                line.bank_fees_cents for line in rounds_of(casino, "T1") if line.banker == who
            )
    # The house's tray has no part in it.
    assert made.sum("table", "T1").play_cents == 0
    assert made.sum("table", "T1").expected_cents == 0


def test_l5_a_void_round_is_charged_nothing(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("ca-6cb"), 1_000_000)
    sit(casino, "T1", {"ann": 1, "bob": 2}, 2_000_000)
    players = Players(casino, "T1", {"ann": ((1, "ante", 2_500),), "bob": ((2, "ante", 4_000),)}, 500_000)
    players.until("decision", "reveal")
    assert casino.table("T1").live.tray.fees_cents > 0
    casino.do("sam", "table:T1", round_do.VoidRound("a card on the floor"))
    casino.do("house", "table:T1", round_do.Rack())
    (line,) = rounds_of(casino, "T1")
    assert (line.is_void, line.fees_cents, line.handle_cents, line.play_cents, line.bank_result_cents) == (
        True,
        0,
        0,
        0,
        0,
    )
    assert casino.table("T1").live.tray.fees_cents == 0
    (fee,) = report_of(books(casino), DAY, KEY).fees
    assert fee.agrees


def test_names_are_sorted_as_people_count() -> None:
    assert sorted(["T10", "T2", "C1", "T1", "T2.progressive", "T10.progressive"], key=by_number) == [
        "C1", "T1", "T2", "T2.progressive", "T10", "T10.progressive",
    ]  # fmt: skip
