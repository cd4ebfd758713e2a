"""What a journal promises, on SQLite and on PostgreSQL: the same tests for both."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.casino.journal import START, Appended, Part, Transaction, chained
from queenhigh.errors import IllegalAction
from tests.effort import scaled
from tests.store.adapters import FilePlace, Place, ServerPlace, commit, entry, one, pays, why
from tests.store.databases import Server


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where a new journal lies."""
    is_file = request.param == "sqlite"
    found: Place = FilePlace(tmp_path) if is_file else ServerPlace(request.getfixturevalue("server"))
    yield found
    found.close()


def test_n1_what_was_appended_is_read_again_by_whoever_opens_it(place: Place) -> None:
    journal = place.write()
    made = one(journal, entry("table:T1", '{"a":1}'), entry("meter:m", '{"b":"♥"}'), request="r1", at=5)
    assert isinstance(made, Appended)
    one(journal, entry("table:T1", '{"c":3}'), actor="bob", at=6)
    journal.close()
    for again in (place.write(), place.read()):
        first, second = again.read("table:T1")
        assert (first.stream, first.version, first.at, first.actor, first.request) == ("table:T1", 1, 5, "ann", "r1")
        assert (first.body, second.body, second.actor) == (b'{"a":1}', b'{"c":3}', "bob")
        assert [e.body.decode() for e in again.read("meter:m")] == ['{"b":"♥"}']
        assert made.entries == (first, *again.read("meter:m"))
        assert [e.version for e in again.read("table:T1", 1)] == [2]
        assert [e.version for e in again.read_back("table:T1")] == [2, 1]
        assert [e.version for e in again.read_back("table:T1", 2)] == [1]
        assert list(again.read("table:none")) == []
        assert [(n, e.stream, e.version) for n, e in again.read_all()] == [
            (1, "table:T1", 1),
            (2, "meter:m", 1),
            (3, "table:T1", 2),
        ]
        assert [n for n, _ in again.read_all(2)] == [3]
        assert again.last() == 3
        assert [(name, head.version) for name, head in again.heads()] == [("meter:m", 1), ("table:T1", 2)]
        assert again.head("table:T1").hash == second.hash == chained(first.hash, second)
        assert first.hash == chained(START, first)
        assert again.head("house").version == 0
        assert again.broken_heads() == ()
        assert again.faults() == ()
        again.close()


def test_n1_a_version_that_has_passed_is_refused_and_leaves_the_others(place: Place) -> None:
    journal = place.write()
    one(journal, entry("table:T1", expected=0))
    stale, fine, beside = journal.append(
        [
            commit(entry("table:T2", expected=0), entry("table:T1", expected=0), request="a"),
            commit(entry("table:T1", expected=1), request="b"),
            commit(entry("table:T2", expected=0), request="c"),
        ]
    )
    assert (why(stale), why(fine), why(beside)) == ("journal/stale", "", "")
    assert [(name, head.version) for name, head in journal.heads()] == [("table:T1", 2), ("table:T2", 1)]
    assert [number for number, _ in journal.read_all()] == [1, 2, 3]
    assert journal.find("ann", "a") is None


def test_n1_nobodys_account_goes_below_zero_not_even_for_a_moment(place: Place) -> None:
    journal = place.write()
    one(journal, entry("house", "{}", None, pays("cash/world", "cash/person:ann", 10)))
    answers = journal.append(
        [
            commit(entry("table:T1", "{}", None, pays("cash/person:ann", "cash/purse:T1:ann", 7))),
            commit(
                entry("table:T2", "{}", None, pays("cash/person:ann", "cash/purse:T2:ann", 4)),
                entry("house", "{}", None, pays("cash/world", "cash/person:ann", 100)),
            ),
            commit(entry("table:T3", "{}", None, pays("cash/person:ann", "cash/purse:T3:ann", 3))),
            commit(entry("table:T4", "{}", None, pays("cash/cage", "cash/tray:T4", 50))),
        ]
    )
    assert [why(answer) for answer in answers] == ["", "ledger/short", "", ""]
    assert journal.balance("cash/person:ann") == 0
    assert journal.balance("cash/cage") == -50_000_000
    assert journal.balance("cash/purse:T1:ann") == 0  # it has no balance row
    assert journal.sums() == {
        "cash/cage": -50_000_000,
        "cash/person:ann": 0,
        "cash/purse:T1:ann": 7_000_000,
        "cash/purse:T3:ann": 3_000_000,
        "cash/tray:T4": 50_000_000,
        "cash/world": -10_000_000,
    }
    assert journal.balances() == {"cash/cage": -50_000_000, "cash/person:ann": 0}
    assert [(s, v, p.micro_cents) for s, v, p in journal.postings()] == [
        ("house", 1, 10_000_000),
        ("table:T1", 1, 7_000_000),
        ("table:T3", 1, 3_000_000),
        ("table:T4", 1, 50_000_000),
    ]
    assert [row[:2] for row in journal.postings_beside()] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    told = [(stream, version, source, target) for _, stream, version, source, target, *_ in journal.statement("ann")]
    assert told[0] == ("house", 1, "cash/world", "cash/person:ann")
    assert len(told) == 3


