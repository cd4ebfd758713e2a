"""Decisions 1 to 7 and 11 to 15: what is played where the documents are silent or contradict themselves."""

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.errors import QueenhighError
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct
from queenhigh.rules.load import load
from tests.round.book import Table, table
from tests.round.games import cheap

GAMES = ("ca-tcp", "ca-6cb", "tcp-01", "draw-01", "casablanca")


def one_hand(game: str, hand: str, bank: str) -> Table:
    """An ante of $10 that is played, whatever the game."""
    t = table(game)
    if t.rules.bank.by == "seat":
        t.bank(7, 1_000_00)
    if game == "draw-01":
        hand, bank = "9s " + hand, bank + " 7h"
    return t.bet(1, ante=10_00).deal({1: hand}, bank=bank).play(1).finish()


# ── 1 to 4 ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_decision1_a_straight_beats_a_flush_and_a23_is_the_lowest_straight(game: str) -> None:
    assert one_hand(game, "3c 2d Ah", "As Ks Js").results(1)["ante"] == "win"
    assert one_hand(game, "3c 2d Ah", "4s 3d 2s").results(1)["ante"] == "lose"
    # Were the ace high in it, A-2-3 would beat K-Q-J.
    assert one_hand(game, "3c 2d Ah", "Ks Qd Js").results(1)["ante"] == "lose"


def test_decision1_the_wheel_is_a_straight_in_the_6_card_bonus() -> None:
    t = table("ca-6cb").bank(7, 1_000_00).bet(1, ante=5_00, six_card_bonus=1_00)
    t.deal({1: "As 2h 9s"}, bank="3c 4d 5h").fold(1).finish()
    assert t.won(1)["six_card_bonus"] == 10_00


@pytest.mark.parametrize("game", GAMES)
def test_decision2_ties_push_ante_and_play(game: str) -> None:
    t = one_hand(game, "Kc Td 8s", "Ks Th 8c")
    assert t.results(1) == {"play": "push", "ante": "push"}


def test_decision3_twos_rank_and_tens_count_ten_seats() -> None:
    # Seat 7 banks: ten counts 1 to 6 and on to 4.
    t = table("ca-6cb").bank(7, 1_000_00).bet(1, ante=10_00).deal(bank="Qc 8d Th")
    assert t.state.button == 4
    t = table("ca-6cb").bank(7, 1_000_00).bet(1, ante=10_00).deal({1: "2c 2d 5s"}, bank="Ac Kd Jh").play(1).finish()
    assert t.results(1)["ante"] == "win"


@pytest.mark.parametrize("sides", [("pair_plus",), ("six_card_bonus",), ("pair_plus", "six_card_bonus"), ()])
def test_decision3_pair_plus_or_6_card_bonus_means_either_or_both(sides: tuple[str, ...]) -> None:
    t = table("ca-6cb").bank(7, 1_000_00).bet(1, {"ante": 10_00, **dict.fromkeys(sides, 5_00)}).close()
    assert {stake.wager for stake in t.state.stakes} == {"ante", *sides}


def test_decision4_the_face_up_card_places_the_button_and_empty_seats_count() -> None:
    # Seat 2 banks; a four counts 1, 3, 4, 5, of which only 1 and 6 are taken.
    t = table("ca-6cb").leaves(3, 4, 5, 7).bank(2, 1_000_00)
    t.bet(1, ante=10_00).bet(6, ante=10_00).deal(bank="Jc 9d 4h").play(6, 1).finish()
    assert t.state.button == 5
    # Seat 5 has nothing to settle: the action passes clockwise to seat 6.
    assert [spot for spot, wager in t.settled_spots() if wager == "ante"] == [6, 1]


# ── 5: the finite bank, exactly ──────────────────────────────────────────────────────────────────────────────────────


