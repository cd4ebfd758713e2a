"""What the page is tested with is what the core really does."""

import json

import pytest

from tests.page import recording


@pytest.mark.parametrize("game", recording.GAMES)
def test_u2_the_recorded_tables_are_those_of_the_core(game: str) -> None:
    kept = json.loads((recording.TARGET / f"table-{game}.json").read_text(encoding="utf-8"))
    now = recording.recorded(game)
    # The vocabulary of rule files may grow without changing what happens at a table.
    kept["rules"] = now["rules"] = None
    assert kept == now, "python -m tests.page.recording"


def test_f3_the_recorded_shuffles_are_those_of_the_core() -> None:
    kept = (recording.TARGET / "fair.json").read_text(encoding="utf-8")
    assert kept == recording.text_of(recording.fair()), "python -m tests.page.recording"
