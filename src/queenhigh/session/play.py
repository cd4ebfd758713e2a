"""Whole rounds from a seed: people with their policies and stakes, played through the machine.

Whatever deals a round without anyone at the table comes here: the command line, proofs, agreement with
the compiled kernel, bots. The same table, players and seed always give the same round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from queenhigh.cards.deck import commitment, deck_cards, mix_seeds, seed_from_int, shuffle
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.round.machine import step
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import ALWAYS
from queenhigh.round.policy import Policy, action_of, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session.rotation import BankTaken, bank_offers, take_bank
from queenhigh.session.stakes import Staking, every_wager
from queenhigh.session.table import Session, advance, next_round

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Player:
    """How a person plays: what they decide, what they bet, and what they put up when the bank is offered."""

    policy: Policy = ALWAYS
    staking: Staking = every_wager
    bank_cents: int | None = None
    """At most this much, as far as the purse goes; none declines the bank."""


class Played(msgspec.Struct, frozen=True):
    """A round that is over: what was done, what followed, and the table after it."""

    seed: bytes
    actions: tuple[do.AnyAction, ...]
    events: tuple[AnyEvent, ...]
    state: State
    session: Session


def round_seed(master: bytes, number: int) -> bytes:
    """The seed of one round of a session that was started from one seed."""
    return mix_seeds(master, [seed_from_int(number)])


def play_round(rules: Ruleset, session: Session, players: Mapping[str, Player], seed: bytes) -> Played:
    """Play the next round of a table to its end. People without a player sit out.

    Raises IllegalAction if nobody takes the bank, if nobody bets, or if a player does what the rules refuse.
    """
    table = _Table(rules)
    bank = _bank(rules, session, players)
    table.do(next_round(session, bank_seat=bank.seat, bank_cents=bank.cents, commitment=commitment(seed)))
    for person in sorted(session.people, key=lambda person: person.seats or (rules.seats.count + 1,)):
        if person.bettor in players and person.bettor != table.state.bank_bettor:
            for wager in players[person.bettor].staking(rules, table.state, person.bettor):
                table.do(wager)
    table.do(do.CloseBets())
    table.do(do.Deal(shuffle(seed, deck_cards(rules.deck.ranks, rules.deck.suits))))
    while table.state.phase == "deciding":
        sight = sight_of(rules, table.state)
        table.do(action_of(sight, players[sight.bettor].policy.choose(sight)))
    for action in (do.Reveal(), do.Settle(), do.Rack()):
        table.do(action)
    return Played(
        seed=seed,
        actions=tuple(table.actions),
        events=tuple(table.events),
        state=table.state,
        session=advance(rules, session, table.state),
    )


def play_rounds(
    rules: Ruleset, session: Session, players: Mapping[str, Player], master: bytes, rounds: int
) -> Iterator[Played]:
    """Several rounds in a row, each with its own seed. It ends early when nobody takes the bank or nobody bets."""
    for _ in range(rounds):
        try:
            played = play_round(rules, session, players, round_seed(master, session.rounds + 1))
        except IllegalAction as refused:
            if refused.code in ("bank/no_taker", "bets/none"):
                return
            raise
        yield played
        session = played.session


class _Table:
    """The machine with what was done so far."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.state = IDLE
        self.actions: list[do.AnyAction] = []
        self.events: list[AnyEvent] = []

    def do(self, action: do.AnyAction) -> None:
        self.state, events = step(self.rules, self.state, action)
        self.actions.append(action)
        self.events += events


def _bank(rules: Ruleset, session: Session, players: Mapping[str, Player]) -> BankTaken:
    if rules.bank.by != "seat":
        return BankTaken(do.BANK_SPOT, 0)
    answers: dict[int, int] = {}
    for seat in bank_offers(rules, session):
        person = session.person_at(seat)
        player = players.get(person.bettor) if person else None
        if person and player and player.bank_cents is not None:
            most = person.purse_cents - plan_of(rules).bank_fee_max
            cents = min(player.bank_cents, most)
            if cents >= least_bank_cents(rules):
                answers[seat] = cents
    return take_bank(rules, session, answers)
