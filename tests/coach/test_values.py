"""The coach's values: those of every deal played by the machine, and those of the proof."""

import random
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import msgspec
import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.cards.deck import deck_cards
from queenhigh.coach.advice import advise, value_cents
from queenhigh.coach.values import coupled, values_of
from queenhigh.errors import BadInput
from queenhigh.exact.solve.odds import value_choices
from queenhigh.exact.solve.solver import solve
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Choice
from queenhigh.rules.groups import with_equals
from queenhigh.rules.load import load, load_text
from queenhigh.rules.schema.ruleset import Ruleset
from tests.coach.kit import mean_result, sight_with
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE, OUTSIDE_IDS, game

# Small decks, so that the machine can play every deal: a queen still qualifies, and all classes still occur.
EIGHTEEN: Final = {"deck.ranks": "89TJQK", "deck.suits": "chs", "seats.count": 2}
SMALL: Final[dict[str, dict[str, Any]]] = {
    "tcp-01": EIGHTEEN,
    "ca-6cb": {"deck.ranks": "89TJQKA", "seats.count": 2},
    "draw-01": {"deck.ranks": "JQKA", "deck.suits": "chs", "seats.count": 2},
    "triple": EIGHTEEN,
    "two-up": EIGHTEEN,
    "colour": EIGHTEEN,
    "ultimate": {**EIGHTEEN, "deck.ranks": "8TJQKA"},
}
STAKES: Final = {"ante": 1000, "pair_plus": 500, "six_card_bonus": 300, "colour": 700}


@lru_cache(maxsize=16)
def small(name: str) -> Ruleset:
    path = OUTSIDE / f"{name}.toml" if name in OUTSIDE_IDS else name
    return load(str(path), SMALL[name])


def stakes_of(rules: Ruleset) -> dict[str, int]:
    return with_equals(rules, {name: cents for name, cents in STAKES.items() if name in rules.wager})


@pytest.mark.parametrize("name", SMALL)
def test_a_value_is_the_mean_of_every_deal_that_the_machine_plays(name: str) -> None:
    rules, chance = small(name), random.Random(name)
    stakes = stakes_of(rules)
    hands = scaled(1 if name == "draw-01" else 3)
    for _ in range(hands):
        plan = plan_of(rules)
        cards = chance.sample(deck_cards(rules.deck.ranks, rules.deck.suits), 3 + len(plan.turned))
        hand, up = tuple(cards[:3]), tuple(cards[3:])
        advice = advise(sight_with(rules, stakes, hand, up))
        # Wagers that the decision cannot change are worth the same whatever is chosen: values may differ by one constant.
        gaps = {
            mean_result(rules, stakes, hand, up, each.choice) - each.cents
            for each in chance.sample(advice.options, min(3, len(advice.options)))
        }
        assert len(gaps) == 1
        if coupled(rules, frozenset(stakes)) == frozenset(stakes):
            assert gaps == {Fraction(0)}


@pytest.mark.parametrize("fold", ["keeps", "loses_award", "loses_all"])
def test_decision14_a_fold_that_loses_the_progressive_costs_what_the_machine_pays(fold: str) -> None:
    """Jack-high pays 3 for 1 on the progressive: whoever folds it gives that up, where the meter says so."""
    rows = [{"class": "mini_royal", "meter_percent": 100}, {"class": "high_card", "pay": 3}]
    settings = {**EIGHTEEN, "deck.ranks": "8TJQKA", "table.progressive.rows": rows, "meter.progressive.fold": fold}
    rules, stakes = load("tcp-01+tcp-progressive-1", settings), {"ante": 1000, "progressive": 100}
    hand = tuple(parse_cards("Jc Ts 8h"))
    values = {each.choice.option: each.cents for each in advise(sight_with(rules, stakes, hand)).options}
    played, folded = (mean_result(rules, stakes, hand, (), Choice(option)) for option in ("play", "fold"))
    assert folded == (-1100 if fold != "keeps" else -1100 + 300)
    # A wager that no choice touches is not among the coach's values: it brings 300 for its 100 either way.
    assert values == {"play": played, "fold": folded} if fold != "keeps" else {"play": played - 200, "fold": -1000}


def test_a_raise_between_two_multiples_is_worth_what_the_machine_pays() -> None:
    rules = small("draw-01")
    stakes = {"ante": 1000}
    hand = (36, 42, 47)  # Jc Qh Ks, ranks from 9 for the jack on: 9 * 4, 10 * 4 + 2, 11 * 4 + 3
    between = Choice("play", 1300, None)
    advice = advise(sight_with(rules, stakes, hand))
    assert value_cents(advice.sight, between) == mean_result(rules, stakes, hand, (), between)


