"""The embedded journal: SQLite through APSW, in write-ahead mode, every group of commits synced before anyone hears of it.

One process writes, and holds a lock on the folder for it; it knows every stream's head and every balance, so that a
commit is checked before anything is written, and a group is one statement a table. What fails while writing is fatal:
after a failed sync the next one may succeed and lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import apsw
from msgspec.structs import replace

from queenhigh.casino.journal import Appended, Commit, Entry, Head, Part, Refused, chained
from queenhigh.casino.ledger import BALANCED, NEVER_BELOW_ZERO, Posting, ledger_account
from queenhigh.errors import BadInput, IllegalAction, QueenhighError
from queenhigh.store.schema import FORMAT, SCHEMA

_OLDEST: Final = (3, 51, 3)
_CHUNKS: Final = (64, 8, 1)
"""Rows a statement: a few fixed sizes, so that each is prepared once."""
_ENTRY_COLUMNS: Final = "stream, version, at, actor, request, body, hash"
_POSTING_COLUMNS: Final = "stream, version, source, target, micro_cents, why"


class StoreFailed(QueenhighError):  # noqa: N818
    """The disk has refused a write: nothing more may be written by this process."""


class SqliteJournal:
    """A journal in one file."""

    def __init__(self, path: str, *, read_only: bool = False, vfs: str | None = None) -> None:
        _check_library()
        self._path = path
        self._read_only = read_only
        self._db = _connected(path, read_only=read_only, vfs=vfs)
        self._failed = False
        self._heads: dict[str, Head] = {}
        self._balances: dict[str, int] = {}
        if not read_only:
            self._heads = {name: Head(version, digest) for name, version, digest in self._db.execute(_HEADS)}
            self._balances = dict(self._db.execute("SELECT account, micro_cents FROM balances"))

    # ── writing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def append(self, commits: Sequence[Commit]) -> list[Appended | Refused]:
        """Write a group of commits durably; answers in the same order."""
        if self._failed:
            raise _dead(self._path, "an earlier write has failed")
        group = _Group(self, self._heads, self._balances)
        answers = [group.take(commit) for commit in commits]
        if group.entries:
            self._write(group)
        return answers

    def _write(self, group: _Group) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._insert("entries", _ENTRY_COLUMNS, group.entry_rows())
            self._insert("postings", _POSTING_COLUMNS, group.posting_rows)
            self._insert("streams", "stream, version, hash", group.head_rows(), replace=True)
            self._insert("balances", "account, micro_cents", list(group.balances.items()), replace=True)
            self._db.execute("COMMIT")
        except apsw.Error as error:
            self._failed = True
            raise _dead(self._path, str(error)) from error
        self._heads.update(group.heads)
        self._balances.update(group.balances)

    def _insert(self, table: str, columns: str, rows: Sequence[tuple[Any, ...]], *, replace: bool = False) -> None:
        """Rows in a few statements: the lock of the interpreter is let go once a statement, not once a row."""
        start, width = 0, columns.count(",") + 1
        verb = "INSERT OR REPLACE" if replace else "INSERT"
        while start < len(rows):
            size = next(size for size in _CHUNKS if size <= len(rows) - start)
            marks = ",".join([f"({','.join('?' * width)})"] * size)
            values = [value for row in rows[start : start + size] for value in row]
            self._db.execute(f"{verb} INTO {table} ({columns}) VALUES {marks}", values)  # names of our own
            start += size

    def keep_rules(self, digest: str, content: bytes) -> None:
        """Keep a rule file under the hash of what it states."""
        self._keep("INSERT OR IGNORE INTO rules (hash, content) VALUES (?, ?)", (digest, content))

    def keep_snapshot(self, stream: str, version: int, content: bytes) -> None:
        """Keep what a stream's fold was at a version; the older one goes."""
        self._keep(
            "INSERT OR REPLACE INTO snapshots (stream, version, content) VALUES (?, ?, ?)", (stream, version, content)
        )

    def keep_heads(self, at: int, content: bytes) -> None:
        """Keep a signed list of heads."""
        self._keep("INSERT INTO heads (at, content) VALUES (?, ?)", (at, content))

    def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact about the house: its name, its public key."""
        self._keep("INSERT OR REPLACE INTO house (name, value) VALUES (?, ?)", (name, value))

    def _keep(self, statement: str, values: tuple[Any, ...]) -> None:
        if self._failed:
            raise _dead(self._path, "an earlier write has failed")
        try:
            self._db.execute(statement, values)
        except apsw.Error as error:
            self._failed = True
            raise _dead(self._path, str(error)) from error

    # ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def head(self, stream: str) -> Head:
        """Where a stream ends."""
        if not self._read_only:
            return self._heads.get(stream, Head())
        row = self._db.execute(f"{_HEADS} WHERE stream = ?", (stream,)).fetchone()
        return Head(row[1], row[2]) if row else Head()

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Every stream with its end, in the order of their names."""
        for name, version, digest in self._db.execute(f"{_HEADS} ORDER BY stream"):
            yield name, Head(version, digest)

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version, in order."""
        rows = self._db.execute(f"{_ENTRIES} WHERE stream = ? AND version > ? ORDER BY version", (stream, after))
        return (Entry(*row) for row in rows)

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Every entry in the order in which it was written, with its number."""
        statement = f"SELECT seq, {_ENTRY_COLUMNS} FROM entries WHERE seq > ? ORDER BY seq"  # noqa: S608
        return ((row[0], Entry(*row[1:])) for row in self._db.execute(statement, (after,)))

    def count(self) -> int:
        """How many entries there are."""
        return int(_one(self._db, "SELECT count(*) FROM entries"))

    def postings(self, stream: str | None = None) -> Iterator[tuple[str, int, Posting]]:
        """Every posting with the entry that it names, in the order in which it was written."""
        where, values = ("WHERE stream = ?", (stream,)) if stream else ("", ())
        statement = f"SELECT {_POSTING_COLUMNS} FROM postings {where} ORDER BY seq"  # noqa: S608
        for name, version, source, target, micro_cents, why in self._db.execute(statement, values):
            yield name, version, Posting(ledger_account(source), ledger_account(target), micro_cents, why)

    def balances(self) -> dict[str, int]:
        """The balances that the store keeps."""
        return dict(self._db.execute("SELECT account, micro_cents FROM balances ORDER BY account"))

    def sums(self) -> dict[str, int]:
        """What every account holds by its postings, in micro-cents."""
        return {account: total for account, total in self._db.execute(_SUMS)}  # noqa: C416  # a cursor is no mapping

    def find(self, actor: str, request: str) -> Entry | None:
        """The entry that a request has led to."""
        row = self._db.execute(
            f"{_ENTRIES} WHERE actor = ? AND request = ? AND request != ''", (actor, request)
        ).fetchone()
        return Entry(*row) if row else None

    def balance(self, account: str) -> int:
        """The micro-cents on an account that the store keeps a balance of."""
        if not self._read_only:
            return self._balances.get(account, 0)
        row = self._db.execute("SELECT micro_cents FROM balances WHERE account = ?", (account,)).fetchone()
        return int(row[0]) if row else 0

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        row = self._db.execute("SELECT content FROM rules WHERE hash = ?", (digest,)).fetchone()
        return row[0] if row else None

    def rule_hashes(self) -> tuple[str, ...]:
        """The hashes of the rule files that are kept."""
        return tuple(row[0] for row in self._db.execute("SELECT hash FROM rules ORDER BY hash"))

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The newest snapshot of a stream."""
        row = self._db.execute("SELECT version, content FROM snapshots WHERE stream = ?", (stream,)).fetchone()
        return (row[0], row[1]) if row else None

    def signed_heads(self) -> Iterator[tuple[int, bytes]]:
        """The signed lists of heads that are kept."""
        yield from self._db.execute("SELECT at, content FROM heads ORDER BY at")

    def fact(self, name: str) -> str:
        """A fact about the house; empty if it is not known."""
        row = self._db.execute("SELECT value FROM house WHERE name = ?", (name,)).fetchone()
        return row[0] if row else ""

    def copy_to(self, path: str, step: Any = None) -> None:
        """A whole copy of the journal as it is now, while it is being written; `step(left, total)` hears how far it is."""
        target = apsw.Connection(path)
        try:
            with target.backup("main", self._db, "main") as copy:
                while not copy.done:
                    copy.step(256)
                    if step is not None:
                        step(copy.remaining, copy.page_count)
        finally:
            target.close()

    def close(self) -> None:
        """Let the file go."""
        self._db.close()


_HEADS: Final = "SELECT stream, version, hash FROM streams"
_ENTRIES: Final = f"SELECT {_ENTRY_COLUMNS} FROM entries"  # noqa: S608  # names of our own
_SUMS: Final = """
SELECT account, sum(micro_cents) FROM (
    SELECT source AS account, -micro_cents AS micro_cents FROM postings
    UNION ALL SELECT target, micro_cents FROM postings
) GROUP BY account ORDER BY account"""


class _Group:
    """Commits that are written together: each is checked with what the ones before it have changed."""

    def __init__(self, journal: SqliteJournal, heads: dict[str, Head], balances: dict[str, int]) -> None:
        self._journal = journal
        self._heads_before = heads
        self._balances_before = balances
        self.heads: dict[str, Head] = {}
        self.balances: dict[str, int] = {}
        self.entries: list[Entry] = []
        self.posting_rows: list[tuple[Any, ...]] = []
        self._requests: set[tuple[str, str]] = set()

    def head(self, stream: str) -> Head:
        """Where a stream ends, with what this group appends to it."""
        return self.heads.get(stream) or self._heads_before.get(stream, Head())

    def read(self, stream: str, after: int) -> list[Entry]:
        """The entries of a stream after a version, this group's included."""
        if self.head(stream).version <= after:
            return []
        written = list(self._journal.read(stream, after))
        return [*written, *(e for e in self.entries if e.stream == stream and e.version > after)]

    def balance(self, account: str) -> int:
        """The micro-cents on an account, with what this group posts."""
        found = self.balances.get(account)
        return self._balances_before.get(account, 0) if found is None else found

    def take(self, commit: Commit) -> Appended | Refused:
        """A commit that fits, or why it does not. One that is refused leaves nothing behind."""
        kept = dict(self.heads), dict(self.balances), len(self.entries), len(self.posting_rows)
        try:
            self._check_new(commit)
            made = [self._append(commit, part, bears_request=not index) for index, part in enumerate(commit.parts)]
            if commit.late is not None:
                made += [self._append(commit, part, bears_request=not made) for part in commit.late(self)]
        except QueenhighError as error:
            self.heads, self.balances = kept[0], kept[1]
            del self.entries[kept[2] :], self.posting_rows[kept[3] :]
            return Refused(error)
        if commit.request:
            self._requests.add((commit.actor, commit.request))
        return Appended(tuple(made))

    def _check_new(self, commit: Commit) -> None:
        if commit.request and (commit.actor, commit.request) in self._requests:
            facts = {"actor": commit.actor, "request": commit.request}
            raise IllegalAction("request/repeated", "this request is being answered", facts)

    def _append(self, commit: Commit, part: Part, *, bears_request: bool) -> Entry:
        before = self.head(part.stream)
        if part.expected is not None and part.expected != before.version:
            facts = {"stream": part.stream, "expected": part.expected, "found": before.version}
            raise IllegalAction("journal/stale", f"{part.stream} is at {before.version}, not at {part.expected}", facts)
        version, request = before.version + 1, commit.request if bears_request else ""
        entry = Entry(part.stream, version, commit.at, commit.actor, request, part.body, b"")
        digest = chained(before.hash, entry)
        entry = replace(entry, hash=digest)
        self._post(part, version)
        self.heads[part.stream] = Head(version, digest)
        self.entries.append(entry)
        return entry

    def _post(self, part: Part, version: int) -> None:
        for posting in part.postings:
            source, target, amount = posting.source, posting.target, posting.micro_cents
            if source.kind in BALANCED:
                left = self.balance(source) - amount
                if left < 0 and source.kind in NEVER_BELOW_ZERO:
                    facts = {"account": source, "micro_cents": self.balance(source), "wanted": amount}
                    message = f"{source} holds {self.balance(source) // 1_000_000} cents, not {amount // 1_000_000}"
                    raise IllegalAction("ledger/short", message, facts)
                self.balances[source] = left
            if target.kind in BALANCED:
                self.balances[target] = self.balance(target) + amount
            self.posting_rows.append((part.stream, version, source, target, amount, posting.why))

    def entry_rows(self) -> list[tuple[Any, ...]]:
        """The entries as the table has them."""
        return [(e.stream, e.version, e.at, e.actor, e.request, e.body, e.hash) for e in self.entries]

    def head_rows(self) -> list[tuple[str, int, bytes]]:
        """The heads as the table has them."""
        return [(stream, head.version, head.hash) for stream, head in self.heads.items()]


