"""Clauses C1 to C17: Three Card Poker 6 Card Bonus with a player-dealer."""

from collections.abc import Mapping

import pytest

from queenhigh.cards.card import parse_card, parse_cards
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct
from tests.round.book import Table, table

NOTHING = "Jc 8d 3h"
# The last card is the one turned up; an ace of it would put the button at seat 1.
QUEEN_BUTTON_2 = "Qc 5d 2h"


def six_card(bank: int = 7, cents: int = 5_000_00, settings: Mapping[str, object] | None = None) -> Table:
    """A full table of seven."""
    return table("ca-6cb", settings).bank(bank, cents)


def test_c1_seven_seats_the_player_dealers_among_them() -> None:
    assert six_card().opened().rules.seats.count == 7
    six_card(bank=8).cannot_open("bank/empty_seat")
    t = six_card()
    t.people["eighth"] = do.Person("eighth", 100_00, (8,))
    t.cannot_open("round/no_such_seat")


def test_c2_the_house_gets_the_fee_and_nothing_else() -> None:
    t = six_card().bet(1, ante=20_00, pair_plus=5_00).bet(2, ante=20_00)
    t.deal({1: "9c 9d 4h"}, bank=QUEEN_BUTTON_2).play(1).fold(2).finish()
    # A total action of $45 costs the player-dealer 50 cents by schedule 1.
    assert t.house == 50
    to_house = [t for event in t.record.events for t in event.transfers if "house" in (t.source, t.target)]
    assert [(x.source, x.target, x.clause) for x in to_house] == [("bettor:seat 7", "house", "C14")]


def test_c2_after_no_more_bets_nothing_is_made_or_withdrawn() -> None:
    t = six_card().stands("Bea").bet(1, ante=10_00).close()
    t.refuses("round/phase", t.wager(1, "pair_plus", 5_00))
    t.refuses("round/phase", t.wager(1, "ante", 5_00, by="Bea"))
    t.refuses("round/phase", do.TakeBack("seat 1", 1, "ante"))


def test_c2_forfeits_come_before_the_reveal_and_the_rest_is_never_seen() -> None:
    t = (
        six_card()
        .bet(1, ante=10_00, pair_plus=5_00)
        .bet(2, ante=10_00)
        .deal(bank=QUEEN_BUTTON_2)
        .fold(1)
        .play(2)
        .finish()
    )
    kinds = t.kinds()
    first = kinds.index("WagerSettled")
    assert kinds[first : first + 3] == ["WagerSettled", "WagerSettled", "BankRevealed"]
    rest = t.all(ev.CardsDealt)[0].rest
    seen = [card for event in t.all(ev.HandRevealed) for card in event.cards] + list(t.all(ev.BankRevealed)[0].cards)
    assert not set(rest) & set(seen)
    assert t.state.rack[: len(rest)] == rest


def test_c2_queen_high_qualifies_and_jack_high_returns_play_and_pays_every_ante() -> None:
    t = six_card().bet(1, ante=10_00).bet(2, ante=10_00).deal({1: "5c 4d 2s"}, bank=NOTHING).play(1).fold(2).finish()
    assert t.all(ev.BankRevealed)[0].qualified is False
    assert t.won(1) == {"play": 0, "ante": 10_00}
    assert t.won(2) == {"ante": -10_00}
    t = six_card().bet(1, ante=10_00).deal({1: "5c 4d 2s"}, bank="Qh 3d 2h").play(1).finish()
    assert t.won(1) == {"play": -10_00, "ante": -10_00}


def test_c2_no_jokers_no_maximum_and_a_rack_that_can_be_read() -> None:
    t = six_card().sits(7, purse=10**11).bank(7, 10**10).bet(1, ante=10_00).close()
    assert t.refuses("deal/not_a_deck", do.Deal(tuple(range(54))))["deck"] == 52
    t.deal({1: "As Kd 9c"}, bank=QUEEN_BUTTON_2).play(1).finish()
    stacks, bank = reconstruct(plan_of(t.rules), t.state, t.state.rack)
    assert (stacks, bank) == ({1: parse_cards("As Kd 9c")}, parse_cards(QUEEN_BUTTON_2))
    assert t.rules.procedure.touching == "player_and_dealer"


