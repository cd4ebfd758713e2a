"""Tournament chips: a currency of their own. They count, they are compared with each other, and they are never money.

`Chips` is no number, so that neither a type checker nor the program lets it meet cents: `Chips(500) + 300` is refused, and
so is a posting of chips. What a table holds as whole units of its own currency becomes chips here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from queenhigh.errors import ImpossibleState


class Chips(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """So many tournament chips; never less than none."""

    count: int = 0

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ImpossibleState("chips/below_zero", f"{self.count} chips do not exist", {"chips": self.count})

    def __add__(self, other: Chips) -> Chips:
        """Both together."""
        return Chips(self.count + _count(other))

    def __sub__(self, other: Chips) -> Chips:
        """What is left; refused where it would be less than none."""
        return Chips(self.count - _count(other))

    def __bool__(self) -> bool:
        return bool(self.count)

    def __str__(self) -> str:
        return f"{self.count:,}"


def _count(other: object) -> int:
    """The count of chips, and of nothing else."""
    if not isinstance(other, Chips):
        raise ImpossibleState("chips/not_chips", f"{other!r} and tournament chips do not meet", {"other": other})
    return other.count


NONE = Chips()


def total(chips: Iterable[Chips]) -> Chips:
    """All of them together."""
    return Chips(sum(each.count for each in chips))
