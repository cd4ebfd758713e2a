"""Clauses B1 to B8, B10 to B12, B16 and B17: Three Card Poker banked by the house, and the Progressive."""

import pytest

from queenhigh.round import actions as do
from queenhigh.round import events as ev
from tests.round.book import Table, table

QUEEN = "Qc 3d 2h"
NOTHING = "Jc 8d 3h"


def play_one(hand: str, bank: str, game: str = "tcp-01") -> Table:
    """One player with an ante and a pair plus of $10 each, who plays."""
    return table(game).bet(1, ante=10_00, pair_plus=10_00).deal({1: hand}, bank=bank).play(1).finish()


def test_b1_one_deck_of_fifty_two_from_a_machine() -> None:
    t = table("tcp-01").bet(1, ante=10_00).close()
    assert (t.rules.deck.packs, t.rules.procedure.shuffler) == (1, "machine")
    deck = tuple(range(52))
    assert t.refuses("deal/not_a_deck", do.Deal(deck[:-1]))["deck"] == 52
    assert t.refuses("deal/not_a_deck", do.Deal((*deck[:-1], 0)))["twice"] == ["2c"]
    t.refuses("deal/not_a_deck", do.Deal((*deck[:-1], 52)))
    t.take(do.Deal(deck))


@pytest.mark.parametrize(
    "higher,lower",
    [
        ("Ac Kc Qc", "Kd Qd Jd"),  # the highest straight flush, without a class of its own
        ("3c 2c Ac", "Kc Kd Kh"),
        ("2c 2d 2h", "As Kd Qh"),
        ("3c 2d Ah", "As Ks Js"),
        ("5c 3c 2c", "As Ad Kh"),
        ("2c 2d 3h", "As Kd Jh"),
        ("4c 3d 2h", "3s 2s Ad"),  # 3-2-A is the lowest straight
        ("Ac 5d 2h", "Kc Qd Th"),  # the ace is high elsewhere
    ],
)
def test_b1_hands_rank_from_straight_flush_to_high_card(higher: str, lower: str) -> None:
    assert play_one(higher, lower).results(1)["ante"] == "win"
    assert play_one(lower, higher).results(1)["ante"] == "lose"


def test_b2_ante_pair_plus_or_both_in_independent_amounts() -> None:
    t = table("tcp-01").bet(1, ante=5_00).bet(2, pair_plus=500_00).bet(3, ante=20_00, pair_plus=7_00)
    assert t.refuses("wager/below_minimum", t.wager(4, "pair_plus", 4_00))["min"] == 5_00
    assert t.refuses("wager/above_maximum", t.wager(4, "ante", 501_00))["max"] == 500_00
    t.deal(bank=QUEEN)
    t.refuses("raise/range", do.Decide(1, "play", 6_00))
    t.play(1)
    t.refuses("raise/range", do.Decide(3, "play", 27_00))
    t.play(3)
    assert {(stake.spot, stake.cents) for stake in t.state.stakes if stake.wager == "play"} == {(1, 5_00), (3, 20_00)}


def test_b3_a_fold_loses() -> None:
    t = table("tcp-01").bet(1, ante=10_00).deal({1: "As Kd Qc"}, bank=NOTHING).fold(1).finish()
    assert t.won(1) == {"ante": -10_00}
    assert t.house == 10_00


def test_b3_below_queen_high_play_pushes_and_the_ante_wins() -> None:
    t = table("tcp-01").bet(1, ante=10_00).deal({1: "5c 3d 2s"}, bank=NOTHING).play(1).finish()
    assert t.won(1) == {"play": 0, "ante": 10_00}


@pytest.mark.parametrize("hand,sign", [("Kc 9d 2s", 1), ("Jh 9d 2s", -1)])
def test_b3_when_the_dealer_plays_the_higher_hand_wins_both_or_loses_both(hand: str, sign: int) -> None:
    t = table("tcp-01").bet(1, ante=10_00).deal({1: hand}, bank=QUEEN).play(1).finish()
    assert t.won(1) == {"play": sign * 10_00, "ante": sign * 10_00}
    assert t.gain(1) == sign * 20_00