@pytest.mark.parametrize(
    "hand,bank,result",
    [
        ("Ac Kc Qc", "Kd Qd Jd", "win"),  # the mini royal stands above all straight flushes
        ("Kc Qc Jc", "Qd Jd Td", "win"),  # K-Q-J tops them
        ("4c 3c 2c", "Ad 2d 3d", "win"),  # A-2-3 is the lowest straight flush
        ("Ad 2d 3d", "Ac As Ah", "win"),
        ("4c 3d 2c", "Ad 2h 3s", "win"),  # and the lowest straight
        ("Ad 2h 3s", "Ac Kc Jc", "win"),  # above A-K-J, the highest flush
        ("Ac Kc Jc", "Kd Jd Td", "win"),
        ("6c 3c 2c", "5d 3d 2d", "win"),  # 5-3-2 is the lowest flush
        ("5d 3d 2d", "Ac As Kh", "win"),
        ("2c 2d 3h", "Ac Ks Jh", "win"),  # A-K-J is the highest high card
        ("Kc Qd Th", "Ac 5s 3h", "lose"),
        ("Ac Kc Jc", "Ad Kd Jd", "push"),  # suits are equal
        ("Ac Kc Qc", "Ad Kd Qd", "push"),
    ],
)
def test_c3_ranking_of_three_cards(hand: str, bank: str, result: str) -> None:
    t = six_card().bet(1, ante=10_00).deal({1: hand}, bank=bank).play(1).finish()
    assert t.results(1)["ante"] == result


def test_c4_ante_from_five_to_five_hundred_dollars_a_spot() -> None:
    t = six_card()
    assert t.refuses("wager/below_minimum", t.wager(1, "ante", 4_00))["min"] == 5_00
    assert t.refuses("wager/above_maximum", t.wager(1, "ante", 501_00))["max"] == 500_00
    t.bet(1, ante=500_00)


@pytest.mark.parametrize("wager,most", [("pair_plus", 50_00), ("six_card_bonus", 25_00)])
def test_c4_pair_plus_and_6_card_bonus_come_only_with_an_ante_and_from_nothing_up(wager: str, most: int) -> None:
    t = six_card()
    assert t.refuses("wager/needs", t.wager(1, wager, 5_00))["needs"] == ("ante",)
    t.bet(1, ante=5_00)
    assert t.refuses("wager/above_maximum", t.wager(1, wager, most + 1_00))["max"] == most
    t.refuses("wager/below_minimum", t.wager(1, wager, 0))
    # A minimum of $0 means that any step will do; none at all is no wager.
    t.bet(1, {wager: 1_00}).bet(1, {wager: most - 1_00})
    t.refuses("wager/needed", do.TakeBack("seat 1", 1, "ante"))


def test_c5_others_may_bet_on_the_hand_of_a_seat() -> None:
    t = six_card().stands("Bea").bet(1, ante=10_00)
    t.bet(1, by="Bea", ante=20_00, pair_plus=5_00, six_card_bonus=5_00)
    t.bet(1, by="seat 3", ante=5_00)
    t.deal({1: "9c 9d 4h"}, bank=QUEEN_BUTTON_2).play(1).finish()
    # One hand, one decision: a pair of nines beats queen-high for all three; pair plus 1 to 1; no five-card hand.
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
    assert t.won(1, by="Bea") == {"play": 20_00, "ante": 20_00, "pair_plus": 5_00, "six_card_bonus": -5_00}
    assert t.won(1, by="seat 3") == {"play": 5_00, "ante": 5_00}


def test_c6_dealt_as_in_the_sister_game_and_the_bottom_card_is_turned_up() -> None:
    t = six_card(bank=5)
    for seat in (1, 3, 6):
        t.bet(seat, ante=10_00)
    t.close().take(do.Deal(tuple(range(52))))
    dealt = t.all(ev.CardsDealt)[0]
    assert dealt.stacks == ((6, (0, 1, 2)), (1, (3, 4, 5)), (3, (6, 7, 8)))
    assert dealt.bank == (9, 10, 11)
    assert t.state.turned == (11,)


# Seat 3 banks, so that the count runs 1, 2, 4, 5, 6, 7, and again from 1.
BUTTONS = dict(zip("A23456789TJQK", (1, 2, 4, 5, 6, 7, 1, 2, 4, 5, 6, 7, 1), strict=True))


@pytest.mark.parametrize("rank", BUTTONS)
def test_c7_the_turned_up_card_places_the_button(rank: str) -> None:
    t = six_card(bank=3).bet(1, ante=10_00).deal({1: "Tc 7d 4c"}, bank=f"Qc 8d {rank}s")
    assert t.state.button == BUTTONS[rank]


