"""Records for the tests of histories."""

import json
from typing import Any

from queenhigh.cards.seeds import seed_from_int
from queenhigh.history.record import Record
from queenhigh.history.write import history_text
from queenhigh.round.actions import AnyAction
from queenhigh.round.events import AnyEvent
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.play import Player, play_rounds
from tests.round.games import game
from tests.session.kit import table

Lines = list[dict[str, Any]]


def done(rules: Ruleset, *actions: AnyAction) -> tuple[AnyEvent, ...]:
    """The events of some actions."""
    state, events = IDLE, list[AnyEvent]()
    for action in actions:
        state, more = step(rules, state, action)
        events += more
    return tuple(events)


def records(name: str, *, seats: int = 3, rounds: int = 2, seed: int = 1) -> list[Record]:
    """Some rounds of a game."""
    return records_of(game(name), seats=seats, rounds=rounds, seed=seed)


def records_of(rules: Ruleset, *, seats: int, rounds: int, seed: int) -> list[Record]:
    """Some rounds of a rule file."""
    session = table(rules, seats)
    players = {person.bettor: Player(bank_cents=4_000) for person in session.people}
    return [
        Record(rules, played.actions, played.events, played.seed)
        for played in play_rounds(rules, session, players, seed_from_int(seed), rounds)
    ]


def lines_of(name: str, **how: int) -> Lines:
    """A history as data: first the rules, then the rounds."""
    return [json.loads(line) for line in history_text(records(name, **how)).splitlines()]


def as_text(lines: Lines) -> str:
    """Data as a history."""
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
