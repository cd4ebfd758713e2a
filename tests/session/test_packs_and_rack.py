"""Packs that alternate, and a rack from which every hand can be rebuilt."""

from collections.abc import Sequence
from random import Random

import pytest

from queenhigh.cards.seeds import seed_from_int
from queenhigh.errors import BadInput
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.state import State
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import StartRound
from queenhigh.session.play import Player, play_round, play_rounds
from queenhigh.session.rack import rebuild
from queenhigh.session.table import BankTurn, Table
from tests.effort import scaled
from tests.round.games import BUILT_IN, game
from tests.session.kit import banked, do_all, table, with_given_cards
from tests.session.random_rounds import every_game, random_round

GAMES = every_game()


def bettors(session: Table) -> dict[str, Player]:
    return {person.bettor: Player(bank_cents=100_000) for person in session.people}


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb", "casablanca"])
def test_a4_c2_e11_two_packs_alternate_one_round_each(name: str) -> None:
    rules = game(name)
    session = table(rules, 3)
    rounds = list(play_rounds(rules, session, bettors(session), seed_from_int(3), 6))
    assert [played.state.pack for played in rounds] == [0, 1, 0, 1, 0, 1]
    for played in rounds:
        rack = played.table.rack
        assert rack is not None
        # The rack holds the pack of this round and no other; the next round is dealt from the one in the machine.
        assert (rack.round, rack.pack) == (played.state.number, played.state.pack)
        assert sorted(rack.cards) == list(range(52))
        assert played.table.pack == 1 - rack.pack


def test_b1_one_pack_is_dealt_every_round() -> None:
    rules = game("tcp-01")
    session = table(rules, 2)
    rounds = list(play_rounds(rules, session, bettors(session), seed_from_int(3), 3))
    assert [played.state.pack for played in rounds] == [0, 0, 0]


def voided(rules: Ruleset, session: Table, *actions: do.AnyAction) -> Table:
    """The table after a round that was called off."""
    session = banked(rules, with_given_cards(session), 1, 1_000)
    return do_all(rules, session, StartRound(), *actions, do.VoidRound("a fire drill"), do.Rack())


def test_a4_a2_a_round_without_cards_uses_neither_pack_nor_turn() -> None:
    rules = game("ca-tcp")
    session = table(rules, 3)
    after = voided(rules, session, do.PlaceWager("p2", 2, "ante", 500))
    assert (after.pack, after.turn, after.rack, after.rounds) == (0, BankTurn(), None, 1)
    assert after.people == session.people


def test_a4_a2_decision15_a_misdealt_round_uses_pack_and_turn_and_moves_no_chip() -> None:
    rules = game("ca-tcp")
    session = table(rules, 3)
    bets = (do.PlaceWager("p2", 2, "ante", 500), do.CloseBets(), do.Deal(tuple(range(52))))
    after = voided(rules, session, *bets)
    assert (after.pack, after.turn.rounds, after.people) == (1, 1, session.people)
    assert after.gains == session.gains
    assert after.rack is not None
    assert after.rack.pack == 0


@pytest.mark.parametrize("name", GAMES)
def test_a15_c2_every_hand_is_rebuilt_from_the_rack(name: str) -> None:
    for seed in range(scaled(6)):
        lived = random_round(GAMES[name], Random(f"rack {name} {seed}"))
        dealt = next((event for event in lived.events if isinstance(event, ev.CardsDealt)), None)
        if dealt is not None:
            rebuilt = rebuild(lived.rules, lived.events, lived.state.rack)
            assert sorted(rebuilt.stacks) == sorted(dealt.stacks)
            assert rebuilt.bank == dealt.bank


def scrambled(events: Sequence[ev.AnyEvent], rng: Random) -> list[ev.AnyEvent]:
    """The same public facts, with other cards in everything that was hidden."""
    told: list[ev.AnyEvent] = []
    for event in events:
        if isinstance(event, ev.CardsDealt):
            stacks = tuple((spot, tuple(rng.sample(range(52), len(cards)))) for spot, cards in event.stacks)
            told.append(ev.CardsDealt(stacks, (50, 51, 49), (1, 2, 3)))
        elif isinstance(event, ev.CardsRacked):
            told.append(ev.CardsRacked(tuple(rng.sample(range(52), 52))))
        else:
            told.append(event)
    return told


@pytest.mark.parametrize("name", BUILT_IN)
def test_a15_a_rebuilt_hand_comes_from_the_rack_and_from_nowhere_else(name: str) -> None:
    rng = Random(name)
    lived = random_round(GAMES[name], rng, mishaps=0)
    if lived.state.rack:
        expected = rebuild(lived.rules, lived.events, lived.state.rack)
        assert rebuild(lived.rules, scrambled(lived.events, rng), lived.state.rack) == expected


def finished() -> tuple[Ruleset, tuple[ev.AnyEvent, ...], State]:
    rules = game("ca-6cb")
    session = table(rules, 4)
    played = play_round(rules, session, bettors(session), seed_from_int(8))
    return rules, played.events, played.state


def test_a15_a_rack_in_disorder_gives_other_hands_and_an_incomplete_one_is_refused() -> None:
    rules, events, state = finished()
    rack = state.rack
    assert rebuild(rules, events, (*rack[:-6], *rack[-3:], *rack[-6:-3])).bank == rack[-6:-3]
    for wrong in (rack[1:], (*rack[1:], rack[1]), ()):
        with pytest.raises(BadInput) as refused:
            rebuild(rules, events, wrong)
        assert refused.value.code == "rack/cards"


def test_a_round_that_was_never_dealt_has_no_hands() -> None:
    rules, events, _ = finished()
    with pytest.raises(BadInput) as refused:
        rebuild(rules, events[:1], tuple(range(52)))
    assert refused.value.code == "rack/no_round"
