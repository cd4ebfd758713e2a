"""Bonuses, and the order in which wagers are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, stakes_before_deal, unknown
from queenhigh.rules.faults import Finding
from queenhigh.rules.odds import gains_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.odds import Odds
    from queenhigh.rules.schema.ruleset import Ruleset


def bonus_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A bonus multiplies a stake that lies there, by a table that leaves the stake alone."""
    stakes = stakes_before_deal(ruleset)
    for name, bonus in ruleset.bonus.items():
        path = ("bonus", name)
        if name in ruleset.wager:
            message = f"{name!r} is the name of a wager too"
            yield Finding("bonus/name", path, message, "a name of its own")
        if bonus.on not in ruleset.wager:
            yield unknown("bonus/on", (*path, "on"), bonus.on, "wager", stakes)
        elif bonus.on not in stakes:
            message = f"{bonus.on!r} is not a stake that is made before the deal and stays there"
            yield Finding("bonus/on", (*path, "on"), message, listed(stakes))
        table = ruleset.table.get(bonus.table)
        if table is None:
            yield unknown("bonus/table", (*path, "table"), bonus.table, "table", ruleset.table)
        elif table.basis != "to":
            message = f"{bonus.table!r} pays {table.basis!r} one, but a bonus takes no stake"
            yield Finding("bonus/basis", (*path, "table"), message, 'a table with basis = "to"')


def settle_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Exactly the wagers and bonuses of a seat; a meter's wager is settled apart."""
    settled = [name for name, wager in ruleset.wager.items() if wager.kind != "meter"]
    expected = [*settled, *(name for name in ruleset.bonus if name not in settled)]
    order = ruleset.settle.wagers
    for position, name in enumerate(order):
        path = ("settle", "wagers", position)
        if name in ruleset.wager and name not in expected:
            message = f"{name!r} belongs to a meter, which is settled apart"
            yield Finding("settle/unknown", path, message, listed(expected))
        elif name not in expected:
            yield unknown("settle/unknown", path, name, "wager or bonus", expected)
        elif name in order[:position]:
            yield Finding("settle/twice", path, f"{name!r} is settled twice", "each once")
    missing = [name for name in expected if name not in order]
    if missing:
        message = f"never settled: {listed(missing)}"
        yield Finding("settle/missing", ("settle", "wagers"), message, f"all of {listed(expected)}")
    yield from _whole_cents(ruleset)


def _whole_cents(ruleset: Ruleset) -> Iterator[Finding]:
    """Every stake that the steps allow must be paid in whole cents, unless the file says what becomes of the rest."""
    if ruleset.settle.rounding is not None:
        return
    told: set[tuple[str | int, ...]] = set()
    for name, wager in ruleset.wager.items():
        for place, odds in gains_of(ruleset, name):
            due = odds * wager.cents_step
            if due % 1 and place not in told:
                told.add(place)
                message = f"a stake of {wager.cents_step} cents on {name!r} would be paid {float(due):,g} cents"
                wanted = (
                    f'wager.{name}.cents_step of {_whole_step(wager.cents_step, odds)}, or settle.rounding = "down"'
                )
                yield Finding("settle/part_of_a_cent", place, message, wanted)


def _whole_step(step: int, odds: Odds) -> int:
    """The least multiple of a step that such odds pay in whole cents."""
    return step * (odds * step).denominator
