"""The reference of the rule file is fresh and complete."""

import re

import pytest

from queenhigh.rules.jsonschema import complete_schema
from tools.rule_reference import MARK, PAGE, page


def test_the_reference_is_fresh() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(written), "write it again: make docs"


def test_every_key_of_every_table_is_in_it() -> None:
    sections = dict(
        re.findall(r"^### (\w+)\n(.*?)(?=^### |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
    for name, part in complete_schema()["$defs"].items():
        keys = re.findall(r"^\| `(\w+)` \|", sections[name], re.MULTILINE)
        assert keys == list(part["properties"]), name


def test_every_key_is_explained() -> None:
    _, _, reference = PAGE.read_text(encoding="utf-8").partition(MARK)
    unexplained = [line for line in reference.splitlines() if line.startswith("| `") and line.endswith("|  |")]
    assert unexplained == []


def test_a_page_without_its_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="lost the line"):
        page("# Rule files\n")
