"""Rule files that no one has seen: every document is made, and the package agrees with itself."""

from hypothesis import given, settings

from queenhigh.papers.package import make_package
from queenhigh.papers.study import study
from queenhigh.papers.verify import verify_package
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rulesets
from tests.effort import scaled


# Small decks, since what is proven here is the printing; the solver is proven elsewhere.
@settings(max_examples=scaled(4, first=1))
@given(rulesets(small_deck=True))
def test_a_random_game_is_published_and_verified(ruleset: Ruleset) -> None:
    found = verify_package(make_package(study(ruleset)))
    assert found.findings == ()
    assert found.rules_hash == ruleset.hash


@settings(max_examples=scaled(1))
@given(rulesets(small_deck=True, bank="seat", decision=True))
def test_a_random_player_dealer_game_is_published_and_verified(ruleset: Ruleset) -> None:
    assert verify_package(make_package(study(ruleset))).agrees


@settings(max_examples=scaled(1))
@given(rulesets(small_deck=True, meter=True))
def test_a_random_game_with_a_meter_is_published_and_verified(ruleset: Ruleset) -> None:
    assert verify_package(make_package(study(ruleset))).agrees
