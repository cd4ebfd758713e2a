"""What only a journal on a server has to prove: nodes beside each other, lost connections, schemas, and clear sentences."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from queenhigh.casino.journal import Appended, Part, Transaction
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.opening import StoreFailed
from queenhigh.store.postgres import PostgresJournal
from queenhigh.store.postgres_link import connected, shown
from queenhigh.store.postgres_opening import check_schema, migrate
from queenhigh.store.postgres_requests import PostgresRequestBox
from queenhigh.store.postgres_schema import STEPS
from tests.effort import scaled
from tests.store.adapters import ServerPlace, commit, entry, one, pays, why
from tests.store.databases import Server


@pytest.fixture
def place(server: Server) -> Iterator[ServerPlace]:
    """A new journal on the server."""
    found = ServerPlace(server)
    yield found
    found.close()


# ── nodes beside each other ──────────────────────────────────────────────────────────────────────────────────────────


def test_n1_a_node_that_has_lost_its_table_cannot_write_to_it(place: ServerPlace) -> None:
    old, new = place.write(), place.write()
    one(old, entry("table:T1", expected=0))
    one(new, entry("table:T1", expected=1))
    assert why(one(old, entry("table:T1", expected=1))) == "journal/stale"
    assert why(one(old, entry("table:T1", expected=0))) == "journal/stale"
    assert [e.version for e in old.read("table:T1")] == [1, 2]


def test_n1_a_request_that_another_node_has_answered_is_not_done_again(place: ServerPlace) -> None:
    first, second = place.write(), place.write()
    one(first, entry("table:T1"), request="r1")
    answers = second.append([commit(entry("table:T2"), request="r1"), commit(entry("table:T2"), request="r2")])
    assert [why(answer) for answer in answers] == ["request/repeated", ""]


def test_n1_nodes_that_write_at_once_wait_for_nobody_in_a_circle_and_lose_nothing(place: ServerPlace) -> None:
    """Each touches two meters and two accounts, in an order of its own: the sums are right, and the numbers whole."""
    turns = scaled(25)
    one(place.write(), entry("house", "{}", None, pays("cash/world", "cash/person:ann", 10_000)))
    failures: list[BaseException] = []

    def node(number: int) -> None:
        try:
            journal = PostgresJournal(place.url)
            meters = ["meter:a", "meter:b"][:: 1 if number % 2 else -1]

            def late(held: Transaction) -> tuple[Part, ...]:
                versions = {name: held.head(name).version for name in meters}
                return tuple(entry(name, "{}", version) for name, version in versions.items())

            for turn in range(turns):
                target = f"cash/person:p{turn % 3}"
                people = [pays("cash/person:ann", target, 1), pays("cash/world", f"cash/person:q{turn % 2}", 1)]
                parts = [
                    commit(entry(f"table:T{number}", "{}", turn, *people[:: 1 if number % 2 else -1]), late=late),
                    commit(entry("house", "{}"), request=f"{number}/{turn}"),
                ]
                assert [why(answer) for answer in journal.append(parts)] == ["", ""]
            journal.close()
        except BaseException as error:  # noqa: BLE001  # whatever a thread ends with is the test's to tell
            failures.append(error)

    threads = [threading.Thread(target=node, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    reader = place.read()
    assert {name: head.version for name, head in reader.heads()} == {
        "house": 1 + 4 * turns,
        "meter:a": 4 * turns,
        "meter:b": 4 * turns,
        **{f"table:T{number}": turns for number in range(4)},
    }
    assert [n for n, _ in reader.read_all()] == list(range(1, 1 + 4 * turns * 4 + 1))
    assert reader.balance("cash/person:ann") == (10_000 - 4 * turns) * 1_000_000
    assert all(reader.sums()[name] == held for name, held in reader.balances().items())
    assert reader.faults() == ()


def test_n1_two_nodes_that_make_the_same_stream_and_account_at_once_both_get_through(place: ServerPlace) -> None:
    journals = [place.write() for _ in range(2)]
    barrier, answers = threading.Barrier(2, timeout=20), []

    def make(journal: PostgresJournal) -> None:
        for number in range(scaled(15)):
            barrier.wait()
            posting = pays("cash/world", f"cash/person:p{number}", 1)
            answers.append(one(journal, entry(f"table:N{number}", "{}", None, posting)))

    threads = [threading.Thread(target=make, args=(journal,)) for journal in journals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {why(answer) for answer in answers} == {""}
    assert {head.version for _, head in journals[0].heads()} == {2}
    assert set(journals[0].balances().values()) == {2_000_000}


# ── lost connections ─────────────────────────────────────────────────────────────────────────────────────────────────


def end_of(journal: PostgresJournal) -> None:
    """The server ends a journal's connections."""
    pids = [journal._pen.info.backend_pid, journal._link.info.backend_pid]
    with psycopg.connect(journal.url, autocommit=True) as link:
        link.execute("SELECT pg_terminate_backend(pid, 5000) FROM unnest(%s::int[]) AS pid", (pids,))


def test_n2_a_connection_that_ends_between_two_groups_is_made_again(place: ServerPlace) -> None:
    journal = place.write()
    one(journal, entry("table:T1"))
    end_of(journal)
    assert why(one(journal, entry("table:T1", expected=1))) == ""
    end_of(journal)
    assert journal.head("table:T1").version == 2
    end_of(journal)
    journal.keep_fact("house", "h1")
    assert journal.fact("house") == "h1"


