"""The tests that a change reaches, the nearest first, for as long as there is patience: `make quick`.

A test file is as near to a change as the chain of imports between them is short; the tests of a room are next to its
files, and a file that is not Python is next to the tests that name it. Nothing is kept between runs, so that it is as
right after a fresh clone as at any other time.
"""

import ast
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Final

import pytest

from tools.clock import GIVEN_UP, UNTIL, is_over
from tools.gauntlet import EVIDENCE
from tools.shards import usual_seconds

ROOT: Final = Path(__file__).resolve().parents[1]
SECONDS: Final = 90
"""From the start to the last test that begins; one that has begun is finished or, after a grace, given up (`tools.patience`).

What is left to two minutes is for putting away, on a machine that has other things to do as well.
"""
SECONDS_MIN: Final = 45
"""Even where the environment had to be made first."""
CORES: Final = 2
"""So many processes get something done at the same time on the machine that is reckoned with."""
ALWAYS: Final = ("tests/conftest.py", "tests/effort.py", "pyproject.toml")
"""What every test stands on."""
PAGE_ROOMS: Final = ("page", "second_client")
"""Tests of the page, in a browser and by its types."""


def main() -> int:
    """Run what has changed since the branch left its base: `BASE`, or else origin/main, main, the last commit."""
    until = end(time.time(), os.environ.get("SINCE", ""))
    changed = changed_files(os.environ.get("BASE", ""))
    reached = reached_tests(ROOT, changed)
    if not reached:
        print("no change that a test can notice" if changed else "nothing has changed")
        return 0
    chosen = fitting(reached, usual_seconds(EVIDENCE), SECONDS * CORES)
    print(
        f"{len(changed)} changed files reach {len(reached)} test files; {len(chosen)} of the nearest fit into {SECONDS} seconds"
    )
    os.environ[UNTIL] = str(until)
    outcome = Outcome()
    arguments = ["-q", "-p", "tools.patience", "-n", os.environ.get("JOBS", "2"), "--maxschedchunk", "2"]
    code = pytest.main([*arguments, *chosen], plugins=[outcome])
    for test in outcome.given_up:
        print(f"{test} was given up: it takes longer than there was time")
    if code == pytest.ExitCode.INTERRUPTED and outcome.passed and not outcome.failed and is_over():
        print(f"{outcome.passed} tests passed; the farther ones are left to make test")
        return 0
    if code == pytest.ExitCode.OK and len(chosen) < len(reached):
        print(f"{len(reached) - len(chosen)} farther test files are left to make test")
    return int(code)


def end(now: float, since: str) -> float:
    """When the last test begins: what `make` did since it was called counts, unless it had to set everything up."""
    return max(float(since or now) + SECONDS, now + SECONDS_MIN)


class Outcome:
    """Counts while a run goes on: one that is ended early says only that it was."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self.given_up: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test is over."""
        self.failed += report.failed
        self.passed += report.passed and report.when == "call"
        self.given_up += [report.nodeid] if report.skipped and GIVEN_UP in str(report.longrepr) else []


def changed_files(base: str) -> list[str]:
    """Files that differ from the base, those that Git does not know yet too."""
    bases = (base,) if base else ("origin/main", "main", "HEAD")
    start = next((found for name in bases if (found := _git("merge-base", "HEAD", name))), [])
    if not start:
        raise SystemExit(f"Git knows no {base or 'commit'} that this branch comes from")
    return sorted({*_git("diff", "--name-only", start[0]), *_git("ls-files", "--others", "--exclude-standard")})


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def reached_tests(root: Path, changed: Iterable[str]) -> list[str]:
    """Test files that depend on a change, the nearest first."""
    files = {_module(path.relative_to(root)): path.relative_to(root) for path in _python(root)}
    texts = {name: (root / path).read_text(encoding="utf-8") for name, path in files.items()}
    users: dict[str, set[str]] = defaultdict(set)
    for name, text in texts.items():
        for needed in _needed(name, text, files):
            users[needed].add(name)
    tests = {name: path for name, path in files.items() if path.name.startswith("test_")}
    distance = {_module(Path(each)): 0 for each in changed}
    for each in changed:
        for test, path in tests.items():
            if each in ALWAYS or _is_beside(Path(each), path, texts[test]):
                distance.setdefault(test, 1)
    ring = sorted(distance, key=lambda name: distance[name])
    for name in ring:  # it grows while it is gone through
        for user in sorted(users[name] - set(distance)):
            distance[user] = distance[name] + 1
            ring.append(user)
    return [str(tests[test]) for test in sorted(set(tests) & set(distance), key=lambda test: (distance[test], test))]


def fitting(reached: list[str], usual: Mapping[str, float], seconds: float) -> list[str]:
    """Those of the nearest files that the time suffices for: what is not run need not be collected either.

    Whatever takes all of the time by itself is left to `make test`, unless it is the nearest; a new file counts as one
    of the rest.
    """
    rest = mean(usual.values()) if usual else 1.0
    chosen: list[str] = []
    left = seconds
    for file in reached:
        if usual.get(file, rest) <= left or not chosen:
            chosen.append(file)
            left -= usual.get(file, rest)
    return chosen


def _is_beside(changed: Path, test: Path, text: str) -> bool:
    """Whether a test has to do with a file that it need not import: of its room, of all files, or named in it."""
    room = changed.parts[2] if changed.parts[:2] == ("src", "queenhigh") and len(changed.parts) > 3 else ""
    words = (changed.name, changed.stem) if changed.suffix == ".toml" else (changed.name,)
    is_named = changed.suffix != ".py" and any(
        each in text and re.search(rf"(?<![\w-]){re.escape(each)}(?![\w-])", text) for each in words
    )
    rooms = {room, "meta", *(PAGE_ROOMS if _is_page(changed) else ())}
    return test.parts[1] in rooms or is_named


def _is_page(changed: Path) -> bool:
    """Whether a file is a part of the page, as it is written or as it is built."""
    return changed.parts[0] == "page" or changed.parts[:4] == ("src", "queenhigh", "web", "page")


def _python(root: Path) -> Iterator[Path]:
    for folder in ("src", "tests", "tools", "benchmarks"):
        yield from (root / folder).rglob("*.py")


def _module(path: Path) -> str:
    """The name by which a file is imported."""
    parts = path.with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _needed(name: str, text: str, known: Mapping[str, Path]) -> set[str]:
    """The modules of ours that a module stands on."""
    needed = {each for imported in _imports(text) for each in _with_parents(imported)}
    if "import_module(" in text:  # by a name that is made up as it runs: of its own room, so far
        home = known[name].parent
        needed |= {each for each, path in known.items() if path.parent == home}
    if name.startswith("tests."):
        needed |= {f"{parent}.conftest" for parent in _with_parents(name.rpartition(".")[0])}
        needed |= {"queenhigh.cli.main"} if "subprocess" in text else set()
    return (needed & set(known)) - {name}


@cache
def _imports(text: str) -> tuple[str, ...]:
    """Whatever a text imports, at its top or further in; a name taken from a module may be a module itself."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(found)


def _with_parents(name: str) -> Iterator[str]:
    """A module and the packages that it lies in, whose own files are run first.

    Not the whole package: it names everything, for type checkers, and imports nothing. Who asks it does so by its name.
    """
    yield name
    parts = name.split(".")
    yield from (".".join(parts[:count]) for count in range(1 + (len(parts) > 2), len(parts)))


if __name__ == "__main__":
    sys.exit(main())