def test_c7_c10_settlement_begins_at_the_button() -> None:
    t = six_card(bank=3)
    for seat in (1, 2, 4, 5, 6, 7):
        t.bet(seat, ante=10_00)
    # A five: the fifth of 1, 2, 4, 5, 6 is seat 6.
    t.deal(bank="Jc 8d 5h").play(4, 5, 6, 7, 1, 2).finish()
    assert [spot for spot, wager in t.settled_spots() if wager == "ante"] == [6, 7, 1, 2, 4, 5]


def test_c8_a_fold_forfeits_ante_and_pair_plus_but_the_6_card_bonus_lives() -> None:
    # Player 9-9-2 and bank 9-9-Q: four of a kind in six cards pays 100 to 1.
    t = six_card().bet(1, ante=10_00, pair_plus=5_00, six_card_bonus=2_00)
    t.deal({1: "9c 9d 2s"}, bank="9h 9s Qc").fold(1).finish()
    assert t.results(1) == {"ante": "forfeit", "pair_plus": "forfeit", "six_card_bonus": "win"}
    assert t.won(1) == {"ante": -10_00, "pair_plus": -5_00, "six_card_bonus": 200_00}


def test_c9_equal_qualified_hands_push_ante_and_play() -> None:
    t = six_card().bet(1, ante=10_00).deal({1: "Kc 9d 5h"}, bank="Kh 9s 5d").play(1).finish()
    assert t.results(1) == {"play": "push", "ante": "push"}
    assert t.gain(1) == 0


def test_c10_each_player_settles_play_ante_pair_plus_6_card_bonus() -> None:
    t = six_card()
    for seat in (1, 2):
        t.bet(seat, ante=10_00, six_card_bonus=5_00, pair_plus=5_00)
    t.deal(bank=QUEEN_BUTTON_2).play(1, 2).finish()
    wagers = ["play", "ante", "pair_plus", "six_card_bonus"]
    # The two counts two seats: the button lies at seat 2, and seat 1 comes last.
    assert t.settled_spots() == [(2, wager) for wager in wagers] + [(1, wager) for wager in wagers]


def test_c11_the_player_dealer_cannot_lose_more_than_the_amount_put_up() -> None:
    # B = 30, button at seat 2: play 10, ante 10, pair plus (30 to 1) the $10 that are left; then everything goes back.
    t = six_card(cents=30_00).bet(1, ante=10_00).bet(2, ante=10_00, pair_plus=5_00, six_card_bonus=5_00)
    t.deal({1: "7c 6d 3s", 2: "9c 9d 9h"}, bank=QUEEN_BUTTON_2).play(1, 2).finish()
    assert t.won(2) == {"play": 10_00, "ante": 10_00, "pair_plus": 10_00, "six_card_bonus": 0}
    # Seat 1 has lost, but was not reached: its wagers go back too.
    assert t.results(1) == {"play": "returned", "ante": "returned"}
    assert t.gain(1) == 0
    assert t.gain(7) == -30_00 - 50


def test_c11_the_player_dealer_cannot_win_more_than_the_amount_put_up() -> None:
    # B = 15: seat 2 loses play 10 and 5 of the ante; the other 5, and all of seat 1's, go back.
    t = six_card(cents=15_00).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "7c 6d 3s", 2: "8c 6h 3c"}, bank=QUEEN_BUTTON_2).play(1, 2).finish()
    assert t.won(2) == {"play": -10_00, "ante": -5_00}
    assert t.won(1) == {"play": 0, "ante": 0}
    assert t.gain(7) == 15_00 - 50


@pytest.mark.parametrize(
    "hand,pays",
    [
        ("Ac Kc Qc", 200),
        ("Kc Qc Jc", 40),
        ("7c 7d 7h", 30),
        ("Ac 2d 3c", 6),
        ("Ac Kc Jc", 3),
        ("2c 2d 4h", 1),
        ("Ac Kd Jc", -1),
    ],
)
def test_c12_pair_plus_pays(hand: str, pays: int) -> None:
    t = six_card().bet(1, ante=5_00, pair_plus=1_00).deal({1: hand}, bank="As Ad 3h").play(1).finish()
    assert t.won(1)["pair_plus"] == pays * 1_00


