"""TOML → ruleset. A wrong file gets all its faults at once."""

from __future__ import annotations

import difflib
import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from queenhigh.errors import BadInput
from queenhigh.rules.attach import attach
from queenhigh.rules.catalogue import builtin_ids, locate
from queenhigh.rules.check import findings
from queenhigh.rules.faults import Fault, FaultyRules, path_text
from queenhigh.rules.layers import Layer, Stack, gather, overlay, read_layer
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.structure import repair, structural_fault

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_SETTINGS: Mapping[str, object] = {}


def load(name: str, settings: Mapping[str, object] = NO_SETTINGS) -> Ruleset:
    """The game of that id or path; `a+b` attaches b to a. Settings (key path → value) are laid over it.

    Raises FaultyRules with every fault, or BadInput if there is no such file.
    """
    base, *attached = name.split("+") if not name.endswith(".toml") else [name]
    found = locate(base, ".")
    if found is None:
        raise BadInput("rules/unknown", _unknown(base), {"id": base, "known": builtin_ids()})
    return load_text(found.text, found.file, found.folder, attached=tuple(attached), settings=settings)


def load_text(
    text: str,
    file: str = "<text>",
    folder: str | None = None,
    *,
    attached: tuple[str, ...] = (),
    settings: Mapping[str, object] = NO_SETTINGS,
) -> Ruleset:
    """The game that a TOML text states."""
    layer = read_layer(text, file)
    if isinstance(layer, Fault):
        raise FaultyRules(file, [layer])
    stack = Stack()
    gather(layer, folder, stack)
    data = overlay(stack)
    attach(data, stack, layer, attached, folder)
    if settings:
        _lay_settings(data, stack, settings)
    return _ruleset(data, stack, file)


def _lay_settings(data: dict[str, Any], stack: Stack, settings: Mapping[str, object]) -> None:
    for key, value in settings.items():
        table: Any = data
        *way, last = key.split(".")
        for part in way:
            table = table.setdefault(part, {}) if isinstance(table, dict) else None
        if isinstance(table, dict):
            table[last] = value
        else:
            stack.faults.append(Fault("setting/path", key, None, f"{key!r} does not lead to a setting"))


def _ruleset(data: dict[str, Any], stack: Stack, file: str) -> Ruleset:
    faults = list(stack.faults)
    ruleset = _validated(data, stack, faults)
    if ruleset is None and faults:
        # Faults that can be set aside must not hide the ones of content behind them.
        ruleset = _validated(repair(data), stack, [])
    if ruleset is not None:
        faults += [
            Fault(found.code, path_text(found.path), stack.place(found.path), found.message, found.allowed)
            for found in findings(ruleset)
        ]
    if faults or ruleset is None:
        raise FaultyRules(file, faults)
    return ruleset


def _validated(data: Mapping[str, Any], stack: Stack, faults: list[Fault]) -> Ruleset | None:
    try:
        return Ruleset.model_validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        faults += [structural_fault(item, stack) for item in error.errors()]
        return None


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, builtin_ids(), n=3)
    hint = f"did you mean {', '.join(close)}?" if close else f"known: {', '.join(builtin_ids())}"
    return f"there is no game {name!r}; {hint}"


__all__ = ["Layer", "load", "load_text"]
