"""What a look at the printed pages found, where a machine can look for it too."""

import io
import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTLine, LTTextContainer, LTTextLine

from queenhigh.papers.cross_check import Play
from queenhigh.papers.documents.felt import felt_sheet
from queenhigh.papers.documents.manual import manual_sheet
from queenhigh.papers.documents.par_game import game_part
from queenhigh.papers.documents.rack import rack_sheet
from queenhigh.papers.documents.strategy import strategy_sheet
from queenhigh.papers.draw.chart import Band, Words, band_chart
from queenhigh.papers.numbers import net_text
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.sheet.blocks import Abreast, Sheet, Table
from queenhigh.papers.sheet.columns import column_widths
from queenhigh.papers.sheet.typeset import pdf_of
from queenhigh.papers.study import study
from queenhigh.rules.load import load
from queenhigh.rules.text.document import Paragraph, Points, Steps
from queenhigh.rules.text.write import rules_document
from tests.papers.kit import documents, pages, squeezed, studied

TEEN_PATTI, BRAG, ULTIMATE, TWO_UP = (
    f"tests/games/{name}.toml" for name in ("teen-patti", "brag", "ultimate", "two-up")
)
AXIS, INK = Words("Rounds played", "Bands"), "#1b1f24"


def tables(sheet: Sheet) -> list[Table]:
    """Every table of a sheet, those side by side too."""
    blocks = [block for part in sheet.parts for block in part.blocks]
    beside = [table for block in blocks if isinstance(block, Abreast) for table in block.tables]
    return [*(block for block in blocks if isinstance(block, Table)), *beside]


def column(table: Table, head: str) -> list[str]:
    """The words of a column."""
    return [str(row[table.head.index(head)]) for row in table.rows]


# The commission of the first leaves quarters to pay, side wagers of the others dollars.
@pytest.mark.parametrize("game", [TEEN_PATTI, "ca-6cb", "casablanca"])
def test_every_chip_of_an_answer_lies_in_the_tray(game: str) -> None:
    found = tables(manual_sheet(load(game)))
    tray = next(set(column(table, "Chip")) for table in found if table.title == "The tray")
    cut = {
        chip
        for table in found
        if "Chips" in table.head
        for cell in column(table, "Chips")
        for chip in re.findall(r"×\s(\$[\d.,]*\d)", cell)
    }
    assert cut
    assert cut <= tray


def in_chips(cell: str) -> int:
    """What the chips of an answer come to, in cents: "1 × $25, 2 × $5" are 3,500."""
    counted = re.findall(r"(\d+)\s×\s\$([\d,]+(?:\.\d\d)?)", cell)
    return sum(int(count) * round(100 * float(value.replace(",", ""))) for count, value in counted)


@pytest.mark.parametrize("game", [TEEN_PATTI, "ca-6cb", "draw-01"])
def test_every_payout_of_an_answer_is_cut_into_chips_that_come_to_it(game: str) -> None:
    answers = [table for table in tables(manual_sheet(load(game))) if {"Chips", "Pay"} <= set(table.head)]
    paid = 0
    for table in answers:
        for pay, chips in zip(column(table, "Pay"), column(table, "Chips"), strict=True):
            amount = re.fullmatch(r"\+\W*\$([\d,]+(?:\.\d\d)?)", pay)
            assert in_chips(chips) == (round(100 * float(amount[1].replace(",", ""))) if amount else 0)
            paid += amount is not None
    assert paid > len(answers)


def test_an_answer_cites_a_clause_or_nothing() -> None:
    """The fold of this game has none: a place in the rule file is no clause, and ran over the edge of the page."""
    answers = [
        table for table in tables(manual_sheet(load(ULTIMATE))) if "Clause" in table.head and "Why" in table.head
    ]
    cited = {cell for table in answers for cell in column(table, "Clause")}
    assert "" in cited
    assert all(re.fullmatch(r"X\d", cell) for cell in cited - {""})


