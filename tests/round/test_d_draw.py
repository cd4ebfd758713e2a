"""Clauses D1 to D7, D10 and D11: Three Card Poker Draw. A stack's first card is the draw card that lies aside."""

import pytest

from queenhigh.cards.card import card_text, parse_card, parse_cards
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from tests.round.book import Table, table

SEVEN_HIGH = "7c 5d 3h 2s"  # the best three of it are 7-5-3; still a hand that plays
QUEEN = "Qc 8d 6s 2d"


def draw_game() -> Table:
    """A full table of seven."""
    return table("draw-01")


def test_d1_ante_pair_plus_or_both() -> None:
    t = draw_game().bet(1, ante=10_00).bet(2, pair_plus=10_00).bet(3, ante=5_00, pair_plus=20_00)
    t.deal({2: "4c 9c 9d 2c"}, bank=QUEEN)
    assert t.state.to_decide == (1, 3)
    t.fold(1, 3).finish()
    assert t.won(2) == {"pair_plus": 10_00}
    assert t.won(1) == {"ante": -10_00}


def test_d2_four_cards_each_clockwise_with_the_dealer_last() -> None:
    t = draw_game().bet(5, ante=10_00).bet(2, ante=10_00).close().take(do.Deal(tuple(range(52))))
    dealt = t.all(ev.CardsDealt)[0]
    assert dealt.stacks == ((2, (0, 1, 2, 3)), (5, (4, 5, 6, 7)))
    assert dealt.bank == (8, 9, 10, 11)
    assert t.state.turned == (), "the dealer's cards are face down"


def test_d2_the_top_card_lies_aside_unseen_as_the_draw_card() -> None:
    t = draw_game().bet(1, ante=10_00).deal({1: "As Kd 9c 4h"}, bank=QUEEN)
    assert t.rules.decision is not None
    assert t.rules.decision.sees == ("hand",)
    t.refuses("decision/not_held", do.Decide(1, "play", None, parse_card("As")))
    t.play(1).finish()
    # Whoever draws nothing never learns what lay there.
    assert not t.all(ev.DrawTurned)
    assert t.all(ev.HandRevealed)[0].cards == parse_cards("Kd 9c 4h")


def test_d3_a_fold_loses_the_ante() -> None:
    t = draw_game().bet(1, ante=10_00).deal({1: "As 9c 9d 9h"}, bank=SEVEN_HIGH).fold(1).finish()
    assert t.won(1) == {"ante": -10_00}


@pytest.mark.parametrize(
    "cents,allowed", [(9_00, False), (10_00, True), (15_00, True), (20_00, True), (21_00, False), (15_50, False)]
)
def test_d3_play_is_once_to_twice_the_ante(cents: int, allowed: bool) -> None:  # noqa: FBT001
    t = draw_game().bet(1, ante=10_00).deal({1: "2c Ac 9d 5h"}, bank=QUEEN)
    if not allowed:
        assert t.refuses("raise/range", do.Decide(1, "play", cents))["max"] == 20_00
        return
    t.play(1, cents=cents).finish()
    assert t.won(1) == {"play": cents, "ante": 10_00}


def test_d3_one_card_may_be_discarded_for_the_draw_card() -> None:
    t = draw_game().bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "9h Ac 9d 5h", 2: "9s Ks 9c 4h"}, bank=QUEEN)
    t.refuses("decision/not_held", do.Decide(1, "play", None, parse_card("Qc")))
    t.refuses("decision/no_swap", do.Decide(1, "fold", None, parse_card("5h")))
    t.play(1, discard="5h").play(2).finish()
    # Seat 1 drew the 9h to A-9: a pair. Seat 2 kept K-9-4.
    assert [(event.spot, card_text(event.card)) for event in t.all(ev.DrawTurned)] == [(1, "9h")]
    assert t.won(1) == t.won(2) == {"play": 10_00, "ante": 10_00}


def test_d3_a_purse_keeps_twice_the_ante_for_play() -> None:
    t = draw_game().sits(1, purse=29_00)
    assert t.refuses("wager/purse_short", t.wager(1, "ante", 10_00))["needed"] == 30_00
    t = draw_game().sits(1, purse=30_00).bet(1, ante=10_00).deal(bank=QUEEN).play(1, cents=20_00)
    assert t.state.purse("seat 1") == 0


def test_d4_pair_plus_is_on_the_three_cards_as_dealt() -> None:
    # A pair of nines as dealt; the draw card would make three of a kind, and the discard breaks the pair.
    t = draw_game().bet(1, ante=10_00, pair_plus=10_00).bet(2, ante=10_00, pair_plus=10_00)
    t.deal({1: "9h 9c 9d 5h", 2: "4c 8s 8c 4h"}, bank=QUEEN).play(1, discard="5h").play(2, discard="8c").finish()
    assert t.won(1)["pair_plus"] == 10_00  # a pair, not 25 to 1
    assert t.won(2)["pair_plus"] == 10_00


def test_d4_pair_plus_stands_when_the_player_folds() -> None:
    t = draw_game().bet(1, ante=10_00, pair_plus=10_00).bet(2, ante=10_00, pair_plus=10_00)
    t.deal({1: "2c 9c 9d 5h", 2: "8h Ks 9s 4h"}, bank=QUEEN).fold(1, 2).finish()
    assert t.won(1) == {"ante": -10_00, "pair_plus": 10_00}
    assert t.won(2) == {"ante": -10_00, "pair_plus": -10_00}


