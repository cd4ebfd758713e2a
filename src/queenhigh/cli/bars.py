"""Bars on standard error, drawn by Rich; each is gone without a trace when the work is done."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def counting_bar() -> Progress:
    """For one stretch of work after another: how much of it is done, and how long the rest takes."""
    return _bar(TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())


def steps_bar() -> Progress:
    """For steps that have names: how many of how many, and how far a long one is (`within`)."""
    name, within = TextColumn("{task.description:<24}"), TextColumn("{task.fields[within]}")
    return _bar(name, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), within)


def long_bar() -> Progress:
    """For what may take minutes, before an end is in sight: it turns, and says how long it has taken."""
    text = TextColumn("{task.description}")
    return _bar(SpinnerColumn(), text, BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TimeRemainingColumn())


def _bar(*columns: ProgressColumn) -> Progress:
    return Progress(*columns, console=Console(stderr=True), transient=True)
