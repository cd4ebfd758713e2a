"""Chunks have streams of their own: apart from each other, and the same whoever plays them."""

from __future__ import annotations

from math import sqrt

import numpy as np

from queenhigh.rules.load import load
from queenhigh.simulation.chance import next_word
from queenhigh.simulation.chunks import Chunk, chunks_of, game_of, play_chunk, stream
from queenhigh.simulation.seating import full_table
from queenhigh.simulation.tables import prepare
from tests.effort import scaled
from tests.simulation.parts import alone

_next_word = alone(next_word)


def test_a_chunk_has_the_stream_of_a_spawned_child() -> None:
    children = np.random.SeedSequence(99).spawn(50)
    for number, child in enumerate(children):
        assert stream(99, number).tolist() == child.generate_state(4, np.uint64).tolist()


def test_streams_begin_apart_and_share_no_stretch() -> None:
    # Two streams that overlap would have four equal words in a row, because those are the whole state. Random
    # beginnings on a cycle of 2**256 - 1 states: a million streams of 2**40 words meet with a chance below 2**-175.
    states = {tuple(stream(seed, number).tolist()) for seed in (1, 2, 2**40) for number in range(2_000)}
    assert len(states) == 6_000
    assert (0, 0, 0, 0) not in states
    seen: set[int] = set()
    count = 2_000
    for number in range(scaled(20)):
        state = stream(5, number)
        seen.update(int(_next_word(state)) for _ in range(count))
    # 40,000 words of 64 bits: any two alike have a chance of 4e-11, a shared stretch would show many.
    assert len(seen) == scaled(20) * count


def test_chunks_of_one_seed_do_not_follow_each_other() -> None:
    """The results of neighbouring chunks, and of the same chunk under neighbouring seeds, are uncorrelated."""
    game = game_of(prepare(full_table(load("ca-tcp"), 3, policy="Q64")))
    count = scaled(200)
    by_seed = [_means(game, seed, count) for seed in (10, 11)]
    pairs = [(by_seed[0][:-1], by_seed[0][1:]), (by_seed[0], by_seed[1])]
    for some, others in pairs:
        r = float(np.corrcoef(some, others)[0, 1])
        assert abs(r) * sqrt(len(some)) < 4  # a correlation of independent numbers has the deviation 1 / sqrt(n)


def _means(game: object, seed: int, count: int) -> list[float]:
    return [float(play_chunk(game, seed, Chunk(number, 500)).sums[0].gain) for number in range(count)]  # type: ignore[arg-type]


def test_chunks_cover_the_rounds_and_depend_on_the_table_alone() -> None:
    duel = game_of(prepare(full_table(load("tcp-01"), 1)))
    table = game_of(prepare(full_table(load("tcp-01"), 2)))
    assert duel.duel is not None
    assert table.duel is None
    for game in (duel, table):
        size = game.chunk_rounds
        for rounds in (1, size - 1, size, size + 1, 3 * size + 17):
            chunks = list(chunks_of(game, rounds))
            assert sum(chunk.rounds for chunk in chunks) == rounds
            assert [chunk.number for chunk in chunks] == list(range(len(chunks)))
            assert all(0 < chunk.rounds <= size for chunk in chunks)
