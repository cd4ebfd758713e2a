"""Published figures, assumptions and clauses: what they speak of exists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, unknown
from queenhigh.rules.faults import Finding
from queenhigh.rules.schema.part import Part, keys_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset

CALCULATION_INPUTS = ("envy_bettors", "rounds_per_drop")
"""Inputs of a calculation that are no key of a rule file."""

_UNITS: dict[str, tuple[str, ...]] = {
    "edge": ("percent",),
    "return": ("percent",),
    "element_of_risk": ("percent",),
    "deviation": ("units", "percent"),
    "hit_frequency": ("percent", "one_in"),
    "top_award_odds": ("to_one", "one_in"),
    "top_award_average": ("dollars",),
    "hold": ("percent",),
}


def published_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A figure for a wager of the game, in a unit in which it can be printed."""
    for name, figure in ruleset.published.items():
        if figure.wager is not None and figure.wager not in ruleset.wager:
            yield unknown("published/wager", ("published", name, "wager"), figure.wager, "wager", ruleset.wager)
        units = _UNITS[figure.figure]
        if figure.unit not in units:
            message = f"{figure.figure!r} is not printed in {figure.unit!r}"
            yield Finding("published/unit", ("published", name, "unit"), message, listed(units))


def citation_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Key paths that lead to something. Positions in arrays are left out: `deal.turn_up`."""
    for name, assumption in ruleset.assumption.items():
        if assumption.input not in CALCULATION_INPUTS and not _leads(ruleset, assumption.input.split(".")):
            message = f"{assumption.input!r} leads to nothing in this file"
            allowed = f"a key path of the file, or {listed(CALCULATION_INPUTS)}"
            yield Finding("assumption/input", ("assumption", name, "input"), message, allowed)
    for key in ruleset.clauses:
        if not _leads(ruleset, key.split(".")):
            message = f"{key!r} leads to nothing in this file"
            yield Finding("clauses/path", ("clauses", key), message, "a key path of the file")


def _leads(node: object, way: list[str]) -> bool:
    if not way:
        return True
    if isinstance(node, tuple):
        return any(_leads(item, way) for item in node)
    if isinstance(node, Mapping):
        return way[0] in node and _leads(node[way[0]], way[1:])
    if not isinstance(node, Part):
        return False
    known = keys_of(type(node)).get(way[0])
    return known is not None and _leads(getattr(node, known.name), way[1:])
