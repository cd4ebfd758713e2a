"""The command line as a module."""

import subprocess
import sys

from queenhigh import __version__


def test_the_package_runs_as_a_module() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "queenhigh", "--version"], capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 0
    assert __version__ in result.stdout