def test_a_commission_is_named_where_a_player_and_a_mathematician_look() -> None:
    fees = next(part for part in rack_sheet(studied(TEEN_PATTI)).parts if part.title == "Fees").blocks[0]
    assert isinstance(fees, Points)
    assert [each.text for each in fees.statements] == ["Commission: the dealer keeps 5 % of what Ante and Play win."]
    game = game_part(load(TEEN_PATTI)).blocks[0]
    assert isinstance(game, Table)
    assert ("Commission", "The dealer keeps 5 % of what Ante and Play win") in game.rows
    assert not any(part.title == "Fees" for part in rack_sheet(studied("tcp-01")).parts)


def test_the_dealers_charts_pay_what_a_commission_leaves() -> None:
    # 5 % of every gain stays with the bank: of 40 to 1 on $5, which is $200, the player gets $190.
    rules = load("tcp-01", {"wager.pair_plus.commission_percent": 5})
    (chart,) = (table for table in tables(manual_sheet(rules)) if table.title.startswith("Pair Plus"))
    for row, line in zip(chart.rows, rules.table["pair_plus"].rows, strict=True):
        for head, cell in zip(chart.head[2:], row[2:], strict=True):
            assert cents(cell) * 100 == cents(head) * (line.pay or 0) * 95
    assert cents(chart.rows[0][2]) == 19000
    assert chart.note is not None
    assert chart.note.endswith("and the commission of 5 % is taken off.")
    # What is cut from the tray is what is paid: nothing of it is an amount before the commission.
    cut = next(table for table in tables(manual_sheet(rules)) if table.title == "Payouts in chips")
    due = {
        cents(head) * (line.pay or 0) * 95 // 100 for head in chart.head[2:] for line in rules.table["pair_plus"].rows
    }
    bonus = {cents(head) * (line.pay or 0) for head in chart.head[2:] for line in rules.table["ante_bonus"].rows}
    assert {cents(cell) for cell in column(cut, "Payout")} & (due - bonus)
    assert 20000 not in {cents(cell) for cell in column(cut, "Payout")} - bonus


def cents(text: object) -> int:
    """Money as it is printed, in cents."""
    return int(Fraction(str(text).replace("$", "").replace(",", "")) * 100)


def test_one_pay_table_of_two_commissions_has_a_chart_for_each() -> None:
    tip = {"label": "Tip", "kind": "side", "cents_min": 500, "cents_max": 10000, "cents_step": 500}
    settings = {
        "wager.tip": {**tip, "commission_percent": 10},
        "outcome.tip": [{"result": "table", "table": "pair_plus"}],
        "settle.wagers": ["play", "ante", "ante_bonus", "pair_plus", "tip"],
    }
    charts = [table for table in tables(manual_sheet(load("tcp-01", settings))) if table.title.startswith("Pair Plus")]
    assert [chart.title.partition(": ")[2] for chart in charts] == ["Pair Plus", "Tip"]
    assert [cents(chart.rows[0][2]) for chart in charts] == [20000, 18000]


def test_each_of_several_lists_of_who_wins_says_which_wager_it_is_about() -> None:
    told = next(part for part in rack_sheet(studied(ULTIMATE)).parts if part.title == "Who wins").blocks
    assert [type(block) for block in told] == [Paragraph, Steps] * 3
    said = [block.statements[0].text for block in told if isinstance(block, Paragraph)]
    assert [f"For the {wager} wager" in text for wager, text in zip(("Ante", "Play", "Blind"), said, strict=True)] == [
        True
    ] * 3
    alone = next(part for part in rack_sheet(studied("tcp-01")).parts if part.title == "Who wins").blocks
    assert [type(block) for block in alone] == [Steps]


def test_b17_the_strategy_card_counts_envy_among_the_wins() -> None:
    """820 of 22,100 own hands pay, 3.71 %; four hands of each of six others bring envy: 0.11 % more, of the rest."""
    costs = next(table for table in tables(strategy_sheet(studied("tcp-01+tcp-progressive-1"))) if "Wins" in table.head)
    own, others = Fraction(820, 22_100), 6 * Fraction(4, 22_100)
    expected = f"{float(own + (1 - own) * others):.1%}".replace("%", " %")
    assert column(costs, "Wins")[-1] == expected == "3.8 %"


