"""The benchmark report computes what it prints."""

from benchmarks.__main__ import a_second, measured, milliseconds, times
from benchmarks.report import LIKE, UNLIKE, Report


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


def test_a_weight_is_no_time_and_is_met_below_its_limit() -> None:
    report = Report()
    report.weigh("light", 75, limit=150)
    report.weigh("heavy", 200, limit=150)
    light, heavy = report.lines
    assert (light.met, heavy.met) == (True, False)  # 150 / 75 = 2 and 150 / 200 = 0.75
    assert (light.ratio, heavy.ratio) == (2, 0.75)
    assert measured(light.measured_ms, light.unit) == "75 kB"
    assert a_second(light) == ""
