"""Actions and events as plain data and back: cards in two letters, absent what has its default value.

A kind whose fields have changed says so with `VERSION`, and its room registers how an older one is read
(`register_upcaster`). A reader of today's data never sees yesterday's shape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from queenhigh.cards.card import card_text, cards_text, parse_card, parse_cards
from queenhigh.codec.marks import Spelling, layout_of
from queenhigh.errors import BadInput
from queenhigh.money.accounts import Account, account

Data = dict[str, Any]

_VERSION: Final = "version"

_UPCASTERS: Final[dict[tuple[str, int], Callable[[Data], Data]]] = {}


def register_upcaster(tag: str, version: int, upcast: Callable[[Data], Data]) -> None:
    """Say how a message of an old version becomes one of the next."""
    if (tag, version) in _UPCASTERS:
        raise ValueError(f"{tag} {version} has an upcaster already")
    _UPCASTERS[tag, version] = upcast


def spelled(message: msgspec.Struct) -> Data:
    """An action or an event as plain data: its name first, then what differs from the default."""
    layout = layout_of(type(message))
    data: Data = {layout.tag_field: layout.tag}
    if layout.version > 1:
        data[_VERSION] = layout.version
    for field in layout.fields:
        value = getattr(message, field.name)
        if field.is_required or value != field.default:
            data[field.name] = plain_data(value) if field.spelling is None else _OUT[field.spelling](value)
    return data


def outlined(message: msgspec.Struct) -> Data:
    """The same as `spelled`, for `JSON` to write: what needs no spelling is left for it as it is."""
    layout = layout_of(type(message))
    data: Data = {layout.tag_field: layout.tag}
    if layout.version > 1:
        data[_VERSION] = layout.version
    for name, spelling, _, is_required, default in layout.fields:
        value = getattr(message, name)
        if is_required or value != default:
            data[name] = value if spelling is None else _OUT[spelling](value)
    return data


_OUT: Final[dict[Spelling, Callable[[Any], Any]]] = {
    Spelling.CARD: lambda value: None if value is None else card_text(value),
    Spelling.CARDS: cards_text,
    Spelling.STACKS: lambda value: [[spot, cards_text(cards)] for spot, cards in value],
    Spelling.BYTES: lambda value: None if value is None else value.hex(),
}


def plain_data(value: Any) -> Any:
    """A value as JSON has it: tables, lists, text and whole numbers."""
    return _lists(msgspec.to_builtins(value, enc_hook=account_out, builtin_types=(bytes,)))


def account_out(value: Any) -> Any:
    """How an encoder writes an account, the one kind that it does not know."""
    if isinstance(value, Account):
        return str.__str__(value)
    raise NotImplementedError(type(value).__name__)


JSON: Final = msgspec.json.Encoder(enc_hook=account_out)
"""Writes what `outlined` gives."""


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_lists(item) for item in value]
    return value.hex() if isinstance(value, bytes) else value


class Reader:
    """Reads messages of a closed list of kinds."""

    def __init__(self, kinds: Any, *types: type[msgspec.Struct]) -> None:
        self._kinds = kinds
        self._known = {layout_of(each).tag: (each, layout_of(each).version, _spelt(each)) for each in types}

    def read(self, data: Data) -> Any:
        """The message that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
        tag = str(data.get("do") or data.get("event") or "")
        known = self._known.get(tag)
        if known is None:
            return convert(data, self._kinds)  # which says what is wrong with the name
        kind, version, spelt = known
        if version > 1 or _VERSION in data:
            data = _current(tag, data, version)
        elif spelt:
            data = dict(data)
        for name, spelling in spelt:
            if name in data:
                data[name] = _field_in(name, spelling, data[name])
        # The kind itself, and not the choice of all: what a choice consists of is looked up anew at each call.
        return convert(data, kind)


def _spelt(kind: type[msgspec.Struct]) -> tuple[tuple[str, Spelling], ...]:
    """The fields that do not stand in a text as they are."""
    return tuple((field.name, field.spelling) for field in layout_of(kind).fields if field.spelling is not None)


def convert(data: Any, kind: Any) -> Any:
    """Plain data as a typed value; raises BadInput, with the field in its facts, if it is none."""
    try:
        return msgspec.convert(data, kind, dec_hook=account_in)
    except msgspec.ValidationError as error:
        # The library ends its sentence with " - at `$.people[0].bettor`".
        words, _, place = str(error).partition(" - at `$")
        field = place.rstrip("`").lstrip(".")
        raise BadInput("history/field", words, {"field": field}) from error


def account_in(kind: type, value: Any) -> Any:
    """How a decoder reads an account."""
    if kind is Account and isinstance(value, str):
        return account(value)
    raise NotImplementedError(kind.__name__)


def _current(tag: str, data: Data, known: int) -> Data:
    rest = dict(data)
    version = rest.pop(_VERSION, 1)
    if type(version) is not int or not 1 <= version <= known:
        message = f"version {version!r} of {tag!r} is not known; this program reads up to {known}"
        raise BadInput("history/version", message, {"field": _VERSION, "found": version, "known": known})
    for old in range(version, known):
        upcast = _UPCASTERS.get((tag, old))
        if upcast is None:
            message = f"version {old} of {tag!r} is not read any more; this program reads {known}"
            raise BadInput("history/version", message, {"field": _VERSION, "found": version, "known": known})
        rest = upcast(rest)
    return rest


def _field_in(name: str, spelling: Spelling, value: Any) -> Any:
    try:
        match spelling:
            case Spelling.CARD if isinstance(value, str):
                return parse_card(value)
            case Spelling.CARDS if isinstance(value, str):
                return parse_cards(value)
            case Spelling.STACKS if isinstance(value, list):
                return [[pair[0], parse_cards(pair[1])] for pair in value]
            case Spelling.BYTES if isinstance(value, str):
                return bytes.fromhex(value)
            case _:
                return value
    except (BadInput, LookupError, TypeError, ValueError) as error:
        words = error.message if isinstance(error, BadInput) else f"{value!r} cannot be read"
        raise BadInput("history/field", words, {"field": name}) from error
