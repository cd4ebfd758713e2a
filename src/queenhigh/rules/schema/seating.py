"""Who sits where, who banks, and in which order things go round the table."""

from collections.abc import Mapping
from typing import Annotated, Literal

from queenhigh.rules.schema.base import Cents, Clause, Part
from queenhigh.rules.schema.values import Whole

Start = Literal["dealer_left", "dealer_right", "bank_left", "button"]
Direction = Literal["clockwise", "counter_clockwise"]
ButtonValue = Annotated[int, Whole(1, 99)]


class Seats(Part):
    """The places at the table. Seat 1 is at the house dealer's left; seats ascend clockwise."""

    count: Annotated[int, Whole(1, 12)]
    """Number of places; the banking seat, where a seat banks, is one of them."""
    spots_per_player: Literal[1, 2] = 1
    """How many adjacent spots one person may bet."""
    backline: bool = False
    """Whether others may bet on the hand of a seat."""


class Bank(Part):
    """Who pays the winners and collects from the losers."""

    by: Literal["house", "seat"]
    """`house`: the house covers everything. `seat`: a player-dealer puts up a finite amount."""
    first: Literal["as_in_other_games", "posted"] | None = None
    """How the first player-dealer is selected: as in the house's other approved games, or as the house posts."""
    marker: Literal["button"] | None = None
    """What marks the player-dealer's position and moves with it."""
    rounds_max: Annotated[int, Whole(1, 100)] | None = None
    """Rounds in a row that one seat may bank."""
    cap: Literal["loss", "loss_and_win", "payoffs"] | None = None
    """What the amount put up limits: the bank's loss, its gain too, or all that it pays, whatever it collects."""
    measured: Literal["running", "final"] | None = None
    """When a limited gain is measured: as wagers are collected, or on the final result of the round. Absent: `running`."""
    cents_min: Cents = 0
    """The least that a player-dealer may put up; never less than the table's least wager. There is never a maximum."""
    meters: Literal["forbidden"] | None = None
    """Whether a progressive meter may be attached: a house or its regulator may forbid it. Absent: where the house banks."""
    clause: Clause | None = None


class Way(Part):
    """A way round the table: where it starts and in which direction it goes."""

    start: Start
    """Where it starts."""
    direction: Direction = "clockwise"
    """Which way it goes."""


class Order(Part):
    """The ways round the table, one for each stage. The bank is always served last."""

    deal: Way
    """How stacks are dealt."""
    decide: Way
    """How seats decide."""
    reveal: Way
    """How hands are revealed."""
    settle: Way
    """How seats are settled."""


class Button(Part):
    """The action button: the bank's turned-up card says at which seat settlement begins."""

    card: Annotated[int, Whole(1, 8)]
    """Which card of the bank's stack counts, from the top; it must be one that is turned up."""
    values: Mapping[Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"], ButtonValue]
    """How many seats each rank counts, clockwise from the dealer's left, the bank not counted, wrapping around."""
    clause: Clause | None = None
