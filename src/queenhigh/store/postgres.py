"""The journal on PostgreSQL through psycopg: many nodes write it, and no two of them the same thing.

A group of commits is one transaction. First the rows of its streams and of its balances are locked, each in the order of
their names; then every commit is checked in memory with what the ones before it have changed, as in the embedded journal,
so that a refused one leaves the others; then everything is written by one statement, and committed with it. What a late
part needs beside that is locked without waiting; where somebody else has it the group begins again with the wider
set, so that no two nodes ever wait for each other.

The unique (stream, version) of an entry is the fence, the unique (actor, request) the promise that nothing happens twice.
A connection that is lost in a commit leaves its end unknown: the next one holds the same rows, looks whether the
entries are there, and only then goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Any, Final, NamedTuple

import psycopg

from queenhigh.casino.journal import Appended, Commit, Entry, Head, Refused
from queenhigh.casino.ledger import BALANCED
from queenhigh.errors import BadInput, IllegalAction, QueenhighError
from queenhigh.store.books import ENTRIES
from queenhigh.store.group import Group
from queenhigh.store.postgres_link import Link, failed, first_line, refused
from queenhigh.store.postgres_opening import opened
from queenhigh.store.postgres_reading import PostgresReader

HINTS: Final = "queenhigh"
"""The channel on which nodes hear that a stream has grown. It is a hint: the journal is the truth."""
_HINT_BYTES: Final = 7_000
_TRIES: Final = 12
PAUSES: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds before each new connection after one was lost: a server that only restarts is back by then."""

_LOCK_STREAMS: Final = "SELECT stream, version, hash FROM streams WHERE stream = ANY(%s) ORDER BY stream FOR UPDATE"
_LOCK_STREAM: Final = "SELECT version, hash FROM streams WHERE stream = %s FOR UPDATE NOWAIT"
_LOCK_BALANCES: Final = "SELECT account, micro_cents FROM balances WHERE account = ANY(%s) ORDER BY account FOR UPDATE"
_LOCK_BALANCE: Final = "SELECT micro_cents FROM balances WHERE account = %s FOR UPDATE NOWAIT"
_ENTRIES: Final = f"{ENTRIES} WHERE stream = %s AND version > %s ORDER BY version"
_ANSWERED: Final = """
SELECT e.actor, e.request FROM entries e JOIN unnest(%s::text[], %s::text[]) AS asked (actor, request)
ON e.actor = asked.actor AND e.request = asked.request AND e.request <> ''"""
_THERE: Final = """
SELECT count(*) FROM entries e JOIN unnest(%s::text[], %s::bigint[], %s::bytea[]) AS ours (stream, version, hash)
ON e.stream = ours.stream AND e.version = ours.version AND e.hash = ours.hash"""
_WRITE: Final = """
WITH counted AS (
    UPDATE counts SET entries = entries + %s, postings = postings + %s RETURNING entries, postings
), written AS (
    INSERT INTO entries (seq, stream, version, at, actor, request, body, hash)
    SELECT counted.entries - %s + e.place, e.stream, e.version, e.at, e.actor, e.request, e.body, e.hash
    FROM counted, unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::text[], %s::bytea[], %s::bytea[])
        WITH ORDINALITY AS e (stream, version, at, actor, request, body, hash, place)
), posted AS (
    INSERT INTO postings (seq, stream, version, source, target, micro_cents, why)
    SELECT counted.postings - %s + p.place, p.stream, p.version, p.source, p.target, p.micro_cents, p.why
    FROM counted, unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::bigint[], %s::text[])
        WITH ORDINALITY AS p (stream, version, source, target, micro_cents, why, place)
), went_on AS (
    UPDATE streams SET version = s.version, hash = s.hash
    FROM unnest(%s::text[], %s::bigint[], %s::bytea[]) AS s (stream, version, hash) WHERE streams.stream = s.stream
), begun AS (
    INSERT INTO streams (stream, version, hash) SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[])
), changed AS (
    UPDATE balances SET micro_cents = b.micro_cents
    FROM unnest(%s::text[], %s::bigint[]) AS b (account, micro_cents) WHERE balances.account = b.account
), opened AS (
    INSERT INTO balances (account, micro_cents) SELECT * FROM unnest(%s::text[], %s::bigint[])
), kept AS (
    INSERT INTO snapshots (stream, version, content) SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, content = excluded.content
    WHERE snapshots.version < excluded.version
)
SELECT pg_notify(%s, %s)"""

_AGAIN: Final = (
    psycopg.errors.UniqueViolation,  # another node was first: now its entry, its stream or its account is there
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
)
_LOST: Final = (psycopg.OperationalError, psycopg.InterfaceError)

Answers = list[Appended | Refused]


