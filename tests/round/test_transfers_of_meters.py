"""What moves to meters and from them, to the last field: shares, awards, locks, envy."""

from msgspec.structs import replace

from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.events import PaidRow
from queenhigh.round.machine import step
from queenhigh.round.meters import confirmed
from tests.round.book import Table, table
from tests.round.moved import moves, refused
from tests.round.test_awards import SIX, after, settled


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


TWO_METERS = {
    "wager.lamp": {"label": "Lamp", "kind": "meter", "cents_min": 200, "cents_max": 200, "cents_step": 100},
    "outcome.lamp": [{"result": "table", "table": "lamp"}],
    "table.lamp": {
        "label": "Lamp",
        "basis": "for",
        "over": "progressive",
        "rows": [
            {"class": "straight_flush", "meter_percent": 100, "envy": 7},
            {"class": "pair", "pay": 2, "envy": 3},
        ],
    },
    "meter.lamp": {
        "label": "Lamp meter",
        "wager": "lamp",
        "table": "lamp",
        "seed": 10,
        "contribution_bp": 5_000,
        "award_order": {"start": "dealer_right", "direction": "counter_clockwise"},
    },
}


def two_meters(**settings: object) -> Table:
    laid = {name.replace("__", "."): value for name, value in settings.items()}
    return table("tcp-progressive-1", {**TWO_METERS, **laid})


def test_b12_b13_each_meter_takes_in_its_own_wagers_whoever_bets_on_the_other() -> None:
    t = two_meters().bet(1, ante=5_00, lamp=2_00).bet(2, ante=5_00).close()
    (fed,) = t.all(ev.MeterFed)
    # Half of $2 goes to the lamp; where the file has no clause, the meter's own name stands for it.
    assert (fed.meter, fed.wager_cents, moves(fed)) == (
        "lamp",
        2_00,
        [("felt", "house", 2_00, "lamp", 1, "taken in", "meter.lamp")],
    )
    (share,) = fed.shares
    assert (share.meter, share.micro_cents, share.why, share.clause) == (
        "lamp",
        1_00 * MICRO_CENTS_PER_CENT,
        "share",
        "meter.lamp",
    )


def test_b13_a_meter_that_others_feed_too_keeps_no_other_from_being_fed() -> None:
    t = two_meters()
    opening = replace(t.opening(), keypad=True, linked=("progressive",))
    t.take(opening).bet(1, ante=5_00, progressive=1_00, lamp=2_00).close()
    assert [(fed.meter, fed.wager_cents, len(fed.shares)) for fed in t.all(ev.MeterFed)] == [
        ("progressive", 1_00, 0),
        ("lamp", 2_00, 1),
    ]


def test_b12_a_meter_that_gets_no_share_has_none_posted() -> None:
    t = table("tcp-progressive-1", {"meter.progressive.contribution_bp": 0})
    t.bet(1, ante=5_00, progressive=1_00).close()
    (fed,) = t.all(ev.MeterFed)
    assert fed.shares == ()


def test_b11_what_the_tray_pays_names_wager_spot_row_and_clause() -> None:
    t = two_meters().bet(1, ante=5_00, progressive=1_00, lamp=2_00).bet(2, ante=5_00, progressive=1_00, lamp=2_00)
    t.deal({1: "9c 9d 4s", 2: "8c 7c 6c"}, bank="Kc 8d 4h").play(1, 2).finish()
    (own,) = [event for event in t.settled(1) if event.wager == "lamp" and "envy" not in event.why]
    assert (own.result, own.due_cents, own.row) == ("win", 4_00, PaidRow("lamp", 1))
    assert moves(own) == [("house", "bettor:seat 1", 4_00, "lamp", 1, own.why, "meter.lamp")]
    # Seat 2's straight flush brings 7 for each of the $2, seat 1's pair brings 3: each to the other alone.
    envy = {event.spot: moves(event) for event in t.all(ev.WagerSettled) if event.why.startswith("envy")}
    assert envy == {
        1: [("house", "bettor:seat 1", 14_00, "lamp", 1, "envy of spot 2: straight flush", "meter.lamp")],
        2: [("house", "bettor:seat 2", 6_00, "lamp", 2, "envy of spot 1: pair", "meter.lamp")],
    }
    # The lamp starts at 10 times $2 and gets half of two wagers; the progressive's wager on the same spot lost.
    (award,) = t.all(ev.MeterAwarded)
    assert (award.meter, award.spot, award.cents) == ("lamp", 2, 20_00 + 2_00)


