"""Tables by the clock: timers, default actions, who is ready, who is gone, bots that wait for company."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from queenhigh.cards.seeds import seed_commitment
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.floor import Floor, Pace
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.round.actions import CloseBets, Decide, PlaceWager
from queenhigh.round.state import Phase
from queenhigh.rules.load import load
from queenhigh.session import actions as do
from tests.casino.houses import Clock, opened

GUEST, HAL = "guest:gwen", "guest:hal"
PACE = Pace(dealer=100, between_rounds=1_000, bot_least=200, bot_most=900)


def table_for(casino: Casino, game: str = "tcp-01", *, bots: bool = False) -> Floor:
    casino.open_table(
        "sam", "T1", load(game), Run(timers=Timers(betting=10_000, bank=5_000, reveal=1_000, decision=8_000))
    )
    casino.do(GUEST, "table:T1", do.Sit(GUEST, (1,), 100_000))
    floor = Floor(casino, PACE, bots=bots)
    floor.table("T1").come(GUEST)
    return floor


def run_until(floor: Floor, clock: Clock, casino: Casino, phase: Phase, most_ms: int = 60_000) -> int:
    """Let time pass in steps of 50 ms until the round is in a phase; how many milliseconds that took."""
    for waited in range(0, most_ms, 50):
        while floor.tick():
            pass
        if casino.table("T1").live.table.round.phase == phase:
            return waited
        clock.wait(50)
    raise AssertionError(f"never {phase}: {casino.table('T1').live.table.round.phase}")


def pass_time(floor: Floor, clock: Clock, milliseconds: int) -> None:
    for _ in range(0, milliseconds, 50):
        floor.tick()
        clock.wait(50)


def bet(casino: Casino, who: str = GUEST, cents: int = 500) -> None:
    casino.do(who, "table:T1", PlaceWager(who, 1, "ante", cents))


def test_t5_bets_close_by_the_timer_and_who_does_not_decide_folds(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino)
    assert run_until(floor, clock, casino, "betting") == 1_000  # between rounds
    bet(casino)
    # The timer counts from when bets were opened: 10 s, then 100 ms for the dealer.
    assert 10_000 <= run_until(floor, clock, casino, "deciding") <= 10_300
    default = floor.table("T1").default()
    assert default is not None
    assert default[1].words == "automatic: Fold"
    assert 8_000 <= run_until(floor, clock, casino, "over") <= 8_900
    folded = [(actor, did.option) for actor, did in casino_entries(casino) if isinstance(did, Decide)]
    assert folded == [("house", "fold")]


def casino_entries(casino: Casino) -> list[tuple[str, object]]:
    return [(entry.actor, casino.told(entry).action) for entry in casino.journal.read("table:T1")]


def test_t5_bets_close_at_once_when_everyone_connected_is_ready(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino)
    casino.do(HAL, "table:T1", do.Sit(HAL, (2,), 10_000))  # there, and not connected
    run_until(floor, clock, casino, "betting")
    bet(casino)
    floor.table("T1").ready(GUEST)
    assert run_until(floor, clock, casino, "deciding") <= 300


def test_t5_who_is_gone_keeps_nobody_waiting_who_came_in_mid_round(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino)
    run_until(floor, clock, casino, "betting")
    bet(casino)
    casino.do(HAL, "table:T1", do.Sit(HAL, (2,), 10_000))  # from the next round on
    floor.table("T1").go(GUEST)
    floor.table("T1").come(HAL)
    assert run_until(floor, clock, casino, "deciding") <= 300


def _two_decide(tmp_path: Path) -> tuple[Casino, Floor, Clock]:
    """Gwen has to decide, and Hal waits for it."""
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    casino.open_table("sam", "T1", load("tcp-01"), Run(timers=Timers(betting=10_000, decision=60_000)))
    people = {GUEST: 1, HAL: 2}
    for name, seat in people.items():
        casino.do(name, "table:T1", do.Sit(name, (seat,), 100_000))
    floor = Floor(casino, PACE)
    for name in people:
        floor.table("T1").come(name)
    run_until(floor, clock, casino, "betting")
    for name, seat in people.items():
        casino.do(name, "table:T1", PlaceWager(name, seat, "ante", 500))
        floor.table("T1").ready(name)
    run_until(floor, clock, casino, "deciding")
    assert casino.table("T1").live.table.round.to_decide[0] == 1
    return casino, floor, clock


def _until_folded(casino: Casino, floor: Floor, clock: Clock, most_ms: int = 60_500) -> int:
    for waited in range(0, most_ms, 50):
        floor.tick()
        if casino.table("T1").live.table.round.to_decide[:1] != (1,):
            return waited
        clock.wait(50)
    raise AssertionError("Gwen is waited for without end")


def test_t5_a_round_does_not_wait_for_the_decision_of_somebody_who_is_gone(tmp_path: Path) -> None:
    casino, floor, clock = _two_decide(tmp_path)
    pass_time(floor, clock, 3_000)
    floor.table("T1").go(GUEST)
    # A line that breaks may come back; after the ten seconds of the pace its owner is gone, and nobody waits any more.
    assert 9_900 <= _until_folded(casino, floor, clock) <= 10_200
    assert [did.option for _, did in casino_entries(casino) if isinstance(did, Decide)] == ["fold"]


def test_t5_t6_who_comes_back_in_time_has_the_whole_time(tmp_path: Path) -> None:
    casino, floor, clock = _two_decide(tmp_path)
    floor.table("T1").go(GUEST)
    pass_time(floor, clock, 8_000)
    floor.table("T1").come(GUEST)
    assert _until_folded(casino, floor, clock) > 51_000


def test_t5_a_round_waits_for_nobody_who_is_gone_even_if_nobody_else_is_there(tmp_path: Path) -> None:
    casino, floor, clock = _two_decide(tmp_path)
    for name in (GUEST, HAL):
        floor.table("T1").go(name)
    assert 9_900 <= _until_folded(casino, floor, clock) <= 10_200
    # Hal has been gone for as long: nobody waits another time.
    assert run_until(floor, clock, casino, "over") <= 1_000
    folded = [(actor, did.option) for actor, did in casino_entries(casino) if isinstance(did, Decide)]
    assert folded == [("house", "fold"), ("house", "fold")]


SEED = bytes(range(32))


def _seed_is_called(tmp_path: Path) -> tuple[Casino, Floor, Clock]:
    """Gwen has promised a seed on one device, and bets are closed: it is to be shown now."""
    tmp_path.mkdir(exist_ok=True)
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino)
    floor.table("T1").come(GUEST, "phone")
    run_until(floor, clock, casino, "betting")
    bet(casino)
    casino.do(GUEST, "table:T1", do.CommitSeed(GUEST, seed_commitment("T1", 1, GUEST, SEED)))
    floor.table("T1").promised(GUEST)
    casino.do("house", "table:T1", CloseBets())
    assert floor.table("T1").step().wait == "seeds"
    return casino, floor, clock


def test_t5_the_deal_follows_a_second_after_the_call_for_seeds_or_when_the_last_one_is_in(tmp_path: Path) -> None:
    casino, floor, clock = _seed_is_called(tmp_path / "silent")
    assert run_until(floor, clock, casino, "deciding") == 1_000
    assert casino.table("T1").live.table.silent == (GUEST,)
    casino, floor, clock = _seed_is_called(tmp_path / "shown")
    clock.wait(300)
    casino.do(GUEST, "table:T1", do.RevealSeed(GUEST, SEED))
    assert run_until(floor, clock, casino, "deciding") == PACE.dealer
    assert casino.table("T1").live.table.silent == ()


@pytest.mark.parametrize("device", ["", "laptop"])
def test_t5_who_is_gone_or_on_a_new_device_has_no_seed_to_show_and_is_missing_at_once(
    tmp_path: Path, device: str
) -> None:
    casino, floor, clock = _seed_is_called(tmp_path)
    pass_time(floor, clock, 200)
    floor.table("T1").go(GUEST)
    if device:
        floor.table("T1").come(GUEST, device)
    assert run_until(floor, clock, casino, "deciding") == 0
    assert casino.table("T1").live.table.silent == (GUEST,)


def test_t5_t6_who_comes_back_on_the_same_device_shows_the_seed(tmp_path: Path) -> None:
    casino, floor, clock = _seed_is_called(tmp_path)
    floor.table("T1").go(GUEST)
    floor.table("T1").come(GUEST, "phone")
    pass_time(floor, clock, 500)
    assert casino.table("T1").live.table.round.phase == "closed"


def test_t5_without_a_bet_the_table_goes_on_waiting(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino)
    run_until(floor, clock, casino, "betting")
    pass_time(floor, clock, 30_000)
    assert casino.table("T1").live.table.round.phase == "betting"


def test_t4_the_bank_passes_by_whoever_does_not_answer(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino, "ca-6cb")
    casino.do(HAL, "table:T1", do.Sit(HAL, (2,), 100_000))
    pass_time(floor, clock, 200)
    first = casino.table("T1").live.table.offered
    assert first in (1, 2)
    pass_time(floor, clock, 5_050)
    live = casino.table("T1").live.table
    assert live.declined == (first,)
    # Nobody takes it: the table waits, and says so.
    pass_time(floor, clock, 10_000)
    assert floor.table("T1").step().wait == "banker"


def test_t11_bots_play_with_whoever_comes_and_wait_alone(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino, bots=True)
    for number, name in enumerate(("Ada", "Bram"), start=2):
        casino.do(f"bot:{name}", "table:T1", do.Sit(f"bot:{name}", (number,), 50_000))
    run_until(floor, clock, casino, "betting")
    bet(casino)
    run_until(floor, clock, casino, "deciding")
    spots = {spot.bettor for spot in casino.table("T1").live.table.round.spots}
    assert spots == {GUEST, "bot:Ada", "bot:Bram"}
    run_until(floor, clock, casino, "over")
    casino.do(GUEST, "table:T1", do.StandUp(GUEST))
    rounds = casino.table("T1").live.table.rounds
    pass_time(floor, clock, 20_000)
    assert casino.table("T1").live.table.rounds == rounds


@pytest.mark.parametrize("first", ["bot", "person"])
def test_t11_u2_at_a_table_of_two_a_bot_has_the_other_seat(tmp_path: Path, first: str) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    casino.open_table("sam", "T1", load("ca-tcp", {"seats.count": 2}), Run())
    floor = Floor(casino, PACE, company=3)
    if first == "bot":
        pass_time(floor, clock, 5_000)
        assert len(casino.table("T1").live.table.people) == 1
    free = next(iter({1, 2} - {seat for person in casino.table("T1").live.table.people for seat in person.seats}))
    casino.do(GUEST, "table:T1", do.Sit(GUEST, (free,), 100_000))
    floor.table("T1").connected.add(GUEST)
    pass_time(floor, clock, 5_000)
    assert sorted(person.seats for person in casino.table("T1").live.table.people) == [(1,), (2,)]


def test_t11_u1_company_sits_to_both_sides_and_leaves_the_middle_to_whoever_comes(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    pass_time(Floor(casino, PACE, company=4), clock, 10_000)
    seats = {seat for person in casino.table("T1").live.table.people for seat in person.seats}
    # Seven seats, the middle is 4: halfway to its ends are 2 and 6, beyond them 1 and 7; both seats beside it stay free.
    assert seats == {1, 2, 6, 7}


def test_t10_no_timer_deals_where_a_dealer_does(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    casino.open_table("sam", "T1", load("tcp-01"), Run(dealing="dealer"))
    casino.do(GUEST, "table:T1", do.Sit(GUEST, (1,), 100_000))
    casino.do("dina", "table:T1", do.StartRound())
    bet(casino)
    floor = Floor(casino, PACE, bots=False)
    notes = casino.journal.head("house").version
    pass_time(floor, clock, 40_000)
    assert casino.table("T1").live.table.round.phase == "betting"
    assert casino.journal.head("house").version == notes  # nothing was tried, and so nothing refused
    casino.do("dina", "table:T1", CloseBets())
    casino.do("dina", "table:T1", do.DealCards())
    pass_time(floor, clock, 21_000)  # but whoever does not decide folds
    assert casino.table("T1").live.table.round.phase == "revealing"


def test_t13_what_is_refused_is_tried_again_in_a_while_and_said(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    floor = table_for(casino)
    tried = 0
    whole = casino.submit

    def refusing(envelopes: Sequence[Envelope]) -> list[Reply]:
        nonlocal tried
        tried += len(envelopes)
        return [Reply(each.stream, error="tray/short", message="the tray is short") for each in envelopes]

    casino.submit = refusing  # type: ignore[method-assign]
    pass_time(floor, clock, 10_000)
    assert 8 <= tried <= 10  # once a second, after the pause between rounds
    assert floor.table("T1").why == "the tray is short"
    casino.submit = whole  # type: ignore[method-assign]
    run_until(floor, clock, casino, "betting")
    assert floor.table("T1").why == ""
