"""The command line, called in this process."""

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Called:
    """What a command printed, and how it left."""

    code: int
    out: str
    err: str


def called(capfd: pytest.CaptureFixture[str], *arguments: str) -> Called:
    """Run a command to its end."""
    from queenhigh.cli.main import main

    with pytest.raises(SystemExit) as left:
        main(arguments)
    printed = capfd.readouterr()
    assert isinstance(left.value.code, int)
    return Called(left.value.code, printed.out, printed.err)
