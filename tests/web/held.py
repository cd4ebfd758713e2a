"""Every answer of every test of the server and of the page is held to the type that its door gives.

The page's types are made from those. A door that gives one of them is checked by mypy; one that passes on what the command
line's `--json` has is checked here, field by field, whenever a test comes through it.
"""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from queenhigh.codec.spelling import JSON
from queenhigh.web import app
from queenhigh.web.doors import Asked, Document, Door, Given
from queenhigh.web.server import LiveServer


@pytest.fixture(autouse=True)
def answers_are_what_doors_give(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test in which a door has given something else than it says."""
    faults: list[str] = []
    done = app._done

    async def held(server: LiveServer, door: Door, asked: Asked) -> Any:
        value = await done(server, door, asked)
        faults.extend(strange(door, value.value if isinstance(value, Given) else value))
        return value

    monkeypatch.setattr(app, "_done", held)
    yield
    assert faults == []


def strange(door: Door, value: Any) -> list[str]:
    """What is wrong about plain data that a door has given."""
    kinds = get_args(door.gives) or (door.gives,)
    if door.gives is Any or isinstance(value, (Document, *kinds)):
        return []
    data = msgspec.json.decode(JSON.encode(value))
    said: list[str] = []
    for kind in kinds:
        try:
            msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            said.append(f"{door.method} {door.path} gives no {kind.__name__}: {error}")
        else:
            return []
    return said
