"""The signed lists of heads, each compared with the streams as they were when it was signed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from queenhigh.casino.heads import FIRST, HeadList, list_hash, read_list
from queenhigh.casino.journal import Head
from queenhigh.casino.times import time_text
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.verify.chains import Chains
    from queenhigh.casino.verify.findings import Findings


class Lists:
    """Lists from the journal, and those that were kept elsewhere."""

    def __init__(self, findings: Findings, facts: dict[str, str]) -> None:
        self._findings = findings
        self._house = facts.get("house", "")
        self._keys = [_key(facts.get("public", ""))]
        """The public keys that the house has had, in their order; each was named by a list that the one before it signed."""
        self._known: dict[str, str] = {}
        self._waiting: list[tuple[HeadList, str]] = []
        self._position = 0
        self.newest = 0
        """How many entries the newest list covers."""

    def take_own(self, lists: Iterable[tuple[int, bytes]]) -> None:
        """The lists of the journal itself: each signed, each bearing the hash of the one before it."""
        before = FIRST
        for at, content in lists:
            place = f"list of heads of {time_text(at)}"
            # What an old key signs after the house has changed it is not the house's word.
            found = self._read(place, content, self._keys[-1:])
            if found is None:
                before = ""
                continue
            if found.at != at:
                self._findings.add("heads", place, f"was signed at {time_text(found.at)}")
            if before and found.before != before:
                self._findings.add(
                    "heads", place, "does not follow the list before it: a list is missing or was put in"
                )
            before = list_hash(content)
            self._known[before] = place
            self._waiting.append((found, place))

    def take_others(self, lists: Iterable[bytes]) -> None:
        """Lists that were kept elsewhere: the journal must have them too."""
        for number, content in enumerate(lists, start=1):
            place = f"list {number} of the file of heads"
            found = self._read(place, content, self._keys)
            if found is None or list_hash(content) in self._known:
                continue
            when = time_text(found.at)
            self._findings.add("heads", place, f"the journal has no list of {when}: it was cut off or put back")
            self._waiting.append((found, place))

    def _read(self, place: str, content: bytes, keys: list[bytes]) -> HeadList | None:
        try:
            found = read_list(content, *keys)
        except BadInput as error:
            self._findings.add("heads", place, error.message)
            return None
        if found.house != self._house:
            self._findings.add("heads", place, f"is of the house {found.house}, and this is {self._house}")
            return None
        if found.next_key and _key(found.next_key) not in self._keys:
            self._keys.append(_key(found.next_key))
        self.newest = max(self.newest, found.entries)
        return found

    def sort(self) -> None:
        """Ready to be compared, in the order of the entries."""
        self._waiting.sort(key=lambda each: each[0].entries)

    def compare(self, number: int, chains: Chains) -> None:
        """After an entry: compare the lists that were signed here."""
        while self._position < len(self._waiting) and self._waiting[self._position][0].entries <= number:
            found, place = self._waiting[self._position]
            self._position += 1
            for stream, (version, digest) in found.streams.items():
                end = chains.end(stream)
                if end != Head(version, bytes.fromhex(digest)):
                    what = f"it ends at {end.version} there" if end.version != version else "it has another hash there"
                    self._findings.add("heads", f"{stream} {version}", f"is not as in the {place}: {what}")

    def finish(self, entries: int, chains: Chains) -> None:
        """What the journal no longer has."""
        for found, place in self._waiting[self._position :]:
            self._findings.add(
                "heads", place, f"has {found.entries} entries; the journal has {entries}: it was cut off"
            )
            for stream, (version, _) in found.streams.items():
                end = chains.end(stream)
                if end.version < version:
                    self._findings.add("heads", f"{stream} {end.version + 1} to {version}", "is missing")

    @property
    def count(self) -> int:
        """How many lists were compared."""
        return len(self._waiting)


def _key(text: str) -> bytes:
    """A public key; one that is none proves nothing."""
    return bytes.fromhex(text) if len(text) == 64 and all(letter in "0123456789abcdef" for letter in text) else b""
