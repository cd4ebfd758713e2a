"""Work beside the screen: a thread counts while the player looks, and tells the screen when it is done."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen


def beside(screen: Screen[Any], work: Callable[[], None], then: Callable[[], None], group: str) -> None:
    """Do some work in a thread, then something with its result on the screen, if the screen is still there."""

    def run() -> None:
        work()
        tell(screen, then)

    screen.run_worker(run, thread=True, exclusive=True, group=group)


def tell(screen: Screen[Any], then: Callable[[], None]) -> None:
    """From a thread: do something on the screen, if the screen is still there."""
    # The player may have left in the meantime: then there is nobody to tell.
    with suppress(RuntimeError):
        screen.app.call_from_thread(_if_there, screen, then)


def _if_there(screen: Screen[Any], then: Callable[[], None]) -> None:
    if screen.is_attached:
        then()
