"""For a printed figure that does not come out: the nearest explanation that can be found, or that there is none.

Nothing is ever adjusted. A finding says under which change the printed number would be right.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Final

from queenhigh.exact.hold import HoldInputs, loss_per_round
from queenhigh.exact.knowing import NOTHING
from queenhigh.exact.progressive import MeterFigures, meter_figures
from queenhigh.exact.rounding import decimals_of, in_unit, leading, printed_text, prints_as, rounded, text_of, truncated
from queenhigh.exact.solve import solve, solve_wager
from queenhigh.exact.variants import PayCell, pay_cells, with_pay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.figures import Published
    from queenhigh.rules.schema.ruleset import Ruleset

NOTHING_FOUND: Final = "no explanation found"
_PAY_MAX: Final = 10_000
_FINDINGS_MAX: Final = 3


@dataclass(frozen=True)
class Doctor:
    """The search for one figure."""

    ruleset: Ruleset
    published: Published
    computed: Fraction
    """In the figure's unit."""
    hold: HoldInputs

    def explanation(self) -> str:
        """The nearest explanations, best first, in one sentence."""
        found = list(islice(self._findings(), _FINDINGS_MAX))
        return "; or ".join(found) if found else NOTHING_FOUND

    def _findings(self) -> Iterator[str]:
        yield from self._roundings()
        match self.published.figure:
            case "edge":
                yield from self._denominators()
                yield from self._meter_inputs()
                yield from self._cells()
            case "hit_frequency":
                yield from self._sums_of_rounded()
            case "top_award_odds":
                yield from self._odds()
            case "top_award_average":
                yield from self._contributions()
            case "hold":
                yield from self._turnover()

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
            made = 1 + analysis.strategy.play_rate
            if self._fits(figures.edge / made):
                share = text_of(analysis.strategy.play_rate * 100, 1)
                yield (
                    f"{self._percent(figures.edge / made)} is the loss per wager made, a raise counted as one wager "
                    f"whatever its size (one follows {share} % of the time)"
                )

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
        bettors = range(1, self.ruleset.seats.count) if meter.envy_bettors else ()
        for count in sorted(bettors, key=lambda count: abs(count - meter.envy_bettors)):
            if self._fits(meter.with_inputs(bettors=count).house_advantage):
                yield f"with {count} other bettors on the meter it is {self._percent(Fraction(self.published.value) / 100)}"
        for percent in sorted(range(1, 100), key=lambda percent: abs(Fraction(percent, 100) - meter.contribution)):
            if self._fits(meter.with_inputs(contribution=Fraction(percent, 100)).house_advantage):
                yield f"with a contribution of {percent} % it is {self._percent(Fraction(self.published.value) / 100)}"

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
                findings.append((change, text))
        yield from (text for _, text in sorted(findings, key=lambda finding: finding[0]))

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
        for percent in range(1, 100):
            other = meter.with_inputs(contribution=Fraction(percent, 100))
            if prints_as(other.average_meter * self.computed / meter.average_meter, self.published):
                edge = text_of(other.house_advantage * 100, 2)
                yield f"a contribution of {percent} % gives it, with a house advantage of {edge} %"

    def _turnover(self) -> Iterator[str]:
        loss = loss_per_round(self.ruleset, self.hold.stakes)
        if loss > 0:
            rounds = Fraction(self.published.value) / 100 / loss
            yield (
                f"inputs are not printed; a buy-in must last {text_of(rounds, 1)} rounds per unit staked "
                f"(here {text_of(self.hold.rounds / self.hold.buy_in, 1)})"
            )
