"""What a card room holds in its hands: fees, designators, whole names, lists, keys, proofs and plates."""

import csv
import io
import math
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from queenhigh.money.cents import format_cents
from queenhigh.papers.bundle import DOCUMENTS, make_documents
from queenhigh.papers.documents.felt import felt_sheet
from queenhigh.papers.documents.par import par_sheet
from queenhigh.papers.documents.par_wagers import hits
from queenhigh.papers.documents.proof import BOXES, proof_sheet
from queenhigh.papers.documents.rack import rack_sheet
from queenhigh.papers.documents.rules import rules_sheet
from queenhigh.papers.documents.strategy import strategy_sheet
from queenhigh.papers.draw.cloth import Cloth
from queenhigh.papers.draw.felt import felt_svg
from queenhigh.papers.draw.felt_style import INKS
from queenhigh.papers.draw.outlines import outline_of, transform_of
from queenhigh.papers.draw.seat_block import spot_places
from queenhigh.papers.keyed import TITLE
from queenhigh.papers.pay_lines import printed_head, printed_lines
from queenhigh.papers.sheet.blocks import Figures, Form, Part, Sheet, Table
from queenhigh.papers.sheet.csv import csv_of
from queenhigh.papers.sheet.quotes import unbroken
from queenhigh.papers.study import unstudied
from queenhigh.round.plan import plan_of
from queenhigh.round.verdict import table_plan
from queenhigh.rules.load import load
from queenhigh.rules.text.document import Paragraph, Points, Steps
from tests.papers.kit import pages, reader, studied


def part(sheet: Sheet, title: str) -> Part:
    (found,) = (each for each in sheet.parts if each.title == title)
    return found


def said(sheet: Sheet) -> str:
    """Every sentence of the sheet."""
    blocks = (block for each in sheet.parts for block in each.blocks)
    return " ".join(
        s.text for block in blocks if isinstance(block, Paragraph | Points | Steps) for s in block.statements
    )


# ── fees ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a18_the_rack_card_names_every_fee() -> None:
    (points,) = part(rack_sheet(unstudied(load("ca-tcp"))), "Fees").blocks
    assert isinstance(points, Points)
    told = [each.text for each in points.statements]
    assert told[0].startswith("Table fee: $1 for each Ante")
    assert told[1].startswith("Table fee: $0.50 for each Bonus")


def test_c14_the_rack_card_has_the_schedule_in_use_and_says_that_players_pay_nothing() -> None:
    rules = load("ca-6cb", {"fee.collection.schedule": "schedule_2"})
    points, table = part(rack_sheet(unstudied(rules)), "Fees").blocks
    assert isinstance(points, Points)
    assert isinstance(table, Table)
    assert points.statements[0].text.endswith("Players pay nothing.")
    fees = [tier.fee_cents for tier in (rules.fee["collection"].schedules or {})["schedule_2"].tiers]
    assert [row[1] for row in table.rows] == [format_cents(cents) for cents in fees]
    assert not any(each.title == "Fees" for each in rack_sheet(unstudied(load("tcp-01"))).parts)


def test_a18_an_edge_never_stands_without_the_fee_that_comes_with_it() -> None:
    study = studied("ca-tcp")
    assert study.analysis is not None
    edges = {each.wager: each.edge for each in study.analysis.wagers}
    card = part(strategy_sheet(study), "What each wager costs").blocks[0]
    assert isinstance(card, Table)
    # $1 of $5 is a fifth, $0.50 of $5 a tenth.
    both = {"Ante": edges["ante"] + Fraction(1, 5), "Bonus": edges["bonus"] + Fraction(1, 10)}
    assert {str(row[0]): row[3] for row in card.rows} == {
        name: f"{float(100 * part):.2f} %" for name, part in both.items()
    }
    glance = part(par_sheet(study), "Figures at a glance").blocks[1]
    assert isinstance(glance, Table)
    assert glance.rows[0][:4] == ("Ante", "$5", "$1", "20.0000 %")
    assert glance.rows[0][5] == f"{float(100 * both['Ante']):.4f} %"
    assert glance.clause == "A18"
    told = said(par_sheet(study))
    for label, share in (("Ante", "20"), ("Bonus", "10")):
        together = f"{float(100 * both[label]):.4f} %"
        assert f"with $5 staked it is {share}.0000 % of the stake, and edge and fee together are {together}" in told


def test_a_bonus_without_a_stake_gives_none_back() -> None:
    told = said(rules_sheet(load("tcp-01")))
    assert "Ante Bonus pay table looks at the player's hand. The first row that matches pays; no stake of" in told
    assert "Pair Plus pay table looks at the player's hand. The first row that matches pays; the stake is ret" in told


