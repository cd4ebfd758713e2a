"""`queenhigh deal`: whole rounds, repeatable, within the limits of the table."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import queenhigh as qh
from queenhigh.cli.transcript_colours import coloured
from queenhigh.history.read import read_history
from queenhigh.history.record import round_data
from queenhigh.history.transcript import transcript
from queenhigh.rules.catalogue import builtin_ids
from tests.cli.conftest import Call
from tests.round.games import OUTSIDE, OUTSIDE_IDS


@pytest.mark.parametrize("name", [*builtin_ids(), *(str(OUTSIDE / f"{name}.toml") for name in OUTSIDE_IDS)])
def test_every_game_is_dealt_with_all_its_seats(call: Call, name: str) -> None:
    called = call("deal", name, "--seed", "1")
    assert (called.code, called.err) == (0, "")
    for heading in ("TABLE", "WAGERS", "DEAL", "DECISIONS", "BANK", "SETTLEMENT", "RESULT", "RACK"):
        assert f"\n{heading}\n" in called.out
    assert '"No more bets."' in called.out
    assert all(len(line) < 100 for line in called.out.splitlines())


def test_the_same_seed_deals_the_same_rounds(call: Call) -> None:
    arguments = ("deal", "ca-6cb", "--seats", "4", "--rounds", "3", "--seed", "seven")
    first, second = call(*arguments), call(*arguments)
    assert first == second
    assert first.out.startswith("seed seven\n")
    assert [line for line in first.out.splitlines() if line.startswith("  ca-6cb, round")] == [
        "  ca-6cb, round 1, 7 seats, pack 1 of 2",
        "  ca-6cb, round 2, 7 seats, pack 2 of 2",
        "  ca-6cb, round 3, 7 seats, pack 1 of 2",
    ]
    assert call(*arguments[:-1], "eight").out != first.out


def test_without_a_seed_chance_chooses_one_and_it_is_said(call: Call) -> None:
    first, second = call("deal", "tcp-01"), call("deal", "tcp-01")
    assert first.out != second.out
    seed = re.match(r"seed ([0-9a-f]{16})\n", first.out)
    assert seed is not None
    assert call("deal", "tcp-01", "--seed", seed[1]).out == first.out


def test_transcript_and_history_are_written_and_agree(call: Call, tmp_path: Path) -> None:
    told, kept = tmp_path / "told.txt", tmp_path / "kept.jsonl"
    called = call("deal", "ca-tcp", "--seed", "1", "--rounds", "2", "--transcript", str(told), "--history", str(kept))
    assert called.code == 0
    assert told.read_text(encoding="utf-8") == called.out
    assert called.err == f"transcript written to {told}\nhistory written to {kept}\n"
    records = read_history(kept.read_text(encoding="utf-8"))
    again = "\n".join(["seed 1\n", *(transcript(record.rules, record.events) for record in records)])
    assert again == called.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.jsonl", "told.txt"]


def test_json_holds_whole_rounds(call: Call) -> None:
    called = call("deal", "draw-01", "--seats", "2", "--seed", "5", "--json")
    data = json.loads(called.out)
    assert (data["game"], data["seed"], len(data["rounds"])) == ("draw-01", "5", 1)
    line = data["rounds"][0]
    assert [person["bettor"] for person in line["people"]] == ["Ann", "Bob"]
    assert sum(line["result"]["net_cents"].values()) + line["result"]["house_cents"] == 0


def decisions(out: str) -> list[str]:
    """What each spot did: "Fold" or "Play"."""
    part = out.split("\nDECISIONS\n")[1].split("\n\n", maxsplit=1)[0]
    return re.findall(r"  (Fold|Play)\b", part)


def test_policies_for_all_and_for_single_seats(call: Call) -> None:
    deal = ("deal", "tcp-01", "--seats", "3", "--seed", "1")
    assert decisions(call(*deal, "--policy", "never").out) == ["Fold"] * 3
    assert decisions(call(*deal, "--policy", "2=always", "--policy", "never").out) == ["Fold", "Play", "Fold"]
    assert decisions(call(*deal, "--policy", "always").out) == ["Play"] * 3


def test_the_bank_and_the_purse_are_as_asked(call: Call) -> None:
    called = call("deal", "ca-6cb", "--seats", "2", "--seed", "1", "--bank", "$40", "--purse", "60")
    assert "seat 1  Ann    $60, banks with $40 (C11)" in called.out
    assert "seat 2  Bob    $60\n" in called.out


def test_settings_are_laid_over_the_game(call: Call) -> None:
    called = call("deal", "tcp-01", "--seats", "1", "--seed", "1", "--set", "wager.ante.cents_min=2500")
    assert "spot 1  Ann    Ante $25, Pair Plus $5" in called.out


@pytest.mark.parametrize(
    "arguments,said",
    [
        (("tcp-01", "--seats", "0"), "--seats must be 1 to 7, not 0"),
        (("ca-tcp", "--seats", "9"), "--seats must be 2 to 8, not 9: ca-tcp has 8 seats"),
        (("ca-tcp", "--seats", "1"), "--seats must be 2 to 8, not 1"),
        (("tcp-01", "--seats", "-3"), "--seats must be 1 to 7, not -3"),
        (("tcp-01", "--rounds", "0"), "--rounds must be 1 to 10000, not 0"),
        (("tcp-01", "--policy", "lucky"), "'lucky' names no policy: always, never, mimic, threshold:MARK"),
        (("tcp-01", "--policy", "9=never"), "'9' is no seat; they are 1 to 7"),
        (("tcp-01", "--policy", "x=never"), "'x' is no seat"),
        (("tcp-01", "--bank", "5"), "the house banks tcp-01"),
        (("ca-6cb", "--bank", "-5"), "--bank: '-5' is not an amount of money"),
        (("ca-6cb", "--bank", "600", "--purse", "500"), "--bank must be $5 to $495, not $600"),
        (("ca-6cb", "--purse", "2"), "--purse must be at least $10, not $2"),
        (("tcp-01", "--purse", "4"), "nobody has bet"),
        (("tcp-01", "--transcript", "nowhere/told.txt"), "there is no folder"),
        (("tcp-01", "--history", "."), ". is a folder"),
        (("tcp-01", "--transcript", "one", "--history", "one"), "cannot be one file"),
        (("none-such",), "there is no game 'none-such'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(call: Call, arguments: tuple[str, ...], said: str) -> None:
    called = call("deal", *arguments, "--seed", "1")
    assert (called.code, called.out) == (2, "")
    assert said in called.err
    assert "Traceback" not in called.err


def test_nothing_is_overwritten_when_it_fails(call: Call, tmp_path: Path) -> None:
    told, kept = tmp_path / "told.txt", tmp_path / "kept.jsonl"
    told.write_text("an older one", encoding="utf-8")
    assert call("deal", "tcp-01", "--seats", "0", "--transcript", str(told)).code == 2
    # The second file cannot be written: the first one stays as it was.
    blocked = tmp_path / "file" / "kept.jsonl"
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert call("deal", "tcp-01", "--transcript", str(told), "--history", str(blocked)).code == 2
    assert told.read_text(encoding="utf-8") == "an older one"
    assert not kept.exists()
    assert call("deal", "tcp-01", "--seed", "1", "--transcript", str(told)).code == 0
    assert told.read_text(encoding="utf-8").startswith("seed 1\n")


def test_a_table_that_runs_dry_says_so(call: Call) -> None:
    called = call(
        "deal", "tcp-01", "--seats", "1", "--seed", "1", "--policy", "never", "--purse", "20", "--rounds", "50"
    )
    assert called.code == 0
    assert re.search(r"after \d+ rounds nobody can bank or bet any more", called.err)


def test_colours_change_no_word(call: Call) -> None:
    for line in call("deal", "ca-6cb", "--seed", "1").out.splitlines():
        assert coloured(line).plain == line
    styled = coloured("  spot 2  Bob    Ante  $5  wins $5  higher hand (C9)")
    assert [styled.plain[span.start : span.end] for span in styled.spans] == ["wins $5", "(C9)"]
    assert [str(span.style) for span in coloured("As Kh").spans] == ["bright_red", "bold"]


def test_on_a_terminal_there_are_colours_and_the_same_words(call: Call) -> None:
    leader, follower = pty.openpty()
    program = [str(Path(sys.executable).parent / "queenhigh"), "deal", "tcp-01", "--seats", "1", "--seed", "1"]
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    subprocess.run(program, stdout=follower, check=True, env={**environment, "TERM": "xterm-256color"}, timeout=60)
    os.close(follower)
    shown = b""
    while chunk := _read(leader):
        shown += chunk
    os.close(leader)
    text = shown.decode().replace("\r\n", "\n")
    assert "\x1b[" in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == call("deal", "tcp-01", "--seats", "1", "--seed", "1").out


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65_536)
    except OSError:  # the other end is closed
        return b""


def test_the_library_deals_what_the_command_deals(call: Call) -> None:
    told = call("deal", "ca-6cb", "--seats", "3", "--seed", "7", "--json").out
    record = qh.deal("ca-6cb", seats=3, seed=7)
    assert json.loads(told)["rounds"] == json.loads(json.dumps([round_data(record)]))
