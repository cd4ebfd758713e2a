"""How functions of the kernel are compiled. What they are given is typed here; Numba infers the rest by itself.

None of them allocates: without reference counts two threads never wait for each other's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])
_njit = cast("Any", njit)


def inlined(function: F) -> F:
    """Compiled into whatever calls it."""
    return cast("F", _njit(forceinline=True, _nrt=False)(function))


def called(function: F) -> F:
    """Compiled by itself: what is rare, or large."""
    return cast("F", _njit(_nrt=False)(function))


def entered(function: F) -> F:
    """Called from Python: it lets go of Python's lock, and is kept on the disk once compiled."""
    return cast("F", _njit(nogil=True, cache=True, _nrt=False, error_model="numpy")(function))
