"""`queenhigh check` and `queenhigh schema`."""

import json
from pathlib import Path

import jsonschema

from queenhigh.rules.load import load
from tests.cli.conftest import Call
from tests.rules.kit import outside

GOOD = 'schema = 1\nextends = "tcp-01"\nid = "mine"\n'
BAD = 'schema = 1\nextends = "tcp-01"\nid = "mine"\ncolour = 3\n\n[wager.ante]\ncents_min = -5\n'
FIVE = """schema = 1
extends = "tcp-01"
id = "five"
deal = [{ to = "seat", cards = 5 }, { to = "bank", cards = 5 }]
table.ante_bonus.rows = [{ class = "straight_flush", pay = 9 }]
table.pair_plus.rows = [{ class = "straight_flush", pay = 9 }]

[ranking.three]
size = 5
classes = ["straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair", "high_card"]
"""


def test_a_sound_file_is_named_with_its_hash(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD, encoding="utf-8")
    called = call("check", str(path), "ca-6cb")
    assert (called.code, called.err) == (0, "")
    first, second = called.out.splitlines()
    assert first == f"{path}: OK, mine, sha256 {load(str(path)).hash}"
    assert second == f"ca-6cb: OK, ca-6cb, sha256 {load('ca-6cb').hash}"


def test_every_fault_has_its_line(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    called = call("check", str(path))
    assert called.code == 1
    places = sorted(line.split(": ")[0] for line in called.out.splitlines()[:-1])
    assert places == [f"{path}:4", f"{path}:7"]
    assert called.out.splitlines()[-1] == f"{path}: 2 faults"


def test_json_names_faults_and_errors_of_each_file(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    called = call("check", "tcp-01", str(path), str(tmp_path / "none.toml"), "--json")
    assert (called.code, called.err) == (2, "")
    good, bad, none = json.loads(called.out)
    assert good == {
        "file": "tcp-01",
        "ok": True,
        "id": "tcp-01",
        "hash": load("tcp-01").hash,
        "faults": [],
        "left_out": [],
        "refused": [],
        "note": "",
        "error": None,
    }
    assert (bad["ok"], {fault["line"] for fault in bad["faults"]}) == (False, {4, 7})
    assert {fault["path"] for fault in bad["faults"]} == {"colour", "wager.ante.cents_min"}
    assert none["error"]["code"] == "rules/no_file"


def test_a_game_that_is_played_and_not_solved_is_sound_and_says_so(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "five.toml"
    path.write_text(FIVE, encoding="utf-8")
    called = call("check", str(path))
    assert (called.code, called.err) == (0, "")
    *_, note, last = called.out.splitlines()
    refused = call("analyze", str(path))
    assert (refused.code, refused.err) == (2, "queenhigh: a seat of 5 cards is not solved: at most 4\n")
    assert note == f"{path}: not solved exactly: a seat of 5 cards is not solved: at most 4 [exact/own_cards]"
    assert last.startswith(f"{path}: OK, five, sha256 ")
    assert call("deal", str(path)).code == 0
    simulated = call("simulate", str(path), "--rounds", "100", "--seats", "1")
    assert (simulated.code, simulated.out) == (2, "")
    assert "the policy optimal needs a solution: name another one, such as always" in simulated.err
    assert call("simulate", str(path), "--rounds", "100", "--seats", "1", "--policy", "always").code == 0
    (told,) = json.loads(call("check", str(path), "--json").out)
    assert (told["ok"], [each["code"] for each in told["refused"]]) == (True, ["exact/own_cards"])


def test_a_wager_that_is_rounded_is_named(call: Call) -> None:
    # 11 to 2 on a stake of one cent is 5.5 cents.
    game = [outside("brag"), "--set", "wager.pair_plus.cents_step=1", "--set", "settle.rounding=down"]
    (told,) = json.loads(call("check", *game, "--json").out)
    solved = json.loads(call("analyze", *game, "--json").out)
    assert [each["code"] for each in told["refused"]] == ["exact/rounding"]
    assert told["refused"] == solved["refused"]


def test_the_note_is_shown(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\nid = "mine"\nextends = "tcp-99"\n', encoding="utf-8")
    fault, last = call("check", str(path)).out.splitlines()
    assert fault.startswith(f"{path}:3: extends: there is no rule file 'tcp-99'")
    assert last == f"{path}: 1 fault. The rest is checked once this is mended."


def test_one_bad_file_does_not_hide_the_next(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    called = call("check", "no-such-game", str(path), "tcp-01")
    assert called.code == 2
    assert "no-such-game" in called.err
    assert "2 faults" in called.out
    assert "tcp-01: OK" in called.out


def test_the_schema_is_a_json_schema_that_accepts_a_sound_file(call: Call) -> None:
    called = call("schema")
    assert call("schema", "--json").out == called.out
    assert (called.code, called.err) == (0, "")
    schema = json.loads(called.out)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    assert validator(schema).is_valid(load("casablanca").as_data())
    assert not validator(schema).is_valid({"schema": 1, "colour": 3})


def test_what_no_longer_holds_is_named_and_is_no_fault(call: Call) -> None:
    called = call("check", "tcp-01", "--set", "seats.count=5")
    assert called.code == 0
    assert "seats.count is changed: assumption.seats ('7') no longer holds and is left out" in called.out
    (report,) = json.loads(call("check", "tcp-01", "--set", "seats.count=5", "--json").out)
    assert report["ok"] is True
    place = {"file": "<settings>", "line": 1}
    assert report["left_out"] == [{"fact": "assumption.seats", "said": "7", "changed": "seats.count", "place": place}]
