"""What every document has: the same bytes, version and hash on each page, fonts inside, the right paper."""

import re
from typing import Any

import pytest

from queenhigh.errors import BadInput
from queenhigh.papers.bundle import DOCUMENTS, FORMATS, make_documents
from queenhigh.papers.documents.about import sheet_about
from queenhigh.papers.documents.rules import rules_sheet
from queenhigh.papers.sheet.blocks import Callout, Cards, Part, say
from queenhigh.papers.sheet.typeset import pdf_of
from queenhigh.papers.study import study
from queenhigh.rules.load import load
from tests.papers.kit import OUTSIDE, PUBLISHED, documents, made_again, pages, reader, squeezed, studied

GAMES = (*PUBLISHED, *OUTSIDE)
PDFS = tuple(f"{document.name}.pdf" for document in DOCUMENTS if document.sheet)


@pytest.mark.parametrize("game", GAMES)
def test_every_document_comes_in_every_format_that_it_has(game: str) -> None:
    made = documents(game)
    assert set(made) == {f"{document.name}.{form}" for document in DOCUMENTS for form in document.formats}
    assert all(made.values())


@pytest.mark.parametrize("game", ["tcp-01", "tests/games/triple.toml"])
def test_the_same_rule_file_gives_the_same_bytes(game: str) -> None:
    again = made_again(game)
    assert {name for name, data in documents(game).items() if again[name] != data} == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PDFS)
def test_version_hash_and_number_stand_on_every_page(game: str, name: str) -> None:
    ruleset = studied(game).ruleset
    found = pages(documents(game)[name])
    for number, text in enumerate(found, 1):
        assert ruleset.hash in text
        assert squeezed(f"{ruleset.id} · version {ruleset.version}") in text
        assert squeezed(f"{number} of {len(found)}") in text or squeezed(f"{number} / {len(found)}") in text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PDFS)
def test_every_font_is_embedded_and_every_sign_is_one(game: str, name: str) -> None:
    embedded, unembedded = _fonts(documents(game)[name])
    assert embedded
    assert unembedded == set()
    text = "".join(pages(documents(game)[name]))
    assert "\N{REPLACEMENT CHARACTER}" not in text
    assert "\0" not in text


def test_words_stay_on_the_page_of_the_hand_that_they_are_about() -> None:
    # Parts of different lengths, of which several meet the end of a page.
    parts = tuple(
        Part(
            f"Part {number}",
            (*[say("A line.")] * (number * 7 % 11), Callout(f"Words{number}."), Cards((40, 21, 10), f"Hand{number}.")),
        )
        for number in range(60)
    )
    found = pages(pdf_of(sheet_about(load("tcp-01"), "Par sheet", parts)))
    for number in range(60):
        (page,) = [text for text in found if f"Words{number}." in text]
        assert f"Hand{number}." in page


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "tests/games/colour.toml"])
def test_sizes_of_paper(game: str) -> None:
    def inches(name: str, page: int = 0, box: str = "mediabox") -> tuple[float, float]:
        found = getattr(reader(documents(game)[name]).pages[page], box)
        return round(float(found.width) / 72, 3), round(float(found.height) / 72, 3)

    assert inches("par-sheet.pdf") == (8.5, 11)
    # A card is cut to its size; an eighth of an inch around it is printed for the knife.
    assert inches("rack-card.pdf", box="trimbox") == (4, 9)
    assert inches("rack-card.pdf") == (4.25, 9.25)
    assert len(pages(documents(game)["rack-card.pdf"])) == 2
    assert inches("strategy-card.pdf", box="trimbox") == (4, 6)
    assert inches("strategy-card.pdf") == (4.25, 6.25)
    # The plate has two inches around it for marks and the slug.
    assert inches("felt.pdf") == (82 + 4, 50 + 4)
    assert inches("felt.pdf", 1) == (8.5, 11)


@pytest.mark.parametrize("name", PDFS)
def test_a_pdf_is_tagged_titled_and_undated(name: str) -> None:
    pdf = documents("tcp-01")[name]
    catalogue: Any = reader(pdf).trailer["/Root"]
    assert catalogue["/MarkInfo"]["/Marked"]
    assert catalogue["/Lang"] == "en"
    assert studied("tcp-01").ruleset.title.casefold() in str(reader(pdf).metadata).casefold()
    assert b"/CreationDate" not in pdf
    assert b"/ModDate" not in pdf


def test_html_is_whole_and_needs_nothing_else() -> None:
    for name, data in documents("ca-6cb").items():
        if name.endswith(".html"):
            page = data.decode()
            assert page.startswith("<!DOCTYPE html>")
            assert page.endswith("</html>\n")
            assert re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"", page) == []
            assert studied("ca-6cb").ruleset.hash in page
            # Every card that is used is drawn in the page.
            used = set(re.findall(r"<use href=\"#(card-[^\"]+)\"", page))
            assert used <= set(re.findall(r"<g id=\"(card-[^\"]+)\"", page))


def test_a_title_means_what_it_says_in_every_format() -> None:
    title = "Ante & <Play> #1 \\ “50% $5” *really*"
    ruleset = load("tcp-01", {"title": title})
    made = make_documents(study(ruleset), ("pdf", "html"), ("rules", "rack-card"))
    assert squeezed(title) in "".join(pages(made["rules.pdf"]))
    assert squeezed(title) in "".join(pages(made["rack-card.pdf"]))
    assert "Ante &amp; &lt;Play&gt; #1 \\ “50% $5” *really*" in made["rules.html"].decode()


def test_a_character_without_a_sign_is_refused_by_name() -> None:
    ruleset = load("tcp-01", {"title": "Three Card Poker \N{CJK UNIFIED IDEOGRAPH-724C}"})
    with pytest.raises(BadInput) as refused:
        pdf_of(rules_sheet(ruleset))
    assert refused.value.code == "publish/no_glyph"
    assert "\N{CJK UNIFIED IDEOGRAPH-724C}" in refused.value.message


def test_unknown_formats_and_documents_are_refused_with_what_there_is() -> None:
    with pytest.raises(BadInput) as refused:
        make_documents(studied("tcp-01"), ("pdf", "docx"))
    assert refused.value.code == "publish/unknown_format"
    assert refused.value.facts["known"] == FORMATS
    with pytest.raises(BadInput) as refused:
        make_documents(studied("tcp-01"), ("pdf",), ("poster",))
    assert refused.value.code == "publish/unknown_document"
    with pytest.raises(BadInput) as refused:
        make_documents(studied("tcp-01"), ("csv",), ("rules",))
    assert refused.value.code == "publish/nothing"


def _fonts(pdf: bytes) -> tuple[set[str], set[str]]:
    """The fonts of a PDF: embedded ones, and others."""
    embedded: set[str] = set()
    others: set[str] = set()
    for page in reader(pdf).pages:
        resources: Any = page.get("/Resources", {})
        fonts = resources.get("/Font", {})
        for entry in fonts.values():
            font = entry.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            described = inner.get("/FontDescriptor", {})
            has = any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3"))
            (embedded if has else others).add(str(font["/BaseFont"]))
    return embedded, others
