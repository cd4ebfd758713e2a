"""Hands to practise on: one seat, its wagers, its cards, the decision still open."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.cards.deck import deck_cards, shuffle
from queenhigh.coach.advice import Advice, advise
from queenhigh.errors import BadInput
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.policy import sight_of
from queenhigh.round.state import IDLE
from queenhigh.session.play import round_seed
from queenhigh.session.stakes import every_wager, usual_cents
from queenhigh.session.table import next_round, open_session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.policy import Sight
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset

TRAINEE = "You"
_PURSE_CENTS = 10**9


def sight_from(rules: Ruleset, seed: bytes) -> Sight:
    """What the seat sees with the cards that a seed deals, every usual wager made."""
    deal = do.Deal(shuffle(seed, deck_cards(rules.deck.ranks, rules.deck.suits)))
    state, _ = step(rules, _table_before_the_deal(rules), deal)
    return sight_of(rules, state)


@lru_cache(maxsize=8)
def _table_before_the_deal(rules: Ruleset) -> State:
    """The bets are closed. Hands differ only in their cards, and a search for hard ones deals thousands."""
    if rules.decision is None:
        raise BadInput("drill/no_decision", f"{rules.id} has nothing to decide", {"game": rules.id})
    seat = 1
    people = [do.Person(TRAINEE, _PURSE_CENTS, (seat,))]
    session = open_session(rules, tuple(people))
    opening = next_round(session)
    if rules.bank.by == "seat":
        bank = do.Person("bank", _PURSE_CENTS, (seat + 1,))
        session = open_session(rules, (*people, bank))
        opening = next_round(session, bank_seat=seat + 1, bank_cents=_bank_cents(rules))
    state, _ = step(rules, IDLE, opening)
    for wager in every_wager(rules, state, TRAINEE):
        state, _ = step(rules, state, wager)
    state, _ = step(rules, state, do.CloseBets())
    return state


def _bank_cents(rules: Ruleset) -> int:
    """A bank that covers whatever comes, as the coach assumes."""
    return max(rules.bank.cents_min, 10_000 * sum(usual_cents(wager) for wager in rules.wager.values()))


def hands_to_decide(rules: Ruleset, master: bytes, count: int) -> Iterator[Advice]:
    """So many hands with what the coach knows of them, as they are dealt."""
    for number in range(1, count + 1):
        yield advise(sight_from(rules, round_seed(master, number)))
