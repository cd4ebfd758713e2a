"""What a simulation came to, in the words of those who asked for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from queenhigh.simulation.exactly import exact_values
from queenhigh.simulation.tables import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.simulation.exactly import Exact
    from queenhigh.simulation.running import Finished
    from queenhigh.simulation.totals import Spread, Sums, Totals

PERCENTILES: Final = (1, 5, 25, 50, 75, 95, 99)
_MICRO: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class WagerResult:
    """A group of wagers: the bank's gain per initial wager."""

    wager: str
    rounds: int
    staked_cents: int
    played: Fraction
    """The mean as whole numbers give it: what was gained by what was staked."""
    standard_error: float
    deviation: float
    """Of one round, per initial wager of it."""
    exact: Fraction | None
    exact_deviation: float | None
    """Of one round, from the exact distribution, where one spot bets always the same."""
    percentiles_cents: dict[int, int]
    histogram: list[tuple[int, int, int]]
    """(Least, greatest, rounds), in cents of the bank's gain."""

    @property
    def mean(self) -> float:
        """The bank's gain per initial wager, like an edge."""
        return float(self.played)

    @property
    def z(self) -> float | None:
        """How many standard errors the mean lies from the exact value: from the exact deviation, if it is known.

        The sample's own error is small where rare awards did not come up, and would make honest means look wrong.
        """
        if self.exact is None or self.expected_error == 0:
            return None
        return float(self.played - self.exact) / self.expected_error

    @property
    def expected_error(self) -> float:
        """The standard error as it should be, where that is known; else as the sample has it."""
        return self.standard_error if self.exact_deviation is None else self.exact_deviation / sqrt(self.rounds)


@dataclass(frozen=True, slots=True)
class Gains:
    """Cents gained in a round, or in a session, by a player or the bank."""

    name: str
    rounds: int
    mean_cents: float
    standard_error_cents: float
    deviation_cents: float
    percentiles_cents: dict[int, int]
    histogram: list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class SessionResult:
    """One player's sessions."""

    name: str
    sessions: int
    ruined: int
    stopped_by_loss: int
    stopped_by_win: int
    stopped_by_time: int
    given_up: int
    """Still open after as many rounds again as were simulated."""
    mean_rounds: float
    result: Gains
    hold: float
    """What the bank and the house have won of the chips bought in."""


@dataclass(frozen=True, slots=True)
class BankResult:
    """How far the bank went."""

    result: Gains
    put_up_cents: float
    exhausted: float
    """The part of the rounds in which the bank had nothing left while something was due."""
    capped: float
    """The part of the rounds in which it could not win any more."""
    coverage: float
    """The part of what was due that changed hands."""
    action_cents: float
    """Wagered before the deal, on average."""
    fee_cents: float


@dataclass(frozen=True, slots=True)
class MeterResult:
    """A meter over the rounds."""

    name: str
    awards: int
    mean_award_cents: float
    largest_award_cents: int
    mean_cents: float
    seeds_cents: int
    history_cents: list[float]
    """Of the first chunk, evenly spaced."""
    history_rounds: int
    """How many rounds lie between two of them."""


