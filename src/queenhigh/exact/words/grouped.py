"""What to do if cards are seen only by their group of ranks: one ladder of thresholds for everything that may be seen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.answers import strengths
from queenhigh.exact.know.informed import one_card_seen
from queenhigh.exact.know.neighbour import neighbour
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.simpler import Evaluation
from queenhigh.exact.solve.strategy import Strategy
from queenhigh.exact.words.group_table import GroupTable
from queenhigh.exact.words.summary import WORDS_COST_MAX, too_costly
from queenhigh.exact.words.thresholds import Sight, in_words, ladder, see_the_table, sight_lines
from queenhigh.hands.lookup import lookup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.exact.game.cardclasses import Grouping
    from queenhigh.exact.know.neighbour import Neighbour
    from queenhigh.exact.words.ladders import Floats
    from queenhigh.exact.words.thresholds import Advice, Threshold
    from queenhigh.hands.ranking import Ranking
    from queenhigh.rules.schema.ruleset import Ruleset

_NOT_ALLOWED = -1e6


@dataclass(frozen=True, slots=True)
class GroupedAdvice:
    """Thresholds for each thing that may be seen, the edge of the best play with it, and what the words cost beyond.

    Words that would cost more than is stated are not said: then the table is the strategy.
    """

    sights: tuple[Sight, ...]
    lines: tuple[str, ...]
    edge: Fraction
    words_cost: Fraction | None
    """None where the table is given instead."""
    table: GroupTable
    before: str = "against"
    """The word before what is seen."""

    @property
    def by_table(self) -> bool:
        """Whether the words only say that there are none."""
        return self.words_cost is None

    def only(self, seen: str) -> GroupedAdvice:
        """The same for one thing that was seen; figures stay those of all together."""
        sights = tuple(Sight((seen,), sight.thresholds) for sight in self.sights if seen in sight.shown)
        lines = self.lines if self.by_table else sight_lines(sights, self.before)
        return GroupedAdvice(sights, lines, self.edge, self.words_cost, self.table.only(seen), self.before)


def bank_group_advice(
    ruleset: Ruleset,
    grouping: Grouping,
    stakes: Mapping[str, Fraction] | None = None,
    cost_max: Fraction = WORDS_COST_MAX,
) -> GroupedAdvice:
    """Of one face-down card of the bank the group is seen in every round."""
    blind, odds, pays, scale = one_card_seen(ruleset, stakes)
    up = odds.tally.up.tolist()
    groups = {name: [at for at, (card,) in enumerate(up) if grouping.name_of(card) == name] for name in grouping.names}
    groups = {name: places for name, places in groups.items() if places}
    keeps = [act.keep for act in odds.acts]
    worths, deals, may = [], [], []
    for part in odds.tally.parts():
        worth = odds.worth(part, pays)
        counts = part.counts.sum(axis=(3, 4), dtype=np.int64)[:, :, keeps]
        worths.append(np.stack([worth[:, places].sum(axis=1) for places in groups.values()], axis=1))
        deals.append(np.stack([counts[:, places].sum(axis=1) for places in groups.values()], axis=1))
        may.append(odds.allowed(part))
    evaluation = Evaluation(odds, dict(blind.objective), terms_for(ruleset, blind.objective))
    choices = np.zeros((len(odds.tally.seat.rows), len(up)), dtype=np.int16)
    strategy = Strategy(odds, choices)
    whole = np.concatenate
    table = GroupTable(strategy, tuple(groups), whole(worths), whole(deals), whole(may), scale)
    for place, columns in enumerate(groups.values()):
        choices[:, columns] = table.best[:, place, None]
    edge = evaluation.edge_of(choices)
    if odds.tally.frame.swaps:
        return _by_table(see_the_table("No short rule describes an exchange by groups"), edge, table)
    advice = in_words(strategy, evaluation, grouping)
    if advice.choices is None:
        return _by_table(see_the_table("No threshold describes it"), edge, table)
    cost = evaluation.edge_of(advice.choices) - edge
    if cost > cost_max:
        return _by_table(too_costly(cost_max), edge, table)
    return GroupedAdvice(advice.sights, advice.lines, edge, cost, table)


def _by_table(said: Advice, edge: Fraction, table: GroupTable, before: str = "against") -> GroupedAdvice:
    return GroupedAdvice((), said.lines, edge, None, table, before)


def other_group_advice(
    ruleset: Ruleset,
    grouping: Grouping,
    stakes: Mapping[str, Fraction] | None = None,
    cost_max: Fraction = WORDS_COST_MAX,
    only: tuple[str, ...] | None = None,
) -> GroupedAdvice:
    """Of one other player's hand the groups of its cards are seen in every round; told of `only` these, if named."""
    seat = neighbour(ruleset, stakes, grouping, only)
    tally = seat.odds.tally
    table = _other_table(seat, grouping)
    weights = tally.seat.weights.astype(np.object_)
    # Another hand is seen without an exchange: every act has the same deals.
    deals = int(weights @ table.deals[:, :, 0].astype(np.object_).sum(axis=1))
    best = np.take_along_axis(table.worth, table.best[:, :, None], axis=-1)[..., 0]
    base = seat.scale * deals * seat.base
    edge = -Fraction(int(weights @ best.astype(np.object_).sum(axis=1))) / base
    ranking = tally.frame.showdown[0].ranking if tally.frame.showdown else None
    if ranking is None:
        return _by_table(see_the_table("No order of hands describes it"), edge, table, "seeing")
    sights, lost = _other_sights(table, ranking, seat)
    if lost is None:
        return _by_table(see_the_table("No threshold describes it"), edge, table, "seeing")
    cost = Fraction(lost) / base
    if cost > cost_max:
        return _by_table(too_costly(cost_max), edge, table, "seeing")
    return GroupedAdvice(sights, sight_lines(sights, "seeing"), edge, cost, table, "seeing")


