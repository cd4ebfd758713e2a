"""Figures that the publisher printed, and inputs that the documents leave open."""

from typing import Annotated, Literal

from queenhigh.rules.schema.base import Clause, Id, Label, Part
from queenhigh.rules.schema.values import Text

Decimal = Annotated[str, Text(r"^-?[0-9]+(\.[0-9]+)?$", most=30)]


class Published(Part):
    """A figure as printed."""

    figure: Literal[
        "edge",
        "return",
        "element_of_risk",
        "deviation",
        "hit_frequency",
        "top_award_odds",
        "top_award_average",
        "hold",
    ]
    """What the number measures."""
    wager: Id | None = None
    """The wager it is printed for; absent, the whole game."""
    value: Decimal
    """The printed number, with the digits it was printed with."""
    unit: Literal["percent", "to_one", "one_in", "dollars", "units"]
    """How the number is printed."""
    printed: Label
    """The cell as it stands in the document."""
    clause: Clause | None = None


class Assumption(Part):
    """An input that the document does not print, with the value used and the reason for it."""

    input: Label
    """A key path of this file, or the name of an input of a calculation."""
    also: tuple[Label, ...] = ()
    """Further key paths that the value speaks of."""
    value: Label
    """The value used, for people."""
    why: Annotated[str, Text(least=1, most=400)]
    """Where the value comes from."""


class Cited(Part):
    """Another document whose clauses the file cites."""

    letter: Annotated[str, Text(r"^[A-Z]$")]
    """The letter that its clauses begin with."""
    title: Label
    """Its title."""


class Source(Part):
    """The published document that the file states."""

    letter: Annotated[str, Text(r"^[A-Z]$")] | None = None
    """The letter that its clauses begin with."""
    title: Label
    """Its title."""
    jurisdiction: Label | None = None
    """Where it applies."""
    publisher: Label | None = None
    """Who published it."""
    date: Label | None = None
    """Its date, as printed."""
    cited: tuple[Cited, ...] = ()
    """Other documents whose clauses are cited, where the file says that the same holds there."""
