"""What knowledge is worth: a card of the bank, another player's hand, or only the classes of such cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.exact.game.cardclasses import CLASSES
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.know.neighbour import neighbour
from queenhigh.exact.know.unaware import unaware_worth
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.memo import odds_of
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.exact.game.cardclasses import Grouping
    from queenhigh.exact.know.neighbour import Progress
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.optimum import Odds, Worth
    from queenhigh.rules.schema.ruleset import Ruleset


class Informed(NamedTuple):
    """The bank's gain per unit of the decision's wager with a piece of knowledge, and without it."""

    edge: Fraction
    without: Fraction

    @property
    def worth(self) -> Fraction:
        """What the knowledge takes off the edge."""
        return self.without - self.edge


def know_cards(ruleset: Ruleset, knowledge: Knowledge, stakes: Mapping[str, Fraction] | None = None) -> Informed:
    """Given cards: the edge with them, and that of a seat which plays on as if it knew nothing.

    For a stated set the two are compared on the same deals; `peek` averages over everything that may be seen.
    """
    informed = solve(ruleset, stakes, knowledge=knowledge)
    blind = solve(ruleset, stakes)
    if informed.strategy is None or blind.strategy is None:
        raise refused("no_decision", "nothing is decided in this game, so that nothing is worth knowing")
    if knowledge.peek and not knowledge.dead and not knowledge.bank:
        return Informed(_edge(informed), _edge(blind))
    return Informed(_edge(informed), _unaware(ruleset, knowledge, blind))


def _edge(analysis: Analysis) -> Fraction:
    """The bank's gain per unit of the decision's wager, on everything that the decision is made for."""
    lost = (stake * analysis.wager(group).edge for group, stake in analysis.objective.items())
    return sum(lost, Fraction(0)) / _base(analysis)


def _base(analysis: Analysis) -> Fraction:
    """The stake on the decision's wager."""
    assert analysis.strategy is not None  # noqa: S101  # the callers have looked
    return analysis.objective[analysis.strategy.odds.game.decision]


def _unaware(ruleset: Ruleset, knowledge: Knowledge, blind: Analysis) -> Fraction:
    """The edge on the given deals of a seat that follows the strategy for no knowledge at all."""
    assert blind.strategy is not None  # noqa: S101  # the caller has looked
    game = compile_game(ruleset, frozenset(blind.strategy.odds.game.groups), knowledge)
    odds = odds_of(game)
    pays, scale = odds.pays(dict(blind.objective), terms_for(ruleset, blind.objective))
    total = unaware_worth(blind.strategy, odds, pays)
    return -total / (scale * odds.tally.total * _base(blind))


def one_card_seen(ruleset: Ruleset, stakes: Mapping[str, Fraction] | None) -> tuple[Analysis, Odds, list[Worth], int]:
    """The game without any knowledge; with one face-down card of the bank seen: its odds, pays and their scale."""
    if compile_game(ruleset).frame.up_cards:
        raise refused("class_beside_up", "the class of a card beside turned-up ones: only simulation can treat it")
    blind = solve(ruleset, stakes)
    if blind.strategy is None:
        raise refused("no_decision", "nothing is decided in this game, so that nothing is worth knowing")
    odds = odds_of(compile_game(ruleset, frozenset(blind.strategy.odds.game.groups), Knowledge(peek=1)))
    return blind, odds, *odds.pays(dict(blind.objective), terms_for(ruleset, blind.objective))


def know_bank_class(
    ruleset: Ruleset,
    only: str | None = None,
    stakes: Mapping[str, Fraction] | None = None,
    grouping: Grouping = CLASSES,
) -> Informed:
    """Of one face-down card of the bank only the group is seen: the average, or one group that was seen."""
    if only is not None:
        grouping.place(only)
    blind, odds, pays, scale = one_card_seen(ruleset, stakes)
    assert blind.strategy is not None  # noqa: S101  # just looked at
    columns = {
        name: [at for at, (card,) in enumerate(odds.tally.up.tolist()) if grouping.name_of(card) == name]
        for name in grouping.names
        if only in (None, name)
    }
    best = unaware = deals = 0
    for part in odds.tally.parts():
        worth = odds.worth(part, pays)
        weights = odds.tally.seat.weights[part.first : part.first + len(part.counts)]
        chosen = blind.strategy.choices[part.first : part.first + len(part.counts), 0].astype(np.int64)
        may = odds.allowed(part)
        for places in columns.values():
            together = worth[:, places].sum(axis=1)
            least = np.iinfo(np.int64).min
            best += int((np.where(may, together, least).max(axis=1) * weights).sum())
            unaware += int((np.take_along_axis(together, chosen[:, None], axis=1)[:, 0] * weights).sum())
            deals += int((part.counts[:, places, 0].sum(axis=(1, 2, 3), dtype=np.int64) * weights).sum())
    base = scale * deals * _base(blind)
    return Informed(-best / base, -unaware / base)


def know_other_hand(
    ruleset: Ruleset, stakes: Mapping[str, Fraction] | None = None, told: Progress | None = None
) -> Informed:
    """One other player's hand is seen in every round: the average over all such hands, exactly."""
    seat = neighbour(ruleset, stakes)
    total, deals = seat.hand_seen(told)
    return Informed(-Fraction(total, seat.scale * deals) / seat.base, _edge(solve(ruleset, stakes)))


def know_other_classes(
    ruleset: Ruleset,
    only: tuple[str, ...] | None = None,
    stakes: Mapping[str, Fraction] | None = None,
    grouping: Grouping = CLASSES,
) -> Informed:
    """Of one other player's hand only the groups of its cards are seen: the average, or groups that were seen."""
    seat = neighbour(ruleset, stakes, grouping, only)
    wanted = None if only is None else grouping.composition(only)
    table = seat.class_table(grouping)
    dealt = table.deals.sum(axis=0) > 0
    places = [at for at, each in enumerate(table.compositions) if dealt[at] and wanted in (None, each)]
    weights = seat.odds.tally.seat.weights.astype(np.object_)
    worth = table.worth[:, :, places]
    least = int(worth.min()) - 1
    best = np.where(seat.allowed_lines[:, :, None], worth, least).max(axis=1)
    usual = np.array([seat.odds.acts[int(place)].line for place in seat.blind[:, 0]])
    unaware = worth[np.arange(len(worth)), usual]
    sums = [int(weights @ each.sum(axis=1).astype(np.object_)) for each in (best, unaware, table.deals[:, places])]
    base = seat.scale * sums[2] * seat.base
    return Informed(-sums[0] / base, -sums[1] / base)
