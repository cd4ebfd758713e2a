"""Collection fees against total table action, hand by hand: what the schedule asks for, and what was posted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from queenhigh.casino.reports.lines import RoundLine
    from queenhigh.rules.schema.ruleset import Ruleset


class Collection(msgspec.Struct, frozen=True):
    """The fees of a hand: what was due, and what was posted."""

    table: str
    day: str
    round: int
    action_cents: int
    """Every wager made before the deal, added up again."""
    announced_cents: int
    """Total table action as the table has announced it."""
    due_cents: int
    posted_cents: int
    is_void: bool


class FeeLine(Collection, frozen=True):
    """One hand, as it is looked at."""

    @property
    def agrees(self) -> bool:
        """Whether the hand was charged what it should be; a void one is charged nothing."""
        return self.action_cents == self.announced_cents and self.posted_cents == self.due_cents


def due_cents(rules: Ruleset, line: RoundLine) -> int:
    """What the file asks for this round: flat amounts, by wager or by total action."""
    if line.is_void:
        return 0
    action = sum(cents for vector in line.wagered for _, cents in vector)
    due = 0
    for fee in rules.fee.values():
        for name, cents in (fee.per_wager or {}).items():
            due += cents * sum(name == made for vector in line.wagered for made, _ in vector)
        if fee.schedules and fee.schedule and action:
            tiers = fee.schedules[fee.schedule].tiers
            due += next(t.fee_cents for t in tiers if t.cents_up_to is None or action <= t.cents_up_to)
    return due


def fee_line(rules: Ruleset, line: RoundLine) -> FeeLine | None:
    """The collection of one hand; none in a game without fees."""
    if not rules.fee:
        return None
    action = sum(cents for vector in line.wagered for _, cents in vector)
    due = due_cents(rules, line)
    return FeeLine(line.table, line.day, line.number, action, line.action_cents, due, line.fees_cents, line.is_void)
