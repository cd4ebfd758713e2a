"""docs/architecture.md names the rooms of the house: those that hold code, and those that the layers require."""

import re
import tomllib

from tests.meta.project import ROOT


def _named() -> set[str]:
    """The rooms in the page's table of the house."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.split("## The house")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \| .+ \|$", section, re.MULTILINE)
    return {room for rooms in rows for room in re.findall(r"`(\w+)`", rooms)}


def _standing() -> set[str]:
    """The rooms that hold code."""
    source = ROOT / "src" / "queenhigh"
    files = {path.stem for path in source.glob("*.py")} - {"__init__", "__main__"}
    return files | {path.parent.name for path in source.glob("*/__init__.py")}


def _layers() -> str:
    """The layers of the contract, as one text."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    return " ".join(next(contract for contract in contracts if contract["type"] == "layers")["layers"])


def test_the_page_names_the_rooms_that_hold_code() -> None:
    assert _named() == _standing()


def test_the_page_and_the_layer_contract_name_the_same_rooms() -> None:
    assert set(re.findall(r"\w+", _layers())) == _named()


def test_every_room_is_required_by_the_contract() -> None:
    """In parentheses a room may be absent: a renamed one would leave the contract without anyone noticing."""
    assert re.findall(r"\((\w+)\)", _layers()) == []
