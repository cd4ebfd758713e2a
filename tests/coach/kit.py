"""Deals made to order, and their results through the machine: what the coach's numbers are held against."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from queenhigh.cards.deck import deck_cards
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Choice, Sight, action_of, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.rules.groups import placed_by_hand
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.meters import open_meters

OUTSIDE_THE_PROOF = """
schema = 1
extends = "tcp-01"
id = "five-each"
title = "Five cards each"

[seats]
count = 4

[ranking.three]
size = 5
classes = ["straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair",
  "high_card"]

[[deal]]
to = "seat"
cards = 5

[[deal]]
to = "bank"
cards = 5
"""
SEAT, BANK_SEAT = 1, 2
PURSE = 10**9


def outside_the_proof() -> Ruleset:
    """A game that can be played and not solved: seats and bank hold five cards, and the proof takes four."""
    return load_text(OUTSIDE_THE_PROOF)


def closed_table(rules: Ruleset, stakes: dict[str, int]) -> State:
    """One bettor with these stakes at seat 1, a bank that covers everything, bets closed."""
    people = [do.Person("Pat", PURSE, (SEAT,))]
    bank_seat, bank_cents = 0, 0
    if rules.bank.by == "seat":
        people.append(do.Person("Bo", PURSE, (BANK_SEAT,)))
        bank_seat, bank_cents = BANK_SEAT, PURSE // 2
    state, _ = step(rules, IDLE, do.OpenRound(1, tuple(people), bank_seat, bank_cents, meters=open_meters(rules)))
    for wager in placed_by_hand(rules):
        if stakes.get(wager):
            state, _ = step(rules, state, do.PlaceWager("Pat", SEAT, wager, stakes[wager]))
    state, _ = step(rules, state, do.CloseBets())
    return state


def dealt(rules: Ruleset, table: State, hand: tuple[int, ...], draw: tuple[int, ...], bank: tuple[int, ...]) -> State:
    """The table after a deal of exactly these cards; the bank's from the top of its stack."""
    plan = plan_of(rules)
    stack = [0] * plan.seat_cards
    stack[slice(*plan.hand_at)] = hand
    stack[slice(*plan.draw_at)] = draw
    rest = [card for card in deck_cards(rules.deck.ranks, rules.deck.suits) if card not in {*stack, *bank}]
    state, _ = step(rules, table, do.Deal((*stack, *bank, *rest)))
    return state


def sight_with(rules: Ruleset, stakes: dict[str, int], hand: tuple[int, ...], up: tuple[int, ...] = ()) -> Sight:
    """What the seat sees with these cards and these cards of the bank turned up."""
    table = closed_table(rules, stakes)
    return sight_of(rules, next(deals(rules, table, hand, up)))


def deals(rules: Ruleset, table: State, hand: tuple[int, ...], up: tuple[int, ...]) -> Iterator[State]:
    """Every deal in which the seat sees these cards: each draw card, each set of hidden cards of the bank."""
    plan = plan_of(rules)
    deck = [card for card in deck_cards(rules.deck.ranks, rules.deck.suits) if card not in {*hand, *up}]
    draws = plan.draw_at[1] - plan.draw_at[0]
    for draw in combinations(deck, draws):
        left = [card for card in deck if card not in draw]
        for hidden in combinations(left, plan.bank_cards - len(up)):
            bank = list(hidden)
            for place, card in zip(plan.turned, up, strict=True):
                bank.insert(place, card)
            yield dealt(rules, table, hand, draw, tuple(bank))


def finished(rules: Ruleset, state: State, choice: Choice | None) -> State:
    """The round played to its end."""
    if choice is not None:
        state, _ = step(rules, state, action_of(sight_of(rules, state), choice))
    for action in (do.Reveal(), do.Settle()):
        state, _ = step(rules, state, action)
    return state


def mean_result(
    rules: Ruleset,
    stakes: dict[str, int],
    hand: tuple[int, ...],
    up: tuple[int, ...],
    choice: Choice,
    without: tuple[int, ...] = (),
) -> Fraction:
    """What a choice brings on average, fees left out: every deal played by the machine, one after another.

    `without` are cards that lie elsewhere: deals in which the bank has one of them do not count.
    """
    table = closed_table(rules, stakes)
    fees = PURSE - sum(stakes.values()) - table.purse("Pat")
    possible = [state for state in deals(rules, table, hand, up) if not {*without} & {*state.bank_stack}]
    results = [finished(rules, state, choice).purse("Pat") - PURSE + fees for state in possible]
    return Fraction(sum(results), len(results))
