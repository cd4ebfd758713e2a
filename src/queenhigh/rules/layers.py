"""A rule file and the files it stands on, read one by one."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from queenhigh.errors import BadInput
from queenhigh.rules.catalogue import Found, locate
from queenhigh.rules.faults import Fault, path_text
from queenhigh.rules.inherited import Retired, retire
from queenhigh.rules.places import Path, Place, lines_of, nearest
from queenhigh.rules.schema.part import MisreadError
from queenhigh.rules.schema.ruleset import Attachment
from queenhigh.rules.structure import structural_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

OWN_KEYS = ("schema", "id", "title", "version", "source")
"""What names a file; an attachment does not bring these along when another game takes it in."""

_WHERE = re.compile(r" \(at line (\d+), column \d+\)")
_LONG_NUMBER = re.compile(r"[0-9_]{1000,}")
_WORDS = (
    (re.compile(r"Cannot overwrite a value"), "a key stands here that stood before"),
    (re.compile(r"Cannot declare \((.*?),?\) twice"), r"the table \1 stands twice"),
    (_LONG_NUMBER, "…"),
)
"""What the parser says, where a person would say it otherwise."""

ENTRIES_MAX = 500
LEVELS_MAX = 16
"""Far more than any game needs. Each name is compared with the others, so that a file without end would take as long."""


@dataclass(frozen=True)
class Layer:
    """One file: its data, how the lines of its keys are found, and where files beside it are."""

    file: str
    data: Mapping[str, Any]
    find_lines: Callable[[], Mapping[Path, int]]
    folder: str | None = None

    @cached_property
    def lines(self) -> Mapping[Path, int]:
        """The line of each key, found when something is wrong or noted: without it a sound file takes half the time."""
        return self.find_lines()

    def place(self, path: Path) -> Place:
        """The line of a key of this file, or of the table around it."""
        return Place(self.file, nearest(self.lines, path)[1])

    def key(self) -> tuple[bool, str]:
        """What tells this file from all others, however the way to it is written."""
        own = self.folder is not None
        return own, str(FilePath(self.file).resolve()) if own else self.file


@dataclass(slots=True)
class Stack:
    """Layers from the ground up, with the faults met while gathering them."""

    layers: list[Layer] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    retired: list[Retired] = field(default_factory=list)
    """Inherited facts that were left out, because what they speak of was changed above."""
    has_gap: bool = False
    """Whether a file that belongs to it could not be read: what that file would have stated is not missed."""

    def place(self, path: Path) -> Place | None:
        """The line that states a key: the topmost file that has it, or has most of the way to it."""
        best: tuple[int, Place] | None = None
        for layer in reversed(self.layers):
            found, line = nearest(layer.lines, path)
            if best is None or len(found) > best[0]:
                best = (len(found), Place(layer.file, line))
        return best[1] if best else None

    def retire(self, before: dict[str, Any], data: dict[str, Any], layer: Layer, own: Mapping[str, Any]) -> None:
        """Leave out what no longer holds once a layer was laid over what stood before."""
        for fact, said, changed in retire(before, data, own):
            self.retired.append(Retired(fact, said, path_text(changed), layer.place(changed)))

    def fault(self, code: str, layer: Layer, path: Path, message: str, allowed: str = "") -> None:
        """Remember a fault in the way files are combined."""
        self.faults.append(Fault(code, path_text(path), layer.place(path), message, allowed))


@lru_cache(maxsize=64)
def read_layer(text: str, file: str, folder: str | None = None) -> Layer | Fault:
    """Parse one text; a syntax error is a fault like any other. Many files stand on the same one, which is read once."""
    try:
        layer = Layer(file, tomllib.loads(text), partial(lines_of, text), folder)
        endless = _without_end(layer)
    except RecursionError:
        return _too_deep(Place(file, 1))
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = _WHERE.search(message)
        line = int(found[1]) if found else text.count("\n") + 1
        message = _WHERE.sub("", message).strip()
        for pattern, words in _WORDS:
            message = pattern.sub(words, message)
        return Fault("toml/syntax", "", Place(file, line), message, "TOML")
    except ValueError:  # Python reads no number of thousands of digits
        found = _LONG_NUMBER.search(text)
        line = text.count("\n", 0, found.start() if found else 0) + 1
        return Fault("toml/syntax", "", Place(file, line), "a number has thousands of digits", "a shorter one")
    return endless or layer


def read_found(found: Found) -> Layer | Fault:
    """Parse a file; one that comes with Queenhigh is what many others stand on, and is parsed once."""
    return _builtin(found) if found.folder is None else read_layer(found.text, found.file, found.folder)


@lru_cache(maxsize=64)
def _builtin(found: Found) -> Layer | Fault:
    return read_layer(found.text, found.file)


def _too_deep(place: Place) -> Fault:
    return Fault("toml/depth", "", place, "arrays or tables are nested too deeply", f"{LEVELS_MAX} levels")


def _without_end(layer: Layer) -> Fault | None:
    """The fault of a file that is larger than any game: nothing else in it is looked at."""
    waiting: list[tuple[Path, Any]] = [((), layer.data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > LEVELS_MAX:
            return _too_deep(layer.place(path))
        if not isinstance(value, dict | list):
            continue
        if len(value) > ENTRIES_MAX:
            message = f"there are {len(value):,} entries in it"
            return Fault("toml/size", path_text(path), layer.place(path), message, f"{ENTRIES_MAX} or fewer")
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        waiting += [((*path, key), below) for key, below in entries]
    return None


def gather(layer: Layer, stack: Stack, above: tuple[Layer, ...] = ()) -> None:
    """Put the files below a layer on the stack, then the layer itself."""
    check_loader_keys(layer, stack)
    for path in (("extends",), ("attachment", "base")):
        name = _value_at(layer.data, path)
        if isinstance(name, str):
            _gather_named(name, path, stack, (*above, layer))
    stack.layers.append(layer)


def check_loader_keys(layer: Layer, stack: Stack) -> None:
    """The keys that say how files combine, of which the schema of a whole game knows nothing."""
    data = layer.data
    if not isinstance(data.get("extends", ""), str):
        message = f"{data['extends']!r} is not the name of a rule file"
        stack.fault("extends/type", layer, ("extends",), message, "an id, or a path to a file")
        stack.has_gap = True
    elif "extends" in data and "id" not in data:
        message = "a file that extends another is another game"
        stack.fault("key/missing", layer, ("id",), message, "an id of its own")
    for key, kind in (("without", 'key paths, such as ["wager.pair_plus"]'), ("attach", "ids of attachments")):
        names = data.get(key, [])
        if not isinstance(names, list):
            stack.fault(f"{key}/type", layer, (key,), f"{names!r} is not a list", f"a list of {kind}")
            continue
        for position, name in enumerate(names):
            if not isinstance(name, str):
                stack.fault(f"{key}/type", layer, (key, position), f"{name!r} is not text", f"a list of {kind}")
    if "attachment" in data:
        _check_terms(layer, stack)


def texts_at(layer: Layer, key: str) -> list[tuple[int, str]]:
    """The texts of a list of the file, with their positions; what is no text was reported already."""
    names = layer.data.get(key, [])
    found = enumerate(names) if isinstance(names, list) else ()
    return [(position, name) for position, name in found if isinstance(name, str)]


def _check_terms(layer: Layer, stack: Stack) -> None:
    try:
        Attachment.read(layer.data["attachment"])
    except MisreadError as error:
        stack.faults += [structural_fault(item, layer.place, ("attachment",)) for item in error.flaws]
        stack.has_gap |= not isinstance(_value_at(layer.data, ("attachment", "base")), str)
    for key in ("extends", "without", "attach"):
        if key in layer.data:
            message = "an attachment is whole in itself: it says what it adds, and which games it may be added to"
            stack.fault("attachment/alone", layer, (key,), message, "absent beside [attachment]")


def _value_at(data: Mapping[str, Any], path: tuple[str, ...]) -> object:
    value: Any = data
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _gather_named(name: str, path: Path, stack: Stack, here: tuple[Layer, ...]) -> None:
    layer = here[-1]
    parent = read_named(name, "extends", path, stack, layer)
    if parent is None:
        return
    keys = [each.key() for each in here]
    if parent.key() in keys:
        chain = " → ".join([*(each.file for each in here[keys.index(parent.key()) :]), parent.file])
        stack.fault("extends/cycle", layer, path, f"the files extend each other in a circle: {chain}", "no circle")
        stack.has_gap = True
        return
    gather(parent, stack, here)


def read_named(name: str, by: str, path: Path, stack: Stack, layer: Layer) -> Layer | None:
    """The file that a layer names at a path; none, and a fault, if it cannot be had."""
    try:
        found = locate(name, layer.folder)
    except BadInput as error:
        stack.fault(f"{by}/unreadable", layer, path, error.message, "a rule file, in UTF-8")
        stack.has_gap = True
        return None
    if found is None:
        stack.fault(f"{by}/unknown", layer, path, f"there is no rule file {name!r}", "an id, or a path to a file")
        stack.has_gap = True
        return None
    read = read_found(found)
    if isinstance(read, Fault):
        stack.faults.append(read)
        stack.has_gap = True
        return None
    return read


def merge(ground: dict[str, Any], top: Mapping[str, Any]) -> None:
    """Lay one table over another; arrays and plain values are replaced whole."""
    for key, value in top.items():
        below = ground.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            merge(below, value)
        else:
            ground[key] = copied(value)


def copied(value: Any) -> Any:
    """A table that can be changed without changing the one that it was taken from; arrays are never changed."""
    return {key: copied(item) for key, item in value.items()} if isinstance(value, dict) else value