def test_decision5_collect_then_pay_forfeits_and_losers_then_winners_while_it_lasts() -> None:
    # B = 5. Forfeits: seat 5's ante 10 and bonus 5, N = 15. Losers: seat 2's play 10 and ante 10, N = 35.
    # Winners from seat 1 on: play 10, ante 10 (B + N = 20 left); bonus 6 to 1 on $5 = 30, of which 20 are there.
    # Then nothing is left, and seat 3's wagers go back.
    t = table("ca-tcp").bank(8, 5_00)
    t.bet(1, ante=10_00, bonus=5_00).bet(2, ante=10_00).bet(3, ante=10_00).bet(5, ante=10_00, bonus=5_00)
    t.deal({1: "9c 8d 7h", 2: "Kc 7s 2d", 3: "Ac 6d 2c", 5: "5s 5d 2h"}, bank="Kh 9d 4s").play(1, 2, 3).fold(5).finish()
    assert t.won(5) == {"ante": -10_00, "bonus": -5_00}
    assert t.won(2) == {"play": -10_00, "ante": -10_00}
    assert t.won(1) == {"play": 10_00, "ante": 10_00, "bonus": 20_00}
    assert t.won(3) == {"play": 0, "ante": 0}
    assert t.results(3) == {"play": "returned", "ante": "returned"}
    assert t.gain(8) == -5_00


def test_decision5_collect_then_pay_collects_losing_bonuses_of_winning_hands_first() -> None:
    # Seat 1 wins play and ante, loses its bonus of 5: B = 6, N = 5 before anyone is paid, so that play gets 11 of 20.
    t = table("ca-tcp").bank(8, 6_00).bet(1, ante=20_00, bonus=5_00)
    t.deal({1: "Ac 9d 5h"}, bank="Kh 8d 4s").play(1).finish()
    assert t.won(1) == {"bonus": -5_00, "play": 11_00, "ante": 0}


def six(cents: int) -> Table:
    """Seat 7 banks; a two turned up puts the button at seat 2."""
    return table("ca-6cb").bank(7, cents)


def test_decision5_one_by_one_forfeits_come_first_in_the_order_of_the_button() -> None:
    # B = 12, button at 2: seat 2's ante of 10 is collected, of seat 1's only 12 - 10 = 2; the other 8 go back.
    t = six(12_00).bet(1, ante=10_00).bet(2, ante=10_00).bet(3, ante=10_00)
    t.deal({3: "7c 6d 3s"}, bank="Qc 5d 2h").fold(1, 2).play(3).finish()
    assert [event.spot for event in t.all(ev.WagerSettled) if event.result == "forfeit"] == [2, 1]
    assert t.won(2) == {"ante": -10_00}
    assert t.won(1) == {"ante": -2_00}
    # B - N is 0: seat 3 has lost, and loses nothing.
    assert t.won(3) == {"play": 0, "ante": 0}
    assert t.results(3) == {"play": "lose", "ante": "lose"}
    assert t.gain(7) == 12_00 - 50


def test_decision5_one_by_one_a_payment_makes_room_for_a_collection_and_the_other_way_round() -> None:
    # B = 10, button at 2.        N    collected or paid
    # seat 2 loses play 10        10   10
    #        loses ante 10        10   0: B - N = 0, all of it goes back
    # seat 3 wins play 10         0    10
    #        wins ante 10        -10   10: B + N was 10
    # seat 1 has lost, but B + N is 0: settlement has stopped, and its wagers go back.
    t = six(10_00).bet(1, ante=10_00).bet(2, ante=10_00).bet(3, ante=10_00)
    t.deal({1: "7c 6d 3s", 2: "8c 6h 3c", 3: "Ac 9d 5h"}, bank="Qc 5d 2h").play(1, 2, 3).finish()
    assert t.won(2) == {"play": -10_00, "ante": 0}
    assert t.won(3) == {"play": 10_00, "ante": 10_00}
    assert t.results(1) == {"play": "returned", "ante": "returned"}
    assert t.gain(7) == -10_00 - 50


def test_decision5_one_by_one_settlement_stops_for_good() -> None:
    # B = 10: seat 2's play takes it all. Its own ante, a push of seat 3 and a loss of seat 1 all go back.
    t = six(10_00).bet(1, ante=10_00).bet(2, ante=10_00, six_card_bonus=5_00).bet(3, ante=10_00)
    t.deal({1: "7c 6d 3s", 2: "Ac 9d 6s", 3: "Qd 5s 2c"}, bank="Qc 5d 2h").play(1, 2, 3).finish()
    assert t.won(2) == {"play": 10_00, "ante": 0, "six_card_bonus": 0}
    for spot in (2, 3, 1):
        assert {event.result for event in t.settled(spot)} - {"win"} == {"returned"}
    assert len(t.all(ev.BankExhausted)) == 1
    assert [t.gain(seat) for seat in (1, 2, 3)] == [0, 10_00, 0]


