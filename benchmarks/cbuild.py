"""Baselines in C, compiled at run time for the machine that measures: ``gcc -O3 -march=native``."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.report import LeftOutError

FLAGS: Final = ("-O3", "-march=native", "-std=c11", "-Wall", "-Werror")


class NoCompilerError(LeftOutError):
    """A baseline in C was asked for, and there is no gcc."""


@contextmanager
def compiled(source: Path, *, shared: bool = False) -> Iterator[Path]:
    """A C file as a program, or as a library for ctypes, for as long as the block runs."""
    compiler = shutil.which("gcc")
    if compiler is None:
        raise NoCompilerError(
            f"{source.name} needs gcc, which is not on the PATH (on Debian: apt install gcc libc6-dev)"
        )
    kind = ("-shared", "-fPIC") if shared else ()
    with tempfile.TemporaryDirectory(prefix="queenhigh-bench-") as folder:
        target = Path(folder) / (source.stem + (".so" if shared else ""))
        subprocess.run([compiler, *FLAGS, *kind, "-o", str(target), str(source), "-lm"], check=True)
        yield target
