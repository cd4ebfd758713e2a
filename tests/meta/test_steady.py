"""A random test gets the same examples in any company."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import steady
from tests.effort import EFFORT


@pytest.fixture(params=[1, 2])
def effort(request: pytest.FixtureRequest) -> Iterator[int]:
    """Examples as at some effort; after it, again as they were."""
    steady.settle(request.param)
    yield request.param
    steady.settle(EFFORT)


def examples() -> list[int]:
    seen: list[int] = []

    @settings(max_examples=200, derandomize=True)
    @given(st.integers())
    def gather(number: int) -> None:
        seen.append(number)

    gather()
    return seen


def test_examples_do_not_depend_on_what_has_been_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, effort: int
) -> None:
    before = examples()
    module = ModuleType("a_felt_of_numbers")
    path = tmp_path / "a_felt_of_numbers.py"
    path.write_text(f"NUMBERS = {list(range(effort * 1_000_003, effort * 1_000_403))}", encoding="utf-8")
    module.__file__ = str(path)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert examples() == before


def test_above_effort_1_numbers_and_words_of_every_module_are_among_the_examples() -> None:
    # The words of a settlement mode, and the micro-cents of a cent: of two rooms that this test does not import.
    assert "collect_then_pay" in steady.whole_package().strings
    assert 1_000_000 in steady.whole_package().integers
    assert not len(steady.nothing())
