"""The player's book: every sitting in a folder, the bankroll that follows from them, and every hand played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.bootstrap.home import VARIABLE
from queenhigh.cards.seeds import seed_from_text
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.history.record import Record
from queenhigh.money.transfer import bettor_account
from queenhigh.session.actions import OpenTable, Sit
from queenhigh.session.machine import CLOSED, step
from queenhigh.terminal.host import Host
from queenhigh.terminal.journal import FileJournal, Lock, is_old_file, read_lines
from queenhigh.terminal.records import VERSION, AnyRecord, Did, Sat
from queenhigh.terminal.seating import YOU, seating
from queenhigh.terminal.sitting import Sitting, copied, fold, going_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from queenhigh.money.meter import Meter
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.terminal.places import Places

FIRST_BANKROLL_CENTS: Final = 100_000
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
        moved = [t for event in self.record.events for t in event.transfers]
        return sum((t.target == purse) * t.cents - (t.source == purse) * t.cents for t in moved)


class Book:
    """The folder of one player. Opening it locks it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "sittings"
        try:
            self.lock = Lock(home / "lock")
        except OSError as error:
            message = f"{home} cannot be used: {error.strerror}; {VARIABLE} names another folder"
            raise BadInput("table/home", message, {"path": str(home)}) from error
        self.journal: FileJournal | None = None
        self.path = self.folder
        """The file that the last sitting is in."""
        self.unread: dict[Path, str] = {}
        """Files whose hands could not be listed, and why."""
        try:
            self.sitting = self._last()
        except QueenhighError:
            self.lock.release()
            raise

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
            records = [record for records in read_lines(path) for record in records]
            if records:
                self.path = path
                return _fold_all(records)
        return None

    # ── sitting down ──

    def resume(self) -> Host:
        """The table where the player was last. A book of an older version goes on in a new file."""
        if self.sitting is None:
            raise BadInput("table/none", "there is no table to come back to", {})
        if self.journal is None and is_old_file(self.path):
            records = copied(record for line in read_lines(self.path) for record in line)
            return self._begin(records)
        if self.journal is None:
            self.journal = FileJournal(self.path)
        host = Host(self.sitting, self)
        if self.sitting.has_left:
            host.sit_again()
        return host

    def sit(self, rules: Ruleset, game: str, seed: str, places: Places) -> Host:
        """A new table. The bankroll comes along; so does a meter that was left."""
        elsewhere = self._meters_left()
        people, bots = seating(rules, seed, self.bankroll_cents, places)
        self._get_up()
        opening = OpenTable(meters=elsewhere.pop(rules.hash, ()))
        sat = Sat(
            version=VERSION,
            game=game,
            rules=rules.stated(),
            seed=seed_from_text(seed).hex(),
            you=YOU,
            bots=bots,
            elsewhere=tuple(elsewhere.items()),
        )
        sit = [Sit(person.bettor, person.seats, person.purse_cents) for person in people]
        return self._begin((sat, *_done(rules, (opening, *sit))))

    def _get_up(self) -> None:
        """Chips are cashed at one table before they are bought at the next; what an older version wrote stays as it is."""
        if self.sitting is not None and not self.sitting.has_left and not is_old_file(self.path):
            self.resume().leave()

    def _begin(self, records: tuple[AnyRecord, ...]) -> Host:
        """A new file, with one line that says how it begins."""
        files = self.files()
        number = int(files[-1].stem) + 1 if files else 1
        if self.journal is not None:
            self.journal.close()
        self.path = self.folder / f"{number:06}.jsonl"
        self.journal = FileJournal(self.path)
        self.journal.append(records)
        self.sitting = sitting = _fold_all(records)
        return Host(sitting, self)

    def append(self, records: tuple[AnyRecord, ...]) -> None:
        """Keep what happened; the host writes through the book, which may turn a page first."""
        if self.journal is None:
            raise BadInput("table/none", "nobody sits at this table", {})
        self.journal.append(records)

    def is_full(self, sitting: Sitting) -> bool:
        """Whether the file holds as many rounds as it should, the open one included."""
        before = sitting.sat.table.rounds if sitting.sat.table else 0
        return sitting.table.rounds + sitting.is_open - before >= ROUNDS_A_FILE

    def turn_page(self, host: Host) -> None:
        """Between rounds: go on in a new file if this one is full."""
        sitting = self.sitting = host.sitting
        if not sitting.is_open and not sitting.has_left and self.is_full(sitting):
            host.sitting = self._begin((going_on(sitting),)).sitting

    def _meters_left(self) -> dict[str, tuple[tuple[str, Meter], ...]]:
        if self.sitting is None:
            return {}
        left = dict(self.sitting.sat.elsewhere)
        if self.sitting.table.meters:
            left[self.sitting.rules.hash] = tuple(self.sitting.table.meters.items())
        return left

    # ── what was played ──

    def pages(self) -> Iterator[list[Hand]]:
        """Every hand ever played, file by file, the newest first; the first page has the hand that still lies there."""
        sitting = self.sitting
        if sitting is not None and sitting.state.phase in ("racking", "void"):
            yield [_hand(sitting)]
        for path in reversed(self.files()):
            try:
                page = list(hands_in(path))
            except BadInput as refused:
                self.unread[path] = refused.message
                page = []
            yield page[::-1]

    def hands(self) -> list[Hand]:
        """All of them at once."""
        return [hand for page in self.pages() for hand in page]


def hands_in(path: Path) -> Iterator[Hand]:
    """The finished hands of one file, oldest first. Only those of an older version are played again."""
    sitting: Sitting | None = None
    for record in (record for records in read_lines(path) for record in records):
        before, sitting = sitting, fold(sitting, record)
        if before is not None and before.is_open and not sitting.is_open:
            yield _hand(sitting)


def _hand(sitting: Sitting) -> Hand:
    return Hand(Record(sitting.rules, sitting.actions, sitting.events, sitting.seed), sitting.you)


def _fold_all(records: Sequence[AnyRecord]) -> Sitting:
    sitting = fold(None, records[0])
    for record in records[1:]:
        sitting = fold(sitting, record)
    return sitting


def _done(rules: Ruleset, actions: Iterable[AnyTableAction]) -> Iterator[Did]:
    """What is done at a new table, and what follows."""
    table = CLOSED
    for action in actions:
        table, events = step(rules, table, action)
        yield Did(action, events)
