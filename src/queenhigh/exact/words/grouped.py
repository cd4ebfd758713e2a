"""What to do if cards are seen only by their group of ranks: one ladder of thresholds for everything that may be seen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.answers import strengths
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.informed import one_card_seen
from queenhigh.exact.know.neighbour import neighbour
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.simpler import Evaluation
from queenhigh.exact.solve.strategy import Strategy
from queenhigh.exact.words.thresholds import Sight, in_words, ladder, sight_lines
from queenhigh.hands.lookup import lookup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.exact.game.cardclasses import Grouping
    from queenhigh.exact.words.ladders import Floats
    from queenhigh.exact.words.thresholds import Threshold
    from queenhigh.rules.schema.ruleset import Ruleset

_NOT_ALLOWED = -1e6


@dataclass(frozen=True, slots=True)
class GroupedAdvice:
    """Thresholds for each thing that may be seen, the edge of the best play with it, and what the words cost beyond."""

    sights: tuple[Sight, ...]
    lines: tuple[str, ...]
    edge: Fraction
    words_cost: Fraction
    before: str = "against"
    """The word before what is seen."""

    def only(self, seen: str) -> GroupedAdvice:
        """The same for one thing that was seen; figures stay those of all together."""
        sights = tuple(Sight((seen,), sight.thresholds) for sight in self.sights if seen in sight.shown)
        return GroupedAdvice(sights, sight_lines(sights, self.before), self.edge, self.words_cost, self.before)


def bank_group_advice(
    ruleset: Ruleset, grouping: Grouping, stakes: Mapping[str, Fraction] | None = None
) -> GroupedAdvice:
    """Of one face-down card of the bank the group is seen in every round."""
    blind, odds, pays, _ = one_card_seen(ruleset, stakes)
    up = odds.tally.up.tolist()
    choices = np.zeros((len(odds.tally.seat.rows), len(up)), dtype=np.int16)
    groups = [[at for at, (card,) in enumerate(up) if grouping.name_of(card) == name] for name in grouping.names]
    for part in odds.tally.parts():
        worth = odds.worth(part, pays)
        span = slice(part.first, part.first + len(part.counts))
        for places in groups:
            choices[span, places] = odds.best(part, worth[:, places].sum(axis=1, keepdims=True))
    strategy = Strategy(odds, choices)
    evaluation = Evaluation(odds, dict(blind.objective), terms_for(ruleset, blind.objective))
    advice = in_words(strategy, evaluation, grouping)
    if advice.choices is None:
        raise refused(
            "grouped_words", "no thresholds describe this game: only the edge is told, by `queenhigh analyze`"
        )
    edge = evaluation.edge_of(choices)
    return GroupedAdvice(advice.sights, advice.lines, edge, evaluation.edge_of(advice.choices) - edge)


def other_group_advice(
    ruleset: Ruleset, grouping: Grouping, stakes: Mapping[str, Fraction] | None = None
) -> GroupedAdvice:
    """Of one other player's hand the groups of its cards are seen in every round."""
    seat = neighbour(ruleset, stakes)
    odds, tally = seat.odds, seat.odds.tally
    ranking = tally.frame.showdown[0].ranking if tally.frame.showdown else None
    if ranking is None:
        raise refused("grouped_words", "without a showdown there is no order of hands, and no threshold")
    table, strategy, look = seat.class_table(grouping), Strategy(odds, seat.blind), lookup(ranking)
    strength = strengths(ranking, list(tally.seat.rows.T)).astype(np.int64)
    rows, weights = np.arange(len(strength)), tally.seat.weights
    line_of = np.array([act.line for act in odds.acts])
    may = seat.allowed_lines[:, line_of]
    found: dict[tuple[Threshold, ...], list[str]] = {}
    total = lost = deals = 0
    for at, composition in enumerate(table.compositions):
        if not table.deals[:, at].any():
            continue
        worth = table.worth[:, line_of, at]
        best = np.where(may, worth, int(worth.min()) - 1).argmax(axis=1)
        chosen = np.zeros((len(look), len(odds.acts)), dtype=np.int64)
        np.add.at(chosen, (strength, best), weights * (table.deals[:, at] > 0))
        unit = float(seat.scale * seat.base * int(weights @ table.deals[:, at]))
        by_strength: Floats = np.zeros(chosen.shape)
        np.add.at(
            by_strength, strength, np.where(may, worth * weights[:, None] / unit, _NOT_ALLOWED).astype(np.float64)
        )
        steps, acts = ladder(strategy, look, chosen, lambda values=by_strength: values)  # type: ignore[misc]
        found.setdefault(steps, []).append(grouping.words(composition))
        exact = weights.astype(np.object_)
        total += int(exact @ worth[rows, best].astype(np.object_))
        lost += int(exact @ (worth[rows, best] - worth[rows, acts[strength].astype(np.int64)]).astype(np.object_))
        deals += int(exact @ table.deals[:, at].astype(np.object_))
    sights = tuple(Sight(tuple(shown), steps) for steps, shown in found.items())
    base = seat.scale * deals * seat.base
    lines = sight_lines(sights, "seeing")
    return GroupedAdvice(sights, lines, -Fraction(total) / base, Fraction(lost) / base, "seeing")
