"""The deck, the deal, the rankings, and which cards make which hand."""

from collections.abc import Mapping
from typing import Annotated, Literal

from queenhigh.hands.classes import HandClass
from queenhigh.rules.schema.base import NO_NAMES, Clause, Id, Label, Part
from queenhigh.rules.schema.values import Key, Size, Text, Whole

Zone = Literal["hand", "draw"]
LeadingRanks = Annotated[str, Text(r"^[2-9TJQKA]{1,5}$")]


class Deck(Part):
    """The cards. Small decks are legal: they make proofs by enumeration cheap."""

    ranks: Annotated[str, Text(r"^2?3?4?5?6?7?8?9?T?J?Q?K?A?$", least=1)] = "23456789TJQKA"
    """The ranks in the deck, lowest first, each at most once."""
    suits: Annotated[str, Text(r"^c?d?h?s?$", least=1)] = "cdhs"
    """The suits in the deck: c, d, h, s."""
    packs: Literal[1, 2] = 1
    """How many packs there are; the backs of two are of different colours."""
    alternate: Literal["each_round"] = "each_round"
    """When two packs change places: one is dealt while the other is shuffled."""


class Deal(Part):
    """One part of a stack. A recipient's parts, in the order listed, make its stack from the top down."""

    to: Literal["seat", "bank"]
    """Who gets it."""
    zone: Zone = "hand"
    """`draw` lies aside, unseen, until the player's hand is settled."""
    cards: Annotated[int, Whole(1, 8)]
    """How many cards it has."""
    turn_up: tuple[Annotated[int, Whole(1, 8)], ...] = ()
    """Which cards of the bank's part, counted from the top, are turned face up before anyone decides."""


class Ranking(Part):
    """An order of hands."""

    size: Literal[3, 5]
    """Cards in a hand. Of more cards, the best hand of this size counts."""
    classes: Annotated[tuple[HandClass, ...], Size(1)]
    """From the best to the worst."""
    ace_low: bool = True
    """Whether the ace also stands below the lowest rank, in the lowest straight."""
    first: Annotated[Mapping[HandClass, Annotated[tuple[LeadingRanks, ...], Size(1)]], Size(1)] | None = None
    """Hands that stand above the others of their class, best first, by their significant ranks as in a mark: `3` is three threes, or the straight A-2-3, and `A` the straight A-K-Q."""
    labels: Mapping[HandClass, Label] = NO_NAMES
    """Names of classes as this game prints them, where they differ from the usual ones."""
    clause: Clause | None = None


class Hand(Part):
    """Which cards are looked at together."""

    of: Literal["seat", "bank", "both"]
    """Whose cards."""
    zones: Annotated[tuple[Zone, ...], Size(1)] = ("hand",)
    """Which of their cards."""
    when: Literal["dealt", "final"] = "final"
    """`dealt`: before any exchange of cards. `final`: after it."""
    ranking: Id | None = None
    """The order in which it is ranked; without one, only `same` and `cards` can match it."""


class Mark(Part):
    """A hand as a threshold: a class and, if wanted, its leading ranks."""

    hand_class: Annotated[HandClass, Key("class")]
    """The class."""
    ranks: Annotated[str, Text(r"^[2-9TJQKA]{0,5}$")] = ""
    """The significant ranks, highest first: `Q` is queen-high, `Q64` is queen-6-4. Empty: the lowest of the class."""
