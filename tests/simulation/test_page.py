"""docs/simulation.md shows what was really run: its commands print these lines, its Python these values."""

from __future__ import annotations

import doctest
import shlex

import pytest

from tests.meta.project import ROOT
from tests.meta.test_readme_commands import Command, commands, missing_lines
from tests.simulation.conftest import Call

PAGE = ROOT / "docs" / "simulation.md"
COMMANDS = commands(PAGE.read_text(encoding="utf-8"))


def test_there_are_commands() -> None:
    assert {command.line.split()[1] for command in COMMANDS} == {"simulate", "bank"}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.line)
def test_a_command_of_the_page_prints_what_is_shown(command: Command, call: Call) -> None:
    _, out, err = call(*shlex.split(command.line)[1:])
    assert missing_lines(command.shown, out + err) == []


def test_the_python_of_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried > 5) == (0, True)
