"""The command line in this process, as `tests/cli` calls it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from queenhigh.cli.main import main

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    """Run a command; its exit code, what it printed, and what it complained about."""

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        printed = capfd.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return run
