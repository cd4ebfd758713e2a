"""`queenhigh check`: every fault of a rule file, with its place."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.game_argument import SettingOption, check_path, parse_settings
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.errors import BadInput
from queenhigh.exact.game.unsolved import unsolved
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load_noted

if TYPE_CHECKING:
    from collections.abc import Mapping

EXIT_FAULTY = 1
EXIT_BAD_INPUT = 2
_LISTS = ("faults", "left_out")
"""Of findings in a file, each with its place."""

FilesArgument = Annotated[
    list[str],
    typer.Argument(metavar="FILE…", help="Rule files to check; ids of games are accepted too.", show_default=False),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)


def check(files: FilesArgument, *, settings: SettingOption = None, json: JsonFlag = False) -> None:
    """Check rule files: print every fault with file, line and what would be allowed.

    A file that extends another may change what a citation, an assumption, a printed figure or a designator of that file
    speaks of. Such a fact is left out of everything printed, and named here; it is no fault.

    Nor is it one where a game is outside of what is solved exactly: it is dealt, simulated and printed, and what is
    refused is named.

    Leaves with 0 if all are sound, 1 if one has faults, 2 if one cannot be read.

    Try:

      queenhigh check my-game.toml

      queenhigh check GAME --set seats.count=5

      queenhigh check games/*.toml --json
    """
    overrides = parse_settings(settings or [])
    reports = [_report(name, overrides) for name in files]
    if json:
        print_json(
            [
                {
                    **report,
                    **{key: [each.as_data() for each in report[key]] for key in _LISTS},
                    "refused": [_refused(each) for each in report["refused"]],
                }
                for report in reports
            ]
        )
    else:
        for report in reports:
            _print(report)
    if any(report["error"] for report in reports):
        raise typer.Exit(EXIT_BAD_INPUT)
    if any(report["faults"] for report in reports):
        raise typer.Exit(EXIT_FAULTY)


def _report(name: str, overrides: Mapping[str, object]) -> dict[str, Any]:
    report: dict[str, Any] = {
        "file": name,
        "ok": False,
        "id": None,
        "hash": None,
        "faults": [],
        "left_out": [],
        "refused": [],
        "note": "",
        "error": None,
    }
    try:
        check_path(name)
        ruleset, left_out = load_noted(name, overrides)
    except FaultyRules as faulty:
        report |= {"faults": list(faulty.faults), "note": faulty.note}
    except BadInput as error:
        report["error"] = {"code": error.code, "message": error.message}
    else:
        report |= {"ok": True, "id": ruleset.id, "hash": ruleset.hash, "left_out": list(left_out)}
        report["refused"] = list(unsolved(ruleset))
    return report


def _refused(error: BadInput) -> dict[str, object]:
    """As `analyze` tells it: of one wager, or of the whole game."""
    return {"wager": error.facts.get("wager"), "code": error.code, "why": error.message}


def _print(report: dict[str, Any]) -> None:
    name, faults = report["file"], report["faults"]
    if report["error"]:
        sys.stderr.write(f"queenhigh: {report['error']['message']}\n")
    elif faults:
        count = f"{name}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}"
        lines = [*map(str, faults), f"{count}. {report['note']}" if report["note"] else count]
        sys.stdout.write("\n".join(lines) + "\n")
    else:
        refused = (f"{name}: not solved exactly: {each.message} [{each.code}]" for each in report["refused"])
        lines = [*map(str, report["left_out"]), *refused, f"{name}: OK, {report['id']}, sha256 {report['hash']}"]
        sys.stdout.write("\n".join(lines) + "\n")
