"""Who looks at a round, and so what may be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from queenhigh.round.state import Spot


class Reader(msgspec.Struct, frozen=True):
    """Who looks: a bettor by name (the player-dealer among them), the house dealer, or surveillance."""

    role: Literal["bettor", "dealer", "surveillance"]
    bettor: str = ""

    def owns(self, spot: Spot) -> bool:
        """Whether it is the reader's own hand that lies on a spot."""
        return self.role == "bettor" and self.bettor == spot.bettor


DEALER: Final = Reader("dealer")
SURVEILLANCE: Final = Reader("surveillance")


def bettor(name: str) -> Reader:
    """The reader that a person at the table is."""
    return Reader("bettor", name)
