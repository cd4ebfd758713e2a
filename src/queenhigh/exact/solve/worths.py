"""The worth of every option, hand by hand: what a strategy chooses from."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.strategy import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.solve.analysis import Analysis

ROWS_MAX: Final = 3_000_000
"""Rows of a table; more is no longer read by anyone, and hardly by a program."""


class OptionWorth(NamedTuple):
    """One thing that may be done: what it is worth on average, in units, everything that is decided for together."""

    choice: Choice
    label: str
    worth: Fraction
    best: bool


class HandWorths(NamedTuple):
    """A class of own cards before some turned-up ones, and everything that may be done with it."""

    own: tuple[int, ...]
    up: tuple[int, ...]
    hands: int
    """How many hands of own cards are of this class."""
    options: tuple[OptionWorth, ...]


def check_size(analysis: Analysis) -> None:
    """Refuse a table that nobody could read, before any of it is made."""
    if analysis.strategy is None:
        raise refused("no_decision", f"nothing is decided in {analysis.game}", game=analysis.game)
    odds = analysis.strategy.odds
    rows = len(odds.tally.seat.rows) * len(odds.tally.up) * len(odds.acts)
    if rows > ROWS_MAX:
        why = f"a table of {rows:,} rows, and at most {ROWS_MAX:,} are written: name the bank's cards with --dealer"
        raise refused("table_too_large", why, rows=rows, most=ROWS_MAX)


def hand_worths(analysis: Analysis) -> Iterator[HandWorths]:
    """Every class of own cards with every set of turned-up ones, in the order of the solver."""
    check_size(analysis)
    strategy = analysis.strategy
    assert strategy is not None  # noqa: S101  # just looked at
    odds, tally = strategy.odds, strategy.odds.tally
    pays, scale = odds.pays(dict(analysis.objective), terms_for(analysis.ruleset, analysis.objective))
    labels = [odds.game.lines[act.line].label for act in odds.acts]
    up = [tuple(cards) for cards in tally.up.tolist()]
    identity = list(range(52))
    for part in tally.parts():
        worth, may = odds.worth(part, pays), odds.allowed(part)
        deals = part.counts.sum(axis=(3, 4), dtype="int64")
        for place in range(len(part.counts)):
            row = part.first + place
            own = tally.seat.rows[row].tolist()
            hand = own[: tally.frame.hand_cards]
            choices = [strategy.choice(act, row, identity, hand) for act in range(len(odds.acts))]
            for column, cards in enumerate(up):
                if set(own) & set(cards):
                    continue
                best = int(strategy.choices[row, column])
                options = tuple(
                    OptionWorth(
                        choices[act],
                        labels[act],
                        Fraction(
                            int(worth[place, column, act]), scale * int(deals[place, column, odds.acts[act].keep])
                        ),
                        act == best,
                    )
                    for act in range(len(odds.acts))
                    if may[place, act]
                )
                yield HandWorths(tuple(own), cards, int(tally.seat.weights[row]), options)
