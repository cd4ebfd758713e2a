"""Side bets that are attached to other games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.rules.catalogue import locate
from queenhigh.rules.faults import Fault
from queenhigh.rules.layers import LOADER_KEYS, OWN_KEYS, Layer, Stack, merge, read_layer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def attach(data: dict[str, Any], stack: Stack, layer: Layer, named: tuple[str, ...], folder: str | None) -> None:
    """Add what the file's own `attach` and the caller name; refuse what may not stand there."""
    if "attachment" in layer.data:
        _check_bank(data, stack, layer)
    own = layer.data.get("attach", [])
    if not isinstance(own, list) or not all(isinstance(name, str) for name in own):
        stack.fault("attach/type", layer, ("attach",), "must be a list of ids", "ids of attachments")
        own = []
    for name in (*own, *named):
        _attach_one(data, stack, layer, name, folder)
        if name in named:
            data["id"] = f"{data.get('id')}+{name}"


def _attach_one(data: dict[str, Any], stack: Stack, layer: Layer, name: str, folder: str | None) -> None:
    found = locate(name, folder)
    extra = read_layer(found.text, found.file) if found else None
    if extra is None or isinstance(extra, Fault) or "attachment" not in extra.data:
        stack.fault("attach/unknown", layer, ("attach",), f"{name!r} is not an attachment", "a file with [attachment]")
        return
    _check_bank(data, stack, extra)
    content = {key: value for key, value in extra.data.items() if key not in (*LOADER_KEYS, *OWN_KEYS)}
    for path in _leaves(content):
        if _has(data, path):
            stack.fault("attach/conflict", extra, path, f"the game already has {'.'.join(path)}")
    stack.layers.append(extra)
    merge(data, content)


def _check_bank(data: Mapping[str, Any], stack: Stack, extra: Layer) -> None:
    """Paying it from the tray would make the house a bank where a seat banks; the file cites the clause."""
    terms = extra.data.get("attachment")
    bank = data.get("bank")
    by = bank.get("by") if isinstance(bank, dict) else None
    allowed = terms.get("bank", []) if isinstance(terms, dict) else []
    if isinstance(terms, dict) and isinstance(allowed, list) and by not in allowed:
        message = f"cannot be attached to {data.get('id')!r}, whose bank is a {by} ({terms.get('clause', 'no clause cited')})"
        stack.fault("attach/bank", extra, ("attachment", "bank"), message, f"games banked by: {', '.join(map(str, allowed))}")


def _leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key)


def _has(data: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    table: Any = data
    for part in path:
        if not isinstance(table, dict) or part not in table:
            return False
        table = table[part]
    return True
