"""The player's book: the own house, the sitting at its newest table, the bankroll that follows, and every hand played."""

from __future__ import annotations

from contextlib import closing, contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.bootstrap.house_folder import read_house
from queenhigh.bootstrap.own_house import HOUSE, admit, lock_home, make_own_house, open_house
from queenhigh.bootstrap.running_house import user
from queenhigh.cards.seeds import seed_from_text
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import BadInput, IllegalAction, QueenhighError
from queenhigh.session.actions import Sit
from queenhigh.store.opening import StoreFailed
from queenhigh.terminal.hands_kept import hand_of
from queenhigh.terminal.host import Host
from queenhigh.terminal.meters_kept import own_meters
from queenhigh.terminal.naming import YOU
from queenhigh.terminal.recalling import as_played, hands_at, recalled, tables_of
from queenhigh.terminal.seated import Seated
from queenhigh.terminal.seating import seating
from queenhigh.terminal.sitting import heard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from queenhigh.bootstrap.running_house import RunningHouse
    from queenhigh.casino.dealer import Readings
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.envelope import Reply
    from queenhigh.round.actions import Person
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.terminal.hands_kept import Hand
    from queenhigh.terminal.places import Places
    from queenhigh.terminal.sitting import Sitting

FIRST_BANKROLL_CENTS: Final = 100_000
HANDS_A_PAGE: Final = 40
"""So many hands of the past are read at a time."""
_FACT: Final = "sitting:"


