"""The bank's hand: forfeits are collected first, then it is laid out and announced."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from queenhigh.cards.card import rank_of
from queenhigh.hands.words import top_card_words
from queenhigh.round.events import AnyEvent, BankRevealed
from queenhigh.round.reading import bank_strengths
from queenhigh.round.refuse import require_phase
from queenhigh.round.settle import collect_forfeits, is_qualified

if TYPE_CHECKING:
    from queenhigh.round.actions import Reveal
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State


def reveal_bank(plan: Plan, state: State, action: Reveal) -> tuple[AnyEvent, ...]:
    """Forfeits, the bank's cards as they are laid out, and whether it plays."""
    del action
    require_phase(state, "revealing")
    cards = state.bank_stack
    strengths = bank_strengths(plan.bank_hands, cards)
    strength, qualified = strengths.get(plan.bank_hand, -1), is_qualified(plan, strengths)
    shown = BankRevealed(laid_out(plan, cards), strength, qualified, _says(plan, strength, qualified=qualified))
    return (*collect_forfeits(plan, state), shown)


def laid_out(plan: Plan, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The bank's cards as they are shown: from high to low, or so as to form the best hand, what is over last."""
    ordered = tuple(sorted(cards, reverse=True))  # card numbers ascend by rank, then by suit
    look = plan.hands[plan.bank_hand].look if plan.bank_hand else None
    if look is None or plan.rules.procedure.bank_hand == "high_to_low":
        return ordered
    best = ordered
    if len(ordered) > look.ranking.size:
        best = max(combinations(ordered, look.ranking.size), key=look.strength)
    ranks = [rank_of(card) for card in best]
    if len(set(ranks)) < len(ranks):
        best = tuple(sorted(best, key=lambda card: -ranks.count(rank_of(card))))
    return best if len(best) == len(ordered) else (*best, *(card for card in ordered if card not in best))


def _says(plan: Plan, strength: int, *, qualified: bool) -> tuple[str, ...]:
    announce = plan.rules.announce
    text = announce.qualified if qualified else announce.not_qualified
    if not text:
        return ()
    if "{holding}" in text and plan.bank_hand:
        holding = plan.hands[plan.bank_hand].ranked.holding_of(strength)
        text = text.format(holding=top_card_words(holding))
    return (text,)
