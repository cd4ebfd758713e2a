"""A short list of rules, the first that applies decides: found by search, judged by what it costs.

Each candidate rule applies to some hands, and is worth something with each of them. A ladder puts a few
rules in order. Rungs are added where they gain most, several ladders being followed at once; at the
end whatever gains too little is taken out again.

The search works in floats: it only proposes. What a ladder costs is counted in whole numbers by whoever uses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Floats: TypeAlias = npt.NDArray[np.float64]
Ladder: TypeAlias = tuple[int, ...]
"""Numbers of candidates, the first one tried first."""

_WIDTH: Final = 40
_RUNGS_MAX: Final = 13
_BRANCHES: Final = 6
_DIGITS: Final = 10
"""Gains are compared to so many digits, so that no machine's rounding decides between equals."""


@dataclass(frozen=True)
class Search:
    """Candidates over hands: what each is worth where it applies (elsewhere zero), and what is worth where none does."""

    worth: Floats
    applies: Floats
    """Candidate × hand: one or zero."""
    default: Floats
    weights: Floats
    price: float
    """What a rung must gain to be worth saying."""

    def ladder(self) -> Ladder:
        """The ladder that is worth most, less the price of its rungs."""
        found: dict[Ladder, float] = {(): self._net(())}
        level = dict(found)
        for _ in range(_RUNGS_MAX):
            level = self._longer(level)
            if not level:
                break
            best = next(iter(level))
            found[best] = level[best]
        chosen = max(found, key=lambda ladder: (round(found[ladder], _DIGITS), -len(ladder)))
        return self._polished(chosen)

    def follow(self, ladder: Ladder) -> npt.NDArray[np.int64]:
        """For each hand the rung that decides; -1 where none applies."""
        found = np.full(len(self.default), -1, dtype=np.int64)
        for place in reversed(range(len(ladder))):
            found[self.applies[ladder[place]] > 0] = place
        return found

    def _values(self, ladder: Iterable[int]) -> Floats:
        value = self.default
        for rung in reversed(tuple(ladder)):
            value = np.where(self.applies[rung] > 0, self.worth[rung], value)
        return value

    def _net(self, ladder: Ladder) -> float:
        return float(self._values(ladder) @ self.weights) - self.price * len(ladder)

    def _longer(self, level: dict[Ladder, float]) -> dict[Ladder, float]:
        """The best ladders with one rung more, the best first."""
        found: dict[Ladder, float] = {}
        every = self._gains(*level)
        for (ladder, net), gains in zip(level.items(), every, strict=True):
            for place in range(len(ladder) + 1):
                for rung in np.argsort(-gains[:, place], kind="stable")[:_BRANCHES].tolist():
                    # A rung may gain less than its price here, if only others that build on it gain more.
                    if gains[rung, place] > 0:
                        found[*ladder[:place], rung, *ladder[place:]] = net + float(gains[rung, place]) - self.price
        # Ladders that are worth exactly the same most likely say the same: one of them is enough.
        different: dict[float, Ladder] = {}
        for ladder in sorted(found):
            different.setdefault(round(found[ladder], _DIGITS), ladder)
        return {different[net]: net for net in sorted(different, reverse=True)[:_WIDTH]}

    def _gains(self, *ladders: Ladder) -> list[Floats]:
        """For each of some ladders of one length, candidate × place: what it gains to put the candidate there."""
        reached, below = [], []
        for ladder in ladders:
            weights, after = [self.weights], [self.default]
            for rung in ladder:
                weights.append(weights[-1] * (1 - self.applies[rung]))
            for rung in reversed(ladder):
                after.append(np.where(self.applies[rung] > 0, self.worth[rung], after[-1]))
            reached += weights
            below += after[::-1]
        # All at once: many small products of matrices take far longer than one large one.
        weighed = np.stack(reached, axis=1)
        gains = np.round(self.worth @ weighed - self.applies @ (weighed * np.stack(below, axis=1)), _DIGITS)
        return np.split(gains, len(ladders), axis=1)

    def _polished(self, ladder: Ladder) -> Ladder:
        """Rungs that gain too little out, others in their places, until nothing improves."""
        while True:
            better = next(self._better(ladder), None)
            if better is None:
                return ladder
            ladder = better

    def _better(self, ladder: Ladder) -> Iterator[Ladder]:
        now = self._net(ladder)
        for place in range(len(ladder)):
            shorter = ladder[:place] + ladder[place + 1 :]
            without = self._net(shorter)
            if round(without - now, _DIGITS) >= 0:
                yield shorter
            (gains,) = self._gains(shorter)
            rung, at = np.unravel_index(int(gains.argmax()), gains.shape)
            if round(without + float(gains[rung, at]) - self.price - now, _DIGITS - 1) > 0:
                yield (*shorter[: int(at)], int(rung), *shorter[int(at) :])
