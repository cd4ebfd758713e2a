"""Every printed figure recomputed, rounded as its publisher did, and judged."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.exact.audit.doctor import Doctor
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.progressive import MeterFigures, meter_figures
from queenhigh.exact.sessions.hold import DEFAULT_HOLD, HoldInputs, expected_hold
from queenhigh.exact.solve.figures import root_fraction
from queenhigh.exact.solve.rounding import Unit, in_unit, prints_as
from queenhigh.exact.solve.solver import solve_wager

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenhigh.rules.schema.figures import Published
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Verdict:
    """A printed figure beside the exact one."""

    game: str
    name: str
    """The key of the figure in the rule file."""
    figure: str
    wager: str | None
    published: str
    unit: Unit
    printed: str
    clause: str | None
    computed: Fraction
    """In the figure's unit."""
    reproduced: bool
    explanation: str
    """Empty where it is reproduced."""
    assumes: tuple[str, ...] = ()
    """Inputs behind the exact figure that the document does not print."""


@dataclass(frozen=True, slots=True)
class Uncomputed:
    """A printed figure that lies outside what is solved, and why."""

    game: str
    name: str
    published: Published
    code: str
    why: str


def audit(ruleset: Ruleset, hold: HoldInputs = DEFAULT_HOLD) -> Iterator[Verdict]:
    """A verdict on each figure that the rule file publishes and that can be computed, in its order."""
    yield from (each for each in judged(ruleset, hold) if isinstance(each, Verdict))


def judged(
    ruleset: Ruleset, hold: HoldInputs = DEFAULT_HOLD, beside: Sequence[Ruleset] = ()
) -> Iterator[Verdict | Uncomputed]:
    """Every figure that the rule file publishes, with its verdict or the reason why there is none.

    `beside` are other rule files: figures that only make sense together, such as holds, are explained together.
    """
    for name, published in ruleset.published.items():
        try:
            yield _judge(ruleset, name, published, hold, beside)
        except BadInput as error:
            if not error.code.startswith("exact/"):
                raise
            yield Uncomputed(ruleset.id, name, published, error.code, error.message)


def _judge(ruleset: Ruleset, name: str, published: Published, hold: HoldInputs, beside: Sequence[Ruleset]) -> Verdict:
    computed = in_unit(compute(ruleset, published, hold), published.unit)
    reproduced = prints_as(computed, published)
    explanation = "" if reproduced else Doctor(ruleset, published, computed, hold, beside).explanation()
    return Verdict(
        game=ruleset.id,
        name=name,
        figure=published.figure,
        wager=published.wager,
        published=published.value,
        unit=published.unit,
        printed=published.printed,
        clause=published.clause,
        computed=computed,
        reproduced=reproduced,
        explanation=explanation,
        assumes=tuple(_assumed(ruleset, published, hold)),
    )


def _assumed(ruleset: Ruleset, published: Published, hold: HoldInputs) -> Iterator[str]:
    """Which of the inputs that the document does not print this figure depends on, with the values used."""
    if published.figure == "hold":
        yield f"{hold.rounds} rounds on a buy-in of {hold.buy_in} units"
    fed = [name for name, meter in ruleset.meter.items() if meter.wager == published.wager]
    if not fed or published.figure not in ("edge", "top_award_average"):
        return
    for assumption in ruleset.assumption.values():
        if assumption.input == f"meter.{fed[0]}.contribution_bp":
            yield f"a contribution of {assumption.value}"
        if assumption.input == "envy_bettors" and published.figure == "edge":
            yield f"{assumption.value} other bettors"


def compute(ruleset: Ruleset, published: Published, hold: HoldInputs = DEFAULT_HOLD) -> Fraction:
    """The exact value behind a printed figure: a share, a probability, or an amount in dollars."""
    if published.figure == "hold":
        return expected_hold(ruleset, hold)
    meter = meter_of(ruleset, published.wager)
    if meter is not None:
        return _of_meter(ruleset, meter, published)
    if published.wager is None:
        raise refused("figure", f"a {published.figure!r} of the whole game is not a figure that is computed")
    figures = solve_wager(ruleset, published.wager)
    match published.figure:
        case "edge":
            return figures.edge
        case "return":
            return 1 - figures.edge
        case "element_of_risk":
            return figures.element_of_risk
        case "deviation":
            return root_fraction(figures.variance)
        case "hit_frequency":
            return figures.hit_frequency
        case "top_award_odds":
            return figures.outcomes[-1].probability
        case "top_award_average":
            return figures.outcomes[-1].net * stake_dollars(ruleset, published.wager)


def meter_of(ruleset: Ruleset, wager: str | None) -> MeterFigures | None:
    """The figures of the meter that a wager feeds."""
    for name, meter in ruleset.meter.items():
        if meter.wager == wager:
            return meter_figures(ruleset, name, NOTHING)
    return None


def _of_meter(ruleset: Ruleset, meter: MeterFigures, published: Published) -> Fraction:
    match published.figure:
        case "edge":
            return meter.house_advantage
        case "return":
            return 1 - meter.house_advantage
        case "hit_frequency":
            return meter.hit_frequency
        case "top_award_odds":
            return meter.top_award
        case "top_award_average":
            return meter.average_meter * stake_dollars(ruleset, meter.wager)
        case _:
            raise refused("figure", f"{published.figure!r} is not a figure of a meter")


def stake_dollars(ruleset: Ruleset, wager: str) -> Fraction:
    """The least stake of a wager, in dollars: what amounts are printed for."""
    return Fraction(max(ruleset.wager[wager].cents_min, 100), 100)
