"""What a field of an action or an event says of itself, once: how it is spelled, and whether it is hidden.

    class CardsDealt(Event, frozen=True, tag="cards_dealt"):
        bank: Annotated[tuple[int, ...], Spelling.CARDS, HIDDEN]

Histories, journals, feeds and views follow from these marks; nothing else knows a field by its name.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import Any, Final, NamedTuple, get_type_hints

import msgspec


class Spelling(Enum):
    """How a field stands in a text."""

    CARD = auto()
    """One card, in two letters."""
    CARDS = auto()
    """Cards in a row, in two letters each."""
    STACKS = auto()
    """A stack of cards for each of several spots."""
    BYTES = auto()
    """Bytes in hexadecimal: a seed."""


class _Hidden:
    """The mark of a field that not everyone may see."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = _Hidden()


class Field(NamedTuple):
    """One field of an action or an event."""

    name: str
    spelling: Spelling | None
    is_hidden: bool
    is_required: bool
    default: Any


class Layout(NamedTuple):
    """A kind of action or event: what names it, and its fields in order."""

    tag_field: str
    tag: str
    version: int
    fields: tuple[Field, ...]
    hidden: tuple[Field, ...]


@lru_cache(maxsize=512)
def layout_of(kind: type[msgspec.Struct]) -> Layout:
    """What a kind of action or event says of itself."""
    hints = get_type_hints(kind, include_extras=True)
    fields = tuple(_field(each, getattr(hints[each.name], "__metadata__", ())) for each in msgspec.structs.fields(kind))
    config = kind.__struct_config__
    version = int(getattr(kind, "VERSION", 1))
    hidden = tuple(field for field in fields if field.is_hidden)
    return Layout(str(config.tag_field), str(config.tag), version, fields, hidden)


def _field(field: msgspec.structs.FieldInfo, marks: tuple[Any, ...]) -> Field:
    spelling = next((mark for mark in marks if isinstance(mark, Spelling)), None)
    return Field(field.name, spelling, HIDDEN in marks, field.required, field.default)


def hidden_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of the fields that not everyone may see."""
    return tuple(field.name for field in layout_of(kind).hidden)
