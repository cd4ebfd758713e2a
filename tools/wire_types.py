"""The page's types, from the schema of everything that travels: written by this tool, never by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tools.wire_schema import TARGET as SCHEMA

TARGET: Final = SCHEMA.with_name("schema.ts")
_PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def types_text(schemas: dict[str, Any]) -> str:
    """Every schema as an exported type, in the order of their names."""
    head = "// Written by `python -m tools.wire_types` from schema.json: change the server's types instead.\n"
    return head + "".join(_exported(name, schema) for name, schema in sorted(schemas.items()))


def _exported(name: str, schema: dict[str, Any]) -> str:
    said = schema.get("description", "").strip().replace("*/", "")
    return (
        f"\n/** {said} */\nexport type {name} = {_type(schema)};\n"
        if said
        else f"\nexport type {name} = {_type(schema)};\n"
    )


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    match schema.get("type"):
        case "object":
            return _object(schema)
        case "array":
            return _array(schema)
        case str(plain):
            return _PLAIN[plain]
        case _:
            return "unknown"


def _object(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    required = schema.get("required", ())
    fields = [
        f"{name}{'' if name in required else '?'}: {_type(field)}" for name, field in schema["properties"].items()
    ]
    return "{ " + "; ".join(fields) + " }"


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(_type(each) for each in schema["prefixItems"]) + "]"
    inside = _type(schema["items"]) if schema.get("items") else "unknown"
    return f"({inside})[]" if "|" in inside else f"{inside}[]"


def written(schema: Path = SCHEMA) -> str:
    """What the file should hold."""
    return types_text(json.loads(schema.read_text(encoding="utf-8"))["components"]["schemas"])


def main() -> None:
    """Write it."""
    TARGET.write_text(written(), encoding="utf-8")
    print(f"{TARGET.name} written")


if __name__ == "__main__":
    main()
