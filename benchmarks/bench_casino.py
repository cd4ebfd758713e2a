"""Live tables through the real service and the durable journal, beside the same tables without either.

Bots play on both sides, with the same habits; what differs is the journal: entries, seals, postings, hash chains, and a
sync to the disk for every group. Seconds of the processor where the disk is not meant, of the clock where it is.
"""

import hashlib
import os
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.report import Report
from queenhigh.casino.bots import Bots
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import Reply
from queenhigh.casino.feed import live_view, private_frames, public_frame
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.journal import Appended, Commit, Refused
from queenhigh.casino.sealing import HouseKey
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.full_speed import TournamentOfBots, play_tournament
from queenhigh.coach.characters import CharacterName
from queenhigh.codec.spelling import JSON
from queenhigh.round.actions import CloseBets
from queenhigh.round.readers import bettor
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.machine import CLOSED, step
from queenhigh.session.play import dealer_step
from queenhigh.session.steps import Step, next_step
from queenhigh.session.table import Table
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.tournament import actions as tournament_do
from queenhigh.tournament.schema import TournamentFile
from queenhigh.tournament.terms import Terms

GAME = "tcp-01"
TABLES = 100
ROUNDS = 3
SINGLE_TABLES = 4
READERS = 9
MEMORY_TABLES = 20
KEY = HouseKey(bytes(32))


def run(report: Report) -> None:
    """Group commit, full speed beside the bare machine, the feed beside whole views, a tournament, memory."""
    with _house() as casino:
        _group_commit(report, casino)
        _full_speed(report, casino)
        _feed(report, casino)
    with _house() as casino:
        _tournament(report, casino)
    _memory(report)


