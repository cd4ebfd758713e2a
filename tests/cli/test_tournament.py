"""`queenhigh tournament`: X1, X7, X8, as its user types it."""

import json
from pathlib import Path

import pytest

from queenhigh.bootstrap.tournament_files import example_text
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.cli.tournament.telling import print_standing
from queenhigh.store.reading import SqliteReader
from queenhigh.tournament import actions as do
from tests.cli.conftest import Call
from tests.tournament.kit import Trial, terms_with

SMALL = """schema = 1
id = "small"
title = "A small one"
game = "tcp-01"
kind = "hourly"
day = "2026-11-20"
start_chips = 5000
[entry]
buy_in_cents = 1000
[[stage]]
name = "Four rounds"
rounds = 4
[seating]
seats = 3
[[prizes]]
shares_bp = [6000, 4000]
"""


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return str(path)


def test_x1_check_tells_every_fault_with_its_line(call: Call, tmp_path: Path) -> None:
    assert call("tournament", "check", "heats").code == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(SMALL.replace("6000, 4000", "6000, 5000").replace("seats = 3", "seats = 9"))
    got = call("tournament", "check", str(bad))
    assert got.code == 1
    assert f"{bad}:14: seating.seats" in got.err
    told = json.loads(call("tournament", "check", str(bad), "--json").out)
    assert [(fault["code"], fault["line"]) for fault in told["faults"]] == [("seats/many", 14), ("prizes/whole", 16)]
    bad.write_text(SMALL.replace("rounds = 4", "round = 4").replace("2026-11-20", "2026-02-30"))
    told = json.loads(call("tournament", "check", str(bad), "--json").out)
    # A stage with a wrong key is one fault, and not also too few stages.
    assert [(fault["code"], fault["line"]) for fault in told["faults"]] == [("key/unknown", 12)]
    bad.write_text(SMALL.replace("2026-11-20", "2026-02-30").replace("seats = 3", "seats = 9"))
    told = json.loads(call("tournament", "check", str(bad), "--json").out)
    assert [(fault["code"], fault["line"]) for fault in told["faults"]] == [("day/calendar", 6), ("seats/many", 14)]
    missing = call("tournament", "check", "nowhere")
    assert missing.code == 2
    assert "casablanca-hourly, heats come with Queenhigh" in missing.err
    assert call("tournament", "check", str(tmp_path / "none.toml")).code == 2


def test_x1_announce_prints_and_writes(call: Call, tmp_path: Path) -> None:
    pdf = tmp_path / "a.pdf"
    got = call("tournament", "announce", "casablanca-hourly", "--pdf", str(pdf))
    assert (got.code, got.err) == (0, f"announcement written to {pdf}\n")
    assert "Buy-in $30" in got.out
    assert pdf.read_bytes().startswith(b"%PDF")
    told = json.loads(call("tournament", "announce", "heats", "--json").out)
    assert told["terms"]["id"] == "heats"
    assert example_text("heats").startswith("# Heats")


