"""X1, X8, E12, E20, E21, H2: the announcement, the result sheet and the charity's report, as text and on paper."""

from io import BytesIO

import pytest
from msgspec.structs import replace
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTTextContainer, LTTextLine
from pypdf import PdfReader

from queenhigh.bootstrap.tournament_files import example_ids, read_terms
from queenhigh.casino.charity.events import CharityReportSigned
from queenhigh.casino.charity.report import CharityReport, DayLine, TournamentLine, digest_of
from queenhigh.errors import BadInput
from queenhigh.papers.documents.charity_report import charity_sheet
from queenhigh.papers.documents.tournament import announcement_sheet, result_sheet
from queenhigh.papers.sheet.typeset import pdf_of, record_pdf
from queenhigh.tournament import actions as do
from queenhigh.tournament.announcement import as_text
from queenhigh.tournament.board import board
from queenhigh.tournament.chips import Chips
from tests.tournament.kit import running, terms_with


def read(pdf: bytes) -> str:
    return " ".join("\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


def test_x1_e12_e16_e20_e21_the_announcement_names_every_amount() -> None:
    terms = read_terms("casablanca-hourly")
    text = as_text(terms)
    for words in (
        "Buy-in $30; there is no fee.",
        "Re-buy $30 for 10,000 chips, up to 2 times a person, with no chips, to the end of level 2.",
        "Add-on $20 for 8,000 chips, once a person, in level 2.",
        "Nobody may spend more than $150",
        "Everyone begins with 10,000 chips.",
        "Tournament chips have no cash value, are never exchanged for money, and stay the house's.",
        "There is no limit on bets.",
        "Level 2, 8 rounds of a table: Ante from 300",
        "out after round 15, 20, 25",
        "receives 35 % of all buy-ins",
        "1. 50 %, 2. 30 %, 3. 20 %",
        "a draw decides",
        "until the first card is dealt, and not after; in close calls there is no refund.",
        "unless only 3 players or fewer remain: then the chip counts decide the places.",
        "The brush announces these amounts before the start.",
        "The gaming areas are non-smoking.",
        "Everything is conducted under RSA 287-D and Pari 1209.",
        "57 Regional Drive, Unit 3, Concord, NH 03301",
        "1 January 2012",
    ):
        assert words in text
    printed = read(pdf_of(announcement_sheet(terms, "c0ffee")))
    assert "Buy-in $30" in printed
    assert "Promise of the draw" in printed
    assert "Tournament director" in printed


def test_x1_the_announcement_says_how_each_stage_begins_and_ends_and_who_has_which_list_of_prizes() -> None:
    stages = [
        {"name": "Heats", "rounds": 20, "until": 9, "eliminate": [5]},
        {"name": "Middle", "minutes": 30, "advance": 2, "chips": "reset"},
        {"name": "Final"},
    ]
    lists = [{"shares_bp": [5_000, 3_000, 2_000]}, {"entries_min": 8, "shares_bp": [10_000]}]
    selling = {"cents": 700, "chips": 5_000}
    entry = {"buy_in_cents": 1_000, "late_levels": 1}
    several = as_text(terms_with(stage=stages, prizes=lists, rebuy=selling, add_on=selling, entry=entry))
    # The limits of tcp-01, where no level has others: from $5 on, in chips.
    for words in (
        "Heats: 20 rounds a table; or until 9 players are left; the player with the fewest chips at each table",
        "is out after round 5; then everyone who is left goes on.",
        "Middle: all begin it with the starting chips, and at level 1; rounds begin for 30 minutes; the 2 with",
        "the 2 with the most chips at each table go on.",
        "Final: everyone begins it with the chips that they have; until one is left.",
        "Between equal chips a draw decides who is out, and who goes on.",
        "The same limits to the end: Ante from 500, Pair Plus from 500.",
        "Seats are drawn anew for each stage.",
        "In a stage whose tables send players on, everyone stays: no table is broken up or balanced.",
        "once a person, with no chips, to the end of the stage Heats.",
        "for 5,000 chips, once a person, to the end of the stage Heats.",
        "Late entry to the end of the stage Heats.",
        "With fewer than 8 entries: 1. 50 %, 2. 30 %, 3. 20 %.",
        "From 8 entries on: 1. 100 %.",
        "What a place would bring that nobody has goes to the first.",
    ):
        assert words in several, words
    levels = [{"length": 5}] * 4
    entry = {"buy_in_cents": 1_000, "players_min": 3, "late_levels": 1}
    rebuy, add_on = {**selling, "levels": 3}, {**selling, "level_from": 2, "level_to": 3}
    one = as_text(terms_with(entry=entry, level=levels, rebuy=rebuy, add_on=add_on))
    for words in (
        "with no chips, to the end of level 3.",
        "once a person, from level 2 to level 3.",
        "Late entry during level 1.",
    ):
        assert words in one, words
    # The last level lasts to the end, so that selling to its end, or to one that is never reached, is selling to the end.
    late = as_text(terms_with(level=levels, rebuy={**selling, "levels": 9}, add_on={**add_on, "level_to": 4}))
    assert "with no chips, to the end." in late
    assert "once a person, from level 2 to the end." in late
    assert "With any number of entries: 1. 50 %" in one
    assert "that nobody has" not in one
    assert "anew" not in one
    assert "Between equal chips" not in one


def test_x1_every_example_can_be_announced() -> None:
    assert example_ids() == ("casablanca-hourly", "heats")
    for name in example_ids():
        terms = read_terms(name)
        assert terms.file.title in as_text(terms)


def test_x8_the_board_has_standing_clock_and_next_level_and_the_sheet_the_result() -> None:
    trial = running(
        4,
        level=[{"length": 3}, {"length": 3}],
        charity={"name": "The fire brigade", "part_bp": 3_500},
        entry={"buy_in_cents": 1_000, "fee_cents": 100},
    )
    trial.report("trial.1", {"p1": 0, "p2": 25_000})
    told = board(trial.terms, trial.state)
    assert (told.level, told.next_level_rounds, told.left, told.chips) == (1, 2, 3, 45_000)
    assert [(line.place, line.player) for line in told.lines][::3] == [(1, "p2"), (4, "p1")]
    assert (told.paid_cents, told.charity_cents, told.pool_cents) == (4_000, 1_400, 2_600)
    assert told.prizes == (1_300, 780, 520)
    trial.do(do.PauseClock(5, "the lights flicker"), "dora")
    trial.do(do.UndoOut("p1", "the count of round 1 was wrong", Chips(1_500)), "dora")
    trial.do(do.RemovePlayer("p1", "shouted at the dealer"), "dora")
    trial.do(do.InterruptTournament("power failure", readable=True, agreed=True), "dora")
    trial.do(do.RuleInterruption())
    trial.do(do.PayPrizes())
    printed = read(pdf_of(result_sheet(trial.terms, trial.state)))
    # Three share 2,600 cents evenly: 867, 867, 866.
    for words in ("p2", "even split", "$8.67", "$8.66", "power failure", "decided by dora", "$14", "Left in escrow $0"):
        assert words in printed, words
    for decided in (
        "back in: was not out p1 dora the count of round 1 was wrong",
        "taken out p1 dora shouted at the dealer",
        "break dora the lights flicker",
    ):
        assert decided in printed, decided


def test_x5_x8_the_sheet_says_who_shares_and_of_a_void_tournament_that_all_went_back() -> None:
    trial = running(4, ties="share", kind="hourly", stage=[{"name": "A round", "rounds": 1}])
    trial.report("trial.1", {"p1": 9_000, "p2": 9_000, "p3": 8_000, "p4": 1_000})
    trial.do(do.EndStage(), "house")
    trial.do(do.PayPrizes(), "house")
    printed = read(pdf_of(result_sheet(trial.terms, trial.state)))
    # 40.00: 50 and 30 % are 32.00 for the two who are equal, 20 % are 8.00 for the third.
    assert printed.count("9,000 by chips at the end, equal: shared $16") == 2
    assert "8,000 by chips at the end $8" in printed
    stopped = running(4, kind="hourly")
    stopped.do(do.InterruptTournament("a storm", readable=False, agreed=False), "dora")
    stopped.do(do.RuleInterruption())
    stopped.do(do.PayPrizes())
    printed = read(pdf_of(result_sheet(stopped.terms, stopped.state)))
    for words in ("void: every payment was returned", "part $0", "Returned $40", "Left in escrow $0"):
        assert words in printed, words


def test_x8_h2_a_record_is_printed_whatever_people_have_written_in_it() -> None:
    trial = running(4, title="Cup \N{PARTY POPPER}", kind="hourly")
    trial.do(do.RemovePlayer("p1", "schrie \u724c, *laut* & #oft"), "dora")
    sheet = result_sheet(trial.terms, trial.state)
    with pytest.raises(BadInput, match="no sign for"):
        pdf_of(sheet)
    printed = read(record_pdf(sheet))
    assert "Cup [U+1F389]" in printed
    assert "schrie [U+724C], *laut* & #oft" in printed
    plain = announcement_sheet(read_terms("heats"))
    assert record_pdf(plain) == pdf_of(plain)


def test_h2_the_charitys_report_is_printed_to_be_signed() -> None:
    brigade, choir = "The fire brigade", "The choir"
    days = (
        DayLine("2026-11-20", brigade, 3_500, -5_000, 0, 700, 3_500, 3_500, 1_000, is_shared=True),
        DayLine("2026-11-21", choir, 1_000, 20_000, 2_000, 300, 0, 0, 0, is_shared=False),
    )
    line = TournamentLine("2026-11-20", "friday", brigade, 3, 9_999, 6_499, 0, 3_500)
    made = CharityReport("The House", "cash", "2026-11", days, (line,), (), ())
    signed = (CharityReportSigned("2026-11", digest_of(made), "audrey"), CharityReportSigned("2026-11", "00", "sam"))
    pdf = pdf_of(charity_sheet(replace(made, signed=signed)))
    # Ten columns abreast, and none so narrow that a short cell takes two lines.
    boxes = [box for page in extract_pages(BytesIO(pdf)) for box in page if isinstance(box, LTTextContainer)]
    lines = [line.get_text().strip() for box in boxes for line in box if isinstance(line, LTTextLine)]
    assert "35" not in lines
    assert "%" not in lines
    printed = read(pdf)
    for words in (
        # Each charity by itself, games apart from tournaments: 0 − 7 and 35 − 10; 20 − 3, of which 20 was not paid yet.
        "The fire brigade Games of chance $0 $0 $7 −$7",
        "The fire brigade Tournaments $35 $0 $10 $25",
        "The choir Games of chance $20 $20 $3 $17",
        "$200 $20 not yet",
        "friday The fire brigade 3",
        "−$50",
        "Neither losses nor expenses of games are set against tournaments",
        "Signed by audrey.",
        "An earlier version was signed by sam",
        "For the charity",
    ):
        assert words in printed, words
