"""One seed, one answer: one thread, two, a cluster of processes, and a cluster that loses a worker on the way."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from typing import NoReturn

import pytest

from queenhigh.cli.simulate_run import crew_of
from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.simulation.chunks import TABLE_ROUNDS, Game
from queenhigh.simulation.cluster import LOCAL, Cluster, cluster
from queenhigh.simulation.running import Threads, simulate
from queenhigh.simulation.seating import Player, Setup, full_table, usual_stakes
from queenhigh.simulation.totals import Totals

SETUPS = {
    "table": lambda: full_table(load("ca-6cb"), bank_cents=20_000),
    "duel": lambda: full_table(load("tcp-01"), 1),
    "sessions": lambda: Setup(
        load("tcp-01"),
        (Player(seats=(1,), stakes=usual_stakes(load("tcp-01")), purse_cents=20_000, stop_win_cents=10_000),),
    ),
    "meter": lambda: full_table(load("tcp-01+tcp-progressive-1"), 3),
}
ROUNDS = {"duel": 9_000_000}


@pytest.fixture(scope="module")
def local() -> Iterator[Cluster]:
    with cluster(LOCAL, 2) as crew:
        yield crew


@pytest.mark.parametrize("name", SETUPS)
def test_one_thread_two_threads_and_a_cluster_return_the_same_integers(name: str, local: Cluster) -> None:
    rounds = ROUNDS.get(name, 3 * TABLE_ROUNDS + 123)
    alone = simulate(SETUPS[name](), rounds, 42, Threads(1))
    for crew in (Threads(2), Threads(5), local):
        again = simulate(SETUPS[name](), rounds, 42, crew)
        assert again.totals == alone.totals
    other = simulate(SETUPS[name](), rounds, 43, Threads(2))
    assert other.totals.sums[0].gain != alone.totals.sums[0].gain


def test_processes_of_this_machine_do_not_hear_ctrl_c(local: Cluster) -> None:
    """A terminal sends it to all of them; the first one ends the run, and the others have nothing to say."""
    before = set(local.client.run(os.getpid).values())
    for process in before:
        os.kill(process, signal.SIGINT)
    run = simulate(SETUPS["table"](), 3 * TABLE_ROUNDS, 42, local)
    assert run.totals == simulate(SETUPS["table"](), 3 * TABLE_ROUNDS, 42, Threads(1)).totals
    assert set(local.client.run(os.getpid).values()) == before, "nobody had to be replaced"


def test_a_worker_that_dies_loses_nothing(local: Cluster) -> None:
    setup = full_table(load("ca-6cb"), bank_cents=20_000)
    rounds = 12 * TABLE_ROUNDS
    alone = simulate(setup, rounds, 5, Threads(1))
    killed = threading.Event()

    def kill(_: Game, totals: Totals, __: float) -> None:
        """After the first chunk, one of the two worker processes is gone, with whatever it was doing."""
        if not killed.is_set() and totals.rounds < rounds:
            killed.set()
            pids = local.client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    again = simulate(setup, rounds, 5, local, kill)
    assert killed.is_set()
    assert not again.interrupted
    assert again.totals == alone.totals


def test_the_only_worker_that_dies_loses_nothing() -> None:
    """The table that it was given is gone with it: whoever follows is given another."""
    setup = full_table(load("tcp-01"), 3, policy="Q64")
    rounds = 8 * TABLE_ROUNDS
    alone = simulate(setup, rounds, 6, Threads(1))
    killed: list[int] = []
    with cluster(LOCAL, 1) as crew:

        def kill(_: Game, __: Totals, ___: float) -> None:
            if not killed:
                killed.extend(crew.client.run(os.getpid).values())
                os.kill(killed[0], signal.SIGKILL)

        again = simulate(setup, rounds, 6, crew, kill)
    assert len(killed) == 1
    assert again.totals == alone.totals


def test_an_interruption_returns_what_was_played() -> None:
    setup = full_table(load("tcp-01"), 3, policy="Q64")
    seen: list[int] = []

    def interrupt(_: Game, totals: Totals, __: float) -> None:
        seen.append(totals.rounds)
        if len(seen) == 3:
            raise KeyboardInterrupt

    for workers in (1, 2):
        seen.clear()
        finished = simulate(setup, 400 * TABLE_ROUNDS, 1, Threads(workers), interrupt)
        assert finished.interrupted
        assert finished.totals.rounds == seen[-1] < 400 * TABLE_ROUNDS


def test_bad_numbers_of_workers_and_no_cluster_are_refused() -> None:
    for workers in (0, -1, 1_000):
        with pytest.raises(BadInput, match="1 to 256"):
            Threads(workers)
    with pytest.raises(BadInput, match="no cluster answers"), cluster("tcp://127.0.0.1:1", wait_seconds=0.5):
        pass


class _Empty:
    """A scheduler that nobody has joined."""

    def scheduler_info(self) -> dict[str, dict[str, str]]:
        return {"workers": {}}

    def wait_for_workers(self, wanted: int, timeout: int) -> None:
        raise TimeoutError(wanted, timeout)


def test_a_cluster_without_workers_is_said_and_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("queenhigh.cli.simulate_run.opened", lambda *_: nullcontext(Cluster(_Empty())))
    with pytest.raises(BadInput, match="has had no worker"), crew_of(None, "tcp://host:8786"):
        pass
    assert "no worker has joined the cluster at tcp://host:8786: waiting for one" in capsys.readouterr().err


def test_a_cluster_that_does_not_answer_is_named_while_it_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []

    def asked(*_: object) -> NoReturn:
        said.append(capsys.readouterr().err)
        raise BadInput("simulate/cluster", "nobody there", {})

    monkeypatch.setattr("queenhigh.cli.simulate_run.opened", asked)
    for address in ("tcp://host:8786", "local"):
        with pytest.raises(BadInput, match="nobody there"), crew_of(None, address):
            pass
    assert said == ["asking the cluster at tcp://host:8786, 10 seconds at most\n", ""]
