"""Everything that is computed about a rule file, once, for all its documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from queenhigh.errors import BadInput
from queenhigh.exact.audit import audit
from queenhigh.exact.knowing import NOTHING
from queenhigh.exact.paying import Terms
from queenhigh.exact.progressive import meter_figures
from queenhigh.exact.simpler import Evaluation, simpler_strategies
from queenhigh.exact.solve import solve
from queenhigh.exact.words import in_words

if TYPE_CHECKING:
    from queenhigh.exact.analysis import Analysis
    from queenhigh.exact.audit import Verdict
    from queenhigh.exact.progressive import MeterFigures
    from queenhigh.exact.simpler import Simpler
    from queenhigh.exact.words import Advice
    from queenhigh.rules.schema.ruleset import Ruleset

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A question that is not answered exactly, and why."""

    about: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Study:
    """A rule file and what was found out about it. What could not be is named, never left out silently."""

    ruleset: Ruleset
    analysis: Analysis | None
    advice: Advice | None
    """The best strategy in words; none where there is nothing to decide."""
    simpler: tuple[Simpler, ...]
    """Simpler strategies and what they cost."""
    verdicts: tuple[Verdict, ...]
    meters: tuple[MeterFigures, ...]
    refusals: tuple[Refusal, ...]


def study(ruleset: Ruleset) -> Study:
    """The study of a game."""
    refusals: list[Refusal] = []

    def asked(about: str, ask: Callable[[], T]) -> T | None:
        try:
            return ask()
        except BadInput as refused:
            if not refused.code.startswith("exact/"):
                raise
            refusals.append(Refusal(about, refused.code, refused.message))
            return None

    analysis = asked("figures", lambda: solve(ruleset))
    advice, simpler = _strategy(analysis)
    verdicts = asked("audit", lambda: tuple(audit(ruleset))) or ()
    meters = [asked(f"meter {name}", lambda name=name: meter_figures(ruleset, name, NOTHING)) for name in ruleset.meter]  # type: ignore[misc]
    known = tuple(each for each in meters if each is not None)
    return Study(ruleset, analysis, advice, simpler, verdicts, known, tuple(refusals))


def _strategy(analysis: Analysis | None) -> tuple[Advice | None, tuple[Simpler, ...]]:
    strategy = analysis.strategy if analysis else None
    if strategy is None:
        return None, ()
    evaluation = Evaluation(strategy.odds, {strategy.odds.game.decision: Fraction(1)}, Terms())
    return in_words(strategy, evaluation), tuple(simpler_strategies(strategy, evaluation))
