"""The decision: what it is about, what the options do, and that one of them is always open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, mark_fault, stakes_before_deal, swaps, unknown, zone_cards
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Condition, Decision, Option, Raise, Swap


def decision_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """The decision and each of its options."""
    decision = ruleset.decision
    if decision is None:
        return
    stakes = stakes_before_deal(ruleset)
    if decision.wager not in ruleset.wager:
        yield unknown("decision/wager", ("decision", "wager"), decision.wager, "wager", stakes)
    elif decision.wager not in stakes:
        message = f"{decision.wager!r} is not on the layout when the seat decides"
        yield Finding("decision/wager", ("decision", "wager"), message, listed(stakes))
    elif ruleset.wager[decision.wager].equals is not None:
        message = f"{decision.wager!r} is made together with {ruleset.wager[decision.wager].equals!r}"
        yield Finding("decision/wager", ("decision", "wager"), message, str(ruleset.wager[decision.wager].equals))
    for position, zone in enumerate(decision.sees):
        if not zone_cards(ruleset, "seat", zone) or zone in decision.sees[:position]:
            message = f"the seat has no further zone {zone!r} to see"
            yield Finding(
                "decision/sees", ("decision", "sees", position), message, "zones dealt to the seat, each once"
            )
    if all(option.allowed_if for option in decision.option.values()):
        message = "every option has a condition: a seat may be left with nothing that it may do"
        yield Finding("decision/none_open", ("decision", "option"), message, "one option without `allowed_if`")
    for name, option in decision.option.items():
        yield from _option(ruleset, decision, name, option)


def _option(ruleset: Ruleset, decision: Decision, name: str, option: Option) -> Iterator[Finding]:
    path = ("decision", "option", name)
    if option.raise_ is not None:
        yield from _raise(ruleset, decision, option.raise_, (*path, "raise"))
    if option.swap is not None:
        yield from _swap(ruleset, option.swap, (*path, "swap"))
    if option.allowed_if is not None:
        yield from _condition(ruleset, decision, option.allowed_if, (*path, "allowed_if"))
    stakes = stakes_before_deal(ruleset)
    for position, lost in enumerate(option.forfeits):
        place = (*path, "forfeits", position)
        if lost not in ruleset.wager:
            yield unknown("decision/forfeits", place, lost, "wager", stakes)
        elif ruleset.wager[lost].kind == "meter":
            message = f"what a fold does to the meter's wager {lost!r} is a setting of the meter, `fold` (decision 14)"
            yield Finding("decision/forfeits", place, message, listed(stakes))
        elif lost not in stakes:
            yield Finding("decision/forfeits", place, f"{lost!r} is not yet made when the seat decides", listed(stakes))
        elif lost in option.forfeits[:position]:
            yield Finding("decision/forfeits", place, f"{lost!r} is forfeited twice", "each wager once")
        if option.raise_ is not None and lost == option.raise_.of:
            yield Finding("decision/forfeits", place, f"the option raises {lost!r} and gives it up", "one or the other")


def _raise(ruleset: Ruleset, decision: Decision, made: Raise, path: tuple[str, ...]) -> Iterator[Finding]:
    raises = [name for name, wager in ruleset.wager.items() if wager.kind == "raise"]
    if made.wager not in ruleset.wager:
        yield unknown("decision/raise", (*path, "wager"), made.wager, "wager", raises)
    elif made.wager not in raises:
        message = f"{made.wager!r} is made before the deal, not at the decision"
        yield Finding("decision/raise", (*path, "wager"), message, listed(raises, 'a wager of kind "raise"'))
    if made.of != decision.wager:
        message = f"a raise is a multiple of the wager that the decision belongs to, not of {made.of!r}"
        yield Finding("decision/raise", (*path, "of"), message, decision.wager)
    if made.min > made.max:
        message = f"the least multiple, {made.min}, is above the largest, {made.max}"
        yield Finding("decision/raise", (*path, "min"), message, f"{made.max} or less")


def _swap(ruleset: Ruleset, swap: Swap, path: tuple[str, ...]) -> Iterator[Finding]:
    if swap.zone == "hand" or not zone_cards(ruleset, "seat", swap.zone):
        message = f"no cards lie aside in the zone {swap.zone!r} to be exchanged for"
        yield Finding("decision/swap", (*path, "zone"), message, 'a part of [[deal]] with to = "seat", zone = "draw"')


def _condition(ruleset: Ruleset, decision: Decision, needed: Condition, path: tuple[str, ...]) -> Iterator[Finding]:
    """A player may only be held to what that player sees before deciding."""
    place = (*path, "hand")
    hand = ruleset.hand.get(needed.hand)
    own = [name for name, each in ruleset.hand.items() if each.of == "seat" and each.ranking is not None]
    if hand is None:
        yield unknown("decision/condition", place, needed.hand, "hand", own)
        return
    if needed.hand not in own:
        yield Finding("decision/condition", place, f"{needed.hand!r} is not a ranked hand of the seat", listed(own))
        return
    if hand.when == "final" and swaps(ruleset):
        message = f"{needed.hand!r} is only known after the exchange of cards"
        yield Finding("decision/condition", place, message, 'a hand with when = "dealt"')
    unseen = [zone for zone in hand.zones if zone not in decision.sees]
    if unseen:
        message = f"{needed.hand!r} looks at {listed(unseen)}, which the seat does not see"
        yield Finding("decision/condition", place, message, f"zones that the seat sees: {listed(decision.sees)}")
    fault = mark_fault(ruleset, hand, needed.at_least, (*path, "at_least"))
    if fault is not None:
        yield fault
