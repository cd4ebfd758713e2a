"""Clauses E1 to E11, E14 and E16 to E19: Three Card Poker in a house with tournament rules, banked by the house."""

import pytest
from msgspec.structs import replace

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import decide
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct
from queenhigh.round.state import Stake
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load
from tests.round.book import Table, table

QUEEN = "Qc 3d 2h"
NOTHING = "Jc 8d 3h"


def casablanca() -> Table:
    """A full table of seven."""
    return table("casablanca")


def test_e1_ante_pair_plus_or_both_from_one_dollar_to_what_the_law_allows() -> None:
    t = casablanca().bet(1, ante=1_00).bet(2, pair_plus=1_00).bet(3, ante=3_00, pair_plus=2_00)
    assert t.refuses("wager/below_minimum", t.wager(4, "ante", 0))["min"] == 1_00
    assert t.refuses("wager/above_maximum", t.wager(4, "ante", 11_00))["max"] == 10_00
    t.deal(bank=QUEEN)
    for cents in (1_01, 2_00):
        t.refuses("raise/range", do.Decide(1, "play", cents))
    t.play(1, 3)
    law = table("casablanca", {f"wager.{name}.cents_max": 4_00 for name in ("ante", "play", "pair_plus")})
    assert law.refuses("wager/above_maximum", law.wager(1, "ante", 5_00))["max"] == 4_00


@pytest.mark.parametrize(
    "hand,bank,play,ante",
    [
        ("5c 4d 2s", NOTHING, 0, 1),  # below queen-high
        ("Kc 9d 2s", QUEEN, 1, 1),
        ("Jh 9d 2s", QUEEN, -1, -1),
        ("Qd 3c 2s", QUEEN, 0, 0),  # a tie
    ],
)
def test_e2_queen_high_qualifies_the_higher_hand_wins_both_and_ties_push(
    hand: str, bank: str, play: int, ante: int
) -> None:
    t = casablanca().bet(1, ante=5_00).deal({1: hand}, bank=bank).play(1).finish()
    assert t.won(1) == {"play": play * 5_00, "ante": ante * 5_00}


@pytest.mark.parametrize("hand,pays", [("Kc Qc Jc", 4), ("7c 7d 7h", 3), ("9c 8d 7h", 1), ("Kc 9c 4c", 0)])
@pytest.mark.parametrize("bank", ["Js 8s 3h", "As Ks Qs", "Qs 5d 2h"])
def test_e3_the_ante_bonus_is_won_whatever_the_dealer_holds(hand: str, pays: int, bank: str) -> None:
    t = casablanca().bet(1, ante=5_00).deal({1: hand}, bank=bank).play(1).finish()
    assert t.won(1).get("ante_bonus", 0) == pays * 5_00


@pytest.mark.parametrize(
    "hand,pays",
    [("Kc Qc Jc", 40), ("7c 7d 7h", 30), ("9c 8d 7h", 5), ("Kc 9c 4c", 3), ("4c 4d 9h", 1), ("Ac Kd Jc", -1)],
)
def test_e4_pair_plus_pays(hand: str, pays: int) -> None:
    t = casablanca().bet(1, pair_plus=2_00).deal({1: hand}, bank="Qs 5d 2h").finish()
    assert t.won(1) == {"pair_plus": pays * 2_00}


def test_e5_with_both_bets_down_a_fold_forfeits_both() -> None:
    t = casablanca().bet(1, ante=5_00, pair_plus=5_00).deal({1: "7c 7d 7h"}, bank=QUEEN).fold(1).finish()
    assert t.won(1) == {"ante": -5_00, "pair_plus": -5_00}


def test_e6_one_player_may_bet_two_adjacent_positions() -> None:
    t = casablanca().sits(3, also=(4,)).bet(3, ante=5_00).bet(4, ante=5_00)
    t.deal({3: "Kc 9d 2s", 4: "Jh 9h 2c"}, bank=QUEEN)
    # Each position decides for itself.
    t.play(3).fold(4).finish()
    assert (t.won(3), t.won(4)) == ({"play": 5_00, "ante": 5_00}, {"ante": -5_00})
    assert t.gain(3) == 5_00


def test_e6_not_three_nor_two_apart_nor_where_the_house_forbids_it() -> None:
    casablanca().sits(3, also=(5,)).cannot_open("round/not_adjacent")
    casablanca().sits(1, also=(7,)).cannot_open("round/not_adjacent")
    casablanca().sits(3, also=(4, 5)).cannot_open("round/too_many_spots")
    table("casablanca", {"seats.spots_per_player": 1}).sits(3, also=(4,)).cannot_open("round/too_many_spots")


