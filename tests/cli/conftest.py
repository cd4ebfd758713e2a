"""Two ways to call the command line: in this process, and as a user does."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from queenhigh.cli.main import main


@dataclass(frozen=True)
class Called:
    """What a command printed, and how it left."""

    code: int
    out: str
    err: str


Call = Callable[..., Called]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    """The command line in this process."""

    def run(*arguments: str) -> Called:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        printed = capfd.readouterr()
        assert isinstance(left.value.code, int)
        return Called(left.value.code, printed.out, printed.err)

    return run


@pytest.fixture
def start(tmp_path: Path) -> Call:
    """The command line as a process of its own, in an empty folder."""

    def run(*arguments: str, **environment: str) -> Called:
        program = Path(sys.executable).parent / "queenhigh"
        result = subprocess.run(
            [program, *arguments],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        return Called(result.returncode, result.stdout, result.stderr)

    return run
