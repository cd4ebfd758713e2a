"""Policies: what a seat sees, what it may choose, and what the built-in ones make of it in any game."""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.cards.card import parse_cards
from queenhigh.cards.deck import seed_from_int
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.policies import ALWAYS, NEVER, mimic, policy_named, threshold
from queenhigh.round.policy import Choice, Offer, Policy, Sight, action_of, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.play import Player, play_rounds, seat_people
from queenhigh.testing import rule_files
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE_IDS, game, low_limits

NAMES = ("always", "never", "mimic", "Q64", "threshold:pair:9", "straight")
ANN, BOB = do.Person("Ann", 100_000, (1,)), do.Person("Bob", 100_000, (2,))


def heads_up(name: str, cards: str, ante: int = 500) -> tuple[Ruleset, State]:
    """One player, with these cards on top of the deck; where a seat banks, Ann does and Bob plays."""
    rules, state = game(name), IDLE
    on_top = parse_cards(cards)
    banked = rules.bank.by == "seat"
    for action in (
        do.OpenRound(1, (ANN, BOB), 1, 50_000) if banked else do.OpenRound(1, (ANN,)),
        do.PlaceWager("Bob", 2, "ante", ante) if banked else do.PlaceWager("Ann", 1, "ante", ante),
        do.CloseBets(),
        do.Deal((*on_top, *(card for card in range(52) if card not in on_top))),
    ):
        state, _ = step(rules, state, action)
    return rules, state


def choice(name: str, policy: str, cards: str) -> Choice:
    """What a named policy chooses with a hand."""
    rules, state = heads_up(name, cards)
    return policy_named(rules, policy).choose(sight_of(rules, state))


def test_a_sight_holds_the_own_cards_and_nothing_hidden() -> None:
    rules, state = heads_up("ca-6cb", "Kc Kd 2s Qh 9d 4c")
    sight = sight_of(rules, state)
    assert sight.cards == parse_cards("Kc Kd 2s")
    assert sight.bank_up == parse_cards("4c")
    assert [(offer.option, offer.gives_up, offer.cents_max) for offer in sight.offers] == [
        ("fold", True, 0),
        ("play", False, 500),
    ]
    assert (sight.spot, sight.bettor, sight.base_cents) == (2, "Bob", 500)
    named = {value for name in ("cards", "bank_up", "exposed") for value in getattr(sight, name)}
    assert named == set(parse_cards("Kc Kd 2s 4c"))


def test_d2_d3_a_sight_of_the_draw_game_leaves_the_draw_card_out() -> None:
    rules, state = heads_up("draw-01", "Ah Kh 7c Qh 2c 3d 5s 7d")
    sight = sight_of(rules, state)
    assert sight.cards == parse_cards("Kh 7c Qh")
    play = sight.offer("play")
    assert play is not None
    assert (play.cents_min, play.cents_max, play.may_discard) == (500, 1000, True)  # 1x to 2x the ante


def test_nobody_is_asked_when_nobody_decides() -> None:
    with pytest.raises(IllegalAction, match="nobody has to decide"):
        sight_of(game("tcp-01"), IDLE)


def test_always_puts_down_the_most_and_never_the_least() -> None:
    assert choice("tcp-01", "always", "2c 3d 5h") == Choice("play", 500)
    assert choice("tcp-01", "never", "As Ks Qs") == Choice("fold")
    assert choice("draw-01", "always", "Ah 2c 3d 5h") == Choice("play", 1000)  # twice the ante
    assert choice("triple", "always", "2c 2d 5h") == Choice("triple", 1500)  # a pair may raise three times
    assert choice("triple", "always", "Ac Kd Jh") == Choice("play", 500)  # ace-high may not


def test_never_takes_what_costs_least_where_nothing_can_be_given_up() -> None:
    offers = (
        Offer(1, "big", "Big", gives_up=False, cents_min=200, cents_max=400, cents_step=100),
        Offer(1, "small", "Small", gives_up=False, cents_min=100, cents_max=900, cents_step=100),
    )
    sight = Sight(game("tcp-01"), 1, "Ann", (), (), (), (), offers)
    assert NEVER.choose(sight) == Choice("small", 100)
    assert ALWAYS.choose(sight) == Choice("small", 900)
    check = msgspec.structs.replace(sight, offers=(Offer(1, "check", "Check", gives_up=False), *offers[:1]))
    assert NEVER.choose(check) == Choice("check")
    # Where one may give up or stay for nothing, never gives up and always stays.
    both = (Offer(1, "check", "Check", gives_up=False), Offer(1, "fold", "Fold", gives_up=True))
    for offers in (both, both[::-1]):
        sight = msgspec.structs.replace(sight, offers=offers)
        assert (NEVER.choose(sight), ALWAYS.choose(sight)) == (Choice("fold"), Choice("check"))


@pytest.mark.parametrize(
    "mark,cards,plays",
    [
        ("Q64", "Qc 6d 4h", True),
        ("Q64", "Qc 6d 3h", False),
        ("q-6-4", "Qc 5d 4h", False),
        ("Q", "Qc 3d 2h", True),
        ("Q", "Jc Td 8h", False),
        ("threshold:K", "Kc 3d 2h", True),
        ("threshold:K", "Qc Jd 9h", False),
        ("pair", "2c 2d 3h", True),
        ("pair", "Ac Kd Jh", False),
        ("pair:9", "9c 9d 2h", True),
        ("pair:9", "8c 8d Ah", False),
        ("Pair:9A", "9c 9d Kh", False),
        ("three of a kind", "2c 2d 2h", True),
        ("straight", "Ac 2d 3h", True),
        ("straight:Q", "Jc Td 9h", False),
    ],
)
def test_a_threshold_plays_from_its_mark_on(mark: str, cards: str, *, plays: bool) -> None:
    assert choice("tcp-01", mark, cards).option == ("play" if plays else "fold")


