"""For a printed figure that does not come out: the nearest explanation that can be found, or that there is none.

Nothing is ever adjusted. A finding says under which change the printed number would be right.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Final

from queenhigh.exact.audit.holds import stay_words
from queenhigh.exact.game.variants import PayCell, pay_cells, table_cells, with_pay, without_rows
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.envy import envy_bettors_max
from queenhigh.exact.meters.progressive import MeterFigures, meter_figures
from queenhigh.exact.solve.figures import root_fraction
from queenhigh.exact.solve.rounding import (
    decimals_of,
    in_unit,
    leading,
    printed_text,
    prints_as,
    rounded,
    text_of,
    truncated,
)
from queenhigh.exact.solve.solver import solve, solve_wager

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenhigh.exact.sessions.hold import HoldInputs
    from queenhigh.rules.schema.figures import Published
    from queenhigh.rules.schema.ruleset import Ruleset

NOTHING_FOUND: Final = "no explanation found"
_PAY_MAX: Final = 10_000
_FINDINGS_MAX: Final = 3
_TRIED: Final = {
    "edge": "other roundings, other denominators, other inputs of a meter, each cell of the pay tables from 0 to 10,000",
    "return": "other roundings, the return on everything staked",
    "element_of_risk": "other roundings, the edge per initial wager",
    "deviation": "other roundings, the variance, the deviation per unit of everything staked",
    "hit_frequency": "other roundings, rounded parts, each row of the pay table left out",
    "top_award_odds": "other roundings, odds to one for a chance one in, the other awards",
    "top_award_average": "other roundings, contributions of whole and half per cents",
    "hold": "other roundings, other lengths of a stay",
}


@dataclass(frozen=True)
class Doctor:
    """The search for one figure."""

    ruleset: Ruleset
    published: Published
    computed: Fraction
    """In the figure's unit."""
    hold: HoldInputs
    beside: Sequence[Ruleset] = ()
    """Other rule files, among which those of the same document are looked at together."""

    def explanation(self) -> str:
        """The nearest explanations, best first, in one sentence; without any, what has been tried."""
        found = list(islice(self._findings(), _FINDINGS_MAX))
        return "; or ".join(found) if found else f"{NOTHING_FOUND}; tried: {_TRIED[self.published.figure]}"

    def _findings(self) -> Iterator[str]:
        yield from self._roundings()
        match self.published.figure:
            case "edge":
                yield from self._denominators()
                yield from self._meter_inputs()
                yield from self._cells()
            case "return" | "element_of_risk" | "deviation":
                yield from self._other_measures()
            case "hit_frequency":
                yield from self._sums_of_rounded()
                yield from self._rows_left_out()
            case "top_award_odds":
                yield from self._odds()
                yield from self._other_awards()
            case "top_award_average":
                yield from self._contributions()
            case "hold":
                words = stay_words(self.ruleset, self.published, self.hold, self.beside)
                yield from (words,) if words else ()

    def _fits(self, value: Fraction) -> bool:
        if value <= 0 and self.published.unit in ("one_in", "to_one"):
            return False
        return prints_as(in_unit(value, self.published.unit), self.published)

    def _text(self, value: Fraction) -> str:
        return printed_text(value, self.published.unit, decimals_of(self.published.value))

    def _roundings(self) -> Iterator[str]:
        printed, decimals = Fraction(self.published.value), decimals_of(self.published.value)
        if truncated(self.computed, decimals) == printed:
            yield f"{self._text(self.computed)} cut off instead of rounded"
        digits = len(self.published.value.strip("-0.").rstrip("0").replace(".", ""))
        if self.published.unit == "dollars" and leading(self.computed, digits) == printed:
            figures = "digit" if digits == 1 else "digits"
            yield f"{self._text(self.computed)} rounded to {digits} significant {figures}"

    def _denominators(self) -> Iterator[str]:
        """The same loss, divided by something else than the initial wager."""
        wager = self.published.wager
        if wager is None or self._meter() is not None:
            return
        analysis = solve(self.ruleset)
        figures = analysis.wager(wager)
        if figures.wagered != 1 and self._fits(figures.element_of_risk):
            yield f"{self._text(self.computed)} per initial wager is {self._percent(figures.element_of_risk)} of everything staked"
        if analysis.strategy is not None and wager == analysis.strategy.odds.game.decision:
            rate = analysis.strategy.play_rate
            if rate and self._fits(figures.edge / rate):
                yield f"{self._percent(figures.edge / rate)} is the loss per hand that is played"
            made = 1 + rate
            if self._fits(figures.edge / made):
                share = text_of(analysis.strategy.play_rate * 100, 1)
                yield (
                    f"{self._percent(figures.edge / made)} is the loss per wager made, a raise counted as one wager "
                    f"whatever its size (one follows {share} % of the time)"
                )

    def _other_measures(self) -> Iterator[str]:
        """What stands beside a figure in most tables, and is easily taken for it."""
        if self.published.wager is None or self._meter() is not None:
            return
        figures = solve_wager(self.ruleset, self.published.wager)
        beside = {
            "return": [(1 - figures.element_of_risk, "the return on everything staked")],
            "element_of_risk": [(figures.edge, "the loss per initial wager")],
            "deviation": [
                (figures.variance, "the variance"),
                (root_fraction(figures.variance) / figures.wagered, "the deviation per unit of everything staked"),
            ],
        }
        for value, said in beside[self.published.figure]:
            if self._fits(value):
                yield f"{self._percent(value)} is {said}"

    def _percent(self, value: Fraction) -> str:
        return printed_text(in_unit(value, self.published.unit), self.published.unit, decimals_of(self.published.value))

    def _meter(self) -> MeterFigures | None:
        for name, meter in self.ruleset.meter.items():
            if meter.wager == self.published.wager:
                return meter_figures(self.ruleset, name, NOTHING)
        return None

    def _meter_inputs(self) -> Iterator[str]:
        """Another contribution, another number of bettors."""
        meter = self._meter()
        if meter is None:
            return
        said = self._percent(Fraction(self.published.value) / 100)
        by_bettors = [*meter.envy_by_bettors(envy_bettors_max(self.ruleset))] if meter.has_envy else []
        by_bettors.sort(key=lambda each: abs(each.envy_bettors - meter.envy_bettors))
        for each in by_bettors:
            if self._fits(each.house_advantage):
                yield f"with {each.envy_bettors} other bettors on the meter it is {said}"
        for each in self._other_contributions(meter):
            if self._fits(each.house_advantage):
                yield f"with a contribution of {_share_text(each.contribution)} it is {said}"
        for few in by_bettors:
            if few.envy_bettors != meter.envy_bettors and few.envy_bettors < self.ruleset.seats.count:
                for each in self._other_contributions(few):
                    if self._fits(each.house_advantage):
                        share = _share_text(each.contribution)
                        yield f"with {few.envy_bettors} other bettors and a contribution of {share} it is {said}"

    def _other_contributions(self, meter: MeterFigures) -> list[MeterFigures]:
        """The same meter with whole and half per cents, the nearest to its own first."""
        shares = sorted((Fraction(half, 200) for half in range(200)), key=lambda share: abs(share - meter.contribution))
        return [meter.with_inputs(contribution=share) for share in shares if share != meter.contribution]

    def _cells(self) -> Iterator[str]:
        """One cell of the pay tables changed: the change is nearly linear, and every candidate is solved again."""
        wager = self.published.wager
        if wager is None:
            return
        findings = []
        for cell in pay_cells(self.ruleset, wager):
            pay = self._pay_that_fits(cell, wager)
            if pay is not None:
                change = Fraction(abs(pay - cell.pay), max(cell.pay, 1))
                text = f"{cell.label} would have to pay {pay} instead of {cell.pay} ({self._table_label(cell)})"
                text += self._also_has(cell, pay)
                findings.append((change, text))
        yield from (text for _, text in sorted(findings, key=lambda finding: finding[0]))

    def _also_has(self, cell: PayCell, pay: int) -> str:
        """Which other game of the same document pays that: a slip of the pen from the next column."""
        for other in self.beside:
            if other.source.title == self.ruleset.source.title and cell.table in other.table:
                cells = {each.label: each.pay for each in table_cells(other, cell.table)}
                if cells.get(cell.label) == pay:
                    return f", as in {other.id}"
        return ""

    def _table_label(self, cell: PayCell) -> str:
        return self.ruleset.table[cell.table].label

    def _pay_that_fits(self, cell: PayCell, wager: str) -> int | None:
        edge = self._edge(cell, cell.pay, wager)
        step = self._edge(cell, cell.pay + 1, wager) - edge
        if not step:
            return None
        target = Fraction(self.published.value) / 100
        guess = cell.pay + round((target - edge) / step)
        # The printed digits leave so much room; what is twice as far off by the straight line is not worth solving.
        room = Fraction(1, 100 * 10 ** decimals_of(self.published.value))
        for pay in (guess, guess - 1, guess + 1):
            near = abs(edge + (pay - cell.pay) * step - target) <= room
            if near and 0 <= pay <= _PAY_MAX and pay != cell.pay and self._fits(self._edge(cell, pay, wager)):
                return pay
        return None

    def _edge(self, cell: PayCell, pay: int, wager: str) -> Fraction:
        ruleset = with_pay(self.ruleset, cell, pay) if pay != cell.pay else self.ruleset
        for name, meter in ruleset.meter.items():
            if meter.wager == wager:
                return meter_figures(ruleset, name, NOTHING).house_advantage
        return solve_wager(ruleset, wager).edge

    def _sums_of_rounded(self) -> Iterator[str]:
        """Frequencies of the paying hands, rounded one by one before they are added."""
        meter = self._meter()
        if meter is None:
            return
        decimals = decimals_of(self.published.value)
        for together in (False, True):
            shares: dict[object, Fraction] = {}
            for row, chance in meter.rows:
                key = (row.pay > 0, row.meter_percent > 0, row.test) if not together else self._class_of(row.label)
                shares[key] = shares.get(key, Fraction(0)) + chance * 100
            added = sum((rounded(share, decimals) for share in shares.values()), Fraction(0))
            if added == Fraction(self.published.value):
                parts = " + ".join(text_of(share, decimals) for share in shares.values())
                yield f"{parts} = {text_of(added, decimals)}: frequencies rounded before they were added"

    def _class_of(self, label: str) -> str:
        """Rows of one class that differ only in suit are one hand to a reader: "A-K-Q of …"."""
        return label.partition(" of ")[0]

    def _rows_left_out(self) -> Iterator[str]:
        """One row of the pay table not counted."""
        wager, meter = self.published.wager, self._meter()
        if meter is not None:
            for row, chance in meter.rows:
                if chance and self._fits(meter.hit_frequency - chance):
                    yield f"without {row.label} it is {self._percent(meter.hit_frequency - chance)}"
        elif wager is not None and self.ruleset.wager[wager].kind in ("opening", "side"):
            cells = list(pay_cells(self.ruleset, wager))
            for cell in cells if len(cells) > 1 else []:
                hits = solve_wager(without_rows(self.ruleset, [cell]), wager).hit_frequency
                if hits and self._fits(hits):
                    yield f"without {cell.label} ({self._table_label(cell)}) it is {self._percent(hits)}"

    def _other_awards(self) -> Iterator[str]:
        """The chance of another award than the top one."""
        meter = self._meter()
        if meter is not None:
            for row, chance in meter.rows:
                if row.meter_percent != 100 and self._fits(chance):
                    yield f"that is the chance of {row.label}"
        elif self.published.wager is not None:
            for net, chance in solve_wager(self.ruleset, self.published.wager).outcomes[-2::-1]:
                if net > 0 and self._fits(chance):
                    yield f"that is the chance of a net result of {net} for 1"

    def _odds(self) -> Iterator[str]:
        value = Fraction(self.published.value)
        if self.published.unit == "to_one" and self.computed + 1 == value:
            yield f"the chance is 1 in {text_of(value, 0)}, which is {text_of(self.computed, 0)} to 1"
        if self.published.unit == "one_in" and self.computed - 1 == value:
            yield f"the odds are {text_of(value, 0)} to 1, which is 1 in {text_of(self.computed, 0)}"

    def _contributions(self) -> Iterator[str]:
        meter = self._meter()
        if meter is None:
            return
        shown = self.computed / meter.average_meter
        for other in self._other_contributions(meter):
            if prints_as(other.average_meter * shown, self.published):
                edge = text_of(other.house_advantage * 100, 2)
                yield f"a contribution of {_share_text(other.contribution)} gives it, with a house advantage of {edge} %"


def _share_text(share: Fraction) -> str:
    """A share in per cent, without needless digits."""
    return f"{text_of(share * 100, 0 if (share * 100).denominator == 1 else 1)} %"
