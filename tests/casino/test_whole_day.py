"""A whole gaming day at three tables, by a script, and its report to the cent.

T1 and T2 have one meter between them; T3 is banked by its players. Bots sit at demo tables only, so people play here,
with the bots' way to decide.
"""

import json
from typing import NamedTuple

import pytest

from queenhigh.casino import approvals as two
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.meters.win_page import win_page
from queenhigh.casino.reports.data import report_csv, report_data
from queenhigh.casino.reports.reading import report_of, told_of
from queenhigh.casino.reports.report import Report
from queenhigh.casino.reports.sums import Sum
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.papers.documents.house_report import house_sheet
from queenhigh.papers.sheet.typeset import pdf_of
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.store.reading import SqliteReader
from tests.brute.ranks import STRAIGHT, STRAIGHT_FLUSH, TRIPS, score3
from tests.brute.three import QUEEN_HIGH
from tests.casino.houses import KEY, books, cash_table, count, opened, slip
from tests.casino.players import Players
from tests.casino.progressive import Felt, fund, linked, progressive

DAY = "2026-11-16"
M = 1_000_000
FEE_OF_40_DOLLARS = 50
ENDS = ("cage", "person", "variance", "meter", "funding", "world")
"""Where money is when the day is over: no tray, box, purse, felt or bank holds any."""
ANTE, ON_METER = 500, 100


def by_the_cards(casino: Casino, table: str) -> tuple[int, int]:
    """Rounds that counted, and what they brought the tray, from the cards alone.

    Everyone has an ante, plays on, and bets on the meter, whose awards are none of the tray's.
    """
    rounds = won = 0
    dealt: round_ev.CardsDealt | None = None
    for told in told_of(casino.journal, f"table:{table}", KEY):
        for event in told.events:
            if isinstance(event, round_ev.CardsDealt):
                dealt = event
            elif isinstance(event, round_ev.RoundSettled) and dealt is not None:
                rounds += 1
                won += sum(hand(cards, dealt.bank) for _, cards in dealt.stacks)
    return rounds, won


