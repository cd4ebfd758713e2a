"""Transcripts: plain, narrow, complete, and the same each time."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.cards.card import parse_cards
from queenhigh.errors import ImpossibleState
from queenhigh.history.plain_text import WIDTH, plain
from queenhigh.history.transcript import transcript
from queenhigh.money.cents import format_cents
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rule_files
from tests.effort import scaled
from tests.history.kit import done
from tests.round.games import cheap, game, low_limits
from tests.session.random_rounds import Lived, every_game, random_round

GAMES = every_game()
VERBS = (" wins ", " loses", " forfeits", " pushes", " goes back  ")


def check_transcript(lived: Lived) -> None:
    text = transcript(lived.rules, lived.events)
    lines = text.splitlines()
    assert text.isascii()
    assert text == transcript(lived.rules, list(lived.events))
    assert all(len(line) <= WIDTH < 100 for line in lines)
    assert all(line == line.rstrip() for line in lines)
    # Where a keypad is asked, an award is told when it is won, and again when it is paid.
    told = ev.WagerSettled | ev.MeterAwarded | ev.AwardDue if lived.state.keypad else ev.WagerSettled | ev.MeterAwarded
    settled = [event for event in lived.events if isinstance(event, told)]
    assert sum(any(verb in line for verb in VERBS) for line in lines) == len(settled)
    shown = [event for event in lived.events if isinstance(event, ev.HandRevealed)]
    assert sum(" shows " in line and "meter" not in line for line in lines) == len(shown)
    # As far as a round went, so far it is told: every beginning of it is the beginning of its transcript.
    half = transcript(lived.rules, lived.events[: len(lived.events) // 2])
    assert text.startswith(half.rsplit("\n", 2)[0])


@pytest.mark.parametrize("name", GAMES)
def test_every_round_is_told_plainly_and_completely(name: str) -> None:
    for seed in range(scaled(4)):
        check_transcript(random_round(GAMES[name], Random(f"told {name} {seed}"), mishaps=0.1))


@given(rule_files(), st.integers(0, 2**32))
@settings(max_examples=scaled(20), suppress_health_check=list(HealthCheck))
def test_rounds_of_random_games_are_told(file: Any, seed: int) -> None:
    rules = load_text(file.text, "random.toml", settings=low_limits(file.ruleset))
    text = transcript(rules, random_round(rules, Random(seed)).events)
    assert text.isascii()
    assert all(len(line) <= WIDTH for line in text.splitlines())


def told(rules: Ruleset, *actions: do.AnyAction) -> list[str]:
    """The transcript of some actions, its columns drawn together."""
    return [" ".join(line.split()) for line in transcript(rules, done(rules, *actions)).splitlines()]


def deck(top: str) -> do.Deal:
    cards = parse_cards(top)
    return do.Deal((*cards, *(card for card in range(52) if card not in cards)))


def test_a_round_of_the_6_card_bonus_is_told_from_the_bank_to_the_rack() -> None:
    rules = game("ca-6cb")
    people = (do.Person("Ann", 100_000, (1,)), do.Person("Bob", 100_000, (2,)), do.Person("Zoë", 20_000))
    lines = told(
        rules,
        do.OpenRound(1, people, 1, 2_000, 1),
        do.PlaceWager("Bob", 2, "ante", 500),
        do.PlaceWager("Bob", 2, "pair_plus", 1_000),
        do.PlaceWager("Zoë", 2, "ante", 500),
        do.TakeBack("Bob", 2, "pair_plus"),
        do.PlaceWager("Bob", 2, "six_card_bonus", 100),
        do.CloseBets(),
        deck("Kc Kd 2s Qh 9d 4c"),
        do.Decide(2, "play"),
        do.Reveal(),
        do.Settle(),
        do.Rack(),
    )
    assert lines == [
        "Three Card Poker 6 Card Bonus (player-dealer)",
        "",
        "TABLE",
        "ca-6cb, round 1, 7 seats, pack 2 of 2",
        "seat 1 Ann $1,000, banks with $20 (C11)",
        "seat 2 Bob $1,000",
        "behind Zoe $200",
        "",
        "WAGERS",
        "spot 2 Bob Ante $5, Pair Plus $10",
        "spot 2 Zoe behind Bob: Ante $5",
        "spot 2 Bob takes back Pair Plus $10",
        "spot 2 Bob 6 Card Bonus $1",
        '"No more bets."',
        "total action $11",
        "bank Ann pays Collection $0.50 (C14)",
        "",
        "DEAL",
        "spot 2 Bob Kc Kd 2s",
        "bank Ann Qh 9d 4c",
        "the other 46 cards stay unseen (C2, A8)",
        "bank Ann turns up 4c",
        # A four counts to the fourth of the other seats: 2, 3, 4, 5.
        "action button at seat 5 (C7)",
        "",
        "DECISIONS",
        "spot 2 Bob Kc Kd 2s a pair of kings, 2 Play $5, Zoe behind $5 (C4)",
        "",
        "BANK",
        "bank Ann Qh 9d 4c queen-high, 9, 4 - qualifies (C2, A11)",
        "",
        "HANDS",
        "spot 2 Bob shows Kc Kd 2s a pair of kings, 2",
        "",
        "SETTLEMENT",
        "spot 2 Bob Play $5 wins $5 higher hand (C9)",
        "spot 2 Bob Ante $5 wins $5 higher hand (C9)",
        "spot 2 Bob 6 Card Bonus $1 loses $1 no paying hand (C13)",
        # $20 - $5 - $5 + $1 leave $11: enough for both of Zoe's.
        "spot 2 Zoe Play $5 wins $5 higher hand (C9)",
        "spot 2 Zoe Ante $5 wins $5 higher hand (C9)",
        "bank Ann takes back $1, put up $20 (C11)",
        "",
        "RESULT",
        "seat 1 Ann -$19.50 $980.50",
        "seat 2 Bob +$9 $1,009",
        "behind Zoe +$10 $210",
        "house +$0.50",
        "",
        "RACK",
        "46 cards unseen, then in this order",
        "spot 2 Bob Kc Kd 2s",
        "bank Ann Qh 9d 4c",
    ]


def test_irregularities_are_told() -> None:
    rules = game("casablanca")
    opening = (
        do.OpenRound(1, (do.Person("Ann", 10_000, (1, 2)),)),
        do.PlaceWager("Ann", 1, "ante", 500),
        do.PlaceWager("Ann", 2, "ante", 500),
        do.CloseBets(),
        deck("Kc Kd 2s 7c 8d Ts Qh 9d 4c"),
    )
    lines = told(
        rules,
        *opening,
        do.ReportExposed(1, parse_cards("Kc")[0]),
        do.Interrupt(readable=True, agreed=True),
        do.ReportFouled(2),
        do.Decide(1, "play"),
        do.Reveal(),
        do.ReportWrongCount(1, 4),
        do.Rack(),
    )
    start = lines.index("IRREGULARITY")
    assert lines[start : start + 4] == [
        "IRREGULARITY",
        "spot 1 Ann Kc was exposed; play goes on (irregular.exposed_seat_card)",
        "play goes on (E14)",
        "spot 2 Ann the hand is dead: fouled hand (irregular.fouled_hand)",
    ]
    assert '"Dealer plays with a queen."' in lines
    assert '"No pair plus, position 1 and 2."' in lines
    assert "the round is void: wrong number of cards (E10); every chip goes back to where it was" in lines
    assert "seat 1+2 Ann $0 $100" in lines


def test_a_void_hand_takes_its_wagers_back() -> None:
    rules = cheap("ca-6cb", {"irregular.fouled_hand.ruling": "void_hand", "irregular.fouled_hand.clause": "H1"})
    people = (do.Person("Ann", 10_000, (1,)), do.Person("Bob", 10_000, (2,)), do.Person("Eve", 10_000))
    lines = told(
        rules,
        do.OpenRound(1, people, 1, 1_000),
        do.PlaceWager("Bob", 2, "ante", 20),
        do.PlaceWager("Bob", 2, "pair_plus", 5),
        do.PlaceWager("Eve", 2, "ante", 7),
        do.CloseBets(),
        deck("Kc Kd 2s Qh 9d 4c"),
        do.ReportFouled(2),
    )
    assert lines[-4:] == [
        "IRREGULARITY",
        "spot 2 Bob the hand is void: fouled hand (H1)",
        "spot 2 Bob takes back Ante $0.20, Pair Plus $0.05",
        "spot 2 Eve takes back Ante $0.07",
    ]


def test_a_name_cannot_forge_a_line() -> None:
    assert plain("Zoë – 李\n\x1b[31m\u202e\tx") == "Zoe - \\u674e\\n\\x1b[31m\\u202e\\tx"
    rules = game("tcp-01")
    name = "Ann\n  spot 9  Bob  wins $1,000,000 \x1b[2J" + "long " * 40 + "x" * 200
    opening = do.OpenRound(1, (do.Person(name, 10_000, (1,)),))
    text = transcript(rules, done(rules, opening, do.PlaceWager(name, 1, "ante", 500)))
    assert text.isascii()
    assert "\x1b" not in text
    assert not any(line.startswith("  spot 9") for line in text.splitlines())
    assert all(len(line) <= WIDTH for line in text.splitlines())


def test_what_no_event_of_a_round_is_has_no_words() -> None:
    class Rumour(ev.Event, frozen=True, tag="rumour"):
        pass

    with pytest.raises(ImpossibleState):
        transcript(game("tcp-01"), [Rumour()])  # type: ignore[list-item]  # no event of a round


def test_amounts_are_told_with_cents_only_where_there_are_some() -> None:
    assert [format_cents(cents) for cents in (500, 50, 123_456)] == ["$5", "$0.50", "$1,234.56"]
