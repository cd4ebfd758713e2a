"""The OpenAPI description of the server, from its doors and from the types that travel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from queenhigh import __version__
from queenhigh.casino.wire.schema import REFERENCE, wire_schemas
from queenhigh.web.once import MOST_LETTERS
from queenhigh.web.rule_schemas import rule_schemas
from queenhigh.web.who import COOKIE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.web.doors import Door

_REFUSALS: Final = {
    "400": "Not understood: the message names what is wrong.",
    "401": "Who are you?",
    "403": "Not yours to do.",
    "404": "There is no such thing.",
    "408": "The request did not come in time.",
    "409": "The game or the house does not allow it now; nothing has changed.",
    "413": "Too long.",
    "429": "Too many requests.",
    "503": "The house is busy or stops: try again.",
}


class Refusal(msgspec.Struct, frozen=True):
    """Why not. The code is for programs, the message for people, the facts are the values that it is about."""

    error: str
    message: str
    facts: dict[str, Any] = {}


def openapi(doors: Sequence[Door]) -> dict[str, Any]:
    """The whole description."""
    types = [kind for door in doors for kind in (door.body, *_given(door), door.takes) if isinstance(kind, type)]
    paths: dict[str, dict[str, Any]] = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Queenhigh",
            "version": __version__,
            "description": "Live tables of Three Card Poker: accounts, lobby, desks. Tables speak over the socket /live.",
        },
        "paths": paths,
        "components": {
            "schemas": wire_schemas(Refusal, *types) | rule_schemas(),
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(door: Door) -> dict[str, Any]:
    shapes = [{"$ref": REFERENCE.format(name=kind.__name__)} for kind in _given(door)]
    given: dict[str, Any] = {"anyOf": shapes} if len(shapes) > 1 else dict(*shapes)
    answers: dict[str, Any] = {"200": {"description": "Done.", "content": {door.media: {"schema": given}}}}
    refused = {"application/json": {"schema": {"$ref": REFERENCE.format(name="Refusal")}}}
    answers |= {code: {"description": words, "content": refused} for code, words in _REFUSALS.items()}
    said: dict[str, Any] = {
        "summary": door.words,
        "operationId": f"{door.method.lower()}_{door.path.strip('/').replace('/', '_').replace('{', '').replace('}', '')}",
        "parameters": _parameters(door),
        "responses": answers,
    }
    if not door.is_open:
        said["security"] = [{"cookie": []}, {"token": []}]
        said["x-roles"] = sorted(door.roles)
    if door.body is not None:
        schema = {"$ref": REFERENCE.format(name=door.body.__name__)}
        said["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return said


def _given(door: Door) -> tuple[type, ...]:
    """What a door may answer with: one type, or one of several."""
    return (door.gives,) if isinstance(door.gives, type) else get_args(door.gives)


def _parameters(door: Door) -> list[dict[str, Any]]:
    schema = msgspec.json.schema_components([door.takes], ref_template=REFERENCE)[1][door.takes.__name__]
    header = {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "description": "An id of one's own: a request that bears it is done once, and gets the same answer again.",
        "schema": {"type": "string", "maxLength": MOST_LETTERS, "pattern": "^[ -~]*$"},
    }
    return [
        *([header] if door.once else []),
        *_named(door, schema),
    ]


def _named(door: Door, schema: dict[str, Any]) -> list[dict[str, Any]]:
    required = schema.get("required", ())
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in door.path else "query",
            "required": f"{{{name}}}" in door.path or name in required,
            "schema": each,
        }
        for name, each in schema.get("properties", {}).items()
    ]
