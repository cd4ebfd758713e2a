"""Simulation against C that is compiled for this machine in the same run, two cores against one, and a second start."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from benchmarks.cbuild import compiled
from benchmarks.report import Report, best_of_both
from queenhigh.bootstrap.clock import seconds
from queenhigh.hands.codes import CARD_CODES
from queenhigh.hands.lookup import FiveCardLookup
from queenhigh.rules.load import load
from queenhigh.rules.strengths import lookup_in
from queenhigh.simulation.chunks import Chunk, Game, game_of, play_chunk
from queenhigh.simulation.running import Threads, cores, simulate
from queenhigh.simulation.seating import full_table
from queenhigh.simulation.tables import prepare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from queenhigh.hands.lookup import Lookup
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.totals import Totals

C: Final = Path(__file__).parent / "c"
HEADS_UP_ROUNDS: Final = 20_000_000
TABLE_ROUNDS: Final = 300_000
STAKE: Final = 500
BANK: Final = 100_000
STARTS_WITHIN_SECONDS: Final = 3.0


def run(report: Report) -> None:
    """Heads-up, a full table, two cores, and how soon the first run and the second have their first result."""
    _heads_up(report)
    _full_table(report)
    _two_cores(report)
    _first_start(report)
    _second_start(report)


def _pointer(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


@contextmanager
def _library(name: str) -> Iterator[Any]:
    with compiled(C / f"{name}.c", shared=True) as path:
        yield ctypes.CDLL(str(path))


def _pays(rules: Ruleset, table: str, look: Lookup, otherwise: int) -> Any:
    """A pay table by strength, as the C programs read it."""
    pays = np.full(len(look), otherwise, dtype=np.int32)
    for row in rules.table[table].rows:
        assert row.hand_class is not None
        assert row.pay is not None
        pays[look.floor(row.hand_class) : look.ceiling(row.hand_class) + 1] = row.pay
    return pays


def _agree(mine: Totals, measure: int, total: int, squares: int, rounds: int) -> None:
    """Both sides play the same game: their means differ by less than six standard errors."""
    sums = mine.sums[measure]
    error = ((sums.gain_squared / sums.rounds + squares / rounds) / min(sums.rounds, rounds)) ** 0.5
    assert abs(sums.gain / sums.rounds - total / rounds) < 6 * error


def _heads_up(report: Report) -> None:
    rules = load("tcp-01")
    look = lookup_in(rules, "three")
    game = game_of(prepare(full_table(rules, 1, stakes={"ante": STAKE, "pair_plus": STAKE})))
    assert game.duel is not None
    table = np.ascontiguousarray(look.table3()).reshape(-1)
    bonus, plus = _pays(rules, "ante_bonus", look, 0), _pays(rules, "pair_plus", look, -1)
    state, out = np.array([1, 2, 3, 4], dtype=np.uint64), np.zeros(4, dtype=np.int64)
    marks = (look.floor("high_card", "Q64"), look.floor("high_card", "Q"))
    with _library("simulate_headsup") as library:

        def in_c() -> None:
            arrays = [_pointer(each) for each in (table, bonus, plus)]
            library.play(*arrays, *marks, _pointer(state), ctypes.c_int64(HEADS_UP_ROUNDS), _pointer(out))

        def here() -> Totals:
            return play_chunk(game, 1, Chunk(0, HEADS_UP_ROUNDS))

        seconds, baseline = best_of_both(here, in_c, rounds=5)
        found = here()
    for measure in (0, 1):
        _agree(found, measure, int(out[2 * measure]) * STAKE, int(out[2 * measure + 1]) * STAKE**2, HEADS_UP_ROUNDS)
    report.compare(
        "heads-up round, optimal policy, one core",
        seconds / HEADS_UP_ROUNDS,
        baseline="C: six cards by rejection, look-up, settle",
        baseline_seconds=baseline / HEADS_UP_ROUNDS,
        like_for_like=True,
        target=2,
        note=f"{HEADS_UP_ROUNDS / seconds / 1e6:,.0f} million rounds a second; hands are sampled, not cards",
    )


class _Tables(ctypes.Structure):
    _fields_ = (  # as ctypes has it
        *((name, ctypes.c_void_p) for name in ("three", "pair_plus", "low_index", "high_base", "mixed", "suited")),
        *((name, ctypes.c_void_p) for name in ("bonus", "codes", "plays")),
        ("qualifies", ctypes.c_int),
        ("by_cards", ctypes.c_int),
        ("number", ctypes.c_void_p),
    )


@dataclass(frozen=True, slots=True)
class _Arrays:
    """The tables of the C program, kept alive beside its structure."""

    tables: _Tables
    kept: tuple[Any, ...]


def _c_tables(game: Game) -> _Arrays:
    rules = game.prepared.setup.rules
    three, five = lookup_in(rules, "three"), lookup_in(rules, "five")
    assert isinstance(five, FiveCardLookup)
    ranks = five.vectors.rank_table(6)
    kind, base, width, stride, _ = game.prepared.table[0]["policy_keys"][0].tolist()
    assert base == 0
    plays = (game.prepared.table[0]["acts"][game.prepared.looks.choices, 1] > 0).astype(np.uint8)
    if kind == 1 and not stride:
        plays = np.repeat(plays, 13)
    assert kind == 2 or width in (1, 13)
    kept = (
        np.ascontiguousarray(three.table3()).reshape(-1),
        _pays(rules, "pair_plus", three, -1),
        ranks.low_index,
        ranks.high_base,
        ranks.strengths,
        five.vectors.suited,
        _pays(rules, "six_card_bonus", five, -1),
        np.array(CARD_CODES, dtype=np.int64),
        plays,
    )
    number = _hand_numbers() if kind == 2 else np.zeros(1, dtype=np.int32)
    mark = three.floor("high_card", "Q")
    return _Arrays(_Tables(*(_pointer(each) for each in kept), mark, int(kind == 2), _pointer(number)), (*kept, number))


def _hand_numbers() -> Any:
    number = np.zeros(52**3, dtype=np.int32)
    for a, b, c in combinations(range(52), 3):
        for x, y, z in permutations((a, b, c)):
            number[(x * 52 + y) * 52 + z] = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return number


@contextmanager
def table_in_c(game: Game) -> Iterator[tuple[Callable[[], None], Any]]:
    """The full table in C: a function that plays `TABLE_ROUNDS` rounds of it, and where it puts what they came to."""
    arrays = _c_tables(game)
    state, out = np.array([1, 2, 3, 4], dtype=np.uint64), np.zeros(23, dtype=np.int64)
    money = [ctypes.c_int64(cents) for cents in (STAKE, STAKE, STAKE, BANK, 100)]
    with _library("simulate_table") as library:

        def in_c() -> None:
            library.play(
                ctypes.byref(arrays.tables), *money, _pointer(state), ctypes.c_int64(TABLE_ROUNDS), _pointer(out)
            )

        yield in_c, out


def _full_table(report: Report) -> None:
    game = game_of(prepare(full_table(load("ca-6cb"), bank_cents=BANK)))

    def here() -> Totals:
        return play_chunk(game, 1, Chunk(0, TABLE_ROUNDS))

    with table_in_c(game) as (in_c, out):
        seconds, baseline = best_of_both(here, in_c, rounds=15)
        found = here()
    for measure in (0, 1, 2):
        _agree(found, measure, int(out[2 * measure]), int(out[2 * measure + 1]), TABLE_ROUNDS)
    _agree(found, 10, int(out[20]), int(out[21]), TABLE_ROUNDS)
    report.compare(
        "full table with a player-dealer: seven seats, all wagers, finite bank",
        seconds / TABLE_ROUNDS,
        baseline="C written by hand for this one game",
        baseline_seconds=baseline / TABLE_ROUNDS,
        like_for_like=False,
        target=0.8,
        note=f"{6 * TABLE_ROUNDS / seconds / 1e6:,.1f} million seat-rounds a second; distributions, which C does not keep",
    )


def _two_cores(report: Report) -> None:
    setup, rounds = full_table(load("ca-6cb"), bank_cents=BANK), 2_000_000
    if cores() < 2:
        return
    one = min(simulate(setup, rounds, 1, Threads(1), clock=seconds).seconds for _ in range(3))
    two = min(simulate(setup, rounds, 1, Threads(2), clock=seconds).seconds for _ in range(3))
    report.compare(
        "full table on two cores",
        two / rounds,
        baseline="the same on one core",
        baseline_seconds=one / rounds,
        like_for_like=True,
        target=1.8,
    )


def _first_start(report: Report) -> None:
    """The same on a machine that has compiled nothing yet."""
    for said, game in (("heads-up", ["tcp-01", "--seats", "1"]), ("full table", ["ca-6cb", "--bank", "1000"])):
        with TemporaryDirectory() as empty:
            seconds = _seconds_of(game, {"NUMBA_CACHE_DIR": empty})
        report.measure(f"first run of the command on a new machine, {said}", seconds, note="the kernel is compiled")


def _second_start(report: Report) -> None:
    """From the shell's prompt to the result of a short run, the kernel having been compiled before."""
    report.compare(
        "second run of the command, process start to first result",
        min(_seconds_of(["ca-6cb", "--bank", "1000"]) for _ in range(3)),
        baseline=f"{STARTS_WITHIN_SECONDS:g} seconds",
        baseline_seconds=STARTS_WITHIN_SECONDS,
        like_for_like=False,
        target=1,
        note="the kernel is cached",
    )


def _seconds_of(game: list[str], environment: Mapping[str, str] | None = None) -> float:
    """A short run of the command, as a process."""
    program = Path(sys.executable).parent / "queenhigh"
    command = [str(program), "simulate", *game, "--rounds", "65536", "--json"]
    start = perf_counter()
    printed = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **(environment or {})}
    ).stdout
    seconds = perf_counter() - start
    assert json.loads(printed)["rounds"] == 65_536
    return seconds
