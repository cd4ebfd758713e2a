"""Books of the first version: they are read by playing their actions again, and are never written to.

Then a sitting kept its own records of who bought, moved or let the bank go by, and a round had its deck
given to it. What was done is the same today; what follows is worked out anew, and has to move the same
chips and deal the same cards, or the book is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.cards.seeds import derived_seed
from queenhigh.codec.spelling import Data, convert
from queenhigh.errors import BadInput
from queenhigh.money.meter import Meter
from queenhigh.round.actions import AnyAction, Deal, OpenRound, Person
from queenhigh.session import actions as do
from queenhigh.session.drive import set_up
from queenhigh.session.machine import decide
from queenhigh.session.rounds import as_round_action
from queenhigh.session.table import BankTurn, Rack, Table
from queenhigh.terminal.old_records import VERSION as NOW
from queenhigh.terminal.old_records import Did, Sat, fold
from queenhigh.terminal.seated import Bet, Bot
from queenhigh.terminal.sitting import rules_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.events import AnyTableEvent
    from queenhigh.terminal.old_records import AnyRecord
    from queenhigh.terminal.sitting import Sitting

VERSION: Final = 1


def is_old(line: Any) -> bool:
    """Whether the first line of a file is one of the first version."""
    return bool(line) and isinstance(line, list) and isinstance(line[0], dict) and line[0].get("version") == VERSION


class _Before(msgspec.Struct, frozen=True):
    """A table between two rounds, as it was kept then."""

    rules_hash: str
    people: tuple[Person, ...]
    meters: tuple[tuple[str, Meter], ...] = ()
    rounds: int = 0
    turn: BankTurn = BankTurn()
    pack: int = 0
    rack: Rack | None = None

    def table(self, rules: Ruleset) -> Table:
        """The same table today: opened with its meters where they stood, and everyone with their chips."""
        sit = [do.Sit(person.bettor, person.seats, person.purse_cents) for person in self.people]
        table = set_up(rules, (do.OpenTable(meters=self.meters), *sit))
        return msgspec.structs.replace(table, rounds=self.rounds, turn=self.turn, pack=self.pack, rack=self.rack)


class _Sat(msgspec.Struct, frozen=True):
    game: str
    rules: Data
    seed: str
    you: str
    bots: tuple[Bot, ...]
    session: _Before
    bets: tuple[Bet, ...] = ()
    bank_cents: int = 0
    elsewhere: tuple[tuple[str, tuple[tuple[str, Meter], ...]], ...] = ()


def hash_pair(line: Any) -> tuple[str, str]:
    """The hash of the rule file that a book begins with: as it was worked out then, and as it is now."""
    sat: _Sat = convert(line[0], _Sat)
    return sat.session.rules_hash, rules_in(sat.rules).hash


class Upcast:
    """Reads the lines of one file, one after another, as records of today."""

    def __init__(self, hashes: Mapping[str, str]) -> None:
        self.hashes = hashes
        """Hash of a rule file then → now."""
        self._sitting: Sitting | None = None

    def __call__(self, line: Any) -> tuple[AnyRecord, ...]:
        """The records of a line. Raises QueenhighError if they cannot be had."""
        if not isinstance(line, list):
            raise BadInput("journal/unreadable", "a line is a list of records", {})
        return tuple(record for entry in line for record in self._records(entry))

    def _records(self, entry: Any) -> Iterator[AnyRecord]:
        if isinstance(entry, dict) and entry.get("is") == "sat":
            sat = self._sat(convert(entry, _Sat))
            self._sitting = fold(None, sat)
            yield sat
            return
        match entry:
            case {"is": "bought", "bettor": str(bettor), "cents": int(cents)}:
                yield self._do(do.Buy(bettor, cents))
            case {"is": "moved", "bettor": str(bettor), "seats": list(seats)}:
                yield self._do(do.Move(bettor, tuple(seats)))
            case {"is": "offered", "seat": int(seat)}:
                yield from self._offer(seat)
            case {"is": "declined", "seat": int(seat)}:
                yield from self._offer(seat)
                yield self._do(do.DeclineBank(self._bettor_at(seat)))
            case {"is": "left"}:
                yield self._do(do.StandUp(self._now.you))
            case {"is": "did", "action": dict(action), "events": list(events)}:
                yield from self._did(convert(action, AnyAction), events)
            case _:
                raise BadInput("journal/unreadable", "this is no record", {})

    def _sat(self, old: _Sat) -> Sat:
        rules = rules_in(old.rules)
        return Sat(
            version=NOW,
            game=old.game,
            rules=rules.stated(),
            seed=old.seed,
            you=old.you,
            bots=old.bots,
            table=old.session.table(rules),
            bets=old.bets,
            bank_cents=old.bank_cents,
            elsewhere=tuple((self.hashes.get(name, name), meters) for name, meters in old.elsewhere),
        )

    @property
    def _now(self) -> Sitting:
        if self._sitting is None:
            raise BadInput("journal/unreadable", "a book begins with somebody sitting down", {})
        return self._sitting

    def _do(self, action: AnyTableAction) -> Did:
        record = Did(action, decide(self._now.rules, self._now.table, action))
        self._sitting = fold(self._sitting, record)
        return record

    def _offer(self, seat: int) -> Iterator[Did]:
        """Then only the player's own offers were kept; the bank went the same way."""
        if not self._now.table.offered:
            yield self._do(do.OfferBank())
        if self._now.table.offered != seat:
            raise _otherwise(f"the bank goes to seat {self._now.table.offered} and not to seat {seat}")

    def _bettor_at(self, seat: int) -> str:
        person = self._now.table.person_at(seat)
        return person.bettor if person else ""

    def _did(self, action: AnyAction, events: list[Data]) -> Iterator[Did]:
        match action:
            case OpenRound(number, _, bank_seat, bank_cents):
                if bank_seat:
                    yield from self._offer(bank_seat)
                    yield self._do(do.TakeBank(self._bettor_at(bank_seat), bank_cents))
                done = self._do(do.StartRound(derived_seed(bytes.fromhex(self._now.sat.seed), number)))
            case Deal():
                done = self._do(do.DealCards())
            case _:
                done = self._do(action)
        if as_round_action(done.action, done.events) != action:
            raise _otherwise("the same people, chips or cards do not come together")
        if _moved(done.events) != _moved_then(events):
            raise _otherwise("other chips move")
        yield done


def _moved(events: tuple[AnyTableEvent, ...]) -> list[tuple[str, str, int]]:
    return [(str(t.source), str(t.target), t.cents) for event in events for t in event.transfers]


def _moved_then(events: list[Data]) -> list[tuple[str, str, int]]:
    """A new seed of a meter came from the tray as chips; today it is put in beside the game."""
    moved = [(t["source"], t["target"], t["cents"]) for event in events for t in event.get("transfers", ())]
    return [each for each in moved if not each[1].startswith("meter:")]


def _otherwise(what: str) -> BadInput:
    message = f"its hands were played by an older version, and this one plays them otherwise: {what}"
    return BadInput("journal/played_otherwise", message, {})
