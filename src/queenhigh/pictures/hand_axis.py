"""Hands along a line, from the lowest to the highest, each as wide as it is frequent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.cards.card import RANKS
from queenhigh.exact.count.answers import strengths
from queenhigh.exact.game.refusals import refused
from queenhigh.hands.lookup import Lookup, lookup
from queenhigh.hands.words import class_words
from queenhigh.pictures.svg import line, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.rules.schema.ruleset import Ruleset

LEFT: Final = 92
TOP: Final = 84
_WIDTH: Final = 960
FULL_WIDTH: Final = LEFT + _WIDTH + 70
"""Of a picture with this axis: names at the left, and room for the last mark's words."""
_APART: Final = 20
"""Words at this slant that begin nearer to each other would run into each other."""
_LETTER: Final = 0.56
"""How wide a letter is, in parts of the size of the type: more than most are, so that a name has room."""


@dataclass(frozen=True, slots=True)
class HandAxis:
    """The order of hands of a game, and where each of them begins."""

    look: Lookup
    strength: Ints
    """Of each class of own cards."""
    edges: list[float]
    """Where each strength begins; one more for the end."""
    labels: Mapping[str, str]
    """What the game calls its classes."""

    def marks(self, base: float) -> Iterator[str]:
        """Where a class begins, and within high cards where a top card begins."""
        previous = ("", -1)
        last = -100.0
        for strength in range(len(self.look)):
            held = self.look.holding_of(strength)
            now = (held.hand_class, held.ranks[0] if held.hand_class == "high_card" else -1)
            if now == previous:
                continue
            previous = now
            x = self.edges[strength]
            yield line((x, base - 4), (x, base + 4), stroke="#444")
            said = f"{_rank(held.ranks[0])} high" if now[1] >= 0 else class_words(held.hand_class, self.labels)
            if x - last > _APART:
                yield text(said, (x, base + 14), 11, fill="#333", transform=f"rotate(35 {x:.2f} {base + 14:g})")
                last = x


def hands_of(strategy: Strategy, ruleset: Ruleset) -> HandAxis:
    """The axis of a strategy's own hands."""
    frame = strategy.odds.tally.frame
    ranking = frame.showdown[0].ranking if frame.showdown else None
    if ranking is None:
        raise refused("no_order", "without a showdown there is no order of hands to draw")
    look = lookup(ranking)
    strength = strengths(ranking, list(strategy.odds.tally.seat.rows[:, : frame.hand_cards].T)).astype(np.int64)
    hands: Ints = np.zeros(len(look), dtype=np.int64)
    np.add.at(hands, strength, strategy.odds.tally.seat.weights)
    edges = [LEFT + _WIDTH * int(below) / int(hands.sum()) for below in (0, *np.cumsum(hands).tolist())]
    compared = ruleset.hand[ruleset.showdown.seat].ranking if ruleset.showdown else None
    labels = {str(key): label for key, label in ruleset.ranking[compared].labels.items()} if compared else {}
    return HandAxis(look, strength, edges, labels)


def room_for(names: Iterable[str], size: float, free: float) -> float:
    """How much further a picture must reach to the left for its longest name to stand in it whole."""
    return max(0.0, max((len(name) for name in names), default=0) * size * _LETTER - free)


def _rank(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


def columns_by_ranks(strategy: Strategy) -> dict[str, list[int]]:
    """The turned-up cards by their ranks, from the lowest; "any" where nothing is turned up."""
    found: dict[tuple[int, ...], list[int]] = {}
    for column, cards in enumerate(strategy.odds.tally.up.tolist()):
        found.setdefault(tuple(sorted((card >> 2 for card in cards), reverse=True)), []).append(column)
    return {"-".join(_rank(rank) for rank in ranks) or "any": found[ranks] for ranks in sorted(found)}