@pytest.mark.parametrize(
    "hand,bank,results",
    [
        # The bonus of 4 to 1 for three of a kind, whether the dealer loses, does not play, or wins.
        ("7c 7d 7h", QUEEN, {"play": 10_00, "ante_bonus": 40_00, "ante": 10_00}),
        ("7c 7d 7h", "Js 8d 3h", {"play": 0, "ante_bonus": 40_00, "ante": 10_00}),
        ("7c 7d 7h", "Ks Kd Kh", {"play": -10_00, "ante_bonus": 40_00, "ante": -10_00}),
        ("Kc Kd 4h", QUEEN, {"play": 10_00, "ante": 10_00}),
        ("Kc 9c 4c", QUEEN, {"play": 10_00, "ante": 10_00}),
    ],
)
def test_b4_the_ante_bonus_is_won_whatever_the_dealer_holds(hand: str, bank: str, results: dict[str, int]) -> None:
    t = table("tcp-01").bet(1, ante=10_00).deal({1: hand}, bank=bank).play(1).finish()
    assert t.won(1) == results


def test_b4_a_fold_has_no_ante_bonus() -> None:
    t = table("tcp-01").bet(1, ante=10_00).deal({1: "7c 7d 7h"}, bank=QUEEN).fold(1).finish()
    assert t.won(1) == {"ante": -10_00}


@pytest.mark.parametrize("bank", [QUEEN, NOTHING, "Ac Ad Ah"])
def test_b5_pair_plus_pays_whatever_the_dealer_holds(bank: str) -> None:
    assert play_one("Kc Kd 4h", bank).won(1)["pair_plus"] == 10_00
    assert play_one("Kc 9d 4h", bank).won(1)["pair_plus"] == -10_00


def test_b6_with_both_bets_a_fold_forfeits_both() -> None:
    t = table("tcp-01").bet(1, ante=10_00, pair_plus=20_00).deal({1: "7c 7d 7h"}, bank=QUEEN).fold(1).finish()
    assert t.won(1) == {"ante": -10_00, "pair_plus": -20_00}


def test_b6_pair_plus_alone_needs_no_decision() -> None:
    t = table("tcp-01").bet(1, pair_plus=10_00).bet(2, ante=10_00).deal({1: "7c 7d 7h"}, bank=QUEEN)
    assert t.state.to_decide == (2,)
    t.fold(2).finish()
    assert t.won(1) == {"pair_plus": 300_00}
    alone = table("tcp-01").bet(1, pair_plus=10_00).deal({1: "7c 6d 2s"}, bank=QUEEN)
    assert alone.state.phase == "revealing"
    assert alone.finish().won(1) == {"pair_plus": -10_00}


def test_b7_wagers_between_players_do_not_exist() -> None:
    t = table("tcp-01").bet(1, ante=10_00)
    assert t.rules.procedure.between_players == "prohibited"
    t.refuses("wager/no_backline", t.wager(1, "ante", 10_00, by="seat 2"))
    t.refuses("wager/stranger", t.wager(1, "ante", 10_00, by="a passer-by"))
    t.deal(bank=QUEEN).play(1).finish()
    # Money only ever goes between a player and the house.
    moved = {(t.source, t.target) for event in t.record.events for t in event.transfers}
    assert not any(a.kind == b.kind == "bettor" for a, b in moved)


ANTE_BONUS = {"A": (5, 4, 1), "B": (5, 3, 1), "C": (4, 3, 1)}
PAIR_PLUS = {"A": (40, 30, 6, 4, 1), "B": (40, 25, 6, 4, 1), "C": (40, 30, 5, 4, 1), "D": (40, 30, 6, 3, 1)}
TABLES = ["A/A", "A/B", "B/A", "B/B", "C/A", "C/B", "A/C", "B/C", "C/C", "A/D", "B/D", "C/D"]


