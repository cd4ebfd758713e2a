"""Wrong counts, exposed cards, fouled hands, interruptions and supervisors: what each ruling makes of them."""

import pytest

from queenhigh.cards.card import parse_card
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from tests.round.book import Table, table

QUEEN = "Qc 5d 2h"


def six_card(**settings: object) -> Table:
    """Seat 7 banks with $1,000; seats 1 and 2 have bet."""
    t = table(
        "ca-6cb", {f"irregular.{key}": {"ruling": value, "clause": f"X {key}"} for key, value in settings.items()}
    )
    t.bank(7, 1_000_00).bet(1, ante=10_00, pair_plus=5_00, six_card_bonus=5_00).bet(2, ante=10_00)
    return t.deal({1: "9c 9d 4s", 2: "Ac Td 6h"}, bank=QUEEN)


def test_an_exposed_card_of_a_seat_is_seen_by_all_and_play_goes_on() -> None:
    t = six_card().take(do.ReportExposed(1, parse_card("9c")))
    assert t.state.exposed == (parse_card("9c"),)
    t.refuses("irregular/not_hidden", do.ReportExposed(1, parse_card("9c")))
    t.refuses("irregular/not_hidden", do.ReportExposed(2, parse_card("9d")))
    t.refuses("spot/not_in_play", do.ReportExposed(3, parse_card("9d")))
    t.play(1, 2).finish()
    assert t.won(2) == {"play": 10_00, "ante": 10_00}


def test_an_exposed_card_of_the_bank_voids_the_round_unless_the_house_plays_on() -> None:
    t = six_card()
    t.refuses("irregular/not_hidden", do.ReportExposed(0, parse_card("2h")))  # turned up anyway
    t.take(do.ReportExposed(0, parse_card("Qc"))).finish()
    assert t.all(ev.RoundVoided)[0].why == "card exposed"
    t = six_card(exposed_bank_card="play_on").take(do.ReportExposed(0, parse_card("Qc")))
    assert t.all(ev.CardExposed)[0].clause == "X exposed_bank_card"
    t.play(1, 2).finish()


def test_nothing_is_left_to_expose_when_the_bank_is_shown() -> None:
    t = six_card().play(1, 2).reveal()
    t.refuses("irregular/not_hidden", do.ReportExposed(0, parse_card("Qc")))
    t.take(do.ReportExposed(1, parse_card("9c")))


def test_a_dead_hand_loses_everything_and_decides_nothing_more() -> None:
    t = six_card().take(do.ReportFouled(1))
    assert t.state.to_decide == (2,)
    t.refuses("irregular/out_already", do.ReportFouled(1))
    t.play(2).finish()
    assert t.results(1) == {"ante": "forfeit", "pair_plus": "forfeit", "six_card_bonus": "forfeit"}
    assert t.gain(1) == -20_00
    assert t.revealed() == [2]


def test_a_dead_hand_after_its_play_wager_loses_that_too() -> None:
    t = six_card().play(1, 2).take(do.ReportFouled(1)).finish()
    assert t.gain(1) == -30_00
    # The forfeit cites the setting: no document rules on fouled hands (decision 17).
    assert {event.clause for event in t.settled(1)} == {"irregular.fouled_hand"}


def test_a_hand_killed_by_an_exposed_card_cites_that_ruling() -> None:
    t = six_card(exposed_seat_card="dead_hand").take(do.ReportExposed(1, parse_card("9c"))).play(2).finish()
    assert {event.clause for event in t.settled(1)} == {"X exposed_seat_card"}


def test_a_folded_hand_with_a_live_6_card_bonus_can_still_be_fouled() -> None:
    t = six_card().fold(1).take(do.ReportFouled(1)).play(2).finish()
    assert t.won(1) == {"ante": -10_00, "pair_plus": -5_00, "six_card_bonus": -5_00}
    # With nothing left at stake there is nothing to report.
    t = six_card().play(1).fold(2)
    t.refuses("irregular/folded", do.ReportFouled(2))