def test_n1_a_request_leads_to_one_entry_and_is_found(place: Place) -> None:
    journal = place.write()
    made = one(journal, entry("table:T1"), entry("table:T2"), request="r1")
    assert isinstance(made, Appended)
    assert journal.find("ann", "r1") == made.entries[0]
    assert journal.find("bob", "r1") is None
    assert journal.find("ann", "") is None
    asked = [("ann", "r1"), ("bob", "r1"), ("ann", ""), ("ann", "r2")]
    assert journal.find_all(asked) == {("ann", "r1"): made.entries[0]}
    assert journal.find_all([]) == {}
    twice = journal.append([commit(entry("table:T1"), request="r2"), commit(entry("table:T2"), request="r2")])
    assert [why(answer) for answer in twice] == ["", "request/repeated"]
    assert why(one(journal, entry("table:T3"), actor="bob", request="r1")) == ""


def test_n1_what_is_late_sees_the_streams_as_the_group_leaves_them(place: Place) -> None:
    journal = place.write()
    one(journal, entry("meter:m", '{"n":1}'))
    seen: list[tuple[int, list[bytes], int]] = []

    def late(held: Transaction) -> tuple[Part, ...]:
        version = held.head("meter:m").version
        seen.append((version, [e.body for e in held.read("meter:m", 0)], held.balance("cash/person:ann")))
        return (entry("meter:m", f'{{"n":{version + 1}}}', version, pays("cash/world", "cash/person:ann", 5)),)

    def never(held: Transaction) -> tuple[Part, ...]:
        raise IllegalAction("meter/closed", "it takes nothing", {"version": held.head("meter:m").version})

    answers = journal.append(
        [
            commit(entry("table:T1"), late=late),
            commit(entry("table:T2"), late=never),
            commit(late=late, request="r1"),
        ]
    )
    assert [why(answer) for answer in answers] == ["", "meter/closed", ""]
    # A late part may be asked again, where another node was in the way: what counts is what it saw last.
    assert seen[-2:] == [(1, [b'{"n":1}'], 0), (2, [b'{"n":1}', b'{"n":2}'], 5_000_000)]
    assert [e.body for e in journal.read("meter:m")] == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
    assert journal.balance("cash/person:ann") == 10_000_000
    found = journal.find("ann", "r1")
    assert found is not None
    assert (found.stream, found.version) == ("meter:m", 3)
    assert journal.head("table:T2").version == 0


def test_n1_rule_files_snapshots_lists_and_facts_stand_beside_the_entries(place: Place) -> None:
    journal = place.write()
    for _ in range(2):
        journal.keep_rules("abc", b"a game")
    journal.keep_rules("aaa", b"another")
    journal.keep_heads(2, b"second")
    journal.keep_heads(1, b"first")
    journal.keep_fact("house", "h1")
    journal.keep_fact("house", "h2")
    journal.keep_snapshot("table:T1", 1, b"then")
    assert journal.snapshot("table:T1") is None  # it is written with the next group
    one(journal, entry("table:T1"))
    journal.keep_snapshot("table:T1", 2, b"now")
    one(journal, entry("table:T1"))
    reader = place.read()
    assert (reader.rules("abc"), reader.rules("none"), reader.rule_hashes()) == (b"a game", None, ("aaa", "abc"))
    assert (list(reader.signed_heads()), reader.last_signed_heads()) == ([(1, b"first"), (2, b"second")], b"second")
    assert (reader.fact("house"), reader.fact("none"), reader.facts()["house"]) == ("h2", "", "h2")
    assert reader.snapshot("table:T1") == (2, b"now")


def test_n1_a_moment_that_is_held_stays_as_it_is_while_others_write(place: Place) -> None:
    journal, reader = place.write(), place.read()
    one(journal, entry("table:T1"))
    with reader.at_one_moment():
        assert reader.last() == 1
        one(journal, entry("table:T1"))
        assert [e.version for e in reader.read("table:T1")] == [1]
        assert [n for n, _ in reader.read_all()] == [1]
    assert reader.last() == 2


