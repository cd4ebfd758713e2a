"""Every posting of the house to the last field: from what happened, and nothing else, to two accounts, an amount and a why."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from queenhigh.casino.charity import events as charity_ev
from queenhigh.casino.charity.books import postings_of as charity_postings
from queenhigh.casino.house import events as house_ev
from queenhigh.casino.house.books import postings_of as house_postings
from queenhigh.casino.ledger import Posting, ledger_account, of, posted
from queenhigh.casino.meters import events as meter_ev
from queenhigh.casino.meters.book import NO_METER
from queenhigh.casino.meters.folding import fold as fold_meter
from queenhigh.casino.meters.postings import postings_of as meter_postings
from queenhigh.casino.records.ledger_data import statement_data
from queenhigh.casino.tables import events as table_ev
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.tables.books import Held, held_change
from queenhigh.casino.tables.books import postings_of as table_postings
from queenhigh.casino.tables.live import Live
from queenhigh.casino.tournaments.books import postings_of as tournament_postings
from queenhigh.casino.trays.events import ChipsCounted, SlipMade
from queenhigh.casino.trays.tray import FirstCount, Tray, slip_postings
from queenhigh.casino.trays.tray import fold as fold_tray
from queenhigh.errors import ImpossibleState
from queenhigh.money.meter import MeterTerms
from queenhigh.money.transfer import BANK, CAGE, FELT, HOUSE, Account, Transfer, bettor_account, meter_account
from queenhigh.round import events as round_ev
from queenhigh.session import events as session_ev
from queenhigh.tournament import events as tournament_ev
from queenhigh.tournament.chips import NONE, Chips

M = 1_000_000
ANN, BOB = bettor_account("ann"), bettor_account("bob")
Line = tuple[str, str, int, str]


def lines(postings: Iterable[Posting]) -> list[Line]:
    """Source, target, cents and why; what is no whole cent would not be equal to anything."""
    return [(str(each.source), str(each.target), each.micro_cents // M, each.why) for each in postings]


# ── the ledger ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "account, owner",
    [
        ("cash/person:ann", "ann"),
        ("demo/purse:T1:guest:ann", "guest:ann"),
        ("cash/chips:2026-11-16:ann", "ann"),
        ("cash/chips:2026-11-16:guest:ann", "guest:ann"),
        ("cash/tray:ann", ""),
        ("cash/meter:ann", ""),
        ("cash/cage", ""),
    ],
)
def test_l1_an_account_knows_whose_it_is_and_the_houses_are_nobodys(account: str, owner: str) -> None:
    """A guest's name has a colon of its own; a table or a meter may be called like somebody."""
    assert ledger_account(account).owner == owner


