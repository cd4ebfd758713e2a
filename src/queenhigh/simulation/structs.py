"""Structures in one piece of memory: a class says what they hold, and the kernel gets a pointer.

Numba passes every array as eight numbers. A structure with fields of fixed size is one number, whatever it
holds, and each field lies at a fixed distance: as quick to compile as to run.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint64]
Shorts: TypeAlias = npt.NDArray[np.int16]
Bytes: TypeAlias = npt.NDArray[np.uint8]
"""Whatever is never below zero is kept unsigned: an index that cannot be negative needs no second look."""
Halves: TypeAlias = npt.NDArray[np.uint16]
Longs: TypeAlias = npt.NDArray[np.uint32]
Smalls: TypeAlias = npt.NDArray[np.int32]
Memory: TypeAlias = npt.NDArray[Any]
"""An array with one structure in it."""


class Struct:
    """The base of all structures. Fields are whole numbers, or arrays whose shape stands beside them."""


@cache
def dtype_of(struct: Any) -> np.dtype[Any]:
    """The layout of a structure, given by its class."""
    fields: list[Any] = []
    for name, hint in get_type_hints(struct, include_extras=True).items():
        if get_origin(hint) is Annotated:
            array, *shape = get_args(hint)
            element = get_args(get_args(array)[1])[0]
            fields.append((name, element, tuple(shape)))
        else:
            fields.append((name, np.int64))
    return np.dtype(fields, align=True)


def new(struct: Any) -> Memory:
    """A structure of zeros."""
    return np.zeros(1, dtype=dtype_of(struct))


def fill(memory: Memory, **values: Any) -> None:
    """Set fields of a structure; an array goes to the beginning of its field, which must have room for it."""
    for name, value in values.items():
        field = memory[0][name]
        if np.ndim(field) == 0:
            memory[0][name] = value
            continue
        given = np.asarray(value)
        field[tuple(slice(size) for size in given.shape)] = given
