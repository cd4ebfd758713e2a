"""A rule file as it travels: its schema among those of everything else, each part under a name of its own."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from queenhigh.casino.wire.schema import REFERENCE
from queenhigh.rules.jsonschema import given_schema

_WHOLE: Final = "Ruleset"
RuleData = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": REFERENCE.format(name=_WHOLE)})]
"""A ruleset as plain data: defaults written out, absent keys left out."""


def rule_schemas() -> dict[str, Any]:
    """The ruleset, and its parts as RuleWager, RuleOption and so on: the wire has a Deal and a Settle of its own."""
    whole = given_schema()
    parts = whole.pop("$defs")
    return {_WHOLE: _named(whole)} | {_name(part): _named(node) for part, node in parts.items()}


def _name(part: str) -> str:
    return f"Rule{part}"


def _named(node: Any) -> Any:
    """The same with every reference to where the part stands here."""
    if isinstance(node, list):
        return [_named(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {
        key: REFERENCE.format(name=_name(each.rpartition("/")[2])) if key == "$ref" else _named(each)
        for key, each in node.items()
    }
