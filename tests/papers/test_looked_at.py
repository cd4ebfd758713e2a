"""What a second look at every page found: keys, whole words, captions, and pages that hold next to nothing."""

import io
import re

import pytest
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTTextContainer

from queenhigh.coach.chips import TRAY
from queenhigh.money.cents import format_cents
from queenhigh.papers.documents.felt import felt_sheet
from queenhigh.papers.documents.manual import manual_sheet
from queenhigh.papers.documents.par import par_sheet
from queenhigh.papers.documents.rules import rules_sheet
from queenhigh.papers.documents.strategy import strategy_sheet
from queenhigh.papers.draw.felt import felt_svg
from queenhigh.papers.keyed import TITLE
from queenhigh.papers.sheet.blocks import Form, Part, Sheet, Table, say
from queenhigh.papers.sheet.html import html_of
from queenhigh.papers.sheet.quotes import unbroken
from queenhigh.papers.sheet.typeset import pdf_of, sheet_data, soft
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.text.document import Steps
from queenhigh.rules.text.english import count
from queenhigh.rules.text.write import rules_document
from tests.papers.kit import PUBLISHED, documents, pages, studied

_CITED = re.compile(r"[\[(][^\])]*?\b([A-Z]\d+|decision \d+|default)\b[^\])]*?[\])]")
"""A clause or mark in brackets of either kind, wherever it stands."""


def key_of(sheet: Sheet) -> dict[str, str]:
    """The key of a sheet: what stands in brackets, and what it means."""
    return {
        str(row[0]): str(row[1])
        for part in sheet.parts
        if part.title == TITLE
        for block in part.blocks
        if isinstance(block, Table)
        for row in block.rows
    }


def words_of(value: object) -> list[str]:
    """Every text of what is printed; drawings are none."""
    match value:
        case str():
            return [value.replace("\u00a0", " ")]
        case list():
            return [text for each in value for text in words_of(each)]
        case dict():
            clause = [f"[{value['clause']}]"] if value.get("clause") else []
            return clause + [
                text for key, each in value.items() if key not in ("svg", "cards") for text in words_of(each)
            ]
        case _:
            return []


@pytest.mark.parametrize("game", [*PUBLISHED, "tests/games/ultimate.toml"])
def test_what_is_cited_within_a_sentence_is_in_the_key_too(game: str) -> None:
    rules = load(game)
    for sheet in (rules_sheet(rules), manual_sheet(rules), felt_sheet(rules), par_sheet(studied(game))):
        key = key_of(sheet)
        assert "a document that the file does not name" not in " ".join(key.values())
        cited = {found for text in words_of(sheet_data(sheet)["parts"]) for found in _CITED.findall(text)}
        for clause in cited:
            mark = (
                "decision …" if clause.startswith("decision") else "default" if clause == "default" else f"{clause[0]}…"
            )
            assert mark in key, (sheet.kind, clause)


@pytest.mark.parametrize("game", builtin_ids())
def test_an_assumption_about_limits_states_the_limits(game: str) -> None:
    """Draw has a play wager of up to $200 beside an ante of up to $100, and the assumption said "$5 to $100" of both."""
    rules = load(game)
    for entry in rules.assumption.values():
        parts = [path.split(".") for path in (entry.input, *entry.also)]
        if any(part[0] != "wager" or not part[-1].startswith("cents_") for part in parts):
            continue
        for _, wager, limit in parts:
            assert format_cents(getattr(rules.wager[wager], limit)) in entry.value.replace(",", "").split()


@pytest.mark.parametrize("game", builtin_ids())
def test_the_key_of_a_setting_stays_whole(game: str) -> None:
    (section,) = (each for each in rules_document(load(game)).sections if each.title == "Assumptions")
    (grid,) = (item for item in section.items if hasattr(item, "rows"))
    for row in grid.rows:
        assert soft(row.cells[0]) == row.cells[0]
    # What is longer than any column still finds a place to break.
    assert "\u200b" in soft("wager." + "a_long_name_" * 4 + ".cents_min")


@pytest.mark.parametrize("game", [*builtin_ids(), "tests/games/ultimate.toml", "tests/games/colour.toml"])
def test_the_rules_count_the_spots_that_are_drawn(game: str) -> None:
    rules = load(game)
    drawn = re.findall(r'class="spot[^>]*data-seat="1"', felt_svg(rules))
    assert len(drawn) >= 3
    told = [text for text in words_of(sheet_data(rules_sheet(rules))["parts"]) if "betting spot" in text]
    assert f"has {count(len(drawn), 'betting spot')}" in told[0]


