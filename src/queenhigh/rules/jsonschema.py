"""The rule file's JSON Schema, for editors and for anyone who writes files with a program."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from queenhigh.rules.schema.attribute_words import attribute_words
from queenhigh.rules.schema.base import Part
from queenhigh.rules.schema.ruleset import Attachment, Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.places import Path

Node = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LOADER_KEYS = ("extends", "without", "attach", "attachment")
"""Keys that say how files combine; the finished ruleset no longer has them."""

_NAMES: Node = {"type": "array", "items": {"type": "string", "minLength": 1}}
_LOADER_NODES: dict[str, Node] = {
    "extends": {
        "type": "string",
        "description": "The rule file that this one changes: an id, or a path. Tables are merged, arrays are replaced.",
    },
    "without": {**_NAMES, "description": "Key paths of the files below that are left out, such as `wager.pair_plus`."},
    "attach": {**_NAMES, "description": "Ids of attachments, such as a progressive side bet, that the game takes in."},
    "attachment": {"$ref": "#/$defs/Attachment"},
}


@lru_cache(maxsize=1)
def complete_schema() -> Node:
    """The schema of a whole ruleset, as it stands after everything it extends was laid below it."""
    return _tidy(_described(Ruleset))


def rule_file_schema() -> Node:
    """The schema of one file.

    A file that stands alone states everything; one that extends, attaches or is an attachment states any part.
    """
    whole = deepcopy(complete_schema())
    parts: dict[str, Node] = whole.pop("$defs")
    partial = {f"{name}Part": _partial(node) for name, node in parts.items() if "properties" in node}
    game = {**whole, "properties": {**whole["properties"], **_LOADER_NODES}}
    change = {**_partial(whole), "title": "Change", "required": ["id"]}
    change["properties"] = {**change["properties"], **_LOADER_NODES}
    change["description"] = "A file that stands on others: what it states replaces what they state."
    attachment = _tidy(_described(Attachment))
    alone = {"not": {"anyOf": [{"required": [key]} for key in ("extends", "without", "attach")]}}
    return {
        "$schema": DIALECT,
        "title": "Queenhigh rule file",
        "description": "A published card game as data: everything that plays, proves, simulates or prints it reads this.",
        "type": "object",
        "if": {"anyOf": [{"required": [key]} for key in ("extends", "attach", "attachment")]},
        "then": {"$ref": "#/$defs/Change", "if": {"required": ["attachment"]}, "then": alone},
        "else": {"$ref": "#/$defs/Game"},
        "$defs": {"Game": {**game, "title": "Game"}, "Change": change, **parts, **partial, "Attachment": attachment},
    }


def keys_allowed_at(path: Path) -> tuple[str, ...]:
    """The keys that a table at this path of a file may have."""
    if path[:1] == ("attachment",):
        return tuple(Attachment.model_fields)
    found = tuple(node_at(path).get("properties", {}))
    return found if path else (*found, *LOADER_KEYS)


def node_at(path: Path) -> Node:
    """What the schema says of a key; empty if it says nothing."""
    root = complete_schema()
    node = root
    for part in path:
        if isinstance(part, int):
            found = node.get("items", {})
        else:
            found = node.get("properties", {}).get(part, node.get("additionalProperties", {}))
        node = _resolve(found, root) if isinstance(found, dict) else {}
    return node


def _resolve(node: Node, root: Node) -> Node:
    if "$ref" not in node:
        return node
    target: Node = root["$defs"][node["$ref"].rsplit("/", 1)[1]]
    return {**target, **{key: value for key, value in node.items() if key != "$ref"}}


def _described(root: type[Part]) -> Node:
    """Pydantic's schema of a part, with what the classes say of their attributes."""
    schema = root.model_json_schema(by_alias=True)
    classes = {part.__name__: part for part in _parts(Part)}
    for name, node in ((root.__name__, schema), *schema.get("$defs", {}).items()):
        if name not in classes:
            continue
        words = attribute_words(classes[name])
        for key, field in classes[name].model_fields.items():
            stated = node["properties"][field.alias or key]
            said = words.get(key)
            # What a part says of itself is not said again where it stands.
            if said is not None and said != _resolve(stated, schema).get("description"):
                node["properties"][field.alias or key] = dict(sorted({"description": said, **stated}.items()))
    return schema


def _parts(part: type[Part]) -> Iterator[type[Part]]:
    for below in part.__subclasses__():
        yield below
        yield from _parts(below)


def _tidy(node: Node) -> Node:
    """As TOML sees it: there is no null, and a table of named tables refuses names of another form."""
    tidied: Node = {}
    for key, value in node.items():
        if key in ("properties", "$defs"):
            tidied[key] = {name: _tidy(each) for name, each in value.items()}
        elif key == "anyOf":
            tidied.update(_without_null(value))
        elif key == "patternProperties":
            ((pattern, each),) = value.items()
            tidied["additionalProperties"] = _tidy(each)
            tidied.setdefault("propertyNames", {})["pattern"] = pattern
        elif key == "propertyNames":
            tidied.setdefault("propertyNames", {}).update(value)
        elif key == "minLength" and node.get("type") == "object":
            tidied["minProperties"] = value
        elif key in ("items", "additionalProperties") and isinstance(value, dict):
            tidied[key] = _tidy(value)
        elif not (key == "default" and value is None) and not (key == "title" and "properties" not in node):
            tidied[key] = value
    return tidied


def _without_null(options: list[Node]) -> Node:
    (only,) = (option for option in options if option.get("type") != "null")
    return _tidy(only)


def _partial(node: Node) -> Node:
    """Nothing is required of a table that is merged into another; elements of arrays are whole."""
    changed = {key: value for key, value in node.items() if key not in ("required", "minProperties")}
    if "$ref" in node:
        changed["$ref"] = f"{node['$ref']}Part"
    if "properties" in node:
        changed["properties"] = {name: _partial(each) for name, each in node["properties"].items()}
    if isinstance(node.get("additionalProperties"), dict):
        changed["additionalProperties"] = _partial(node["additionalProperties"])
    return changed


__all__ = ["DIALECT", "LOADER_KEYS", "complete_schema", "keys_allowed_at", "node_at", "rule_file_schema"]