@dataclass(frozen=True, slots=True)
class Results:
    """A simulation's results."""

    game: str
    rules_hash: str
    seed: int
    rounds: int
    wanted: int
    seconds: float
    interrupted: bool
    wagers: tuple[WagerResult, ...]
    players: tuple[Gains, ...]
    bank: BankResult
    sessions: tuple[SessionResult, ...]
    meters: tuple[MeterResult, ...]

    def __repr__(self) -> str:
        gains = ", ".join(f"{each.wager} {each.mean:.4%} ± {each.standard_error:.4%}" for each in self.wagers)
        return f"<Results {self.game}, {self.rounds:,} rounds, seed {self.seed}: {gains}>"

    @property
    def rounds_per_second(self) -> float:
        """How quick it was."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def as_data(self) -> dict[str, Any]:
        """Plain tables and numbers, for programs."""
        from queenhigh.simulation.results_data import data_of  # noqa: PLC0415  # it knows this module

        return data_of(self)


def results_of(finished: Finished) -> Results:
    """The results of what was played."""
    prepared, totals = finished.game.prepared, finished.totals
    groups, names = prepared.compiled.groups, prepared.setup.names()
    bank = len(groups) + len(names)
    owed = sum(_fed_beside(finished).values(), Fraction(0))
    return Results(
        game=prepared.setup.rules.id,
        rules_hash=prepared.setup.rules.hash,
        seed=finished.seed,
        rounds=totals.rounds,
        wanted=finished.wanted,
        seconds=finished.seconds,
        interrupted=finished.interrupted,
        wagers=wager_results(finished, exact_values(prepared)),
        players=tuple(
            gains(name, totals.sums[len(groups) + place], totals.spreads[len(groups) + place])
            for place, name in enumerate(names)
            if totals.sums[len(groups) + place].rounds
        ),
        bank=_bank(totals, gains("bank", totals.sums[bank], totals.spreads[bank], owed)),
        sessions=tuple(
            _sessions(finished, place, bank + 1 + place) for place in range(len(names)) if totals.sessions[place][0]
        ),
        meters=tuple(_meter(finished, place, name) for place, name in enumerate(prepared.compiled.meters)),
    )


def wager_results(finished: Finished, exact: Sequence[Exact | None]) -> tuple[WagerResult, ...]:
    """Every group of wagers that was played, beside the exact value of each."""
    totals, owed = finished.totals, _fed_beside(finished)
    return tuple(
        wager_result(name, totals.sums[place], totals.spreads[place], exact[place], owed.get(name, Fraction(0)))
        for place, name in enumerate(finished.game.prepared.compiled.groups)
        if totals.sums[place].stake
    )


def _fed_beside(finished: Finished) -> dict[str, Fraction]:
    """Wager → what it has fed to its meter beside whole cents, which are taken off its gains already."""
    meters = finished.game.prepared.setup.rules.meter.values()
    return {meter.wager: Fraction(row[4], _MICRO) for meter, row in zip(meters, finished.totals.meters, strict=True)}


def wager_result(
    name: str, sums: Sums, spread: Spread, exact: Exact | None, owed: Fraction = Fraction(0)
) -> WagerResult:
    """A ratio of two sums: what was gained, less what is owed to a meter, and what was staked.

    Its error follows from both.
    """
    ratio = Fraction(sums.gain, sums.stake)
    rest = sums.gain_squared - 2 * ratio * sums.gain_stake + ratio**2 * sums.stake_squared
    spare = Fraction(sums.rounds, max(sums.rounds - 1, 1))
    error = sqrt(max(rest * spare, Fraction(0))) / sums.stake
    return WagerResult(
        wager=name,
        rounds=sums.rounds,
        staked_cents=sums.stake,
        played=ratio - owed / sums.stake,
        standard_error=error,
        deviation=error * sqrt(sums.rounds),
        exact=None if exact is None else exact.edge,
        exact_deviation=None if exact is None else exact.deviation,
        percentiles_cents=percentiles(spread),
        histogram=spread.steps(),
    )


def gains(name: str, sums: Sums, spread: Spread, owed: Fraction = Fraction(0)) -> Gains:
    """Mean and deviation of gains, less what is owed to meters."""
    count = max(sums.rounds, 1)
    variance = Fraction(sums.gain_squared * count - sums.gain**2, count * max(count - 1, 1))
    deviation = sqrt(variance)
    return Gains(
        name=name,
        rounds=sums.rounds,
        mean_cents=float((sums.gain - owed) / count),
        standard_error_cents=deviation / sqrt(count),
        deviation_cents=deviation,
        percentiles_cents=percentiles(spread),
        histogram=spread.steps(),
    )


def percentiles(spread: Spread) -> dict[int, int]:
    """The least result that at least so many per cent of the rounds do not exceed."""
    steps = spread.steps()
    total = sum(count for _, _, count in steps)
    found: dict[int, int] = {}
    below = 0
    wanted = list(PERCENTILES)
    for _, high, count in steps:
        below += count
        while wanted and below * 100 >= wanted[0] * total:
            found[wanted.pop(0)] = high
    return found


def _bank(totals: Totals, result: Gains) -> BankResult:
    rounds, exhausted, capped, due, moved, action, fee, put_up = totals.bank
    return BankResult(
        result=result,
        put_up_cents=put_up / max(rounds, 1),
        exhausted=exhausted / max(rounds, 1),
        capped=capped / max(rounds, 1),
        coverage=moved / due if due else 1.0,
        action_cents=action / max(rounds, 1),
        fee_cents=fee / max(rounds, 1),
    )


def _sessions(finished: Finished, place: int, measure: int) -> SessionResult:
    totals, player = finished.totals, finished.game.prepared.setup.players[place]
    count, ruined, loss, win, time, rounds, given_up = totals.sessions[place]
    name = finished.game.prepared.setup.names()[place]
    result = gains(name, totals.sums[measure], totals.spreads[measure])
    bought = count * (player.purse_cents or 1)
    return SessionResult(
        name, count, ruined, loss, win, time, given_up, rounds / count, result, -totals.sums[measure].gain / bought
    )


def sample_rounds(rounds: int) -> int:
    """A meter is looked at after every so many rounds of a chunk; the kernel reckons alike."""
    return -(-rounds // SAMPLES)


def _meter(finished: Finished, place: int, name: str) -> MeterResult:
    awards, cents, seeds, value, _, largest = finished.totals.meters[place]
    samples = finished.totals.history.get(0)
    history = [value / _MICRO for value in samples[place] if value] if samples is not None else []
    return MeterResult(
        name=name,
        awards=awards,
        mean_award_cents=cents / awards if awards else 0.0,
        largest_award_cents=largest,
        mean_cents=value / max(finished.totals.rounds, 1),
        seeds_cents=seeds,
        history_cents=history,
        history_rounds=sample_rounds(min(finished.game.chunk_rounds, finished.wanted)),
    )