def test_decision14_a_fold_loses_one_meter_s_wager_and_keeps_the_other_s() -> None:
    t = two_meters(meter__progressive__fold="loses_award").bet(1, ante=5_00, progressive=1_00, lamp=2_00)
    t.deal({1: "9c 9d 4s"}, bank="Kc 8d 4h").fold(1).finish()
    assert t.won(1) == {"ante": -5_00, "progressive": 0, "lamp": 4_00}


def test_decision14_a_hand_that_is_out_keeps_no_other_from_its_envy() -> None:
    t = table("tcp-progressive-1", {"meter.progressive.fold": "loses_all"})
    for seat in (1, 2, 3):
        t.bet(seat, ante=5_00, progressive=1_00)
    t.deal({1: "9c 7d 2s", 2: "Jc 9d 4s", 3: "Ah Kh Qh"}, bank="Kc 8d 4h").fold(1).play(2, 3).finish()
    assert [(event.spot, event.paid_cents) for event in t.all(ev.WagerSettled) if "envy" in event.why] == [(2, 25_00)]


def test_b17_decision14_a_meter_that_asks_for_the_wager_keeps_no_other_from_bringing_envy() -> None:
    # Seat 1 has a wager on neither; a straight flush brings nothing by the progressive's table, 7 by the lamp's.
    t = two_meters(meter__progressive__envy_from="wagered_hand")
    t.bet(1, ante=5_00).bet(2, ante=5_00, progressive=1_00, lamp=2_00)
    t.deal({1: "Ah Kh Qh", 2: "Jc 9d 2s"}, bank="Kc 8d 4s").play(1).fold(2).finish()
    assert [(event.wager, event.paid_cents) for event in t.all(ev.WagerSettled) if "envy" in event.why] == []
    t = two_meters(meter__progressive__envy_from="wagered_hand", table__lamp__rows=ROYAL_LAMP)
    t.bet(1, ante=5_00).bet(2, ante=5_00, progressive=1_00, lamp=2_00)
    t.deal({1: "Ah Kh Qh", 2: "Jc 9d 2s"}, bank="Kc 8d 4s").play(1).fold(2).finish()
    envied = [(event.wager, event.paid_cents) for event in t.all(ev.WagerSettled) if "envy" in event.why]
    assert envied == [("lamp", 14_00)]


ROYAL_LAMP = [{"class": "mini_royal", "meter_percent": 100, "envy": 7}]


def test_decision11_on_meters_too_the_seated_player_is_settled_before_the_line_behind() -> None:
    backline = {f"wager__{name}__backline": True for name in ("ante", "play", "pair_plus", "progressive")}
    lamp: dict[str, object] = {**TWO_METERS["wager.lamp"], "backline": True}  # type: ignore[dict-item]
    t = two_meters(seats__backline=True, wager__lamp=lamp, **backline).stands("Bea").bet(1, ante=5_00)
    t.bet(1, by="Bea", ante=5_00, lamp=2_00).bet(1, progressive=1_00)
    t.deal({1: "Jc 9d 2s"}, bank="Kc 8d 4h").play(1).finish()
    lost = [(event.bettor, event.wager) for event in t.all(ev.WagerSettled) if event.wager in ("progressive", "lamp")]
    assert lost == [("seat 1", "progressive"), ("Bea", "lamp")]


def test_a_folded_hand_is_at_stake_for_its_own_meter_wager_alone() -> None:
    t = table("tcp-progressive-1").bet(1, ante=5_00).bet(2, ante=5_00, progressive=1_00)
    t.deal({1: "9c 8d 2h", 2: "7c 6d 2s"}, bank="Kc Js 4d").fold(1)
    assert refused(t, do.ReportFouled(1)) == ("irregular/folded", {"spot": 1})
    t.fold(2).take(do.ReportFouled(2))
    assert [killed.spot for killed in t.all(ev.HandKilled)] == [2]


def test_b17_a_dead_hand_keeps_no_other_from_bringing_envy() -> None:
    t = table("tcp-progressive-1")
    for seat in (1, 2, 3):
        t.bet(seat, ante=5_00, progressive=1_00)
    # Settlement goes counter-clockwise: seat 3, which is dead, comes first.
    t.deal({1: "Ah Kh Qh", 2: "Jc 9d 4s", 3: "9c 7d 2s"}, bank="Kc 8d 4h").take(do.ReportFouled(3)).play(1, 2).finish()
    assert [(event.spot, event.paid_cents) for event in t.all(ev.WagerSettled) if "envy" in event.why] == [(2, 25_00)]
