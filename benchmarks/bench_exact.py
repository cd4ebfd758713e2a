"""The solver against plain brute force in C. These compare algorithms, not languages, and say so."""

import ctypes
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.cbuild import compiled
from benchmarks.report import Report, best_seconds
from queenhigh.exact import caches
from queenhigh.exact.solve import solve
from queenhigh.exact.subsets import set_classes
from queenhigh.exact.symmetry import group_of
from queenhigh.exact.compiling import compile_game
from queenhigh.rules.load import load

FOLDER: Final = Path(__file__).parent / "c"
NOTE: Final = "counting against dealing: algorithms, not languages"
PAIRINGS: Final = 407_170_400


def run(report: Report) -> None:
    """Base game, six card bonus, draw game, and the whole audit."""
    base = _base(report)
    _six(report)
    _draw(report)
    _audit(report, base)


def _cold(game: str, wager: str) -> None:
    """Everything from the loaded rule file on, nothing remembered but the tables of the hand rankings."""
    caches.forget()
    solve(load_once(game)).wager(wager)


_LOADED: dict[str, object] = {}


def load_once(game: str):  # type: ignore[no-untyped-def]
    if game not in _LOADED:
        _LOADED[game] = load(game)
    return _LOADED[game]


def _base(report: Report) -> float:
    with compiled(FOLDER / "exact_base.c", shared=True) as library:
        out = (ctypes.c_int64 * 10)()
        brute = ctypes.CDLL(str(library)).base_game
        c_seconds = best_seconds(lambda: brute(out), rounds=3)
    figures = solve(load("tcp-01")).wager("ante")
    expected = {Fraction(net - 2): Fraction(out[net], PAIRINGS) for net in range(10) if out[net]}
    assert {chance.net: chance.probability for chance in figures.outcomes} == expected
    seconds = best_seconds(lambda: _cold("tcp-01", "ante"), rounds=20)
    report.compare(
        "exact: base game with its pair plus, from the rule file on",
        seconds,
        baseline="plain C over 407,170,400 pairings",
        baseline_seconds=c_seconds,
        like_for_like=False,
        target=30,
        note=NOTE,
    )
    return c_seconds


def _six(report: Report) -> None:
    with compiled(FOLDER / "exact_six.c", shared=True) as library:
        out = (ctypes.c_int64 * 10)()
        brute = ctypes.CDLL(str(library)).six_card_bonus
        c_seconds = best_seconds(lambda: brute(out), rounds=3)
    pays = (-1, -1, -1, 7, 10, 15, 20, 100, 200, 1000)
    expected: dict[Fraction, Fraction] = {}
    for pay, count in zip(pays, out, strict=True):
        expected[Fraction(pay)] = expected.get(Fraction(pay), Fraction(0)) + Fraction(count, 20_358_520)
    stake = {"ante": 1, "six_card_bonus": 1}
    figures = solve(load("ca-6cb"), stake).wager("six_card_bonus")
    assert {chance.net: chance.probability for chance in figures.outcomes} == expected
    seconds = best_seconds(_six_alone, rounds=20)
    report.compare(
        "exact: six card bonus",
        seconds,
        baseline="plain C over 20,358,520 sets",
        baseline_seconds=c_seconds,
        like_for_like=False,
        target=20,
        note=NOTE,
    )


def _six_alone() -> None:
    caches.forget()
    from queenhigh.exact.optimum import Odds  # noqa: PLC0415
    from queenhigh.exact.pairings import enumerated  # noqa: PLC0415

    game = compile_game(load_once("ca-6cb"), frozenset({"six_card_bonus"}))
    list(Odds(game, enumerated(game.frame)).events(None))


def _draw(report: Report) -> None:
    game = compile_game(load("draw-01"))
    rows = np.ascontiguousarray(set_classes(game.frame.deck, 4, group_of(game.frame)).rows)
    assert len(rows) == 16_432
    out: npt.NDArray[np.int64] = np.zeros((len(rows), 4, 3), dtype=np.int64)
    with compiled(FOLDER / "exact_draw.c", shared=True) as library:
        brute = ctypes.CDLL(str(library)).draw_game
        pointer = ctypes.POINTER(ctypes.c_int64)
        arguments = (rows.ctypes.data_as(pointer), ctypes.c_int64(len(rows)), out.ctypes.data_as(pointer))
        c_seconds = best_seconds(lambda: brute(*arguments), rounds=1, warm_up=0)
    seconds = best_seconds(lambda: _cold("draw-01", "ante"), rounds=5)
    report.compare(
        "exact: draw game with its pair plus, from the rule file on",
        seconds,
        baseline="plain C over 16,432 classes of four removed cards",
        baseline_seconds=c_seconds,
        like_for_like=False,
        target=20,
        note=NOTE,
    )


def _audit(report: Report, base: float) -> None:
    command = [sys.executable, "-m", "queenhigh", "audit", "--json"]
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    seconds = best_seconds(lambda: subprocess.run(command, check=True, capture_output=True, env=environment), rounds=3)
    report.compare(
        "exact: queenhigh audit, the whole process",
        seconds,
        baseline="3 × plain C over 407,170,400 pairings",
        baseline_seconds=3 * base,
        like_for_like=False,
        target=1,
        note="every published figure of every game, process start included",
    )