def test_a11_b3_mimic_plays_what_the_bank_would_qualify_with() -> None:
    for name in ("tcp-01", "ca-tcp", "ca-6cb", "casablanca"):
        assert choice(name, "mimic", "Qc 3d 2h").option == "play"
        assert choice(name, "mimic", "Jc Td 8h").option == "fold"


def test_d5_mimic_always_plays_where_the_bank_always_does() -> None:
    assert choice("draw-01", "mimic", "Ah 2c 3d 5h") == Choice("play", 1000)
    assert mimic(game("draw-01")) is ALWAYS


@pytest.mark.parametrize("text", ["", "sometimes", "pair:", "pair:x", "Q6 4", "threshold:", "two_pair", "always:Q"])
def test_an_unknown_policy_is_refused_with_what_is_known(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        policy_named(game("tcp-01"), text)
    assert refused.value.code == "policy/unknown"
    assert "always" in refused.value.message
    assert "Q64" in refused.value.message


def test_a_hand_that_cannot_be_is_no_mark() -> None:
    for text in ("Q98765", "pair:99", "AKQ", "33"):  # A-K-Q is a straight, never a high card
        with pytest.raises(BadInput) as refused:
            policy_named(game("tcp-01"), text)
        assert refused.value.code == "hand/impossible_mark"


def test_a_mark_needs_a_hand_that_the_player_can_make() -> None:
    with pytest.raises(BadInput) as refused:
        threshold(game("tcp-01"), "full_house")
    assert refused.value.code == "hand/unknown_class"


def play_all(rules: Ruleset, policies: Iterable[Policy], seed: int, rounds: int) -> None:
    """A table where every seat plays another policy: the machine takes whatever they choose."""
    people = tuple(do.Person(f"p{seat}", 1_000_000, (seat,)) for seat in range(1, rules.seats.count + 1))
    chosen = cycle(policies)
    players = {person.bettor: Player(next(chosen), bank_cents=100_000) for person in people}
    played = list(play_rounds(rules, seat_people(rules, people), players, seed_from_int(seed), rounds))
    assert len(played) == rounds


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_every_policy_plays_every_game_legally(name: str) -> None:
    rules = game(name)
    play_all(rules, [policy_named(rules, each) for each in NAMES], 1, scaled(3))


def cards_seen(rules: Ruleset) -> int:
    """How many own cards a player looks at."""
    zones = rules.decision.sees if rules.decision else ()
    return sum(part.cards for part in rules.deal if part.to == "seat" and part.zone in zones)


@given(rule_files(decision=True), st.integers(0, 2**32))
@settings(max_examples=scaled(40), suppress_health_check=list(HealthCheck))
def test_every_policy_plays_random_games_legally(file: Any, seed: int) -> None:
    rules = load_text(file.text, "random.toml", settings=low_limits(file.ruleset))
    policies: list[Policy] = [ALWAYS, NEVER, mimic(rules)]
    if rules.showdown:
        ranking = rules.ranking[rules.hand[rules.showdown.seat].ranking or ""]
        if ranking.size <= cards_seen(rules):
            policies += [threshold(rules, hand_class) for hand_class in ranking.classes[-2:]]
        else:
            with pytest.raises(BadInput, match="a player sees"):
                threshold(rules, ranking.classes[-1])
    if rules.seats.count > 1 or rules.bank.by == "house":
        play_all(rules, policies, seed, 2)


PAIR_PLUS_ALONE = """
schema = 1
extends = "tcp-01"
id = "plus"
title = "Pair plus alone"
without = [
  "decision", "showdown", "qualifier", "wager.ante", "wager.play", "outcome.ante", "outcome.play", "bonus.ante_bonus",
  "table.ante_bonus", "published.par_per_ante", "assumption.limits", "assumption.ties",
]
[source]
title = "A test game"
[settle]
wagers = ["pair_plus"]
[layout]
spots = ["Pair Plus"]
printed_tables = ["pair_plus"]
"""


def test_a_game_without_a_decision_is_played_by_any_policy() -> None:
    rules = load_text(PAIR_PLUS_ALONE)
    assert mimic(rules) is ALWAYS
    play_all(rules, [policy_named(rules, name) for name in NAMES], 1, 2)


def test_where_no_hand_of_a_seat_is_ranked_there_is_no_threshold() -> None:
    data = load_text(PAIR_PLUS_ALONE).as_data()
    data["hand"]["player"] = {"of": "seat"}
    data["table"]["pair_plus"]["rows"] = [{"same": "colour", "pay": 2}]
    rules = Ruleset.read(data)
    with pytest.raises(BadInput) as refused:
        policy_named(rules, "Q64")
    assert refused.value.code == "policy/no_hand"


def test_a_choice_is_an_action_that_the_machine_checks() -> None:
    rules, state = heads_up("tcp-01", "Qc 6d 4h")
    sight = sight_of(rules, state)
    assert action_of(sight, Choice("play", 500)) == do.Decide(1, "play", 500, None)
    with pytest.raises(IllegalAction, match="500 to 500"):
        step(rules, state, action_of(sight, Choice("play", 600)))
