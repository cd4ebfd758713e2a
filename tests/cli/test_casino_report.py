"""`queenhigh casino report`: the day in words, as data, as CSV and on paper."""

import csv
import json
from pathlib import Path

import pytest

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.houses import cash_table, count, opened
from tests.casino.players import Players
from tests.cli.conftest import Call


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A house with one closed day: Ann has bought $2,000, bet pair plus three times, and left."""
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"), 1_000_000)
    casino.do("carl", "house", house_do.Deposit("ann", 200_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 200_000))
    Players(casino, "T1", {"ann": ((1, "pair_plus", 1_000),)}).rounds(3)
    casino.do("ann", "table:T1", table_do.StandUp("ann"))
    count(casino, "T1", "closing", chips_of(casino.table("T1").live.tray_cents))
    count(casino, "T1", "drop", chips_of(200_000))
    casino.do("sam", "house", house_do.CloseDay())
    assert isinstance(casino.journal, SqliteJournal)
    casino.journal.keep_fact("house", "0123456789ab")
    casino.journal.close()
    return str(tmp_path)


def test_l4_report_says_what_the_day_has_brought(call: Call, house: str) -> None:
    got = call("casino", "report", "--data", house)
    assert (got.code, got.err) == (0, "")
    assert "The Test House, 2026-11-16 (cash): closed" in got.out
    assert "win by count" in got.out
    data = json.loads(call("casino", "report", "--data", house, "--json").out)
    table = next(each for each in data["sums"] if (each["per"], each["name"]) == ("table", "T1"))
    assert (table["rounds"], table["handle_cents"], table["drop_cents"]) == (3, 3_000, 200_000)
    assert table["win_cents"] == table["counted_win_cents"] == 200_000 - data["chips"]["redeemed_cents"]
    # 2.3167 % of $30.
    assert table["expected_cents"] == 69.5
    month = json.loads(call("casino", "report", "2026-11", "--data", house, "--json").out)
    assert month["sums"] == data["sums"] == data["month_to_date"]
    path = Path(house) / "day.csv"
    assert call("casino", "report", "--data", house, "--csv", str(path)).code == 0
    head, *rows = [row for row in csv.reader(path.read_text().splitlines()) if row][1:]
    line = dict(zip(head, next(row for row in rows if row[:3] == ["sums", "table", "T1"]), strict=True))
    assert int(line["win_cents"]) == table["win_cents"]


def test_l4_report_is_printed(call: Call, house: str, tmp_path: Path) -> None:
    path = tmp_path / "day.pdf"
    assert call("casino", "report", "--data", house, "--pdf", str(path)).code == 0
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "options, says",
    [
        (("16.11.2026",), "'16.11.2026' is no period"),
        (("2026-11-16-1",), "'2026-11-16-1' is no period"),
        (("--pdf", "/no/such/folder/day.pdf"), "/no/such/folder"),
    ],
)
def test_report_refuses_in_one_sentence(call: Call, house: str, options: tuple[str, ...], says: str) -> None:
    got = call("casino", "report", "--data", house, *options)
    assert got.code != 0
    assert says in got.err
    assert "Traceback" not in got.err
