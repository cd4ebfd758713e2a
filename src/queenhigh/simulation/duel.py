"""One seat against a bank that covers everything, three cards each: hands are sampled instead of cards.

A hand is one of all sets of three; a word of chance picks two, and pairs that share a card are thrown away,
which leaves every pair of disjoint hands equally likely. What becomes of a pair follows from three things
alone: the kind of the seat's hand (what it pays, what its player does with it), the kind of the bank's, and
which is the higher. Pairs are only counted by these; each kind of pair that came up is then settled once, by
the kernel itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from queenhigh.cards.deck import deck_cards
from queenhigh.exact.count.answers import answer_of_cards
from queenhigh.round.plan import plan_of
from queenhigh.round.verdict import table_plan
from queenhigh.simulation.chance import threshold
from queenhigh.simulation.jit import entered, inlined
from queenhigh.simulation.structs import Halves, Ints, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.row_kinds import Match
    from queenhigh.rules.schema.dealing import Hand
    from queenhigh.simulation.tables import Prepared

PAIR_BITS: Final = 49
"""A word times the number of hands, at most 22,100, stays below 2**64."""
_CARD_BITS: Final = 52
_CODES_MAX: Final = 1 << 62
_SORTS: Final = 1 << (64 - _CARD_BITS)
_U = np.uint64


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """All hands of a deck, each with its cards, strength and kinds."""

    hands: Words
    """Hand → its cards, a bit each, and from bit 52 on its sort."""
    cards: Ints
    """Hand × three cards."""
    acts: Ints
    """Hand → what the seat's policy does with it."""
    sorts: Halves
    """Sort × (strength in the showdown, first cell of the seat's kind, offset of the bank's kind)."""
    cells: int
    threshold: int


def duel_of(prepared: Prepared) -> Duel | None:
    """The hands of a table, if it is one seat against a covering bank and nothing needs more than three cards each."""
    duel = _built(prepared) if _fits(prepared) else None
    return duel if duel is not None and len(duel.sorts) <= _SORTS else None


def _fits(prepared: Prepared) -> bool:
    setup, rules = prepared.setup, prepared.setup.rules
    betting = [player for player in setup.players if setup.bank_seat is None or setup.bank_seat not in player.seats]
    plan = plan_of(rules)
    key = prepared.table[0]["policy_keys"][prepared.table[0]["policy"][betting[0].spots[0] - 1]]
    staked = {name for name in betting[0].stakes if betting[0].stakes[name]}
    return (
        len(betting) == 1
        and len(betting[0].spots) == 1
        and (rules.bank.by == "house" or setup.bank_seat is not None)
        and prepared.covers
        and all(player.purse_cents is None for player in setup.players)
        and plan.seat_cards == plan.bank_cards == 3
        and (not plan.turned or int(key[3]) == 0)
        and not staked & set(plan.meter_wagers)
        and not any(hand.of == "both" or "draw" in hand.zones for hand in _hands_asked(prepared))
    )


def _hands_asked(prepared: Prepared) -> Iterator[Hand]:
    """The hands that the kernel looks at in this game."""
    rules, game = prepared.setup.rules, prepared.compiled.game[0]
    numbers = {int(number) for number in game["table_rows"][:, 0]}
    numbers |= set(game["seat_hands"][: game["seat_hand_count"]].tolist())
    numbers |= set(game["bank_hands"][: game["bank_hand_count"]].tolist())
    for number, hand in enumerate(rules.hand.values()):
        if number in numbers:
            yield hand


def _built(prepared: Prepared) -> Duel:
    rules, game = prepared.setup.rules, prepared.compiled.game[0]
    cards = np.array(list(combinations(deck_cards(rules.deck.ranks, rules.deck.suits), 3)), dtype=np.int64)
    places = (cards[:, 0] >> 2) * 169 + (cards[:, 1] >> 2) * 13 + (cards[:, 2] >> 2)
    one_suit = (cards[:, 0] & 3 == cards[:, 1] & 3) & (cards[:, 0] & 3 == cards[:, 2] & 3)
    strengths = prepared.looks.three[:, places + 2197 * one_suit].astype(np.int64)
    masks = (1 << cards).sum(axis=1)
    shown = int(game["showdown_seat"])
    ranking = int(game["hands"][shown, 6]) if shown >= 0 else 0
    higher = strengths[ranking] if shown >= 0 else np.zeros(len(cards), dtype=np.int64)
    seat, bank = _signatures(prepared, cards, strengths)
    acts = _acts(prepared, cards, strengths)
    _, seat_kinds = _unique_rows(np.column_stack([seat, acts]))
    _, bank_kinds = _unique_rows(bank)
    banks = int(bank_kinds.max()) + 1
    sorts, sort_of = _unique_rows(np.column_stack([higher, seat_kinds * banks * 3, bank_kinds * 3]))
    return Duel(
        hands=masks.astype(np.uint64) | sort_of.astype(np.uint64) << _U(_CARD_BITS),
        cards=cards,
        acts=acts,
        sorts=sorts.astype(np.uint16),
        cells=(int(seat_kinds.max()) + 1) * banks * 3,
        threshold=threshold(PAIR_BITS, len(cards), len(cards)),
    )


