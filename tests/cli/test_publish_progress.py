"""Long work shows a bar where someone looks at it, and is silent everywhere else."""

import io
import sys

import pytest

from queenhigh.cli.publish_progress import steps_bar
from queenhigh.papers.bundle import make_documents
from queenhigh.papers.package import STEPS, make_package
from queenhigh.papers.study import study
from queenhigh.rules.load import load


class Terminal(io.StringIO):
    """A screen that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


def test_each_step_is_named_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with steps_bar(2) as tell:
        tell("exact figures")
        tell("par sheet")
    written = screen.getvalue()
    assert "par sheet" in written
    assert "1/2" in written


@pytest.mark.parametrize("quiet", [True, False])
def test_nothing_is_written_where_nobody_looks(monkeypatch: pytest.MonkeyPatch, *, quiet: bool) -> None:
    screen = Terminal() if quiet else io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    with steps_bar(1, quiet=quiet) as tell:
        tell("exact figures")
    assert screen.getvalue() == ""


def test_a_package_tells_of_as_many_steps_as_it_says() -> None:
    told: list[str] = []
    make_package(study(load("tcp-01"), tell=told.append), told.append)
    assert len(told) == STEPS
    assert told[0] == "exact figures"
    assert told[-1] == "dealer’s manual"
    one: list[str] = []
    make_documents(study(load("tcp-01")), ("svg",), tell=one.append)
    assert one == ["felt layout"]
