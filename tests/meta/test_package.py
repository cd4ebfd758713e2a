"""What the package says of itself agrees with what the repository says."""

import tomllib
from importlib import metadata
from importlib.resources import files

import pytest

import queenhigh
from tests.effort import EFFORT, parse_effort, scaled
from tests.meta.project import ROOT


def test_the_version_is_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert queenhigh.__version__ == project["version"] == metadata.version("queenhigh")
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_package_is_typed() -> None:
    assert files("queenhigh").joinpath("py.typed").is_file()


def test_every_dependency_is_pinned() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {_plain(line.split("==")[0]) for line in pins if "==" in line}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    names = {_plain(entry) for entry in wanted} - {"queenhigh"}
    assert len(names) > 10
    assert names - pinned == set()


def test_an_effort_is_a_whole_number_from_one_on(effort: int) -> None:
    assert [parse_effort(text) for text in ("1", "100")] == [1, 100]
    for text in ("0", "-1", "1.5", "", "much", "²"):
        with pytest.raises(ValueError, match="QH_EFFORT"):
            parse_effort(text)
    assert effort == EFFORT
    assert scaled(7) == 7 * effort


def _plain(requirement: str) -> str:
    """The bare name of a requirement: ``Tree_Sitter[x]>=1`` → ``tree-sitter``."""
    for mark in "[<>=!~; ":
        requirement = requirement.split(mark, maxsplit=1)[0]
    return requirement.lower().replace("_", "-").replace(".", "-")
