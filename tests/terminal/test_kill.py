"""Killed at any moment, the table resumes in the hand: everything that the screen had shown is there, and no chip is lost.

A process plays by random keys and writes down what it showed, after showing it. It is killed without warning. What it
had shown must be in the book, and the bankroll must be the ledger of the hands.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from queenhigh.bootstrap.house_folder import JOURNAL
from queenhigh.bootstrap.own_house import HOUSE
from queenhigh.terminal.book import FIRST_BANKROLL_CENTS, Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.places import ANYWHERE
from tests.effort import scaled
from tests.meta.project import ROOT
from tests.round.games import game
from tests.terminal.kit import bought_cents
from tests.terminal.random_play import play_one_round, press, random_keys

PLAYER = """
import random, sys
from pathlib import Path
from queenhigh.terminal.book import Book
from queenhigh.terminal.places import ANYWHERE
from queenhigh.terminal.controller import Controller
from tests.round.games import game
from tests.terminal.random_play import press, random_keys

home, name, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
book = Book(home)
host = book.resume() if book.sitting else book.sit(game(name), name, "7", ANYWHERE)
controller, chance = Controller(host), random.Random(seed)
shown = open(home / "shown", "a", buffering=1)
while True:
    press(controller, random_keys(controller, chance))
    scene = controller.scene()
    shown.write(f"{book.version[0]} {book.version[1]} {controller.host.sitting.purse_cents}\\n")
"""


def last_shown(home: Path) -> tuple[str, int, int]:
    """The table, how much has happened there, and the purse when the screen last showed something; a line that the kill cut does not count."""
    lines = (home / "shown").read_text(encoding="utf-8").split("\n")[:-1]
    table, entries, purse = lines[-1].split()
    return table, int(entries), int(purse)


def check_book(home: Path) -> None:
    """The ledger holds, and the table goes on."""
    book = Book(home)
    assert book.sitting is not None
    hands, bought = book.hands(), bought_cents(book)
    spent = sum(
        transfer.cents
        for event in book.sitting.events
        if book.sitting.state.phase in ("closed", "deciding")
        for transfer in event.transfers
        if transfer.target == "house"
        and "bettor:you" in (transfer.source, *_takers(book, transfer.wager, transfer.spot))
    )
    assert book.bankroll_cents == FIRST_BANKROLL_CENTS + bought + sum(h.net_cents for h in hands) - spent
    controller, chance = Controller(book.resume()), random.Random(1)
    for _ in range(2):
        play_one_round(controller, chance)
    book.close()


def _takers(book: Book, wager: str, spot: int) -> list[str]:
    """Whose meter wager on a spot was taken in."""
    intake = book.sitting.state.intake if book.sitting else ()
    return [f"bettor:{stake.bettor}" for stake in intake if (stake.wager, stake.spot) == (wager, spot)]


def test_killed_at_any_moment_it_resumes_in_the_hand(tmp_path: Path) -> None:
    chance = random.Random(11)
    for number in range(scaled(5)):
        name = ("ca-6cb", "tcp-progressive-1", "draw-01", "casablanca", "ca-tcp")[number % 5]
        home = tmp_path / f"{number}"
        home.mkdir()
        process = subprocess.Popen([sys.executable, "-c", PLAYER, str(home), name, str(number)], cwd=ROOT)
        try:
            while not (home / "shown").exists() or (home / "shown").stat().st_size < 40 + chance.randrange(2000):
                assert process.poll() is None
                time.sleep(0.002)
        finally:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        table, entries, purse = last_shown(home)
        book = Book(home)
        assert book.sitting is not None
        kept = book.version
        # The disk may be ahead of the screen, never behind it.
        assert kept >= (table, entries)
        if kept == (table, entries):
            assert book.sitting.purse_cents == purse
        book.close()
        check_book(home)


def test_cut_at_any_byte_the_book_is_whole(tmp_path: Path) -> None:
    # Every place at which a power failure could cut what was written last: what was there before it is there.
    book, chance = Book(tmp_path / "whole"), random.Random(2)
    controller = Controller(book.sit(game("ca-6cb"), "ca-6cb", "7", ANYWHERE))
    log = tmp_path / "whole" / HOUSE / f"{JOURNAL}-wal"
    while book.version[1] < 60 or controller.stage != "betting":
        press(controller, random_keys(controller, chance))
    press(controller, "m")
    start, before, version = log.stat().st_size, controller.host.sitting, book.version[1]
    # The bets are closed, the cards dealt, the others decide: many entries, and all or none of them count.
    press(controller, "enter")
    data, after = log.read_bytes(), controller.host.sitting
    assert book.version[1] > version + 2
    assert len(data) > start
    step = max(1, (len(data) - start) // scaled(40))
    for cut in (*range(start, len(data), step), len(data)):
        home = tmp_path / str(cut)
        shutil.copytree(tmp_path / "whole", home)
        (home / HOUSE / log.name).write_bytes(data[:cut])
        again = Book(home)
        assert again.sitting == (after if cut == len(data) else before)
        again.close()
        check_book(home)
    book.close()
