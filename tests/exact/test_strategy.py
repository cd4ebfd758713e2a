"""The optimal strategy: as data, in words, as a picture, and beside simpler ones."""

import re
from fractions import Fraction
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.errors import BadInput
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.solve.analysis import Analysis
from queenhigh.exact.solve.odds import value_choices
from queenhigh.exact.solve.solver import solve
from queenhigh.exact.solve.strategy import Strategy
from queenhigh.exact.words.steps import STEPS_MAX, best_steps
from queenhigh.exact.words.summary import evaluation_of, told
from queenhigh.pictures.strategy import strategy_svg
from queenhigh.rules.load import load
from tests.exact.small import small


def strategy_of(analysis: Analysis) -> Strategy:
    assert analysis.strategy is not None
    return analysis.strategy


def words(game: str) -> tuple[str, ...]:
    return told(solve(load(game))).advice.lines


def test_b3_play_queen_6_4_or_better() -> None:
    assert words("tcp-01") == ("Play Q-6-4 or better; fold the rest.",)
    strategy = strategy_of(solve(load("tcp-01")))
    assert strategy.decide(parse_cards("Qs 6d 4h")).option == "play"
    assert strategy.decide(parse_cards("Qs 6d 3h")).option == "fold"


def test_a7_one_threshold_for_each_card_that_the_bank_shows() -> None:
    assert words("ca-tcp") == (
        "Against 2, 3, 4, 5, 6, 7, 8, 9, T, J: play any hand.",
        "Against Q: play Q-9-2 or better; fold the rest.",
        "Against K: play K-9-2 or better; fold the rest.",
        "Against A: play A-9-2 or better; fold the rest.",
    )


def test_one_threshold_for_each_raise() -> None:
    assert words("tests/games/triple.toml") == (
        "Raise three times with a pair or better; play Q-6-4 or better; fold the rest.",
    )


def test_an_option_with_several_sizes_says_which(tmp_path: Path) -> None:
    path = tmp_path / "three.toml"
    path.write_text(
        'schema = 1\nextends = "tcp-01"\nid = "three"\ntitle = "Up to three"\nwager.play.cents_max = 150000\n'
        '[decision.option.play]\nraise = { wager = "play", of = "ante", min = 1, max = 3 }\n',
        encoding="utf-8",
    )
    (line,) = words(str(path))
    # The choice between a fold and the least raise is that of the game with one size, so its threshold is the same.
    assert re.fullmatch(r"Play 3× with \S+ or better; play 1× with Q-6-4 or better; fold the rest\.", line)


def test_d3_words_of_the_draw_game_say_how_far_they_are_off() -> None:
    story = told(solve(load("draw-01")))
    assert story.advice.lines[0] == (
        "Stand pat with mini royal, straight flush, three of a kind, straight or flush: play 2×."
    )
    assert story.advice.lines[-1] == "Play 1× with the rest."
    assert story.words_cost is not None
    assert 0 < story.words_cost


def test_d3_what_the_words_of_a_draw_game_miss_is_counted_hand_by_hand() -> None:
    """On a short deck every hand is valued by itself, as `odds` does it, and compared with what the words play."""
    rules = small("draw-01", "789TJQKA", "cdh")
    analysis = solve(rules)
    story, strategy = told(analysis, cost_max=Fraction(1)), strategy_of(analysis)
    assert story.advice.choices is not None
    missed, lost = 0, Fraction(0)
    for row, hand in enumerate(strategy.odds.tally.seat.rows.tolist()):
        worths = {each.choice: each.worth for each in value_choices(rules, hand)}
        said = strategy.choice(int(story.advice.choices[row, 0]), row, range(52), hand)
        weight = int(strategy.odds.tally.seat.weights[row])
        missed += weight * (worths[said] != max(worths.values()))
        lost += weight * (max(worths.values()) - worths[said])
    hands = 2_024  # C(24,3)
    assert missed > 0
    assert story.advice.departs == Fraction(missed, hands)
    assert story.words_cost == lost / hands


