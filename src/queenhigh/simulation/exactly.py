"""The exact value beside a simulated one, wherever `exact` has one."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.errors import BadInput
from queenhigh.exact.count.answers import strengths
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.paying import Terms, pay_group
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.progressive import meter_figures
from queenhigh.exact.solve.figures import Result, figures_of
from queenhigh.exact.solve.memo import odds_of
from queenhigh.round.policies import Always, Never, Threshold
from queenhigh.rules.strengths import ranking_of
from queenhigh.simulation.deciding import BY_CARDS, BY_STRENGTH
from queenhigh.simulation.strategies import three_up_places
from queenhigh.simulation.tables import act_table

if TYPE_CHECKING:
    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.exact.solve.optimum import Choices, Odds
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.seating import Player, Setup
    from queenhigh.simulation.strategies import ActTable
    from queenhigh.simulation.structs import Ints
    from queenhigh.simulation.tables import Prepared


class Exact(NamedTuple):
    """The bank's gain per initial wager, and the deviation of one round of it where that is known too."""

    edge: Fraction
    deviation: float | None = None


def exact_values(prepared: Prepared) -> list[Exact | None]:
    """For each group of wagers; none where no exact value is known."""
    edges = {group: _edge_of_group(prepared, group) for group in prepared.compiled.groups}
    return [None if edge is None else Exact(edge, _deviation(prepared, group)) for group, edge in edges.items()]


def _deviation(prepared: Prepared, group: str) -> float | None:
    """Of one round, where one spot at a time bets always the same: several spots meet one bank, and depend on it."""
    setup = prepared.setup
    betting = [player for player in setup.players if player.stakes.get(group)]
    fed = any(meter.wager == group for meter in setup.rules.meter.values())
    if fed or not betting or not all(player.seats and not player.follows_purse for player in betting):
        return None
    first = betting[0]
    if any((player.policy, player.stakes) != (first.policy, first.stakes) for player in betting):
        return None
    return _figures(prepared, first, group).standard_deviation if _spots_at_once(setup, betting) == 1 else None


def _spots_at_once(setup: Setup, betting: list[Player]) -> int:
    """How many spots bet in every round, where that is always the same; else none."""
    spots = {spot for player in betting for spot in player.spots}
    if setup.rules.bank.by != "seat":
        return len(spots)
    if setup.bank_seat is not None:
        return len(spots - {setup.bank_seat})
    # Where the bank goes round, everyone must bet and take it.
    everyone = {spot for player in setup.players for spot in player.spots if player.banks}
    return len(spots) - 1 if everyone == spots else 0


def _edge_of_group(prepared: Prepared, group: str) -> Fraction | None:
    """The edges of all bettors, weighed with their stakes."""
    setup = prepared.setup
    players = [player for player in setup.players if player.stakes.get(group)]
    if not players or not prepared.covers:
        return None
    edges = [_edge(prepared, player, group) for player in players]
    if any(edge is None for edge in edges):
        return None
    known = [edge for edge in edges if edge is not None]
    if len(set(known)) == 1:
        return known[0]
    # Who bets how often follows from the bank's way round the table, and how much from the purse.
    if any(player.follows_purse for player in players) or (setup.rules.bank.by == "seat" and setup.bank_seat is None):
        return None
    betting = [setup.bank_seat not in player.seats for player in players]
    weights = [p.stakes[group] * len(p.spots) * plays for p, plays in zip(players, betting, strict=True)]
    total = sum((edge * weight for edge, weight in zip(known, weights, strict=True)), Fraction(0))
    return total / sum(weights) if sum(weights) else None


def _edge(prepared: Prepared, player: Player, group: str) -> Fraction | None:
    rules = prepared.setup.rules
    meter = next((name for name, terms in rules.meter.items() if terms.wager == group), None)
    if meter is not None:
        return _edge_of_meter(prepared, meter)
    seated = player if player.seats else _seated_before(prepared, player)
    if seated is None or not isinstance(seated.policy, str | Always | Never | Threshold):
        return None
    try:
        return _figures(prepared, seated, group).edge
    except BadInput:
        return None


def _figures(prepared: Prepared, seated: Player, group: str) -> WagerFigures:
    rules = prepared.setup.rules
    decides = rules.decision is not None and bool(seated.stakes.get(rules.decision.wager))
    return figures_of_table(rules, act_table(rules, seated) if decides else None, group)


