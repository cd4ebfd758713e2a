"""Clauses A1 to A19: Three Card Poker with a player-dealer. Fees here are $1 an ante and 50 cents a bonus."""

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.errors import BadInput
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct
from tests.round.book import Table, table

NOTHING = "Jc 8d 3h"  # jack-high: a bank that does not qualify
QUEEN = "Qc 3d 2h"  # the lowest hand that does


def california(bank: int = 8, cents: int = 5_000_00) -> Table:
    """A full table of eight."""
    return table("ca-tcp").bank(bank, cents)


def test_a1_eight_seats_and_the_house_gets_nothing_but_flat_fees() -> None:
    t = california()
    assert t.rules.seats.count == 8
    for seat in range(1, 8):
        t.bet(seat, ante=10_00, bonus=5_00)
    t.deal({1: "As Ks Qs", 2: "9c 9d 4h"}, bank="Kd 8c 3s")
    t.play(1, 2).fold(3, 4, 5, 6, 7).finish()
    # Seven antes at $1 and seven bonuses at $0.50 cost 7 × 1.50, whoever wins.
    assert t.house == 10_50
    to_house = [t for event in t.record.events for t in event.transfers if "house" in (t.source, t.target)]
    assert {(transfer.target, transfer.clause) for transfer in to_house} == {("house", "A18")}


def test_a1_the_player_dealers_seat_is_one_of_the_eight() -> None:
    california(bank=9).cannot_open("bank/empty_seat")
    t = california()
    t.people["ninth"] = do.Person("ninth", 100_00, (9,))
    assert t.cannot_open("round/no_such_seat")["seats"] == 8


def test_a1_the_house_does_not_bank() -> None:
    table("ca-tcp").cannot_open("bank/empty_seat")


def test_a2_the_player_dealer_banks_every_wager_bonus_included() -> None:
    t = california().bet(1, ante=10_00, bonus=5_00)
    t.deal({1: "9c 9d 4h"}, bank=QUEEN).play(1).finish()
    # Play 10 + ante 10 + bonus at 1 to 1, 5: all from the player-dealer.
    assert t.won(1) == {"play": 10_00, "ante": 10_00, "bonus": 5_00}
    assert t.gain(8) == -25_00
    assert t.gain(1) == 25_00 - 1_50
    paid = [t for event in t.settled(1) for t in event.transfers if t.target == "bettor:seat 1" and t.source != "felt"]
    assert {transfer.source for transfer in paid} == {"bank"}


def test_a2_the_player_dealer_does_not_bet() -> None:
    t = california()
    t.refuses("wager/bank_bets", t.wager(8, "ante", 10_00))


@pytest.mark.parametrize(
    "higher,lower",
    [
        ("As Ks Qs", "Kd Qd Jd"),
        ("4c 3c 2c", "Ac Ad Ah"),
        ("2c 2d 2h", "Ac Kd Qh"),
        ("3c 2d Ah", "Ac Kc Jc"),
        ("5c 3c 2c", "Ac Ad Kh"),
        ("2c 2d 3h", "Ac Kd Jh"),
    ],
)
def test_a3_each_class_beats_the_next(higher: str, lower: str) -> None:
    t = california().bet(1, ante=10_00).deal({1: higher}, bank=lower).play(1).finish()
    assert t.results(1) == {"play": "win", "ante": "win"}
    t = california().bet(1, ante=10_00).deal({1: lower}, bank=higher).play(1).finish()
    assert t.results(1) == {"play": "lose", "ante": "lose"}


def test_a5_the_ante_is_required_and_the_bonus_comes_only_with_it() -> None:
    t = california()
    facts = t.refuses("wager/needs", t.wager(1, "bonus", 5_00))
    assert facts["needs"] == ("ante",)
    t.bet(1, ante=5_00, bonus=5_00)
    # Nor can the ante be withdrawn from under the bonus.
    t.refuses("wager/needed", do.TakeBack("seat 1", 1, "ante"))


@pytest.mark.parametrize("wager", ["ante", "bonus"])
def test_a5_minimum_and_maximum_hold_for_each_wager(wager: str) -> None:
    t = california()
    if wager == "bonus":
        t.bet(1, ante=5_00)
    assert t.refuses("wager/below_minimum", t.wager(1, wager, 4_99))["min"] == 5_00
    assert t.refuses("wager/above_maximum", t.wager(1, wager, 501_00))["max"] == 500_00
    t.refuses("wager/step", t.wager(1, wager, 5_50))
    t.bet(1, {wager: 5_00}).bet(1, {wager: 495_00})
    assert t.refuses("wager/above_maximum", t.wager(1, wager, 1_00))["max"] == 0


