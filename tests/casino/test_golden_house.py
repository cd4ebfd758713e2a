"""Houses that older releases have exported: each is replayed by this one, whatever became of its rule files and events.

A new release adds a file (`python -m tests.casino.test_golden_house NAME`). Until it is out its own may be written anew;
that of a release that is out is never changed.
"""

import sys
import tempfile
from pathlib import Path

import pytest

from queenhigh.bootstrap.house_copies import export_house, read_export
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.verify.cold import replay_house
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.rules.load import load
from tests.casino.houses import Clock
from tests.casino.running import play_bots, running

FOLDER = Path(__file__).parent / "golden"
GAMES = {"T1": "tcp-progressive-1", "T2": "ca-6cb", "T3": "draw-02"}
ROUNDS = 2


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.jsonl")))
def test_r3_the_golden_house_of_each_release_replays(name: str) -> None:
    made = replay_house(read_export(FOLDER / name))
    assert made.report.findings == ()
    assert made.report.cannot_say == ()
    assert {table: live.table.rounds for table, live in made.tables.items()} == dict.fromkeys(GAMES, ROUNDS)
    assert made.report.rounds == ROUNDS * len(GAMES)
    assert set(trial_balance(made.balances).values()) == {0}
    # Every chip of every person is in the purse that the ledger has for it.
    for table, live in made.tables.items():
        for person in live.table.people:
            assert made.balances[f"demo/purse:{table}:{person.bettor}"] == person.purse_cents * 1_000_000


def test_r3_there_is_a_golden_house_of_this_release() -> None:
    assert (FOLDER / "house-0.1.0.jsonl").exists()


def write(name: str) -> None:
    """The house that a release leaves behind."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock()
        with running(Path(folder) / "house", clock) as house:
            for table, game in GAMES.items():
                house.casino.open_table("sam", table, load(game), Run())
            play_bots(house, tuple(GAMES), ROUNDS)
            clock.wait(60_000)
            house.tend()
        export_house(Path(folder) / "house", FOLDER / name)


if __name__ == "__main__":
    write(sys.argv[1])
