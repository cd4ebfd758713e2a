"""A journal in a database, read: what is asked is the same for each of them, and how it is asked stands with the adapter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from queenhigh.casino.journal import Entry, Head
from queenhigh.casino.ledger import Posting, ledger_account

ENTRY_COLUMNS: Final = "stream, version, at, actor, request, body, hash"
POSTING_COLUMNS: Final = "stream, version, source, target, micro_cents, why"
HEADS: Final = "SELECT stream, version, hash FROM streams"
ENTRIES: Final = f"SELECT {ENTRY_COLUMNS} FROM entries"  # noqa: S608  # names of our own
_SUMS: Final = """
SELECT account, CAST(sum(micro_cents / 1000000) AS BIGINT),
    CAST(sum(micro_cents - micro_cents / 1000000 * 1000000) AS BIGINT) FROM (
    SELECT source AS account, -micro_cents AS micro_cents FROM postings
    UNION ALL SELECT target, micro_cents FROM postings
) AS moved GROUP BY account ORDER BY account"""
_BESIDE: Final = """
SELECT e.seq, p.seq, p.stream, p.version, p.source, p.target, p.micro_cents, p.why
FROM postings p LEFT JOIN entries e ON e.stream = p.stream AND e.version = p.version ORDER BY e.seq NULLS FIRST, p.seq"""
_STATEMENT: Final = """
SELECT e.at, p.stream, p.version, p.source, p.target, p.micro_cents, p.why
FROM postings p JOIN entries e ON e.stream = p.stream AND e.version = p.version
WHERE substr(p.source, length(p.source) - ? + 1) = ? OR substr(p.target, length(p.target) - ? + 1) = ? ORDER BY p.seq"""

_TELL_EVERY: Final = 500

Step = Callable[[int, int], None]
"""Hears how much is done of how much."""


class StoredBooks(ABC):
    """A journal in a database, to be read."""

    def __init__(self) -> None:
        self.tell: Step | None = None
        """Hears how many entries of streams were read, of how many in all."""
        self._read_so_far = 0

    @abstractmethod
    def _rows(self, statement: str, values: tuple[Any, ...] = ()) -> Iterator[Any]:
        """The rows that a statement answers with; a question mark stands for each value."""

    @abstractmethod
    def _entry(self, row: tuple[Any, ...]) -> Entry:
        """A row as an entry."""

    @abstractmethod
    def at_one_moment(self) -> AbstractContextManager[None]:
        """All that is read inside is of one moment, however much is written meanwhile."""

    @abstractmethod
    def read_all(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Every entry in the order in which it was written, with its number."""

    @abstractmethod
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the database itself, and with the guards that keep entries from being changed."""

    @abstractmethod
    def close(self) -> None:
        """Let the database go."""

    def _row(self, statement: str, values: tuple[Any, ...] = ()) -> Any:
        return next(self._rows(statement, values), None)

    # ── entries ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def head(self, stream: str) -> Head:
        """Where a stream ends."""
        row = self._row(f"{HEADS} WHERE stream = ?", (stream,))
        return Head(row[1], row[2]) if row else Head()

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Every stream with its end, in the order of their names."""
        for name, version, digest in self._rows(f"{HEADS} ORDER BY stream"):
            yield name, Head(version, digest)

    def heads_of(self, streams: Sequence[str]) -> dict[str, Head]:
        """Where some streams end; those that have not begun are left out."""
        found = {stream: self.head(stream) for stream in streams}
        return {stream: head for stream, head in found.items() if head.version}

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version, in order."""
        rows = self._rows(f"{ENTRIES} WHERE stream = ? AND version > ? ORDER BY version", (stream, after))
        return map(self._entry, rows) if self.tell is None else self._told(rows, self.tell)

    def _told(self, rows: Iterator[Any], tell: Step) -> Iterator[Entry]:
        total = self.last()
        for row in rows:
            self._read_so_far += 1
            if self._read_so_far % _TELL_EVERY == 0:
                tell(min(self._read_so_far, total), total)
            yield self._entry(row)

    def read_back(self, stream: str, before: int | None = None) -> Iterator[Entry]:
        """The entries of a stream before a version, the newest first."""
        newest = 1 << 62 if before is None else before
        rows = self._rows(f"{ENTRIES} WHERE stream = ? AND version < ? ORDER BY version DESC", (stream, newest))
        return map(self._entry, rows) if self.tell is None else self._told(rows, self.tell)

    def last(self) -> int:
        """The number of the newest entry; 0 if there is none."""
        row = self._row("SELECT max(seq) FROM entries")
        return int(row[0] or 0) if row else 0

    def find(self, actor: str, request: str) -> Entry | None:
        """The entry that a request has led to."""
        row = self._row(f"{ENTRIES} WHERE actor = ? AND request = ? AND request != ''", (actor, request))
        return self._entry(row) if row else None

    def find_all(self, requests: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        """The entries that requests have led to, by actor and request; those that have led to none are left out."""
        found = {asked: self.find(*asked) for asked in requests}
        return {asked: entry for asked, entry in found.items() if entry is not None}

    def broken_heads(self) -> tuple[str, ...]:
        """The streams whose last entry is not the one that the list of streams names."""
        statement = """SELECT s.stream FROM streams s LEFT JOIN entries e
            ON e.stream = s.stream AND e.version = s.version WHERE e.hash IS DISTINCT FROM s.hash ORDER BY s.stream"""
        return tuple(row[0] for row in self._rows(statement))

    # ── the ledger ───────────────────────────────────────────────────────────────────────────────────────────────────

    def postings(self, stream: str | None = None) -> Iterator[tuple[str, int, Posting]]:
        """Every posting with the entry that it names, in the order in which it was written."""
        where, values = ("WHERE stream = ?", (stream,)) if stream else ("", ())
        statement = f"SELECT {POSTING_COLUMNS} FROM postings {where} ORDER BY seq"  # noqa: S608
        for name, version, source, target, micro_cents, why in self._rows(statement, values):
            yield name, version, Posting(ledger_account(source), ledger_account(target), micro_cents, why)

    def statement(self, person: str) -> Iterator[tuple[int, str, int, str, str, int, str]]:
        """Every posting to or from accounts that end like a person's: time, stream, version, source, target, micro-cents, why."""
        end = f":{person}"
        yield from self._rows(_STATEMENT, (len(end), end, len(end), end))

    def postings_beside(self) -> Iterator[tuple[int | None, int, str, int, str, str, int, str]]:
        """Every posting as it stands there, with its entry's number and its own, in the order of the entries.

        Those that name no entry come first.
        """
        return self._rows(_BESIDE)

    def balances(self) -> dict[str, int]:
        """The balances that the store keeps."""
        return dict(self._rows("SELECT account, micro_cents FROM balances ORDER BY account"))

    def sums(self) -> dict[str, int]:
        """What every account holds by its postings, in micro-cents."""
        # Whole cents and the rest by themselves: the sum of both may be more than a column holds.
        return {account: whole * 1_000_000 + rest for account, whole, rest in self._rows(_SUMS)}

    def balance(self, account: str) -> int:
        """The micro-cents on an account that the store keeps a balance of."""
        row = self._row("SELECT micro_cents FROM balances WHERE account = ?", (account,))
        return int(row[0]) if row else 0

    # ── what stands beside them ──────────────────────────────────────────────────────────────────────────────────────

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        row = self._row("SELECT content FROM rules WHERE hash = ?", (digest,))
        return row[0] if row else None

    def rule_hashes(self) -> tuple[str, ...]:
        """The hashes of the rule files that are kept."""
        return tuple(row[0] for row in self._rows("SELECT hash FROM rules ORDER BY hash"))

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The newest snapshot of a stream."""
        row = self._row("SELECT version, content FROM snapshots WHERE stream = ?", (stream,))
        return (row[0], row[1]) if row else None

    def snapshots(self) -> Iterator[tuple[str, int, bytes]]:
        """The newest snapshot of every stream, with the version that it stands after."""
        yield from self._rows("SELECT stream, version, content FROM snapshots ORDER BY stream")

    def signed_heads(self) -> Iterator[tuple[int, bytes]]:
        """The signed lists of heads that are kept."""
        yield from self._rows("SELECT at, content FROM heads ORDER BY at")

    def last_signed_heads(self) -> bytes | None:
        """The newest signed list of heads."""
        row = self._row("SELECT content FROM heads ORDER BY at DESC LIMIT 1")
        return row[0] if row else None

    def fact(self, name: str) -> str:
        """A fact about the house; empty if it is not known."""
        row = self._row("SELECT value FROM house WHERE name = ?", (name,))
        return row[0] if row else ""

    def facts(self) -> dict[str, str]:
        """All facts about the house."""
        return dict(self._rows("SELECT name, value FROM house ORDER BY name"))
