"""The tables of what is known of people, and the statements on them: plain SQL, the same for SQLite and PostgreSQL.

Marks for values are `?`; a store whose driver writes them otherwise replaces them.
"""

from __future__ import annotations

from typing import Final

PEOPLE_FORMAT: Final = 1

PEOPLE_TABLES: Final = (
    "CREATE TABLE people_facts (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
    "CREATE TABLE known (person TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (person, field))",
    """CREATE TABLE credentials (
        person TEXT PRIMARY KEY,
        password TEXT NOT NULL,
        set_at BIGINT NOT NULL,
        login_at BIGINT NOT NULL
    )""",
    """CREATE TABLE failures (
        name TEXT PRIMARY KEY,
        count BIGINT NOT NULL,
        last_at BIGINT NOT NULL,
        locked_until BIGINT NOT NULL
    )""",
    """CREATE TABLE sessions (
        digest TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        device TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        fresh_until BIGINT NOT NULL,
        revoked_at BIGINT NOT NULL
    )""",
    "CREATE INDEX sessions_of_people ON sessions (person)",
    """CREATE TABLE links (
        digest TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        person TEXT NOT NULL,
        roles TEXT NOT NULL,
        made_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL
    )""",
)

KNOWN: Final = "SELECT field, value FROM known WHERE person = ? ORDER BY field"
KEEP_KNOWN: Final = """INSERT INTO known (person, field, value) VALUES (?, ?, ?)
    ON CONFLICT (person, field) DO UPDATE SET value = excluded.value"""
DROP_KNOWN: Final = "DELETE FROM known WHERE person = ? AND field = ?"

CREDENTIALS: Final = "SELECT person, password, set_at, login_at FROM credentials WHERE person IN "
"""With as many question marks in parentheses as are asked for."""
KEEP_CREDENTIAL: Final = """INSERT INTO credentials (person, password, set_at, login_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (person) DO UPDATE SET password = excluded.password, set_at = excluded.set_at, login_at = excluded.login_at"""

FAILURES: Final = "SELECT name, count, last_at, locked_until FROM failures WHERE name = ?"
KEEP_FAILURES: Final = """INSERT INTO failures (name, count, last_at, locked_until) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE
    SET count = excluded.count, last_at = excluded.last_at, locked_until = excluded.locked_until"""
DROP_FAILURES: Final = "DELETE FROM failures WHERE name = ?"

_SESSION: Final = "SELECT digest, person, device, created_at, seen_at, ends_at, fresh_until, revoked_at FROM sessions"
SESSIONS: Final = f"{_SESSION} WHERE digest IN "
SESSIONS_OF: Final = f"{_SESSION} WHERE person = ? AND revoked_at = 0 ORDER BY created_at, digest"
KEEP_SESSION: Final = """INSERT INTO sessions
    (digest, person, device, created_at, seen_at, ends_at, fresh_until, revoked_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (digest) DO UPDATE SET seen_at = excluded.seen_at, fresh_until = excluded.fresh_until,
    revoked_at = CASE WHEN sessions.revoked_at > 0 THEN sessions.revoked_at ELSE excluded.revoked_at END"""
"""What was ended stays so, whoever has read the session before."""
REVOKE_SESSIONS: Final = """UPDATE sessions SET revoked_at = ? WHERE person = ? AND digest <> ? AND revoked_at = 0
    RETURNING digest"""

LINK: Final = (
    """SELECT digest, purpose, person, roles, made_by, created_at, ends_at, used_at FROM links WHERE digest = ?"""
)
KEEP_LINK: Final = """INSERT INTO links
    (digest, purpose, person, roles, made_by, created_at, ends_at, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
USE_LINK: Final = "UPDATE links SET used_at = ? WHERE digest = ? AND used_at = 0 AND ends_at > ? RETURNING digest"

NEXT_GUEST: Final = """INSERT INTO people_facts (name, value) VALUES ('guests', 1)
    ON CONFLICT (name) DO UPDATE SET value = people_facts.value + 1 RETURNING value"""

ERASE: Final = (
    "DELETE FROM known WHERE person = ?",
    "DELETE FROM credentials WHERE person = ?",
    "DELETE FROM failures WHERE name = ?",
    "DELETE FROM sessions WHERE person = ?",
    "DELETE FROM links WHERE person = ?",
)
TIDY: Final = (
    "DELETE FROM sessions WHERE ends_at < ? RETURNING digest",
    "DELETE FROM links WHERE ends_at < ? RETURNING digest",
    "DELETE FROM failures WHERE last_at < ? AND locked_until < ? RETURNING name",
)
