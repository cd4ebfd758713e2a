"""What a file is submitted with: owner, designators, conditions of the approval, citations; and the glossary."""

from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field

from queenhigh.rules.schema.base import ONE_LINE, Clause, Label, Named, Part

Text = Annotated[str, Field(min_length=1, max_length=600, pattern=ONE_LINE)]
"""A few sentences."""


class Proviso(Part):
    """A condition under which the game is approved."""

    text: Text
    """The condition, in a sentence or two."""
    clause: Clause | None = None


class Filing(Part):
    """Whose the game is, under which names its pay tables are filed, and what its approval rests on."""

    owner: Label | None = None
    """Who owns the game."""
    notice: Text | None = None
    """The owner's notice, which stands on the rules."""
    agreement: Literal["with_request"] | None = None
    """Where the agreement with the owner goes: with a request for approval."""
    designator: Label | None = None
    """What the game with these pay tables is filed as; everything printed shows it."""
    designators: Named[Label] = Field(default_factory=lambda: MappingProxyType({}))
    """What single pay tables are filed as, by the table's name."""
    condition: Named[Proviso] = Field(default_factory=lambda: MappingProxyType({}))
    """Conditions of the approval, by name."""
    citations: tuple[Label, ...] = ()
    """Laws and regulations that the game is conducted under."""
    contact: Text | None = None
    """Where players turn to with comments and questions."""
    effective: Label | None = None
    """Since when the rules of the house hold."""
    clause: Clause | None = None


class Term(Part):
    """A term of the glossary."""

    term: Label
    """The word."""
    meaning: Text
    """What it means in this game."""
    clause: Clause | None = None
