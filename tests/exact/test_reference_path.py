"""The fast path, the reference path and a plain enumeration of every hand give the same integers."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from queenhigh.cards.card import parse_cards
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.exact.small import both_paths, deals_looked_at, mean, small

ONE = Fraction(1)

GAMES = [
    ("tcp-01", "89TJQ", "cdh", {"ante": 1, "pair_plus": 3}),
    ("casablanca", "89TJQ", "dhs", {"ante": 2}),
    ("draw-01", "JQKA", "cdh", {"ante": 1, "pair_plus": 1}),
    ("tests/games/two-up.toml", "89TJQ", "cdh", {"ante": 1, "pair_plus": 50}),
    ("tests/games/triple.toml", "89TJQ", "cdh", {"ante": 1}),
    ("tests/games/colour.toml", "89TJQ", "dhs", {"ante": 1, "colour": 2}),
]


@pytest.mark.parametrize("game, ranks, suits, stakes", GAMES)
def test_the_paths_agree_on_small_decks(game: str, ranks: str, suits: str, stakes: dict[str, int]) -> None:
    staked = {name: Fraction(stake) for name, stake in stakes.items()}
    analysis, plain = both_paths(small(game, ranks, suits), staked)
    assert analysis.joint == plain.joint
    for place, figures in enumerate(analysis.wagers):
        assert figures.edge == -mean(plain.joint, place)


@pytest.mark.parametrize("game, ranks, suits, stakes", GAMES[:2])
def test_symmetry_changes_nothing(game: str, ranks: str, suits: str, stakes: dict[str, int]) -> None:
    staked = {name: Fraction(stake) for name, stake in stakes.items()}
    analysis, plain = both_paths(small(game, ranks, suits), staked, whole=True)
    assert analysis.joint == plain.joint


def test_the_strategies_are_the_same_too() -> None:
    analysis, plain = both_paths(small("tcp-01", "89TJQ", "cdh"), {"ante": ONE})
    assert analysis.strategy is not None
    assert plain.choices
    for (hand, _, up), act in plain.choices.items():
        assert act.line is not None
        assert analysis.strategy.decide(hand, up).option == act.line.option


def test_the_strategies_of_a_draw_game_are_worth_the_same() -> None:
    analysis, plain = both_paths(small("draw-01", "JQKA", "cdh"), {"ante": ONE})
    assert analysis.wager("ante").edge == -plain.worth


def test_a_card_aside_that_the_seat_sees() -> None:
    rules = small("draw-01", "JQKA", "cdh", decision__sees=["hand", "draw"])
    analysis, plain = both_paths(rules, {"ante": ONE, "pair_plus": ONE})
    assert analysis.joint == plain.joint
    assert analysis.strategy is not None
    hand, draw = parse_cards("Jc Jd Qh"), parse_cards("Jh")[0]
    # Three jacks for the asking.
    assert analysis.strategy.decide(hand, (), draw).discard == parse_cards("Qh")[0]


def test_a_card_aside_that_counts_without_an_exchange() -> None:
    options = {
        "fold": {"label": "Fold", "forfeits": ["ante"]},
        "play": {"label": "Play", "raise": {"wager": "play", "of": "ante", "min": 1, "max": 2}},
    }
    both_zones = {"of": "seat", "zones": ["hand", "draw"], "ranking": "three"}
    rules = small("draw-01", "JQKA", "cdh", decision__option=options, hand__player=both_zones)
    analysis, plain = both_paths(rules, {"ante": ONE, "pair_plus": ONE})
    assert analysis.joint == plain.joint


@pytest.mark.parametrize(
    "knowledge",
    [
        Knowledge(dead=parse_cards("Qc 8d")),
        Knowledge(bank=parse_cards("Qh")),
        Knowledge(peek=1),
        Knowledge(peek=2, dead=parse_cards("Tc")),
        Knowledge(bank=parse_cards("Qh"), peek=1),
    ],
)
def test_the_paths_agree_with_knowledge(knowledge: Knowledge) -> None:
    analysis, plain = both_paths(small("tcp-01", "89TJQ", "cdh"), {"ante": ONE, "pair_plus": ONE}, knowledge)
    assert analysis.joint == plain.joint


def test_a_face_up_card_beside_a_condition_on_both_hands(tmp_path: Path) -> None:
    # Six cards of a deck without some classes: their rows are left out, because no hand could match them.
    rows = [{"class": "full_house", "pay": 5}, {"class": "straight", "pay": 2}]
    pairs = [{"class": "straight_flush", "pay": 9}, {"class": "pair", "pay": 1}]
    tables = {"table__six_card_bonus__rows": rows, "table__pair_plus__rows": pairs}
    # The felt prints a name for a hand that this deck does not hold.
    path = tmp_path / "six.toml"
    path.write_text(
        'schema = 1\nextends = "ca-6cb"\nid = "six"\ntitle = "Six"\nwithout = ["layout.panel.pair_plus"]\n',
        encoding="utf-8",
    )
    rules = small(str(path), "89TJQ", "cdh", seats=2, **tables)
    analysis, plain = both_paths(rules, {"ante": ONE, "pair_plus": ONE, "six_card_bonus": ONE})
    assert analysis.joint == plain.joint


@settings(max_examples=scaled(5, first=3), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(small_deck=True, solvable=True), st.data())
def test_the_paths_agree_on_random_rule_files(ruleset: Ruleset, data: st.DataObject) -> None:
    game = compile_game(ruleset)
    assume(deals_looked_at(game.frame) <= 20_000)
    # A card aside and a condition on both hands: the joint distribution of that is refused, see the refusals.
    assume(not (game.frame.draw_cards and game.frame.tests_of("both")))
    chosen = {group: Fraction(data.draw(st.integers(1, 9), label=group)) for group in game.groups}
    analysis, plain = both_paths(ruleset, chosen)
    assert analysis.joint == plain.joint
    assert sum((chance.probability for chance in analysis.joint), Fraction(0)) == 1
