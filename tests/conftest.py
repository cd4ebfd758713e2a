"""What every test shares: the effort, and Hypothesis set so that effort 1 is quick and never flaky."""

import gc
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import steady
from tests.effort import EFFORT, scaled

# Workers of a parallel run are told how wide the terminal is; a test that cares says so itself.
os.environ.pop("COLUMNS", None)

# A run that was put into the background ignores these signals, and every program that a test starts would with it.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# What tests write is gone after them: where the machine has room for files in memory, no test waits for a disk.
_MEMORY = Path("/dev/shm")  # noqa: S108  # it is this system's own folder for that
_ROOM_BYTES = 4 << 30
if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM_BYTES:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)

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
steady.settle(EFFORT)


@pytest.fixture(scope="session")
def effort() -> int:
    """The effort of this run: 1 unless ``QH_EFFORT`` says more."""
    return EFFORT


WAITING = ("page", "store", "terminal", "web", "client", "second_client")
"""Rooms whose tests wait: for a browser, a server, a terminal, another process."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let what waits run beside what calculates: it comes first, so that in a run of everything one worker begins with it.

    Whoever is done takes from the end of another's part. Tests that were asked for by name keep their order.
    """
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        places = {room: place for place, room in enumerate(WAITING)}
        items.sort(key=lambda item: places.get(item.path.parent.name, len(places)))


def pytest_collection_finish() -> None:
    """What has been imported stays: no search for garbage needs to look at it again."""
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    """Name the effort at the top of each run."""
    return f"effort: {EFFORT}"
