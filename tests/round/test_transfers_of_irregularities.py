"""What moves when something went wrong, to the last field: void and dead hands, void rounds, interruptions."""

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import decide, step
from tests.round.book import table
from tests.round.moved import moves, refused
from tests.round.test_awards import SIX, after, settled


def test_a_void_hand_gives_back_stakes_from_the_felt_and_the_meter_s_from_the_tray() -> None:
    settings = {"irregular.fouled_hand": {"ruling": "void_hand", "clause": "X9"}}
    t = table("tcp-01+tcp-progressive-1", settings).bet(2, ante=10_00, pair_plus=5_00, progressive=1_00)
    t.deal({2: "9c 8d 2h"}, bank="Kc Js 4d")
    t.take(do.ReportFouled(2))
    (killed,) = t.all(ev.HandKilled)
    assert (killed.spot, killed.ruling, killed.clause, killed.why) == (2, "void", "X9", "fouled hand")
    assert sorted(moves(killed)) == [
        ("felt", "bettor:seat 2", 5_00, "pair_plus", 2, "void hand", "X9"),
        ("felt", "bettor:seat 2", 10_00, "ante", 2, "void hand", "X9"),
        ("house", "bettor:seat 2", 1_00, "progressive", 2, "void hand", "X9"),
    ]


def test_hands_that_an_interruption_kills_say_so_and_lose_by_its_clause() -> None:
    settings = {"irregular.interrupted": {"ruling": "complete_or_dead", "clause": "X8"}}
    t = table("ca-tcp", settings).bank(8, 100_00).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "9c 8d 2h", 2: "7c 6d 2s"}, bank="Kc Js 4d").play(1).fold(2).reveal()
    assert t.state.forfeits_done
    t.take(do.Interrupt(readable=False, agreed=False))
    (killed,) = t.all(ev.HandKilled)
    assert (killed.spot, killed.ruling, killed.clause, killed.why) == (1, "dead", "X8", "interrupted")
    lost = [event for event in t.settled(1) if event.why == "dead hand"]
    assert {event.wager: (event.result, event.clause, moves(event)) for event in lost} == {
        wager: ("forfeit", "X8", [("felt", "bank", 10_00, wager, 1, "dead hand", "X8")]) for wager in ("ante", "play")
    }


@pytest.mark.parametrize("closed", [False, True])
def test_a_supervisor_s_reason_and_the_clause_of_irregularities(closed: bool) -> None:  # noqa: FBT001  # a case
    t = table("casablanca").bet(1, {"ante": 10_00})
    t = t.close() if closed else t
    assert t.state.phase == ("closed" if closed else "betting")
    code, facts = refused(t, do.VoidRound(" "))
    assert (code, facts) == ("void/no_reason", {})
    t.take(do.VoidRound("a fire drill"))
    (void,) = t.all(ev.RoundVoided)
    assert void.why == "a fire drill"
    assert void.clause == (t.rules.clause_of("irregular") or "irregular")


@pytest.mark.parametrize("ruling", ["play_on", "void_round"])
@pytest.mark.parametrize("spot, card, name", [(do.BANK_SPOT, 0, "exposed_bank_card"), (1, 0, "exposed_seat_card")])
def test_an_exposed_card_without_a_clause_cites_the_rule_s_own_name(
    ruling: str, spot: int, card: int, name: str
) -> None:
    t = table("tcp-01", {f"irregular.{name}": {"ruling": ruling, "clause": None}}).bet(1, ante=10_00)
    t.deal({1: "9c 8d 2h"}, bank="Kc Js 4d")
    shown = (t.state.bank_stack if spot == do.BANK_SPOT else t.state.spots[0].stack)[card]
    other = (t.state.spots[0].stack if spot == do.BANK_SPOT else t.state.bank_stack)[card]
    code, facts = refused(t, do.ReportExposed(spot, other))
    assert code.startswith("irregular/")
    assert facts == {"spot": spot, "card": other}
    t.take(do.ReportExposed(spot, shown))
    told = t.all(ev.CardExposed) if ruling == "play_on" else t.all(ev.RoundVoided)
    usual = f"irregular.{name}"
    assert [event.clause for event in told] == [
        usual if ruling == "play_on" else t.rules.clause_of("irregular") or usual
    ]


