"""`verify` finds whatever was changed in a journal, and names it. Faults are planted with raw SQL, and with raw bytes."""

import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any, Final, get_args

import apsw
import pytest

from queenhigh.bootstrap.house_folder import house_keys, read_house
from queenhigh.casino import codec, snapshots
from queenhigh.casino.heads import FIRST, signed_list
from queenhigh.casino.journal import Head
from queenhigh.casino.rulebook import content_of
from queenhigh.casino.verify.cold import replay_house
from queenhigh.casino.verify.findings import Report
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.codec import spelling
from queenhigh.codec.marks import layout_of
from queenhigh.codec.spelling import Reader
from queenhigh.errors import QueenhighError
from queenhigh.round.events import WagerPlaced
from queenhigh.rules.load import load
from queenhigh.store.schema import SCHEMA
from tests.casino.running import key_of, play_bots, played, running
from tests.effort import EFFORT

TABLES: Final = {
    "entries": "seq",
    "postings": "seq",
    "balances": "account",
    "streams": "stream",
    "rules": "hash",
    "heads": "at",
    "snapshots": "stream",
    "house": "name",
}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify") / "house"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshots, "EVERY", 10)
        played(folder)
    return folder


@pytest.fixture
def house(original: Path, tmp_path: Path) -> Path:
    """A copy to plant faults in."""
    shutil.copytree(original, tmp_path / "house")
    shutil.copy(key_of(original), key_of(tmp_path / "house"))
    return tmp_path / "house"


def verified(folder: Path, heads: list[bytes] | None = None, *, with_key: bool = False) -> Report:
    reader = read_house(folder)
    try:
        return verify_journal(reader, key=house_keys(folder, key_of(folder)).seal if with_key else None, heads=heads)
    finally:
        reader.close()