def test_a_void_hand_gets_back_what_it_has_not_given_up() -> None:
    t = six_card(fouled_hand="void_hand").fold(1).take(do.ReportFouled(1)).play(2).finish()
    assert t.gain(1) == -15_00, "ante and pair plus were forfeited by the fold"
    late = six_card(fouled_hand="void_hand").fold(1).play(2).reveal().take(do.ReportFouled(1)).finish()
    assert late.gain(1) == -15_00, "whenever it is called"
    early = six_card(fouled_hand="void_hand").take(do.ReportFouled(1)).fold(2).finish()
    assert early.gain(1) == 0


def test_a_hand_is_not_killed_when_the_forfeits_are_in() -> None:
    t = six_card().play(1, 2).reveal()
    t.refuses("irregular/late", do.ReportFouled(1))
    t.take(do.VoidRound("the hand cannot be read")).finish()
    assert t.gain(1) == t.gain(7) == 0


def test_a_wrong_count_may_void_one_hand_only() -> None:
    t = six_card(wrong_card_count="void_hand").take(do.ReportWrongCount(1, 4)).play(2).finish()
    assert (t.gain(1), t.gain(2)) == (0, 20_00)
    # The bank's hand is everyone's.
    t = six_card(wrong_card_count="void_hand").take(do.ReportWrongCount(0, 4)).finish()
    assert t.gain(2) == 0
    t = six_card(wrong_card_count="void_hand")
    t.refuses("irregular/right_count", do.ReportWrongCount(1, -1))
    t.refuses("spot/not_in_play", do.ReportWrongCount(5, 2))


def test_all_hands_may_be_out() -> None:
    t = six_card(fouled_hand="void_hand").take(do.ReportFouled(1)).take(do.ReportFouled(2))
    assert t.state.phase == "revealing"
    t.finish()
    assert (t.gain(1), t.gain(2), t.gain(7)) == (0, 0, -50)


@pytest.mark.parametrize("ruling", ["void_round", "complete_if_agreed"])
def test_an_interruption_is_over_only_if_the_house_completes_hands(ruling: str) -> None:
    t = six_card(interrupted=ruling).take(do.Interrupt(True, True))
    assert t.state.phase == ("void" if ruling == "void_round" else "deciding")


def test_a_supervisor_gives_a_reason_and_comes_before_the_settlement() -> None:
    t = six_card()
    t.refuses("void/no_reason", do.VoidRound("  "))
    t.play(1, 2).settle()
    for action in (do.VoidRound("too late"), do.Interrupt(True, True), do.ReportFouled(1), do.ReportWrongCount(1, 2)):
        t.refuses("round/phase", action)


def test_a_dead_hand_wins_neither_the_progressive_nor_envy() -> None:
    t = table("tcp-progressive-1").bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.deal({1: "Ah Kh Qh", 2: "Ac Kc Qc"}, bank="9s 5d 2h").take(do.ReportFouled(1)).play(2).finish()
    assert t.gain(1) == -11_00
    assert t.won(2) == {"ante_bonus": 50_00, "ante": 10_00, "play": 0, "progressive": 500_00}


# ── the bank's hand, laid out ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "game,bank,shown",
    [
        ("ca-tcp", "7d Kc 7h", "7h 7d Kc"),
        ("ca-6cb", "2h Ac Kd", "Ac Kd 2h"),
        ("draw-01", "Ac 7d Kc 7h", "7h 7d Ac Kc"),
        ("draw-01", "Qc Qd Kc Ac", "Ac Kc Qc Qd"),
        ("casablanca", "7d Kc 7h", "Kc 7h 7d"),
    ],
)
def test_the_bank_is_laid_out_as_its_best_hand_or_from_high_to_low(game: str, bank: str, shown: str) -> None:
    t = table(game)
    if t.rules.bank.by == "seat":
        t.bank(7, 1_000_00)
    t.bet(1, ante=10_00).deal(bank=bank).play(1).reveal()
    assert t.bank_shown() == shown


