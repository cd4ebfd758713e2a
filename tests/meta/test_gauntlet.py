"""The gauntlet tells apart what passed, what failed and what was never noticed."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.meta.project import ROOT
from tools.gauntlet import evidence_path, open_evidence, run_shards, seed_of, write
from tools.mutants import counted_seconds, keep_results_of, read_results, seconds_so_far, summary, targets
from tools.shards import TOGETHER, outcomes, starts, usual_seconds

COMMIT = "00000010" + "ab" * 16
MAKERS = ("Transfer", "Share", "Posting", "posted")


def test_each_file_of_a_report_is_counted_and_a_missing_one_is_a_failure(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    files = ["tests/a/test_x.py", "tests/a/test_y.py", "tests/a/test_z.py"]
    assert [(each["passed"], each["tests"]) for each in outcomes(report, files).values()] == [(False, 0)] * 3
    report.write_text(
        """<testsuites><testsuite>
        <testcase file="tests/a/test_x.py" name="test_1" time="0.5"/><testcase file="tests/a/test_x.py" name="t2" time="1"/>
        <testcase file="tests/a/test_y.py" name="test_1" time="2.25"/>
        <testcase file="tests/a/test_y.py" name="test_2" time="0"><failure>it is 3, not 4</failure></testcase>
        <testcase name="tests.a.test_z" time="0"><error>no such module</error></testcase>
        </testsuite></testsuites>""",
        encoding="utf-8",
    )
    assert outcomes(report, files) == {
        "tests/a/test_x.py": {"tests": 2, "failed": 0, "seconds": 1.5, "passed": True},
        "tests/a/test_y.py": {
            "tests": 2,
            "failed": 1,
            "seconds": 2.2,
            "passed": False,
            "output": "test_2\nit is 3, not 4\n",
        },
        "tests/a/test_z.py": {
            "tests": 1,
            "failed": 1,
            "seconds": 0.0,
            "passed": False,
            "output": "tests.a.test_z\nno such module\n",
        },
    }


def test_the_longest_file_starts_first_and_alone_and_none_is_left_out() -> None:
    # 2 processes have (600 + 40 + 25 × 1.2 + 50) ÷ 2 = 360 s each; the 24th part of it, 15 s, is what short files may share.
    short = {f"tests/a/test_{number:02}.py": 1.2 for number in range(TOGETHER * 2 + 1)}
    usual = {"tests/b/test_long.py": 600.0, "tests/a/test_middle.py": 40.0, "tests/c/test_lone.py": 50.0} | short
    found = starts(list(usual), usual, 2)
    assert sorted(file for start in found for file in start) == sorted(usual)
    assert [start[0] for start in found[:3]] == [
        "tests/b/test_long.py",
        "tests/c/test_lone.py",
        "tests/a/test_middle.py",
    ]
    # 12 × 1.2 = 14.4 s fit into a start, 13 do not; one is left.
    assert [len(start) for start in found] == [1, 1, 1, TOGETHER, TOGETHER, 1]


def test_a_new_file_counts_as_the_rest_and_folders_never_share_a_start() -> None:
    usual = {"tests/a/test_1.py": 2.0, "tests/a/test_2.py": 40.0}
    # A new one is taken for (2 + 40) ÷ 2 = 21 s: between the two.
    found = starts(["tests/a/test_1.py", "tests/b/test_new.py", "tests/a/test_2.py"], usual, 1)
    assert found == [["tests/a/test_2.py"], ["tests/b/test_new.py"], ["tests/a/test_1.py"]]
    assert starts([f"tests/{room}/test_x.py" for room in "ab"], {}, 1) == [["tests/a/test_x.py"], ["tests/b/test_x.py"]]


def test_what_files_usually_take_is_what_the_widest_evidence_tells(tmp_path: Path) -> None:
    assert usual_seconds(tmp_path) == {}
    for name, files in (("narrow", ("a",)), ("wide", ("a", "b")), ("none", ())):
        evidence = open_evidence(tmp_path / "new", COMMIT, clean=True, effort=1)
        evidence["shards"] = {file: {"passed": True, "tests": 1, "failed": 0, "seconds": len(files)} for file in files}
        write(tmp_path / f"{name}.json", evidence)
    assert usual_seconds(tmp_path) == {"a": 2, "b": 2}
    # What takes six times the effort says little of how long a file takes with less.
    evidence = open_evidence(tmp_path / "new", COMMIT, clean=True, effort=6)
    evidence["shards"] = {file: {"passed": True, "tests": 1, "failed": 0, "seconds": 12} for file in ("a", "b")}
    write(tmp_path / "hard.json", evidence)
    assert usual_seconds(tmp_path) == {"a": 2, "b": 2}


def test_evidence_resumes_for_a_clean_tree_only(tmp_path: Path) -> None:
    path = tmp_path / "evidence" / "x.json"
    evidence = open_evidence(path, COMMIT, clean=True, effort=100)
    evidence["shards"]["tests/test_x.py"] = {"passed": True, "tests": 3, "failed": 0, "seconds": 1.5}
    write(path, evidence)
    assert json.loads(path.read_text(encoding="utf-8"))["totals"] == {
        "files": 1,
        "tests": 3,
        "failed": 0,
        "seconds": 1.5,
    }
    assert open_evidence(path, COMMIT, clean=True, effort=100)["shards"] == evidence["shards"]
    assert open_evidence(path, COMMIT, clean=False, effort=100)["shards"] == {}


def test_each_effort_and_each_changed_tree_has_its_own_evidence() -> None:
    names = {evidence_path(COMMIT, clean=clean, effort=effort).name for clean in (True, False) for effort in (1, 100)}
    assert len(names) == 4
    assert f"{COMMIT}.json" in names
    assert seed_of(COMMIT) == 16  # 0x00000010


def test_survivors_are_listed_with_their_explanation() -> None:
    printed = (
        "    room.x_pay__mutmut_1: killed\n    room.x_pay__mutmut_2: survived\n    room.x_pay__mutmut_3: no tests\n"
    )
    found = summary(
        read_results(printed), {"room.x_pay__mutmut_2": "adds nothing", "room.x_old__mutmut_9": "was there"}
    )
    assert found["counts"] == {"killed": 1, "survived": 1, "no tests": 1}
    assert found["modules"] == {"room": found["counts"]}
    assert found["survivors"]["room.x_pay__mutmut_2"] == {"status": "survived", "why": "adds nothing"}
    assert found["unexplained"] == ["room.x_pay__mutmut_3"]
    assert found["explained_but_gone"] == ["room.x_old__mutmut_9"]


def test_what_was_noticed_for_one_commit_is_forgotten_for_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "mutants"

    def is_kept(commit: str) -> bool:
        keep_results_of(commit, folder)
        kept = (folder / "result").exists()
        (folder / "result").write_text("killed", encoding="utf-8")
        return kept

    assert [is_kept(commit) for commit in ("a", "a", "b", "b", "", "", "a")] == [False, True, False, True] + [False] * 3


def test_what_mutants_take_is_added_up_over_interrupted_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert seconds_so_far(tmp_path) == 0
    ticks = iter([100.0, 112.5, 200.0, 230.0])
    monkeypatch.setattr("tools.mutants.time", SimpleNamespace(monotonic=lambda: next(ticks)))
    with pytest.raises(KeyboardInterrupt), counted_seconds(tmp_path):
        raise KeyboardInterrupt
    with counted_seconds(tmp_path):
        assert seconds_so_far(tmp_path) == 12.5
    assert seconds_so_far(tmp_path) == 42.5  # 12.5 + 30


def test_the_minutes_are_in_the_evidence_with_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, files = tmp_path / "x.json", ["tests/a/test_x.py", "tests/a/test_y.py"]

    def interrupted(*_: object) -> Iterator[dict[str, dict[str, Any]]]:
        yield {files[0]: {"passed": True, "tests": 1, "failed": 0, "seconds": 1.0}}
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.gauntlet.run_starts", interrupted)
    for minutes in (1.5, 3.0):  # a minute and a half in each run: 90 s after its start
        ticks = iter([0.0, 90.0, 90.0])
        monkeypatch.setattr("tools.gauntlet.time", SimpleNamespace(monotonic=ticks.__next__))
        evidence = open_evidence(path, COMMIT, clean=True, effort=3)
        with pytest.raises(KeyboardInterrupt):
            run_shards(files, evidence, path, 2)
        assert json.loads(path.read_text(encoding="utf-8"))["minutes"] == minutes


def test_every_place_that_makes_a_transfer_a_share_or_a_posting_is_mutated() -> None:
    making = set()
    # A screen that follows a live table, and a store that is read, retell what was moved: no chip of the house moves there.
    package = ROOT / "src" / "queenhigh"
    retelling = {package / "terminal" / "live_sitting.py", package / "store" / "books.py"}
    for path in sorted(set(package.rglob("*.py")) - retelling):
        calls = [
            node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
        ]
        # By its own name, or as something of a module: `ledger.posted(…)`.
        names = {called.id for called in calls if isinstance(called, ast.Name)}
        names |= {called.attr for called in calls if isinstance(called, ast.Attribute)}
        if names & set(MAKERS):
            making.add(path)
    assert len(making) >= 17
    assert making - set(targets()) == set()