@pytest.mark.parametrize("table", ["entries", "postings"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET version = 9", "DELETE FROM {}"])
def test_n1_r2_what_was_written_cannot_be_changed_even_by_hand(place: Place, table: str, verb: str) -> None:
    journal = place.write()
    one(journal, entry("house", "{}", None, pays("cash/world", "cash/person:ann", 10)))
    journal.close()
    with pytest.raises((apsw.Error, psycopg.Error, Exception), match="are only added"):
        place.harm(verb.format(table))


def test_n1_a_guard_that_was_taken_away_and_an_entry_with_it_are_found(place: Place) -> None:
    journal = place.write()
    for _ in range(3):
        one(journal, entry("table:T1"))
    journal.close()
    is_file = isinstance(place, FilePlace)
    place.harm("DROP TRIGGER entries_delete" if is_file else "DROP TRIGGER entries_only_added ON entries")
    place.harm("DELETE FROM entries WHERE seq = 3")
    reader = place.read()
    assert any("this is missing" in fault for fault in reader.faults())
    assert reader.broken_heads() == ("table:T1",)


def test_n1_a_long_stream_is_read_in_order_from_either_end(place: Place) -> None:
    journal = place.write()
    journal.append([commit(entry("table:T1", f"{n}")) for n in range(2_345)])
    assert [int(e.body) for e in journal.read("table:T1", 40)] == list(range(40, 2_345))
    assert [int(e.body) for e in journal.read_back("table:T1", 2_301)] == list(reversed(range(2_300)))
    with journal.at_one_moment():
        assert [n for n, _ in journal.read_all(5)] == list(range(6, 2_346))


# ── against a model of it ────────────────────────────────────────────────────────────────────────────────────────────

_STREAMS = st.sampled_from(["house", "table:T1", "table:T2", "meter:m"])
_PEOPLE = st.sampled_from(["cash/person:ann", "cash/person:bob", "cash/cage", "cash/tray:T1", "cash/world"])
_POSTINGS = st.tuples(_PEOPLE, _PEOPLE, st.integers(1, 5)).filter(lambda each: each[0] != each[1])
_PARTS = st.tuples(_STREAMS, st.sampled_from([None, 0, 0, 1, -1]), st.lists(_POSTINGS, max_size=3))
_COMMITS = st.tuples(
    st.lists(_PARTS, min_size=1, max_size=3), st.sampled_from(["", "", "r1", "r2", "r3"]), st.booleans()
)


class Model:
    """The same on paper: streams by their length, accounts by what they hold, requests by who made them."""

    def __init__(self) -> None:
        self.lengths: dict[str, int] = defaultdict(int)
        self.held: dict[str, int] = defaultdict(int)
        self.requests: set[str] = set()

    def take(self, parts: list[Any], request: str) -> str:
        lengths, held = dict(self.lengths), dict(self.held)
        if request and request in self.requests:
            return "request/repeated"
        for stream, expected, postings in parts:
            if expected is not None and self.expects(lengths, stream, expected) != lengths.get(stream, 0):
                return "journal/stale"
            lengths[stream] = lengths.get(stream, 0) + 1
            for source, target, cents in postings:
                held[source] = held.get(source, 0) - cents
                held[target] = held.get(target, 0) + cents
                if "person" in source and held[source] < 0:
                    return "ledger/short"
        self.lengths, self.held = defaultdict(int, lengths), defaultdict(int, held)
        self.requests |= {request} if request else set()
        return ""

    def expects(self, lengths: dict[str, int], stream: str, off: int) -> int:
        return lengths.get(stream, 0) + off


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_n1_groups_of_commits_do_what_a_plain_model_says(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    server: Server | None = request.getfixturevalue("server") if kind == "postgres" else None

    @settings(max_examples=scaled(12), suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.lists(st.lists(_COMMITS, min_size=1, max_size=4), min_size=2, max_size=7))
    def follows(groups: list[list[Any]]) -> None:
        place: Place = FilePlace(tmp_path_factory.mktemp("model")) if server is None else ServerPlace(server)
        journal, model = place.write(), Model()
        for group in groups:
            commits, said = [], []
            for parts, name, is_late in group:
                # A request that was answered in an earlier group is looked up before it is made: so here.
                asked = name if journal.find("ann", name) is None else ""
                made, lengths = [], dict(model.lengths)
                for stream, off, postings in parts:
                    at = None if off is None else model.expects(lengths, stream, off)
                    lengths[stream] = lengths.get(stream, 0) + 1
                    made.append(entry(stream, "{}", at, *(pays(*each) for each in postings)))
                late = (lambda _, tail=tuple(made[1:]): tail) if is_late else None
                commits.append(commit(*(made[:1] if is_late else made), request=asked, late=late))
                said.append(model.take(parts, asked))
            answers = journal.append(commits)
            assert [why(answer) for answer in answers] == said
            assert {name: head.version for name, head in journal.heads()} == dict(model.lengths)
            kept = {name: cents * 1_000_000 for name, cents in model.held.items() if "person" in name or "cage" in name}
            assert journal.balances() == kept
            numbers = [number for number, _ in journal.read_all()]
            assert numbers == list(range(1, len(numbers) + 1))
        assert journal.faults() == ()
        place.close()

    follows()