class _Wider(Exception):  # noqa: N818  # it never leaves this file
    """Something is held by another node: begin again, and lock it in its turn."""


class _Held:
    """What a transaction has locked: where streams end and what accounts hold; more is locked when it is asked for."""

    def __init__(self, pen: Link, statement: str) -> None:
        self._pen = pen
        self._statement = statement
        self.known: dict[str, Any] = {}
        self.asked: set[str] = set()

    def take(self, names: Sequence[str], found: dict[str, Any]) -> None:
        """What was locked at the beginning."""
        self.asked.update(names)
        self.known.update(found)

    def get(self, name: str, default: Any, /) -> Any:
        """What is locked; what is not yet, if nobody else holds it."""
        if name not in self.asked:
            self.asked.add(name)
            try:
                row = self._pen.execute(self._statement, (name,), binary=True).fetchone()
            except psycopg.errors.LockNotAvailable as error:
                raise _Wider from error
            if row is not None:
                self.known[name] = Head(*row) if len(row) > 1 else row[0]
        return self.known.get(name, default)


class _Inside(NamedTuple):
    """Streams as the transaction sees them."""

    pen: Link

    def read(self, stream: str, after: int = 0) -> list[Entry]:
        """The entries of a stream after a version, in order."""
        rows = self.pen.execute(_ENTRIES, (stream, after), binary=True).fetchall()
        return [Entry(*row) for row in rows]


class _Wanted(NamedTuple):
    """What a group will touch, as far as that is known: it grows with each try."""

    streams: set[str]
    accounts: set[str]


