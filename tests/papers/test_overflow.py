"""No letter leaves its page or lies on another, in any document; looked up letter by letter."""

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pytest
from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.layout import LTChar, LTContainer, LTItem, LTPage
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFStream, stream_value

from queenhigh.papers.bundle import DOCUMENTS
from queenhigh.papers.sheet.blocks import Part, Sheet, Table, say
from queenhigh.papers.sheet.typeset import pdf_of
from tests.papers.kit import documents, without_outlines

Box = tuple[float, float, float, float]


class Pages(PDFLayoutAnalyzer):
    """Every page as it lies, not grouped into lines: letters alone are looked at."""

    def __init__(self, resources: PDFResourceManager) -> None:
        super().__init__(resources)
        self.found: list[LTPage] = []

    def receive_layout(self, ltpage: LTPage) -> None:
        self.found.append(ltpage)


class Reader(PDFPageInterpreter):
    """Leaves out the points of drawings."""

    def execute(self, streams: Sequence[object]) -> None:
        super().execute([bare(stream_value(each)) for each in streams])


def bare(stream: PDFStream) -> PDFStream:
    """The stream without points, under the number that it has in its file."""
    made = PDFStream({}, without_outlines(stream.get_data()))
    if stream.objid is not None and stream.genno is not None:
        made.set_objid(stream.objid, stream.genno)
    return made


def laid_out(pdf: bytes) -> list[LTPage]:
    """The pages with their letters."""
    resources = PDFResourceManager()
    device = Pages(resources)
    reader = Reader(resources, device)
    for page in PDFPage.get_pages(io.BytesIO(pdf)):
        reader.process_page(page)
    return device.found


def letters(page: Iterable[LTItem]) -> Iterator[LTChar]:
    for item in page:
        if isinstance(item, LTChar):
            yield item
        elif isinstance(item, LTContainer):
            yield from letters(item)


def faults(pdf: bytes) -> list[str]:
    """Letters that leave the page, and pairs of letters of which one hides half of the other."""
    found = []
    for number, page in enumerate(laid_out(pdf), 1):
        boxes = [letter for letter in letters(page) if letter.get_text().strip() and letter.width > 0]
        gone = [box for box in boxes if box.x0 < 4 or box.x1 > page.width - 4 or box.y0 < 0 or box.y1 > page.height]
        found += [f"page {number}: {letter.get_text()!r} leaves the page" for letter in gone]
        found += [f"page {number}: {one!r} on {two!r}" for one, two in _overlaps(boxes)]
    return found


def _overlaps(boxes: list[LTChar]) -> Iterator[tuple[str, str]]:
    """A sweep from left to right; only letters whose spans meet are compared."""
    inks = [Ink(each.x0, each.x1, _foot(each), _top(each), each.get_text()) for each in boxes]
    active: list[Ink] = []
    for ink in sorted(inks):
        left, right, foot, top, text = ink
        active = [other for other in active if other.right > left]
        for other in active:
            if other.foot >= top or foot >= other.top:  # nearly all of them lie on other lines
                continue
            wide = min(other.right, right) - left
            tall = min(other.top, top) - max(other.foot, foot)
            least = min(right - left, other.right - other.left)
            if tall > 0.35 * min(top - foot, other.top - other.foot) and wide > 0.5 * least:
                yield other.text, text
        active.append(ink)


class Ink(NamedTuple):
    """Where a letter lies, its room for accents left out."""

    left: float
    right: float
    foot: float
    top: float
    text: str


def _foot(letter: LTChar) -> float:
    """The box of a letter has room for accents and tails; its ink mostly lies between these."""
    return letter.y0 + 0.25 * letter.height


def _top(letter: LTChar) -> float:
    return letter.y1 - 0.25 * letter.height


CASES = [(game, f"{each.name}.pdf") for game in ("tcp-01+tcp-progressive-1", "ca-6cb") for each in DOCUMENTS]
CASES += [
    ("draw-01", "dealer-manual.pdf"),
    ("tests/games/two-up.toml", "strategy-card.pdf"),
    ("casablanca", "rules.pdf"),
    ("tests/games/ultimate.toml", "dealer-manual.pdf"),
    ("tests/games/teen-patti.toml", "rack-card.pdf"),
]


@pytest.mark.parametrize("game, name", CASES)
def test_letters_stay_on_their_page_and_off_each_other(game: str, name: str) -> None:
    assert faults(documents(game)[name]) == []


def test_a_letter_off_the_page_and_one_on_another_are_seen() -> None:
    def sheet(table: Table) -> Sheet:
        return Sheet("Test", "A game", "a-game", "1", "0" * 64, (Part("One", (say("Words."), table)),))

    # A word that nothing can break, in a column of its own and in one that it has to share.
    wall = "W" * 120
    assert any("leaves the page" in fault for fault in faults(pdf_of(sheet(Table("", ("a",), ((wall,),), "l")))))
    shared = Table("", ("a", "b", "c"), (("m" * 70, "n" * 70, "o" * 70),), "lll")
    assert any(" on " in fault for fault in faults(pdf_of(sheet(shared))))
    # Key paths and fractions may break, and stay in their place.
    path, fraction = "meter.progressive.contribution_bp.and.so.on", f"{7**60}/{3**90}"
    assert faults(pdf_of(sheet(Table("", ("a", "b", "c"), ((path, fraction, path),), "lrl")))) == []
