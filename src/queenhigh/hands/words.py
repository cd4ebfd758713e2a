"""Hands in the words of a dealer."""

from collections.abc import Mapping
from typing import Final

from queenhigh.cards.card import RANKS
from queenhigh.errors import BadInput
from queenhigh.hands.plain import Holding

_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
_NUMERALS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NO_LABELS: Final[Mapping[str, str]] = {}


def class_words(hand_class: str, labels: Mapping[str, str] = _NO_LABELS) -> str:
    """The class as it is said, "three of a kind", or the label that a game gives it."""
    return labels.get(hand_class, hand_class.replace("_", " "))


def holding_text(held: Holding) -> str:
    """The significant ranks as letters: "Q-6-4"."""
    return "-".join(RANKS[rank] for rank in held.ranks)


def rank_words(rank: int) -> str:
    """One rank: "queen", "10", "2"."""
    return _NAMES[rank]


def ranks_words(rank: int) -> str:
    """Several of one rank: "queens", "tens", "sixes"."""
    name = _NUMERALS[rank] if rank < len(_NUMERALS) else _NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")


def with_article(words: str) -> str:
    """With "a" or "an": "an ace", "an 8", "a queen", and whatever label a game invents."""
    return ("an " if words.lower().startswith(("a", "e", "i", "o", "8")) else "a ") + words


def hand_words(held: Holding, labels: Mapping[str, str] = _NO_LABELS) -> str:
    """A whole hand: "queen-high, 6, 4", "a pair of nines, king", "a queen-high straight"."""
    return threshold_words(held.hand_class, "".join(RANKS[rank] for rank in held.ranks), labels)


def threshold_words(hand_class: str, ranks_prefix: str = "", labels: Mapping[str, str] = _NO_LABELS) -> str:
    """A mark that a hand reaches: "queen-high", "a pair of jacks", "a straight", "any hand".

    The sentence around it says "or better".
    """
    ranks = _numbers(ranks_prefix)
    said = class_words(hand_class, labels)
    if not ranks:
        return _bare_words(hand_class, said)
    first = ranks[0]
    kickers = "".join(f", {rank_words(rank)}" for rank in ranks[1:])
    after_second = "".join(f", {rank_words(rank)}" for rank in ranks[2:])
    match hand_class:
        case "high_card":
            return f"{rank_words(first)}-high{kickers}"
        case "flush" | "straight" | "straight_flush":
            return with_article(f"{rank_words(first)}-high {said}{kickers}")
        case "pair":
            return f"a {said} of {ranks_words(first)}{kickers}"
        case "three_of_a_kind":
            return f"three {ranks_words(first)}{kickers}"
        case "four_of_a_kind":
            return f"four {ranks_words(first)}{kickers}"
        case "two_pair" if len(ranks) > 1:
            return f"{ranks_words(first)} and {ranks_words(ranks[1])}{after_second}"
        case "full_house" if len(ranks) > 1:
            return f"{ranks_words(first)} full of {ranks_words(ranks[1])}"
        case "two_pair" | "full_house":
            return f"{_bare_words(hand_class, said)} with {ranks_words(first)} high"
        case _:
            # A royal is always ace-high, so its rank says nothing more.
            return _bare_words(hand_class, said)


def top_card_words(held: Holding, labels: Mapping[str, str] = _NO_LABELS) -> str:
    """What a dealer plays with: "a queen", or for anything better its class, "a pair of nines"."""
    first = RANKS[held.ranks[0]]
    match held.hand_class:
        case "high_card":
            return with_article(rank_words(held.ranks[0]))
        case "pair" | "three_of_a_kind" | "four_of_a_kind":
            return threshold_words(held.hand_class, first, labels)
        case _:
            return threshold_words(held.hand_class, "", labels)


def _bare_words(hand_class: str, said: str) -> str:
    if hand_class == "high_card":
        return "any hand"
    # Nobody says "a three of a kind" or "a two pair".
    countable = hand_class not in ("two_pair", "three_of_a_kind", "four_of_a_kind")
    return with_article(said) if countable else said


def _numbers(letters: str) -> tuple[int, ...]:
    for letter in letters:
        if letter not in RANKS:
            message = f"{letter!r} is not a rank: ranks are letters of {RANKS}"
            raise BadInput("hand/unknown_rank", message, {"rank": letter, "ranks": letters})
    return tuple(RANKS.index(letter) for letter in letters)