def test_every_side_of_a_long_strategy_has_its_head_and_none_an_orphan() -> None:
    found = pages(documents(TWO_UP)["strategy-card.pdf"])
    assert all(squeezed("Three Card Poker with two dealer cards up") in page for page in found)
    assert all(squeezed("keep to it.") in page for page in found)
    assert min(map(len, found)) > 300
    best = next(part for part in rack_sheet(studied(TWO_UP)).parts if part.title == "Best play")
    assert len(best.blocks) == 1, "words that stand elsewhere are not excused here"


def test_a_ten_has_one_spelling_on_a_card() -> None:
    told = "".join(pages(documents(TWO_UP)["strategy-card.pdf"]))
    assert squeezed("K-10 suited: play K-10-6 or better") in told
    assert "-T-" not in told


@pytest.mark.parametrize(
    "game, ace, straight",
    [
        ("tcp-01", "in the lowest straight and straight flush only", "a straight by its highest card"),
        (TEEN_PATTI, "in 3, 2 and ace only", "a sequence by its highest card"),
        (BRAG, "in 3, 2 and ace only", "a run by its highest card"),
    ],
)
def test_the_low_ace_is_told_as_the_order_of_the_game_has_it(game: str, ace: str, straight: str) -> None:
    section = next(each for each in rules_document(load(game)).sections if each.title == "Ranking of hands")
    text = " ".join(each.text for item in section.items if isinstance(item, Paragraph) for each in item.statements)
    assert f"The ace also counts as the lowest card, {ace}." in text
    assert straight in text


def test_a_case_names_the_hand_that_it_asks_for() -> None:
    told = "".join(pages(documents(ULTIMATE)["par-sheet.pdf"]))
    assert squeezed("Higher hand, a flush or better") in told
    assert squeezed("that the rules name") not in told


@pytest.mark.parametrize(
    "value, text",
    [
        ("0", "0"),
        ("2", "+2"),
        ("-1000", "−1,000"),
        ("19/20", "+0.95"),
        ("-183/20", "−9.15"),
        ("3/2", "+1.5"),
        ("-4/3", "−4/3"),
    ],
)
def test_a_net_result_is_a_decimal_where_that_is_exact(value: str, text: str) -> None:
    assert net_text(Fraction(value)) == text


def test_what_hangs_below_a_line_of_a_card_has_room_above_the_rule() -> None:
    """Lines of a table on a card are at least a quarter further apart than their letters are high."""
    pdf = io.BytesIO(pdf_of(strategy_sheet(studied("tcp-01"))))
    lines = [
        line
        for page in extract_pages(pdf)
        for box in page
        if isinstance(box, LTTextContainer)
        for line in box
        if isinstance(line, LTTextLine)
    ]
    every, bank = (
        next(line for line in lines if line.get_text().startswith(words)) for words in ("Play every", "Play what")
    )
    letter = next(each for each in every if isinstance(each, LTChar))
    assert every.y0 - bank.y0 > 1.25 * letter.size


@pytest.mark.parametrize("document", ["rules", "felt", "par-sheet", "dealer-manual"])
def test_the_rule_below_the_running_head_stands_free_of_its_letters(document: str) -> None:
    last = list(extract_pages(io.BytesIO(documents("ca-tcp")[f"{document}.pdf"])))[-1]
    head = next(box for box in last if isinstance(box, LTTextContainer) and "(player-dealer)" in box.get_text())
    rule = max((each for each in last if isinstance(each, LTLine) and each.y0 < head.y1), key=lambda each: each.y0)
    assert 1 < head.y0 - rule.y0 < 4


def test_what_a_wager_counts_besides_itself_is_said_beside_its_figures() -> None:
    said = "Blind is made with Ante in the same amount: figures per unit of Ante count them together."
    for name in ("par-sheet", "strategy-card"):
        assert squeezed(said) in "".join(pages(documents(ULTIMATE)[f"{name}.pdf"]))
        assert squeezed("count them together") not in "".join(pages(documents("tcp-01")[f"{name}.pdf"]))


