"""A table that is kept between rounds comes back as it was; one that was tampered with is folded from the start."""

from pathlib import Path

import apsw
import pytest

from queenhigh.casino import snapshots
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from tests.casino.houses import Chance, opened


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Casino:
    monkeypatch.setattr(snapshots, "EVERY", 60)
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("ca-6cb"), Run())
    play(casino, [TableOfBots(casino, casino.table("T1"), b"T1")], 6)
    return casino


def test_r3_a_table_starts_from_its_snapshot_and_is_the_same(played: Casino, tmp_path: Path) -> None:
    before, version = played.table("T1").live, played.table("T1").version
    kept = played.journal.snapshot("table:T1")
    assert kept is not None
    assert 60 < kept[0] < version
    read: list[int] = []
    again = opened(tmp_path, chance=Chance("again"))
    journal = again.journal
    monkey = journal.read
    journal.read = lambda stream, after=0: read.append(after) or monkey(stream, after)  # type: ignore[method-assign, func-returns-value]
    restarted = Casino(journal, again._house_key, again.clock, again.entropy)
    assert (restarted.table("T1").live, restarted.table("T1").version) == (before, version)
    assert kept[0] in read  # only what came after it was folded


def test_r1_a_changed_snapshot_is_worthless(played: Casino, tmp_path: Path) -> None:
    before = played.table("T1").live
    kept = played.journal.snapshot("table:T1")
    assert kept is not None
    played.journal.close()
    content = bytearray(kept[1])
    content[len(content) // 2] ^= 1
    with apsw.Connection(str(tmp_path / "journal.db")) as db:
        db.execute("UPDATE snapshots SET content = ?", (bytes(content),))
    again = opened(tmp_path, chance=Chance("again"))
    assert again.table("T1").live == before
