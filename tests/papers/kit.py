"""What the tests of the documents share: studies made once, text taken out of PDFs, marks of what is printed."""

import io
import re
from functools import cache

import pypdf
import pytest

from queenhigh.papers import package, verify
from queenhigh.papers.bundle import make_documents
from queenhigh.papers.cross_check import Play
from queenhigh.papers.package import package_files
from queenhigh.papers.progress import Tell, silent
from queenhigh.papers.sheet.blocks import Logo
from queenhigh.papers.study import Study, study
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.papers.printed import page_text

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
def packed(name: str) -> bytes:
    """The package of a game, made once for all tests: of the documents that the others look at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package, "make_documents", lambda _study, **_: documents(name))
        return package.make_package(studied(name))


@cache
def _studied_again(ruleset: Ruleset, play: Play | None, _tell: Tell = silent) -> Study:
    return study(ruleset, play)


_made_again: dict[tuple[Ruleset, Play | None], dict[str, bytes]] = {}


def _files_again(made: Study, _tell: Tell = silent, _logo: Logo | None = None) -> dict[str, bytes]:
    key = made.ruleset, made.play
    if key not in _made_again:
        _made_again[key] = package_files(made)
    return dict(_made_again[key])


def made_again(name: str) -> dict[str, bytes]:
    """What goes into the package of a game, from a study and a making of their own: nothing of `documents` is in it."""
    return _files_again(_studied_again(load(name), None))


def packed_again(name: str) -> bytes:
    """The package of a game out of what was made again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package, "package_files", _files_again)
        return package.make_package(_studied_again(load(name), None))


def verify_quickly(package: bytes) -> verify.Verification:
    """A package checked against what its game gives when it is made again, once for all changes to it.

    That nothing but its rule file is needed for it is proven without this.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify, "study", _studied_again)
        patch.setattr(verify, "package_files", _files_again)
        return verify.verify_package(package)


@cache
def reader(pdf: bytes) -> pypdf.PdfReader:
    """A PDF, opened."""
    return pypdf.PdfReader(io.BytesIO(pdf))


@cache
def pages(pdf: bytes) -> tuple[str, ...]:
    """The text of each page without any space: where a line is broken says nothing."""
    return tuple(squeezed(page_text(page)) for page in reader(pdf).pages)


_TEXT_OR_OUTLINE = re.compile(rb"(?P<text>(?<!\S)BT\s.*?\sET(?!\S))|(?<!\S)(?:-?[\d.]+\s){2,6}[mlc](?!\S)", re.DOTALL)


def without_outlines(contents: bytes) -> bytes:
    """What is set on a page without the points of its drawings: they are most of it, and no text."""
    return _TEXT_OR_OUTLINE.sub(lambda found: found["text"] or b"", contents)


def text_of(pdf: bytes) -> str:
    """The text of all pages without any space."""
    return "".join(pages(pdf))


def squeezed(text: str) -> str:
    """Text without any space, those of no width too."""
    return re.sub(r"[\s\u200b\u2060]+", "", text).replace("’", "'")
