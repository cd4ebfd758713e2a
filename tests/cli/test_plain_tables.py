"""Tables in a pipe are written without Rich, letter for letter as Rich writes them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from queenhigh.cli.plain_tables import plain_table
from queenhigh.cli.tables import print_table

Table = tuple[tuple[str, ...], list[tuple[str, ...]], str | None, tuple[str, ...]]

HEAD = ("wager", "edge", "played")
TABLES: dict[str, Table] = {
    "short": (HEAD, [("Ante", "3.3730 %", "best strategy for it"), ("Pair Plus", "-0.5 %", "")], "A game", ("edge",)),
    "no title": (HEAD, [("Ante", "1", "×2 – ½")], None, ()),
    "narrow": (("a", "b"), [("1", "2"), ("", "30")], "t", ("a", "b")),
}
LEFT_TO_RICH: dict[str, Table] = {
    "markup": (HEAD, [("[green]Ante[/]", "1", "x")], None, ()),
    "an emoji's name": (HEAD, [(":heart:", "1", "x")], None, ()),
    "wide letters": (HEAD, [("三张牌", "1", "x")], None, ()),
    "two lines": (HEAD, [("a\nb", "1", "x")], None, ()),
    "too wide": (HEAD, [("word " * 40, "1", "x")], None, ()),
    "a title that wraps": (("a",), [("b",)], "a longer title", ()),
    "no rows": (HEAD, [], None, ()),
    "an empty column": (("", "b"), [("", "2")], None, ()),
}


@pytest.fixture(autouse=True)
def piped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks for what a terminal would get."""
    for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", TABLES)
def test_a_plain_table_is_what_rich_would_print(capsys: pytest.CaptureFixture[str], name: str) -> None:
    head, rows, title, right = TABLES[name]
    print_table(head, rows, title=title, right=right)
    assert plain_table(head, rows, title, right) == capsys.readouterr().out


@pytest.mark.parametrize("name", LEFT_TO_RICH)
def test_what_only_rich_can_set_is_left_to_it(name: str) -> None:
    head, rows, title, right = LEFT_TO_RICH[name]
    assert plain_table(head, rows, title, right) is None


@pytest.mark.parametrize("name", ["COLUMNS", "FORCE_COLOR"])
def test_whoever_asks_for_a_terminals_table_gets_one(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "80")
    assert plain_table(*TABLES["short"]) is None


def test_figures_in_a_pipe_need_neither_rich_nor_what_is_for_other_questions() -> None:
    script = (
        "import sys\n"
        "from queenhigh.cli.main import main\n"
        "try:\n    main(['analyze', 'tcp-01'])\n"
        "except SystemExit:\n    pass\n"
        "others = ('rich.table', 'numpy.ma', 'scipy', 'numba', 'queenhigh.round.plan', 'queenhigh.pictures',\n"
        "          'queenhigh.exact.know.neighbour', 'queenhigh.exact.sessions.banker', 'queenhigh.rules.text.write',\n"
        "          'tree_sitter', 'importlib.resources', 'pydantic', 'msgspec')\n"
        "print(sorted(name for name in others if name in sys.modules))\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert result.stdout.splitlines()[-1] == "[]"
