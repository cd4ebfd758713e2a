"""Mutation testing of the code that moves money: the changes of it that no test notices.

mutmut keeps its results in mutants/, so that an interrupted run goes on where it stopped.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
EXPLANATIONS: Final = ROOT / "tools" / "mutants.toml"
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
    return {
        "total": len(results),
        "counts": dict(sorted(Counter(results.values()).items())),
        "survivors": {name: {"status": results[name], "why": known.get(name)} for name in unnoticed},
        "unexplained": [name for name in unnoticed if name not in known],
        "explained_but_gone": sorted(set(known) - set(unnoticed)),
    }


def run(jobs: int) -> dict[str, Any]:
    """Mutate, test, and sum up; the diff of each unexplained survivor is printed."""
    files = targets()
    if not files:
        print("mutants: there is no file to mutate yet")
        return {"files": [], **summary({}, {})}
    print(f"mutants: {', '.join(path.name for path in files)}")
    # Each mutant meets the tests at effort 1: there are many, and the tests are the same.
    environment = os.environ | {"QH_EFFORT": "1"}
    done = subprocess.run([*_mutmut("run"), "--max-children", str(jobs)], cwd=ROOT, env=environment, check=False)
    results = read_results(_output("results", "--all", "true"))
    found = {"files": [path.relative_to(ROOT).as_posix() for path in files], **summary(results, explanations())}
    if done.returncode != 0 or not results:
        # A run that did not get to the end proves nothing, whatever it has killed so far.
        found["unexplained"].append(f"mutmut ended with {done.returncode}")
    for name in found["survivors"]:
        found["survivors"][name]["diff"] = _output("show", name)
    print(f"mutants: {found['counts']}")
    for name in found["unexplained"]:
        print(f"mutants: not explained: {name}\n{found['survivors'].get(name, {}).get('diff', '')}")
    return found


def _mutmut(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "mutmut", *arguments]


def _output(*arguments: str) -> str:
    return subprocess.run(_mutmut(*arguments), cwd=ROOT, check=True, capture_output=True, text=True).stdout
