"""The real program in a real terminal, with keys in bursts: faster than any screen is drawn."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from queenhigh.cards.deck import seed_from_text
from queenhigh.round.events import OptionTaken
from queenhigh.terminal.book import Book
from tests.terminal.started import Started

PROGRAM = Path(sys.executable).parent / "queenhigh"
SECONDS = 60
"""After so long a program that does not answer is taken to be stuck; an answer is never waited for longer than it takes."""

_PIECES = re.compile(r"([^\x00-\x1f]+)|\x1b\[([?<>=]?[0-9;]*)[ $]?([A-Za-z])|([\x00-\x1f])")
"""What a terminal is sent: letters, the end of a sequence that moves or colours, a sign that moves."""


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, process: Started, ours: int, theirs: int) -> None:
        self.process = process
        self.ours = ours
        self.theirs = theirs
        self.shown = b""

    def until(self, *wanted: bytes) -> None:
        """Read until everything that is wanted has been shown since the last keys."""
        end = time.monotonic() + SECONDS
        while not all(each in self.shown for each in wanted):
            assert time.monotonic() < end, (wanted, self.shown[-3000:])
            assert self.process.poll() is None, (self.process.returncode, self.shown[-3000:])
            self._read()

    def _read(self) -> None:
        if select.select([self.ours], [], [], 0.05)[0]:
            self.shown += os.read(self.ours, 65536)

    def type(self, keys: bytes) -> None:
        """All of these keys at once."""
        self.shown = b""
        os.write(self.ours, keys)

    def ended(self) -> int:
        """The exit code, once the program has ended; what it says last is read meanwhile."""
        end = time.monotonic() + SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < end, self.shown[-3000:]
            self._read()
        return self.process.wait()

    def click_on(self, words: str, times: int) -> None:
        """Click so often, all at once, where these words begin on the screen as it was written since the last keys."""
        rows: dict[int, str] = {}
        line = column = 1
        for text, move, letter, control in _PIECES.findall(self.shown.decode(errors="replace")):
            if text:
                before = rows.get(line, "").ljust(column - 1)
                rows[line] = before[: column - 1] + text + before[column - 1 + len(text) :]
                column += len(text)
            elif letter == "H":
                line, column = (int(part) for part in (move or "1;1").split(";"))
            elif control == "\n":
                line, column = line + 1, 1
        number, row = next((number, row) for number, row in rows.items() if words in row)
        place = f"0;{row.index(words) + 1};{number}"
        self.type(f"\x1b[<{place}M\x1b[<{place}m".encode() * times)

    def modes(self) -> list[object]:
        """How the terminal is set: echo, lines, signals."""
        return list(termios.tcgetattr(self.theirs)[:4])


@contextmanager
def terminal(home: Path, *arguments: str) -> Iterator[Terminal]:
    """The table in a terminal of its own; it is gone at the end, whatever happened."""
    environment = {**os.environ, "QUEENHIGH_HOME": str(home), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    ours, theirs = pty.openpty()
    with Started(["play", *arguments, "--ascii"], theirs, home, environment) as process:
        try:
            yield Terminal(process, ours, theirs)
        finally:
            process.kill()
            process.wait()
            os.close(ours)
            os.close(theirs)


@contextmanager
def book_of(home: Path) -> Iterator[Book]:
    """What is on the disk."""
    book = Book(home)
    try:
        yield book
    finally:
        book.close()


def test_a_panel_that_quick_keys_close_leaves_the_table_where_it_was(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        # A panel is opened, closed, and closed again before a screen has changed; m after that bets the least: $5, then
        # a dollar more each time. Where a second h opens the history again, q closes it.
        burst = (b"?zz", b"tzz", b"lzz", b"izz", b"e\rz", b"a1\rz", b"hq", b"hhhq", b"?zztzzlzzizz")
        for cents, keys in enumerate(burst, 5):
            table.type(keys + b"m")
            table.until(f"${cents} bet in all".encode())
        table.type(b"q")
        assert table.ended() == 0
    with book_of(tmp_path) as book:
        assert book.bankroll_cents == 100_000


def test_an_amount_typed_ahead_is_an_amount_and_nothing_else(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"e25\rk")
        table.until(b"$25 bet in all")
        table.process.kill()
        table.process.wait()
    with book_of(tmp_path) as book:
        assert book.sitting is not None
        assert [bet.cents for bet in book.sitting.bets] == [2500]
        assert book.sitting.state.phase == "betting"


def test_enter_and_space_in_a_burst_neither_deal_without_a_bet_nor_decide(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"\r\r \r \r")
        table.until(b"You have not bet")
        table.type(b"2\r\r\r   \r \r")
        table.until(b"Say which: f Fold, p Play")
        table.process.kill()
        table.process.wait()
    with book_of(tmp_path) as book:
        assert book.sitting is not None
        assert book.sitting.state.phase == "deciding"
        assert book.sitting.state.number == 1
        decided = [event.spot for event in book.sitting.events if isinstance(event, OptionTaken)]
        assert not set(decided) & set(book.sitting.seats)


def test_while_the_table_tells_only_space_hurries_and_nothing_commits(tmp_path: Path) -> None:
    # At the usual pace the deal takes seconds: what is typed meanwhile must not be taken for a decision.
    with terminal(tmp_path, "tcp-01", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"2\rppff\r\rp")
        table.until(b"Space shows it at once")
        table.type(b" ")
        table.until(b"your decision")
        table.process.kill()
        table.process.wait()
    with book_of(tmp_path) as book:
        assert book.sitting is not None
        assert book.sitting.state.phase == "deciding"
        assert [bet.cents for bet in book.sitting.bets] == [500]


def test_one_key_bets_as_last_time_and_deals(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"22\rp")
        table.until(b"Rebet and deal")
        table.type(b"gggg")
        table.until(b"g means nothing here")
        table.process.kill()
        table.process.wait()
    with book_of(tmp_path) as book:
        assert book.sitting is not None
        assert (book.sitting.state.number, book.sitting.state.phase) == (2, "deciding")
        assert [bet.cents for bet in book.sitting.bets] == [500, 500]


def test_the_first_click_puts_down_what_the_spot_takes(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets", b"leave")
        table.click_on("Ante====#", times=3)
        # The least is $5, so that no dollar chip may lie there.
        table.until(b"$15 bet in all")
        table.process.kill()
        table.process.wait()
    with book_of(tmp_path) as book:
        assert book.sitting is not None
        assert [(bet.wager, bet.cents) for bet in book.sitting.bets] == [("ante", 500)] * 3


def test_the_session_has_a_round_as_soon_as_it_is_settled(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"k2\r")
        table.until(b"your decision")
        table.type(b"f")
        # An ante of $5 is given up.
        table.until(b"1 round: result -$5.00")
        table.type(b"gf")
        table.until(b"2 rounds: result -$10.00")
        table.type(b"q")
        assert table.ended() == 0


def test_chips_are_bought_for_the_amount_that_is_typed(tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"s")
        table.until(b"Buy chips")
        table.type(b"b\rb\x7f")
        table.until(b"For how much")
        table.type(b"250\r")
        table.until(b"$1,250")
        table.type(b"q")
        assert table.ended() == 0
    with book_of(tmp_path) as book:
        assert book.bankroll_cents == 125_000


def test_a_burst_on_the_list_sits_down_once(tmp_path: Path) -> None:
    with terminal(tmp_path, "--quick") as table:
        table.until(b"Bankroll", b"12 pay tables")
        table.type(b"\r\r\r")
        table.until(b"You have not bet")
        table.type(b"q")
        table.until(b"12 pay tables")
        table.type(b"q")
        assert table.ended() == 0
    with book_of(tmp_path) as book:
        assert book.version[0] == "T1"
        assert book.sitting is not None
        # The plain game: the first of the twelve pay tables.
        assert book.sitting.rules.id == "tcp-01"


def test_an_unfinished_hand_is_named_and_the_game_that_was_asked_for_follows(tmp_path: Path) -> None:
    with terminal(tmp_path, "draw-01", "--quick", "--seed", "7") as table:
        table.until(b"Place your bets")
        table.type(b"22\r")
        table.until(b"your decision")
        table.process.kill()
        table.process.wait()
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "9") as table:
        table.until(b"An unfinished hand", b"Finish it")
        table.type(b"\rf\r")
        table.until(b"Place your bets")
        table.type(b"q")
        assert table.ended() == 0
    with book_of(tmp_path) as book:
        assert book.sitting is not None
        assert (book.sitting.rules.id, book.sitting.sat.seed) == ("tcp-01", seed_from_text("9").hex())
        assert book.bankroll_cents == 100_000 - 1000
        assert len(book.hands()) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was_and_the_bets_go_back(number: signal.Signals, tmp_path: Path) -> None:
    with terminal(tmp_path, "tcp-01", "--quick", "--seed", "7") as table:
        before = table.modes()
        table.until(b"Place your bets")
        assert table.modes() != before
        table.type(b"2")
        table.until(b"$5 bet in all")
        table.process.send_signal(number)
        assert table.ended() == 128 + number
        assert table.modes() == before
        table.shown += os.read(table.ours, 65536) if select.select([table.ours], [], [], 0)[0] else b""
        assert b"\x1b[?1049l" in table.shown  # the other screen is gone as well
    with book_of(tmp_path) as book:
        assert book.bankroll_cents == 100_000
        assert not book.must_finish
        assert book.sitting is not None
        assert not book.sitting.bets


def test_a_closed_terminal_ends_the_table_also_where_the_signal_is_ignored(tmp_path: Path) -> None:
    environment = {**os.environ, "QUEENHIGH_HOME": str(tmp_path), "TERM": "xterm-256color"}
    ours, theirs = pty.openpty()
    ignoring = (
        "import os, signal, sys\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\nos.execv(sys.argv[1], sys.argv[1:])\n"
    )
    command = [sys.executable, "-c", ignoring, str(PROGRAM), "play", "tcp-01", "--ascii", "--seed", "7"]
    with subprocess.Popen(
        command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    ) as p:
        os.close(theirs)
        try:
            shown = b""
            while b"Place your bets" not in shown:
                shown += os.read(ours, 65536)
            os.close(ours)
            assert p.wait(timeout=SECONDS) == 129
        finally:
            p.kill()
    with book_of(tmp_path) as book:  # nobody holds the lock any more
        assert book.bankroll_cents == 100_000