def changed(folder: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Change the journal as somebody with the file in hand would, the guards put back afterwards."""
    db = apsw.Connection(str(folder / "journal.db"))
    guards = [each for each in SCHEMA if each.startswith("CREATE TRIGGER")]
    for guard in guards:
        db.execute(f"DROP TRIGGER {guard.split()[2]}")
    for statement, values in statements:
        db.execute(statement, values).fetchall()
    for guard in guards:
        db.execute(guard)
    db.close()


def changed_in_kind(folder: Path, statement: str, values: tuple[Any, ...] = ()) -> None:
    """Let a field be of another kind than its column is, as a changed byte may, against what the tables declare."""
    strict = [each for each in SCHEMA if " STRICT" in each]
    loose = [re.sub(" STRICT,?| NOT NULL", "", each) for each in strict]
    _declare(folder, strict, loose)
    changed(folder, (statement, values))
    _declare(folder, loose, strict)


def _declare(folder: Path, before: list[str], after: list[str]) -> None:
    db = apsw.Connection(str(folder / "journal.db"))
    db.execute("PRAGMA writable_schema = ON")
    db.executemany("UPDATE sqlite_master SET sql = ? WHERE sql = ?", list(zip(after, before, strict=True)))
    db.close()


def lists_of(folder: Path) -> list[bytes]:
    reader = read_house(folder)
    try:
        return [content for _, content in reader.signed_heads()]
    finally:
        reader.close()


def places(report: Report) -> set[str]:
    return {finding.place for finding in report.findings}


@pytest.mark.parametrize("with_key", [True, False])
def test_r1_a_journal_that_nobody_touched_is_sound(original: Path, with_key: bool) -> None:  # noqa: FBT001
    report = verified(original, lists_of(original), with_key=with_key)
    assert report.findings == ()
    needs_the_key = "whether the snapshots show what their entries give: they need the house's key"
    assert report.cannot_say == (() if with_key else (needs_the_key,))
    # Two tables of two rounds each; at the third nothing was dealt.
    assert report.rounds == 4
    assert report.lists == 3
    # The house, three tables.
    assert report.streams == 4


def test_r1_without_a_list_from_elsewhere_it_says_what_it_cannot_say(original: Path) -> None:
    (said,) = verified(original, with_key=True).cannot_say
    assert "cut off together with its lists" in said


def a_changed_value(value: Any, chance: random.Random) -> Any:
    """The value with one bit of one byte changed."""
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(max(1, value.bit_length())))
    if isinstance(value, str):
        if not value:
            return "x"
        spot = chance.randrange(len(value))
        return value[:spot] + chr(ord(value[spot]) ^ 1) + value[spot + 1 :]
    content = bytearray(value)
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)


@pytest.mark.parametrize("table", sorted(TABLES))
def test_r1_one_changed_bit_of_any_live_row_is_found_and_named(house: Path, original: Path, table: str) -> None:
    chance = random.Random(table)
    for _ in range(8 * EFFORT):
        shutil.copy(original / "journal.db", house / "journal.db")
        db = apsw.Connection(str(house / "journal.db"))
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        rows = db.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()  # noqa: S608
        db.close()
        row, column = chance.choice(rows), chance.randrange(len(names))
        new, key = a_changed_value(row[column], chance), TABLES[table]
        at = row[names.index(key)]
        try:
            changed(house, (f"UPDATE {table} SET {names[column]} = ? WHERE {key} = ?", (new, at)))  # noqa: S608
        except apsw.ConstraintError:
            continue  # SQLite itself has refused it: another row bears this key, or a posting of nothing
        if table == "house" and (str(at), names[column]) != ("public", "value"):
            # Which house this is, and how its journal is written: nothing else can be said of such a file.
            with pytest.raises(QueenhighError, match=r"journal\.db|another house|signs for this house"):
                verified(house, with_key=True)
            continue
        report = verified(house, with_key=table == "snapshots")
        assert report.findings, (table, names[column], row[column], new)
        said = " ".join(f"{each.place}: {each.what}" for each in report.findings)
        wanted = {
            "entries": (" ".join(map(str, row[1:3])), f"entry {at}"),
            "postings": (" ".join(map(str, row[1:3])), f"posting {at}"),
            "balances": (str(at),),
            "streams": (str(at),),
            "rules": (str(at)[:12], str(new)[:12]),
            "heads": ("list of heads",),
            "snapshots": (f"snapshot {at}", f"snapshot {new}", f"{str(at).replace('play:', 'table:')} "),
            "house": ("list of heads",),
        }[table]
        assert any(word in said for word in wanted), (said, wanted)


def dump(path: Path) -> Any:
    """Every live row by plain SQL; an error, if it cannot be read."""
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        return [list(db.execute(f"SELECT * FROM {table} ORDER BY {key}")) for table, key in TABLES.items()]  # noqa: S608
    except (apsw.Error, UnicodeDecodeError) as error:
        return str(error)


def test_r1_one_changed_byte_of_the_file_is_found_wherever_it_changes_a_row(house: Path, original: Path) -> None:
    whole = (original / "journal.db").read_bytes()
    before, chance, met = dump(original / "journal.db"), random.Random("bytes"), 0
    for _ in range(40 * EFFORT):
        content = bytearray(whole)
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        (house / "journal.db").write_bytes(content)
        try:
            report = verified(house, with_key=True)
        except QueenhighError:
            met += 1
            continue
        if dump(house / "journal.db") != before:
            met += 1
            assert report.findings
    assert met >= 10


FAULTS: Final[dict[str, tuple[str, str, str]]] = {
    "deleted": ("DELETE FROM entries WHERE stream = 'table:T1' AND version = 9", "chain", "table:T1 9"),
    "cut_off": ("DELETE FROM entries WHERE stream = 'table:T1' AND version > 12", "chain", "missing from the end"),
    "swapped": (
        """UPDATE entries SET body = (SELECT e.body FROM entries e WHERE e.stream = entries.stream
           AND e.version = 17 - entries.version) WHERE stream = 'table:T2' AND version IN (8, 9)""",
        "chain",
        "table:T2 8",
    ),
    "other_actor": ("UPDATE entries SET actor = 'bob' WHERE actor = 'carl' AND version = 7", "chain", "house 7"),
    "posting_gone": ("DELETE FROM postings WHERE stream = 'table:C1' AND target LIKE '%drop%'", "ledger", "table:C1 2"),
    "posting_more": (
        """INSERT INTO postings (stream, version, source, target, micro_cents, why)
           VALUES ('house', 7, 'cash/world', 'cash/person:ann', 100000000, 'deposit')""",
        "ledger",
        "house 7",
    ),
    "balance": ("UPDATE balances SET micro_cents = micro_cents + 1000000", "ledger", "cash/person:ann"),
    "list_gone": ("DELETE FROM heads WHERE at = (SELECT min(at) FROM heads)", "heads", "does not follow"),
}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_r1_a_planted_fault_is_found_and_named(house: Path, name: str) -> None:
    statement, check, said = FAULTS[name]
    changed(house, (statement, ()))
    found = [f"{each.place} {each.what}" for each in verified(house).findings if each.check == check]
    assert any(said in each for each in found), found


def test_l1_a_payout_that_is_one_cent_off_is_found_in_the_ledger(house: Path) -> None:
    changed(house, ("UPDATE postings SET micro_cents = micro_cents + 1000000 WHERE why LIKE '%wins%' OR seq = 20", ()))
    assert "ledger" in {each.check for each in verified(house).findings}


def test_l1_a_payout_one_cent_off_in_a_chain_that_was_made_anew_is_found(house: Path) -> None:
    reader = read_house(house)
    settled = next(entry for entry in reader.read("table:T1") if b'"event":"wager_settled"' in entry.body)
    reader.close()

    def one_more(stream: str, version: int, body: bytes) -> bytes:
        if (stream, version) != ("table:T1", settled.version):
            return body
        before, mark, after = body.partition(b'"event":"wager_settled"')
        cents = re.search(rb'"cents":(\d+)', after)
        assert cents is not None
        more = b'"cents":%d' % (int(cents[1]) + 1)
        return before + mark + after.replace(cents[0], more, 1)

    rehashed(house, one_more)
    assert ("tables", f"table:T1 {settled.version}") in {(e.check, e.place) for e in verified(house).findings}


def test_r1_a_text_that_is_none_any_more_is_found_and_named(house: Path) -> None:
    broken = b'{"action":"\xff\xfe"}'
    changed(
        house,
        ("UPDATE entries SET body = ? WHERE stream = 'table:T1' AND version = 5", (broken,)),
        ("UPDATE heads SET content = ? WHERE at = (SELECT min(at) FROM heads)", (broken,)),
        ("UPDATE entries SET actor = CAST(? AS TEXT) WHERE stream = 'table:T2' AND version = 6", (b"\xff\xfe",)),
    )
    found = places(verified(house))
    assert {"table:T1 5", "table:T2 6"} <= found
    assert any(place.startswith("list of heads of") for place in found)


@pytest.mark.parametrize("value", [None, b"table:T1"])
def test_r1_where_reading_breaks_off_only_that_is_blamed(house: Path, value: bytes | None) -> None:
    changed_in_kind(house, "UPDATE entries SET stream = ? WHERE seq = 30", (value,))
    found = [(each.check, each.place) for each in verified(house, with_key=True).findings]
    assert ("file", "after entry 29") in found
    assert not [place for _, place in found if place.startswith("snapshot")]


def test_r1_a_field_of_another_kind_is_found_wherever_it_stands(house: Path) -> None:
    whole, met = (house / "journal.db").read_bytes(), 0
    db = apsw.Connection(str(house / "journal.db"))
    fields = [
        (table, row[1])
        for table, key in TABLES.items()
        for row in db.execute(f"PRAGMA table_info({table})")
        if row[1] not in ("seq", key)
    ]
    db.close()
    for (table, column), value in product(fields, (None, b"nothing", "nothing")):
        (house / "journal.db").write_bytes(whole)
        last = f"WHERE {TABLES[table]} = (SELECT max({TABLES[table]}) FROM {table})"  # noqa: S608
        changed_in_kind(house, f"UPDATE {table} SET {column} = ? {last}", (value,))  # noqa: S608
        met += 1
        try:
            assert not verified(house, with_key=True).is_sound, (table, column, value)
        except QueenhighError:
            continue
    assert met == 3 * len(fields) > 60


def test_r1_a_journal_that_was_put_back_is_found_by_a_list_kept_elsewhere(house: Path, tmp_path: Path) -> None:
    shutil.copytree(house, tmp_path / "before")
    shutil.copy(key_of(house), key_of(tmp_path / "before"))
    with running(house) as open_house:
        play_bots(open_house, ("T1",), 1)
    newest = lists_of(house)[-1:]
    assert verified(house, newest).is_sound
    # The older state is sound in itself: only the list says what is missing.
    assert verified(tmp_path / "before").is_sound
    report = verified(tmp_path / "before", newest)
    assert not report.is_sound
    assert any(place.startswith("table:T1 ") for place in places(report))


def test_r1_a_forged_list_is_found(house: Path, original: Path) -> None:
    reader = read_house(original)
    streams, last, facts = dict(reader.heads()), reader.last(), reader.facts()
    reader.close()
    forged = signed_list(facts["house"], 9, last, FIRST, {"house": Head(5, bytes(32))}, lambda _: bytes(64))
    findings = verified(house, [forged]).findings
    assert [(each.check, each.what) for each in findings] == [
        ("heads", "the list of heads does not bear the house's signature")
    ]
    # Signed by the house, and yet of another journal: the hash says so.
    keys = house_keys(house, key_of(house))
    streams["house"] = Head(streams["house"].version, bytes(32))
    other = signed_list(facts["house"], 9, last, FIRST, streams, keys.signer.sign)
    assert f"house {streams['house'].version}" in places(verified(house, [other]))


def test_r1_a_list_of_another_house_proves_nothing_here(house: Path, tmp_path: Path) -> None:
    with running(tmp_path / "other"):
        pass
    findings = verified(house, lists_of(tmp_path / "other")).findings
    assert {each.check for each in findings} == {"heads"}


def test_r3_a_swapped_rule_file_is_found(house: Path) -> None:
    good, other = load("tcp-01"), load("tcp-02")
    changed(house, ("UPDATE rules SET content = ? WHERE hash = ?", (content_of(other), good.hash)))
    report = verified(house)
    assert ("rules", f"rule file {good.hash[:12]}") in {(each.check, each.place) for each in report.findings}


def test_r1_a_missing_guard_is_found(house: Path) -> None:
    db = apsw.Connection(str(house / "journal.db"))
    db.execute("DROP TRIGGER postings_update")
    db.close()
    assert [each.what for each in verified(house).findings] == ["this is missing: CREATE TRIGGER postings_update"]


def rehashed(folder: Path, edit: Callable[[str, int, bytes], bytes]) -> None:
    """Change bodies and make every hash right again, as somebody who knows the format would."""
    from queenhigh.casino.journal import START, Entry, chained

    reader = read_house(folder)
    entries = [entry for _, entry in reader.read_all()]
    reader.close()
    ends: dict[str, bytes] = {}
    statements: list[tuple[str, tuple[Any, ...]]] = []
    for each in entries:
        body = edit(each.stream, each.version, each.body)
        entry = Entry(each.stream, each.version, each.at, each.actor, each.request, body, b"")
        ends[each.stream] = chained(ends.get(each.stream, START), entry)
        values = (body, ends[each.stream], each.stream, each.version)
        statements.append(("UPDATE entries SET body = ?, hash = ? WHERE stream = ? AND version = ?", values))
    statements += [
        ("UPDATE streams SET hash = ? WHERE stream = ?", (digest, stream)) for stream, digest in ends.items()
    ]
    statements.append(("DELETE FROM heads", ()))
    changed(folder, *statements)


def test_r2_a_seal_opens_nowhere_but_where_it_was_made(house: Path) -> None:
    """Two decisions of one round, sealed with the same key, whose seals were swapped in a chain that was made anew."""
    reader = read_house(house)
    decided = [entry for entry in reader.read("table:T1") if b'"do":"decide"' in entry.body][:2]
    reader.close()
    seals = [re.search(rb'"seal":"[^"]+"', entry.body) for entry in decided]
    first, second = (found[0] for found in seals if found is not None)
    swap = {(decided[0].version, first): second, (decided[1].version, second): first}

    def swapped(stream: str, version: int, body: bytes) -> bytes:
        for (at, old), new in swap.items():
            if (stream, version) == ("table:T1", at):
                return body.replace(old, new)
        return body

    rehashed(house, swapped)
    found = [(each.check, each.place) for each in verified(house).findings]
    assert ("seals", f"table:T1 {decided[0].version}") in found


def test_r1_a_chain_that_was_made_anew_is_found_by_what_the_rules_give(house: Path) -> None:
    def richer(stream: str, version: int, body: bytes) -> bytes:
        return body.replace(b'"cents":50000', b'"cents":60000', 1) if (stream, version) == ("house", 7) else body

    rehashed(house, richer)
    report = verified(house)
    assert ("tables", "house 7") in {(each.check, each.place) for each in report.findings}


def test_r1_a_chain_that_was_made_anew_is_found_by_a_list_kept_elsewhere(house: Path, original: Path) -> None:
    # Action and event agree, so that only a list kept elsewhere tells what is not as it was.
    rehashed(house, lambda _, __, body: body.replace(b"The Test House", b"The Best House"))
    assert verified(house).is_sound
    report = verified(house, lists_of(original))
    assert "heads" in {each.check for each in report.findings}
    assert any(place.startswith("house ") for place in places(report))


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A release whose `wager_placed` has a field that was named otherwise, twice: `wager` was `bet`, and `box` before."""
    monkeypatch.setattr(WagerPlaced, "VERSION", 3, raising=False)
    monkeypatch.setattr(spelling, "_UPCASTERS", {})

    def renamed(old: str, new: str) -> Callable[[spelling.Data], spelling.Data]:
        return lambda data: {new if name == old else name: value for name, value in data.items()}

    spelling.register_upcaster("wager_placed", 1, renamed("box", "bet"))
    spelling.register_upcaster("wager_placed", 2, renamed("bet", "wager"))
    layout_of.cache_clear()
    actions, _ = codec._READERS["table"]
    events = Reader(codec.AnyLiveEvent, *get_args(codec.AnyLiveEvent))
    monkeypatch.setitem(codec._READERS, "table", (actions, events))
    yield
    monkeypatch.undo()
    layout_of.cache_clear()


def as_written_by(release: int) -> Callable[[str, int, bytes], bytes]:
    """What that release would have written: its name of the field, and its version from the second on."""
    name, version = {1: (b"box", b""), 2: (b"bet", b'"version":2,')}[release]
    start = b'{"event":"wager_placed",'

    def edit(stream: str, number: int, body: bytes) -> bytes:
        del stream, number
        before, mark, after = body.partition(start)
        return before + mark + version + after.replace(b'"wager":', b'"%s":' % name, 1) if mark else body

    return edit


@pytest.mark.usefixtures("tomorrow")
@pytest.mark.parametrize("release", [1, 2])
def test_r3_entries_of_older_releases_are_upcast_and_replayed(house: Path, original: Path, release: int) -> None:
    rehashed(house, as_written_by(release))
    reader = read_house(house)
    assert any(b'"box":' in entry.body or b'"bet":' in entry.body for _, entry in reader.read_all())
    old = replay_house(reader)
    reader.close()
    assert old.report.findings == ()
    assert old.report.rounds == 4
    with closing(read_house(original)) as today:
        assert old.balances == today.sums()
    assert verified(house).findings == ()


@pytest.mark.usefixtures("tomorrow")
def test_r3_an_entry_of_a_release_that_is_not_read_is_named(house: Path) -> None:
    spelling._UPCASTERS.clear()
    found = [(each.place, each.what) for each in verified(house).findings if each.check == "tables"]
    assert ("table:T1 10", "version 1 of 'wager_placed' is not read any more; this program reads 3") in found


def test_f1_a_seed_that_was_used_before_is_found(tmp_path: Path) -> None:
    with running(tmp_path / "house") as house:
        from queenhigh.casino.tables.actions import Run

        real = house.casino.entropy
        house.casino.entropy = lambda size: bytes(range(32)) if size == 32 else real(size)
        for name in ("T1", "T2"):
            house.casino.open_table("sam", name, load("tcp-01"), Run())
        play_bots(house, ("T1", "T2"), 1)
    said = [each for each in verified(tmp_path / "house").findings if each.check == "fairness"]
    assert len(said) == 1
    assert "once more" in said[0].what
