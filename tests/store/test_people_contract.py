"""What the store of people promises, on SQLite and on PostgreSQL: the same tests for both."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from queenhigh.casino.people.port import Credential, Failures, Link, Session
from queenhigh.errors import BadInput
from queenhigh.store.people import SqlitePeople
from queenhigh.store.postgres_people import PostgresPeople
from queenhigh.store.stored_people import StoredPeople

Open = Callable[[], StoredPeople]
SESSION = Session("d1", "ann", "a phone", 5, 6, 1 << 60, 7)
LINK = Link("l1", "invitation", "ann", ("player", "cage"), "olga", 5, 100)


@pytest.fixture(params=["sqlite", "postgres"])
def people(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens a new store, again and again."""
    opened: list[StoredPeople] = []
    url = ""
    if request.param == "postgres":
        server = request.getfixturevalue("server")
        url = server.url(server.made())

    def again() -> StoredPeople:
        opened.append(PostgresPeople(url) if url else SqlitePeople(str(tmp_path / "people.db")))
        return opened[-1]

    yield again
    for each in opened:
        each.close()


def test_n1_r9_what_is_known_is_kept_replaced_and_erased(people: Open) -> None:
    store, beside = people(), people()
    for value in ("Ann Miller", "Ann M. ♥"):
        store.keep("ann", "name", value)
    store.keep("ann", "Street", "12 Quiet Lane")
    store.keep("bob", "name", "Bob")
    assert beside.known("ann") == {"Street": "12 Quiet Lane", "name": "Ann M. ♥"}
    store.keep("ann", "Street", "")
    assert beside.known("ann") == {"name": "Ann M. ♥"}
    for person in ("ann", "bob"):
        store.keep_credential(Credential(person, "hash", 1))
        store.keep_session(replace(SESSION, digest=person, person=person))
        store.keep_link(replace(LINK, digest=person, person=person))
        store.keep_failures(Failures(person, 1, 2, 3))
    store.erase("ann")
    left = [(each, beside.known(each), beside.credential(each) is None) for each in ("ann", "bob")]
    assert left == [("ann", {}, True), ("bob", {"name": "Bob"}, False)]
    assert [len(beside.sessions_of(each)) for each in ("ann", "bob")] == [0, 1]
    assert [beside.link(each) is None for each in ("ann", "bob")] == [True, False]
    assert [beside.failures(each).count for each in ("ann", "bob")] == [0, 1]


def test_n1_s2_passwords_and_failures_are_as_they_were_kept_last(people: Open) -> None:
    store, beside = people(), people()
    assert beside.credential("ann") is None
    assert beside.failures("ann") == Failures("ann")
    for number in (1, 1 << 52):
        store.keep_credential(Credential("ann", f"hash {number}", number, number))
        assert beside.credential("ann") == Credential("ann", f"hash {number}", number, number)
        store.keep_failures(Failures("ann", number, number, number))
        assert beside.failures("ann") == Failures("ann", number, number, number)
    store.keep_failures(Failures("ann"))
    assert beside.failures("ann") == Failures("ann")


def test_n1_s2_sessions_are_touched_and_end_for_good(people: Open) -> None:
    store, beside = people(), people()
    for digest in ("d1", "d2", "d3"):
        store.keep_session(replace(SESSION, digest=digest))
    store.keep_session(replace(SESSION, seen_at=9, fresh_until=11, device="another", ends_at=3))
    assert beside.session("d1") == replace(SESSION, seen_at=9, fresh_until=11)  # only what may change has changed
    assert store.revoke_sessions("ann", 12, but="d2") == 2
    assert [each.digest for each in beside.sessions_of("ann")] == ["d2"]
    store.keep_session(replace(SESSION, seen_at=13))
    found = beside.session("d1")
    assert found is not None
    assert found.revoked_at == 12
    assert beside.session("none") is None


def test_n1_s2_a_link_is_used_once_with_the_password_or_not_at_all(people: Open) -> None:
    store, beside = people(), people()
    store.keep_link(LINK)
    assert beside.link("l1") == LINK
    late = Credential("ann", "late", 100)
    assert not store.use_link("l1", 100, late)
    assert not store.use_link("l2", 99, late)
    assert beside.credential("ann") is None
    assert store.use_link("l1", 99, Credential("ann", "first", 99))
    assert not beside.use_link("l1", 99, Credential("ann", "second", 99))
    assert beside.link("l1") == replace(LINK, used_at=99)
    assert beside.credential("ann") == Credential("ann", "first", 99)


def test_n1_s2_guests_are_numbered_once_whoever_asks(people: Open) -> None:
    store, beside = people(), people()
    assert [store.next_guest(), beside.next_guest(), store.next_guest()] == [1, 2, 3]


def test_n1_s2_what_is_over_is_dropped(people: Open) -> None:
    store = people()
    for end in (50, 150):
        store.keep_session(replace(SESSION, digest=f"s{end}", ends_at=end))
        store.keep_link(replace(LINK, digest=f"l{end}", ends_at=end))
        store.keep_failures(Failures(f"f{end}", 1, end, 0))
    store.keep_failures(Failures("locked", 1, 50, 150))
    assert store.tidy(100) == 3
    assert store.session("s50") is None
    assert store.session("s150") is not None
    assert (store.failures("f50").count, store.failures("locked").count) == (0, 1)


def test_r9_a_file_that_is_none_of_people_is_left_as_it_is(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "people.db"
    path.write_bytes(b"this is no database at all, but a letter" * 100)
    with pytest.raises(BadInput):
        SqlitePeople(str(path))
    assert path.read_bytes().startswith(b"this is no database")
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE something (else_ TEXT)")
    other.close()
    with pytest.raises(BadInput, match="format"):
        SqlitePeople(str(path))
    with pytest.raises(BadInput, match="cannot be written"):
        SqlitePeople(str(tmp_path / "none" / "people.db"))
