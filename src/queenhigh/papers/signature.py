r"""What is running here: the hash of our code, of its dependencies and of each rule file, as a lab checks it on site.

The hash of the code is that of a list as `sha256sum` prints it, sorted by path, so that it can be
recomputed without this program:

    cd <the folder of the package> && find . -type f ! -path '*__pycache__*' -printf '%P\n' \
        | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum
"""

from __future__ import annotations

import base64
import csv
import hashlib
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.resources import files
from pathlib import Path

from queenhigh import __version__
from queenhigh.papers.progress import Tell, silent
from queenhigh.rules.catalogue import builtin_ids, locate
from queenhigh.rules.load import load

_ROOT = "queenhigh"
_UNUSED_EXTRAS = frozenset({"dev"})
# Written on the machine where the package is installed, so that they say nothing about its content.
_LOCAL = frozenset({"INSTALLER", "RECORD", "REQUESTED", "direct_url.json", "uv_cache.json"})


@dataclass(frozen=True, slots=True)
class FileHash:
    """A file and the SHA-256 of its bytes."""

    path: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Dependency:
    """An installed package, and the hash of what its RECORD lists."""

    name: str
    version: str
    sha256: str
    files: int


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A rule file that ships: the hash of its bytes, and that of the game it states."""

    id: str
    sha256: str
    rules_hash: str


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything that decides what this program does."""

    version: str
    python: str
    code: str
    files: tuple[FileHash, ...]
    dependencies: tuple[Dependency, ...]
    rules: tuple[RuleFile, ...]


def signature() -> Signature:
    """The signature of the running program."""
    listed = tuple(code_files())
    return Signature(
        version=__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        code=hash_of_list(listed),
        files=listed,
        dependencies=tuple(_dependency(found) for found in _distributions()),
        rules=tuple(_rule_file(name) for name in builtin_ids()),
    )


@cache
def code_hash() -> str:
    """The hash of our code alone, as it was when this process first asked."""
    return hash_of_list(tuple(code_files()))


def code_files() -> Iterator[FileHash]:
    """Every file of the package, by path; compiled caches are not part of it."""
    root = Path(str(files(_ROOT)))
    paths = [path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    for path in sorted(paths, key=lambda path: path.relative_to(root).as_posix().encode()):
        yield FileHash(path.relative_to(root).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest())


def hash_of_list(listed: tuple[FileHash, ...]) -> str:
    """The hash of hashes, over the text that `sha256sum` prints for the files."""
    text = "".join(f"{each.sha256}  {each.path}\n" for each in listed)
    return hashlib.sha256(text.encode()).hexdigest()


def _rule_file(name: str) -> RuleFile:
    found = locate(name)
    text = found.text if found else ""
    return RuleFile(name, hashlib.sha256(text.encode()).hexdigest(), load(name).hash)


def _distributions() -> list[metadata.Distribution]:
    """The installed packages that ours needs, directly or through others, sorted by name."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [_ROOT]
    while waiting:
        name = waiting.pop()
        for needed in _requirements(name):
            if needed not in found and needed != _ROOT:
                try:
                    found[needed] = metadata.distribution(needed)
                except metadata.PackageNotFoundError:
                    continue  # an extra that is not installed, or a package for other systems
                waiting.append(needed)
    return [found[name] for name in sorted(found)]


def _requirements(name: str) -> Iterator[str]:
    for line in metadata.distribution(name).requires or ():
        wanted = re.match(r"[A-Za-z0-9._-]+", line)
        extra = re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", line)
        # The extras of others are not ours; our own are used where they are installed.
        if wanted and (extra is None or (name == _ROOT and extra[1] not in _UNUSED_EXTRAS)):
            yield re.sub(r"[-_.]+", "-", wanted[0]).lower()


def _dependency(found: metadata.Distribution) -> Dependency:
    entries = sorted(_record(found))
    text = "".join(f"{path},{digest}\n" for path, digest in entries)
    name = found.metadata["Name"]
    return Dependency(name, found.version, hashlib.sha256(text.encode()).hexdigest(), len(entries))


def _record(found: metadata.Distribution) -> Iterator[tuple[str, str]]:
    """Path and hash of what the package brought; programs in `bin` carry a path of this machine and are left out."""
    for row in csv.reader((found.read_text("RECORD") or "").splitlines()):
        path, digest = row[0], row[1]
        local = path.startswith("..") or (".dist-info/" in path and path.rsplit("/", 1)[1] in _LOCAL)
        if digest and not local and not path.endswith(".pyc"):
            yield path, digest


def changed_dependency_files(tell: Tell = silent) -> tuple[str, ...]:
    """Files of dependencies that are not as their RECORD says: changed or missing. This reads every one of them."""
    changed = []
    for found in _distributions():
        tell(found.metadata["Name"])
        for path, recorded in _record(found):
            place = Path(str(found.locate_file(path)))
            if not place.is_file() or _digest(place) != recorded:
                changed.append(f"{found.metadata['Name']}: {path}")
    return tuple(changed)


def _digest(path: Path) -> str:
    """As a RECORD writes it."""
    digest = hashlib.sha256(path.read_bytes()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
