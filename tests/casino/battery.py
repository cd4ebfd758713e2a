"""Is this deck shuffled? Tests on dealt cards, each with its exact expectation; and the correction for asking many times.

Decks are rows of the numbers 0 to 51, in the order of the deal; a stream is what one table deals, round after round.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc, ndtr, pdtr, pdtrc

Decks = NDArray[np.int64]
Found = Iterator[tuple[str, float]]
"""Which question, and how likely an answer at least so odd is with a fair shuffle."""

DEALT = 24
"""Seven hands of three and the bank's."""


def _chi_square(seen: NDArray[np.int64], expected: NDArray[np.float64], freedom: int) -> float:
    return float(chdtrc(freedom, ((seen - expected) ** 2 / expected).sum()))


def _normal(total: float, mean: float, variance: float) -> float:
    return float(2 * ndtr(-abs(total - mean) / variance**0.5))


def positions(decks: Decks) -> Found:
    """Each card comes to each place equally often: chi-square by place."""
    for place in range(DEALT):
        seen = np.bincount(decks[:, place], minlength=52)
        yield f"place {place}", _chi_square(seen, np.full(52, len(decks) / 52), 51)


def runs(decks: Decks) -> Found:
    """How often the next card is lower: in a random order of n cards (n-1)/2 times, with variance (n+1)/12."""
    falls = int((np.diff(decks[:, :], axis=1) < 0).sum())
    yield "falls in a deck", _normal(falls, len(decks) * 51 / 2, len(decks) * 53 / 12)
    # From round to round: runs of high and low first cards. Of n fair coins, n-1 times a change with chance 1/2.
    high = decks[:, 0] >= 26
    changes = int((high[1:] != high[:-1]).sum())
    yield "runs from round to round", _normal(changes, (len(high) - 1) / 2, (len(high) - 1) / 4)


def serial(decks: Decks) -> Found:
    """A card says nothing about the one at the same place in the round before, nor about its neighbour in the deck."""
    # Numbers 0 to 51 have the mean 51/2 and the variance (52² - 1)/12.
    scaled = (decks - 51 / 2) / ((52**2 - 1) / 12) ** 0.5
    for place in range(DEALT):
        before, after = scaled[:-1, place], scaled[1:, place]
        yield f"same place {place}", _normal(float((before * after).sum()), 0, len(before))
    products = (scaled[:, : DEALT - 1] * scaled[:, 1:DEALT]).sum(axis=1)
    # Two different cards: the covariance is -1/(n-1).
    mean = -(DEALT - 1) / 51
    yield "neighbours", _normal(float(products.sum()), mean * len(decks), float(products.var()) * len(decks))


def overlaps(decks: Decks) -> Found:
    """How many of the dealt cards were dealt in the round before: 24 of 52 in 24, without replacement."""
    there = np.zeros((len(decks), 52), dtype=bool)
    np.put_along_axis(there, decks[:, :DEALT], True, axis=1)
    common = int((there[1:] & there[:-1]).sum())
    share = DEALT / 52
    variance = DEALT * share * (1 - share) * (52 - DEALT) / 51
    yield "dealt again", _normal(common, DEALT * share * (len(decks) - 1), variance * (len(decks) - 1))
    # Ranks of neighbours, every pair that overlaps with the next: 12 of 52·51 for one rank, 16 for two.
    for place in range(0, DEALT - 1, 2):
        ranks = decks[:, place] // 4 * 13 + decks[:, place + 1] // 4
        chance = np.where(np.eye(13, dtype=bool), 12, 16).ravel() / (52 * 51)
        yield f"ranks {place}", _chi_square(np.bincount(ranks, minlength=169), chance * len(decks), 168)


def coupons(decks: Decks) -> Found:
    """How many rounds until the first card has been of every suit, again and again; chances by inclusion and exclusion."""
    lengths, seen, since = [], set(), 0
    for suit in (decks[:, 0] % 4).tolist():
        seen.add(suit)
        since += 1
        if len(seen) == 4:
            lengths.append(since)
            seen, since = set(), 0
    most = 14
    # All four within n: the sum over j of (-1)^j C(4, j) (1 - j/4)^n.
    within = [
        sum((-1) ** j * factorial(4) // (factorial(j) * factorial(4 - j)) * (1 - j / 4) ** n for j in range(5))
        for n in range(3, most)
    ]
    chance = np.array([*np.diff(within), 1 - within[-1]])
    counts = np.bincount(np.minimum(lengths, most) - 4, minlength=most - 3)
    yield "every suit", _chi_square(counts, chance * len(lengths), len(chance) - 1)


def interplay(decks: Decks, other: Decks) -> Found:
    """Two tables deal in the same moment: neither says anything about the other."""
    for place in (0, 1, 2, DEALT - 1):
        pair = decks[:, place] // 4 * 13 + other[:, place] // 4
        yield (
            f"two tables, place {place}",
            _chi_square(np.bincount(pair, minlength=169), np.full(169, len(decks) / 169), 168),
        )
    same = int((decks[:, :DEALT] == other[:, :DEALT]).sum())
    # The number of equal places of two random orders of 52, on 24 of them: mean 24/52.
    variance = DEALT / 52 + DEALT * (DEALT - 1) / (52 * 51) - (DEALT / 52) ** 2
    yield "two tables, equal cards", _normal(same, len(decks) * DEALT / 52, len(decks) * variance)


def duplicates(decks: Decks) -> Found:
    """No card twice, no deck twice; and equal first hands as often as 22,100 hands allow, which is nearly Poisson."""
    whole = bool((np.sort(decks, axis=1) == np.arange(52)).all())
    different = len(np.unique(decks, axis=0)) == len(decks)
    yield "whole decks, all different", 1.0 if whole and different else 0.0
    _, counts = np.unique(np.sort(decks[:, :3], axis=1), axis=0, return_counts=True)
    pairs = int((counts * (counts - 1) // 2).sum())
    mean = len(decks) * (len(decks) - 1) / 2 / 22_100
    at_least = pdtrc(pairs - 1, mean) if pairs else 1.0
    yield "equal hands", min(1.0, 2 * float(min(pdtr(pairs, mean), at_least)))


ALONE: Mapping[str, Callable[[Decks], Found]] = {
    "positions": positions,
    "runs": runs,
    "serial": serial,
    "overlaps": overlaps,
    "coupons": coupons,
    "duplicates": duplicates,
}


def suspicious(streams: list[Decks], level: float = 0.01) -> dict[str, float]:
    """What a fair shuffle would hardly do: every question of every stream and of all together, corrected for their number.

    Holm: the smallest of m values is held against level/m, the next against level/(m-1), until one passes.
    """
    found: dict[str, float] = {}
    for number, decks in enumerate([*streams, np.concatenate(streams)]):
        for name, test in ALONE.items():
            found |= {f"{name}: {what}, stream {number}": value for what, value in test(decks)}
    for number, (one, two) in enumerate(pairwise(streams)):
        found |= {f"interplay: {what}, stream {number}": value for what, value in interplay(one, two)}
    bad: dict[str, float] = {}
    for place, (name, value) in enumerate(sorted(found.items(), key=lambda item: item[1])):
        if value > level / (len(found) - place):
            break
        bad[name] = value
    return bad
