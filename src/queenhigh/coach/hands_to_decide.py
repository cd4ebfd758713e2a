"""Hands to practise on: one seat, its wagers, its cards, the decision still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.deck import derived_seed
from queenhigh.coach.advice import Advice, advise
from queenhigh.errors import BadInput
from queenhigh.round import actions as do
from queenhigh.round.policy import sight_of
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session.drive import drive
from queenhigh.session.play import Dealer, Player, seat_people
from queenhigh.session.stakes import usual_cents

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenhigh.round.policy import Sight
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.steps import Step
    from queenhigh.session.table import Table

TRAINEE = "You"
_BANK = "bank"
_PURSE_CENTS = 10**9


def sight_from(rules: Ruleset, seed: bytes) -> Sight:
    """What the seat sees with the cards that a seed deals, every usual wager made."""
    if rules.decision is None:
        raise BadInput("drill/no_decision", f"{rules.id} has nothing to decide", {"game": rules.id})
    people = [do.Person(TRAINEE, _PURSE_CENTS, (1,))]
    players = {TRAINEE: Player()}
    if rules.bank.by == "seat":
        people.append(do.Person(_BANK, _PURSE_CENTS, (2,)))
        players[_BANK] = Player(bank_cents=_bank_cents(rules))
    dealer = Dealer(players, seed)

    def until_the_decision(rules: Ruleset, table: Table, step: Step) -> Sequence[AnyTableAction]:
        return () if step.wait == "decision" else dealer(rules, table, step)

    table = seat_people(rules, people)
    for taken in drive(rules, table, until_the_decision):
        table = taken.table
    return sight_of(rules, table.round)


def _bank_cents(rules: Ruleset) -> int:
    """A bank that covers whatever comes, as the coach assumes."""
    return max(least_bank_cents(rules), 10_000 * sum(usual_cents(wager) for wager in rules.wager.values()))


def hands_to_decide(rules: Ruleset, master: bytes, count: int) -> Iterator[Advice]:
    """So many hands with what the coach knows of them."""
    for number in range(1, count + 1):
        yield advise(sight_from(rules, derived_seed(master, number)))
