"""The rule file's JSON Schema, for editors and for anyone who writes files with a program."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from queenhigh.rules.schema.ruleset import Attachment, Ruleset

if TYPE_CHECKING:
    from queenhigh.rules.places import Path


@lru_cache(maxsize=1)
def complete_schema() -> dict[str, Any]:
    """The schema of a whole ruleset, as it stands after everything it extends was laid below it."""
    return Ruleset.model_json_schema(by_alias=True)


def keys_allowed_at(path: Path) -> tuple[str, ...]:
    """The keys that a table at this path may have."""
    root = complete_schema()
    node: dict[str, Any] = root
    for part in path:
        node = _step(_resolve(node, root), part)
    return tuple(_resolve(node, root).get("properties", {}))


def _step(node: dict[str, Any], part: str | int) -> dict[str, Any]:
    if isinstance(part, int):
        found = node.get("items", {})
    else:
        found = node.get("properties", {}).get(part, node.get("additionalProperties", {}))
    return found if isinstance(found, dict) else {}


def _resolve(node: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference, and of several alternatives take the one that has an inside."""
    if "$ref" in node:
        return _resolve(root["$defs"][node["$ref"].rsplit("/", 1)[1]], root)
    for option in node.get("anyOf", []):
        inside = _resolve(option, root)
        if inside.get("type") in ("object", "array"):
            return inside
    return node


__all__ = ["Attachment", "complete_schema", "keys_allowed_at"]
