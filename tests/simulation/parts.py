"""Parts of the kernel by themselves: only compiled code can call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def alone(part: F) -> F:
    """A part of the kernel as a function of its own."""

    @njit
    def run(*given: Any) -> Any:
        return part(*given)

    return cast("F", run)
