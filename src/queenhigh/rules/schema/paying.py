"""When a wager wins, loses or pushes, and what it pays."""

from typing import Annotated, Literal, assert_never

from queenhigh.hands.classes import HandClass
from queenhigh.rules.schema.base import Clause, Id, Label, Named, Part, Pay, Per
from queenhigh.rules.schema.dealing import Mark
from queenhigh.rules.schema.values import Key, Size, Text, Whole
from queenhigh.rules.schema.wagering import Condition

CardText = Annotated[str, Text(r"^[2-9TJQKA][cdhs]$")]


class Showdown(Part):
    """The two hands that are compared."""

    seat: Id
    """The player's hand."""
    bank: Id
    """The bank's hand."""
    clause: Clause | None = None


class Qualifier(Part):
    """The hand that the bank needs in order to play."""

    hand: Id
    """The hand of the bank that must reach the mark."""
    at_least: Mark
    """The lowest hand that will do."""
    clause: Clause | None = None


class Outcome(Part):
    """One row of a wager's outcomes. The first row of which every stated condition holds decides."""

    option: Annotated[tuple[Id, ...], Size(1)] | None = None
    """The player took one of these."""
    qualified: bool | None = None
    """Whether the bank qualified."""
    compare: Literal["above", "equal", "below"] | None = None
    """The player's hand against the bank's."""
    hand: Condition | None = None
    """A hand that is held."""
    result: Literal["win", "lose", "push", "table"]
    """What happens: the stake wins, is lost, goes back, or a pay table decides."""
    pay: Pay | None = None
    """With `win`: how many times the stake."""
    per: Per | None = None
    """With `pay`: for how many times the stake; `pay = 3, per = 2` is 3 to 2. Absent: 1."""
    table: Id | None = None
    """With `table`: the pay table that decides."""
    clause: Clause | None = None


class PayRow(Part):
    """One row of a pay table: exactly one of `class`, `at_least`, `same`, `cards` says what it matches."""

    over: Id | None = None
    """The hand that is looked at; absent, the table's."""
    hand_class: Annotated[HandClass | None, Key("class")] = None
    """The class of the hand."""
    suit: Literal["c", "d", "h", "s"] | None = None
    """With `class`: all cards of the hand are of this suit."""
    at_least: Mark | None = None
    """The lowest hand that it matches; higher ones match as well."""
    same: Literal["colour", "suit", "rank"] | None = None
    """All cards, not only the best ones, share it."""
    cards: Annotated[tuple[CardText, ...], Size(1)] | None = None
    """Exactly these cards, in any order."""
    pay: Pay | None = None
    """How many times the stake."""
    per: Per | None = None
    """With `pay`: for how many times the stake; `pay = 3, per = 2` is 3 to 2. Absent: 1."""
    meter_percent: Annotated[int, Whole(1, 100)] | None = None
    """Instead of `pay`: this part of the meter."""
    envy: Pay | None = None
    """What every other bettor on the meter wins, as a multiple of the meter's wager."""
    label: Label | None = None
    """The words printed for this row."""


class PayTable(Part):
    """A pay table; the first row that matches pays, and without one the wager loses."""

    label: Label
    """The name as it is printed."""
    basis: Literal["to", "for"] = "to"
    """`to`: the stake comes back as well. `for`: it does not."""
    over: Id | None = None
    """The hand that its rows look at, where they name none."""
    rows: Annotated[tuple[PayRow, ...], Size(1)]
    """From the top; the first that matches pays."""
    clause: Clause | None = None


class Bonus(Part):
    """A payment for which nothing more is staked, as long as the wager it belongs to is not forfeited."""

    label: Label
    """The name as it is printed."""
    on: Id
    """The wager whose stake it multiplies."""
    table: Id
    """The pay table that decides, of basis `to`."""
    clause: Clause | None = None


SettleMode = Literal["collect_then_pay", "sequential"]
First = Literal["nothing", "losers"]


class Settle(Part):
    """The way in which wagers are settled."""

    wagers: Annotated[tuple[Id, ...], Size(1)]
    """Wagers and bonuses of one seat, in order."""
    mode: SettleMode = "sequential"
    """`collect_then_pay`: all losing wagers of the table first. `sequential`: one wager after another."""
    reveal: Literal["all_first", "as_settled"] = "as_settled"
    """Whether all hands are shown before anything is settled, or each when it is settled."""
    rounding: Literal["down"] | None = None
    """What becomes of a part of a cent: `down` leaves it with the bank. Absent: no stake may bring one."""
    clause: Clause | None = None

    @property
    def first(self) -> First:
        """What is settled at the whole table before the rest is settled spot by spot: the one meaning of each mode."""
        match self.mode:
            case "collect_then_pay":
                return "losers"
            case "sequential":
                return "nothing"
            case _:
                assert_never(self.mode)

    @property
    def collects_before_paying(self) -> bool:
        """Whether every losing wager of the table is collected before the first winner is paid."""
        return self.first == "losers"


Outcomes = Named[Annotated[tuple[Outcome, ...], Size(1)]]
