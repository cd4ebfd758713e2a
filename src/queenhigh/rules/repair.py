"""Faults of content behind faults of form.

A value of the wrong form is replaced by several that would be right, one after another. What is a fault of content
whichever of them stands there is a fault for certain; what comes and goes may come from the replacement, and is not told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.rules.check import findings
from queenhigh.rules.schema.part import Table, keys_of, plain_value, shape_at
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.schema.values import ONE_LINE, Choice, Flag, Text, Whole
from queenhigh.rules.structure import close_key, keys_allowed_at, plain, validated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.faults import Finding
    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.values import Flaw

_VARIANTS = 8
_ROUNDS_MAX = 4
"""A replaced value may show a fault behind it, such as a key that was misspelt and wrong."""


def certain_findings(data: Mapping[str, Any]) -> list[Finding] | None:
    """The faults of content that stay whatever the wrong values become; None if nothing can be put in their place."""
    certain: dict[tuple[str, Path], Finding] | None = None
    for variant in range(_VARIANTS):
        touched: list[Path] = []
        ruleset = _repaired(data, variant, touched)
        if ruleset is None:
            continue
        found = {(item.code, item.path): item for item in findings(ruleset) if not _concerns(item.path, touched)}
        certain = found if certain is None else {key: item for key, item in certain.items() if key in found}
    return None if certain is None else list(certain.values())


def _concerns(path: Path, touched: list[Path]) -> bool:
    return any(path[: len(each)] == each for each in touched)


def _repaired(data: Mapping[str, Any], variant: int, touched: list[Path]) -> Ruleset | None:
    fixed: dict[str, Any] = plain(data)
    for _ in range(_ROUNDS_MAX):
        ruleset, flaws = validated(fixed)
        if ruleset is not None:
            return ruleset
        if not all(_replace(fixed, flaw, variant, touched) for flaw in flaws):
            return None
    return None


def _replace(data: dict[str, Any], flaw: Flaw, variant: int, touched: list[Path]) -> bool:
    """Put something right in the place of something wrong; False if there is nothing to put."""
    path = flaw.path
    if flaw.code == "key/form" or not path:
        return False
    table: Any = data
    for part in path[:-1]:
        table = table[part]
    last = path[-1]
    touched.append(_left_open(path))
    if flaw.code == "key/unknown":
        meant = close_key(path, keys_allowed_at(path[:-1]))
        value = table.pop(last)
        if meant is not None and meant not in table and variant % 2:
            table[meant] = value
            touched.append((*path[:-1], meant))
        return True
    choices = _choices(path)
    if not choices:
        return False
    choices += _beside(data, path)
    table[last] = choices[variant % len(choices)]
    return True


def _left_open(path: Path) -> Path:
    """What a wrong value says nothing about: which classes a hand of a size that is not ranked may have, nobody knows."""
    return path[:-1] if path[:1] == ("ranking",) and path[2:] == ("size",) else path


def _beside(data: dict[str, Any], path: Path) -> list[Any]:
    """What tables beside this one have under the same key: it may have to be the same there."""
    if len(path) < 2:
        return []
    *way, name, key = path
    tables: Any = data
    for part in way:
        tables = tables[part]
    others = [table for other, table in tables.items() if other != name] if isinstance(tables, dict) else []
    return [table[key] for table in others if isinstance(table, dict) and key in table]


def _choices(path: Path) -> list[Any]:
    """Values that the schema allows at a path, as different as possible; none where a name is needed."""
    if path == ("id",):
        return ["x"]
    match shape_at(Ruleset, path):
        case Choice(of=choices):
            return list(choices)
        case Whole(low=low, high=high):
            return [low, high, min(low + 1, high), (low + high) // 2]
        case Flag():
            return [False, True]
        case shape:
            return _usual(path) or (["?"] if isinstance(shape, Text) and shape.form == ONE_LINE else [])


def _usual(path: Path) -> list[Any]:
    """What stands at a path if the file does not state it; a table of names without any would be one among many."""
    around = shape_at(Ruleset, path[:-1])
    known = keys_of(around.of).get(str(path[-1])) if isinstance(around, Table) else None
    if known is None or known.is_required or known.default is None:
        return []
    usual = plain_value(known.default)
    return [] if usual == {} or (isinstance(usual, dict) and {} in usual.values()) else [usual]
