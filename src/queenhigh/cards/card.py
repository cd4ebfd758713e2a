"""A card is a number from 0 to 51: `rank * 4 + suit`.

Ranks run from 0 (the two) to 12 (the ace), suits are 0 to 3 for clubs, diamonds, hearts, spades.
The number is the identity of a card everywhere; text exists only at the doors.
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from queenhigh.errors import BadInput

Card: TypeAlias = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"
CARD_COUNT: Final = 52

# "10h" is what people type for the ten, and symbols are what they paste from a screen.
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠])", re.IGNORECASE | re.ASCII)
_SEPARATORS = re.compile(r"[\s,]+")


def make_card(rank: int, suit: int) -> Card:
    """The card of a rank (0 to 12) and a suit (0 to 3)."""
    if not (0 <= rank < len(RANKS) and 0 <= suit < len(SUITS)):
        message = f"there is no card of rank {rank} and suit {suit}"
        raise BadInput("card/out_of_range", message, {"rank": rank, "suit": suit})
    return rank * 4 + suit


def rank_of(card: Card) -> int:
    """The rank, 0 for a two to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def is_red(card: Card) -> bool:
    """Whether the card is a diamond or a heart."""
    return suit_of(card) in (1, 2)


def parse_card(text: str) -> Card:
    """The card that a text names: "Qs", "qs", "10h", "Q♠"."""
    piece = text.strip()
    match = _CARD.fullmatch(piece)
    if match is None:
        raise _not_a_card(piece, text)
    return _card_of(match)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, in its order; separated by spaces or commas, or run together.

    A card named twice is refused: no text of ours describes two copies of one card.
    """
    try:
        plain = tuple([_PLAIN[word] for word in text.split(" ")])
    except KeyError:
        plain = ()
    if plain and len(set(plain)) == len(plain):
        return plain
    cards: list[Card] = []
    for word in _SEPARATORS.split(text):
        cards.extend(_parse_word(word, text))
    for position, card in enumerate(cards):
        if card in cards[:position]:
            message = f"{card_text(card)} appears twice in {text!r}"
            raise BadInput("card/duplicate", message, {"card": card_text(card), "text": text})
    return tuple(cards)


def card_text(card: Card) -> str:
    """Two letters, such as "Td" or "As"."""
    _check(card)
    return RANKS[card >> 2] + SUITS[card & 3]


def cards_text(cards: Iterable[Card]) -> str:
    """Two letters a card, with a space between cards."""
    return " ".join([_TEXTS.get(card) or card_text(card) for card in cards])


def card_symbols(card: Card) -> str:
    """The rank and the suit's symbol, such as "T♦"."""
    _check(card)
    return RANKS[card >> 2] + SUIT_SYMBOLS[card & 3]


def _parse_word(word: str, text: str) -> Iterable[Card]:
    position = 0
    while position < len(word):
        match = _CARD.match(word, position)
        if match is None:
            raise _not_a_card(word[position:], text)
        yield _card_of(match)
        position = match.end()


def _card_of(match: re.Match[str]) -> Card:
    rank, suit = match.group(1).upper(), match.group(2).lower()
    symbols = SUITS if suit in SUITS else SUIT_SYMBOLS
    return make_card(RANKS.index("T" if rank == "10" else rank), symbols.index(suit))


def _not_a_card(piece: str, text: str) -> BadInput:
    message = f"{piece!r} is not a card: a rank of {RANKS} and a suit of {SUITS}, such as Qs"
    return BadInput("card/unreadable", message, {"piece": piece, "text": text})


def _check(card: Card) -> None:
    # A negative number would otherwise print as a card from the end of the alphabet.
    if not 0 <= card < CARD_COUNT:
        message = f"{card} is not a card: cards are numbered 0 to 51"
        raise BadInput("card/out_of_range", message, {"card": card})


_PLAIN: Final = {card_text(card): card for card in range(CARD_COUNT)}
"""Cards as this room writes them; they need no second look."""
_TEXTS: Final = {card: text for text, card in _PLAIN.items()}
