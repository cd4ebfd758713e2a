"""Inside the kernel: verdicts. Most are looked up; rows on suits, colours, cards or several hands are gone through."""

from __future__ import annotations

from queenhigh.simulation.jit import NOUGHT, as_byte, as_source, called, inlined
from queenhigh.simulation.layout import Game, Looks, Work
from queenhigh.simulation.pays import (
    ANY,
    BONUS_WALK,
    EXACT_CARDS,
    NO_TEST,
    OF_SUIT,
    OUTCOME_WALK,
    SAME_COLOUR,
    SAME_SUIT,
    WALK,
)
from queenhigh.simulation.readers import BEST_THREE
from queenhigh.simulation.reading import RANKING, READER, best_three, gather, ranks_of_suit
from queenhigh.simulation.structs import Bytes


@called
def _best_is_of_suit(game: Game, looks: Looks, work: Work, turn: int, hand: int, count: int, suit: int) -> bool:
    """Whether the cards of one suit alone are as good as all of them."""
    held = work.buffer
    suited = NOUGHT
    for place in range(count):
        if held[place] & 3 == suit:
            held[suited] = held[place]
            suited += 1
    ranking = game.hands[hand, RANKING]
    if game.hands[hand, READER] <= BEST_THREE:
        return suited >= 3 and best_three(looks.three, ranking, held, suited) == work.strengths[turn, hand]
    return suited >= 5 and looks.suited[ranking, ranks_of_suit(held, suited, suit)] == work.strengths[turn, hand]


@called
def _all_same(held: Bytes, count: int, test: int) -> bool:
    """Whether all cards share their colour, suit or rank."""
    first = held[0]
    for place in range(1, count):
        card = held[place]
        if test == SAME_COLOUR:
            # Clubs and spades are the suits 0 and 3, whose two bits are alike.
            same = (((first ^ (first >> 1)) ^ (card ^ (card >> 1))) & 1) == 0
        elif test == SAME_SUIT:
            same = ((first ^ card) & 3) == 0
        else:
            same = (first >> 2) == (card >> 2)
        if not same:
            return False
    return True


@called
def _passes(game: Game, looks: Looks, work: Work, row: int, turn: int) -> bool:
    hand = as_byte(game.table_rows[row, 0])
    test, argument = game.table_rows[row, 3], game.table_rows[row, 4]
    count = gather(game, work, turn, hand)
    if test == OF_SUIT:
        return _best_is_of_suit(game, looks, work, turn, hand, count, argument)
    if test == EXACT_CARDS:
        held = 0
        for place in range(count):
            held |= 1 << work.buffer[place]
        return held == argument
    return _all_same(work.buffer, count, test)


@called
def matching_row(game: Game, looks: Looks, work: Work, walk: int, turn: int) -> int:
    """The first row of a pay table that fits the cards of the spot at hand, or -1."""
    for row in range(game.walks[walk, 1], game.walks[walk, 2]):
        low = game.table_rows[row, 1]
        if low >= 0:
            strength = work.strengths[turn, game.table_rows[row, 0]]
            if strength < low or strength > game.table_rows[row, 2]:
                continue
        if game.table_rows[row, 3] == NO_TEST or _passes(game, looks, work, row, turn):
            return row
    return -1


@inlined
def paid(game: Game, pool: Bytes, work: Work, turn: int, source: int) -> int:
    """What a source pays a spot."""
    # Without a branch, which would be guessed wrong as often as hands are folded: some strengths are always zero.
    return game.pays[pool[(source >> 5) + work.strengths[turn, source & 31]]]


@called
def _walked(game: Game, looks: Looks, work: Work, walk: int, option: int, compared: int, turn: int) -> int:
    """The multiple that rows looked at one by one come to."""
    if game.walks[walk, 0] == OUTCOME_WALK:
        rows, source = game.outcome_rows, 0
        for row in range(game.walks[walk, 1], game.walks[walk, 2]):
            if not (rows[row, 0] >> option) & 1:
                continue
            if rows[row, 1] not in (ANY, work.qualified) or rows[row, 2] not in (ANY, compared):
                continue
            if rows[row, 3] >= 0 and work.strengths[turn, rows[row, 3]] < rows[row, 4]:
                continue
            source = rows[row, 5]
            break
        if source < WALK:
            return paid(game, looks.pool, work, turn, as_source(source))
        walk = source - WALK
    row = matching_row(game, looks, work, walk, turn)
    if row < 0:
        return 0 if game.walks[walk, 0] == BONUS_WALK else -1
    return game.table_rows[row, 5] - game.walks[walk, 3]


@inlined
def compared_in(game: Game, work: Work, turn: int) -> int:
    """Whether a spot's hand is better than the bank's (1), as good (0) or not (-1)."""
    if game.showdown_seat < 0:
        return 0
    mine, theirs = work.strengths[turn, game.showdown_seat], work.strengths[turn, game.showdown_bank]
    return int(mine > theirs) - int(mine < theirs)


@inlined
def cell_in(game: Game, work: Work, turn: int) -> int:
    """The row of cells that a spot's verdicts stand in."""
    return (work.options[work.turns[turn]] * 2 + work.qualified) * 3 + compared_in(game, work, turn) + 1


@called
def walk(game: Game, looks: Looks, work: Work, turns: int) -> None:
    """What must be looked at row by row: items that are walked, and the tables of meters."""
    for turn in range(turns):
        option, compared, cell = (
            work.options[work.turns[turn]],
            compared_in(game, work, turn),
            cell_in(game, work, turn),
        )
        for item in range(game.items):
            if game.cells[cell, item] >= WALK:
                number = int(game.cells[cell, item]) - WALK
                work.multiples[turn, item] = _walked(game, looks, work, number, option, compared, turn)
        for meter in range(game.meters):
            work.rows[turn, meter] = matching_row(game, looks, work, game.meter_walk[meter], turn)
