"""Ways round the table, in the words of a procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.schema.seating import Way
    from queenhigh.rules.text.teller import Teller

_DIRECTIONS = {"clockwise": "clockwise", "counter_clockwise": "counter-clockwise"}


def way(teller: Teller, taken: Way) -> str:
    """Where it begins and how it goes on: "beginning with the player … and proceeding clockwise"."""
    return (
        f"beginning with {_first(teller, taken.start)} and proceeding {_DIRECTIONS[taken.direction]} around the table"
    )


def _first(teller: Teller, start: str) -> str:
    match start:
        case "dealer_left":
            return f"the player farthest to {teller.dealer}'s left"
        case "dealer_right":
            return f"the player farthest to {teller.dealer}'s right"
        case "bank_left" if teller.rules.bank.by == "seat":
            return f"the player to the left of {teller.bank}"
        case "bank_left":
            return f"the player next to the left of {teller.dealer}, who holds the bank"
        case _:
            return "the player at the action button"
