"""A dealer calls a supervisor to a live table, and one answers."""

from pathlib import Path

import pytest

from queenhigh.casino.codec import AnyLiveAction
from queenhigh.casino.console import console_of
from queenhigh.casino.feed import public_frame
from queenhigh.casino.records.significant import significant
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as do
from queenhigh.casino.tables import events as ev
from queenhigh.casino.tables.live import Call
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.casino.houses import Clock, books, opened

AT = "table:T1"


def a_table(path: Path) -> Casino:
    casino = opened(path)
    casino.open_table("sam", "T1", load("tcp-01"), do.Run(dealing="dealer"))
    return casino


def refusal(casino: Casino, who: str, action: AnyLiveAction) -> tuple[str, object]:
    with pytest.raises(IllegalAction) as refused:
        casino.do(who, AT, action)
    return refused.value.code, refused.value.facts


def test_b14_t10_a_dealer_calls_a_supervisor_who_answers_once(tmp_path: Path) -> None:
    casino = a_table(tmp_path)
    desk = casino.table("T1")
    assert refusal(casino, "sam", do.AnswerCall()) == ("call/none", {"table": "T1"})
    assert refusal(casino, "dina", do.CallSupervisor("  "))[0] == "reason/none"
    reply = casino.do("dina", AT, do.CallSupervisor("seat 3 disputes a payout"))
    assert reply.events == (ev.SupervisorCalled("seat 3 disputes a payout", "dina", reply.at),)
    assert desk.live.call == Call("dina", "seat 3 disputes a payout", reply.at)
    assert refusal(casino, "dina", do.CallSupervisor("please")) == ("call/open", {"by": "dina"})
    casino.do("sam", AT, do.AnswerCall())
    console = console_of(desk.known_rules, desk.live, desk.version)
    assert console.call == Call("dina", "seat 3 disputes a payout", reply.at, "sam")
    assert refusal(casino, "sue", do.AnswerCall()) == ("call/answered", {"by": "sam"})
    # Whoever came has been there: the next call is a new one.
    casino.do("dina", AT, do.CallSupervisor("the shuffler is stuck"))
    assert desk.live.open_call is not None
    assert desk.live.open_call.reason == "the shuffler is stuck"


def test_b14_s1_dealers_and_supervisors_call_and_only_supervisors_answer(tmp_path: Path) -> None:
    casino = a_table(tmp_path)
    for who in ("carl", "audrey", "guest:gwen", "house"):
        assert refusal(casino, who, do.CallSupervisor("me"))[0] == "rights/refused"
    casino.do("sue", AT, do.CallSupervisor("the key is here, the dealer is not"))
    for who in ("dina", "carl", "guest:gwen", "house"):
        assert refusal(casino, who, do.AnswerCall())[0] == "rights/refused"
    casino.do("sam", AT, do.AnswerCall())


def test_b14_a_call_outlasts_the_round_until_it_is_answered_and_ends_with_the_table(tmp_path: Path) -> None:
    casino = a_table(tmp_path)
    desk = casino.table("T1")
    casino.do("guest:gwen", AT, table_do.Sit("guest:gwen", (1,), 100_000))
    casino.do("dina", AT, do.CallSupervisor("a fill"))

    def a_void_round() -> None:
        casino.do("dina", AT, table_do.StartRound())
        casino.do("guest:gwen", AT, round_do.PlaceWager("guest:gwen", 1, "ante", 1_000))
        casino.do("sam", AT, round_do.VoidRound("spilled"))
        casino.do("dina", AT, round_do.Rack())

    a_void_round()
    assert desk.live.open_call is not None
    casino.do("sam", AT, do.AnswerCall())
    a_void_round()
    assert desk.live.call is None
    casino.do("dina", AT, do.CallSupervisor("a fill"))
    casino.do("sam", AT, do.CloseTable("late"))
    assert desk.live.status == "closed"
    assert desk.live.call is None
    assert refusal(casino, "dina", do.CallSupervisor("too late"))[0] == "table/not_open"


def test_b14_r1_r6_calls_are_recorded_replayed_and_told_to_staff_alone(tmp_path: Path) -> None:
    casino = a_table(tmp_path)
    called = casino.do("dina", AT, do.CallSupervisor("seat 3 hides a card"))
    answered = casino.do("sam", AT, do.AnswerCall())
    for reply in (called, answered):
        frame = public_frame("T1", reply.version, 0, "dina", reply.events)
        assert b'"events":[]' in frame
        assert b"hides" not in frame
    kinds = ("supervisor_called", "call_answered")
    kept = [each for each in significant(books(casino), "availability") if each.kind in kinds]
    assert [(each.kind, each.who, each.said.get("reason")) for each in kept] == [
        ("supervisor_called", "dina", "seat 3 hides a card"),
        ("call_answered", "sam", None),
    ]
    # Decided again from the journal it is the same, at another time too.
    assert verify_journal(books(casino)).findings == ()
    assert opened(tmp_path, clock=Clock(1_900_000_000_000_000)).table("T1").live.call == casino.table("T1").live.call
