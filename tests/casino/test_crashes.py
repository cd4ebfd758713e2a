"""Killed, or without power, at any moment: nothing acknowledged is lost, nothing happens twice, every round goes on."""

import gc
import os
import random
import signal
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.actions import Role
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.store.opening import StoreFailed
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.checks import check_house
from tests.casino.houses import KEY, Chance, Clock, opened
from tests.casino.progressive import progressive
from tests.effort import scaled
from tests.store.faulty_disk import Disk, DiskVFS

METERED = progressive()
"""A pair or better wins the whole meter, so that awards are locked and paid all the time."""
GAMES = {"T1": load("tcp-01"), "T2": load("ca-6cb"), "T3": METERED, "T4": METERED}
PEOPLE: dict[str, Role] = {"sam": "supervisor", "carl": "cage", "ann": "player"}
KILLS = 20
"""Of one house: it is read from the start after each of them, so that more effort is more houses."""
_NAMES = count()


def busy(casino: Casino, rounds: int) -> None:
    """Tables of bots, two of them linked to one meter, and a cage that takes a dollar from Ann with every request."""
    if "linked" not in casino.meters.desks:
        casino.open_meter("sam", "linked", METERED, "progressive", "demo")
    for name, rules in GAMES.items():
        if name not in casino.tables:
            meters = (("progressive", "linked"),) if rules is METERED else ()
            casino.open_table("sam", name, rules, Run(meters=meters))
    tables = [TableOfBots(casino, casino.table(name), name.encode()) for name in GAMES]
    for number in range(rounds):
        casino.do("carl", "house", house_do.Deposit("ann", 100), f"dollar {number}")
        play(casino, tables, 1)


def dollars(casino: Casino) -> int:
    return casino.journal.balance("cash/person:ann") // 100_000_000


@pytest.fixture
def let_go() -> Iterator[None]:
    """What is left of a failed disk goes with its own test, and not with one that runs later."""
    yield
    gc.collect()


# SQLite tidies up after a failure, and the disk has failed for that too: nobody is there to hear of it.
@pytest.mark.usefixtures("let_go")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("seed", range(scaled(30)))
def test_r1_p4_a_disk_that_loses_power_keeps_everything_that_was_acknowledged(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    disk = Disk(fail_at=chance.randrange(60, 2_500))
    file_system = DiskVFS(f"disk{os.getpid()}-{next(_NAMES)}", disk)
    acknowledged: list[tuple[str, int]] = []

    def note(envelope: Envelope, reply: Reply) -> None:
        del envelope
        acknowledged.append((reply.stream, reply.version))

    casino = Casino(SqliteJournal("journal.db", vfs=file_system.name), KEY, Clock(), Chance(str(seed)))
    casino.listeners.append(note)
    with pytest.raises(StoreFailed, match="could not be written"):
        busy(founded(casino), 1_000)
    for file, content in disk.after_power_loss(chance).items():
        (tmp_path / file).write_bytes(content)
    again = opened(tmp_path, chance=Chance("after the crash"))
    check_house(again, acknowledged)
    goes_on(again)


@pytest.mark.usefixtures("let_go")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_r1_a_disk_that_only_says_it_has_synced_is_found_out(tmp_path: Path) -> None:
    disk = Disk(fail_at=900, lies=True)
    file_system = DiskVFS(f"disk{os.getpid()}-{next(_NAMES)}", disk)
    casino = Casino(SqliteJournal("journal.db", vfs=file_system.name), KEY, Clock(), Chance("lies"))
    acknowledged: list[tuple[str, int]] = []
    casino.listeners.append(lambda _, reply: acknowledged.append((reply.stream, reply.version)))
    with pytest.raises(StoreFailed):
        busy(founded(casino), 1_000)
    for file, content in disk.after_power_loss(random.Random(1)).items():
        (tmp_path / file).write_bytes(content)
    with pytest.raises((AssertionError, BadInput), match=r"was acknowledged|is no journal"):
        check_house(opened(tmp_path, chance=Chance("after")), acknowledged)


def founded(casino: Casino) -> Casino:
    casino.do("os:root", "house", house_do.FoundHouse("The Test House"))
    for person, role in PEOPLE.items():
        casino.do("os:root", "house", house_do.AddPerson(person, (role,)))
    return casino


def goes_on(casino: Casino) -> None:
    """Every request that was on its way is made again; every round that was open is finished, and another one played."""
    for person, role in PEOPLE.items():
        if person not in casino.house.people:
            casino.do("os:root", "house", house_do.AddPerson(person, (role,)))
    before = dollars(casino)
    for number in range(before + 1):
        casino.do("carl", "house", house_do.Deposit("ann", 100), f"dollar {number}")
    assert dollars(casino) == before + 1
    for name in GAMES:
        if name in casino.tables:
            rounds = casino.table(name).live.table.rounds
            play(casino, [TableOfBots(casino, casino.table(name), name.encode())], 1)
            assert casino.table(name).live.table.rounds == rounds + 1
    check_house(casino)


@pytest.mark.parametrize("seed", range(scaled(1)))
def test_r1_p4_killed_again_and_again_a_busy_house_loses_nothing(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed + 7)
    acknowledged: set[tuple[str, int]] = set()
    opened(tmp_path).journal.close()
    for kill in range(KILLS):
        acknowledged |= run_and_kill(tmp_path, chance.uniform(0.02, 0.3), kill)
        casino = opened(tmp_path, chance=Chance(f"after kill {kill}"))
        check_house(casino, acknowledged)
        casino.journal.close()
    casino = opened(tmp_path, chance=Chance("the end"))
    goes_on(casino)
    assert len(acknowledged) > 100
    assert casino.meters.book("linked").hits


def run_and_kill(folder: Path, seconds: float, kill: int) -> set[tuple[str, int]]:
    """A process of its own plays until it is killed; what it has acknowledged came through a pipe."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover  # ends by being killed
        os.close(reader)
        try:
            casino = opened(folder, chance=Chance(f"run {kill}"))

            def tell(_: Envelope, reply: Reply) -> None:
                os.write(writer, f"{reply.stream} {reply.version}\n".encode())

            casino.listeners.append(tell)
            busy(casino, 1_000_000)
        finally:
            os._exit(3)
    os.close(writer)
    with os.fdopen(reader, "rb") as heard:
        first = heard.readline()
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        lines = [first, *heard.read().split(b"\n")]
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the house has ended by itself"
    told = (line.decode().split() for line in lines[:-1])
    return {(stream, int(version)) for stream, version in told}
