"""docs/architecture.md lists the files that three changes touch, and these are all of them."""

import re
from typing import Final

import pytest

from tests.meta.project import ROOT

SOURCE: Final = ROOT / "src" / "queenhigh"
BEFORE: Final = {"row": 17, "mode": 8}
"""Files that such a change touched before there was a place for each; half as many are allowed."""
CHANGES: Final = {
    "row": "A new kind of pay-table row",
    "mode": "A new mode of settlement",
    "document": "A new document",
}

# A row of the kind `same`: the key, the field of a match, the codes of the kernel.
ROW: Final = re.compile(
    r"\b(?:row|first|match|self)\.same\b|\bSAME_(?:COLOUR|SUIT|RANK)\b|^    same: |\"same\": \"|\bsame in point\b",
    re.MULTILINE,
)
# A mode: its name, and the name of what it settles first.
MODE: Final = re.compile(r"[\"`]collect_then_pay[\"`]|[\"']losers[\"']|\bLOSERS\b")
DOCUMENT: Final = re.compile(r"art-proof|\bproof_sheet\b")
PLANTS: Final = "testing/plants/"
"""Faults that are planted into rule files: examples of the present rows, which a new kind does not change."""


def listed(change: str) -> list[str]:
    """The files that the page names for a change."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.split("## Three changes")[1].split("\n## ")[0]
    part = section.split(f"**{CHANGES[change]}**")[1].split("\n**")[0]
    return re.findall(r"^- `([\w/.]+)`", part, re.MULTILINE)


def naming(pattern: re.Pattern[str]) -> set[str]:
    """The modules of the package in which a pattern occurs."""
    paths = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    return {
        name
        for name, path in paths.items()
        if not name.startswith(PLANTS) and pattern.search(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("change, pattern", [("row", ROW), ("mode", MODE)])
def test_the_page_lists_exactly_the_files_that_name_it(change: str, pattern: re.Pattern[str]) -> None:
    assert sorted(naming(pattern)) == sorted(listed(change))
    assert len(listed(change)) * 2 <= BEFORE[change]


def test_the_page_knows_no_kind_of_row_that_the_server_has_words_for() -> None:
    sources = [path for path in (ROOT / "page" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    generated = ROOT / "page" / "src" / "wire" / "schema.ts"
    asking = [
        path.name
        for path in sources
        if path != generated and re.search(r"\brow\.same\b|\bsame\?: ", path.read_text(encoding="utf-8"))
    ]
    assert len(sources) > 50
    assert asking == []


def test_a_document_is_named_where_the_page_says() -> None:
    *modules, page = listed("document")
    assert sorted(naming(DOCUMENT)) == sorted(modules)
    assert DOCUMENT.search((ROOT / page).read_text(encoding="utf-8"))
    assert len(listed("document")) <= 3


def test_nobody_else_asks_for_the_mode() -> None:
    """What a mode means is said in the schema alone; all others ask what is settled first."""
    asking = naming(re.compile(r"settle\.mode (?:==|!=|in)|match \S*settle\.mode"))
    assert asking == set()
    assert naming(re.compile(r"match self\.mode")) == {"rules/schema/paying.py"}
