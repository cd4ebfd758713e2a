"""Plain text and Markdown lose nothing of the document, whatever the width and whatever a file writes into it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.rules.text.data import document_data
from queenhigh.rules.text.document import Document, Grid, Paragraph, Points, Row, Section, Statement, Steps
from queenhigh.rules.text.markdown import as_markdown
from queenhigh.rules.text.plain import as_text, text_lines
from queenhigh.rules.text.write import rules_document
from tests.text.single_changes import DISTINCT_GAMES, game

_words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
_text = st.lists(_words, min_size=1, max_size=30).map(" ".join)
_statements = st.lists(st.builds(Statement, _text, st.none() | _words), min_size=1, max_size=4).map(tuple)
_cells = st.tuples(_text, _text)
_items = st.one_of(
    st.builds(Paragraph, _statements),
    st.builds(Steps, _statements),
    st.builds(Points, _statements),
    st.builds(
        Grid,
        _text,
        _cells,
        st.lists(st.builds(Row, _cells, st.none() | _words), min_size=1, max_size=4).map(tuple),
        st.none(),
    ),
)
_documents = st.builds(
    Document,
    _text,
    st.just("a-game"),
    st.just("1"),
    st.just("0" * 64),
    st.lists(st.builds(Section, _text, st.lists(_items, min_size=1, max_size=3).map(tuple)), max_size=3).map(tuple),
)


def _letters(text: str) -> str:
    """Text without anything that wrapping, marking or escaping may add."""
    return re.sub(r"[\s\\]", "", text)


@given(_documents, st.integers(40, 160))
def test_no_line_is_too_long_and_no_statement_is_lost(document: Document, width: int) -> None:
    text = as_text(document, width)
    assert all(len(line) <= width for line in text.splitlines())
    for statement in document.statements():
        assert _letters(statement.text) in _letters(text)
        assert statement.clause is None or f"[{_letters(statement.clause)}]" in _letters(text)


@given(_documents)
def test_markdown_keeps_every_statement_and_every_cell(document: Document) -> None:
    page = as_markdown(document)
    for statement in document.statements():
        assert _letters(statement.text) in _letters(page)
    for grid in document.grids():
        for row in grid.rows:
            lines = [
                line for line in page.splitlines() if line.startswith("| ") and _letters(row.cells[0]) in _letters(line)
            ]
            assert lines
            # Unescaped bars are the borders of cells, and there is one more of them than of cells.
            # Another grid may hold the same words, so that one of the lines has to be this row's.
            borders = {len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) for line in lines}
            assert len(row.cells) + 1 + any(other.clause for other in grid.rows) in borders


@pytest.mark.parametrize("name", DISTINCT_GAMES)
@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_rules_fit_any_width(name: str, width: int) -> None:
    document = rules_document(game(name))
    assert all(len(line) <= max(width, 40) for line in as_text(document, width).splitlines())


def test_lines_know_what_they_are() -> None:
    lines = list(text_lines(rules_document(game("ca-6cb")), 100))
    kinds = {line.kind for line in lines}
    assert kinds == {"title", "heading", "caption", "head", "text"}
    headings = [line.text for line in lines if line.kind == "heading"]
    assert headings[0] == "1. The game"
    assert [int(text.split(".")[0]) for text in headings] == list(range(1, len(headings) + 1))


def test_data_names_the_kind_of_each_item() -> None:
    document = rules_document(game("ca-6cb"))
    data = document_data(document)
    kinds = {item["kind"] for section in data["sections"] for item in section["items"]}
    assert kinds == {"paragraph", "steps", "points", "grid"}
    assert [section["title"] for section in data["sections"]] == [section.title for section in document.sections]
