"""Envy: what other hands on the meter bring, exactly, the cards of the own hand removed.

Of all sets of cards that carry envy, those that lie in a family F of disjoint ones are all held by
m other hands with a probability that depends only on how many they are. With x marking an amount,

    E[x^envy] = Σ P(F is held) · Π (x^amount - 1)   over all families F of disjoint sets,

which is inclusion and exclusion in one line.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from queenhigh.exact.count.answers import codes
from queenhigh.exact.count.subsets import subsets
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.figures import Chance, moments

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.game.compiled import Game, Table
    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.rules.schema.ruleset import Ruleset

Amounts: TypeAlias = "dict[int, Fraction]"

_FAMILIES_MAX = 100_000


def envy_bettors_of(ruleset: Ruleset, given: int | None) -> int:
    """How many others bet on the meter: as given, as the file assumes, or all other seats."""
    if given is not None:
        most = envy_bettors_max(ruleset)
        if not 0 <= given <= most:
            why = f"{given} other bettors: there may be 0 to {most}, for whom the deck has cards"
            raise refused("envy_bettors", why, envy_bettors=given, most=most)
        return given
    for assumption in ruleset.assumption.values():
        if assumption.input == "envy_bettors" and assumption.value.isdigit():
            return int(assumption.value)
    return ruleset.seats.count - 1 if ruleset.bank.by == "house" else ruleset.seats.count - 2


def envy_bettors_max(ruleset: Ruleset) -> int:
    """For how many other hands the deck has cards, beside one own hand and the bank's."""
    dealt = {to: sum(part.cards for part in ruleset.deal if part.to == to) for to in ("seat", "bank")}
    cards = len(ruleset.deck.ranks) * len(ruleset.deck.suits)
    return max(0, (cards - dealt["bank"]) // max(dealt["seat"], 1) - 1)


def envy_worth(rows: Iterable[tuple[int, Fraction]], bettors: int) -> Fraction:
    """What envy returns on average: every other hand is as likely to carry it as any."""
    return bettors * sum((amount * chance for amount, chance in rows), Fraction(0))


class Trigger(NamedTuple):
    """A set of cards that brings every other bettor so much."""

    cards: frozenset[int]
    amount: int


def triggers_of(game: Game, table: Table) -> list[Trigger]:
    """Every hand that carries envy. Cards that the bank is known to hold are in none."""
    frame = game.frame
    hand = frame.tests[table.rows[0].test].hand
    if (
        any(frame.tests[row.test].hand != hand for row in table.rows)
        or hand.final
        or hand.draw_zone
        or hand.of != "seat"
    ):
        raise refused("envy_hand", "envy is solved where the table looks at the dealt hand alone")
    hands = _dealt_hands(game)
    matched = _first_rows(game, table, hands)
    return [Trigger(frozenset(hands[at].tolist()), table.rows[matched[at]].envy) for at in _carriers(table, matched)]


def held_by_others(left: int, size: int, bettors: int) -> list[Fraction]:
    """For each number of given disjoint hands the chance that all are among the bettors' from so many cards."""
    return [_held(left, size, bettors, sets) for sets in range(bettors + 1)]


def _dealt_hands(game: Game) -> Ints:
    frame = game.frame
    return subsets(tuple(card for card in frame.deck if card not in frame.known), frame.hand_cards)


def envy_figures(figures: WagerFigures, game: Game, table: Table, meter: Fraction, bettors: int) -> WagerFigures:
    """The exact distribution of the own hand's result and envy together."""
    frame = game.frame
    hands = _dealt_hands(game)
    matched = _first_rows(game, table, hands)
    triggers = triggers_of(game, table)
    left = len(frame.deck) - len(frame.known) - frame.hand_cards
    held = held_by_others(left, frame.hand_cards, bettors)
    chances: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for (row, blocked), count in _own_hands(hands, matched, triggers).items():
        net = _net(table, row, meter)
        free = [trigger for place, trigger in enumerate(triggers) if not blocked >> place & 1]
        for amount, chance in envy_amounts(free, held).items():
            chances[net + amount] += chance * count / len(hands)
    outcomes = tuple(Chance(net, chances[net]) for net in sorted(chances) if chances[net])
    common = lcm(*(chance.probability.denominator for chance in outcomes))
    mean, variance = moments([(c.net, int(c.probability * common)) for c in outcomes], common)
    return replace(figures, outcomes=outcomes, edge=-mean, variance=variance)


def envy_amounts(triggers: Sequence[tuple[frozenset[int], int]], held: Sequence[Fraction]) -> Amounts:
    """The distribution of the amount that other hands bring; `held[k]`: k given disjoint sets are all held."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    families = 0

    def extend(start: int, used: frozenset[int], size: int, signs: dict[int, int]) -> None:
        nonlocal families
        families += 1
        if families > _FAMILIES_MAX:
            raise refused("envy_hands", "too many hands carry envy for an exact distribution", hands=len(triggers))
        for amount, sign in signs.items():
            found[amount] += sign * held[size]
        if size + 1 >= len(held):
            return
        for place in range(start, len(triggers)):
            cards, amount = triggers[place]
            if not cards & used:
                extend(place + 1, used | cards, size + 1, _times(signs, amount))

    extend(0, frozenset(), 0, {0: 1})
    return {amount: chance for amount, chance in found.items() if chance}


def _times(signs: dict[int, int], amount: int) -> dict[int, int]:
    """A polynomial times (x^amount - 1)."""
    product: defaultdict[int, int] = defaultdict(int)
    for power, sign in signs.items():
        product[power + amount] += sign
        product[power] -= sign
    return dict(product)


def _held(left: int, size: int, bettors: int, sets: int) -> Fraction:
    """That `sets` given disjoint hands are all held by some of the bettors."""
    chance = Fraction(1)
    for taken in range(sets):
        if left - taken * size < size:
            return Fraction(0)
        chance *= Fraction(bettors - taken, comb(left - taken * size, size))
    return chance


def _first_rows(game: Game, table: Table, hands: Ints) -> Ints:
    """For each hand the first row that matches; one more than the last if none does."""
    tests = [game.frame.tests[row.test] for row in table.rows]
    columns = list(hands.T)
    packed = codes(tests, [columns] * len(tests))
    first: Ints = np.full(len(hands), len(tests), dtype=np.int64)
    for row in reversed(range(len(tests))):
        first[packed >> row & 1 == 1] = row
    return first


def _carriers(table: Table, matched: Ints) -> list[int]:
    carries = np.array([row.envy > 0 for row in table.rows] + [False])
    return [int(at) for at in np.flatnonzero(carries[matched])]


def _own_hands(
    hands: Ints, matched: Ints, triggers: Sequence[tuple[frozenset[int], int]]
) -> dict[tuple[int, int], int]:
    """How many own hands match a row and meet a set of triggers (a bit each)."""
    if len(triggers) > 62:
        raise refused("envy_hands", "too many hands carry envy for an exact distribution", hands=len(triggers))
    blocked: Ints = np.zeros(len(hands), dtype=np.int64)
    for place, (cards, _) in enumerate(triggers):
        meets = np.isin(hands, list(cards)).any(axis=1)
        blocked |= meets.astype(np.int64) << place
    pairs, counts = np.unique(np.stack([matched, blocked]), axis=1, return_counts=True)
    return {(int(row), int(block)): int(count) for (row, block), count in zip(pairs.T, counts, strict=True)}


def _net(table: Table, row: int, meter: Fraction) -> Fraction:
    if row >= len(table.rows):
        return Fraction(-1)
    at = table.rows[row]
    pay = Fraction(at.meter_percent, 100) * meter if at.meter_percent else Fraction(at.pay)
    return pay - 1 if table.takes_stake else pay
