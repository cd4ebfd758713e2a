"""The signature is that of the files themselves, and can be computed without us."""

import base64
import hashlib
import subprocess
from importlib import metadata
from importlib.resources import files
from pathlib import Path

import pytest

from queenhigh.papers import signature as signed
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load


def test_the_code_is_hashed_as_coreutils_do(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name, text in (("b.py", "two\n"), ("a.py", "one\n"), ("deep/c.txt", "three\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum"
    printed = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    listed = tuple(
        signed.FileHash(name, hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
        for name in ("a.py", "b.py", "deep/c.txt")
    )
    assert signed.hash_of_list(listed) == printed.split()[0]


def test_every_file_of_the_package_is_listed_once_and_sorted() -> None:
    listed = [each.path for each in signed.code_files()]
    root = Path(str(files("queenhigh")))
    there = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    assert set(listed) == {path for path in there if "__pycache__" not in path}
    assert listed == sorted(listed, key=str.encode)
    assert {"papers/signature.py", "rules/games/tcp-01.toml", "papers/sheet/sheet.typ"} <= set(listed)


def test_rule_files_are_named_with_both_hashes() -> None:
    found = {each.id: each for each in signed.signature().rules}
    assert set(found) == set(builtin_ids())
    text = (files("queenhigh.rules") / "games" / "tcp-01.toml").read_bytes()
    assert found["tcp-01"].sha256 == hashlib.sha256(text).hexdigest()
    assert found["tcp-01"].rules_hash == load("tcp-01").hash


def test_dependencies_are_those_of_use_not_of_development() -> None:
    names = {each.name.lower() for each in signed.signature().dependencies}
    assert {"numpy", "msgspec", "typst", "typer", "shellingham"} <= names
    assert not {"pytest", "mypy", "ruff", "queenhigh"} & names


def test_a_changed_file_of_a_dependency_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    info = tmp_path / "kit-1.dist-info"
    info.mkdir()
    (tmp_path / "good.py").write_bytes(b"good\n")
    (tmp_path / "bad.py").write_bytes(b"changed\n")
    digest = base64.urlsafe_b64encode(hashlib.sha256(b"good\n").digest()).rstrip(b"=").decode()
    rows = [f"{name},sha256={digest},5" for name in ("good.py", "bad.py", "lost.py")]
    # What a machine writes at installation is not part of what the package brought.
    rows += ["kit-1.dist-info/INSTALLER,sha256=xyz,4", "../../bin/kit,sha256=xyz,4", "kit-1.dist-info/RECORD,,"]
    (info / "RECORD").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kit\nVersion: 1\n", encoding="utf-8")
    found = metadata.Distribution.at(info)
    monkeypatch.setattr(signed, "_distributions", lambda: [found])
    assert signed.changed_dependency_files() == ("kit: bad.py", "kit: lost.py")
    (dependency,) = signed.signature().dependencies
    text = "".join(f"{name},sha256={digest}\n" for name in ("bad.py", "good.py", "lost.py"))
    assert (dependency.name, dependency.files) == ("kit", 3)
    assert dependency.sha256 == hashlib.sha256(text.encode()).hexdigest()
