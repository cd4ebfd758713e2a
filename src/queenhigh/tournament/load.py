"""TOML → terms. A wrong file gets all its faults at once, each with its line, as a rule file does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.rules.faults import Fault, FaultyRules, Finding, path_text
from queenhigh.rules.layers import read_layer
from queenhigh.rules.load import load
from queenhigh.rules.schema.part import MisreadError, keys_at
from queenhigh.rules.structure import plain, structural_fault, unknown_key
from queenhigh.tournament.check import findings
from queenhigh.tournament.schema import TournamentFile
from queenhigh.tournament.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.rules.layers import Layer
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.values import Flaw


def load_terms(text: str, file: str = "<text>", games: Callable[[str], Ruleset] = load) -> Terms:
    """The terms that a TOML text states. Raises FaultyRules with every fault."""
    layer = read_layer(text, file)
    if isinstance(layer, Fault):
        raise FaultyRules(file, [layer])
    try:
        stated = TournamentFile.read(plain(layer.data))
    except MisreadError as error:
        faults = [_fault(flaw, layer) for flaw in error.flaws]
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
    terms = Terms(file, rules)
    found = list(findings(file, rules)) or list(_unplayable(terms))
    yield from found
    if not found and terms.start < terms.least(1):
        message = f"{terms.start} chips are not enough for the least wager, which takes {terms.least(1)}"
        yield Finding("chips/start", ("start_chips",), message, f"{terms.least(1)} or more")


def _unplayable(terms: Terms) -> Iterator[Finding]:
    """A game that has no tables of a tournament, or levels whose limits the game cannot be played with."""
    try:
        terms.table_in(None)
    except QueenhighError as error:
        yield Finding("game/tournament", ("game",), error.message, "a game that can be played without meters and fees")
        return
    for number, level in enumerate(terms.file.level):
        try:
            terms.table_in(level)
        except QueenhighError as error:
            yield Finding("limit/game", ("level", number), error.message, "limits that go together")


def _in_order(faults: list[Fault]) -> list[Fault]:
    return sorted(faults, key=lambda each: each.place.line if each.place else 0)


def _fault(flaw: Flaw, layer: Layer) -> Fault:
    if flaw.code != "key/unknown":
        return structural_fault(flaw, layer.place)
    return unknown_key(flaw.path, keys_at(TournamentFile, flaw.path[:-1]), layer.place)