def _check_library() -> None:
    found = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
    if found < _OLDEST:
        wanted = ".".join(str(part) for part in _OLDEST)
        message = (
            f"SQLite {apsw.sqlite_lib_version()} may lose commits; {wanted} or newer is needed: pip install -U apsw"
        )
        raise BadInput("store/library", message, {"found": apsw.sqlite_lib_version(), "needed": wanted})


def _connected(path: str, *, read_only: bool, vfs: str | None) -> apsw.Connection:
    flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    try:
        db = apsw.Connection(path, flags=flags, vfs=vfs)
        db.set_busy_timeout(10_000)
        if read_only:
            _check_format(db, path)
            return db
        # APSW runs several statements of one text lazily: one at a time, and each answer is looked at.
        for name, value, wanted in (
            ("journal_mode", "wal", "wal"),
            ("synchronous", "full", 2),
            ("foreign_keys", "on", 1),
        ):
            db.execute(f"PRAGMA {name} = {value}").fetchall()
            found = _one(db, f"PRAGMA {name}")
            if found != wanted:
                message = f"{path} cannot be kept safely: {name} is {found!r}, not {wanted!r}"
                raise BadInput("store/pragma", message, {"pragma": name, "found": found})
        if not _one(db, "SELECT count(*) FROM sqlite_master"):
            db.execute("BEGIN IMMEDIATE")
            for statement in SCHEMA:
                db.execute(statement)
            db.execute("INSERT INTO house (name, value) VALUES ('format', ?)", (str(FORMAT),))
            db.execute("COMMIT")
        _check_format(db, path)
    except apsw.Error as error:
        raise BadInput("store/unreadable", f"{path} cannot be opened as a journal: {error}", {"path": path}) from error
    else:
        return db


def _one(db: apsw.Connection, statement: str) -> Any:
    """The one value that a statement answers with."""
    row = db.execute(statement).fetchone()
    return row[0] if row else None


def _check_format(db: apsw.Connection, path: str) -> None:
    row = db.execute("SELECT value FROM house WHERE name = 'format'").fetchone()
    found = int(row[0]) if row else 0
    if found != FORMAT:
        better = "install a newer Queenhigh" if found > FORMAT else "it is not a journal of Queenhigh's"
        message = f"{path} has format {found}, this program reads {FORMAT}: {better}"
        raise BadInput("store/format", message, {"path": path, "found": found, "known": FORMAT})


def _dead(path: str, why: str) -> StoreFailed:
    message = f"{path} could not be written ({why}); nothing more is written, so that nothing is lost: free the disk, then start again"
    return StoreFailed("store/failed", message, {"path": path, "why": why})
