"""What is remembered within a process, and how to forget it: for measurements, and for whoever needs the memory."""

from __future__ import annotations

from queenhigh.exact.bankside import bank_side
from queenhigh.exact.compiling import compile_game
from queenhigh.exact.counting import holders
from queenhigh.exact.pairings import enumerated
from queenhigh.exact.progressive import row_chances
from queenhigh.exact.remembered import choices_of, events_of
from queenhigh.exact.subsets import choices, set_classes
from queenhigh.exact.symmetry import images_of
from queenhigh.exact.tally import tally


def forget() -> None:
    """Forget every count. The tables of the hand rankings are not this room's, and stay."""
    counts = (
        bank_side,
        choices,
        choices_of,
        compile_game,
        enumerated,
        events_of,
        holders,
        images_of,
        row_chances,
        set_classes,
        tally,
    )
    for remembered in counts:
        remembered.cache_clear()
