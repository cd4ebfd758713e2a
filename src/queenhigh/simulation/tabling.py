"""Inside the kernel: who banks, who bets what, and which spots are in play."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from queenhigh.simulation.jit import called, inlined
from queenhigh.simulation.layout import TIERS, Game, Sitting, Table, Tally, Work
from queenhigh.simulation.tallying import add_unusual

RUINED: Final = cast("int", np.int64(1))
STOPPED_BY_LOSS: Final = cast("int", np.int64(2))
STOPPED_BY_WIN: Final = cast("int", np.int64(3))
STOPPED_BY_TIME: Final = cast("int", np.int64(4))
_ROUNDS: Final = 5
_GIVEN_UP: Final = 6
_FOLLOWS: Final = 0


@inlined
def next_bank(game: Game, table: Table, bank_seat: int, held: int) -> tuple[int, int]:
    """The seat that banks, and for how many rounds in a row: kept up to the limit, then offered clockwise."""
    if table.bank_seat >= 0:
        return table.bank_seat, 1
    if bank_seat >= 0 and held < game.rounds_max:
        return bank_seat, held + 1
    last = table.owner[bank_seat] if bank_seat >= 0 else -1
    for step in range(1, game.seats + 1):
        seat = (bank_seat + step) % game.seats
        if table.willing[seat] and table.owner[seat] != last:
            return seat, 1
    return bank_seat, held + 1  # never: a table on which nobody else takes the bank is refused before it opens


@called
def open_purses(table: Table, work: Work) -> bool:
    """Everyone begins a session; whether anyone's chips can come to an end."""
    finite = False
    for bettor in range(table.bettors):
        work.purses[bettor] = table.purse[bettor]
        work.session_rounds[bettor] = 0
        work.session_counts[bettor] = int(table.purse[bettor] >= 0)
        finite |= table.purse[bettor] >= 0
    work.in_time = 1
    return finite


@called
def sessions_open(table: Table, work: Work, tally: Tally, number: int, rounds: int) -> int:
    """How many sessions are still to be told after a round. After as many rounds again, they are given up."""
    work.in_time = int(number + 1 < rounds)
    still = 0
    for bettor in range(table.bettors):
        still += work.session_counts[bettor]
        if number + 1 == 2 * rounds:
            tally.sessions[bettor, _GIVEN_UP] += work.session_counts[bettor]
    return still if number + 1 < 2 * rounds else 0


@called
def end_session(table: Table, work: Work, tally: Tally, bettor: int, why: int) -> None:
    """Note a session's result; the next one begins with the same purse. One that began too late is not told."""
    sessions = len(tally.sums) - table.bettors
    if work.session_counts[bettor]:
        tally.sessions[bettor, 0] += 1
        tally.sessions[bettor, why] += 1
        tally.sessions[bettor, _ROUNDS] += work.session_rounds[bettor]
        result = work.purses[bettor] - table.purse[bettor]
        add_unusual(tally.sums, tally.squares, tally.bins, sessions + bettor, result)
    work.session_counts[bettor] = work.in_time
    work.purses[bettor] = table.purse[bettor]
    work.session_rounds[bettor] = 0


@called
def put_up(game: Game, table: Table, work: Work, tally: Tally, bank_seat: int) -> int:
    """What the bank puts up: its usual amount, as far as the purse goes with the fee that may come."""
    banker = table.owner[bank_seat]
    if table.purse[banker] < 0:
        return table.bank_cents
    cents = min(table.bank_cents, work.purses[banker] - game.fee_max)
    if cents < game.bank_cents_min:
        end_session(table, work, tally, banker, RUINED)
        cents = min(table.bank_cents, work.purses[banker] - game.fee_max)
    return cents


@inlined
def _stake(table: Table, work: Work, place: int, wager: int) -> int:
    """A stake before the deal: as agreed, or in proportion to the purse, in whole steps and within the limits."""
    usual = table.stakes[place, wager]
    bettor = table.place_bettor[place]
    if usual == 0 or table.terms[bettor, _FOLLOWS] == 0:
        return usual
    least, most, step = table.limits[wager, 0], table.limits[wager, 1], table.limits[wager, 2]
    cents = usual * work.purses[bettor] // table.purse[bettor]
    return max(min(cents - cents % step, most), least)


@called
def _needed(game: Game, table: Table, work: Work, bettor: int) -> int:
    """What a bettor's wagers take from the purse, with fees and what raises may need."""
    needed = 0
    for place in range(table.places):
        if table.place_bettor[place] == bettor:
            for wager in range(game.wagers):
                cents = _stake(table, work, place, wager)
                if cents:
                    needed += cents + game.fees[wager]
                    if wager == game.decision_wager:
                        needed += game.reserve * cents
    return needed


@called
def lay_stakes(game: Game, table: Table, work: Work) -> None:
    """Lay down everyone's stakes, the bank's own included: its spot is not dealt to."""
    for place in range(table.places):
        for wager in range(game.wagers):
            work.cents[place, wager] = _stake(table, work, place, wager)


@called
def check_purses(game: Game, table: Table, work: Work, tally: Tally, bank_seat: int) -> None:
    """Whoever cannot cover the stakes ends a session, and begins the next one with a full purse."""
    banker = table.owner[bank_seat] if bank_seat >= 0 else -1
    for bettor in range(table.bettors):
        if table.purse[bettor] >= 0 and bettor != banker and _needed(game, table, work, bettor) > work.purses[bettor]:
            end_session(table, work, tally, bettor, RUINED)


@called
def arrange(game: Game, table: Table, sitting: Sitting, work: Work, bank_seat: int) -> None:
    """Fix the spots in play, what counts for each item, the total action and the fees. The bank does not bet."""
    banker = table.owner[bank_seat] if bank_seat >= 0 else -1
    sitting.arranged = 1
    sitting.group_stakes[:] = 0
    sitting.bettor_stakes[:] = 0
    sitting.bettor_fees[:] = 0
    sitting.action = sitting.spots = 0
    for seat in range(game.seats):
        sitting.stacks[seat] = -1
    for step in range(game.seats):
        seat = game.deal_order[bank_seat + 1, step]
        if seat == bank_seat or (banker >= 0 and table.owner[seat] == banker):
            continue
        wagered = 0
        for place in range(table.first_place[seat], table.first_place[seat + 1]):
            wagered += _lay(game, table, sitting, work, place)
        if wagered:
            sitting.stacks[seat] = sitting.spots * game.seat_cards
            sitting.spots += 1
    sitting.bank_at = sitting.spots * game.seat_cards
    sitting.fee = _bank_fee(game, sitting.action)


@called
def _lay(game: Game, table: Table, sitting: Sitting, work: Work, place: int) -> int:
    """Count what lies at a place; how much it is."""
    bettor, wagered = table.place_bettor[place], 0
    for item in range(game.items):
        work.staked[place, item] = work.cents[place, game.item_wager[item]]
    for wager in range(game.wagers):
        cents = work.cents[place, wager]
        if cents:
            wagered += cents
            sitting.bettor_fees[bettor] += game.fees[wager]
            if game.leads[wager]:
                sitting.group_stakes[game.wager_group[wager]] += cents
    sitting.bettor_stakes[bettor] += wagered
    sitting.action += wagered
    return wagered


@called
def _bank_fee(game: Game, action: int) -> int:
    """The fee of the bank for the total action; a tier ends at its upper figure, inclusive."""
    fee = 0
    for schedule in range(game.schedules):
        for tier in range(TIERS):
            if action <= game.tiers[schedule, tier, 0]:
                fee += game.tiers[schedule, tier, 1]
                break
    return fee
