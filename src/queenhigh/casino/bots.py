"""Bots at demo tables: what each one does when the table waits for it. Their names say that they are bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.rights import is_bot
from queenhigh.coach.characters import CHARACTERS, CharacterName, bank_cents_of, policy_of, staking_of, unit_cents
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import action_of, sight_of
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session import actions as do

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.stakes import Staking
    from queenhigh.session.steps import Step
    from queenhigh.session.table import Table

NAMES: Final = ("Ada", "Bram", "Cleo", "Dora", "Emil", "Finn", "Greta")
BUY_UNITS: Final = 400
"""What a bot sits down with, in units of the smallest wager."""
BANKS: Final = 100
"""And at least the dearest fees of so many rounds as the bank: else a table of small wagers would find none."""


def seats_in_turn(count: int) -> list[int]:
    """The seats of a table as company takes them: halfway to either end first, the middle last."""
    middle, halfway = (count + 1) / 2, (count + 1) / 4
    return sorted(range(1, count + 1), key=lambda seat: (abs(abs(seat - middle) - halfway), -abs(seat - middle), seat))


class Bots:
    """The bots of one table. The seed makes one table's bots differ from another's."""

    def __init__(self, rules: Ruleset, seed: bytes, characters: tuple[CharacterName, ...] = CHARACTERS[1:]) -> None:
        self._rules = rules
        self._characters = characters
        self._staking: dict[str, Staking] = {name: staking_of(name, seed) for name in characters}
        self._policies: dict[str, Policy] = {name: policy_of(rules, name) for name in characters}
        self._has_bet: tuple[int, set[str]] = (0, set())

    def character(self, bettor: str) -> CharacterName:
        """How a bot plays, by its name."""
        name = bettor.removeprefix("bot:")
        return self._characters[NAMES.index(name) % len(self._characters)] if name in NAMES else self._characters[0]

    def to_sit(self, table: Table, seats: int) -> list[do.Sit]:
        """The bots that sit down to fill a table up to so many seats, on the free ones."""
        wanted = max(0, seats - sum(len(person.seats) for person in table.people))
        return self._sitting(table, range(1, self._rules.seats.count + 1))[:wanted]

    def to_join(self, table: Table) -> do.Sit | None:
        """The next bot that keeps a table company: to both sides of the middle, which is for whoever comes to play."""
        return next(iter(self._sitting(table, seats_in_turn(self._rules.seats.count))), None)

    def _sitting(self, table: Table, seats: Iterable[int]) -> list[do.Sit]:
        taken = {seat for person in table.people for seat in person.seats}
        there = {person.bettor for person in table.people}
        names = [f"bot:{name}" for name in NAMES if f"bot:{name}" not in there]
        cents = max(unit_cents(self._rules) * BUY_UNITS, plan_of(self._rules).bank_fee_max * BANKS)
        free = (seat for seat in seats if seat not in taken)
        return [do.Sit(name, (seat,), cents) for name, seat in zip(names, free, strict=False)]

    def is_broke(self, cents: int) -> bool:
        """Whether a bot cannot bet and raise any more, or not bank."""
        banking = plan_of(self._rules).bank_fee_max + least_bank_cents(self._rules)
        return cents < max(3 * unit_cents(self._rules), banking)

    def actions(self, table: Table, step: Step) -> list[tuple[str, Any]]:
        """What bots do about what the table waits for: who, and what."""
        rules = self._rules
        match step.wait:
            case "bank" if is_bot(step.bettors[0]):
                name = step.bettors[0]
                cents = bank_cents_of(rules, table.purse(name), self.character(name))
                return [(name, do.TakeBank(name, cents) if cents else do.DeclineBank(name))]
            case "bets":
                return self._bets(table, step)
            case "decision" if is_bot(step.bettors[0]):
                name = step.bettors[0]
                sight = sight_of(rules, table.round)
                return [(name, action_of(sight, self._policies[self.character(name)].choose(sight)))]
            case _:
                return []

    def _bets(self, table: Table, step: Step) -> list[tuple[str, Any]]:
        """Each bot bets once a round, one after another."""
        state = table.round
        if self._has_bet[0] != state.number:
            self._has_bet = (state.number, set())
        for name in step.bettors:
            if is_bot(name) and name not in self._has_bet[1]:
                self._has_bet[1].add(name)
                wagers = self._staking[self.character(name)](self._rules, state, name)
                if wagers:
                    return [(name, wager) for wager in wagers]
        return []
