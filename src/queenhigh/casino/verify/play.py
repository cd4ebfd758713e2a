"""The books of play that are kept beside snapshots: what people have wagered, won and lost is what the entries say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from queenhigh import __version__
from queenhigh.casino.journal import Head
from queenhigh.casino.people.play_sums import PlayBook
from queenhigh.casino.snapshots import Snapshot, opened
from queenhigh.casino.tournaments.desk import Beside
from queenhigh.casino.verify.chains import place_of
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.archive import Archive
    from queenhigh.casino.entries import Told
    from queenhigh.casino.journal import Entry
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.casino.verify.findings import Findings


class BooksOfPlay:
    """Each one done again from its stream, up to where it was kept."""

    def __init__(self, archive: Archive, key: HouseKey | None, findings: Findings) -> None:
        self._archive = archive
        self._key = key
        self._findings = findings
        self._kept: dict[str, tuple[int, bytes] | None] = {}
        self._books: dict[str, PlayBook] = {}

    def take(self, told: Told) -> None:
        """The next entry of a stream that could be done again."""
        entry = told.entry
        kind, _, table = entry.stream.partition(":")
        if self._key is None or kind not in ("table", "tournament"):
            return
        name = f"play:{table if kind == 'table' else entry.stream}"
        if name not in self._kept:
            self._kept[name] = self._archive.snapshot(name)
        kept = self._kept[name]
        if kept is None or entry.version > kept[0]:
            return
        book = self._books.setdefault(name, PlayBook())
        book.hear(entry.at, told.events)
        if entry.version == kept[0]:
            fault = _fault(self._key, name, entry, kept[1], book)
            if fault:
                self._findings.add("tables", place_of(entry), fault)


def _fault(key: HouseKey, name: str, entry: Entry, content: bytes, book: PlayBook) -> str:
    """What is wrong with a book of play that was kept; empty if nothing is, or another program has made it."""
    head = Head(entry.version, entry.hash)
    try:
        found = msgspec.msgpack.decode(key.open(name, head.version, content), type=Snapshot)
    except (BadInput, msgspec.DecodeError):
        return f"the book of play that was kept after it ({name}) was changed"
    if found.program != __version__:
        return ""
    kept: PlayBook | None
    if name.startswith("play:tournament:"):
        beside = opened(key, name, head, content, Beside)
        kept = None if beside is None else beside.play
    else:
        kept = opened(key, name, head, content, PlayBook)
    same = kept is not None and kept.to_compare(entry.at) == book.to_compare(entry.at)
    return "" if same else f"the book of play that was kept after it ({name}) shows something else than its entries"
