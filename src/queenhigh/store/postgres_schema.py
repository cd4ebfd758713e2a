"""The tables of the journal on PostgreSQL, as numbered steps: a database knows which of them it has taken.

Entries and postings are only ever added; a trigger refuses the rest. They are numbered without a gap, in the order of
their commits, by the one row of `counts`, which every group updates last.
"""

from __future__ import annotations

from typing import Final

from queenhigh.store.people_sql import PEOPLE_TABLES

Step = tuple[str, ...]

_TEXT: Final = 'TEXT COLLATE "C" NOT NULL'
GUARDED: Final = ("entries", "postings")

_FIRST: Final[Step] = (
    f"CREATE TABLE house (name {_TEXT} PRIMARY KEY, value {_TEXT})",
    f"""CREATE TABLE entries (
        seq BIGINT PRIMARY KEY,
        stream {_TEXT},
        version BIGINT NOT NULL,
        at BIGINT NOT NULL,
        actor {_TEXT},
        request {_TEXT},
        body BYTEA NOT NULL,
        hash BYTEA NOT NULL,
        UNIQUE (stream, version)
    )""",
    "CREATE UNIQUE INDEX requests_once ON entries (actor, request) WHERE request <> ''",
    f"""CREATE TABLE postings (
        seq BIGINT PRIMARY KEY,
        stream {_TEXT},
        version BIGINT NOT NULL,
        source {_TEXT},
        target {_TEXT},
        micro_cents BIGINT NOT NULL CHECK (micro_cents > 0),
        why {_TEXT}
    )""",
    "CREATE INDEX postings_of ON postings (stream, version)",
    """CREATE TABLE counts (
        one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
        entries BIGINT NOT NULL,
        postings BIGINT NOT NULL
    )""",
    "INSERT INTO counts (entries, postings) VALUES (0, 0)",
    f"CREATE TABLE streams (stream {_TEXT} PRIMARY KEY, version BIGINT NOT NULL, hash BYTEA NOT NULL)",
    f"CREATE TABLE balances (account {_TEXT} PRIMARY KEY, micro_cents BIGINT NOT NULL)",
    f"CREATE TABLE rules (hash {_TEXT} PRIMARY KEY, content BYTEA NOT NULL)",
    f"CREATE TABLE snapshots (stream {_TEXT} PRIMARY KEY, version BIGINT NOT NULL, content BYTEA NOT NULL)",
    "CREATE TABLE heads (at BIGINT PRIMARY KEY, content BYTEA NOT NULL)",
    # What is known of people stands outside the entries, so that it can be erased.
    *PEOPLE_TABLES,
    f"""CREATE TABLE requests (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at BIGINT NOT NULL,
        actor {_TEXT},
        stream {_TEXT},
        action {_TEXT},
        answered BOOLEAN NOT NULL DEFAULT FALSE,
        error {_TEXT} DEFAULT ''
    )""",
    f"CREATE TABLE nodes (number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, node {_TEXT}, address {_TEXT})",
    """CREATE FUNCTION only_added() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''% are only added'', TG_TABLE_NAME; END'""",
    *(
        f"CREATE TRIGGER {table}_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} EXECUTE FUNCTION only_added()"
        for table in GUARDED
    ),
)

STEPS: Final[tuple[Step, ...]] = (_FIRST,)
"""Each is taken once, in this order; what was released is never changed."""

APPLIED: Final = """CREATE TABLE schema_steps (
    number INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    taken TIMESTAMPTZ NOT NULL DEFAULT now()
)"""
EXPECTED: Final = (
    "house", "entries", "postings", "counts", "streams", "balances", "rules", "snapshots", "heads",
    "people_facts", "known", "credentials", "failures", "sessions", "links",
    "requests", "nodes", "schema_steps",
)  # fmt: skip
