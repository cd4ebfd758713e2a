"""A package agrees with its own rule file, and one that was tampered with is rejected with what changed."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from queenhigh.errors import BadInput
from queenhigh.papers import package
from queenhigh.papers.bundle import make_documents
from queenhigh.papers.package import (
    MANIFEST,
    RESULTS,
    RULE_DATA,
    RULE_FILE,
    archive,
    open_package,
    sha256,
)
from queenhigh.papers.results import json_text
from queenhigh.papers.study import unstudied
from queenhigh.papers.verify import Finding, verify_package
from queenhigh.rules.load import load, load_text
from tests.papers.kit import OUTSIDE, documents, packed, packed_again, studied, verify_quickly

Files = dict[str, bytes]


def contents() -> Files:
    return dict(open_package(packed("tcp-01")).files)


def signed_again(files: Files) -> Files:
    """The files with a manifest that fits them: what a forger would do."""
    manifest = json.loads(files[MANIFEST])
    manifest["files"] = [
        {"path": name, "sha256": sha256(data), "bytes": len(data)}
        for name, data in sorted(files.items())
        if name != MANIFEST
    ]
    return {**files, MANIFEST: json_text(manifest).encode()}


def findings(files: Files) -> tuple[Finding, ...]:
    return verify_quickly(archive(files)).findings


@pytest.mark.parametrize("game", ["tcp-01", "tcp-01+tcp-progressive-1", *OUTSIDE])
def test_a_package_agrees_with_itself(game: str) -> None:
    # One of them through everything that the command does; the others against what other tests have made again.
    found = (verify_package if game == "tcp-01+tcp-progressive-1" else verify_quickly)(packed(game))
    assert found.findings == ()
    assert found.game == studied(game).ruleset.id
    assert found.files == len(documents(game)) + 4


def test_the_same_rule_file_gives_the_same_archive() -> None:
    assert packed_again("tcp-01") == packed("tcp-01")


def test_it_holds_documents_rule_file_results_and_hashes() -> None:
    files = contents()
    assert set(files) == {MANIFEST, RULE_FILE, RULE_DATA, RESULTS, *documents("tcp-01")}
    manifest = json.loads(files[MANIFEST])
    assert {entry["path"]: entry["sha256"] for entry in manifest["files"]} == {
        name: sha256(data) for name, data in files.items() if name != MANIFEST
    }
    # The rule file of the package stands alone, and states the same game.
    assert load_text(files[RULE_FILE].decode()).hash == manifest["rules_hash"] == load("tcp-01").hash


@pytest.mark.parametrize(
    "game, clauses",
    [
        ("ca-tcp", {"A20", "A21", "A22", "A23"}),
        ("tcp-01", {"B19"}),
        ("ca-6cb", {"C18", "C19", "C20", "C21"}),
        ("draw-01", {"D12", "D13", "D14"}),
        ("casablanca", {"E20", "E21"}),
    ],
)
def test_a22_b19_c20_d12_d14_e20_e21_what_a_game_was_filed_with_is_in_its_package(
    monkeypatch: pytest.MonkeyPatch, game: str, clauses: set[str]
) -> None:
    """Three times: in the rule file, in the rules to read, and in those for programs. Other documents are not made here."""
    monkeypatch.setattr(package, "make_documents", lambda made, **_: make_documents(made, ("html", "json"), ["rules"]))
    files = package.package_files(unstudied(load(game)))
    for text in (files["rules.html"].decode(), ", ".join(_clauses(json.loads(files["rules.json"])))):
        assert {clause for clause in clauses if not re.search(rf"\b{clause}\b", text)} == set()
    alone = load_text(files[RULE_FILE].decode())
    assert (alone.filing, alone.layout) == (load(game).filing, load(game).layout)


def _clauses(data: Any) -> Iterator[str]:
    """Whatever is cited, however deep."""
    if isinstance(data, dict) and isinstance(data.get("clause"), str):
        yield data["clause"]
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _clauses(each)


def test_a_changed_figure_is_named_with_both_values() -> None:
    files = contents()
    files[RESULTS] = files[RESULTS].replace(b'"686689/20358520"', b'"686688/20358520"', 1)
    told = [finding.what for finding in findings(files) if finding.path == RESULTS]
    assert "wagers[ante].edge.exact: it says 686688/20358520, recomputed 686689/20358520" in told
    assert any("SHA-256" in what for what in told)
    # The same with a manifest that fits: only what is recomputed can tell.
    again = findings(signed_again(files))
    assert [(finding.path, finding.what) for finding in again] == [
        (RESULTS, "wagers[ante].edge.exact: it says 686688/20358520, recomputed 686689/20358520")
    ]


def test_a_changed_rule_is_named_with_its_key() -> None:
    files = contents()
    before, after = b'class = "flush", pay = 4', b'class = "flush", pay = 3'
    assert before in files[RULE_FILE]
    files[RULE_FILE] = files[RULE_FILE].replace(before, after, 1)
    told = findings(signed_again(files))
    assert Finding(RULE_FILE, f"table.pair_plus.rows[flush].pay: the rule file says 3, {RULE_DATA} says 4") in told
    # Every page that printed the old rule differs as well.
    assert {"par-sheet.pdf", "rules.pdf", "rack-card.pdf", "felt.svg", RESULTS} <= {finding.path for finding in told}


@pytest.mark.parametrize("name", ["par-sheet.pdf", "felt.svg", "rules.html", "par-sheet.csv", RULE_FILE])
def test_one_changed_byte_of_a_file_is_rejected(name: str) -> None:
    files = contents()
    data = bytearray(files[name])
    data[len(data) // 2] ^= 1
    files[name] = bytes(data)
    assert name in {finding.path for finding in findings(files)}
    assert name in {finding.path for finding in findings(signed_again(files))}


def test_one_changed_byte_anywhere_in_the_archive_is_rejected() -> None:
    whole = packed("tcp-01")
    # Spread over headers, data, the directory and its end.
    for place in (0, 9, 31, 200, len(whole) // 3, len(whole) - 2000, len(whole) - 40, len(whole) - 1):
        data = bytearray(whole)
        data[place] ^= 4
        try:
            told = verify_quickly(bytes(data)).findings
        except BadInput as error:
            told = (Finding("(the archive)", error.message),)
        assert told, place


def without(name: str) -> Callable[[Files], Files]:
    return lambda files: {path: data for path, data in files.items() if path != name}


@pytest.mark.parametrize(
    "change, path, what",
    [
        (without("felt.svg"), "felt.svg", "the manifest lists it and it is not there"),
        (lambda files: {**files, "extra.txt": b"x"}, "extra.txt", "the manifest does not list it"),
        (without(RULE_FILE), RULE_FILE, "there is no rule file to recompute anything from"),
        (lambda files: {**files, RULE_FILE: b"schema = 1\n"}, RULE_FILE, "it does not load"),
        (lambda files: dict(reversed(files.items())), "(the archive)", "order, dates, comments"),
        (lambda files: signed_again(without("felt.svg")(files)), "felt.svg", "it belongs to a package"),
        (lambda files: signed_again({**files, "extra.txt": b"x"}), "extra.txt", "no package of this game holds"),
        (lambda files: signed_again({**files, "../up.txt": b"x"}), "../up.txt", "no package of this game holds"),
        (lambda files: signed_again({**files, "/etc/up.txt": b"x"}), "/etc/up.txt", "no package of this game holds"),
        (lambda files: {**files, RESULTS: b"[" * 100_000}, RESULTS, "line 1"),
        (
            lambda files: {**files, RULE_FILE: b'schema = 1\nextends = "tcp-01"\nid = "x"\n'},
            RULE_FILE,
            "it extends another file",
        ),
        (lambda files: {**files, RULE_FILE: b"a = " + b"[" * 100_000}, RULE_FILE, "it does not load"),
        (
            lambda files: {**files, MANIFEST: files[MANIFEST].replace(b'"bytes": ', b'"bytes": 1', 1)},
            MANIFEST,
            "files[1].bytes: it says 1",
        ),
        (
            lambda files: {**files, MANIFEST: files[MANIFEST].replace(b"Three Card Poker", b"Four Card Poker")},
            MANIFEST,
            "title: it says 'Four Card Poker, pay table TCP-01'",
        ),
        (
            lambda files: {**files, MANIFEST: json.dumps(json.loads(files[MANIFEST])).encode()},
            MANIFEST,
            "it says the right things in another form",
        ),
    ],
)
def test_other_tampering_is_named(change: Callable[[Files], Files], path: str, what: str) -> None:
    told = findings(change(contents()))
    assert any(finding.path == path and what in finding.what for finding in told), told


def test_another_program_is_named() -> None:
    files = contents()
    manifest = json.loads(files[MANIFEST])
    manifest["made_by"]["code"] = "0" * 64
    files[MANIFEST] = json_text(manifest).encode()
    assert any("it was made by" in finding.what for finding in findings(files))


def directory_entry(data: bytes) -> int:
    return data.index(b"PK\x01\x02")


def encrypted(data: bytes) -> bytes:
    """The same archive, its first file said to be encrypted: bit 0 of the flags, 8 bytes into the entry."""
    place = directory_entry(data) + 8
    return data[:place] + bytes([data[place] | 1]) + data[place + 1 :]


def claiming(data: bytes, size: int) -> bytes:
    """The same archive, its first file said to unpack to so many bytes: 24 bytes into the entry."""
    place = directory_entry(data) + 24
    return data[:place] + size.to_bytes(4, "little") + data[place + 4 :]


def twice() -> bytes:
    """An archive that holds one name twice: a, b, with the second name made the first."""
    return archive({"a": b"1", "b": b"2"}).replace(b"b\x32", b"a\x32").replace(b"\x00bPK", b"\x00aPK")


def test_a_simulation_that_no_package_can_hold_is_not_played() -> None:
    for stated in ({"rounds": 10**30, "seed": 1}, {"rounds": True, "seed": 1}, {"rounds": 10, "seed": -1}, 7):
        files = contents()
        manifest = {**json.loads(files[MANIFEST]), "simulation": stated}
        told = findings({**files, MANIFEST: json_text(manifest).encode()})
        assert [finding.what for finding in told] == [f"simulation: it says {stated!r}, recomputed None"]


@pytest.mark.parametrize(
    "data, why",
    [
        (b"", "not a zip file"),
        (archive({MANIFEST: b"x" * 500})[:400], "it is a zip file that is cut off"),
        (archive({MANIFEST: b"[" * 100_000}), "nested too deeply"),
        (encrypted(archive({MANIFEST: b"{}"})), "it is encrypted"),
        (claiming(archive({MANIFEST: b"{}"}), 0xFFFFFFF0), "it unpacks to more than a package ever holds"),
        (twice(), "it holds one name twice"),
        (b"PK\x05\x06" + bytes(18), "it has no manifest.json"),
        (archive({MANIFEST: b"{"}), "is not JSON"),
        (archive({MANIFEST: b"[]"}), "does not say queenhigh-package/1"),
        (archive({MANIFEST: b'{"format": "other"}'}), "does not say queenhigh-package/1"),
    ],
)
def test_what_is_no_package_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        verify_package(data)
    assert refused.value.code == "package/unreadable"
    assert why in refused.value.message
