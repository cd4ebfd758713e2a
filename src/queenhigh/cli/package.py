"""`queenhigh package` and `queenhigh verify-package`: everything for a regulator in one archive, and its check."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenhigh.api.publishing import logo_of, play_of
from queenhigh.bootstrap.files import check_folder, check_ordinary, write_into
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.cli.publish_options import LogoOption, SeedOption, SimulateOption
from queenhigh.cli.publish_progress import steps_bar
from queenhigh.errors import BadInput
from queenhigh.papers.package import STEPS, make_package, sha256
from queenhigh.papers.sheet.typeset import check_typesetter
from queenhigh.papers.study import study
from queenhigh.papers.verify import verify_package

if TYPE_CHECKING:
    from queenhigh.papers.verify import Verification

OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="The archive to write.", show_default="ID.zip in this folder"),
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A package.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(package)
    app.command(name="verify-package")(verify)


def package(
    game: GameArgument,
    *,
    out: OutOption = None,
    simulate: SimulateOption = None,
    seed: SeedOption = 1,
    logo: LogoOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Put everything about a game into one archive: documents, rule file, results, and a manifest of hashes.

    The same rule file and the same program always give the same bytes.

    Try:

      queenhigh package GAME --out submission.zip

      queenhigh package ./my-game.toml --simulate 10000000 --seed 7 --logo house.svg
    """
    ruleset = load_game(game, settings)
    path = out if out is not None else Path(f"{ruleset.id}.zip")
    play = play_of(ruleset, simulate, seed)
    check_folder(path.parent)
    check_ordinary(path)
    check_typesetter()
    own = None if logo is None else logo_of(logo)
    with steps_bar(STEPS) as tell:
        data = make_package(study(ruleset, play, tell), tell, own)
    write_into(path.parent, {path.name: data})
    if json:
        facts = {"path": str(path), "bytes": len(data), "sha256": sha256(data)}
        print_json({"game": ruleset.id, "rules_hash": ruleset.hash, **facts})
    else:
        sys.stdout.write(f"{path}: {len(data):,} bytes, sha256 {sha256(data)}\n")


def verify(file: FileArgument, *, json: JsonFlag = False) -> None:
    """Recompute everything in a package from its own rule file, and say what is not the same.

    Leaves with 1 if anything is different.

    Try:

      queenhigh verify-package submission.zip
    """
    try:
        with steps_bar(STEPS) as tell:
            found = verify_package(_read(file), tell)
    except BadInput as error:
        if error.code != "package/unreadable":
            raise
        sys.stdout.write(f"{file}: REJECTED\n  {error.message}\n") if not json else print_json(
            {"file": str(file), "agrees": False, "findings": [{"path": str(file), "what": error.message}]}
        )
        raise typer.Exit(EXIT_FAULTY) from None
    if json:
        print_json({"file": str(file), "agrees": found.agrees, **asdict(found)})
    else:
        sys.stdout.write(_report(file, found))
    if not found.agrees:
        raise typer.Exit(EXIT_FAULTY)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInput("package/no_file", f"{file} cannot be read: {why}", {"path": str(file)}) from error


def _report(file: Path, found: Verification) -> str:
    if found.agrees:
        return f"{file}: OK, {found.game}, {found.files} files, everything recomputed and the same, rules {found.rules_hash}\n"
    lines = [f"{file}: REJECTED, {found.game}"]
    lines += [f"  {finding.path}: {finding.what}" for finding in found.findings]
    return "".join(f"{_harmless(line)}\n" for line in lines)


def _harmless(text: str) -> str:
    """What a stranger's archive says, without signs that would steer the terminal."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode() for sign in text
    )
