"""What an agent can do, numbered: the same list for every agent of a game, with a mask of what is legal now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.round.actions import Decide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.policy import Sight
    from queenhigh.rules.schema.ruleset import Ruleset

Mask: TypeAlias = npt.NDArray[np.int8]
WAIT: Final = 0
"""The act of someone who has nothing to decide in this round."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An option, how many times the wager is raised, and which card of the ascending hand is given up (0: none)."""

    option: str
    multiple: int
    discard: int


@dataclass(frozen=True, slots=True)
class PutUp:
    """What a player-dealer puts up."""

    cents: int


@dataclass(frozen=True, slots=True)
class Acts:
    """All acts of a game: waiting, then decisions, then amounts of the bank."""

    hand_cards: int
    decisions: tuple[Taken, ...]
    banks: tuple[PutUp, ...]

    def __len__(self) -> int:
        """How many there are; one that only waits would be no choice at all, so there are at least two."""
        return max(2, 1 + len(self.decisions) + len(self.banks))

    def label(self, act: int) -> str:
        """An act in words."""
        if not 1 <= act <= len(self.decisions) + len(self.banks):
            return "wait"
        if act > len(self.decisions):
            return f"bank ${self.banks[act - 1 - len(self.decisions)].cents / 100:,.2f}"
        taken = self.decisions[act - 1]
        raised = f" {taken.multiple}×" if taken.multiple else ""
        return f"{taken.option}{raised}" + (f", give up card {taken.discard}" if taken.discard else "")

    def wait_mask(self) -> Mask:
        """Only waiting is legal."""
        mask = np.zeros(len(self), dtype=np.int8)
        mask[WAIT] = 1
        return mask

    def bank_mask(self) -> Mask:
        """Any amount of the bank is legal."""
        mask = np.zeros(len(self), dtype=np.int8)
        mask[1 + len(self.decisions) : 1 + len(self.decisions) + len(self.banks)] = 1
        return mask

    def decision_mask(self, sight: Sight) -> Mask:
        """What a player may decide."""
        mask = np.zeros(len(self), dtype=np.int8)
        base = sight.base_cents
        for place, taken in enumerate(self.decisions, start=1):
            offer = sight.offer(taken.option)
            if offer is None or (taken.discard and not offer.may_discard):
                continue
            mask[place] = offer.cents_min <= taken.multiple * base <= offer.cents_max
        return mask

    def decide(self, act: int, sight: Sight) -> Decide:
        """An act as an action of the machine."""
        taken = self.decisions[act - 1]
        cents = taken.multiple * sight.base_cents if taken.multiple else None
        discard = sorted(sight.cards[: self.hand_cards])[taken.discard - 1] if taken.discard else None
        return Decide(sight.spot, taken.option, cents, discard)

    def put_up(self, act: int) -> int:
        """The bank that an act stands for, in cents."""
        return self.banks[act - 1 - len(self.decisions)].cents


def acts_of(rules: Ruleset, banks: tuple[int, ...] = ()) -> Acts:
    """The acts of a game; `banks` are the amounts that a player-dealer may choose from."""
    hand = sum(part.cards for part in rules.deal if part.to == "seat" and part.zone == "hand")
    return Acts(hand, tuple(_decisions(rules, hand)), tuple(PutUp(cents) for cents in banks))


def _decisions(rules: Ruleset, hand: int) -> Iterator[Taken]:
    for name, option in rules.decision.option.items() if rules.decision else ():
        multiples = range(option.raise_.min, option.raise_.max + 1) if option.raise_ else (0,)
        for multiple in multiples:
            for discard in range(hand + 1 if option.swap else 1):
                yield Taken(name, multiple, discard)
