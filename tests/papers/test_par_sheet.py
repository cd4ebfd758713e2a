"""The par sheet holds every figure that the exact solver gives."""

import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.exact.words import summary
from queenhigh.papers.documents.par import par_sheet
from queenhigh.papers.documents.par_wagers import hits
from queenhigh.papers.documents.strategy import strategy_sheet
from queenhigh.papers.row_chances import table_chances
from queenhigh.papers.sheet.blocks import Callout
from queenhigh.papers.sheet.csv import csv_of
from queenhigh.papers.study import study
from queenhigh.rules.text.english import capital
from tests.exact.small import small
from tests.papers.kit import OUTSIDE, PUBLISHED, documents, squeezed, studied, text_of

GAMES = (*PUBLISHED, *OUTSIDE)


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_the_analysis_is_printed(game: str) -> None:
    analysis = studied(game).analysis
    assert analysis is not None
    text = text_of(documents(game)["par-sheet.pdf"])
    for figures in analysis.wagers:
        wanted = [str(value) for value in (figures.edge, figures.element_of_risk, hits(figures))]
        wanted += [str(chance) for _, chance in figures.outcomes]
        wanted.append(f"{figures.standard_deviation:.6f}")
        wanted.append(f"{float(figures.edge):.4%}".replace("%", "%").replace("-", "−"))
        assert [value for value in wanted if squeezed(value) not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_in_the_data_too(game: str) -> None:
    analysis = studied(game).analysis
    assert analysis is not None
    data = json.loads(documents(game)["par-sheet.json"])
    assert data["rules_hash"] == studied(game).ruleset.hash
    for figures, told in zip(analysis.wagers, data["wagers"], strict=True):
        assert Fraction(told["edge"]["exact"]) == figures.edge
        assert [(Fraction(each["net"]), Fraction(each["probability"]["exact"])) for each in told["outcomes"]] == [
            tuple(chance) for chance in figures.outcomes
        ]


def test_b8_combinations_of_three_cards_by_first_principles() -> None:
    # Of 22,100 = C(52, 3): straight flushes 12·4, trips 13·4, straights 12·(64−4), flushes 4·286−48, pairs 13·6·48.
    text = text_of(documents("tcp-01")["par-sheet.pdf"])
    analysis = studied("tcp-01").analysis
    assert analysis is not None
    (table,) = table_chances(analysis, "pair_plus")
    assert table.hands == comb(52, 3) == 22_100
    counts = [table.combinations(place) for place in range(5)]
    assert counts == [12 * 4, 13 * 4, 12 * (64 - 4), 4 * 286 - 48, 13 * 6 * 48]
    for hand, count in zip(("Straight flush40to1", "Flush4to1", "Pair1to1"), ("48", "1,096", "3,744"), strict=True):
        assert squeezed(hand) + count in text
    assert "Loses–16,440" in text


def test_c13_combinations_of_six_cards_by_first_principles() -> None:
    # C(52, 6) = 20,358,520 sets; a royal of five and any sixth card: 4·47. Four of a kind: 13·C(48, 2).
    analysis = studied("ca-6cb").analysis
    assert analysis is not None
    (table,) = table_chances(analysis, "six_card_bonus")
    assert table.hands == comb(52, 6)
    assert table.combinations(0) == 4 * 47 == 188
    assert table.combinations(2) == 13 * comb(48, 2) == 14_664


def test_b9_published_and_computed_stand_side_by_side() -> None:
    text = text_of(documents("tcp-01")["par-sheet.pdf"])
    assert squeezed("Par per Ante 3.37%") in text
    assert "reproduced" in text
    assert squeezed("not reproduced") not in text


def test_d9_decision9_what_does_not_reproduce_is_said_with_an_explanation() -> None:
    text = text_of(documents("draw-01")["par-sheet.pdf"])
    assert squeezed("not reproduced") in text
    missed = [verdict for verdict in studied("draw-01").verdicts if not verdict.reproduced]
    assert missed
    for verdict in missed:
        assert squeezed(verdict.explanation) in text


def test_b12_b18_the_progressive_section_has_break_even_and_average() -> None:
    (meter,) = studied("tcp-01+tcp-progressive-1").meters
    text = text_of(documents("tcp-01+tcp-progressive-1")["par-sheet.pdf"])
    for value in (meter.house_advantage, meter.break_even_meter, meter.average_meter, meter.top_award):
        assert str(value) in text
    # Decision 8: the average award is $4,094 with a contribution of 14 %: 1,000 + 0.14 · 22,100 = 4,094.
    assert "4,094.00×" in text
    assert squeezed("1 in 22,100") in text


def test_c14_the_player_dealers_side_breaks_even_where_the_edge_pays_the_fee() -> None:
    # The bank gains 229314/12724075 = 1.80221 % of the antes; 50 cents of it need 50 / 0.0180221 = 2,774.4 cents, and a
    # dollar 5,548.8: the next whole cents are $27.75 (schedules 1 and 2) and $55.49 (schedules 3, 4 and 5).
    text = text_of(documents("ca-6cb")["par-sheet.pdf"])
    for number in (1, 2):
        assert f"Schedule{number}$27.75" in text
    for number in (3, 4, 5):
        assert f"Schedule{number}$55.49" in text
    # At $100 of action a round brings $1.80 and costs $1 by every schedule.
    assert text.count("$0.80") == 5


def test_a18_fees_of_bettors_are_listed() -> None:
    text = text_of(documents("ca-tcp")["par-sheet.pdf"])
    assert squeezed("Ante $1 Table fee Bonus $0.50 Table fee") in text


def test_the_strategy_is_told_with_how_often_and_what_simpler_ones_cost() -> None:
    text = text_of(documents("tcp-01")["par-sheet.pdf"])
    assert squeezed("Play Q-6-4 or better; fold the rest.") in text
    # Queen-6-4 or better is played with 149/221 of all hands, a public figure (67.42 %).
    assert "149/221" in text
    assert "72/221" in text
    for each in studied("tcp-01").simpler:
        assert squeezed(capital(each.words.replace("the bank", "the dealer"))) in text


@pytest.mark.parametrize("game", GAMES)
def test_csv_holds_the_distributions(game: str) -> None:
    analysis = studied(game).analysis
    assert analysis is not None
    rows = list(csv.reader(io.StringIO(documents(game)["par-sheet.csv"].decode())))
    assert rows[0][-1] == studied(game).ruleset.hash
    for figures in analysis.wagers:
        told = [row for row in rows if row and row[0] == f"{figures.wager}/distribution"]
        assert [row[2] for row in told[:-1]] == [str(chance) for _, chance in figures.outcomes]
        assert told[-1][2] == "1"
        # A program reads the results as numbers: no typographer's minus, no commas, no space before the per cent.
        assert [Fraction(row[1]) for row in told[:-1]] == [net for net, _ in figures.outcomes]
        parts = [Fraction(row[-1].removesuffix("%")) / 100 for row in told]
        assert abs(sum(parts[:-1]) - parts[-1]) < Fraction(len(parts), 10**8)


def test_d3_the_exact_strategy_is_listed_hand_by_hand() -> None:
    rows = list(csv.reader(io.StringIO(documents("draw-01")["strategy-card.csv"].decode())))
    listed = {row[1]: row[2:] for row in rows if row and row[0] == "hand by hand"}
    assert sum(int(row[0]) for row in listed.values()) == comb(52, 3)
    # A pair of aces gives up the other card and plays for two; nobody breaks up three of a kind.
    assert listed["2c Ac Ad"][1:] == ["play", "2", "2c"]
    assert listed["Ac Ad Ah"] == ["4", "play", "2", ""]
    folded = sum(int(row[0]) for row in listed.values() if row[1] == "fold")
    assert f"{Fraction(folded, comb(52, 3))}" in text_of(documents("draw-01")["par-sheet.pdf"])


def test_where_no_words_will_do_the_papers_say_where_the_table_is() -> None:
    """No short rule for an exchange is exact: if it may cost nothing, the table takes its place."""
    short = study(small("draw-01", "789TJQKA", "cdh"))
    assert short.analysis is not None
    short = replace(short, told=summary.told(short.analysis, cost_max=Fraction(0)))
    assert short.advice is not None
    assert short.advice.by_table
    for sheet in (strategy_sheet(short), par_sheet(short)):
        said = [each.text for part in sheet.parts for block in part.blocks for each in getattr(block, "statements", ())]
        said += [block.text for part in sheet.parts for block in part.blocks if isinstance(block, Callout)]
        assert sum("see the table, hand by hand" in text for text in said) == 1
        assert sum("strategy-card.csv" in text for text in said) == 1
    rows = [row for row in csv.reader(io.StringIO(csv_of(strategy_sheet(short)))) if row and row[0] == "hand by hand"]
    assert sum(int(row[2]) for row in rows) == comb(24, 3)


def test_two_cards_up_are_listed_where_a_spreadsheet_holds_them_and_else_a_command_is_named() -> None:
    short = study(small("tests/games/two-up.toml", "789TJQKA", "cdh"))
    rows = [row for row in csv.reader(io.StringIO(csv_of(strategy_sheet(short)))) if row and row[0] == "hand by hand"]
    assert short.analysis is not None
    strategy = short.analysis.strategy
    assert strategy is not None
    # Every row that names both cards is what the strategy says of them.
    named = [row for row in rows if re.fullmatch(r"\S\S \S\S", row[3])]
    assert named
    for _, own, _, shown, option, *_ in named[::50]:
        assert strategy.decide(parse_cards(own), parse_cards(shown)).option == option
    whole = csv_of(strategy_sheet(studied("tests/games/two-up.toml")))
    assert "queenhigh strategy two-up --dealer CARDS --table" in whole
