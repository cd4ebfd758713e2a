"""Where each key of a rule file stands: key path → line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node, Parser

Path = tuple[str | int, ...]
"""Keys and array positions from the top of the file."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        """As compilers print it, so that editors can jump there."""
        return f"{self.file}:{self.line}"


@lru_cache(maxsize=1)
def _parser() -> Parser:
    import tree_sitter_toml  # noqa: PLC0415  # a sound file is never asked where something stands
    from tree_sitter import Language, Parser  # noqa: PLC0415  # as above

    return Parser(Language(tree_sitter_toml.language()))


def lines_of(text: str) -> dict[Path, int]:
    """The line, counted from one, on which each key, array element and table of a TOML text begins."""
    lines: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    tree = _parser().parse(text.encode())  # the nodes lean on the tree: it must outlive them
    for node in tree.root_node.named_children:
        if node.type == "pair":
            _pair(node, (), lines)
        elif node.type == "table":
            _table(node, _anchor(_key(node.named_children[0]), counts), lines)
        elif node.type == "table_array_element":
            name = _anchor(_key(node.named_children[0]), counts)
            _note(name, node, lines)
            counts[name] = counts.get(name, -1) + 1
            _table(node, (*name, counts[name]), lines)
    return lines


def nearest(lines: Mapping[Path, int], path: Path) -> tuple[Path, int]:
    """The line of a key, or of the closest table around it that the file has."""
    while path not in lines and path:
        path = path[:-1]
    return path, lines.get(path, 1)


def _anchor(name: Path, counts: Mapping[Path, int]) -> Path:
    """A table below an array of tables belongs to the array's latest element."""
    path: Path = ()
    for part in name[:-1]:
        path = (*path, part)
        if path in counts:
            path = (*path, counts[path])
    return (*path, name[-1])


def _table(node: Node, name: Path, lines: dict[Path, int]) -> None:
    for end in range(1, len(name) + 1):
        _note(name[:end], node, lines)
    for child in node.named_children[1:]:
        if child.type == "pair":
            _pair(child, name, lines)


def _pair(node: Node, prefix: Path, lines: dict[Path, int]) -> None:
    key, value = node.named_children[0], node.named_children[1]
    name = (*prefix, *_key(key))
    for end in range(len(prefix) + 1, len(name) + 1):
        _note(name[:end], node, lines)
    _value(value, name, lines)


def _value(node: Node, path: Path, lines: dict[Path, int]) -> None:
    if node.type == "inline_table":
        for child in node.named_children:
            if child.type == "pair":
                _pair(child, path, lines)
    elif node.type == "array":
        for position, child in enumerate(_elements(node)):
            _note((*path, position), child, lines)
            _value(child, (*path, position), lines)


def _elements(node: Node) -> Iterator[Node]:
    return (child for child in node.named_children if child.type != "comment")


def _note(path: Path, node: Node, lines: dict[Path, int]) -> None:
    lines.setdefault(path, node.start_point.row + 1)


def _key(node: Node) -> Path:
    if node.type == "dotted_key":
        return tuple(part for child in node.named_children for part in _key(child))
    text = (node.text or b"").decode()
    return (text[1:-1] if node.type == "quoted_key" else text,)
