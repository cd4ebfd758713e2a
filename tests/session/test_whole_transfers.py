"""Chips that people buy and cash, to the last field; and what a refusal names."""

import pytest
from msgspec.structs import replace

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import Transfer
from queenhigh.round import actions as session_round
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.machine import CLOSED, decide, evolve, step
from queenhigh.session.meters import open_meters
from queenhigh.session.table import Table
from tests.round.games import game
from tests.session.kit import banked, table
from tests.session.test_people import in_a_round

RULES = game("tcp-01")


def fields(moved: Transfer) -> tuple[str, str, int, str, int, str, str]:
    return (str(moved.source), str(moved.target), moved.cents, moved.wager, moved.spot, moved.why, moved.clause)


def refused(session: Table, action: AnyTableAction) -> tuple[str, str, dict[str, object]]:
    with pytest.raises(IllegalAction) as found:
        decide(RULES, session, action)
    return found.value.code, found.value.message, dict(found.value.facts)


def test_chips_are_bought_at_the_cage_and_cashed_there() -> None:
    session = table(RULES, 1, 100_00)
    # One cent is an amount.
    for cents in (1, 50_00):
        (bought,) = decide(RULES, session, do.Buy("p1", cents))
        assert isinstance(bought, ev.ChipsBought)
        assert [fields(x) for x in bought.transfers] == [("cage", "bettor:p1", cents, "", 0, "chips bought", "")]
        (cashed,) = decide(RULES, session, do.CashOut("p1", cents))
        assert isinstance(cashed, ev.ChipsCashed)
        assert [fields(x) for x in cashed.transfers] == [("bettor:p1", "cage", cents, "", 0, "chips cashed", "")]


def test_whoever_leaves_takes_every_chip_and_without_chips_none_move() -> None:
    (left,) = decide(RULES, table(RULES, 1, 100_00), do.StandUp("p1"))
    assert isinstance(left, ev.StoodUp)
    assert [fields(x) for x in left.transfers] == [("bettor:p1", "cage", 100_00, "", 0, "chips cashed", "")]
    broke, _ = step(RULES, table(RULES, 1, 100_00), do.CashOut("p1", 100_00))
    (gone,) = decide(RULES, broke, do.StandUp("p1"))
    assert isinstance(gone, ev.StoodUp)
    assert gone.transfers == ()


def test_a_refusal_names_who_and_how_much() -> None:
    session = table(RULES, 1, 100_00)
    assert refused(session, do.CashOut("p1", 100_01)) == (
        "purse/short",
        "p1 has 10000 cents",
        {"bettor": "p1", "cents": 100_01, "purse": 100_00},
    )
    assert refused(session, do.Buy("p9", 1)) == ("seat/stranger", "'p9' is not at the table", {"bettor": "p9"})
    assert refused(session, do.Buy("p1", -5)) == ("purse/amount", "-5 cents are no amount", {"cents": -5})


def test_whoever_is_about_to_leave_is_told_so() -> None:
    session, asked = step(RULES, in_a_round(), do.StandUp("p1"))
    assert asked == (ev.Asked(do.StandUp("p1")),)
    expected = ("seat/leaving", "p1 leaves when the round is over", {"bettor": "p1"})
    assert refused(session, do.Buy("p1", 1)) == expected


def test_a_bank_that_is_given_back_is_its_taker_s() -> None:
    rules = game("ca-tcp")
    session = banked(rules, table(rules, 2, 1_000_00), 1, 100_00)
    declined, *_ = decide(rules, session, do.CashOut("p1", 1))
    assert declined == ev.BankDeclined(1, "p1")


def test_one_event_is_folded_like_many() -> None:
    session = table(RULES, 1, 100_00)
    after, events = step(RULES, session, do.Buy("p1", 7))
    for event in events:
        session = evolve(RULES, session, event)
    assert session == after


def test_a_table_that_cannot_be_opened_or_used_says_why() -> None:
    open_table = do.OpenTable("T1")
    (opened,) = decide(RULES, CLOSED, open_table)
    session = evolve(RULES, CLOSED, opened)
    assert refused(session, open_table) == ("table/open", "the table is open already", {"name": "T1"})
    assert refused(CLOSED, do.Buy("p1", 1)) == ("table/closed", "the table is not open", {})
    other = game("tcp-02")
    with pytest.raises(IllegalAction) as found:
        decide(other, session, do.Buy("p1", 1))
    assert (found.value.code, found.value.message, dict(found.value.facts)) == (
        "table/other_rules",
        "the table plays another rule file",
        {"table": RULES.hash, "given": other.hash},
    )
    lamp = do.OpenTable("T1", meters=(("lamp", open_meters(game("tcp-progressive-1"))[0][1]),))
    assert refused(CLOSED, lamp) == ("round/meters", "this game has no meter 'lamp'", {"meters": ["lamp"]})


def test_p4_a_meter_starts_from_its_seed_or_from_where_it_was_left() -> None:
    rules = game("tcp-progressive-1")
    (opened,) = decide(rules, CLOSED, do.OpenTable("T1"))
    assert isinstance(opened, ev.TableOpened)
    # B12: $1,000 for a wager of $1, in millionths of a cent.
    seed = 1_000_00 * 1_000_000
    assert [(s.meter, s.micro_cents, s.why, s.clause) for s in opened.shares] == [
        ("progressive", seed, "seed", "meter.progressive")
    ]
    left = replace(open_meters(rules)[0][1], value=seed + 5, overflow=7)
    (opened,) = decide(rules, CLOSED, do.OpenTable("T1", meters=(("progressive", left),)))
    assert isinstance(opened, ev.TableOpened)
    assert [(s.meter, s.micro_cents, s.why) for s in opened.shares] == [("progressive", seed + 12, "carried over")]
    assert dict(opened.meters) == {"progressive": left}
    even = replace(left, value=5, overflow=5)
    (opened,) = decide(rules, CLOSED, do.OpenTable("T1", meters=(("progressive", even),)))
    assert isinstance(opened, ev.TableOpened)
    assert [share.micro_cents for share in opened.shares] == [10]
    linked = do.OpenTable("T1", settings=do.Settings(linked=("progressive",), keypad=True))
    (opened,) = decide(rules, CLOSED, linked)
    assert isinstance(opened, ev.TableOpened)
    assert opened.shares == ()


def test_one_event_at_a_time_comes_to_the_same_table() -> None:
    session = in_a_round()
    spot = session.round.to_decide[0]
    for action in (session_round.Decide(spot, "fold"), session_round.Reveal(), session_round.Settle()):
        one_by_one = session
        for event in decide(RULES, session, action):
            one_by_one = evolve(RULES, one_by_one, event)
        session, _ = step(RULES, session, action)
        assert one_by_one == session


def test_a_seat_that_cannot_be_taken_says_whose_it_is() -> None:
    session = table(RULES, 1, 100_00)
    assert refused(session, do.Sit("p1", (2,), 100)) == (
        "seat/there",
        "p1 is at the table already",
        {"bettor": "p1"},
    )
    assert refused(session, do.Sit("p2", (2,), -1)) == ("purse/amount", "-1 cents cannot be bought", {"cents": -1})
    assert refused(session, do.Sit("", (2,), 100)) == ("seat/no_name", "whoever sits down has a name", {})
    assert refused(session, do.Sit("p2", (1,), 100)) == ("seat/taken", "seat 1 is p1's", {"seat": 1, "by": "p1"})
