"""What stands on the cloth: the spots of a place and the pay tables, those of an attached meter among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


class NamedSpot(NamedTuple):
    """A spot by the name that is printed on it; `wager` is empty where the name is no wager's."""

    label: str
    wager: str


def printed_spots(ruleset: Ruleset) -> tuple[NamedSpot, ...]:
    """Every spot of a place: those that the layout names, then any wager that it leaves out."""
    by_label = {wager.label.casefold(): name for name, wager in ruleset.wager.items()}
    named = [NamedSpot(label, by_label.get(label.casefold(), "")) for label in ruleset.layout.spots]
    told = {spot.wager for spot in named}
    left = (NamedSpot(wager.label, name) for name, wager in ruleset.wager.items() if name not in told)
    return (*named, *left)


def printed_tables(ruleset: Ruleset) -> tuple[str, ...]:
    """The pay tables on the cloth: those that the layout names, then that of any meter which it leaves out."""
    named = ruleset.layout.printed_tables
    return (*named, *dict.fromkeys(meter.table for meter in ruleset.meter.values() if meter.table not in named))
