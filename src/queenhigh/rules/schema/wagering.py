"""Wagers, what they need, and what a seat may decide."""

from typing import Annotated, Literal

from queenhigh.rules.schema.base import Cents, Clause, Id, Label, Named, Part
from queenhigh.rules.schema.dealing import Mark, Zone
from queenhigh.rules.schema.values import Key, Size, Whole

Multiple = Annotated[int, Whole(1, 100)]


class Wager(Part):
    """A spot on the layout and what may stand on it."""

    label: Label
    """The name as it is printed on the layout."""
    kind: Literal["opening", "side", "raise", "meter"]
    """`opening` and `side` are made before the deal, `raise` at the decision; `meter` feeds a progressive meter."""
    needs: tuple[Id, ...] = ()
    """The bettor must also have made one of these on the same spot."""
    equals: Id | None = None
    """The wager with which it must be made, in the same amount: both are made, and withdrawn, in one act."""
    cents_min: Cents = 0
    """The least stake of one bettor. 0: optional, any amount from one step up."""
    cents_max: Cents | None = None
    """The most that may stand on one spot, of all bettors together. Absent: no maximum is stated."""
    bettor_cents_max: Cents | None = None
    """The most of one bettor on one spot, whatever others have there. Absent: only the spot's maximum holds."""
    cents_step: Annotated[int, Whole(1, 100_000_000)] = 100
    """Stakes are whole multiples of this."""
    commission_percent: Annotated[int, Whole(1, 50)] | None = None
    """The part of what the wager wins that the bank keeps. Absent: none."""
    backline: bool = False
    """Whether others than the seated player may make it."""
    clause: Clause | None = None

    @property
    def one_cents_max(self) -> int | None:
        """The most that one bettor alone may have on a spot."""
        stated = [cents for cents in (self.cents_max, self.bettor_cents_max) if cents is not None]
        return min(stated, default=None)


class Raise(Part):
    """A wager made at the decision, as a multiple of one made before."""

    wager: Id
    """The wager that is made, of kind `raise`."""
    of: Id
    """The wager that it is a multiple of."""
    min: Multiple = 1
    """The least multiple."""
    max: Multiple = 1
    """The largest multiple."""


class Condition(Part):
    """A hand that the player must hold."""

    hand: Id
    """A ranked hand."""
    at_least: Mark
    """The lowest hand that will do."""


class Swap(Part):
    """Cards of the hand that may be exchanged, unseen, for those of another zone."""

    zone: Zone = "draw"
    """Where the new cards lie."""
    max: Annotated[int, Whole(1, 1)] = 1
    """How many cards may be exchanged."""


class Option(Part):
    """One thing that the player may do."""

    label: Label
    """The name as it is said."""
    raise_: Annotated[Raise | None, Key("raise")] = None
    """The wager that it makes."""
    swap: Swap | None = None
    """The exchange of cards that it allows."""
    allowed_if: Condition | None = None
    """The hand without which it may not be chosen."""
    forfeits: tuple[Id, ...] = ()
    """The wagers that are lost at once."""
    clause: Clause | None = None


class Decision(Part):
    """The one decision of a round, made by every seat that has the named wager."""

    wager: Id
    """The wager, made before the deal, that makes a seat decide."""
    sees: tuple[Zone, ...] = ("hand",)
    """The own cards that the player sees; the bank's turned-up cards are seen by all."""
    option: Annotated[Named[Option], Size(1)]
    """What may be chosen, by name."""
