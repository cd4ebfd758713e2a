"""The deal: the deck suffices, everyone has a hand, nothing is dealt twice or for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from queenhigh.rules.check.facts import zone_cards
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.dealing import Deal
    from queenhigh.rules.schema.ruleset import Ruleset

_SIDES: tuple[Literal["seat", "bank"], ...] = ("seat", "bank")


def deal_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Each part of the deal, then the deal as a whole."""
    seen: set[tuple[str, str]] = set()
    for position, deal in enumerate(ruleset.deal):
        if (deal.to, deal.zone) in seen:
            message = f"the zone {deal.zone!r} of the {deal.to} is dealt twice"
            yield Finding(
                "deal/twice", ("deal", position, "zone"), message, "each zone once; state all its cards there"
            )
        seen.add((deal.to, deal.zone))
        yield from _part(deal, position)
    for side in _SIDES:
        if zone_cards(ruleset, side, "hand") == 0:
            message = f"the {side} gets no hand"
            yield Finding("deal/no_hand", ("deal",), message, f'a part with to = "{side}", zone = "hand"')
    yield from _too_many(ruleset)
    yield from _unused_draw(ruleset)


def _part(deal: Deal, position: int) -> Iterator[Finding]:
    if deal.to == "bank" and deal.zone == "draw":
        message = "the bank exchanges no cards, so that it has no draw zone"
        yield Finding("deal/bank_draw", ("deal", position, "zone"), message, "hand")
    if deal.to == "seat" and deal.turn_up:
        message = "only the bank's cards are turned up before the decision"
        yield Finding("deal/turn_up", ("deal", position, "turn_up"), message, "absent, for seats")
        return
    for place, card in enumerate(deal.turn_up):
        path = ("deal", position, "turn_up", place)
        if card > deal.cards:
            yield Finding(
                "deal/turn_up", path, f"there is no card {card} in a part of {deal.cards}", f"1 to {deal.cards}"
            )
        if card in deal.turn_up[:place]:
            yield Finding("deal/turn_up", path, f"card {card} is turned up twice", "each card once")


def _too_many(ruleset: Ruleset) -> Iterator[Finding]:
    """A banking seat gets the bank's stack instead of a seat's."""
    seat = sum(deal.cards for deal in ruleset.deal if deal.to == "seat")
    bank = sum(deal.cards for deal in ruleset.deal if deal.to == "bank")
    stacks = ruleset.seats.count - (ruleset.bank.by == "seat")
    dealt = stacks * seat + bank
    deck = len(ruleset.deck.ranks) * len(ruleset.deck.suits)
    if dealt > deck:
        message = f"{stacks} seats × {seat} + {bank} for the bank = {dealt} cards, from a deck of {deck}"
        yield Finding("deal/too_many", ("deal",), message, f"at most {deck} cards")


def _unused_draw(ruleset: Ruleset) -> Iterator[Finding]:
    options = ruleset.decision.option.values() if ruleset.decision else ()
    used = any(option.swap and option.swap.zone == "draw" for option in options)
    used = used or any("draw" in hand.zones for hand in ruleset.hand.values())
    for position, deal in enumerate(ruleset.deal):
        if deal.to == "seat" and deal.zone == "draw" and not used:
            message = "draw cards are dealt, but no option swaps them and no hand looks at them"
            yield Finding(
                "deal/unused", ("deal", position, "zone"), message, "an option with `swap`, or a hand with the zone"
            )
