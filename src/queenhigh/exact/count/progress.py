"""How far a long count is, for whoever wants to hear it: counting itself knows neither screens nor clocks."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Heard: TypeAlias = Callable[[int, int], None]
    """Told how much of a stretch of work is done, and how much there is; a long answer has several stretches."""

_HEARD: ContextVar[Heard | None] = ContextVar("heard", default=None)


@contextmanager
def heard_by(heard: Heard) -> Iterator[None]:
    """Whatever is counted in here is told."""
    before = _HEARD.set(heard)
    try:
        yield
    finally:
        _HEARD.reset(before)


def tell(done: int, total: int) -> None:
    """So much is done; costs nothing where nobody listens."""
    heard = _HEARD.get()
    if heard is not None:
        heard(done, total)
