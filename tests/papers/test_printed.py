"""The quick reader of printed pages finds what a general reader of PDFs finds, letter for letter."""

import pytest

from tests.papers.kit import documents, pages, reader, squeezed


# Text with and without drawings around it, and text inside of drawings.
@pytest.mark.parametrize(
    "game, name",
    [
        ("tcp-01", "rack-card.pdf"),
        ("tcp-01", "felt.pdf"),
        ("tcp-01", "art-proof.pdf"),
        ("ca-6cb", "strategy-card.pdf"),
        ("ca-6cb", "rules.pdf"),
    ],
)
def test_a_general_reader_finds_the_same_letters(game: str, name: str) -> None:
    pdf = documents(game)[name]
    general = tuple(squeezed(page.extract_text()) for page in reader(pdf).pages)
    assert pages(pdf) == general
    assert all(general)
