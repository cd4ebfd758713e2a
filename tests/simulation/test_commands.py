"""`queenhigh simulate` and `queenhigh bank`."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET  # our own files
from importlib import util
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from queenhigh.cli.main import main
from queenhigh.cli.simulate_progress import COMPILING
from queenhigh.rules.load import load
from queenhigh.simulation.banking import BankSize, study
from queenhigh.simulation.chunks import game_of, play_one
from queenhigh.simulation.running import Threads
from queenhigh.simulation.seating import full_table
from queenhigh.simulation.tables import prepare
from tests.simulation.conftest import Call

LINE = f"{COMPILING}: this takes some seconds …\n"
"""Whichever test is the first on a machine sees it."""
SMALL = ("--rounds", "3000", "--workers", "1", "--policy", "Q64")


def test_json_holds_what_programs_need(call: Call) -> None:
    code, out, err = call("simulate", "tcp-01", "--seats", "2", "--seed", "5", "--json", *SMALL)
    assert (code, err.replace(LINE, "")) == (0, "")
    data = json.loads(out)
    assert (data["game"], data["rounds"], data["seed"]) == ("tcp-01", 3000, 5)
    assert data["seconds"] > 0
    assert data["rounds_per_second"] == pytest.approx(3000 / data["seconds"])
    assert [wager["wager"] for wager in data["wagers"]] == ["ante", "pair_plus"]
    for wager in data["wagers"]:
        assert wager["z"] == pytest.approx((wager["mean"] - wager["exact"]) / wager["standard_error"])
        assert abs(wager["z"]) < 5
        assert sum(step["rounds"] for step in wager["histogram"]) == 3000
    assert [player["name"] for player in data["players"]] == ["seat 1", "seat 2"]
    # What the two seats lose, the bank gains: nothing else is at this table.
    lost = sum(player["mean_cents"] for player in data["players"])
    assert data["bank"]["mean_cents"] == pytest.approx(-lost)


def test_the_error_beside_a_z_is_the_one_that_z_rests_on(call: Call) -> None:
    """One seat alone: the exact deviation is known, and the sample's own error is not what z was divided by."""
    arguments = ("simulate", "tcp-01", "--seats", "1", "--seed", "5", *SMALL)
    wagers = json.loads(call(*arguments, "--json")[1])["wagers"]
    printed = call(*arguments)[1].splitlines()
    for wager, label in zip(wagers, ("Ante", "Pair Plus"), strict=True):
        error = (wager["mean"] - wager["exact"]) / wager["z"]
        assert f"{error:.4%}" != f"{wager['standard_error']:.4%}"
        (line,) = (line for line in printed if line.startswith(label))
        assert f"{error:.4%}" in line
    assert any(line.startswith("± error: from the exact deviation") for line in printed)


def test_the_same_seed_prints_the_same_numbers(call: Call) -> None:
    arguments = ("simulate", "ca-6cb", "--bank", "500", "--json", "--rounds", "200000", "--policy", "Q64")
    printed = []
    for workers in ("1", "2"):
        data = json.loads(call(*arguments, "--workers", workers)[1])
        printed.append({key: value for key, value in data.items() if "second" not in key})
    assert printed[0] == printed[1]


def test_people_see_a_table_with_everyone_in_it(call: Call) -> None:
    code, out, _ = call("simulate", "ca-6cb", "--bank", "500", "--behind", "2 ante=10", *SMALL)
    assert code == 0
    for word in ("3,000 rounds", "Ante ", "6 Card Bonus", "seat 7", "behind 2", "exhausted", "median"):
        assert word in out


def test_seats_differ_as_they_were_told(call: Call) -> None:
    code, out, _ = call(
        "simulate",
        "casablanca",
        "--seats",
        "3",
        "--stakes",
        "ante=1,pair_plus=2",
        "--seat",
        "1 policy=never ante=3",
        "--seat",
        "2+3 policy=always purse=50 stop_win=20 rounds=30",
        "--json",
        "--rounds",
        "4000",
    )
    assert code == 0
    data = json.loads(out)
    assert [player["name"] for player in data["players"]] == ["seat 1", "seat 2+3"]
    # Never: the ante of $3 and the pair plus of $2 are given up in every round.
    assert data["players"][0]["mean_cents"] == -500
    (session,) = data["sessions"]
    assert session["sessions"] == session["ruined"] + session["stopped_by_win"] + session["stopped_by_time"]
    assert session["mean_rounds"] <= 30
    assert -1 <= session["hold"] <= 1


