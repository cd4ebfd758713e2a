"""The first run on a machine says why it takes longer; no later one does, whatever the game."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from queenhigh.cli.simulate_progress import COMPILING, Bar, progress
from queenhigh.rules.load import load
from queenhigh.simulation import compiling
from queenhigh.simulation.chunks import Game, game_of, play_one
from queenhigh.simulation.compiling import compiling_told
from queenhigh.simulation.jit import entered
from queenhigh.simulation.seating import full_table
from queenhigh.simulation.tables import prepare
from queenhigh.simulation.turns import lock_of


def _complaints(cache: Path, game: str) -> str:
    program = Path(sys.executable).parent / "queenhigh"
    command: list[str | Path] = [
        program,
        "simulate",
        game,
        "--seats",
        "1",
        "--rounds",
        "1000",
        "--policy",
        "Q64",
        "--json",
    ]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stderr


def test_a_new_machine_says_once_that_it_compiles(tmp_path: Path) -> None:
    assert COMPILING in _complaints(tmp_path, "tcp-01")
    # Another game, another policy table, the same structures.
    assert _complaints(tmp_path, "casablanca") == ""


def test_a_kernel_that_is_there_serves_every_game() -> None:
    def games() -> list[Game]:
        setups = [full_table(load(name), 3) for name in ("tcp-01", "ca-6cb", "draw-01", "tcp-01+tcp-progressive-1")]
        return [game_of(prepare(setup)) for setup in setups]

    first, *others = games()
    play_one(first)
    said: list[str] = []
    with compiling_told(lambda: said.append("again")):
        for game in others:
            play_one(game)
    assert said == []


def test_a_function_is_told_once_with_all_that_it_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # An empty cache, or the function would be found on the disk when the tests run for a second time.
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))

    @entered
    def tenfold(number: int) -> int:
        return 10 * max(number, number + 1)

    said: list[str] = []
    with compiling_told(lambda: said.append("compiling")):
        assert tenfold(4) == 50
        assert tenfold(5) == 60
    assert said == ["compiling"]


def test_whoever_comes_while_another_process_compiles_waits_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))

    def made() -> Callable[[int], int]:
        @entered
        def tripled(number: int) -> int:
            return 3 * number

        return tripled

    here, there = made(), made()
    said, found = threading.Event(), list[int]()

    def come() -> None:
        with compiling_told(said.set):
            found.append(here(14))

    latecomer = threading.Thread(target=come)
    with lock_of(here).open("ab") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        latecomer.start()
        assert said.wait(60)
        assert found == []
        # The other is done: what it has compiled is on the disk before it lets go.
        monkeypatch.setattr("queenhigh.simulation.turns.lock_of", lambda _: tmp_path / "another.lock")
        assert there(5) == 15
    latecomer.join()
    assert found == [42]
    assert not here.stats.cache_misses, "nothing was compiled twice"  # type: ignore[attr-defined]


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    # Neither beside the source nor in the user's folder.
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])

    @entered
    def doubled(number: int) -> int:
        return 2 * number

    assert doubled(21) == 42


def test_others_are_said_to_compile_if_they_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_START_SECONDS", 0.0)
    said: list[str] = []
    with compiling_told(lambda: said.append("compiling"), far=True):
        while not said:
            pass
    monkeypatch.setattr(compiling, "_START_SECONDS", 3600.0)
    with compiling_told(lambda: said.append("again"), far=True):
        pass
    assert said == ["compiling"]


def test_a_screen_shows_a_bar_and_programs_get_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with progress(100) as told:
        assert isinstance(told, Bar)
        told.compiling()
        assert told.bar.tasks[0].total is None, "no end in sight"
    assert COMPILING in capsys.readouterr().err
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    with progress(100) as told:
        assert not isinstance(told, Bar)
        told.compiling()
    assert capsys.readouterr().err.startswith(COMPILING)