def test_decision5_nothing_is_divided_so_nothing_is_rounded() -> None:
    # 40 to 1 on 3 cents would be 120; B = 7 after play and ante of 1 cent each leaves 5 of them.
    t = Table(cheap("ca-6cb")).bank(7, 7).bet(2, ante=1, pair_plus=3)
    t.deal({2: "9c 8c 7c"}, bank="Qc 5d 2h").play(2).finish()
    assert t.won(2) == {"play": 1, "ante": 1, "pair_plus": 5}


# ── 6, 7 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_decision6_in_a_the_turned_up_card_places_no_button() -> None:
    t = table("ca-tcp").bank(3, 1_000_00)
    for seat in (1, 5, 8):
        t.bet(seat, ante=10_00)
    t.deal(bank="Jc 9d 4h").play(1, 5, 8).finish()
    assert not t.all(ev.ButtonPlaced)
    assert [spot for spot, wager in t.settled_spots() if wager == "ante"] == [5, 8, 1]
    assert t.revealed() == [8, 5, 1], "the reveal starts at the last seat and runs counter-clockwise"


def test_decision7_total_action_is_every_wager_before_the_deal_back_line_included() -> None:
    # 10 + 5 + 5 on the seat, 20 + 10 behind it: $50 costs 50 cents; one dollar more costs $1.
    t = table("ca-6cb").bank(7, 1_000_00).stands("Bea").bet(1, ante=10_00, pair_plus=5_00, six_card_bonus=5_00)
    t.bet(1, by="Bea", ante=20_00, pair_plus=10_00)
    assert t.close().all(ev.BetsClosed)[0].action_cents == 50_00
    assert t.house == 50
    t = table("ca-6cb").bank(7, 1_000_00).stands("Bea").bet(1, ante=10_00, pair_plus=5_00, six_card_bonus=5_00)
    t.bet(1, by="Bea", ante=21_00, pair_plus=10_00).close()
    assert t.house == 1_00


def test_decision7_in_a_the_fee_is_on_every_wager_before_the_deal() -> None:
    t = table("ca-tcp").bank(8, 1_000_00).bet(1, ante=10_00, bonus=10_00).deal(bank="Qc 3d 2h").play(1).finish()
    assert t.house == 1_00 + 50


# ── 11: back-line betting ────────────────────────────────────────────────────────────────────────────────────────────


def behind() -> Table:
    """Seat 7 banks, Bea and Cal stand behind."""
    return table("ca-6cb").bank(7, 1_000_00).stands("Bea").stands("Cal")


def test_decision11_each_bettor_needs_an_own_ante_and_the_seat_must_be_in() -> None:
    t = behind()
    t.refuses("wager/seat_not_in", t.wager(1, "ante", 10_00, by="Bea"))
    t.bet(1, ante=10_00)
    for wager in ("pair_plus", "six_card_bonus"):
        assert t.refuses("wager/needs", t.wager(1, wager, 5_00, by="Bea"))["needs"] == ("ante",)
    t.bet(1, by="Bea", ante=10_00)
    assert t.refuses("wager/needed", do.TakeBack("seat 1", 1, "ante"))["by"] == "ante"
    t.refuses("wager/no_hand", t.wager(7, "ante", 10_00, by="Bea"))


def test_decision11_an_own_ante_is_needed_even_where_no_wager_says_so() -> None:
    settings = {"seats.backline": True, **{f"wager.{name}.backline": True for name in ("ante", "play", "pair_plus")}}
    t = table("tcp-01", settings).stands("Bea")
    t.bet(1, pair_plus=5_00)
    t.refuses("wager/seat_not_in", t.wager(1, "pair_plus", 5_00, by="Bea"))
    t.bet(1, ante=5_00)
    assert t.refuses("wager/needs", t.wager(1, "pair_plus", 5_00, by="Bea"))["needs"] == ("ante",)
    t.bet(1, by="Bea", ante=5_00, pair_plus=5_00)
    t.refuses("wager/needed", do.TakeBack("Bea", 1, "ante"))
    t.take(do.TakeBack("Bea", 1, "pair_plus")).take(do.TakeBack("Bea", 1, "ante")).take(
        do.TakeBack("seat 1", 1, "ante")
    )