def test_files_hold_the_distributions(call: Call, tmp_path: Path) -> None:
    rows: list[list[dict[str, Any]]] = []
    out = ""
    for name in ("out.csv", "out.parquet"):
        target = tmp_path / name
        code, out, err = call("simulate", "tcp-01", "--seats", "1", "--out", str(target), "--json", *SMALL)
        assert code == 0, err
        if name.endswith(".csv"):
            with target.open(encoding="utf-8", newline="") as file:
                read = [
                    {**row, **{key: int(row[key]) for key in ("from_cents", "to_cents", "rounds")}}
                    for row in csv.DictReader(file)
                ]
        else:
            read = parquet.read_table(target).to_pylist()
            assert parquet.read_schema(target).metadata[b"seed"] == b"1"
        rows.append(read)
    assert rows[0] == rows[1]
    bank = [row for row in rows[0] if row["measure"] == "bank"]
    assert sum(row["rounds"] for row in bank) == 3000
    mean = sum(row["from_cents"] * row["rounds"] for row in bank) / 3000
    assert mean == pytest.approx(json.loads(out)["bank"]["mean_cents"])


def test_pictures_are_drawings(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    game = "tcp-01+tcp-progressive-1"
    code, _, err = call("simulate", game, "--seats", "2", "--plot", str(target), "--json", *SMALL)
    assert code == 0, err
    drawn = ET.parse(target).getroot()  # noqa: S314
    assert drawn.tag.endswith("svg")
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}rect"))) > 10
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}polyline"))) == 1  # the meter


