"""Each stream is a chain: nothing in it can be changed, taken out or put elsewhere without breaking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.journal import START, Entry, Head, chained

if TYPE_CHECKING:
    from queenhigh.casino.verify.findings import Findings


class Chains:
    """All streams, link by link, in the order in which their entries were written."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._last = 0
        self._ends: dict[str, tuple[int, bytes, bytes]] = {}
        """Version, the hash that is recorded, and the one that should be."""

    def take(self, number: int, entry: Entry) -> bool:
        """The next entry; whether it follows on the one before it in its stream."""
        if number != self._last + 1:
            missing = f"{self._last + 1}" if number == self._last + 2 else f"{self._last + 1} to {number - 1}"
            self._findings.add("chain", f"entry {missing}", "is missing from the journal")
        self._last = number
        version, recorded, right = self._ends.get(entry.stream, (0, START, START))
        made = chained(recorded, entry)
        is_next = entry.version == version + 1
        if not is_next:
            self._gap(entry, version)
        elif made != entry.hash and (recorded == right or chained(right, entry) != entry.hash):
            self._findings.add("chain", place_of(entry), "was changed: its hash is not that of what it holds")
        self._ends[entry.stream] = (entry.version, entry.hash, made)
        return is_next

    def _gap(self, entry: Entry, version: int) -> None:
        if entry.version <= version:
            self._findings.add("chain", place_of(entry), f"stands behind {entry.stream} {version}")
            return
        first, last = version + 1, entry.version - 1
        missing = f"{first}" if first == last else f"{first} to {last}"
        self._findings.add("chain", f"{entry.stream} {missing}", "is missing from the stream")

    def end(self, stream: str) -> Head:
        """Where a stream ends now."""
        version, recorded, _ = self._ends.get(stream, (0, START, START))
        return Head(version, recorded)

    def check_ends(self, stated: dict[str, Head]) -> None:
        """Compare with where the streams are said to end."""
        for stream in sorted({*stated, *self._ends}):
            end, told = self.end(stream), stated.get(stream, Head())
            if end == told:
                continue
            if end.version < told.version:
                first, last = end.version + 1, told.version
                cut = f"{first}" if first == last else f"{first} to {last}"
                self._findings.add("chain", f"{stream} {cut}", "is missing from the end of the stream")
            else:
                what = f"the list of streams says that it ends at {told.version}, with another hash"
                self._findings.add("chain", f"{stream} {end.version}", what)

    @property
    def streams(self) -> int:
        """How many streams there are."""
        return len(self._ends)


def place_of(entry: Entry) -> str:
    """Where an entry stands."""
    return f"{entry.stream} {entry.version}"