@pytest.mark.parametrize("number", range(1, 13))
def test_b8_each_of_the_twelve_pay_tables_pays_as_printed(number: int) -> None:
    ante_bonus, pair_plus = TABLES[number - 1].split("/")
    hands = ["Kc Qc Jc", "7c 7d 7h", "9c 8d 7h", "Kc 9c 4c", "4c 4d 9h"]
    for place, hand in enumerate(hands):
        won = play_one(hand, "Qs 3d 2h", f"tcp-{number:02}").won(1)
        bonus = ANTE_BONUS[ante_bonus][place] if place < 3 else 0
        assert won.get("ante_bonus", 0) == bonus * 10_00
        assert won["pair_plus"] == PAIR_PLUS[pair_plus][place] * 10_00
    assert play_one("Kc 9d 4h", "Qs 3d 2h", f"tcp-{number:02}").won(1)["pair_plus"] == -10_00


# ── the progressive ──────────────────────────────────────────────────────────────────────────────────────────────────

PROGRESSIVE = "tcp-progressive-1"


def test_b10_the_progressive_is_for_players_with_a_regular_wager() -> None:
    t = table(PROGRESSIVE)
    t.refuses("wager/needs", t.wager(1, "progressive", 1_00))
    t.bet(1, ante=10_00, progressive=1_00).bet(2, pair_plus=10_00, progressive=1_00).bet(3, ante=10_00)
    t.refuses("wager/needed", do.TakeBack("seat 2", 2, "pair_plus"))


def test_b10_it_looks_at_the_players_own_three_cards() -> None:
    # The dealer's royal of spades is nobody's award.
    t = table(PROGRESSIVE).bet(1, ante=10_00, progressive=1_00).deal({1: "9c 9d 9h"}, bank="As Ks Qs").play(1).finish()
    assert t.won(1)["progressive"] == 60_00
    assert not t.all(ev.MeterAwarded)


@pytest.mark.parametrize(
    "hand,one,two",
    [
        ("Ah Kh Qh", 500, 500),
        ("Ac Kc Qc", 500, 500),
        ("Ad Kd Qd", 500, 500),
        ("Ks Qs Js", 70, 100),
        ("As 2s 3s", 70, 100),
        ("7c 7d 7h", 60, 90),
        ("As Kd Qh", 6, 0),
        ("As Ks Js", 0, 0),
        ("Kc Kd 4h", 0, 0),
    ],
)
def test_b11_pays_for_one_and_the_wager_is_gone(hand: str, one: int, two: int) -> None:
    for game, pays in (("tcp-progressive-1", one), ("tcp-progressive-2", two)):
        t = table(game).bet(1, ante=10_00, progressive=1_00).deal({1: hand}, bank="9s 5d 2h").play(1).finish()
        assert t.won(1)["progressive"] == pays * 1_00
        ante = 10_00 + t.won(1).get("ante_bonus", 0)
        assert t.gain(1) == ante + pays * 1_00 - 1_00


@pytest.mark.parametrize("game,share", [("tcp-progressive-1", 14), ("tcp-progressive-2", 20)])
def test_b11_the_royal_of_spades_takes_the_whole_meter(game: str, share: int) -> None:
    t = table(game).meter("progressive", 4_000_00).bet(1, ante=10_00, progressive=1_00)
    t.deal({1: "As Ks Qs"}, bank="9s 5d 2h").play(1).finish()
    # The meter has taken its share of the dollar before the cards: 14 or 20 cents.
    award = t.all(ev.MeterAwarded)[0]
    assert [(x.source, x.target, x.cents) for x in award.transfers] == [
        ("meter:progressive", "bettor:seat 1", 4_000_00 + share),
    ]
    # The house puts in the share of the dollar, and the new seed.
    assert t.state.funded == {"progressive": (share + 1_000_00) * 1_000_000}


