"""Copies of an environment, for search and for other processes: they share what never changes."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterator


class Copied:
    """Something that can be copied in the middle of a round, and goes on by itself."""

    def unchanging(self) -> Iterator[object]:
        """What a copy may share: rules, setups, strategies."""
        yield from ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        for part in self.unchanging():
            memo[id(part)] = part
        copy = object.__new__(type(self))
        memo[id(self)] = copy
        copy.__dict__.update({name: deepcopy(value, memo) for name, value in self.__dict__.items()})
        return copy
