"""When a wager wins, loses or pushes, and what it pays."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from queenhigh.rules.schema.base import Clause, Id, Label, Named, Part, Pay
from queenhigh.rules.schema.dealing import HandClassName, Mark
from queenhigh.rules.schema.wagering import Condition

CardText = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]


class Showdown(Part):
    """The two hands that are compared."""

    seat: Id
    bank: Id
    clause: Clause | None = None


class Qualifier(Part):
    """The hand that the bank needs in order to play."""

    hand: Id
    at_least: Mark
    clause: Clause | None = None


class Outcome(Part):
    """One row of a wager's outcomes. The first row of which every stated condition holds decides."""

    option: Annotated[tuple[Id, ...], Field(min_length=1)] | None = None
    """The player took one of these."""
    qualified: bool | None = None
    compare: Literal["above", "equal", "below"] | None = None
    """The player's hand against the bank's."""
    hand: Condition | None = None
    result: Literal["win", "lose", "push", "table"]
    pay: Pay | None = None
    """With `win`: how many times the stake."""
    table: Id | None = None
    """With `table`: the pay table that decides."""
    clause: Clause | None = None


class PayRow(Part):
    """One row of a pay table: exactly one of `class`, `at_least`, `same`, `cards` says what it matches."""

    over: Id | None = None
    """The hand that is looked at; absent, the table's."""
    hand_class: Annotated[HandClassName | None, Field(alias="class")] = None
    suit: Literal["c", "d", "h", "s"] | None = None
    """With `class`: all cards of the hand are of this suit."""
    at_least: Mark | None = None
    same: Literal["colour", "suit", "rank"] | None = None
    """All cards, not only the best ones, share it."""
    cards: Annotated[tuple[CardText, ...], Field(min_length=1)] | None = None
    """Exactly these cards, in any order."""
    pay: Pay | None = None
    meter_percent: Annotated[int, Field(ge=1, le=100)] | None = None
    """Instead of `pay`: this part of the meter."""
    envy: Pay | None = None
    """What every other bettor on the meter wins, as a multiple of the meter's wager."""
    label: Label | None = None


class PayTable(Part):
    """A pay table; the first row that matches pays, and without one the wager loses."""

    label: Label
    basis: Literal["to", "for"] = "to"
    """`to`: the stake comes back as well. `for`: it does not."""
    over: Id | None = None
    """The hand that its rows look at, where they name none."""
    rows: Annotated[tuple[PayRow, ...], Field(min_length=1)]
    clause: Clause | None = None


class Bonus(Part):
    """A payment for which nothing more is staked, as long as the wager it belongs to is not forfeited."""

    label: Label
    on: Id
    """The wager whose stake it multiplies."""
    table: Id
    clause: Clause | None = None


class Settle(Part):
    """The way in which wagers are settled."""

    wagers: Annotated[tuple[Id, ...], Field(min_length=1)]
    """Wagers and bonuses of one seat, in order."""
    mode: Literal["collect_then_pay", "sequential"] = "sequential"
    """`collect_then_pay`: all losing wagers of the table first. `sequential`: one wager after another."""
    reveal: Literal["all_first", "as_settled"] = "as_settled"
    clause: Clause | None = None


Outcomes = Named[Annotated[tuple[Outcome, ...], Field(min_length=1)]]