def test_x7_x8_run_standing_and_result(call: Call, small: str, tmp_path: Path) -> None:
    house, key = str(tmp_path / "house"), str(tmp_path / "key.json")
    assert call("casino", "init", "--data", house, "--key", key).code == 0
    few = Path(small).with_name("few.toml")
    few.write_text(SMALL.replace("buy_in_cents = 1000", "buy_in_cents = 1000\nplayers_min = 4\nplayers_max = 8"))
    for wanted in ("3", "9"):
        got = call("tournament", "run", str(few), "--players", wanted, "--data", house, "--key", key)
        assert (got.code, got.err) == (2, f"queenhigh: {wanted} players: the file takes 4 to 8\n")
    assert call("tournament", "standing", "--data", house, "--key", key).code == 2  # and nothing was announced
    ran = call("tournament", "run", small, "--players", "7", "--data", house, "--key", key, "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["status"], told["entries"], told["prizes"]) == (0, "over", 7, [4200, 2800])
    again = call("tournament", "run", small, "--data", house, "--key", key)
    assert again.code == 0  # it is over, and stays so
    standing = call("tournament", "standing", "--data", house, "--key", key)
    assert "A small one: over" in standing.out
    pdf = tmp_path / "r.pdf"
    result = call("tournament", "result", "small", "--pdf", str(pdf), "--data", house, "--key", key, "--json")
    told = json.loads(result.out)
    assert told["ruling"] == "played"
    assert sorted(line["place"] for line in told["lines"]) == list(range(1, 8))
    assert pdf.read_bytes().startswith(b"%PDF")
    assert call("tournament", "standing", "other", "--data", house, "--key", key).code == 2
    report = json.loads(call("tournament", "report", "2026-11", "--data", house, "--json").out)
    assert report["days"] == []  # demo money is nobody's proceeds
    assert call("tournament", "report", "November", "--data", house).code == 2
    reader = SqliteReader(str(Path(house) / "journal.db"))
    assert verify_journal(reader).findings == ()
    reader.close()


def test_x1_simulate_tells_each_plan_with_its_error(call: Call, small: str, tmp_path: Path) -> None:
    plot = tmp_path / "s.svg"
    got = call("tournament", "simulate", small, "--runs", "4", "--players", "6", "--plot", str(plot), "--json")
    told = json.loads(got.out)
    assert {plan["plan"] for plan in told["plans"]} == {"steady", "big_early", "big_late", "follow_the_leader"}
    # Six buy-ins of $10, whatever the plans.
    assert told["paid_in_cents"] == {"value": 6_000, "error": 0}
    assert told["runs"] == 4
    assert told["rounds"]["value"] <= 4
    assert (told["round_seconds"], told["buys"]) == (60, True)
    assert told["minutes"]["value"] == told["rounds"]["value"]  # a minute a round, all tables at the same time
    # Four rounds at most: all go on at the start, none after the last.
    assert (told["still"][0], told["still"][-1]) == (1, 0)
    assert sorted(told["still"], reverse=True) == told["still"]
    spread = told["minutes_spread"]
    assert spread["low"] <= spread["middle"] <= spread["high"] == len(told["still"]) - 1
    # The mean number of rounds is the sum of the shares that go on after each.
    assert sum(told["still"]) == pytest.approx(told["minutes"]["value"])
    drawn = plot.read_text()
    assert "Tournaments that still go on" in drawn
    assert drawn.startswith("<svg")
    assert ">+" not in drawn  # chips are counted: they are no gain
    assert drawn.count('stroke-dasharray="6 4"') == 4  # what each plan pays, beside what it gets
    same = json.loads(call("tournament", "simulate", small, "--runs", "4", "--players", "6", "--json").out)
    assert same["plans"] == told["plans"]
    assert "big late" in call("tournament", "simulate", small, "--runs", "2").out
    assert call("tournament", "simulate", small, "--plans", "wild").code == 2


def test_x8_the_terminal_has_clock_limits_and_next_level(capsys: pytest.CaptureFixture[str]) -> None:
    minute = 60_000_000
    levels = [{"length": 10, "limits": {"ante": {"least": 500, "most": 900}}}, {"length": 10}]
    trial = Trial(terms_with(levels={"by": "minutes"}, level=levels, stage=[{"name": "An hour", "minutes": 60}]))
    trial.announce().enter("a", "b").begin(at=minute)

    def told(at: int) -> str:
        print_standing(trial.terms, trial.state, at)
        return capsys.readouterr().out

    # Begun at 1, so that the level ends at 11 and the hour at 61; half a minute later half a minute is gone.
    now = told(minute + 30_000_000)
    assert (
        "limits: Ante from 500 to 900, Pair Plus from 500\nnext level in 9:30: Ante from 500, Pair Plus from 500\n"
        in now
    )
    assert "no round of An hour begins after 59:30" in now
    trial.do(do.PauseClock(3 * minute, "dinner"))
    assert "next level in 8:00" in told(40 * minute)  # in a break it stands
    assert "a break: the clock stands" in told(40 * minute)
    trial.do(do.ResumeClock(40 * minute))
    trial.do(do.Tick(99 * minute), "house")
    assert "next level" not in told(99 * minute)
    by_rounds = Trial(terms_with(level=[{"length": 2}, {"length": 2}])).announce().enter("a", "b").begin()
    print_standing(by_rounds.terms, by_rounds.state, 0)
    assert "next level after 2 more rounds: Ante from 500" in capsys.readouterr().out
    by_rounds.report("trial.1")
    print_standing(by_rounds.terms, by_rounds.state, 0)
    assert "next level after 1 more round: Ante from 500" in capsys.readouterr().out
