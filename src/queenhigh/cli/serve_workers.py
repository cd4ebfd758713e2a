"""Several processes of one house on PostgreSQL, started and kept by one command: each is a node on a port of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.clock import seconds, wait
from queenhigh.bootstrap.demo_house import accept_code_for_demo, found, open_demo_tables
from queenhigh.bootstrap.house_database import Database, make_database, read_database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from types import FrameType

    from queenhigh.bootstrap.housekeeping import HouseKeeping

_WORKER: Final = "QUEENHIGH_WORKER"
"""Set for the second and every later process, which print no owner's link."""
_AGAIN_SECONDS: Final = 1.0
_LONG_SECONDS: Final = 30.0
"""Whoever has lived so long had no trouble to start; and the longest that is waited before the next start."""
_HOPELESS: Final = 2
"""With this code a process ends that cannot be started so: it has said why, and would say it again."""


def is_worker() -> bool:
    """Whether this process was started as one of several, and not as the first of them."""
    return bool(os.environ.get(_WORKER))


def prepare_database(place: Database, key: str | None) -> None:
    """A house in the database: an empty one gets a house with its demo tables."""
    try:
        read_database(place).close()
    except BadInput as error:
        if error.code != "house/none":
            raise
        make_database(place, key)
    else:
        return
    with NodeHouse(place, key, beats=False) as house:
        if not house.casino.house.name:
            found(house, "The Queenhigh House")
            house.tend()
            with slow_progress("tables") as told:
                open_demo_tables(house.casino, told)
        accept_code_for_demo(house)


def settle_code(house: HouseKeeping, place: str) -> None:
    """After an upgrade a demo house goes on by itself; of any other it is said why no round begins with this code."""
    if not accept_code_for_demo(house):
        why = next(iter(house.casino.house.faults), "its code is another than the one that was accepted")
        sys.stderr.write(f"no round begins: {why}; see `queenhigh casino check --accept REASON {place}`\n")


def run_workers(count: int, port: int) -> int:
    """Start the processes, start anew what ends by itself, and stop all of them when this one is stopped.

    A process that cannot be started at all is not started again: the others are stopped, too.
    """
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        nonlocal stopping
        stopping = True

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    workers = [_Worker(index, port + index if port else 0) for index in range(count)]
    while not stopping:
        wait(0.1)
        for worker in workers:
            if not stopping and not worker.keep(count):
                stopping = True
    return max([worker.end() for worker in workers])


class _Worker:
    """One of the processes, started anew whenever it ends; after each short life a little later than before."""

    def __init__(self, index: int, port: int) -> None:
        self._index, self._port = index, port
        self._lives = 1
        self._pause = 0.0
        self._again_at: float | None = None
        self._since = seconds()
        self._process = _start(index, port)

    def keep(self, count: int) -> bool:
        """Start it anew if it has ended; False if it cannot be started at all, and has said why."""
        code, now = self._process.poll(), seconds()
        if code is None:
            return True
        if self._again_at is None:
            if code == _HOPELESS and self._lives == 1:
                return False
            self._pause = (
                _AGAIN_SECONDS
                if now - self._since > _LONG_SECONDS
                else min(2 * self._pause or _AGAIN_SECONDS, _LONG_SECONDS)
            )
            self._again_at = now + self._pause
            words = f"has ended with {code}, and is started again in {self._pause:g} seconds"
            sys.stderr.write(f"worker {self._index + 1} of {count} {words}\n")
        elif now >= self._again_at:
            self._again_at, self._since = None, now
            self._lives += 1
            self._process = _start(self._index, self._port)
        return True

    def end(self) -> int:
        """Stop it; its code as a shell has it. What was still starting is ended by our own signal, as it should be."""
        if self._again_at is not None:  # how it has ended was said
            return 0
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait()
        return 0 if code == -signal.SIGTERM else 128 - code if code < 0 else code


def _start(index: int, port: int) -> subprocess.Popen[bytes]:
    """This very command again, as one process."""
    arguments = _without(sys.argv[1:], "--workers", "--port")
    environment = {**os.environ, **({_WORKER: str(index)} if index else {})}
    command = [sys.executable, "-m", "queenhigh", *arguments, "--workers", "1", "--port", str(port)]
    return subprocess.Popen(command, env=environment, start_new_session=True)  # noqa: S603  # our own program


def _without(arguments: list[str], *options: str) -> list[str]:
    left, skip = [], False
    for each in arguments:
        if skip:
            skip = False
        elif each in options:
            skip = True
        elif not each.startswith(tuple(f"{option}=" for option in options)):
            left.append(each)
    return left
