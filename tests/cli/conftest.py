"""Two ways to call the command line: in this process, and as a user does."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.called import Called, called

Call = Callable[..., Called]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    """The command line in this process."""

    def run(*arguments: str) -> Called:
        return called(capfd, *arguments)

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
