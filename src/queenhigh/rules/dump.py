"""A ruleset written back as one complete rule file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import tomli_w

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def dump(ruleset: Ruleset) -> str:
    """TOML that states everything, defaults included; loading it gives the same ruleset."""
    return toml_text(ruleset.as_data())


def toml_text(data: Mapping[str, Any]) -> str:
    """Tables as headed sections in their order, arrays of tables as one row a line.

    The order of keys says in which order things are listed, so that no key may move before another of its table.
    """
    return "\n".join(_table(data, ())).lstrip("\n") + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    own = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    if path and (own or not table):
        yield ""
        yield f"[{'.'.join(_key(part) for part in path)}]"
    for key, value in own.items():
        yield f"{_key(key)} = {_value(value, rows=True)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _table(value, (*path, key))


def _value(value: Any, *, rows: bool = False) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}" if value else "{}"
    if not isinstance(value, list | tuple):
        return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")
    items = [_value(each) for each in value]
    if rows and any(isinstance(each, Mapping) for each in value):
        return "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    return f"[{', '.join(items)}]"


def _key(key: str) -> str:
    bare = key.replace("_", "").replace("-", "")
    return key if bare.isascii() and bare.isalnum() else tomli_w.dumps({key: 0}).removesuffix(" = 0\n")
