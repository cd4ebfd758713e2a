"""The player's book: every sitting in a folder, the bankroll that follows from them, and every hand played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from queenhigh.cards.deck import seed_from_text
from queenhigh.coach.characters import CHARACTERS, CharacterName, unit_cents
from queenhigh.errors import BadInput
from queenhigh.history.record import Record
from queenhigh.money.transfer import bettor_account
from queenhigh.round.actions import OpenRound, Person
from queenhigh.round.events import CardsRacked, RoundOpened
from queenhigh.session.play import round_seed
from queenhigh.session.table import open_session
from queenhigh.terminal.draft import BOT_UNITS
from queenhigh.terminal.host import Host
from queenhigh.terminal.journal import FileJournal, Lock, read_lines
from queenhigh.terminal.places import Places
from queenhigh.terminal.records import VERSION, AnyRecord, Bot, Did, Sat
from queenhigh.terminal.sitting import Sitting, fold, sit_down

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from queenhigh.money.meter import Meter
    from queenhigh.round.actions import AnyAction
    from queenhigh.round.events import AnyEvent
    from queenhigh.rules.schema.ruleset import Ruleset

YOU: Final = "You"
FIRST_BANKROLL_CENTS: Final = 100_000
NAMES: Final = ("Ada", "Bruno", "Chen", "Dalia", "Emil", "Farah", "Gus", "Hana", "Ivo", "Jun", "Kofi", "Lena")
ROUNDS_A_FILE: Final = 40
"""A long sitting goes on in a new file, so that the last one is always read at once."""


class Hand(NamedTuple):
    """A hand of the past."""

    record: Record
    you: str

    @property
    def net_cents(self) -> int:
        """What it brought the player."""
        purse = bettor_account(self.you)
        moved = [t for event in self.record.events for t in getattr(event, "transfers", ())]
        return sum((t.target == purse) * t.cents - (t.source == purse) * t.cents for t in moved)


class Book:
    """The folder of one player. Opening it locks it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "sittings"
        try:
            self.lock = Lock(home / "lock")
        except OSError as error:
            message = f"{home} cannot be used: {error.strerror}; QUEENHIGH_HOME names another folder"
            raise BadInput("table/home", message, {"path": str(home)}) from error
        self.journal: FileJournal | None = None
        self.path = self.folder
        """The file that the last sitting is in."""
        self.sitting = self._last()

    def close(self) -> None:
        """Let others have the folder."""
        if self.journal is not None:
            self.journal.close()
        self.lock.release()

    # ── what the book knows ──

    @property
    def bankroll_cents(self) -> int:
        """What the player has: in hand, and on the table if a hand is open."""
        if self.sitting is None:
            return FIRST_BANKROLL_CENTS
        return self.sitting.purse_cents + self.sitting.chips_down_cents

    @property
    def must_finish(self) -> bool:
        """Whether a hand with chips of the player's waits to be finished."""
        return self.sitting is not None and self.sitting.has_chips_down

    def files(self) -> list[Path]:
        """The files of the book, oldest first."""
        return sorted(self.folder.glob("*.jsonl"))

    def _last(self) -> Sitting | None:
        for path in reversed(self.files()):
            sitting = None
            for records in read_lines(path):
                for record in records:
                    sitting = fold(sitting, record)
            if sitting is not None:
                self.path = path
                return sitting
        return None

    # ── sitting down ──

    def resume(self) -> Host:
        """The table where the player was last."""
        if self.sitting is None:
            raise BadInput("table/none", "there is no table to come back to", {})
        if self.journal is None:
            self.journal = FileJournal(self.path)
        return Host(self.sitting, self)

    def sit(self, rules: Ruleset, game: str, seed: str, places: Places) -> Host:
        """A new table. The bankroll comes along; so does a meter that was left."""
        elsewhere = self._meters_left()
        people, bots = seating(rules, seed, self.bankroll_cents, places)
        session = open_session(rules, people)
        if rules.hash in elsewhere:
            session = msgspec.structs.replace(session, meters=elsewhere.pop(rules.hash))
        sat = Sat(
            version=VERSION,
            game=game,
            rules=rules.as_data(),
            seed=seed_from_text(seed).hex(),
            you=YOU,
            bots=bots,
            session=session,
            elsewhere=tuple(elsewhere.items()),
        )
        return self._begin(sat)

    def _begin(self, sat: Sat) -> Host:
        files = self.files()
        number = int(files[-1].stem) + 1 if files else 1
        if self.journal is not None:
            self.journal.close()
        self.path = self.folder / f"{number:06}.jsonl"
        self.journal = FileJournal(self.path)
        self.journal.append((sat,))
        self.sitting = fold(None, sat)
        return Host(self.sitting, self)

    def append(self, records: tuple[AnyRecord, ...]) -> None:
        """Keep what happened; the host writes through the book, which may turn a page first."""
        if self.journal is None:
            raise BadInput("table/none", "nobody sits at this table", {})
        self.journal.append(records)

    def is_full(self, sitting: Sitting) -> bool:
        """Whether the file holds as many rounds as it should, the open one included."""
        return sitting.session.rounds + sitting.is_open - sitting.sat.session.rounds >= ROUNDS_A_FILE

    def turn_page(self, host: Host) -> None:
        """Between rounds: go on in a new file if this one is full."""
        sitting = self.sitting = host.sitting
        if not sitting.is_open and not sitting.offered and not sitting.has_left and self.is_full(sitting):
            sat = msgspec.structs.replace(
                sitting.sat, session=sitting.session, bets=sitting.last_bets, bank_cents=sitting.last_bank_cents
            )
            host.sitting = self._begin(sat).sitting

    def _meters_left(self) -> dict[str, tuple[tuple[str, Meter], ...]]:
        if self.sitting is None:
            return {}
        left = dict(self.sitting.sat.elsewhere)
        if self.sitting.session.meters:
            left[self.sitting.rules.hash] = self.sitting.session.meters
        return left

    # ── what was played ──

    def pages(self) -> Iterator[list[Hand]]:
        """Every hand ever played, file by file, the newest first; the first page has the hand that still lies there."""
        sitting = self.sitting
        if sitting is not None and sitting.state.phase in ("racking", "void"):
            yield [Hand(_record(sitting.sat, sitting.rules, sitting.actions, sitting.events), sitting.you)]
        for path in reversed(self.files()):
            yield list(reversed(list(hands_in(path))))

    def hands(self) -> list[Hand]:
        """All of them at once."""
        return [hand for page in self.pages() for hand in page]