def test_words_that_miss_a_little_say_what_they_cost() -> None:
    """Two cards turned up: suits matter in places, and one threshold for two ranks is not the whole truth."""
    analysis = solve(load("tests/games/two-up.toml"))
    story = told(analysis)
    assert 0 < story.advice.departs < Fraction(1, 500)
    assert story.words_cost is not None
    assert 0 < story.words_cost < Fraction(1, 5000)
    exact = solve(load("ca-tcp"))
    said = told(exact).advice
    assert said.is_exact
    assert said.choices is not None
    assert evaluation_of(exact).edge_of(said.choices) == exact.wager("ante").edge


def test_words_come_near_the_table_or_give_way_to_it() -> None:
    """Three sizes of raise and two cards seen: no one act for all hands will do, and suits decide in places."""
    three: dict[str, Any] = {"decision__option__play__raise__max": 3, "wager__play__cents_max": 150_000}
    rules = small("tcp-01", "789TJQKA", "cdhs", 1, **three)
    analysis = solve(rules, knowledge=Knowledge(peek=2))
    story, strategy = told(analysis), strategy_of(analysis)
    assert story.words_cost is not None
    assert story.advice.choices is not None
    assert 0 < story.words_cost <= Fraction(1, 1000)
    tally = strategy.odds.tally
    missed = np.argwhere((story.advice.choices != strategy.choices) & tally.valid(0, len(tally.seat.rows))).tolist()
    for row, column in missed[:: len(missed) // 3]:
        hand, up = tally.seat.rows[row].tolist(), tally.up[column].tolist()
        worths = {each.choice: each.worth for each in value_choices(rules, hand, up)}
        said = strategy.choice(int(story.advice.choices[row, column]), row, range(52), hand)
        assert worths[said] <= max(worths.values()) < worths[said] + Fraction(1, 2)
    refused = told(analysis, cost_max=story.words_cost / 2)
    assert refused.advice.by_table
    assert not refused.advice.is_exact
    assert (refused.words_cost, refused.advice.choices) == (None, None)
    (line,) = refused.advice.lines
    assert line.endswith("see the table, hand by hand.")


def test_few_steps_are_the_best_ones() -> None:
    """Against every way to cut eight hands into steps of three acts."""
    worth = np.random.default_rng(5).integers(-50, 50, (8, 3)).astype(np.float64)
    for price in (0.0, 10.0, 40.0):
        values = {}
        for ways in product(range(3), repeat=8):
            steps = sum(one != other for one, other in pairwise(ways))
            if steps < STEPS_MAX:
                values[ways] = sum(worth[place, act] for place, act in enumerate(ways)) - price * steps
        found = tuple(best_steps(worth, price).tolist())
        assert values[found] == max(values.values())


def test_the_words_are_the_table() -> None:
    """Where the words claim to be exact, following them by the letter gives the table, hand by hand."""
    analysis = solve(load("tcp-01"))
    low = 0
    for own, _, choice in strategy_of(analysis).table():
        ranks = tuple(sorted((card >> 2 for card in own), reverse=True))
        unpaired = len(set(ranks)) == 3 and len({card & 3 for card in own}) > 1
        straight = ranks[0] - ranks[2] == 2 or ranks == (12, 1, 0)
        if unpaired and not straight and ranks < (10, 4, 2):
            assert choice.option == "fold"
            low += 1
        else:
            assert choice.option == "play"
    assert low > 100


def test_suits_do_not_change_what_to_do() -> None:
    strategy = strategy_of(solve(load("draw-01")))
    for hand in ("Qs 7s 4h", "As Kd 3s", "2c 2d Ac"):
        cards = parse_cards(hand)
        plain = strategy.decide(cards)
        for order in permutations(range(4)):
            moved = {card: card & ~3 | order[card & 3] for card in cards}
            choice = strategy.decide(tuple(moved.values()))
            assert (choice.option, choice.multiple) == (plain.option, plain.multiple)
            assert choice.discard == (None if plain.discard is None else moved[plain.discard])


def test_a_strategy_refuses_cards_that_nobody_can_hold() -> None:
    strategy = strategy_of(solve(load("ca-tcp")))
    for own, up in (("Qs 6d", "Kd"), ("Qs 6d 4h", ""), ("Qs 6d 4h", "Qs"), ("Qs 6d 4h", "Kd Kh")):
        with pytest.raises(BadInput) as refused:
            strategy.decide(parse_cards(own), parse_cards(up) if up else ())
        assert refused.value.code == "exact/cards"


def test_costs_of_simpler_strategies() -> None:
    """Known beside 3.37 %: 7.65 % when every hand is played, 3.45 % with queen-high or better."""
    simpler = {each.name: each for each in told(solve(load("tcp-01"))).simpler}
    assert round(float(simpler["always_play"].edge), 4) == 0.0765
    assert round(float(simpler["mimic"].edge), 4) == 0.0345
    assert all(each.cost > 0 for each in simpler.values())
    draw = {each.name: each for each in told(solve(load("draw-01"))).simpler}
    assert set(draw) == {"always_play", "never_draw", "least_raise"}
    blind = {each.name: each for each in told(solve(load("ca-tcp"))).simpler}["blind"]
    # Without a look at the card it is the game without a bonus and without a card.
    rules = load("tcp-01", {"table.ante_bonus.rows": [{"class": "straight_flush", "pay": 0}]})
    assert blind.edge == solve(rules).wager("ante").edge


def test_odds_of_given_cards() -> None:
    valued = value_choices(load("tcp-01"), parse_cards("Qs 6d 4h"))
    assert [each.choice.option for each in valued] == ["play", "fold"]
    assert [each.best for each in valued] == [True, False]
    assert valued[1].worth == -1
    # The whole game is the average of the best choice over all hands.
    rules = small("tcp-01", "89TJQ", "cdh")
    strategy = strategy_of(solve(rules))
    rows = strategy.odds.tally.seat.rows.tolist()
    total = sum(
        int(weight) * value_choices(rules, hand)[0].worth
        for hand, weight in zip(rows, strategy.odds.tally.seat.weights, strict=True)
    )
    assert total / 455 == -solve(rules).wager("ante").edge  # 455 = C(15,3)


def test_odds_with_a_known_card_of_the_bank() -> None:
    fold, play = value_choices(load("tcp-01"), parse_cards("Qs 6d 4h"), parse_cards("Kd"))
    assert (fold.choice.option, fold.best) == ("fold", True)
    assert fold.worth == -1
    # A king is above queen-high in any company: the bank qualifies and wins whatever it holds beside it.
    assert play.worth == -2


def test_odds_of_a_draw_list_every_discard() -> None:
    valued = value_choices(load("draw-01"), parse_cards("2s 2d 3h"))
    assert len(valued) == 1 + 2 * 4  # fold; once or twice, standing pat or giving up one of three cards
    assert valued[0].choice.discard == parse_cards("3h")[0]
    seen = value_choices(load("draw-01"), parse_cards("2s 2d 3h"), seen=parse_cards("2c 2h"))
    assert seen[0].worth < valued[0].worth  # the twos that would help are gone


@pytest.mark.parametrize(
    "own, bank, seen, code",
    [
        ("Qs 6d 4h", "Qs", "", "exact/cards"),
        ("Qs 6d 4h", "", "Qs", "exact/seen_elsewhere"),
        ("Qs 6d 4h", "2c 3c 4c 5c", "", "exact/seen_too_many"),
    ],
)
def test_odds_refuse_impossible_cards(own: str, bank: str, seen: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        value_choices(
            load("tcp-01"),
            parse_cards(own),
            parse_cards(bank) if bank else (),
            seen=parse_cards(seen) if seen else (),
        )
    assert refused.value.code == code


@pytest.mark.parametrize("game, rows", [("tcp-01", 1), ("ca-tcp", 13), ("draw-01", 1)])
def test_the_chart_is_a_picture(game: str, rows: int) -> None:
    drawn = strategy_svg(solve(load(game)))
    root = ET.fromstring(drawn)  # noqa: S314  # our own text
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert load(game).title in texts
    shown = [text for text in texts if text in ("any", *"23456789", "10", *"JQKA")]
    assert len(shown) == rows
    if game == "ca-tcp":
        assert {"Q-9-2", "K-9-2", "A-9-2"} <= set(texts)


def test_a_peek_is_drawn_and_told_like_a_turned_up_card() -> None:
    lines = told(solve(load("tcp-01"), knowledge=Knowledge(peek=1))).advice.lines
    assert lines[1:] == (
        "Against Q: play Q-9-2 or better; fold the rest.",
        "Against K: play K-9-2 or better; fold the rest.",
        "Against A: play A-9-2 or better; fold the rest.",
    )
