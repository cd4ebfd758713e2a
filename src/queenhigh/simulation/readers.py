"""How hands are read: the rankings of a rule file as arrays, and which cards each hand looks at."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from queenhigh.cards.deck import deck_cards
from queenhigh.errors import BadInput
from queenhigh.hands.codes import CARD_CODES, LOW_BITS, RANK_CODES
from queenhigh.hands.lookup import FiveCardLookup, lookup
from queenhigh.round.plan import plan_of
from queenhigh.rules.check.facts import hand_cards
from queenhigh.rules.strengths import ranking_of
from queenhigh.simulation.chance import batches
from queenhigh.simulation.structs import Halves, Ints, Memory, fill

if TYPE_CHECKING:
    from collections.abc import Collection

    from queenhigh.hands.ranking import Ranking
    from queenhigh.rules.schema.dealing import Hand
    from queenhigh.rules.schema.ruleset import Ruleset

UNREAD: Final = -1
"""The reader of a hand without a ranking."""
THREE: Final = 0
"""Three cards of one side: one look-up."""
BEST_THREE: Final = 1
"""The best three of more."""
SIX: Final = 2
"""The best five of a seat's three and the bank's three: one look-up by two sets of ranks."""
BEST_FIVE: Final = 3
"""The best five of five to eight, by sums of codes."""

RANKS: Final = 13
RANK_PLACES: Final = RANKS**3


def compile_hands(rules: Ruleset, used: Collection[int], memory: Memory) -> dict[str, Any]:
    """The deck, the deal and the hands of a rule file into `memory`; the large tables are returned.

    `used` are the hands whose strength is ever asked.
    """
    plan = plan_of(rules)
    deck = deck_cards(rules.deck.ranks, rules.deck.suits)
    sizes, thresholds = batches(len(deck))
    threes = [name for name, ranking in rules.ranking.items() if ranking.size == 3]
    fives = [name for name, ranking in rules.ranking.items() if ranking.size == 5]
    rows = np.array([_hand_row(rules, hand, threes, fives) for hand in rules.hand.values()], dtype=np.int64)
    of_bank, of_seat = ([hand for hand in sorted(used) if bool(rows[hand, 0]) is seat] for seat in (False, True))
    fill(
        memory,
        deck_size=len(deck),
        deck=deck,
        batches=len(sizes),
        batch_sizes=sizes,
        batch_thresholds=thresholds,
        seat_cards=plan.seat_cards,
        bank_cards=plan.bank_cards,
        hand_at=plan.hand_at[0],
        hand_size=plan.hand_at[1] - plan.hand_at[0],
        draw_at=plan.draw_at[0],
        draw_size=plan.draw_at[1] - plan.draw_at[0],
        ups=len(plan.turned),
        turned=plan.turned,
        hands=rows,
        bank_hand_count=len(of_bank),
        bank_hands=of_bank,
        seat_hand_count=len(of_seat),
        seat_hands=of_seat,
        codes=CARD_CODES,
        choose=[[comb(card, size) for size in range(9)] for card in range(53)],
    )
    low_index, high_base, mixed = _best_five(rules, fives, rows)
    return {
        "three": np.stack([three_by_ranks(ranking_of(rules, name)) for name in threes] or [_none(2 * RANK_PLACES)]),
        "shapes": np.tile(shape_numbers(), 2),
        "pairs": np.stack([six_by_shapes(ranking_of(rules, name)) for name in _sixes(rows, fives)] or [_none(1)]),
        "low_index": low_index,
        "high_base": high_base,
        "mixed": mixed,
        "suited": np.stack(
            [_look(rules, name).vectors.suited for name in fives] or [np.full(1 << RANKS, -1, np.int16)]
        ),
    }


def _none(size: int) -> Halves:
    return np.zeros(size, dtype=np.uint16)


def _hand_row(rules: Ruleset, hand: Hand, threes: list[str], fives: list[str]) -> list[int]:
    cards = hand_cards(rules, hand)
    of_seat, of_bank = hand.of in ("seat", "both"), hand.of in ("bank", "both")
    reader = _reader(rules, hand, cards)
    ranking = (threes + fives).index(hand.ranking) if hand.ranking else 0
    if ranking >= len(threes):
        ranking -= len(threes)
    return [
        of_seat,
        of_bank,
        of_seat and "hand" in hand.zones,
        of_seat and "draw" in hand.zones,
        hand.when == "dealt",
        reader,
        ranking,
        cards,
    ]


def _reader(rules: Ruleset, hand: Hand, cards: int) -> int:
    if not hand.ranking:
        return UNREAD
    if rules.ranking[hand.ranking].size == 3:
        one_side = hand.of != "both" and (hand.of == "bank" or set(hand.zones) == {"hand"})
        return THREE if cards == 3 and one_side else BEST_THREE
    plan = plan_of(rules)
    halves = plan.bank_cards == 3 and plan.hand_at[1] - plan.hand_at[0] == 3
    if hand.of == "both" and set(hand.zones) == {"hand"} and halves:
        return SIX
    if not 5 <= cards <= 8:
        message = f"the best five of {cards} cards is not simulated: 5 to 8"
        raise BadInput("simulate/hand", message, {"cards": cards})
    return BEST_FIVE


def _look(rules: Ruleset, name: str) -> FiveCardLookup:
    found = lookup(ranking_of(rules, name))
    assert isinstance(found, FiveCardLookup)  # noqa: S101  # the caller has chosen five-card rankings
    return found


def three_by_ranks(ranking: Ranking) -> Halves:
    """Strengths at `rank * 169 + rank * 13 + rank`, those of one suit `RANK_PLACES` further on."""
    cube = lookup(ranking).table3()
    # Two suits show everything: clubs alone for one suit; for mixed suits each card in a suit of its own.
    clubs = np.arange(RANKS) * 4
    suited = cube[np.ix_(clubs, clubs, clubs)]
    mixed = cube[np.ix_(clubs, clubs + 1, clubs + 2)]
    # What is no hand is never asked for; unsigned, it only looks strange.
    return np.concatenate([mixed.reshape(-1), suited.reshape(-1)]).astype(np.uint16)


def _rank_sets() -> list[tuple[int, ...]]:
    """Sets of three ranks. Those without a pair come first: two hands in three look up two of these, close together."""
    return sorted(combinations_with_replacement(range(RANKS), 3), key=lambda ranks: -len(set(ranks)))


def shape_numbers() -> Halves:
    """Three ranks in any order → number of the set."""
    numbers = np.zeros((RANKS, RANKS, RANKS), dtype=np.uint16)
    for number, ranks in enumerate(_rank_sets()):
        for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
            numbers[ranks[a], ranks[b], ranks[c]] = number
    return numbers.reshape(-1)


def six_by_shapes(ranking: Ranking) -> Halves:
    """Best five of two sets of three ranks, suits left aside, at `higher * (higher + 1) / 2 + lower`."""
    found = lookup(ranking)
    assert isinstance(found, FiveCardLookup)  # noqa: S101  # a five-card ranking
    table = found.vectors.rank_table(6)
    sets = np.array(_rank_sets(), dtype=np.int64)
    ranks = np.array(RANK_CODES, dtype=np.int64)
    codes = ranks[sets].sum(axis=1)
    counts = (sets[:, :, None] == np.arange(RANKS)).sum(axis=1)
    possible = (counts[:, None, :] + counts[None, :, :]).max(axis=2) <= 4
    sums = codes[:, None] + codes[None, :]
    strengths = np.zeros(possible.shape, dtype=np.uint16)
    strengths[possible] = table.strengths[table.places(sums[possible])]
    higher, lower = np.tril_indices(len(sets))
    return strengths[higher, lower]


def _sixes(rows: Ints, fives: list[str]) -> list[str]:
    """All five-card rankings if any hand needs the table of sixes, so that one number finds both."""
    return fives if (rows[:, 5] == SIX).any() else []


def _best_five(rules: Ruleset, fives: list[str], rows: Ints) -> tuple[Halves, Ints, Halves]:
    """The dense tables for each number of cards that is needed, at `cards - 5`."""
    wanted = sorted({int(row[7]) for row in rows if row[5] == BEST_FIVE})
    if not wanted:
        return np.zeros((1, 1), np.uint16), np.zeros((1, 1), np.int64), np.zeros((1, 1, 1), np.uint16)
    tables = {(name, cards): _look(rules, name).vectors.rank_table(cards) for name in fives for cards in wanted}
    most = max(len(table.strengths) for table in tables.values())
    low_index = np.zeros((4, 1 << LOW_BITS), dtype=np.uint16)
    high_base = np.zeros((4, len(next(iter(tables.values())).high_base)), dtype=np.int64)
    mixed = np.zeros((len(fives), 4, most), dtype=np.uint16)
    for (name, cards), table in tables.items():
        low_index[cards - 5] = table.low_index
        high_base[cards - 5] = table.high_base
        mixed[fives.index(name), cards - 5, : len(table.strengths)] = table.strengths
    return low_index, high_base, mixed
