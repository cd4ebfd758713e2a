"""Chips that people buy and cash, to the last field; and what a refusal names."""

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import Transfer
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.machine import decide, evolve, step
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
