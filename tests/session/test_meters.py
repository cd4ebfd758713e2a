"""Meters over rounds: seed, share, award, reseed, ceiling; in micro-cents, and nothing is lost."""

from random import Random

import pytest

from queenhigh.money.transfer import FUNDING, MICRO_CENTS_PER_CENT, meter_account
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import StartRound
from queenhigh.session.machine import step
from queenhigh.session.play import seat_people
from queenhigh.session.table import Table, micro_balances_of
from tests.effort import scaled
from tests.round.games import game
from tests.session.kit import do_all, meter, played, table, with_given_cards

BETS = {"ante": 500, "progressive": 100}
NOTHING = "2c 7d 9h"


def test_b12_a_new_meter_shows_its_seed_paid_by_the_house() -> None:
    session = table(game("tcp-progressive-1"), 2)
    assert meter(session).cents == 100_000  # $1,000 for a $1 wager
    assert session.funded == {"progressive": 100_000 * MICRO_CENTS_PER_CENT}


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
    # Put in: two seeds and 2 x 28 cents; awarded: $1,000.56; so the account holds what the meter shows.
    assert after.funded == {"progressive": (2 * 100_000 + 56) * MICRO_CENTS_PER_CENT}
    assert account(after) == meter(after).value
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
    # The house has seeded three times and put in 42 cents, two awards were paid.
    assert after.funded == {"progressive": (3 * 100_000 + 42) * MICRO_CENTS_PER_CENT}
    assert after.gains[meter_account("progressive")] == -100_042 - 100_000


def test_b12_half_of_a_meter_is_paid_without_a_reseed_and_the_odd_part_stays() -> None:
    rules = load("tcp-progressive-1", {**ANY_SUIT, "meter.progressive.contribution_bp": 1450})
    session = table(rules, 1)
    _, after = played(rules, session, "9c 9d 9h 2d 5s 8h", {1: BETS})
    # 100,000 + 14.5 cents; half is 50,007.25: 50,007 cents are paid, 50,007.5 stay.
    assert meter(after).value == 50_007_500_000
    assert after.gains[meter_account("progressive")] == -50_007
    assert account(after) == meter(after).value


def test_a_ceiling_keeps_the_surplus_for_the_next_seed() -> None:
    rules = load("tcp-progressive-1", {"meter.progressive.ceiling": 1000})
    session = table(rules, 2)
    for _ in range(3):
        _, session = played(rules, session, f"{NOTHING} 3c 8d Th 2d 5s 8h", {1: BETS, 2: BETS})
    assert (meter(session).cents, meter(session).overflow) == (100_000, 84 * MICRO_CENTS_PER_CENT)
    _, after = played(rules, session, "As Ks Qs 3c 8d Th 2d 5s 8h", {1: BETS, 2: BETS})
    # Four times 28 cents had no room: the house pays $1,000 less $1.12.
    assert (meter(after).cents, meter(after).overflow) == (100_000, 0)
    # All in all: two seeds less $1.12, and four times 28 cents, which make up for it.
    assert after.funded == {"progressive": 2 * 100_000 * MICRO_CENTS_PER_CENT}


def account(table: Table) -> int:
    """What the meter's account holds, in micro-cents."""
    return micro_balances_of(table)[meter_account("progressive")]


def random_meter_round(rules: Ruleset, table: Table, rng: Random) -> tuple[Table, int]:
    """A round with an award every now and then, and a mishap every now and then; and the wagers that it took in."""
    seats = rng.sample(range(1, 5), rng.randint(1, 4))
    table = do_all(
        rules, table, StartRound(), *(do.PlaceWager(f"p{seat}", seat, w, c) for seat in seats for w, c in BETS.items())
    )
    deck = list(range(52))
    rng.shuffle(deck)
    if rng.random() < 0.5:
        deck.sort(key=lambda card: card < 40)  # queens, kings and aces on top
    table = do_all(rules, table, do.CloseBets(), do.Deal(tuple(deck)))
    mishap = rng.random()
    if mishap < 0.1:
        table = do_all(rules, table, do.VoidRound("a fire drill"))
    elif mishap < 0.3:
        table = do_all(rules, table, do.ReportFouled(seats[0]))
    while table.is_open:
        state = table.round
        action = {
            "deciding": do.Decide(state.to_decide[0], rng.choice(("play", "fold"))) if state.to_decide else do.Rack(),
            "revealing": do.Reveal(),
            "settling": do.Settle(),
        }.get(state.phase, do.Rack())
        table = do_all(rules, table, action)
    return table, 100 * len(seats)


