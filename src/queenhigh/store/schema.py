"""The tables of the embedded journal. Entries and postings are only ever added; triggers refuse the rest."""

from __future__ import annotations

from typing import Final

FORMAT: Final = 1

_APPEND_ONLY: Final = tuple(
    f"CREATE TRIGGER {table}_{verb} BEFORE {verb.upper()} ON {table} BEGIN SELECT RAISE(ABORT, '{table} are only added'); END"
    for table in ("entries", "postings")
    for verb in ("update", "delete")
)

SCHEMA: Final = (
    "CREATE TABLE house (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """CREATE TABLE entries (
        seq INTEGER PRIMARY KEY,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        actor TEXT NOT NULL,
        request TEXT NOT NULL,
        body BLOB NOT NULL,
        hash BLOB NOT NULL,
        UNIQUE (stream, version)
    ) STRICT""",
    "CREATE UNIQUE INDEX requests ON entries (actor, request) WHERE request != ''",
    """CREATE TABLE postings (
        seq INTEGER PRIMARY KEY,
        stream TEXT NOT NULL,
        version INTEGER NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        micro_cents INTEGER NOT NULL CHECK (micro_cents > 0),
        why TEXT NOT NULL
    ) STRICT""",
    "CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE balances (account TEXT PRIMARY KEY, micro_cents INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE rules (hash TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE snapshots (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, content BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE heads (at INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT",
    *_APPEND_ONLY,
)
