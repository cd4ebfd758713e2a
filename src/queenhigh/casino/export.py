"""A house as one text file: facts, rule files, signed heads and every entry as JSON lines. It needs nothing else to be replayed.

What is a JSON text already stands there byte for byte, so that hashes and signatures can be checked on the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.casino.journal import Entry
from queenhigh.casino.verify.chains import Chains
from queenhigh.casino.verify.findings import Findings
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.archive import Archive

VERSION: Final = 1
Tell = Callable[[int, int], None]
_TELL_EVERY: Final = 1000


class _Line(msgspec.Struct, frozen=True, tag_field="queenhigh"):
    pass


class HouseLine(_Line, frozen=True, tag="house"):
    """The first line: what is known of the house."""

    version: int
    facts: dict[str, str]
    entries: int


class RulesLine(_Line, frozen=True, tag="rule file"):
    """A rule file under its hash."""

    hash: str
    content: msgspec.Raw


class HeadsLine(_Line, frozen=True, tag="heads"):
    """A signed list of heads."""

    at: int
    signed: msgspec.Raw


class EntryLine(_Line, frozen=True, tag="entry"):
    """An entry of a stream."""

    number: int
    stream: str
    version: int
    at: int
    actor: str
    request: str
    body: msgspec.Raw
    hash: str


class EndLine(_Line, frozen=True, tag="end"):
    """The last line: without it the file was cut off."""

    entries: int


_DECODER: Final = msgspec.json.Decoder(HouseLine | RulesLine | HeadsLine | EntryLine | EndLine)
_ENCODER: Final = msgspec.json.Encoder()


def export_lines(archive: Archive, tell: Tell | None = None) -> Iterator[bytes]:
    """The lines of the file. Raises BadInput, with the place, if the journal is broken: such a thing is not passed on."""
    findings = Findings()
    chains = Chains(findings)
    total = archive.last()
    yield _line(HouseLine(VERSION, archive.facts(), total))
    for digest in archive.rule_hashes():
        yield _line(RulesLine(digest, msgspec.Raw(archive.rules(digest) or b"null")))
    for at, content in archive.signed_heads():
        yield _line(HeadsLine(at, msgspec.Raw(content)))
    for number, entry in archive.read_all():
        chains.take(number, entry)
        if findings.all:
            found = findings.all[0]
            message = f"{found.place}: {found.what}; a broken journal is not exported: run `queenhigh casino verify`"
            raise BadInput("export/broken", message, {"place": found.place})
        body, digest = msgspec.Raw(entry.body), entry.hash.hex()
        yield _line(EntryLine(number, entry.stream, entry.version, entry.at, entry.actor, entry.request, body, digest))
        if tell is not None and number % _TELL_EVERY == 0:
            tell(number, total)
    yield _line(EndLine(total))


def _line(line: _Line) -> bytes:
    return _ENCODER.encode(line) + b"\n"


class ExportedHouse:
    """An exported house, read again. `lines` gives the lines of the file, from the first, each time it is called."""

    def __init__(self, lines: Callable[[], Iterable[bytes]]) -> None:
        self._lines = lines
        self._rules: dict[str, bytes] = {}
        self._heads: list[tuple[int, bytes]] = []
        first: HouseLine | None = None
        for number, line in self._read():
            if number == 1:
                first = _first(line)
            elif isinstance(line, RulesLine):
                self._rules[line.hash] = bytes(line.content)
            elif isinstance(line, HeadsLine):
                self._heads.append((line.at, bytes(line.signed)))
            else:
                break
        if first is None:
            raise BadInput("export/empty", "this is no exported house: it is empty", {})
        self._first = first

    def _read(self) -> Iterator[tuple[int, _Line]]:
        for number, text in enumerate(self._lines(), start=1):
            try:
                yield number, _DECODER.decode(text)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                message = f"line {number} is not one of an exported house: {error}"
                raise BadInput("export/line", message, {"line": number}) from error

    def facts(self) -> dict[str, str]:
        """What is known of the house."""
        return self._first.facts

    def last(self) -> int:
        """The number of the newest entry."""
        return self._first.entries

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Every entry with its number; raises BadInput at the end, if the file was cut off."""
        ended = False
        for number, line in self._read():
            if isinstance(line, EntryLine) and line.number > after:
                yield line.number, _entry(number, line)
            ended = isinstance(line, EndLine)
        if not ended:
            message = "the file breaks off: its last line is missing, and with it perhaps entries"
            raise BadInput("export/cut", message, {})

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of one stream."""
        return (entry for _, entry in self.read_all() if entry.stream == stream and entry.version > after)

    def rule_hashes(self) -> tuple[str, ...]:
        """The hashes of the rule files."""
        return tuple(sorted(self._rules))

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        return self._rules.get(digest)

    def snapshots(self) -> Iterator[tuple[str, int, bytes]]:
        """An export keeps none: whoever reads it folds every entry."""
        return iter(())

    def signed_heads(self) -> Iterator[tuple[int, bytes]]:
        """The signed lists of heads."""
        return iter(self._heads)


def _first(line: _Line) -> HouseLine:
    if not isinstance(line, HouseLine):
        raise BadInput("export/foreign", "this is no exported house: the first line is another one", {"line": 1})
    if line.version != VERSION:
        message = f"version {line.version} of an exported house is not known; this program reads {VERSION}"
        raise BadInput("export/version", message, {"found": line.version, "known": VERSION})
    return line


def _entry(number: int, line: EntryLine) -> Entry:
    try:
        digest = bytes.fromhex(line.hash)
    except ValueError as error:
        raise BadInput("export/line", f"line {number}: {line.hash!r} is no hash", {"line": number}) from error
    return Entry(line.stream, line.version, line.at, line.actor, line.request, bytes(line.body), digest)
