"""``make bench``: runs every benchmarks/bench_*.py and prints one table."""

import argparse
import importlib
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final, Protocol, cast

from rich.console import Console
from rich.table import Table

from benchmarks.report import LeftOutError, Line, Report

TABLE_WIDTH: Final = 150


class Benchmark(Protocol):
    """What a module benchmarks/bench_*.py offers."""

    def run(self, report: Report) -> None:
        """Measure, and report each figure."""


def discover(only: list[str]) -> list[str]:
    """The names of the benchmarks, bench_ left out; those that contain one of the given words, if words are given."""
    names = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    return [name for name in names if not only or any(word in name for word in only)]


def milliseconds(value: float | None) -> str:
    """A time with three significant digits or so: micro-benchmarks and minutes stand in one column."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value >= 0.001 else f"{value:.2e}"


def measured(value: float | None, unit: str) -> str:
    """A figure with its unit, where that is not the column's."""
    return f"{milliseconds(value)} {unit}" if unit != "ms" and value is not None else milliseconds(value)


def a_second(line: Line) -> str:
    """How often a second; a weight has no such thing."""
    if line.unit != "ms":
        return ""
    return f"{1000 / line.measured_ms:,.3g}" if line.measured_ms >= 1 else f"{1000 / line.measured_ms:,.0f}"


def times(value: float | None) -> str:
    """A ratio as people say it: 42×."""
    return "" if value is None else f"{value:,.0f}×" if value >= 10 else f"{value:.2f}×"


def bound(line: Line) -> str:
    """What must be reached: a ratio to another one, or a limit by itself."""
    if line.target is None:
        return ""
    if line.is_limit:
        return f"{line.baseline} {milliseconds(line.baseline_ms)}"
    return f"≥ {times(line.target)}"


def table(lines: list[Line]) -> Table:
    """The report for people."""
    grid = Table(title=f"Queenhigh, {platform.machine()}, Python {platform.python_version()}", title_justify="left")
    grid.add_column("measured", overflow="fold")
    for heading in ("ms", "a second"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("baseline", overflow="fold")
    for heading in ("ms", "ratio", "target", "met"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("comparison", overflow="fold")
    for line in lines:
        met = "" if line.met is None else "[green]yes[/]" if line.met else "[bold red]no[/]"
        grid.add_row(
            line.name,
            measured(line.measured_ms, line.unit),
            a_second(line),
            "" if line.is_limit else line.baseline or "",
            "" if line.is_limit else measured(line.baseline_ms, line.unit),
            times(line.ratio),
            bound(line),
            met,
            "; ".join(filter(None, (line.label, line.note))),
        )
    return grid


def main() -> int:
    """Run the chosen benchmarks; with --strict a missed target is a failure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("only", nargs="*", help="run only benchmarks whose name contains one of these words")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    parser.add_argument("--strict", action="store_true", help="exit 1 if a target is missed")
    options = parser.parse_args()

    progress = Console(stderr=True)
    report = Report(on_line=lambda line: progress.print(f"  {line.name}: {milliseconds(line.measured_ms)} {line.unit}"))
    names = discover(options.only)
    if not names:
        progress.print(f"no benchmark is named like that; there are: {', '.join(discover([]))}")
        return 2
    for name in names:
        progress.print(f"[bold]{name}[/]")
        try:
            cast("Benchmark", importlib.import_module(f"benchmarks.bench_{name}")).run(report)
        except LeftOutError as error:
            progress.print(f"[red]left out:[/] {error}")
    if options.json:
        print(json.dumps([{**asdict(line), "ratio": line.ratio, "met": line.met} for line in report.lines], indent=2))
    else:
        # Nine columns need room; a narrow terminal wraps whole lines better than Rich folds words.
        console = Console()
        console.width = max(console.width, TABLE_WIDTH)
        console.print(table(report.lines))
    missed = any(line.met is False for line in report.lines)
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
