"""Faults of form: unknown keys, missing keys, wrong types, values out of range."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from queenhigh.rules.faults import Fault, path_text
from queenhigh.rules.schema.part import MisreadError, keys_at
from queenhigh.rules.schema.ruleset import Attachment, Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.rules.places import Path, Place
    from queenhigh.rules.schema.values import Flaw

LOADER_KEYS = ("extends", "without", "attach", "attachment")
"""Keys that say how files combine; the finished ruleset no longer has them."""
_SHOWN_MAX = 60
"""Characters of a wrong value that fit on the line of a fault."""


def validated(data: Mapping[str, Any]) -> tuple[Ruleset | None, tuple[Flaw, ...]]:
    """The ruleset, or everything that keeps the tables from being one."""
    try:
        return Ruleset.read(plain(data)), ()
    except MisreadError as error:
        return None, error.flaws


def plain(data: Mapping[str, Any]) -> Any:
    """Tables as JSON would give them: what TOML calls a date is text."""
    return json.loads(json.dumps(data, default=str))


def structural_fault(flaw: Flaw, place: Callable[[Path], Place | None], prefix: Path = ()) -> Fault:
    """What reading found, in words of the rule file and with its line."""
    path = (*prefix, *flaw.path)
    if flaw.code == "key/unknown":
        return unknown_key(path, keys_allowed_at(path[:-1]), place)
    if path[:1] == ("ranking",) and path[2:] == ("size",) and flaw.code != "key/missing":
        message = f"hands of {json.dumps(flaw.found, default=str)} cards are not ranked"
        allowed = "3, or 5 for the best hand of five to eight cards; own hands of four and five cards stay out"
        return Fault(flaw.code, path_text(path), place(path), message, allowed)
    return Fault(flaw.code, path_text(path), place(path), flaw_words(flaw), flaw.allowed)


def flaw_words(flaw: Flaw) -> str:
    """What is wrong, with the value that is wrong."""
    if flaw.code in ("key/missing", "key/unknown", "json/syntax"):
        return flaw.said
    value = json.dumps(flaw.found, default=str, ensure_ascii=False)
    shown = value if len(value) <= _SHOWN_MAX else value[: _SHOWN_MAX - 1] + "…"
    return f"{shown} {flaw.said}"


def unknown_key(path: Path, allowed: tuple[str, ...], place: Callable[[Path], Place | None]) -> Fault:
    """A key that there is not, with those that there are."""
    meant = close_key(path, allowed)
    hint = f"; did you mean {meant!r}?" if meant else ""
    message = f"there is no key {str(path[-1])!r} here{hint}"
    return Fault("key/unknown", path_text(path), place(path), message, ", ".join(allowed))


def close_key(path: Path, allowed: tuple[str, ...]) -> str | None:
    """The known key that an unknown one most likely means."""
    import difflib  # noqa: PLC0415  # only a file that is wrong needs it

    close = difflib.get_close_matches(str(path[-1]), allowed, n=1)
    return close[0] if close else None


def keys_allowed_at(path: Path) -> tuple[str, ...]:
    """The keys that a table at this path of a file may have."""
    if path[:1] == ("attachment",):
        return keys_at(Attachment, path[1:])
    found = keys_at(Ruleset, path)
    return found if path else (*found, *LOADER_KEYS)
