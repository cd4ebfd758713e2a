"""The drill for dealers: a finished round, to be settled wager by wager, in the right order and with the right amounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from queenhigh.coach.characters import CHARACTERS, HABITS, staking_of, unit_cents, whim
from queenhigh.coach.settled_items import items_of
from queenhigh.coach.ways import way_of
from queenhigh.round import events as ev
from queenhigh.round.actions import Person
from queenhigh.round.machine import evolve
from queenhigh.round.state import IDLE
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session.play import Played, Player, play_round, seat_people

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.coach.settled_items import Item
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")
_PURSE_UNITS: Final = 2000


@dataclass(frozen=True, slots=True)
class DealerDrill:
    """A round to settle: the table when the bank's hand lies open, and everything that is then due."""

    rules: Ruleset
    played: Played
    table: State
    """When all have decided, before anything is collected."""
    items: tuple[Item, ...]


def dealer_drill(rules: Ruleset, seed: bytes, seats: int = 4) -> DealerDrill:
    """A round from a seed, bots of all characters at the table."""
    count = min(seats, rules.seats.count)
    unit = unit_cents(rules)
    people = tuple(Person(NAMES[seat - 1], _PURSE_UNITS * unit, (seat,)) for seat in range(1, count + 1))
    players = {}
    for person in people:
        character = CHARACTERS[whim(seed, person.bettor) % len(CHARACTERS)]
        # A small bank is the harder one to settle.
        bank = HABITS[character].bank_units * unit if whim(seed, "bank", person.bettor) % 2 else 6 * unit
        players[person.bettor] = Player(
            way_of(rules, character).policy, staking_of("gambler", seed), max(bank, least_bank_cents(rules))
        )
    played = play_round(rules, seat_people(rules, people), players, seed)
    return DealerDrill(rules, played, _table(rules, played.events), items_of(rules, played.events))


def _table(rules: Ruleset, events: Iterable[ev.AnyEvent]) -> State:
    state = IDLE
    for event in events:
        if isinstance(event, ev.WagerSettled | ev.BankRevealed):
            break
        state = evolve(rules, state, event)
    return state