def _other_table(seat: Neighbour, grouping: Grouping) -> GroupTable:
    """What everything is worth before everything that may be seen of another hand."""
    odds = seat.odds
    found = seat.class_table(grouping)
    line_of = np.array([act.line for act in odds.acts])
    dealt = np.flatnonzero(found.deals.any(axis=0))
    shown = tuple(grouping.words(found.compositions[at]) for at in dealt.tolist())
    worth = found.worth[:, line_of][:, :, dealt].transpose(0, 2, 1)
    deals = np.repeat(found.deals[:, dealt, None], len(line_of), axis=2)
    return GroupTable(Strategy(odds, seat.blind), shown, worth, deals, seat.allowed_lines[:, line_of], seat.scale)


def _other_sights(table: GroupTable, ranking: Ranking, seat: Neighbour) -> tuple[tuple[Sight, ...], int | None]:
    """The ladder of everything that may be seen, and what all of them lose; None if a hand may not do what is said."""
    seats, look = table.strategy.odds.tally.seat, lookup(ranking)
    strength = strengths(ranking, list(seats.rows.T)).astype(np.int64)
    rows, weights, exact = np.arange(len(strength)), seats.weights, seats.weights.astype(np.object_)
    found: dict[tuple[Threshold, ...], list[str]] = {}
    lost = 0
    for at, shown in enumerate(table.shown):
        worth, best, deals = table.worth[:, at], table.best[:, at], table.deals[:, at, 0]
        chosen = np.zeros((len(look), worth.shape[1]), dtype=np.int64)
        np.add.at(chosen, (strength, best), weights * (deals > 0))
        unit = float(seat.scale * seat.base * int(weights @ deals))
        by_strength: Floats = np.zeros(chosen.shape)
        valued = np.where(table.may, worth * weights[:, None] / unit, _NOT_ALLOWED)
        np.add.at(by_strength, strength, valued.astype(np.float64))
        steps, acts = ladder(table.strategy, look, chosen, lambda values=by_strength: values)  # type: ignore[misc]
        said = acts[strength].astype(np.int64)
        if not table.may[rows, said][deals > 0].all():
            return (), None
        found.setdefault(steps, []).append(shown)
        lost += int(exact @ (worth[rows, best] - worth[rows, said]).astype(np.object_))
    return tuple(Sight(tuple(shown), steps) for steps, shown in found.items()), lost
