"""What the display of a table says of its meters: the amount, what is PENDING there, and why no wagers are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from queenhigh.casino.meters.desk import Meters
    from queenhigh.casino.tables.live import Live
    from queenhigh.rules.schema.ruleset import Ruleset


class Pending(msgspec.Struct, frozen=True):
    """An amount that is locked for a hand of this table, and not paid yet."""

    spot: int
    bettor: str
    cents: int


class Display(msgspec.Struct, frozen=True):
    """One meter at one table."""

    meter: str
    label: str
    cents: int
    pending: tuple[Pending, ...] = ()
    closed: str = ""
    """Why no wagers are taken on it; empty where they are."""

    @property
    def text(self) -> str:
        """The line that is shown."""
        amount = f"{self.cents / 100:,.2f}"
        if self.pending:
            amount = " + ".join(f"{each.cents / 100:,.2f}" for each in self.pending) + " PENDING"
        return f"{self.label}: {amount}" + (f" (no wagers: {self.closed})" if self.closed else "")


def displays_of(meters: Meters, rules: Ruleset, live: Live) -> tuple[Display, ...]:
    """The displays of a table, one a meter."""
    return tuple(_display(meters, rules, live, name) for name in rules.meter)


def _display(meters: Meters, rules: Ruleset, live: Live, name: str) -> Display:
    house = live.run.meter(name)
    pending = tuple(
        Pending(award.spot, award.bettor, award.cents)
        for award in live.table.round.awards
        if award.meter == name and award.cents is not None
    )
    return Display(
        meter=house,
        label=rules.meter[name].label,
        cents=meters.reading(live, rules, name).cents,
        pending=pending,
        closed=meters.why_closed(house, live.name),
    )
