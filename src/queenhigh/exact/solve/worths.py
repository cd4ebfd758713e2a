"""The worth of every option, hand by hand: what a strategy chooses from."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.cards.card import cards_text
from queenhigh.exact.count.progress import tell
from queenhigh.exact.count.seatside import own_rows
from queenhigh.exact.count.symmetry import group_of
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.strategy import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.game.compiled import Game
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Strategy

ROWS_MAX: Final = 3_000_000
"""Rows of a table; more is no longer read by anyone, and hardly by a program."""


class OptionWorth(NamedTuple):
    """One thing that may be done: what it is worth on average, in units, everything that is decided for together."""

    choice: Choice
    label: str
    worth: Fraction
    best: bool


class HandWorths(NamedTuple):
    """A class of own cards before what is seen of others, and everything that may be done with it."""

    own: tuple[int, ...]
    shown: str
    """The bank's cards that are seen, or the groups of seen cards; empty where nothing is."""
    hands: int
    """How many hands of own cards are of this class."""
    options: tuple[OptionWorth, ...]


def table_rows(game: Game) -> int:
    """How long the table of a game is, from its cards alone: nothing has to be counted for it."""
    frame = game.frame
    up = comb(len(frame.deck) - len(frame.known), frame.up_cards - len(frame.known))
    acts = sum(frame.keeps if line.may_swap else 1 for line in game.lines)
    return len(own_rows(frame, group_of(frame))[0]) * up * acts


def check_size(game: Game) -> None:
    """Refuse a table that nobody could read, before any of it is counted."""
    check_rows(table_rows(game), "name the bank's cards with --dealer")


def check_rows(rows: int, instead: str) -> None:
    """Refuse so many rows."""
    if rows > ROWS_MAX:
        why = f"a table of {rows:,} rows, and at most {ROWS_MAX:,} are written: {instead}"
        raise refused("table_too_large", why, rows=rows, most=ROWS_MAX)


def hand_worths(analysis: Analysis) -> Iterator[HandWorths]:
    """Every class of own cards with every set of turned-up ones, in the order of the solver."""
    strategy = analysis.strategy
    if strategy is None:
        raise refused("no_decision", f"nothing is decided in {analysis.game}", game=analysis.game)
    odds, tally = strategy.odds, strategy.odds.tally
    check_size(odds.game)
    pays, scale = odds.pays(dict(analysis.objective), terms_for(analysis.ruleset, analysis.objective))
    options = Options(strategy)
    up = [(set(cards), cards_text(cards)) for cards in tally.up.tolist()]
    for part in tally.parts():
        worth, may = odds.worth(part, pays), odds.allowed(part)
        deals = part.counts.sum(axis=(3, 4), dtype="int64")
        for place in range(len(part.counts)):
            row = part.first + place
            tell(row, len(tally.seat.rows))
            own = tally.seat.rows[row].tolist()
            acts = options.of(row, may[place].tolist())
            for column, (cards, shown) in enumerate(up):
                if cards.intersection(own):
                    continue
                best = int(strategy.choices[row, column])
                worths = tuple(
                    OptionWorth(
                        choice,
                        label,
                        Fraction(
                            int(worth[place, column, act]), scale * int(deals[place, column, odds.acts[act].keep])
                        ),
                        act == best,
                    )
                    for act, choice, label in acts
                )
                yield HandWorths(tuple(own), shown, int(tally.seat.weights[row]), worths)


class Options:
    """What a class of own cards may do, as people say it."""

    def __init__(self, strategy: Strategy) -> None:
        odds = strategy.odds
        self._strategy = strategy
        self._labels = [odds.game.lines[act.line].label for act in odds.acts]
        self._identity = list(range(52))

    def of(self, row: int, may: list[bool]) -> list[tuple[int, Choice, str]]:
        """Place of the act, choice and label of everything that this class may do."""
        tally = self._strategy.odds.tally
        hand = tally.seat.rows[row].tolist()[: tally.frame.hand_cards]
        return [
            (act, self._strategy.choice(act, row, self._identity, hand), label)
            for act, label in enumerate(self._labels)
            if may[act]
        ]
