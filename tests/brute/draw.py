"""What the draw game comes to by brute force: the best play of every class of three cards, and all results."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from tests.brute.four import Cards, Key, suit_key
from tests.brute.ranks import STRAIGHT_FLUSH, TRIPS, all_scores3


@dataclass(frozen=True)
class DrawGame:
    """Net results per ante in how many deals, and how many hands do what."""

    results: dict[int, int]
    deals: int
    stand: int
    fold: int
    double: int

    @property
    def edge(self) -> Fraction:
        """The bank's gain per ante."""
        return -Fraction(sum(net * count for net, count in self.results.items()), self.deals)


def bonus(score: int) -> int:
    """The ante bonus 10-7-5."""
    kind, ranks = divmod(score, 2197)
    if kind == STRAIGHT_FLUSH:
        return 10 if ranks == 12 else 7
    return 5 if kind == TRIPS else 0


def play_draw(rows: list[Cards], sizes: list[int], finals: npt.NDArray[np.int64]) -> DrawGame:
    """The optimum: fold, or play once or twice the ante, standing pat or giving up one card unseen."""
    table = all_scores3()
    # (hand, card given up or none) → (bonus, bank lower / equal / higher) → deals
    outcomes: defaultdict[tuple[Key, Key | None], Counter[tuple[int, int]]] = defaultdict(Counter)
    for row, size, of_row in zip(rows, sizes, finals.tolist(), strict=True):
        without = [row[:place] + row[place + 1 :] for place in range(4)]
        extras = [bonus(int(table[kept])) for kept in without]
        for aside, hand in enumerate(without):
            of_hand = suit_key(hand)
            for out, extra in enumerate(extras):
                found = outcomes[of_hand, None if out == aside else suit_key(hand, (row[out],))]
                for what in range(3):
                    found[extra, what] += size * of_row[out][what]
    by_hand: defaultdict[Key, list[tuple[Key, Key | None]]] = defaultdict(list)
    for key in outcomes:
        by_hand[key[0]].append(key)
    results: Counter[int] = Counter()
    tally = Counter[str]()
    deals = 0
    for keys in by_hand.values():
        pat = next(key for key in keys if key[1] is None)
        whole = sum(outcomes[pat].values())
        deals += whole
        # Two cards of a hand may be given up alike; then their deals are counted together, and worth is compared by share.
        choices = [(Fraction(-1), "fold", {-1: whole})]
        for key in keys:
            for times in (1, 2):
                nets = Counter[int]()
                for (extra, what), count in outcomes[key].items():
                    nets[extra + (1 - what) * (1 + times)] += count
                share = Fraction(whole, sum(nets.values()))
                worth = Fraction(sum(net * count for net, count in nets.items()), whole) * share
                name = ("stand" if key[1] is None else "draw") + str(times)
                choices.append((worth, name, {net: int(count * share) for net, count in nets.items()}))
        best = max(worth for worth, _, _ in choices)
        _, name, nets_of_best = next(choice for choice in choices if choice[0] == best)
        results.update(nets_of_best)
        tally[name] += whole
    return DrawGame(
        dict(results), deals, tally["stand1"] + tally["stand2"], tally["fold"], tally["stand2"] + tally["draw2"]
    )
