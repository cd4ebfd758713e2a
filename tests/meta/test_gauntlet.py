"""The gauntlet tells apart what passed, what failed and what was never noticed."""

import ast
import json
from pathlib import Path

from tests.meta.project import ROOT
from tools.gauntlet import counts, evidence_path, open_evidence, seed_of, write
from tools.mutants import keep_results_of, read_results, summary, targets

COMMIT = "00000010" + "ab" * 16


def test_a_report_is_counted_and_a_missing_one_is_a_failure(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    assert counts(report) == {"tests": 0, "failed": 1}
    report.write_text('<testsuites><testsuite tests="7" failures="2" errors="1"/></testsuites>', encoding="utf-8")
    assert counts(report) == {"tests": 7, "failed": 3}


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


def test_every_place_that_makes_a_transfer_or_a_share_is_mutated() -> None:
    making = set()
    # A screen that follows a live table retells what the server has moved: no chip of the house moves there.
    retelling = {ROOT / "src" / "queenhigh" / "terminal" / "live_sitting.py"}
    for path in sorted(set((ROOT / "src" / "queenhigh").rglob("*.py")) - retelling):
        calls = [
            node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
        ]
        if any(isinstance(called, ast.Name) and called.id in ("Transfer", "Share") for called in calls):
            making.add(path)
    assert len(making) >= 10
    assert making - set(targets()) == set()
