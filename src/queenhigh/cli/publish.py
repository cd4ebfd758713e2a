"""`queenhigh publish`: the documents of one game, written into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.publish_options import SeedOption, SimulateOption, play_of
from queenhigh.cli.publish_progress import steps_bar
from queenhigh.papers.bundle import chosen_files, make_documents
from queenhigh.papers.folder import check_folder, write_files
from queenhigh.papers.study import STEPS, study, unstudied

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
        help="Only these documents: par-sheet, rules, rack-card, strategy-card, felt, felt-plate, art-proof, dealer-manual.",
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
    chosen = chosen_files(formats, names)
    ruleset = load_game(game, settings)
    play = play_of(ruleset, simulate, seed)
    check_folder(out)
    with steps_bar(STEPS + len(chosen)) as tell:
        # Nobody waits for figures that no document asked for prints.
        simulated = play if any(document.simulates for document, _ in chosen) else None
        asked = any(document.figures for document, _ in chosen)
        studied = study(ruleset, simulated, tell) if asked else unstudied(ruleset)
        made = make_documents(studied, formats, names, tell)
    written = write_files(out, {f"{ruleset.id}-{name}": data for name, data in made.items()})
    if json:
        files = [{"path": str(path), "bytes": path.stat().st_size} for path in written]
        print_json({"game": ruleset.id, "rules_hash": ruleset.hash, "files": files})
    else:
        rows = [(str(path), f"{path.stat().st_size:,}") for path in written]
        print_table(("file", "bytes"), rows, right=("bytes",), whole=("file",))
