"""Actions and events as plain data and back: cards in two letters, absent what has its default value."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from queenhigh.cards.card import card_text, cards_text, parse_card, parse_cards
from queenhigh.errors import BadInput
from queenhigh.round.actions import Action, AnyAction
from queenhigh.round.events import AnyEvent, Event

Data = dict[str, Any]

# Fields that hold cards, by the name of the action or event and of the field.
ONE_CARD: Final = frozenset(
    {
        ("decide", "discard"),
        ("report_exposed", "card"),
        ("card_turned", "card"),
        ("option_taken", "discard"),
        ("draw_turned", "card"),
        ("card_exposed", "card"),
    }
)
MANY_CARDS: Final = frozenset(
    {
        ("deal", "cards"),
        ("cards_dealt", "bank"),
        ("cards_dealt", "rest"),
        ("bank_revealed", "cards"),
        ("hand_revealed", "cards"),
        ("cards_racked", "rack"),
    }
)
STACKS: Final = frozenset({("cards_dealt", "stacks")})


def spelled(item: Action | Event) -> Data:
    """An action or an event as plain data: its name first, then what differs from the default."""
    config = type(item).__struct_config__
    name = str(config.tag)
    data: Data = {str(config.tag_field): name}
    for field in msgspec.structs.fields(item):
        value = getattr(item, field.name)
        if field.required or value != field.default:
            data[field.name] = _field_out(name, field.name, value)
    return data


def _field_out(name: str, field: str, value: Any) -> Any:
    if (name, field) in ONE_CARD and value is not None:
        return card_text(value)
    if (name, field) in MANY_CARDS:
        return cards_text(value)
    if (name, field) in STACKS:
        return [[spot, cards_text(cards)] for spot, cards in value]
    return plain_data(value)


def plain_data(value: Any) -> Any:
    """A value as JSON has it: tables, lists, text and whole numbers."""
    return _lists(msgspec.to_builtins(value))


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    return [_lists(item) for item in value] if isinstance(value, list | tuple) else value


def read_action(data: Data) -> AnyAction:
    """The action that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    action: AnyAction = _read(data, AnyAction)
    return action


def read_event(data: Data) -> AnyEvent:
    """The event that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    event: AnyEvent = _read(data, AnyEvent)
    return event


def _read(data: Data, kinds: Any) -> Any:
    name = str(data.get("do") or data.get("event") or "")
    ready = {field: _field_in(name, field, value) for field, value in data.items()}
    try:
        return msgspec.convert(ready, kinds)
    except msgspec.ValidationError as error:
        # The library ends its sentence with " - at `$.people[0].bettor`".
        words, _, place = str(error).partition(" - at `$")
        field = place.rstrip("`").lstrip(".")
        raise BadInput("history/field", words, {"field": field}) from error


def _field_in(name: str, field: str, value: Any) -> Any:
    try:
        if (name, field) in ONE_CARD and isinstance(value, str):
            return parse_card(value)
        if (name, field) in MANY_CARDS and isinstance(value, str):
            return parse_cards(value)
        if (name, field) in STACKS and isinstance(value, list):
            return [[pair[0], parse_cards(pair[1])] for pair in value]
    except (BadInput, LookupError, TypeError) as error:
        words = error.message if isinstance(error, BadInput) else f"{value!r} are no stacks"
        raise BadInput("history/field", words, {"field": field}) from error
    return value
