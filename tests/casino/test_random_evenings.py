"""X2, X3, X5, X6, X7 through the real service: evenings on which people and the director do anything, and the house stops."""

import os
import random
import signal
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.service import Casino
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.full_speed import TournamentOfBots
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
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


SIX_ROUNDS: dict[str, Any] = {
    "seating": {"seats": 3},
    "stage": [{"name": "Six rounds", "rounds": 6}],
    "level": [{"length": 99, "limits": {"ante": {"least": 500}, "pair_plus": {"least": 500}}}],
    "prizes": [{"shares_bp": [6_000, 4_000]}],
}


def play_and_kill(folder: Path, entries: int, again: str, more: int = 40) -> dict[str, int]:
    """A process of its own plays until it is killed, with so many entries told or at most so many more; what it has told."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover  # ends by being killed
        os.close(reader)
        try:
            casino, told = opened(folder, chance=Chance(again)), count(1)

            def tell(_: Envelope, reply: Reply) -> None:
                os.write(writer, f"{reply.stream} {reply.version}\n".encode())
                if next(told) == entries + more:
                    signal.pause()  # however slow the other one is, it has not gone further

            casino.listeners.append(tell)
            play(casino, casino.tournaments.find("trial"))
            signal.pause()
        finally:
            os._exit(3)
    os.close(writer)
    with os.fdopen(reader, "rb") as heard:
        lines = [heard.readline() for _ in range(entries)]
        os.kill(child, signal.SIGKILL)
        lines += heard.read().splitlines()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the house has ended by itself"
    return {stream: int(version) for stream, version in (line.decode().split() for line in lines)}


def back_again(folder: Path, told: dict[str, int], again: str) -> Casino:
    """The house as it comes back after a kill: nothing that was told is missing, and every chip that was issued is somewhere."""
    casino = opened(folder, chance=Chance(again))
    heads = dict(casino.journal.heads())
    assert all(heads[stream].version >= version for stream, version in told.items())
    sums = books(casino).sums()
    chips = {name: micro for name, micro in sums.items() if name.startswith("chips:trial/")}
    assert sum(chips.values()) == 0
    assert -chips["chips:trial/world"] == 60 * 10_000 * MICRO_CENTS_PER_CENT
    assert balance(casino, "demo/escrow:trial") == 60 * 1_000
    return casino


def killed_at_twenty_tables(folder: Path, seed: int, kind: str) -> Casino:
    """Sixty bots at twenty tables, whose house was killed in the seats, in a hand and between rounds."""
    chance = random.Random(f"twenty {seed}")
    casino = opened(folder, chance=Chance(f"twenty {seed}"))
    desk = of_bots(casino, 60, kind=kind, **SIX_ROUNDS)
    assert len(desk.state.open_tables) == 20
    for entries in (chance.randrange(1, 80), chance.randrange(80, 400), chance.randrange(1, 400)):
        casino.journal.close()
        told = play_and_kill(folder, entries, f"twenty {seed} {entries}")
        casino = back_again(folder, told, f"back {seed} {entries}")
        assert casino.tournaments.find("trial").state.status == "running"
    return casino


@pytest.mark.parametrize("seed", range(scaled(1)))
def test_x7_a_tournament_of_twenty_tables_is_killed_again_and_again_and_goes_on_to_its_prizes(
    tmp_path: Path, seed: int
) -> None:
    casino = killed_at_twenty_tables(tmp_path, seed, "multi_table")
    desk = casino.tournaments.find("trial")
    play(casino, desk)
    # Sixty entries of 10.00: 60 and 40 per cent of 600.00.
    assert [(prize.place, prize.cents) for prize in desk.state.prizes] == [(1, 36_000), (2, 24_000)]
    assert sorted(placed.place for placed in places(desk.state)) == list(range(1, 61))
    check_books(casino, desk)


@pytest.mark.parametrize("seed", range(scaled(2)))
def test_x6_x7_e13_twenty_tables_are_killed_come_back_and_end_as_the_clauses_of_interruption_say(
    tmp_path: Path, seed: int
) -> None:
    kind = KINDS[seed % 2]
    casino = killed_at_twenty_tables(tmp_path, seed, kind)
    chance = random.Random(f"lights {seed}")
    readable, agreed = chance.random() < 0.5, chance.random() < 0.5
    casino.do("sam", STREAM, do.InterruptTournament("power failure", readable=readable, agreed=agreed))
    left = casino.tournaments.find("trial").state.left
    casino.journal.close()
    # And killed once more, before the director's word is carried out at all tables.
    told = play_and_kill(tmp_path, chance.randrange(1, 12), f"lights {seed}", more=0)
    casino = back_again(tmp_path, told, f"at the end {seed}")
    desk = casino.tournaments.find("trial")
    bots = TournamentOfBots(casino, desk)
    while desk.state.status == "interrupted":  # hands are finished or dead, and reported; then it is ruled
        left = desk.state.left
        casino.submit(bots.group())
    play(casino, desk)
    if kind == "hourly":
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


@pytest.mark.parametrize("left, ruling", [(4, "void"), (3, "chip_counts"), (2, "chip_counts")])
def test_x6_x7_e13_decision15_killed_with_four_three_and_two_left_an_hourly_tournament_is_void_or_counted(
    tmp_path: Path, left: int, ruling: str
) -> None:
    casino = opened(tmp_path, chance=Chance(f"few {left}"))
    desk = of_bots(casino, 60, kind="hourly", **{**SIX_ROUNDS, "stage": [{"name": "To the end"}]})
    for player in desk.state.left[left:]:
        casino.do("sam", STREAM, do.RemovePlayer(player.name, "went home"))
    casino.journal.close()
    told = play_and_kill(tmp_path, 20 + left, f"few {left} are left", more=0)
    casino = back_again(tmp_path, told, f"few {left} again")
    desk = casino.tournaments.find("trial")
    few = [player.name for player in desk.state.left]
    assert len(few) == left
    casino.do("sue", STREAM, do.InterruptTournament("power failure", readable=True, agreed=True))
    casino.journal.close()
    play_and_kill(tmp_path, 1, f"few {left} in the dark", more=0)
    casino = opened(tmp_path, chance=Chance("the end"))
    desk = casino.tournaments.find("trial")
    play(casino, desk)
    stopped = desk.state.interruption
    assert stopped is not None
    assert (desk.state.ruling, stopped.by, stopped.cause) == (ruling, "sue", "power failure")
    if ruling == "void":
        assert (desk.state.status, desk.state.prizes, desk.state.returned_cents) == ("void", (), 60_000)
    else:
        had = sorted(((desk.state.players[name].last.count, name) for name in few), reverse=True)
        assert [(prize.player, prize.cents) for prize in desk.state.prizes] == [
            (had[0][1], 36_000),
            (had[1][1], 24_000),
        ]
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
