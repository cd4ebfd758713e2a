"""How a structure plays out: many tournaments with bots, and what each betting plan brings, with error bars."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

import msgspec

from queenhigh.cards.seeds import derived_seed
from queenhigh.tournament.plans import PLANS
from queenhigh.tournament.playout import USUAL, Evening, places_of, play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from queenhigh.tournament.terms import Terms


class Mean(msgspec.Struct, frozen=True):
    """An average, and how far chance may have moved it."""

    value: float
    error: float


class Spread(msgspec.Struct, frozen=True):
    """How different the single tournaments are: so much or less in one of twenty, in half of them, in nineteen of twenty."""

    low: float
    middle: float
    high: float


class PlanResult(msgspec.Struct, frozen=True):
    """What one betting plan brings a player."""

    plan: str
    players: int
    payout_cents: Mean
    spent_cents: Mean
    """What a player with it pays: the entry, re-buys and add-ons."""
    place: Mean
    wins: Mean
    """Share of the tournaments that a player with it wins."""
    paid: Mean
    """Share of the tournaments in which a player with it has a prize."""


class Trials(msgspec.Struct, frozen=True):
    """Many tournaments of one structure."""

    tournament: str
    players: int
    runs: int
    rounds: Mean
    """Rounds of the table that plays longest."""
    table_rounds: Mean
    """Rounds of all tables together."""
    minutes: Mean
    """From the first card to the last, at the pace that was given."""
    minutes_spread: Spread
    """How long single tournaments take: what a hall is rented for."""
    paid_in_cents: Mean
    """What all players pay together, fees left out: what prizes and charity are made of."""
    chips_most: Mean
    chips_end: Mean
    entry_cents: int
    plans: tuple[PlanResult, ...]
    chips: tuple[Mean, ...]
    """Chips in play after each round, over the tournaments that last so long."""
    still: tuple[float, ...]
    """Share of the tournaments that go on after no round, one, two and so on."""


def run_trials(
    terms: Terms,
    players: int,
    runs: int,
    seed: bytes,
    plans: Sequence[str] = tuple(PLANS),
    evening: Evening = USUAL,
    tell: Callable[[int, int], None] | None = None,
) -> Trials:
    """Play a structure out many times. Who has which plan changes from run to run, so that no plan has the better seats."""
    lengths, rounds, minutes, pools, most, end = [], [], [], [], [], []
    money: dict[str, list[float]] = {plan: [] for plan in plans}  # one entry a run: the average of those with the plan
    spent: dict[str, list[float]] = {plan: [] for plan in plans}
    place: dict[str, list[float]] = {plan: [] for plan in plans}
    wins: dict[str, list[float]] = {plan: [] for plan in plans}
    paid: dict[str, list[float]] = {plan: [] for plan in plans}
    courses: list[tuple[int, ...]] = []
    for run in range(runs):
        given = {f"p{number:04}": plans[(number + run) % len(plans)] for number in range(players)}
        played = play_out(terms, given, derived_seed(seed, run), evening)
        won = {prize.player: prize.cents for prize in played.state.prizes}
        places = dict(places_of(played))
        for plan in plans:
            names = [name for name, its in given.items() if its == plan]
            if names:
                money[plan].append(sum(won.get(name, 0) for name in names) / len(names))
                spent[plan].append(sum(played.state.players[name].spent_cents for name in names) / len(names))
                place[plan].append(sum(places[name] for name in names) / len(names))
                wins[plan].append(sum(places[name] == 1 for name in names) / len(names))
                paid[plan].append(sum(name in won for name in names) / len(names))
        lengths.append(played.longest)
        rounds.append(played.rounds)
        minutes.append(played.seconds / 60)
        pools.append(played.state.paid_cents)
        most.append(max(played.chips))
        end.append(played.chips[-1])
        courses.append(played.chips)
        if tell is not None:
            tell(run + 1, runs)
    results = tuple(
        PlanResult(
            plan,
            sum(1 for number in range(players) if plans[number % len(plans)] == plan),
            mean(money[plan]),
            mean(spent[plan]),
            mean(place[plan]),
            mean(wins[plan]),
            mean(paid[plan]),
        )
        for plan in plans
    )
    longest = max(len(course) for course in courses)
    chips = tuple(mean([course[turn] for course in courses if turn < len(course)]) for turn in range(longest))
    return Trials(
        terms.file.id,
        players,
        runs,
        mean(lengths),
        mean(rounds),
        mean(minutes),
        spread(minutes),
        mean(pools),
        mean(most),
        mean(end),
        terms.entry_cents,
        results,
        chips,
        tuple(sum(len(course) > turn for course in courses) / runs for turn in range(longest + 1)),
    )


def spread(values: Sequence[float]) -> Spread:
    """The least values that one of twenty, half and nineteen of twenty do not exceed."""
    ordered = sorted(values)
    return Spread(*(ordered[max(0, ceil(part * len(ordered)) - 1)] for part in (0.05, 0.5, 0.95)))


def mean(values: Sequence[float]) -> Mean:
    """The average and its standard error."""
    count = len(values)
    if not count:
        return Mean(0, 0)
    middle = sum(values) / count
    if count == 1:
        return Mean(middle, 0)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, sqrt(spread / count))