def test_decision15_what_a_void_round_moves_back_belongs_to_no_wager() -> None:
    t = table("tcp-01").bet(1, ante=5_00).take(do.VoidRound("a spilled drink"))
    (void,) = t.all(ev.RoundVoided)
    assert moves(void) == [("felt", "bettor:seat 1", 5_00, "", 0, "void round", "irregular")]


def test_the_clause_of_irregularities_stands_for_each_of_them() -> None:
    t = table("tcp-01", {"clauses.irregular": "X1", "irregular.fouled_hand.ruling": "void_round"})
    t.bet(1, ante=5_00).deal({1: "9c 8d 2h"}, bank="Kc Js 4d").take(do.ReportFouled(1))
    assert [event.clause for event in t.all(ev.RoundVoided)] == ["X1"]
    t = table("tcp-01", {"clauses.irregular": "X1"}).bet(1, ante=5_00).take(do.VoidRound("a spilled drink"))
    assert [event.clause for event in t.all(ev.RoundVoided)] == ["X1"]
    plain = table("tcp-01", {"irregular.wrong_card_count": {"ruling": "void_round", "clause": None}})
    plain.bet(1, ante=5_00).deal({1: "9c 8d 2h"}, bank="Kc Js 4d").take(do.ReportWrongCount(1, 0))
    assert [event.clause for event in plain.all(ev.RoundVoided)] == ["irregular.wrong_card_count"]


def test_a_dead_hand_says_why() -> None:
    t = table("tcp-01").bet(1, ante=5_00).deal({1: "9c 8d 2h"}, bank="Kc Js 4d").take(do.ReportFouled(1))
    (killed,) = t.all(ev.HandKilled)
    assert (killed.spot, killed.ruling, killed.clause, killed.why, moves(killed)) == (
        1,
        "dead",
        "irregular.fouled_hand",
        "fouled hand",
        [],
    )


def test_p5_a_round_whose_award_was_paid_cannot_be_called_off() -> None:
    rules, state = settled()
    state = after(rules, state, do.LockAward(*SIX), do.ConfirmAward(*SIX))
    with pytest.raises(IllegalAction) as found:
        decide(rules, state, do.VoidRound("a spilled drink"))
    assert (found.value.code, found.value.message, dict(found.value.facts)) == (
        "void/awarded",
        "a meter's award was paid in this round; only a correction can follow",
        {},
    )


def test_e14_an_interruption_while_an_award_is_open_may_be_agreed_upon() -> None:
    rules, state = settled()
    _, events = step(rules, state, do.Interrupt(readable=True, agreed=True))
    assert [type(event).__name__ for event in events] == ["RoundResumed"]
    t = table("tcp-01", {"irregular.interrupted.ruling": "complete_or_dead"}).bet(1, ante=5_00)
    t.deal({1: "9c 8d 2h"}, bank="Kc Js 4d").fold(1).take(do.Interrupt(readable=False, agreed=False))
    assert [event.clause for event in t.all(ev.RoundResumed)] == ["irregular.interrupted"], "no hand is left to kill"


def test_e10_the_right_number_of_cards_is_the_seat_s_or_the_bank_s() -> None:
    four = {"deal": [{"to": "seat", "cards": 3}, {"to": "bank", "cards": 4}]}
    t = table("tcp-01", four).bet(1, ante=5_00).deal({1: "9c 8d 2h"}, bank="Kc Js 4d 3s")
    assert refused(t, do.ReportWrongCount(1, 3)) == ("irregular/right_count", {"spot": 1, "count": 3, "right": 3})
    assert refused(t, do.ReportWrongCount(0, 4)) == ("irregular/right_count", {"spot": 0, "count": 4, "right": 4})
    t.take(do.ReportWrongCount(0, 3))
