"""Fees and progressive meters."""

from typing import Annotated, Literal

from queenhigh.rules.schema.base import Cents, Clause, Id, Label, Named, Part
from queenhigh.rules.schema.seating import Way
from queenhigh.rules.schema.values import Size, Whole


class Tier(Part):
    """A step of a fee schedule. It ends at its upper figure, inclusive; the last one has none."""

    cents_up_to: Cents | None = None
    """The highest total action of this step; absent in the last."""
    fee_cents: Cents
    """The fee for a hand."""


class Schedule(Part):
    """A fee schedule by total table action."""

    label: Label
    """The name as it is printed."""
    tiers: Annotated[tuple[Tier, ...], Size(1)]
    """From the lowest action up."""


class Fee(Part):
    """A flat fee, collected before the cards; never a portion of wagers or winnings."""

    label: Label
    """The name as it is printed."""
    payer: Literal["bank", "bettor"]
    """Who pays it: the banking seat, or whoever makes a wager."""
    per_wager: Named[Cents] | None = None
    """A flat amount for each wager that is made; `payer` must be `bettor`."""
    schedules: Annotated[Named[Schedule], Size(1)] | None = None
    """Schedules by total table action: every wager made before the deal; `payer` must be `bank`."""
    schedule: Id | None = None
    """The schedule in use; one at a time."""
    clause: Clause | None = None


class Meter(Part):
    """A progressive meter. All amounts are multiples of the table's one progressive wager."""

    label: Label
    """The name as it is shown."""
    wager: Id
    """The wager that feeds it, of kind `meter`."""
    table: Id
    """The pay table of that wager, of basis `for`."""
    seed: Annotated[int, Whole(1, 10_000_000)]
    """What the meter starts from, as a multiple of the wager."""
    contribution_bp: Annotated[int, Whole(0, 10_000)]
    """The part of each wager that goes to the meter, in hundredths of a per cent."""
    ceiling: Annotated[int, Whole(1, 1_000_000_000)] | None = None
    """Where the meter stops; what comes above is kept for the next seed."""
    award_order: Way
    """Who is paid first when several hands win from the meter in one round."""
    envy_from: Literal["any_hand", "wagered_hand"] | None = None
    """Whose hands bring envy: every player's, or only those with an own wager on the meter. Absent: `any_hand`."""
    fold: Literal["keeps", "loses_award", "loses_all"] = "keeps"
    """What a fold does to a wager on the meter: nothing; its own hand wins it nothing any more, while envy stays; or the
    hand is out of the meter: it wins nothing, gets no envy and brings none."""
    intake_clause: Clause | None = None
    award_clause: Clause | None = None
    envy_clause: Clause | None = None
    order_clause: Clause | None = None
