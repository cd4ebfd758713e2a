"""X2, X3, X5, X6, X7 through the real service: evenings on which people and the director do anything, and the house stops."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from queenhigh.casino.service import Casino
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.full_speed import TournamentOfBots
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.store.reading import SqliteReader
from queenhigh.tournament import actions as do
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.paying import places
from tests.casino.houses import Chance, books, opened
from tests.casino.tournament_kit import STREAM, balance, check_books, of_bots, play
from tests.effort import scaled

KINDS = ("hourly", "multi_table")
STAGES = (
    [{"name": "To the end"}],
    [{"name": "Heats", "rounds": 3, "advance": 2}, {"name": "Final", "rounds": 4, "chips": "reset"}],
    [{"name": "Rounds", "rounds": 5, "eliminate": [2, 4]}],
)
MORE: dict[str, Any] = {
    "entry": {"buy_in_cents": 1_003, "fee_cents": 97, "late_levels": 2, "players_max": 20},
    "rebuy": {"cents": 701, "chips": 9_000, "most": 2, "levels": 3, "chips_max": 4_000},
    "add_on": {"cents": 299, "chips": 5_000, "level_to": 3},
    "charity": {"name": "C", "part_bp": 3_333},
}


def disturb(casino: Casino, desk: TournamentDesk, chance: random.Random) -> bool:
    """Somebody does something, if it is allowed."""
    name = chance.choice(list(desk.state.players))
    other = f"bot:{chance.randrange(30, 34):03}"
    actor, action = chance.choice(
        [
            (name, do.BuyAgain(name)),
            (name, do.BuyAddOn(name)),
            (other, do.Enter(other)),
            (name, do.WithdrawEntry(name)),
            ("sam", do.UndoOut(name, "a wrong count", Chips(chance.randrange(0, 300_000)))),
            ("sam", do.UndoSeating(name, "not this one")),
            ("sam", do.MovePlayer(name, f"trial.{chance.randrange(1, 4)}", chance.randrange(1, 5), "asked")),
            ("sam", do.RemovePlayer(name, "abuse")) if chance.random() < 0.3 else (name, do.BuyAgain(name)),
            ("sam", do.BreakTable(f"trial.{chance.randrange(1, 4)}", "wet felt")),
        ]
    )
    try:
        casino.do(actor, STREAM, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("seed", range(scaled(6)))
def test_x2_x3_x5_x6_x7_an_evening_of_anything_adds_up_to_the_cent(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    casino = opened(tmp_path, chance=Chance(f"evening {seed}"))
    desk = of_bots(
        casino,
        chance.randrange(3, 13),
        kind=KINDS[seed % 2],
        stage=STAGES[seed % 3],
        ties=chance.choice(("draw", "share")),
        **MORE,
    )
    bots, groups, done = TournamentOfBots(casino, desk), 0, 0
    stop_at = chance.randrange(20, 400)
    while not bots.is_over:
        group = bots.group()
        casino.submit(group[: chance.randrange(1, len(group) + 1)] if group else [])
        groups += 1
        assert groups < 5_000
        if chance.random() < 0.1:
            done += disturb(casino, desk, chance)
        if groups == stop_at and desk.state.status in ("running", "between"):
            readable, agreed = chance.random() < 0.5, chance.random() < 0.5
            casino.do("sam", STREAM, do.InterruptTournament("power failure", readable=readable, agreed=agreed))
        if chance.random() < 0.02:
            casino.journal.close()
            casino = opened(tmp_path, chance=Chance(f"evening {seed} {groups}"))
            desk = casino.tournaments.find("trial")
            bots = TournamentOfBots(casino, desk)
    state = desk.state
    paid = sum(player.cents for player in state.players.values())
    if state.status == "void":
        assert state.returned_cents == paid + state.fee_cents
        assert balance(casino, "demo/charity:C") == 0
    else:
        assert balance(casino, "demo/charity:C") == -(-paid * 3_333 // 10_000)
        assert sum(prize.cents for prize in state.prizes) + balance(casino, "demo/charity:C") == paid
        assert balance(casino, "demo/fees:trial") == 97 * len(state.players)
    assert [placed.place for placed in places(state)] == list(range(1, len(state.players) + 1))
    assert not any(account.startswith("cash/") for account in books(casino).sums())
    check_books(casino, desk)


@pytest.mark.parametrize("seed", range(scaled(1)))
def test_x7_killed_by_the_system_a_tournament_of_twenty_tables_goes_on(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    house, key, file = tmp_path / "house", str(tmp_path / "key.json"), tmp_path / "big.toml"
    file.write_text(
        'schema = 1\nid = "big"\ntitle = "Big"\ngame = "tcp-01"\nkind = "multi_table"\nday = "2026-11-20"\n'
        'money = "demo"\nstart_chips = 5000\n[entry]\nbuy_in_cents = 1000\n[[stage]]\nname = "Six rounds"\nrounds = 6\n'
        "[seating]\nseats = 3\n[[prizes]]\nshares_bp = [6000, 4000]\n"
    )
    program = [sys.executable, "-m", "queenhigh"]
    options = ["--data", str(house), "--key", key]
    subprocess.run([*program, "casino", "init", *options], check=True, capture_output=True)
    command = [*program, "tournament", "run", str(file), "--players", "60", "--json", *options]
    kills = 0
    code = -1
    for _ in range(60):
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        size = (house / "journal.db-wal").stat().st_size if (house / "journal.db-wal").exists() else 0
        until = time.monotonic() + 60
        grown = chance.randrange(20_000, 600_000)
        while kills < 3 and running.poll() is None and time.monotonic() < until:
            wal = house / "journal.db-wal"
            if wal.exists() and abs(wal.stat().st_size - size) > grown:
                os.kill(running.pid, signal.SIGKILL)
                kills += 1
                break
            time.sleep(0.002)
        running.communicate()
        code = running.returncode
        if code == 0:
            break
    assert code == 0
    assert kills
    reader = SqliteReader(str(house / "journal.db"))
    assert verify_journal(reader).findings == ()
    sums = reader.sums()
    reader.close()
    assert sums.get("demo/escrow:big", 0) == 0
    assert not any(micro for name, micro in sums.items() if name.startswith(("chips:big/purse", "chips:big/person")))


SIX_ROUNDS: dict[str, Any] = {
    "seating": {"seats": 3},
    "stage": [{"name": "Six rounds", "rounds": 6}],
    "level": [{"length": 99, "limits": {"ante": {"least": 500}, "pair_plus": {"least": 500}}}],
    "prizes": [{"shares_bp": [6_000, 4_000]}],
}


def killed(casino: Casino, folder: Path, again: str) -> Casino:
    """The house as it comes back after nobody could say goodbye; every chip that was issued is somewhere."""
    before, desk = casino.tournaments.find("trial").state, casino.tournaments.find("trial")
    casino.journal.close()
    back = opened(folder, chance=Chance(again))
    assert (back.tournaments.find("trial").state, back.tournaments.find("trial").version) == (before, desk.version)
    sums = books(back).sums()
    chips = {name: micro for name, micro in sums.items() if name.startswith("chips:trial/")}
    assert sum(chips.values()) == 0
    held = sum(micro for name, micro in chips.items() if "/world" not in name)
    assert held == 60 * 10_000 * MICRO_CENTS_PER_CENT
    assert balance(back, "demo/escrow:trial") == 60 * 1_000
    return back


@pytest.mark.parametrize("seed", range(scaled(2)))
def test_x6_x7_e13_twenty_tables_are_killed_come_back_and_end_as_the_clauses_of_interruption_say(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(f"twenty {seed}")
    casino = opened(tmp_path, chance=Chance(f"twenty {seed}"))
    desk = of_bots(casino, 60, kind=KINDS[seed % 2], **SIX_ROUNDS)
    assert len(desk.state.open_tables) == 20
    for stop in range(3):
        bots = TournamentOfBots(casino, desk)
        for _ in range(chance.randrange(10, 60)):
            group = bots.group()
            casino.submit(group[: chance.randrange(len(group) // 2, len(group)) + 1])  # the rest never reached the disk
        casino = killed(casino, tmp_path, f"twenty {seed} {stop}")
        desk = casino.tournaments.find("trial")
        assert desk.state.status == "running"
    readable, agreed = chance.random() < 0.5, chance.random() < 0.5
    casino.do("sam", STREAM, do.InterruptTournament("power failure", readable=readable, agreed=agreed))
    bots = TournamentOfBots(casino, desk)
    for _ in range(chance.randrange(1, 4)):  # and killed once more, before the director's word is carried out
        casino.submit(bots.group()[:7])
    casino = killed(casino, tmp_path, f"twenty {seed} at the end")
    desk = casino.tournaments.find("trial")
    bots, left = TournamentOfBots(casino, desk), desk.state.left
    while desk.state.status == "interrupted":  # hands are finished or dead, and reported; then it is ruled
        left = desk.state.left
        casino.submit(bots.group())
    play(casino, desk)
    if KINDS[seed % 2] == "hourly":
        # More than three were left: the tournament is void, and everyone has the buy-in again.
        assert (desk.state.status, desk.state.ruling, desk.state.returned_cents) == ("void", "void", 60 * 1_000)
        assert desk.state.prizes == ()
    else:
        # Nobody who is out was among the two first, so that all of 600.00 is there to be split evenly.
        assert (desk.state.status, desk.state.ruling) == ("over", "even_split")
        won = {prize.player: prize.cents for prize in desk.state.prizes if prize.cents}
        assert set(won) == {player.name for player in left}
        assert sum(won.values()) == 60_000
        assert set(won.values()) <= {60_000 // len(left), -(-60_000 // len(left))}
    assert sorted(placed.place for placed in places(desk.state)) == list(range(1, 61))
    check_books(casino, desk)


def test_x7_what_was_not_written_was_not_done(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    desk = of_bots(casino, 6)
    play(casino, desk, groups=25)
    before = (desk.state, desk.version)
    TournamentOfBots(casino, desk).group()  # decided by nobody, written by nobody
    casino.journal.close()
    again = opened(tmp_path, chance=Chance("again")).tournaments.find("trial")
    assert (again.state, again.version) == before