def test_decision11_the_seats_decision_binds_all_on_the_spot() -> None:
    t = behind().bet(1, ante=10_00).bet(1, by="Bea", ante=25_00)
    t.deal({1: "Ac 9d 5h"}, bank="Qc 5d 2h").fold(1).finish()
    assert t.won(1, by="Bea") == {"ante": -25_00}
    t = behind().bet(1, ante=10_00).bet(1, by="Bea", ante=25_00).deal({1: "Ac 9d 5h"}, bank="Qc 5d 2h").play(1).finish()
    assert t.won(1, by="Bea") == {"play": 25_00, "ante": 25_00}


def test_decision11_an_ante_reserves_the_play_wager_it_may_need() -> None:
    t = behind().stands("Bea", purse=39_00).sits(1, purse=39_00)
    assert t.refuses("wager/purse_short", t.wager(1, "ante", 20_00))["needed"] == 40_00
    t.bet(1, ante=10_00)
    t.refuses("wager/purse_short", t.wager(1, "ante", 20_00, by="Bea"))
    t.bet(1, by="Bea", ante=15_00)
    # 39 - 15 on the felt - 15 kept for play: 9 are free, and 10 are not.
    assert t.refuses("wager/purse_short", t.wager(1, "pair_plus", 10_00, by="Bea"))["available"] == 9_00
    t.bet(1, by="Bea", pair_plus=9_00).deal(bank="Qc 5d 2h").play(1)
    assert t.state.purse("Bea") == 0


def test_decision11_with_a_double_raise_the_line_behind_raises_in_proportion() -> None:
    settings = {"seats.backline": True, **{f"wager.{name}.backline": True for name in ("ante", "play", "pair_plus")}}
    t = table("draw-01", settings).stands("Bea").bet(1, ante=10_00).bet(1, by="Bea", ante=25_00)
    t.deal({1: "2c Ac 9d 5h"}, bank="Qc 8d 6s 2d")
    # Once or twice: one and a half times $25 would not be a whole step.
    t.refuses("raise/range", do.Decide(1, "play", 15_00))
    t.play(1, cents=20_00).finish()
    assert t.won(1, by="Bea") == {"play": 50_00, "ante": 25_00}


def test_decision11_the_seated_player_settles_first_then_the_line_in_order_of_placement() -> None:
    t = behind().bet(1, ante=10_00).bet(1, by="Cal", ante=10_00).bet(1, by="Bea", ante=10_00).bet(1, pair_plus=5_00)
    t.deal({1: "Ac 9d 5h"}, bank="Qc 5d 2h").play(1).finish()
    order = [(event.bettor, event.wager) for event in t.all(ev.WagerSettled)]
    assert order[:3] == [("seat 1", "play"), ("seat 1", "ante"), ("seat 1", "pair_plus")]
    assert order[3:] == [("Cal", "play"), ("Cal", "ante"), ("Bea", "play"), ("Bea", "ante")]


def test_decision11_the_line_keeps_its_order_when_only_the_6_card_bonus_is_left() -> None:
    # Cal stood in line first; Bea put down the bonus first. B = 20: with the antes of 15 forfeited there are 35 in the
    # till, and three of a kind pays 7 to 1 on $5 = 35: all of it goes to Cal.
    t = table("ca-6cb").bank(7, 20_00).stands("Bea").stands("Cal")
    t.bet(1, ante=5_00).bet(1, by="Cal", ante=5_00).bet(1, by="Bea", ante=5_00, six_card_bonus=5_00)
    t.bet(1, by="Cal", six_card_bonus=5_00)
    t.deal({1: "9c 9d 4s"}, bank="9h Kd 2h").fold(1).finish()
    assert t.won(1, by="Cal") == {"ante": -5_00, "six_card_bonus": 35_00}
    assert t.won(1, by="Bea") == {"ante": -5_00, "six_card_bonus": 0}


