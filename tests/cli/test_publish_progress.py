"""Long work shows a bar where someone looks at it, and is silent everywhere else."""

import io
import sys
from fractions import Fraction

import pytest

from queenhigh.cli.exact_progress import slow_counting, slow_progress
from queenhigh.cli.publish_progress import steps_bar
from queenhigh.cli.session import session
from queenhigh.cli.simulate_progress import Bar
from queenhigh.cli.simulate_progress import progress as simulated
from queenhigh.cli.strategy import strategy
from queenhigh.exact.count import progress
from queenhigh.exact.sessions.session import session as distribution_of
from queenhigh.exact.solve.figures import Chance
from queenhigh.exact.solve.solver import solve
from queenhigh.papers.bundle import make_documents
from queenhigh.papers.package import STEPS, make_package
from queenhigh.papers.study import study
from queenhigh.rules.load import load
from queenhigh.simulation.banking import BankSize


class Terminal(io.StringIO):
    """A screen that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A time of one's own."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def looked_at(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal that is wide enough for a bar. No fixture: standard error is another one in each phase of a test."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "160")
    return found


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of both bars."""
    found = Clock()
    monkeypatch.setattr("queenhigh.cli.publish_progress.seconds", found)
    monkeypatch.setattr("queenhigh.cli.exact_progress.seconds", found)
    monkeypatch.setattr("queenhigh.bootstrap.clock.seconds", found)
    return found


def test_each_step_is_named_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = looked_at(monkeypatch)
    with steps_bar(2) as tell:
        tell("exact figures")
        tell("par sheet")
    written = screen.getvalue()
    assert "par sheet" in written
    assert "1/2" in written


def test_nothing_is_written_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    with steps_bar(1) as tell:
        tell("exact figures")
        progress.tell(1, 2)
    assert screen.getvalue() == ""


def test_a_long_step_says_how_much_of_it_is_left(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    screen = looked_at(monkeypatch)
    with steps_bar(3) as begins:
        begins("exact figures")
        progress.tell(0, 1000)
        clock.now = 2.0
        progress.tell(100, 1000)
        clock.now = 4.0
        # A fifth in four seconds: four fifths, sixteen seconds, are left.
        progress.tell(200, 1000)
    assert "20%, 0:00:16 left" in screen.getvalue()


def test_a_step_that_follows_says_nothing_of_the_one_before(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    screen = looked_at(monkeypatch)
    with steps_bar(2) as begins:
        begins("exact figures")
        progress.tell(0, 10)
        clock.now = 5.0
        progress.tell(5, 10)
        begins("par sheet")
    assert "left" not in screen.getvalue().rpartition("par sheet")[2]


def test_a_slow_answer_shows_how_far_it_is_and_a_quick_one_nothing(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    screen = looked_at(monkeypatch)
    with slow_progress("rounds") as told:
        clock.now = 1.9
        told(1, 4)
        assert screen.getvalue() == ""
        clock.now = 2.1
        told(2, 4)
        told(3, 4)
    assert "rounds" in screen.getvalue()
    assert "75%" in screen.getvalue()
    assert "-:--:--" in screen.getvalue() or "0:00:0" in screen.getvalue()


def test_the_next_stretch_of_work_begins_anew(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    screen = looked_at(monkeypatch)
    with slow_counting():
        clock.now = 3.0
        progress.tell(90, 100)
        progress.tell(1, 4)
        progress.tell(2, 4)
        progress.tell(1, 4)
    assert "counting deals, part 3" in screen.getvalue()
    assert screen.getvalue().rstrip().rpartition("%")[0].endswith("25")


def test_a_session_is_heard_while_its_rounds_are_added_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = looked_at(monkeypatch)
    monkeypatch.setattr("queenhigh.cli.exact_progress._SILENT_SECONDS", -1.0)
    session("tcp-01", rounds=100, json=True)
    assert '"rounds": 100' in capsys.readouterr().out
    assert "adding up rounds" in screen.getvalue()


@pytest.mark.parametrize("rounds", [100, 5000])
def test_both_ways_to_add_up_rounds_tell_how_far_they_are(rounds: int) -> None:
    told: list[tuple[int, int]] = []
    half = Fraction(1, 2)
    with progress.heard_by(lambda done, total: told.append((done, total))):
        distribution_of(
            [Chance(Fraction(-1), half), Chance(Fraction(0), half / 2), Chance(Fraction(7), half / 2)], rounds
        )
    assert told
    assert all(0 <= done <= total for done, total in told)
    assert told == sorted(told)


def test_the_table_of_a_strategy_is_made_under_the_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the solver's work done, what moves the bar is the making of the table."""
    rules = load("tcp-01")
    solve(rules)
    told: list[int] = []
    monkeypatch.setattr("queenhigh.exact.solve.worths.tell", lambda done, _total: told.append(done))
    screen = looked_at(monkeypatch)
    monkeypatch.setattr("queenhigh.cli.exact_progress._SILENT_SECONDS", -1.0)
    strategy("tcp-01", table=True, json=True)
    assert told == list(range(1_755))
    assert "counting deals" in screen.getvalue()
    assert '"table"' in capsys.readouterr().out


def test_a_simulation_says_how_far_the_solver_is_and_then_the_rounds(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    screen = looked_at(monkeypatch)
    with simulated(1000) as told:
        assert isinstance(told, Bar)
        for done in (0, 50):
            clock.now += 1
            progress.tell(done, 100)
        (task,) = told.bar.tasks
        assert (task.description, task.completed, task.total) == ("counting deals", 50, 100)
        told.compiling()
        assert (task.completed, task.total) == (0, None)
        clock.now += 1
        progress.tell(10, 40)
        assert (task.completed, task.total) == (10, 40)
        size = BankSize(100, 0.5, 0.0, 0.5, 0.0, 0.0, 0.0, {})
        told.tried(size)
        assert (task.completed, task.total) == (1, 1000)
        told.tried(size)
        assert (task.completed, task.total) == (2, 1000)
    assert "is exhausted in 50.000%" in screen.getvalue()


def test_a_package_tells_of_as_many_steps_as_it_says() -> None:
    told: list[str] = []
    make_package(study(load("tcp-01"), tell=told.append), told.append)
    assert len(told) == STEPS
    assert told[0] == "exact figures"
    assert told[-1] == "dealer’s manual"
    one: list[str] = []
    make_documents(study(load("tcp-01")), ("svg",), tell=one.append)
    assert one == ["felt layout"]