def test_d5_the_dealer_always_plays() -> None:
    t = draw_game().bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "2c 8c 4d 3s", 2: "2d 6c 5s 3c"}, bank=SEVEN_HIGH).play(1, 2).finish()
    assert t.all(ev.BankRevealed)[0].qualified is True
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
    assert t.won(2) == {"play": -10_00, "ante": -10_00}


@pytest.mark.parametrize(
    "bank,best",
    [
        ("7c 7d 3h 7s", "three of a kind"),
        ("Kc Kd 3h 2s", "pair"),
        ("Ac Kc Qd Qc", "mini royal"),  # not the pair of queens
        ("9c 8d 7h 2s", "straight"),
    ],
)
def test_d5_the_dealer_makes_the_best_three_of_four(bank: str, best: str) -> None:
    holding = {"three of a kind": "Ah Ad Kh", "pair": "Qc Qd Ah", "mini royal": "Kh Qh Jh", "straight": "Ac Kc 2c"}[
        best
    ]
    t = draw_game().bet(1, ante=10_00).deal({1: "4c " + holding}, bank=bank).play(1).finish()
    assert t.results(1)["ante"] == "lose"


def test_d6_settlement_goes_from_the_dealers_right_with_pair_plus_first_and_then_the_draw_card() -> None:
    t = draw_game()
    for seat in (2, 6):
        t.bet(seat, ante=10_00, pair_plus=10_00)
    t.deal({2: "9h Ac 9d 5h", 6: "4c Kc Jd 4h"}, bank=QUEEN).play(2, discard="5h").play(6, discard="Jd").finish()
    assert t.settled_spots() == [(spot, wager) for spot in (6, 2) for wager in ("pair_plus", "play", "ante")]
    told = [type(event).__name__ for event in t.record.events if getattr(event, "spot", 0) == 2]
    assert told[-5:] == ["HandRevealed", "WagerSettled", "DrawTurned", "WagerSettled", "WagerSettled"]


def test_d6_ties_push() -> None:
    # The dealer's best three of K-8-5-2 are K-8-5.
    t = draw_game().bet(1, ante=10_00).deal({1: "2c Ks 8h 5c"}, bank="Kc 8d 5h 2s").play(1, cents=20_00).finish()
    assert t.results(1) == {"play": "push", "ante": "push"}
    assert t.gain(1) == 0


@pytest.mark.parametrize(
    "stack,pays", [("Qh Ah Kh 4c", 10), ("9h 8h 7h 4c", 7), ("9h 9c 9d 4c", 5), ("9h 8c 7d 4c", 0)]
)
def test_d7_the_ante_bonus_is_on_the_final_hand(stack: str, pays: int) -> None:
    t = draw_game().bet(1, ante=10_00).deal({1: stack}, bank=QUEEN).play(1, discard="4c").finish()
    assert t.won(1).get("ante_bonus", 0) == pays * 10_00


def test_d7_the_ante_bonus_is_won_even_when_the_hand_loses() -> None:
    t = (
        draw_game()
        .bet(1, ante=10_00)
        .deal({1: "9h 9c 9d 4c"}, bank="Ac Ad Ah 2s")
        .play(1, discard="4c", cents=20_00)
        .finish()
    )
    assert t.won(1) == {"play": -20_00, "ante": -10_00, "ante_bonus": 50_00}


def test_d7_what_is_drawn_away_wins_no_bonus() -> None:
    t = draw_game().bet(1, ante=10_00).deal({1: "2c 9c 9d 9h"}, bank=QUEEN).play(1, discard="9h").finish()
    assert "ante_bonus" not in t.won(1)


def test_d10_limits_are_settings_of_the_table() -> None:
    t = draw_game()
    assert t.refuses("wager/above_maximum", t.wager(1, "ante", 101_00))["max"] == 100_00
    higher = table("draw-01", {"wager.ante.cents_max": 300_00, "wager.play.cents_max": 600_00}).bet(1, ante=300_00)
    assert higher.refuses("wager/above_maximum", higher.wager(1, "ante", 1_00))["max"] == 0
    lower = table("draw-01", {"wager.pair_plus.cents_max": 5_00})
    assert lower.refuses("wager/above_maximum", lower.wager(1, "pair_plus", 6_00))["max"] == 5_00


@pytest.mark.parametrize(
    "higher,lower",
    [("Ac Kc Qc", "Kd Qd Jd"), ("3c 2c Ac", "Kc Kd Kh"), ("3c 2d Ah", "As Ks Js"), ("5c 3c 2c", "As Ad Kh")],
)
def test_d11_hands_rank_as_in_the_sister_games(higher: str, lower: str) -> None:
    for hand, bank, result in ((higher, lower, "win"), (lower, higher, "lose")):
        t = draw_game().bet(1, ante=10_00).deal({1: "9s " + hand}, bank=bank + " 6h").play(1).finish()
        assert t.results(1)["ante"] == result


def test_d11_the_layout_has_areas_for_draw_card_discard_and_hold() -> None:
    assert draw_game().rules.layout.areas == ("Draw Card", "X", "Hold")
