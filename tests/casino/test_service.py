"""The service over the embedded journal: what is answered is on the disk, and comes back as it was."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from queenhigh.casino import bots, edits
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.records.ledger_data import statement_data
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.codec.spelling import spelled
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session import events as table_ev
from queenhigh.tournament import actions as play_do
from tests.casino.houses import KEY, Chance, Clock, books, cash_table, opened


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "draw-01"])
def test_r3_a_house_that_is_opened_again_is_the_same_house(tmp_path: Path, game: str) -> None:
    casino = opened(tmp_path)
    rules = load(game)
    for name in ("T1", "T2"):
        casino.open_table("sam", name, rules, Run())
    play(casino, [TableOfBots(casino, casino.table(name), name.encode()) for name in ("T1", "T2")], 3)
    before = {name: (desk.live, desk.version) for name, desk in casino.tables.items()}
    house = casino.house
    casino.journal.close()
    again = opened(tmp_path, chance=Chance("another start"))
    assert {name: (desk.live, desk.version) for name, desk in again.tables.items()} == before
    assert again.house == house
    assert {live.table.rounds for live, _ in before.values()} == {3}


def test_l1_two_hundred_buy_ins_from_one_account_never_make_it_negative(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.do("carl", "house", house_do.Deposit("ann", 100_000))
    rules = load("tcp-01")
    names = [f"T{number}" for number in range(1, 201)]
    for name in names:
        casino.open_table("sam", name, rules, Run(currency="cash"))
    # $1,000 is enough for ten of two hundred people's worth of chips at $100 each.
    replies = casino.submit([Envelope("ann", f"table:{name}", table_do.Sit("ann", (1,), 10_000)) for name in names])
    assert sum(reply.done for reply in replies) == 10
    assert {reply.error for reply in replies if reply.error} == {"ledger/short"}
    assert casino.journal.balance("cash/person:ann") == 0
    there = [name for name in names if casino.table(name).live.table.person("ann")]
    assert len(there) == 10


def test_s4_the_same_request_again_gets_the_first_answer_and_another_body_is_refused(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    sit = Envelope("guest:g1", "table:T1", table_do.Sit("guest:g1", (1,), 10_000), "r1")
    first, second = casino.submit([sit, sit])
    assert first.done
    assert second.again
    assert (second.version, second.events) == (first.version, first.events)
    (other,) = casino.submit([Envelope("guest:g1", "table:T1", table_do.Sit("guest:g1", (2,), 10_000), "r1")])
    assert other.error == "request/other"
    assert casino.table("T1").live.table.purse("guest:g1") == 10_000


def test_s4_what_a_desk_edits_is_stale_only_when_somebody_has_edited_it_since(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    casino.open_table("sam", "T2", load("tcp-01"), Run())

    def at(stream: str) -> int:
        return casino.journal.head(stream).version

    def answer(actor: str, stream: str, action: object, seen: int, request: str = "") -> tuple[str, bool]:
        (reply,) = casino.submit([Envelope(actor, stream, action, request, seen=seen)])
        return reply.error, reply.again

    done, again, stale = ("", False), ("", True), ("request/stale", False)
    seen = at("house")
    # Another person's money, a note and a table that opens: nothing of it is ann's record.
    casino.do("carl", "house", house_do.Deposit("bob", 100))
    casino.do("os:root", "house", house_do.Note("money", "ann was here"))
    assert answer("carl", "house", house_do.Deposit("ann", 500), seen, "first") == done
    # The same request gets its first answer, however old what it has seen; another cashier's would pay twice.
    assert answer("carl", "house", house_do.Deposit("ann", 500), seen, "first") == again
    assert answer("os:root", "house", house_do.Deposit("ann", 500), seen) == stale
    assert casino.wallet_cents("ann") == 500
    assert answer("os:root", "house", house_do.Deposit("ann", 500), at("house")) == done
    assert answer("os:root", "house", house_do.Withdraw("ann", 500), 0) == done  # whoever names none has seen all
    # At a table: bets and seats make no desk stale, somebody who has paused it does; and a neighbouring table does not.
    seen = at("table:T1")
    casino.do("guest:g1", "table:T1", table_do.Sit("guest:g1", (1,), 10_000))
    casino.do("sam", "table:T2", live_do.PauseTable("a break"))
    assert answer("sam", "table:T1", live_do.PauseTable("a break"), seen) == done
    assert answer("sam", "table:T1", live_do.CloseTable("late"), seen) == stale
    assert answer("sam", "table:T1", live_do.ResumeTable(), at("table:T1")) == done
    # A player's word names its round, and nothing else makes it stale.
    assert answer("guest:g1", "table:T1", table_do.Buy("guest:g1", 1_000), 1) == done
    # Who has no right hears that, and not what has changed.
    assert answer("guest:g1", "table:T1", live_do.PauseTable("me"), seen)[0] == "rights/refused"


def test_s4_two_supervisors_do_not_change_a_meter_twice(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rules = load("tcp-progressive-1")
    casino.open_meter("sam", "M1", rules, next(iter(rules.meter)))
    seen = casino.journal.head("meter:M1").version
    change = [Envelope("sam", "meter:M1", meter_do.ChangeRate(1_000, "posted"), seen=seen) for _ in range(2)]
    assert [reply.error for reply in casino.submit(change)] == ["", "request/stale"]


def test_s4_a_directors_record_is_a_player_a_table_or_the_clock() -> None:
    def record(action: msgspec.Struct) -> tuple[object, ...]:
        return edits.record_of(spelled(action))

    about_ann = (
        play_do.MovePlayer("ann", "K1", 2, "a draught"),
        play_do.RemovePlayer("ann", "a quarrel"),
        play_do.UndoOut("ann", "miscounted"),
        play_do.UndoSeating("ann", "the wrong one"),
    )
    assert len({record(each) for each in about_ann}) == 1
    assert record(play_do.RemovePlayer("bob", "a quarrel")) not in {record(each) for each in about_ann}
    assert record(play_do.PassRound("K1", "nobody")) == record(play_do.BreakTable("K1", "short"))
    assert record(play_do.PassRound("K1", "nobody")) != record(play_do.PassRound("K2", "nobody"))
    assert record(play_do.PauseClock(1, "lunch")) == record(play_do.ResumeClock(2))
    assert record(play_do.ReportRounds(())) == ()  # what tables report makes no director stale


def test_s4_who_has_looked_very_long_ago_looks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edits, "MOST_SINCE", 2)
    casino = opened(tmp_path)
    for person in ("cleo", "dave"):
        casino.do("os:root", "house", house_do.AddPerson(person, ("player",)))
    seen = casino.journal.head("house").version
    # Each is another record; no entry has come between, then one, two and three.
    errors = []
    for person in ("ann", "bob", "cleo", "dave"):
        disable = house_do.Disable(f"person:{person}", "a quarrel")
        errors += [each.error for each in casino.submit([Envelope("os:root", "house", disable, seen=seen)])]
    assert errors == ["", "", "", "request/stale"]


def test_s1_what_nobody_gave_a_right_to_is_refused_and_recorded(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    before = casino.journal.head("house").version
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.do("ann", "house", house_do.Deposit("bob", 100))
    assert casino.journal.head("house").version == before + 1


def test_s1_a_neighbour_without_the_right_makes_nobody_elses_request_stale(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    paid_in, refused = casino.submit(
        [
            Envelope("carl", "house", house_do.Deposit("ann", 5_000)),
            Envelope("bob", "table:T1", table_do.Sit("ann", (1,), 0)),
        ]
    )
    assert (paid_in.error, refused.error) == ("", "rights/refused")
    assert casino.journal.balance("cash/person:ann") == 5_000_000_000
    # The refusal stands in the journal after the deposit.
    assert [entry.actor for entry in casino.journal.read("house", paid_in.version - 1)] == ["carl", "house"]


def test_s4_every_request_of_a_round_that_is_long_over_gets_its_first_answer_again(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    casino.do("guest:g1", "table:T1", table_do.Sit("guest:g1", (1,), 10_000))
    asked: list[tuple[Envelope, Reply]] = []
    for number in (1, 2, 3):
        steps = [
            table_do.StartRound(bytes([number]) * 32),
            round_do.PlaceWager("guest:g1", 1, "ante", 500),
            round_do.CloseBets(),
            table_do.DealCards(),
            round_do.Decide(1, "fold"),
            round_do.Reveal(),
            round_do.Settle(),
            round_do.Rack(),
        ]
        for place, action in enumerate(steps):
            actor = "guest:g1" if isinstance(action, round_do.PlaceWager) else "house"
            envelope = Envelope(actor, "table:T1", action, f"r{number}.{place}")
            asked.append((envelope, casino.submit([envelope])[0]))
    for envelope, first in asked:
        (again,) = casino.submit([envelope])
        assert (again.error, again.again, again.version) == ("", True, first.version)
        assert again.events == first.events


def test_t7_a_closed_table_is_neither_stopped_nor_resumed(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    casino.do("sam", "table:T1", live_do.CloseTable("the day is over"))
    for action in (live_do.StopTable("smoke"), live_do.ResumeTable(), live_do.PauseTable("a break")):
        (reply,) = casino.submit([Envelope("sam", "table:T1", action)])
        assert reply.error.startswith("table/not_")
    assert casino.table("T1").live.status == "closed"


def test_r6_times_never_go_back_though_the_clock_does_in_one_run_and_between_two(tmp_path: Path) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    clock.wait(60_000)
    casino.do("carl", "house", house_do.Deposit("ann", 100))
    clock.wait(-90_000)
    casino.do("carl", "house", house_do.Deposit("ann", 100))
    casino.journal.close()
    again = opened(tmp_path, clock=Clock(clock.now - 1_000_000))
    again.do("carl", "house", house_do.Deposit("ann", 100))
    times = [entry.at for entry in again.journal.read("house")]
    assert times == sorted(times)
    assert times[-1] == Clock().now + 60_000_000


def test_s4_s1_opening_a_table_is_a_request_like_any_other(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    first = casino.open_table("sam", "T1", load("tcp-01"), Run(), "r1")
    again = casino.open_table("sam", "T1", load("tcp-01"), Run(), "r1")
    assert (again.version, again.again) == (first.version, True)
    with pytest.raises(IllegalAction, match="another one before"):
        casino.open_table("sam", "T1", load("tcp-01"), Run(coach=False), "r1")
    before = casino.journal.head("house").version
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.open_table("ann", "T2", load("tcp-01"), Run())
    assert casino.journal.head("house").version == before + 1
    assert "T2" not in casino.tables


def test_t3_t5_a_round_ends_though_somebody_has_asked_to_buy_more_than_can_be_paid(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"))
    casino.do("carl", "house", house_do.Deposit("ann", 30_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))
    casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    casino.do("ann", "table:T1", round_do.PlaceWager("ann", 1, "ante", 500))
    for cents in (15_000, 50_000, 4_000, 2_000):
        casino.do("ann", "table:T1", table_do.Buy("ann", cents))
    for action in (round_do.CloseBets(), table_do.DealCards(), round_do.Decide(1, "fold"), round_do.Reveal()):
        casino.do("house", "table:T1", action)
    casino.do("house", "table:T1", round_do.Settle())
    racked = casino.do("house", "table:T1", round_do.Rack())
    # $200 are left in the wallet: $150 and $40 of it become chips; the other two wishes are dropped, and said so.
    dropped = [event.ask for event in racked.events if isinstance(event, table_ev.AskDropped)]
    assert dropped == [table_do.Buy("ann", 50_000), table_do.Buy("ann", 2_000)]
    assert casino.table("T1").live.table.purse("ann") == 10_000 - 500 + 19_000
    assert casino.wallet_cents("ann") == 1_000


def test_bots_that_have_lost_everything_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BUY_UNITS", 3)  # an ante, a raise, and one more ante
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    desk = casino.table("T1")
    play(casino, [TableOfBots(casino, desk, b"x")], 20)
    assert desk.live.table.rounds == 20
    told = [event for entry in casino.journal.read("table:T1") for event in casino.told(entry).events]
    sat = Counter(event.bettor for event in told if isinstance(event, table_ev.SatDown))
    assert len(sat) == 7
    assert max(sat.values()) > 1
    assert verify_journal(books(casino), key=KEY).findings == ()


def test_l1_r9_a_statement_is_of_one_person_alone(tmp_path: Path) -> None:
    """Not of a guest of the same name, nor of a table that is called so."""
    casino = opened(tmp_path)
    cash_table(casino, "ann", load("tcp-01"), 1_000_000)
    casino.open_table("sam", "D1", load("tcp-01"), Run())
    casino.do("guest:ann", "table:D1", table_do.Sit("guest:ann", (1,), 7_000))
    casino.do("carl", "house", house_do.Deposit("ann", 10_000))
    casino.do("carl", "house", house_do.BuyChips("ann", 3_000))
    casino.do("ann", "table:ann", table_do.Sit("ann", (1,), 4_000))
    told = statement_data(books(casino).statement("ann"), "ann")
    # $100 come from outside; $30 become chips, which come to the table with $10 more.
    assert [(each["micro_cents"] // 1_000_000, each["held_micro_cents"] // 1_000_000) for each in told["postings"]] == [
        (10_000, 10_000),
        (3_000, 10_000),
        (3_000, 10_000),
        (1_000, 9_000),
        (1_000, 10_000),
    ]
    assert told["held_micro_cents"] == {"cash": 10_000 * 1_000_000}
    guest = statement_data(books(casino).statement("guest:ann"), "guest:ann")
    assert guest["held_micro_cents"] == {"demo": 7_000 * 1_000_000}
