"""Why a wager ends as it does, in words: each of them, so that whoever speaks another language has a list to hold on to.

Two more reasons come from the rule file and not from here: the row of a pay table, which the event names, and the option
that was taken, by its id.
"""

from __future__ import annotations

from typing import Final

QUALIFIED: Final = {True: "bank qualifies", False: "bank does not qualify"}
COMPARED: Final = {"above": "higher hand", "equal": "equal hands", "below": "lower hand"}
RESULTS: Final = ("win", "lose", "push")
"""Said where nothing but the file's outcome decides."""
NO_PAYING_HAND: Final = "no paying hand"
DEAD_HAND: Final = "dead hand"
NOT_COVERED: Final = "not covered"
WRONG_COUNT: Final = "wrong number of cards"
EXPOSED: Final = "card exposed"
FOULED: Final = "fouled hand"
INTERRUPTED: Final = "interrupted"

WHYS: Final = (
    *QUALIFIED.values(),
    *COMPARED.values(),
    *RESULTS,
    NO_PAYING_HAND,
    DEAD_HAND,
    NOT_COVERED,
    WRONG_COUNT,
    EXPOSED,
    FOULED,
    INTERRUPTED,
)
"""Every reason; several stand one after another with a comma between."""


def envy_why(spot: int, row: str) -> str:
    """A bonus for the hand of somebody else."""
    return f"envy of spot {spot}: {row}"
