"""The README tells the truth: its commands exist, they end well, and they print what it shows.

A ``console`` block holds lines ``$ command`` and, below each, some of what it prints; a line ``…`` stands for what is
left out.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from tests.called import Typed, typist
from tests.meta.project import ROOT

_BLOCK: Final = re.compile(r"^```(?:console|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass
class Command:
    """A command of the README and what it is said to print."""

    line: str
    shown: list[str] = field(default_factory=list)


def commands(markdown: str) -> list[Command]:
    """The commands of a page's console blocks, in order."""
    found: list[Command] = []
    for block in _BLOCK.findall(markdown):
        first = len(found)
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Command(line[2:]))
            elif len(found) > first:
                found[-1].shown.append(line)
    return found


def missing_lines(shown: list[str], printed: str) -> list[str]:
    """Lines that a page shows and a command does not print, in this order; ``…`` and empty lines are free."""
    remaining = iter([line.rstrip() for line in printed.splitlines()])
    return [line for line in shown if line.strip() not in {"", "…"} and line.rstrip() not in remaining]


def make_targets(makefile: str) -> set[str]:
    """The targets that a Makefile explains."""
    return set(re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE))


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Typed:
    """A command of the page, in an empty folder."""
    return typist(tmp_path, monkeypatch, capfd)


def test_every_make_target_of_the_readme_exists() -> None:
    named = {command.line.split()[1] for command in _readme() if command.line.startswith("make ")}
    assert {"run", "test"} <= named
    assert named <= make_targets((ROOT / "Makefile").read_text(encoding="utf-8"))


def test_every_queenhigh_command_of_the_readme_does_what_it_shows(typed: Typed) -> None:
    ours = [command for command in _readme() if command.line.startswith("queenhigh ")]
    assert ours
    for command in ours:
        result = typed(command.line)
        assert result.code == 0, f"{command.line}\n{result.out}\n{result.err}"
        assert missing_lines(command.shown, result.out) == [], f"{command.line}\n{result.out}"


def test_every_command_of_the_readme_is_ours_or_known() -> None:
    known = ("make ", "queenhigh ", "git clone ", "cd ")
    assert [command.line for command in _readme() if not command.line.startswith(known)] == []


def test_the_reader_sees_commands_and_a_wrong_line() -> None:
    page = "```console\n$ queenhigh games\nid  title\n…\nlast\n$ make run\n```\n```python\n$ no\n```\n"
    assert commands(page) == [Command("queenhigh games", ["id  title", "…", "last"]), Command("make run")]
    assert missing_lines(["id  title", "…", "last"], "id  title\nmore\nlast\n") == []
    assert missing_lines(["last", "id  title"], "id  title\nmore\nlast\n") == ["id  title"]


def _readme() -> list[Command]:
    return commands((ROOT / "README.md").read_text(encoding="utf-8"))
