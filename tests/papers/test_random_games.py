"""Rule files that no one has seen: every document is made, and the package agrees with itself."""

from typing import Any

from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

from queenhigh.papers.package import make_package
from queenhigh.papers.study import study
from queenhigh.papers.verify import verify_package
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rulesets
from tests.effort import scaled


def quickly_proven(**family: Any) -> SearchStrategy[Ruleset]:
    """Games of small decks, since what is proven here is the printing; the solver is proven elsewhere.

    An exchange of cards takes it minutes with 26 cards and a moment with 20: those games have the smallest decks.
    """

    def is_quick(ruleset: Ruleset) -> bool:
        cards = len(ruleset.deck.ranks) * len(ruleset.deck.suits)
        return cards <= 20 or all(part.zone == "hand" for part in ruleset.deal)

    return rulesets(small_deck=True, **family).filter(is_quick)


@settings(max_examples=scaled(4, first=1))
@given(quickly_proven())
def test_a_random_game_is_published_and_verified(ruleset: Ruleset) -> None:
    found = verify_package(make_package(study(ruleset)))
    assert found.findings == ()
    assert found.rules_hash == ruleset.hash


@settings(max_examples=scaled(1))
@given(quickly_proven(bank="seat", decision=True))
def test_a_random_player_dealer_game_is_published_and_verified(ruleset: Ruleset) -> None:
    assert verify_package(make_package(study(ruleset))).agrees


@settings(max_examples=scaled(1))
@given(quickly_proven(meter=True))
def test_a_random_game_with_a_meter_is_published_and_verified(ruleset: Ruleset) -> None:
    assert verify_package(make_package(study(ruleset))).agrees
