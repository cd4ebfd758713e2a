"""The JSON Schema of everything that travels, from the types themselves: the one description for API, client and page."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from queenhigh.casino.charity.actions import CharityAction
from queenhigh.casino.codec import (
    AnyHouseAction,
    AnyHouseEvent,
    AnyLiveAction,
    AnyLiveEvent,
    AnyMeterAction,
    AnyMeterEvent,
)
from queenhigh.casino.wire.messages import AnyMessage, AnyOp
from queenhigh.codec.marks import Spelling, layout_of
from queenhigh.money.accounts import Account
from queenhigh.tournament.actions import TournamentAction

REFERENCE: Final = "#/components/schemas/{name}"

_CHOICES: Final[dict[str, Any]] = {
    "TableAction": AnyLiveAction,
    "HouseAction": AnyHouseAction,
    "MeterAction": AnyMeterAction,
    "TournamentAction": TournamentAction,
    "CharityAction": CharityAction,
    "TableEvent": AnyLiveEvent,
    "HouseEvent": AnyHouseEvent,
    "MeterEvent": AnyMeterEvent,
    "Op": AnyOp,
    "Message": AnyMessage,
}
"""What a field of `action` or `events` may be, by the stream that it is about."""

_TEXT: Final = {"type": "string"}
_SPELLED: Final[dict[Spelling, dict[str, Any]]] = {
    Spelling.CARD: {"anyOf": [_TEXT, {"type": "null"}]},
    Spelling.CARDS: _TEXT,
    Spelling.STACKS: {
        "type": "array",
        "items": {"type": "array", "prefixItems": [{"type": "integer"}, _TEXT], "minItems": 2, "maxItems": 2},
    },
    Spelling.BYTES: _TEXT,
}


def wire_schemas(*more: Any) -> dict[str, Any]:
    """Every type that travels, by its name, and whatever else a door speaks of."""
    kinds = [kind for choice in _CHOICES.values() for kind in get_args(choice)]
    kinds += [kind for kind in more if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    unique = list(dict.fromkeys(kinds))
    references, schemas = msgspec.json.schema_components(unique, schema_hook=_account, ref_template=REFERENCE)
    names = {kind: ref["$ref"].rpartition("/")[2] for kind, ref in zip(unique, references, strict=True)}
    for kind in unique:
        _respell(schemas[names[kind]], kind)
    for name, choice in _CHOICES.items():
        schemas[name] = _any_of(*(names[kind] for kind in get_args(choice)))
    schemas["Act"]["properties"]["action"] = _any_of(
        "TableAction", "HouseAction", "MeterAction", "TournamentAction", "CharityAction"
    )
    schemas["Frame"]["properties"]["events"] = {"type": "array", "items": {"$ref": REFERENCE.format(name="TableEvent")}}
    return schemas


def _account(kind: Any) -> dict[str, Any]:
    if kind is Account:
        return {
            "type": "string",
            "description": "An account: bettor:NAME, meter:NAME, bank, felt, house, cage, funding.",
        }
    raise NotImplementedError(kind)


def _respell(schema: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Cards and seeds stand as text."""
    for field in layout_of(kind).fields:
        if field.spelling is not None:
            schema["properties"][field.name] = _SPELLED[field.spelling]


def _any_of(*names: str) -> dict[str, Any]:
    return {"anyOf": [{"$ref": REFERENCE.format(name=name)} for name in names]}