def test_odds_and_readings_stay_on_one_line() -> None:
    whole = unbroken(())
    assert whole("wagers win 1 to 1.") == "wagers win 1\u00a0to\u00a01."
    assert whole("pays 1,000 for 1 (decision 3)") == "pays 1,000\u00a0for\u00a01 (decision\u00a03)"


@pytest.mark.parametrize("game", ["ca-tcp", "draw-01"])
def test_no_line_begins_with_a_citation(game: str) -> None:
    for page in extract_pages(io.BytesIO(documents(game)["rules.pdf"])):
        lines = [line for box in page if isinstance(box, LTTextContainer) for line in box.get_text().splitlines()]
        assert not [line for line in lines if line.lstrip().startswith("[")]


def test_on_a_screen_too_a_citation_stays_with_its_word_and_the_head_says_what_is_filed() -> None:
    page = html_of(rules_sheet(load("tcp-01")))
    assert "<dt>Filed as</dt><dd>TCP-01 A/A</dd>" in page
    assert page.count('\u00a0<span class="clause">') == page.count('<span class="clause">') > 20


def test_every_table_of_bands_says_whose_they_are() -> None:
    sheet = par_sheet(studied("ca-6cb"))
    titles = [table.title for table in sheet.tables() if table.name.endswith(("/bands", "/sessions"))]
    wagers = ("Ante", "Pair Plus", "6 Card Bonus")
    assert titles == [f"{wager}: {what}" for wager in wagers for what in ("the bank's gain", "short sessions")]


@pytest.mark.parametrize("game", ["casablanca", "tcp-01", "ca-6cb"])
def test_the_manual_names_no_chip_that_its_tray_does_not_hold(game: str) -> None:
    """At a table of $10 at most nobody looks for a chip of $1,000."""
    (part,) = (each for each in manual_sheet(load(game)).parts if each.title.startswith("How a payout is cut"))
    (steps,) = (block for block in part.blocks if isinstance(block, Steps))
    told = " ".join(each.text for each in steps.statements)
    tray = {
        str(row[0]) for table in manual_sheet(load(game)).tables() if table.title == "The tray" for row in table.rows
    }
    assert not [
        chip for chip in TRAY if format_cents(chip.cents) in told.split() and format_cents(chip.cents) not in tray
    ]
    assert "$" not in told


@pytest.mark.parametrize("game, bank", [("tcp-01", "the dealer"), ("ca-6cb", "the player-dealer")])
def test_simpler_strategies_call_the_bank_by_its_name(game: str, bank: str) -> None:
    told = [
        str(row[0])
        for table in strategy_sheet(studied(game)).tables()
        if table.head[0] == "Instead"
        for row in table.rows
    ]
    assert f"Play what {bank} would play" in told
    assert not [words for words in told if "the bank" in words]


@pytest.mark.parametrize("game", PUBLISHED)
def test_eight_drills_are_two_pages_of_their_own(game: str) -> None:
    printed = pages(documents(game)["dealer-manual.pdf"])
    begin = next(at for at, page in enumerate(printed) if re.search(r"\d+\.Drills", page))
    end = next(at for at, page in enumerate(printed) if re.search(r"\d+\.Answers", page))
    assert end - begin == 2
    assert "Keytothecitations" not in printed[begin]


@pytest.mark.parametrize("game", PUBLISHED)
@pytest.mark.parametrize("document", ["rules", "par-sheet"])
def test_no_last_page_holds_the_key_alone(game: str, document: str) -> None:
    *_, last = pages(documents(game)[f"{document}.pdf"])
    assert "Defaultofthesoftware" in last


@pytest.mark.parametrize("rows", [12, 13, 14])
def test_nobody_signs_a_page_that_holds_nothing_else(rows: int) -> None:
    """Whatever room the first page leaves for it, a short table goes with the signatures below it."""
    slips = Table("", ("No.", "Slip"), tuple((str(number), "a fill") for number in range(rows)), "ll")
    form = Form((), signed=("Prepared by", "Checked by"))
    for filling in range(18, 30):
        text = Part("Before", tuple(say("What goes before.") for _ in range(filling)))
        parts = (text, Part("Slips", (slips,)), Part("Signatures", (form,)))
        printed = pages(pdf_of(Sheet("House report", "The House", "day", "1", "0" * 64, parts)))
        assert "Preparedby" in printed[-1], filling
        assert "afill" in printed[-1], filling
