"""A node killed, the server crashed, a node cut off: another goes on, nothing acknowledged is lost, nothing happens twice."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from queenhigh.bootstrap.demo_house import found
from queenhigh.bootstrap.house_database import Database, make_database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.tables.actions import PauseTable, Run
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import QueenhighError
from queenhigh.rules.load import load
from queenhigh.store.postgres_reading import PostgresReader
from tests.effort import scaled
from tests.meta.project import ROOT
from tests.store.cut_proxy import Proxy
from tests.store.databases import Server
from tests.store.ends import check_rounds_end_once
from tests.store.node_process import HASTY, Acknowledged, Player

GAMES = {"T1": "tcp-01", "T2": "ca-6cb", "T3": "tcp-01", "T4": "casablanca"}
TAKEOVER_SECONDS = 15.0


class House:
    """A house in a database, and the nodes that a test starts."""

    def __init__(self, server: Server, key: Path) -> None:
        self.server = server
        self.database = server.blank()
        self.url = server.url(self.database)
        self.key = str(key)
        self.nodes: list[NodeHouse] = []
        self.children: list[subprocess.Popen[bytes]] = []
        self.acknowledged: set[Acknowledged] = set()
        make_database(Database(self.url), self.key)
        with NodeHouse(Database(self.url), self.key, beats=False) as node:
            found(node, "The Test House")
            for name, game in GAMES.items():
                node.casino.open_table("os:root", name, load(game), Run())

    def node(self, url: str = "", address: str = "here") -> NodeHouse:
        node = NodeHouse(Database(url or self.url), self.key, address=address, lease=HASTY)
        self.nodes.append(node)
        return node

    def play(self, player: Player, turns: int) -> None:
        for _ in range(turns):
            player.house.tend()
            self.acknowledged.update(player.turn())

    def check(self) -> None:
        """All that was acknowledged is there, everything can be done again, and each round has ended once."""
        reader = PostgresReader(self.url)
        try:
            heads = dict(reader.heads())
            for stream, version in self.acknowledged:
                assert heads[stream].version >= version, f"{stream} {version} was acknowledged, and is not there"
            seal = self.nodes[-1].keys.seal if self.nodes else None
            assert verify_journal(reader, key=seal).findings == ()
            check_rounds_end_once(reader, self.nodes[-1].casino, GAMES)
        finally:
            reader.close()

    def takeovers(self) -> dict[str, int]:
        """How often each table was taken over."""
        reader = PostgresReader(self.url)
        found = {name: sum(b"table_driven" in e.body for e in reader.read(f"table:{name}")) for name in GAMES}
        reader.close()
        return found

    def close(self) -> None:
        for child in self.children:
            child.kill()
            child.wait()
        for node in self.nodes:
            with suppress(QueenhighError):
                node._let_go()


@pytest.fixture
def house(server: Server, tmp_path: Path) -> Iterator[House]:
    """A new house."""
    made = House(server, tmp_path / "key.json")
    yield made
    made.close()


def until(node: NodeHouse, what: Callable[[], bool], seconds: float = TAKEOVER_SECONDS) -> None:
    """Let a node tend itself until something is so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it took too long"
        node.tend()
        time.sleep(0.02)


def drives_all(node: NodeHouse) -> bool:
    return all(node.drives(name) for name in GAMES)


def share(near: NodeHouse, far: NodeHouse) -> bool:
    """Whether both drive something."""
    near.tend()
    return any(map(far.drives, GAMES)) and any(map(near.drives, GAMES))


# ── a node is killed ─────────────────────────────────────────────────────────────────────────────────────────────────


class Child:
    """A node in a process of its own, and what it says was acknowledged."""

    def __init__(self, house: House, address: str) -> None:
        reader, writer = os.pipe()
        given = [sys.executable, "-m", "tests.store.node_process", house.url, house.key, address, str(writer)]
        paths = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        self.process = subprocess.Popen(given, pass_fds=(writer,), cwd=ROOT, env={**os.environ, **paths})
        house.children.append(self.process)
        os.close(writer)
        self._heard = os.fdopen(reader, "rb")
        self._house = house

    def hear(self, lines: int) -> None:
        for _ in range(lines):
            self._take(self._heard.readline())

    def _take(self, line: bytes) -> None:
        if line.endswith(b"\n"):
            stream, version = line.decode().split()
            self._house.acknowledged.add((stream, int(version)))

    def kill(self) -> None:
        """It ends at once; what it still had to say is heard."""
        self.process.kill()
        self.process.wait()
        with self._heard:
            for line in self._heard:
                self._take(line)


