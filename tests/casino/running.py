"""Houses in folders of their own, as the command line has them, with something played in them."""

from pathlib import Path

from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.actions import Role
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.casino.houses import Chance, Clock


def key_of(folder: Path) -> str:
    """Where these tests keep the keys of a house."""
    return str(folder.parent / f"{folder.name}.key.json")


def running(folder: Path, clock: Clock | None = None) -> RunningHouse:
    """The house in a folder, running; a new one is founded."""
    if not folder.exists():
        make_house(folder, key_of(folder))
    house = RunningHouse(folder, key_of(folder), clock or Clock())
    house.casino.entropy = Chance(f"entry {house.journal.last()}")
    if not house.casino.house.name:
        house.casino.do("os:root", "house", house_do.FoundHouse("The Test House"))
        staff: dict[str, Role] = {"sam": "supervisor", "sue": "supervisor", "carl": "cage", "audrey": "auditor"}
        for person, role in staff.items():
            house.casino.do("os:root", "house", house_do.AddPerson(person, (role,)))
        house.casino.do("os:root", "house", house_do.AddPerson("ann"))
        house.casino.do("carl", "house", house_do.Deposit("ann", 50_000))
    return house


def play_bots(house: RunningHouse, names: tuple[str, ...], rounds: int) -> None:
    """Let bots play some rounds at these tables."""
    tables = [TableOfBots(house.casino, house.casino.table(name), name.encode()) for name in names]
    play(house.casino, tables, rounds)


def played(folder: Path, games: tuple[str, ...] = ("tcp-01", "ca-6cb"), rounds: int = 2) -> None:
    """A house where bots have played, ann has bought chips for money, and heads were signed three times."""
    clock = Clock()
    names = tuple(f"T{number}" for number in range(1, len(games) + 1))
    with running(folder, clock) as house:
        for name, game in zip(names, games, strict=True):
            house.casino.open_table("sam", name, load(game), Run())
        house.casino.open_table("sam", "C1", load(games[0]), Run(currency="cash"))
        house.casino.do("ann", "table:C1", table_do.Sit("ann", (1,), 20_000))
        play_bots(house, names, 1)
        clock.wait(60_000)
        house.tend()
        play_bots(house, names, rounds - 1)
        clock.wait(60_000)
        house.tend()
        house.casino.do("carl", "house", house_do.Withdraw("ann", 1_000))
