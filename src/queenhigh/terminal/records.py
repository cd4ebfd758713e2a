"""What the journal of a sitting holds. Each line of the file is a list of records that happened together."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.coach.characters import CharacterName
from queenhigh.money.meter import Meter
from queenhigh.round.actions import AnyAction
from queenhigh.round.events import AnyEvent
from queenhigh.session.table import Session

VERSION = 1


class Record(msgspec.Struct, frozen=True, tag_field="is"):
    """The base of all records."""


class Bot(msgspec.Struct, frozen=True):
    """A bot at the table."""

    bettor: str
    character: CharacterName
    seat: int


class Bet(msgspec.Struct, frozen=True):
    """Chips put on a wager in one go."""

    spot: int
    wager: str
    cents: int


class Sat(Record, frozen=True, tag="sat"):
    """Someone sits at a table: the whole rule file, who is there with how much, the seed of all that looks like chance.

    A file begins with it, and needs no other file: a long sitting goes on in a new one.
    """

    version: int
    game: str
    """The name by which the game was asked for."""
    rules: dict[str, Any]
    seed: str
    you: str
    bots: tuple[Bot, ...]
    session: Session
    bets: tuple[Bet, ...] = ()
    """What the player bet last at this table."""
    bank_cents: int = 0
    """What the player put up last."""
    elsewhere: tuple[tuple[str, tuple[tuple[str, Meter], ...]], ...] = ()
    """Hash of a rule file → its meters, for tables that were left."""


class Bought(Record, frozen=True, tag="bought"):
    """Someone bought chips."""

    bettor: str
    cents: int


class Moved(Record, frozen=True, tag="moved"):
    """Someone takes other seats from the next round on."""

    bettor: str
    seats: tuple[int, ...]


class Offered(Record, frozen=True, tag="offered"):
    """The bank was offered to a seat whose player must answer."""

    seat: int


class Declined(Record, frozen=True, tag="declined"):
    """A seat did not take the bank."""

    seat: int


class Did(Record, frozen=True, tag="did"):
    """An action of the round and what followed."""

    action: AnyAction
    events: tuple[AnyEvent, ...]


class Left(Record, frozen=True, tag="left"):
    """The player got up, with no hand open."""


AnyRecord = Sat | Bought | Moved | Offered | Declined | Did | Left

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(tuple[AnyRecord, ...])


def encode_line(records: tuple[AnyRecord, ...]) -> bytes:
    """One line of the file, with its line break."""
    return _encoder.encode(records) + b"\n"


def decode_line(line: bytes) -> tuple[AnyRecord, ...]:
    """The records of one line."""
    return _decoder.decode(line)