def test_decision11_the_limit_of_a_spot_caps_its_total() -> None:
    t = behind().bet(1, ante=300_00).bet(1, by="Bea", ante=195_00)
    assert t.refuses("wager/above_maximum", t.wager(1, "ante", 6_00, by="Cal"))["max"] == 5_00
    t.bet(1, by="Cal", ante=5_00)
    assert t.refuses("wager/above_maximum", t.wager(1, "ante", 1_00))["max"] == 0
    t.bet(2, ante=500_00)


def test_decision11_the_side_bets_maximum_is_each_bettors_own() -> None:
    t = behind().bet(1, ante=10_00, pair_plus=50_00).bet(1, by="Bea", ante=10_00)
    # $50 of the seat's lie there already, and Bea may add $50 of her own.
    t.bet(1, by="Bea", pair_plus=50_00, six_card_bonus=25_00)
    assert t.refuses("wager/above_maximum", t.wager(1, "pair_plus", 1_00, by="Bea"))["max"] == 0
    assert t.refuses("wager/above_maximum", t.wager(1, "six_card_bonus", 26_00))["max"] == 25_00


# ── 12 to 15 ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_decision12_a_folded_hand_with_a_live_6_card_bonus_stays_face_down_until_that_is_settled() -> None:
    t = table("ca-6cb").bank(7, 1_000_00)
    t.bet(1, ante=10_00, six_card_bonus=5_00).bet(2, ante=10_00).bet(3, ante=10_00)
    hands = {1: "9c 9d 4s", 2: "Ac Td 6h", 3: "8c 7d 3s"}
    t.deal(hands, bank="Qc 5d 2h").fold(1).play(2).fold(3).finish()
    told = [(type(e).__name__, e.spot) for e in t.record.events if isinstance(e, ev.HandRevealed | ev.WagerSettled)]
    # Seat 2 is revealed with the active hands; seat 1 only when its turn to settle has come; seat 3 never.
    start = told.index(("HandRevealed", 2))
    assert told[start:] == [
        ("HandRevealed", 2),
        ("WagerSettled", 2),
        ("WagerSettled", 2),
        ("HandRevealed", 1),
        ("WagerSettled", 1),
    ]
    # Into the rack: seat 3 with the forfeits, then 2 and 1 as they were settled.
    stacks, _ = reconstruct(plan_of(t.rules), t.state, t.state.rack)
    assert list(stacks) == [3, 2, 1]
    assert stacks == {seat: parse_cards(text) for seat, text in hands.items()}


def test_decision5_decision12_a_folded_hand_that_settlement_does_not_reach_is_never_shown() -> None:
    """The bonus goes back unseen: nobody learns what the hand was worth. It lay there until then, and so it lies in the rack."""
    t = table("ca-6cb").bank(7, 10_00)
    t.bet(1, ante=10_00).bet(2, ante=10_00, six_card_bonus=5_00).bet(3, ante=10_00)
    # The queen's twelve counts seat 6; seats 1 to 3 follow. The forfeited ante is all that the bank may win: B + N = 20,
    # which seat 1 takes with play and ante. Nothing is left for seat 2, whose three nines would have won 7 to 1.
    hands = {1: "Ac Ad 4s", 2: "9c 9d 9s", 3: "8c 7d 3s"}
    t.deal(hands, bank="5d 2h Qc").play(1).fold(2).play(3).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
    assert t.revealed() == [1, 3]
    (bonus,) = (event for event in t.settled(2) if event.wager == "six_card_bonus")
    assert (bonus.result, bonus.due_cents, bonus.paid_cents) == ("returned", 0, 0)
    stacks, _ = reconstruct(plan_of(t.rules), t.state, t.state.rack)
    assert list(stacks) == [1, 2, 3]
    assert stacks == {seat: parse_cards(text) for seat, text in hands.items()}


