"""The highest and the lowest hand of each class, against every hand of the deck."""

from itertools import combinations

import pytest

from queenhigh.cards.card import RANKS, SUITS, make_card
from queenhigh.hands.plain import holding, strength_key
from queenhigh.hands.ranking import Ranking
from queenhigh.hands.words import rank_words, ranks_words
from queenhigh.rules.schema.dealing import Deck
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.text.document import Grid
from queenhigh.rules.text.ranking import ranking_of_hands
from queenhigh.rules.text.teller import Teller
from tests.text.single_changes import game

DECKS = (
    ("23456789TJQKA", "cdhs"),
    ("6789TJQKA", "cdh"),
    ("2345A", "cd"),
    ("QKA", "cdhs"),
    ("246", "c"),
)
COUNTED = {"four_of_a_kind": "four", "three_of_a_kind": "three", "pair": "two"}


@pytest.mark.parametrize("ranks,suits", DECKS)
@pytest.mark.parametrize("ace_low", [True, False])
def test_three_card_extremes(ranks: str, suits: str, *, ace_low: bool) -> None:
    _compare("three", ranks, suits, ace_low=ace_low)


@pytest.mark.parametrize("ace_low", [True, False])
def test_five_card_extremes_of_a_small_deck(*, ace_low: bool) -> None:
    # 28 cards: 98,280 hands, with every class among them.
    _compare("five", "23456KA", "cdhs", ace_low=ace_low)


def _compare(name: str, ranks: str, suits: str, *, ace_low: bool) -> None:
    rules = game("ca-6cb")
    asked = rules.ranking[name].altered(ace_low=ace_low)
    small = rules.altered(deck=Deck(ranks=ranks, suits=suits), ranking={name: asked}, hand={}, showdown=None)
    size = f"{name.capitalize()}-card hands"
    grid = next(grid for grid in _ranking_grids(small) if grid.title.startswith(size))
    told = {hand_class: row.cells[2:] for hand_class, row in zip(asked.classes, grid.rows, strict=True)}
    assert told == _by_dealing(Ranking(asked.size, asked.classes, ace_low, ranks), suits)


def _ranking_grids(rules: Ruleset) -> list[Grid]:
    return [item for item in ranking_of_hands(Teller(rules)).items if isinstance(item, Grid)]


def _by_dealing(ranking: Ranking, suits: str) -> dict[str, tuple[str, str]]:
    """Every hand looked at once; the best and the worst of each class in words."""
    deck = [make_card(RANKS.index(rank), SUITS.index(suit)) for rank in ranking.ranks for suit in suits]
    extremes: dict[str, list[tuple[tuple[int, ...], tuple[int, ...]]]] = {}
    for cards in combinations(deck, ranking.size):
        held = holding(cards, ranking)
        key = (strength_key(held, ranking), tuple(sorted(card >> 2 for card in cards)))
        found = extremes.setdefault(held.hand_class, [key, key])
        found[0], found[1] = max(found[0], key), min(found[1], key)
    told = {}
    for hand_class in ranking.classes:
        if hand_class not in extremes:
            told[hand_class] = ("cannot occur", "the same")
            continue
        best, worst = (_words(hand_class, key, ranks) for key, ranks in extremes[hand_class])
        told[hand_class] = (best, "the same" if worst == best else worst)
    return told


def _words(hand_class: str, key: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    made = key[2:]
    if hand_class in COUNTED:
        return f"{COUNTED[hand_class]} {ranks_words(made[0])}"
    if hand_class in ("full_house", "two_pair"):
        first = "three" if hand_class == "full_house" else "two"
        return f"{first} {ranks_words(made[0])} and two {ranks_words(made[1])}"
    # An ace below the top of its own straight counts low and is named last.
    ordered = sorted(ranks, reverse=True)
    if "straight" in hand_class and ordered[0] != made[0]:
        ordered = [*ordered[1:], ordered[0]]
    words = [rank_words(rank) for rank in ordered]
    return f"{', '.join(words[:-1])} and {words[-1]}"
