"""Test files as shards: which of them share a start of pytest, in which order the starts come, and what became of each.

A start of pytest costs seconds, so that short files of one folder share one. A long file has one to itself, and the
longest start first: the last to end then keeps the other processes waiting for the shortest time.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import groupby
from pathlib import Path
from statistics import mean
from typing import Any, Final
from xml.etree import ElementTree as ET

ROOT: Final = Path(__file__).resolve().parents[1]
TOGETHER: Final = 12
"""At most so many test files in one start: what an interruption may cost."""
PORTION: Final = 24
"""No start of several files takes more than this part of what one process has to do."""


def usual_seconds(folder: Path) -> dict[str, float]:
    """How long each file took in the evidence that tells of nearly all, with the least effort; nothing where there is none."""
    told = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    most = max((len(each["shards"]) for each in told), default=0)
    nearly_all = [each for each in told if len(each["shards"]) * 10 >= most * 9]
    shards: dict[str, Any] = min(nearly_all, key=lambda each: each["effort"], default={"shards": {}})["shards"]
    return {file: shard["seconds"] for file, shard in shards.items()}


def starts(files: list[str], usual: Mapping[str, float], jobs: int) -> list[list[str]]:
    """The files of each start of pytest, the longest start first. One that nothing is known of counts as one of the rest."""
    rest = mean(usual.values()) if usual else 1.0
    seconds = {file: usual.get(file, rest) for file in files}
    most = sum(seconds.values()) / jobs / PORTION
    found: list[list[str]] = []
    for _, folder in groupby(sorted(files), key=lambda file: file.rpartition("/")[0]):
        begun: list[str] = []
        for file in sorted(folder, key=seconds.__getitem__):
            if begun and (len(begun) == TOGETHER or sum(map(seconds.__getitem__, begun)) + seconds[file] > most):
                found.append(begun)
                begun = []
            begun.append(file)
        found.append(begun)
    return sorted(found, key=lambda start: sum(map(seconds.__getitem__, start)), reverse=True)


def run_starts(found: list[list[str]], evidence: Mapping[str, Any], jobs: int) -> Iterator[dict[str, dict[str, Any]]]:
    """What happened to the files of each start, as soon as it has; so many run side by side as there are jobs."""
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for done in as_completed([pool.submit(run_files, files, evidence) for files in found]):
                yield done.result()
        finally:
            # Whoever stops listening wants no further start.
            pool.shutdown(wait=False, cancel_futures=True)


def run_files(files: list[str], evidence: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Run some test files in one start of pytest, at the effort and with the seed of the evidence; what happened to each."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", *files, "-q", "-p", "no:cacheprovider"]
        command += [f"--junit-xml={report}", "-o", "junit_family=xunit1", f"--hypothesis-seed={evidence['seed']}"]
        environment = os.environ | {"QH_EFFORT": str(evidence["effort"]), "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        found = outcomes(report, files)
    for shard in found.values():
        if not shard["passed"] and not shard["output"]:
            shard["output"] = (done.stdout + done.stderr)[-4000:]
    return found


def outcomes(report: Path, files: list[str]) -> dict[str, dict[str, Any]]:
    """What became of each file, from pytest's XML report; a file of which nothing is told has failed."""
    found: dict[str, dict[str, Any]] = {file: {"tests": 0, "failed": 0, "seconds": 0.0, "output": ""} for file in files}
    cases = ET.parse(report).getroot().iter("testcase") if report.exists() else ()  # noqa: S314  (pytest wrote it)
    for case in cases:
        # A file that cannot be collected is told by its module's name alone.
        shard = found.get(case.get("file") or case.attrib["name"].replace(".", "/") + ".py")
        if shard is None:
            continue
        shard["tests"] += 1
        shard["seconds"] += float(case.attrib["time"])
        broken = [part for part in case if part.tag in ("failure", "error")]
        shard["failed"] += bool(broken)
        shard["output"] += "".join(f"{case.attrib['name']}\n{part.text}\n" for part in broken)
    for shard in found.values():
        shard["passed"] = shard["tests"] > 0 and not shard["failed"]
        shard["seconds"] = round(shard["seconds"], 1)
        shard["output"] = shard["output"][-4000:]
        if shard["passed"]:
            del shard["output"]
    return found
