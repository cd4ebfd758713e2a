"""A package checked by making it again: from its own rule file every figure and every page."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from queenhigh import __version__
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.papers.cross_check import Play, check_play
from queenhigh.papers.differences import first_line_difference, value_differences
from queenhigh.papers.logo import BYTES_MAX, checked_logo
from queenhigh.papers.package import (
    LOGOS,
    MANIFEST,
    RULE_DATA,
    RULE_FILE,
    Contents,
    archive,
    manifest_of,
    open_package,
    package_files,
    read_json,
    sha256,
)
from queenhigh.papers.progress import Tell, silent
from queenhigh.papers.results import json_text
from queenhigh.papers.sheet.blocks import Logo
from queenhigh.papers.signature import code_hash
from queenhigh.papers.study import study
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset

_SHOWN_MAX = 12


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: in which file, and what."""

    path: str
    what: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check of a package found. Without findings everything in it was recomputed and is the same."""

    game: str
    title: str
    rules_hash: str
    files: int
    findings: tuple[Finding, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify_package(data: bytes, tell: Tell = silent) -> Verification:
    """Check a package. Raises BadInput if it cannot be opened at all."""
    contents = open_package(data)
    findings = list(_manifest_findings(contents))
    ruleset, faults = _rules(contents)
    findings += faults
    if ruleset is not None:
        findings += _rule_findings(contents, ruleset)
        findings += _recomputed(contents, ruleset, data, known={finding.path for finding in findings}, tell=tell)
    told = contents.manifest
    return Verification(
        str(told.get("game")), str(told.get("title")), str(told.get("rules_hash")), len(contents.files), tuple(findings)
    )


def _manifest_findings(contents: Contents) -> Iterator[Finding]:
    """Files that are missing, too many, or not those that were listed."""
    listed: dict[str, Any] = {}
    entries = contents.manifest.get("files")
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, dict):
            listed[str(entry.get("path"))] = entry
    for name in sorted({*listed, *contents.files} - {MANIFEST}):
        if name not in contents.files:
            yield Finding(name, "the manifest lists it and it is not there")
        elif name not in listed:
            yield Finding(name, "the manifest does not list it")
        elif listed[name].get("sha256") != sha256(contents.files[name]):
            stated = listed[name].get("sha256")
            yield Finding(name, f"its SHA-256 is {sha256(contents.files[name])}, the manifest says {stated}")


def _rules(contents: Contents) -> tuple[Ruleset | None, list[Finding]]:
    text = contents.files.get(RULE_FILE)
    if text is None:
        return None, [Finding(RULE_FILE, "there is no rule file to recompute anything from")]
    try:
        if "extends" in tomllib.loads(text.decode()):
            # A package's file is complete; one that inherits would make us read files of this machine.
            return None, [Finding(RULE_FILE, "it extends another file, and the rule file of a package stands alone")]
        return load_text(text.decode(), RULE_FILE), []
    except (QueenhighError, ValueError, RecursionError) as error:
        return None, [Finding(RULE_FILE, f"it does not load: {error}")]


def _rule_findings(contents: Contents, ruleset: Ruleset) -> Iterator[Finding]:
    """The rule file against the hash and the data that the package states for it."""
    stated = contents.manifest.get("rules_hash")
    if stated != ruleset.hash:
        yield Finding(RULE_FILE, f"it states the game {ruleset.hash}, the manifest says {stated}")
    try:
        data = read_json(contents.files.get(RULE_DATA, b"null"))
    except ValueError:
        return  # it differs from what is recomputed, which says so
    for difference in value_differences(data, ruleset.as_data())[:_SHOWN_MAX]:
        yield Finding(
            RULE_FILE, f"{difference.path}: the rule file says {difference.after}, {RULE_DATA} says {difference.before}"
        )


def _recomputed(contents: Contents, ruleset: Ruleset, data: bytes, known: set[str], tell: Tell) -> Iterator[Finding]:
    """Everything made again. Nothing is found only if the archive is, to the byte, the one that we would make."""
    logo, faults = _logo(contents)
    yield from faults
    computed = study(ruleset, _play(contents.manifest), tell)
    files = package_files(computed, tell, logo)
    manifest = manifest_of(computed, files)
    found = [
        *_files_differ(contents.files, files, known),
        *_manifest_differs(contents.manifest, manifest),
    ]
    yield from found
    whole = {MANIFEST: json_text(manifest).encode(), **files}
    if found or known or archive(whole) == data:
        return
    if contents.files == whole:
        yield Finding(
            "(the archive)", "its files are right, and the archive around them is not: order, dates, comments"
        )
    elif dict(contents.manifest) == manifest:
        yield Finding(MANIFEST, "it says the right things in another form")
    else:
        yield from _differs(MANIFEST, contents.files[MANIFEST], whole[MANIFEST])


def _logo(contents: Contents) -> tuple[Logo | None, list[Finding]]:
    """The logo that the package was made with: a part of it like the rule file, and as carefully read."""
    name = next((name for name in LOGOS if name in contents.files), None)
    if name is None:
        return None, []
    data = contents.files[name]
    if len(data) > BYTES_MAX:
        return None, [Finding(name, f"{len(data):,} bytes are more than a logo has")]
    try:
        return checked_logo(data, name), []
    except BadInput as error:
        return None, [Finding(name, error.message)]


def _files_differ(there: Mapping[str, bytes], made: Mapping[str, bytes], known: set[str]) -> Iterator[Finding]:
    for name, data in made.items():
        if name in there and there[name] != data:
            yield from _differs(name, there[name], data)
        elif name not in there and name not in known:
            yield Finding(name, "it belongs to a package and is not there")
    for name in sorted(set(there) - set(made) - {MANIFEST} - known):
        yield Finding(name, "no package of this game holds such a file")


def _play(manifest: Mapping[str, Any]) -> Play | None:
    """The simulation that the package says it holds; one that is not told as a package tells it is none."""
    stated = manifest.get("simulation")
    if not isinstance(stated, dict):
        return None
    rounds, seed = stated.get("rounds"), stated.get("seed")
    if type(rounds) is not int or type(seed) is not int:  # in Python, true is a whole number too
        return None
    try:
        check_play(Play(rounds, seed))
    except BadInput:
        return None
    return Play(rounds, seed)


def _differs(name: str, there: bytes, made: bytes) -> Iterator[Finding]:
    """What is different, as precisely as the format allows."""
    if name.endswith(".json"):
        try:
            differences = value_differences(read_json(there), read_json(made))
        except ValueError:
            differences = ()
        for each in differences[:_SHOWN_MAX]:
            yield Finding(name, f"{each.path}: it says {each.before}, recomputed {each.after}")
        if differences:
            return
    if not name.endswith(".pdf"):
        line = first_line_difference(there.decode(errors="replace"), made.decode(errors="replace"))
        if line is not None:
            yield Finding(name, f"line {line.number}: it says {line.before!r}, recomputed {line.after!r}")
            return
    place = next(
        (at for at, (one, two) in enumerate(zip(there, made, strict=False)) if one != two), min(len(there), len(made))
    )
    yield Finding(name, f"it is not what the rule file gives: first difference at byte {place:,} of {len(there):,}")


def _manifest_differs(there: Mapping[str, Any], made: Mapping[str, Any]) -> Iterator[Finding]:
    """The manifest's own words; hashes of files are told with the files."""
    for name in ("game", "title", "version", "simulation"):
        if there.get(name) != made[name]:
            yield Finding(MANIFEST, f"{name}: it says {there.get(name)!r}, recomputed {made[name]!r}")
    if there.get("made_by") != made["made_by"]:
        yield Finding(
            MANIFEST,
            f"it was made by {there.get('made_by')}, and this is Queenhigh {__version__} with the code {code_hash()}:"
            " pages can only be compared by the program that made them",
        )
    extra = sorted(set(there) - set(made))
    if extra:
        yield Finding(MANIFEST, f"it has entries that no manifest has: {', '.join(extra)}")
