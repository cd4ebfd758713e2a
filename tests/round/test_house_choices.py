"""What a house may choose where the documents leave it open: the bank's cap, dead hands, envy; and no bank of nothing."""

import pytest

from queenhigh.round import actions as do
from queenhigh.round import events as ev
from tests.round.book import Table, table


def test_decision5_gross_payoffs_are_at_most_what_was_put_up() -> None:
    # B = 25. Seat 3 folds 10 and seat 2 loses 20: none of it may be paid out again.
    # Seat 1 wins play 10, ante 10 and of its bonus (6 to 1 on $5 = 30) the 5 that are left.
    t = table("ca-tcp", {"bank.cap": "payoffs"}).bank(8, 25_00)
    t.bet(1, ante=10_00, bonus=5_00).bet(2, ante=10_00).bet(3, ante=10_00).bet(4, ante=10_00)
    hands = {1: "9c 8d 7h", 2: "Kc 7s 2d", 3: "5s 5d 2h", 4: "Ac 6d 2c"}
    t.deal(hands, bank="Kh 9d 4s").play(1, 2).fold(3).play(4).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00, "bonus": 5_00}
    assert t.results(4) == {"play": "returned", "ante": "returned"}
    assert t.gain(8) == -25_00 + 10_00 + 20_00


def test_decision5_a_gain_measured_on_the_final_result() -> None:
    # B = 10, button at 2. Seats 2 and 3 lose 20 each, seat 1 wins 20.
    # Running and collected first: 10 may be collected, so that 20 are there for seat 1, and the bank ends at 0.
    # Final: 10 + 20 to be paid = 30 may be collected: 20 of seat 2, 10 of seat 3; 20 go to seat 1, and 10 stay.
    for measured, collected, gain in (("running", {2: -10_00, 3: 0}, -10_00), ("final", {2: -20_00, 3: -10_00}, 10_00)):
        settings = {"settle.mode": "collect_then_pay", "bank.measured": measured}
        t = table("ca-6cb", settings).bank(7, 10_00)
        t.bet(1, ante=10_00).bet(2, ante=10_00).bet(3, ante=10_00)
        hands = {1: "Ac Kd 5h", 2: "7c 6d 3s", 3: "8c 6h 3d"}
        t.deal(hands, bank="Qc 5d 2h").play(1, 2, 3).finish()
        assert {spot: sum(t.won(spot).values()) for spot in (2, 3)} == collected
        assert sum(t.won(1).values()) == 20_00
        assert t.gain(7) == gain - 50  # the collection fee of schedule 1 for $30 of action


@pytest.mark.parametrize("game, seat", [("ca-tcp", 8), ("ca-6cb", 7)])
def test_decision5_the_least_bank_is_the_least_wager_of_the_table(game: str, seat: int) -> None:
    for cents in (0, 4_99):
        assert table(game).bank(seat, cents).cannot_open("bank/below_minimum")["min"] == 5_00
    table(game).bank(seat, 5_00).opened()


def test_a12_a_play_wager_that_the_exhausted_bank_does_not_reach_is_refunded_by_its_own_clause() -> None:
    # B = 10 and the bank does not qualify: seat 1's ante takes all of it. Seat 2's play would have gone back anyway,
    # its ante is due 10 that are not there.
    t = table("ca-tcp").bank(8, 10_00).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "Ac 9d 5h", 2: "Kc 9s 5d"}, bank="Jh 8d 4s").play(1, 2).finish()
    assert t.results(2) == {"play": "push", "ante": "returned"}
    play, ante = t.settled(2)
    assert (play.clause, play.why) == ("A12", "bank does not qualify")
    assert (ante.clause, ante.why) == ("A16", "not covered")


def casablanca() -> Table:
    return table("casablanca", {"irregular.interrupted.ruling": "complete_or_dead"})