def test_b12_only_the_full_award_comes_off_the_meter_which_is_reseeded() -> None:
    t = table(PROGRESSIVE).meter("progressive", 2_500_00)
    t.bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.deal({1: "As Ks Qs", 2: "7c 7d 7h"}, bank="9s 5d 2h").play(1, 2).finish()
    # Two wagers of $1 feed 14 cents each; the award takes all of it, and the seed of $1,000 stands there again.
    assert t.state.meters["progressive"].cents == 1_000_00
    assert sum(x.cents for x in t.all(ev.MeterAwarded)[0].transfers[:1]) == 2_500_28
    tray = [x for event in t.settled(2) if event.wager == "progressive" for x in event.transfers]
    # Three of a kind, 60 for 1, comes from the tray; and so does the envy of $100.
    assert [(x.source, x.cents) for x in tray] == [("house", 60_00), ("house", 100_00)]


def test_b12_the_meter_grows_by_its_share_when_nobody_wins_it() -> None:
    t = table(PROGRESSIVE)
    for seat in (1, 2, 3):
        t.bet(seat, ante=10_00, progressive=1_00)
    t.deal({1: "Ah Kh Qh"}, bank=QUEEN).play(1).fold(2, 3).finish()
    # $1,000 and 3 × 14 cents; the 500 for 1 of seat 1 does not come off it.
    assert t.state.meters["progressive"].value == (1_000_00 + 42) * 1_000_000


@pytest.mark.parametrize("dollars", [1, 2, 5])
def test_b12_one_wager_for_the_whole_table_and_everything_scales_with_it(dollars: int) -> None:
    cents = dollars * 1_00
    t = table(
        PROGRESSIVE,
        {
            "wager.progressive.cents_min": cents,
            "wager.progressive.cents_max": cents,
            "wager.progressive.cents_step": cents,
        },
    )
    t.bet(1, ante=10_00).bet(2, ante=10_00)
    t.refuses("wager/below_minimum", t.wager(1, "progressive", cents - 1))
    t.refuses("wager/above_maximum", t.wager(1, "progressive", 2 * cents))
    t.bet(1, progressive=cents).bet(2, progressive=cents)
    t.deal({1: "As Ks Qs"}, bank="9s 5d 2h").play(1).fold(2).finish()
    # Seed 1000 ×, share 14 %, envy 100 × the wager.
    assert t.all(ev.MeterAwarded)[0].transfers[0].cents == 1_000 * cents + 2 * cents * 14 // 100
    assert t.state.meters["progressive"].cents == 1_000 * cents
    assert t.won(2)["progressive"] == 100 * cents


def test_b16_several_meter_wins_are_paid_from_the_dealers_right_and_later_ones_from_the_reseeded_meter() -> None:
    t = table("twin-meter").meter("progressive", 3_000_00)
    for seat in (2, 4, 6):
        t.bet(seat, ante=10_00, progressive=1_00)
    t.deal({2: "As Ks Qs", 4: "7c 6d 2h", 6: "Ah Kh Qh"}, bank="9s 5d 2c").play(2).fold(4).play(6).finish()
    # Seat 6, nearest to the dealer's right, takes $3,000 and 3 × 14 cents; seat 2 the new seed of $1,000.
    assert [(event.spot, event.cents) for event in t.all(ev.MeterAwarded)] == [(6, 3_000_42), (2, 1_000_00)]
    assert [sum(share.micro_cents for share in lock.shares) for lock in t.all(ev.AwardLocked)] == 2 * [
        1_000_00 * 1_000_000
    ]
    assert t.state.meters["progressive"].cents == 1_000_00


def test_b16_a_house_may_pay_in_another_order() -> None:
    policy = {"meter.progressive.award_order": {"start": "dealer_left", "direction": "clockwise"}}
    t = table("twin-meter", policy).meter("progressive", 3_000_00)
    t.bet(2, ante=10_00, progressive=1_00).bet(6, ante=10_00, progressive=1_00)
    t.deal({2: "As Ks Qs", 6: "Ah Kh Qh"}, bank="9s 5d 2c").play(2, 6).finish()
    assert [(event.spot, event.transfers[0].cents) for event in t.all(ev.MeterAwarded)] == [
        (2, 3_000_28),
        (6, 1_000_00),
    ]


