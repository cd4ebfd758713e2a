"""What every test shares: the effort, and Hypothesis set so that effort 1 is quick and never flaky."""

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.called import Called, called
from tests.effort import EFFORT, scaled

# Workers of a parallel run are told how wide the terminal is; a test that cares says so itself.
os.environ.pop("COLUMNS", None)

# At effort 1 the examples derive from the test itself: the same ones in each run. At a higher effort they derive from
# the seed that the gauntlet passes to Hypothesis and writes into its evidence.
settings.register_profile(
    "queenhigh",
    max_examples=scaled(100),
    derandomize=EFFORT == 1,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("queenhigh")


@pytest.fixture(scope="session")
def effort() -> int:
    """The effort of this run: 1 unless ``QH_EFFORT`` says more."""
    return EFFORT


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[[str], Called]:
    """A command of a page as its reader types it: in an empty folder, a hundred columns wide, without colour.

    It runs in this process: that there is such a program, and how it starts, is proven in `tests/cli`.
    """
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> Called:
        program, *arguments = shlex.split(line)
        assert program == "queenhigh"
        return called(capfd, *arguments)

    return run


def pytest_report_header() -> str:
    """Name the effort at the top of each run."""
    return f"effort: {EFFORT}"
