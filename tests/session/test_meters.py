"""Meters over rounds: seed, share, award, reseed, ceiling; in micro-cents, and nothing is lost."""

from random import Random

import pytest

from queenhigh.money.meter import MICRO_CENTS_PER_CENT
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.table import Session, advance, next_round, open_session
from tests.effort import scaled
from tests.round.games import game
from tests.session.kit import meter, played, table

BETS = {"ante": 500, "progressive": 100}
NOTHING = "2c 7d 9h"


def test_b12_a_new_meter_shows_its_seed_paid_by_the_house() -> None:
    session = table(game("tcp-progressive-1"), 2)
    assert meter(session).cents == 100_000  # $1,000 for a $1 wager
    assert session.gains == {"house": -100_000, "meter:progressive": 100_000}


def test_b12_seed_scales_with_the_wager() -> None:
    five = {"wager.progressive.cents_min": 500, "wager.progressive.cents_max": 500}
    rules = load("tcp-progressive-1", {**five, "meter.progressive.ceiling": 2000})
    session = table(rules, 1)
    assert meter(session).cents == 500_000
    assert meter(session).terms.ceiling_micro_cents == 2000 * 500 * MICRO_CENTS_PER_CENT


def test_b12_the_share_of_each_wager_stays_on_the_meter_from_round_to_round() -> None:
    rules = game("tcp-progressive-1")
    session = table(rules, 3)
    for number in range(1, 4):
        _, session = played(rules, session, f"{NOTHING} 3c 8d Th 4c 6d Jh 2d 5s 8h", dict.fromkeys((1, 2, 3), BETS))
        # 14 % of three wagers of $1 a round: 42 cents.
        assert meter(session).value == (100_000 + 42 * number) * MICRO_CENTS_PER_CENT


def test_b11_b12_an_award_takes_the_meter_and_the_house_reseeds_it() -> None:
    rules = game("tcp-progressive-1")
    session = table(rules, 2)
    _, session = played(rules, session, f"{NOTHING} 3c 8d Th 2d 5s 8h", {1: BETS, 2: BETS})
    # Seat 1 holds A-K-Q of spades: $1,000 + 28 + 28 cents, and 0 left; then the seed.
    state, after = played(rules, session, "As Ks Qs 3c 8d Th 2d 5s 8h", {1: BETS, 2: BETS})
    assert meter(after).value == 100_000 * MICRO_CENTS_PER_CENT
    assert after.gains["meter:progressive"] == 100_000 - 100_056 + 100_000
    # Ante 500 against 8-high: the dealer does not qualify. +500 ante, +2,500 straight flush bonus, -100, +100,056.
    assert state.purse("p1") - state.people[0].purse_cents == 500 + 2_500 - 100 + 100_056
    # Seat 2: ante +500, meter wager -100, envy $100.
    assert state.purse("p2") - state.people[1].purse_cents == 500 - 100 + 10_000


ANY_SUIT = {
    "table.progressive.rows": [
        {"class": "mini_royal", "meter_percent": 100, "envy": 0},
        {"class": "three_of_a_kind", "meter_percent": 50},
        {"class": "straight_flush", "pay": 70},
    ]
}


def test_b16_decision14_a_later_winner_is_paid_from_the_reseeded_meter() -> None:
    rules = load("tcp-progressive-1", ANY_SUIT)
    session = table(rules, 3)
    state, after = played(rules, session, f"As Ks Qs {NOTHING} Ah Kh Qh 2d 5s 8h", dict.fromkeys((1, 2, 3), BETS))
    gains = {p.bettor: state.purse(p.bettor) - p.purse_cents for p in state.people}
    # Seat 3, farthest to the dealer's right, is first: the seed and 42 cents. Seat 1 gets the new seed, $1,000.
    # Both: ante +500, ante bonus 5 x 500, meter wager -100. Seat 2: 500 - 100.
    assert gains == {"p1": 2_900 + 100_000, "p2": 400, "p3": 2_900 + 100_042}
    assert meter(after).value == 100_000 * MICRO_CENTS_PER_CENT
    # The house has seeded three times, two awards were paid.
    assert after.gains["meter:progressive"] == 3 * 100_000 - 100_042 - 100_000


