"""The reference of the rule file: reads the schema and its docstrings, writes the second half of docs/rule-files.md.

What stands above the mark in that page is written by hand and kept.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from queenhigh.rules.jsonschema import complete_schema, rule_file_schema
from queenhigh.rules.schema.values import ONE_LINE
from queenhigh.rules.structure import LOADER_KEYS

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "rule-files.md"
MARK: Final = "<!-- Below this line everything is written by `make docs` from the schema: do not edit by hand. -->"

Node = Mapping[str, Any]


def reference() -> str:
    """The reference: the file itself, then each kind of table in the order in which a file meets it."""
    whole = complete_schema()
    loader = rule_file_schema()["$defs"]["Change"]["properties"]
    lines = ["## Reference", "", "### The file", "", str(whole["description"]), ""]
    lines += _keys({**whole["properties"], **{key: loader[key] for key in LOADER_KEYS}}, whole["required"])
    parts = _parts()
    for name in _in_order(whole, parts):
        part = parts[name]
        lines += [
            "",
            f"### {name}",
            "",
            str(part.get("description", "")),
            "",
            f"Stands at {_places_text(name, parts)}.",
            "",
        ]
        lines += _keys(part["properties"], part.get("required", []))
    return "\n".join(lines) + "\n"


def _parts() -> dict[str, Node]:
    return {**complete_schema()["$defs"], "Attachment": rule_file_schema()["$defs"]["Attachment"]}


def _keys(properties: Mapping[str, Node], required: list[str]) -> Iterator[str]:
    yield "| key | value | if absent | meaning |"
    yield "|---|---|---|---|"
    for key, node in properties.items():
        meaning = " ".join(str(node.get("description") or _of_part(node)).split())
        yield f"| `{key}` | {_value(node)} | {_absent(key, node, required)} | {_cell(meaning)} |"


def _of_part(node: Node) -> str:
    """What the kind of table says of itself, where the key says nothing."""
    return next((str(_parts()[name].get("description", "")) for name in _named(node)), "")


def _absent(key: str, node: Node, required: list[str]) -> str:
    if key in required:
        return "**a fault**"
    if "default" not in node:
        return "—"
    default = node["default"]
    return "the defaults of its keys" if isinstance(default, dict) and default else f"`{_cell(json.dumps(default))}`"


def _value(node: Node) -> str:
    """What may stand there, in words."""
    if "$ref" in node:
        name = str(node["$ref"]).rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "const" in node:
        return f"`{_cell(json.dumps(node['const']))}`"
    if "enum" in node:
        return " or ".join(f"`{_cell(json.dumps(choice))}`" for choice in node["enum"])
    match node.get("type"):
        case "integer":
            return f"whole number{_range(node, 'minimum', 'maximum')}"
        case "boolean":
            return "`true` or `false`"
        case "array":
            some = "at least one: " if node.get("minItems") else ""
            return f"list of {some}{_value(node['items'])}"
        case "object":
            return f"table of names, each {_value(node['additionalProperties'])}{_names(node)}"
        case _:
            return f"text{_form(node)}"


def _names(node: Node) -> str:
    names = node.get("propertyNames", {})
    return f"; names: {', '.join(f'`{name}`' for name in names['enum'])}" if "enum" in names else ""


def _form(node: Node) -> str:
    if node.get("pattern", ONE_LINE) != ONE_LINE:
        return f" that matches `{_cell(str(node['pattern']))}`"
    return f" of at most {node['maxLength']} letters" if "maxLength" in node else ""


def _range(node: Node, low: str, high: str) -> str:
    if low in node and high in node:
        return f", {node[low]:,} to {node[high]:,}"
    return f", {node[low]:,} or more" if low in node else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _in_order(whole: Node, parts: Mapping[str, Node]) -> list[str]:
    """The kinds of table, each where it is first met, from the top of the file inward."""
    found: list[str] = []

    def meet(node: Node) -> None:
        for name in _named(node):
            if name not in found:
                found.append(name)
                for inner in parts[name]["properties"].values():
                    meet(inner)

    for node in whole["properties"].values():
        meet(node)
    return [*found, "Attachment"]


def _named(node: Node) -> Iterator[str]:
    """The kinds of table that a value names."""
    if "$ref" in node:
        yield str(node["$ref"]).rsplit("/", 1)[1]
    for key in ("items", "additionalProperties"):
        if isinstance(node.get(key), dict):
            yield from _named(node[key])


def _places_text(name: str, parts: Mapping[str, Node]) -> str:
    places = ["attachment"] if name == "Attachment" else list(_places(name, complete_schema(), parts, ""))
    return ", ".join(f"`{place}`" for place in places)


def _places(name: str, table: Node, parts: Mapping[str, Node], path: str) -> Iterator[str]:
    """Every key path at which a kind of table may stand; NAME is a name that the file gives."""
    for key, node in table["properties"].items():
        yield from _places_in(name, node, parts, f"{path}.{key}" if path else key)


def _places_in(name: str, node: Node, parts: Mapping[str, Node], path: str) -> Iterator[str]:
    if "$ref" in node:
        kind = str(node["$ref"]).rsplit("/", 1)[1]
        if kind == name:
            yield path
        yield from _places(name, parts[kind], parts, path)
    if isinstance(node.get("items"), dict):
        yield from _places_in(name, node["items"], parts, f"{path}[]")
    if isinstance(node.get("additionalProperties"), dict):
        yield from _places_in(name, node["additionalProperties"], parts, f"{path}.NAME")


def page(written: str) -> str:
    """The page with its hand-written part and a fresh reference."""
    head, mark, _ = written.partition(MARK)
    if not mark:
        raise ValueError(f"{PAGE.name} has lost the line that says where the reference begins: {MARK}")
    return f"{head}{MARK}\n\n{reference()}"


def main() -> None:
    """Write the reference again."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
