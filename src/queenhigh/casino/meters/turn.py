"""One commit's turn at the meters, while nobody else can write to their streams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.entries import plain_body
from queenhigh.casino.journal import Part
from queenhigh.casino.meters.folding import fold
from queenhigh.casino.meters.following import follow_all
from queenhigh.casino.meters.postings import postings_of

if TYPE_CHECKING:
    from queenhigh.casino.journal import Transaction
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.meters.desk import Meters
    from queenhigh.casino.meters.following import Effect

Events = tuple[Any, ...]


class Turn:
    """What one commit does to meters while their streams are held."""

    def __init__(self, meters: Meters, held: Transaction, at: int) -> None:
        self._meters = meters
        self._held = held
        self._at = at
        self._done: dict[str, tuple[MeterBook, int, MeterBook, Events]] = {}
        """Meter → before, its version, after, and what has happened."""

    def book(self, name: str) -> MeterBook:
        """A meter as it is in this turn."""
        return self._state(name)[2]

    def _state(self, name: str) -> tuple[MeterBook, int, MeterBook, Events]:
        if name not in self._done:
            book, version = self._meters.desk(name).at(self._held)
            self._done[name] = book, version, book, ()
        return self._done[name]

    def add(self, name: str, events: Events) -> None:
        """Something has happened to a meter."""
        before, version, after, told = self._state(name)
        self._done[name] = before, version, fold(after, events, self._at), (*told, *events)

    def follow(self, name: str, effects: tuple[Effect, ...]) -> Events:
        """What a table's round does to a meter."""
        before, version, after, told = self._state(name)
        events, after = follow_all(after, effects, self._at)
        self._done[name] = before, version, after, (*told, *events)
        return events

    def parts(self, action: Any = None, stream: str = "") -> tuple[Part, ...]:
        """The entries of the meters that something has happened to; the action stands in its own stream, which is first."""
        parts: list[Part] = []
        for name, (before, version, after, events) in self._done.items():
            if events:
                desk = self._meters.desk(name)
                desk.staged = self._held, version + 1, after
                body = plain_body(action if desk.stream == stream else None, events)
                parts.append(Part(desk.stream, body, version, tuple(postings_of(before, events))))
        return tuple(parts)

    def keep(self) -> None:
        """The journal has it."""
        for name, (_, version, after, events) in self._done.items():
            if events:
                self._meters.keep(name).take(after, version + 1)

    def events(self, name: str) -> Events:
        """What has happened to a meter in this turn."""
        return self._done[name][3]
