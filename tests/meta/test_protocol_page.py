"""docs/protocol.md and the doors of the server are the same: none is missing, and none stands there that is not there."""

import re
from pathlib import Path

import pytest

from queenhigh.casino.wire.schema import wire_schemas
from queenhigh.web.doors import Door
from queenhigh.web.routes import DOORS

DOCS = Path(__file__).parents[2] / "docs"
ASKED = re.compile(r"`(GET|POST) (/[^`? ]+)`")
PATH = re.compile(r"`(?:GET |POST )?(/(?:api/|live|health|ready|metrics|openapi)[^`? ]*)`")
NO_DOORS = {"/openapi.json", "/live"}
"""What is served beside the table of doors: the description that is made from it, and the socket."""


def written(door: Door) -> str:
    """A door's path as the page spells it, blanks in capitals."""
    return re.sub(r"{(\w+)}", lambda blank: blank[1].upper(), door.path)


def test_s1_every_door_stands_on_the_protocols_page_and_every_path_there_is_a_door() -> None:
    found = set(ASKED.findall((DOCS / "protocol.md").read_text()))
    doors = {(door.method, written(door)) for door in DOORS}
    assert {(method, path) for method, path in found if path not in NO_DOORS} == doors


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_s1_no_page_names_a_path_that_is_no_door(page: Path) -> None:
    paths = {written(door) for door in DOORS} | NO_DOORS
    assert set(PATH.findall(page.read_text())) <= paths


def test_s4_the_streams_of_the_protocols_page_are_those_that_the_schema_has_actions_for() -> None:
    said = set(re.findall(r"`(\w+Action)`", (DOCS / "protocol.md").read_text()))
    assert said == {name for name in wire_schemas() if name.endswith("Action")}