def hand(cards: tuple[int, ...], bank: tuple[int, ...]) -> int:
    """What the house gains from one hand that is played."""
    own, other = score3(*cards), score3(*bank)
    gained = -ANTE if other < QUEEN_HIGH else 2 * ANTE * ((own < other) - (own > other))
    bonus = {STRAIGHT_FLUSH: 5, TRIPS: 4, STRAIGHT: 1}.get(own // 2197, 0)
    return gained - bonus * ANTE + ON_METER


def everyone_leaves(casino: Casino, table: str) -> None:
    for person in casino.table(table).live.table.people:
        casino.do(person.bettor, f"table:{table}", table_do.StandUp(person.bettor))


def awards_at(casino: Casino, table: str) -> int:
    """What was paid from the meter at a table, by its win pages."""
    last = casino.meters.book("house").last_win
    pages = [win_page(books(casino), "house", number) for number in range(1, last + 1)]
    assert all(page.status == "paid" for page in pages)
    return sum(page.cents for page in pages if page.table == table)


def open_tables(casino: Casino) -> tuple[Felt, Felt]:
    """The owner's $1,000,000 is in the cage; T1 and T2 open with $50,000, T3 with $10,000, each counted by two."""
    linked(casino, ("T1", "T2"), progressive(), live_do.Run(currency="cash", dealing="dealer"))
    cash_table(casino, "T3", load("ca-6cb"), 1_000_000)
    fund(casino, "ann", "bob", "cal", cents=3_000_000)
    return Felt(casino, "T1", {"ann": 1, "bob": 2}, buy=200_000), Felt(casino, "T2", {"cal": 3}, buy=150_000)


def jackpot(felt: Felt) -> None:
    """From COIN IN to the win page."""
    felt.until([1])
    shown = felt.casino.meters.book("house").shows.cents
    felt.do("dina", keypad_do.PressHand(1))
    felt.do("sam", keypad_do.TurnKey("JPH"))
    felt.do("sam", keypad_do.PressJackpot())
    felt.do("sue", keypad_do.TurnKey("RUN"))
    felt.pay()
    felt.do("dina", keypad_do.PressGameOver())
    page = win_page(books(felt.casino), "house", felt.casino.meters.book("house").last_win)
    assert (page.bettor, page.cents, page.status) == ("ann", shown, "paid")


def void_and_correction(felt: Felt) -> None:
    """A round, a void, and $15 more for a payout that was wrong."""
    felt.start()
    felt.coin_in()
    felt.settle()
    felt.clear()
    felt.start()
    felt.coin_in()
    felt.do("sam", round_do.VoidRound("a card on the floor"))
    felt.do("dina", round_do.Rack())
    felt.do("dina", live_do.CorrectPayout(1, "cal", 1_500, "the bonus was overlooked"))
    felt.do("sue", two.Approve(felt.desk.live.approvals.last))


class Day(NamedTuple):
    """A day that is over, and what it must have brought, by hand."""

    casino: Casino
    report: Report
    rounds: tuple[int, int]
    win: tuple[int, int]
    left: tuple[int, int]
    fees: int
    awards: int


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Day:
    """The whole day, as the script has it."""
    folder = tmp_path_factory.mktemp("house")
    casino = opened(folder)
    first, second = open_tables(casino)
    jackpot(first)
    slip(casino, "T1", "fill", 250_000)
    slip(casino, "T2", "credit", 1_000_000)
    void_and_correction(second)
    # Four rounds at T3: whoever does not bank has $40 on the layout.
    for who, seat in (("bob", 1), ("cal", 2)):
        casino.do(who, "table:T3", table_do.Sit(who, (seat,), 1_000_000))
    Players(casino, "T3", {"bob": ((1, "ante", 4_000),), "cal": ((2, "ante", 4_000),)}, 100_000).rounds(4)

    (rounds1, play1), (rounds2, play2) = by_the_cards(casino, "T1"), by_the_cards(casino, "T2")
    win1, win2 = play1, play2 - 1_500
    fees = 4 * FEE_OF_40_DOLLARS
    # A tray: opening + fills - credits - chips sold + win.
    left1 = 5_000_000 + 250_000 - 0 - 400_000 + win1
    left2 = 5_000_000 + 0 - 1_000_000 - 150_000 + win2

    for table in ("T1", "T2", "T3"):
        everyone_leaves(casino, table)
    # At T2 a chip of $1 is missing. The box of T1 is counted twice: the first time the two do not agree.
    count(casino, "T1", "closing", chips_of(left1))
    count(casino, "T1", "drop", chips_of(400_000), chips_of(390_000))
    count(casino, "T1", "drop", chips_of(400_000))
    count(casino, "T2", "closing", chips_of(left2 - 100))
    count(casino, "T2", "drop", chips_of(150_000))
    count(casino, "T3", "closing", ())
    count(casino, "T3", "drop", chips_of(2_000_000 + fees))
    casino.do("sam", "house", house_do.CloseDay())
    made = report_of(SqliteReader(str(folder / "journal.db")), DAY)
    awards = awards_at(casino, "T1") + awards_at(casino, "T2")
    return Day(casino, made, (rounds1, rounds2), (win1, win2), (left1, left2), fees, awards)


def tray(found: Sum) -> tuple[int, ...]:
    """Opening, fills, credits, closing, drop, and the win by count."""
    return (
        found.opening_cents,
        found.fill_cents,
        found.credit_cents,
        found.closing_cents,
        found.drop_cents,
        found.counted_cents,
    )


def test_l2_a_whole_day_the_trays_add_up(day: Day) -> None:
    made, (left1, left2), (win1, win2) = day.report, day.left, day.win
    assert made.is_closed
    t1, t2, t3 = (made.sum("table", name) for name in ("T1", "T2", "T3"))
    by_count = left1 + 400_000 - 5_000_000 - 250_000 + 0
    assert tray(t1) == (5_000_000, 250_000, 0, left1, 400_000, by_count)
    assert by_count == win1
    by_count = left2 - 100 + 150_000 - 5_000_000 - 0 + 1_000_000
    assert tray(t2) == (5_000_000, 0, 1_000_000, left2 - 100, 150_000, by_count)
    assert by_count == win2 - 100
    # $20,000 were bought of a tray with $10,000: the cage has sent the rest by itself, and nothing was left to count.
    assert tray(t3) == (1_000_000, 1_000_000, 0, 0, 2_000_000, 0)
    assert (t1.variance_cents, t2.variance_cents, t3.variance_cents) == (0, -100, 0)
    for table in ("T1", "T2", "T3"):
        numbers = [each.number for name, each in made.slips if name == table]
        assert numbers == list(range(1, len(numbers) + 1))
    assert [(table, each.cents) for table, each in made.slips if each.due] == [("T3", 1_000_000)]


def test_l4_a_whole_day_win_handle_and_fees(day: Day) -> None:
    made, (rounds1, rounds2), (win1, win2) = day.report, day.rounds, day.win
    t1, t2, t3, house = (made.sum("table", "T1"), made.sum("table", "T2"), made.sum("table", "T3"), made.sum("house"))
    assert (t1.rounds, t2.rounds, t2.void_rounds, t3.rounds) == (rounds1, rounds2 + 1, 1, 4)
    assert (t1.win_cents, t2.win_cents, t3.win_cents, house.win_cents) == (win1, win2, 0, win1 + win2)
    assert house.counted_cents == win1 + win2 - 100
    # Everyone plays on: ante, raise and the wager on the meter; two hands at T1, one at T2, and none in the void round.
    assert t1.handle_cents == rounds1 * 2 * (500 + 500 + 100)
    assert t2.handle_cents == rounds2 * (500 + 500 + 100)
    # Corrections are the tables', not a dealer's.
    assert made.sum("dealer", "dina").win_cents == win1 + win2 + 1_500
    assert (house.fees_cents, t3.fees_cents) == (day.fees, day.fees)
    # Who has bought before the first hand has bought of whoever dealt it.
    assert [made.sum(*each).bought_cents for each in (("dealer", "dina"), ("dealer", "house"))] == [550_000, 2_000_000]
    assert made.sum("game", "ca-6cb").bought_cents == 2_000_000


def test_l5_l6_a_whole_day_collections_and_player_dealers(day: Day) -> None:
    made = day.report
    assert [(fee.action_cents, fee.posted_cents, fee.agrees) for fee in made.fees] == 4 * [(4_000, 50, True)]
    assert sum(book.rounds for book in made.bankers) == 4
    assert sum(book.fees_cents for book in made.bankers) == day.fees


def test_l1_a_whole_day_cage_people_and_the_trial_balance(day: Day) -> None:
    casino, (win1, win2) = day.casino, day.win
    sums = books(casino).sums()
    # The cage: what it had, the win by counts, and the fees.
    assert casino.cage_cents == 100_000_000 + (win1 + win2 - 100) + day.fees
    # The people: what they brought, less what the tables have won and the fees, with what came off the meter.
    held = sum(sums[f"cash/person:{who}"] for who in ("ann", "bob", "cal"))
    assert held == (3 * 3_000_000 - win1 - win2 - day.fees + day.awards) * M
    assert sums["cash/variance:T2"] == 100 * M
    assert sum(sums.values()) == 0
    assert not {name for name, micro in sums.items() if micro and name.split("/")[1].split(":")[0] not in ENDS}


def test_l3_a_whole_day_no_chip_is_outstanding(day: Day) -> None:
    chips = day.report.chips
    assert chips.outstanding_cents == 0
    assert chips.bought_cents == 400_000 + 150_000 + 2_000_000
    # Everyone has redeemed what was left, with what came off the meter; the correction was paid at the cage.
    win1, win2 = day.win
    assert chips.redeemed_cents == chips.bought_cents - win1 - (win2 + 1_500) - day.fees + day.awards


def test_l4_a_whole_day_is_looked_into_where_chance_explains_too_little(day: Day) -> None:
    # $15 more at T2 than one round of $5 can explain: 1.96 deviations of $8.19 each are $16 on either side of the edge.
    outside = {each.name for each in day.report.sums if each.per == "table" and each.is_outside}
    assert [each.table for each in day.report.investigations] == sorted(outside) == ["T2"]


def test_l4_a_whole_day_as_data_as_csv_and_on_paper(day: Day) -> None:
    made, (win1, win2) = day.report, day.win
    data = json.loads(json.dumps(report_data(made)))
    assert data["sums"][0]["win_cents"] == win1 + win2
    rows = [line.split(",") for line in report_csv(made).splitlines()]
    head = next(row for row in rows if row[0] == "list")
    line = next(row for row in rows if row[:3] == ["sums", "table", "T2"])
    assert int(line[head.index("counted_win_cents")]) == win2 - 100
    assert pdf_of(house_sheet(made)).startswith(b"%PDF-")