@pytest.mark.parametrize("name", ["tcp-01", "casablanca", "triple", "draw-01"])
def test_the_best_values_of_all_hands_add_up_to_the_edge_of_the_proof(name: str) -> None:
    rules = game(name)
    stakes = {"ante": Fraction(3), "pair_plus": Fraction(1)}
    groups = coupled(rules, frozenset(stakes))
    values = values_of(rules, groups)
    mine = {group: stakes[group] for group in groups}
    total = deals = Fraction(0)
    seat = values.odds.tally.seat
    for row in range(len(seat.rows)):
        own = tuple(int(card) for card in seat.rows[row])
        at = values.locate(own, ())
        weight = int(seat.weights[row]) * at.deals
        lines = [
            (place, discard)
            for place, line in enumerate(values.game.lines)
            if _may(values, row, line.allowed)
            for discard in ((None, *own) if line.may_swap else (None,))
        ]
        total += weight * max(values.value(at, place, discard, mine) for place, discard in lines)
        deals += weight
    exact = solve(rules, {group: stakes[group] for group in groups})
    assert deals == values.odds.tally.total
    assert total / deals == -sum(figures.edge * stakes[figures.wager] for figures in exact.wagers)


def _may(values: Any, row: int, test: int | None) -> bool:
    seat = values.odds.tally.seat
    return test is None or seat.kinds[int(seat.kind_of[row, 0, 0])][seat.places.index(test)]


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_the_best_choice_is_that_of_the_proofs_strategy(name: str) -> None:
    rules, chance = game(name), random.Random(name)
    stakes = {
        wager: cents for wager, cents in {"ante": 1000, "pair_plus": 500, "bonus": 500}.items() if wager in rules.wager
    }
    groups = coupled(rules, frozenset(stakes))
    strategy = solve(rules, {group: Fraction(stakes[group], 1000) for group in groups}).strategy
    assert strategy is not None
    for _ in range(scaled(60)):
        up_cards = len(plan_of(rules).turned)
        cards = chance.sample(range(52), 3 + up_cards)
        hand, up = tuple(cards[:3]), tuple(cards[3:])
        best = advise(sight_with(rules, stakes, hand, up)).best
        told = strategy.decide(hand, up)
        assert (best.choice.option, best.choice.cents or 0) == (told.option, told.multiple * 1000)
        assert best.choice.discard == told.discard


def test_what_no_count_knows_is_refused_by_name() -> None:
    rules = game("tcp-01")
    sight = sight_with(rules, {"ante": 1000}, (0, 1, 2))
    exposed = msgspec.structs.replace(sight, exposed=(7,))
    with pytest.raises(BadInput, match="exposed") as refused:
        advise(exposed)
    assert refused.value.code == "coach/exposed"
    with pytest.raises(BadInput) as unknown:
        value_cents(sight, Choice("triple"))
    assert unknown.value.code == "coach/option"


def test_e6_the_cards_of_a_second_hand_are_counted_with() -> None:
    rules = load("casablanca", {**EIGHTEEN, "seats.count": 3})
    chance = random.Random("second hand")
    for _ in range(scaled(3)):
        cards = tuple(chance.sample(deck_cards(rules.deck.ranks, rules.deck.suits), 6))
        hand, other = cards[:3], cards[3:]
        advice = advise(sight_with(rules, {"ante": 1000}, hand), other)
        assert advice.seen == tuple(sorted(other))
        for each in advice.options:
            assert each.cents == mean_result(rules, {"ante": 1000}, hand, (), each.choice, without=other)
            assert advice.cost_cents(each.choice) == advice.best.cents - each.cents


def test_e6_a_second_hand_can_turn_a_decision() -> None:
    rules = game("casablanca")
    hand, other = parse_cards("Qs 6h 4d"), parse_cards("3c 4s Ts")
    sight = sight_with(rules, {"ante": 1000}, hand)
    # The least hand that is played by itself; with three low cards elsewhere the dealer's are higher.
    assert advise(sight).best.choice.option == "play"
    informed = advise(sight, other)
    assert informed.best.choice.option == "fold"
    # The proof's own answer to the same question, in units of the ante.
    proven = {each.choice.option: each.worth * 1000 for each in value_choices(rules, hand, seen=other)}
    assert {each.choice.option: each.cents for each in informed.options} == proven


def test_where_a_second_hand_cannot_be_counted_that_is_said() -> None:
    other = parse_cards("2c 2d Kh")
    advice = advise(sight_with(game("ca-6cb"), {"ante": 1000}, parse_cards("Qs 6h 4d"), parse_cards("9c")), other)
    assert (advice.seen, advice.left_out) == ((), other)


FORFEITED = """
schema = 1
extends = "colour"
id = "forfeited-colour"
title = "A colour bet that a fold forfeits"

[deck]
ranks = "89TJQK"
suits = "chs"

[seats]
count = 2

[decision.option.fold]
forfeits = ["ante", "pair_plus", "colour"]
"""


def test_wagers_that_are_not_made_do_not_change_the_values_of_the_others() -> None:
    text = FORFEITED.replace('"colour"\nid', f'"{OUTSIDE / "colour.toml"}"\nid')
    rules = load_text(text)
    assert coupled(rules, frozenset(rules.wager)) == {"ante", "pair_plus", "colour"}
    chance = random.Random("made")
    for stakes in ({"ante": 1000, "colour": 300}, {"ante": 1000, "pair_plus": 700}):
        hand = tuple(chance.sample(deck_cards(rules.deck.ranks, rules.deck.suits), 3))
        advice = advise(sight_with(rules, stakes, hand))
        for each in advice.options:
            assert each.cents == mean_result(rules, stakes, hand, (), each.choice)
