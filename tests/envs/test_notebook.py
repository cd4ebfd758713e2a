"""The notebook runs, and its agent has learnt what it says."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "learning-queen-six-four.ipynb"


def _cells() -> list[str]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_the_agent_learns_a_threshold_near_queen_six_four(capsys: pytest.CaptureFixture[str]) -> None:
    cells = _cells()
    assert "rounds = 20_000_000" in cells[0]
    cells[0] = (
        cells[0].replace("rounds = 20_000_000", "rounds = 2_000_000").replace("tables = 100_000", "tables = 50_000")
    )
    names: dict[str, Any] = {}
    for source in cells:
        exec(compile(source, NOTEBOOK.name, "exec"), names)  # noqa: S102  # our own notebook
    printed = capsys.readouterr().out
    assert "exact threshold      high card Q-6-4" in printed
    # With a tenth of its rounds the agent is near: a queen-high hand, at a cost below a tenth of a point.
    assert "the agent plays from high card Q" in printed
    assert 0 <= names["mine"] - names["best"] < Fraction(1, 1000)


def test_stored_outputs_are_those_of_whole_runs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    counts = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))
    text = "".join(
        line for cell in cells if cell["cell_type"] == "code" for out in cell["outputs"] for line in out["text"]
    )
    assert "exact edge           3.372981%" in text
