"""The kernel: whole tables, round after round, from chance and policies or from a script.

It knows no ids. `round` is the same game one event at a time; both are compared card for card in the tests.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from queenhigh.hands import codes
from queenhigh.simulation.chance import deal_cards
from queenhigh.simulation.deciding import decide
from queenhigh.simulation.jit import NOUGHT, entered, inlined
from queenhigh.simulation.judging import walk
from queenhigh.simulation.layout import NO_LIMIT, Game, Looks, Script, Sitting, Table, Tally, Trace, Work
from queenhigh.simulation.metering import feed_meters, open_meters, settle_meters
from queenhigh.simulation.reading import read_bank, read_spots
from queenhigh.simulation.recording import (
    record_bank,
    record_meters,
    record_results,
    script_round,
    trace_round,
    trace_start,
    update_purses,
)
from queenhigh.simulation.settling import settle
from queenhigh.simulation.structs import Memory, Words
from queenhigh.simulation.tabling import (
    arrange,
    check_purses,
    lay_stakes,
    next_bank,
    open_purses,
    put_up,
    sessions_open,
)

_OPENED: Final = NO_LIMIT // 2
"""What a house has in the till: more than any round moves, in both directions."""


@inlined
def _line_up(game: Game, sitting: Sitting, work: Work, bank_seat: int) -> int:
    """The seats in play in the order of settlement; how many there are."""
    button = 0
    if game.button_card >= 0:
        button = game.button_seats[bank_seat + 1, work.deck[work.bank_at + game.button_card] >> 2] + 1
    turns = 0
    for step in range(game.seats):
        seat = game.settle_order[bank_seat + 1, button, step]
        work.turns[turns] = seat
        turns += sitting.stacks[seat] >= 0
    return turns


@inlined
def _clear(game: Game, table: Table, work: Work, bank_cents: int, trace: Trace | None) -> None:
    """Nothing has moved yet."""
    work.till = bank_cents if game.caps_loss else _OPENED
    work.cap = 2 * bank_cents if game.caps_win else NO_LIMIT
    work.left = bank_cents
    work.due = work.moved = 0
    for item in range(game.items):
        work.item_gains[item] = 0
    if trace is not None:
        for place in range(table.places):
            for item in range(game.items):
                work.gains[place, item] = 0
    for group in range(game.groups):
        work.group_gains[group] = 0
    for bettor in range(table.bettors):
        work.bettor_gains[bettor] = 0


@inlined
def _play_cards(
    game: Game,
    looks: Looks,
    table: Table,
    sitting: Sitting,
    work: Work,
    bank_seat: int,
    bank_cents: int,
    scripted: bool,
    trace: Trace | None,
) -> int:
    """From the deal to the last line of settlement; what the bank's till has gained."""
    if game.meters:
        feed_meters(game, table, work)
    _clear(game, table, work, bank_cents, trace)
    opened = work.till
    read_bank(game, looks, work, sitting.spots)
    turns = _line_up(game, sitting, work, bank_seat)
    decide(game, looks.three, looks.choices, table, sitting, work, turns, scripted)
    read_spots(game, looks, work, turns)
    if game.walked:
        walk(game, looks, work, turns)
    settle(game, looks.pool, table, work, turns, trace is not None)
    for item in range(game.items):
        work.group_gains[game.item_group[item]] += work.item_gains[item]
    if game.meters:
        settle_meters(game, table, work, turns)
    return work.till - opened


Play = Callable[[Memory, Looks, Memory, Memory, Memory, Tally, Script | None, Trace | None, Words, int], None]


def _kernel(sources: str) -> Play:
    """The compiled kernel. A cached one is used only if it was made of the same sources.

    Without a script and a trace it is compiled without what they need: most who simulate need neither.
    """

    @entered
    def play(
        games: Memory,
        looks: Looks,
        tables: Memory,
        sittings: Memory,
        works: Memory,
        tally: Tally,
        script: Script | None,
        trace: Trace | None,
        state: Words,
        rounds: int,
    ) -> None:
        _ = sources  # part of the function, hence of the key of the cache
        game, table, work = games[0], tables[0], works[0]
        scripted = script is not None and len(script.option) > 0
        tracing = trace is not None and len(trace.gains) > 0
        bank_seat, held = table.bank_seat, NOUGHT
        finite = open_purses(table, work)
        open_meters(game, work)
        lay_stakes(game, table, work)
        number, open_sessions = NOUGHT, NOUGHT
        while number < rounds or open_sessions > 0:
            # Sessions that are open at the end are played out: short ones would be told too often otherwise.
            counts = number < rounds
            bank_cents = NOUGHT
            if script is not None and scripted:
                bank_seat, bank_cents = script.bank_seat[number], script.bank_cents[number]
                script_round(game, table, work, script, number)
            if not scripted and game.seat_banks:
                bank_seat, held = next_bank(game, table, bank_seat, held)
                bank_cents = put_up(game, table, work, tally, bank_seat)
            sitting = sittings[bank_seat + 1]
            if finite and not scripted:
                check_purses(game, table, work, tally, bank_seat)
                lay_stakes(game, table, work)
            if finite or scripted or not sitting.arranged:
                arrange(game, table, sitting, work, bank_seat)
            work.bank_at = sitting.bank_at
            if not scripted:
                deal_cards(game, work, work.bank_at + game.bank_cards, state)
            if trace is not None and tracing and counts:
                trace_start(table, sitting, trace, work, number, bank_seat, bank_cents)
            gained = _play_cards(game, looks, table, sitting, work, bank_seat, bank_cents, scripted, trace)
            if game.meters:
                record_meters(game, table, work, tally, number, rounds)
            if counts:
                record_bank(game, sitting, work, tally, bank_cents)
                record_results(game, table, sitting, work, tally, bank_seat, gained)
            if finite and not scripted:
                update_purses(table, sitting, work, tally, bank_seat, gained)
                open_sessions = sessions_open(table, work, tally, number, rounds)
            if trace is not None and tracing and counts:
                trace_round(game, table, sitting, trace, work, number)
            number += 1

    return play


_SOURCES: Final = (
    "chance",
    "deciding",
    "jit",
    "judging",
    "kernel",
    "layout",
    "metering",
    "parts",
    "pays",
    "readers",
    "reading",
    "recording",
    "settling",
    "structs",
    "tabling",
    "tallying",
    "turns",
)
"""The modules that the kernel is made of, its constants included."""


def _digest() -> str:
    """What these modules come to; Numba itself looks only at the file that holds the kernel."""
    files = [Path(__file__).parent / f"{name}.py" for name in _SOURCES]
    # Its constants are part of the kernel as well.
    files.append(Path(codes.__file__))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


play = _kernel(_digest())
"""Play rounds at one table, which opens with them. With a script, the rounds are the script's."""
