"""mutmut with tests that are collected once: ``python -m tools.mutant_runs run`` and whatever else mutmut understands.

mutmut starts pytest anew for each mutant, which takes longer than the test that kills it. Here the tests are collected
before the processes part, so that a mutant's process does nothing but run its own tests, the quickest first.
"""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.config import _prepareconfig
from mutmut.__main__ import cli
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd
from mutmut.workers import isolation

TIMES: Final = 20
"""So many times as long as usual, and a test will never end."""
AT_LEAST: Final = 3.0
TIMEOUT: Final = 36
"""The exit code by which mutmut knows one that never ends."""


class CollectedTests(PytestRunner):
    """Runs items that are there already; before they are, as mutmut does it."""

    def __init__(self) -> None:
        super().__init__()
        self._items: dict[str, pytest.Item] = {}
        self._folder = ""

    def collect(self, folder: str) -> None:
        """Collect everything that may be asked for; what tests write goes below the folder."""
        self._folder = folder
        kept, sys.stdout = sys.stdout, Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # the reporter keeps it
        try:
            with change_cwd("mutants"):
                chosen = [*self._pytest_add_cli_args, *self._pytest_add_cli_args_test_selection]
                config = _prepareconfig(["--rootdir=.", "-x", "-q", "-s", "--tb=no", *chosen])
                session = pytest.Session.from_config(config)
                config._do_configure()  # noqa: SLF001  # pytest has no other door to a session that stays open
                config.hook.pytest_sessionstart(session=session)
                config.hook.pytest_collection(session=session)
        finally:
            sys.stdout = kept
        self._items = {item.nodeid: item for item in session.items}

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """0 if every test passes: the mutant lives."""
        if not self._items:
            return super().run_tests(mutant_name=mutant_name, tests=tests)
        chosen = [self._items[name] for name in tests]
        session = chosen[0].session
        own = Path(self._folder) / str(os.getpid())
        session.config._tmp_path_factory._given_basetemp = own  # type: ignore[attr-defined]  # noqa: SLF001
        signal.signal(signal.SIGPROF, _never_ends)
        with change_cwd("mutants"):
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                usual = state().duration_by_test.get(item.nodeid, 0.0)
                signal.setitimer(signal.ITIMER_PROF, AT_LEAST + TIMES * usual)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    break
        shutil.rmtree(own, ignore_errors=True)
        return 1 if session.testsfailed else 0


def _never_ends(number: int, frame: Any) -> None:
    del number, frame
    os._exit(TIMEOUT)


class Runner(isolation.ForkRunner):
    """mutmut's own, with the tests collected before the first fork."""

    def startup(self) -> None:
        """Everything that all mutants share."""
        assert isinstance(self.test_runner, CollectedTests)  # noqa: S101  # main() has put it there
        self.test_runner.collect(tempfile.mkdtemp(prefix="queenhigh-mutants-"))
        super().startup()


def main() -> None:
    """Whatever mutmut is told, with our runner."""
    vars(isolation).update(PytestRunner=CollectedTests, ForkRunner=Runner)
    cli()


if __name__ == "__main__":
    main()
