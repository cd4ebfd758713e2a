"""One server for the whole session of each worker, and one browser for each file of tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.casino.progressive import PAIRS, progressive
from tests.page import browser as kit
from tests.page import desk_house
from tests.page.workers import DAY, Worker
from tests.web.held import answers_are_what_doors_give  # noqa: F401  # a fixture for every test below

DOCUMENTS = ("tcp-01", "ca-tcp", "ca-6cb", "draw-01", "casablanca", "tcp-progressive-1")
OUTSIDE = tuple(str(kit.ROOT / "tests" / "games" / f"{name}.toml") for name in ("brag", "teen-patti", "ultimate"))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kit.House]:
    """A house with a table for every document, and for games from outside."""
    folder: Path = tmp_path_factory.mktemp("page") / "house"
    found = kit.House(folder, (*DOCUMENTS, *OUTSIDE, *("casablanca",) * 6, "ca-6cb", "ca-tcp", *("tcp-01",) * 15))
    found.open()
    yield found
    found.close()


# Not for the session: while it is there its own event loop runs, and tests of other rooms begin loops of theirs.
@pytest.fixture(scope="module")
def window() -> Iterator[Any]:
    """The browser."""
    if kit.CHROMIUM is None:
        pytest.fail("there is no Chromium on this machine: apt install chromium")
    with kit.browser() as found:
        yield found


@pytest.fixture
def player(house: kit.House, window: Any) -> Iterator[Callable[..., kit.Player]]:
    """People come as a test needs them, and go when it is over."""
    there: list[kit.Player] = []

    def come(**options: Any) -> kit.Player:
        there.append(kit.Player(house, window, **options))
        return there[-1]

    yield come
    for each in there:
        each.close()


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kit.House]:
    """A house whose tables have dealers: money in the cage, a day that is open, trays that were counted."""
    found = kit.House(tmp_path_factory.mktemp("desks") / "house", ())
    found.open()
    casino = found.served.server.casino
    # Whatever is dealt wins the whole meter: nobody waits for a straight flush.
    always = progressive([*PAIRS, {"class": "high_card", "meter_percent": 100}])

    def make() -> None:
        desk_house.furnish(casino, DAY)
        desk_house.dealt_table(casino, "T1", "tcp-01")
        casino.open_meter("sam", "progressive", always, "progressive")
        casino.open_table("sam", "T2", always, desk_house.DEALT)
        desk_house.open_tray(casino, "T2")

    found.do(make)
    yield found
    found.close()


@pytest.fixture
def worker(desks: kit.House, window: Any) -> Iterator[Callable[..., Worker]]:
    """People come to their desks as a test needs them."""
    there: list[Worker] = []

    def come(person: str = "", **options: Any) -> Worker:
        there.append(Worker(desks, window, **options))
        return there[-1].sign_in(person) if person else there[-1]

    yield come
    for each in there:
        each.close()
