"""Several processes of one house on PostgreSQL, started and kept by one command: each is a node on a port of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.clock import wait
from queenhigh.bootstrap.demo_house import accept_code_for_demo, found, open_demo_tables
from queenhigh.bootstrap.house_database import Database, make_database, read_database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from types import FrameType

_WORKER: Final = "QUEENHIGH_WORKER"
"""Set for the second and every later process, which print no owner's link."""
_AGAIN_SECONDS: Final = 1.0


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


def run_workers(count: int, port: int) -> int:
    """Start the processes, start anew what ends by itself, and stop all of them when this one is stopped."""
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        nonlocal stopping
        stopping = True

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    running = {index: _start(index, port + index if port else 0) for index in range(count)}
    while not stopping:
        wait(0.1)
        for index, worker in running.items():
            code = worker.poll()
            if code is not None and not stopping:
                sys.stdout.write(f"worker {index + 1} of {count} has ended with {code}, and is started again\n")
                sys.stdout.flush()
                wait(_AGAIN_SECONDS)
                running[index] = _start(index, port + index if port else 0)
    for worker in running.values():
        worker.send_signal(signal.SIGTERM)
    return max(abs(worker.wait()) for worker in running.values())


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
