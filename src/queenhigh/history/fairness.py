"""Whether the cards of a round are those that its seeds deal, and the seeds those that were promised."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from queenhigh.cards.deck import deck_cards, shuffle, verify_commitment
from queenhigh.cards.seeds import mixed_seed, seed_commitment
from queenhigh.errors import BadInput
from queenhigh.round.actions import CloseBets, Deal
from queenhigh.round.contributors import contributors
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE, State

if TYPE_CHECKING:
    from queenhigh.history.record import Record


def check_shuffle(record: Record) -> None:
    """Raise BadInput at the first promise that was not kept, or if the seeds deal other cards."""
    number = record.opened.number
    if record.seed is None:
        if record.contributions:
            raise _broken("seed", "players' seeds without the house's prove nothing")
        return
    published = record.opened.commitment
    if published and not verify_commitment(record.seed, published):
        raise _broken("seed", "it is not the one that was committed to")
    _check_list(record)
    for position, each in enumerate(record.contributions):
        if each.seed is None:
            continue
        promised = seed_commitment(record.table, number, each.bettor, each.seed)
        if not hmac.compare_digest(promised.encode(), each.commitment.encode()):
            raise _broken(f"seeds[{position}]", f"{each.bettor} has revealed another seed than was promised")
    deck = deck_cards(record.rules.deck.ranks, record.rules.deck.suits)
    seed = mixed_seed(record.seed, record.table, number, record.contributions)
    for action in record.actions:
        if isinstance(action, Deal) and action.cards != shuffle(seed, deck):
            raise _broken("seed", "it does not deal these cards")


def _check_list(record: Record) -> None:
    """Those with a say are those with a stake, and the bank, each once and in the order of the table."""
    named = [each.bettor for each in record.contributions]
    if named:
        allowed = contributors(_at_close(record))
        in_order = [bettor for bettor in allowed if bettor in named]
        if named != in_order:
            raise _broken("seeds", f"they stand for {', '.join(named)}; the table's order is {', '.join(in_order)}")


def _at_close(record: Record) -> State:
    state = IDLE
    for action in record.actions:
        if isinstance(action, CloseBets):
            return state
        state, _ = step(record.rules, state, action)
    return state


def _broken(field: str, why: str) -> BadInput:
    return BadInput("history/seed", f"{field}: {why}", {"field": field})
