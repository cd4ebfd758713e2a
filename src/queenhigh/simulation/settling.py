"""Inside the kernel: the money. The bank's till goes between nothing and its cap, and what it moves is the gain.

With the till at T, a line that is due to move d cents into it leaves min(max(T + d, 0), cap): a payment is at
most what is there, a collection at most what the bank may win. A till that is empty while lines are settled
stays empty, because settlement has stopped. The house's till never meets either end.

In most rounds no till does. If all that is due, paid or collected, could be taken out of the till and something
would be left, and if all of it could be put in, then every line moves in full, in whatever order.
"""

from __future__ import annotations

from typing import Final

from queenhigh.rules.schema.paying import First
from queenhigh.simulation.jit import as_place, called, inlined
from queenhigh.simulation.judging import paid
from queenhigh.simulation.layout import NO_HAND, Game, Table, Work
from queenhigh.simulation.pays import WALK
from queenhigh.simulation.structs import Bytes

LOSERS: Final = 1
FIRST_CODES: Final[dict[First, int]] = {"nothing": 0, "losers": LOSERS}
"""What is settled at the whole table before the rest, as the kernel knows it."""


@inlined
def _moves(multiple: int, stake: int, parts: int) -> int:
    """What a stake is to move into the till; a part of a cent that it has won stays there."""
    due = -multiple * stake
    if parts > 1 and due < 0:
        due = -(-due // parts)
    return due


@inlined
def _due(game: Game, work: Work, turn: int, place: int, item: int) -> int:
    """What a line is to move into the till."""
    return _moves(work.multiples[turn, item], work.staked[place, item], game.pay_parts)


@called
def _take(table: Table, work: Work, place: int, item: int) -> None:
    """Collect a stake, as much of it as the bank may win."""
    stake = work.staked[place, item]
    taken = min(work.till + stake, work.cap) - work.till
    work.till += taken
    work.moved += taken
    work.gains[place, item] += taken
    work.item_gains[item] += taken
    work.bettor_gains[table.place_bettor[place]] -= taken


@called
def _collect(game: Game, table: Table, work: Work, turn: int, forfeits: bool) -> None:
    """Take what a spot has lost, or only what its option has given up; nothing of that is due any more."""
    seat = work.turns[turn]
    option = work.options[seat]
    for place in range(table.first_place[seat], table.first_place[seat + 1]):
        for item in range(game.items):
            if work.multiples[turn, item] < 0 and (game.forfeits[option, item] or not forfeits):
                _take(table, work, place, item)
    for item in range(game.items):
        if work.multiples[turn, item] < 0 and (game.forfeits[option, item] or not forfeits):
            work.multiples[turn, item] = 0


@called
def _settle_spot(game: Game, table: Table, work: Work, turn: int) -> None:
    """Settle a spot line by line."""
    seat = work.turns[turn]
    till, cap, moved = work.till, work.cap, work.moved
    for place in range(table.first_place[seat], table.first_place[seat + 1]):
        total = 0
        for item in range(game.items):
            wanted = _due(game, work, turn, place, item)
            gain = min(max(till + wanted, 0), cap) - till if till > 0 else 0
            till += gain
            moved += abs(gain)
            total += gain
            work.gains[place, item] += gain
            work.item_gains[item] += gain
        work.bettor_gains[table.place_bettor[place]] -= total
    work.till, work.moved = till, moved


@called
def _settle_within_payoffs(game: Game, table: Table, work: Work, turn: int) -> None:
    """Settle a spot where all that is paid stays within the amount put up, and what is collected pays for nothing."""
    seat = work.turns[turn]
    for place in range(table.first_place[seat], table.first_place[seat + 1]):
        for item in range(game.items):
            gain = _due(game, work, turn, place, item)
            if work.left == 0:
                gain = 0
            elif gain < 0:
                gain = max(gain, -work.left)
                work.left += gain
            work.till += gain
            work.moved += abs(gain)
            work.gains[place, item] += gain
            work.item_gains[item] += gain
            work.bettor_gains[table.place_bettor[place]] -= gain


@called
def _owed(game: Game, table: Table, work: Work, turns: int) -> int:
    """What all winners of the table are due."""
    total = 0
    for turn in range(turns):
        seat = work.turns[turn]
        for place in range(table.first_place[seat], table.first_place[seat + 1]):
            for item in range(game.items):
                total -= min(_due(game, work, turn, place, item), 0)
    return total


@called
def _settle_in_order(game: Game, table: Table, work: Work, turns: int) -> None:
    """Line by line: what was given up, then what is lost if that is collected first, then spot after spot."""
    work.moved = 0
    for item in range(game.items):
        work.item_gains[item] = 0
    for place in range(table.places):
        work.bettor_gains[table.place_bettor[place]] = 0
        for item in range(game.items):
            work.gains[place, item] = 0
    for turn in range(turns):
        _collect(game, table, work, turn, True)
    if game.final_gain:
        work.cap += _owed(game, table, work, turns)
    if game.first == LOSERS:
        for turn in range(turns):
            _collect(game, table, work, turn, False)
    for turn in range(turns):
        if game.caps_payoffs:
            _settle_within_payoffs(game, table, work, turn)
        else:
            _settle_spot(game, table, work, turn)


@inlined
def _settle_in_full(
    game: Game, pool: Bytes, table: Table, work: Work, turns: int, items: int, parts: int, walked: bool
) -> int:
    """The multiples that all items are paid, and every line moves what is due; what the till has gained.

    Multiples that are walked are known already.
    """
    gained, due = 0, 0
    seat_hand, bank_hand = as_place(NO_HAND), as_place(NO_HAND)
    if game.showdown_seat >= 0:
        seat_hand, bank_hand = as_place(game.showdown_seat), as_place(game.showdown_bank)
    theirs, qualified = work.strengths[0, bank_hand], work.qualified
    for number in range(turns):
        turn = as_place(number)
        seat = work.turns[turn]
        mine = work.strengths[turn, seat_hand]
        cell = as_place((work.options[seat] * 2 + qualified) * 3 + int(mine > theirs) - int(mine < theirs) + 1)
        place, total = table.first_place[seat], 0
        for item in range(items):
            source = game.cells[cell, item]
            if walked and source >= WALK:
                multiple = work.multiples[turn, item]
            else:
                multiple = paid(game, pool, work, turn, source)
                work.multiples[turn, item] = multiple
            gain = _moves(multiple, work.staked[place, item], parts)
            total += gain
            due += abs(gain)
            work.item_gains[item] += gain
        work.bettor_gains[table.place_bettor[place]] -= total
        gained += total
    work.due = due
    return gained


@called
def _settle_behind(game: Game, table: Table, work: Work, turns: int) -> int:
    """The same for those who stand behind the spots."""
    gained = 0
    for turn in range(turns):
        seat = work.turns[turn]
        for place in range(table.first_place[seat] + 1, table.first_place[seat + 1]):
            for item in range(game.items):
                gain = _due(game, work, turn, place, item)
                gained += gain
                work.due += abs(gain)
                work.item_gains[item] += gain
                work.bettor_gains[table.place_bettor[place]] -= gain
    return gained


@called
def _note_gains(game: Game, table: Table, work: Work, turns: int) -> None:
    """Every line that has moved in full, for a trace."""
    for turn in range(turns):
        seat = work.turns[turn]
        for place in range(table.first_place[seat], table.first_place[seat + 1]):
            for item in range(game.items):
                work.gains[place, item] = _due(game, work, turn, place, item)


@inlined
def settle(game: Game, pool: Bytes, table: Table, work: Work, turns: int, traced: bool) -> None:
    """The whole table, every line in full; if the till cannot do that, once more, line by line.

    Loops over a number of items that the compiler knows are no loops any more; nor does it keep questions whose
    answer it knows.
    """
    items = game.items
    if game.walked or game.pay_parts > 1:
        gained = _settle_in_full(game, pool, table, work, turns, items, game.pay_parts, True)
    elif items == 4:
        gained = _settle_in_full(game, pool, table, work, turns, 4, 1, False)
    elif items == 3:
        gained = _settle_in_full(game, pool, table, work, turns, 3, 1, False)
    else:
        gained = _settle_in_full(game, pool, table, work, turns, items, 1, False)
    if table.crowded:
        gained += _settle_behind(game, table, work, turns)
    work.moved = work.due
    if work.due < work.till and work.till + work.due <= work.cap:
        work.till += gained
        if traced:
            _note_gains(game, table, work, turns)
    else:
        _settle_in_order(game, table, work, turns)