def test_decision13_pair_plus_alone_neither_plays_nor_draws() -> None:
    t = table("draw-01").bet(1, pair_plus=10_00).bet(2, ante=10_00).deal({1: "9h 9c 9d 5h"}, bank="Qc 8d 6s 2d")
    assert t.state.to_decide == (2,)
    t.refuses("decision/turn", do.Decide(1, "play", None, parse_cards("5h")[0]))
    t.fold(2).finish()
    assert t.won(1) == {"pair_plus": 10_00}
    assert not t.all(ev.DrawTurned)


def test_decision13_a_discarded_card_still_counts_for_pair_plus() -> None:
    t = table("draw-01").bet(1, ante=10_00, pair_plus=10_00).deal({1: "Kh 9c 9d 5h"}, bank="Qc 8d 6s 2d")
    t.play(1, discard="9d").finish()
    assert t.won(1) == {"pair_plus": 10_00, "play": 10_00, "ante": 10_00}


def test_decision14_a_fold_touches_neither_the_progressive_nor_envy() -> None:
    t = table("tcp-progressive-1").bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.deal({1: "Ah Kh Qh", 2: "9c 7d 2s"}, bank="Kc 5d 2h").fold(1, 2).finish()
    assert t.won(1) == {"ante": -10_00, "progressive": 500_00}
    assert t.won(2) == {"ante": -10_00, "progressive": 25_00}
    assert t.revealed() == [2, 1], "hands with a progressive wager are shown although they were folded"


def test_decision14_b17_a_folded_hand_without_the_wager_brings_envy_as_if_it_had_been_played() -> None:
    for folds in (False, True):
        t = table("tcp-progressive-1").bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00)
        t.deal({1: "9c 7d 2s", 2: "Ah Kh Qh"}, bank="Kc 5d 2h").play(1)
        (t.fold if folds else t.play)(2).finish()
        assert t.won(1)["progressive"] == 25_00
        assert 2 in t.revealed()


def test_decision14_b17_a_folded_hand_that_brings_nothing_stays_unseen() -> None:
    # No envy for a king-high straight flush; and nobody to envy where nobody else bets on the meter.
    t = table("tcp-progressive-1").bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00)
    t.deal({1: "9c 7d 2s", 2: "Kh Qh Jh"}, bank="Kc 5d 2d").play(1).fold(2).finish()
    assert t.revealed() == [1]
    t = table("tcp-progressive-1").bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "9c 7d 2s", 2: "Ah Kh Qh"}, bank="Kc 5d 2d").play(1).fold(2).finish()
    assert t.revealed() == [1]


@pytest.mark.parametrize("game", ["ca-tcp", "ca-6cb"])
@pytest.mark.parametrize("progressive", ["tcp-progressive-1", "tcp-progressive-2"])
def test_decision14_the_progressive_is_refused_on_a_player_dealer_table(game: str, progressive: str) -> None:
    with pytest.raises(QueenhighError) as refusal:
        load(f"{game}+{progressive}")
    assert refusal.value.facts


def test_decision15_p5_a_void_hand_returns_its_wagers_and_the_meter_keeps_its_share() -> None:
    t = table("tcp-progressive-1", {"irregular.fouled_hand": {"ruling": "void_hand", "clause": "decision 15"}})
    t.bet(1, ante=10_00, pair_plus=5_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.deal({1: "9c 9d 4s", 2: "Ac Td 6h"}, bank="Qc 5d 2h").play(1).take(do.ReportFouled(1)).play(2).finish()
    assert t.gain(1) == 0
    assert t.won(1) == {}
    assert t.won(2) == {"play": 10_00, "ante": 10_00, "progressive": 0}
    # The wager comes back from the tray; what the meter was fed, 14 cents for each dollar, stays there.
    assert t.state.meters["progressive"].cents == 1_000_00 + 2 * 14


def test_decision15_a_void_round_returns_everything_fees_and_the_bank_too() -> None:
    t = table("ca-tcp").bank(8, 500_00).bet(1, ante=10_00, bonus=5_00).bet(2, ante=10_00)
    t.deal(bank="Qc 5d 2h").play(1).fold(2).reveal().take(do.VoidRound("a spilled drink")).finish()
    assert [t.gain(seat) for seat in range(1, 9)] == [0] * 8
    assert t.house == 0
