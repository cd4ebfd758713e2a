"""Luck against skill: every round adds up, and over all deals luck is exactly nothing."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from queenhigh.cards.deck import deck_cards, seed_from_int
from queenhigh.coach.advice import advise, value_cents
from queenhigh.coach.characters import policy_of
from queenhigh.coach.luck import Account, account, judge
from queenhigh.coach.reasons import choice_words, mistake_words, percent_words, why, worth_words
from queenhigh.exact.solve.solver import solve
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.round.machine import step
from queenhigh.round.policy import Choice, Policy, action_of, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.meters import open_meters
from queenhigh.session.play import Player, play_rounds, seat_people
from queenhigh.session.stakes import flat
from tests.coach.kit import closed_table, sight_with
from tests.effort import scaled
from tests.round.games import game


def events_of(rules: Ruleset, stakes: dict[str, int]) -> list[AnyEvent]:
    """The events of a table up to the cards."""
    state: State = IDLE
    heard: list[AnyEvent] = []
    opening = do.OpenRound(1, (do.Person("Pat", 10**9, (1,)),), meters=open_meters(rules))
    wagers: list[do.AnyAction] = [do.PlaceWager("Pat", 1, wager, cents) for wager, cents in stakes.items()]
    for action in (opening, *wagers, do.CloseBets()):
        state, events = step(rules, state, action)
        heard += events
    return heard


def played(rules: Ruleset, start: list[AnyEvent], table: State, cards: tuple[int, ...], policy: Policy) -> Account:
    """The account of one deal under a policy."""
    state, heard = table, list(start)
    deck = (*cards, *(card for card in deck_cards(rules.deck.ranks, rules.deck.suits) if card not in cards))
    state, events = step(rules, state, do.Deal(deck))
    heard += events
    for action in (action_of(sight_of(rules, state), policy.choose(sight_of(rules, state))), do.Reveal(), do.Settle()):
        state, events = step(rules, state, action)
        heard += events
    found = account(rules, tuple(heard), "Pat")
    assert found is not None
    return found


def test_over_all_deals_luck_is_nothing_whatever_the_policy() -> None:
    # Ten cards: C(10,3) * C(7,3) = 120 * 35 = 4,200 deals; half of them for speed would no longer sum to nothing.
    rules = load(
        "tcp-01",
        {
            "deck.ranks": "79JQK",
            "deck.suits": "hs",
            "seats.count": 1,
            "table.ante_bonus.rows": [{"class": "straight_flush", "pay": 5}, {"class": "straight", "pay": 1}],
            "table.pair_plus.rows": [
                {"class": "straight_flush", "pay": 40},
                {"class": "straight", "pay": 6},
                {"class": "flush", "pay": 4},
                {"class": "pair", "pay": 1},
            ],
        },
    )
    stakes = {"ante": 1000, "pair_plus": 500}
    start, table = events_of(rules, stakes), closed_table(rules, stakes)
    deck = deck_cards(rules.deck.ranks, rules.deck.suits)
    policy = policy_of(rules, "gambler")
    total = Account()
    for own in combinations(deck, 3):
        for bank in combinations([card for card in deck if card not in own], 3):
            total += played(rules, start, table, (*own, *bank), policy)
    assert total.rounds == 4200
    assert total.luck_cents == 0
    assert total.net_cents == total.expected_cents - total.mistakes_cents


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb", "tcp-progressive-1", "draw-01", "casablanca"])
def test_every_round_adds_up_and_mistakes_cost(name: str) -> None:
    rules = game(name)
    people = tuple(do.Person(who, 10**8, (seat,)) for seat, who in enumerate(("Ann", "Bob", "Cat"), 1))
    players = {person.bettor: Player(policy_of(rules, "gambler"), bank_cents=10**7) for person in people}
    session, seen = seat_people(rules, people), 0
    for each in play_rounds(rules, session, players, seed_from_int(1), scaled(12)):
        found = account(rules, each.events, "Ann")
        assert found is not None
        assert found.banked == (each.state.bank_bettor == "Ann")
        before = next(person.purse_cents for person in each.state.people if person.bettor == "Ann")
        assert found.net_cents == each.state.purse("Ann") - before
        assert found.net_cents == found.expected_cents - found.mistakes_cents + found.luck_cents
        judged = () if found.banked else judge(rules, each.events, "Ann")
        assert found.mistakes_cents == sum((one.cost_cents for one in judged), Fraction(0)) >= 0
        seen += 1
    assert seen


def test_decision14_no_hand_that_the_progressive_pays_is_folded_so_that_nothing_else_is_expected() -> None:
    """With the published tables best play never folds a straight or better: the setting changes no expectation."""
    found = []
    for fold in ("keeps", "loses_award"):
        rules = load("tcp-01+tcp-progressive-1", {"meter.progressive.fold": fold})
        people = tuple(do.Person(who, 10**8, (seat,)) for seat, who in enumerate(("Ann", "Bob"), 1))
        players = {who: Player(staking=flat({"ante": 500, "progressive": 100})) for who in ("Ann", "Bob")}
        each = next(play_rounds(rules, seat_people(rules, people), players, seed_from_int(1), 1))
        found.append(account(rules, each.events, "Ann"))
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].expected_cents == found[1].expected_cents
    # 3.3730 % of $5, and of $1 what the meter at $1,000.28 and the envy of one other leave: of 22,100 hands 3 pay 500,
    # 44 pay 70, 52 pay 60, 720 pay 6, one the meter; one other brings 100 + 3 * 25.
    paid = 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6 + 175 + Fraction(100_028, 100)
    ante = solve(load("tcp-01")).wager("ante").edge
    assert found[0].expected_cents == -500 * ante - 100 * (1 - paid / 22_100)


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb"])
def test_a2_what_the_bank_expects_is_what_the_others_do_not(name: str) -> None:
    # No chip appears or vanishes: expectations of all seats add up to nothing but the fees, and so do results (A18, C14).
    rules = game(name)
    people = tuple(do.Person(who, 10**8, (seat,)) for seat, who in enumerate(("Ann", "Bob", "Cat"), 1))
    players = {person.bettor: Player(policy_of(rules, "gambler"), bank_cents=10**7) for person in people}
    for each in play_rounds(rules, seat_people(rules, people), players, seed_from_int(4), scaled(6)):
        accounts = [account(rules, each.events, person.bettor) for person in people]
        found = [one for one in accounts if one is not None]
        fees = sum(t.cents for event in each.events for t in getattr(event, "transfers", ()) if t.target == "house")
        assert len(found) == 3
        assert fees > 0
        assert sum(one.fees_cents for one in found) == fees
        assert sum(one.banked for one in found) == 1
        assert sum(one.expected_cents for one in found) == -fees
        assert sum(one.net_cents for one in found) == -fees


def test_who_does_not_bet_has_no_account() -> None:
    rules = game("tcp-01")
    people = tuple(do.Person(who, 10**8, (seat,)) for seat, who in enumerate(("Ann", "Bob"), 1))
    players = {"Ann": Player(staking=flat({"ante": 500}))}
    each = next(play_rounds(rules, seat_people(rules, people), players, seed_from_int(1), 1))
    assert account(rules, each.events, "Bob") is None


def test_pair_plus_alone_is_expected_at_its_own_edge() -> None:
    # Pair plus 40-30-6-4-1 on 22,100 hands: 48 * 40 + 52 * 30 + 720 * 6 + 1,096 * 4 + 3,744 - 16,440 = -512.
    rules = game("tcp-01")
    players = {"Ann": Player(staking=flat({"pair_plus": 500}))}
    session = seat_people(rules, (do.Person("Ann", 10**8, (1,)),))
    each = next(play_rounds(rules, session, players, seed_from_int(1), 1))
    found = account(rules, each.events, "Ann")
    assert found is not None
    assert found.expected_cents == Fraction(500 * -512, 22_100)
    assert (found.decisions, found.mistakes) == (0, 0)


def test_words_say_what_the_numbers_say() -> None:
    rules = game("tcp-01")
    sight = sight_with(rules, {"ante": 1000}, (0, 5, 38))  # 2c 3d Jh
    advice = advise(sight)
    assert why(advice).startswith("Fold is worth -$10.00, Play $10 ")
    assert "the bank does not qualify in" in why(advice)
    other = worth_words(value_cents(sight, Choice("play", 1000)))
    told = f"Fold was the best choice: it was worth -$10.00, Play $10 {other}."
    assert mistake_words(advice, Choice("fold")) == told
    cost = worth_words(advice.cost_cents(Choice("play", 1000))).removeprefix("+")
    assert mistake_words(advice, Choice("play", 1000)).startswith(f"Play $10 cost {cost}: Fold was worth -$10.00.")
    draw = sight_with(game("draw-01"), {"ante": 1000}, (0, 5, 38))
    assert choice_words(draw, Choice("play", 2000, 5)) == "Play $20, exchanging 3d"


def test_amounts_and_chances_are_never_shown_as_what_they_are_not() -> None:
    assert [worth_words(Fraction(cents)) for cents in (0, 5, -1250, 123_456)] == [
        "$0.00",
        "+$0.05",
        "-$12.50",
        "+$1,234.56",
    ]
    assert percent_words(Fraction(1, 3)) == "33.3 %"
    assert percent_words(Fraction(1, 10_000)) == "under 0.1 %"
    assert percent_words(Fraction(9_999, 10_000)) == "over 99.9 %"
    assert [percent_words(Fraction(each)) for each in (0, 1)] == ["0.0 %", "100.0 %"]


def test_a_choice_of_any_raise_costs_no_less_than_nothing() -> None:
    rules, chance = game("draw-01"), random.Random(3)
    for _ in range(scaled(20)):
        hand = tuple(chance.sample(range(52), 3))
        advice = advise(sight_with(rules, {"ante": 1000}, hand))
        for cents in (1000, 1100, 1500, 1900, 2000):
            for discard in (None, *hand):
                assert advice.cost_cents(Choice("play", cents, discard)) >= 0
