"""What commands and documents say of the mathematics has one shape: a program that reads one of them reads all."""

import json
from pathlib import Path
from typing import Any

import pytest

import queenhigh
from tests.cli.conftest import Call

SOURCE = Path(queenhigh.__file__).parent


def _printed(call: Call, *arguments: str) -> Any:
    called = call(*arguments, "--json")
    assert called.code == 0, called.err
    return json.loads(called.out)


def _par_sheet(call: Call, game: str, folder: Path) -> Any:
    asked = ("--document", "par-sheet", "--format", "json", "--simulate", "0")
    (file,) = _printed(call, "publish", game, "--out", str(folder), *asked)["files"]
    return json.loads(Path(file["path"]).read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", ["tcp-01+tcp-progressive-1", "ca-6cb", "ca-tcp"])
def test_analyze_strategy_audit_and_publish_say_the_same(call: Call, tmp_path: Path, game: str) -> None:
    sheet = _par_sheet(call, game, tmp_path)
    analyzed = _printed(call, "analyze", game)
    assert {part: sheet[part] for part in analyzed} == analyzed
    # What a game does not have, a command leaves out and a document names.
    assert all(sheet[part] == [] for part in {"meters", "fees"} - set(analyzed))
    assert (sheet["bank"] is not None) == (queenhigh.load(game).bank.by == "seat")
    assert {"game", "rules_hash", "stakes", "wagers", "refused", "strategy"} <= set(analyzed)
    advised = _printed(call, "strategy", game)
    assert {key: advised[key] for key in sheet["strategy"]} == sheet["strategy"]
    audited = [entry for entry in _printed(call, "audit", game) if entry["computed"] is not None]
    assert sheet["published"] == audited


def test_an_option_is_called_one_in_every_command(call: Call) -> None:
    asked = ("--cards", "Qs 6h 4d")
    priced = {entry["option"] for entry in _printed(call, "odds", "tcp-01", *asked)["options"]}
    rated = {entry["option"] for entry in _printed(call, "strategy", "tcp-01")["options"]}
    assert priced == rated == {"play", "fold"}


def test_a_whole_number_is_a_fraction_too(call: Call, tmp_path: Path) -> None:
    numbers = [
        outcome["net"] for wager in _par_sheet(call, "tcp-01", tmp_path)["wagers"] for outcome in wager["outcomes"]
    ]
    assert "-1/1" in numbers
    assert all("/" in number for number in numbers)


def test_only_questions_of_one_door_are_answered_in_their_own_shape() -> None:
    """What several doors say (analysis, strategy, fees, bank, meters) is made in `exact.data`; these say what no other says."""
    own = {"cli/odds.py", "cli/design.py", "cli/diff.py", "cli/session.py", "papers/results.py"}
    doors = [path for room in ("cli", "web", "api", "papers") for path in (SOURCE / room).rglob("*.py")]
    spelling = {path for path in doors if "exact_number(" in path.read_text(encoding="utf-8")}
    assert {path.relative_to(SOURCE).as_posix() for path in spelling} == own