def _unique_rows(table: Ints) -> tuple[Ints, Ints]:
    """The different rows in order, and which of them each row is: as NumPy has it, by one number a row instead of all."""
    codes = np.zeros(len(table), dtype=np.int64)
    size = 1
    for column in table.T:
        above_least = column - column.min()
        width = int(above_least.max()) + 1
        if size * width > _CODES_MAX:
            codes = np.unique(codes, return_inverse=True)[1]
            size = int(codes.max()) + 1
        codes = codes * width + above_least
        size *= width
    _, places, numbers = np.unique(codes, return_index=True, return_inverse=True)
    return table[places], numbers


def _signatures(prepared: Prepared, cards: Ints, strengths: Ints) -> tuple[Ints, Ints]:
    """Everything that the rules ask of a hand, but for the showdown: a column for each question."""
    game, rules = prepared.compiled.game[0], prepared.setup.rules
    marks: list[tuple[int, int]] = [(int(game["qualifier_hand"]), int(game["qualifier_floor"]))]
    marks += [(int(row[3]), int(row[4])) for row in game["outcome_rows"]]
    names, plan = list(rules.hand), plan_of(rules)
    rows = [row for name in rules.table for row in table_plan(rules, name, plan.hands).rows]
    for row in rows:
        hand = names.index(row.hand)
        marks += [(hand, row.low), (hand, row.high + 1)] if row.low >= 0 else []
    sides: tuple[list[Ints], list[Ints]] = (
        [np.zeros(len(cards), dtype=np.int64)],
        [np.zeros(len(cards), dtype=np.int64)],
    )
    for hand, floor in sorted(set(marks)):
        if hand >= 0:
            side = 1 if game["hands"][hand, 1] else 0
            sides[side].append(strengths[game["hands"][hand, 6]] >= floor)
    for row in rows:
        if row.test is not None:
            side = 1 if game["hands"][names.index(row.hand), 1] else 0
            sides[side].append(_passes(row.match, list(cards.T)))
    return np.column_stack(sides[0]).astype(np.int64), np.column_stack(sides[1]).astype(np.int64)


def _passes(match: Match, columns: list[Ints]) -> Ints:
    found = answer_of_cards(match, columns)
    if found is None:
        found = np.logical_and.reduce([column & 3 == match.suit for column in columns])
    return found.astype(np.int64)


def _acts(prepared: Prepared, cards: Ints, strengths: Ints) -> Ints:
    """What the seat's policy does with each hand."""
    table = prepared.table[0]
    seat = next(p.spots[0] for p in prepared.setup.players if prepared.setup.bank_seat not in p.seats) - 1
    kind, base, width, _, reading = table["policy_keys"][table["policy"][seat]].tolist()
    if kind == 0:
        return np.full(len(cards), prepared.looks.choices[base], dtype=np.int64)
    numbers = strengths[reading]
    if kind == 2:
        numbers = cards[:, 0] + cards[:, 1] * (cards[:, 1] - 1) // 2
        numbers = numbers + cards[:, 2] * (cards[:, 2] - 1) * (cards[:, 2] - 2) // 6
    return prepared.looks.choices[base + numbers * width].astype(np.int64)


@inlined
def pick_two(word: Any, number: Any, bits: int) -> tuple[Any, Any, Any]:
    """Two draws from so many, out of one word, and what is left of it; see `chance`."""
    mask = (_U(1) << _U(bits)) - _U(1)
    first = word * number
    second = (first & mask) * number
    return first >> _U(bits), second >> _U(bits), second & mask


@entered
def count_pairs(hands: Words, sorts: Halves, cells: Words, state: Words, rounds: int, limit: int) -> None:
    """Sample pairs of hands; count each in its cell, and leave one of them there."""
    # The state stays in registers here, which is what makes this loop worth having: see `chance.next_word`.
    a, b, c, d = state[0], state[1], state[2], state[3]
    number = _U(len(hands))
    cards = (_U(1) << _U(_CARD_BITS)) - _U(1)
    played = 0
    while played < rounds:
        total = a + d
        word = ((total << _U(23)) | (total >> _U(41))) + a
        shifted = b << _U(17)
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << _U(45)) | (d >> _U(19))
        mine, theirs, left = pick_two(word >> _U(64 - PAIR_BITS), number, PAIR_BITS)
        seat, bank = hands[mine], hands[theirs]
        if left < _U(limit) or (seat & bank & cards) != _U(0):
            continue
        played += 1
        one, other = seat >> _U(_CARD_BITS), bank >> _U(_CARD_BITS)
        high, low = sorts[one, 0], sorts[other, 0]
        cell = _U(sorts[one, 1]) + _U(sorts[other, 2]) + _U(high > low) + _U(high >= low)
        cells[cell, 0] += _U(1)
        cells[cell, 1] = mine * number + theirs
    state[0], state[1], state[2], state[3] = a, b, c, d
