"""Inside the kernel: what a round came to, into the tally and, if wanted, into a trace; and rounds from a script."""

from __future__ import annotations

from typing import Final

from queenhigh.simulation.jit import called, inlined
from queenhigh.simulation.layout import Game, Script, Sitting, Table, Tally, Trace, Work
from queenhigh.simulation.structs import Bytes, Ints
from queenhigh.simulation.tabling import STOPPED_BY_LOSS, STOPPED_BY_TIME, STOPPED_BY_WIN, end_session
from queenhigh.simulation.tallying import add_result, add_stake

_MICRO: Final = 1_000_000


@called
def script_round(game: Game, table: Table, work: Work, script: Script, number: int) -> None:
    """Cards, stakes, decisions and meters of a scripted round."""
    for place in range(game.deck_size):
        work.deck[place] = script.decks[number, place]
    for place in range(table.places):
        for wager in range(game.wagers):
            work.cents[place, wager] = script.stakes[number, place, wager]
    for seat in range(game.seats):
        work.options[seat] = script.option[number, seat]
        work.raises[seat] = script.raises[number, seat]
        work.discards[seat] = script.discard[number, seat]
    for meter in range(game.meters):
        work.meters[meter, 0] = script.meters[number, meter, 0]
        work.meters[meter, 1] = script.meters[number, meter, 1]


@called
def _copy_row(target: Ints, number: int, source: Ints | Bytes) -> None:
    for a in range(target.shape[1]):
        target[number, a] = source[a]


@called
def _copy_plane(target: Ints, number: int, source: Ints) -> None:
    for a in range(target.shape[1]):
        for b in range(target.shape[2]):
            target[number, a, b] = source[a, b]


@called
def trace_start(
    table: Table, sitting: Sitting, trace: Trace, work: Work, number: int, bank_seat: int, bank_cents: int
) -> None:
    """What a round begins with."""
    trace.bank_seat[number] = bank_seat
    trace.bank_cents[number] = bank_cents
    _copy_row(trace.decks, number, work.deck)
    for place in range(table.places):
        for wager in range(trace.stakes.shape[2]):
            in_play = sitting.stacks[table.place_spot[place]] >= 0
            trace.stakes[number, place, wager] = work.cents[place, wager] if in_play else 0
    _copy_row(trace.purses, number, work.purses)
    _copy_plane(trace.meters_before, number, work.meters)


@called
def trace_round(game: Game, table: Table, sitting: Sitting, trace: Trace, work: Work, number: int) -> None:
    """What was decided in a round, and what moved."""
    for seat in range(game.seats):
        if sitting.stacks[seat] < 0:
            work.options[seat], work.raises[seat], work.discards[seat] = 0, 0, -1
    _copy_row(trace.option, number, work.options)
    _copy_row(trace.raises, number, work.raises)
    _copy_row(trace.discard, number, work.discards)
    _copy_plane(trace.gains, number, work.gains)
    _copy_plane(trace.meters, number, work.meters)
    for place in range(table.places):
        for meter in range(game.meters):
            for kind in range(3):
                trace.awards[number, place, meter, kind] = work.awards[place, meter, kind]
    for bettor in range(table.bettors):
        trace.fees[number, bettor] = sitting.bettor_fees[bettor]
    trace.fees[number, table.bettors] = sitting.fee


@called
def record_meters(game: Game, table: Table, work: Work, tally: Tally, number: int, rounds: int) -> None:
    """What meters took and gave, as the house and the bettors see it.

    A share of a wager goes to the meter when it is made, and an award comes off the meter; so the house has the
    wager without that share, and pays the tray's awards, envy and the next seed. Gains are whole cents: what a
    round feeds beside them is added up by itself.
    """
    every = (rounds + tally.history.shape[1] - 1) // tally.history.shape[1]
    for meter in range(game.meters):
        group = game.meter_group[meter]
        fed = work.meters[meter, 3]
        work.group_gains[group] -= work.meters[meter, 2] + fed // _MICRO
        for place in range(table.places):
            stake = work.cents[place, game.meter_wager[meter]]
            tray, award, envy = work.awards[place, meter, 0], work.awards[place, meter, 1], work.awards[place, meter, 2]
            work.group_gains[group] += stake - tray - envy
            work.bettor_gains[table.place_bettor[place]] += tray + award + envy - stake
            if award and number < rounds:
                tally.meters[meter, 0] += 1
                tally.meters[meter, 1] += award
                tally.meters[meter, 6] = max(tally.meters[meter, 6], award)
        if number >= rounds:
            continue
        tally.meters[meter, 2] += work.meters[meter, 2]
        tally.meters[meter, 3] += work.meters[meter, 0] // _MICRO
        tally.meters[meter, 4] = work.meters[meter, 0]
        tally.meters[meter, 5] = work.meters[meter, 1]
        tally.meters[meter, 7] += fed % _MICRO
        if number % every == 0:
            tally.history[meter, number // every] = work.meters[meter, 0]


@inlined
def record_bank(game: Game, sitting: Sitting, work: Work, tally: Tally, put_up: int) -> None:
    """How far the bank went."""
    bank = tally.bank
    bank[0] += 1
    if game.caps_loss and work.moved < work.due:
        exhausted = work.left == 0 if game.caps_payoffs else work.till == 0
        bank[1 if exhausted else 2] += 1
    bank[3] += work.due
    bank[4] += work.moved
    bank[5] += sitting.action
    bank[6] += sitting.fee
    bank[7] += put_up


@inlined
def record_results(
    game: Game, table: Table, sitting: Sitting, work: Work, tally: Tally, bank_seat: int, till_gain: int
) -> None:
    """The round's result for each group of wagers, each bettor and the bank."""
    total, groups = 0, game.groups
    for group in range(groups):
        gain, stake = work.group_gains[group], sitting.group_stakes[group]
        total += gain
        if stake:
            add_result(table, tally, group, gain)
            if table.units[group] == 0:
                add_stake(tally.sums, tally.squares, group, gain, stake)
    banker = table.owner[bank_seat] if bank_seat >= 0 else -1
    for bettor in range(table.bettors):
        gain = work.bettor_gains[bettor] - sitting.bettor_fees[bettor]
        if bettor == banker:
            gain = till_gain - sitting.fee
        elif sitting.bettor_stakes[bettor] == 0:
            continue
        add_result(table, tally, groups + bettor, gain)
    add_result(table, tally, groups + table.bettors, till_gain - sitting.fee if bank_seat >= 0 else total)


@called
def update_purses(table: Table, sitting: Sitting, work: Work, tally: Tally, bank_seat: int, till_gain: int) -> None:
    """Purses after a round, and who leaves with theirs."""
    banker = table.owner[bank_seat] if bank_seat >= 0 else -1
    for bettor in range(table.bettors):
        if table.purse[bettor] < 0 or (bettor != banker and sitting.bettor_stakes[bettor] == 0):
            continue
        gain = till_gain - sitting.fee if bettor == banker else work.bettor_gains[bettor] - sitting.bettor_fees[bettor]
        work.purses[bettor] += gain
        work.session_rounds[bettor] += 1
        result = work.purses[bettor] - table.purse[bettor]
        loss, win, time = table.terms[bettor, 1], table.terms[bettor, 2], table.terms[bettor, 3]
        if loss and result <= -loss:
            end_session(table, work, tally, bettor, STOPPED_BY_LOSS)
        elif win and result >= win:
            end_session(table, work, tally, bettor, STOPPED_BY_WIN)
        elif time and work.session_rounds[bettor] >= time:
            end_session(table, work, tally, bettor, STOPPED_BY_TIME)
