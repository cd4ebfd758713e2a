"""How a wager is decided, case by case, and out of how many hands or deals its results are counted."""

from fractions import Fraction
from math import comb

import pytest

from queenhigh.exact.solve.solver import solve
from queenhigh.papers.case_chances import decided_cases
from queenhigh.papers.row_chances import table_chances, ways_of
from queenhigh.rules.load import load
from tests.papers.kit import OUTSIDE, PUBLISHED, documents, squeezed, studied, text_of
from tests.simulation.families import GAMES

GAINS = {"wins 1 to 1": 1, "loses": -1, "pushes": 0, "forfeited": -1, "–": 0}


def test_b3_b6_the_cases_of_the_ante_add_up_to_its_edge() -> None:
    analysis = studied("tcp-01").analysis
    assert analysis is not None
    cases = decided_cases(analysis, "ante")
    assert cases is not None
    assert cases.total == comb(52, 3) * comb(49, 3) == sum(each.deals for each in cases.cases)
    assert [(each.choice, each.case, each.results) for each in cases.cases] == [
        ("Fold", "–", ("forfeited", "–")),
        ("Play", "Dealer does not qualify", ("wins 1 to 1", "pushes")),
        ("Play", "Higher hand", ("wins 1 to 1", "wins 1 to 1")),
        ("Play", "Lower hand", ("loses", "loses")),
        ("Play", "Equal hands", ("pushes", "pushes")),
    ]
    # Below Q-6-4 lie 7,200 of 22,100 hands, each against C(49, 3) = 18,424 of the dealer's.
    assert cases.cases[0].deals == 7_200 * 18_424
    # What the cases bring, and the Ante Bonus on top (48 hands pay 5, 52 pay 4, 720 pay 1), is what the player loses.
    played = sum(each.deals * sum(GAINS[result] for result in each.results) for each in cases.cases)
    bonus = Fraction(5 * 48 + 4 * 52 + 720, 22_100)
    assert Fraction(played, cases.total) + bonus == -analysis.wagers[0].edge


def test_an_equal_blind_ends_in_cases_of_its_own() -> None:
    analysis = solve(load(str(GAMES / "ultimate.toml")))
    cases = decided_cases(analysis, "ante")
    assert cases is not None
    assert cases.wagers == ("Ante", "Blind", "Play")
    assert cases.total == comb(52, 3) * comb(49, 3) == sum(each.deals for each in cases.cases)
    told = {(each.case, each.results) for each in cases.cases if each.choice == "Play"}
    # Less than a pair is raised once: the blind pushes or loses, and the dealer's failing to qualify is no win by itself.
    assert told >= {
        ("Dealer does not qualify, higher hand", ("pushes", "pushes", "wins 1 to 1")),
        ("Dealer does not qualify, lower hand", ("pushes", "loses", "loses")),
        ("Higher hand", ("wins 1 to 1", "pushes", "wins 1 to 1")),
        ("Lower hand", ("loses", "loses", "loses")),
    }
    (fold,) = [each for each in cases.cases if each.choice == "Fold"]
    assert fold.results == ("forfeited", "forfeited", "–")


def test_d6_a_raise_of_two_units_is_a_case_of_its_own() -> None:
    analysis = studied("draw-01").analysis
    assert analysis is not None
    cases = decided_cases(analysis, "ante")
    assert cases is not None
    assert [each.choice for each in cases.cases] == ["Fold"] + ["Play"] * 3 + ["Play, 2 ×"] * 3
    gains = [
        each.deals * (GAINS[each.results[0]] + (2 if each.choice == "Play, 2 ×" else 1) * GAINS[each.results[1]])
        for each in cases.cases
    ]
    (bonus,) = (table for table in table_chances(analysis, "ante") if table.is_bonus)
    pays = [row.pay or 0 for row in analysis.ruleset.table[bonus.table].rows]
    extra = sum((chance * pay for chance, pay in zip(bonus.chances, pays, strict=True)), Fraction(0))
    assert Fraction(sum(gains), cases.total) + extra == -analysis.wagers[0].edge


def test_a_wager_that_nobody_decides_about_has_no_cases() -> None:
    analysis = studied("tcp-01").analysis
    assert analysis is not None
    assert decided_cases(analysis, "pair_plus") is None


@pytest.mark.parametrize(
    "game, wager, ways",
    [
        ("tcp-01", "pair_plus", comb(52, 3)),
        ("tcp-01", "ante", comb(52, 3) * comb(49, 3)),
        ("ca-6cb", "six_card_bonus", comb(52, 6)),
        # Six other players have a part in envy: no count of one player's cards will do.
        ("tcp-01+tcp-progressive-1", "progressive", 0),
    ],
)
def test_results_are_counted_out_of_the_least_that_gives_whole_numbers(game: str, wager: str, ways: int) -> None:
    analysis = studied(game).analysis
    assert analysis is not None
    (figures,) = (each for each in analysis.wagers if each.wager == wager)
    assert ways_of(analysis.ruleset, [chance for _, chance in figures.outcomes]) == ways


@pytest.mark.parametrize("game", [*PUBLISHED, *OUTSIDE])
def test_the_par_sheet_says_what_game_it_is_about(game: str) -> None:
    ruleset = studied(game).ruleset
    text = text_of(documents(game)["par-sheet.pdf"])
    assert squeezed(f"Places {ruleset.seats.count};") in text
    assert squeezed("Deck 52 cards: 13 ranks in four suits, no jokers") in text
    draws = any(part.zone == "draw" for part in ruleset.deal)
    total = comb(52, 3) * 49 * comb(48, 4) if draws else comb(52, 3) * comb(49, 3)
    # Which of the bank's three cards are turned up makes a deal another one.
    total *= comb(3, sum(len(part.turn_up) for part in ruleset.deal))
    assert f"={total:,}" in text
    for wager in ruleset.wager.values():
        assert squeezed(wager.label) in text
