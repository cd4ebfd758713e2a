"""Options that the commands of a house share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.bootstrap.places import Place, keys_of, place_of, read_place
from queenhigh.casino.sealing import HouseKey
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.errors import BadInput
from queenhigh.money.cents import format_micro_cents
from queenhigh.store.books import StoredBooks

DataOption = Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder of the house.")]
PlaceOption = Annotated[
    Any,  # a Place: what Typer cannot say of two types the parser says
    typer.Option(
        "--data",
        "--database",
        metavar="DIR|URL",
        parser=place_of,
        help="The folder of the house, or the address of its database: postgresql://…",
    ),
]
KeyOption = Annotated[
    str | None,
    typer.Option(
        "--key",
        metavar="FILE",
        help="The house's keys, if they are not where they were made; QUEENHIGH_KEY says so, too.",
        show_default=False,
    ),
]

KeepHeadsOption = Annotated[
    Path | None,
    typer.Option(
        "--heads",
        metavar="FILE",
        help="Append the signed lists of heads to this file, too, each minute and at the stop: best on another disk.",
        show_default=False,
    ),
]


def check_heads(path: Path | None) -> None:
    """Refuse a file of heads that cannot be written now. One that fails later stops no house: it is recorded."""
    if path is not None:
        check_writable(str(path))


@contextmanager
def house_in(data: Place) -> Iterator[StoredBooks]:
    """The journal of a house, all of it as it is at this moment; what takes long to read shows how far it is."""
    reader = read_place(data)
    try:
        with slow_progress("entries") as reader.tell, reader.at_one_moment():
            yield reader
    finally:
        reader.close()


def seal_of(data: Place, key: str | None) -> HouseKey | None:
    """The house's key, where it can be found."""
    try:
        return keys_of(data, key).seal
    except BadInput:
        if key is not None:
            raise
        return None


def money(micro_cents: int) -> str:
    """An amount of the ledger."""
    return format_micro_cents(micro_cents)
