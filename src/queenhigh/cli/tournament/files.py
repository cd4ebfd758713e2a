"""`queenhigh tournament check` and `announce`: the file, before anybody enters."""

from __future__ import annotations

import json as json_text
import sys
from typing import Annotated

import typer

from queenhigh.bootstrap.files import check_writable, write_file
from queenhigh.bootstrap.tournament_files import read_terms
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.rules.faults import FaultyRules
from queenhigh.tournament.announcement import announcement, as_text, head

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A tournament file, or the name of an example.", show_default=False)
]
PdfOption = Annotated[
    str | None, typer.Option("--pdf", metavar="FILE", help="Write it to be posted and filed.", show_default=False)
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


def announce(file: FileArgument, *, pdf: PdfOption = None, json: JsonFlag = False) -> None:
    """Print the announcement that hangs out beside the game schedule before entries open.

    Try:

      queenhigh tournament announce heats --pdf announcement.pdf
    """
    if pdf is not None:
        check_writable(pdf)
    terms = read_terms(file)
    if pdf is not None:
        from queenhigh.papers.documents.tournament import announcement_sheet  # noqa: PLC0415  # only with --pdf
        from queenhigh.papers.sheet.typeset import pdf_of  # noqa: PLC0415  # as above

        write_file(pdf, pdf_of(announcement_sheet(terms)))
    if json:
        print_json(
            {
                "tournament": terms.file.id,
                "title": terms.file.title,
                "head": dict(head(terms)),
                "announcement": {notice.title: list(notice.lines) for notice in announcement(terms)},
                "terms": json_text.loads(terms.file.text()),
            }
        )
        return
    sys.stdout.write(as_text(terms))