class PostgresJournal(PostgresReader):
    """A journal in a database, for one of the nodes that write it."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        try:
            self._pen: Link = opened(url)
        except BaseException:
            self._link.close()
            raise
        """What is written goes another way than what is read: a thread may wait for the one while others use the other."""
        self._snapshots: dict[str, tuple[str, int, bytes]] = {}
        """What is written with the next group."""
        self._in_doubt: list[tuple[Group, Answers]] = []
        """What is being written, until it is known to be there."""
        self.pauses: tuple[float, ...] = PAUSES

    # ── a group ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def append(self, commits: Sequence[Commit]) -> Answers:
        """Write a group of commits durably; answers in the same order.

        Raises StoreFailed when the server stays away. Then it may have been written or not: whoever reads the journal
        again, or asks under the same request id, learns it.
        """
        wanted = _Wanted(
            {part.stream for commit in commits for part in commit.parts},
            {name for commit in commits for part in commit.parts for name in _accounts(part)},
        )
        unknown: list[tuple[Group, Answers]] = []
        pauses = iter(self.pauses)
        why = "other nodes hold what it needs"
        for _ in range(_TRIES):
            self._in_doubt = []
            try:
                self._take_pen()
                return self._attempt(commits, wanted, unknown)
            except _Wider:
                self._roll_back()
            except _AGAIN as error:
                why = first_line(error)
                self._roll_back()
            except psycopg.Error as error:
                why = first_line(error)
                if not (isinstance(error, _LOST) or self._pen.closed):
                    self._roll_back()
                    raise refused(self.url, error) from error
                self._pen.close()  # out of step, or timed out: a new one tells where things are
                unknown += self._in_doubt
            except BadInput as error:
                why = error.message
                pause = None if isinstance(error.__cause__, psycopg.errors.ConnectionTimeout) else next(pauses, None)
                if pause is None or error.code != "store/unreachable":
                    raise failed(self.url, why) from error
                Event().wait(pause)
            except BaseException:
                self._roll_back()
                raise
        raise failed(self.url, why)

    def _attempt(self, commits: Sequence[Commit], wanted: _Wanted, unknown: list[tuple[Group, Answers]]) -> Answers:
        pen = self._pen
        streams, balances = _Held(pen, _LOCK_STREAM), _Held(pen, _LOCK_BALANCE)
        answered = self._begin(commits, wanted, streams, balances)
        for group, answers in unknown:
            if self._is_there(group):
                pen.execute("ROLLBACK")
                return self._acknowledged(answers)
        try:
            group = Group(_Inside(pen), streams, balances, answered)
            answers = [_unspeakable(commit) or group.take(commit) for commit in commits]
        finally:
            wanted.streams.update(streams.asked)
            wanted.accounts.update(balances.asked)
        if not group.entries:
            pen.execute("ROLLBACK")
            return answers
        self._in_doubt = [(group, answers)]
        self._write(group, set(streams.known), set(balances.known))
        return self._acknowledged(answers)

    def _begin(
        self, commits: Sequence[Commit], wanted: _Wanted, streams: _Held, balances: _Held
    ) -> set[tuple[str, str]]:
        """Lock what is known to be touched; which requests were answered already, by whatever node."""
        names, accounts = sorted(wanted.streams), sorted(wanted.accounts)
        asked = [(commit.actor, commit.request) for commit in commits if commit.request and _speakable(commit)]
        with self._pen.pipeline():
            self._pen.execute("BEGIN")
            heads = self._pen.execute(_LOCK_STREAMS, (names,), binary=True)
            held = self._pen.execute(_LOCK_BALANCES, (accounts,), binary=True)
            known = self._pen.execute(_ANSWERED, ([a for a, _ in asked], [r for _, r in asked]), binary=True)
        streams.take(names, {name: Head(version, digest) for name, version, digest in heads.fetchall()})
        balances.take(accounts, dict(held.fetchall()))
        return {(actor, request) for actor, request in known.fetchall()}

    def _is_there(self, group: Group) -> bool:
        """Whether the transaction of a group has come through: then every entry of it is there."""
        wanted = [(entry.stream, entry.version, entry.hash) for entry in group.entries]
        row = self._pen.execute(_THERE, _columns(wanted, 3), binary=True).fetchone()
        return row is not None and row[0] == len(wanted)

    def _write(self, group: Group, streams: set[str], accounts: set[str]) -> None:
        entries, postings = group.entry_rows(), group.posting_rows
        heads, balances = group.head_rows(), sorted(group.balances.items())
        hint = "\n".join(group.heads)
        values = (
            len(entries),
            len(postings),
            len(entries),
            *_columns(entries, 7),
            len(postings),
            *_columns(postings, 6),
            *_columns([row for row in heads if row[0] in streams], 3),
            *_columns([row for row in heads if row[0] not in streams], 3),
            *_columns([row for row in balances if row[0] in accounts], 2),
            *_columns([row for row in balances if row[0] not in accounts], 2),
            *_columns(list(self._snapshots.values()), 3),
            HINTS,
            hint if len(hint.encode()) < _HINT_BYTES else "",
        )
        with self._pen.pipeline():
            self._pen.execute(_WRITE, values)
            self._pen.execute("COMMIT")

    def _acknowledged(self, answers: Answers) -> Answers:
        self._snapshots = {}
        return answers

    def _roll_back(self) -> None:
        try:
            if not self._pen.closed:
                self._pen.execute("ROLLBACK")
        except psycopg.Error:
            self._pen.close()

    def _take_pen(self) -> None:
        """A new connection, where the old one is broken."""
        if self._pen.closed:
            self._pen = opened(self.url)

    def close(self) -> None:
        """Let the server go."""
        self._pen.close()
        super().close()

    # ── what stands beside it ────────────────────────────────────────────────────────────────────────────────────────

    def keep_rules(self, digest: str, content: bytes) -> None:
        """Keep a rule file under the hash of what it states."""
        self._keep("INSERT INTO rules (hash, content) VALUES (%s, %s) ON CONFLICT DO NOTHING", (digest, content))

    def keep_snapshot(self, stream: str, version: int, content: bytes) -> None:
        """Keep what a stream's fold was at a version; the older one goes. It is written with the next group."""
        self._snapshots[stream] = (stream, version, content)

    def keep_heads(self, at: int, content: bytes) -> None:
        """Keep a signed list of heads."""
        self._keep("INSERT INTO heads (at, content) VALUES (%s, %s) ON CONFLICT DO NOTHING", (at, content))

    def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact about the house: its name, its public key."""
        statement = (
            "INSERT INTO house (name, value) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        self._keep(statement, (name, value))

    def _keep(self, statement: str, values: tuple[Any, ...]) -> None:
        """One statement by itself, which may be made twice."""
        try:
            self._take_pen()
            try:
                self._pen.execute(statement, values)
            except _LOST:
                self._pen.close()
                self._take_pen()
                self._pen.execute(statement, values)
        except BadInput as error:
            raise failed(self.url, error.message) from error
        except _LOST as error:
            raise failed(self.url, first_line(error)) from error
        except psycopg.Error as error:
            raise refused(self.url, error) from error


def _accounts(part: Any) -> list[str]:
    """The accounts of a part whose balances are kept."""
    return [name for each in part.postings for name in (each.source, each.target) if name.kind in BALANCED]


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


def _speakable(commit: Commit) -> bool:
    return "\0" not in commit.actor and "\0" not in commit.request


def _unspeakable(commit: Commit) -> Refused | None:
    """PostgreSQL keeps no text with a zero byte in it."""
    texts = [commit.actor, commit.request]
    for part in commit.parts:
        texts += [part.stream, *(text for each in part.postings for text in (each.source, each.target, each.why))]
    bad = next((text for text in texts if "\0" in text), None)
    if bad is None:
        return None
    error: QueenhighError = IllegalAction("store/text", f"{bad!r} has a zero byte in it", {"text": bad})
    return Refused(error)
