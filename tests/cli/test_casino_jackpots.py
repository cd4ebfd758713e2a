"""`queenhigh casino jackpots`: meters, history and win pages, for people and for programs."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from queenhigh.casino import approvals as two
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.tables.actions import Run
from tests.casino.progressive import progressive
from tests.casino.running import play_bots, running
from tests.cli.conftest import Call


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two tables on one meter that is won often; a supervisor and another one have taken a cent off it."""
    folder = tmp_path_factory.mktemp("jackpots") / "house"
    with running(folder) as running_house:
        casino, rules = running_house.casino, progressive()
        casino.open_meter("sam", "pool", rules, "progressive", "demo")
        for name in ("T1", "T2"):
            casino.open_table("sam", name, rules, Run(meters=(("progressive", "pool"),)))
        play_bots(running_house, ("T1", "T2"), 4)
        casino.do("sam", "meter:pool", meter_do.AdjustMeter(-1_000_000, "counted twice"))
        casino.do("sue", "meter:pool", two.Approve(1))
    return str(folder)


def answered(call: Call, *arguments: str) -> Any:
    got = call("casino", "jackpots", *arguments, "--json")
    assert (got.code, [line for line in got.err.splitlines() if " written to " not in line]) == (0, [])
    return json.loads(got.out)


def test_p9_the_meters_with_their_counters_and_hits(call: Call, house: str) -> None:
    (meter,) = answered(call, "--data", house)
    counters = meter["counters"]
    # The identity, from the numbers that a program gets.
    assert meter["shows_micro_cents"] == (
        counters["seeds_micro_cents"]
        + counters["contributions_micro_cents"]
        - counters["awards_micro_cents"]
        - counters["overflow_micro_cents"]
        + counters["adjustments_micro_cents"]
        + counters["transfers_in_micro_cents"]
        - counters["transfers_out_micro_cents"]
    )
    # 14 % of every wager; every award is paid.
    assert counters["contributions_micro_cents"] == counters["wager_cents"] * 140_000
    assert counters["paid_cents"] == sum(hit["cents"] for hit in meter["hits"]) > 0
    assert meter["tables"] == ["T1", "T2"]
    assert [(each["what"], each["by"], each["micro_cents"]) for each in meter["changes"]] == [
        ("adjusted", ["sam", "sue"], -1_000_000)
    ]
    told = call("casino", "jackpots", "--meter", "pool", "--data", house)
    assert told.code == 0
    assert "counted twice" in told.out


def test_p9_r9_meters_hits_and_changes_are_written_for_a_spreadsheet(call: Call, house: str, tmp_path: Path) -> None:
    path = tmp_path / "meters.csv"
    (meter,) = answered(call, "--csv", str(path), "--data", house)
    lines = list(csv.DictReader(path.read_text().splitlines()))
    (first,) = [line for line in lines if line["list"] == "meter"]
    for field in ("meter", "shows_micro_cents", "reserve_micro_cents"):
        assert first[field] == str(meter[field])
    for field in ("wagers", "contributions_micro_cents", "awards_micro_cents", "paid_cents"):
        assert first[field] == str(meter["counters"][field])
    hits = [
        (line["meter"], int(line["win"]), line["table"], int(line["cents"])) for line in lines if line["list"] == "hits"
    ]
    assert hits == [("pool", hit["win"], hit["table"], hit["cents"]) for hit in meter["hits"]]
    (change,) = [line for line in lines if line["list"] == "changes"]
    assert (change["by"], change["micro_cents"]) == ("sam and sue", "-1000000")
    refused = call("casino", "jackpots", "--meter", "pool", "--win", "1", "--csv", str(path), "--data", house)
    assert (refused.code, "a win page is printed with --pdf" in refused.err) == (2, True)


def test_p10_a_win_page_for_people_for_programs_and_on_paper(call: Call, house: str, tmp_path: Path) -> None:
    page = answered(call, "--meter", "pool", "--win", "1", "--data", house, "--tax-from", "$500")
    assert (page["serial"], page["status"], page["tax_form"], page["all_accounted"]) == (
        "pool-000001",
        "paid",
        True,
        True,
    )
    cards = " ".join([*page["cards"]["spots"].values(), page["cards"]["bank"], page["cards"]["rest"]]).split()
    assert len(set(cards)) == len(cards) == 52
    assert set(page["hand"].split()) == set(page["cards"]["spots"][str(page["seat"])].split())
    file = tmp_path / "win.pdf"
    told = call("casino", "jackpots", "--meter", "pool", "--win", "1", "--pdf", str(file), "--data", house)
    assert told.code == 0
    assert "all 52 cards are accounted for" in told.out
    assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--meter", "nope"), "there is no meter 'nope'; there are: pool"),
        (("--meter", "pool", "--win", "999"), "has no win 999"),
        (("--win", "1"), "a win page needs --meter and --win"),
        (("--meter", "pool", "--win", "1", "--tax-from", "many"), "is not an amount of money"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(
    call: Call, house: str, arguments: tuple[str, ...], said: str
) -> None:
    got = call("casino", "jackpots", *arguments, "--data", house)
    assert got.code != 0
    assert said in got.err
