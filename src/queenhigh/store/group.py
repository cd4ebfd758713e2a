"""Commits that are written together: each is checked with what the ones before it have changed."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from queenhigh.casino.journal import Appended, Commit, Entry, Head, Part, Refused, chained
from queenhigh.casino.ledger import BALANCED, NEVER_BELOW_ZERO
from queenhigh.errors import IllegalAction, QueenhighError

if TYPE_CHECKING:
    from collections.abc import Iterable

What = TypeVar("What")
MOST_MICRO_CENTS: Final = 9 * 10**18
"""What an account may hold and a posting may move: a column of whole numbers counts no further."""


class Known(Protocol[What]):
    """What is known by name before a group begins: where streams end, what accounts hold."""

    def get(self, name: str, default: What, /) -> What:
        """What is known of a name; the default, where nothing is."""
        ...


class Read(Protocol):
    """Where the entries of a stream are read that were written before a group."""

    def read(self, stream: str, after: int = 0) -> Iterable[Entry]:
        """The entries of a stream after a version, in order."""
        ...


class Group:
    """Commits that are written together: each is checked with what the ones before it have changed."""

    def __init__(
        self,
        journal: Read,
        heads: Known[Head],
        balances: Known[int],
        answered: Collection[tuple[str, str]] = (),
    ) -> None:
        self._journal = journal
        self._heads_before = heads
        self._balances_before = balances
        self.heads: dict[str, Head] = {}
        self.balances: dict[str, int] = {}
        self.entries: list[Entry] = []
        self.posting_rows: list[tuple[Any, ...]] = []
        self._requests = set(answered)
        self._undo: list[tuple[dict[str, Any], str, Any]] = []
        """What the commit at hand has changed, and what was there before: none, where nothing was."""

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
        kept = len(self.entries), len(self.posting_rows)
        self._undo.clear()
        try:
            self._check_new(commit)
            made = [self._append(commit, part, bears_request=not index) for index, part in enumerate(commit.parts)]
            if commit.late is not None:
                for part in commit.late(self):
                    made.append(self._append(commit, part, bears_request=not made))
        except QueenhighError as error:
            for known, name, before in reversed(self._undo):
                if before is None:
                    del known[name]
                else:
                    known[name] = before
            del self.entries[kept[0] :], self.posting_rows[kept[1] :]
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
        fields = (part.stream, version, commit.at, commit.actor, request, part.body)
        digest = chained(before.hash, Entry(*fields, b""))
        entry = Entry(*fields, digest)
        if part.postings:
            self._post(part, version)
        self._set(self.heads, part.stream, Head(version, digest))
        self.entries.append(entry)
        return entry

    def _set(self, known: dict[str, Any], name: str, value: Any) -> None:
        self._undo.append((known, name, known.get(name)))
        known[name] = value

    def _post(self, part: Part, version: int) -> None:
        for posting in part.postings:
            source, target, amount = posting.source, posting.target, posting.micro_cents
            if source.kind in BALANCED:
                left = self.balance(source) - amount
                if left < 0 and source.kind in NEVER_BELOW_ZERO:
                    facts = {"account": source, "micro_cents": self.balance(source), "wanted": amount}
                    message = f"{source} holds {self.balance(source) // 1_000_000} cents, not {amount // 1_000_000}"
                    raise IllegalAction("ledger/short", message, facts)
                self._set(self.balances, source, left)
            if target.kind in BALANCED:
                self._set(self.balances, target, self.balance(target) + amount)
            if (
                amount > MOST_MICRO_CENTS
                or abs(self.balances.get(source, 0)) > MOST_MICRO_CENTS
                or abs(self.balances.get(target, 0)) > MOST_MICRO_CENTS
            ):
                facts = {"source": source, "target": target, "cents": amount // 1_000_000}
                raise IllegalAction("ledger/too_much", f"{source} and {target} cannot be counted that far", facts)
            self.posting_rows.append((part.stream, version, source, target, amount, posting.why))

    def entry_rows(self) -> list[tuple[Any, ...]]:
        """The entries as the table has them."""
        return [(e.stream, e.version, e.at, e.actor, e.request, e.body, e.hash) for e in self.entries]

    def head_rows(self) -> list[tuple[str, int, bytes]]:
        """The heads as the table has them."""
        return [(stream, head.version, head.hash) for stream, head in self.heads.items()]