def test_b16_a_part_of_the_meter_leaves_the_rest_for_the_next_winner() -> None:
    t = table("twin-meter").meter("progressive", 3_000_00)
    t.bet(2, ante=10_00, progressive=1_00).bet(6, ante=10_00, progressive=1_00)
    t.deal({2: "As Ks Qs", 6: "7c 7d 7h"}, bank="9s 5d 2c").play(2, 6).finish()
    # 3,000.28: half of it, 1,500.14, to seat 6; the other half to seat 2; only then is it reseeded.
    assert [(event.spot, event.transfers[0].cents) for event in t.all(ev.MeterAwarded)] == [
        (6, 1_500_14),
        (2, 1_500_14),
    ]
    assert [sum(share.micro_cents for share in lock.shares) for lock in t.all(ev.AwardLocked)] == [
        0,
        1_000_00 * 1_000_000,
    ]


@pytest.mark.parametrize("hand,envy", [("As Ks Qs", 100_00), ("Ah Kh Qh", 25_00), ("Ks Qs Js", 0)])
def test_b17_every_other_progressive_bettor_wins_envy(hand: str, envy: int) -> None:
    t = table(PROGRESSIVE)
    t.bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.bet(3, ante=10_00).bet(4, pair_plus=10_00, progressive=1_00)
    t.deal({1: "9c 7d 2s", 2: hand, 3: "8c 6d 3s", 4: "8d 6h 3c"}, bank="9s 5d 2h").fold(1).play(2).fold(3).finish()
    # A fold does not touch it; without a progressive wager there is none; nobody wins it from the own hand.
    assert t.won(1)["progressive"] == t.won(4)["progressive"] == envy
    assert "progressive" not in t.won(3)
    own = [event for event in t.settled(2) if event.why.startswith("envy")]
    assert own == []


def test_b17_never_from_the_dealers_hand() -> None:
    t = table(PROGRESSIVE).bet(1, ante=10_00, progressive=1_00).deal({1: "9c 7d 2s"}, bank="As Ks Qs").play(1).finish()
    assert t.won(1)["progressive"] == 0


def test_b17_two_hands_of_one_person_are_two_bettors() -> None:
    t = table(PROGRESSIVE, {"seats.spots_per_player": 2}).sits(1, also=(2,)).opened()
    t.bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.deal({1: "Ah Kh Qh", 2: "9c 7d 2s"}, bank="9s 5d 2h").play(1).fold(2).finish()
    # 500 for 1 on the first hand, and $25 of envy on the second.
    assert t.won(1)["progressive"] == 500_00
    assert t.won(2)["progressive"] == 25_00


def test_b17_several_such_hands_pay_several_times() -> None:
    t = table(PROGRESSIVE)
    for seat in (1, 2, 3):
        t.bet(seat, ante=10_00, progressive=1_00)
    t.deal({1: "As Ks Qs", 2: "Ah Kh Qh", 3: "9c 7d 2s"}, bank="9s 5d 2h").play(1, 2).fold(3).finish()
    assert t.won(3)["progressive"] == 100_00 + 25_00
    assert t.won(2)["progressive"] == 500_00 + 100_00
    assert t.won(1)["progressive"] == 25_00


def test_b17_a_hand_without_the_wager_still_pays_envy_to_the_others() -> None:
    t = table(PROGRESSIVE).bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00)
    t.deal({1: "9c 7d 2s", 2: "Ah Kh Qh"}, bank="9s 5d 2h").play(1, 2).finish()
    assert t.won(1)["progressive"] == 25_00


def test_b17_envy_is_paid_at_the_end_of_the_round() -> None:
    t = table(PROGRESSIVE).bet(1, ante=10_00, progressive=1_00).bet(5, ante=10_00, progressive=1_00)
    t.deal({1: "9c 7d 2s", 5: "As Ks Qs"}, bank="9s 5d 2h").play(1, 5).finish()
    told = [(e.spot, e.wager, e.why) for e in t.record.events if isinstance(e, ev.WagerSettled)]
    assert told[-1] == (1, "progressive", "envy of spot 5: A-K-Q of spades")
    assert t.kinds()[-4:] == ["MeterAwarded", "WagerSettled", "RoundSettled", "CardsRacked"]
