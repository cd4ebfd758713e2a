"""Processes that start together do not all compile the same: one does, and the others wait and find it on the disk."""

from __future__ import annotations

import fcntl
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numba.core import event

if TYPE_CHECKING:
    from collections.abc import Iterator


def in_turn(function: Any) -> Any:
    """A function that is kept on the disk, made to be compiled by one process at a time."""
    compile_now = function.compile

    def compile_in_turn(signature: Any) -> Any:
        with _turn(lock_of(function)):
            return compile_now(signature)  # looks on the disk first

    function.compile = compile_in_turn
    return function


def lock_of(function: Any) -> Path:
    """The file that whoever compiles a function holds: one for each, beside where it is kept."""
    name = f"{function.py_func.__module__}.{function.py_func.__qualname__}.lock"
    return Path(function.stats.cache_path) / name.replace("<locals>", "locals")


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    try:
        lock = path.open("ab")
    except OSError:  # where nothing can be written, each compiles for itself
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            # To whoever waits it is the same as compiling: it is said in the same way.
            with event.trigger_event("numba:compile"):
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
