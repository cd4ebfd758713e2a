"""Cards seen only by their class: an ace, a court card, or another. What a flash of paint tells."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from queenhigh.exact.game.refusals import refused

CardClass = Literal["ace", "court", "other"]
CARD_CLASSES: Final[tuple[CardClass, ...]] = ("ace", "court", "other")
_ACE: Final = 12
_JACK: Final = 9


def card_class(card: int) -> CardClass:
    """The class of a card."""
    rank = card >> 2
    return "ace" if rank == _ACE else "court" if rank >= _JACK else "other"


def composition(classes: tuple[CardClass, ...]) -> tuple[int, int, int]:
    """How many aces, court cards and others."""
    unknown = [name for name in classes if name not in CARD_CLASSES]
    if unknown:
        raise refused(
            "card_class", f"{unknown[0]!r} is not a class of cards: {', '.join(CARD_CLASSES)}", name=unknown[0]
        )
    counts = Counter(classes)
    return counts["ace"], counts["court"], counts["other"]
