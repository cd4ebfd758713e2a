"""Every way to change one single setting of a rule file into another legal one.

The schema says what a leaf may be; what stands at the same place in any other rule file is tried as well. A change that
the loader's checks refuse is no change of a game, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.check import findings
from queenhigh.rules.jsonschema import complete_schema
from queenhigh.rules.load import load
from queenhigh.rules.schema.part import MisreadError
from queenhigh.rules.schema.ruleset import Ruleset

Where = tuple[str | int, ...]
OUTSIDE: Final = tuple(sorted(str(path) for path in (Path(__file__).parents[1] / "games").glob("*.toml")))
ATTACHED: Final = ("tcp-01+tcp-progressive-2",)
ALL_GAMES: Final = (*builtin_ids(), *OUTSIDE, *ATTACHED)
# One of each kind: the others differ from these in numbers only.
DISTINCT_GAMES: Final = ("ca-6cb", "ca-tcp", "casablanca", "draw-01", "tcp-progressive-1", *OUTSIDE)


game: Final = cache(load)
"""A game of that name, loaded once."""


REMOVED: Final = object()
# In these lists the order says nothing: what is forfeited is forfeited at once, the bank is always served last.
UNORDERED: Final = ("deal", "turn_up", "forfeits", "needs", "zones", "sees", "option", "cards")


def proposals(data: dict[str, Any]) -> Iterator[tuple[Where, object]]:
    """Other values for each leaf, lists in another order or shorter, keys removed, absent keys added."""
    for where, node, value in walk(data, (), _schema()):
        if isinstance(where[-1] if where else 0, str):
            yield where, REMOVED
        if isinstance(value, dict):
            for key in _resolved(node).get("properties", {}):
                if key not in value:
                    yield from (((*where, key), donor) for donor in _donors(generic((*where, key))))
        elif isinstance(value, list):
            yield from ((where, other) for other in _other_lists(value, ordered=where[-1] not in UNORDERED))
        else:
            yield from ((where, other) for other in _other_values(value, node, where, data))


def walk(value: Any, where: Where, node: Mapping[str, Any]) -> Iterator[tuple[Where, Mapping[str, Any], Any]]:
    """Every table, list and leaf, with its schema."""
    yield where, node, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, (*where, key), _step(node, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from walk(item, (*where, place), _step(node, place))


def with_value(data: dict[str, Any], where: Where, value: object) -> dict[str, Any]:
    """A copy with one value changed, added or removed."""
    copy = deepcopy(data)
    table: Any = copy
    for part in where[:-1]:
        table = table[part]
    if value is REMOVED:
        table.pop(where[-1], None)
    else:
        table[where[-1]] = value
    return copy


def legal(data: dict[str, Any]) -> Ruleset | None:
    try:
        rules = Ruleset.read(data)
    except MisreadError:
        return None
    return None if next(iter(findings(rules)), None) else rules


def _other_lists(value: list[Any], *, ordered: bool) -> Iterator[list[Any]]:
    if value:
        yield value[:-1]
    if ordered and len(value) > 1:
        yield [value[1], value[0], *value[2:]]
        yield [value[-1], *value[:-1]]


def _other_values(value: Any, node: Mapping[str, Any], where: Where, data: dict[str, Any]) -> Iterator[Any]:
    for choice in _choices(node):
        if "enum" in choice:
            yield from (other for other in choice["enum"] if other != value)
        elif choice.get("type") == "boolean":
            yield not value
        elif choice.get("type") == "integer":
            yield from (other for other in (value + 1, value - 1, value * 2) if other != value)
        elif choice.get("type") == "string":
            yield from _other_words(value)
            yield from (name for name in _names(data) if name != value)
    yield from (donor for donor in _donors(generic(where)) if donor != value)


def _other_words(value: str) -> Iterator[str]:
    yield f"{value} x"
    yield f"{value}9"
    yield value[:-1]
    yield f"Q{value}"


def _names(data: dict[str, Any]) -> Iterator[str]:
    """Ids that the file gives to things, one of which a reference may mean instead."""
    for kind in ("wager", "hand", "ranking", "table", "bonus"):
        yield from data.get(kind, {})
    for fee in data.get("fee", {}).values():
        yield from fee.get("schedules", {})
    yield from data.get("decision", {}).get("option", {})


# ── the schema, and what stands at the same place elsewhere ──────────────────────────────────────────────────────────


@cache
def _schema() -> dict[str, Any]:
    return complete_schema()


def _choices(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The alternatives of a node, references followed."""
    if "$ref" in node:
        return _choices(_schema()["$defs"][node["$ref"].rsplit("/", 1)[1]])
    if "anyOf" in node:
        return [choice for option in node["anyOf"] for choice in _choices(option)]
    return [node]


def _resolved(node: Mapping[str, Any]) -> Mapping[str, Any]:
    return next((choice for choice in _choices(node) if choice.get("type") in ("object", "array")), {})


def _step(node: Mapping[str, Any], part: str | int) -> Mapping[str, Any]:
    inside = _resolved(node)
    if isinstance(part, int):
        return inside.get("items", {}) or {}
    properties = inside.get("properties", {})
    return properties.get(part) or inside.get("additionalProperties") or {}


def generic(where: Where) -> Where:
    """A path without the names that a file gives: the same for every wager, every row."""
    node: Mapping[str, Any] = _schema()
    plain: list[str | int] = []
    for part in where:
        named = isinstance(part, int) or part not in _resolved(node).get("properties", {})
        plain.append("*" if named else part)
        node = _step(node, part)
    return tuple(plain)


@cache
def _all_donors() -> dict[Where, list[Any]]:
    found: dict[Where, list[Any]] = {}
    for name in (*DISTINCT_GAMES, "tcp-progressive-2"):
        data = game(name).as_data()
        for where, _, value in walk(data, (), _schema()):
            values = found.setdefault(generic(where), [])
            if value not in values:
                values.append(value)
    return found


def _donors(generic: Where) -> list[Any]:
    return _all_donors().get(generic, [])
