"""A rule file and the files it stands on, read and laid over each other."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from queenhigh.rules.catalogue import locate
from queenhigh.rules.faults import Fault
from queenhigh.rules.places import Path, Place, lines_of, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

LOADER_KEYS = ("extends", "without", "attach", "attachment")
"""Keys that say how files combine; the finished ruleset no longer has them."""
OWN_KEYS = ("schema", "id", "title", "version", "source")
"""What names a file; an attachment does not bring these along when another game takes it in."""

_WHERE = re.compile(r" \(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class Layer:
    """One file: its data, and the line of each of its keys."""

    file: str
    data: Mapping[str, Any]
    lines: Mapping[Path, int]

    def place(self, path: Path) -> Place:
        """The line of a key of this file, or of the table around it."""
        return Place(self.file, nearest(self.lines, path)[1])


@dataclass(slots=True)
class Stack:
    """Layers from the ground up, with the faults met while gathering them."""

    layers: list[Layer] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def place(self, path: Path) -> Place | None:
        """The line that states a key: the topmost file that has it, or has most of the way to it."""
        best: tuple[int, Place] | None = None
        for layer in reversed(self.layers):
            found, line = nearest(layer.lines, path)
            if best is None or len(found) > best[0]:
                best = (len(found), Place(layer.file, line))
        return best[1] if best else None

    def fault(self, code: str, layer: Layer, path: Path, message: str, allowed: str = "") -> None:
        """Remember a fault in the way files are combined."""
        name = ".".join(str(part) for part in path)
        self.faults.append(Fault(code, name, layer.place(path), message, allowed))


def read_layer(text: str, file: str) -> Layer | Fault:
    """Parse one text; a syntax error is a fault like any other."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = _WHERE.search(message)
        line = int(found[1]) if found else text.count("\n") + 1
        return Fault("toml/syntax", "", Place(file, line), _WHERE.sub("", message).strip())
    return Layer(file, data, lines_of(text))


def gather(layer: Layer, folder: str | None, stack: Stack, above: tuple[str, ...] = ()) -> None:
    """Put the files below a layer on the stack, then the layer itself."""
    for key in ("extends", "attachment"):
        parent = _parent_of(layer, key)
        if parent is not None:
            _gather_named(parent, layer, (key,), folder, stack, above)
    stack.layers.append(layer)


def _parent_of(layer: Layer, key: str) -> object | None:
    value = layer.data.get(key)
    if key == "attachment" and isinstance(value, dict):
        return value.get("base")
    return value if key == "extends" else None


def _gather_named(
    name: object, layer: Layer, path: Path, folder: str | None, stack: Stack, above: tuple[str, ...]
) -> None:
    if not isinstance(name, str):
        stack.fault(
            "extends/type", layer, path, f"{name!r} is not the name of a rule file", "an id, or a path to a file"
        )
        return
    found = locate(name, folder)
    if found is None:
        stack.fault("extends/unknown", layer, path, f"there is no rule file {name!r}", "the id of a game, or a path")
        return
    here = (*above, layer.file)
    if found.file in here:
        chain = " → ".join((*here[here.index(found.file) :], found.file))
        stack.fault("extends/cycle", layer, path, f"the files extend each other in a circle: {chain}")
        return
    parent = read_layer(found.text, found.file)
    if isinstance(parent, Fault):
        stack.faults.append(parent)
        return
    gather(parent, found.folder, stack, here)


def overlay(stack: Stack) -> dict[str, Any]:
    """All layers as one table: a later file's values replace an earlier one's, table by table."""
    data: dict[str, Any] = {}
    for layer in stack.layers:
        _remove(data, layer, stack)
        merge(data, {key: value for key, value in layer.data.items() if key not in LOADER_KEYS})
    return data


def merge(ground: dict[str, Any], top: Mapping[str, Any]) -> None:
    """Lay one table over another; arrays and plain values are replaced whole."""
    for key, value in top.items():
        below = ground.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            merge(below, value)
        else:
            ground[key] = _copy(value)


def _copy(value: Any) -> Any:
    return {key: _copy(item) for key, item in value.items()} if isinstance(value, dict) else value


def _remove(data: dict[str, Any], layer: Layer, stack: Stack) -> None:
    names = layer.data.get("without", [])
    if not isinstance(names, list):
        stack.fault("without/type", layer, ("without",), "must be a list of key paths", 'such as ["wager.pair_plus"]')
        return
    for position, name in enumerate(names):
        *way, last = str(name).split(".")
        table: Any = data
        for part in way:
            table = table.get(part) if isinstance(table, dict) else None
        if isinstance(table, dict) and last in table:
            del table[last]
        else:
            message = f"there is no {name!r} below to leave out"
            stack.fault("without/unknown", layer, ("without", position), message, "a key path of the extended file")
