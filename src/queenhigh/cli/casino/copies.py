"""`queenhigh casino backup`, `restore` and `void`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from queenhigh.bootstrap.house_copies import back_up, void_rounds
from queenhigh.bootstrap.house_copies import restore as put_back
from queenhigh.bootstrap.house_database import Database
from queenhigh.bootstrap.places import Place
from queenhigh.cli.casino.options import KeyOption, PlaceOption
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.errors import BadInput

ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why they are void; it is recorded.", show_default=False)
]
BackupArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(backup)
    app.command()(restore)
    app.command()(void)


def backup(file: BackupArgument, *, data: PlaceOption, json: JsonFlag = False) -> None:
    """Copy the journal of a house into one file, while it runs. The house's keys are not in it.

    What is known of people (names, password hashes) comes into FILE.people: keep it as safely, and no longer than you may.

    Try:

      queenhigh casino backup monday.db --data HOUSE
    """
    folder = _folder(data, f"pg_dump --format=custom --file={file}")
    with slow_progress("pages") as told:
        entries = back_up(folder, file, told)
    if json:
        print_json({"file": str(file), "entries": entries, "bytes": file.stat().st_size})
    else:
        sys.stdout.write(
            f"{file}: {entries:,} entries, {file.stat().st_size:,} bytes; the house's keys are not in it\n"
        )


def restore(file: BackupArgument, *, data: PlaceOption, key: KeyOption = None, json: JsonFlag = False) -> None:
    """Put a backup in the place of a house that does not run. Rounds that were open in it are void, wagers go back.

    What stood there is kept beside it; people come back from FILE.people only where none are known. Lists of heads that are newer than the backup will say that the journal was put
    back, and so does the journal itself.

    Try:

      queenhigh casino restore monday.db --data HOUSE
    """
    done = put_back(file, _folder(data, "pg_restore, and then `queenhigh casino void`"), key)
    if json:
        print_json(
            {
                "entries": done.entries,
                "newest": done.newest,
                "voided": [{"table": table, "round": number} for table, number in done.voided],
                "replaced": None if done.aside is None else str(done.aside),
            }
        )
        return
    sys.stdout.write(f"{data} is as it was at {done.newest}: {done.entries:,} entries\n")
    _tell_voided(done.voided)
    if done.aside is not None:
        sys.stdout.write(f"what stood there is kept in {done.aside}\n")


def _folder(place: Place, instead: str) -> Path:
    """The folder of a house; one in a database is copied by the database's own means."""
    if isinstance(place, Database):
        message = f"a house in a database is copied by the database's own means: use {instead}"
        raise BadInput("backup/database", message, {"database": str(place)})
    return place


def void(data: PlaceOption, *, reason: ReasonOption = "", key: KeyOption = None, json: JsonFlag = False) -> None:
    """Call off every round that is open in a house that does not run: wagers go back, and nobody plays it on.

    After a dump was put back into a database (`restore` does it for a folder), or where others may know the seal.

    Try:

      queenhigh casino void --reason "put back from Monday's dump" --database URL
    """
    voided = void_rounds(data, key, reason)
    if json:
        print_json({"voided": [{"table": table, "round": number} for table, number in voided]})
        return
    _tell_voided(voided)
    if not voided:
        sys.stdout.write("no round was open\n")


def _tell_voided(voided: tuple[tuple[str, int], ...]) -> None:
    for table, number in voided:
        sys.stdout.write(f"void: round {number} at table {table}; its wagers went back\n")
