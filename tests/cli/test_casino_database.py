"""`queenhigh casino … --database`: the same commands for a house whose journal is on PostgreSQL."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from queenhigh.bootstrap.house_database import Database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.tables.actions import Run
from queenhigh.round.actions import PlaceWager
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.cli.conftest import Call
from tests.store.databases import Server, running_server


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One PostgreSQL for these tests."""
    with running_server() as found:
        yield found


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("QUEENHIGH_KEY", raising=False)


def answered(call: Call, *arguments: str, code: int = 0) -> Any:
    """What a program gets."""
    got = call("casino", *arguments, "--json")
    assert (got.code, got.err) == (code, "")
    return json.loads(got.out)


def test_n1_a_house_in_a_database_is_made_played_read_and_proven(call: Call, server: Server, tmp_path: Path) -> None:
    place = ("--database", server.url(server.blank()))
    made = answered(call, "init", "--name", "Test House", *place)
    assert Path(made["key"]).is_relative_to(tmp_path / "config")
    ran = answered(call, "run", "--tables", "2", "--rounds", "2", *place)
    assert (ran["tables"], ran["rounds"]) == (2, 4)
    tables = answered(call, "tables", *place)
    assert [(each["rounds"], each["state"]) for each in tables["tables"]] == [(2, "open"), (2, "open")]
    assert tables["house"] == "Test House"
    proven = answered(call, "verify", *place)
    assert (proven["sound"], proven["rounds"], proven["in_use"]) == (True, 4, False)
    assert len(answered(call, "hands", *place)) == 4
    assert answered(call, "ledger", *place)["trial_balance_micro_cents"] == {"demo": 0}
    assert answered(call, "jackpots", *place) == []
    assert answered(call, "check", *place)["faults"] == []
    assert answered(call, "migrate", *place) == {"had": 1, "has": 1}
    file = tmp_path / "house.jsonl"
    exported = answered(call, "export", str(file), *place)
    assert answered(call, "replay", str(file))["entries"] == exported["entries"] == proven["entries"] + 1


def test_n1_what_is_disabled_from_outside_starts_nothing_on_any_node(call: Call, server: Server) -> None:
    place = ("--database", server.url(server.blank()))
    answered(call, "init", *place)
    said = answered(call, "disable", "all", "--reason", "a fire drill", *place)
    assert said["state"] == "done"
    assert answered(call, "tables", *place)["disabled"] == {"all": "a fire drill"}
    got = call("casino", "run", *place)
    assert (got.code, got.out) == (2, "")
    assert "a fire drill" in got.err
    assert answered(call, "enable", "all", *place)["state"] == "done"


def test_n1_without_the_keys_a_request_waits_for_a_node(call: Call, server: Server, tmp_path: Path) -> None:
    place = ("--database", server.url(server.blank()))
    made = answered(call, "init", *place)
    key = Path(made["key"])
    key.rename(tmp_path / "kept.json")
    assert answered(call, "disable", "all", "--reason", "smoke", *place)["state"] == "asked"
    assert answered(call, "tables", *place)["disabled"] == {}
    (tmp_path / "kept.json").rename(key)
    call("casino", "run", "--rounds", "1", *place)
    assert answered(call, "tables", *place)["disabled"] == {"all": "smoke"}


def test_n1_r1_keys_are_changed_in_a_database_too(call: Call, server: Server) -> None:
    place = ("--database", server.url(server.blank()))
    answered(call, "init", *place)
    call("casino", "run", "--rounds", "1", *place)
    assert len(answered(call, "keys", "--new", "--reason", "the yearly change", *place)["keys"]) == 2
    call("casino", "run", "--rounds", "1", *place)
    assert answered(call, "verify", *place)["sound"]
    assert len(answered(call, "keys", *place)["keys"]) == 2


