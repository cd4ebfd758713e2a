"""`verify` does every meter again and compares both sides of it: what tables did, and what the meter has."""

import shutil
from pathlib import Path

import apsw
import msgspec
import pytest

from queenhigh.casino import approvals as two
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.journal import START, Entry, chained
from queenhigh.casino.keypad import actions as do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.verify.findings import Report
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.round import actions as round_do
from queenhigh.store.reading import SqliteReader
from queenhigh.store.schema import SCHEMA
from tests.casino.houses import KEY, opened
from tests.casino.progressive import Felt, fund, linked, progressive

M = 1_000_000


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables with a dealer and one without on one meter, another meter beside; everything that meters know happens."""
    folder = tmp_path_factory.mktemp("meters")
    casino = opened(folder)
    linked(casino, ("T1", "T2"), progressive(), Run(currency="cash", dealing="dealer"))
    linked(casino, ("T3",), progressive(), Run(currency="cash"), "other")
    fund(casino, "ann", "bob", "cal")
    first = Felt(casino, "T1", {"ann": 1, "bob": 2})
    second = Felt(casino, "T2", {"cal": 4})
    third = Felt(casino, "T3", {"cal": 1})
    first.until([1])
    second.until([4])
    first.do("dina", do.PressHand(1))
    first.do("dina", do.PressHand(1))
    first.do("dina", do.PressHand(1))
    second.do("dina", do.PressHand(4))
    first.do("sam", round_do.VoidRound("a fouled deck"))
    first.do("dina", do.PressGameOver())
    second.clear_marked()
    casino.do("sam", "meter:house", meter_do.AdjustMeter(0, "void", casino.meters.book("house").wins[0].number))
    casino.do("sue", "meter:house", two.Approve(1))
    casino.do("sam", "meter:house", meter_do.TransferMeter("other", 12_345_678, "moved"))
    casino.do("sue", "meter:house", two.Approve(2))
    third.until([1])
    third.do(HOUSE_ACTOR, round_do.LockAward("progressive", 1, "cal"))
    third.do("sam", round_do.VoidRound("no light"))
    third.finish()
    third.until([1])
    third.finish()
    first.start()
    first.coin_in()
    casino.journal.close()
    return folder


def report(folder: Path, *, with_key: bool = True) -> Report:
    reader = SqliteReader(str(folder / "journal.db"))
    try:
        return verify_journal(reader, key=KEY if with_key else None)
    finally:
        reader.close()


def findings(found: Report) -> list[tuple[str, str, str]]:
    """Without the lists of heads, which these houses do not sign."""
    return [(each.check, each.place, each.what) for each in found.findings if each.check not in ("file", "heads")]


@pytest.mark.parametrize("with_key", [True, False])
def test_r3_every_meter_is_done_again_from_the_journal(original: Path, *, with_key: bool) -> None:
    assert findings(report(original, with_key=with_key)) == []


def planted(original: Path, folder: Path, stream: str, tag: str, **changes: int) -> Report:
    """The journal with one event's fields changed, its chain mended, as somebody with the program could do it."""
    shutil.copy(original / "journal.db", folder / "journal.db")
    db = apsw.Connection(str(folder / "journal.db"))
    guards = [each for each in SCHEMA if each.startswith("CREATE TRIGGER")]
    for guard in guards:
        db.execute(f"DROP TRIGGER {guard.split()[2]}")
    head, done = START, False
    rows = list(
        db.execute(
            "SELECT seq, stream, version, at, actor, request, body FROM entries WHERE stream = ? ORDER BY version",
            (stream,),
        )
    )
    for seq, *fields, body in rows:
        data = msgspec.json.decode(body)
        for event in data["events"]:
            if tag in event.values() and not done:
                done = True
                event.update({name: event[name] + change for name, change in changes.items()})
        stream, version, at, actor, request = fields
        entry = Entry(stream, version, at, actor, request, msgspec.json.encode(data), b"")
        head = chained(head, entry)
        db.execute("UPDATE entries SET body = ?, hash = ? WHERE seq = ?", (entry.body, head, seq))
    assert done
    db.execute("UPDATE streams SET hash = ? WHERE stream = ?", (head, stream))
    for guard in guards:
        db.execute(guard)
    db.close()
    return report(folder)


def test_p4_a_contribution_counted_twice_is_found(original: Path, tmp_path: Path) -> None:
    found = findings(planted(original, tmp_path, "meter:house", "contributed", wager_cents=200, share=28 * M, wagers=2))
    assert any(check == "meters" and "is not what table:T1" in what for check, _, what in found)
    assert any(check == "ledger" for check, _, _ in found)


def test_p5_a_share_that_is_no_share_of_the_wager_is_found(original: Path, tmp_path: Path) -> None:
    found = findings(planted(original, tmp_path, "meter:house", "contributed", share=1))
    assert any(place.startswith("meter:house") and "share" in what for _, place, what in found)


def test_p3_an_amount_that_the_meter_did_not_show_is_found(original: Path, tmp_path: Path) -> None:
    found = findings(planted(original, tmp_path, "meter:house", "win_locked", cents=1))
    assert any(place.startswith("meter:house") and "cents" in what for _, place, what in found)


def test_p12_money_that_came_from_nowhere_is_found(original: Path, tmp_path: Path) -> None:
    found = findings(planted(original, tmp_path, "meter:other", "money_received", micro_cents=5))
    assert any(check == "meters" and "is not what meter:house" in what for check, _, what in found)