def test_l1_a_statement_is_of_one_person_alone_and_adds_up_each_currency_by_itself() -> None:
    """Ann has $50, a demo stack and a tournament's chips; a guest, a table and a meter are called like her."""
    rows = [
        (0, "house", 1, "cash/world", "cash/person:ann", 10_000 * M, "deposit"),
        (1, "table:T1", 2, "cash/person:ann", "cash/drop:T1", 6_000 * M, "chips bought"),
        (1, "table:T1", 2, "cash/tray:T1", "cash/purse:T1:ann", 6_000 * M, "chips bought"),
        (2, "table:T2", 3, "demo/cage", "demo/purse:T2:ann", 100_000 * M, "chips bought"),
        (2, "table:T2", 4, "demo/cage", "demo/purse:T2:guest:ann", 7 * M, "chips bought"),
        (3, "table:ann", 5, "cash/cage", "cash/tray:ann", 9 * M, "opening 1"),
        (3, "meter:ann", 6, "cash/funding", "cash/meter:ann", 8 * M, "seed"),
        (4, "tournament:cup", 7, "chips:cup/world", "chips:cup/person:ann", 500 * M, "entry"),
        (5, "house", 8, "cash/person:ann", "cash/chips:2026-11-16:ann", 3_000 * M, "chips bought"),
        (6, "table:T1", 9, "cash/purse:T1:ann", "cash/felt:T1", 5_000 * M, "wager"),
    ]
    told = statement_data(rows, "ann")
    # $100 in; to the box and back as chips; some of it as chips of a day; $50 lie on the felt.
    assert told["held_micro_cents"] == {"cash": 5_000 * M, "demo": 100_000 * M, "chips:cup": 500 * M}
    held = [(each["entry"], each["held_micro_cents"] // M) for each in told["postings"]]
    assert held == [
        ("house 1", 10_000), ("table:T1 2", 4_000), ("table:T1 2", 10_000), ("table:T2 3", 100_000),
        ("tournament:cup 7", 500), ("house 8", 10_000), ("table:T1 9", 5_000),
    ]  # fmt: skip
    assert [each["entry"] for each in statement_data(rows, "guest:ann")["postings"]] == ["table:T2 4"]


@pytest.mark.parametrize(
    "source, target, micro_cents, code, sentence",
    [
        ("cash/cage", "cash/world", 0, "amount", "0 micro-cents cannot be posted"),
        ("cash/cage", "cash/world", -M, "amount", "-1000000 micro-cents cannot be posted"),
        ("cash/cage", "cash/cage", M, "accounts", "nothing goes from cash/cage to cash/cage"),
        ("cash/cage", "demo/world", M, "accounts", "nothing goes from cash/cage to demo/world"),
        ("cash/cage", "cash/world", M + 1, "part_of_a_cent", "cash/cage pays cash/world in whole cents"),
        ("cash/funding", "cash/world", 1, "part_of_a_cent", "cash/funding pays cash/world in whole cents"),
        ("cash/cage", "cash/funding", 1, "part_of_a_cent", "cash/cage pays cash/funding in whole cents"),
    ],
)
def test_l1_a_posting_that_cannot_be_says_what_is_wrong(
    source: str, target: str, micro_cents: int, code: str, sentence: str
) -> None:
    accounts = [of(*text.split("/")) for text in (source, target)]
    with pytest.raises(ImpossibleState) as refused:
        Posting(accounts[0], accounts[1], micro_cents)
    facts = {"source": accounts[0], "target": accounts[1], "micro_cents": micro_cents}
    assert (refused.value.code, refused.value.message, dict(refused.value.facts)) == (f"ledger/{code}", sentence, facts)


def test_l1_p4_meters_and_their_funding_alone_hold_parts_of_a_cent() -> None:
    assert Posting(of("cash", "funding"), of("cash", "meter", "m"), 1).micro_cents == 1
    whole = posted(of("cash", "cage"), of("cash", "world"), 7, "because")
    assert (whole.micro_cents, whole.why) == (7 * M, "because")


# ── the house and the charity ────────────────────────────────────────────────────────────────────────────────────────


def test_l1_e15_what_the_cage_does_for_people_and_the_owner() -> None:
    events = [
        house_ev.Deposited("ann", 5),
        house_ev.Withdrawn("ann", 4),
        house_ev.CageFunded(900, "a start", "olga", "otto"),
        house_ev.CageFunded(-1, "the end", "olga", "otto"),
        house_ev.ChipsIssued("ann", 3, "2026-11-20"),
        house_ev.ChipsRedeemed("ann", 2, "2026-11-20", "2026-11-21"),
        house_ev.DayClosed("2026-11-20"),
    ]
    assert lines(house_postings("cash", events)) == [
        ("cash/world", "cash/person:ann", 5, "deposit"),
        ("cash/person:ann", "cash/world", 4, "withdrawal"),
        ("cash/world", "cash/cage", 900, "the owner's money"),
        ("cash/cage", "cash/world", 1, "the owner's money"),
        ("cash/person:ann", "cash/chips:2026-11-20:ann", 3, "chips bought"),
        ("cash/chips:2026-11-20:ann", "cash/person:ann", 2, "chips redeemed"),
    ]


def test_e16_the_charity_has_its_part_from_the_cage_and_nothing_of_a_day_that_lost() -> None:
    events = [
        charity_ev.CharityNamed("2026-11-20", "Library", 3_500, "olga"),
        charity_ev.DayShared("2026-11-20", "Library", 1_000, 3_500, 350, "olga", "cash"),
        charity_ev.DayShared("2026-11-21", "Library", -1_000, 3_500, 0, "olga", "cash"),
        charity_ev.DayShared("2026-11-22", "School", 2, 3_500, 1, "olga", "cash"),
    ]
    assert lines(charity_postings(events)) == [
        ("cash/cage", "cash/charity:Library", 350, "games of chance"),
        ("cash/cage", "cash/charity:School", 1, "games of chance"),
    ]


# ── a table ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def live(currency: str = "cash", fees_cents: int = 0) -> Live:
    return Live(name="T1", run=Run(currency=currency, meters=(("progressive", "big"),)), fees_cents=fees_cents)


def moved(source: Account, target: Account, cents: int, why: str = "why") -> Transfer:
    return Transfer(source, target, cents, "ante", 1, why, "A1")


def bought(*transfers: Transfer) -> session_ev.ChipsBought:
    return session_ev.ChipsBought("ann", transfers)


def test_l1_chips_that_are_bought_come_from_the_tray_and_the_money_goes_into_the_box() -> None:
    events = [bought(moved(CAGE, ANN, 50, "chips bought"))]
    assert lines(table_postings(live(), events)) == [
        ("cash/person:ann", "cash/drop:T1", 50, "chips bought"),
        ("cash/tray:T1", "cash/purse:T1:ann", 50, "chips bought"),
    ]
    # Demo chips come from nowhere.
    assert lines(table_postings(live("demo"), events))[0] == ("demo/world", "demo/drop:T1", 50, "chips bought")


@pytest.mark.parametrize("cents, rest", [(50, 0), (30, 20)])
def test_e15_chips_from_the_cage_touch_neither_tray_nor_box(cents: int, rest: int) -> None:
    brought = table_ev.ChipsBrought("ann", cents, "2026-11-20")
    found = lines(table_postings(live(), [brought, bought(moved(CAGE, ANN, 50, "chips bought"))]))
    assert found[0] == ("cash/chips:2026-11-20:ann", "cash/purse:T1:ann", cents, "chips from the cage")
    assert found[1:] == (
        [
            ("cash/person:ann", "cash/drop:T1", rest, "chips bought"),
            ("cash/tray:T1", "cash/purse:T1:ann", rest, "chips bought"),
        ]
        if rest
        else []
    )


def test_e15_chips_that_were_brought_pay_for_what_is_bought_next_and_once() -> None:
    brought = table_ev.ChipsBrought("ann", 50, "2026-11-20")
    paid = round_ev.RoundSettled((moved(HOUSE, ANN, 9, "win"),))
    events = [brought, paid, bought(moved(CAGE, ANN, 50)), bought(moved(CAGE, ANN, 1, "more"))]
    assert [line[0] for line in lines(table_postings(live(), events))] == [
        "cash/tray:T1",
        "cash/chips:2026-11-20:ann",
        "cash/person:ann",
        "cash/tray:T1",
    ]


def test_l1_chips_that_are_cashed_go_to_the_cage_which_pays() -> None:
    cashed = session_ev.ChipsCashed("ann", (moved(ANN, CAGE, 40, "chips cashed"),))
    assert lines(table_postings(live(), [cashed])) == [
        ("cash/purse:T1:ann", "cash/cage", 40, "chips cashed"),
        ("cash/cage", "cash/person:ann", 40, "chips cashed"),
    ]


def test_l1_every_account_of_a_round_is_one_of_the_house_s_books() -> None:
    transfers = (
        moved(ANN, FELT, 1),
        moved(FELT, BANK, 2),
        moved(HOUSE, ANN, 3),
        moved(meter_account("progressive"), ANN, 4),
        moved(BANK, BOB, 5),
    )
    assert lines(table_postings(live(), [round_ev.RoundSettled(transfers)])) == [
        ("cash/purse:T1:ann", "cash/felt:T1", 1, "why"),
        ("cash/felt:T1", "cash/bank:T1", 2, "why"),
        ("cash/tray:T1", "cash/purse:T1:ann", 3, "why"),
        ("cash/meter:big", "cash/purse:T1:ann", 4, "why"),
        ("cash/bank:T1", "cash/purse:T1:bob", 5, "why"),
    ]


def closed(*fees: Transfer) -> round_ev.BetsClosed:
    return round_ev.BetsClosed((1,), 10, (), fees)


def void(*back: Transfer) -> round_ev.RoundVoided:
    return round_ev.RoundVoided("a fire drill", "irregular", back)


def test_a18_l5_fees_have_an_account_of_their_own_and_a_void_gives_them_back_from_there() -> None:
    fees = closed(moved(ANN, HOUSE, 3, "fee"), moved(BOB, HOUSE, 4, "fee"))
    assert lines(table_postings(live(), [fees])) == [
        ("cash/purse:T1:ann", "cash/fees:T1", 3, "fee"),
        ("cash/purse:T1:bob", "cash/fees:T1", 4, "fee"),
    ]
    # Ann has 3 of the 7 back and 2 that the tray had won; Bob his 4; what lay on the felt comes from there.
    back = void(moved(HOUSE, ANN, 5, "void"), moved(FELT, BOB, 9, "void"), moved(HOUSE, BOB, 4, "void"))
    for before, events in ((live(), [fees, back]), (live(fees_cents=7), [back])):
        assert lines(table_postings(before, events))[-4:] == [
            ("cash/fees:T1", "cash/purse:T1:ann", 5, "void"),
            ("cash/felt:T1", "cash/purse:T1:bob", 9, "void"),
            ("cash/fees:T1", "cash/purse:T1:bob", 2, "void"),
            ("cash/tray:T1", "cash/purse:T1:bob", 2, "void"),
        ]


def test_a18_decision15_what_is_left_of_the_fees_makes_the_tray_whole_once() -> None:
    # The tray had paid 4 of Ann's fee of 7 back as a win: the void takes 3 from the house, and 4 lie among the fees.
    events = [void(moved(HOUSE, ANN, 3, "void")), void(moved(HOUSE, BOB, 1, "void"))]
    assert lines(table_postings(live(fees_cents=7), events)) == [
        ("cash/fees:T1", "cash/purse:T1:ann", 3, "void"),
        ("cash/fees:T1", "cash/tray:T1", 4, "void round"),
        ("cash/tray:T1", "cash/purse:T1:bob", 1, "void"),
    ]


def test_l1_a_table_that_opens_posts_under_its_own_name_and_currency() -> None:
    opened = table_ev.LiveOpened("T9", Run(currency="cash"))
    found = lines(table_postings(Live(), [opened, bought(moved(CAGE, ANN, 5, "chips bought"))]))
    assert found[1] == ("cash/tray:T9", "cash/purse:T9:ann", 5, "chips bought")


def test_l1_what_comes_to_tray_box_and_fees_is_added_up() -> None:
    tray, drop, fees, cage = (
        of("cash", "tray", "T"),
        of("cash", "drop", "T"),
        of("cash", "fees", "T"),
        of("cash", "cage"),
    )
    moves = [(cage, tray, 100), (cage, tray, 20), (tray, cage, 1), (tray, drop, 2), (cage, drop, 30), (cage, drop, 4)]
    moves += [(drop, cage, 5), (cage, fees, 600), (cage, fees, 70), (fees, cage, 8), (fees, tray, 9)]
    found = held_change(posted(source, target, cents, "") for source, target, cents in moves)
    # 100 + 20 - 1 - 2 + 9; 2 + 30 + 4 - 5; 600 + 70 - 8 - 9.
    assert found == Held(126, 31, 653)
    assert held_change(()) == Held(0, 0, 0)


# ── slips ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def slip(kind: Any, cents: int, **more: Any) -> SlipMade:
    return SlipMade(4, kind, cents, (), "2026-11-20", "dora", "pete", **more)


@pytest.mark.parametrize(
    "made, found",
    [
        (slip("opening", 9), [("cash/cage", "cash/tray:T1", 9, "opening 4")]),
        (slip("fill", 9), [("cash/cage", "cash/tray:T1", 9, "fill 4")]),
        (slip("credit", 9), [("cash/tray:T1", "cash/cage", 9, "credit 4")]),
        (slip("closing", 9), [("cash/tray:T1", "cash/cage", 9, "closing 4")]),
        (
            slip("drop", 9, fees_cents=2),
            [("cash/fees:T1", "cash/cage", 2, "drop 4"), ("cash/drop:T1", "cash/cage", 7, "drop 4")],
        ),
        (slip("drop", 9), [("cash/drop:T1", "cash/cage", 9, "drop 4")]),
        (
            slip("correction", 9, fees_cents=-2, of="drop"),
            [
                ("cash/fees:T1", "cash/variance:T1", 2, "correction 4"),
                ("cash/variance:T1", "cash/drop:T1", 11, "correction 4"),
            ],
        ),
        (slip("correction", 9), [("cash/variance:T1", "cash/tray:T1", 9, "correction 4")]),
        (slip("correction", -9), [("cash/tray:T1", "cash/variance:T1", 9, "correction 4")]),
        (slip("correction", 0), []),
    ],
)
def test_l1_each_slip_moves_what_it_says(made: SlipMade, found: list[Line]) -> None:
    assert lines(slip_postings("cash", "T1", made, None)) == found
    assert lines(table_postings(live(), [made])) == found


def test_l1_a_correction_of_a_payout_is_the_person_s() -> None:
    made = slip("correction", -9, person="ann")
    assert lines(table_postings(live(), [made])) == [("cash/tray:T1", "cash/person:ann", 9, "correction 4")]


def test_l1_a_tray_knows_its_last_slip_and_its_day_and_the_first_of_two_counts_stands() -> None:
    tray = fold_tray(Tray(), slip("fill", 9))
    assert (tray.slip, tray.day) == (4, "2026-11-20")
    first = ChipsCounted("closing", "dora", ((100, 3),))
    counted = fold_tray(tray, first)
    assert counted.first == FirstCount("closing", "dora", ((100, 3),))
    assert fold_tray(counted, ChipsCounted("closing", "pete", ((100, 4),))) == counted
    assert fold_tray(tray, table_ev.TablePaused("a break", "dora")) == tray


# ── meters ───────────────────────────────────────────────────────────────────────────────────────────────────────────

OPENED = meter_ev.MeterOpened("big", "cash", MeterTerms(1000 * M, 1400), "hash", "progressive")
BOOK = fold_meter(NO_METER, (OPENED,), 0)
LOCKED = meter_ev.WinLocked(1, "T1", 1, 2, "ann", 100, 1000, 1000 * M, seed=1000 * M, from_reserve=300 * M)


def parts(*events: Any, book: Any = BOOK) -> list[tuple[str, str, int, str]]:
    """As `lines`, in micro-cents."""
    return [(str(x.source), str(x.target), x.micro_cents, x.why) for x in meter_postings(book, events)]


def test_p4_what_the_house_puts_into_a_meter_and_takes_back() -> None:
    into, out = ("cash/funding", "cash/meter:big"), ("cash/meter:big", "cash/funding")
    assert parts(OPENED, book=NO_METER) == [(*into, 1000 * M, "seed")]
    assert parts(meter_ev.Contributed("T1", 1, 1, 100, 1)) == [(*into, 1, "share")]
    assert parts(meter_ev.Contributed("T1", 1, 1, 100, 0)) == []
    # Of a new seed the reserve pays its part: it lies in the meter's account already.
    assert parts(LOCKED) == [(*into, 700 * M, "seed")]
    alone = msgspec.structs.replace(LOCKED, from_reserve=0)
    assert parts(alone, meter_ev.WinReleased(1)) == [
        (*into, 1000 * M, "seed"),
        (*out, 1000 * M, "seed taken back"),
    ]
    contributed = meter_ev.Contributed("T1", 1, 1, 100, 14)
    assert parts(alone, contributed, meter_ev.WinReleased(1))[-1] == (*out, 1000 * M, "seed taken back")
    assert parts(meter_ev.WinReleased(9)) == [], "a win that the book does not know"


@pytest.mark.parametrize("amount", [1, -1, 5 * M])
def test_p4_an_adjustment_goes_one_way_or_the_other_and_one_of_a_win_is_the_win_s(amount: int) -> None:
    made = meter_ev.MeterAdjusted(amount, 0, 0, "a test", "olga", "otto")
    into, out = ("cash/funding", "cash/meter:big"), ("cash/meter:big", "cash/funding")
    assert parts(made) == [(*(into if amount > 0 else out), abs(amount), "adjustment")]
    assert parts(meter_ev.MeterAdjusted(amount, 0, 1, "a test", "olga", "otto")) == []


def test_p4_money_that_is_sent_takes_its_reserve_along() -> None:
    sent = meter_ev.MoneySent("small", 5 * M, 3, "closing", "olga", "otto")
    assert parts(sent) == [("cash/meter:big", "cash/meter:small", 5 * M + 3, "transfer")]
    assert parts(meter_ev.MoneySent("small", 0, 0, "closing", "olga", "otto")) == []
    assert parts(meter_ev.TableLinked("T1")) == []


# ── tournaments ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "event, found",
    [
        (
            tournament_ev.Entered("ann", 100, 20, Chips(5_000)),
            [
                ("cash/person:ann", "cash/escrow:cup", 120, "entry"),
                ("chips:cup/world", "chips:cup/person:ann", 5_000, "entry"),
            ],
        ),
        (tournament_ev.Entered("ann", 0, 0, NONE), []),
        (
            tournament_ev.BoughtAgain("ann", 100, Chips(4)),
            [
                ("cash/person:ann", "cash/escrow:cup", 100, "re-buy"),
                ("chips:cup/world", "chips:cup/person:ann", 4, "re-buy"),
            ],
        ),
        (
            tournament_ev.AddOnBought("ann", 100, Chips(4)),
            [
                ("cash/person:ann", "cash/escrow:cup", 100, "add-on"),
                ("chips:cup/world", "chips:cup/person:ann", 4, "add-on"),
            ],
        ),
        (
            tournament_ev.EntryWithdrawn("ann", 100, 20, Chips(4), "dora"),
            [
                ("cash/escrow:cup", "cash/person:ann", 120, "refund"),
                ("chips:cup/person:ann", "chips:cup/world", 4, "refund"),
            ],
        ),
        (tournament_ev.MoneyReturned("ann", 100, 20), [("cash/escrow:cup", "cash/person:ann", 120, "returned")]),
        (tournament_ev.PrizePaid("ann", 2, 100), [("cash/escrow:cup", "cash/person:ann", 100, "place 2")]),
        (
            tournament_ev.CharityPaid("Library", 35),
            [("cash/escrow:cup", "cash/charity:Library", 35, "the charity's part")],
        ),
        (tournament_ev.FeesKept(20), [("cash/escrow:cup", "cash/fees:cup", 20, "entry fees")]),
        (
            tournament_ev.ChipsReset("ann", Chips(3), Chips(8)),
            [
                ("chips:cup/world", "chips:cup/person:ann", 8, "new stage"),
                ("chips:cup/person:ann", "chips:cup/world", 3, "new stage"),
            ],
        ),
        (
            tournament_ev.OutUndone("ann", Chips(8), by="dora", reason="a mistake"),
            [("chips:cup/world", "chips:cup/person:ann", 8, "undone")],
        ),
        (
            tournament_ev.ChipsReturned("ann", Chips(8)),
            [("chips:cup/person:ann", "chips:cup/world", 8, "the end")],
        ),
        (tournament_ev.ChipsReturned("ann"), []),
    ],
)
def test_x3_x5_money_of_a_tournament_is_in_escrow_and_its_chips_are_no_money(event: Any, found: list[Line]) -> None:
    assert lines(tournament_postings("cup", "cash", [event])) == found


def test_x3_demo_money_of_a_tournament_comes_from_nowhere() -> None:
    entered = tournament_ev.Entered("ann", 100, 0, NONE)
    assert lines(tournament_postings("cup", "demo", [entered])) == [("demo/world", "demo/escrow:cup", 100, "entry")]
