"""Rounds of one seat against a covering bank: pairs of hands are counted, and each kind of pair is settled once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from queenhigh.simulate.duel import count_pairs
from queenhigh.simulate.kernel import play
from queenhigh.simulate.layout import Script
from queenhigh.simulate.tables import new_sittings, new_tally, new_trace, new_work
from queenhigh.simulate.totals import Totals, add_times, no_totals, steady_group_stakes

if TYPE_CHECKING:
    from queenhigh.simulate.duel import Duel
    from queenhigh.simulate.layout import Trace
    from queenhigh.simulate.structs import Ints, Words
    from queenhigh.simulate.tables import Prepared


def duel_rounds(prepared: Prepared, duel: Duel, state: Words, rounds: int) -> Totals:
    """So many rounds, from a stream of chance."""
    cells = np.zeros((duel.cells, 2), dtype=np.uint64)
    count_pairs(duel.hands, duel.sorts, cells, state, rounds, duel.threshold)
    found = np.flatnonzero(cells[:, 0])
    missing = [int(cell) for cell in found if int(cell) not in prepared.settled]
    if missing:
        pairs = cells[missing, 1].astype(np.int64)
        prepared.settled.update(zip(missing, settle_pairs(prepared, duel, pairs), strict=True))
    totals = no_totals(prepared)
    totals.rounds = rounds
    action = sum(steady_group_stakes(prepared))
    fee = next(iter(prepared.settled.values()))[2]
    totals.bank[0], totals.bank[5] = rounds, rounds * action
    totals.bank[6], totals.bank[7] = rounds * fee, rounds * (prepared.bank_cents if _seat_banks(prepared) else 0)
    for cell in found.tolist():
        results, moved, _ = prepared.settled[cell]
        times = int(cells[cell, 0])
        add_times(totals, prepared, results, times)
        totals.bank[3] += moved * times
        totals.bank[4] += moved * times
    return totals


def _seat_banks(prepared: Prepared) -> bool:
    return prepared.setup.rules.bank.by == "seat"


def settle_pairs(prepared: Prepared, duel: Duel, pairs: Ints) -> list[tuple[dict[int, int], int, int]]:
    """For each pair of hands: results by measure, cents that moved, and the bank's fee."""
    trace = _played(prepared, _script(prepared, duel, pairs))
    game, groups = prepared.compiled.game[0], len(prepared.compiled.groups)
    item_group = game["item_group"][: len(prepared.compiled.items)]
    stakes = steady_group_stakes(prepared)
    seat = _seat(prepared)
    place = int(prepared.table[0]["first_place"][seat])
    bettor, banker = int(prepared.table[0]["owner"][seat]), _banker(prepared)
    found = []
    for number in range(len(pairs)):
        gains = trace.gains[number, place]
        results = {group: int(gains[item_group == group].sum()) for group in range(groups) if stakes[group]}
        total, fee = int(gains.sum()), int(trace.fees[number, -1])
        results[groups + bettor] = -total - int(trace.fees[number, bettor])
        if banker >= 0:
            results[groups + banker] = total - fee
        results[groups + len(prepared.setup.players)] = total - fee
        found.append((results, int(np.abs(gains).sum()), fee))
    return found


def _seat(prepared: Prepared) -> int:
    """The seat that bets, from 0."""
    setup = prepared.setup
    return next(player.spots[0] for player in setup.players if setup.bank_seat not in player.seats) - 1


def _banker(prepared: Prepared) -> int:
    bank = prepared.setup.bank_seat
    return next((number for number, player in enumerate(prepared.setup.players) if bank in player.seats), -1)


def _script(prepared: Prepared, duel: Duel, pairs: Ints) -> Script:
    """The pairs as rounds of the kernel, decided as the policy decides."""
    setup, table, seat = prepared.setup, prepared.table[0], _seat(prepared)
    rounds, seats = len(pairs), setup.rules.seats.count
    mine, theirs = duel.cards[pairs // len(duel.hands)], duel.cards[pairs % len(duel.hands)]
    deck = prepared.compiled.game[0]["deck"][: prepared.compiled.game[0]["deck_size"]].astype(np.int64)
    decks = np.array(
        [[*own, *bank, *np.setdiff1d(deck, [*own, *bank])] for own, bank in zip(mine, theirs, strict=True)],
        dtype=np.int64,
    )
    option, raises = np.zeros((rounds, seats), dtype=np.int64), np.zeros((rounds, seats), dtype=np.int64)
    wager = int(prepared.compiled.game[0]["decision_wager"])
    base = int(prepared.stakes[int(table["first_place"][seat]), wager]) if wager >= 0 else 0
    if base:
        acts = table["acts"][duel.acts[pairs // len(duel.hands)]]
        option[:, seat], raises[:, seat] = acts[:, 0], acts[:, 1].astype(np.int64) * base
    bank_seat = -1 if setup.bank_seat is None else setup.bank_seat - 1
    return Script(
        decks=decks,
        bank_seat=np.full(rounds, bank_seat, dtype=np.int64),
        bank_cents=np.full(rounds, prepared.bank_cents if _seat_banks(prepared) else 0, dtype=np.int64),
        stakes=np.tile(prepared.stakes, (rounds, 1, 1)),
        option=option,
        raises=raises,
        discard=np.full((rounds, seats), -1, dtype=np.int64),
        meters=np.zeros((rounds, len(prepared.compiled.meters), 2), dtype=np.int64),
    )


def _played(prepared: Prepared, script: Script) -> Trace:
    rounds = len(script.decks)
    trace = new_trace(prepared, rounds)
    play(
        prepared.compiled.game,
        prepared.looks,
        prepared.table,
        new_sittings(),
        new_work(prepared),
        new_tally(prepared),
        script,
        trace,
        np.zeros(4, dtype=np.uint64),
        rounds,
    )
    return trace