def test_n1_r10_open_rounds_of_a_dump_that_was_put_back_are_called_off(call: Call, server: Server) -> None:
    """A copy of the database while a round is open, as a dump is: there its cards are known to whoever saw it played on."""
    name = server.blank()
    place = Database(server.url(name))
    answered(call, "init", "--database", place.url)
    with NodeHouse(place, beats=False) as node:
        do = node.casino.do
        node.casino.open_table("os:root", "T1", load("tcp-01"), Run())
        node.tend()
        do("guest:gus", "table:T1", table_do.Sit("guest:gus", (1,), 20_000))
        do(HOUSE_ACTOR, "table:T1", table_do.StartRound(bytes(32)))
        do("guest:gus", "table:T1", PlaceWager("guest:gus", 1, "ante", 500))
        refused = call("casino", "void", "--reason", "a dump", "--database", place.url)
        assert (refused.code, "is in use" in refused.err) == (2, True)
    for command, instead in (("backup", "pg_dump"), ("restore", "pg_restore")):
        got = call("casino", command, "house.db", "--database", place.url)
        assert (got.code, instead in got.err) == (2, True)
    there = ("--database", server.url(server.made(name)))
    assert "give it with --reason" in call("casino", "void", *there).err
    assert answered(call, "void", "--reason", "put back", *there) == {"voided": [{"table": "T1", "round": 1}]}
    assert answered(call, "void", "--reason", "put back", *there) == {"voided": []}
    assert answered(call, "verify", *there)["sound"]
    assert answered(call, "ledger", *there)["trial_balance_micro_cents"] == {"demo": 0}
    with NodeHouse(Database(there[1]), beats=False) as node:
        table = node.casino.table("T1").live.table
        assert (table.round.phase, table.purse("guest:gus")) == ("void", 20_000)
    notes = [each["what"] for each in answered(call, "events", "--category", "availability", *there)]
    assert "put back; open rounds that are void: 1" in notes


@pytest.mark.parametrize(
    "command", [["tables"], ["verify"], ["run"], ["ledger"], ["hands"], ["check"], ["migrate"], ["keys"]]
)
def test_n1_a_database_that_is_not_there_or_no_house_gets_one_sentence(
    call: Call, server: Server, command: list[str]
) -> None:
    for url in (server.url(server.blank()), "postgresql://ann:secret@127.0.0.1:1/house"):
        got = call("casino", *command, "--database", url)
        assert (got.code, got.out) == (2, "")
        assert got.err.count("\n") == 1
        assert "secret" not in got.err
        assert "is no house" in got.err or "cannot be reached" in got.err


def test_n1_r9_s2_people_of_a_house_in_a_database_are_kept_beside_its_journal(call: Call, server: Server) -> None:
    place = ("--database", server.url(server.blank()))
    answered(call, "init", *place)
    kept = answered(call, "person", "ann", "--roles", "player", "--set", "street=12 Quiet Lane", "--link", *place)
    assert (kept["roles"], kept["known"], len(kept["link"])) == (["player"], {"street": "12 Quiet Lane"}, 43)
    assert answered(call, "person", "ann", "--limit", "time/day=60", *place)["limits"][0]["most"] == 60
    assert answered(call, "person", "ann", "--erase", *place)["known"] == {}
    assert answered(call, "verify", *place)["sound"]


def test_x1_x2_h2_n1_a_tournament_is_directed_beside_the_nodes_of_a_database(call: Call, server: Server) -> None:
    place = ("--database", server.url(server.blank()))
    answered(call, "init", *place)

    def directed(*arguments: str) -> Any:
        got = call("tournament", *arguments, *place, "--json")
        assert (got.code, got.err) == (0, "")
        return json.loads(got.out)

    assert directed("announce", "heats")["state"] == "done"
    assert directed("open", "heats")["status"] == "entries"
    assert directed("enter", "heats", "bot:001")["entries"] == 1
    got = call("tournament", "enter", "heats", "bot:001", *place)
    assert (got.code, got.err) == (2, "queenhigh: bot:001 has entered already\n")
    assert directed("call-off", "heats", "--reason", "a storm")["status"] == "void"
    directed("charity", "2026-11-20", "The fire brigade", "--part", "35")
    directed("sign", "2026-11")
    assert [each["holds"] for each in directed("report", "2026-11")["signed"]] == [True]