def test_a5_play_is_optional_and_exactly_the_ante() -> None:
    t = california().bet(1, ante=20_00).bet(2, ante=20_00).deal(bank=QUEEN)
    for cents in (0, 19_00, 21_00, 40_00):
        t.refuses("raise/range", do.Decide(1, "play", cents))
    t.play(1, cents=20_00).fold(2)
    assert [stake.cents for stake in t.state.stakes if stake.wager == "play"] == [20_00]


def test_a5_play_is_not_made_before_the_deal() -> None:
    t = california().bet(1, ante=5_00)
    t.refuses("wager/unknown", t.wager(1, "play", 5_00))


def test_a6_after_no_more_bets_nothing_is_made_raised_or_withdrawn() -> None:
    t = california().bet(1, ante=10_00, bonus=5_00).close()
    assert t.all(ev.BetsClosed)[0].says == ("No more bets.",)
    for _ in range(2):
        t.refuses("round/phase", t.wager(2, "ante", 10_00))
        t.refuses("round/phase", t.wager(1, "ante", 5_00))
        t.refuses("round/phase", do.TakeBack("seat 1", 1, "bonus"))
        if t.state.phase == "closed":
            t.deal(bank=QUEEN)


def test_a6_until_then_a_wager_may_be_raised_or_withdrawn() -> None:
    t = california().bet(1, ante=10_00, bonus=5_00).bet(1, ante=5_00).take(do.TakeBack("seat 1", 1, "bonus"))
    assert [(stake.wager, stake.cents) for stake in t.state.stakes] == [("ante", 15_00)]
    assert t.gain(1) == -15_00


def test_a7_stacks_of_three_from_the_player_dealers_left_and_the_player_dealer_last() -> None:
    t = california(bank=5)
    for seat in (1, 2, 6, 8):
        t.bet(seat, ante=10_00)
    t.close().take(do.Deal(tuple(range(52))))
    dealt = t.all(ev.CardsDealt)[0]
    # Seat 6 is at seat 5's left; then 8, and round the table to 1 and 2.
    assert dealt.stacks == ((6, (0, 1, 2)), (8, (3, 4, 5)), (1, (6, 7, 8)), (2, (9, 10, 11)))
    assert dealt.bank == (12, 13, 14)


def test_a7_one_card_of_the_player_dealers_is_turned_up_before_anyone_decides() -> None:
    t = california().bet(1, ante=10_00).deal(bank="Qc 3d 2h")
    assert t.kinds()[-2:] == ["CardsDealt", "CardTurned"]
    assert len(t.state.turned) == 1
    assert t.state.turned[0] in t.state.bank_stack
    assert t.state.phase == "deciding"


def test_a8_the_rest_of_the_deck_goes_into_the_rack_unseen() -> None:
    t = california().bet(1, ante=10_00).deal(bank=QUEEN).play(1).finish()
    rest = t.all(ev.CardsDealt)[0].rest
    assert len(rest) == 52 - 3 - 3
    assert t.state.rack[: len(rest)] == rest
    seen = [card for event in t.all(ev.HandRevealed) for card in event.cards]
    seen += [card for event in t.all(ev.BankRevealed) for card in event.cards]
    seen += [event.card for event in t.all(ev.CardTurned)]
    assert not set(rest) & set(seen)


def test_a9_players_decide_from_the_dealers_left_and_the_player_dealer_is_skipped() -> None:
    t = california(bank=2)
    for seat in (8, 3, 1, 5):
        t.bet(seat, ante=10_00)
    t.deal(bank=QUEEN)
    assert t.state.to_decide == (1, 3, 5, 8)
    assert t.refuses("decision/turn", do.Decide(3, "play"))["turn"] == 1
    t.refuses("decision/turn", do.Decide(2, "fold"))


def test_a9_a_fold_forfeits_the_ante_and_the_bonus() -> None:
    # A pair would have won the bonus and, against jack-high, the ante as well.
    t = california().bet(1, ante=10_00, bonus=5_00).deal({1: "9c 9d 4h"}, bank=NOTHING).fold(1).finish()
    assert t.results(1) == {"ante": "forfeit", "bonus": "forfeit"}
    assert t.won(1) == {"ante": -10_00, "bonus": -5_00}
    assert t.gain(8) == 15_00
    assert t.revealed() == []


