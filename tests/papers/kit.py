"""What the tests of the documents share: studies made once, text taken out of PDFs, marks of what is printed."""

import io
import re
from functools import cache

import pypdf

from queenhigh.papers.bundle import make_documents
from queenhigh.papers.study import Study, study
from queenhigh.rules.load import load

PUBLISHED = ("tcp-01", "casablanca", "ca-tcp", "ca-6cb", "draw-01", "tcp-01+tcp-progressive-1")
"""A game of each document, and a progressive."""
OUTSIDE = ("tests/games/colour.toml", "tests/games/triple.toml", "tests/games/two-up.toml")
"""Games that no document knows."""


@cache
def studied(name: str) -> Study:
    """The study of a game, made once for all tests."""
    return study(load(name))


@cache
def documents(name: str) -> dict[str, bytes]:
    """Every document of a game, made once for all tests."""
    return dict(make_documents(studied(name)))


@cache
def reader(pdf: bytes) -> pypdf.PdfReader:
    """A PDF, opened."""
    return pypdf.PdfReader(io.BytesIO(pdf))


@cache
def pages(pdf: bytes) -> tuple[str, ...]:
    """The text of each page without any space: where a line is broken says nothing."""
    return tuple(squeezed(page.extract_text()) for page in reader(pdf).pages)


def text_of(pdf: bytes) -> str:
    """The text of all pages without any space."""
    return "".join(pages(pdf))


def squeezed(text: str) -> str:
    """Text without any space, those of no width too."""
    return re.sub(r"[\s\u200b\u2060]+", "", text).replace("’", "'")