REFUSED = {
    "zero seats": (("simulate", "ca-tcp", "--seats", "0"), "2 to 8"),
    "nine seats": (("simulate", "ca-tcp", "--seats", "9"), "2 to 8"),
    "a bank below zero": (("simulate", "ca-tcp", "--bank", "-5"), "more than $0"),
    "an unknown policy": (("simulate", "tcp-01", "--policy", "wild"), "optimal, always, never, mimic"),
    "no rounds": (("simulate", "tcp-01", "--rounds", "0"), "1 to "),
    "no workers": (("simulate", "tcp-01", "--workers", "0"), "1 to 256"),
    "a stake of nothing known": (("simulate", "tcp-01", "--stakes", "beer=5"), "ante, pair_plus"),
    "a stake that stands there twice": (("simulate", "tcp-01", "--stakes", "ante=5,ante=9"), "once"),
    "a stake out of range": (("simulate", "tcp-01", "--stakes", "ante=4.50"), "$5 to $500, in steps of $1"),
    "a bank of no cents": (("simulate", "ca-tcp", "--bank", "0"), "$5 or more"),
    "a picture of another kind": (("simulate", "tcp-01", "--plot", "x.jpg"), ".svg, .png or .pdf"),
    "a study's picture of another kind": (("bank", "ca-tcp", "--plot", "x.ps"), ".svg, .png or .pdf"),
    "a folder as a file": (("simulate", "tcp-01", "--out", "/"), ".csv nor .parquet"),
    "a seat of the bank that is empty": (("simulate", "ca-tcp", "--seats", "3", "--bank-seat", "5"), "1, 2, 3"),
    "stakes without a form": (("simulate", "tcp-01", "--stakes", "ante"), "WAGER=DOLLARS"),
    "a seat that is none": (("simulate", "tcp-01", "--seat", "9 ante=5"), "1 to 7"),
    "a key that is none": (("simulate", "tcp-01", "--seat", "1 colour=red"), "policy, purse"),
    "neither yes nor no": (("simulate", "tcp-01", "--seat", "1 follow=maybe"), "yes nor no"),
    "a file of another kind": (("simulate", "tcp-01", "--out", "x.txt"), ".csv nor .parquet"),
    "a folder that is not there": (("simulate", "tcp-01", "--plot", "nowhere/x.svg"), "no folder"),
    "the house's bank": (("bank", "tcp-01"), "player-dealer"),
    "too much coverage": (("bank", "ca-tcp", "--coverage", "101"), "above 0 to 100"),
    "a bank of nothing": (("bank", "ca-tcp", "--banks", "0"), "more than $0"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_arguments_are_refused_with_what_is_allowed(name: str, call: Call) -> None:
    arguments, words = REFUSED[name]
    code, out, err = call(*arguments)
    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err


def test_a_missing_extra_is_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    found = util.find_spec

    def without(name: str, package: str | None = None) -> object:
        return None if name in ("numba", "distributed") else found(name, package)

    monkeypatch.setattr("queenhigh.simulation.extras.find_spec", without)
    code, _, err = call("simulate", "tcp-01")
    assert code == 2
    assert "pip install 'queenhigh[simulate]'" in err


def test_nothing_of_the_simulation_is_imported_for_the_help(call: Call) -> None:
    code, out, _ = call("simulate", "--help")
    assert code == 0
    assert "--rounds" in out
    command = "import sys, queenhigh.cli.simulate, queenhigh.cli.bank; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_ctrl_c_returns_what_was_played() -> None:
    program = Path(sys.executable).parent / "queenhigh"
    # Kept on the disk, so that the processor time below is that of playing.
    play_one(game_of(prepare(full_table(load("tcp-01"), 3, policy="Q64"))))
    with subprocess.Popen(
        [program, "simulate", "tcp-01", "--seats", "3", "--rounds", "100000000000", "--policy", "Q64", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    ) as started:
        # It has begun when its processor time goes up beyond what importing takes.
        while started.poll() is None and _cpu_seconds(started.pid) < 4:
            time.sleep(0.1)
        started.send_signal(signal.SIGINT)
        try:
            printed, complained = started.communicate(timeout=60)
        finally:
            started.kill()  # it would play for hours
    assert started.returncode == 0, complained
    data = json.loads(printed)
    assert data["interrupted"] is True
    assert 0 < data["rounds"] < data["rounds_wanted"] == 100_000_000_000
    assert abs(data["wagers"][0]["z"]) < 5


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_c14_the_bank_study_is_net_of_every_schedule(call: Call) -> None:
    arguments = (
        "bank",
        "ca-6cb",
        "--banks",
        "100,1000,50000",
        "--rounds",
        "20000",
        "--policy",
        "Q64",
        "--coverage",
        "99",
    )
    code, out, _ = call(*arguments, "--json")
    assert code == 0
    data = json.loads(out)
    # Six seats with $5 on each of three wagers: $90, which schedules 1 to 5 charge $1 for.
    assert data["action_cents"] == 9_000
    assert [fee["fee_cents"] for fee in data["fees"]] == [100] * 5
    small, middle, large = data["banks"]
    assert small["exhausted"] > middle["exhausted"] > 0
    assert small["coverage"] < middle["coverage"] < large["coverage"] <= 1
    for size in data["banks"]:
        assert size["net_cents"]["schedule_3"] == pytest.approx(size["mean_cents"] - 100)
    # The needed bank covers what was asked for on these very cards, and one step less does not.
    setup = full_table(load("ca-6cb"), policy="Q64")
    needed = data["bank_needed_cents"]
    sizes = study(setup, 20_000, 1, Threads(1), banks=(needed - 500, needed)).sizes
    assert sizes[0].coverage < 0.99 <= sizes[1].coverage
    code, out, _ = call(*arguments)
    assert "Schedule 5" in out
    assert "covers 99.0000%" in out


def test_the_bank_study_meets_the_exact_gain_of_a_bank_that_covers_all(call: Call) -> None:
    _, out, _ = call("bank", "ca-6cb", "--banks", "1000000", "--rounds", "60000", "--seats", "2", "--json")
    data = json.loads(out)
    # Ante 1.8022 %, pair plus 4.3801 %, 6 card bonus 8.5614 % of $5 each: 73.72 cents.
    assert data["exact_cents"] == pytest.approx(73.72, abs=0.01)
    (size,) = data["banks"]
    assert abs(size["mean_cents"] - data["exact_cents"]) < 4 * size["standard_error_cents"]
    assert (size["exhausted"], size["coverage"]) == (0, 1)


def test_an_interrupted_bank_study_keeps_the_banks_that_were_tried() -> None:
    setup = full_table(load("ca-tcp"), 3, policy="Q64")
    tried: list[int] = []

    def interrupt(size: BankSize) -> None:
        tried.append(size.bank_cents)
        if len(tried) == 2:
            raise KeyboardInterrupt

    found = study(setup, 1_000, 1, Threads(1), banks=(1_000, 2_000, 3_000), coverage=0.99, on_size=interrupt)
    assert found.interrupted
    assert [size.bank_cents for size in found.sizes] == tried == [1_000, 2_000]
    assert found.needed_cents is None


def test_a_bank_study_that_is_stopped_before_its_first_bank_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("queenhigh.cli.simulate_run.study", stopped)
    with pytest.raises(SystemExit) as left:
        main(["bank", "ca-6cb", "--json"])
    assert left.value.code == 130
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "before the first bank" in printed.err