def test_a9_nobody_but_the_player_and_the_dealer_touches_a_hand() -> None:
    # There is no action by which anyone else could: a decision belongs to the spot, and comes in its turn.
    assert california().rules.procedure.touching == "player_and_dealer"
    t = california().bet(1, ante=10_00).bet(2, ante=10_00).deal(bank=QUEEN).play(1)
    t.refuses("decision/turn", do.Decide(1, "fold"))


def test_a10_forfeits_are_collected_before_the_player_dealers_hand_is_revealed() -> None:
    t = california().bet(1, ante=10_00, bonus=5_00).bet(2, ante=10_00).deal(bank=QUEEN).fold(1).play(2).reveal()
    assert t.kinds()[-3:] == ["WagerSettled", "WagerSettled", "BankRevealed"]
    assert [event.result for event in t.settled(1)] == ["forfeit", "forfeit"]
    t.finish()
    # The folded cards lie in the rack below those of the hands that were played.
    stacks, _ = reconstruct(plan_of(t.rules), t.state, t.state.rack)
    assert list(stacks) == [1, 2]


@pytest.mark.parametrize(
    "bank,plays", [("Qc 3d 2h", True), ("Jc Td 8h", False), ("2c 2d 3h", True), ("Kc 3d 2h", True)]
)
def test_a11_the_player_dealer_qualifies_with_queen_high_or_better(bank: str, plays: bool) -> None:  # noqa: FBT001
    t = california().bet(1, ante=10_00).deal({1: "Ac 9d 5s"}, bank=bank).play(1).reveal()
    assert t.all(ev.BankRevealed)[0].qualified is plays


def test_a12_without_a_qualifying_hand_play_returns_and_every_ante_that_was_not_folded_wins() -> None:
    t = california()
    for seat in (1, 2, 3):
        t.bet(seat, ante=10_00)
    t.deal({1: "As Kd 9c", 2: "5c 3d 2s", 3: "4c 4d 9h"}, bank=NOTHING).play(1, 2).fold(3).finish()
    # Ten-high below the jack wins like ace-high: the hands do not matter.
    assert t.won(1) == t.won(2) == {"play": 0, "ante": 10_00}
    assert t.results(1) == {"play": "push", "ante": "win"}
    assert t.won(3) == {"ante": -10_00}


def test_a13_the_higher_hand_wins_or_loses_ante_and_play_at_even_money() -> None:
    t = california()
    t.bet(1, ante=10_00).bet(2, ante=25_00)
    t.deal({1: "Kc 9d 5h", 2: "Ks 7d 5c"}, bank="Kh 8d 5s").play(1, 2).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
    assert t.won(2) == {"play": -25_00, "ante": -25_00}
    assert t.gain(8) == -20_00 + 50_00


def test_a14_hands_are_revealed_from_the_farthest_to_the_dealers_right() -> None:
    t = california(bank=4)
    for seat in (1, 2, 6, 7):
        t.bet(seat, ante=10_00)
    t.deal(bank=QUEEN).play(1, 2).fold(6).play(7).finish()
    assert t.revealed() == [7, 2, 1]


def test_a15_every_hand_can_be_rebuilt_from_the_rack() -> None:
    t = california(bank=3)
    for seat in (1, 2, 5, 7):
        t.bet(seat, ante=10_00)
    hands = {1: "As Kd 9c", 2: "5c 3d 2s", 5: "4c 4d 9h", 7: "Ts 6d 2d"}
    t.deal(hands, bank="Kh 8d 5s").fold(1).play(2, 5).fold(7).finish()
    stacks, bank = reconstruct(plan_of(t.rules), t.state, t.state.rack)
    assert stacks == {seat: parse_cards(text) for seat, text in hands.items()}
    assert bank == parse_cards("Kh 8d 5s")
    with pytest.raises(BadInput, match="rack/cards"):
        reconstruct(plan_of(t.rules), t.state, t.state.rack[1:])


def test_a16_the_amount_put_up_has_no_maximum() -> None:
    t = california()
    t.sits(8, purse=10**11).bank(8, 10**11).opened()
    assert t.state.bank_cents == 10**11


