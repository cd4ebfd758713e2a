"""The order of settlement in words, meters included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.history.words import words_of
from queenhigh.rules.text.settlement import settled_first

if TYPE_CHECKING:
    from queenhigh.coach.settled_items import Item
    from queenhigh.rules.schema.ruleset import Ruleset

_STARTS: Final = {
    "dealer_left": "the dealer's left",
    "dealer_right": "the dealer's right",
    "bank_left": "the player-dealer's left",
    "button": "the action button",
}


def settled_in_order(rules: Ruleset) -> tuple[str, ...]:
    """What is settled at each spot, one after another: a wager on a meter, which the tray pays, after all others."""
    return (*rules.settle.wagers, *dict.fromkeys(meter.wager for meter in rules.meter.values()))


def order_words(rules: Ruleset) -> str:
    """The order of settlement in a sentence."""
    way = rules.order.settle
    labels = words_of(rules).labels
    wagers = ", ".join(labels[name] for name in settled_in_order(rules))
    turn = "clockwise" if way.direction == "clockwise" else "counter-clockwise"
    before = ("forfeits first", settled_first(rules.settle))
    told = f"{', then '.join(filter(None, before))}, then from {_STARTS[way.start]} {turn}, at each spot {wagers}"
    if rules.meter:
        told += "; when every spot is settled, what the meter itself pays, and envy last"
    return told


def order_clause(rules: Ruleset, item: Item) -> str:
    """The clause that says when something is settled, or else the one that settles it."""
    if item.wager in rules.settle.wagers:
        return rules.settle.clause or rules.clause_of("order.settle") or item.clause
    return item.clause
