"""Nodes beside each other: who drives what, what they hear of each other, and what the house does once."""

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from queenhigh.bootstrap import node_house
from queenhigh.bootstrap.demo_house import found
from queenhigh.bootstrap.house_database import Database, make_database
from queenhigh.bootstrap.node_house import CLOCK_MICROSECONDS, FOLLOW_MICROSECONDS, SHARE_MICROSECONDS, NodeHouse
from queenhigh.casino import nodes
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope, Reply
from queenhigh.casino.floor import Floor, Pace
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.nodes import SHARDS, Node, shard_of
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round.actions import CloseBets, PlaceWager
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.store.postgres import PostgresJournal
from queenhigh.store.postgres_requests import PostgresRequestBox
from queenhigh.store.postgres_shards import LEASE, STEWARD, ShardLocks
from queenhigh.web.server import TEND_SECONDS
from tests.casino.houses import KEY, Chance, Clock, opened
from tests.store.databases import Server

TABLES = [f"T{number}" for number in range(1, 9)]


class Nodes:
    """A house of demo tables, and nodes that tend themselves only when a test says so."""

    def __init__(self, server: Server, key: Path) -> None:
        self.place = Database(server.url(server.blank()))
        self.key = str(key)
        self.clock = Clock(time.time_ns() // 1000)
        self.all: list[NodeHouse] = []
        make_database(self.place, self.key)
        first = self.start("a")
        found(first, "The Test House")
        for name in TABLES:
            first.casino.open_table("os:root", name, load("tcp-01"), Run())

    def start(self, address: str) -> NodeHouse:
        node = NodeHouse(self.place, self.key, self.clock, address=address, beats=False)
        self.all.append(node)
        return node

    def tend(self, times: int = 3) -> None:
        for _ in range(times):
            self.clock.wait(1_000)
            for node in self.all:
                node.tend()

    def stop(self, node: NodeHouse) -> None:
        self.all.remove(node)
        node.close()


@pytest.fixture
def house(server: Server, tmp_path: Path) -> Iterator[Nodes]:
    """A house with one node, `a`."""
    made = Nodes(server, tmp_path / "key.json")
    yield made
    for node in list(made.all):
        made.stop(node)


# ── who drives what ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_n2_tables_fall_into_parts_evenly_and_on_every_node_into_the_same() -> None:
    parts = [shard_of(f"T{number}") for number in range(6_400)]
    counts = [parts.count(part) for part in range(SHARDS)]
    # 100 a part on average, with a standard deviation of 10: six of them are 60.
    assert min(counts) > 40
    assert max(counts) < 160
    # SHA-256 of "queenhigh/shard/T1" begins with c6 2e fb 5e 70 40 45 61 in any program; its last six bits are 33.
    assert parts[1] == shard_of("T1")


def test_n2_each_table_has_one_driver_and_every_node_knows_its_address(house: Nodes) -> None:
    (a,) = house.all
    house.tend()
    assert all(map(a.drives, TABLES))
    b = house.start("b")
    house.tend()
    for name in TABLES:
        assert [node.drives(name) for node in (a, b)].count(True) == 1
        assert (a.node_of(name), b.node_of(name)) == (("", "a") if a.drives(name) else ("b", ""))
    assert len(a.locks.held) == len(b.locks.held) == SHARDS // 2
    house.stop(b)
    house.tend()
    assert all(map(a.drives, TABLES))


def test_n2_many_tables_are_taken_over_a_few_at_a_time(house: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    monkeypatch.setattr(node_house, "DRIVEN_AT_ONCE", 2)
    left = sum(map(b.drives, TABLES))
    house.stop(b)
    house.clock.wait(1_000)
    while left:
        a.tend()
        left = max(0, left - 2)
        assert len(TABLES) - sum(map(a.drives, TABLES)) == left
        assert a.has_more == bool(left)


def test_n2_whoever_does_not_drive_a_table_says_who_does(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    name = next(name for name in TABLES if b.drives(name))
    sit = Envelope("guest:g1", f"table:{name}", table_do.Sit("guest:g1", (1,), 10_000))
    (reply,) = a.casino.submit([sit])
    assert (reply.error, reply.facts["node"]) == ("table/elsewhere", b.node)
    assert b.casino.submit([sit])[0].done


def test_n2_a_floor_goes_on_only_where_its_node_drives(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    for node in (a, b):
        for name in filter(node.drives, TABLES):
            node.casino.do("guest:g1", f"table:{name}", table_do.Sit("guest:g1", (1,), 10_000))
    house.tend()
    floors = [Floor(node.casino, Pace(0, 0, 0, 1)) for node in (a, b)]
    for floor in floors:
        for name in TABLES:
            floor.table(name).connected.add("guest:g1")
    due = [{envelope.stream for envelope in floor.due()} for floor in floors]
    assert due[0].isdisjoint(due[1])
    assert due[0] | due[1] == {f"table:{name}" for name in TABLES}


def test_n2_locks_are_one_nodes_at_a_time_and_a_lease_ends_before_the_server_ends_it(house: Nodes) -> None:
    """A node counts its lease from before it asked; the server counts from after it has heard."""
    assert LEASE.held + LEASE.answer < LEASE.silent
    house.stop(house.all[0])
    now = [100.0]
    one, two = (ShardLocks(house.place.url, name, name, lambda: now[0]) for name in ("n1", "n2"))
    for locks in (one, two):
        locks.connect()
        locks.join(wants=True)
    assert one.take([1, 2, 3]) == [1, 2, 3]
    assert two.take([2, 3, 4]) == [4]
    holders = two.holders()
    assert holders is not None
    assert {shard: holder.node for shard, holder in holders.items()} == {1: "n1", 2: "n1", 3: "n1", 4: "n2"}
    one.give([2])
    assert (one.holds(2), two.take([2]), one.nodes()) == (False, [2], 2)
    assert one.holds(1)
    now[0] += LEASE.held
    assert (one.holds(1), one.held) == (False, frozenset())
    assert one.beat()
    assert one.holds(1)
    one.close()
    assert (two.take([1, 3]), one.holds(1), one.beat()) == ([1, 3], False, False)
    two.close()


def test_n2_after_an_upgrade_old_nodes_give_their_tables_to_new_ones(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    b._code = "the code of a newer version"
    house.tend()
    assert all(map(a.drives, TABLES))  # nobody has accepted the new code yet
    a.casino.do("os:root", "house", house_do.AcceptCode(b._code, "it was tested"))
    house.tend()
    assert all(map(b.drives, TABLES))
    assert a.locks.held == frozenset()


# ── what they hear of each other ─────────────────────────────────────────────────────────────────────────────────────


def test_n2_what_one_node_changes_in_the_house_counts_at_once_on_every_node(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    name = next(name for name in TABLES if b.drives(name))
    a.casino.do("os:root", "house", house_do.Disable("all", "a fire drill"))
    sit = table_do.Sit("guest:g1", (1,), 10_000)
    with pytest.raises(IllegalAction, match="a fire drill"):
        b.casino.do("guest:g1", f"table:{name}", sit)
    b.casino.do("os:root", "house", house_do.Enable("all"))
    assert not a.casino.house.why_disabled() or a.casino.submit([]) == []
    a.casino.do("os:root", "house", house_do.AddPerson("ann"))
    assert [entry.version for entry in a.journal.read("house")] == list(range(1, a.casino.house_version + 1))


def test_n2_a_table_that_is_opened_on_any_node_is_driven_by_the_one_that_holds_its_part(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    name = next(name for name in (f"N{n}" for n in range(99)) if shard_of(name) in b.locks.held)
    a.casino.open_table("os:root", name, load("ca-6cb"), Run())
    heard: list[tuple[str, int]] = []
    a.casino.listeners.append(lambda _, reply: heard.append((reply.stream, reply.version)))
    house.tend()
    assert b.drives(name)
    b.casino.do("guest:g1", f"table:{name}", table_do.Sit("guest:g1", (1,), 10_000))
    with pytest.raises(IllegalAction, match="is open already"):
        b.casino.open_table("os:root", name, load("ca-6cb"), Run())
    house.tend(8)
    # Whoever follows hears of what another node has written, in order: the takeover, and who sat down.
    assert [each for each in heard if each[0] == f"table:{name}"] == [(f"table:{name}", 2), (f"table:{name}", 3)]
    assert a.casino.table(name).live == b.casino.table(name).live


def test_n2_two_nodes_that_open_the_same_table_at_once_open_it_once(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    a.casino.open_table("os:root", "X1", load("tcp-01"), Run(), "r1")
    assert "X1" not in b.casino.tables
    assert b.casino.open_table("os:root", "X1", load("tcp-01"), Run(), "r1").again
    with pytest.raises(IllegalAction, match="is open already"):
        b.casino.open_table("os:root", "X1", load("ca-6cb"), Run(), "r2")
    nodes.look_around(a.casino)
    nodes.look_around(b.casino)
    assert b.casino.table("X1").live == a.casino.table("X1").live


def test_n2_a_timer_that_two_nodes_know_of_runs_out_once(server: Server, tmp_path: Path) -> None:
    url = server.url(server.made())
    clock = Clock()
    opened(tmp_path, clock=clock, journal=PostgresJournal(url)).journal.close()
    old, new = (
        Casino(PostgresJournal(url), KEY, clock, Chance(name), Node(name, lambda _: True)) for name in ("old", "new")
    )
    old.open_table("sam", "T1", load("tcp-01"), Run())
    assert nodes.drives(old, "T1")
    old.do("guest:g1", "table:T1", table_do.Sit("guest:g1", (1,), 10_000))
    old.do(HOUSE_ACTOR, "table:T1", table_do.StartRound(bytes(32)))
    old.do("guest:g1", "table:T1", PlaceWager("guest:g1", 1, "ante", 500))
    floor = Floor(old, bots=False)
    floor.table("T1").default()
    clock.wait(60_000)
    (timer,) = floor.due()
    assert (type(timer.action), timer.request) == (CloseBets, f"timer:T1:{old.table('T1').version}")
    (first,) = old.submit([timer])
    # The old driver has written it and died; the new one, which had not read so far, lets the same timer run out.
    nodes.catch_up(new, "table:T1")
    nodes.drive(new, ["T1"])
    (second,) = new.submit([timer])
    assert (second.again, second.version, second.events) == (True, first.version, first.events)
    for casino in (old, new):
        casino.journal.close()


def test_n2_a_request_that_reaches_two_nodes_is_done_once(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    add = Envelope("os:root", "house", house_do.AddPerson("ann"), "r1")
    replies: list[Reply] = [node.casino.submit([add])[0] for node in (a, b, a)]
    assert [reply.again for reply in replies] == [False, True, True]
    assert len({reply.version for reply in replies}) == 1


# ── what the house does once ─────────────────────────────────────────────────────────────────────────────────────────


def test_n2_one_node_signs_heads_and_the_next_one_goes_on_with_the_list(house: Nodes) -> None:
    (a,) = house.all
    house.tend()
    b = house.start("b")
    house.tend()
    assert [node.locks.holds(STEWARD) for node in (a, b)] == [True, False]
    for _ in range(2):
        house.clock.wait(61_000)
        house.tend(1)
        b.casino.do("os:root", "house", house_do.Note("software", "something happens"))
    house.stop(a)
    house.tend()
    assert b.locks.holds(STEWARD)
    house.clock.wait(61_000)
    house.tend(1)
    with b.books() as books, books.at_one_moment():
        report = verify_journal(books, key=b.keys.seal)
    assert report.findings == ()
    assert report.lists >= 4


def test_n2_what_another_process_asks_for_is_done_by_one_of_the_nodes(house: Nodes) -> None:
    house.start("b")
    house.tend()
    box = PostgresRequestBox(house.place.url)
    number = box.ask(1, "os:root", "house", '{"do":"disable","scope":"all","reason":"smoke"}')
    refused = box.ask(2, "ann", "house", '{"do":"enable","scope":"all"}')
    house.tend()
    assert (box.answer(number), box.open_requests()) == ("", [])
    assert "in person" in (box.answer(refused) or "")
    box.close()
    assert house.all[1].casino.submit([]) == []
    assert "smoke" in house.all[1].casino.house.why_disabled()


def test_n2_a_house_is_made_once_in_an_empty_database(house: Nodes, server: Server, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a house already"):
        make_database(house.place, str(tmp_path / "another.json"))
    make_database(Database(server.url(server.blank())), str(tmp_path / "other.json"))
    with pytest.raises(BadInput, match="holds the keys of another house"):
        NodeHouse(house.place, str(tmp_path / "other.json"))


# ── how long it may take ─────────────────────────────────────────────────────────────────────────────────────────────


def test_n2_with_the_lease_that_nodes_keep_to_a_table_is_taken_over_within_fifteen_seconds(house: Nodes) -> None:
    """A node that is cut off stops first, then the server lets its parts go, then another one looks for what is free."""
    (a,) = house.all
    b = house.start("b")
    house.tend()
    # A question that is asked every `beat`, and is given up after `answer`, is known to have failed before `held` is over.
    assert LEASE.beat + LEASE.answer < LEASE.held < LEASE.silent
    passed = [1_000.0]
    alone = ShardLocks(house.place.url, "c", "", lambda: passed[0])
    try:
        alone.connect()
        part = max(b.locks.held)
        b.locks.give([part])
        assert alone.take([part]) == [part]
        passed[0] += LEASE.held - 0.001
        assert alone.holds(part)
        passed[0] += 0.001
        assert not alone.holds(part)  # by then the server has its lock still, for `silent` - `held` seconds
    finally:
        alone.close()
    with psycopg.connect(house.place.url, autocommit=True) as link:
        assert b.locks._ask("SHOW idle_session_timeout") == [(f"{LEASE.silent:g}s",)]
        # What the server does with a connection that was silent for so long:
        name = f"queenhigh node {a.node}"
        link.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = %s", (name,)
        )
    house.all.remove(a)
    house.clock.wait(SHARE_MICROSECONDS // 1_000)
    b.tend()
    assert all(map(b.drives, TABLES))
    a._let_go()
    assert LEASE.silent + SHARE_MICROSECONDS / 1_000_000 + TEND_SECONDS < 15 / 1.5  # and a third of it is left to read


def test_n2_a_nodes_clock_is_compared_with_the_servers(house: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    (a,) = house.all
    assert abs(a.clock_ahead_seconds) < 1  # the same machine
    monkeypatch.setattr("queenhigh.bootstrap.node_house.microseconds", lambda: time.time_ns() // 1000 - 90_000_000)
    house.clock.wait(CLOCK_MICROSECONDS // 1_000)
    a.tend()
    assert -91 < a.clock_ahead_seconds < -89


def test_s2_who_connects_at_a_node_is_heard_of_at_the_others(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    people = {f"guest:calm-otter-{number}": 1_000 + number for number in range(120)}
    for person, at in people.items():
        a.came(person, at)
    a.came("guest:calm-otter-7", 5_000)
    a.tend()
    b.locks.beat()
    b.tend()
    assert b.came_elsewhere() == {**people, "guest:calm-otter-7": 5_000}
    assert b.came_elsewhere() == {}


def test_n2_tables_that_are_watched_are_followed_at_once_and_the_others_in_their_time(house: Nodes) -> None:
    (a,) = house.all
    b = house.start("b")
    house.tend()
    seen, unseen, *_ = [name for name in TABLES if b.drives(name)]
    a.follow_closely(lambda name: name == seen)
    for name in (seen, unseen):
        sit = table_do.Sit("guest:g1", (1,), 10_000)
        b.casino.do("guest:g1", f"table:{name}", sit)
    a.locks.beat()
    a.tend()
    versions = {name: (a.casino.table(name).version, b.casino.table(name).version) for name in (seen, unseen)}
    assert versions[seen][0] == versions[seen][1]
    assert versions[unseen][0] == versions[unseen][1] - 1
    house.clock.wait(FOLLOW_MICROSECONDS // 1_000)
    a.tend()
    assert a.casino.table(unseen).version == b.casino.table(unseen).version


def test_n2_what_others_have_written_is_read_in_parts_so_that_nobody_waits_for_all_of_it(
    house: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node_house, "_GROWN_LEAST", 1)
    monkeypatch.setattr(node_house, "_GROWN_PARTS", 2)
    (a,) = house.all
    b = house.start("b")
    house.tend()
    names = [name for name in TABLES if b.drives(name)]
    a.follow_closely(lambda _: False)
    for name in names:
        b.casino.do("guest:g1", f"table:{name}", table_do.Sit("guest:g1", (1,), 10_000))
    house.clock.wait(FOLLOW_MICROSECONDS // 1_000)

    def level() -> int:
        return sum(a.casino.table(name).version == b.casino.table(name).version for name in names)

    assert level() == 0
    a.locks.beat()
    a.tend()
    assert 0 < level() < len(names)
    a.tend()
    assert level() == len(names)
