"""The commands that open the table and the drills, as a user calls them."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Protocol

import pytest

from queenhigh.bootstrap.home import home
from queenhigh.terminal.book import Book
from tests.called import Called, called
from tests.terminal.started import Started
from tools.table_pictures import PICTURES, pictures

PROGRAM = Path(sys.executable).parent / "queenhigh"


class Call(Protocol):
    """A command in this process, with what is typed there."""

    def __call__(self, *arguments: str, typed: str = "") -> Called: ...


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Call:
    """Where no terminal is: that the program itself starts is proven by the tests in one."""
    monkeypatch.setenv("QUEENHIGH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Called:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return called(capfd, *arguments)

    return run


def test_without_a_terminal_there_is_no_table_and_a_way_out(call: Call, tmp_path: Path) -> None:
    result = call("play", "tcp-01")
    assert result.code == 2
    assert "needs a terminal" in result.err
    assert "queenhigh deal" in result.err
    assert not (tmp_path / "home").exists()


def test_a_game_that_is_not_there_is_named_before_the_table_opens(call: Call) -> None:
    result = call("play", "no-such-game")
    assert (result.code, result.out) == (2, "")
    assert "no-such-game" in result.err


def in_terminal(
    folder: Path,
    *arguments: str,
    until: bytes,
    keys: bytes,
    kill_at: bytes = b"\x00never",
    program: Path | str = "",
) -> tuple[bytes, int]:
    """Run a command in a terminal of its own; press keys once it shows something; until it ends or is killed."""
    environment = {**os.environ, "QUEENHIGH_HOME": str(folder / "home"), "TERM": "xterm-256color"}
    ours, theirs = pty.openpty()
    with (
        subprocess.Popen([program, *arguments], cwd=folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
        if program
        else Started([*arguments], theirs, folder, environment)
    ) as process:
        os.close(theirs)
        shown, pressed, end = b"", False, time.monotonic() + 60
        while process.poll() is None and time.monotonic() < end:
            if select.select([ours], [], [], 0.05)[0]:
                try:
                    shown += os.read(ours, 65536)
                except OSError:
                    break
            if not pressed and until in shown:
                os.write(ours, keys)
                pressed = True
            if kill_at in shown:
                process.kill()
                break
        code = process.wait(timeout=10)
    os.close(ours)
    return shown, code


def test_a_table_whose_terminal_is_closed_ends_and_is_there_again(tmp_path: Path) -> None:
    """Also where no signal tells of it: the terminal does not control the process."""
    environment = {**os.environ, "QUEENHIGH_HOME": str(tmp_path / "home"), "TERM": "xterm-256color"}
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, "play", "tcp-01", "--seed", "7"],
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        shown = b""
        while b"Place your bets" not in shown:
            shown += os.read(ours, 65536)
        os.close(ours)
        try:
            assert process.wait(timeout=30) == 129
        finally:
            process.kill()
    shown, code = in_terminal(tmp_path, "play", "tcp-01", until=b"Place your bets", keys=b"q")
    assert code == 0, shown


def test_in_a_terminal_the_table_opens_and_can_be_left(tmp_path: Path) -> None:
    table = ("play", "tcp-01", "--ascii", "--seed", "7")
    shown, code = in_terminal(tmp_path, *table, until=b"Place your bets", keys=b"q", program=PROGRAM)
    assert code == 0
    assert b"DEALER" in shown
    book = Book(tmp_path / "home")
    assert book.version[0] == "T1"
    book.close()


def test_control_c_leaves_the_table_and_bets_go_back(tmp_path: Path) -> None:
    table = ("play", "tcp-01", "--ascii", "--quick", "--seed", "7")
    shown, code = in_terminal(tmp_path, *table, until=b"Place your bets", keys=b"m\x03")
    assert code == 0
    assert b"Traceback" not in shown
    book = Book(tmp_path / "home")
    assert not book.must_finish
    assert book.bankroll_cents == 100_000
    assert book.sitting is not None
    assert not book.sitting.bets
    book.close()


def test_what_breaks_under_the_screen_is_told_in_a_sentence(tmp_path: Path) -> None:
    broken = (
        "from queenhigh.terminal.controller import Controller\n"
        "from queenhigh.cli.main import main\n"
        "def fall(hands, name): raise RuntimeError('the felt caught fire')\n"
        "Controller.do = fall\n"
        "main(['play', 'tcp-01', '--ascii'])\n"
    )
    script = tmp_path / "broken.py"
    script.write_text(broken, encoding="utf-8")
    shown, code = in_terminal(tmp_path, str(script), program=sys.executable, until=b"never", keys=b"")
    assert code == 70
    assert b"this is a fault of Queenhigh, not yours: RuntimeError: the felt caught fire." in shown
    assert b"Traceback" not in shown
    assert b"broken.py" not in shown


def test_a_table_that_cannot_be_had_is_refused_before_the_screen_changes(tmp_path: Path) -> None:
    book = Book(tmp_path / "home")
    shown, code = in_terminal(tmp_path, "play", "tcp-01", until=b"never", keys=b"")
    book.close()
    assert code == 2
    assert b"another table is open on this bankroll" in b" ".join(shown.split())
    assert b"\x1b[?1049h" not in shown


def test_the_real_program_killed_in_a_hand_resumes_in_it(tmp_path: Path) -> None:
    table = ("play", "draw-01", "--ascii", "--quick", "--seed", "7")
    _, code = in_terminal(tmp_path, *table, until=b"Place your bets", keys=b"2\r", kill_at=b"your decision")
    assert code == -signal.SIGKILL
    book = Book(tmp_path / "home")
    assert book.must_finish
    assert book.sitting is not None
    assert book.sitting.state.phase == "deciding"
    assert book.bankroll_cents == 100_000
    book.close()
    # Another game is asked for: that the hand comes first is said; it is finished, and the table left.
    shown, code = in_terminal(tmp_path, "play", "tcp-01", "--ascii", "--quick", until=b"unfinished", keys=b"\rfq")
    assert code == 0
    assert b"Three Card Poker Draw" in shown
    book = Book(tmp_path / "home")
    assert not book.must_finish
    assert book.bankroll_cents == 100_000 - 500
    assert len(book.hands()) == 1
    book.close()


def test_the_list_of_games_opens_and_can_be_left(tmp_path: Path) -> None:
    shown, code = in_terminal(tmp_path, "play", "--ascii", until=b"Bankroll", keys=b"q")
    assert code == 0
    assert b"casablanca" in shown


def test_a_second_table_on_one_bankroll_is_refused(tmp_path: Path) -> None:
    book = Book(tmp_path / "home")
    shown, code = in_terminal(tmp_path, "play", "tcp-01", "--ascii", until=b"\x00never", keys=b"")
    book.close()
    assert code == 2
    assert b"another table is open" in shown


def test_a_players_drill_ends_with_a_score_card(call: Call) -> None:
    typed = "fold\n" * 3 + "nonsense\nplay\nq\n"
    result = call("drill", "tcp-01", "--seed", "3", "--count", "10", typed=typed)
    assert result.code == 0
    assert "is none or several of fold, play" in result.out
    assert "SCORE CARD\n  hands            4\n" in result.out
    assert result.out.count("hand ") >= 5


def test_a_drill_without_a_game_asks_for_one_and_helps(call: Call) -> None:
    result = call("drill", "--seed", "3", "--count", "1", typed="whist\ndraw-01\n?\nplay 99\nplay 5\n")
    assert result.code == 0
    assert "Which game? ca-6cb, ca-tcp, casablanca" in result.out
    assert "'whist' is none of them" in result.out
    assert "exchanged, x and its place: play 20 x2" in result.out
    # An ante of $5 may be raised once or twice.
    assert "Play takes $5 to $10 in steps of $1" in result.out
    assert "SCORE CARD\n  hands            1\n" in result.out
    nothing = call("drill", typed="q\n")
    assert (nothing.code, "SCORE CARD" in nothing.out) == (0, False)


def test_a_drill_that_is_done_says_so_by_itself(call: Call) -> None:
    result = call("drill", "draw-01", "--seed", "3", "--count", "2", "--hard", typed="play x1\nfold\n")
    assert result.code == 0
    assert "SCORE CARD\n  hands            2\n" in result.out


def test_a_dealers_drill_explains_with_clauses(call: Call) -> None:
    typed = "show\norder\n?\n1 ante win 5\n9 ante win 5\nwhat\n"
    result = call("drill", "casablanca", "--as", "dealer", "--seed", "3", "--count", "1", typed=typed)
    assert result.code == 0
    assert result.out.count("round 1") == 2
    assert "from the dealer's right counter-clockwise" in result.out
    assert "(E9)" in result.out
    assert "say spot, wager, result and amount" in result.out
    assert "a push needs no amount" in result.out
    assert "SCORE CARD\n  rounds settled   0\n  answers          2\n" in result.out


def test_a_dealer_who_settles_everything_has_settled_a_round(call: Call) -> None:
    from queenhigh.cards.seeds import derived_seed, seed_from_text
    from queenhigh.coach.dealer_drill import dealer_drill
    from tests.round.games import game

    rules = game("ca-6cb")
    drill = dealer_drill(rules, derived_seed(seed_from_text("3"), 1))
    lines = [
        f"{item.spot} {item.wager} {item.said}" + (f" {item.cents / 100:.2f}" if item.said in ("win", "lose") else "")
        for item in drill.items
    ]
    result = call("drill", "ca-6cb", "--as", "dealer", "--seed", "3", "--count", "1", typed="\n".join(lines) + "\n")
    assert (
        f"SCORE CARD\n  rounds settled   1\n  answers          {len(lines)}\n  right            {len(lines)} (100.0 %)\n"
        in result.out
    )


def test_a_dealer_hears_of_a_slip_once_cuts_the_payouts_and_is_asked_again(call: Call) -> None:
    from queenhigh.cards.seeds import derived_seed, seed_from_text
    from queenhigh.coach.chips import cut
    from queenhigh.coach.dealer_drill import dealer_drill
    from tests.round.games import game

    items = dealer_drill(game("casablanca"), derived_seed(seed_from_text("3"), 1)).items
    first, second, *others = items
    wrong = next(item for item in others if item.said == "win")
    lines = []
    # The first wager is passed over and settled last, and one payout is said a dollar too high.
    for item in (second, *others, first):
        amount = (item.cents + 100 * (item == wrong)) / 100
        lines.append(f"{item.spot} {item.wager} {item.said}" + (f" {amount:.2f}" if amount else ""))
        if item.said == "win" and item != wrong:
            lines.append(" ".join(f"{count}x{value / 100:g}" for value, count in cut(item.cents)))
    lines.append(f"win {wrong.cents / 100:.2f}")
    lines.append(" ".join(f"{count}x{value / 100:g}" for value, count in cut(wrong.cents)))
    drill = ("drill", "casablanca", "--as", "dealer", "--seed", "3", "--count", "1")
    result = call(*drill, "--chips", typed="\n".join(lines) + "\n")
    paid = sum(item.said == "win" for item in items)
    assert result.out.count("  order: next is ") == 1
    assert ", 1 passed over > " in result.out
    assert result.out.count("  amount: ") == 1
    assert re.search(rf"  again, [A-Za-z ]+ of spot {wrong.spot} > ", result.out)
    assert f"  right            {len(items) - 2} (" in result.out
    assert f"  asked again      1, right then 1\n  payouts cut      {paid}, right {paid}\n" in result.out
    once = call(*drill, "--once", typed="\n".join(lines) + "\n")
    assert "  again, " not in once.out


def test_a_player_meets_a_hand_again_that_was_decided_wrong(call: Call) -> None:
    drill = ("drill", "tcp-01", "--seed", "3", "--count", "2")
    # Seed 3 begins with two hands of which the first is worth playing: folded, it comes again after the second.
    result = call(*drill, typed="fold\nplay\nplay\nplay\nfold\n")
    assert "hand 1 again:" in result.out
    assert "SCORE CARD\n  hands            2\n" in result.out
    assert "  asked again      " in result.out
    once = call(*drill, "--once", typed="fold\nplay\n")
    assert "again" not in once.out


def test_the_hard_drill_states_what_is_hard(call: Call) -> None:
    result = call("drill", "tcp-01", "--seed", "3", "--count", "1", "--hard", typed="play\n")
    assert "Close decisions only: the best other choice costs at most 5 % of the Ante.\n" in result.out


def test_c6_the_dealer_sees_which_card_was_turned_up(call: Call) -> None:
    result = call("drill", "ca-6cb", "--as", "dealer", "--seed", "3", "--count", "1", typed="q\n")
    assert re.search(r"holds (.. .. ..), (..) turned up\n", result.out)


@pytest.mark.parametrize("options", [("--hard", "--as", "dealer"), ("--chips",)])
def test_what_belongs_to_the_other_drill_is_refused(call: Call, options: tuple[str, ...]) -> None:
    result = call("drill", "tcp-01", *options)
    assert result.code == 2
    assert "s: add --as " in result.err


def test_a_count_out_of_range_is_refused(call: Call) -> None:
    assert call("drill", "tcp-01", "--count", "0").code == 2


def test_home_is_where_the_user_says_or_the_desktop_standard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QUEENHIGH_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv("QUEENHIGH_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert home() == tmp_path / "data" / "queenhigh"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == tmp_path / ".local" / "share" / "queenhigh"


def test_the_pictures_of_the_table_are_fresh() -> None:
    for name, text in pictures().items():
        assert (PICTURES / name).read_text(encoding="utf-8") == text, f"{name} is stale: make docs"
