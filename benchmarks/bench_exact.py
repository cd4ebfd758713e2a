"""The solver against plain brute force in C. These compare algorithms, not languages, and say so."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.cbuild import compiled
from benchmarks.report import Report, best_of_both, best_seconds
from queenhigh.exact.count.subsets import set_classes
from queenhigh.exact.count.symmetry import group_of
from queenhigh.exact.count.tally import tally
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.solve import caches
from queenhigh.exact.solve.solver import solve, solve_wager
from queenhigh.rules.load import load

FOLDER: Final = Path(__file__).parent / "c"
NOTE: Final = "counting against dealing: algorithms, not languages"
PAIRINGS: Final = 407_170_400
SETS: Final = 20_358_520
FOUR_CARD_CLASSES: Final = 16_432


def run(report: Report) -> None:
    """Base game, six card bonus, draw game, and the whole audit."""
    dealt_in_c = _base(report)
    _six(report)
    _draw(report)
    _commands(report, dealt_in_c)


def _base(report: Report) -> Callable[[], object]:
    """From the loaded rule file to every figure and the strategy of both wagers, nothing remembered but hand rankings."""
    with compiled(FOLDER / "exact_base.c", shared=True) as library:
        out = (ctypes.c_int64 * 10)()
        brute = partial(ctypes.CDLL(str(library)).base_game, out)
        c_seconds = best_seconds(brute, rounds=3)
    rules = load("tcp-01")
    figures = solve(rules).wager("ante")
    dealt = {Fraction(net - 2): Fraction(out[net], PAIRINGS) for net in range(10) if out[net]}
    assert {chance.net: chance.probability for chance in figures.outcomes} == dealt
    report.compare(
        "exact: base game and pair plus, solved from the rule file on",
        best_seconds(lambda: _afresh(lambda: solve(rules)), rounds=20),
        baseline=f"plain C over {PAIRINGS:,} pairings",
        baseline_seconds=c_seconds,
        like_for_like=False,
        target=30,
        note=NOTE,
    )
    return brute


def _six(report: Report) -> None:
    with compiled(FOLDER / "exact_six.c", shared=True) as library:
        out = (ctypes.c_int64 * 10)()
        brute = ctypes.CDLL(str(library)).six_card_bonus
        c_seconds = best_seconds(lambda: brute(out), rounds=3)
    rules = load("ca-6cb")
    dealt: dict[Fraction, Fraction] = {}
    for pay, count in zip((-1, -1, -1, 7, 10, 15, 20, 100, 200, 1000), out, strict=True):
        dealt[Fraction(pay)] = dealt.get(Fraction(pay), Fraction(0)) + Fraction(count, SETS)
    figures = solve_wager(rules, "six_card_bonus")
    assert {chance.net: chance.probability for chance in figures.outcomes} == dealt
    report.compare(
        "exact: six card bonus, solved from the rule file on",
        best_seconds(lambda: _afresh(lambda: solve_wager(rules, "six_card_bonus")), rounds=20),
        baseline=f"plain C over {SETS:,} sets",
        baseline_seconds=c_seconds,
        like_for_like=False,
        target=20,
        note=NOTE,
    )


def _draw(report: Report) -> None:
    rules = load("draw-01")
    frame = compile_game(rules, frozenset({"ante"})).frame
    rows = np.ascontiguousarray(set_classes(frame.deck, 4, group_of(frame)).rows)
    weights = set_classes(frame.deck, 4, group_of(frame)).weights
    assert len(rows) == FOUR_CARD_CLASSES
    out: npt.NDArray[np.int64] = np.zeros((len(rows), 4, 3), dtype=np.int64)
    with compiled(FOLDER / "exact_draw.c", shared=True) as library:
        brute = ctypes.CDLL(str(library)).draw_game
        pointer = ctypes.POINTER(ctypes.c_int64)
        arguments = (rows.ctypes.data_as(pointer), ctypes.c_int64(len(rows)), out.ctypes.data_as(pointer))
        c_seconds = best_seconds(lambda: brute(*arguments), rounds=1, warm_up=0)
    # Every card may be the one aside and every card the one left out: the sums over all of it must be the same.
    counted = tally(frame)
    pat: npt.NDArray[np.int64] = np.zeros(3, dtype=np.int64)
    for part in counted.parts():
        of_own = part.counts[:, 0, 0].sum(axis=1, dtype=np.int64)
        pat += (of_own * counted.seat.weights[part.first : part.first + len(part.counts), None]).sum(axis=0)
    assert pat.tolist() == (out.sum(axis=1) * weights[:, None]).sum(axis=0).tolist()
    report.compare(
        "exact: draw game and pair plus, solved from the rule file on",
        best_seconds(lambda: _afresh(lambda: solve(rules)), rounds=5),
        baseline=f"plain C over {FOUR_CARD_CLASSES:,} classes of four removed cards",
        baseline_seconds=c_seconds,
        like_for_like=False,
        target=20,
        note=NOTE,
    )


def _commands(report: Report, dealt_in_c: Callable[[], object]) -> None:
    """Whole processes, as the shell starts them, and the base game dealt in C, by turns."""
    # A user's Python keeps the bytecode of what it has imported; the warm-up run writes it.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    alone = {**kept, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    for arguments, target, note in (
        (("analyze", "tcp-01"), 2, "at most half as long; every figure of one game"),
        (("audit", "--json"), 1, "every printed figure of every game"),
    ):
        command = [str(Path(sys.executable).parent / "queenhigh"), *arguments]
        run = partial(subprocess.run, command, check=True, capture_output=True, env=alone)
        seconds, c_seconds = best_of_both(run, dealt_in_c, rounds=8)
        report.compare(
            f"exact: queenhigh {' '.join(arguments)}, the whole process",
            seconds,
            baseline=f"plain C over {PAIRINGS:,} pairings",
            baseline_seconds=c_seconds,
            like_for_like=False,
            target=target,
            note=f"{note}, process start included",
        )


def _afresh(solved: Callable[[], object]) -> None:
    """As in a new process, but for what Python and the hand rankings have already loaded."""
    caches.forget()
    solved()
