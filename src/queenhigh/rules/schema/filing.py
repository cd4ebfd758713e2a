"""What a file is submitted with: owner, designators, conditions of the approval, citations; and the glossary."""

from typing import Annotated, Literal

from queenhigh.rules.schema.base import NO_NAMES, Clause, Label, Named, Part
from queenhigh.rules.schema.values import Text

Sentences = Annotated[str, Text(least=1, most=600)]
"""A few sentences."""


class Proviso(Part):
    """A condition under which the game is approved."""

    text: Sentences
    """The condition, in a sentence or two."""
    clause: Clause | None = None


class Filing(Part):
    """Whose the game is, under which names its pay tables are filed, and what its approval rests on."""

    owner: Label | None = None
    """Who owns the game."""
    notice: Sentences | None = None
    """The owner's notice, which stands on the rules."""
    agreement: Literal["with_request"] | None = None
    """Where the agreement with the owner goes: with a request for approval."""
    designator: Label | None = None
    """What the game with these pay tables is filed as; everything printed shows it."""
    designators: Named[Label] = NO_NAMES
    """What single pay tables are filed as, by the table's name."""
    condition: Named[Proviso] = NO_NAMES
    """Conditions of the approval, by name."""
    citations: tuple[Label, ...] = ()
    """Laws and regulations that the game is conducted under."""
    contact: Sentences | None = None
    """Where players turn to with comments and questions."""
    effective: Label | None = None
    """Since when the rules of the house hold."""
    clause: Clause | None = None


class Term(Part):
    """A term of the glossary."""

    term: Label
    """The word."""
    meaning: Sentences
    """What it means in this game."""
    clause: Clause | None = None
