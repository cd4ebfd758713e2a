"""Faults of form: unknown keys, missing keys, wrong types, values out of range."""

from __future__ import annotations

import difflib
import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from queenhigh.rules.faults import Fault, path_text
from queenhigh.rules.jsonschema import keys_allowed_at
from queenhigh.rules.schema.base import ONE_LINE
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic_core import ErrorDetails

    from queenhigh.rules.places import Path, Place

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
_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "text, in quotes",
    "tuple_type": "a list, in brackets",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "mapping_type": "a table",
    "dict_type": "a table",
}
"""What the validator asks for, in the words of a rule file."""
_SHOWN_MAX = 60
"""Characters of a wrong value that fit on the line of a fault."""


def validated(data: Mapping[str, Any]) -> tuple[Ruleset | None, list[ErrorDetails]]:
    """The ruleset, or everything that keeps the tables from being one."""
    try:
        return Ruleset.model_validate_json(json.dumps(data, default=str)), []
    except ValidationError as error:
        return None, [item for item in error.errors() if not _counts_wrong_ones_out(item)]


def _counts_wrong_ones_out(error: ErrorDetails) -> bool:
    """An array with a wrong element is also called too short, because only right ones are counted: one fault is enough."""
    found = error["input"]
    return error["type"] == "too_short" and isinstance(found, list) and len(found) >= error["ctx"]["min_length"]


def structural_fault(error: ErrorDetails, place: Callable[[Path], Place | None], prefix: Path = ()) -> Fault:
    """What the validator found, in words of the rule file and with its line."""
    path = (*prefix, *path_of(error))
    kind = error["type"]
    code = "key/form" if is_key_fault(error) else _CODES.get(kind, "value/type")
    if kind == "extra_forbidden":
        message, allowed = _unknown_key(path)
    elif kind == "missing":
        message, allowed = "this key is missing", "it must be stated"
    elif path[:1] == ("ranking",) and path[2:] == ("size",):
        message = f"hands of {json.dumps(error['input'], default=str)} cards are not ranked"
        allowed = "3, or 5 for the best hand of five to eight cards; own hands of four and five cards stay out"
    else:
        message, allowed = _bad_value(error)
    return Fault(code, path_text(path), place(path), message, allowed)


def path_of(error: ErrorDetails) -> Path:
    """The validator marks a bad key of a named table with an extra step, which is no key of the file."""
    return tuple(part for part in error["loc"] if part != "[key]")


def is_key_fault(error: ErrorDetails) -> bool:
    """Whether the name of a key is wrong rather than its value."""
    return "[key]" in error["loc"]


def close_key(path: Path) -> str | None:
    """The known key that an unknown one most likely means."""
    close = difflib.get_close_matches(str(path[-1]), keys_allowed_at(path[:-1]), n=1)
    return close[0] if close else None


def _unknown_key(path: Path) -> tuple[str, str]:
    meant = close_key(path)
    hint = f"; did you mean {meant!r}?" if meant else ""
    return f"there is no key {str(path[-1])!r} here{hint}", ", ".join(keys_allowed_at(path[:-1]))


def _bad_value(error: ErrorDetails) -> tuple[str, str]:
    value = json.dumps(error["input"], default=str, ensure_ascii=False)
    shown = value if len(value) <= _SHOWN_MAX else value[: _SHOWN_MAX - 1] + "…"
    context = error.get("ctx", {})
    match error["type"]:
        case "literal_error":
            return f"{shown} is not one of the choices", str(context.get("expected", ""))
        case "greater_than_equal":
            return f"{shown} is too small", f"{context.get('ge')} or more"
        case "less_than_equal":
            return f"{shown} is too large", f"{context.get('le')} or less"
        case "string_pattern_mismatch" if context.get("pattern") == ONE_LINE:
            return f"{shown} has characters that cannot be printed", "text on one line"
        case "string_pattern_mismatch":
            return f"{shown} has the wrong form", f"text that matches {context.get('pattern')}"
        case "string_too_long":
            return f"{shown} is too long", f"{context.get('max_length')} characters or less"
        case "string_too_short" | "too_short":
            return f"{shown} is too short", f"{context.get('min_length')} or more"
        case kind:
            return f"{shown} does not fit", _KINDS.get(kind) or error["msg"].removeprefix("Input should be ")
