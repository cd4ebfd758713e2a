"""TOML → terms. A wrong file gets all its faults at once, each with its line, as a rule file does."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.rules.faults import Fault, FaultyRules, Finding, path_text
from queenhigh.rules.layers import read_layer
from queenhigh.rules.load import load
from queenhigh.rules.structure import path_of, structural_fault
from queenhigh.tournament.check import findings
from queenhigh.tournament.schema import TournamentFile
from queenhigh.tournament.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic_core import ErrorDetails

    from queenhigh.rules.layers import Layer
    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.ruleset import Ruleset


def load_terms(text: str, file: str = "<text>", games: Callable[[str], Ruleset] = load) -> Terms:
    """The terms that a TOML text states. Raises FaultyRules with every fault."""
    layer = read_layer(text, file)
    if isinstance(layer, Fault):
        raise FaultyRules(file, [layer])
    try:
        stated = TournamentFile.model_validate_json(json.dumps(layer.data, default=str))
    except ValidationError as error:
        faults = [_fault(item, layer) for item in error.errors()]
        raise FaultyRules(file, _in_order(faults), "Content is checked once the form is right.") from error
    found = list(_findings(stated, games))
    if found:
        faults = [
            Fault(item.code, path_text(item.path), layer.place(item.path), item.message, item.allowed) for item in found
        ]
        raise FaultyRules(file, _in_order(faults))
    return Terms(stated, games(stated.game))


def _findings(file: TournamentFile, games: Callable[[str], Ruleset]) -> Iterator[Finding]:
    try:
        rules = games(file.game)
    except BadInput as error:
        yield Finding("game/unknown", ("game",), error.message.splitlines()[0], "a rule file")
        return
    found = list(findings(file, rules))
    yield from found
    if found:
        return
    try:
        terms = Terms(file, rules)
        least = terms.least(1)
    except QueenhighError as error:
        yield Finding("game/tournament", ("game",), error.message, "a game that can be played without meters and fees")
        return
    if terms.start < least:
        message = f"{terms.start} chips are not enough for the least wager, which takes {least}"
        yield Finding("chips/start", ("start_chips",), message, f"{least} or more")


def _in_order(faults: list[Fault]) -> list[Fault]:
    return sorted(faults, key=lambda each: each.place.line if each.place else 0)


def _fault(error: ErrorDetails, layer: Layer) -> Fault:
    path = path_of(error)
    if error["type"] != "extra_forbidden":
        return structural_fault(error, layer.place)
    allowed = keys_at(path[:-1])
    close = difflib.get_close_matches(str(path[-1]), allowed, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    message = f"there is no key {str(path[-1])!r} here{hint}"
    return Fault("key/unknown", path_text(path), layer.place(path), message, ", ".join(allowed))


@lru_cache(maxsize=1)
def file_schema() -> dict[str, Any]:
    """The JSON schema of a tournament file."""
    made: dict[str, Any] = TournamentFile.model_json_schema(by_alias=True)
    return made


def keys_at(path: Path) -> tuple[str, ...]:
    """The keys that a table of the file may have."""
    node: dict[str, Any] = file_schema()
    for part in path:
        node = _resolved(node)
        if isinstance(part, int):
            node = node.get("items", {})
        else:
            node = node.get("properties", {}).get(part) or node.get("additionalProperties") or {}
    return tuple(_resolved(node).get("properties", {}))


def _resolved(node: dict[str, Any]) -> dict[str, Any]:
    for option in node.get("anyOf", ()):
        if option.get("type") != "null":
            node = option
            break
    if "allOf" in node:
        node = node["allOf"][0]
    reference = node.get("$ref")
    if reference is None:
        return node
    found: dict[str, Any] = file_schema()["$defs"][reference.rpartition("/")[2]]
    return found
