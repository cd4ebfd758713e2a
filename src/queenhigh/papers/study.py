"""Everything that is computed about a rule file, once, for all its documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from queenhigh.errors import BadInput
from queenhigh.exact.audit.figures import audit
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.progressive import meter_figures
from queenhigh.exact.sessions.banker import banker
from queenhigh.exact.solve.solver import solve
from queenhigh.exact.words.summary import told
from queenhigh.papers.cross_check import cross_check
from queenhigh.papers.progress import silent

if TYPE_CHECKING:
    from queenhigh.exact.audit.figures import Verdict
    from queenhigh.exact.meters.progressive import MeterFigures
    from queenhigh.exact.sessions.banker import Banker
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.simpler import Simpler
    from queenhigh.exact.words.summary import Told
    from queenhigh.exact.words.thresholds import Advice
    from queenhigh.papers.cross_check import CrossCheck, Play
    from queenhigh.papers.progress import Tell
    from queenhigh.rules.schema.ruleset import Ruleset

T = TypeVar("T")

STEPS: Final = 6
"""How many steps a study tells of."""


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
    told: Told | None
    """The best strategy in words, and what simpler ones cost; none where there is nothing to decide."""
    banker: Banker | None
    """The player-dealer's side, where a seat banks."""
    verdicts: tuple[Verdict, ...]
    meters: tuple[MeterFigures, ...]
    play: Play | None
    """What was asked to be played."""
    simulation: CrossCheck | None
    """What playing it came to; none where it was not asked for, or is refused."""
    refusals: tuple[Refusal, ...]

    @property
    def advice(self) -> Advice | None:
        """The best strategy in words."""
        return self.told.advice if self.told else None

    @property
    def simpler(self) -> tuple[Simpler, ...]:
        """Simpler strategies and what they cost."""
        return self.told.simpler if self.told else ()


def unstudied(ruleset: Ruleset) -> Study:
    """A game about which nothing was asked: enough for documents that print no figures."""
    return Study(ruleset, None, None, None, (), (), None, None, ())


def study(ruleset: Ruleset, play: Play | None = None, tell: Tell = silent) -> Study:
    """The study of a game; with something to play, its figures are checked by simulation too."""
    refusals: list[Refusal] = []

    def asked(about: str, ask: Callable[[], T]) -> T | None:
        try:
            return ask()
        except BadInput as refused:
            if not refused.code.startswith(("exact/", "simulate/")):
                raise
            refusals.append(Refusal(about, refused.code, refused.message))
            return None

    tell("exact figures")
    analysis = asked("figures", lambda: solve(ruleset))
    refusals += [
        Refusal(f"figures of {each.wager}", each.code, each.why) for each in (analysis.refusals if analysis else ())
    ]
    tell("strategy in words")
    strategy = told(analysis) if analysis is not None and analysis.strategy is not None else None
    tell("the bank's side")
    side = asked("bank", lambda: banker(ruleset)) if ruleset.bank.by == "seat" and analysis is not None else None
    tell("published figures")
    verdicts = asked("audit", lambda: tuple(audit(ruleset))) or ()
    tell("meters")
    meters = [asked(f"meter {name}", lambda name=name: meter_figures(ruleset, name, NOTHING)) for name in ruleset.meter]  # type: ignore[misc]
    tell("simulation")
    simulation = None
    if play is not None:
        simulation = asked("simulation", lambda: cross_check(ruleset, play, solved=analysis is not None))
    known = tuple(each for each in meters if each is not None)
    return Study(ruleset, analysis, strategy, side, verdicts, known, play, simulation, tuple(refusals))