def hands_in(path: Path) -> Iterator[Hand]:
    """The finished hands of one file, oldest first. Nothing is played again: what happened is written there."""
    sat: Sat | None = None
    rules: Ruleset | None = None
    actions: list[AnyAction] = []
    events: list[AnyEvent] = []
    for record in (record for records in read_lines(path) for record in records):
        if isinstance(record, Sat):
            sat, rules = record, sit_down(record).rules
        elif isinstance(record, Did):
            if isinstance(record.action, OpenRound):
                actions, events = [], []
            actions.append(record.action)
            events += record.events
            if sat is not None and rules is not None and events and isinstance(events[-1], CardsRacked):
                yield Hand(_record(sat, rules, tuple(actions), tuple(events)), sat.you)


def _record(sat: Sat, rules: Ruleset, actions: tuple[AnyAction, ...], events: tuple[AnyEvent, ...]) -> Record:
    opened = next(event for event in events if isinstance(event, RoundOpened))
    return Record(rules, actions, events, round_seed(bytes.fromhex(sat.seed), opened.number))


def seating(
    rules: Ruleset, seed: str, bankroll_cents: int, places: Places
) -> tuple[tuple[Person, ...], tuple[Bot, ...]]:
    """Who sits where: the player in the middle unless a seat is named, bots on the others."""
    count = rules.seats.count
    seat = places.seat or (count + 1) // 2
    if not 1 <= seat <= count:
        raise BadInput("table/seat", f"there is no seat {seat}: seats are 1 to {count}", {"seat": seat, "max": count})
    most_spots = rules.seats.spots_per_player
    if not 1 <= places.spots <= most_spots:
        message = f"one player may bet {most_spots} spot{'s' if most_spots > 1 else ''} at this table"
        raise BadInput("table/spots", message, {"spots": places.spots, "max": most_spots})
    neighbour = seat + 1 if seat < count else seat - 1
    own = (seat, neighbour) if places.spots == 2 else (seat,)
    # Where two spots may be bet, the neighbour's seat stays free for it.
    kept = {seat, neighbour} if most_spots == 2 and count > 2 else {seat}
    free = [each for each in range(1, count + 1) if each not in kept]
    least = 1 if rules.bank.by == "seat" else 0
    wanted = len(free) if places.bots is None else places.bots
    if not least <= wanted <= count - len(own):
        message = f"{least} to {count - len(own)} bots fit at this table, not {wanted}"
        raise BadInput("table/bots", message, {"bots": wanted, "min": least, "max": count - len(own)})
    taken = [*free, *(each for each in kept if each not in own)][:wanted]
    bots = tuple(Bot(NAMES[each - 1], _character(seed, each), each) for each in sorted(taken))
    purse = BOT_UNITS * unit_cents(rules)
    people = (Person(YOU, bankroll_cents, own), *(Person(bot.bettor, purse, (bot.seat,)) for bot in bots))
    return people, bots


def _character(seed: str, seat: int) -> CharacterName:
    shift = seed_from_text(seed)[0]
    return CHARACTERS[(seat + shift) % len(CHARACTERS)]