def test_b12_half_of_a_meter_is_paid_without_a_reseed_and_the_odd_part_stays() -> None:
    rules = load("tcp-progressive-1", {**ANY_SUIT, "meter.progressive.contribution_bp": 1450})
    session = table(rules, 1)
    _, after = played(rules, session, "9c 9d 9h 2d 5s 8h", {1: BETS})
    # 100,000 + 14.5 cents; half is 50,007.25: 50,007 cents are paid, 50,007.5 stay.
    assert meter(after).value == 50_007_500_000
    assert after.gains["meter:progressive"] == 100_000 - 50_007


def test_a_ceiling_keeps_the_surplus_for_the_next_seed() -> None:
    rules = load("tcp-progressive-1", {"meter.progressive.ceiling": 1000})
    session = table(rules, 2)
    for _ in range(3):
        _, session = played(rules, session, f"{NOTHING} 3c 8d Th 2d 5s 8h", {1: BETS, 2: BETS})
    assert (meter(session).cents, meter(session).overflow) == (100_000, 84 * MICRO_CENTS_PER_CENT)
    _, after = played(rules, session, "As Ks Qs 3c 8d Th 2d 5s 8h", {1: BETS, 2: BETS})
    # Four times 28 cents had no room: the house pays $1,000 less $1.12.
    assert (meter(after).cents, meter(after).overflow) == (100_000, 0)
    assert after.gains["meter:progressive"] == 100_000 - 100_000 + (100_000 - 112)


def contributed(events: tuple[ev.AnyEvent, ...], rules: Ruleset) -> int:
    """Micro-cents that a round put on the meter: a share of each wager taken in, less those handed back."""
    cents = 0
    for event in events:
        if isinstance(event, ev.MeterFed):
            cents += sum(transfer.cents for transfer in event.transfers)
        if isinstance(event, ev.HandKilled):
            cents -= sum(t.cents for t in event.transfers if t.wager == "progressive")
    if any(isinstance(event, ev.RoundVoided) for event in events):
        return 0
    return cents * rules.meter["progressive"].contribution_bp * MICRO_CENTS_PER_CENT // 10_000


def random_meter_round(rules: Ruleset, session: Session, rng: Random) -> tuple[Session, int]:
    """A round with an award every now and then, and a mishap every now and then."""
    state, events = step(rules, IDLE, next_round(session))
    taken = list(events)
    seats = rng.sample(range(1, 5), rng.randint(1, 4))
    actions: list[do.AnyAction] = [do.PlaceWager(f"p{seat}", seat, w, c) for seat in seats for w, c in BETS.items()]
    deck = list(range(52))
    rng.shuffle(deck)
    if rng.random() < 0.5:
        deck.sort(key=lambda card: card < 40)  # queens, kings and aces on top
    actions += [do.CloseBets(), do.Deal(tuple(deck))]
    mishap = rng.random()
    if mishap < 0.1:
        actions.append(do.VoidRound("a fire drill"))
    elif mishap < 0.3:
        actions.append(do.ReportFouled(seats[0]))
    for action in actions:
        state, events = step(rules, state, action)
        taken += events
    while state.phase != "over":
        action = {
            "deciding": do.Decide(state.to_decide[0], rng.choice(("play", "fold"))) if state.to_decide else do.Rack(),
            "revealing": do.Reveal(),
            "settling": do.Settle(),
        }.get(state.phase, do.Rack())
        state, events = step(rules, state, action)
        taken += events
    return advance(rules, session, state), contributed(tuple(taken), rules)


@pytest.mark.parametrize("ceiling", [None, 1001, 1500])
@pytest.mark.parametrize("ruling", ["void_hand", "dead_hand"])
def test_b12_b16_nothing_is_lost_over_many_rounds(ceiling: int | None, ruling: str) -> None:
    changes: dict[str, object] = {**ANY_SUIT, "irregular.fouled_hand.ruling": ruling}
    rules = load("tcp-progressive-1", changes | ({"meter.progressive.ceiling": ceiling} if ceiling else {}))
    session = open_session(rules, tuple(do.Person(f"p{seat}", 10**9, (seat,)) for seat in range(1, 5)))
    chips = sum(person.purse_cents for person in session.people)
    rng = Random(f"meter {ceiling} {ruling}")
    put_in = 0
    for _ in range(scaled(60)):
        session, more = random_meter_round(rules, session, rng)
        put_in += more
        # What the house has paid in and the wagers have fed is what was awarded and what stands there.
        stands = meter(session).value + meter(session).overflow
        assert session.gains["meter:progressive"] * MICRO_CENTS_PER_CENT + put_in == stands
        assert sum(person.purse_cents for person in session.people) + sum(session.gains.values()) == chips
    assert put_in > 0
