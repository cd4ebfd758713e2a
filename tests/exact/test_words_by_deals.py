"""Words are followed by the letter through every deal, by a way of its own: what they cost is what is said of them."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from queenhigh.exact.solve.solver import solve
from queenhigh.exact.words.summary import WORDS_COST_MAX, told
from queenhigh.rules.load import load
from tests.brute.ranks import HIGH_CARD, score3

GAME = "tests/games/three-sizes.toml"
RANKS = "23456789TJQKA"
QUEEN = RANKS.index("Q")
SIZES = (1, 2, 3)

Ints = npt.NDArray[np.int64]


@cache
def worths() -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """For every class of own hands: how many there are, its score; by the card that is up: deals, ante and play won."""
    bank = np.array(list(combinations(range(52), 3)), dtype=np.int64)
    score = np.array([score3(*cards) for cards in bank.tolist()], dtype=np.int64)
    plays = score >= HIGH_CARD * 2197 + QUEEN * 169  # a queen or better
    # Hands that differ only in the names of their suits have the same ranks in one suit each.
    classes: dict[tuple[tuple[int, ...], ...], int] = {}
    counts: Counter[int] = Counter()
    for at, cards in enumerate(bank.tolist()):
        suits = tuple(sorted(tuple(card >> 2 for card in cards if card & 3 == suit) for suit in range(4)))
        counts[classes.setdefault(suits, at)] += 1
    deals: list[Ints] = []
    antes: list[Ints] = []
    raises: list[Ints] = []
    for at in counts:
        free = ~np.isin(bank, bank[at]).any(axis=1)
        won = np.sign(score[at] - score[free])
        ante, play = np.where(plays[free], won, 1), np.where(plays[free], won, 0)
        shown = bank[free].reshape(-1)  # each of the bank's cards may be the one that is up
        for found, result in ((deals, np.ones_like(won)), (antes, ante), (raises, play)):
            found.append(np.bincount(shown, weights=np.repeat(result, 3), minlength=52).astype(np.int64))
    places = np.array(list(counts))
    return np.array(list(counts.values())), score[places], np.array(deals), np.array(antes), np.array(raises)


def edge(multiples: Ints) -> Fraction:
    """The bank's gain per ante for own × up → how many times the ante is raised; 0 folds."""
    counts, _, deals, antes, raises = worths()
    won = np.where(multiples == 0, -deals, antes + multiples * raises).sum(axis=1)
    return -Fraction(int(counts @ won), int(counts @ deals.sum(axis=1)))


def best() -> Ints:
    _, _, deals, antes, raises = worths()
    found: Ints = np.stack([-deals, *(antes + size * raises for size in SIZES)]).argmax(axis=0)
    return found


def as_said(lines: tuple[str, ...]) -> Ints:
    """Words such as "Against 2, 3: play 3× with A-9-2 or better; play 1× with the rest." by the letter."""
    _, score, deals, _, _ = worths()
    found = np.full(deals.shape, -1, dtype=np.int64)
    for line in lines:
        against, _, advice = line.removesuffix(".").partition(": ")
        columns = [
            rank * 4 + suit for rank in map(RANKS.index, re.findall(r"\b[2-9TJQKA]\b", against)) for suit in range(4)
        ]
        for step in reversed(advice.split("; ")):
            said = re.fullmatch(r"(?:play (\d)×|(fold))(?: with)? (?:(\S+) or better|the rest|any hand)", step)
            assert said is not None, step
            floor = 0
            if said[3]:
                high, middle, low = map(RANKS.index, said[3].split("-"))
                floor = HIGH_CARD * 2197 + (high * 13 + middle) * 13 + low
            for column in columns:
                found[score >= floor, column] = int(said[1] or 0)
    assert (found >= 0).all()
    return found


def test_words_for_three_sizes_beside_a_seen_card_cost_what_they_say() -> None:
    analysis = solve(load(GAME))
    story = told(analysis)
    optimum = edge(best())
    assert analysis.wager("ante").edge == optimum
    assert len(story.advice.lines) > 1
    assert story.words_cost == edge(as_said(story.advice.lines)) - optimum
    assert story.words_cost <= WORDS_COST_MAX
    # One raise for every hand whatever is seen, as such words once had it, is far off; so is the least raise alone.
    for size in SIZES:
        assert edge(np.full_like(best(), size)) - optimum > Fraction(3, 100)
    assert edge(np.minimum(best(), 1)) - optimum > Fraction(3, 100)


def test_words_that_cost_more_than_is_stated_give_way_to_the_table() -> None:
    story = told(solve(load(GAME)), Fraction(1, 100_000))
    assert story.words_cost is None
    assert story.advice.lines[0].startswith("No short words come within 0.0 % of the best play")