# ── the par sheet ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_b17_the_hit_frequency_of_a_progressive_counts_envy_as_its_definition_says() -> None:
    """Own hand wins, or one of six others holds A-K-Q of a suit: over all 22,100 own hands, by inclusion and exclusion."""
    study = studied("tcp-01+tcp-progressive-1")
    assert study.analysis is not None
    figures = next(each for each in study.analysis.wagers if each.wager == "progressive")
    # Hands for six others: one set of three among 49 cards, a second among 46, and so on.
    chances = [Fraction(1)]
    for taken in range(4):
        chances.append(chances[-1] * (6 - taken) / math.comb(49 - 3 * taken, 3))
    won = Fraction(0)
    for hand in combinations(range(52), 3):
        free = 4 - len({card % 4 for card in hand if card // 4 >= 10})
        # Which suits' hands are given is a choice; who gets them is in the chances.
        nobody = sum(((-1) ** k * math.comb(free, k) * chances[k] for k in range(free + 1)), Fraction(0))
        won += 1 if _pays(hand) else 1 - nobody
    assert hits(figures) == won / 22_100
    tile = part(par_sheet(study), "Progressive: exact figures").blocks[1]
    assert isinstance(tile, Figures)
    assert tile.figures[2].note == str(won / 22_100)


def _pays(hand: tuple[int, ...]) -> bool:
    ranks = sorted(card // 4 for card in hand)
    runs = ranks[2] - ranks[0] == 2 and len(set(ranks)) == 3
    return len(set(ranks)) == 1 or runs or ranks == [0, 1, 12]


@pytest.mark.parametrize("game", ["ca-tcp", "tcp-01+tcp-progressive-1"])
def test_bands_stay_within_what_a_wager_can_win_and_lose(game: str) -> None:
    study = studied(game)
    assert study.analysis is not None
    tables = {table.name: table for table in par_sheet(study).tables()}
    for figures in study.analysis.wagers:
        most = -100 * float(min(net for net, _ in figures.outcomes))
        least = -100 * float(max(net for net, _ in figures.outcomes))
        for row in tables[f"{figures.wager}/bands"].rows:
            for cell in row[1:]:
                low, high = (
                    float(text.replace("−", "-").replace(",", "").rstrip(" %")) for text in str(cell).split(" to ")
                )
                assert least <= low <= high <= most


def test_sessions_that_are_not_counted_are_named() -> None:
    tables = {table.name: table for table in par_sheet(studied("ca-tcp")).tables()}
    assert [row[0] for row in tables["bonus/sessions"].rows] == ["10", "50", "100", "200"]
    assert tables["bonus/sessions"].rows[-1][1] == "not counted"
    assert "Not counted:" in tables["bonus/sessions"].note
    assert "too many different results" in said(par_sheet(studied("tcp-01+tcp-progressive-1")))


# ── keys, names, designators ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["tcp-01", "casablanca", "ca-6cb", "draw-01"])
def test_every_sheet_that_cites_has_a_key_to_its_letters(game: str) -> None:
    rules = load(game)
    cites = bool([key for key in rules.clauses if key.startswith("layout")])
    for sheet in (rules_sheet(rules), *([felt_sheet(rules)] if cites else [])):
        key = part(sheet, TITLE).blocks[0]
        assert isinstance(key, Table)
        letters = {str(row[0])[0] for row in key.rows if str(row[0]).endswith("…")}
        assert rules.source.letter in letters


def test_a3_one_hand_has_one_name() -> None:
    plan = plan_of(load("ca-tcp"))
    reasons = [row.why for row in table_plan(plan.rules, "bonus", plan.hands).rows]
    assert reasons[0] == "royal flush"


def test_b19_c19_every_page_shows_what_the_game_is_filed_as() -> None:
    made = make_documents(unstudied(load("tcp-07")), ("pdf", "html"))
    assert {name.partition(".")[0] for name in made} == {document.name for document in DOCUMENTS}
    for name, printed in made.items():
        if name.endswith(".html"):
            assert "TCP-07 A/C" in printed.decode(), name
        elif name != "felt-plate.pdf":
            assert all("TCP-07A/C" in text for text in pages(printed)), name
    # A plate is all outlines, those of the felt: with another designator they are others, and nothing else is.
    assert felt_svg(load("tcp-07", {"filing.designator": "XYZ-9"})) != felt_svg(load("tcp-07"))
    (pdf,) = make_documents(unstudied(load("ca-6cb")), ("pdf",), ("art-proof",)).values()
    assert all("TCB-6B4" in text for text in pages(pdf))
    titles = {table.title for table in rack_sheet(unstudied(load("ca-6cb"))).tables()}
    assert "6 Card Bonus · TCB-6B4" in titles


def test_names_and_hands_stay_on_one_line() -> None:
    whole = unbroken(("Pair Plus", "6 Card Bonus", "Ante"))
    assert whole("Bet 6 Card Bonus or Pair Plus.") == "Bet 6\u00a0Card\u00a0Bonus or Pair\u00a0Plus."
    assert whole("Play Q-6-4 or better") == "Play Q-\u20606-\u20604 or better"
    assert whole("player-dealer") == "player-dealer"
    assert "Pair Plus" in rack_sheet(unstudied(load("tcp-01"))).names


def test_titles_are_larger_than_headings_and_headings_than_text() -> None:
    """As the template has it: 23 points, 15, and 10."""
    (pdf,) = make_documents(unstudied(load("ca-tcp")), ("pdf",), ("rules",)).values()
    sizes: dict[str, float] = {}

    def seen(text: str, _user: object, matrix: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.setdefault(text.strip(), round(size * abs(matrix[0]), 1))

    reader(pdf).pages[0].extract_text(visitor_text=seen)
    text = {words: size for words, size in sizes.items() if size}
    title = max(size for words, size in text.items() if words.startswith("Three Card Poker"))
    heading = next(size for words, size in text.items() if "The game" in words and not words.startswith("The object"))
    body = next(size for words, size in text.items() if words.startswith("The object of the game"))
    assert (title, heading, body) == (23.0, 15.0, 10.0)


def test_a_card_has_a_line_about_responsible_gaming_and_a_place_for_the_logo() -> None:
    plain = rack_sheet(unstudied(load("tcp-01")))
    assert plain.foot
    assert plain.logo
    own = rack_sheet(unstudied(load("tcp-01", {"house.responsible": "Help is a call away."})))
    assert own.foot == "Help is a call away."


def test_a_strategy_is_a_list_and_no_paragraph() -> None:
    blocks = part(rack_sheet(studied("ca-tcp")), "Best play").blocks
    assert isinstance(blocks[1], Points)
    assert [each.text for each in blocks[1].statements] == [
        *(f"{high}: play {high}-9-2 or better; fold the rest." for high in "QKA"),
        "2 to J: play any hand.",
    ]
    # Which two cards are kept in an exchange: twelve kinds, the first that one holds.
    (kinds,) = (each for each in part(rack_sheet(studied("draw-01")), "Best play").blocks if isinstance(each, Steps))
    assert len(kinds.statements) == 12
    assert kinds.statements[0].text == "a pair"


def test_a7_the_strategy_card_lists_every_hand_against_every_card_that_is_seen() -> None:
    """Against a queen: queen-nine-two and better, as the words have it, over every high card of the list."""
    text = csv_of(strategy_sheet(studied("ca-tcp")))
    rows = [row for row in csv.reader(io.StringIO(text)) if row and row[0] == "hand by hand"]
    total = sum(int(row[2]) for row in rows if row[3] == "2")
    assert total == 22_100  # with some deuces gone from the pack a hand is still listed once
    order = "23456789TJQKA"
    checked = 0
    for _, cards, _, seen, option, *_ in rows:
        ranks = sorted((order.index(card[0]) for card in cards.split()), reverse=True)
        plain = len(set(ranks)) == 3 and ranks[0] - ranks[2] != 2 and len({card[1] for card in cards.split()}) > 1
        if seen == "Q" and plain and ranks != [12, 1, 0]:
            assert (option == "play") == (ranks >= [10, 7, 0]), cards
            checked += 1
    assert checked > 500


# ── the cloth ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_b11_the_progressive_table_and_its_spot_are_on_the_cloth_and_in_the_rules() -> None:
    rules = load("tcp-01+tcp-progressive-1")
    assert 'id="pay-table-progressive"' in felt_svg(rules)
    told = said(rules_sheet(rules))
    assert (
        "four betting spots: those marked “Pair Plus”, “Ante” and “Play”, and one for Progressive, with a sensor"
        in told
    )
    assert "The layout shows the Pair Plus, Ante Bonus and Progressive pay tables." in told


def test_c19_the_cloth_heads_and_orders_its_panels_as_the_proof_does() -> None:
    rules = load("ca-6cb")
    assert [printed_head(rules, table) for table in rules.layout.printed_tables] == ["6 Card Bonus", "Bonus Payouts"]
    hands = [line.hand for line in printed_lines(rules, "pair_plus")]
    assert hands == ["Pair", "Flush", "Straight", "Three of a kind", "Straight flush", "Royal flush"]


def test_the_trim_box_of_the_plate_is_the_cloth() -> None:
    (pdf,) = make_documents(unstudied(load("draw-01")), ("pdf",), ("felt",)).values()
    page = reader(pdf).pages[0]
    assert (float(page.trimbox.width), float(page.trimbox.height)) == (82 * 72, 50 * 72)
    # Two inches of slug on each side, for the marks.
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (86 * 72, 54 * 72)


def test_positions_mirror_each_other_and_lie_on_the_cloth() -> None:
    rules = load("ca-tcp")  # one column of spots at each of eight places
    cloth = Cloth(82.0, 50.0)
    places = {(each.seat, each.spot.label): each for each in spot_places(rules, cloth)}
    assert len(places) == 8 * 3
    for (seat, label), each in places.items():
        other = places[9 - seat, label]
        assert each.across + other.across == pytest.approx(82)
        assert each.down == pytest.approx(other.down)
        assert each.turned == pytest.approx(-other.turned)
        assert cloth.holds((each.across, each.down), 1.0)
    rows = list(csv.reader(io.StringIO(csv_of(felt_sheet(rules)))))
    assert sum(row[:1] == ["positions"] for row in rows) == 24


def test_inks_are_named_plates_with_cmyk() -> None:
    assert len({ink.name for ink in INKS}) == len(INKS) == 4
    assert all(0 <= part <= 100 for ink in INKS for part in ink.cmyk)
    table = part(felt_sheet(load("tcp-01")), "Inks").blocks[1]
    assert isinstance(table, Table)
    assert [row[0] for row in table.rows] == [ink.name for ink in INKS]
    assert table.head[1:5] == ("Cyan", "Magenta", "Yellow", "Black")


def test_the_plate_has_a_separation_for_each_ink_and_no_other_colour() -> None:
    (pdf,) = make_documents(unstudied(load("ca-6cb")), ("pdf",), ("felt-plate",)).values()
    page = reader(pdf).pages[0]
    boxes = [(float(box.width) / 72, float(box.height) / 72) for box in (page.mediabox, page.bleedbox, page.trimbox)]
    assert boxes == [(86, 54), (82.5, 50.5), (82, 50)]
    resources: Any = page["/Resources"]
    found = {}
    for kind, name, base, tint in resources["/ColorSpace"].values():
        assert (kind, base) == ("/Separation", "/DeviceCMYK")
        found[name.removeprefix("/").replace("#20", " ")] = tuple(round(100 * float(part)) for part in tint["/C1"])
    assert found == {**{ink.name: ink.cmyk for ink in INKS}, "All": (100, 100, 100, 100)}
    operators = {str(operator, "ascii") for _, operator in page.get_contents().operations}  # type: ignore[union-attr]
    # Colour is set in separations alone: neither by RGB, nor by CMYK, nor by grey.
    assert operators & {"rg", "RG", "k", "K", "g", "G"} == set()
    assert {"cs", "scn", "CS", "SCN"} <= operators
    assert pdf == dict(make_documents(unstudied(load("ca-6cb")), ("pdf",), ("felt-plate",)))["felt-plate.pdf"]


def test_outlines_of_the_plate_are_those_of_the_drawing() -> None:
    """A quarter of a turn about (2, 3), then twice as large: the point (1, 0) lands at (2, 5)."""
    matrix = transform_of("translate(2 3) rotate(90) scale(2)")
    assert [round(value, 9) + 0.0 for value in (matrix.a + matrix.e, matrix.b + matrix.f)] == [2, 5]
    lines = list(outline_of("path", {"d": "M0 0H2V1Q3 1 3 2L0 2Z"}))
    # The cubic handles of a quadratic curve lie two thirds of the way to its control.
    assert lines == ["0 0 m", "2 0 l", "2 1 l", "2.6667 1 3 1.3333 3 2 c", "0 2 l", "h"]
    arc = list(outline_of("path", {"d": "M2 0A2 1 0 0 1 -2 0Z"}))
    # Half an ellipse from its right end passes its lowest point on the way to its left one.
    assert arc[1].split()[4:6] == ["0", "1"]
    assert arc[2].split()[4:6] == ["-2", "0"]


def test_c18_the_art_proof_has_its_fields_its_boxes_and_a_line_to_sign_on() -> None:
    blocks = proof_sheet(load("ca-6cb")).parts[0].blocks
    facts, signing = (block for block in blocks if isinstance(block, Form))
    assert dict(facts.fields) | {} == {
        "Company": "Casino Club",
        "Item": "3CP-6CB",
        "Version": "1.2",
        "Proof date": "18 March 2014",
        "Surface size": "",
        "Printed area": "82 × 50 inches",
        "Spot colours": "QH Cloth, QH Cloth Deep, QH Gold and QH Cream",
        "Notes": "",
    }
    assert (
        signing.boxes
        == BOXES
        == (
            "Approved without changes",
            "Approved with changes",
            "Changes, new proof required",
        )
    )
    assert signing.signed == ("Signature", "Name in print", "Date")
    unsigned = next(block for block in proof_sheet(load("tcp-01")).parts[0].blocks if isinstance(block, Form))
    assert dict(unsigned.fields)["Company"] == ""
    (pdf,) = make_documents(unstudied(load("ca-6cb")), ("pdf",), ("art-proof",)).values()
    assert len(reader(pdf).pages) == 1