@pytest.mark.parametrize("ceiling", [None, 1001, 1500])
@pytest.mark.parametrize("ruling", ["void_hand", "dead_hand"])
def test_b12_b16_p4_p5_nothing_is_lost_over_many_rounds(ceiling: int | None, ruling: str) -> None:
    changes: dict[str, object] = {**ANY_SUIT, "irregular.fouled_hand.ruling": ruling}
    rules = load("tcp-progressive-1", changes | ({"meter.progressive.ceiling": ceiling} if ceiling else {}))
    people = (do.Person(f"p{seat}", 10**9, (seat,)) for seat in range(1, 5))
    now = with_given_cards(seat_people(rules, people))
    rng = Random(f"meter {ceiling} {ruling}")
    wagers = 0
    for _ in range(scaled(60)):
        now, more = random_meter_round(rules, now, rng)
        wagers += more
        # The house, the meter and the bettors reconcile to the micro-cent, whatever was void.
        balances = micro_balances_of(now)
        assert sum(balances.values()) == 0
        assert account(now) == meter(now).value + meter(now).overflow
        # 14 % of every wager taken in were put in, and whole seeds, less what the reserve paid.
        seeds = -balances[FUNDING] - wagers * 14 * MICRO_CENTS_PER_CENT // 100
        assert seeds % MICRO_CENTS_PER_CENT == 0
        if ceiling is None:
            assert seeds % (100_000 * MICRO_CENTS_PER_CENT) == 0


def test_l1_p4_the_share_reaches_the_meters_account() -> None:
    """After a hundred rounds of one wager the meter shows $1,014.00, and so does its account."""
    rules = game("tcp-progressive-1")
    now = table(rules, 1)
    for _ in range(100):
        _, now = played(rules, now, f"{NOTHING} 2d 5s 8h", {1: BETS})
    assert meter(now).cents == 101_400
    assert account(now) == 101_400 * MICRO_CENTS_PER_CENT


def test_p5_a_void_round_gives_the_wagers_back_and_the_meter_keeps_its_share() -> None:
    rules = game("tcp-progressive-1")
    before = with_given_cards(table(rules, 2))
    bets = [do.PlaceWager(f"p{seat}", seat, wager, cents) for seat in (1, 2) for wager, cents in BETS.items()]
    deck = tuple(range(52))
    now = do_all(rules, before, StartRound(), *bets, do.CloseBets(), do.Deal(deck), do.VoidRound("a fire"), do.Rack())
    assert now.people == before.people
    assert meter(now).value == (100_000 + 28) * MICRO_CENTS_PER_CENT
    assert now.funded == {"progressive": (100_000 + 28) * MICRO_CENTS_PER_CENT}
    assert sum(micro_balances_of(now).values()) == 0


def test_two_tables_can_share_a_meter_because_events_carry_differences() -> None:
    """P7: each table tells what it did; whoever keeps the meter adds it up, in whatever order it hears of it."""
    rules = game("tcp-progressive-1")
    shared = meter(table(rules, 2))
    changes = []
    for _ in range(2):
        now = with_given_cards(table(rules, 2))
        bets = [do.PlaceWager(f"p{seat}", seat, wager, cents) for seat in (1, 2) for wager, cents in BETS.items()]
        now = do_all(rules, now, StartRound(), *bets)
        now, events = step(rules, now, do.CloseBets())
        changes += [event.change for event in events if isinstance(event, ev.MeterFed)]
    for change in changes:
        shared = shared.changed(change)
    assert shared.cents == 100_000 + 4 * 14
