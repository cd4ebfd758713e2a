"""Both journals behind one face: a place where one lies, which can be opened again and again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from queenhigh.casino.journal import Appended, Commit, Part, Refused
from queenhigh.casino.ledger import Posting, ledger_account
from queenhigh.store.postgres import PostgresJournal
from queenhigh.store.postgres_reading import PostgresReader
from queenhigh.store.reading import SqliteReader
from queenhigh.store.sqlite import SqliteJournal
from tests.store.databases import Server

AnyJournal = SqliteJournal | PostgresJournal
AnyReader = SqliteReader | PostgresReader


class Place(Protocol):
    """Where a journal lies."""

    def write(self) -> AnyJournal: ...

    def read(self) -> AnyReader: ...

    def harm(self, statement: str) -> None: ...

    def close(self) -> None: ...


class _Opened:
    """What was opened here, to be closed at the end."""

    def __init__(self) -> None:
        self.all: list[AnyReader] = []

    def close(self) -> None:
        for each in self.all:
            each.close()


class FilePlace(_Opened):
    """A file."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = str(folder / "journal.db")

    def write(self) -> SqliteJournal:
        journal = SqliteJournal(self.path)
        self.all.append(journal)
        return journal

    def read(self) -> SqliteReader:
        reader = SqliteReader(self.path)
        self.all.append(reader)
        return reader

    def harm(self, statement: str) -> None:
        """Change the file behind the journal's back."""
        import sqlite3

        with sqlite3.connect(self.path) as file:
            file.execute(statement)
        file.close()


class ServerPlace(_Opened):
    """A database of a server."""

    def __init__(self, server: Server, url: str = "") -> None:
        super().__init__()
        self.url = url or server.url(server.made())

    def write(self) -> PostgresJournal:
        journal = PostgresJournal(self.url)
        self.all.append(journal)
        return journal

    def read(self) -> PostgresReader:
        reader = PostgresReader(self.url)
        self.all.append(reader)
        return reader

    def harm(self, statement: str) -> None:
        """Change the database behind the journal's back."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as link:
            link.execute(statement)


def entry(stream: str, body: str = "{}", expected: int | None = None, *postings: Posting) -> Part:
    """What is appended to one stream."""
    return Part(stream, body.encode(), expected, postings)


def commit(
    *parts: Part, actor: str = "ann", request: str = "", at: int = 7, late: Callable[..., Any] | None = None
) -> Commit:
    """Entries that belong together."""
    return Commit(at, actor, request, parts, late)


def pays(source: str, target: str, cents: int, why: str = "why") -> Posting:
    """Whole cents from one account to another."""
    return Posting(ledger_account(source), ledger_account(target), cents * 1_000_000, why)


def one(journal: AnyJournal, *parts: Part, **given: Any) -> Appended | Refused:
    """A commit by itself."""
    (answer,) = journal.append([commit(*parts, **given)])
    return answer


def why(answer: Appended | Refused) -> str:
    """The code of a refusal; empty if there was none."""
    return answer.error.code if isinstance(answer, Refused) else ""