@contextmanager
def _house() -> Iterator[Casino]:
    with tempfile.TemporaryDirectory(prefix="queenhigh-bench-") as folder:
        journal = SqliteJournal(str(Path(folder) / "journal.db"))
        casino = Casino(journal, KEY, lambda: time.time_ns() // 1000, os.urandom)
        casino.do("os:bench", "house", house_do.FoundHouse("Benchmark"))
        yield casino
        journal.close()


def _tables(casino: Casino, names: list[str]) -> list[TableOfBots]:
    rules = load(GAME)
    for name in names:
        casino.open_table("os:bench", name, rules, Run())
    tables = [TableOfBots(casino, casino.table(name), _seed(name)) for name in names]
    play(casino, tables, 1)  # everyone has sat down, everything is warm
    return tables


def _seed(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def _timed(clock: Callable[[], float], action: Callable[[], int]) -> float:
    """Seconds for each of so many things as the action says that it has done."""
    start = clock()
    done = action()
    return (clock() - start) / done


def _group_commit(report: Report, casino: Casino) -> None:
    """What an action costs alone and with others: by the clock, for the whole service and for its commit by itself."""
    many = _tables(casino, [f"G{number}" for number in range(TABLES)])
    few = _tables(casino, [f"S{number}" for number in range(SINGLE_TABLES)])
    append, in_append = casino.journal.append, 0.0

    def timed(commits: Sequence[Commit]) -> list[Appended | Refused]:
        nonlocal in_append
        start = time.perf_counter()
        answers = append(commits)
        in_append += time.perf_counter() - start
        return answers

    def cost(action: Callable[[], int]) -> tuple[float, float]:
        """Seconds for an action: in all, and in its commit."""
        nonlocal in_append
        in_append, start = 0.0, time.perf_counter()
        done = action()
        return (time.perf_counter() - start) / done, in_append / done

    casino.journal.append = timed  # type: ignore[method-assign]
    singly = [cost(lambda: sum(play(casino, [table], 1) for table in few)) for _ in range(3)]
    together = [cost(lambda: play(casino, many, 1)) for _ in range(3)]
    casino.journal.append = append  # type: ignore[method-assign]
    (alone, commit_alone), (whole, commit) = (
        tuple(min(each) for each in zip(*found, strict=True)) for found in (singly, together)
    )
    report.compare(
        f"the commit of an action, {TABLES} tables in a group, durable",
        commit,
        baseline="one durable commit an action",
        baseline_seconds=commit_alone,
        like_for_like=True,
        target=8,
        note="by the clock, sync included, inside the journal",
    )
    report.compare(
        f"an action through the service, {TABLES} tables in a group, durable",
        whole,
        baseline="one durable commit an action",
        baseline_seconds=alone,
        like_for_like=True,
        note=f"by the clock, bots and machine included: {1 / whole:,.0f} actions a second",
    )


def _full_speed(report: Report, casino: Casino) -> None:
    tables = _tables(casino, [f"T{number}" for number in range(TABLES)])
    actions = 0

    def durably() -> int:
        nonlocal actions
        actions = play(casino, tables, ROUNDS)
        return actions

    durable = _timed(time.process_time, durably)
    bare = [_BareTable(f"T{number}") for number in range(TABLES)]
    for table in bare:
        table.play(1)
    alone = _timed(time.process_time, lambda: sum(table.play(ROUNDS) for table in bare))
    per_round = durable * actions / (TABLES * ROUNDS)
    report.compare(
        f"an action at {TABLES} tables of seven bots, durable",
        durable,
        baseline="the bare machine with the same bots, without service and journal",
        baseline_seconds=alone,
        like_for_like=True,
        target=0.25,
        note=f"on one core {1 / durable:,.0f} actions and {1 / per_round:,.0f} rounds a second; bare {1 / alone:,.0f} actions",
    )


def _tournament(report: Report, casino: Casino) -> None:
    """A tournament of a hundred tables beside a hundred tables by themselves, in the same run, by the clock and by the processor."""
    tables = _tables(casino, [f"T{number}" for number in range(TABLES)])
    desk = _entered(casino)
    same: dict[str, _SeatedBots] = {}

    def think(_: TournamentDesk, table: TableDesk, wait: Step) -> list[tuple[str, Any]]:
        """The habits of the bots at the other tables, seat by seat."""
        if table.name not in same:
            same[table.name] = _SeatedBots(table.known_rules, _seed(table.name))
        return same[table.name].at(table.live.table, wait)

    bots = TournamentOfBots(casino, desk, think)

    def dealt() -> int:
        return sum(table.reported for table in desk.state.tables.values())

    while dealt() < TABLES:
        play_tournament(casino, bots, groups=1)  # everyone has sat down, everything is warm
    clocks = {"by the clock": time.perf_counter, "on one core": time.process_time}
    best: dict[str, tuple[float, float]] = {}
    for _ in range(3):
        before, began = dealt(), {name: clock() for name, clock in clocks.items()}
        while dealt() < before + TABLES * ROUNDS:
            play_tournament(casino, bots, groups=1)
        ours = {name: (clock() - began[name]) / (dealt() - before) for name, clock in clocks.items()}
        began = {name: clock() for name, clock in clocks.items()}
        play(casino, tables, ROUNDS)
        alone = {name: (clock() - began[name]) / (TABLES * ROUNDS) for name, clock in clocks.items()}
        for name in clocks:
            old = best.get(name, (ours[name], alone[name]))
            best[name] = min(old[0], ours[name]), min(old[1], alone[name])
    for name, (in_it, by_themselves) in best.items():
        report.compare(
            f"a round in a tournament of {TABLES} tables of seven bots, durable, {name}",
            in_it,
            baseline=f"a round at {TABLES} tables of seven bots by themselves, durable",
            baseline_seconds=by_themselves,
            like_for_like=True,
            target=0.7,
            note=f"reports and seats included: {1 / in_it:,.0f} rounds a second beside {1 / by_themselves:,.0f}",
        )


class _SeatedBots(Bots):
    """Bots that play as those in the same seats of the other tables do, so that a round is as long here as there."""

    def at(self, table: Table, wait: Step) -> list[tuple[str, Any]]:
        """What they do at a table as it is now."""
        self._seats = {person.bettor: person.seats[0] for person in table.people}
        return self.actions(table, wait)

    def character(self, bettor: str) -> CharacterName:
        """How a bot plays, by its seat."""
        return self._characters[(self._seats[bettor] - 1) % len(self._characters)]


def _entered(casino: Casino) -> TournamentDesk:
    """A tournament in which nobody goes out soon, after its first card."""
    file = TournamentFile.read(
        {
            "schema": 1,
            "id": "bench",
            "title": "Benchmark",
            "game": GAME,
            "kind": "multi_table",
            "day": "2026-11-20",
            "money": "demo",
            "start_chips": 1_000_000,
            "entry": {"buy_in_cents": 100},
            "stage": ({"name": "To the end"},),
            "prizes": ({"shares_bp": (10_000,)},),
        }
    )
    casino.tournaments.announce("os:bench", Terms(file, load(GAME)))
    desk = casino.tournaments.find("bench")
    casino.do("os:bench", desk.stream, tournament_do.OpenEntries())
    for name in bot_names(TABLES * load(GAME).seats.count):
        casino.do(name, desk.stream, tournament_do.Enter(name))
    casino.do("os:bench", desk.stream, tournament_do.DrawSeats())
    casino.do("os:bench", desk.stream, tournament_do.DealFirstCard())
    return desk


class _BareTable:
    """The same table in memory alone."""

    def __init__(self, name: str) -> None:
        self._rules = load(GAME)
        self._bots = Bots(self._rules, _seed(name))
        self._table, _ = step(self._rules, CLOSED, table_do.OpenTable(name))
        self._actions = 0
        for sit in self._bots.to_sit(self._table, self._rules.seats.count):
            self._take(sit)

    def _take(self, action: Any) -> None:
        self._table, _ = step(self._rules, self._table, action)
        self._actions += 1

    def play(self, rounds: int) -> int:
        until, self._actions = self._table.rounds + rounds, 0
        while self._table.rounds < until:
            wait = next_step(self._rules, self._table)
            match wait.wait:
                case "start":
                    self._take(table_do.StartRound(os.urandom(32)))
                case "deal":
                    self._take(table_do.DealCards())
                case "reveal" | "settle" | "rack":
                    self._take(dealer_step(wait))
                case _:
                    acts = self._bots.actions(self._table, wait)
                    for _, action in acts or [("", CloseBets())]:
                        self._take(action)
        return self._actions


def _feed(report: Report, casino: Casino) -> None:
    """What nine readers are sent for the actions of some rounds: frames, or a whole view each."""
    desk = casino.table("T0")
    moments: list[tuple[TableDesk, Any, Reply]] = []
    casino.listeners.append(lambda _, reply: moments.append((desk, desk.live, reply)))
    play(casino, [TableOfBots(casino, desk, _seed("T0"))], 2)
    casino.listeners.clear()
    rules = desk.known_rules
    readers = [bettor(person.bettor) for person in desk.live.table.people] + [bettor("watcher"), bettor("another")]
    readers = readers[:READERS]

    def frames() -> int:
        for _, live, reply in moments:
            public_frame("T0", reply.version, 0, "house", reply.events)
            for _frame in private_frames(rules, live, reply.version, reply.events):
                pass
        return len(moments)

    def views() -> int:
        for _, live, reply in moments:
            for reader in readers:
                JSON.encode(live_view(rules, live, reply.version, reader))
        return len(moments)

    report.compare(
        f"an action told to {len(readers)} readers by the event feed",
        min(_timed(time.process_time, frames) for _ in range(3)),
        baseline="a whole view for each of them",
        baseline_seconds=min(_timed(time.process_time, views) for _ in range(2)),
        like_for_like=True,
        target=5,
        note="public events encoded once for all, a private frame for whom it concerns",
    )


def _memory(report: Report) -> None:
    """What a table takes while it is open; the time is that of opening one, with seven bots and a first round."""
    with _house() as casino:
        _tables(casino, ["first"])
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        _tables(casino, [f"M{number}" for number in range(MEMORY_TABLES)])
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        seconds = _timed(time.process_time, lambda: len(_tables(casino, [f"N{n}" for n in range(MEMORY_TABLES)])))
    note = f"memory a table: {grown / MEMORY_TABLES / 1024:,.0f} kB"
    report.measure("a table opened, seven bots seated, a round played", seconds, note=note)
