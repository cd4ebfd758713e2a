"""A plugin of pytest for `make quick`: ends a run in good order when its time is over."""

import pytest

from tools.clock import is_over


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """In each worker, look at the clock after a test."""
    if is_over():
        item.session.shouldstop = "the time is over"
