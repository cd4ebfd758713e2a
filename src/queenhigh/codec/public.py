"""What everyone may hear of an action or an event: the same one, with nothing in the hidden fields."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from queenhigh.codec.marks import Field, Spelling, layout_of

_Message = TypeVar("_Message", bound=msgspec.Struct)

_BLANK: Final[dict[Spelling, Any]] = {Spelling.CARD: None, Spelling.CARDS: (), Spelling.BYTES: b""}


def public(message: _Message) -> _Message:
    """The message without its hidden parts. How many stacks were dealt, and to whom, is no secret; the cards are."""
    hidden = layout_of(type(message)).hidden
    if not hidden:
        return message
    return msgspec.structs.replace(message, **{field.name: _blank(field, message) for field in hidden})


def _blank(field: Field, message: msgspec.Struct) -> Any:
    if field.spelling is Spelling.STACKS:
        return tuple((spot, ()) for spot, _ in getattr(message, field.name))
    if field.spelling is None:
        raise TypeError(f"{type(message).__name__}.{field.name} is hidden, and nobody said how it is spelled")
    return _BLANK[field.spelling]
