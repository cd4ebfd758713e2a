"""``make gauntlet``: the same tests at effort 100, then mutation testing. Resumable; writes its evidence as it goes.

Each test file is a shard (tools/shards.py). What happened to it stands in evidence/gauntlet/<commit>.json as soon as it
has happened, and a shard that has passed for a commit is not run again. A tree with changes of its own is run from the
start each time: nothing is known of what it held before.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from tools import mutants
from tools.shards import ROOT, run_starts, starts, usual_seconds

EVIDENCE: Final = ROOT / "evidence" / "gauntlet"
EFFORT: Final = 100
Evidence = dict[str, Any]


def git(*arguments: str) -> str:
    """What git answers, without the last line break."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def evidence_path(commit: str, *, clean: bool, effort: int) -> Path:
    """Where the evidence of a commit stands; another effort or a changed tree has a file of its own."""
    name = commit + ("" if effort == EFFORT else f"-effort-{effort}") + ("" if clean else "-changed")
    return EVIDENCE / f"{name}.json"


def seed_of(commit: str) -> int:
    """The seed of a commit's random tests: fixed, so that a failure comes back, and another for each commit."""
    return int(commit[:8], 16)


def open_evidence(path: Path, commit: str, *, clean: bool, effort: int) -> Evidence:
    """The evidence so far, or the start of a new one."""
    if clean and path.exists():
        evidence: Evidence = json.loads(path.read_text(encoding="utf-8"))
        return evidence
    return {
        "commit": commit,
        "clean": clean,
        "effort": effort,
        "seed": seed_of(commit),
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "shards": {},
    }


def write(path: Path, evidence: Evidence) -> None:
    """Write the evidence in one step: an interruption leaves the old file or the new one."""
    shards = evidence["shards"].values()
    keys = ("tests", "failed", "seconds")
    evidence["totals"] = {"files": len(shards)} | {key: round(sum(shard[key] for shard in shards), 1) for key in keys}
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(evidence, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(path)


def run_shards(files: list[str], evidence: Evidence, path: Path, jobs: int) -> bool:
    """Run what has not passed yet, the longest first; True if everything has."""
    shards, start, before = evidence["shards"], time.monotonic(), evidence.get("minutes", 0.0)
    left = [file for file in files if not shards.get(file, {}).get("passed")]
    print(f"{len(files) - len(left)} of {len(files)} files have passed before")
    for found in run_starts(starts(left, usual_seconds(EVIDENCE), jobs), evidence, jobs):
        shards |= found
        # With every step, so that an interruption hides nothing of how long it took.
        evidence["minutes"] = round(before + (time.monotonic() - start) / 60, 1)
        write(path, evidence)
        done = sum(file in shards for file in files)
        for file, shard in found.items():
            outcome = "passed" if shard["passed"] else "FAILED"
            print(f"{file}: {outcome}, {shard['tests']} tests, {shard['seconds']} s")
            if not shard["passed"]:
                print(shard["output"])
        print(f"[{done}/{len(files)}] {time.monotonic() - start:.0f} s", flush=True)
    return all(shards[file]["passed"] for file in files)


def test_files(only: str) -> list[str]:
    """Every test file whose path contains the text, in order."""
    paths = (path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    return sorted(path for path in paths if only in path)


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gauntlet", description=__doc__)
    parser.add_argument("--effort", type=int, default=EFFORT, help=f"how hard the tests try (default {EFFORT})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only test files whose path contains this")
    parser.add_argument("--list", action="store_true", help="say what would run, and stop")
    half = parser.add_mutually_exclusive_group()
    half.add_argument("--skip-mutants", action="store_true", help="no mutation testing")
    half.add_argument("--only-mutants", action="store_true", help="nothing but mutation testing")
    return parser.parse_args()


def main() -> int:
    """Run the gauntlet; 0 if every test passed and every surviving mutant is explained."""
    options = parse()
    commit = git("rev-parse", "HEAD")
    clean = not git("status", "--porcelain", "--", ".", ":!evidence")
    path = evidence_path(commit, clean=clean, effort=options.effort)
    evidence = open_evidence(path, commit, clean=clean, effort=options.effort)
    files = test_files(options.only)
    if options.list:
        done = {file for file, shard in evidence["shards"].items() if shard["passed"]}
        print("\n".join(f"{file}{'  (passed)' if file in done else ''}" for file in files))
        return 0
    print(f"commit {commit[:12]}{'' if clean else ' with changes'}, effort {options.effort}, seed {evidence['seed']}")
    good = True
    try:
        if not options.only_mutants:
            good = run_shards(files, evidence, path, options.jobs)
        if not options.skip_mutants:
            evidence["mutants"] = mutants.run(options.jobs, commit if clean else "")
            good = good and not evidence["mutants"]["unexplained"]
    except KeyboardInterrupt:
        print("\ninterrupted; run it again to go on from here")
        return 130
    write(path, evidence)
    print(f"{'passed' if good else 'FAILED'}; evidence in {path.relative_to(ROOT)}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
