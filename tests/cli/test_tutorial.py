"""The tutorial tells the truth: its files are written, its commands are run, and they print what it shows."""

import re
from pathlib import Path

import pytest

from tests.called import Typed, typist
from tests.meta.project import ROOT
from tests.meta.test_readme_commands import commands

_BLOCK = re.compile(r"^```(toml|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str]]:
    """Files to write and commands to run, in the order of the page."""
    return _BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))


def shown_in(shown: list[str], printed: str) -> bool:
    """Whether the lines stand in the output in this order; … stands for anything, also within a line."""
    pattern = "".join(r"[\s\S]*" if line.strip() in {"", "…"} else _line(line) for line in shown)
    return re.match(pattern, printed) is not None


def _line(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.rstrip().split("…")) + r"[ ]*\n"


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Typed:
    """A command of the page, in an empty folder."""
    return typist(tmp_path, monkeypatch, capfd)


@pytest.mark.parametrize("page", ["tutorial.md", "rule-files.md"])
def test_every_command_does_what_the_page_shows(page: str, tmp_path: Path, typed: Typed) -> None:
    ran = 0
    for kind, text in blocks(page):
        named = re.match(r"# (\S+\.toml)\n", text)
        if kind == "toml" and named:
            (tmp_path / named[1]).write_text(text, encoding="utf-8")
        for command in commands(f"```console\n{text}```\n") if kind == "console" else []:
            result = typed(command.line)
            faulty = any("fault" in line for line in command.shown)
            assert result.code == (1 if faulty else 0), f"{command.line}\n{result.out}{result.err}"
            assert shown_in([line.rstrip() for line in command.shown], result.out), f"{command.line}\n{result.out}"
            ran += 1
    assert ran


def test_the_variant_has_the_lines_that_are_promised() -> None:
    files = [text for kind, text in blocks("tutorial.md") if kind == "toml" and text.startswith("# my-game.toml")]
    lines = [line for line in files[-1].splitlines() if line.strip() and not line.startswith("#")]
    assert len(lines) == 20


def test_the_faults_that_the_page_quotes_are_those_that_are_found(tmp_path: Path, typed: Typed) -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    first = next(text for kind, text in blocks("tutorial.md") if kind == "toml")
    (tmp_path / "my-game.toml").write_text(first, encoding="utf-8")
    printed = typed("queenhigh check my-game.toml").out
    quoted = [
        line for line in re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)[0].splitlines() if line
    ]
    assert len(quoted) == 3
    for line in quoted:
        assert re.search(rf"^{_line(line)}", printed, re.MULTILINE), printed


def test_the_reader_sees_a_wrong_line() -> None:
    assert shown_in(["one", "…", "th…ree"], "one\ntwo\nth and ree\n")
    assert not shown_in(["two"], "one\ntwo\n")
    assert not shown_in(["one", "three"], "one\ntwo\nthree\n")
