"""A house to try: founded in a folder, with a table for demo chips for every published game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from queenhigh.bootstrap.housekeeping import running_code
from queenhigh.bootstrap.running_house import user
from queenhigh.casino.house.actions import AcceptCode, FoundHouse
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.catalogue import builtin_heads
from queenhigh.rules.load import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.bootstrap.housekeeping import HouseKeeping
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino


def demo_games() -> list[str]:
    """The games that a demo house opens: every published one. A meter of its own comes with the table.

    The plain game is first, the one with the most pay tables; one of each kind follows, and then the other pay tables.
    """
    games = builtin_heads()
    kinds = Counter(game.family for game in games)
    return [game.id for game in sorted(games, key=lambda game: (game.id != game.family, -kinds[game.family], game.id))]


def open_demo_table(casino: Casino, name: str, game: str) -> TableDesk:
    """A table for demo chips."""
    casino.open_table(user(), name, load(game), Run())
    return casino.table(name)


def found(house: HouseKeeping, name: str) -> None:
    """A house with a name, and with the code that runs it now."""
    house.casino.do(user(), "house", FoundHouse(name))
    house.casino.do(user(), "house", AcceptCode(running_code(), "the house was founded with it"))


def open_demo_tables(casino: Casino, tell: Callable[[int, int], None] = lambda _done, _all: None) -> None:
    """A table for every published game; `tell` hears how many are open of how many."""
    games = demo_games()
    for number, game in enumerate(games, start=1):
        if f"T{number}" not in casino.tables:
            open_demo_table(casino, f"T{number}", game)
        tell(number, len(games))


def accept_code_for_demo(house: HouseKeeping) -> bool:
    """After an upgrade a house that plays for demo chips alone goes on by itself; whether its code is accepted now."""
    casino = house.casino
    if not casino.house.faults and casino.house.code in ("", running_code()):
        return True
    if any(not desk.live.is_demo for desk in casino.tables.values()):
        return False
    casino.do(user(), "house", AcceptCode(running_code(), "another version, and every table plays for demo chips"))
    house.check_self(user())
    return not casino.house.faults
