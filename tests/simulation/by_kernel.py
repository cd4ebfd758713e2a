"""The kernel's account of a round, told as transfers."""

from __future__ import annotations

from collections import Counter

import numpy as np

from queenhigh.money.transfer import BANK, FELT, FUNDING, HOUSE, MICRO_CENTS_PER_CENT, bettor_account, meter_account
from queenhigh.simulation.kernel import play
from queenhigh.simulation.layout import Script, Trace
from queenhigh.simulation.tables import Prepared, new_sittings, new_tally, new_trace, new_work, no_script
from tests.simulation.by_machine import Moves, places_of

SEED = np.array([1, 2, 3, 4], dtype=np.uint64)


def traced(prepared: Prepared, rounds: int, script: Script | None = None, state: object = None) -> Trace:
    """Rounds with everything that happened in them."""
    trace = new_trace(prepared, rounds)
    words = SEED.copy() if state is None else state
    play(
        prepared.compiled.game,
        prepared.looks,
        prepared.table,
        new_sittings(),
        new_work(prepared),
        new_tally(prepared),
        no_script() if script is None else script,
        trace,
        words,  # type: ignore[arg-type]
        rounds,
    )
    return trace


def moves_in(prepared: Prepared, trace: Trace, number: int) -> Moves:
    """One round's transfers, from what the bank has gained on each line."""
    return _Round(prepared, trace, number).moves()


class _Round:
    def __init__(self, prepared: Prepared, trace: Trace, number: int) -> None:
        self.prepared, self.trace, self.number = prepared, trace, number
        # Plain numbers: each is looked at many times.
        self.stakes: list[list[int]] = trace.stakes[number].tolist()
        self.gains: list[list[int]] = trace.gains[number].tolist()
        self.option: list[int] = trace.option[number].tolist()
        self.rules, self.compiled = prepared.setup.rules, prepared.compiled
        self.names = prepared.setup.names()
        self.bank = BANK if self.rules.bank.by == "seat" else HOUSE
        self.moved: Moves = Counter()

    def moves(self) -> Moves:
        trace, number = self.trace, self.number
        bank_seat, put_up = int(trace.bank_seat[number]) + 1, int(trace.bank_cents[number])
        till = put_up
        for place, (spot, player) in enumerate(places_of(self.prepared)):
            till += self._place(place, spot, bettor_account(self.names[player]))
        banker = next(
            (n for n, p in zip(self.names, self.prepared.setup.players, strict=True) if bank_seat in p.seats), ""
        )
        if self.bank == BANK:
            purse = bettor_account(banker)
            self._move(purse, BANK, "", bank_seat, put_up)
            self._move(BANK, purse, "", bank_seat, till)
            self._move(purse, HOUSE, "", bank_seat, int(trace.fees[number, -1]))
        for meter, name in enumerate(self.compiled.meters):
            wager = self.rules.meter[name].wager
            seeds, fed = int(trace.meters[number, meter, 2]), int(trace.meters[number, meter, 3])
            self._move(FUNDING, meter_account(name), wager, 0, seeds * MICRO_CENTS_PER_CENT + fed)
        return self.moved

    def _place(self, place: int, spot: int, purse: str) -> int:
        """All lines of one bettor on one spot; what the bank has gained."""
        gained = 0
        for wager, name in enumerate(self.compiled.wagers):
            cents = self.stakes[place][wager]
            self._move(purse, FELT, name, spot, cents)
            if cents:
                fee = sum(fee.per_wager.get(name, 0) for fee in self.rules.fee.values() if fee.per_wager)
                self._move(purse, HOUSE, name, spot, fee)
        for item, name in enumerate(self.compiled.items):
            gain = self.gains[place][item]
            gained += gain
            self._line(place, spot, purse, name, gain)
        for meter, name in enumerate(self.compiled.meters):
            fed = self.rules.meter[name].wager
            stake = self.stakes[place][self.compiled.wagers.index(fed)]
            tray, award, envy = (int(cents) for cents in self.trace.awards[self.number, place, meter])
            self._move(FELT, HOUSE, fed, spot, stake)
            self._move(HOUSE, purse, fed, spot, tray + envy)
            self._move(meter_account(name), purse, fed, spot, award)
        return gained

    def _line(self, place: int, spot: int, purse: str, name: str, gain: int) -> None:
        if name in self.rules.bonus:
            self._move(self.bank, purse, name, spot, -gain)
            return
        stake = self._staked(place, spot, name)
        if self.rules.wager[name].kind == "raise":
            self._move(purse, FELT, name, spot, stake)
        self._move(FELT, self.bank, name, spot, max(gain, 0))
        self._move(FELT, purse, name, spot, stake - max(gain, 0))
        self._move(self.bank, purse, name, spot, max(-gain, 0))

    def _staked(self, place: int, spot: int, name: str) -> int:
        if self.rules.wager[name].kind != "raise":
            return self.stakes[place][self.compiled.wagers.index(name)]
        option = self.compiled.options[self.option[spot - 1]]
        decision = self.rules.decision
        made = decision.option[option].raise_ if option and decision else None
        if made is None or made.wager != name or decision is None:
            return 0
        ante = self.compiled.wagers.index(decision.wager)
        first = int(self.prepared.table[0]["first_place"][spot - 1])
        base, mine = self.stakes[first][ante], self.stakes[place][ante]
        return mine * int(self.trace.raises[self.number, spot - 1]) // base

    def _move(self, source: str, target: str, wager: str, spot: int, cents: int) -> None:
        if cents:
            self.moved[source, target, wager, spot] += cents
