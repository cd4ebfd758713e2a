"""A recorded round, done again: the actions go through the machine, and everything else must follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.deck import deck_cards, shuffle, verify_commitment
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.history.differences import first_difference
from queenhigh.history.record import Record, round_data
from queenhigh.history.spelling import read_action, spelled
from queenhigh.round.actions import AnyAction, Deal
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.round.events import AnyEvent
    from queenhigh.rules.schema.ruleset import Ruleset


def replay(rules: Ruleset, data: Mapping[str, Any]) -> Record:
    """The record that a line holds. Raises BadInput at the first thing in it that does not follow."""
    actions = tuple(_actions(data))
    record = Record(rules, actions, tuple(_events(rules, actions)), _seed(data))
    _check_seed(record)
    expected = round_data(record)
    # The events are compared before the summary: they name the cause, it only shows the consequence.
    found = first_difference(data.get("events"), expected["events"], "events") or first_difference(dict(data), expected)
    if found:
        recorded_words, expected_words = found.sides()
        message = f"{found.path}: {recorded_words} is recorded, the rules give {expected_words}"
        facts = {"field": found.path, "recorded": recorded_words, "expected": expected_words}
        raise BadInput("history/differs", message, facts)
    return record


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


def _seed(data: Mapping[str, Any]) -> bytes | None:
    seed = data.get("seed")
    if seed is None and "seed" not in data:
        return None
    try:
        return bytes.fromhex(seed)  # type: ignore[arg-type]  # anything but text is refused below
    except (TypeError, ValueError) as error:
        raise BadInput("history/seed", f"seed: {seed!r} is not 32 bytes in hexadecimal", {"field": "seed"}) from error


def _check_seed(record: Record) -> None:
    """A seed must be the one that was committed to, and deal the cards that were dealt."""
    if record.seed is None:
        return
    published = record.opened.commitment
    if published and not verify_commitment(record.seed, published):
        raise BadInput("history/seed", "seed: it is not the one that was committed to", {"field": "seed"})
    deck = deck_cards(record.rules.deck.ranks, record.rules.deck.suits)
    for action in record.actions:
        if isinstance(action, Deal) and action.cards != shuffle(record.seed, deck):
            raise BadInput("history/seed", "seed: it does not deal these cards", {"field": "seed"})