@pytest.mark.parametrize(
    "hand,bank,pays",
    [
        ("As Ks Qs", "Js Ts 2d", 1000),
        ("9s 8s Kd", "7s 6s 5s", 200),
        ("As 2s Kd", "3s 4s 5s", 200),
        ("9s 9h Kd", "9d 9c 2h", 100),
        ("9s 9h Kd", "Kc Kh 2h", 20),
        ("As 9s 5s", "Ks 2s Qd", 15),
        ("9s 8h Kd", "7s 6c 5d", 10),
        ("As 2h 3s", "4c 5d Kd", 10),
        ("As Kh Qs", "Jc Td 2d", 10),
        ("9s 9h Kd", "9d 7c 2h", 7),
        ("9s 9h Kd", "Kc 7c 2h", -1),  # two pair
        ("As Kh Qs", "9c 7d 2d", -1),
    ],
)
def test_c13_6_card_bonus_pays_on_the_best_five_of_six(hand: str, bank: str, pays: int) -> None:
    for decision in ("play", "fold"):
        t = six_card().bet(1, ante=5_00, six_card_bonus=1_00).deal({1: hand}, bank=bank)
        t.take(do.Decide(1, decision)).finish()
        assert t.won(1)["six_card_bonus"] == pays * 1_00, "whatever the base game does"


SCHEDULES = {
    1: ((50, 50), (100, 1_00), (300, 2_00), (500, 4_00), (None, 5_00)),
    2: ((50, 50), (100, 1_00), (300, 3_00), (700, 5_00), (None, 10_00)),
    3: ((100, 1_00), (300, 2_00), (600, 5_00), (1000, 8_00), (None, 10_00)),
    4: ((100, 1_00), (300, 3_00), (600, 6_00), (1000, 10_00), (None, 12_00)),
    5: ((100, 1_00), (300, 3_00), (600, 8_00), (1000, 12_00), (None, 15_00)),
}


def fee_for(schedule: int, dollars: int) -> int:
    """What the player-dealer pays for antes of so many dollars in all."""
    t = six_card(settings={"fee.collection.schedule": f"schedule_{schedule}"})
    left = dollars * 1_00
    for seat in range(1, 7):
        # No ante below $5 may be left for the next seat.
        ante = left if left <= 500_00 else min(500_00, left - 5_00)
        if ante:
            t.bet(seat, ante=ante)
            left -= ante
    assert left == 0
    t.close()
    assert t.house == -t.gain(7) - 5_000_00
    assert all(t.gain(seat) == -stake.cents for stake in t.state.stakes for seat in [stake.spot]), "players pay nothing"
    return t.house


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_c14_a_flat_fee_by_total_action_from_the_player_dealer_before_the_cards(schedule: int) -> None:
    below = 5
    for upper, fee in SCHEDULES[schedule]:
        assert fee_for(schedule, below) == fee
        if upper is not None:
            assert fee_for(schedule, upper) == fee, "a tier ends at its upper figure, inclusive"
            below = upper + 1


def test_c14_one_schedule_at_a_time_and_play_carries_no_fee() -> None:
    t = six_card().bet(1, ante=50_00).deal(bank=QUEEN_BUTTON_2).play(1)
    # $50 before the deal and $50 of play: still the fee for $50.
    assert t.house == 50
    assert t.rules.fee["collection"].schedule == "schedule_1"
    assert t.rules.procedure.fee_notice == "ample"


def test_c14_the_player_dealer_keeps_the_highest_fee_at_hand() -> None:
    t = six_card().sits(7, purse=104_99).bank(7, 100_00)
    assert t.cannot_open("bank/purse_short")["max"] == 99_99
    six_card().sits(7, purse=105_00).bank(7, 100_00).opened()


def test_c15_the_layout_names_its_spots_and_prints_both_pay_tables() -> None:
    layout = six_card().rules.layout
    assert layout.spots == ("Ante", "Play", "Pair Plus", "6 Card Bonus")
    assert set(layout.printed_tables) == {"pair_plus", "six_card_bonus"}


def test_c16_decisions_go_clockwise_from_the_player_dealers_left() -> None:
    t = six_card(bank=4)
    for seat in (1, 3, 5, 7):
        t.bet(seat, ante=10_00)
    t.deal(bank=QUEEN_BUTTON_2)
    assert t.state.to_decide == (5, 7, 1, 3)
    t.refuses("decision/turn", do.Decide(1, "play"))


def test_c17_active_hands_are_revealed_from_the_player_dealers_left() -> None:
    t = six_card(bank=4)
    for seat in (1, 3, 5, 7):
        t.bet(seat, ante=10_00)
    t.deal(bank=QUEEN_BUTTON_2).play(5).fold(7).play(1, 3).finish()
    assert t.revealed() == [5, 1, 3]
    assert parse_card("Qc") in t.all(ev.BankRevealed)[0].cards
