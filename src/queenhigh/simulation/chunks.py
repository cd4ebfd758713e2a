"""A simulation in chunks, each with its own stream of chance: whoever plays a chunk, it comes to the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from queenhigh.simulation.duel import Duel, duel_of
from queenhigh.simulation.dueling import duel_rounds
from queenhigh.simulation.kernel import play
from queenhigh.simulation.tables import new_sittings, new_tally, new_work
from queenhigh.simulation.totals import Totals, totals_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.simulation.structs import Words
    from queenhigh.simulation.tables import Prepared

TABLE_ROUNDS: Final = 1 << 16
"""Rounds of a chunk at a whole table: some hundredths of a second."""
SESSION_ROUNDS: Final = 1 << 18
"""Where sessions are told, a chunk is long enough for many of them."""
DUEL_ROUNDS: Final = 1 << 22


class Chunk(NamedTuple):
    """Some rounds of a simulation, with the number that its stream has."""

    number: int
    rounds: int


class Game(NamedTuple):
    """A prepared table and the quickest way to play it."""

    prepared: Prepared
    duel: Duel | None

    @property
    def chunk_rounds(self) -> int:
        """The rounds of a whole chunk. They follow from the table alone, never from who plays it."""
        if self.duel is not None:
            return DUEL_ROUNDS
        finite = any(player.purse_cents is not None for player in self.prepared.setup.players)
        return SESSION_ROUNDS if finite else TABLE_ROUNDS


def game_of(prepared: Prepared) -> Game:
    """The quickest way to play a table, chosen by its structure."""
    return Game(prepared, duel_of(prepared))


def chunks_of(game: Game, rounds: int) -> Iterator[Chunk]:
    """All chunks of so many rounds."""
    size = game.chunk_rounds
    for number, first in enumerate(range(0, rounds, size)):
        yield Chunk(number, min(size, rounds - first))


def stream(seed: int, number: int) -> Words:
    """The state in which the stream of a chunk begins, by NumPy's `SeedSequence`: one child for each chunk."""
    state: Words = np.random.SeedSequence(seed, spawn_key=(number,)).generate_state(4, np.uint64).astype(np.uint64)
    return state


def play_chunk(game: Game, seed: int, chunk: Chunk) -> Totals:
    """One chunk, from its own stream."""
    state = stream(seed, chunk.number)
    if game.duel is not None:
        return duel_rounds(game.prepared, game.duel, state, chunk.rounds)
    prepared = game.prepared
    tally = new_tally(prepared)
    work, sittings = new_work(prepared), new_sittings()
    play(
        prepared.compiled.game,
        prepared.looks,
        prepared.table,
        sittings,
        work,
        tally,
        None,
        None,
        state,
        chunk.rounds,
    )
    return totals_of(prepared, tally, chunk.number)


def play_one(game: Game) -> None:
    """One round, so that the kernel is there when the clock starts."""
    try:
        play_chunk(game, 0, Chunk(0, 1))
    except OSError:  # it could not be kept on the disk, but it is compiled
        play_chunk(game, 0, Chunk(0, 1))