def test_a16_losers_are_collected_before_winners_are_paid() -> None:
    # Seat 1 wins $20 from a bank of $5; the $20 that seat 2 loses make it possible.
    t = california(cents=5_00)
    t.bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "Ac 9d 5h", 2: "Ks 7d 5c"}, bank="Kh 8d 5s").play(1, 2).finish()
    assert t.settled_spots()[:2] == [(2, "play"), (2, "ante")]
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
    assert t.won(2) == {"play": -10_00, "ante": -10_00}
    assert t.gain(8) == 0


def test_a16_once_the_bank_is_exhausted_what_it_cannot_cover_is_returned() -> None:
    # B = 25: seat 1 gets play 10 and ante 10; 5 are left for seat 2's play; its ante and seat 3's wagers go back.
    t = california(cents=25_00)
    for seat in (1, 2, 3):
        t.bet(seat, ante=10_00)
    t.deal({1: "Ac 9d 5h", 2: "Ad 9c 4h", 3: "As 9h 3h"}, bank="Kh 8d 5s").play(1, 2, 3).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
    assert t.won(2) == {"play": 5_00, "ante": 0}
    assert t.won(3) == {"play": 0, "ante": 0}
    assert t.results(2) == {"play": "win", "ante": "returned"}
    assert t.results(3) == {"play": "returned", "ante": "returned"}
    assert t.gain(8) == -25_00
    assert t.gain(3) == -1_00  # the fee
    assert len(t.all(ev.BankExhausted)) == 1


@pytest.mark.parametrize(
    "hand,pays",
    [
        ("Ac Kc Qc", 200),
        ("Kc Qc Jc", 40),
        ("Ac 2c 3c", 40),
        ("7c 7d 7h", 30),
        ("Ac Kd Qc", 6),
        ("Ac 2d 3c", 6),
        ("Ac Kc Jc", 3),
        ("2c 2d 3h", 1),
        ("Ac Kd Jc", -1),
    ],
)
def test_a17_the_bonus_pays_on_the_players_own_three_cards(hand: str, pays: int) -> None:
    # Trip aces would beat all but the straight flushes: the bonus does not ask.
    t = california().bet(1, ante=5_00, bonus=5_00).deal({1: hand}, bank="As Ad Ah").play(1).finish()
    assert t.won(1)["bonus"] == pays * 5_00


def test_a17_the_bonus_is_paid_from_the_same_finite_bank() -> None:
    # B = 30, N = 0: play 10, ante 10, and of the bonus (30 to 1 on $5 = $150) the $10 that are left.
    t = california(cents=30_00).bet(1, ante=10_00, bonus=5_00)
    t.deal({1: "7c 7d 7h"}, bank="Kh 8d 5s").play(1).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00, "bonus": 10_00}
    bonus = t.settled(1)[-1]
    assert (bonus.due_cents, bonus.paid_cents) == (150_00, 10_00)
    assert t.gain(1) == 30_00 - 1_50


def test_a18_fees_are_flat_per_wager_and_collected_before_the_cards() -> None:
    t = california().bet(1, ante=500_00, bonus=5_00).bet(2, ante=5_00).bet(2, ante=5_00).close()
    fees = {(fee.source, fee.wager): fee.cents for fee in t.all(ev.BetsClosed)[0].transfers}
    # $1 an ante whether it is $500 or $10; 50 cents a bonus; more chips on a wager are still one wager.
    assert fees == {("bettor:seat 1", "ante"): 1_00, ("bettor:seat 1", "bonus"): 50, ("bettor:seat 2", "ante"): 1_00}
    assert t.state.phase == "closed"
    t.deal(bank=QUEEN).play(1, 2)
    assert t.house == 2_50, "play carries no fee"


def test_a18_whoever_bets_keeps_the_fee_at_hand() -> None:
    # Ante 10 + a play of 10 that it may need + the fee of 1 = 21.
    t = california().sits(1, purse=20_99)
    assert t.refuses("wager/purse_short", t.wager(1, "ante", 10_00))["needed"] == 21_00
    t = california().sits(1, purse=21_00).bet(1, ante=10_00).deal(bank=QUEEN).play(1)
    assert t.state.purse("seat 1") == 0


def test_a19_settlement_begins_at_the_action_which_is_the_player_dealers_left() -> None:
    t = california(bank=3)
    for seat in (1, 2, 4, 8):
        t.bet(seat, ante=10_00)
    t.deal(bank=NOTHING).play(1, 2, 4, 8).finish()
    assert [spot for spot, wager in t.settled_spots() if wager == "ante"] == [4, 8, 1, 2]
    assert t.rules.layout.spots == ("Ante", "Play", "Bonus")
