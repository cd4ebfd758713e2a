"""What a benchmark reports, and how a time is taken."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

LIKE: Final = "like for like"
UNLIKE: Final = "not like for like"


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

    @property
    def ratio(self) -> float | None:
        """How many times faster than the baseline."""
        return None if self.baseline_ms is None else self.baseline_ms / self.measured_ms

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

    def weigh(self, name: str, kilobytes: float, *, limit: float, note: str = "") -> None:
        """A weight beside what it may be."""
        self._add(Line(name, kilobytes, "what it may weigh", limit, 1, LIKE, note, unit="kB"))

    def _add(self, line: Line) -> None:
        self.lines.append(line)
        self.on_line(line)


def best_seconds(action: Callable[[], object], *, rounds: int = 5, warm_up: int = 1) -> float:
    """Seconds of the quickest of some runs: the one that other programs disturbed least."""
    for _ in range(warm_up):
        action()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)
