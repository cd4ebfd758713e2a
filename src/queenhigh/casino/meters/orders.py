"""Who is first when several hands of one round win from a meter: as the rule file has it, or as the house has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from queenhigh.errors import BadInput
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.schema.seating import Way

if TYPE_CHECKING:
    from queenhigh.casino.tables.actions import Run

AwardOrder = Literal["document", "dealer_right", "dealer_left", "button", "shared"]

WORDS: Final[dict[AwardOrder, str]] = {
    "document": "as the rule file has it",
    "dealer_right": "the hand farthest to the dealer's right first, then counter-clockwise",
    "dealer_left": "the hand at the dealer's left first, then clockwise",
    "button": "the hand at the action button first, then clockwise",
    "shared": "the hands that win the whole meter in one round share it, each an equal part",
}
_WAYS: Final[dict[AwardOrder, Way]] = {
    "dealer_right": Way(start="dealer_right", direction="counter_clockwise"),
    "dealer_left": Way(start="dealer_left", direction="clockwise"),
    "button": Way(start="button", direction="clockwise"),
}


def in_order(rules: Ruleset, run: Run) -> tuple[Ruleset, Run]:
    """The rule file as a table plays it, and what whoever sits there is told of the difference."""
    way = _WAYS.get(run.award_order)
    if not rules.meter or run.award_order == "document":
        return rules, run
    if run.award_order == "button" and rules.button is None:
        raise BadInput("meter/order", f"{rules.id} has no action button to begin at", {"order": run.award_order})
    changed = tuple(name for name, meter in rules.meter.items() if way is None or meter.award_order != way)
    differs = tuple(f"meter.{name}.award_order = {run.award_order}" for name in changed)
    told = replace(run, file=run.file or rules.hash, differs=(*run.differs, *differs))
    if way is None or not changed:
        return rules, told if changed else run
    stated = rules.stated()
    for name in changed:
        stated["meter"][name]["award_order"] = way.as_data()
    return Ruleset.read(stated), told
