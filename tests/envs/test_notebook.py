"""The notebook runs as it stands, prints what it has stored, and its agent has learnt what `exact` proves."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "learning-queen-six-four.ipynb"


def _code() -> list[dict[str, Any]]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def _stored(cell: dict[str, Any]) -> str:
    return "".join(line for output in cell["outputs"] for line in output.get("text", ()))


@pytest.fixture(scope="module")
def run() -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Every cell of the notebook, in order and unchanged: its names at the end, and what each cell printed."""
    mpl.use("Agg")
    names: dict[str, Any] = {}
    printed = []
    for cell in _code():
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)  # noqa: S102  # our own notebook
        printed.append(out.getvalue())
    yield names, printed
    names["plt"].close("all")


def test_it_prints_what_it_has_stored(run: tuple[dict[str, Any], list[str]]) -> None:
    _, printed = run
    assert [_stored(cell) for cell in _code()] == printed
    assert [cell["execution_count"] for cell in _code()] == list(range(1, len(printed) + 1))
    pictures = [out for cell in _code() for out in cell["outputs"] if "image/png" in out.get("data", {})]
    assert len(pictures) == 2


def test_the_agent_has_learnt_queen_six_four(run: tuple[dict[str, Any], list[str]]) -> None:
    names, printed = run
    analysis = solve(load("tcp-01"), {"ante": 1})
    assert analysis.strategy is not None
    ranking, learnt = names["ranking"], names["learnt"]
    # What the agent plays at its threshold and just below it is what the solver does with such cards.
    at, below = parse_cards("Qh 6d 4c"), parse_cards("Qh 6d 3c")
    assert [analysis.strategy.decide(cards).option for cards in (at, below)] == ["play", "fold"]
    assert (ranking.strength(at), ranking.strength(below)) == (learnt, learnt - 1)
    assert "learnt threshold       Q-6-4" in "".join(printed)
    assert names["best_edge"] == analysis.wager("ante").edge
    costs = [cost for _, cost in names["curve"]]
    assert costs[0] > 10 * costs[-1]
    # Single averages end within a twentieth of a point of perfect play.
    assert 0 <= costs[-1] < 0.0005


def test_the_agent_comes_close_in_a_game_of_its_own(run: tuple[dict[str, Any], list[str]]) -> None:
    names, _ = run
    analysis = solve(names["threefold"], {"ante": 1})
    assert analysis.strategy is not None
    assert names["edge"] == analysis.wager("ante").edge
    chosen = [analysis.strategy.decide(parse_cards(text)) for text in ("Qh Jd 7c", "Qh Jd 8c", "Ah Td 2c")]
    assert [(choice.option, choice.multiple) for choice in chosen] == [("fold", 0), ("play", 1), ("play", 3)]
    # Both thresholds are within a dozen classes of 741, and what that costs is below a tenth of a point.
    play, triple = (names["ranking"].strength(parse_cards(text)) for text in ("Qh Jd 8c", "Ah 9d 8c"))
    assert abs(names["plays"] - play) <= 12
    assert abs(names["triples"] - triple) <= 12
    assert 0 <= names["cost"](names["policy"]) < 0.001
