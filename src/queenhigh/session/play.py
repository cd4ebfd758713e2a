"""Whole rounds from a seed: people with their policies and stakes, at a table that drives itself.

Whatever deals a round without anyone at the table comes here: the command line, proofs, agreement with
the compiled kernel, bots. The same table, players and seed always give the same round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.cards.deck import derived_seed
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import ALWAYS
from queenhigh.round.policy import Policy, action_of, sight_of
from queenhigh.round.state import State
from queenhigh.session.actions import (
    AnyTableAction,
    DealCards,
    DeclineBank,
    OfferBank,
    OpenTable,
    Settings,
    Sit,
    StartRound,
    TakeBank,
)
from queenhigh.session.banking import bank_range
from queenhigh.session.drive import drive, set_up
from queenhigh.session.rounds import as_round_action
from queenhigh.session.stakes import Staking, every_wager
from queenhigh.session.steps import Step
from queenhigh.session.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from queenhigh.money.meter import Meter
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Player:
    """How a person plays: what they decide, what they bet, and what they put up when the bank is offered."""

    policy: Policy = ALWAYS
    staking: Staking = every_wager
    bank_cents: int | None = None
    """At most this much, as far as the purse goes; none declines the bank."""


class Played(msgspec.Struct, frozen=True):
    """A round that is over: what was done in it, what followed, and the table after it."""

    seed: bytes
    actions: tuple[do.AnyAction, ...]
    events: tuple[AnyEvent, ...]
    state: State
    table: Table


def seat_people(
    rules: Ruleset,
    people: Iterable[do.Person],
    *,
    name: str = "",
    settings: Settings | None = None,
    meters: tuple[tuple[str, Meter], ...] = (),
) -> Table:
    """A table that has just opened, with people at it who have bought their chips."""
    sit = [Sit(person.bettor, person.seats, person.purse_cents) for person in people]
    return set_up(rules, (OpenTable(name, settings or Settings(), meters), *sit))


class Dealer:
    """Answers for everyone at a table in one round: the dealer's own steps, and what the players choose.

    People without a player sit out. Without a seed of the house's the cards are given.
    """

    def __init__(self, players: Mapping[str, Player], seed: bytes | None, cards: tuple[int, ...] = ()) -> None:
        self.players = players
        self.seed = seed
        self.cards = cards
        self._to_bet: list[str] | None = None

    def __call__(self, rules: Ruleset, table: Table, step: Step) -> Sequence[AnyTableAction]:
        """What is done about the step; nothing, if nobody takes the bank."""
        match step.wait:
            case "offer":
                return (OfferBank(),)
            case "bank":
                return (self._bank(rules, table, step),)
            case "start":
                return (StartRound(self.seed),)
            case "bets":
                return self._bets(rules, table)
            case "deal" | "seeds":
                return (DealCards(),) if self.seed is not None else (do.Deal(self.cards),)
            case "decision":
                sight = sight_of(rules, table.round)
                return (action_of(sight, self.players[sight.bettor].policy.choose(sight)),)
            case "lock" | "confirm":
                return (award_action(table, step),)
            case "reveal" | "settle" | "rack":
                return (dealer_step(step),)
            case "banker":
                return ()

    def _bank(self, rules: Ruleset, table: Table, step: Step) -> AnyTableAction:
        person, player = table.person_at(step.seat), self.players.get(step.bettors[0])
        if person is None or player is None or player.bank_cents is None:
            return DeclineBank(step.bettors[0])
        least, most = bank_range(plan_of(rules), person)
        cents = min(player.bank_cents, most)
        return TakeBank(person.bettor, cents) if cents >= max(least, 1) else DeclineBank(person.bettor)

    def _bets(self, rules: Ruleset, table: Table) -> Sequence[AnyTableAction]:
        """One after another bets, in the order of the seats, whoever stands behind them last; then bets are closed."""
        if self._to_bet is None:
            last = rules.seats.count + 1
            people = sorted(table.round.people, key=lambda person: person.seats or (last,))
            self._to_bet = [person.bettor for person in reversed(people) if person.bettor in self.players]
        while self._to_bet:
            bettor = self._to_bet.pop()
            if bettor != table.round.bank_bettor:
                wagers = self.players[bettor].staking(rules, table.round, bettor)
                if wagers:
                    return wagers
        return (do.CloseBets(),)


_DEALER_STEPS: Final[dict[str, do.AnyAction]] = {"reveal": do.Reveal(), "settle": do.Settle(), "rack": do.Rack()}


def dealer_step(step: Step) -> do.AnyAction:
    """The dealer's own action for a step."""
    return _DEALER_STEPS[step.wait]


def award_action(table: Table, step: Step) -> do.AnyAction:
    """Mark or confirm the award that the table waits for."""
    award = next(a for a in table.round.awards if (a.spot, a.bettor) == (step.seat, step.bettors[0]))
    return do.LockAward(*award.name) if step.wait == "lock" else do.ConfirmAward(*award.name)


def play_round(rules: Ruleset, table: Table, players: Mapping[str, Player], seed: bytes) -> Played:
    """Play the next round of a table to its end. People without a player sit out.

    Raises IllegalAction if nobody takes the bank, if nobody bets, or if a player does what the rules refuse.
    """
    actions: list[do.AnyAction] = []
    events: list[AnyEvent] = []
    for taken in drive(rules, table, Dealer(players, seed)):
        table = taken.table
        action = as_round_action(taken.action, taken.events)
        if action is not None:
            actions.append(action)
            events += [event for event in taken.events if isinstance(event, AnyEvent)]
    if not actions:
        facts = {"last": table.turn.bettor, "rounds_in_a_row": table.turn.rounds, "declined": table.declined}
        raise IllegalAction("bank/no_taker", "nobody who may take the bank takes it: no round is dealt", facts)
    return Played(seed=seed, actions=tuple(actions), events=tuple(events), state=table.round, table=table)


def play_rounds(
    rules: Ruleset, table: Table, players: Mapping[str, Player], master: bytes, rounds: int
) -> Iterator[Played]:
    """Several rounds in a row, each with its own seed. It ends early when nobody takes the bank or nobody bets."""
    for _ in range(rounds):
        try:
            played = play_round(rules, table, players, derived_seed(master, table.rounds + 1))
        except IllegalAction as refused:
            if refused.code in ("bank/no_taker", "bets/none"):
                return
            raise
        yield played
        table = played.table
