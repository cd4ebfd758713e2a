"""A recorded round, done again: the actions go through the machine, and everything else must follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.seeds import Contribution
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.history import version1
from queenhigh.history.differences import ABSENT, first_difference
from queenhigh.history.fairness import check_shuffle
from queenhigh.history.record import Record, round_data
from queenhigh.round.actions import AnyAction
from queenhigh.round.codec import read_action
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.round.events import AnyEvent
    from queenhigh.rules.schema.ruleset import Ruleset


def replay(rules: Ruleset, data: Mapping[str, Any]) -> Record:
    """The record that a line holds. Raises BadInput at the first thing in it that does not follow."""
    actions = tuple(_actions(data))
    table = data.get("table", "")
    if not isinstance(table, str):
        raise BadInput("history/field", f"table: {table!r} is no name", {"field": "table"})
    record = Record(
        rules,
        actions,
        tuple(_events(rules, actions)),
        _seed(data["seed"], "seed") if "seed" in data else None,
        table,
        tuple(_seeds(data)),
    )
    check_shuffle(record)
    expected = round_data(record)
    if data.get("version") == version1.VERSION:
        expected = version1.as_version1(record, expected, str(data.get("rules")))
    elif not _has_rows(data.get("events")):
        expected = {**expected, "events": [{**event, "row": ABSENT} for event in expected["events"]]}
    # The events are compared before the summary: they name the cause, it only shows the consequence.
    found = first_difference(data.get("events"), expected["events"], "events") or first_difference(dict(data), expected)
    if found:
        recorded_words, expected_words = found.sides()
        message = f"{found.path}: {recorded_words} is recorded, the rules give {expected_words}"
        facts = {"field": found.path, "recorded": recorded_words, "expected": expected_words}
        raise BadInput("history/differs", message, facts)
    return record


def _has_rows(events: object) -> bool:
    """Whether the rows of pay tables are recorded; rounds from before they were have none."""
    return isinstance(events, list) and any(isinstance(event, dict) and "row" in event for event in events)


def _actions(data: Mapping[str, Any]) -> Iterator[AnyAction]:
    listed = data.get("actions")
    if not isinstance(listed, list) or not listed:
        raise BadInput("history/field", "actions: a round has a list of actions", {"field": "actions"})
    for position, entry in enumerate(listed):
        place = f"actions[{position}]"
        if not isinstance(entry, dict):
            raise BadInput("history/field", f"{place}: {entry!r} is no action", {"field": place})
        try:
            action = read_action(entry)
        except BadInput as error:
            field = ".".join(filter(None, (place, str(error.facts.get("field", "")))))
            raise BadInput("history/field", f"{field}: {error.message}", {"field": field}) from error
        found = first_difference(entry, spelled(action), place)
        if found:
            message = "{}: {} is recorded, {} is what it means".format(found.path, *found.sides())
            raise BadInput("history/field", message, {"field": found.path})
        yield action


def _events(rules: Ruleset, actions: tuple[AnyAction, ...]) -> Iterator[AnyEvent]:
    state = IDLE
    for position, action in enumerate(actions):
        try:
            state, events = step(rules, state, action)
        except QueenhighError as refused:
            place = f"actions[{position}]"
            facts = {"field": place, "code": refused.code}
            raise BadInput("history/refused", f"{place}: the rules refuse it: {refused.message}", facts) from refused
        yield from events


def _seeds(data: Mapping[str, Any]) -> Iterator[Contribution]:
    listed = data.get("seeds", [])
    if not isinstance(listed, list):
        raise BadInput("history/field", "seeds: this is no list", {"field": "seeds"})
    for position, entry in enumerate(listed):
        place = f"seeds[{position}]"
        try:
            bettor, promise, seed = str(entry["bettor"]), str(entry["commitment"]), entry["seed"]
        except (KeyError, TypeError) as error:
            message = f"{place}: a bettor, a commitment and a seed are needed"
            raise BadInput("history/field", message, {"field": place}) from error
        yield Contribution(bettor, promise, None if seed == "missing" else _seed(seed, place))


def _seed(seed: Any, place: str) -> bytes:
    try:
        return bytes.fromhex(seed)
    except (TypeError, ValueError) as error:
        raise BadInput("history/seed", f"{place}: {seed!r} is not 32 bytes in hexadecimal", {"field": place}) from error
