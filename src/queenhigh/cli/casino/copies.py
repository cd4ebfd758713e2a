"""`queenhigh casino backup` and `restore`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from queenhigh.bootstrap.house_copies import back_up
from queenhigh.bootstrap.house_copies import restore as put_back
from queenhigh.cli.casino.options import DataOption, KeyOption
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json

BackupArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(backup)
    app.command()(restore)


def backup(file: BackupArgument, *, data: DataOption, json: JsonFlag = False) -> None:
    """Copy the journal of a house into one file, while it runs. The house's keys are not in it.

    What is known of people (names, password hashes) comes into FILE.people: keep it as safely, and no longer than you may.

    Try:

      queenhigh casino backup monday.db --data HOUSE
    """
    with slow_progress("pages") as told:
        entries = back_up(data, file, told)
    if json:
        print_json({"file": str(file), "entries": entries, "bytes": file.stat().st_size})
    else:
        sys.stdout.write(
            f"{file}: {entries:,} entries, {file.stat().st_size:,} bytes; the house's keys are not in it\n"
        )


def restore(file: BackupArgument, *, data: DataOption, key: KeyOption = None, json: JsonFlag = False) -> None:
    """Put a backup in the place of a house that does not run. Rounds that were open in it are void, wagers go back.

    What stood there is kept beside it; people come back from FILE.people only where none are known. Lists of heads that are newer than the backup will say that the journal was put
    back, and so does the journal itself.

    Try:

      queenhigh casino restore monday.db --data HOUSE
    """
    done = put_back(file, data, key)
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
    for table, number in done.voided:
        sys.stdout.write(f"void: round {number} at table {table}; its wagers went back\n")
    if done.aside is not None:
        sys.stdout.write(f"what stood there is kept in {done.aside}\n")