@pytest.mark.parametrize("revealed", [False, True])
def test_e14_decision15_a_house_may_let_a_dead_hand_lose(*, revealed: bool) -> None:
    t = casablanca().bet(1, ante=5_00, pair_plus=5_00).bet(2, ante=5_00).bet(3, pair_plus=5_00)
    t.deal({1: "Kc Kd 2s"}, bank="Qc 8d 4s").play(1).fold(2)
    if revealed:
        t.reveal()
    t.take(do.Interrupt(readable=False, agreed=True))
    # Seat 2 had given its ante up before; everything else is dead, by the house's own choice and no clause of E.
    killed = [(event.spot, event.ruling, event.clause) for event in t.all(ev.HandKilled)]
    assert killed == [(3, "dead", "irregular.interrupted"), (1, "dead", "irregular.interrupted")]
    t.finish()
    assert (t.gain(1), t.gain(2), t.gain(3)) == (-15_00, -5_00, -5_00)
    assert t.house == 25_00


def test_e14_decision15_an_agreed_hand_is_still_completed() -> None:
    t = casablanca().bet(1, ante=5_00).deal({1: "Kc 9d 2s"}, bank="Qc 8d 4s").play(1)
    t.take(do.Interrupt(readable=True, agreed=True)).finish()
    assert t.won(1) == {"play": 5_00, "ante": 5_00}


@pytest.mark.parametrize("envy_from, envied", [("any_hand", 25_00), ("wagered_hand", 0)])
def test_b17_decision14_a_house_may_ask_for_the_wager_of_the_hand_that_brings_envy(envy_from: str, envied: int) -> None:
    # Seat 1 shows A-K-Q of hearts without a progressive wager; seat 2 has made one of $1.
    t = table("tcp-progressive-1", {"meter.progressive.envy_from": envy_from})
    t.bet(1, ante=5_00).bet(2, ante=5_00, progressive=1_00)
    t.deal({1: "Ah Kh Qh", 2: "Jc 9d 2s"}, bank="Kc 8d 4s").play(1).fold(2).finish()
    assert t.gain(2) == envied - 6_00


@pytest.mark.parametrize(
    "fold, own, envied, brought, shown",
    [("keeps", 500_00, 25_00, 25_00, [3, 2, 1]), ("loses_award", 0, 25_00, 25_00, [3, 1]), ("loses_all", 0, 0, 0, [3])],
)
def test_b17_decision14_a_house_may_let_a_fold_lose_the_progressive(
    fold: str, own: int, envied: int, brought: int, shown: list[int]
) -> None:
    """Seat 1 folds A-K-Q of hearts; seat 2 folds nothing much; seat 3 plays. All have a progressive wager of $1."""
    t = table("tcp-progressive-1", {"meter.progressive.fold": fold})
    for seat in (1, 2, 3):
        t.bet(seat, ante=5_00, progressive=1_00)
    t.deal({1: "Ah Kh Qh", 2: "9c 7d 2s", 3: "Jc Jd 4s"}, bank="Kc 8d 4h").fold(1, 2).play(3).finish()
    assert t.gain(1) == own - 6_00
    assert t.gain(2) == envied - 6_00
    assert t.gain(3) == 10_00 + brought - 1_00  # the pair wins ante and play; the progressive is lost but for envy
    assert t.revealed() == shown, "a hand that is out of the meter is not turned up"
    lost = [(e.spot, e.why, e.clause) for e in t.all(ev.WagerSettled) if e.wager == "progressive" and not e.paid_cents]
    by_fold = [(2, "fold", "meter.progressive.fold"), (1, "fold", "meter.progressive.fold")]
    assert [each for each in lost if each[0] != 3] == ([(2, "no paying hand", "B11")] if fold == "keeps" else by_fold)


@pytest.mark.parametrize("fold, award", [("keeps", 1_000_42), ("loses_award", 0), ("loses_all", 0)])
def test_b11_decision14_a_folded_hand_wins_the_meter_only_where_a_fold_keeps_it(fold: str, award: int) -> None:
    t = table("tcp-progressive-1", {"meter.progressive.fold": fold})
    for seat in (1, 2, 3):
        t.bet(seat, ante=5_00, progressive=1_00)
    t.deal({1: "As Ks Qs", 2: "9c 7d 2s", 3: "Jc Jd 4s"}, bank="Kc 8d 4h").fold(1, 2).play(3).finish()
    assert t.gain(1) == award - 6_00
    # The meter starts at $1,000 and gets 14 cents of each of the three wagers; once it is won it starts again.
    assert t.state.meters["progressive"].cents == (1_000_00 if award else 1_000_42)
