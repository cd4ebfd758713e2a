"""What knowledge is worth: a card of the bank, another player's hand, or only the classes of such cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.game.cardclasses import CARD_CLASSES, CardClass, card_class, composition
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.know.neighbour import Informed, neighbour
from queenhigh.exact.know.unaware import unaware_worth
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.memo import odds_of
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.exact.know.neighbour import Progress
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.rules.schema.ruleset import Ruleset


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


def know_bank_class(
    ruleset: Ruleset, only: CardClass | None = None, stakes: Mapping[str, Fraction] | None = None
) -> Informed:
    """Of one face-down card of the bank only the class is seen: the average, or one class that was seen."""
    blind = solve(ruleset, stakes)
    if blind.strategy is None:
        raise refused("no_decision", "nothing is decided in this game, so that nothing is worth knowing")
    if blind.strategy.odds.tally.frame.up_cards:
        raise refused("class_beside_up", "the class of a card beside turned-up ones: only simulation can treat it")
    game = compile_game(ruleset, frozenset(blind.strategy.odds.game.groups), Knowledge(peek=1))
    odds = odds_of(game)
    pays, scale = odds.pays(dict(blind.objective), terms_for(ruleset, blind.objective))
    columns = {
        name: [at for at, (card,) in enumerate(odds.tally.up.tolist()) if card_class(card) == name]
        for name in CARD_CLASSES
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
    ruleset: Ruleset, only: tuple[CardClass, ...] | None = None, stakes: Mapping[str, Fraction] | None = None
) -> Informed:
    """Of one other player's hand only the classes of its cards are seen: the average, or classes that were seen."""
    seat = neighbour(ruleset, stakes)
    found = seat.classes_seen()
    chosen = list(found.values())
    if only is not None:
        if composition(only) not in found:
            size = seat.odds.tally.frame.hand_cards
            raise refused(
                "card_class",
                f"another hand has {size} cards, each ace, court or other, and the deck must hold such ones",
                seen=only,
            )
        chosen = [found[composition(only)]]
    best, unaware, deals = (sum(sums[at] for sums in chosen) for at in range(3))
    base = seat.scale * deals * seat.base
    return Informed(-best / base, -unaware / base)
