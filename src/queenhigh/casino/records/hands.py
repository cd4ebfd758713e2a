"""Any hand of a live table by its number, from the journal alone: found by halving, since rounds are numbered in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from queenhigh.cards.seeds import Contribution
from queenhigh.casino.codec import readers_of
from queenhigh.casino.entries import Opener, Told, body_data
from queenhigh.casino.names import by_number
from queenhigh.casino.records.round_actions import round_actions
from queenhigh.casino.rulebook import read_content
from queenhigh.errors import BadInput
from queenhigh.history.record import Record
from queenhigh.round import events as round_ev
from queenhigh.round.events import AnyEvent
from queenhigh.session import events as table_ev

if TYPE_CHECKING:
    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.journal import Entry, Head
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.round.actions import AnyAction
    from queenhigh.rules.schema.ruleset import Ruleset

_OPENING: Final = b'"event":"round_opened"'
_OVER: Final = b'"event":"cards_racked"'


class Read(Protocol):
    """Where a stream is read."""

    def head(self, stream: str) -> Head:
        """Where a stream ends."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version, in order."""
        ...


class Opening(NamedTuple):
    """Where a round begins in its stream, and what everyone could read of it at once."""

    table: str
    number: int
    version: int
    at: int
    data: dict[str, Any]
    """The event `round_opened`, as plain data."""

    @property
    def people(self) -> tuple[str, ...]:
        """Who was there."""
        return tuple(person["bettor"] for person in self.data["people"])


class Hand(NamedTuple):
    """One round of a live table, with every entry of it that could be opened."""

    table: str
    number: int
    rules: Ruleset
    told: tuple[Told, ...]
    sealed: int
    """Entries that are sealed still: the round is open, and the house's key was not given."""

    @property
    def is_over(self) -> bool:
        """Whether the cards are in the rack."""
        return any(type(event) is round_ev.CardsRacked for event in self.events)

    @property
    def events(self) -> Iterator[Any]:
        """Everything that happened, in order."""
        return (event for told in self.told for event in told.events)


def find_hand(archive: Streamed, table: str, number: int, key: HouseKey | None = None) -> Hand:
    """The round of that number at a table. Raises BadInput if there was none."""
    _check_table(archive, table)
    return _read_hand(archive, round_of(archive, table, number), key)


def _check_table(archive: Streamed, table: str) -> None:
    if not archive.head(f"table:{table}").version:
        tables = (name.partition(":")[2] for name, _ in archive.heads() if name.startswith("table:"))
        known = sorted(tables, key=by_number)
        message = f"there is no table {table!r}; there are: {', '.join(known) or 'none'}"
        raise BadInput("table/unknown", message, {"table": table, "known": known})


def round_of(archive: Streamed, table: str, number: int) -> Opening:
    """Where the round of that number begins; raises BadInput where a table has had none."""
    opening = find_opening(archive, table, number)
    if opening is None:
        last = next(openings_back(archive, table), None)
        there = f"its rounds are 1 to {last.number}" if last else "it has had none"
        raise BadInput(
            "hand/unknown", f"table {table} has no round {number}; {there}", {"table": table, "round": number}
        )
    return opening


def find_opening(archive: Read, table: str, number: int) -> Opening | None:
    """Where the round of that number begins; none, if there was none."""
    found = _halving(archive, table, number, archive.head(f"table:{table}").version)
    return found if found is not None and found.number == number else None


def _halving(archive: Read, table: str, number: int, end: int) -> Opening | None:
    """The first round from there on whose number is not smaller."""
    low, high, found = 0, end, None
    while low < high:
        middle = (low + high) // 2
        opening = next(openings(table, archive.read(f"table:{table}", middle)), None)
        if opening is None or opening.number >= number:
            high, found = middle, opening or found
        else:
            low = opening.version
    return next(openings(table, archive.read(f"table:{table}", low)), None) or found


def openings(table: str, entries: Iterable[Entry]) -> Iterator[Opening]:
    """The rounds that begin in some entries of a table."""
    for entry in entries:
        if _OPENING in entry.body:
            for event in body_data(entry).get("events", ()):
                if event.get("event") == "round_opened":
                    yield Opening(table, int(event["number"]), entry.version, entry.at, event)


def openings_back(archive: Streamed, table: str) -> Iterator[Opening]:
    """The rounds of a table, the newest first."""
    return openings(table, archive.read_back(f"table:{table}"))


def last_hands(archive: Streamed, count: int, table: str = "", person: str = "") -> list[Opening]:
    """The last rounds of a table, of a person, or of the whole house; the newest first. BadInput if there is no such table."""
    if table:
        _check_table(archive, table)
    names = [table] if table else [name.partition(":")[2] for name, _ in archive.heads() if name.startswith("table:")]
    found: list[Opening] = []
    for name in names:
        of_table = 0
        for opening in openings_back(archive, name):
            if person and person not in opening.people:
                continue
            found.append(opening)
            of_table += 1
            if of_table >= count:
                break
    return sorted(found, key=lambda each: (-each.at, each.table, -each.number))[:count]


def hand_at(archive: Streamed, opening: Opening, key: HouseKey | None = None) -> Hand:
    """The round that begins there."""
    return _read_hand(archive, opening, key)


def entries_of(archive: Read, opening: Opening) -> Iterator[Entry]:
    """The entries of a round, from its opening until the cards are in the rack."""
    for entry in archive.read(f"table:{opening.table}", opening.version - 1):
        if _OPENING in entry.body and entry.version != opening.version:
            break
        yield entry
        if _OVER in entry.body:
            break


def actors_of(archive: Read, opening: Opening) -> Iterator[str]:
    """Whoever has done something at the table while the round was open."""
    return (entry.actor for entry in entries_of(archive, opening))


def _read_hand(archive: Streamed, opening: Opening, key: HouseKey | None) -> Hand:
    stream = f"table:{opening.table}"
    opener = Opener(key, *readers_of(stream))
    told: list[Told] = []
    for entry in entries_of(archive, opening):
        told += opener.read(entry)
    digest = str(opening.data["rules_hash"])
    content = archive.rules(digest)
    if content is None:
        raise BadInput("rules/missing", f"the journal has no rule file {digest[:12]}", {"hash": digest})
    return Hand(opening.table, opening.number, read_content(digest, content), tuple(told), opener.waiting)


def record_of(hand: Hand) -> Record:
    """The round as a hand history has it, so that whoever has the file can check it."""
    if not hand.is_over:
        message = f"round {hand.number} at table {hand.table} is not over"
        raise BadInput("hand/open", message, {"table": hand.table, "round": hand.number})
    actions: list[AnyAction] = []
    events: list[AnyEvent] = []
    seed: bytes | None = None
    mixed: tuple[table_ev.MixedSeed, ...] = ()
    for told in hand.told:
        actions += round_actions(told)
        for event in told.events:
            if isinstance(event, AnyEvent):
                events.append(event)
            elif isinstance(event, table_ev.DeckRevealed):
                seed = event.seed
            elif isinstance(event, table_ev.DeckMixed):
                mixed = event.contributions
    said = tuple(
        Contribution(each.bettor, each.commitment, bytes.fromhex(each.seed) if each.seed else None) for each in mixed
    )
    return Record(hand.rules, tuple(actions), tuple(events), seed, hand.table, said)
