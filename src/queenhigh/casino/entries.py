"""What stands in an entry: the action in its envelope, the events that followed, and what is hidden under a seal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from queenhigh.casino.journal import Entry
from queenhigh.casino.sealing import Entropy, HouseKey, RoundKey, published, read_published
from queenhigh.codec.marks import layout_of
from queenhigh.codec.spelling import JSON, Data, outlined
from queenhigh.errors import BadInput

_BODY: Final = msgspec.json.Decoder(dict[str, Any])
_ACTION: Final = "action"
_EVENTS: Final = "events"
_SEAL: Final = "seal"
_WRAP: Final = "wrap"
_KEY: Final = "key"


class Told(NamedTuple):
    """An entry in full: what was done, and what followed."""

    entry: Entry
    action: Any
    events: tuple[Any, ...]


def plain_body(action: msgspec.Struct | None, events: Sequence[msgspec.Struct]) -> bytes:
    """The body of an entry that has nothing to hide."""
    data: Data = {} if action is None else {_ACTION: outlined(action)}
    data[_EVENTS] = [outlined(event) for event in events]
    return JSON.encode(data)


class Sealer:
    """Writes the entries of one stream that has rounds: knows the key of the round that is open."""

    __slots__ = ("_entropy", "_house", "_stream", "key", "since")

    def __init__(self, stream: str, house: HouseKey | None, entropy: Entropy) -> None:
        self._stream = stream
        self._house = house
        self._entropy = entropy
        self.key: RoundKey | None = None
        self.since = 1

    def take(self, key: RoundKey | None, since: int) -> None:
        """Go on with the key of a round that was open already, and the version that opened it."""
        self.key, self.since = key, since

    def body(
        self, version: int, action: msgspec.Struct, events: Sequence[msgspec.Struct], *, opens: bool, shows: bool
    ) -> bytes:
        """The body of the next entry. A round that opens gets a key; when the seed is shown, so is the key."""
        data: Data = {}
        if opens:
            if self._house is None:
                raise BadInput("key/missing", "a round cannot be opened without the house's key", {})
            self.key, self.since = RoundKey(self._entropy(32)), version
            data[_WRAP] = self._house.wrap(self._entropy, self._stream, version, self.key)
        done, hidden = _split(action)
        sealed: Data = {_ACTION: hidden} if hidden else {}
        told: list[Data] = []
        for index, event in enumerate(events):
            open_part, closed_part = _split(event)
            told.append(open_part)
            if closed_part:
                sealed[str(index)] = closed_part
        data[_ACTION] = done
        data[_EVENTS] = told
        if sealed:
            if self.key is None:
                raise BadInput(
                    "key/missing", "something is to be hidden, and no round is open", {"stream": self._stream}
                )
            data[_SEAL] = self.key.seal(self._entropy, self._stream, version, sealed)
        if shows and self.key is not None:
            data[_KEY] = published(self.key)
        return JSON.encode(data)


def _split(message: msgspec.Struct) -> tuple[Data, Data]:
    """What everyone may read of a message, and what is hidden."""
    data = outlined(message)
    hidden = layout_of(type(message)).hidden
    if not hidden:
        return data, {}
    return data, {field.name: data.pop(field.name) for field in hidden if field.name in data}


class Opener:
    """Reads the entries of one stream, one after another, and opens what is sealed in them.

    With the house's key every entry opens at once. Without it those of a round wait until the round's key is published.
    """

    def __init__(
        self, house: HouseKey | None, read_action: Callable[[Data], Any], read_event: Callable[[Data], Any]
    ) -> None:
        self._house = house
        self._read_action = read_action
        self._read_event = read_event
        self._waiting: list[tuple[Entry, Data]] = []
        self.key: RoundKey | None = None
        """The key of the round that is open."""
        self.since = 1
        """The version that opened the round."""

    def read(self, entry: Entry) -> list[Told]:
        """What can be told now: this entry, and those that waited for its key; nothing, if it has to wait itself."""
        data = body_data(entry)
        if _WRAP in data:
            self.key = None if self._house is None else self._house.unwrap(entry.stream, entry.version, data[_WRAP])
            self._waiting, self.since = [], entry.version
        if _KEY in data:
            self.key = read_published(data[_KEY])
        if self.key is None and (self._waiting or _SEAL in data):
            self._waiting.append((entry, data))
            return []
        waited, self._waiting = self._waiting, []
        return [self._told(each, its) for each, its in (*waited, (entry, data))]

    @property
    def waiting(self) -> int:
        """How many entries wait for a key that is not published yet: those of the round that is open."""
        return len(self._waiting)

    def _told(self, entry: Entry, data: Data) -> Told:
        try:
            return self._read(entry, data)
        except BadInput as error:
            # It may be one that has waited for the key of a later one: it says which it is.
            facts = {**error.facts, "stream": entry.stream, "version": entry.version}
            raise BadInput(error.code, error.message, facts) from error

    def _read(self, entry: Entry, data: Data) -> Told:
        action, events = data.get(_ACTION), data.get(_EVENTS, [])
        if _SEAL in data and self.key is not None:
            for place, fields in self.key.open(entry.stream, entry.version, data[_SEAL]).items():
                hidden = action if place == _ACTION else events[int(place)]
                if hidden is not None:
                    hidden.update(fields)
        done = None if action is None else self._read_action(action)
        return Told(entry, done, tuple(self._read_event(event) for event in events))


def body_data(entry: Entry) -> Data:
    """The body of an entry as plain data; raises BadInput if it is none."""
    try:
        return _BODY.decode(entry.body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        facts = {"stream": entry.stream, "version": entry.version}
        raise BadInput("entry/body", f"entry {entry.version} of {entry.stream} cannot be read", facts) from error
