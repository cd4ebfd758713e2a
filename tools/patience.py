"""A plugin of pytest for `make quick`: ends a run in good order when its time is over.

After a test the clock is looked at. A test that is still going on when the grace is over as well is given up: what it has
set up is put away as always, and it counts as neither passed nor failed.
"""

import signal
from collections.abc import Generator
from math import inf, isfinite

import pytest

from tools.clock import GIVEN_UP, GRACE_SECONDS, is_over, seconds_left


class TimeIsOver(KeyboardInterrupt):
    """Nothing takes this for a failure of what is tested, and no loop goes on after it."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None]:
    """In each worker: what a test needs may take long to set up, too."""
    yield from _or_given_up()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """The test itself."""
    yield from _or_given_up()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Look at the clock after a test. Putting away is never broken off."""
    if is_over():
        item.session.shouldstop = "the time is over"


def _or_given_up() -> Generator[None]:
    """Whatever happens until the alarm."""
    try:
        _set_alarm(seconds_left() + GRACE_SECONDS)
        yield
    except TimeIsOver:
        pytest.skip(GIVEN_UP)
    finally:
        _set_alarm(inf)


def _set_alarm(seconds: float) -> None:
    signal.signal(signal.SIGALRM, _ring)
    # Nothing at all would turn it off, and so does forever.
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001) if isfinite(seconds) else 0)


def _ring(*_: object) -> None:
    raise TimeIsOver
