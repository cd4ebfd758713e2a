"""Random days of a whole house by plain dice, and of what they are made."""

from pathlib import Path
from random import Random
from typing import Any

from tests.casino.audited_manager import ManagerMachine

DAY = [
    "comes_or_goes",
    "buys_or_cashes",
    "bets",
    "bets",
    "bets",
    "goes_on",
    "goes_on_further",
    "goes_on_further",
    "goes_on_further",
    "a_dealer_deals",
    "a_dealer_deals",
    "everywhere_at_once",
    "everywhere_at_once",
    "pays_in_or_out",
    "the_owner_funds_the_cage",
    "staff_at_a_table",
    "staff_at_a_table",
    "a_second_person",
    "scopes",
    "the_meter_is_unlinked_or_linked",
    "oversteps",
    "asks_again",
    "comes_too_late",
    "somebody_presses",
    "somebody_counts",
    "chips_at_the_cage",
    "a_day_too_early",
    "the_game_manager",
]


PIT = [
    "a_dealer_deals",
    "a_dealer_deals",
    "a_dealer_deals",
    "somebody_presses",
    "somebody_counts",
    "somebody_counts",
    "chips_at_the_cage",
    "a_day_too_early",
    "a_night",
]
"""What happens beside the automatic tables."""

METERS = [
    "goes_on_further",
    "a_dealer_deals",
    "the_meter_is_unlinked_or_linked",
    *["the_game_manager"] * 6,
    "the_game_manager_in_the_midst",
    "winners_at_two_tables",
    "a_meter_ends",
]
"""What happens to meters."""


def a_day(template: Path, seed: str, steps: int, among: list[str] = DAY) -> set[str]:
    """A random day by plain dice; what was met in it."""
    rng = Random(seed)
    machine: Any = type("AnyHouse", (ManagerMachine,), {"template": template})()
    ManagerMachine.opens(machine, rng)
    try:
        for step in range(steps):
            chance = rng.random()
            if step == steps * 2 // 3:
                machine.a_night(rng)
            elif chance < 0.03:
                machine.house.restart()
            elif chance < 0.06:
                machine.house.clock.wait(rng.choice((1, 900, 60_000, -30_000)))
            else:
                getattr(machine, rng.choice(among))(rng)
            machine.house.check()
        return set(machine.house.met)
    finally:
        machine.house.casino.journal.close()
        machine.place.cleanup()
