"""The pages about sessions and histories are true: their example is real, their code runs."""

import doctest
import json
import re
from pathlib import Path

import pytest

from queenhigh.history.read import read_history
from queenhigh.history.record import rules_data
from queenhigh.history.write import json_line
from tests.cli.conftest import Call, call
from tests.round.games import game
from tools.history_example import COMMAND, PAGE, page

__all__ = ["call"]  # a fixture of the command line's tests


def test_the_example_is_fresh() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "docs/hand-history.md is stale: make docs"


def test_the_example_is_what_the_command_beside_it_writes(call: Call, tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"$ {COMMAND}\n" in text
    shown = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert len(shown) == 1
    kept = tmp_path / "one-round.jsonl"
    assert call(*COMMAND.split()[1:-1], str(kept)).code == 0
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert lines == [rules_data(game("ca-6cb")), json.loads(shown[0])]
    assert len(read_history("\n".join(json_line(line) for line in lines))) == 1


@pytest.mark.parametrize("name", ["hand-history.md", "session.md"])
def test_the_code_on_the_page_runs(name: str) -> None:
    failed, tried = doctest.testfile(str(PAGE.with_name(name)), module_relative=False)
    assert tried > 5
    assert failed == 0
