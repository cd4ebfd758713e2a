"""docs/architecture.md says truly which rooms stand."""

import re
import tomllib

from tests.meta.project import ROOT


def _status() -> dict[str, str]:
    """Room → what the page says of it today."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.split("## What stands today")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \| (.+?) \|$", section, re.MULTILINE)
    return {room: status for rooms, status in rows for room in re.findall(r"`(\w+)`", rooms)}


def _standing() -> set[str]:
    """The rooms that hold code."""
    source = ROOT / "src" / "queenhigh"
    files = {path.stem for path in source.glob("*.py")} - {"__init__", "__main__"}
    return files | {path.parent.name for path in source.glob("*/__init__.py")}


def test_a_room_that_is_there_stands_and_one_to_come_does_not() -> None:
    status, standing = _status(), _standing()
    assert set(status.values()) <= {"there", "being built", "to come"}
    assert {room for room, said in status.items() if said == "there"} <= standing
    assert standing <= {room for room, said in status.items() if said != "to come"}


def _layers() -> str:
    """The layers of the contract, as one text."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    return " ".join(next(contract for contract in contracts if contract["type"] == "layers")["layers"])


def test_the_page_and_the_layer_contract_name_the_same_rooms() -> None:
    assert set(re.findall(r"\w+", _layers())) == set(_status())


def test_a_room_that_is_there_is_required_by_the_contract() -> None:
    """In parentheses a room may be absent: a renamed one would leave the contract without anyone noticing."""
    optional = set(re.findall(r"\((\w+)\)", _layers()))
    assert optional & {room for room, said in _status().items() if said == "there"} == set()
