"""Transfers, shares and refusals to the last field: what moves, for which wager on which spot, why, by which clause."""

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import decide, step
from queenhigh.round.meters import confirmed
from tests.round.book import Table, table
from tests.round.test_awards import SIX, after, settled

Moved = tuple[str, str, int, str, int, str, str]


def moves(event: ev.AnyEvent) -> list[Moved]:
    """Every field of every transfer."""
    return [
        (str(x.source), str(x.target), x.cents, x.wager, x.spot, x.why, x.clause)
        for x in getattr(event, "transfers", ())
    ]


def refused(t: Table, action: do.AnyAction) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalAction) as found:
        decide(t.rules, t.state, action)
    assert found.value.message
    return found.value.code, dict(found.value.facts)


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


def test_a_refused_wager_names_everything_that_was_asked_for() -> None:
    t = table("tcp-01").opened()
    code, facts = refused(t, do.PlaceWager("seat 1", 1, "ante", 1))
    assert code == "wager/below_minimum"
    asked = {"bettor": "seat 1", "spot": 1, "wager": "ante", "cents": 1}
    assert {key: facts[key] for key in asked} == asked


def test_a_lock_and_its_release_cite_the_award_and_name_the_meter() -> None:
    rules, state = settled()
    clause = next(iter(rules.meter.values())).award_clause or "meter.progressive"
    locked, (lock,) = step(rules, state, do.LockAward(*SIX))
    assert isinstance(lock, ev.AwardLocked)
    assert lock.clause == clause
    (share,) = lock.shares
    assert (share.meter, share.why, share.clause) == ("progressive", "reseed", clause)
    assert share.micro_cents > 0
    _, (release,) = step(rules, locked, do.ReleaseAward(*SIX))
    assert isinstance(release, ev.AwardReleased)
    assert release.clause == clause
    (back,) = release.shares
    assert (back.meter, back.why, back.clause) == ("progressive", "reseed taken back", clause)
    assert back.micro_cents == -share.micro_cents
    assert share.micro_cents % MICRO_CENTS_PER_CENT == 0


def test_a_release_without_a_new_seed_takes_nothing_back() -> None:
    rules, state = settled(linked=True)
    locked = after(rules, state, do.LockAward("progressive", 6, "seat 6", 4_321_00))
    _, (release,) = step(rules, locked, do.ReleaseAward(*SIX))
    assert isinstance(release, ev.AwardReleased)
    assert release.shares == ()


def test_what_a_meter_pays_is_paid_on_its_wager() -> None:
    rules, state = settled()
    locked = after(rules, state, do.LockAward(*SIX))
    _, events = step(rules, locked, do.ConfirmAward(*SIX))
    (paid,) = [event for event in events if isinstance(event, ev.MeterAwarded)]
    assert moves(paid) == [
        ("meter:progressive", "bettor:seat 6", 3_000_28, "progressive", 6, paid.why, paid.clause),
    ]


def test_a_meter_that_shows_less_than_a_cent_moves_nothing() -> None:
    _, state = settled()
    assert confirmed(state.awards[0], 0).transfers == ()