def test_the_par_sheet_of_a_game_with_an_equal_wager_leaves_nothing_uncomputed() -> None:
    found = study(load(ULTIMATE), Play(rounds=1_000, seed=1))
    assert not found.refusals
    assert found.simulation is not None
    assert list(found.simulation.stakes) == ["ante", "pair_plus", "blind"]


def test_the_places_of_a_felt_stand_evenly_in_its_tables() -> None:
    """One place alone in a second table would stretch over the whole page."""
    found = [
        table for table in tables(felt_sheet(load("ca-tcp"))) if "Place 8" in table.head or "Place 1" in table.head
    ]
    assert [len(table.head) - 1 for table in found] == [4, 4]


def test_the_highest_hand_of_all_has_none_better() -> None:
    told = [line.hand for line in pay_lines(load(TEEN_PATTI), "pair_plus")]
    assert told[0] == "Three aces"
    assert pay_lines(load(BRAG), "ante_bonus")[0].hand == "Three threes"


def test_b17_the_print_shop_reads_of_envy_what_the_cloth_shows() -> None:
    (table,) = (each for each in tables(felt_sheet(load("tcp-progressive-1"))) if each.title == "Progressive")
    # B17: an A-K-Q suited in spades brings the others $100 for each dollar, in another suit $25.
    assert column(table, "Envy") == ["100 for 1", "25 for 1", "–", "–", "–"]
    assert all("Envy" not in each.head for each in tables(felt_sheet(load("tcp-01"))))


@pytest.mark.parametrize("middle", [-11.9, 0.4, 2.3, 5.7, 10.5, 22.3])
def test_no_line_of_a_chart_runs_through_its_key(middle: float) -> None:
    bands = [Band(name, lambda rounds: 900 / rounds**0.5, "#eee") for name in ("99 %", "95 %", "90 %")]
    drawn = ET.fromstring(band_chart(middle, bands, (3, 7), AXIS, (-1e4, 100.0)))  # noqa: S314  # our own
    _, *key = drawn.findall("{*}rect")
    top = min(float(each.get("y", "")) for each in key)
    foot = max(float(each.get("y", "")) + float(each.get("height", "")) for each in key)
    runs = [float(each.get("y1", "")) for each in drawn.findall("{*}line") if each.get("stroke") in ("#0d5c3f", INK)]
    assert len(runs) == 2  # the middle, and zero
    assert not [height for height in runs if top < height < foot]


@pytest.mark.parametrize("certain", [0.0, 100.0, -50.0, 12.5])
def test_a_result_that_is_certain_is_a_line_in_the_middle_of_its_chart(certain: float) -> None:
    bands = [Band("99 %", lambda _: 0.0, "#eee")]
    drawn = ET.fromstring(band_chart(certain, bands, (3, 7), AXIS, (certain, certain)))  # noqa: S314  # our own
    (line,) = [each for each in drawn.findall("{*}line") if each.get("stroke") == "#0d5c3f"]
    # The field begins 14 below the upper edge and ends 38 above the lower one, at 190 - 38 = 152; (14 + 152) / 2 = 83.
    assert (float(line.get("y1", "")), float(line.get("y2", ""))) == pytest.approx((83, 83), abs=0.01)


def test_a_long_cell_alone_does_not_make_the_others_wrap() -> None:
    """The words in the last column stand on a line, although one of the settings is as long as three lines."""
    plain = [
        (f"setting.{number}", "as it is", "Default of the software: the document is silent.") for number in range(9)
    ]
    long = (
        "wager.ante.cents_min, wager.ante.cents_max, wager.play.cents_min, wager.play.cents_max",
        "5 to 500 dollars or less",
        "-",
    )
    first, second, third = column_widths(Table("", ("Setting", "Taken as", "Why"), (*plain, long), "lll"))
    assert second == 0
    # Of some eighty characters that are left, the forty-eight of the sentence.
    assert third / (first + third) >= 48 / 80


def test_no_line_ends_between_a_sign_and_its_amount() -> None:
    said = [column(table, "Pay") for table in tables(manual_sheet(load("casablanca"))) if "Pay" in table.head]
    signed = [text for each in said for text in each if text != "–"]
    assert signed
    assert all(re.fullmatch("[+−]\u2060\\$[0-9,.]+", text) for text in signed)
