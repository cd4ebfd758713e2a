"""Rounds played through the machine with the computed strategy come to what the solver assigns to those cards."""

from fractions import Fraction
from typing import Literal

import pytest

from queenhigh.cards.deck import seed_from_int
from queenhigh.coach.hands_to_decide import sight_from
from queenhigh.exact.count.reference import Held, Plain
from queenhigh.exact.game.compiled import Game
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.paying import Terms
from queenhigh.exact.solve.policy import ExactPolicy, exact_policy
from queenhigh.money.transfer import Transfer
from queenhigh.round import events as ev
from queenhigh.round.actions import Person
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.play import Played, Player, play_round, seat_people
from queenhigh.simulation.policies import policy_of
from queenhigh.simulation.seating import OPTIMAL
from queenhigh.simulation.seating import Player as SimulatedPlayer
from tests.effort import scaled
from tests.exact.small import small

PLENTY = 100_000_000


def played(rules: Ruleset, policy: ExactPolicy, seed: int) -> Played:
    bank = PLENTY if rules.bank.by == "seat" else None
    seats = 2 if bank else 1
    people = tuple(Person(name, 4 * PLENTY, (seat,)) for seat, name in enumerate("ab"[:seats], start=1))
    players = {person.bettor: Player(policy, bank_cents=bank) for person in people}
    return play_round(rules, seat_people(rules, people), players, seed_from_int(seed))


def wager_of(rules: Ruleset, transfer: Transfer) -> str:
    bonus = rules.bonus.get(transfer.wager)
    return bonus.on if bonus else transfer.wager


@pytest.mark.parametrize(
    "game",
    [
        "tcp-01",
        "ca-tcp",
        "ca-6cb",
        "draw-01",
        "casablanca",
        "tests/games/two-up.toml",
        "tests/games/triple.toml",
        "tests/games/colour.toml",
    ],
)
def test_net_results_are_the_same(game: str) -> None:
    check_rounds(load(game))


@pytest.mark.parametrize("sees", [["hand", "draw"], ["draw", "hand"]])
def test_a_card_aside_that_is_seen_is_played_too(sees: list[str]) -> None:
    check_rounds(load("draw-01", {"decision.sees": sees}))


def check_rounds(rules: Ruleset) -> None:
    """Some rounds with the exact policy: every wager's transfers against the solver's payoff for those cards."""
    policy = exact_policy(rules)
    compiled = compile_game(rules)
    plain = Plain(compiled)
    checked: set[Literal["fold", "stay"]] = set()
    for seed in range(scaled(60)):
        result = played(rules, policy, seed)
        spot = result.state.spots[0]
        stakes = {
            transfer.wager: transfer.cents
            for event in result.events
            if isinstance(event, ev.WagerPlaced)
            for transfer in event.transfers
            if transfer.spot == spot.seat
        }
        line = next(
            line for line in compiled.lines if _is(line.option, line.multiple, result, spot.seat, stakes, compiled)
        )
        hand = tuple(sorted(_cards(rules, spot.stack, "hand")))
        held = Held(hand, _cards(rules, spot.stack, "draw"), tuple(sorted(result.state.bank_stack)), spot.discard)
        moved = _net_by_wager(rules, result, spot.bettor, spot.seat)
        for group in compiled.groups:
            paid = plain.pay(group, line, held, Terms())
            members = {wager.id for wager in compiled.members(group)}
            assert sum(moved.get(name, 0) for name in members) == paid.net * stakes[group]
        checked.add("fold" if compiled.decision in line.forfeits else "stay")
    assert "stay" in checked


def _is(option: str, multiple: int, result: Played, seat: int, stakes: dict[str, int], compiled: Game) -> bool:
    taken = next(e for e in result.events if isinstance(e, ev.OptionTaken) and e.spot == seat)
    raised = sum(transfer.cents for transfer in taken.transfers)
    base = stakes[compiled.decision]
    return taken.option == option and raised == multiple * base


def _cards(rules: Ruleset, stack: tuple[int, ...], zone: str) -> tuple[int, ...]:
    start = 0
    found: tuple[int, ...] = ()
    for part in rules.deal:
        if part.to == "seat":
            if part.zone == zone:
                found = stack[start : start + part.cards]
            start += part.cards
    return found


def _net_by_wager(rules: Ruleset, result: Played, bettor: str, seat: int) -> dict[str, int]:
    """What the bettor has gained on each wager of a spot, fees left out."""
    purse = f"bettor:{bettor}"
    found: dict[str, int] = {}
    for event in result.events:
        if not isinstance(event, ev.WagerPlaced | ev.OptionTaken | ev.WagerSettled):
            continue
        for transfer in event.transfers:
            if transfer.spot != seat:
                continue
            change = (transfer.target == purse) - (transfer.source == purse)
            name = wager_of(rules, transfer)
            found[name] = found.get(name, 0) + change * transfer.cents
    return found


def test_the_average_of_many_rounds_is_near_the_edge() -> None:
    rules = load("tcp-01")
    policy = exact_policy(rules)
    rounds = scaled(400)
    gained = Fraction(0)
    for seed in range(rounds):
        result = played(rules, policy, 10_000 + seed)
        moved = _net_by_wager(rules, result, "a", 1)
        gained += Fraction(moved["ante"] + moved.get("play", 0), rules.wager["ante"].cents_min)
    # Deviation 1.64 a round: five standard errors, so that a sound program fails once in two million.
    assert abs(float(gained / rounds) + 0.0337) < 5 * 1.64 / rounds**0.5


def test_d3_seen_cards_have_one_order_whatever_the_rule_file_says() -> None:
    """`sees = ["draw", "hand"]` shows the same cards as the other way round, and every room reads them alike."""
    files = [
        small("draw-01", "8TJQKA", "cdhs", decision__sees=list(sees)) for sees in (("hand", "draw"), ("draw", "hand"))
    ]
    player = SimulatedPlayer(seats=(1,), stakes={"ante": 500}, policy=OPTIMAL)
    policies = [(exact_policy(rules), policy_of(rules, player)) for rules in files]
    for seed in range(scaled(40)):
        sights = [sight_from(rules, seed_from_int(seed)) for rules in files]
        assert sights[0].cards == sights[1].cards
        chosen = {policy.choose(sight) for pair, sight in zip(policies, sights, strict=True) for policy in pair}
        assert len(chosen) == 1
