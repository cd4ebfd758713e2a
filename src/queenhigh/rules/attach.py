"""Layers laid over each other, and side bets attached to games.

A file stands on what it extends, then on what it attaches; `without` leaves things out of both; its own words come last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.rules.faults import path_text
from queenhigh.rules.layers import OWN_KEYS, Layer, Stack, check_loader_keys, copied, merge, read_named, texts_at
from queenhigh.rules.structure import LOADER_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.rules.places import Path


def overlay(stack: Stack, named: tuple[str, ...]) -> dict[str, Any]:
    """All layers as one table; then what the caller names is attached to it."""
    data: dict[str, Any] = {}
    files, stack.layers = stack.layers, []
    for layer in files:
        before = copied(data)
        for position, name in texts_at(layer, "attach"):
            by = _banked_by(layer.data) or _banked_by(data)
            _attach(data, stack, layer, name, ("attach", position), by)
        _leave_out(data, layer, stack)
        own = {key: value for key, value in layer.data.items() if key not in LOADER_KEYS}
        merge(data, own)
        stack.retire(before, data, layer, own)
        stack.layers.append(layer)
        if "attachment" in layer.data:
            _refused(layer, stack, str(layer.data.get("id")), _banked_by(data), (layer, ("attachment", "bank")))
    for name in named:
        _attach(data, stack, files[-1], name, (), _banked_by(data))
        data["id"] = f"{data.get('id')}+{name}"
    return data


def _attach(data: dict[str, Any], stack: Stack, layer: Layer, name: str, path: Path, by: object) -> None:
    extra = read_named(name, "attach", path, stack, layer)
    if extra is None:
        return
    if "attachment" not in extra.data:
        stack.fault("attach/unknown", layer, path, f"{name!r} is not an attachment", "a file with [attachment]")
        stack.has_gap = True
        return
    check_loader_keys(extra, stack)
    # The file that attaches is to blame; for a name given with the game there is only the attachment to point at.
    blamed = (layer, path) if path else (extra, ("attachment", "bank"))
    if _refused(extra, stack, str(layer.data.get("id")), by, blamed):
        stack.has_gap = True
        return
    content = {key: value for key, value in extra.data.items() if key not in (*LOADER_KEYS, *OWN_KEYS)}
    taken = dict.fromkeys(path_text(place[:2]) for place in _leaves(content) if _has(data, place))
    if taken:
        message = f"{name!r} brings what the game already has: {', '.join(taken)}"
        stack.fault("attach/conflict", layer, path, message, "names that the game does not use")
    stack.layers.append(extra)
    merge(data, content)


def _banked_by(data: Mapping[str, Any]) -> object:
    bank = data.get("bank")
    return bank.get("by") if isinstance(bank, dict) else None


def _refused(extra: Layer, stack: Stack, game: str, by: object, blamed: tuple[Layer, Path]) -> bool:
    """Paying it from the tray would make the house a bank where a seat banks; the file cites the clause."""
    terms = extra.data.get("attachment")
    allowed = terms.get("bank") if isinstance(terms, dict) else None
    # Who banks may be missing or misspelt, which is a fault of its own.
    if not isinstance(terms, dict) or not isinstance(allowed, list) or by in allowed or by not in ("house", "seat"):
        return False
    clause = terms.get("clause", "no clause is cited")
    banker = "a seat" if by == "seat" else "the house"
    message = f"{extra.data.get('id')!r} cannot be attached to {game!r}, which {banker} banks ({clause})"
    stack.fault("attach/bank", *blamed, message, f"games banked by: {', '.join(map(str, allowed))}")
    return True


def _leave_out(data: dict[str, Any], layer: Layer, stack: Stack) -> None:
    for position, name in texts_at(layer, "without"):
        *way, last = name.split(".")
        table: Any = data
        for part in way:
            table = table.get(part) if isinstance(table, dict) else None
        if isinstance(table, dict) and last in table:
            del table[last]
        else:
            message = f"there is no {name!r} below to leave out"
            stack.fault("without/unknown", layer, ("without", position), message, "a key path of the extended file")


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
