"""Mutation testing of the code that moves money: the changes of it that no test notices.

mutmut keeps its results in mutants/, so that an interrupted run goes on where it stopped. They hold for one commit: what
the tests of another one have noticed proves nothing of this one's.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
EXPLANATIONS: Final = ROOT / "tools" / "mutants.toml"
RESULTS: Final = ROOT / "mutants"
# A mutant that hangs or breaks the types has been noticed too.
NOTICED: Final = frozenset({"killed", "timeout", "segfault", "caught by type check"})
_RESULT: Final = re.compile(r"^\s+(\S+): (.+)$", re.MULTILINE)


def targets() -> list[Path]:
    """The files to mutate: the patterns stand in pyproject.toml, for mutmut and for us."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return sorted({path for pattern in project["tool"]["mutmut"]["only_mutate"] for path in ROOT.glob(pattern)})


def explanations() -> dict[str, str]:
    """Mutants that are known to behave as the original, and why."""
    known: dict[str, str] = tomllib.loads(EXPLANATIONS.read_text(encoding="utf-8"))["equivalent"]
    return known


def read_results(printed: str) -> dict[str, str]:
    """Mutant → what became of it, from what ``mutmut results`` prints."""
    return dict(_RESULT.findall(printed))


def summary(results: Mapping[str, str], known: Mapping[str, str]) -> dict[str, Any]:
    """Counts, the survivors each with its explanation, and what is left to explain."""
    unnoticed = sorted(name for name, status in results.items() if status not in NOTICED)
    modules: dict[str, Counter[str]] = {}
    for name, status in sorted(results.items()):
        modules.setdefault(name.rpartition(".")[0], Counter())[status] += 1
    return {
        "total": len(results),
        "counts": dict(sorted(Counter(results.values()).items())),
        "modules": {module: dict(sorted(counted.items())) for module, counted in modules.items()},
        "survivors": {name: {"status": results[name], "why": known.get(name)} for name in unnoticed},
        "unexplained": [name for name in unnoticed if name not in known],
        "explained_but_gone": sorted(set(known) - set(unnoticed)),
    }


def keep_results_of(commit: str, folder: Path = RESULTS) -> None:
    """Forget the results of any other commit; a tree with changes of its own (no commit) starts anew each time."""
    stamp = folder / "commit.txt"
    if commit and stamp.exists() and stamp.read_text(encoding="utf-8") == commit:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    stamp.write_text(commit, encoding="utf-8")


def seconds_so_far(folder: Path = RESULTS) -> float:
    """How long the results of a commit have taken, over all runs of it."""
    kept = folder / "seconds.txt"
    return float(kept.read_text(encoding="utf-8")) if kept.exists() else 0.0


@contextmanager
def counted_seconds(folder: Path = RESULTS) -> Iterator[None]:
    """Add what is done meanwhile, interrupted or not."""
    start = time.monotonic()
    try:
        yield
    finally:
        total = seconds_so_far(folder) + time.monotonic() - start
        (folder / "seconds.txt").write_text(f"{total:.1f}", encoding="utf-8")


def run(jobs: int, commit: str) -> dict[str, Any]:
    """Mutate, test, and sum up; the diff of each unexplained survivor is printed."""
    files = targets()
    if not files:
        print("mutants: there is no file to mutate yet")
        return {"files": [], **summary({}, {})}
    print(f"mutants: {', '.join(path.name for path in files)}")
    keep_results_of(commit)
    with counted_seconds():
        code = _run(jobs)
        results = read_results(_output("results", "--all", "true"))
        slow = [name for name, status in results.items() if status == "timeout"]
        if code == 0 and slow:
            # On a busy machine a mutant that changes nothing looks like one that never ends: each gets a second chance, alone.
            code = _run(1, *slow)
            results = read_results(_output("results", "--all", "true"))
    found = {"files": [path.relative_to(ROOT).as_posix() for path in files], **summary(results, explanations())}
    found["seconds"] = seconds_so_far()
    if code != 0 or not results:
        # A run that did not get to the end proves nothing, whatever it has killed so far.
        found["unexplained"].append(f"mutmut ended with {code}")
    for name in found["survivors"]:
        found["survivors"][name]["diff"] = _output("show", name)
    for module, counted in found["modules"].items():
        print(f"mutants: {module}: {counted}")
    for name in found["unexplained"]:
        print(f"mutants: not explained: {name}\n{found['survivors'].get(name, {}).get('diff', '')}")
    return found


def _run(jobs: int, *names: str) -> int:
    # Each mutant meets the tests at effort 1: there are many, and the tests are the same.
    environment = os.environ | {"QH_EFFORT": "1"}
    command = [*_mutmut("run"), "--max-children", str(jobs), *names]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def _mutmut(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tools.mutant_runs", *arguments]


def _output(*arguments: str) -> str:
    return subprocess.run(_mutmut(*arguments), cwd=ROOT, check=True, capture_output=True, text=True).stdout
