"""The keypad of a table with a human dealer, press by press, at a cash table of the house's meter."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.casino.keypad import actions as do
from queenhigh.casino.keypad import events as ev
from queenhigh.casino.keypad.machine import Keypad, lit
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.meters.display import displays_of
from queenhigh.casino.meters.orders import AwardOrder
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.session.actions import Buy
from queenhigh.session.events import AskDropped
from tests.casino.houses import Chance, Clock, opened
from tests.casino.progressive import Felt, fund, linked, progressive

M = 1_000_000
SEED = 100_000
DEALER = Run(currency="cash", dealing="dealer")


def felt_at(folder: Path, clock: Clock | None = None, **changes: Any) -> Felt:
    """Table T1 with ann on spot 1 and bob on spot 2; T2 stands beside it, on the same meter."""
    casino = opened(folder, clock=clock)
    linked(casino, ("T1", "T2"), progressive(**changes), DEALER)
    fund(casino, "ann", "bob", "cal")
    return Felt(casino, "T1", {"ann": 1, "bob": 2})


def book(felt: Felt) -> Any:
    return felt.casino.meters.book("house")


def test_b13_p1_a_wager_lights_its_sensor_and_coin_in_registers_it(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.start()
    rules, live = felt.desk.known_rules, felt.desk.live
    assert lit(rules, live.table.round) == (1, 2)
    assert live.keypad.registered == ()
    with pytest.raises(IllegalAction, match="COIN IN closes these bets"):
        felt.do("dina", round_do.CloseBets())
    reply = felt.do("dina", do.PressCoinIn())
    assert [type(event) for event in reply.events] == [ev.CoinIn, round_ev.BetsClosed, round_ev.MeterFed]
    assert felt.desk.live.keypad.registered == (1, 2)
    assert lit(rules, felt.desk.live.table.round) == ()
    # The dealer has taken them in, and 14 cents of each $1 are on the meter.
    assert book(felt).shows.value == (SEED + 28) * M
    with pytest.raises(IllegalAction, match="while bets are open"):
        felt.do("dina", do.PressCoinIn())


def test_t10_t3_game_over_waits_until_all_is_paid_and_nobody_buys_what_cannot_be_paid(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.start()
    felt.do("ann", Buy("ann", 50_000_000))
    felt.coin_in()
    felt.settle()
    for spot in dict.fromkeys(felt.winners()):
        felt.do("dina", do.PressHand(spot))
    if felt.winners():
        for press in (do.TurnKey("JPH"), do.PressJackpot(), do.TurnKey("RUN")):
            felt.do("sam", press)
    with pytest.raises(IllegalAction, match="is not settled yet"):
        felt.do("dina", do.PressGameOver())
    felt.pay()
    ended = felt.do("dina", do.PressGameOver())
    assert [event.code for event in ended.events if isinstance(event, AskDropped)] == ["ledger/short"]
    assert not felt.desk.live.table.is_open


def test_b14_p1_from_the_mark_to_run_every_press_has_a_name_and_a_time(tmp_path: Path) -> None:
    clock = Clock()
    felt = felt_at(tmp_path, clock)
    felt.until([1])
    shown = book(felt).shows.cents
    since = felt.desk.version
    purse = felt.desk.live.table.purse("ann")
    presses = [
        ("dina", do.PressHand(1)),
        ("sam", do.TurnKey("JPH")),
        ("sam", do.PressJackpot()),
        ("sue", do.TurnKey("RUN")),
    ]
    times = []
    for who, press in presses:
        clock.wait(1500)
        times.append(clock.now)
        felt.do(who, press)
    assert felt.desk.live.table.purse("ann") == purse + shown
    assert book(felt).shows.cents == SEED
    assert felt.desk.live.keypad == Keypad(registered=(1, 2))
    felt.pay()
    felt.do("dina", do.PressGameOver())
    assert felt.desk.live.keypad == Keypad()
    assert not felt.desk.live.table.is_open
    entries = list(felt.casino.journal.read("table:T1", since))[: len(presses)]
    assert [(entry.actor, entry.at) for entry in entries] == [
        (who, at) for (who, _), at in zip(presses, times, strict=True)
    ]


def test_b14_p3_pressed_again_a_mark_is_gone_and_the_meter_as_before(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([2])
    before = book(felt)
    reply = felt.do("dina", do.PressHand(2))
    locked = next(event for event in reply.events if isinstance(event, round_ev.AwardLocked))
    assert locked.cents == before.shows.cents
    assert book(felt).shows.cents == SEED
    assert [win.status for win in book(felt).wins] == ["locked"]
    felt.do("dina", do.PressHand(2))
    assert book(felt).shows == before.shows
    assert book(felt).wins == ()
    assert felt.desk.live.keypad.marks == ()
    felt.clear()


def test_p3_the_marked_table_shows_its_amount_as_pending_until_run(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([1])
    cents = book(felt).shows.cents
    words = []
    for who, press in [
        ("dina", do.PressHand(1)),
        ("sam", do.TurnKey("JPH")),
        ("sam", do.PressJackpot()),
        ("sam", do.TurnKey("RUN")),
    ]:
        felt.do(who, press)
        words.append([shown(felt, name) for name in ("T1", "T2")])
    # The table beside it goes on from the seed at once.
    seed = f"Progressive meter: {SEED / 100:,.2f}"
    pending = f"Progressive meter: {cents / 100:,.2f} PENDING"
    assert words == [[pending, seed], [pending, seed], [pending, seed], [seed, seed]]


def shown(felt: Felt, name: str) -> str:
    desk = felt.casino.table(name)
    (display,) = displays_of(felt.casino.meters, desk.known_rules, desk.live)
    return display.text


def test_p8_the_display_says_that_no_wagers_are_taken(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.casino.do("sam", "meter:house", meter_do.UnlinkMeter("a broken cable", "T2"))
    assert shown(felt, "T1") == "Progressive meter: 1,000.00"
    assert shown(felt, "T2") == "Progressive meter: 1,000.00 (no wagers: a broken cable)"


def test_p3_a_mark_on_any_other_hand_locks_nothing(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([1])
    before = book(felt)
    reply = felt.do("dina", do.PressHand(2))
    assert [type(event) for event in reply.events] == [ev.HandMarked]
    assert book(felt) == before
    with pytest.raises(IllegalAction, match="spot 7 is not in play"):
        felt.do("dina", do.PressHand(7))


def test_p3_p2_no_hand_is_marked_when_the_round_is_over_and_no_mark_waits_for_the_next_one(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.start()
    felt.coin_in()
    felt.settle()
    felt.clear()
    with pytest.raises(IllegalAction, match="spot 1 is not in play"):
        felt.do("dina", do.PressHand(1))
    # A round that is called off leaves its cards on the table, and nothing to be won with them.
    felt.until([1])
    felt.do("sam", round_do.VoidRound("the lights went out"))
    with pytest.raises(IllegalAction, match="spot 1 is not in play"):
        felt.do("dina", do.PressHand(1))
    felt.do("dina", do.PressGameOver())
    assert felt.desk.live.keypad == Keypad()


def test_p3_a_hand_that_is_not_shown_cannot_be_marked(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.start()
    felt.coin_in()
    with pytest.raises(IllegalAction, match="not shown yet"):
        felt.do("dina", do.PressHand(1))
    felt.settle()
    felt.do("dina", do.PressHand(1))
    assert felt.desk.live.keypad.marks == (1,)


def test_p2_game_over_waits_for_the_right_marks_and_no_others(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([1])
    felt.pay()
    with pytest.raises(IllegalAction, match="spot 1 wins from the meter and is not marked: "):
        felt.do("dina", do.PressGameOver())
    felt.do("dina", do.PressHand(2))
    felt.do("dina", do.PressHand(1))
    with pytest.raises(IllegalAction, match="spot 2 is marked and wins nothing"):
        felt.do("dina", do.PressGameOver())
    felt.do("sam", do.TurnKey("JPH"))
    with pytest.raises(IllegalAction, match="spot 2 is marked and wins nothing"):
        felt.do("sam", do.PressJackpot())
    felt.do("sam", do.TurnKey("RUN"))
    felt.do("dina", do.PressHand(2))
    with pytest.raises(IllegalAction, match="waits for the supervisor"):
        felt.do("dina", do.PressGameOver())
    for press in (do.TurnKey("JPH"), do.PressJackpot(), do.TurnKey("RUN")):
        felt.do("sam", press)
    felt.do("dina", do.PressHand(2))
    with pytest.raises(IllegalAction, match="spot 2 is marked and wins nothing"):
        felt.do("dina", do.PressGameOver())
    with pytest.raises(IllegalAction, match="GAME OVER ends this round"):
        felt.do("dina", round_do.Rack())
    felt.do("dina", do.PressHand(2))
    felt.do("dina", do.PressGameOver())
    assert not felt.desk.live.table.is_open


def test_b14_after_jpot_only_an_adjustment_undoes_a_win(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([1])
    felt.do("dina", do.PressHand(1))
    with pytest.raises(IllegalAction, match="J-POT needs the key at JPH"):
        felt.do("sam", do.PressJackpot())
    felt.do("sam", do.TurnKey("JPH"))
    felt.do("sam", do.PressJackpot())
    with pytest.raises(IllegalAction, match="only an adjustment by two persons"):
        felt.do("dina", do.PressHand(1))
    with pytest.raises(IllegalAction, match="no win is marked"):
        felt.do("sam", do.PressJackpot())
    felt.do("sam", round_do.VoidRound("a card on the floor"))
    assert [win.status for win in book(felt).wins] == ["stranded"]
    assert felt.desk.live.keypad == Keypad(key="JPH")


def test_p3_a_linked_winner_makes_a_mark_final(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    other = Felt(felt.casino, "T2", {"cal": 4})
    felt.until([1])
    other.until([4])
    felt.do("dina", do.PressHand(1))
    other.do("dina", do.PressHand(4))
    with pytest.raises(IllegalAction, match=r"a later lock \(table T2, spot 4\) rests on it"):
        felt.do("dina", do.PressHand(1))
    # The refusal has left nothing behind: the mark stands at both tables.
    assert felt.desk.live.keypad.marks == (1,)
    other.do("dina", do.PressHand(4))
    felt.do("dina", do.PressHand(1))
    assert book(felt).wins == ()


def test_b16_p11_several_winners_are_marked_in_the_order_of_the_document(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    # The player farthest to the dealer's right first, then counter-clockwise: spot 2 before spot 1.
    felt.until([2, 1])
    shown = book(felt).shows.cents
    with pytest.raises(IllegalAction, match="spot 2 wins from this meter before spot 1"):
        felt.do("dina", do.PressHand(1))
    felt.do("dina", do.PressHand(2))
    felt.do("dina", do.PressHand(1))
    assert [(win.spot, win.cents) for win in book(felt).wins] == [(2, shown), (1, SEED)]
    with pytest.raises(IllegalAction, match="rests on it"):
        felt.do("dina", do.PressHand(2))


def test_b17_envy_is_paid_after_run_and_never_from_the_own_hand(tmp_path: Path) -> None:
    rows = [{"class": "pair", "meter_percent": 100, "envy": 3}]
    felt = felt_at(tmp_path, rows=rows)
    felt.until([1])
    felt.do("dina", do.PressHand(1))
    felt.do("sam", do.TurnKey("JPH"))
    felt.do("sam", do.PressJackpot())
    before = {name: felt.desk.live.table.purse(name) for name in ("ann", "bob")}
    amount = book(felt).wins[0].cents
    felt.do("sam", do.TurnKey("RUN"))
    after = {name: felt.desk.live.table.purse(name) for name in ("ann", "bob")}
    # Envy of 3 for a wager of $1 to bob; ann has the award, and nothing for her own hand.
    assert {name: after[name] - before[name] for name in after} == {"ann": amount, "bob": 300}


def test_s1_the_dealer_presses_and_the_supervisor_has_the_key(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([1])
    for who, press in [
        ("sam", do.PressHand(1)),
        ("ann", do.PressHand(1)),
        ("dina", do.TurnKey("JPH")),
        ("dina", do.PressJackpot()),
        ("sam", do.PressGameOver()),
    ]:
        with pytest.raises(IllegalAction, match="may not do this"):
            felt.do(who, press)
    for action in (round_do.LockAward("progressive", 1, "ann"), round_do.ConfirmAward("progressive", 1, "ann")):
        who = "dina" if isinstance(action, round_do.LockAward) else "sam"
        with pytest.raises(IllegalAction, match="hand button, key and J-POT do this"):
            felt.do(who, action)
    with pytest.raises(IllegalAction, match="nobody else"):
        felt.do("dina", do.PressHand(1, (999,)))


def test_r3_a_house_that_is_closed_between_mark_and_run_goes_on_there(tmp_path: Path) -> None:
    felt = felt_at(tmp_path)
    felt.until([1])
    shown = book(felt).shows.cents
    for who, press in [("dina", do.PressHand(1)), ("sam", do.TurnKey("JPH")), ("sam", do.PressJackpot())]:
        felt.do(who, press)
        live, meter = felt.desk.live, book(felt)
        felt.casino.journal.close()
        casino: Casino = opened(tmp_path, chance=Chance(str(press)))
        felt.casino = casino
        assert (felt.desk.live, book(felt)) == (live, meter)
    purse = felt.desk.live.table.purse("ann")
    felt.do("sam", do.TurnKey("RUN"))
    assert felt.desk.live.table.purse("ann") == purse + shown


def test_p1_a_table_that_deals_by_itself_has_no_keypad(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", progressive(), Run())
    with pytest.raises(IllegalAction, match="T1 has no keypad"):
        casino.do("dina", "table:T1", do.PressCoinIn())


@pytest.mark.parametrize("order, first, second", [("dealer_right", 2, 1), ("dealer_left", 1, 2)])
def test_p11_a_house_may_replace_the_order_by_one_from_the_list(
    tmp_path: Path, order: AwardOrder, first: int, second: int
) -> None:
    casino = opened(tmp_path)
    linked(casino, ("T1",), progressive(), replace(DEALER, award_order=order))
    fund(casino, "ann", "bob")
    felt = Felt(casino, "T1", {"ann": 1, "bob": 2})
    felt.until([first, second])
    shown = book(felt).shows.cents
    felt.do("dina", do.PressHand(first))
    felt.do("dina", do.PressHand(second))
    assert [(win.spot, win.cents) for win in book(felt).wins] == [(first, shown), (second, SEED)]
    # The document's own order is no difference; another one is told to whoever sits there.
    told = ("meter.progressive.award_order = dealer_left",) if order == "dealer_left" else ()
    assert felt.desk.live.run.differs == told


def test_p11_winners_of_one_round_share_the_meter_where_the_house_says_so(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    linked(casino, ("T1",), progressive(), replace(DEALER, award_order="shared"))
    fund(casino, "ann", "bob", "cal")
    felt = Felt(casino, "T1", {"ann": 1, "bob": 2, "cal": 3})
    felt.until([3, 2, 1])
    before = book(felt).shows.value
    for spot in (3, 2, 1):
        felt.do("dina", do.PressHand(spot))
    # Three equal parts in whole cents; what a division leaves over is with those after it. Then one seed.
    whole = before // M
    amounts = [win.cents for win in book(felt).wins]
    assert amounts[0] == whole // 3
    assert sum(amounts) == whole
    assert max(amounts) - min(amounts) <= 1
    assert book(felt).shows.value == SEED * M + before % M
    felt.do("dina", do.PressHand(1))
    felt.do("dina", do.PressHand(1))
    felt.clear_marked()
    assert book(felt).counts.meter == book(felt).shows.value


def test_p11_a_game_without_a_button_cannot_begin_there(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    with pytest.raises(BadInput, match="no action button"):
        casino.open_table("sam", "T1", progressive(), Run(award_order="button"))
