"""`queenhigh reconstruct`: hands from the rack, and a clear word for a file that is none."""

import json
from pathlib import Path

import pytest

from queenhigh.history.read import read_history
from queenhigh.history.record import Record
from queenhigh.history.write import history_text
from queenhigh.round import actions as do
from queenhigh.round.events import CardsRacked
from tests.cli.conftest import Call
from tests.history.kit import done
from tests.round.games import game


@pytest.fixture
def history(call: Call, tmp_path: Path) -> Path:
    path = tmp_path / "kept.jsonl"
    arguments = ("--seats", "3", "--rounds", "2", "--seed", "1", "--bank", "30")
    assert call("deal", "ca-6cb", *arguments, "--history", str(path)).code == 0
    return path


def test_a15_every_hand_of_a_history_is_rebuilt(call: Call, history: Path) -> None:
    called = call("reconstruct", str(history))
    assert called.code == 0
    heads = [line for line in called.out.splitlines() if not line.startswith(" ")]
    assert heads == [
        f"ca-6cb round {number}: 2 hands and the bank's rebuilt from the rack; every hand is as it was dealt"
        for number in (1, 2)
    ]


def test_a15_as_json_beside_the_dealt_cards(call: Call, history: Path) -> None:
    rounds = json.loads(call("reconstruct", str(history), "--json").out)
    lines = [json.loads(line) for line in history.read_text(encoding="utf-8").splitlines()][1:]
    for rebuilt, line in zip(rounds, lines, strict=True):
        assert rebuilt["same"] is True
        assert {str(hand["spot"]): hand["rebuilt"] for hand in rebuilt["hands"]} == line["cards"]["spots"]
        assert rebuilt["bank"]["rebuilt"] == rebuilt["bank"]["dealt"] == line["cards"]["bank"]


def test_a_changed_rack_is_found(call: Call, history: Path) -> None:
    lines = history.read_text(encoding="utf-8").splitlines()
    line = json.loads(lines[2])
    racked = line["events"][-1]
    racked["rack"] = " ".join(reversed(racked["rack"].split()))
    lines[2] = json.dumps(line)
    history.write_text("\n".join(lines), encoding="utf-8")
    called = call("reconstruct", str(history))
    assert (called.code, called.out) == (2, "")
    assert f"{history}: line 3: events[{len(line['events']) - 1}].rack: " in called.err


def test_a_round_without_cards_has_nothing_to_rebuild(call: Call, tmp_path: Path) -> None:
    rules = game("tcp-01")
    actions = (do.OpenRound(1, (do.Person("Ann", 500, (1,)),)), do.VoidRound("a fire drill"), do.Rack())
    path = tmp_path / "kept.jsonl"
    path.write_text(history_text([Record(rules, actions, done(rules, *actions))]), encoding="utf-8")
    called = call("reconstruct", str(path))
    assert (called.code, called.out) == (0, "tcp-01 round 1: no card was dealt\n")


def test_a_hand_that_is_not_as_it_was_dealt_is_shown_beside_it(
    call: Call, history: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replay would find it first; here the comparison is proven by itself."""
    record = read_history(history.read_text(encoding="utf-8"))[0]
    rack = record.rack
    swapped = CardsRacked((*rack[:-6], *rack[-3:], *rack[-6:-3]))  # the last hand and the bank's
    wrong = Record(record.rules, record.actions, (*record.events[:-1], swapped))
    monkeypatch.setattr("queenhigh.cli.reconstruct.read_file", lambda _: (wrong,))
    called = call("reconstruct", "any")
    assert called.code == 1
    assert "NOT AS DEALT" in called.out
    assert called.out.count("  dealt ") == 2


@pytest.mark.parametrize(
    "content,said",
    [
        (b"", "there is no round in it"),
        (b"seed 1\n\nThree Card Poker\n", "line 1: this is not a line of a Queenhigh history"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b'{"queenhigh":"round","version":9}', "line 1: version 9 is not known; this program reads 1"),
        (b'{"queenhigh":"rou', "line 1: the line breaks off"),
    ],
)
def test_a_file_that_is_no_history_is_refused(call: Call, tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    called = call("reconstruct", str(path))
    assert (called.code, called.out) == (2, "")
    assert said in called.err
    assert "Traceback" not in called.err


def test_a_file_that_is_not_there_is_refused(call: Call, tmp_path: Path) -> None:
    assert "No such file" in call("reconstruct", str(tmp_path / "none")).err
    assert "cannot be read" in call("reconstruct", str(tmp_path)).err
