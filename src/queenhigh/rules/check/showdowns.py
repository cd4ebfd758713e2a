"""The hands that are compared, and the one that must qualify."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, mark_fault, unknown
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset


def showdown_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A hand of the seat against one of the bank, ranked alike."""
    shown = ruleset.showdown
    if shown is None:
        return
    yield from _ranked_hand(ruleset, shown.seat, "seat", ("showdown", "seat"))
    yield from _ranked_hand(ruleset, shown.bank, "bank", ("showdown", "bank"))
    seat, bank = ruleset.hand.get(shown.seat), ruleset.hand.get(shown.bank)
    if seat and bank and seat.ranking and bank.ranking and seat.ranking != bank.ranking:
        message = f"{shown.seat!r} is ranked by {seat.ranking!r} and {shown.bank!r} by {bank.ranking!r}"
        yield Finding("showdown/ranking", ("showdown",), message, "two hands with the same ranking")


def qualifier_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A hand of the bank, and a mark that it can reach."""
    qualifier = ruleset.qualifier
    if qualifier is None:
        return
    yield from _ranked_hand(ruleset, qualifier.hand, "bank", ("qualifier", "hand"))
    hand = ruleset.hand.get(qualifier.hand)
    fault = mark_fault(ruleset, hand, qualifier.at_least, ("qualifier", "at_least")) if hand else None
    if fault is not None:
        yield fault


def _ranked_hand(ruleset: Ruleset, name: str, side: str, path: tuple[str, str]) -> Iterator[Finding]:
    fitting = [each for each, hand in ruleset.hand.items() if hand.of == side and hand.ranking is not None]
    if name not in ruleset.hand:
        yield unknown(f"{path[0]}/hand", path, name, "hand", fitting)
    elif name not in fitting:
        yield Finding(f"{path[0]}/hand", path, f"{name!r} is not a ranked hand of the {side}", listed(fitting))