@pytest.mark.parametrize("when", ["after the commit", "before it"])
def test_n2_after_a_commit_of_unknown_outcome_the_journal_looks_before_it_writes_again(
    place: ServerPlace, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    journal = place.write()
    one(journal, entry("house", "{}", None, pays("cash/world", "cash/person:ann", 10)))
    write, asked = journal._write, []

    def lost(*given: Any) -> None:
        monkeypatch.setattr(journal, "_write", write)
        if when == "after the commit":
            write(*given)
        end_of(journal)
        raise psycopg.OperationalError("the connection is lost")

    def late(held: Transaction) -> tuple[Part, ...]:
        asked.append(held.head("meter:m").version)
        return (entry("meter:m", "{}", asked[-1]),)

    monkeypatch.setattr(journal, "_write", lost)
    pay = entry("table:T1", "{}", 0, pays("cash/person:ann", "cash/purse:T1:ann", 7))
    answers = journal.append([commit(pay, request="r1", late=late), commit(entry("table:T2", "{}", 9), request="r2")])
    assert [why(answer) for answer in answers] == ["", "journal/stale"]
    assert isinstance(answers[0], Appended)
    assert journal.find("ann", "r1") == answers[0].entries[0]
    assert journal.balance("cash/person:ann") == 3_000_000
    assert [head.version for _, head in journal.heads()] == [1, 1, 1]
    assert asked == ([0] if when == "after the commit" else [0, 0])


def test_n2_a_server_that_is_gone_is_said_to_be_and_comes_back(
    place: ServerPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = place.write()
    right = journal.url
    end_of(journal)
    monkeypatch.setattr(journal, "url", "postgresql://nobody:secret@127.0.0.1:1/none")
    for ask in (lambda: one(journal, entry("table:T1")), lambda: journal.keep_fact("a", "b")):
        with pytest.raises(StoreFailed, match="could not be written") as failed:
            ask()
        assert "secret" not in str(failed.value)
    with pytest.raises(BadInput, match="cannot be reached"):
        journal.head("table:T1")
    monkeypatch.setattr(journal, "url", right)
    assert why(one(journal, entry("table:T1"))) == ""


# ── schemas and settings ─────────────────────────────────────────────────────────────────────────────────────────────


def code_of(ask: Callable[[], Any]) -> str:
    with pytest.raises(QueenhighError) as found:
        ask()
    assert "\n" not in found.value.message
    assert "secret" not in found.value.message
    return found.value.code


def test_n1_a_database_that_is_no_journal_or_not_there_is_said_to_be_none(server: Server) -> None:
    blank = server.url(server.blank())
    assert code_of(lambda: PostgresJournal(blank)) == "house/none"
    assert code_of(lambda: migrate(blank)) == "house/none"
    assert code_of(lambda: PostgresJournal(server.url("nothing_here"))) == "store/unreachable"
    assert code_of(lambda: PostgresJournal("postgresql://u:secret@127.0.0.1:1/x")) == "store/unreachable"
    assert code_of(lambda: PostgresJournal("postgresql://u:secret@127.0.0.1:x/x")) in (
        "store/address",
        "store/unreachable",
    )
    assert code_of(lambda: PostgresJournal("nonsense=secret")) == "store/address"
    with psycopg.connect(blank, autocommit=True) as link:
        link.execute("CREATE TABLE mine (a INTEGER)")
    assert code_of(lambda: migrate(blank, new=True)) == "house/not_empty"


def test_n1_an_older_schema_goes_on_step_by_step_and_a_newer_one_is_refused(place: ServerPlace) -> None:
    one(place.write(), entry("table:T1"))
    newer = (*STEPS, ("ALTER TABLE house ADD COLUMN note TEXT", "CREATE TABLE more (a INTEGER)"))
    link = connected(place.url)
    assert code_of(lambda: check_schema(link, place.url, newer)) == "store/older"
    broken = (*STEPS, ("CREATE TABLE more (a INTEGER)", "CREATE TABLE more (a INTEGER)"))
    assert code_of(lambda: migrate(place.url, broken)) == "store/unreadable"
    assert code_of(lambda: check_schema(link, place.url, newer)) == "store/older"  # all of a step, or nothing
    assert migrate(place.url, newer) == (1, 2)
    assert migrate(place.url, newer) == (2, 2)
    check_schema(link, place.url, newer)
    link.close()
    assert code_of(place.write) == "store/newer"


def test_n1_a_server_that_may_lose_commits_is_refused(place: ServerPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenhigh.store.postgres_link._SESSION", "-c synchronous_commit=off")
    assert code_of(place.write) == "store/setting"
    monkeypatch.undo()
    monkeypatch.setattr("queenhigh.store.postgres_link._OLDEST", 990_000)
    assert code_of(place.write) == "store/server"


def test_n1_a_text_that_a_server_cannot_keep_is_refused_alone(place: ServerPlace) -> None:
    journal = place.write()
    answers = journal.append([commit(entry("table:T1"), actor="a\0b", request="r"), commit(entry("table:T1"))])
    assert [why(answer) for answer in answers] == ["store/text", ""]
    assert journal.find("a\0b", "r") is None
    assert journal.find_all([("a\0b", "r"), ("a", "\0")]) == {}


def test_n1_passwords_are_never_shown() -> None:
    assert shown("postgresql://ann:secret@db.example:6432/house") == "postgresql://ann@db.example:6432/house"
    assert shown("host=/tmp dbname=house password=secret") == "postgresql:///tmp/house"


def test_n1_requests_of_other_processes_wait_in_the_database(place: ServerPlace) -> None:
    box = PostgresRequestBox(place.url)
    number = box.ask(5, "os:root", "house", "{}")
    (request,) = box.open_requests()
    assert (request.number, request.actor, request.stream, request.action) == (number, "os:root", "house", "{}")
    assert box.answer(number) is None
    box.close_request(number, "no")
    assert (box.answer(number), box.open_requests()) == ("no", [])
    box.close()
