"""Every golden transcript is what its scenario makes of it today. On a difference, the difference is shown."""

import difflib
from collections import Counter

import pytest

from tests.golden.scenario import FOLDER, golden, names, play


@pytest.mark.parametrize("name", names())
def test_the_round_is_told_as_it_stands(name: str) -> None:
    expected, found = golden(name).read_text("utf-8"), play(name)
    if found != expected:
        lines = difflib.unified_diff(
            expected.splitlines(), found.splitlines(), golden(name).name, "played now", lineterm=""
        )
        pytest.fail("\n".join([*lines, "", "Is it right? Then: python -m tests.golden --write"]), pytrace=False)


def test_each_document_has_three_rounds_and_each_round_a_transcript() -> None:
    documents = Counter(name[0] for name in names())
    assert set(documents) == set("abcde")
    assert min(documents.values()) >= 3
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(names())
