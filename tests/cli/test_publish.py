"""`queenhigh publish`, `package`, `verify-package`, `diff`, `signature`: what they print and how they leave."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from queenhigh.papers.bundle import DOCUMENTS, Document, make_documents
from queenhigh.papers.cross_check import Play
from queenhigh.papers.package import MANIFEST, archive
from queenhigh.papers.study import study
from queenhigh.rules.load import load
from tests.cli.conftest import Call


def test_publish_writes_what_was_asked_for(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    called = call(
        "publish",
        "tcp-01",
        "--out",
        str(out),
        "--format",
        "svg, csv",
        "--document",
        "felt,strategy-card",
        "--simulate",
        "0",
    )
    assert (called.code, called.err) == (0, "")
    assert {path.name for path in out.iterdir()} == {
        "tcp-01-felt.csv",
        "tcp-01-felt.svg",
        "tcp-01-strategy-card.csv",
    }
    assert "tcp-01-felt.svg" in called.out


def test_two_processes_that_share_nothing_write_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for seed, zone in (("1", "Asia/Tokyo"), ("77", "America/Denver")):
        here = tmp_path / seed
        here.mkdir()
        command = [sys.executable, "-m", "queenhigh", "publish", "draw-01", "--out", "out", "--simulate", "0"]
        own = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "HOME": str(here), "TMPDIR": str(here)}
        subprocess.run(command, cwd=here, env=own, check=True, capture_output=True)
        written.append({path.name: path.read_bytes() for path in (here / "out").iterdir()})
    assert len(written[0]) == len([form for document in DOCUMENTS for form in document.formats])
    assert written[0] == written[1]


@cache
def all_together() -> dict[str, bytes]:
    return dict(make_documents(study(load("tcp-01"), Play(500, 1))))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_a_document_by_itself_is_the_same_as_among_others(call: Call, tmp_path: Path, document: Document) -> None:
    # Alone it is made from as much as it needs; all together are made from everything.
    call("publish", "tcp-01", "--out", str(tmp_path), "--document", document.name, "--simulate", "500")
    alone = {path.name.removeprefix("tcp-01-"): path.read_bytes() for path in tmp_path.iterdir()}
    assert alone == {name: all_together()[name] for name in (f"{document.name}.{form}" for form in document.formats)}


def test_publish_as_json_names_the_files_and_the_hash(call: Call, tmp_path: Path) -> None:
    called = call("publish", "draw-01", "--out", str(tmp_path), "--format", "svg", "--simulate", "0", "--json")
    data = json.loads(called.out)
    assert data["rules_hash"] == load("draw-01").hash
    assert [Path(file["path"]).name for file in data["files"]] == ["draw-01-felt.svg"]
    assert data["files"][0]["bytes"] == (tmp_path / "draw-01-felt.svg").stat().st_size


def test_publish_simulates_from_the_seed_that_is_named(call: Call, tmp_path: Path) -> None:
    arguments = ("--document", "par-sheet", "--format", "json", "--simulate", "2000", "--seed", "9")
    assert call("publish", "tcp-01", "--out", str(tmp_path), *arguments).code == 0
    simulation = json.loads((tmp_path / "tcp-01-par-sheet.json").read_text(encoding="utf-8"))["simulation"]
    assert (simulation["rounds"], simulation["seed"]) == (2000, 9)
    called = call("publish", "tcp-01", "--out", str(tmp_path), "--simulate", "-1")
    assert called.code == 2
    assert "1 to 1,000,000,000" in called.err


@pytest.mark.parametrize("command", ["publish", "package"])
@pytest.mark.parametrize("seed", ["-3", str(2**64)])
def test_a_seed_that_there_is_not_is_refused_rather_than_left_out(
    call: Call, tmp_path: Path, command: str, seed: str
) -> None:
    called = call(command, "tcp-01", "--out", str(tmp_path / "new"), "--seed", seed, "--simulate", "10")
    assert (called.code, called.out) == (2, "")
    assert f"{seed} is no seed: 0 to 18,446,744,073,709,551,615 are allowed" in called.err
    assert list(tmp_path.iterdir()) == []


def test_package_never_takes_the_place_of_a_device(call: Call, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    called = call("package", "tcp-01", "--out", str(tmp_path / "pipe"), "--simulate", "0")
    assert (called.code, called.out) == (2, "")
    assert "cannot be written: it is not an ordinary file" in called.err
    assert (tmp_path / "pipe").is_fifo()


def test_publish_has_the_figures_that_analyze_prints(call: Call, tmp_path: Path) -> None:
    call("publish", "ca-6cb", "--out", str(tmp_path), "--document", "par-sheet", "--format", "json", "--simulate", "0")
    published = json.loads((tmp_path / "ca-6cb-par-sheet.json").read_text(encoding="utf-8"))
    analyzed = json.loads(call("analyze", "ca-6cb", "--json").out)
    assert published["wagers"] == analyzed["wagers"]
    assert published["rules_hash"] == analyzed["rules_hash"]


def test_publish_with_a_setting_is_another_game(call: Call, tmp_path: Path) -> None:
    call(
        "publish",
        "tcp-01",
        "--out",
        str(tmp_path),
        "--document",
        "felt",
        "--format",
        "svg",
        "--set",
        "seats.count=5",
        "--simulate",
        "0",
    )
    assert 'id="seat-5"' in (tmp_path / "tcp-01-felt.svg").read_text(encoding="utf-8")
    assert 'id="seat-6"' not in (tmp_path / "tcp-01-felt.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--format", "pdf,docx"), "there is no format 'docx': there are pdf, html, svg, csv, json"),
        (("--format", ""), "--format is given an empty value ('')"),
        (("--format", ","), "there is no format ''"),
        (("--document", "poster"), "there is no document 'poster': there are par-sheet"),
        (("--document", "rules", "--format", "csv"), "none of rules comes as csv"),
    ],
)
def test_publish_refuses_what_there_is_not(call: Call, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    called = call("publish", "tcp-01", "--out", str(tmp_path), *arguments)
    assert (called.code, called.out) == (2, "")
    assert said in called.err
    assert list(tmp_path.iterdir()) == []


def test_publish_refuses_a_place_that_is_no_folder(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    called = call("publish", "tcp-01", "--out", str(tmp_path / "file"), "--format", "svg")
    assert (called.code, called.out) == (2, "")
    assert "file is no folder" in called.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_publish_refuses_an_unwritable_folder(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Tests may run as one who may write everywhere: what the system answers to others is answered here.
    monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
    called = call("publish", "tcp-01", "--out", str(tmp_path), "--format", "svg")
    assert (called.code, called.out) == (2, "")
    assert "cannot be written: permission denied" in called.err
    assert list(tmp_path.iterdir()) == []


def test_publish_of_a_faulty_file_names_its_faults_and_writes_nothing(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('schema = 1\nextends = "tcp-01"\nid = "bad"\ncolour = 3\n', encoding="utf-8")
    called = call("publish", str(path), "--out", str(tmp_path / "out"))
    assert (called.code, called.out) == (1, "")
    assert "bad.toml:4" in called.err
    assert not (tmp_path / "out").exists()


def test_publish_of_a_game_that_there_is_not(call: Call, tmp_path: Path) -> None:
    called = call("publish", "tcp-99", "--out", str(tmp_path))
    assert called.code == 2
    assert "there is no game 'tcp-99'" in called.err


def test_package_and_verify_agree_and_a_changed_figure_is_rejected(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    called = call("package", "tcp-02", "--out", str(path), "--simulate", "5000", "--seed", "3", "--json")
    assert json.loads(called.out)["bytes"] == path.stat().st_size
    called = call("verify-package", str(path))
    assert called.code == 0
    assert "OK, tcp-02, " in called.out
    # The figure is as long as before, so that the archive stays one, and its checksum no longer fits.
    data = path.read_bytes()
    assert data.count(b'"exact": "686689/20358520"') >= 1
    path.write_bytes(data.replace(b'"exact": "686689/20358520"', b'"exact": "686688/20358520"', 1))
    called = call("verify-package", str(path))
    assert called.code == 1
    assert "REJECTED" in called.out
    assert "results.json" in called.out
    called = call("verify-package", str(path), "--json")
    assert called.code == 1
    assert json.loads(called.out)["agrees"] is False


def test_verify_of_no_package(call: Call, tmp_path: Path) -> None:
    called = call("verify-package", str(tmp_path / "none.zip"))
    assert called.code == 2
    assert "cannot be read: No such file or directory" in called.err
    (tmp_path / "text.zip").write_text("hello", encoding="utf-8")
    called = call("verify-package", str(tmp_path / "text.zip"))
    assert called.code == 1
    assert "REJECTED" in called.out
    assert "this is not a readable package" in called.out


def test_verify_prints_nothing_that_would_steer_the_terminal(call: Call, tmp_path: Path) -> None:
    manifest = b'{"format": "queenhigh-package/1", "game": "\\u001b[32mOK", "files": [{"path": "\\u001b[2J"}]}'
    (tmp_path / "a.zip").write_bytes(archive({MANIFEST: manifest}))
    called = call("verify-package", str(tmp_path / "a.zip"))
    assert called.code == 1
    assert "\x1b" not in called.out
    assert "REJECTED, \\x1b[32mOK" in called.out
    assert "\\x1b[2J: the manifest lists it and it is not there" in called.out


def test_diff_says_what_changes(call: Call) -> None:
    called = call("diff", "tcp-01", "tcp-10")
    assert called.code == 0
    for line in ("- Pair Plus: Flush, 4 to 1", "+ Pair Plus: Flush, 3 to 1", "+4.9593%"):
        assert line in called.out
    assert "Strategy" not in called.out


def test_diff_of_very_different_games_reads_pair_by_pair(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    lines = call("diff", "tcp-01", "ca-6cb").out.splitlines()
    assert lines[1].endswith(f"sha256 {load('tcp-01').hash}")
    assert lines[2].endswith(f"sha256 {load('ca-6cb').hash}")
    at = lines.index("  - The house banks it; players do not play against each other. [B3]")
    assert lines[at + 1] == "  + A player-dealer banks it; players do not play against each other. [C2, A1]"
    assert "  The two games do not decide on the same cards: hand by hand they cannot be compared." in lines
    monkeypatch.setenv("COLUMNS", "72")
    assert all(len(line) <= 72 for line in call("diff", "tcp-01", "ca-6cb").out.splitlines())


def test_diff_as_json(call: Call) -> None:
    data = json.loads(call("diff", "tcp-01", "tests/games/triple.toml", "--json").out)
    assert data["same"] is False
    assert data["before"]["rules_hash"] == load("tcp-01").hash
    assert data["strategy"]["differs"]["exact"] == "283/1105"
    assert any(each["path"] == "decision.option.triple" for each in data["rules"])


def test_diff_of_a_game_with_itself(call: Call) -> None:
    called = call("diff", "tcp-01", "tcp-01")
    assert called.out == "tcp-01 → tcp-01: the same game\n"


def test_signature_for_people_and_programs(call: Call) -> None:
    called = call("signature")
    assert called.code == 0
    assert load("ca-6cb").hash in called.out
    data = json.loads(call("signature", "--json").out)
    assert len(data["code"]) == 64
    assert data["code"] in called.out
    assert {each["id"] for each in data["rules"]} >= {"tcp-01", "casablanca"}
    assert any(each["name"] == "numpy" for each in data["dependencies"])
