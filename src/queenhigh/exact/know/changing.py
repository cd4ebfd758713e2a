"""Own hands whose best line may change with the sight of another hand; all others need no closer look.

Let d be by how much the best line beats another one against each hand of the bank, D the sum of d over all of
these, and A(c) that over the hands with a card c. The hands that another hand O rules out are those
with a card of O. Added up card by card, a hand with two of them counts once too often, one with three twice; so

    D(O) = D - Σ A(c) + Σ (cards in common - 1)·d,   the last sum over hands with two or more of O's cards.

How many those are is known, and no d of theirs is below the least. If even the cards with the greatest A
leave D(O) at zero or above, no O changes anything.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from queenhigh.exact.count.answers import Bools
    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.count.tally import Deals
    from queenhigh.exact.solve.optimum import Odds, Worth

_AT_ONCE: Final = 2_000_000
"""Numbers that are worked on together."""


class Changing(NamedTuple):
    """Own × up: whether another hand may change what is best, and what the best line is worth."""

    sights: Bools
    best: Worth


def changing_sights(odds: Odds, peeking: Odds, pays: list[Worth]) -> Changing:
    """`peeking` counts the bank's hands with one more of their cards seen; own classes and cells are the same."""
    worth = np.concatenate([odds.worth(part, pays) for part in odds.tally.parts()])
    may = np.concatenate([odds.allowed(part) for part in odds.tally.parts()])
    counts = np.concatenate([part.counts[:, :, 0, 0] for part in peeking.tally.parts()])
    least = min(int(worth.min()), 0) - 1
    chosen = np.where(may[:, None, :], worth, least).argmax(axis=2)
    best = np.take_along_axis(worth, chosen[:, :, None], axis=2)[:, :, 0]
    with_card = _columns_with(odds, peeking)
    step = max(1, _AT_ONCE // (with_card.size * counts.shape[2]))
    sights = np.zeros(best.shape, dtype=np.bool_)
    for first in range(0, len(best), step):
        span = slice(first, first + step)
        most = _most_lost(odds, pays, chosen[span], counts[span], with_card, span)
        sights[span] = ((best[span, :, None] - worth[span] < most) & may[span, None, :]).any(axis=2)
    return Changing(sights & _valid(odds), best)


def _most_lost(odds: Odds, pays: list[Worth], chosen: Ints, counts: Deals, with_card: Ints, span: slice) -> Worth:
    """Own × up × act: how much of the best act's lead the sight of another hand may take at most."""
    of_card = counts[:, with_card]  # own × up × card × cell; the last set is none
    kind = odds.tally.seat.kind_of[span, 0, 0]
    by_act = np.stack([pays[act.line][kind] for act in odds.acts], axis=1)  # own × act × cell
    mine = np.take_along_axis(by_act, chosen[:, :, None], axis=1)  # own × up × cell
    twice = _counted_twice(odds)
    found = []
    for place in range(len(odds.acts)):
        ahead = mine - by_act[:, place, None, :]
        lost = (of_card * ahead[:, :, None, :]).sum(axis=3)
        worst = np.sort(lost, axis=2)[:, :, -odds.tally.frame.hand_cards :].sum(axis=2)
        found.append(worst + twice * np.maximum(-ahead.min(axis=2), 0))
    most: Worth = np.stack(found, axis=2)
    return most


def _counted_twice(odds: Odds) -> int:
    """How often hands of the bank with two or more cards of another hand count beyond once."""
    frame = odds.tally.frame
    hidden, size = frame.bank_cards - frame.up_cards, frame.hand_cards
    left = len(frame.deck) - frame.hand_cards - frame.up_cards
    return sum(
        (common - 1) * comb(size, common) * comb(left - size, hidden - common)
        for common in range(2, min(hidden, size) + 1)
    )


def _columns_with(odds: Odds, peeking: Odds) -> Ints:
    """Up × card: where the set with one card more stands; a card that is there already has no set of its own."""
    place = {frozenset(cards): at for at, cards in enumerate(peeking.tally.up.tolist())}
    return np.array(
        [
            [place[frozenset((*cards, card))] for card in odds.tally.frame.deck if card not in cards]
            for cards in odds.tally.up.tolist()
        ],
        dtype=np.int64,
    )


def _valid(odds: Odds) -> Bools:
    return odds.tally.valid(0, len(odds.tally.seat.rows))
