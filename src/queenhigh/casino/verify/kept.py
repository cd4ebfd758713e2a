"""What is kept beside the entries so that a start is quick: each piece stands after an entry, and shows what that has come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.journal import Head
from queenhigh.casino.people.play_sums import PlayBook
from queenhigh.casino.snapshots import OTHER, opened, play_name
from queenhigh.casino.tournaments.desk import Beside
from queenhigh.casino.verify.chains import place_of
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from queenhigh.casino.archive import Archive
    from queenhigh.casino.entries import Told
    from queenhigh.casino.journal import Entry
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.casino.tables.live import Live
    from queenhigh.casino.verify.findings import Findings
    from queenhigh.tournament.state import State as Tournament


class Kept:
    """Every snapshot and every book of play, compared with its stream where it stands."""

    def __init__(self, archive: Archive, key: HouseKey | None, findings: Findings) -> None:
        self._key = key
        self._findings = findings
        self._waiting: dict[str, tuple[int, bytes]] = {}
        try:
            for name, version, content in archive.snapshots():
                self._waiting[name] = version, content
        except BadInput as error:
            findings.add("file", "snapshots", error.message)
        self._has_any = bool(self._waiting)
        self._books: dict[str, PlayBook] = {}

    def take(self, told: Told, state: Live | MeterBook | Tournament | None) -> None:
        """The next entry of a stream that could be done again, and what the stream has come to."""
        entry = told.entry
        if state is not None and (content := self._at(entry.stream, entry)) is not None and self._key is not None:
            kept, fault = opened(self._key, entry.stream, Head(entry.version, entry.hash), content, type(state))
            self._say(entry, "the snapshot after it", OTHER if kept is not None and kept != state else fault)
        name = play_name(entry.stream)
        if name in self._waiting:
            self._take_play(name, told)

    def _take_play(self, name: str, told: Told) -> None:
        entry, key = told.entry, self._key
        content = self._at(name, entry)
        if key is None:
            return
        book = self._books.setdefault(name, PlayBook())
        book.hear(entry.at, told.events)
        if content is None:
            return
        del self._books[name]
        kept, fault = _opened_play(key, name, entry, content)
        differs = kept is not None and kept.to_compare(entry.at) != book.to_compare(entry.at)
        self._say(entry, f"the book of play that was kept after it ({name})", OTHER if differs else fault)

    def _at(self, name: str, entry: Entry) -> bytes | None:
        """What is kept under a name, if it stands after this entry."""
        kept = self._waiting.get(name)
        if kept is None or kept[0] != entry.version:
            return None
        del self._waiting[name]
        return kept[1]

    def _say(self, entry: Entry, what: str, fault: str) -> None:
        if fault:
            self._findings.add("tables", place_of(entry), f"{what} {fault}")

    def finish(self, unread: Collection[str]) -> Iterator[str]:
        """Name what stands after no entry, but for streams that could not be read to their end; what was not checked."""
        not_known = {name for stream in unread for name in (stream, play_name(stream))}
        for name, (version, _) in sorted(self._waiting.items()):
            if name not in not_known:
                what = f"stands after entry {version} of its stream, and there it cannot have been kept"
                self._findings.add("tables", f"snapshot {name}", what)
        if self._has_any and self._key is None:
            yield "whether the snapshots show what their entries give: they need the house's key"


def _opened_play(key: HouseKey, name: str, entry: Entry, content: bytes) -> tuple[PlayBook | None, str]:
    head = Head(entry.version, entry.hash)
    if not entry.stream.startswith("tournament:"):
        return opened(key, name, head, content, PlayBook)
    beside, fault = opened(key, name, head, content, Beside)
    return None if beside is None else beside.play, fault
