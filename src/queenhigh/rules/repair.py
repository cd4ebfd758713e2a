"""Faults of content behind faults of form.

A value of the wrong form is replaced by several that would be right, one after another. What is a fault of content
whichever of them stands there is a fault for certain; what comes and goes may come from the replacement, and is not told.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from queenhigh.rules.check import findings
from queenhigh.rules.jsonschema import node_at
from queenhigh.rules.schema.base import ONE_LINE
from queenhigh.rules.structure import close_key, is_key_fault, path_of, validated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails

    from queenhigh.rules.faults import Finding
    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.ruleset import Ruleset

_VARIANTS = 4
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
    fixed: dict[str, Any] = json.loads(json.dumps(data, default=str))
    for _ in range(_ROUNDS_MAX):
        ruleset, errors = validated(fixed)
        if ruleset is not None:
            return ruleset
        if not all(_replace(fixed, error, variant, touched) for error in errors):
            return None
    return None


def _replace(data: dict[str, Any], error: ErrorDetails, variant: int, touched: list[Path]) -> bool:
    """Put something right in the place of something wrong; False if there is nothing to put."""
    path = path_of(error)
    if is_key_fault(error) or not path:
        return False
    table: Any = data
    for part in path[:-1]:
        table = table[part]
    last = path[-1]
    touched.append(path)
    if error["type"] == "extra_forbidden":
        meant = close_key(path)
        value = table.pop(last)
        if meant is not None and meant not in table and variant % 2:
            table[meant] = value
            touched.append((*path[:-1], meant))
        return True
    choices = _choices(path)
    if not choices:
        return False
    table[last] = choices[variant % len(choices)]
    return True


def _choices(path: Path) -> list[Any]:
    """Values that the schema allows at a path, as different as possible; none where a name is needed."""
    if path == ("id",):
        return ["x"]
    node = node_at(path)
    if "const" in node:
        return [node["const"]]
    if "enum" in node:
        return list(node["enum"])
    if node.get("type") == "integer":
        low, high = node.get("minimum", 0), node.get("maximum", 1_000_000)
        return [low, high, min(low + 1, high), (low + high) // 2]
    if node.get("type") == "boolean":
        return [False, True]
    if "default" in node:
        return [node["default"]]
    return ["?"] if node.get("type") == "string" and node.get("pattern", ONE_LINE) == ONE_LINE else []
