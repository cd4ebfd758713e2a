"""The files of a book as it was before the store, read and never written to: a line is a list of records."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.terminal.old_records import AnyRecord, read_records
from queenhigh.terminal.version1 import Upcast, hash_pair, is_old

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path


def old_pages(home: Path) -> list[tuple[Path, list[tuple[AnyRecord, ...]] | BadInput]]:
    """What each file of a book holds, oldest first, or why it cannot be read. The bankroll is in the last: it must be read."""
    files = sorted((home / "sittings").glob("*.jsonl"))
    hashes = _hashes(files)
    read = [(path, _page(path, hashes)) for path in files]
    # A file that was only begun is no page.
    pages = [(path, page) for path, page in read if page]
    if pages and isinstance(pages[-1][1], BadInput):
        raise pages[-1][1]
    return pages


def _page(path: Path, hashes: Mapping[str, str]) -> list[tuple[AnyRecord, ...]] | BadInput:
    try:
        return list(read_lines(path, hashes))
    except BadInput as refused:
        return refused


def read_lines(path: Path, hashes: Mapping[str, str]) -> Iterator[tuple[AnyRecord, ...]]:
    """The records of a file, line by line; a last line without its break was never finished and does not count.

    A file of the first version is played again; `hashes` has the rule files of its book, then and now.
    """
    read: Callable[[Any], tuple[AnyRecord, ...]] = read_records
    for number, line in enumerate(_whole_lines(path), 1):
        try:
            data = msgspec.json.decode(line)
            if number == 1 and is_old(data):
                read = Upcast(hashes)
            yield read(data)
        except (msgspec.DecodeError, QueenhighError) as error:
            code = error.code if isinstance(error, BadInput) and error.code.startswith("journal/") else ""
            words = error.message if isinstance(error, QueenhighError) else str(error)
            facts = {"path": str(path), "line": number}
            message = f"line {number} of {path} cannot be read: {words}"
            raise BadInput(code or "journal/unreadable", message, facts) from error


def _hashes(files: Iterable[Path]) -> dict[str, str]:
    """Hash of a rule file as it was worked out in the first version → as it is now."""
    found: dict[str, str] = {}
    for path in files:
        # A file that cannot be read says so when it is its turn.
        with suppress(QueenhighError):
            first = _first(path)
            if is_old(first):
                then, now = hash_pair(first)
                found[then] = now
    return found


def _first(path: Path) -> Any:
    line = next(_whole_lines(path), b"[]")
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None


def _whole_lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    yield line
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise BadInput("journal/unreadable", message, {"path": str(path)}) from error
