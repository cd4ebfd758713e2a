"""X2 to X8 and E16 in a house: money in escrow, chips of their own currency, tables that are live, and any stop."""

import random
from pathlib import Path

import pytest

from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.ledger import Posting, of, posted
from queenhigh.casino.records.significant import significant
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.tournaments.full_speed import TournamentOfBots
from queenhigh.errors import IllegalAction, ImpossibleState
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.paying import places
from tests.casino.houses import Chance, Clock, books, opened, rich
from tests.casino.tournament_kit import (
    STREAM,
    announced,
    balance,
    begun,
    check_books,
    of_bots,
    person,
    play,
    quick_terms,
)
from tests.effort import scaled

CHARITY = {"name": "The fire brigade", "part_bp": 3_500}
PEOPLE = ("ann", "bob", "cal", "dan")


def code_of(casino: Casino, actor: str, stream: str, action: object) -> str:
    try:
        casino.do(actor, stream, action)
    except IllegalAction as error:
        return error.code
    return ""


def test_x2_x5_money_goes_into_escrow_and_out_of_it_to_the_cent(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, day="2026-11-20")
    for name in PEOPLE:
        person(casino, name, 10_000)
    entry = {"buy_in_cents": 3_333, "fee_cents": 100, "spend_cents_max": 9_000}
    rebuy = {"cents": 1_001, "chips": 5_000, "most": 1, "levels": 9, "chips_max": 10_000}
    desk = announced(casino, quick_terms(money="house", entry=entry, rebuy=rebuy, charity=CHARITY, kind="hourly"))
    for name in PEOPLE:
        casino.do(name, STREAM, do.Enter(name))
    assert balance(casino, "cash/escrow:trial") == 4 * 3_433
    assert balance(casino, "cash/person:ann") == 10_000 - 3_433
    assert balance(casino, "chips:trial/person:ann") == 10_000
    casino.do("dan", STREAM, do.WithdrawEntry("dan"))  # E12: before the first card
    assert balance(casino, "cash/person:dan") == 10_000
    assert balance(casino, "chips:trial/person:dan") == 0
    begun(casino, desk)
    assert code_of(casino, "cal", STREAM, do.WithdrawEntry("cal")) == "refund/late"
    casino.do("ann", STREAM, do.BuyAgain("ann"))
    assert balance(casino, "cash/escrow:trial") == 3 * 3_433 + 1_001
    play(casino, desk, groups=3)  # everyone sits down
    assert balance(casino, "chips:trial/purse:trial.1:ann") == 15_000
    casino.do("sam", STREAM, do.InterruptTournament("power failure", readable=False, agreed=False))
    play(casino, desk)
    # 3 × 3,333 + 1,001 = 11,000; 35 % is 3,850 for the charity; 7,150 for three places of 50, 30 and 20 %.
    assert [prize.cents for prize in desk.state.prizes] == [3_575, 2_145, 1_430]
    assert desk.state.prizes[0].player == "ann"  # with the re-buy ann has most
    assert balance(casino, "cash/person:ann") == 10_000 - 3_433 - 1_001 + 3_575
    assert balance(casino, "cash/charity:The fire brigade") == 3_850
    assert balance(casino, "cash/fees:trial") == 300
    check_books(casino, desk)


