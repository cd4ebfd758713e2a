"""The deck, the deal, the rankings, and which cards make which hand."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, PlainSerializer

from queenhigh.rules.schema.base import Clause, Id, Label, Part

Zone = Literal["hand", "draw"]
HandClassName = Literal[
    "mini_royal",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
]


LeadingRanks = Annotated[str, Field(pattern=r"^[2-9TJQKA]{1,5}$")]


class Deck(Part):
    """The cards. Small decks are legal: they make proofs by enumeration cheap."""

    ranks: Annotated[str, Field(pattern=r"^2?3?4?5?6?7?8?9?T?J?Q?K?A?$", min_length=1)] = "23456789TJQKA"
    """The ranks in the deck, lowest first, each at most once."""
    suits: Annotated[str, Field(pattern=r"^c?d?h?s?$", min_length=1)] = "cdhs"
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
    cards: Annotated[int, Field(ge=1, le=8)]
    """How many cards it has."""
    turn_up: tuple[Annotated[int, Field(ge=1, le=8)], ...] = ()
    """Which cards of the bank's part, counted from the top, are turned face up before anyone decides."""


class Ranking(Part):
    """An order of hands."""

    size: Literal[3, 5]
    """Cards in a hand. Of more cards, the best hand of this size counts."""
    classes: Annotated[tuple[HandClassName, ...], Field(min_length=1)]
    """From the best to the worst."""
    ace_low: bool = True
    """Whether the ace also stands below the lowest rank, in the lowest straight."""
    first: (
        Annotated[
            Mapping[HandClassName, Annotated[tuple[LeadingRanks, ...], Field(min_length=1)]],
            AfterValidator(MappingProxyType),
            PlainSerializer(lambda table: table and dict(table)),
            Field(min_length=1),
        ]
        | None
    ) = None
    """Hands that stand above the others of their class, best first, by their significant ranks as in a mark: `3` is three threes, or the straight A-2-3, and `A` the straight A-K-Q."""
    labels: Annotated[
        Mapping[HandClassName, Label],
        AfterValidator(MappingProxyType),
        PlainSerializer(dict),
        Field(default_factory=lambda: MappingProxyType({})),
    ]
    """Names of classes as this game prints them, where they differ from the usual ones."""
    clause: Clause | None = None


class Hand(Part):
    """Which cards are looked at together."""

    of: Literal["seat", "bank", "both"]
    """Whose cards."""
    zones: Annotated[tuple[Zone, ...], Field(min_length=1)] = ("hand",)
    """Which of their cards."""
    when: Literal["dealt", "final"] = "final"
    """`dealt`: before any exchange of cards. `final`: after it."""
    ranking: Id | None = None
    """The order in which it is ranked; without one, only `same` and `cards` can match it."""


class Mark(Part):
    """A hand as a threshold: a class and, if wanted, its leading ranks."""

    hand_class: Annotated[HandClassName, Field(alias="class")]
    """The class."""
    ranks: Annotated[str, Field(pattern=r"^[2-9TJQKA]{0,5}$")] = ""
    """The significant ranks, highest first: `Q` is queen-high, `Q64` is queen-6-4. Empty: the lowest of the class."""
