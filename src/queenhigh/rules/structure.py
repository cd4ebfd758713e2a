"""Faults of form: unknown keys, missing keys, wrong types, values out of range."""

from __future__ import annotations

import difflib
import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from queenhigh.rules.faults import Fault, path_text
from queenhigh.rules.jsonschema import keys_allowed_at
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from queenhigh.rules.layers import Stack
    from queenhigh.rules.places import Path

_CODES = {
    "extra_forbidden": "key/unknown",
    "missing": "key/missing",
    "literal_error": "value/choice",
    "string_pattern_mismatch": "value/pattern",
    "greater_than_equal": "value/range",
    "less_than_equal": "value/range",
    "too_short": "value/empty",
    "string_too_short": "value/empty",
    "string_too_long": "value/long",
}


def structural_fault(error: ErrorDetails, stack: Stack) -> Fault:
    """What the validator found, in words of the rule file and with its line."""
    path = _path(error["loc"])
    kind = error["type"]
    code = _CODES.get(kind, "value/type")
    if kind == "extra_forbidden":
        message, allowed = _unknown_key(path)
    elif kind == "missing":
        message, allowed = "this key is missing", "it must be stated"
    else:
        message, allowed = _bad_value(error)
    return Fault(code, path_text(path), stack.place(path), message, allowed)


def _path(loc: tuple[int | str, ...]) -> Path:
    """The validator marks a bad key of a named table with an extra step, which is no key of the file."""
    return tuple(part for part in loc if part != "[key]")


def _unknown_key(path: Path) -> tuple[str, str]:
    known = keys_allowed_at(path[:-1])
    close = difflib.get_close_matches(str(path[-1]), known, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return f"there is no such key{hint}", ", ".join(known)


def _bad_value(error: ErrorDetails) -> tuple[str, str]:
    value = json.dumps(error["input"], default=str, ensure_ascii=False)
    shown = value if len(value) <= 60 else value[:57] + "…"
    context = error.get("ctx", {})
    match error["type"]:
        case "literal_error":
            return f"{shown} is not one of the choices", str(context.get("expected", ""))
        case "greater_than_equal":
            return f"{shown} is too small", f"{context.get('ge')} or more"
        case "less_than_equal":
            return f"{shown} is too large", f"{context.get('le')} or less"
        case "string_pattern_mismatch":
            return f"{shown} has the wrong form", f"text that matches {context.get('pattern')}"
        case _:
            return f"{shown} does not fit", error["msg"].removeprefix("Input should be ")


def repair(data: dict[str, Any]) -> dict[str, Any]:
    """A copy without unknown keys and with numbers moved into range, so that the rest can still be checked."""
    fixed: dict[str, Any] = json.loads(json.dumps(data, default=str))
    try:
        Ruleset.model_validate_json(json.dumps(fixed))
    except ValidationError as error:
        for item in error.errors():
            _repair_one(fixed, item)
    return fixed


def _repair_one(data: dict[str, Any], error: ErrorDetails) -> None:
    *way, last = _path(error["loc"])
    table: Any = data
    for part in way:
        table = table[part]
    context = error.get("ctx", {})
    if error["type"] == "extra_forbidden":
        del table[last]
    elif "ge" in context:
        table[last] = context["ge"]
    elif "le" in context:
        table[last] = context["le"]
