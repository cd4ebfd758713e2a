"""Inside the kernel: the money. The bank's till goes between nothing and its cap, and what it moves is the gain.

With the till at T, a line that is due to move d cents into it leaves min(max(T + d, 0), cap): a payment is at
most what is there, a collection at most what the bank may win. A till that is empty while lines are settled
stays empty, because settlement has stopped. The house's till never meets either end.
"""

from __future__ import annotations

from queenhigh.simulation.jit import called, inlined
from queenhigh.simulation.layout import Game, Table, Work


@inlined
def _take(table: Table, work: Work, place: int, item: int) -> None:
    """Collect a stake, as much of it as the bank may win."""
    stake = work.staked[place, item]
    taken = min(work.till + stake, work.cap) - work.till
    work.till += taken
    work.due += stake
    work.moved += taken
    work.gains[place, item] = taken
    work.item_gains[item] += taken
    work.bettor_gains[table.place_bettor[place]] -= taken


@inlined
def collect_forfeits(game: Game, table: Table, work: Work, seat: int) -> None:
    """Take what a spot's option has given up."""
    option = work.options[seat]
    if game.loses[option]:
        for place in range(table.first_place[seat], table.first_place[seat + 1]):
            for item in range(game.items):
                if game.forfeits[option, item]:
                    _take(table, work, place, item)


@called
def collect_losers(game: Game, table: Table, work: Work, turn: int) -> None:
    """Take what a spot has lost; for tables where all is collected before anything is paid."""
    seat = work.turns[turn]
    for place in range(table.first_place[seat], table.first_place[seat + 1]):
        for item in range(game.items):
            if work.multiples[turn, item] < 0:
                _take(table, work, place, item)
    for item in range(game.items):
        work.multiples[turn, item] = max(work.multiples[turn, item], 0)


@inlined
def settle_spot(game: Game, table: Table, work: Work, turn: int) -> None:
    """Settle a spot line by line."""
    seat = work.turns[turn]
    till, cap, due, moved = work.till, work.cap, work.due, work.moved
    for place in range(table.first_place[seat], table.first_place[seat + 1]):
        total = 0
        for item in range(game.items):
            wanted = -work.multiples[turn, item] * work.staked[place, item]
            gain = min(max(till + wanted, 0), cap) - till if till > 0 else 0
            till += gain
            due += abs(wanted)
            moved += abs(gain)
            total += gain
            work.gains[place, item] += gain
            work.item_gains[item] += gain
        work.bettor_gains[table.place_bettor[place]] -= total
    work.till, work.due, work.moved = till, due, moved


@inlined
def settle(game: Game, table: Table, work: Work, turns: int) -> None:
    """The whole table, after forfeits."""
    if game.collect_first:
        for turn in range(turns):
            collect_losers(game, table, work, turn)
    for turn in range(turns):
        settle_spot(game, table, work, turn)
