"""A house that is opened as if no snapshot had ever been kept: `python -m benchmarks.cold_start DIR KEYS`."""

import sys
from pathlib import Path
from typing import cast

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.places import keys_of, read_place
from queenhigh.casino.journal import Journal
from queenhigh.casino.service import Casino
from queenhigh.store.books import StoredBooks


def nothing(stream: str) -> None:
    """No snapshot."""
    del stream


def opened(folder: Path, key: str) -> tuple[StoredBooks, Casino]:
    """The journal, and the house that its entries make."""
    reader = read_place(folder)
    reader.snapshot = nothing  # type: ignore[method-assign]
    return reader, Casino(cast("Journal", reader), keys_of(folder, key).seal, microseconds, fresh_bytes)


if __name__ == "__main__":
    books, casino = opened(Path(sys.argv[1]), sys.argv[2])
    ends = dict(books.heads())
    behind = [name for name, desk in casino.tables.items() if desk.version != ends[desk.stream].version]
    books.close()
    sys.exit(f"not read to their ends: {behind}" if behind else 0)
