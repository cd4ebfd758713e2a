"""What is cached within a process, and how to forget it: for measurements, and for whoever needs the memory."""

from __future__ import annotations

from queenhigh.exact.count.bankside import bank_side
from queenhigh.exact.count.counting import holders
from queenhigh.exact.count.pairings import enumerated
from queenhigh.exact.count.subsets import choices, set_classes
from queenhigh.exact.count.symmetry import images_of
from queenhigh.exact.count.tally import tally
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.meters.progressive import meter_returns, row_chances
from queenhigh.exact.solve.memo import choices_of, events_of


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
        meter_returns,
        row_chances,
        set_classes,
        tally,
    )
    for cached in counts:
        cached.cache_clear()