def test_hands_are_shown_before_they_lose_in_either_mode() -> None:
    as_settled = {
        "settle.reveal": "as_settled",
        "order.reveal": {"start": "bank_left", "direction": "clockwise"},
    }
    t = table("ca-tcp", as_settled).bank(8, 1_000_00).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "7c 6d 3s", 2: "Ac 9d 5h"}, bank="Kh 8d 4s").play(1, 2).finish()
    told = [(type(e).__name__, e.spot) for e in t.record.events if isinstance(e, ev.HandRevealed | ev.WagerSettled)]
    lost = [("HandRevealed", 1), ("WagerSettled", 1), ("WagerSettled", 1)]
    assert told == [*lost, ("HandRevealed", 2), ("WagerSettled", 2), ("WagerSettled", 2)]


def test_a_draw_card_is_turned_before_the_hand_loses_by_it() -> None:
    t = table("draw-01", {"settle.mode": "collect_then_pay"}).bet(1, ante=10_00, pair_plus=10_00)
    t.deal({1: "2c 9c 9d 5h"}, bank="Qc 8d 6s 3d").play(1, discard="9d").finish()
    told = [
        (type(e).__name__) for e in t.record.events if isinstance(e, ev.HandRevealed | ev.WagerSettled | ev.DrawTurned)
    ]
    assert told == ["HandRevealed", "DrawTurned", "WagerSettled", "WagerSettled", "WagerSettled"]
    assert t.won(1) == {"play": -10_00, "ante": -10_00, "pair_plus": 10_00}


def test_a_draw_card_waits_for_its_wager_although_all_hands_are_shown_first() -> None:
    t = table("draw-01", {"settle.reveal": "all_first"}).bet(1, ante=10_00, pair_plus=10_00).bet(2, ante=10_00)
    t.deal({1: "Kh 9c 9d 5h", 2: "2c Ac Jd 4h"}, bank="Qc 8d 6s 3d").play(1, discard="9d").play(2).finish()
    told = [
        (type(e).__name__, e.spot)
        for e in t.record.events
        if isinstance(e, ev.HandRevealed | ev.WagerSettled | ev.DrawTurned)
    ]
    assert told == [
        ("HandRevealed", 2),
        ("HandRevealed", 1),
        ("WagerSettled", 2),
        ("WagerSettled", 2),
        ("WagerSettled", 1),
        ("DrawTurned", 1),
        ("WagerSettled", 1),
        ("WagerSettled", 1),
    ]


def test_each_transfer_says_why() -> None:
    """A dealer can read out every movement of chips."""
    t = table("ca-6cb").bank(7, 15_00).stands("Bea")
    t.bet(1, ante=10_00, pair_plus=5_00).bet(2, ante=10_00).bet(3, ante=5_00).bet(3, by="Bea", ante=5_00)
    t.deal({1: "9c 9d 4s", 2: "7c 6d 3h", 3: "8s 6h 4c"}, bank=QUEEN).play(1, 2).fold(3).finish()
    reasons = [(x.why, x.wager, x.cents, x.clause) for event in t.all(ev.WagerSettled) for x in event.transfers]
    # B = 15. Forfeits 5 + 5; seat 2, at the button, loses 5 more of its play; then seat 1 wins 30 in all.
    assert reasons == [
        ("fold", "ante", 5_00, "C8"),
        ("fold", "ante", 5_00, "C8"),
        ("lower hand", "play", 5_00, "C9"),
        ("not covered", "play", 5_00, "C11"),
        ("not covered", "ante", 10_00, "C11"),
        ("stake back", "play", 10_00, "C9"),
        ("higher hand", "play", 10_00, "C9"),
        ("stake back", "ante", 10_00, "C9"),
        ("higher hand", "ante", 10_00, "C9"),
        ("stake back", "pair_plus", 5_00, "C12"),
        ("pair", "pair_plus", 5_00, "C12"),
    ]
    back = t.all(ev.RoundSettled)[0].transfers
    assert [(x.source, x.target, x.cents, x.why, x.wager, x.spot, x.clause) for x in back] == [
        ("bank", "bettor:seat 7", 5_00, "bank taken back", "", 7, "C11")
    ]
    dead = table("ca-tcp").bank(8, 15_00).bet(1, ante=10_00).deal(bank=QUEEN).take(do.ReportFouled(1)).finish()
    assert [x.why for event in dead.all(ev.WagerSettled) for x in event.transfers] == ["dead hand"]
