"""Playing cards, legible at the size of a thumbnail: a large rank and a large suit."""

from __future__ import annotations

from functools import cache
from typing import Final

from queenhigh.cards.card import RANKS, rank_of, suit_of
from queenhigh.hands.words import rank_words
from queenhigh.papers.draw.lettering import Lettering, words_in
from queenhigh.papers.draw.suits import colour_of, suit_shape
from queenhigh.pictures.svg import document, rectangle

WIDTH: Final = 50.0
HEIGHT: Final = 70.0
"""A poker card is 2.5 by 3.5 inches; here a unit is a twentieth of an inch."""

_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: int) -> str:
    """What the card is called: "queen of spades"."""
    return f"{rank_words(rank_of(card))} of {_SUIT_NAMES[suit_of(card)]}"


@cache
def card_face(card: int) -> tuple[str, ...]:
    """The parts of a card's face, with the upper left corner at the origin."""
    suit = suit_of(card)
    letter = RANKS[rank_of(card)]
    rank = "10" if letter == "T" else letter
    return (
        rectangle(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 5, fill="#fffdf8", stroke="#3b3f46", stroke_width=1.5),
        words_in(rank, (17.5, 19.5), Lettering("sans-bold", 34), 30, fill=colour_of(suit)),
        suit_shape(suit, (31.5, 48.5), 29),
    )


@cache
def card_svg(card: int) -> str:
    """One card as a drawing of its own."""
    return document(f"{WIDTH / 20}in", f"{HEIGHT / 20}in", (0, 0, WIDTH, HEIGHT), card_face(card), card_name(card))
