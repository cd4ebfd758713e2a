"""The command line, called in this process."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from queenhigh.cli.main import main

Typed = Callable[[str], "Called"]


@dataclass(frozen=True)
class Called:
    """What a command printed, and how it left."""

    code: int
    out: str
    err: str


def called(capfd: pytest.CaptureFixture[str], *arguments: str) -> Called:
    """Run a command to its end."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    printed = capfd.readouterr()
    assert isinstance(left.value.code, int)
    return Called(left.value.code, printed.out, printed.err)


def typist(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Typed:
    """Runs a command of a page as its reader types it: in this folder, a hundred columns wide, without colour.

    In this process: that there is such a program, and how it starts, is proven in `tests/cli`.
    """
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(folder)

    def run(line: str) -> Called:
        program, *arguments = shlex.split(line)
        assert program == "queenhigh"
        return called(capfd, *arguments)

    return run
