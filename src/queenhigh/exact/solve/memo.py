"""What is worked out once in a process. Equal games share it, whatever file they come from."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.pairings import enumerated
from queenhigh.exact.count.tally import tally
from queenhigh.exact.solve.optimum import Choices, Event, Odds

if TYPE_CHECKING:
    from fractions import Fraction

    from queenhigh.exact.game.compiled import Game
    from queenhigh.exact.game.paying import Terms

Objective = tuple[tuple[str, "Fraction"], ...]


def odds_of(game: Game) -> Odds:
    """A game with its tally, counted or enumerated."""
    frame = game.frame
    return Odds(game, enumerated(frame) if frame.tests_of("both") else tally(frame))


@lru_cache(maxsize=32)
def choices_of(game: Game, objective: Objective, terms: Terms) -> Choices:
    """The best choice everywhere, for stakes by group."""
    odds = odds_of(game)
    pays, _ = odds.pays(dict(objective), terms)
    chosen = np.concatenate([odds.best(part, odds.worth(part, pays)) for part in odds.tally.parts()])
    chosen.flags.writeable = False
    return chosen


@lru_cache(maxsize=128)
def events_of(game: Game, objective: Objective | None, terms: Terms) -> tuple[Event, ...]:
    """Everything that happens under the best choice for an objective; without one, nobody decides."""
    return tuple(odds_of(game).events(choices_of(game, objective, terms) if objective else None))
