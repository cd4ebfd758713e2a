"""What a benchmark reports, and how a time is taken."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

LIKE: Final = "like for like"
UNLIKE: Final = "not like for like"
AT_MOST, AT_LEAST = "at most", "at least"
"""What stands in place of a baseline where a figure has a limit by itself."""


class LeftOutError(RuntimeError):
    """Something that a benchmark needs is not on this machine."""


@dataclass(frozen=True, slots=True)
class Line:
    """One measured thing, beside its baseline if it has one. Times are of one operation; a weight has another unit."""

    name: str
    measured_ms: float
    baseline: str | None = None
    baseline_ms: float | None = None
    target: float | None = None
    label: str = ""
    note: str = ""
    unit: str = "ms"
    is_better_above: bool = False
    """Whether it is a count that must be reached, and no cost that must be kept below something."""

    @property
    def is_limit(self) -> bool:
        """Whether it is held against a limit, and against nothing else that was measured."""
        return self.baseline in (AT_MOST, AT_LEAST)

    @property
    def ratio(self) -> float | None:
        """How many times better than the baseline: faster, lighter, or more where more is better."""
        if self.baseline_ms is None:
            return None
        better, worse = self.baseline_ms, self.measured_ms
        if self.is_better_above:
            better, worse = worse, better
        return better / worse if worse else math.inf

    @property
    def met(self) -> bool | None:
        """Whether the ratio reached its target; None where no target is set."""
        if self.ratio is None or self.target is None:
            return None
        return self.ratio >= self.target


@dataclass(slots=True)
class Report:
    """Collects the lines of one run, in the order in which they were measured."""

    lines: list[Line] = field(default_factory=list)
    on_line: Callable[[Line], None] = lambda _line: None

    def measure(self, name: str, seconds: float, *, note: str = "") -> None:
        """A figure by itself: the seconds that one operation takes."""
        self._add(Line(name, seconds * 1000, note=note))

    def compare(
        self,
        name: str,
        seconds: float,
        *,
        baseline: str,
        baseline_seconds: float,
        like_for_like: bool,
        target: float | None = None,
        note: str = "",
    ) -> None:
        """A figure beside a named baseline: seconds an operation, and the ratio that must be reached, if any."""
        label = LIKE if like_for_like else UNLIKE
        self._add(Line(name, seconds * 1000, baseline, baseline_seconds * 1000, target, label, note))

    def at_most(self, name: str, measured: float, unit: str, *, limit: float, note: str = "") -> None:
        """A figure in some unit beside the limit that it must keep: "ms", "kB", "cores"."""
        self._add(Line(name, measured, AT_MOST, limit, 1, "", note, unit))

    def at_least(self, name: str, measured: float, unit: str, *, limit: float, note: str = "") -> None:
        """A count beside what it must reach."""
        self._add(Line(name, measured, AT_LEAST, limit, 1, "", note, unit, is_better_above=True))

    def amount(self, name: str, measured: float, unit: str, *, note: str = "") -> None:
        """A figure by itself that is no time."""
        self._add(Line(name, measured, note=note, unit=unit))

    def _add(self, line: Line) -> None:
        self.lines.append(line)
        self.on_line(line)


def best_seconds(action: Callable[[], object], *, rounds: int = 5, warm_up: int = 1) -> float:
    """Seconds of the quickest of some runs: the one that other programs disturbed least."""
    for _ in range(warm_up):
        action()
    return min(_seconds(action) for _ in range(rounds))


def best_of_both(mine: Callable[[], object], other: Callable[[], object], *, rounds: int) -> tuple[float, float]:
    """Seconds of the quickest runs of two that are compared, by turns: what disturbs the machine disturbs both."""
    mine()
    other()
    times = [(_seconds(mine), _seconds(other)) for _ in range(rounds)]
    return min(each for each, _ in times), min(each for _, each in times)


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start
