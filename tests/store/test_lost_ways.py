"""N3: the way to PostgreSQL is lost: it is found again without a word, or one is said when it stays lost."""

import threading
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from queenhigh.casino.people.port import Credential
from queenhigh.errors import BadInput
from queenhigh.store.opening import StoreFailed
from queenhigh.store.postgres import PAUSES, PostgresJournal
from queenhigh.store.postgres_link import Silent
from queenhigh.store.postgres_people import PostgresPeople
from tests.store.adapters import commit, entry, one, why
from tests.store.cut_proxy import Proxy
from tests.store.databases import Server
from tests.store.test_people_contract import LINK


class Way:
    """A database, and a way to it that can be cut."""

    def __init__(self, server: Server) -> None:
        self.database = server.made()
        self.direct = server.url(self.database)
        self.proxy = Proxy(server.folder / ".s.PGSQL.5432")
        self.url = self.proxy.url(self.database)

    def end_connections(self) -> None:
        """What a restart of the server is to whoever has a connection that nobody uses at the moment."""
        with psycopg.connect(self.direct, autocommit=True) as link:
            link.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture
def way(server: Server) -> Iterator[Way]:
    made = Way(server)
    yield made
    made.proxy.close()


def test_n3_people_are_known_over_a_new_connection_when_the_old_one_has_ended(way: Way) -> None:
    with closing(PostgresPeople(way.url)) as people:
        people.keep("ann", "name", "Ann")
        people.keep_link(LINK)
        way.end_connections()
        assert people.known("ann") == {"name": "Ann"}
        way.end_connections()
        assert people.use_link(LINK.digest, 50, Credential("ann", "hash", 1))
        way.proxy.cut()
        for _ in range(2):  # however often it is asked
            with pytest.raises(StoreFailed) as refused:
                people.known("ann")
            assert refused.value.code == "store/failed"
        with pytest.raises(StoreFailed):
            people.use_link(LINK.digest, 50, Credential("ann", "hash", 1))
        way.proxy.heal()
        assert people.known("ann") == {"name": "Ann"}
        assert not people.use_link(LINK.digest, 50, Credential("ann", "other", 1))  # it was used before


def test_n3_what_is_lost_inside_a_transaction_is_not_done_by_halves(way: Way) -> None:
    with closing(PostgresPeople(way.url)) as people:
        people.keep("ann", "name", "Ann")

        def change() -> None:
            with people._transaction():
                people.keep("ann", "name", "Bob")
                way.end_connections()
                people.keep("ann", "Street", "12 Quiet Lane")

        with pytest.raises(StoreFailed):
            change()
        assert people.known("ann") == {"name": "Ann"}


def test_n3_a_write_waits_for_a_server_that_comes_back_and_for_no_other(way: Way) -> None:
    with closing(PostgresJournal(way.url)) as journal:
        assert 2 < sum(PAUSES) < 5  # a restart takes a second or two, and people wait
        one(journal, entry("table:T1", expected=0))
        way.proxy.cut()
        journal.pauses = (0.0, 0.0)
        with pytest.raises(StoreFailed):
            journal.append([commit(entry("table:T1", expected=1), request="r1")])
        journal.pauses = (0.1,) * 11
        back = threading.Timer(0.05, way.proxy.heal)
        back.start()
        (answer,) = journal.append([commit(entry("table:T1", expected=1), request="r1")])
        back.join()
        assert why(answer) == ""
        assert [each.version for each in journal.read("table:T1")] == [1, 2]


def test_n3_a_server_that_says_nothing_is_asked_once(way: Way) -> None:
    with closing(PostgresJournal(way.url)) as journal:
        journal.answers_within(0.2)
        way.proxy.silence()
        with pytest.raises(BadInput) as refused:
            journal.heads_of(["house"])
        assert refused.value.code == "store/unreachable"
        assert isinstance(refused.value.__cause__, Silent)
        way.proxy.heal()
        assert journal.heads_of(["house"]) == {}
