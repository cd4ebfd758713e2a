"""`queenhigh publish`: the documents of one game, written into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenhigh.api.publishing import publish as write
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.publish_options import LogoOption, SeedOption, SimulateOption
from queenhigh.cli.publish_progress import steps_bar
from queenhigh.papers.bundle import DOCUMENTS, chosen_files
from queenhigh.papers.study import STEPS

OutOption = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="The folder that the files go to; it is made if need be.")
]
FormatOption = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="LIST",
        help="Formats, with commas between them: pdf, html, svg, csv, json. Each document comes in those that it has.",
    ),
]
DocumentOption = Annotated[
    str | None,
    typer.Option(
        "--document",
        metavar="LIST",
        help=f"Only these documents: {', '.join(document.name for document in DOCUMENTS)}.",
        show_default="all of them",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(publish)


def publish(
    game: GameArgument,
    *,
    out: OutOption,
    form: FormatOption = "pdf,html,svg,csv,json",
    document: DocumentOption = None,
    simulate: SimulateOption = None,
    seed: SeedOption = 1,
    logo: LogoOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Write the printed documents of a game: par sheet, rules of play, cards, felt layout, dealer's manual.

    The same rule file always gives the same bytes. If one file cannot be written, none is.

    Try:

      queenhigh publish GAME --out ./documents

      queenhigh publish GAME --out . --document felt --format svg
    """
    formats = form.split(",")
    names = document.split(",") if document is not None else None
    steps = STEPS + len(chosen_files(formats, names))
    ruleset = load_game(game, settings)
    with steps_bar(steps) as tell:
        written = write(
            ruleset, out, documents=names, formats=formats, simulate=simulate, seed=seed, logo=logo, tell=tell
        )
    if json:
        files = [{"path": str(path), "bytes": path.stat().st_size} for path in written]
        print_json({"game": ruleset.id, "rules_hash": ruleset.hash, "files": files})
    else:
        rows = [(str(path), f"{path.stat().st_size:,}") for path in written]
        print_table(("file", "bytes"), rows, right=("bytes",), whole=("file",))
