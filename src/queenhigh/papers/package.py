"""The submission package: every document, the rule file, the results, and a manifest of hashes, in one archive.

The archive is stored, not compressed, with one fixed date and files in one order: the same rule file
and the same program always give the same bytes, whatever compressor a machine has.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from queenhigh import __version__
from queenhigh.errors import BadInput
from queenhigh.papers.bundle import DOCUMENTS, make_documents
from queenhigh.papers.progress import silent
from queenhigh.papers.results import json_text, results
from queenhigh.papers.signature import code_hash
from queenhigh.papers.study import STEPS as STUDY_STEPS
from queenhigh.papers.study import Study
from queenhigh.rules.dump import dump

if TYPE_CHECKING:
    from queenhigh.papers.progress import Tell
    from queenhigh.papers.sheet.blocks import Logo
    from queenhigh.rules.schema.ruleset import Ruleset

FORMAT: Final = "queenhigh-package/1"
MANIFEST: Final = "manifest.json"
RULE_FILE: Final = "rules.toml"
RULE_DATA: Final = "rule-data.json"
RESULTS: Final = "results.json"
LOGOS: Final = ("logo.svg", "logo.png")
"""The house's logo, where the package was made with one."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file can hold
STEPS: Final = STUDY_STEPS + len(DOCUMENTS)
"""How many steps the making of a package tells of, its study among them."""
_BYTES_MAX: Final = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Contents:
    """An opened package: its files by name, in their order, and what its manifest says."""

    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]


def package_files(study: Study, tell: Tell = silent, logo: Logo | None = None) -> dict[str, bytes]:
    """Everything that goes into the package but the manifest; the logo too, since the pages are made again from it."""
    ruleset = study.ruleset
    made = {
        RULE_FILE: dump(ruleset).encode(),
        RULE_DATA: json_text(ruleset.as_data()).encode(),
        RESULTS: json_text(results(study)).encode(),
    }
    if logo is not None:
        made[f"logo.{logo.form}"] = logo.data
    return {**made, **make_documents(study, tell=tell, logo=logo)}


def manifest_of(study: Study, files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the package says of itself."""
    ruleset: Ruleset = study.ruleset
    return {
        "format": FORMAT,
        "game": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "rules_hash": ruleset.hash,
        "simulation": {"rounds": study.play.rounds, "seed": study.play.seed} if study.play else None,
        "made_by": {"queenhigh": __version__, "code": code_hash()},
        "files": [{"path": name, "sha256": sha256(data), "bytes": len(data)} for name, data in sorted(files.items())],
    }


def make_package(study: Study, tell: Tell = silent, logo: Logo | None = None) -> bytes:
    """The whole archive."""
    files = package_files(study, tell, logo)
    return archive({MANIFEST: json_text(manifest_of(study, files)).encode(), **files})


def archive(files: Mapping[str, bytes]) -> bytes:
    """Files in their order as a zip archive whose bytes depend on nothing else."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            packed.writestr(entry, data)
    return out.getvalue()


def open_package(data: bytes) -> Contents:
    """The files of a package. Raises BadInput if it is none."""
    if data.startswith(b"PK\x03\x04") and not zipfile.is_zipfile(io.BytesIO(data)):
        raise _unreadable("it is a zip file that is cut off: its end is missing")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if any(entry.flag_bits & 1 for entry in packed.infolist()):
                raise _unreadable("it is encrypted")
            if sum(entry.file_size for entry in packed.infolist()) > _BYTES_MAX:
                raise _unreadable("it unpacks to more than a package ever holds")
            files = {entry.filename: packed.read(entry) for entry in packed.infolist()}
            if len(files) != len(packed.infolist()):
                raise _unreadable("it holds one name twice")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError, zlib.error) as error:
        raise _unreadable(str(error)) from error
    try:
        manifest = read_json(files[MANIFEST])
    except KeyError:
        raise _unreadable(f"it has no {MANIFEST}") from None
    except ValueError as error:
        raise _unreadable(f"its {MANIFEST} is not JSON: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise _unreadable(f"its {MANIFEST} does not say {FORMAT}")
    return Contents(files, manifest)


def read_json(data: bytes) -> Any:
    """What a file says. Raises ValueError if it is not JSON, or nested so deeply that nobody meant it."""
    try:
        return json.loads(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def sha256(data: bytes) -> str:
    """A hash in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _unreadable(why: str) -> BadInput:
    return BadInput("package/unreadable", f"this is not a readable package: {why}", {"why": why})
