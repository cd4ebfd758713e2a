"""The real program in processes of its own that need not read all its modules again.

A process that has imported what the table needs waits for orders, and divides itself for each: two seconds of imports are
done once for all tests. That the program starts from nothing is proven by tests that do not use this.
"""

import atexit
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Self

from tests.meta.project import ROOT

NEEDED = (
    "queenhigh.cli.main",
    "queenhigh.cli.play",
    "queenhigh.terminal.app",
    "queenhigh.terminal.open_table",
    "textual.drivers.linux_driver",
)


class Started:
    """A program that runs in a terminal: what tests need of `subprocess.Popen`."""

    def __init__(self, arguments: list[str], terminal: int, folder: Path, environment: dict[str, str]) -> None:
        ours, theirs = socket.socketpair()
        order = json.dumps([arguments, str(folder), environment]).encode()
        socket.send_fds(_waiting(), [order], [terminal, theirs.fileno()])
        theirs.close()
        self._told = ours.makefile("r")
        self._line = ours
        self.pid = int(self._told.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            self.returncode = int(self._told.readline())
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        """The exit code, when it has ended."""
        end = time.monotonic() + timeout
        while self.poll() is None:
            if not select.select([self._line], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError(f"process {self.pid} goes on")
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it without a warning."""
        self.send_signal(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *given: object) -> None:
        self.kill()
        self.wait()
        self._told.close()
        self._line.close()


@cache
def _waiting() -> socket.socket:
    """The line to the process that waits for orders; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "tests.terminal.started", str(theirs.fileno())]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL
    )
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait(10)

    atexit.register(end)
    return ours


# ── the process that waits ───────────────────────────────────────────────────────────────────────────────────────────


def _serve(line: socket.socket) -> None:
    """Divide for each order; comes back in the process that shall run the program, or when no more orders come."""
    for name in NEEDED:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        order, files, _, _ = socket.recv_fds(line, 1 << 20, 2)
        if not order:
            return
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            line.close()
            _keep(json.loads(order), *files)
            return
        for each in files:
            os.close(each)


def _keep(order: tuple[list[str], str, dict[str, str]], terminal: int, told: int) -> None:
    """Start the program, tell its number, and how it has ended."""
    program = os.fork()
    if program == 0:
        os.close(told)
        _run(*order, terminal)
    os.close(terminal)
    with os.fdopen(told, "w") as out:
        out.write(f"{program}\n")
        out.flush()
        code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
        out.write(f"{code}\n")
    os._exit(0)


def _run(arguments: list[str], folder: str, environment: dict[str, str], terminal: int) -> None:
    """The program, as if it had been called in the terminal."""
    from queenhigh.cli.main import main

    for number in (0, 1, 2):
        os.dup2(terminal, number)
    os.close(terminal)
    sys.stdin = sys.__stdin__ = os.fdopen(0, "r", closefd=False)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", closefd=False)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", closefd=False)  # type: ignore[misc]
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["queenhigh", *arguments]
    main(arguments)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
