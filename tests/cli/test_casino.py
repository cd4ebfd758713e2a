"""`queenhigh casino`: every command in this process, with its answers for people and for programs."""

import csv
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import apsw
import pytest

from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.store.schema import SCHEMA
from tests.cli.conftest import Call


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("QUEENHIGH_KEY", raising=False)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house where two tables of bots have played three rounds each, made as a user makes it, and its keys."""
    place = tmp_path_factory.mktemp("casino")
    for arguments in (
        ("init", "--name", "Test House"),
        ("run", "--tables", "2", "--rounds", "3"),
    ):
        command = [sys.executable, "-m", "queenhigh", "casino", *arguments, "--data", str(place / "house")]
        environment = {**os.environ, "XDG_CONFIG_HOME": str(place / "config")}
        subprocess.run(command, env=environment, check=True, capture_output=True)
    return place


@pytest.fixture
def house(played: Path, tmp_path: Path) -> str:
    """A copy of it for each test."""
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    return str(tmp_path / "house")


def answered(call: Call, *arguments: str, code: int = 0) -> Any:
    """What a program gets."""
    got = call("casino", *arguments, "--json")
    assert (got.code, [line for line in got.err.splitlines() if " written to " not in line]) == (code, [])
    return json.loads(got.out)


def test_init_demo_opens_a_table_for_every_game_of_the_documents(call: Call, tmp_path: Path) -> None:
    made = answered(call, "init", "--demo", "--data", str(tmp_path / "house"))
    listed = answered(call, "tables", "--data", str(tmp_path / "house"))
    games = {each["id"] for each in json.loads(call("games", "--json").out)}
    assert {each["game"] for each in listed["tables"]} <= games
    assert {"ca-tcp", "ca-6cb", "casablanca", "draw-03", "tcp-12"} <= {each["game"] for each in listed["tables"]}
    assert [each["table"] for each in listed["tables"]] == made["tables"]
    assert Path(made["key"]).exists()


def test_r3_run_plays_whole_rounds_and_everything_about_them_can_be_looked_up(call: Call, house: str) -> None:
    listed = answered(call, "tables", "--data", house)["tables"]
    assert [(each["table"], each["rounds"]) for each in listed] == [("T1", 3), ("T2", 3)]
    found = answered(call, "hands", "--data", house)
    assert sorted((each["table"], each["round"]) for each in found) == [(t, n) for t in ("T1", "T2") for n in (1, 2, 3)]
    assert all(each["state"] == "over" for each in found)
    books = answered(call, "ledger", "--data", house)
    assert books["trial_balance_micro_cents"] == {"demo": 0}
    accounts = answered(call, "ledger", "--accounts", "--data", house)
    ada = answered(call, "ledger", "--person", "bot:Ada", "--data", house)
    purses = sum(each["micro_cents"] for each in accounts if each["account"].endswith(":bot:Ada"))
    assert ada["held_micro_cents"] == {"demo": purses}


def test_r4_hands_of_a_table_that_is_not_there_are_refused(call: Call, house: str) -> None:
    refused = call("casino", "hands", "--table", "T9", "--data", house)
    assert (refused.code, refused.err) == (2, "queenhigh: there is no table 'T9'; there are: T1, T2\n")
    assert call("casino", "hands", "--person", "ann", "--data", house).out == "no hand of 'ann' was dealt\n"


def test_a_house_without_a_name_is_not_made(call: Call, tmp_path: Path) -> None:
    refused = call("casino", "init", "--name", " ", "--data", str(tmp_path / "new"))
    assert (refused.code, refused.err) == (2, "queenhigh: a house has a name: give it with --name\n")
    assert not (tmp_path / "new").exists()


def test_r4_a_hand_is_shown_and_its_history_passes_queenhigh_verify(call: Call, house: str, tmp_path: Path) -> None:
    file = str(tmp_path / "hand.jsonl")
    shown = call("casino", "hand", "T1", "2", "--data", house, "--history", file)
    assert shown.code == 0
    assert "table T1, round 2: over" in shown.out
    assert "transfers" in shown.out
    checked = call("verify", file)
    assert checked.code == 0
    assert "as promised before the bets" in checked.out
    missing = call("casino", "hand", "T1", "9", "--data", house)
    assert (missing.code, missing.out) == (2, "")
    assert missing.err == "queenhigh: table T1 has no round 9; its rounds are 1 to 3\n"


def test_r1_r6_keys_are_told_and_changed_with_a_reason(call: Call, house: str) -> None:
    refused = call("casino", "keys", "--new", "--data", house)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "queenhigh: new keys are recorded with a reason: give it with --reason\n"
    alone = call("casino", "keys", "--reason", "the yearly change", "--data", house)
    assert (alone.code, alone.err) == (2, "queenhigh: a reason is recorded with new keys: add --new, or leave it out\n")
    (first,) = answered(call, "keys", "--data", house)["keys"]
    assert first["since"] is None
    told = answered(call, "keys", "--new", "--reason", "the yearly change", "--data", house)
    assert told["keys"][0] == first
    assert told["there"]
    assert len({key["public"] for key in told["keys"]}) == 2
    assert told["keys"][1]["public"] in call("casino", "keys", "--data", house).out
    assert call("casino", "run", "--data", house, "--tables", "1", "--rounds", "1").code == 0
    assert answered(call, "verify", "--data", house)["sound"]


def test_r1_run_refuses_a_file_of_heads_that_cannot_be_written(call: Call, house: str, tmp_path: Path) -> None:
    refused = call("casino", "run", "--heads", "/nowhere/heads.jsonl", "--data", house)
    assert (refused.code, "/nowhere/heads.jsonl cannot be written" in refused.err) == (2, True)
    heads = tmp_path / "heads.jsonl"
    assert call("casino", "run", "--heads", str(heads), "--rounds", "1", "--data", house).code == 0
    assert answered(call, "verify", "--heads", str(heads), "--data", house)["cannot_say"] == []


def test_r2_keys_that_are_named_and_are_none_are_refused(call: Call, house: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    wrong.chmod(0o600)
    for command in (("keys",), ("disable", "all", "--reason", "x"), ("enable", "all"), ("check",)):
        refused = call("casino", *command, "--data", house, "--key", str(wrong))
        assert (refused.code, refused.out) == (2, "")
        assert refused.err == f"queenhigh: {wrong} holds no keys of a house: name the right file with --key\n"
    assert answered(call, "tables", "--data", house)["disabled"] == {}
    # Whoever has no keys sees whose they are, and asks those who run the house.
    Path(answered(call, "keys", "--data", house)["file"]).unlink()
    told = answered(call, "keys", "--data", house)
    assert (told["there"], "the house's keys are not at" in told["fault"]) == (False, True)
    assert answered(call, "disable", "all", "--reason", "x", "--data", house)["state"] == "asked"


def test_r1_verify_leaves_with_1_and_names_the_place(call: Call, house: str, tmp_path: Path) -> None:
    heads = str(tmp_path / "heads.jsonl")
    assert call("casino", "heads", "--data", house, "--out", heads).code == 0
    sound = answered(call, "verify", "--data", house, "--heads", heads)
    assert (sound["sound"], sound["rounds"], sound["cannot_say"]) == (True, 6, [])
    db = apsw.Connection(str(Path(house) / "journal.db"))
    guards = [each for each in SCHEMA if each.startswith("CREATE TRIGGER")]
    for guard in guards:
        db.execute(f"DROP TRIGGER {guard.split()[2]}")
    db.execute("UPDATE entries SET actor = 'bot:Eve' WHERE stream = 'table:T2' AND version = 6")
    for guard in guards:
        db.execute(guard)
    db.close()
    told = call("casino", "verify", "--data", house, "--heads", heads)
    assert told.code == 1
    assert "chain     WRONG" in told.out
    assert "table:T2 6: was changed" in told.out
    assert answered(call, "verify", "--data", house, code=1)["findings"][0]["place"] == "table:T2 6"


def test_r3_export_and_replay_agree_with_the_house(call: Call, house: str, tmp_path: Path) -> None:
    file = str(tmp_path / "house.jsonl")
    exported = answered(call, "export", file, "--data", house)
    made = answered(call, "replay", file)
    assert (made["sound"], made["entries"], made["rounds"]) == (True, exported["entries"], 6)
    listed = answered(call, "tables", "--data", house)["tables"]
    assert {name: each["tray_cents"] for name, each in made["tables"].items()} == {
        each["table"]: each["tray_cents"] for each in listed
    }
    accounts = answered(call, "ledger", "--accounts", "--data", house)
    assert made["accounts"] == {each["account"]: each["micro_cents"] for each in accounts}
    assert answered(call, "replay", "--data", house) == made, "the journal itself says the same"
    for wrong in ([], [file, "--data", house]):
        told = call("casino", "replay", *wrong)
        assert told.code == 2
        assert "name one of them" in told.err
    text = Path(file).read_text()
    Path(file).write_text(text.replace('"actor":"bot:Ada"', '"actor":"bot:Eve"', 1))
    told = call("casino", "replay", file)
    assert told.code == 1
    assert "was changed" in told.out
    assert call("casino", "replay", str(tmp_path / "none.jsonl")).code == 2


def test_r9_ledger_hands_and_events_are_written_for_a_spreadsheet(call: Call, house: str, tmp_path: Path) -> None:
    def both(*command: str) -> tuple[Any, list[dict[str, str]]]:
        """What a command says as JSON, and the lines that it has written."""
        file = tmp_path / "list.csv"
        told = answered(call, *command, "--csv", str(file), "--data", house)
        return told, list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))

    def same(told: list[dict[str, Any]], lines: list[dict[str, str]]) -> bool:
        return bool(lines) and lines == [{key: str(value) for key, value in each.items()} for each in told]

    told, lines = both("ledger")
    assert same(told["kinds"], lines)
    assert sum(int(line["micro_cents"]) for line in lines) == 0
    assert same(*both("ledger", "--accounts"))
    told, lines = both("ledger", "--person", "bot:Ada")
    assert same(told["postings"], lines)
    told, lines = both("events")
    # What an event says of itself is for programs: a line has it in words.
    assert same([{key: value for key, value in each.items() if key != "said"} for each in told], lines)
    told, lines = both("hands")
    nets = [(each["table"], str(each["round"]), *net) for each in told for net in each["net_cents"].items()]
    assert [(line["table"], line["round"], line["person"], int(line["net_cents"])) for line in lines] == nets
    _, lines = both("hands", "--person", "bot:Ada")
    assert {line["person"] for line in lines} == {"bot:Ada"}
    for command in ("ledger", "hands", "events"):
        refused = call("casino", command, "--csv", str(tmp_path / "none" / "list.csv"), "--data", house)
        assert (refused.code, "there is no folder" in refused.err) == (2, True)


@pytest.mark.parametrize(
    "command, option, what",
    [
        (("ledger",), "--csv", "list"),
        (("hands",), "--csv", "list"),
        (("events",), "--csv", "list"),
        (("jackpots",), "--csv", "list"),
        (("report",), "--csv", "report"),
        (("report",), "--pdf", "report"),
        (("hand", "T1", "1"), "--history", "history"),
        (("heads",), "--out", "lists of heads"),
    ],
)
def test_r9_a_file_that_was_asked_for_is_said(
    call: Call, house: str, tmp_path: Path, command: tuple[str, ...], option: str, what: str
) -> None:
    file = tmp_path / "file"
    told = call("casino", *command, option, str(file), "--data", house)
    assert (told.code, told.err) == (0, f"{what} written to {file}\n")
    assert file.stat().st_size


@pytest.mark.parametrize(
    "period, more, why",
    [
        ("2026-13", [], "'2026-13' is no period"),
        ("2026-11-31", [], "'2026-11-31' is no period"),
        ("2026-11", ["--currency", "euro"], "nothing here is counted in 'euro'; there are: cash, demo"),
    ],
)
def test_l4_a_report_of_no_day_or_no_money_is_refused(
    call: Call, house: str, period: str, more: list[str], why: str
) -> None:
    told = call("casino", "report", period, *more, "--data", house)
    assert (told.code, why in told.err) == (2, True)


def test_l4_where_only_demo_chips_are_played_the_report_is_of_them_and_of_the_last_day(call: Call, house: str) -> None:
    made = answered(call, "report", "--data", house)
    (last,) = {each["at"][:10] for each in answered(call, "hands", "--data", house, "--last", "1")}
    assert (made["period"], made["currency"], made["days"]) == (last, "demo", [last])
    assert made["sums"][0]["rounds"] == 6
    empty = call("casino", "report", "2020", "--currency", "cash", "--data", house)
    assert empty.out == "Test House, 2020 (cash): nothing was played or counted in that year\n"


def test_r10_backup_and_restore(call: Call, house: str, tmp_path: Path) -> None:
    file = str(tmp_path / "backup.db")
    entries = answered(call, "backup", file, "--data", house)["entries"]
    assert call("casino", "run", "--data", house, "--tables", "1", "--rounds", "2").code == 0
    back = answered(call, "restore", file, "--data", house)
    assert (back["entries"], back["voided"]) == (entries, [])
    assert answered(call, "verify", "--data", house)["sound"]
    assert answered(call, "tables", "--data", house)["tables"][0]["rounds"] == 3


def test_r8_what_is_disabled_starts_nothing_new(call: Call, house: str) -> None:
    assert answered(call, "disable", "table:T1", "--reason", "stuck", "--data", house)["state"] == "done"
    assert answered(call, "tables", "--data", house)["disabled"] == {"table:T1": "stuck"}
    ran = answered(call, "run", "--data", house, "--tables", "2", "--rounds", "2", code=1)
    assert (ran["rounds"], ran["stopped"]) == (2, {"T1": "disabled: stuck"})
    told = call("casino", "run", "--data", house, "--rounds", "2")
    assert told.code == 1
    assert "table T1 stopped before the end: disabled: stuck\n" in told.out
    rounds = {each["table"]: each["rounds"] for each in answered(call, "tables", "--data", house)["tables"]}
    assert rounds == {"T1": 3, "T2": 5}
    again = call("casino", "disable", "table:T1", "--reason", "stuck", "--data", house)
    assert (again.code, again.err) == (2, "queenhigh: table:T1 is disabled already\n")
    assert call("casino", "disable", "everything", "--reason", "x", "--data", house).code == 2
    assert answered(call, "enable", "table:T1", "--data", house)["state"] == "done"
    assert answered(call, "run", "--data", house, "--tables", "2", "--rounds", "1")["rounds"] == 2


def test_r8_a_running_house_obeys_another_process_and_records_its_user(call: Call, house: str) -> None:
    with RunningHouse(Path(house)) as running:
        command = [sys.executable, "-m", "queenhigh", "casino", "disable", "all", "--reason", "fire", "--data", house]
        with subprocess.Popen(command, env={**os.environ}, stdout=subprocess.PIPE, text=True) as other:
            tables = [TableOfBots(running.casino, desk, b"x") for desk in running.casino.tables.values()]
            until = time.monotonic() + 60
            while not running.casino.house.disabled and time.monotonic() < until:
                play(running.casino, tables, 1, lambda _: running.tend())
            said = other.communicate()[0]
        assert "all is disabled, by os:" in said
        stopped = {name: desk.live.table.rounds for name, desk in running.casino.tables.items()}
        play(running.casino, tables, 5)
        assert {name: desk.live.table.rounds for name, desk in running.casino.tables.items()} == stopped
        refused = call("casino", "run", "--data", house)
        assert refused.code == 2
        assert f"in use by process {os.getpid()}" in refused.err
        assert call("casino", "restore", "x", "--data", house).code == 2
        assert call("casino", "verify", "--data", house).code == 0
    entry = next(e for e in _house_entries(house) if '"disabled"' in e[1])
    assert entry[0].startswith("os:")


def _house_entries(house: str) -> list[tuple[str, str]]:
    db = apsw.Connection(str(Path(house) / "journal.db"), flags=apsw.SQLITE_OPEN_READONLY)
    return [
        (row[0], bytes(row[1]).decode()) for row in db.execute("SELECT actor, body FROM entries WHERE stream = 'house'")
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("tables",),
        ("ledger",),
        ("hands",),
        ("hand", "T1", "1"),
        ("verify",),
        ("heads",),
        ("keys",),
        ("keys", "--new", "--reason", "x"),
        ("export", "{tmp}/x.jsonl"),
        ("backup", "{tmp}/x.db"),
        ("run",),
        ("disable", "all", "--reason", "x"),
        ("enable", "all"),
    ],
)
def test_a_folder_that_is_no_house_gets_one_sentence_and_stays_as_it_is(
    call: Call, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "empty").mkdir()
    given = [word.format(tmp=tmp_path) for word in arguments]
    got = call("casino", *given, "--data", str(tmp_path / "empty"))
    assert (got.code, got.out) == (2, "")
    assert got.err.count("\n") == 1
    assert "is no house: make one with" in got.err
    assert list((tmp_path / "empty").iterdir()) == []


def test_l4_the_report_adds_up_to_the_ledger_as_text_json_csv_and_pdf(call: Call, house: str, tmp_path: Path) -> None:
    files = {name: tmp_path / f"report.{name}" for name in ("csv", "pdf")}
    options = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    year = answered(call, "hands", "--last", "1", "--data", house)[0]["at"][:4]
    made = answered(call, "report", year, "--currency", "demo", "--data", house, *options)
    total = next(each for each in made["sums"] if each["per"] == "house")
    assert total["rounds"] == 6
    # What the house has won or collected is what all persons have lost: their purses against what they bought.
    accounts = answered(call, "ledger", "--accounts", "--data", house)
    held = sum(each["micro_cents"] for each in accounts if "/purse:" in each["account"]) // 1_000_000
    assert total["win_cents"] + total["fees_cents"] == total["drop_cents"] - held
    assert files["pdf"].read_bytes().startswith(b"%PDF-")
    assert "sums,house" in files["csv"].read_text()
    assert "win" in call("casino", "report", year, "--currency", "demo", "--data", house).out
    empty = call("casino", "report", "1999", "--data", house)
    assert "nothing was played" in empty.out
    assert call("casino", "report", "yesterday", "--data", house).code == 2


def test_r6_events_are_listed_by_category(call: Call, house: str) -> None:
    assert call("casino", "disable", "game:tcp-01", "--reason", "a test", "--data", house).code == 0
    found = answered(call, "events", "--category", "availability", "--data", house)
    assert found[-1]["what"] == "disabled (scope game:tcp-01, reason a test)"
    assert found[-1]["who"].startswith("os:")
    assert "disabled" in call("casino", "events", "--data", house).out
    assert call("casino", "events", "--category", "weather", "--data", house).code == 2


def test_r7_check_finds_other_code_and_accepts_it_with_a_reason(
    call: Call, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answered(call, "check", "--data", house)["faults"] == []
    for module in ("queenhigh.bootstrap.housekeeping", "queenhigh.cli.casino.desk"):
        monkeypatch.setattr(f"{module}.running_code", lambda: "f" * 64)
    (fault,) = answered(call, "check", "--data", house, code=1)["faults"]
    assert "ffffffffffff" in fault
    refused = call("casino", "run", "--data", house, "--rounds", "1")
    assert refused.code == 1
    assert refused.out.startswith("0 rounds")
    assert "`queenhigh casino check` looks again, and with --accept REASON" in refused.err
    assert answered(call, "check", "--accept", "tested", "--data", house)["faults"] == []
    assert answered(call, "run", "--data", house, "--rounds", "1")["rounds"] == 1


def test_r9_a_persons_data_are_kept_and_erased(call: Call, house: str) -> None:
    kept = answered(
        call, "person", "ann", "--roles", "player", "--set", "full name=Annabel Wintergreen", "--data", house
    )
    assert kept["known"] == {"full name": "Annabel Wintergreen"}
    assert answered(call, "person", "ann", "--erase", "--data", house)["known"] == {}
    assert not any(b"Wintergreen" in path.read_bytes() for path in Path(house).iterdir())
    assert answered(call, "events", "--category", "accounts", "--data", house)[-1]["what"].startswith(
        "what is known of ann was erased by os:"
    )
    assert call("casino", "person", "ann", "--set", "nonsense", "--data", house).code == 2


@pytest.mark.parametrize(
    "command",
    [
        *("init", "tables", "run", "disable", "enable", "ledger", "hands", "hand", "verify", "report", "jackpots"),
        *("events", "check", "person", "heads", "export", "replay", "backup", "restore"),
    ],
)
def test_every_command_has_help_with_an_example(call: Call, command: str) -> None:
    got = call("casino", command, "--help")
    assert got.code == 0
    assert f"queenhigh casino {command}" in " ".join(got.out.split())


def test_a_cut_journal_is_told_in_one_sentence(call: Call, house: str) -> None:
    path = Path(house) / "journal.db"
    path.write_bytes(path.read_bytes()[: 4096 * 5])
    for command in ("run", "tables", "ledger"):
        got = call("casino", command, "--data", house)
        assert got.code == 2
        assert got.err.count("\n") == 1
        assert "restore a backup" in got.err