class Book:
    """The book of one player. Opening it locks the folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.unread: dict[str, str] = {}
        """Pages whose hands cannot be listed, and why."""
        self._lock = lock_home(home)
        self._failed_at: tuple[str, int] | None = None
        """Where the journal ended when the disk refused a write."""
        self._is_together = False
        try:
            if not (home / HOUSE).exists():
                _make(home)
            self._house = open_house(home)
        except BaseException:
            self._lock.release()
            raise
        try:
            self.sitting: Sitting | None = self._last()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let others have the folder."""
        try:
            if self._failed_at is None:
                self._house.close()
        finally:
            self._lock.release()

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

    @property
    def desk(self) -> TableDesk:
        """The table where the player was last."""
        return self._house.casino.table(self._newest)

    @property
    def version(self) -> tuple[str, int]:
        """Where the newest table's journal ends."""
        return _version(self._house)

    @property
    def _newest(self) -> str:
        return self.version[0]

    def readings(self) -> Readings:
        """What the house's meters show, for the next round."""
        return self._house.casino.readings(self.desk)

    def _last(self) -> Sitting | None:
        if not self._newest:
            return None
        return recalled(self._house.journal, self._house.keys.seal, self.desk, kept_seat(self._house, self._newest))

    # ── what happens ──

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is done inside is on the disk when it ends, all of it; where it cannot be written, nothing has changed."""
        if self._is_together:
            yield
            return
        before = self.sitting
        try:
            if self._failed_at is not None:
                self._open_again(self._failed_at)
            version = self.version
            self._is_together = True
            try:
                with self._house.journal.together():
                    yield
            except StoreFailed:
                self.sitting, self._failed_at = before, version
                self._house.abandon()
                raise
            finally:
                self._is_together = False
        except QueenhighError as error:
            if isinstance(error, IllegalAction) or error.code == "journal/ahead":
                raise
            path, why = self.home / HOUSE, error.facts.get("why") or error.message
            message = f"nothing has changed, because {path} cannot be written: {why}"
            raise BadInput("journal/write", message, {"path": str(path)}) from error

    def do(self, actor: str, action: AnyTableAction) -> Reply:
        """Something is done at the table."""
        return self._house.casino.do(actor, self.desk.stream, action)

    def _open_again(self, version: tuple[str, int]) -> None:
        """After a write that failed, as at a new start: what the disk has counts, even if it is more than was shown."""
        house = open_house(self.home)
        if _version(house) != version:
            house.abandon()
            message = f"{self.home / HOUSE} has more than was shown here: leave, and come back to the table"
            raise BadInput("journal/ahead", message, {"path": str(self.home / HOUSE)})
        self._house, self._failed_at = house, None

    def hear(self, action: AnyTableAction, reply: Reply) -> Sitting:
        """The sitting after what was done."""
        assert self.sitting is not None  # noqa: S101  # something was done at its table
        self.sitting = heard(self.sitting, as_played(action, reply.events), reply.events, self.desk.live.table)
        return self.sitting

    def tend(self) -> None:
        """What a house does by the clock."""
        if self._failed_at is None:
            self._house.tend()

    # ── sitting down ──

    def resume(self) -> Host:
        """The table where the player was last."""
        if self.sitting is None:
            raise BadInput("table/none", "there is no table to come back to", {})
        host = Host(self.sitting, self)
        if self.sitting.has_left:
            host.sit_again()
        return host

    def sit(self, rules: Ruleset, game: str, seed: str, places: Places) -> Host:
        """A new table. The bankroll comes along; a meter that was left goes on."""
        people, bots = seating(rules, seed, self.bankroll_cents, places)
        with self.together():
            if self.sitting is not None and not self.sitting.has_left:
                # Chips are cashed at one table before they are bought at the next.
                self.resume().leave()
            open_own_table(self._house, rules, Seated(game, seed_from_text(seed).hex(), YOU, bots), people)
            self.sitting = self._last()
        assert self.sitting is not None  # noqa: S101  # the table is there
        return Host(self.sitting, self)

    # ── what was played ──

    def pages(self) -> Iterator[list[Hand]]:
        """Every hand ever played, page by page, the newest first; before them the hand that still lies there."""
        sitting = self.sitting
        if sitting is not None and sitting.state.phase in ("racking", "void"):
            yield [hand_of(sitting)]
        with closing(read_house(self.home / HOUSE)) as archive:
            for table in reversed(tables_of(archive)):
                # Whoever stops in the middle of a page lets go of what is being read before the file is closed.
                with closing(hands_at(archive, self._house.keys.seal, table, YOU)) as hands:
                    yield from self._paged(f"table {table}", hands)
        from queenhigh.terminal.old_book import OldBook, has_old_book  # noqa: PLC0415  # most players have none

        if not has_old_book(self.home):
            return
        with closing(OldBook(self.home)) as old:
            self.unread.update(old.unread)
            for page in reversed(old.pages):
                yield from self._paged(page, iter(_backwards(old.hands(page))))

    def _paged(self, name: str, hands: Iterator[Hand]) -> Iterator[list[Hand]]:
        """Some at a time; what cannot be read is named, and the others are read."""
        try:
            while page := list(islice(hands, HANDS_A_PAGE)):
                yield page
        except BadInput as refused:
            self.unread[name] = refused.message

    def hands(self) -> list[Hand]:
        """All of them at once."""
        return [hand for page in self.pages() for hand in page]


def _version(house: RunningHouse) -> tuple[str, int]:
    """The newest table of a house, and where its journal ends."""
    tables = house.casino.tables
    name = next(reversed(tables)) if tables else ""
    return name, tables[name].version if name else 0


def _backwards(hands: Iterator[Hand]) -> Iterator[Hand]:
    yield from list(hands)[::-1]


def kept_seat(house: RunningHouse, table: str) -> Seated:
    """How the player sits at a table."""
    try:
        return msgspec.json.decode(house.journal.fact(f"{_FACT}{table}"), type=Seated)
    except msgspec.DecodeError as error:
        message = f"{house.folder} does not say who plays at table {table}"
        raise BadInput("journal/unreadable", message, {"table": table}) from error


def open_own_table(house: RunningHouse, rules: Ruleset, sat: Seated, people: Iterable[Person]) -> None:
    """A table for some people: from now on it is the one to come back to."""
    casino, known = house.casino, tuple(people)
    name = f"T{len(tables_of(house.journal)) + 1}"
    admit(casino, (sat.you,))
    house.journal.keep_fact(f"{_FACT}{name}", msgspec.json.encode(sat).decode())
    casino.open_table(user(), name, rules, Run(meters=own_meters(house, rules)))
    for person in known:
        casino.do(person.bettor, f"table:{name}", Sit(person.bettor, person.seats, person.purse_cents))


def _make(home: Path) -> None:
    from queenhigh.terminal.old_book import has_old_book  # noqa: PLC0415  # most players have none

    if not has_old_book(home):
        make_own_house(home, lambda _: None)
        return
    from queenhigh.terminal.taking_over import take_over  # noqa: PLC0415  # as above

    make_own_house(home, lambda house: take_over(home, house))
