"""How a database becomes a journal, goes on to a newer schema, and what is said when it is neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import psycopg

from queenhigh import __version__
from queenhigh.errors import BadInput
from queenhigh.store.postgres_link import Link, connected, refused, shown
from queenhigh.store.postgres_schema import APPLIED, STEPS, Step

_MIGRATING: Final = 0x51_48_00
"""The advisory lock of whoever changes the schema."""


def schema_of(link: Link) -> int | None:
    """How many steps a database has taken; none, where it is no journal."""
    there = link.execute("SELECT to_regclass('schema_steps') IS NOT NULL").fetchone()
    if there is None or not there[0]:
        return None
    row = link.execute("SELECT max(number) FROM schema_steps").fetchone()
    return int(row[0] or 0) if row else 0


def check_schema(link: Link, url: str, steps: Sequence[Step] = STEPS) -> None:
    """Refuse a database that this program does not know."""
    try:
        found = schema_of(link)
    except psycopg.Error as error:
        raise refused(url, error) from error
    facts = {"database": shown(url), "found": found, "known": len(steps)}
    if found is None:
        message = f"{shown(url)} is no house: make one with `queenhigh casino init --database URL`"
        raise BadInput("house/none", message, facts)
    if found < len(steps):
        message = (
            f"{shown(url)} has the schema {found}, this program needs {len(steps)}: stop every node, make a backup,"
            " and run `queenhigh casino migrate --database URL`"
        )
        raise BadInput("store/older", message, facts)
    if found > len(steps):
        message = f"{shown(url)} has the schema {found}, this program knows {len(steps)}: install a newer Queenhigh"
        raise BadInput("store/newer", message, facts)


def migrate(url: str, steps: Sequence[Step] = STEPS, *, new: bool = False) -> tuple[int, int]:
    """Take the steps that a database has not taken, all or none; how many it had, and how many it has now.

    A database that is no journal becomes one only where that is asked for, and if it is empty.
    """
    link = connected(url)
    try:
        with link.transaction():
            link.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATING,))
            had = schema_of(link)
            if had is None:
                check_empty(link, url, new=new)
                link.execute(APPLIED)
            for number, step in enumerate(steps[had or 0 :], start=(had or 0) + 1):
                for statement in step:
                    link.execute(statement)
                link.execute("INSERT INTO schema_steps (number, program) VALUES (%s, %s)", (number, __version__))
        check_schema(link, url, steps)
    except psycopg.Error as error:
        raise refused(url, error) from error
    else:
        return had or 0, max(had or 0, len(steps))
    finally:
        link.close()


def check_empty(link: Link, url: str, *, new: bool) -> None:
    """Refuse to make a journal where something else is."""
    if not new:
        message = f"{shown(url)} is no house: make one with `queenhigh casino init --database URL`"
        raise BadInput("house/none", message, {"database": shown(url)})
    row = link.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename LIMIT 1"
    ).fetchone()
    if row is not None:
        message = f"{shown(url)} is not empty (the table {row[0]} is there): name a new database"
        raise BadInput("house/not_empty", message, {"database": shown(url)})


def opened(url: str, purpose: str = "queenhigh", most_seconds: float = 20.0) -> Link:
    """A connection to a journal of this program's schema."""
    link = connected(url, purpose=purpose, most_seconds=most_seconds)
    try:
        check_schema(link, url)
    except BaseException:
        link.close()
        raise
    return link
