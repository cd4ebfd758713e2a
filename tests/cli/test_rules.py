"""`queenhigh rules`."""

import contextlib
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from queenhigh.rules.load import load
from queenhigh.rules.text.markdown import as_markdown
from queenhigh.rules.text.write import rules_document
from tests.cli.conftest import Call
from tests.text.single_changes import OUTSIDE

OWN = 'schema = 1\nextends = "tcp-01"\nid = "mine"\ntitle = "My game"\n\n[seats]\ncount = 5\n'


def test_text_is_the_whole_document(call: Call) -> None:
    called = call("rules", "ca-6cb")
    assert (called.code, called.err) == (0, "")
    for section in rules_document(load("ca-6cb")).sections:
        assert section.title in called.out
    assert load("ca-6cb").hash in called.out


def test_markdown(call: Call) -> None:
    called = call("rules", "casablanca", "--format", "markdown")
    assert called.out == as_markdown(rules_document(load("casablanca")))


@pytest.mark.parametrize("form", [("--json",), ("--format", "json")])
def test_json_has_the_sections_and_the_rule_file(call: Call, form: tuple[str, ...]) -> None:
    called = call("rules", "draw-01", *form)
    assert called.err == ""
    data = json.loads(called.out)
    assert data["rules"] == load("draw-01").as_data()
    assert [section["title"] for section in data["sections"]][:2] == ["The game", "Owner and approval"]
    assert data["hash"] == load("draw-01").hash


@pytest.mark.parametrize("path", OUTSIDE)
def test_games_outside_the_documents(call: Call, path: str) -> None:
    called = call("rules", path)
    assert called.code == 0
    assert load(path).title.upper() in called.out


def test_an_attachment_is_named_with_a_plus(call: Call) -> None:
    called = call("rules", "tcp-05+tcp-progressive-2")
    assert called.code == 0
    assert "Progressive meter" in called.out


def test_decision14_a_progressive_on_a_player_dealer_table_is_refused_with_the_clause(call: Call) -> None:
    called = call("rules", "ca-6cb+tcp-progressive-1")
    assert (called.code, called.out) == (2, "")
    assert "decision 14" in called.err


def test_a_file_of_ones_own(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    called = call("rules", str(path))
    assert called.code == 0
    assert "MY GAME" in called.out
    assert "five places" in called.out


def test_settings_are_laid_over_the_file(call: Call) -> None:
    called = call("rules", "tcp-01", "--set", "seats.count=3", "--set", "title=Small table", "--json")
    data = json.loads(called.out)
    assert data["rules"]["seats"]["count"] == 3
    assert data["title"] == "Small table"


@pytest.mark.parametrize(
    "setting,said",
    [
        ("seats.count=99", "12 or less"),
        ("seats.count=many", "seats.count"),
        ("seats.colour=1", "seats.colour"),
        ("nowhere=1", "nowhere"),
        ("seats.count", "KEY=VALUE"),
        ("=3", "KEY=VALUE"),
        ("seats.count.deep=3", "seats.count.deep"),
        ("wager.ante.cents_min=1\nid = 3", "wager.ante.cents_min"),
    ],
)
def test_a_setting_that_does_not_fit_is_bad_input(call: Call, setting: str, said: str) -> None:
    called = call("rules", "tcp-01", "--set", setting)
    assert (called.code, called.out) == (2, "")
    assert said in called.err


def test_settings_do_not_hide_that_the_file_itself_is_faulty(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("schema = 1\n", encoding="utf-8")
    assert call("rules", str(path), "--set", "seats.count=3").code == 1


@pytest.mark.parametrize("colourless", [False, True])
def test_on_a_terminal_headings_stand_out_and_no_color_is_respected(*, colourless: bool) -> None:
    reading, writing = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm", "COLUMNS": "80"} | ({"NO_COLOR": "1"} if colourless else {})
    program = Path(sys.executable).parent / "queenhigh"
    with subprocess.Popen([program, "rules", "tcp-01"], stdout=writing, env=environment) as process:
        os.close(writing)
        printed = b""
        with contextlib.suppress(OSError):  # a terminal whose other end has closed says so by an error
            while piece := os.read(reading, 65536):
                printed += piece
        os.close(reading)
        assert process.wait(timeout=60) == 0
    text = printed.decode()
    assert "1. The game" in text
    assert ("\x1b[1;36m" in text) == (not colourless)
    assert ("36m" in text) == (not colourless)
