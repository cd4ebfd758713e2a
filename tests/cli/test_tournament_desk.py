"""`queenhigh tournament` as a director and a treasurer type it: for money, with who and why, beside a running house too."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdf
import pytest

from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.store.reading import SqliteReader
from tests.called import Called
from tests.casino.houses import Clock
from tests.cli.conftest import Call

FRIDAY = """schema = 1
id = "friday"
title = "Friday"
game = "casablanca"
kind = "hourly"
day = "2026-11-20"
money = "house"
start_chips = 5000
[entry]
buy_in_cents = 3000
spend_cents_max = 15000
[charity]
name = "The fire brigade"
part_bp = 3500
[[stage]]
name = "Four rounds"
rounds = 4
[seating]
seats = 6
[[prizes]]
shares_bp = [6000, 4000]
"""
PEOPLE = ("ann", "bob", "cal", "dan", "eve")


class Desk:
    """The command line at one house."""

    def __init__(self, call: Call, folder: Path) -> None:
        self._call = call
        self.folder, self.key = folder / "house", str(folder / "key.json")
        self.file = folder / "friday.toml"
        self.file.write_text(FRIDAY)
        make_house(self.folder, self.key)
        with self.running() as house:
            house.casino.do("os:founder", "house", house_do.FoundHouse("The House"))
            house.casino.do("os:founder", "house", house_do.OpenDay("2026-11-20"))
            for name in PEOPLE:
                house.casino.do("os:founder", "house", house_do.AddPerson(name))
                house.casino.do("os:founder", "house", house_do.Deposit(name, 10_000 if name != "eve" else 2_999))

    def running(self, clock: Any = None) -> RunningHouse:
        return RunningHouse(self.folder, self.key, clock or Clock())

    def __call__(self, command: str, *words: str) -> dict[str, Any]:
        """What a command says, for programs."""
        found: dict[str, Any] = json.loads(self.printed(command, *words, "--json"))
        return found

    def printed(self, command: str, *words: str) -> str:
        """What a command prints."""
        got = self._asked(command, *words)
        assert got.code == 0, got.err
        return got.out

    def _asked(self, command: str, *words: str) -> Called:
        keys = () if command == "report" else ("--key", self.key)  # nothing in it is sealed
        return self._call("tournament", command, *words, "--data", str(self.folder), *keys)

    def refused(self, command: str, *words: str) -> str:
        """Why a command is refused: one sentence."""
        got = self._asked(command, *words)
        assert (got.code, got.out) == (2, "")
        return got.err.removeprefix("queenhigh: ").strip()

    def cents(self, account: str) -> int:
        reader = SqliteReader(str(self.folder / "journal.db"))
        try:
            return reader.sums().get(account, 0) // 1_000_000
        finally:
            reader.close()


@pytest.fixture
def desk(call: Call, tmp_path: Path) -> Desk:
    return Desk(call, tmp_path)


def entered(desk: Desk, *names: str) -> None:
    assert desk("announce", str(desk.file))["state"] == "done"
    assert desk("open", "friday")["status"] == "entries"
    for name in names:
        desk("enter", "friday", name)


def test_x1_the_hash_of_the_draws_seed_hangs_out_with_the_announcement(desk: Desk, call: Call, tmp_path: Path) -> None:
    sheet = tmp_path / "announcement.pdf"
    got = call(
        "tournament", "announce", str(desk.file), "--data", str(desk.folder), "--key", desk.key, "--pdf", str(sheet)
    )
    assert got.code == 0, got.err
    with desk.running() as house:
        promise = house.casino.tournaments.find("friday").state.commitment
    assert re.fullmatch("[0-9a-f]{64}", promise)
    assert f"Promise of the draw: {promise}" in got.out
    # The sheet may break the line.
    assert promise in re.sub(r"\s", "", "".join(page.extract_text() for page in pypdf.PdfReader(sheet).pages))


def test_x1_x2_x5_e12_a_tournament_for_money_is_announced_entered_and_directed(desk: Desk) -> None:
    assert desk.refused("open", "friday") == "there is no tournament 'friday'"
    entered(desk, "ann", "bob", "cal", "dan")
    assert desk.refused("enter", "friday", "eve") == "eve has $29.99 with the house; this costs $30"
    assert "nobody here is called 'zoe'" in desk.refused("enter", "friday", "zoe")
    assert desk.cents("cash/escrow:friday") == 4 * 3_000
    desk("withdraw", "friday", "dan", "--reason", "did not show up")  # E12: until the first card
    assert desk.cents("cash/person:dan") == 10_000
    desk("draw", "friday")
    assert desk("deal", "friday")["status"] == "running"
    assert "nothing is refunded any more" in desk.refused("withdraw", "friday", "cal", "--reason", "late")
    desk("pause", "friday", "--reason", "dinner")
    assert desk.refused("pause", "friday", "--reason", "dinner") == "the clock stands already"
    desk("resume", "friday")
    assert desk("remove", "friday", "cal", "--reason", "abuse")["left"] == 2
    assert desk("undo-out", "friday", "cal", "--chips", "700", "--reason", "it was bob")["left"] == 3
    standing = desk("standing", "friday")
    assert {line["player"]: line["chips"] for line in standing["lines"]} == {"ann": 5_000, "bob": 5_000, "cal": 5_700}
    # In the terminal: the clock by rounds, $1 is 100 chips (E1), and no most (E16), the prizes: 65 % of 90.00.
    printed = desk.printed("standing", "friday")
    for words in (
        "3 of 3 left at 1 table; paid in $90, prizes $58.50, charity $31.50",
        "prizes: 1. $35.10, 2. $23.40",
        "limits: Ante from 100, Pair Plus from 100\n",
    ):
        assert words in printed, words
    with desk.running() as house:
        decided = house.casino.tournaments.find("friday").state.decisions
    who = user()
    assert [(each.what, each.about, each.by, each.why) for each in decided] == [
        ("withdrawn", "dan", who, "did not show up"),
        ("break", "", who, "dinner"),
        ("removed", "cal", who, "abuse"),
        ("undone_out", "cal", who, "it was bob"),
    ]


def test_x6_e13_decision15_an_interruption_is_told_done_and_ruled_from_the_command_line(desk: Desk) -> None:
    entered(desk, "ann", "bob", "cal", "dan")
    for dry in ((), ("--dry-run",)):
        assert "open for entries" in desk.refused("interrupt", "friday", "--cause", "power failure", *dry)
    desk("draw", "friday")
    desk("deal", "friday")
    told = desk("interrupt", "friday", "--cause", "power failure", "--dry-run")
    assert (told["left"], told["ruling"], told["state"]) == (4, "void", "not done")
    desk("remove", "friday", "dan", "--reason", "went home")
    assert desk("interrupt", "friday", "--cause", "power failure", "--dry-run")["ruling"] == "chip_counts"
    done = desk("interrupt", "friday", "--cause", "power failure", "--not-readable")
    assert (done["status"], done["ruling"], done["by"]) == ("over", "chip_counts", user())
    # Four entries of 30.00: 120.00, of which 35 % is 42.00 for the charity; 60 and 40 % of 78.00 are prizes.
    result = desk("result", "friday")
    assert result["prizes"] == [4_680, 3_120]
    assert (result["interruption"]["cause"], result["interruption"]["by"]) == ("power failure", user())
    assert [each["what"] for each in result["decisions"]] == ["removed"]
    printed = desk.printed("result", "friday")
    for words in (
        "interrupted: places by chip counts",
        f"power failure, decided by {user()}",
        "by chips at the end",
        "taken out by the director",
        "went home",
    ):
        assert words in printed, words
    assert desk.cents("cash/charity:The fire brigade") == 4_200
    assert desk.cents("cash/escrow:friday") == 0
    assert sum(desk.cents(f"cash/person:{name}") for name in PEOPLE[:4]) == 40_000 - 4_200
    reader = SqliteReader(str(desk.folder / "journal.db"))
    assert verify_journal(reader).findings == ()
    reader.close()


def test_h2_e16_the_charitys_books_are_written_and_its_report_is_signed(desk: Desk) -> None:
    assert "there is nothing to sign in 2026-11" in desk.refused("sign", "2026-11")
    for part in ("101", "-1", "nan", "inf", "35.001", "a third"):
        assert f"{part!r} is no part" in desk.refused("charity", "2026-11-20", "The fire brigade", "--part", part)
    named = desk("charity", "2026-11-20", "The fire brigade", "--part", "35")
    assert (named["action"]["part_bp"], named["by"]) == (3_500, user())
    assert "neither games nor tournaments" in desk.refused("expense", "2026-11-20", "5", "--for", "ink", "--of", "bar")
    desk("expense", "2026-11-20", "12.50", "--for", "a licence", "--of", "games")
    assert desk.refused("share", "2026-11-20") == "2026-11-20 is not closed yet"
    signed = desk("sign", "2026-11")
    report = desk("report", "2026-11")
    assert [(each["by"], each["holds"]) for each in report["signed"]] == [(user(), True)]
    assert signed["action"]["period"] == "2026-11"
    assert f"{user()} has signed the report of 2026-11 as it is" in desk.refused("sign", "2026-11")
    desk("expense", "2026-11-20", "1", "--for", "a stamp")
    # What was entered later breaks the seal: 12.50 and 1.00, each in its own area.
    report = desk("report", "2026-11")
    assert [each["holds"] for each in report["signed"]] == [False]
    [charity] = report["charities"]
    assert (charity["games_expenses_cents"], charity["tournaments_expenses_cents"]) == (1_250, 100)
    desk("take-back", "1", "--reason", "the licence was free")
    assert "was taken back already" in desk.refused("take-back", "1", "--reason", "again")
    printed = desk.printed("report", "2026-11")
    assert re.search(r"takes 1 back: the licence was free +-\$12.50", printed)
    assert re.search(r"The fire brigade +games +\$0 +\$0 +\$0 +\$0", printed)
    assert "2026-13" in desk.refused("report", "2026-13")


@contextmanager
def beside(desk: Desk) -> Iterator[RunningHouse]:
    """The house runs, in a thread that does nothing but tend it, by a clock that is always a second later."""
    clock, over = Clock(), threading.Event()

    def later() -> int:
        clock.wait(1_000)
        return clock.now

    with desk.running(later) as house:

        def tended() -> None:
            while not over.wait(0.01):
                house.tend()

        thread = threading.Thread(target=tended)
        thread.start()
        try:
            yield house
        finally:
            over.set()
            thread.join()


def test_x1_x6_h2_r8_a_running_house_obeys_a_director_at_another_process(desk: Desk) -> None:
    with beside(desk) as house:
        entered(desk, "ann", "bob")
        assert desk.refused("enter", "friday", "ann") == "ann has entered already"
        again = "friday is open for entries already: another tournament takes another id"
        assert desk.refused("announce", str(desk.file)) == again
        desk("charity", "2026-11-20", "The fire brigade", "--part", "35")
        desk("sign", "2026-11")
        assert desk("call-off", "friday", "--reason", "a storm")["status"] == "void"
    state = house.casino.tournaments.find("friday").state
    assert (state.status, state.commitment != "") == ("void", True)
    assert desk.cents("cash/person:ann") == 10_000
    assert house.casino.charity.books.signed[0].by == user()
