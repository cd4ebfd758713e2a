"""TOML → ruleset. A wrong file gets all its faults at once."""

from __future__ import annotations

import difflib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from queenhigh.errors import BadInput
from queenhigh.rules.attach import overlay
from queenhigh.rules.catalogue import builtin_ids, locate
from queenhigh.rules.check import findings
from queenhigh.rules.faults import Fault, FaultyRules, Finding, path_text
from queenhigh.rules.layers import Layer, Stack, copied, gather, merge, read_found, read_layer
from queenhigh.rules.repair import certain_findings
from queenhigh.rules.structure import structural_fault, validated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.rules.inherited import Retired
    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.ruleset import Ruleset

NO_SETTINGS: Mapping[str, object] = {}


def load(name: str, settings: Mapping[str, object] = NO_SETTINGS) -> Ruleset:
    """The game of that id or path; `a+b` attaches b to a. Settings (key path → value) are laid over it.

    Raises FaultyRules with every fault, or BadInput if there is no such file.
    """
    return load_noted(name, settings)[0]


def load_noted(name: str, settings: Mapping[str, object] = NO_SETTINGS) -> tuple[Ruleset, tuple[Retired, ...]]:
    """As `load`, with the inherited facts that were left out because what they speak of was changed."""
    base, *attached = name.split("+") if not name.endswith(".toml") else [name]
    if not settings and {base, *attached} <= set(builtin_ids()):
        return _builtin(base, tuple(attached))
    found = locate(base, ".")
    if found is None:
        raise BadInput("rules/unknown", _unknown(base), {"id": base, "known": builtin_ids()})
    return _load(read_found(found), found.file, tuple(attached), settings)


@lru_cache(maxsize=64)
def _builtin(base: str, attached: tuple[str, ...]) -> tuple[Ruleset, tuple[Retired, ...]]:
    """A game that comes with Queenhigh: its files do not change while a program runs, nor does a ruleset."""
    found = locate(base)
    assert found is not None  # noqa: S101  # it is one of the ids
    return _load(read_found(found), found.file, attached, NO_SETTINGS)


def load_text(
    text: str,
    file: str = "<text>",
    folder: str | None = None,
    *,
    attached: tuple[str, ...] = (),
    settings: Mapping[str, object] = NO_SETTINGS,
) -> Ruleset:
    """The game that a TOML text states; files beside it are looked for in the folder."""
    return _load(read_layer(text, file, folder), file, attached, settings)[0]


def _load(
    layer: Layer | Fault, file: str, attached: tuple[str, ...], settings: Mapping[str, object]
) -> tuple[Ruleset, tuple[Retired, ...]]:
    if isinstance(layer, Fault):
        raise FaultyRules(file, [layer])
    stack = Stack()
    gather(layer, stack)
    data = overlay(stack, attached)
    if settings:
        _lay_settings(data, stack, settings)
    return _ruleset(data, stack, file), tuple(stack.retired)


def _lay_settings(data: dict[str, Any], stack: Stack, settings: Mapping[str, object]) -> None:
    """Settings are a layer of their own: a fault in one is shown as the setting that it is, by its number."""
    lines: dict[Path, int] = {tuple(key.split(".")): number for number, key in enumerate(settings, start=1)}
    layer = Layer("<settings>", {}, lambda: lines)
    before = copied(data)
    own: dict[str, Any] = {}
    for key, given in settings.items():
        value = copied(given)  # a later setting may lie inside it: what the caller has stays as it is
        table: Any = data
        *way, last = key.split(".")
        for part in way:
            table = table.setdefault(part, {}) if isinstance(table, dict) else None
        if isinstance(table, dict):
            table[last] = value
            merge(own, _nested(way, last, value))
        else:
            message = f"{key!r} does not lead to a setting"
            stack.fault("setting/path", layer, tuple(key.split(".")), message, "a key path of the file")
    stack.layers.append(layer)
    stack.retire(before, data, layer, own)


def _nested(way: list[str], last: str, value: object) -> dict[str, Any]:
    nested: dict[str, Any] = {last: value}
    for part in reversed(way):
        nested = {part: nested}
    return nested


def _ruleset(data: dict[str, Any], stack: Stack, file: str) -> Ruleset:
    ruleset, flaws = validated(data)
    if stack.has_gap:
        # What a file that cannot be read would have stated is not missing, nor is anything unknown that it may name.
        flaws = tuple(flaw for flaw in flaws if flaw.code != "key/missing")
        faults = [*stack.faults, *(structural_fault(flaw, stack.place) for flaw in flaws)]
        raise FaultyRules(file, _in_order(faults, file), "The rest is checked once this is mended.")
    faults = [*stack.faults, *(structural_fault(flaw, stack.place) for flaw in flaws)]
    if ruleset is not None:
        faults += _placed(findings(ruleset), stack)
        if not faults:
            return ruleset
        raise FaultyRules(file, _in_order(faults, file))
    # Faults of form must not hide the ones of content behind them.
    found = certain_findings(data)
    note = "Content is checked once the form is right." if found is None else ""
    raise FaultyRules(file, _in_order([*faults, *_placed(found or (), stack)], file), note)


def _in_order(faults: list[Fault], file: str) -> list[Fault]:
    """From top to bottom, as a person goes through a file: the one that was asked for first, then those below it."""
    files = [file, *(fault.place.file for fault in faults if fault.place)]
    return sorted(faults, key=lambda each: (files.index(each.place.file), each.place.line) if each.place else (0, 0))


def _placed(found: Iterable[Finding], stack: Stack) -> list[Fault]:
    return [
        Fault(item.code, path_text(item.path), stack.place(item.path), item.message, item.allowed) for item in found
    ]


_NEAR: Final = 0.6


def _unknown(name: str) -> str:
    # Ids that are equally near come in their own order: the lower number is the likelier one.
    near = {known: difflib.SequenceMatcher(None, known, name).ratio() for known in builtin_ids()}
    close = sorted((known for known in near if near[known] >= _NEAR), key=lambda known: (-near[known], known))[:3]
    hint = f"did you mean {', '.join(close)}?" if close else f"known: {', '.join(builtin_ids())}"
    return f"there is no game {name!r}; {hint}"


__all__ = ["NO_SETTINGS", "load", "load_noted", "load_text"]