@pytest.mark.parametrize(
    "without,said",
    [
        ((2, 3, 5), "No pair plus, position 2, 3 and 5."),
        ((3, 5), "No pair plus, position 3 and 5."),
        ((5,), "No pair plus, position 5."),
        ((), None),
    ],
)
def test_e7_no_more_bets_and_the_positions_without_pair_plus(without: tuple[int, ...], said: str | None) -> None:
    t = casablanca()
    for seat in (1, 2, 3, 5):
        t.bet(seat, ante=5_00)
        if seat not in without:
            t.bet(seat, pair_plus=1_00)
    assert t.close().all(ev.BetsClosed)[0].says == (("No more bets.", said) if said else ("No more bets.",))


@pytest.mark.parametrize(
    "bank,said",
    [
        (QUEEN, "Dealer plays with a queen."),
        ("Ac 8d 3h", "Dealer plays with an ace."),
        ("9c 9d 3h", "Dealer plays with a pair of nines."),
        (NOTHING, "Dealer doesn't play."),
    ],
)
def test_e7_the_dealer_says_whether_he_plays(bank: str, said: str) -> None:
    t = casablanca().bet(1, ante=5_00).deal(bank=bank).play(1).reveal()
    assert t.all(ev.BankRevealed)[0].says == (said,)


def test_e8_cards_are_dealt_face_down_from_the_dealers_left_to_the_right() -> None:
    t = casablanca().bet(6, ante=5_00).bet(1, ante=5_00).bet(3, pair_plus=5_00).close().take(do.Deal(tuple(range(52))))
    dealt = t.all(ev.CardsDealt)[0]
    assert dealt.stacks == ((1, (0, 1, 2)), (3, (3, 4, 5)), (6, (6, 7, 8)))
    assert dealt.bank == (9, 10, 11)
    assert t.state.turned == ()


def test_e9_e20_settlement_from_the_dealers_right_play_ante_bonus_ante_pair_plus() -> None:
    t = casablanca()
    for seat in (2, 6):
        t.bet(seat, pair_plus=5_00, ante=5_00)
    t.deal({2: "9c 8d 7h", 6: "Kc Qc Jc"}, bank="Qs 5d 2h").play(2, 6).finish()
    wagers = ["play", "ante_bonus", "ante", "pair_plus"]
    assert t.settled_spots() == [(6, wager) for wager in wagers] + [(2, wager) for wager in wagers]
    assert t.revealed() == [6, 2]
    # Each hand is shown as it is settled, not all of them first.
    kinds = t.kinds()
    assert kinds[kinds.index("BankRevealed") :][:7] == [
        "BankRevealed",
        "HandRevealed",
        *["WagerSettled"] * 4,
        "HandRevealed",
    ]


@pytest.mark.parametrize("spot,count", [(0, 2), (0, 4), (2, 4), (5, 2)])
@pytest.mark.parametrize("when", ["before the decisions", "after them", "after the dealer's hand"])
def test_e10_a_wrong_number_of_cards_to_anyone_voids_every_hand(spot: int, count: int, when: str) -> None:
    t = casablanca().bet(2, ante=5_00, pair_plus=5_00).bet(5, ante=5_00).deal(bank=QUEEN)
    if when != "before the decisions":
        t.play(2).fold(5)
    if when == "after the dealer's hand":
        t.reveal()
    assert t.refuses("irregular/right_count", do.ReportWrongCount(spot, 3))["right"] == 3
    t.take(do.ReportWrongCount(spot, count))
    # Every wager goes back, the fold's too, and the cards go to be shuffled again.
    assert t.all(ev.RoundVoided)[0].clause == "E10"
    t.finish()
    assert [t.gain(seat) for seat in range(1, 8)] == [0] * 7
    assert t.house == 0
    assert len(t.state.rack) == 52
    t.take(t.opening())


def test_e11_two_decks_a_rack_and_two_cut_cards() -> None:
    t = casablanca()
    assert (t.rules.deck.packs, t.rules.procedure.cut_cards) == (2, 2)
    for pack in (2, -1):
        t.pack = pack
        assert t.cannot_open("round/pack")["packs"] == 2
    t.pack = 1
    t.bet(1, ante=5_00).deal(bank=QUEEN).play(1).finish()
    stacks, _ = reconstruct(plan_of(t.rules), t.state, t.state.rack)
    assert list(stacks) == [1]


def test_e11_pay_tables_may_change_by_a_posted_setting() -> None:
    rows = [{"class": "straight_flush", "pay": 35}, {"class": "pair", "pay": 2}]
    t = table("casablanca", {"table.pair_plus.rows": rows}).bet(1, pair_plus=5_00).bet(2, pair_plus=5_00)
    t.deal({1: "Kc Qc Jc", 2: "4c 4d 9h"}, bank="Qs 5d 2h").finish()
    assert (t.won(1), t.won(2)) == ({"pair_plus": 35 * 5_00}, {"pair_plus": 2 * 5_00})
    assert t.rules.procedure.pay_table_change == "posted_and_filed"


