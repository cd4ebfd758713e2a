"""Houses on PostgreSQL before the auditor: one process, and two nodes that take tables from each other."""

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import psycopg
from hypothesis.stateful import rule

from queenhigh.casino import nodes
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.nodes import Node
from queenhigh.casino.service import Casino
from queenhigh.round.actions import VoidRound
from queenhigh.store.postgres import PostgresJournal
from queenhigh.store.postgres_reading import PostgresReader
from tests.casino.audited_days import randoms
from tests.casino.audited_founding import founded
from tests.casino.audited_house import AuditedHouse
from tests.casino.audited_manager import ManagerMachine
from tests.casino.audited_table import Table
from tests.casino.audited_words import Answer, Request
from tests.casino.houses import KEY, Chance, Clock
from tests.store.databases import Server


def audited_template(server: Server) -> str:
    """A database with the house before the first request."""
    name = server.made()
    founded(Path(), PostgresJournal(server.url(name)))
    return name


class Forward(Clock):
    """Two machines whose clocks agree, and never go back."""

    def wait(self, milliseconds: int) -> None:
        super().wait(max(0, milliseconds))


class ServerHouse(AuditedHouse):
    """One process, and its journal on a server."""

    def __init__(self, server: Server, template: str) -> None:
        self.server = server
        self.database = server.made(template)
        self.url = server.url(self.database)
        self._eyes = psycopg.connect(self.url, autocommit=True)
        self.begins()

    def opens(self, chance: str) -> None:
        self.casino = Casino(PostgresJournal(self.url), KEY, self.clock, Chance(chance))

    def rows(self, after: int) -> list[Any]:
        """The journal as it lies on the server, in the order of its numbers."""
        statement = "SELECT seq, stream, version, at, actor, request FROM entries WHERE seq > %s ORDER BY seq"
        return self._eyes.execute(statement, (after,)).fetchall()

    def reader(self) -> PostgresReader:
        return PostgresReader(self.url)

    def drop(self) -> None:
        self._eyes.close()
        self.server.drop(self.database)


class NodesHouse(ServerHouse):
    """Two nodes. Each table is driven by one of them; who has lost one does not know it until the journal says so."""

    def begins(self) -> None:
        self.casinos: dict[str, Casino] = {}
        self.driver: dict[str, str] = {}
        super().begins()
        self.clock = Forward(self.clock.now)
        for casino in self.casinos.values():
            casino.clock = self.clock
        for place, name in enumerate(sorted(self.paper.tables)):
            self.moves(name, "AB"[place % 2])

    def opens(self, chance: str) -> None:
        for name in "AB":
            node = Node(name, lambda _: True, {table for table, driver in self.driver.items() if driver == name})
            journal = PostgresJournal(self.url)
            self.casinos[name] = Casino(journal, KEY, self.clock, Chance(f"{chance} {name}"), node)
        self.casino = self.casinos["A"]
        self.fresh = set("AB")

    def restart(self) -> None:
        """Both nodes end and start again; what the journal says of drivers still holds, as the names are the same."""
        for casino in self.casinos.values():
            casino.journal.close()
        super().restart()

    def starts_again(self, name: str) -> None:
        """One of the nodes ends and starts again, while the other goes on."""
        self.casinos[name].journal.close()
        count = len(self.paper.log)
        node = Node(name, lambda _: True, {table for table, driver in self.driver.items() if driver == name})
        self.casinos[name] = Casino(PostgresJournal(self.url), KEY, self.clock, Chance(f"{name} {count}"), node)
        self.casino = self.casinos["A"]
        self.fresh.add(name)
        self.met.add("one node restarted")

    def turns(self, name: str) -> None:
        """A node takes a turn: the first one after its start looks again at what the last word of the house asks of it."""
        self.paper.driven_here = {table for table, driver in self.driver.items() if driver == name}
        if name in self.fresh:
            self.fresh.discard(name)
            if self.paper.sent_away[1] == self.paper.versions.get("house"):
                self.paper.stand_up(*self.paper.sent_away)
                self.met.add("sent away late")

    def moves(self, table: str, to: str) -> None:
        """A node takes a table over."""
        if self.paper.tables[table].status not in ("none", "closed"):
            self.turns(to)
        took = nodes.drive(self.casinos[to], [table])
        if self.paper.tables[table].status == "closed":
            assert took == []
            return
        assert took == [table]
        self.driver[table] = to
        self.paper.last = max(self.paper.last, self.clock.now)
        self.paper.write(f"table:{table}", "house", "")
        self.met.add("taken over")

    def writes_late(self, table: str) -> None:
        """Whoever does not drive a table tries to end its round; nothing happens."""
        other = "B" if self.driver[table] == "A" else "A"
        casino = self.casinos[other]
        self.turns(other)
        desk = casino.table(table)
        was_behind = desk.version < self.paper.versions[f"table:{table}"] and desk.live.driver == casino.node.name  # type: ignore[union-attr]
        (reply,) = casino.submit([Envelope("sam", desk.stream, VoidRound("a late word"))])
        assert reply.error.partition("/")[0] in ("table", "void", "round"), reply
        self.met.add(f"late {reply.error.partition('/')[0]}{' and behind' if was_behind else ''}")

    def send(self, *requests: Request) -> list[Answer]:
        """To each table's driver; what is no table's, to either."""
        answers: list[Answer] = []
        run: list[Request] = []
        for request in (*requests, None):
            where = "" if request is None else self.where(request)
            if run and (request is None or where != self.where(run[0])):
                at = self.where(run[0])
                self.casino = self.casinos[at]
                self.turns(at)
                answers += super().send(*run)
                run = []
            if request is not None:
                run.append(request)
        return answers

    def where(self, request: Request) -> str:
        kind, _, name = request.stream.partition(":")
        return self.driver.get(name, "A") if kind == "table" else "AB"[len(self.paper.log) % 2]

    def check(self) -> None:
        for casino in self.casinos.values():
            nodes.follow(casino)
        self.casino = self.casinos["AB"[len(self.paper.log) % 2]]
        super().check()

    def check_table(self, name: str, table: Table) -> None:
        here, self.casino = self.casino, self.casinos[self.driver.get(name, "A")]
        super().check_table(name, table)
        self.casino = here

    def shut(self) -> None:
        """Both nodes end."""
        for casino in self.casinos.values():
            casino.journal.close()

    def close(self) -> None:
        self.shut()
        super().close()


class ServerMachine(ManagerMachine):
    """Random days of one process."""

    server: ClassVar[Server]
    database: ClassVar[str]

    def new_house(self) -> AuditedHouse:
        return ServerHouse(self.server, self.database)

    def throw_away(self) -> None:
        assert isinstance(self.house, ServerHouse)
        self.house.drop()


class NodesMachine(ServerMachine):
    """Random days of two nodes."""

    def new_house(self) -> AuditedHouse:
        return NodesHouse(self.server, self.database)

    @property
    def nodes(self) -> NodesHouse:
        assert isinstance(self.house, NodesHouse)
        return self.house

    @rule(rng=randoms)
    def a_table_is_taken_over(self, rng: Random) -> None:
        table = rng.choice(sorted(self.tables))
        self.nodes.moves(table, "B" if self.nodes.driver.get(table) == "A" else "A")
        if rng.random() < 0.7 and table in self.nodes.driver:
            self.nodes.writes_late(table)

    @rule(rng=randoms)
    def a_node_starts_again(self, rng: Random) -> None:
        self.nodes.starts_again(rng.choice("AB"))