def _seated_before(prepared: Prepared, player: Player) -> Player | None:
    """The one person that someone stands behind; several decide differently."""
    found = [other for other in prepared.setup.players if set(other.seats) & set(player.behind)]
    return found[0] if len(found) == 1 else None


def _edge_of_meter(prepared: Prepared, meter: str) -> Fraction | None:
    """The long run, with envy of every other spot.

    It is known if a fold loses nothing of it, and if nobody bets on the meter behind another: an award is then shared with nobody. A spot without the wager
    feeds nothing, but its hand brings envy like every other.
    """
    rules = prepared.setup.rules
    wager = rules.meter[meter].wager
    spots = {spot for player in prepared.setup.players for spot in player.seats}
    betting = [player for player in prepared.setup.players if player.stakes.get(wager)]
    places = [spot for player in betting for spot in player.spots]
    if len(set(places)) < len(places) or rules.meter[meter].ceiling is not None:
        return None
    if rules.meter[meter].fold != "keeps":
        return None  # what a fold gives up depends on how each spot is played
    hands = len(spots) if rules.meter[meter].envy_from != "wagered_hand" else len(places)
    return meter_figures(rules, meter, NOTHING, hands - 1).house_advantage


@lru_cache(maxsize=256)
def figures_of_table(rules: Ruleset, table: ActTable | None, group: str) -> WagerFigures:
    """The figures of a group, when a seat decides by a table; without one, it has nothing to decide."""
    whole = compile_game(rules)
    coupled = table is not None and whole.is_coupled(group)
    game = compile_game(rules, frozenset({whole.decision, group}) if coupled else frozenset({group}))
    odds = odds_of(game)
    choices = choices_of_table(rules, table, odds) if coupled and table is not None else None
    events = list(odds.events(choices))
    results = [
        Result(
            pay_group(
                game, group, game.lines[event.act.line] if event.act else None, event.answers, event.compare, Terms()
            ),
            event.deals,
        )
        for event in events
    ]
    return figures_of(group, "", "stakes", results, sum(event.deals for event in events))


def choices_of_table(rules: Ruleset, table: ActTable, odds: Odds) -> Choices:
    """A table of acts as the solver writes it: own class × turned-up cards → place of the act."""
    places = np.array([_place(rules, table, odds, number) for number in range(len(table.acts))], dtype=np.int16)
    rows, up = odds.tally.seat.rows, odds.tally.up
    ups = max(len(up), 1)
    if table.kind == BY_STRENGTH:
        threes = [name for name, ranking in rules.ranking.items() if ranking.size == 3]
        own = strengths(ranking_of(rules, threes[table.reading]), list(rows[:, :3].T)).astype(np.int64)
        columns = _rank_columns(up) if table.stride else np.zeros(ups, dtype=np.int64)
    elif table.kind == BY_CARDS:
        size = odds.tally.frame.hand_cards
        own = np.zeros(len(rows), dtype=np.int64)
        for place in range(size):
            own += np.array([comb(card, place + 1) for card in range(53)], dtype=np.int64)[rows[:, place]]
        for place in range(size, rows.shape[1]):
            own = own * 52 + rows[:, place]
        columns = _card_columns(up) if table.stride else np.zeros(ups, dtype=np.int64)
    else:
        own, columns = np.zeros(len(rows), dtype=np.int64), np.zeros(ups, dtype=np.int64)
    found: Choices = places[table.entries[own[:, None] * table.width + columns[None, :]]]
    return found


def _place(rules: Ruleset, table: ActTable, odds: Odds, number: int) -> int:
    act = table.acts[number]
    option = list(rules.decision.option)[act.option - 1] if rules.decision else ""
    for place, known in enumerate(odds.acts):
        line = odds.game.lines[known.line]
        if (line.option, line.multiple, known.keep) == (option, act.multiple, act.discard):
            return place
    return 0  # an act that no hand takes: tables of strategies list every discard beside every option


def _rank_columns(up: Ints) -> Ints:
    if up.shape[1] == 3:
        return three_up_places(up)
    ranks = np.sort(up >> 2, axis=1)
    return ranks[:, 0] if up.shape[1] == 1 else ranks[:, 0] * 13 + ranks[:, 1]


def _card_columns(up: Ints) -> Ints:
    cards = np.sort(up, axis=1)
    return cards[:, 0] if up.shape[1] == 1 else cards[:, 1] * (cards[:, 1] - 1) // 2 + cards[:, 0]
