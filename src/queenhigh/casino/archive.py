"""What can be read of a house without running it: its journal beside the running process, a backup, or an export."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from queenhigh.casino.journal import Entry, Head


class Archive(Protocol):
    """Everything that has happened in a house, in the order in which it was written."""

    def facts(self) -> dict[str, str]:
        """What is known of the house: its id, its public key."""
        ...

    def last(self) -> int:
        """The number of the newest entry."""
        ...

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Every entry with its number."""
        ...

    def rule_hashes(self) -> tuple[str, ...]:
        """The hashes of the rule files."""
        ...

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        ...

    def signed_heads(self) -> Iterator[tuple[int, bytes]]:
        """The signed lists of heads, by their time."""
        ...

    def snapshots(self) -> Iterator[tuple[str, int, bytes]]:
        """What is kept of streams, by name, with the version that it stands after; an export keeps none."""
        ...


class Streamed(Protocol):
    """An archive whose streams can be read by themselves, from either end."""

    def head(self, stream: str) -> Head:
        """Where a stream ends."""
        ...

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Every stream with its end."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version."""
        ...

    def read_back(self, stream: str, before: int | None = None) -> Iterator[Entry]:
        """The entries of a stream before a version, the newest first."""
        ...

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        ...

    def facts(self) -> dict[str, str]:
        """What is known of the house."""
        ...


PostingRow = tuple[int | None, int, str, int, str, str, int, str]
"""The entry's number, the posting's own, stream, version, source, target, micro-cents, why."""


class Books(Archive, Protocol):
    """An archive that also has what was computed when it was written: postings, balances, the ends of streams."""

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Every stream with its end."""
        ...

    def postings_beside(self) -> Iterator[PostingRow]:
        """Every posting, in the order of the entries; those that name no entry come first."""
        ...

    def balances(self) -> dict[str, int]:
        """The balances that are kept."""
        ...

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the file itself."""
        ...
