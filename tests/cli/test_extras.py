"""A command whose extra is not installed says which one to install, and writes nothing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from queenhigh.api.publishing import publish
from queenhigh.cli.extras import extra_with
from queenhigh.errors import BadInput

PROGRAM = """
import sys
for name in {absent!r}:
    sys.modules[name] = None  # as if it were not installed: an import of it fails
from queenhigh.cli.main import main
main({arguments!r})
"""


@pytest.mark.parametrize(
    "arguments,absent,extra",
    [
        (["publish", "tcp-01", "--out", "papers"], ["fontTools"], "publish"),
        (["publish", "tcp-01", "--out", "papers"], ["typst"], "publish"),
        (["package", "tcp-01"], ["fontTools"], "publish"),
        (["strategy", "ca-6cb", "--chart", "chart.svg"], ["matplotlib"], None),
    ],
)
def test_a_missing_extra_is_named(tmp_path: Path, arguments: list[str], absent: list[str], extra: str | None) -> None:
    program = PROGRAM.format(absent=absent, arguments=arguments)
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    if extra is None:  # drawn by ourselves: needs nothing more
        assert ran.returncode == 0, ran.stderr
        return
    assert ran.returncode == 2, ran.stderr
    assert f"pip install 'queenhigh[{extra}]'" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not [found for found in tmp_path.rglob("*") if found.is_file()]


@pytest.mark.parametrize("absent", ["fontTools", "typst"])
def test_a_missing_extra_is_named_before_anything_is_computed(
    absent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, absent, None)
    monkeypatch.setattr("queenhigh.api.publishing.study", lambda *_: pytest.fail("figures were computed"))
    with pytest.raises((BadInput, ModuleNotFoundError)):
        publish("tcp-01", tmp_path)


def test_every_requirement_of_an_extra_is_found_under_that_extra() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, lines in project["optional-dependencies"].items():
        if extra in {"all", "dev"}:
            continue
        for line in lines:
            name = re.split(r"[>\[]", line)[0] if not line.startswith("queenhigh[") else line
            if not name.startswith("queenhigh["):
                assert extra_with(name.replace("-", "_")) == extra
    assert extra_with("numpy") is None  # needed always, so it is in no extra
