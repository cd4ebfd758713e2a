"""A compiled game: wagers, options and pay tables as first-match rows over the tests of its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from queenhigh.exact.game.frame import Frame
    from queenhigh.rules.odds import Odds

Compare = Literal["above", "equal", "below"]


class TableRow(NamedTuple):
    """A row of a pay table: the test that it matches and what it pays."""

    test: int
    pay: Odds
    meter_percent: int
    envy: int
    label: str


class Table(NamedTuple):
    """A pay table; the first row that matches pays."""

    rows: tuple[TableRow, ...]
    takes_stake: bool
    """`for` instead of `to`: the stake is gone even when a row pays."""


class Row(NamedTuple):
    """A row of a wager's outcomes."""

    options: frozenset[str] | None
    qualified: bool | None
    compare: Compare | None
    test: int | None
    result: Literal["win", "lose", "push", "table"]
    pay: Odds
    table: Table | None


class WagerPlan(NamedTuple):
    """A wager, the group that it is reported with, and its rows."""

    id: str
    label: str
    kind: Literal["opening", "side", "raise", "meter"]
    group: str
    """The wager by whose id the group goes: its own, the decision's for a raise, or the one that it equals."""
    needs: tuple[str, ...]
    rows: tuple[Row, ...]
    bonuses: tuple[Table, ...]
    """Paid on top, for nothing more, as long as the wager is not forfeited."""
    is_rounded: bool
    """Whether some stake brings a part of a cent, which is rounded: that is not solved."""


class Line(NamedTuple):
    """What a seat has decided, its discard aside: an option and how many times the wager it raises."""

    option: str
    multiple: int
    raises: str
    """The wager that it makes; empty for none."""
    forfeits: frozenset[str]
    may_swap: bool
    allowed: int | None
    """The test that the hand must pass."""
    label: str


class Game(NamedTuple):
    """One seat, ready to be counted and paid. Two rule files that say the same about it give equal games."""

    frame: Frame
    plans: tuple[WagerPlan, ...]
    lines: tuple[Line, ...]
    decision: str
    """The wager that the decision belongs to; empty if there is none."""
    qualifier: int | None

    @property
    def wagers(self) -> dict[str, WagerPlan]:
        """The wagers by id."""
        return {plan.id: plan for plan in self.plans}

    @property
    def groups(self) -> tuple[str, ...]:
        """The wagers that are reported, in the order of the file."""
        return tuple(plan.id for plan in self.plans if plan.group == plan.id)

    def members(self, group: str) -> tuple[WagerPlan, ...]:
        """The wagers of a group: the leading one, those that equal it, and its raises."""
        return tuple(plan for plan in self.plans if plan.group == group)

    def is_coupled(self, group: str) -> bool:
        """Whether what a seat decides can change the result of a group of wagers."""
        if not self.lines:
            return False
        lost = frozenset[str]().union(*(line.forfeits for line in self.lines))
        if group == self.decision or any(wager.id in lost for wager in self.members(group)):
            return True
        rows = [row for wager in self.members(group) for row in wager.rows]
        return any(row.options is not None for row in rows) or (
            self.frame.swaps and any(self.frame.tests[test].hand.final for test in self.tests_of(group))
        )

    def tests_of(self, group: str) -> frozenset[int]:
        """The tests on which a group's result depends."""
        found: set[int] = set()
        for wager in self.members(group):
            tables = list(wager.bonuses)
            for row in wager.rows:
                if row.test is not None:
                    found.add(row.test)
                if row.qualified is not None and self.qualifier is not None:
                    found.add(self.qualifier)
                if row.table is not None:
                    tables.append(row.table)
            found.update(row.test for table in tables for row in table.rows)
        return frozenset(found)

    def compares(self, group: str) -> bool:
        """Whether a group's result depends on who holds the higher hand."""
        return any(row.compare is not None for wager in self.members(group) for row in wager.rows)
