"""The rules as told: complete, in order, and in English."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from queenhigh.money.cents import format_cents
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.text.document import Document, Grid
from queenhigh.rules.text.plain import as_text
from queenhigh.rules.text.write import rules_document
from tests.text.single_changes import ALL_GAMES, game

ORDER = (
    "The game",
    "Owner and approval",
    "Table and equipment",
    "Ranking of hands",
    "Wagers and limits",
    "The bank",
    "Fees",
    "Progressive meter",
    "The deal",
    "The decision",
    "Showdown",
    "How wagers win and lose",
    "Pay tables",
    "Order of settlement",
    "Announcements",
    "Irregularities",
    "House policies",
    "Tournaments",
    "Glossary",
    "Published figures",
    "Key to the citations",
    "Assumptions",
    "Further references",
)


def document(name: str) -> Document:
    return rules_document(game(name))


def sentences(told: Document) -> Iterator[str]:
    return (statement.text for statement in told.statements())


def cells(told: Document) -> set[str]:
    return {cell for grid in told.grids() for row in grid.rows for cell in row.cells}


def grid(told: Document, title: str) -> Grid:
    return next(found for found in told.grids() if found.title == title)


def cited(told: Document) -> set[str]:
    """Every single clause that is cited anywhere."""
    clauses = [statement.clause for statement in told.statements()]
    clauses += [found.clause for found in told.grids()]
    clauses += [row.clause for found in told.grids() for row in found.rows]
    return {part.strip() for clause in clauses if clause for part in clause.split(",")}


def clauses_of(data: object) -> Iterator[str]:
    """Every clause that a rule file cites."""
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and (key == "clause" or key.endswith("_clause")):
                yield from (part.strip() for part in value.split(","))
            elif key == "clauses":
                yield from (part.strip() for clause in value.values() for part in clause.split(","))
            else:
                yield from clauses_of(value)
    elif isinstance(data, list):
        for item in data:
            yield from clauses_of(item)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_sections_follow_the_order_of_a_submission(name: str) -> None:
    titles = [section.title for section in document(name).sections]
    assert titles == [title for title in ORDER if title in titles]
    assert set(titles) >= {"The game", "Ranking of hands", "Wagers and limits", "The deal", "Order of settlement"}
    assert all(section.items for section in document(name).sections)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_clause_that_the_file_cites_is_cited(name: str) -> None:
    wanted = set(clauses_of(game(name).as_data()))
    assert wanted
    assert wanted - cited(document(name)) == set()


@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_wager_limit_pay_and_fee_stands_in_the_text(name: str) -> None:
    rules, told = game(name), document(name)
    stated = grid(told, "Table limits")
    limits = {row.cells[0]: dict(zip(stated.head, row.cells, strict=True)) for row in stated.rows}
    for wager in rules.wager.values():
        row = limits[wager.label]
        assert not wager.cents_min or row["Least of one bettor"] == format_cents(wager.cents_min)
        assert wager.cents_max is None or row["Most on one spot"] == format_cents(wager.cents_max)
        own = wager.bettor_cents_max
        assert own is None or row["Most of one bettor"] == format_cents(own)
    for table in rules.table.values():
        printed = [row.cells[1] for row in grid(told, table.label).rows]
        assert printed == [
            f"{row.meter_percent}% of the meter" if row.meter_percent else f"{row.pay:,} {table.basis} {row.per or 1}"
            for row in table.rows
        ]
    for fee in rules.fee.values():
        for schedule in (fee.schedules or {}).values():
            printed = [row.cells[1] for row in grid(told, f"{fee.label}, {schedule.label}").rows]
            assert printed == [format_cents(tier.fee_cents) for tier in schedule.tiers]


def test_c14_every_schedule_names_where_its_tiers_begin_and_end() -> None:
    told = grid(document("ca-6cb"), "Collection, Schedule 2")
    assert [row.cells[0] for row in told.rows] == [
        "Up to $50",
        "More than $50, up to $100",
        "More than $100, up to $300",
        "More than $300, up to $700",
        "More than $700",
    ]


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_bank_is_called_by_its_name(name: str) -> None:
    text = as_text(document(name))
    assert ("player-dealer" in text) == (game(name).bank.by == "seat")
    assert ("house dealer" in text) == (game(name).bank.by == "seat")


@pytest.mark.parametrize("name", ALL_GAMES)
def test_it_is_english(name: str) -> None:
    told = document(name)
    for sentence in sentences(told):
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith((".", ":", ".”")), sentence
        assert "  " not in sentence, sentence
    for text in (*sentences(told), *cells(told)):
        assert not re.search(r"\b[Aa] [aeiou]", re.sub(r"\ba (?:one|uni|use)", "", text)), text
        assert not re.search(r"\b[Aa]n [^aeiouAEIOU8h]", text), text
        assert not re.search(r"[{}]|\bNone\b|\bTrue\b|\.\.|,,| ,| \.", text), text
        assert not re.search(
            r"\bone (?:cards|seats|rounds|places)\b|\b(?:two|three|four) (?:card|seat|place)\b", text
        ), text


@pytest.mark.parametrize("name", ALL_GAMES)
def test_nothing_is_said_twice_in_a_row(name: str) -> None:
    said = list(sentences(document(name)))
    assert all(first != second for first, second in pairwise(said))


def test_b1_the_ranking_of_the_house_banked_game() -> None:
    told = grid(document("tcp-01"), "Three-card hands, from the highest class to the lowest")
    names = [row.cells[0] for row in told.rows]
    assert names == ["Straight flush", "Three of a kind", "Straight", "Flush", "Pair", "High card"]
    straight = told.rows[2].cells
    assert straight[2:] == ("ace, king and queen", "3, 2 and ace")


def test_c3_the_highest_and_lowest_of_each_class() -> None:
    told = grid(document("ca-6cb"), "Three-card hands, from the highest class to the lowest")
    by_class = {row.cells[0]: row.cells[2:] for row in told.rows}
    assert by_class["Straight flush"] == ("king, queen and jack", "3, 2 and ace")
    assert by_class["Flush"] == by_class["High card"] == ("ace, king and jack", "5, 3 and 2")
    assert by_class["Straight"][1] == "3, 2 and ace"


def test_c8_a_fold_is_told_with_what_it_forfeits_and_what_stands() -> None:
    (fold,) = (text for text in sentences(document("ca-6cb")) if text.startswith("Fold:"))
    assert "the Ante wager and (if made) the Pair Plus wager are forfeited" in fold
    assert "the 6 Card Bonus wager stands" in fold


def test_b17_envy_is_told_in_money_where_the_wager_is_fixed() -> None:
    told = grid(document("tcp-progressive-1"), "Progressive")
    assert [row.cells[2] for row in told.rows[:2]] == ["100 for 1 ($100)", "25 for 1 ($25)"]


def test_d3_the_raise_and_the_exchange_are_told() -> None:
    (play,) = (text for text in sentences(document("draw-01")) if text.startswith("Play:"))
    assert "from one to two times the Ante wager" in play
    assert "for the draw card" in play


@pytest.mark.parametrize(
    "name,clause,words",
    [
        ("ca-tcp", "A23", "Each player keeps the cards in full view of the house dealer at all times."),
        ("ca-tcp", "A13", "the house dealer stacks the Play wager of each player on the Ante wager."),
        ("ca-tcp", "A19", "An action button marks where settlement begins."),
        ("ca-6cb", "C21", "Each player keeps the cards in full view of the house dealer at all times."),
        ("ca-6cb", "C2, A13", "When the player-dealer qualifies, the house dealer stacks the Play wager"),
        ("ca-6cb", "C21", "A drop box is attached to the table."),
        ("casablanca", "E7", "When the dealer's hand does not qualify, the dealer says: “Dealer doesn't play.”"),
        ("casablanca", "E1", "No limit of the table is higher than the law allows."),
        ("casablanca", "E16", "their number is set by the house and posted in public view."),
        ("casablanca", "E16", "A hand raises at most once in a round."),
        ("casablanca", "E16", "at each licensed event the charity may offer one tournament"),
    ],
)
def test_what_the_documents_say_of_handling_and_houses_is_told(name: str, clause: str | None, words: str) -> None:
    (found,) = (statement for statement in document(name).statements() if words in statement.text)
    assert found.clause == clause


def test_b5_c12_c13_a_wager_on_a_pay_table_waits_for_no_other() -> None:
    for name, told in {
        "tcp-01": ["whatever the dealer's hand is"],
        "draw-01": ["whatever the dealer's hand is"],
        "ca-6cb": ["whatever the player-dealer's hand is", "whatever becomes of the other wagers"],
    }.items():
        assert [text for text in sentences(document(name)) if text.startswith("It wins or loses")] == [
            f"It wins or loses {words}." for words in told
        ]


def test_e19_the_bottom_card_belongs_to_the_deal() -> None:
    (deal,) = (section for section in document("casablanca").sections if section.title == "The deal")
    assert "The bottom card of the deck is never exposed." in sentences(Document("", "", "", "", (deal,)))


def test_decision13_pair_plus_alone_neither_decides_nor_draws() -> None:
    alone = "A player who has made the Pair Plus wager without the Ante wager has no decision to make"
    assert f"{alone} and exchanges no card." in sentences(document("draw-01"))
    assert f"{alone}." in sentences(document("tcp-01"))


def test_more_cards_than_a_hand_are_spoken_of_only_where_they_are() -> None:
    more = "where there are more, the highest hand that they contain counts"
    told = {name: sum(more in text for text in sentences(document(name))) for name in ("tcp-01", "ca-6cb", "draw-01")}
    assert told == {"tcp-01": 0, "ca-6cb": 1, "draw-01": 1}


def test_a_citation_that_no_sentence_tells_is_listed() -> None:
    data = game("tcp-01").as_data()
    data["clauses"]["version"] = "Z1"
    data["clauses"]["schema"] = "Z2"
    told = rules_document(Ruleset.read(data))
    assert "Z1" in cited(told)
    last = told.sections[-1]
    assert last.title == "Further references"
    assert "Z2" in cited(Document("", "", "", "", (last,)))


def test_the_same_file_is_told_the_same_way() -> None:
    assert document("ca-6cb") == rules_document(game("ca-6cb"))
    assert document("ca-6cb").hash == game("ca-6cb").hash
