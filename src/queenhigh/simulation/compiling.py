"""Whether the kernel has to be compiled first: that takes seconds, once on each machine, and people want to know."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any, Final

from numba.core import event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_START_SECONDS: Final = 2.0


class _Listener(event.Listener):
    """Tells of the first function that is compiled; Numba says nothing where it finds one on the disk."""

    def __init__(self, on_compile: Callable[[], None]) -> None:
        self.on_compile: Callable[[], None] | None = on_compile

    def on_start(self, event: Any) -> None:
        """Numba begins with a function, the outermost first."""
        del event
        told, self.on_compile = self.on_compile, None
        if told is not None:
            told()

    def on_end(self, event: Any) -> None:
        """Numba is done with a function."""


@contextmanager
def compiling_told(on_compile: Callable[[], None] | None, *, far: bool = False) -> Iterator[None]:
    """Call `on_compile`, at most once, if anything has to be compiled in here.

    What others do is not seen from here: if they take longer than a start needs, they are compiling.
    """
    if on_compile is None:
        yield
        return
    if far:
        timer = Timer(_START_SECONDS, on_compile)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
        return
    with event.install_listener("numba:compile", _Listener(on_compile)):
        yield
