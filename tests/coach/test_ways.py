"""Where a character's own way cannot be had: a named one instead, and never a silent one."""

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.coach.characters import CHARACTERS, HABITS
from queenhigh.coach.dealer_drill import dealer_drill
from queenhigh.coach.ways import stand_in, way_of
from queenhigh.errors import BadInput
from queenhigh.exact.solve.solver import solve
from queenhigh.round.policy import Policy, Sight
from queenhigh.rules.load import load_text
from tests.coach.kit import OUTSIDE_THE_PROOF, outside_the_proof, sight_with
from tests.round.games import BUILT_IN, game


def option(policy: Policy, sight: Sight) -> str:
    return policy.choose(sight).option


def test_where_the_proof_refuses_the_optimal_bot_plays_as_the_mimic() -> None:
    rules = outside_the_proof()
    with pytest.raises(BadInput):
        solve(rules)
    way, instead = way_of(rules, "optimal"), stand_in(rules, "optimal")
    assert (instead.name, instead.words) == ("mimic", HABITS["mimic"].words)
    # The bank plays with a queen: jack-high is given up, queen-high is played.
    jack = sight_with(rules, {"ante": 500}, parse_cards("Jc 9d 7h 5s 2c"))
    queen = sight_with(rules, {"ante": 500}, parse_cards("Qc 9d 7h 5s 2c"))
    assert (option(way.policy, jack), option(way.policy, queen)) == ("fold", "play")


def test_where_the_bank_always_plays_the_cautious_one_stands_in() -> None:
    text = OUTSIDE_THE_PROOF.replace('title = "Five cards each"', 'title = "x"\nwithout = ["qualifier"]')
    rules = load_text(text + OUTCOMES)
    assert stand_in(rules, "optimal").name == "cautious"
    # Everything would be played if the mimic stood in: the bank never has to fold.
    king = sight_with(rules, {"ante": 500}, parse_cards("Kc 9d 7h 5s 2c"))
    ace = sight_with(rules, {"ante": 500}, parse_cards("Ac 9d 7h 5s 2c"))
    policy = way_of(rules, "optimal").policy
    assert (option(policy, king), option(policy, ace)) == ("fold", "play")


OUTCOMES = """
[outcome]
ante = [
  { compare = "above", result = "win", pay = 1, clause = "X1" },
  { compare = "below", result = "lose", clause = "X1" },
  { compare = "equal", result = "push", clause = "X1" },
]
play = [
  { compare = "above", result = "win", pay = 1, clause = "X1" },
  { compare = "below", result = "lose", clause = "X1" },
  { compare = "equal", result = "push", clause = "X1" },
]
"""


@pytest.mark.parametrize("name", BUILT_IN)
def test_in_the_published_games_everyone_plays_their_own_way(name: str) -> None:
    assert [way_of(game(name), character).name for character in CHARACTERS] == list(CHARACTERS)


def test_a_game_that_is_not_solved_can_be_settled_in_a_drill() -> None:
    drill = dealer_drill(outside_the_proof(), bytes(32))
    assert {item.wager for item in drill.items} >= {"ante"}
