"""The rule file's JSON Schema, for editors and for anyone who writes files with a program."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from queenhigh.rules.schema.attribute_words import attribute_words
from queenhigh.rules.schema.part import Part, Table, keys_of, plain_value
from queenhigh.rules.schema.ruleset import Attachment, Ruleset
from queenhigh.rules.schema.values import Choice, Flag, Maybe, Names, Row, Text, Whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.part import Attribute
    from queenhigh.rules.schema.values import Shape

Node = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

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
    nodes = {name: _table(part, {}) for name, part in sorted(_parts_below(Ruleset).items())}
    return {"$defs": nodes, **_table(Ruleset, {})}


def given_schema() -> Node:
    """The schema of what `Ruleset.as_data` gives: defaults are written out, and only what is absent is left out."""
    whole = deepcopy(complete_schema())
    parts: dict[str, type[Part]] = {**_parts_below(Ruleset), Ruleset.__name__: Ruleset}
    for name, part in parts.items():
        node = whole if part is Ruleset else whole["$defs"][name]
        node["required"] = [key for key, each in keys_of(part).items() if each.is_required or each.default is not None]
    return whole


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
    attachment = _table(Attachment, {})
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


def _parts_below(root: type[Part]) -> dict[str, type[Part]]:
    """The parts that a part is made of, by name."""
    met: dict[str, type[Part]] = {}
    waiting = [root]
    while waiting:
        inside: dict[str, type[Part]] = {}
        _table(waiting.pop(), inside)
        waiting += [part for name, part in inside.items() if name not in met]
        met |= inside
    return met


def _table(part: type[Part], met: dict[str, type[Part]]) -> Node:
    """A part, and by name the parts that were met in it."""
    keys = keys_of(part)
    required = [key for key, each in keys.items() if each.is_required]
    return {
        "additionalProperties": False,
        "description": part.__doc__,
        "properties": {key: _attribute(part, each, met) for key, each in keys.items()},
        **({"required": required} if required else {}),
        "title": part.__name__,
        "type": "object",
    }


def _attribute(part: type[Part], attribute: Attribute, met: dict[str, type[Part]]) -> Node:
    """What may stand at a key, what it means, and what it is if nothing stands there."""
    node = _shape(attribute.shape, met)
    said = attribute_words(part).get(attribute.name)
    # What a part says of itself is not said again where it stands.
    if said is not None and not ("$ref" in node and said == met[_name(node)].__doc__):
        node["description"] = said
    if not attribute.is_required and attribute.default is not None and (usual := plain_value(attribute.default)) != {}:
        node["default"] = usual
    return dict(sorted(node.items()))


def _shape(shape: Shape, met: dict[str, type[Part]]) -> Node:
    match shape:
        case Table(of=part):
            met.setdefault(part.__name__, part)
            return {"$ref": f"#/$defs/{part.__name__}"}
        case Maybe(of=inside):
            return _shape(inside, met)
        case Whole(low=low, high=high):
            return {"maximum": high, "minimum": low, "type": "integer"}
        case Flag():
            return {"type": "boolean"}
        case Choice(of=(only,)):
            return {"const": only, "type": "string" if isinstance(only, str) else "integer"}
        case Choice(of=choices):
            return {"enum": list(choices), "type": "string" if isinstance(choices[0], str) else "integer"}
        case Text(said=said):
            return {**_form(shape), **({"description": said} if said else {}), "type": "string"}
        case Row(of=inside, size=size):
            return {"items": _shape(inside, met), **_bounds("Items", size.least, size.most), "type": "array"}
        case Names(name=name, of=inside, size=size):
            return {
                "additionalProperties": _shape(inside, met),
                **_bounds("Properties", size.least, size.most),
                "propertyNames": {"enum": list(name.of)} if isinstance(name, Choice) else _form(name),
                "type": "object",
            }
        case _:
            raise TypeError(f"{shape} has no words in JSON Schema")


def _form(text: Text) -> Node:
    return {**_bounds("Length", text.least, text.most), "pattern": text.form}


def _bounds(of: str, least: int, most: int | None) -> Node:
    return {**({f"max{of}": most} if most is not None else {}), **({f"min{of}": least} if least else {})}


def _name(node: Mapping[str, Any]) -> str:
    return str(node["$ref"]).rsplit("/", 1)[1]


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


__all__ = [
    "DIALECT",
    "complete_schema",
    "given_schema",
    "rule_file_schema",
]