def interrupted(*, readable: bool, agreed: bool) -> Table:
    """The lights go out between two decisions."""
    t = casablanca().bet(1, ante=5_00).bet(2, ante=5_00).deal({1: "Kc 9d 2s"}, bank=QUEEN).play(1)
    return t.take(do.Interrupt(readable, agreed))


def test_e14_the_hand_is_completed_if_it_can_be_read_and_all_agree() -> None:
    t = interrupted(readable=True, agreed=True)
    assert t.all(ev.RoundResumed)[0].clause == "E14"
    t.fold(2).finish()
    assert t.won(1) == {"play": 5_00, "ante": 5_00}


@pytest.mark.parametrize("readable,agreed", [(True, False), (False, True), (False, False)])
def test_e14_otherwise_the_hand_is_dead_and_every_wager_goes_back(readable: bool, agreed: bool) -> None:  # noqa: FBT001
    t = interrupted(readable=readable, agreed=agreed)
    assert t.all(ev.RoundVoided)[0].clause == "E14"
    t.finish()
    assert (t.gain(1), t.gain(2), t.house) == (0, 0, 0)


def test_e14_before_the_cards_there_is_no_hand_to_complete() -> None:
    t = casablanca().bet(1, ante=5_00).take(do.Interrupt(True, True))
    assert t.state.phase == "void"
    assert t.gain(1) == 0


@pytest.mark.parametrize(
    "higher,lower",
    [
        ("Ac Kc Qc", "Kd Qd Jd"),
        ("3c 2c Ac", "Kc Kd Kh"),
        ("2c 2d 2h", "As Kd Qh"),
        ("3c 2d Ah", "As Ks Js"),
        ("5c 3c 2c", "As Ad Kh"),
        ("2c 2d 3h", "As Kd Jh"),
    ],
)
def test_e17_hands_rank_as_the_pay_tables_have_it(higher: str, lower: str) -> None:
    for hand, bank, result in ((higher, lower, "win"), (lower, higher, "lose")):
        t = casablanca().bet(1, ante=5_00).deal({1: hand}, bank=bank).play(1).finish()
        assert t.results(1)["ante"] == result


def test_e18_wagers_between_players_are_prohibited() -> None:
    t = casablanca().bet(1, ante=5_00)
    assert t.rules.procedure.between_players == "prohibited"
    for wager in ("ante", "pair_plus"):
        t.refuses("wager/no_backline", t.wager(1, wager, 5_00, by="seat 2"))
    casablanca().stands("Bea").cannot_open("round/no_backline")


def test_e19_forfeits_are_collected_before_the_dealers_hand_is_shown() -> None:
    t = casablanca().bet(1, ante=5_00, pair_plus=5_00).bet(2, ante=5_00).deal(bank=QUEEN).fold(1).play(2).reveal()
    assert t.kinds()[-3:] == ["WagerSettled", "WagerSettled", "BankRevealed"]


@pytest.mark.parametrize("bank,shown", [("3d Qc 2h", "Qc 3d 2h"), ("7d Kc 7h", "Kc 7h 7d"), ("2c 3d As", "As 3d 2c")])
def test_e19_the_dealers_hand_is_arranged_from_high_to_low(bank: str, shown: str) -> None:
    t = casablanca().bet(1, ante=5_00).deal({1: "9c 8h 4d"}, bank=bank).play(1).reveal()
    assert t.bank_shown() == shown


def test_e19_no_card_of_the_dealers_is_exposed_before_that() -> None:
    t = casablanca().bet(1, ante=5_00).deal(bank=QUEEN).play(1)
    assert not t.all(ev.CardTurned)
    assert t.rules.procedure.bottom_card == "never_exposed"
    assert t.rules.procedure.payment == "house_choice"


@pytest.mark.parametrize("posted, made, code", [(1, 1, "raise/number"), (2, 1, ""), (2, 2, "raise/number"), (1, 0, "")])
def test_h1_e16_a_hand_raises_no_more_often_than_the_house_has_posted(posted: int, made: int, code: str) -> None:
    t = table("casablanca", {"house.raises_max": posted}).bet(1, ante=5_00).deal({1: "Kc 9d 2s"}, bank=QUEEN)
    play = do.Decide(1, "play")
    # A hand decides once; so many raises lie there already, as in a game with more than one decision.
    raised = tuple(Stake(t.state.stakes[0].bettor, 1, "play", 5_00) for _ in range(made))
    state = replace(t.state, stakes=(*t.state.stakes, *raised))
    try:
        decide(t.rules, state, play)
        found: tuple[object, ...] = ()
    except IllegalAction as refused:
        found = (refused.code, refused.message, dict(refused.facts))
    said = f"the hand has raised {made} times, the most that the house has posted"
    assert found == ((code, said, {"spot": 1, "made": made, "most": posted}) if code else ())


def test_h1_e16_the_number_of_raises_is_a_whole_number_from_one_on() -> None:
    assert load("casablanca").house.raises_max == 1
    with pytest.raises(FaultyRules):
        table("casablanca", {"house.raises_max": 0})
