"""The port to the journal: what is appended, all of it or nothing, and how it is read again.

Everything that happens is an entry in a stream: the action in its envelope, and the events that followed. Each stream
is a hash chain of its own. The ledger's postings are written with the entry that they come from. A commit may touch
several streams; a group of commits shares one write to the disk, and a commit that is refused leaves the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from queenhigh.casino.ledger import Posting
from queenhigh.errors import QueenhighError

START: Final = bytes(32)
"""The hash before the first entry of a stream."""


class Head(NamedTuple):
    """Where a stream ends."""

    version: int = 0
    hash: bytes = START


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a stream."""

    stream: str
    version: int
    at: int
    """Microseconds since 1970."""
    actor: str
    request: str
    """The id that the actor gave; empty where this entry followed from another one in the same commit."""
    body: bytes
    """The action and the events as JSON, what is hidden sealed."""
    hash: bytes


class Part(msgspec.Struct, frozen=True, gc=False):
    """What a commit appends to one stream."""

    stream: str
    body: bytes
    expected: int | None = None
    """The version that the stream must have; none where the order does not matter."""
    postings: tuple[Posting, ...] = ()


class Commit(msgspec.Struct, frozen=True, gc=False):
    """Entries that belong together. The first part bears the request's id."""

    at: int
    actor: str
    request: str
    parts: tuple[Part, ...]
    late: Callable[[Transaction], tuple[Part, ...]] | None = None
    """Parts that can only be made when their streams are held: what comes off a meter that other tables feed too."""


class Appended(NamedTuple):
    """A commit that is on the disk: its entries, in the order of its parts."""

    entries: tuple[Entry, ...]


class Refused(NamedTuple):
    """A commit that was not made, and why. Nothing of it was written."""

    error: QueenhighError


class Transaction(Protocol):
    """What a late part may look at: streams as they are at this moment, the commits before it in the group included."""

    def head(self, stream: str) -> Head:
        """Where a stream ends; nobody else can append to it until the group is written."""
        ...

    def read(self, stream: str, after: int) -> Sequence[Entry]:
        """The entries of a stream after a version."""
        ...

    def balance(self, account: str) -> int:
        """The micro-cents on an account that the store keeps a balance of."""
        ...


class Journal(Protocol):
    """A store. Reading is possible beside whoever writes: one process, or the nodes of a house."""

    def append(self, commits: Sequence[Commit]) -> list[Appended | Refused]:
        """Write a group of commits durably; answers in the same order. Nobody hears of them before this returns."""
        ...

    def head(self, stream: str) -> Head:
        """Where a stream ends."""
        ...

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Every stream with its end, in the order of their names."""
        ...

    def heads_of(self, streams: Sequence[str]) -> dict[str, Head]:
        """Where some streams end; those that have not begun are left out."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version, in order."""
        ...

    def find_all(self, requests: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        """The entries that requests have led to, by actor and request; those that have led to none are left out."""
        ...

    def find(self, actor: str, request: str) -> Entry | None:
        """The entry that a request has led to."""
        ...

    def balance(self, account: str) -> int:
        """The micro-cents on an account that the store keeps a balance of."""
        ...

    def keep_rules(self, digest: str, content: bytes) -> None:
        """Keep a rule file under the hash of what it states."""
        ...

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        ...

    def keep_snapshot(self, stream: str, version: int, content: bytes) -> None:
        """Keep what a stream's fold was at a version, so that it need not be folded from the start."""
        ...

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The newest snapshot of a stream."""
        ...

    def close(self) -> None:
        """Let the folder go."""
        ...


def chained(before: bytes, entry: Entry) -> bytes:
    """The hash of an entry: of everything in it but the hash, and of the entry before it."""
    head = f"{entry.stream}\0{entry.version}\0{entry.at}\0{entry.actor}\0{entry.request}\0".encode()
    return hashlib.sha256(b"queenhigh/entry/1\0" + before + len(head).to_bytes(4, "big") + head + entry.body).digest()
