"""The pieces of the fast path: classes under symmetry, counts by inclusion and exclusion, sets by ranks and suits."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from queenhigh.exact.count.answers import answer, codes, strengths
from queenhigh.exact.count.counting import Alike, Counter, counter, holders
from queenhigh.exact.count.progress import heard_by
from queenhigh.exact.count.setcount import strength_counts
from queenhigh.exact.count.subsets import Numbered, choices, set_classes, subsets
from queenhigh.exact.count.symmetry import group_of
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.solve.caches import forget
from queenhigh.exact.solve.solver import solve
from queenhigh.hands.lookup import lookup
from queenhigh.hands.ranking import STANDARD_FIVE, Ranking
from queenhigh.rules.load import load
from tests.exact.small import small


@pytest.mark.parametrize("size, classes", [(1, 13), (2, 169), (3, 1_755), (4, 16_432)])
def test_suit_classes_of_a_full_deck(size: int, classes: int) -> None:
    frame = compile_game(load("tcp-01")).frame
    found = set_classes(frame.deck, size, group_of(frame))
    assert len(found.rows) == classes
    assert found.weights.sum() == comb(52, size)


@pytest.mark.parametrize(
    "game, order",
    [("tcp-01", 24), ("tests/games/colour.toml", 8), ("tcp-01+tcp-progressive-1", 6), ("ca-6cb", 24), ("draw-01", 24)],
)
def test_the_symmetry_is_read_from_the_file(game: str, order: int) -> None:
    # A spade award leaves 3! exchanges; a colour bet 2·2·2: within each colour, and the colours with each other.
    assert len(group_of(compile_game(load(game)).frame)) == order


def test_every_set_is_in_exactly_one_class() -> None:
    frame = compile_game(load("tests/games/colour.toml")).frame
    group = group_of(frame)
    numbered = Numbered(frame.deck, 3, group)
    numbers = numbered.numbers(*subsets(frame.deck, 3).T)
    assert np.bincount(numbers).tolist() == numbered.classes.weights.tolist()
    assert numbered.numbers(np.array(5), np.array(5), np.array(7)) == len(numbered.classes.rows)


def test_choices_are_all_in_order() -> None:
    for count, size in ((5, 0), (5, 1), (6, 3), (7, 7), (3, 4)):
        assert choices(count, size).tolist() == [list(row) for row in combinations(range(count), size)]


@pytest.mark.parametrize(
    "up, removed", [((), (0, 5, 20)), ((7,), (0, 5, 20)), ((7, 30), (0, 5, 20)), ((), (1, 2, 3, 51))]
)
def test_counts_by_inclusion_and_exclusion(up: tuple[int, ...], removed: tuple[int, ...]) -> None:
    """Bank hands that hold some cards and avoid others, below several places, one by one."""
    frame = compile_game(load("tcp-01")).frame
    group = group_of(frame)
    tables = holders(frame, group)
    below = counter(tables, [np.array(card) for card in up], [np.array(card) for card in removed]).below
    hands = [h for h in combinations(range(52), 3) if set(up) <= set(h) and not set(h) & set(removed)]
    places = [int(tables.side.places([np.array(card) for card in hand])) for hand in hands]
    for bound in (0, 1, 100, 371, 740, 741):
        assert int(below(np.array(bound))) == sum(place < bound for place in places)


@pytest.mark.parametrize("up, removed", [((), (0, 5, 20)), ((7,), (0, 5, 20)), ((7, 30, 31, 50), ())])
def test_hands_that_are_all_alike_are_counted_without_tables(up: tuple[int, ...], removed: tuple[int, ...]) -> None:
    # Pair plus of the draw game asks nothing of the bank's four cards: whichever they are, they stand at one place.
    frame = compile_game(load("draw-01"), frozenset({"pair_plus"})).frame
    tables = holders(frame, group_of(frame))
    columns = [np.array(card) for card in up], [np.array(card) for card in removed]
    assert isinstance(counter(tables, *columns), Alike)
    hands = sum(set(up) <= set(h) and not set(h) & set(removed) for h in combinations(range(52), 4))
    for made in (counter(tables, *columns), Counter(tables, *columns)):
        assert [int(made.below(np.array(bound))) for bound in (0, 1)] == [0, hands]
        assert [int(made.below_place(place)) for place in (0, 1)] == [0, hands]


@pytest.mark.parametrize(
    "ranks, suits, cards", [("6789TJQKA", 2, 5), ("789TJQKA", 3, 6), ("9TJQKA", 4, 7), ("TJQKA", 4, 8)]
)
def test_sets_by_ranks_and_suits(ranks: str, suits: int, cards: int) -> None:
    ranking = Ranking(5, STANDARD_FIVE.classes, ace_low=True, ranks=ranks)
    deck = [rank * 4 + suit for rank in ranking.rank_numbers() for suit in range(suits)]
    rows = np.array(list(combinations(deck, cards)), dtype=np.int64)
    dealt = np.bincount(lookup(ranking).strengths5(rows), minlength=len(lookup(ranking)))
    assert strength_counts(ranking, cards, suits).tolist() == dealt.tolist()


@pytest.mark.parametrize("wager", ["ante", "six_card_bonus"])
def test_a_long_count_is_told_while_it_lasts(wager: str) -> None:
    """Counting and enumerating alike: from nothing to nearly all of the own classes, and silence afterwards."""
    rules = small("ca-6cb", "789TJQKA", "cdhs", 2)
    heard: list[tuple[int, int]] = []
    forget()
    with heard_by(lambda done, total: heard.append((done, total))):
        solve(rules, {"ante": 1, wager: 1}).joint  # noqa: B018  # the joint distribution is worked out when asked for
    assert heard
    assert heard[0][0] == 0
    assert all(0 <= done < total for done, total in heard)
    count = len(heard)
    forget()
    solve(rules)
    assert len(heard) == count


def test_all_answers_of_a_strength_at_once_are_those_one_by_one() -> None:
    """A wide table with a suit among its rows: packed answers against each test asked by itself."""
    game = compile_game(load("tests/games/colour.toml"))
    rules = load("tcp-01+tcp-progressive-1")
    for frame in (game.frame, compile_game(rules).frame):
        tests = [test for test in frame.tests if test.hand.of == "seat"]
        cards = [np.array(column) for column in zip(*combinations(range(0, 52, 3), 3), strict=True)]
        packed = codes(tests, [cards] * len(tests))
        for bit, test in enumerate(tests):
            ranking = test.hand.ranking
            strength = strengths(ranking, cards) if ranking is not None else None
            assert np.array_equal(packed >> bit & 1, np.broadcast_to(answer(test, cards, strength), packed.shape))
