"""`queenhigh tournament check` and `announce`: the file, before anybody enters."""

from __future__ import annotations

import json as json_text
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.directing import announce_in
from queenhigh.bootstrap.files import check_writable
from queenhigh.bootstrap.places import place_of
from queenhigh.bootstrap.running_house import user
from queenhigh.bootstrap.tournament_files import read_terms
from queenhigh.cli.casino.options import KeyOption
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json, write_said
from queenhigh.cli.tournament.deciding import NO_ANSWER, found
from queenhigh.errors import BadInput
from queenhigh.rules.faults import FaultyRules
from queenhigh.tournament.announcement import announcement, as_text, head

if TYPE_CHECKING:
    from queenhigh.tournament.terms import Terms

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A tournament file, or the name of an example.", show_default=False)
]
PdfOption = Annotated[
    str | None, typer.Option("--pdf", metavar="FILE", help="Write it to be posted and filed.", show_default=False)
]
HouseOption = Annotated[
    Any,  # a Place: what Typer cannot say of two types the parser says
    typer.Option(
        "--data",
        "--database",
        metavar="DIR|URL",
        parser=place_of,
        help="Announce it in this house: a folder, or the address of a database.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (check, announce):
        app.command()(command)


def check(file: FileArgument, *, json: JsonFlag = False) -> None:
    """Check a tournament file: print every fault with its line and what would be allowed.

    Try:

      queenhigh tournament check friday.toml
    """
    try:
        terms = read_terms(file)
    except FaultyRules as faulty:
        if json:
            print_json({"file": file, "ok": False, "faults": [fault.as_data() for fault in faulty.faults]})
            raise typer.Exit(EXIT_FAULTY) from faulty
        raise
    said = {
        "file": file,
        "ok": True,
        "tournament": terms.file.id,
        "title": terms.file.title,
        "game": terms.rules.id,
        "levels": len(terms.tables),
        "stages": len(terms.file.stage),
        "faults": [],
    }
    if json:
        print_json(said)
        return
    sys.stdout.write(f"{file}: {terms.file.title} ({terms.rules.title}) can be announced\n")


def announce(
    file: FileArgument,
    *,
    data: HouseOption = None,
    pdf: PdfOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Print the announcement that hangs out beside the game schedule; with a house, post and file it there.

    For money or for nothing, as the file says. The hash of the seed that seats are drawn with is filed with it. Beside a
    running house it is the house that does it.

    Try:

      queenhigh tournament announce heats --pdf announcement.pdf

      queenhigh tournament announce friday.toml --data HOUSE
    """
    if pdf is not None:
        check_writable(pdf)
    terms = read_terms(file)
    state = "" if data is None else announce_in(data, terms, key)
    promise = found(data, terms.file.id, key)[1].commitment if state == "done" else ""
    if pdf is not None:
        from queenhigh.papers.documents.tournament import announcement_sheet  # noqa: PLC0415  # only with --pdf
        from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # as above

        write_said(pdf, record_pdf(announcement_sheet(terms, promise)), "announcement")
    if json:
        print_json(
            {
                "tournament": terms.file.id,
                "title": terms.file.title,
                "head": dict(head(terms, promise)),
                "announcement": {notice.title: list(notice.lines) for notice in announcement(terms)},
                "terms": json_text.loads(terms.file.text()),
                **({"state": state, "by": user()} if state else {}),
            }
        )
        return
    sys.stdout.write(as_text(terms, promise))
    if state == "done":
        sys.stdout.write(f"\nannounced by {user()}; entries open with `queenhigh tournament open {terms.file.id}`\n")
    elif state:
        sys.stdout.write(f"\n{NO_ANSWER}\n")


def players_for(terms: Terms, wanted: int | None) -> int:
    """How many bots enter: as many as are wanted, if the file takes so many; else two tables."""
    entry = terms.file.entry
    count = wanted or min(entry.players_max, max(entry.players_min, 2 * terms.seats))
    if not entry.players_min <= count <= entry.players_max:
        message = f"{count} players: the file takes {entry.players_min} to {entry.players_max}"
        raise BadInput("tournament/players", message, {"players": count})
    return count
