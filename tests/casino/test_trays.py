"""Trays: numbered slips with two names, counts with two signers, and a table that never owes a winner."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.desks import opener_of
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.events import Noted
from queenhigh.casino.ledger import Posting, balances, of
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables.happening import happened
from queenhigh.casino.tables.live import NOT_OPEN, Live
from queenhigh.casino.tables.tray_steps import Facts
from queenhigh.casino.trays import actions as do
from queenhigh.casino.trays.chips import cents_of, chips_of
from queenhigh.casino.trays.events import CountsCompared, SlipMade
from queenhigh.casino.trays.liability import liability_cents
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step
from tests.casino.houses import KEY, books, cash_table, count, opened, rich, slip

RULES = load("tcp-01")


def notes(casino: Casino) -> list[str]:
    """What the house was told about money."""
    opener = opener_of("house", None)
    told = [each for entry in casino.journal.read("house") for each in opener.read(entry)]
    return [
        event.what for each in told for event in each.events if isinstance(event, Noted) and event.category == "money"
    ]


def slips(casino: Casino, table: str) -> list[SlipMade]:
    """Every slip of a table, from the journal."""
    opener = opener_of(f"table:{table}", KEY)
    told = [each for entry in casino.journal.read(f"table:{table}") for each in opener.read(entry)]
    return [event for each in told for event in each.events if isinstance(event, SlipMade)]


def a_round(casino: Casino, table: str, bettor: str, cents: int) -> tuple[int, bool]:
    """One round of an ante, always played on; what it brought the tray, and whether a fill was due in it."""
    desk = casino.table(table)
    stream, before, last = desk.stream, desk.live.tray_cents, desk.live.tray.slip
    while True:
        step = next_step(desk.known_rules, desk.live.table)
        action = dealer_action(desk.live, step)
        if step.wait == "bets":
            person = desk.live.table.person(bettor)
            assert person is not None
            casino.do(bettor, stream, round_do.PlaceWager(bettor, person.seats[0], "ante", cents))
            action = round_do.CloseBets()
        elif step.wait == "decision":
            casino.do(bettor, stream, round_do.Decide(step.seat, "play"))
            continue
        casino.do("house", stream, action)
        if step.wait == "rack":
            made = slips(casino, table)[last:]
            return desk.live.tray_cents - before - sum(each.cents for each in made), any(each.due for each in made)


def test_l2_a_slip_has_a_number_two_names_and_denominations(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", RULES, 1_000_000)
    slip(casino, "T1", "fill", 250_000)
    slip(casino, "T1", "credit", 50_000)
    made = slips(casino, "T1")
    assert [(each.number, each.kind, each.cents) for each in made] == [
        (1, "opening", 1_000_000),
        (2, "fill", 250_000),
        (3, "credit", 50_000),
    ]
    assert {(each.requested_by, each.approved_by, each.day) for each in made} == {("sam", "carl", "2026-11-16")}
    assert all(cents_of(each.chips) == each.cents for each in made)
    # 1,000,000 + 250,000 - 50,000
    assert casino.table("T1").live.tray_cents == 1_200_000
    assert casino.cage_cents == 100_000_000 - 1_200_000


def test_l2_whoever_requests_never_approves(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", RULES)
    casino.do("sam", "table:T1", do.AskSlip("fill", ((10_000, 5),)))
    number = casino.table("T1").live.approvals.last
    with pytest.raises(IllegalAction, match="somebody else approves"):
        casino.do("sam", "table:T1", two.Approve(number))
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.do("dina", "table:T1", two.Approve(number))
    casino.do("sue", "table:T1", two.Approve(number))
    assert casino.table("T1").live.tray_cents == 5_050_000


def test_l2_a_count_needs_two_signers_and_the_second_learns_nothing_of_the_first(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino)
    casino.open_table("sam", "T1", RULES, live_do.Run(currency="cash"))
    slip(casino, "T1", "opening", 123_400)
    first = casino.do("sue", "table:T1", do.CountChips("opening", ((100_000, 1), (10_000, 2), (100, 34))))
    with pytest.raises(IllegalAction, match="somebody else counts"):
        casino.do("sue", "table:T1", do.CountChips("opening", ((100, 1234),)))
    # What lies in the journal is sealed, and without the house's key nobody opens it before the second count is in.
    entry = next(e for e in casino.journal.read("table:T1") if e.version == first.version)
    body = json.loads(entry.body)
    assert body["action"] == {"do": "count_chips", "kind": "opening"}
    assert body["events"] == [{"event": "chips_counted", "kind": "opening", "by": "sue"}]
    stranger = opener_of("table:T1", None)
    assert [told for each in casino.journal.read("table:T1") for told in stranger.read(each)][
        -1
    ].entry.version < entry.version
    casino.do("cora", "table:T1", do.CountChips("opening", ((100_000, 1), (10_000, 2), (100, 34))))
    stranger = opener_of("table:T1", None)
    told = [told for each in casino.journal.read("table:T1") for told in stranger.read(each)]
    compared = [event for each in told for event in each.events if isinstance(event, CountsCompared)]
    assert [(each.agree, each.first_by, each.second_by, each.book_cents) for each in compared] == [
        (True, "sue", "cora", 123_400)
    ]
    assert casino.table("T1").live.tray.status == "open"


def test_l2_counts_that_differ_decide_nothing(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino)
    casino.open_table("sam", "T1", RULES, live_do.Run(currency="cash"))
    slip(casino, "T1", "opening", 100_000)
    count(casino, "T1", "opening", ((10_000, 10),), ((10_000, 9), (100, 100)))
    assert casino.table("T1").live.tray.status == "issued", "the same worth, but not the same chips"
    with pytest.raises(IllegalAction, match="no round begins"):
        casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    casino.do("sue", "table:T1", do.CountChips("opening", ((10_000, 9),)))
    casino.do("sam", "table:T1", do.DiscardCount("a stack was overlooked"))
    count(casino, "T1", "opening", ((10_000, 10),))
    assert casino.table("T1").live.tray.status == "open"
    assert len(slips(casino, "T1")) == 1


@pytest.mark.parametrize("off, told", [(-5_000, 0), (-5_100, 1), (5_100, 1)])
def test_l2_a_discrepancy_is_recorded_and_beyond_the_threshold_alerted(tmp_path: Path, off: int, told: int) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", RULES, 1_000_000)
    count(casino, "T1", "closing", chips_of(1_000_000 + off))
    correction, closing = slips(casino, "T1")[1:]
    assert (correction.number, correction.kind, correction.cents, correction.of) == (2, "correction", off, "closing")
    assert (closing.number, closing.kind, closing.cents) == (3, "closing", 1_000_000 + off)
    sums = books(casino).sums()
    assert sums.get("cash/tray:T1", 0) == 0
    assert sums["cash/variance:T1"] == -off * 1_000_000
    assert sum(sums.values()) == 0
    assert len([each for each in notes(casino) if "off by" in each]) == told


def test_l1_a_settlement_is_never_refused_for_want_of_chips(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", RULES, 100)
    casino.do("carl", "house", house_do.Deposit("ann", 1_000_000))
    # The tray has one dollar; the chips that Ann buys come from the cage, as the first fill that is due.
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 1_000_000))
    assert [(each.kind, each.cents, each.due) for each in slips(casino, "T1")[1:]] == [("fill", 999_900, True)]
    assert casino.table("T1").live.tray_cents == 0
    played = [a_round(casino, "T1", "ann", 10_000) for _ in range(12)]
    due = [won for won, filled in played if filled]
    assert due, "no round has needed a fill"
    assert all(won < 0 for won in due)
    made = slips(casino, "T1")
    assert [each.number for each in made] == list(range(1, len(made) + 1))
    assert len([each for each in notes(casino) if "is due" in each]) == sum(each.due for each in made)
    sums = books(casino).sums()
    assert sum(sums.values()) == 0
    assert sums["cash/tray:T1"] == casino.table("T1").live.tray_cents * 1_000_000 >= 0


def test_l1_the_alert_comes_even_if_the_process_ends_between_fill_and_alert(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", RULES, 100)
    casino.do("carl", "house", house_do.Deposit("ann", 10_000))
    monkeypatch.setattr(Casino, "follow_up", lambda *_: None)
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))
    assert not notes(casino)
    casino.journal.close()
    monkeypatch.undo()
    for _ in range(2):
        casino = opened(tmp_path)
        casino.do("carl", "house", house_do.Deposit("ann", 100))
        assert notes(casino) == ["T1: fill 2 is due: the tray lacked 9900 cents"]
        casino.journal.close()


def test_l1_bets_open_only_while_tray_and_cage_cover_the_greatest_liability(tmp_path: Path) -> None:
    # One seat at its maximum of $500: the ante pays $500 and a bonus of 5 to 1, play pays $500, pair plus 40 to 1:
    # 500 + 2,500 + 500 + 20,000 = $23,500. Seven seats: $164,500.
    assert liability_cents(RULES, 0) == 7 * 2_350_000 == 16_450_000
    casino = opened(tmp_path)
    rich(casino, 16_449_999)
    cash_table(casino, "T1", RULES, 1_000_000)
    with pytest.raises(IllegalAction, match="a round may cost 16450000 cents; tray and cage hold 16449999"):
        casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    rich(casino, 1)
    casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    assert casino.table("T1").live.table.is_open


def test_l1_the_liability_knows_awards_envy_wagers_without_limit_and_the_players_bank() -> None:
    # The progressive wager of $1 pays 500 for 1 at most from the tray, which has taken the dollar in: 499 of its own; each of 7
    # hands may bring 6 others $100.
    assert liability_cents(load("tcp-progressive-1"), 0) == 16_450_000 + 7 * 49_900 + 7 * 6 * 10_000
    assert liability_cents(load("ca-6cb"), 10_000) == 0
    free = RULES.altered(wager={**RULES.wager, "pair_plus": RULES.wager["pair_plus"].altered(cents_max=None)})
    # 7 × (500 + 2,500 + 500) dollars, and 40 times whatever lies on the table, on each seat.
    assert liability_cents(free, 30_000) == 7 * 350_000 + 7 * 40 * 30_000


def test_l2_demo_tables_open_and_close_their_trays_by_themselves(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "D1", RULES, live_do.Run())
    casino.do("guest:g1", "table:D1", table_do.Sit("guest:g1", (1,), 20_000))
    casino.do("sam", "table:D1", live_do.CloseTable("enough"))
    made = [(each.kind, each.cents) for each in slips(casino, "D1")]
    assert made == [("opening", 100_000_000), ("closing", 99_980_000), ("drop", 20_000)]
    assert not notes(casino)


def test_l1_the_owner_takes_no_more_than_the_cage_holds(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, 1_000_000)
    casino.open_table("sam", "T1", RULES, live_do.Run(currency="cash"))
    for cents, reason in ((-700_000, "half of it home"), (-300_000, "and the rest"), (-1, "and a cent")):
        casino.do("carl", "house", house_do.FundCage(cents, reason))
    first, second, third = (casino.house.approvals.last - back for back in (2, 1, 0))
    # The table's chips leave the cage in the same group, and first: the owner finds what is left then.
    casino.do("sue", "table:T1", do.AskSlip("opening", chips_of(600_000)))
    taken, refused = casino.submit(
        [Envelope("sam", "table:T1", two.Approve(1)), Envelope("sam", "house", two.Approve(first))]
    )
    assert (taken.error, refused.error, refused.facts) == ("", "cage/short", {"lacking_cents": 300_000})
    assert "$3,000 are missing" in refused.message
    assert casino.cage_cents == 400_000
    casino.do("sam", "house", two.Approve(second))
    with pytest.raises(IllegalAction, match="does not hold that much"):
        casino.do("sam", "house", two.Approve(first))
    casino.do("sam", "house", two.Approve(third))
    assert casino.cage_cents == 99_999
    # What was refused still waits, and can be declined.
    casino.do("sam", "house", two.Decline(first, "there is not that much"))
    assert sum(books(casino).sums().values()) == 0


def test_t9_a_corrected_payout_is_a_slip_too_and_goes_through_a_closed_tray(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", RULES, 1_000_000)
    casino.do("carl", "house", house_do.Deposit("ann", 100_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 100_000))
    won, _ = a_round(casino, "T1", "ann", 5_000)
    casino.do("ann", "table:T1", table_do.StandUp("ann"))
    count(casino, "T1", "closing", chips_of(900_000 + won))
    count(casino, "T1", "drop", chips_of(100_000))
    for cents in (700, -300):
        casino.do("dina", "table:T1", live_do.CorrectPayout(1, "ann", cents, "the dealer misread it"))
        casino.do("sue", "table:T1", two.Approve(casino.table("T1").live.approvals.last))
    kinds = [(each.kind, each.cents, each.person, each.due) for each in slips(casino, "T1")[3:]]
    assert kinds == [
        ("correction", -700, "ann", False),
        ("fill", 700, "", True),
        ("correction", 300, "ann", False),
        ("credit", 300, "", False),
    ]
    assert casino.table("T1").live.tray_cents == 0
    assert casino.journal.balance("cash/person:ann") == (100_000 - won + 700 - 300) * 1_000_000


# ── any order of slips ───────────────────────────────────────────────────────────────────────────────────────────────

AMOUNTS = st.integers(1, 400_000)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["fill", "credit", "declined", "buy", "correct"]), AMOUNTS),
        st.tuples(st.sampled_from(["day"]), st.integers(-2_000, 2_000)),
    ),
    max_size=25,
)


class TrayBook:
    """One cash table without a store: what was posted, and every slip."""

    def __init__(self) -> None:
        self.live = NOT_OPEN
        self.posted: list[Posting] = []
        self.made: list[SlipMade] = []
        self.bought = 0
        self.act("sam", live_do.OpenLive("T1", live_do.Run(currency="cash")))
        self.open_tray()

    def act(self, who: str, action: Any) -> None:
        done = happened(RULES, self.live, action, who, Facts("2026-11-16", 1_000_000_000))
        self.live = done.after
        self.posted.extend(done.postings)
        self.made.extend(event for event in done.events if isinstance(event, SlipMade))

    def asked(self, kind: do.Asked, cents: int) -> None:
        self.act("sam", do.AskSlip(kind, chips_of(cents)))
        self.act("carl", two.Approve(self.live.approvals.last))

    def counted(self, kind: do.Counting, cents: int) -> None:
        self.act("sue", do.CountChips(kind, chips_of(cents)))
        self.act("cora", do.CountChips(kind, chips_of(cents)))

    def open_tray(self) -> None:
        self.asked("opening", 500_000)
        self.counted("opening", 500_000)

    def step(self, kind: str, cents: int) -> None:
        match kind:
            case "credit" if cents > self.live.tray_cents:
                with pytest.raises(IllegalAction, match="the tray holds"):
                    self.asked("credit", cents)
            case "fill" | "credit":
                self.asked(kind, cents)
            case "declined":
                self.act("sam", do.AskSlip("fill", chips_of(cents)))
                self.act("sam", two.Decline(self.live.approvals.last, "not now"))
            case "buy":
                self.act("ann", table_do.Sit("ann", (1,), cents))
                self.act("ann", table_do.StandUp("ann"))
                self.bought += cents
            case "correct":
                self.live = played_once(self.live)
                self.act("dina", live_do.CorrectPayout(1, "ann", cents, "misread"))
                self.act("sue", two.Approve(self.live.approvals.last))
            case _:
                self.counted("closing", max(0, self.live.tray_cents + cents))
                self.counted("drop", max(0, self.live.tray.box_cents - cents))
                self.open_tray()


@given(STEPS)
def test_l2_any_order_of_slips_keeps_the_tray_and_the_trial_balance(steps: list[tuple[str, int]]) -> None:
    book = TrayBook()
    for kind, cents in steps:
        book.step(kind, cents)
        gained = balances(book.posted)
        of_tray: Counter[str] = Counter()
        of_box: Counter[str] = Counter()
        for each in book.made:
            (of_box if each.of == "drop" else of_tray)[each.kind] += each.cents
        came = of_tray["opening"] + of_tray["fill"] + of_tray["correction"]
        # What came and went by slips, less the chips that were sold: nothing else has touched the tray.
        assert book.live.tray_cents == came - of_tray["credit"] - of_tray["closing"] - book.bought
        assert book.live.tray.box_cents == book.bought + of_box["correction"] - of_tray["drop"]
        assert gained.get(of("cash", "tray", "T1"), 0) == book.live.tray_cents * 1_000_000
        assert sum(gained.values()) == 0
        assert [each.number for each in book.made] == list(range(1, len(book.made) + 1))
        assert all(each.requested_by != each.approved_by or each.requested_by == "house" for each in book.made)


def played_once(live: Live) -> Live:
    """The same table with one round behind it, so that there is something to correct."""
    return replace(live, table=replace(live.table, rounds=1))


def test_l1_a_posting_of_nothing_is_none() -> None:
    with pytest.raises(Exception, match="cannot be posted"):
        Posting(of("cash", "cage"), of("cash", "tray", "T1"), 0)
