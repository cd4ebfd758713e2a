"""The policy that always takes the choice that is worth most, for the stakes that lie on the spot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.round.policy import Choice, Sight


@dataclass(frozen=True, slots=True)
class OptimalPolicy:
    """Whatever is worth most."""

    def choose(self, sight: Sight) -> Choice:
        """The best choice; among equals the one with little at risk."""
        # The proof takes longer to import than everything else here: a table without an optimal bot need not wait.
        from queenhigh.coach.advice import advise  # noqa: PLC0415

        return advise(sight).best.choice
