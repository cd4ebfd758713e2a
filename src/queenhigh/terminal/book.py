"""The player's book: every sitting, the bankroll that follows from them, and every hand played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.cards.seeds import seed_from_text
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.history.record import Record
from queenhigh.money.transfer import bettor_account
from queenhigh.session.actions import OpenTable, Sit
from queenhigh.session.machine import CLOSED, step
from queenhigh.terminal.host import Host
from queenhigh.terminal.journal import Journal
from queenhigh.terminal.records import VERSION, AnyRecord, Did, Sat
from queenhigh.terminal.seating import YOU, seating
from queenhigh.terminal.sitting import Sitting, fold, going_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from queenhigh.money.meter import Meter
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.terminal.places import Places

FIRST_BANKROLL_CENTS: Final = 100_000
ROUNDS_A_PAGE: Final = 40
"""A long sitting goes on on a new page, so that the last one is always read at once."""


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
    """The book of one player. Opening it locks the folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.journal = Journal(home)
        self.page = ""
        """The page that the last sitting is on."""
        try:
            self.unread = self.journal.unread()
            """Pages whose hands cannot be listed, and why."""
            self.sitting = self._last()
        except QueenhighError:
            self.journal.close()
            raise

    def close(self) -> None:
        """Let others have the folder."""
        self.journal.close()

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

    def _last(self) -> Sitting | None:
        pages = self.journal.pages()
        if not pages:
            return None
        self.page = pages[-1]
        return _fold_all([record for records in self.journal.read(self.page) for record in records])

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
        """Chips are cashed at one table before they are bought at the next."""
        if self.sitting is not None and not self.sitting.has_left:
            self.resume().leave()

    def _begin(self, records: tuple[AnyRecord, ...]) -> Host:
        """A new page, with an entry that says how it begins."""
        pages = self.journal.pages()
        page = f"{int(pages[-1]) + 1 if pages else 1:06}"
        self.journal.append(page, records)
        self.page = page
        self.sitting = sitting = _fold_all(records)
        return Host(sitting, self)

    def append(self, records: tuple[AnyRecord, ...]) -> None:
        """Keep what happened."""
        self.journal.append(self.page, records)

    def is_full(self, sitting: Sitting) -> bool:
        """Whether the page holds as many rounds as it should, the open one included."""
        before = sitting.sat.table.rounds if sitting.sat.table else 0
        return sitting.table.rounds + sitting.is_open - before >= ROUNDS_A_PAGE

    def turn_page(self, host: Host) -> None:
        """Between rounds: go on on a new page if this one is full."""
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
        """Every hand ever played, page by page, the newest first; before them the hand that still lies there."""
        sitting = self.sitting
        if sitting is not None and sitting.state.phase in ("racking", "void"):
            yield [_hand(sitting)]
        for page in reversed(self.journal.pages()):
            try:
                hands = list(hands_in(self.journal.read(page)))
            except BadInput as refused:
                self.unread[page] = refused.message
                hands = []
            yield hands[::-1]

    def hands(self) -> list[Hand]:
        """All of them at once."""
        return [hand for page in self.pages() for hand in page]


def hands_in(page: Iterable[tuple[AnyRecord, ...]]) -> Iterator[Hand]:
    """The finished hands of one page, oldest first."""
    sitting: Sitting | None = None
    for record in (record for records in page for record in records):
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
