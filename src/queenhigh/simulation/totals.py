"""What chunks of rounds come to, added up. Every number is whole, so that the order of chunks does not matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.simulation.tallying import USUAL, place_in_bins

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.simulation.layout import Tally
    from queenhigh.simulation.tables import Prepared


@dataclass(slots=True)
class Sums:
    """One measure: how often, how much, and the squares."""

    rounds: int = 0
    gain: int = 0
    stake: int = 0
    gain_squared: int = 0
    gain_stake: int = 0
    stake_squared: int = 0

    def add(self, other: Sums) -> None:
        """Both together."""
        self.rounds += other.rounds
        self.gain += other.gain
        self.stake += other.stake
        self.gain_squared += other.gain_squared
        self.gain_stake += other.gain_stake
        self.stake_squared += other.stake_squared

    def add_result(self, gain: int, stake: int, times: int) -> None:
        """The same result, so many times."""
        self.add(Sums(times, times * gain, times * stake, times * gain**2, times * gain * stake, times * stake**2))

    def add_results(self, results: Mapping[int, int], stake: int) -> None:
        """Results, each so many times, all from the same stake."""
        rounds = sum(results.values())
        gain = sum(each * times for each, times in results.items())
        squared = sum(each * each * times for each, times in results.items())
        self.add(Sums(rounds, gain, rounds * stake, squared, gain * stake, rounds * stake**2))


@dataclass(slots=True)
class Spread:
    """How results of one measure are distributed: single values, and bins of rarer ones with their ends."""

    values: Counter[int] = field(default_factory=Counter)
    bins: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    """Bin → rounds, least and greatest value."""

    def add(self, other: Spread) -> None:
        """Both together."""
        self.values.update(other.values)
        for place, (count, low, high) in other.bins.items():
            self.add_bin(place, count, low, high)

    def add_bin(self, place: int, count: int, low: int, high: int) -> None:
        """More rounds in a bin."""
        before = self.bins.get(place, (0, low, high))
        self.bins[place] = before[0] + count, min(before[1], low), max(before[2], high)

    def steps(self) -> list[tuple[int, int, int]]:
        """(Least, greatest, rounds) of everything that came up, ascending."""
        single = [(value, value, count) for value, count in self.values.items()]
        return sorted([*single, *((low, high, count) for count, low, high in self.bins.values())])


@dataclass(slots=True)
class Totals:
    """Everything that is known of some chunks."""

    rounds: int
    sums: list[Sums]
    spreads: list[Spread]
    sessions: list[list[int]]
    bank: list[int]
    meters: list[list[int]]
    """Meter → awards, cents awarded, seeds, sum of values, micro-cents fed beside whole cents, largest award."""
    history: dict[int, list[list[int]]] = field(default_factory=dict)
    """Number of the chunk → meter × sample; only of the first."""

    def add(self, other: Totals) -> None:
        """Both together."""
        self.rounds += other.rounds
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine.add(theirs)
        for spread, more in zip(self.spreads, other.spreads, strict=True):
            spread.add(more)
        self.sessions = _sum_rows(self.sessions, other.sessions)
        self.bank = [a + b for a, b in zip(self.bank, other.bank, strict=True)]
        largest = [max(a[-1], b[-1]) for a, b in zip(self.meters, other.meters, strict=True)]
        self.meters = _sum_rows(self.meters, other.meters)
        for row, most in zip(self.meters, largest, strict=True):
            row[-1] = most
        self.history.update(other.history)


def _sum_rows(some: list[list[int]], more: list[list[int]]) -> list[list[int]]:
    return [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(some, more, strict=True)]


def no_totals(prepared: Prepared) -> Totals:
    """Nothing played yet."""
    players, meters = len(prepared.setup.players), len(prepared.compiled.meters)
    return Totals(
        rounds=0,
        sums=[Sums() for _ in range(prepared.measures)],
        spreads=[Spread() for _ in range(prepared.measures)],
        sessions=[[0] * 7 for _ in range(players)],
        bank=[0] * 8,
        meters=[[0] * 6 for _ in range(meters)],
    )


def totals_of(prepared: Prepared, tally: Tally, number: int) -> Totals:
    """What the kernel has tallied in one chunk."""
    found = no_totals(prepared)
    found.rounds = int(tally.bank[0])
    units = prepared.table[0]["units"]
    stakes = steady_group_stakes(prepared)
    for measure in range(prepared.measures):
        unit = int(units[measure])
        # What stands on a group of wagers in every round; 0 where it changes, or where stakes do not matter.
        stake = stakes[measure] if measure < len(stakes) and unit else 0
        _unusual(found.sums[measure], tally, measure, stake)
        counts = tally.usual[:, measure]
        places = np.flatnonzero(counts)
        usual = Counter(dict(zip(((places - USUAL) * unit).tolist(), counts[places].tolist(), strict=True)))
        found.sums[measure].add_results(usual, stake)
        found.spreads[measure].values = usual
        for place in np.flatnonzero(tally.bins[measure, :, 0]).tolist():
            count, low, high, _ = tally.bins[measure, place].tolist()
            found.spreads[measure].add_bin(place, count, low, high)
    found.sessions = tally.sessions.tolist()
    found.bank = tally.bank.tolist()
    found.meters = tally.meters[:, [0, 1, 2, 3, 7, 6]].tolist()
    if number == 0 and len(prepared.compiled.meters):
        found.history[0] = tally.history.tolist()
    return found


def _unusual(sums: Sums, tally: Tally, measure: int, stake: int) -> None:
    """What was added up one by one; the kernel leaves a stake aside that is the same in every round."""
    sums.rounds, sums.gain, sums.stake = tally.sums[measure].tolist()
    squares = [_signed(high, low) for high, low in tally.squares[measure].tolist()]
    sums.gain_squared, sums.gain_stake, sums.stake_squared = squares
    if stake:
        sums.stake, sums.gain_stake, sums.stake_squared = (
            stake * sums.rounds,
            stake * sums.gain,
            stake**2 * sums.rounds,
        )


def _signed(high: int, low: int) -> int:
    whole = high << 64 | low
    return whole - (1 << 128) if high >> 63 else whole


def steady_group_stakes(prepared: Prepared) -> list[int]:
    """Cents on each group of wagers, with any one of those who may bank at the bank."""
    setup = prepared.setup
    lead = prepared.compiled.game[0]["wager_group"][: len(prepared.compiled.wagers)]
    bank = setup.bank_seat or next(
        (seat for player in setup.players for seat in player.seats if player.banks and setup.rules.bank.by == "seat"), 0
    )
    out = next((player.seats for player in setup.players if bank in player.seats), ())
    spots = prepared.table[0]["place_spot"][: len(prepared.stakes)] + 1
    plays = np.array([int(spot) not in out for spot in spots], dtype=np.bool_)
    leads = prepared.compiled.game[0]["leads"][: len(lead)] == 1
    groups = range(len(prepared.compiled.groups))
    return [int(prepared.stakes[plays][:, (lead == group) & leads].sum()) for group in groups]


def add_times(totals: Totals, prepared: Prepared, results: Mapping[int, int], times: int) -> None:
    """Results by measure that came up together, so many times."""
    stakes, units = steady_group_stakes(prepared), prepared.table[0]["units"]
    for measure, gain in results.items():
        totals.sums[measure].add_result(gain, stakes[measure] if measure < len(stakes) else 0, times)
        unit = int(units[measure])
        # The same place that the kernel would give it.
        if unit and gain % unit == 0 and -USUAL <= gain // unit < USUAL:
            totals.spreads[measure].values[gain] += times
        else:
            totals.spreads[measure].add_bin(place_in_bins(gain), times, gain, gain)
