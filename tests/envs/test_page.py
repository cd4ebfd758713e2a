"""The page about environments tells the truth: its examples are run, its tables name what there is."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from queenhigh.envs import SeatEnv, raw_env
from tests.envs.games import TABLES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"


@pytest.mark.filterwarnings("error")
def test_every_example_of_the_page_does_what_it_shows() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 25
    assert result.failed == 0


def _column(heading: str) -> list[str]:
    """The names in the first column of the table below a heading."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)`", section, re.MULTILINE)


def test_the_parts_of_observations_are_all_told_in_their_order() -> None:
    parts: list[str] = []
    tables: list[Any] = [
        SeatEnv(**TABLES["sequential"], rounds=2, purse_cents=10_000),
        SeatEnv("ca-6cb", seats=3, bank_seat="rotate"),
        SeatEnv(**TABLES["meter"]),
        raw_env("ca-6cb"),
    ]
    told = _column("Observations")
    for table in tables:
        found = list(table.layout.parts)
        assert found == [name for name in told if name in found]
        parts += found
    assert set(told) - set(parts) == {"aside", "other_hand"}


def test_the_arguments_of_the_table_are_all_told() -> None:
    named = set(inspect.signature(SeatEnv).parameters) - {"game", "rounds", "purse_cents", "illegal_reward"}
    assert set(_column("The table")) == named - {"render_mode"}
    text = PAGE.read_text(encoding="utf-8")
    assert all(name in text for name in inspect.signature(SeatEnv).parameters)
