"""The benchmark report computes what it prints."""

import math

import pytest

from benchmarks.__main__ import a_second, bound, measured, milliseconds, times
from benchmarks.bench_server import ROWS, chosen
from benchmarks.report import LIKE, UNLIKE, LeftOutError, Report


def test_a_ratio_is_how_many_times_faster_and_a_target_is_met_or_not() -> None:
    report = Report()
    report.compare("a", 0.002, baseline="b", baseline_seconds=0.1, like_for_like=True, target=50)
    report.compare("a", 0.002, baseline="b", baseline_seconds=0.098, like_for_like=False, target=50)
    report.compare("a", 0.002, baseline="b", baseline_seconds=0.098, like_for_like=False)
    report.measure("a", 0.002)
    # 0.1 s / 0.002 s = 50; 0.098 s / 0.002 s = 49
    assert [line.ratio and round(line.ratio, 9) for line in report.lines] == [50, 49, 49, None]
    assert [line.met for line in report.lines] == [True, False, None, None]
    assert [line.label for line in report.lines] == [LIKE, UNLIKE, UNLIKE, ""]
    assert report.lines[0].measured_ms == 2


def test_figures_are_printed_as_people_read_them() -> None:
    assert [milliseconds(value) for value in (None, 12345.6, 12.345, 0.012345, 0.00012345)] == [
        "",
        "12,346",
        "12.3",
        "0.0123",
        "1.23e-04",
    ]
    assert [times(value) for value in (None, 1234.5, 42.4, 0.333)] == ["", "1,234×", "42×", "0.33×"]


def test_a_limit_is_kept_or_not_and_a_count_is_reached_or_not() -> None:
    report = Report()
    report.at_most("light", 75, "kB", limit=150)
    report.at_most("heavy", 200, "kB", limit=150)
    report.at_most("no cost at all", 0, "cores", limit=1)
    report.at_least("all of them", 15, "readers", limit=15)
    report.at_least("none", 0, "readers", limit=1)
    report.amount("memory", 41, "KiB")
    # 150 / 75 = 2, 150 / 200 = 0.75; what costs nothing is infinitely below; 15 / 15 and 0 / 1 of what must be reached
    assert [line.ratio for line in report.lines] == [2, 0.75, math.inf, 1, 0, None]
    assert [line.met for line in report.lines] == [True, False, True, True, False, None]
    assert measured(report.lines[0].measured_ms, report.lines[0].unit) == "75 kB"
    assert [a_second(line) for line in report.lines] == [""] * 6
    assert [bound(line) for line in report.lines[:3]] == ["at most 150", "at most 150", "at most 1"]


def test_the_rows_of_the_server_are_chosen_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QH_ROWS", raising=False)
    assert chosen() == list(ROWS)
    monkeypatch.setenv("QH_ROWS", "full,quick")
    assert chosen() == ["quick", "full"]
    monkeypatch.setenv("QH_ROWS", "full,fast")
    with pytest.raises(LeftOutError, match="no row 'fast'"):
        chosen()
