"""A disputed hand: raised by somebody who was in it, and answered in writing by somebody who did not deal it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from queenhigh.casino.approvals import check_reason
from queenhigh.casino.house import actions as do
from queenhigh.casino.house import events as ev
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.house.days import Events, HouseFacts
    from queenhigh.casino.house.machine import House


class Dispute(msgspec.Struct, frozen=True):
    """A disputed hand, until it is answered in writing and after."""

    number: int
    table: str
    round: int
    by: str
    words: str
    answer: str = ""
    answered_by: str = ""


def _dispute(house: House, action: do.DisputeHand, who: str, facts: HouseFacts) -> Events:
    about = {"table": action.table, "round": action.round}
    there = facts.disputed
    if there is not None and not there.people:
        message = f"there was no round {action.round} at a table {action.table!r}"
        raise IllegalAction("dispute/no_round", message, about)
    if there is not None and who not in there.people:
        message = f"{who} was not in round {action.round} at table {action.table}: whoever was in it disputes it"
        raise IllegalAction("dispute/not_there", message, {**about, "by": who})
    number = len(house.disputes) + 1
    return (ev.HandDisputed(number, action.table, action.round, who, check_reason(action.words)),)


def _answer(house: House, action: do.AnswerDispute, who: str, facts: HouseFacts) -> Events:
    found = next((each for each in house.disputes if each.number == action.number), None)
    if found is None or found.answer:
        state = "is answered" if found else "does not exist"
        raise IllegalAction("dispute/none", f"dispute {action.number} {state}", {"number": action.number})
    if found.by == who:
        raise IllegalAction("dispute/own", f"{who} has raised this dispute, and somebody else answers it", {"by": who})
    dealt_by = facts.disputed.dealt_by if facts.disputed else ()
    if who in dealt_by:
        message = f"{who} had a hand in round {found.round} at table {found.table}, and somebody else answers"
        raise IllegalAction("dispute/dealt", message, {"number": action.number, "dealt_by": dealt_by})
    return (ev.DisputeAnswered(action.number, who, check_reason(action.words)),)


DISPUTE_STEPS: Final[dict[type[Any], Callable[[House, Any, str, HouseFacts], Events]]] = {
    do.DisputeHand: _dispute,
    do.AnswerDispute: _answer,
}


def fold(disputes: tuple[Dispute, ...], event: ev.HandDisputed | ev.DisputeAnswered) -> tuple[Dispute, ...]:
    """The disputes after an event of these."""
    if isinstance(event, ev.HandDisputed):
        return (*disputes, Dispute(event.number, event.table, event.round, event.by, event.words))
    return tuple(
        replace(each, answer=event.words, answered_by=event.by) if each.number == event.number else each
        for each in disputes
    )
