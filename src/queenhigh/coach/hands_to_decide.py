"""Hands to practise on: one seat, its wagers, its cards, the decision still open."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.cards.deck import deck_cards, shuffle
from queenhigh.coach.advice import Advice, advise
from queenhigh.errors import BadInput
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.policy import sight_of
from queenhigh.round.state import IDLE
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session.play import round_seed
from queenhigh.session.stakes import every_wager, usual_cents
from queenhigh.session.table import next_round, open_session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.policy import Sight
    from queenhigh.rules.schema.ruleset import Ruleset

TRAINEE = "You"
_PURSE_CENTS = 10**9
CLOSE_OF = 6
"""A close decision is the closest of so many hands."""


def sight_from(rules: Ruleset, seed: bytes) -> Sight:
    """What the seat sees with the cards that a seed deals, every usual wager made."""
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
    state, _ = step(rules, state, do.Deal(shuffle(seed, deck_cards(rules.deck.ranks, rules.deck.suits))))
    return sight_of(rules, state)


def _bank_cents(rules: Ruleset) -> int:
    """A bank that covers whatever comes, as the coach assumes."""
    return max(least_bank_cents(rules), 10_000 * sum(usual_cents(wager) for wager in rules.wager.values()))


def hands_to_decide(rules: Ruleset, master: bytes, count: int, *, close: bool = False) -> Iterator[Advice]:
    """So many hands with what the coach knows of them; close ones are hard to decide, and cost little when decided wrong."""
    number = 0
    for _ in range(count):
        dealt = []
        for _ in range(CLOSE_OF if close else 1):
            number += 1
            dealt.append(advise(sight_from(rules, round_seed(master, number))))
        yield min(dealt, key=_gap)


def _gap(advice: Advice) -> Fraction:
    """How much better the best option is than the best other one."""
    others = [each.cents for each in advice.options if each.choice.option != advice.best.choice.option]
    return advice.best.cents - max(others) if others else advice.best.cents
