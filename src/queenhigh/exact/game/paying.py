"""What each wager wins or loses, once the cards have answered every test."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.errors import ImpossibleState
from queenhigh.exact.game.refusals import rounding_refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.game.compiled import Compare, Game, Line, Row, Table, WagerPlan


class Paid(NamedTuple):
    """A group's result and what stood on its wagers, both per unit of its first wager."""

    net: Fraction | int
    staked: int
    hit: bool
    """Whether it won anything: more than it staked, or from a table that keeps the stake."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What each meter shows when a hand wins from it, in multiples of its wager."""

    meters: tuple[tuple[str, Fraction], ...] = ()

    def meter(self, wager: str) -> Fraction | None:
        """The reading of the meter that a wager feeds."""
        return dict(self.meters).get(wager)


def pay_group(
    game: Game, group: str, line: Line | None, answers: Sequence[bool], compare: Compare | None, terms: Terms
) -> Paid:
    """The result of a group of wagers under a decision, `answers` being those to the frame's tests."""
    lost = line.forfeits if line is not None else frozenset()
    net: Fraction | int = 0
    staked = 0
    kept_by_table = False
    for wager in game.members(group):
        if wager.is_rounded:
            raise rounding_refused(wager.id, wager.label)
        times = 1
        if wager.kind == "raise":
            if line is None or line.raises != wager.id:
                continue
            times = line.multiple
        if wager.id in lost:
            net, staked = net - 1, staked + 1
            continue
        result, kept = _pay(game, wager, line, answers, compare, terms)
        net += times * result
        staked += times
        kept_by_table = kept_by_table or kept
    return Paid(net, staked, net > 0 or kept_by_table)


def _pay(
    game: Game, wager: WagerPlan, line: Line | None, answers: Sequence[bool], compare: Compare | None, terms: Terms
) -> tuple[Fraction | int, bool]:
    """The result of one wager and its bonuses, per unit; and whether a table that keeps the stake paid."""
    row = _deciding_row(game, wager, line, answers, compare)
    kept = False
    net: Fraction | int = 0
    if row.table is not None:
        net, kept = _from_table(row.table, answers, terms.meter(wager.id))
    elif row.result == "win":
        net = row.pay
    elif row.result == "lose":
        net = -1
    for bonus in wager.bonuses:
        extra, _ = _from_table(bonus, answers, None)
        net += max(extra, 0)
    return net, kept


def _deciding_row(
    game: Game, wager: WagerPlan, line: Line | None, answers: Sequence[bool], compare: Compare | None
) -> Row:
    qualified = answers[game.qualifier] if game.qualifier is not None else True
    for row in wager.rows:
        if row.options is not None and (line is None or line.option not in row.options):
            continue
        if row.qualified is not None and row.qualified is not qualified:
            continue
        if row.compare is not None and row.compare != compare:
            continue
        if row.test is not None and not answers[row.test]:
            continue
        return row
    raise ImpossibleState("outcome/gap", f"no row decides {wager.id}", {"wager": wager.id})


def _from_table(table: Table, answers: Sequence[bool], meter: Fraction | None) -> tuple[Fraction | int, bool]:
    for row in table.rows:
        if answers[row.test]:
            pay: Fraction | int = row.pay
            if row.meter_percent:
                pay = Fraction(row.meter_percent, 100) * (meter or 0)
            return (pay - 1, pay > 0) if table.takes_stake else (pay, False)
    return -1, False
