"""Wagers, what they need, and what a seat may decide."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from queenhigh.rules.schema.base import Cents, Clause, Id, Label, Named, Part
from queenhigh.rules.schema.dealing import Mark, Zone

Multiple = Annotated[int, Field(ge=1, le=100)]


class Wager(Part):
    """A spot on the layout and what may stand on it."""

    label: Label
    kind: Literal["opening", "side", "raise", "meter"]
    """`opening` and `side` are made before the deal, `raise` at the decision; `meter` feeds a progressive meter."""
    needs: tuple[Id, ...] = ()
    """The bettor must also have made one of these on the same spot."""
    cents_min: Cents = 0
    """The least stake of one bettor. 0: optional, any amount from one step up."""
    cents_max: Cents | None = None
    """The most that may stand on one spot, of all bettors together. Absent: no maximum is stated."""
    cents_step: Annotated[int, Field(ge=1, le=100_000_000)] = 100
    """Stakes are whole multiples of this."""
    backline: bool = False
    """Whether others than the seated player may make it."""
    clause: Clause | None = None


class Raise(Part):
    """A wager made at the decision, as a multiple of one made before."""

    wager: Id
    of: Id
    min: Multiple = 1
    max: Multiple = 1


class Condition(Part):
    """A hand that the player must hold."""

    hand: Id
    at_least: Mark


class Swap(Part):
    """Cards of the hand that may be exchanged, unseen, for those of another zone."""

    zone: Zone = "draw"
    max: Annotated[int, Field(ge=1, le=1)] = 1


class Option(Part):
    """One thing that the player may do."""

    label: Label
    raise_: Annotated[Raise | None, Field(alias="raise")] = None
    swap: Swap | None = None
    allowed_if: Condition | None = None
    forfeits: tuple[Id, ...] = ()
    """The wagers that are lost at once."""
    clause: Clause | None = None


class Decision(Part):
    """The one decision of a round, made by every seat that has the named wager."""

    wager: Id
    sees: tuple[Zone, ...] = ("hand",)
    """The own cards that the player sees; the bank's turned-up cards are seen by all."""
    option: Annotated[Named[Option], Field(min_length=1)]
