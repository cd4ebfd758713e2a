"""How functions of the kernel are compiled. What they are given is typed here; Numba infers the rest by itself.

None of them allocates: without reference counts two threads never wait for each other's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit

from queenhigh.simulation.parts import PartCompiler, WholeCompiler
from queenhigh.simulation.turns import in_turn

NOUGHT: Final = cast("int", np.int64(0))
"""Where a number begins that is handed on. A plain 0 is a type of its own to Numba, and what it is handed to would be
compiled twice."""
as_byte: Final = cast("Callable[[int], int]", np.uint8)
"""A number of a hand read from where numbers are long: what it is handed to would be compiled twice as well."""
as_source: Final = cast("Callable[[int], int]", np.uint32)
"""The same for a source of a multiple."""
as_place: Final = cast("Callable[[int], int]", np.uint64)
"""A place in a row: what cannot be negative is not looked at for counting from the end."""
F = TypeVar("F", bound=Callable[..., Any])
_njit = cast("Any", njit)
_INSIDE = {
    "_nrt": False,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}


def inlined(function: F) -> F:
    """Compiled into whatever calls it."""
    return cast("F", _njit(forceinline=True, **_INSIDE)(function))


def called(function: F) -> F:
    """Compiled by itself: what is rare, or large."""
    return cast("F", _njit(**_INSIDE)(function))


def entered(function: F) -> F:
    """Called from Python: it lets go of Python's lock, and is kept on the disk once compiled.

    Of processes that need it at once, one compiles it. It is kept beside its source, or in the user's folder for such things where that cannot be written; where
    neither can, it is compiled again in each process.
    """
    terms = {"nogil": True, "_nrt": False, "error_model": "numpy", "pipeline_class": WholeCompiler}
    try:
        return cast("F", in_turn(_njit(cache=True, **terms)(function)))
    except RuntimeError:  # Numba has found no folder
        return cast("F", _njit(**terms)(function))
