"""The bank's hand: forfeits are collected first, then it is laid out and announced."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.cards.card import rank_of
from queenhigh.hands.words import top_card_words
from queenhigh.round.events import AnyEvent, BankRevealed
from queenhigh.round.felt import felt_of, spots_in_order, stakes_of
from queenhigh.round.forfeits import forfeits_of
from queenhigh.round.payment import collected
from queenhigh.round.reading import bank_strengths
from queenhigh.round.refuse import wrong_phase
from queenhigh.round.settle import is_qualified, till_of
from queenhigh.round.whys import DEAD_HAND

if TYPE_CHECKING:
    from queenhigh.hands.plain import Holding
    from queenhigh.round.actions import Reveal
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State


class BankSaid(NamedTuple):
    """The bank's hand, whether it plays, and what is said of it; the holding where something is."""

    strength: int
    qualified: bool
    words: tuple[str, ...]
    holding: Holding | None


def reveal_bank(plan: Plan, state: State, action: Reveal) -> tuple[AnyEvent, ...]:
    """Forfeits, the bank's cards as they are laid out, and whether it plays."""
    del action
    if state.phase != "revealing":
        raise wrong_phase(state, "revealing")
    said = bank_said(plan, state.bank_stack)
    shown = BankRevealed(laid_out(plan, state.bank_stack), said.strength, said.qualified, said.words)
    return (*_collect_forfeits(plan, state), shown)


def bank_said(plan: Plan, cards: tuple[int, ...]) -> BankSaid:
    """What the bank's cards are, and what the dealer says of them."""
    strengths = bank_strengths(plan.bank_hands, cards)
    strength, qualified = strengths.get(plan.bank_hand, -1), is_qualified(plan, strengths)
    text = plan.says[qualified]
    if not text:
        return BankSaid(strength, qualified, (), None)
    holding = plan.hands[plan.bank_hand].ranked.holding_of(strength) if plan.bank_hand else None
    if "{holding}" in text and holding is not None:
        text = text.format(holding=top_card_words(holding))
    return BankSaid(strength, qualified, (text,), holding)


def _collect_forfeits(plan: Plan, state: State) -> list[AnyEvent]:
    """Forfeited wagers are collected in the order of settlement, as far as the bank may win."""
    events: list[AnyEvent] = []
    till = None
    for spot in spots_in_order(plan, state, plan.settle_way):
        lost = forfeits_of(plan, spot)
        if not lost:
            continue
        till = till or till_of(plan, state)
        dead = spot.killed == "dead"
        clause, why = (spot.killed_clause, DEAD_HAND) if dead else (plan.options[spot.option].clause, spot.option)
        for stake, item in stakes_of(plan, felt_of(state), spot):
            if item.wager in lost and not item.is_bonus:
                events.append(collected(plan, till, stake, "forfeit", clause, why))
    return events


def laid_out(plan: Plan, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The bank's cards as they are shown: from high to low, or so as to form the best hand, what is over last."""
    ordered = tuple(sorted(cards, reverse=True))  # card numbers ascend by rank, then by suit
    size = plan.bank_shows_best
    if not size:
        return ordered
    best = ordered
    if len(ordered) > size:
        best = max(combinations(ordered, size), key=plan.hands[plan.bank_hand].rank)
    if len({card >> 2 for card in best}) < size:
        ranks = [rank_of(card) for card in best]
        best = tuple(sorted(best, key=lambda card: -ranks.count(rank_of(card))))
    return best if len(best) == len(ordered) else (*best, *(card for card in ordered if card not in best))