def test_n3_a_node_that_is_killed_in_mid_round_loses_nothing_and_another_goes_on(house: House) -> None:
    chance = random.Random(3)
    for kill in range(scaled(2)):
        child = Child(house, f"node {kill}")
        child.hear(chance.randrange(60, 120))
        child.kill()
        node = house.node()
        until(node, lambda node=node: drives_all(node))  # type: ignore[misc]
        before = sum(node.casino.table(name).live.table.rounds for name in GAMES)
        house.play(Player(node), 40)
        assert sum(node.casino.table(name).live.table.rounds for name in GAMES) > before
        house.check()
        node.close()
    assert len(house.acknowledged) > 100


def test_n3_a_node_that_hangs_is_taken_for_gone_and_is_fenced_when_it_wakes(house: House) -> None:
    child = Child(house, "a node that hangs")
    child.hear(40)
    child.process.send_signal(signal.SIGSTOP)
    node = house.node()
    until(node, lambda: drives_all(node))
    house.play(Player(node), 30)
    before = house.takeovers()
    child.process.send_signal(signal.SIGCONT)
    # It goes on with what it was about to do, finds that it is nobody, and ends or comes back as a new node.
    until(node, lambda: child.process.poll() is not None or node.locks.nodes() == 2)
    house.play(Player(node), 10)
    child.kill()
    until(node, lambda: drives_all(node))
    house.play(Player(node), 30)
    house.check()
    # It may have come back as a node with a share of its own; nothing is driven that was not taken over first.
    assert all(house.takeovers()[name] >= count for name, count in before.items())


# ── the server crashes ───────────────────────────────────────────────────────────────────────────────────────────────


def test_n3_a_server_that_crashes_and_comes_back_finds_its_node_again(house: House) -> None:
    node = house.node()
    until(node, lambda: drives_all(node))
    player = Player(node)
    for _ in range(scaled(2)):
        house.play(player, 25)
        before = house.takeovers()
        crash = threading.Thread(target=house.server.restart)
        crash.start()
        while crash.is_alive():
            try:
                house.acknowledged.update(player.turn())
            except QueenhighError as error:
                assert error.code.startswith("store/")  # noqa: PT017  # it may come, or not
            time.sleep(0.005)  # a node that drives nothing has nothing to wait for
        crash.join()
        until(node, lambda: drives_all(node))
        assert all(house.takeovers()[name] == count + 1 for name, count in before.items())
        house.play(player, 25)
        house.check()


# ── a node is cut off ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def proxy(house: House) -> Iterator[Proxy]:
    """What lies between a node and the server."""
    made = Proxy(house.server.folder / ".s.PGSQL.5432")
    yield made
    made.close()


@pytest.mark.parametrize("how", ["cut", "silence"])
def test_n3_a_node_that_is_cut_off_stops_and_another_goes_on_with_its_tables(
    house: House, proxy: Proxy, how: str
) -> None:
    far, near = house.node(proxy.url(house.database), "far"), house.node(address="near")
    until(far, lambda: share(near, far))
    players = {"far": Player(far), "near": Player(near)}
    for player in players.values():
        house.play(player, 30)
    lost = [name for name in GAMES if far.drives(name)]
    assert {near.node_of(name) for name in lost} == {"far"}
    getattr(proxy, how)()
    until(near, lambda: not any(map(far.drives, GAMES)))
    with suppress(QueenhighError):
        far.casino.journal._pen.most_seconds = far.casino.journal._link.most_seconds = 1.0  # type: ignore[attr-defined]
        replies = far.casino.submit([Envelope("os:root", f"table:{lost[0]}", PauseTable("nobody hears it"))])
        assert [reply.error for reply in replies] == ["table/elsewhere"]
    until(near, lambda: drives_all(near))
    assert {near.node_of(name) for name in lost} == {""}
    house.play(players["near"], 30)
    proxy.heal()
    # It comes back, unaware: whatever it does at its old tables is refused, until it is given some of them again.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(far.locks, "holds", lambda _: True)
        assert far.casino.table(lost[0]).live.driver == far.node
        (reply,) = far.casino.submit([Envelope("os:root", f"table:{lost[0]}", PauseTable("too late"))])
        assert reply.error == "table/elsewhere"
        assert far.casino.table(lost[0]).live.driver == near.node
    until(far, lambda: share(near, far))
    for player in players.values():
        house.play(player, 20)
    house.check()