def test_x2_nobody_enters_without_the_money(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    person(casino, "ann", 999)
    desk = announced(casino, quick_terms(money="house"))
    assert code_of(casino, "ann", STREAM, do.Enter("ann")) == "ledger/short"
    assert code_of(casino, "bot:001", STREAM, do.Enter("bot:001")) == "seat/demo_only"
    assert code_of(casino, "carl", STREAM, do.Enter("nobody")) == "person/unknown"
    assert code_of(casino, "bob", STREAM, do.Enter("ann")) == "rights/refused"
    assert desk.state.players == {}


def test_x2_a_tournament_for_money_is_dealt_on_its_gaming_day(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, day="2026-11-19")
    desk = announced(casino, quick_terms(money="house"))
    for name in ("ann", "bob"):
        person(casino, name, 5_000)
        casino.do("carl", STREAM, do.Enter(name))  # the cage takes entries too
    casino.do("sam", STREAM, do.DrawSeats())
    assert code_of(casino, "sam", STREAM, do.DealFirstCard()) == "tournament/day"
    assert desk.state.status == "drawn"


def test_h3_e16_one_special_tournament_an_event(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    announced(casino, quick_terms(id="grand", special=True, entry={"buy_in_cents": 20_000}))
    casino.tournaments.announce("sam", quick_terms(id="usual"))
    with pytest.raises(IllegalAction, match="grand is the one special tournament"):
        casino.tournaments.announce("sam", quick_terms(id="second", special=True))
    casino.tournaments.announce("sam", quick_terms(id="tomorrow", special=True, day="2026-11-21"))
    casino.do("sam", "tournament:grand", do.CancelTournament("nobody came"))
    casino.tournaments.announce("sam", quick_terms(id="second", special=True))


def test_x2_e16_nobody_spends_more_on_an_event_than_is_allowed_and_the_special_one_stands_by_itself(
    tmp_path: Path,
) -> None:
    casino = opened(tmp_path)
    entry = {"buy_in_cents": 4_000, "event_cents_max": 9_000}
    rebuy = {"cents": 1_000, "chips": 9_000, "chips_max": 99_999, "levels": 9, "most": 9}
    for name in ("first", "second", "third"):
        announced(casino, quick_terms(id=name, entry=entry, rebuy=rebuy))
    announced(casino, quick_terms(id="grand", special=True, entry={"buy_in_cents": 50_000, "event_cents_max": 60_000}))
    announced(casino, quick_terms(id="tomorrow", entry=entry, day="2026-11-21"))
    for name in ("first", "second", "grand", "tomorrow"):
        casino.do("guest:ann", f"tournament:{name}", do.Enter("guest:ann"))
    assert code_of(casino, "guest:ann", "tournament:third", do.Enter("guest:ann")) == "tournament/event_spending"
    casino.do("guest:bob", "tournament:first", do.Enter("guest:bob"))
    begun(casino, casino.tournaments.find("first"))
    casino.do("guest:ann", "tournament:first", do.BuyAgain("guest:ann"))  # 4,000 + 4,000 + 1,000
    assert code_of(casino, "guest:ann", "tournament:first", do.BuyAgain("guest:ann")) == "tournament/event_spending"
    casino.do("guest:ann", "tournament:second", do.WithdrawEntry("guest:ann"))
    casino.do("guest:ann", "tournament:first", do.BuyAgain("guest:ann"))  # what was refunded is not spent


def test_x2_e16_the_lowest_cap_of_the_day_holds_in_whatever_order_somebody_enters(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    caps = {"capped": 9_000, "higher": 20_000, "open": None}
    for name, most in caps.items():
        stated = {} if most is None else {"event_cents_max": most}
        announced(casino, quick_terms(id=name, entry={"buy_in_cents": 5_000, **stated}))
    # 50.00 and 50.00 are more than 90.00, whichever of the two is the second.
    orders = {"guest:ann": ("capped", "open"), "guest:bob": ("open", "capped"), "guest:cal": ("higher", "open")}
    for name, (first, second) in orders.items():
        casino.do(name, f"tournament:{first}", do.Enter(name))
        assert code_of(casino, name, f"tournament:{second}", do.Enter(name)) == "tournament/event_spending"
    # Called off, its terms bind nobody: the next one states 200.00.
    casino.do("sam", "tournament:capped", do.CancelTournament("nobody came"))
    casino.do("guest:cal", "tournament:open", do.Enter("guest:cal"))


def test_x3_e16_the_ledger_refuses_a_posting_of_chips_and_cash() -> None:
    chips, cash = of("chips:trial", "person", "ann"), of("cash", "person", "ann")
    for source, target in ((chips, cash), (cash, chips), (chips, of("cash", "escrow", "trial"))):
        with pytest.raises(ImpossibleState, match="nothing goes from"):
            posted(source, target, 500, "no")
    with pytest.raises((ImpossibleState, TypeError)):
        Posting(chips, of("chips:trial", "world"), Chips(5), "no")  # type: ignore[arg-type]


def test_x3_e16_nobody_turns_chips_into_anything_at_a_tournaments_table(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 4)
    play(casino, desk, groups=8)
    table = casino.table("trial.1")
    assert len(table.live.table.people) == 4
    for action in (
        table_do.StandUp("bot:001"),
        table_do.CashOut("bot:001", 100),
        table_do.Buy("bot:001", 100),
        table_do.Move("bot:001", (4,)),
        table_do.Sit("bot:001", (1,), 100),
    ):
        assert code_of(casino, "bot:001", "table:trial.1", action) == "rights/refused"
    assert code_of(casino, "ann", "table:trial.1", table_do.Sit("ann", (4,), 100)) == "rights/refused"
    with pytest.raises(IllegalAction, match="opens its tables itself"):
        casino.open_table("sam", "private", load("tcp-01"), Run(currency="chips:trial"))
    assert not any(account.startswith(("cash/", "demo/purse")) for account in casino.journal.sums())  # type: ignore[attr-defined]
    play(casino, desk)
    check_books(casino, desk)


def test_x4_a_round_begins_when_the_tournament_lets_it_and_bets_are_made_in_turn(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 3, seating={"seats": 4, "betting": "in_turn"})
    bots = TournamentOfBots(casino, desk)
    while not casino.tables or casino.table("trial.1").live.table.round.phase != "betting":
        casino.submit(bots.group())
    state = casino.table("trial.1").live.table.round
    seats = sorted((person.seats[0], person.bettor) for person in state.people)
    first, second = seats[0], seats[1]
    wager = round_do.PlaceWager(second[1], second[0], "ante", 500)
    assert code_of(casino, second[1], "table:trial.1", wager) == "tournament/turn"
    casino.do(first[1], "table:trial.1", round_do.PlaceWager(first[1], first[0], "ante", 500))
    casino.do(second[1], "table:trial.1", wager)
    while casino.table("trial.1").live.table.rounds == 0:
        casino.submit(bots.group())
    assert code_of(casino, HOUSE_ACTOR, "table:trial.1", table_do.StartRound()) == "tournament/wait"
    assert desk.state.tables["trial.1"].reported == 0
    casino.submit(bots.group())
    assert desk.state.tables["trial.1"].reported == 1
    assert desk.state.tables["trial.1"].first == second[0] or len(desk.state.left) < 3


def test_x4_x8_tables_are_broken_and_everyone_has_exactly_one_place(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 13, seating={"seats": 5})
    play(casino, desk)
    assert [placed.place for placed in places(desk.state)] == list(range(1, 14))
    assert {placed.player for placed in places(desk.state)} == set(desk.state.players)
    told = [event for entry in casino.journal.read(desk.stream) for event in casino.told(entry).events]
    assert any(isinstance(event, ev.TableBroken) for event in told)
    assert all(casino.table(name).live.status == "closed" for name in desk.state.tables)
    check_books(casino, desk)


def test_x4_a_player_dealer_game_is_played_to_the_end_too(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 5, game="ca-6cb")
    play(casino, desk)
    assert desk.state.status == "over"
    check_books(casino, desk)


@pytest.mark.parametrize("completes", [True, False])
def test_x6_e13_e14_a_hand_is_finished_or_dead_when_the_lights_go_out(tmp_path: Path, *, completes: bool) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 4)
    bots = TournamentOfBots(casino, desk)
    while not casino.tables or casino.table("trial.1").live.table.round.phase != "deciding":
        casino.submit(bots.group())
    before = {p.name: p.chips.count for p in desk.state.left}
    casino.do("sam", STREAM, do.InterruptTournament("power failure", readable=True, agreed=completes))
    while desk.state.status == "interrupted":
        casino.submit(bots.group())
    after = {p.name: p.chips.count for p in desk.state.players.values()}
    assert (after != before) is completes  # a dead hand gives every wager back
    play(casino, desk)
    ruled = [event for entry in casino.journal.read(STREAM) for event in casino.told(entry).events]
    ruling = next(event for event in ruled if isinstance(event, ev.InterruptionRuled))
    assert (ruling.ruling, ruling.by) == ("even_split", "sam")
    left = ruling.left
    assert sum(prize.cents for prize in desk.state.prizes) == 4_000
    if left == 4:
        assert {prize.cents for prize in desk.state.prizes} == {1_000}
    check_books(casino, desk)


# 10: a level begins while somebody who cannot reach its least wager is the first to bet.
@pytest.mark.parametrize("seed", sorted({*range(scaled(3)), 10}))
def test_x7_stopped_at_any_moment_and_started_again_it_goes_on(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    casino = opened(tmp_path, chance=Chance(f"first {seed}"))
    desk = of_bots(casino, 20, seating={"seats": 4}, ties="share")
    stops = 0
    while desk.state.status not in ("over", "void"):
        assert stops < 200
        # Of a group that is written, the last actions are lost: they never reached the journal.
        bots = TournamentOfBots(casino, desk)
        for _ in range(chance.randrange(1, 60)):
            if bots.is_over:
                break
            group = bots.group()
            if not group:
                break  # they wait for what was lost, until the house is started again
            casino.submit(group[: chance.randrange(1, len(group) + 1)])
        stops += 1
        casino.journal.close()
        casino = opened(tmp_path, chance=Chance(f"{seed} {stops}"))
        desk = casino.tournaments.find("trial")
    play(casino, desk)
    assert stops > 2
    assert sum(prize.cents for prize in desk.state.prizes) == 20_000
    assert sorted(placed.place for placed in places(desk.state)) == list(range(1, 21))
    check_books(casino, desk)


def test_x7_a_request_that_is_made_again_happens_once(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = announced(casino, quick_terms())
    first = casino.do("guest:g", STREAM, do.Enter("guest:g"), "r1")
    again = casino.do("guest:g", STREAM, do.Enter("guest:g"), "r1")
    assert again.again
    assert again.version == first.version
    casino.do("guest:h", STREAM, do.Enter("guest:h"), "r1")
    drawn = casino.do("sam", STREAM, do.DrawSeats(), "draw")
    assert casino.do("sam", STREAM, do.DrawSeats(), "draw").version == drawn.version
    assert len(desk.state.players) == 2


def test_x5_an_undone_bust_out_is_played_on_and_the_books_hold(tmp_path: Path) -> None:
    casino = opened(tmp_path, clock=Clock())
    desk = of_bots(casino, 6, rebuy={"cents": 500, "chips": 10_000, "most": 1, "levels": 2})
    bots = TournamentOfBots(casino, desk)
    undone = bought = 0
    while not bots.is_over:
        casino.submit(bots.group())
        if desk.state.status == "running" and desk.state.outs:
            name = desk.state.outs[-1].player
            if not bought and desk.state.level <= 2:
                casino.do(name, STREAM, do.BuyAgain(name))
                bought += 1
            elif not undone:
                casino.do("sam", STREAM, do.UndoOut(name, "a wrong count", Chips(210_000)))
                undone += 1
    assert undone == 1
    assert sum(prize.cents for prize in desk.state.prizes) == 6_000 + 500 * bought
    check_books(casino, desk)


def test_x5_x6_r6_what_a_director_decides_stands_in_the_records_with_who_and_why(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 4)
    play(casino, desk, groups=3)
    casino.do("sam", STREAM, do.RemovePlayer("bot:001", "a wrong name"))
    casino.do("sue", STREAM, do.UndoOut("bot:001", "it was another one"))
    here = desk.state.players["bot:002"]
    casino.do("sam", STREAM, do.MovePlayer("bot:002", here.table, here.seat, "stays here"))
    casino.do("sam", STREAM, do.InterruptTournament("power failure", readable=False, agreed=False))
    play(casino, desk)
    found = {
        each.what.removeprefix("tournament trial: ").partition(" (")[0]: each for each in significant(books(casino))
    }
    expected = {
        "player out": ("accounts", "sam", "a wrong name"),
        "out undone": ("accounts", "sue", "it was another one"),
        "player seated": ("accounts", "sam", "stays here"),
        "tournament interrupted": ("availability", "sam", "power failure"),
        "interruption ruled": ("availability", "sam", "even_split"),
    }
    for what, (category, who, why) in expected.items():
        assert (found[what].category, found[what].who) == (category, who), what
        assert why in found[what].what, what
    assert [each.what for each in desk.state.decisions] == ["removed", "undone_out", "moved"]
    # What cards, clock and tables bring about is told by the stream, and is nobody's decision.
    outs = [each for each in significant(books(casino)) if "player out" in each.what]
    assert len(outs) == 1


def test_x2_a_person_who_is_disabled_or_a_house_that_is_closed_starts_nothing_new(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 4)
    casino.do("sam", "house", house_do.Disable("all", "an inspection"))
    play(casino, desk, groups=50)
    assert not casino.tables
    casino.do("sam", "house", house_do.Enable("all"))
    play(casino, desk)
    check_books(casino, desk)
