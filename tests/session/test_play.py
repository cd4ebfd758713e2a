"""Whole rounds from a seed: the same ones each time, and no chip more or less."""

import pytest

from queenhigh.cards.deck import commitment, deck_cards, derived_seed, seed_from_int, seed_from_text, shuffle
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import step
from queenhigh.round.policies import ALWAYS, NEVER
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.play import Player, play_round, play_rounds, seat_people
from queenhigh.session.stakes import every_wager, flat, sit_out, usual_cents
from queenhigh.session.table import Table, micro_balances_of
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE_IDS, game
from tests.session.kit import table


def everyone(session: Table) -> dict[str, Player]:
    return {person.bettor: Player(bank_cents=100_000) for person in session.people}


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_no_chip_appears_or_vanishes_over_many_rounds(name: str) -> None:
    rules = game(name)
    session = table(rules, rules.seats.count)
    rounds = list(play_rounds(rules, session, everyone(session), seed_from_text(name), scaled(12)))
    assert len(rounds) == scaled(12)
    for played in rounds:
        after = played.table
        assert sum(micro_balances_of(after).values()) == 0
        assert not {"felt", "bank"} & set(after.gains), "nothing stays on the felt or in the bank"


def test_the_same_table_players_and_seed_give_the_same_round() -> None:
    rules = game("ca-6cb")
    session = table(rules, 5)
    one, two, other = (play_round(rules, session, everyone(session), seed_from_int(n)) for n in (4, 4, 5))
    assert one == two
    assert one.events != other.events


def test_the_cards_are_those_of_the_seed_and_the_seed_is_committed_to() -> None:
    rules = game("tcp-01")
    session = table(rules, 2)
    played = play_round(rules, session, everyone(session), seed_from_int(4))
    deal = next(action for action in played.actions if isinstance(action, do.Deal))
    assert deal.cards == shuffle(seed_from_int(4), deck_cards())
    assert played.state.commitment == commitment(seed_from_int(4))


def test_every_round_of_a_session_has_a_seed_of_its_own() -> None:
    seeds = {derived_seed(seed_from_int(master), number) for master in (1, 2) for number in range(1, 101)}
    assert len(seeds) == 200
    rules = game("tcp-01")
    session = table(rules, 1)
    rounds = list(play_rounds(rules, session, everyone(session), seed_from_int(1), 3))
    assert [played.seed for played in rounds] == [derived_seed(seed_from_int(1), number) for number in (1, 2, 3)]
    assert [played.state.number for played in rounds] == [1, 2, 3]


def opened(rules: Ruleset, people: tuple[do.Person, ...], bank_seat: int = 0, bank_cents: int = 0) -> State:
    return step(rules, IDLE, do.OpenRound(1, people, bank_seat, bank_cents))[0]


def test_a5_c4_every_wager_of_the_game_is_made_within_its_limits() -> None:
    rules = game("ca-6cb")
    people = (do.Person("Ann", 100_000, (1,)), do.Person("Bob", 100_000, (2,)))
    made = every_wager(rules, opened(rules, people, 1, 1_000), "Bob")
    # Ante from $5; pair plus and 6 card bonus from nothing, so $5 as well.
    assert [(wager.wager, wager.cents) for wager in made] == [
        ("ante", 500),
        ("pair_plus", 500),
        ("six_card_bonus", 500),
    ]
    small = load("ca-6cb", {"wager.six_card_bonus.bettor_cents_max": 300}).wager["six_card_bonus"]
    coarse = load("ca-6cb", {"wager.six_card_bonus.cents_step": 2500}).wager["six_card_bonus"]
    assert (usual_cents(small), usual_cents(coarse)) == (300, 2500)


@pytest.mark.parametrize(
    "purse,made",
    [
        (1_099, []),  # an ante of $5 keeps $5 for the play and costs a fee of $1
        (1_100, ["ante"]),
        (1_649, ["ante"]),  # the bonus of $5 costs 50 cents more
        (1_650, ["ante", "bonus"]),
    ],
)
def test_decision11_a18_what_the_purse_cannot_cover_is_left_out(purse: int, made: list[str]) -> None:
    rules = game("ca-tcp")
    people = (do.Person("Ann", 100_000, (1,)), do.Person("Bob", purse, (2,)))
    assert [wager.wager for wager in every_wager(rules, opened(rules, people, 1, 1_000), "Bob")] == made


def test_c5_a_player_may_bet_behind_another_seat() -> None:
    rules = game("ca-6cb")
    people = tuple(do.Person(name, 100_000, seats) for name, seats in (("Eve", ()), ("Ann", (1,)), ("Bob", (2,))))
    players = {
        "Ann": Player(bank_cents=50_000),
        "Bob": Player(),
        "Eve": Player(staking=flat({"ante": 1_000, "pair_plus": 200}, spots=(2,))),
    }
    played = play_round(rules, seat_people(rules, people), players, seed_from_int(1))
    placed = [(e.bettor, e.wager) for e in played.events if isinstance(e, ev.WagerPlaced)]
    assert placed[-2:] == [("Eve", "ante"), ("Eve", "pair_plus")]
    assert {wager for bettor, wager in placed if bettor == "Bob"} == {"ante", "pair_plus", "six_card_bonus"}


def test_e6_one_player_may_bet_two_spots() -> None:
    rules = game("casablanca")
    session = seat_people(rules, (do.Person("Ann", 100_000, (3, 4)),))
    played = play_round(rules, session, {"Ann": Player()}, seed_from_int(1))
    assert sorted(spot.seat for spot in played.state.spots) == [3, 4]


def test_each_person_plays_in_their_own_way() -> None:
    rules = game("tcp-01")
    session = table(rules, 4)
    players = {
        "p1": Player(ALWAYS),
        "p2": Player(NEVER, flat({"ante": 2_000})),
        "p3": Player(staking=sit_out),
        # p4 is at the table and no one plays for them.
    }
    played = play_round(rules, session, players, seed_from_int(1))
    taken = [(e.spot, e.option) for e in played.events if isinstance(e, ev.OptionTaken)]
    assert taken == [(1, "play"), (2, "fold")]
    assert played.state.purse("p2") == played.state.people[1].purse_cents - 2_000


def test_a_round_without_a_wager_is_not_dealt() -> None:
    rules = game("tcp-01")
    session = table(rules, 2, purse_cents=400)
    with pytest.raises(IllegalAction) as refused:
        play_round(rules, session, everyone(session), seed_from_int(1))
    assert refused.value.code == "bets/none"
    assert list(play_rounds(rules, session, everyone(session), seed_from_int(1), 3)) == []


def test_a_session_ends_when_the_chips_do() -> None:
    rules = game("tcp-01")
    session = table(rules, 1, purse_cents=2_000)
    players = {"p1": Player(NEVER, flat({"ante": 500}))}
    # An ante of $5 needs $10, for the play that it may lead to: $20, $15 and $10 are enough, $5 are not.
    rounds = list(play_rounds(rules, session, players, seed_from_int(1), 10))
    assert [played.table.people[0].purse_cents for played in rounds] == [1_500, 1_000, 500]


def test_a_player_who_cheats_is_refused() -> None:
    rules = game("tcp-01")
    session = table(rules, 1)
    with pytest.raises(IllegalAction) as refused:
        play_round(rules, session, {"p1": Player(staking=flat({"ante": 1}))}, seed_from_int(1))
    assert refused.value.code == "wager/below_minimum"
