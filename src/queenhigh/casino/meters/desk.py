"""The house's meters in memory. Many tables feed one in the same moment: what each does is decided while its stream is held."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino import snapshots
from queenhigh.casino.desks import Prepared, opener_of
from queenhigh.casino.envelope import Reply
from queenhigh.casino.journal import Commit, Head
from queenhigh.casino.meters import actions as do
from queenhigh.casino.meters import chances, machine
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.book import NO_METER, MeterBook
from queenhigh.casino.meters.folding import fold
from queenhigh.casino.meters.table_turns import prepare_table
from queenhigh.casino.meters.turn import Turn
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.meter import Meter
from queenhigh.session.meters import meter_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.envelope import Envelope
    from queenhigh.casino.journal import Appended, Journal, Part, Transaction
    from queenhigh.casino.rulebook import Rulebook
    from queenhigh.casino.sealing import Entropy, HouseKey
    from queenhigh.casino.tables.actions import Run
    from queenhigh.casino.tables.live import Live
    from queenhigh.casino.tables.tray_steps import Facts
    from queenhigh.rules.schema.ruleset import Ruleset


LOOKED_AT: Final = 50
"""So many meters are looked at together, so that a house of many is not held up."""


class MeterDesk:
    """The stream of one meter."""

    def __init__(self, name: str, house_key: HouseKey | None = None) -> None:
        self.name = name
        self.stream = f"meter:{name}"
        self._house_key = house_key
        self._known: tuple[MeterBook, int] = (NO_METER, 0)
        self._kept_at = 0
        self.trouble = ""
        """Why the stream cannot be read; empty if it can."""
        self.staged: tuple[Transaction, int, MeterBook] | None = None
        """The meter as the group that is being written leaves it: valid in that group, at that version."""

    def load(self, journal: Journal) -> None:
        """Fold what is there. A stream that cannot be read stops the wagers on this meter, and nothing else."""
        try:
            if not self.version:
                self._known = snapshots.recalled(journal, self._house_key, self.stream, MeterBook) or self._known
                self._kept_at = self.version
            self._known = self._folded(journal.read(self.stream, self.version))
            self.trouble = ""
        except BadInput as error:
            self.trouble = error.message

    def look(self, journal: Journal) -> None:
        """See whether the stream can be read, and go on where it can be again."""
        try:
            for _ in self._opened(journal.read(self.stream, max(self.version - 1, 0))):
                pass
        except BadInput as error:
            self.trouble = error.message
            return
        if self.trouble:
            self.load(journal)

    @property
    def book(self) -> MeterBook:
        """The meter, as the journal has it."""
        return self._known[0]

    @property
    def version(self) -> int:
        """Where the meter's stream ends."""
        return self._known[1]

    def snapshot(self, entropy: Entropy, digest: bytes) -> bytes | None:
        """The meter as it may be kept now, if it is time for it."""
        book, version = self._known
        if (
            self._house_key is None
            or version - self._kept_at < snapshots.EVERY
            or not snapshots.meter_may_be_kept(book)
        ):
            return None
        self._kept_at = version
        return snapshots.closed(self._house_key, entropy, self.stream, Head(version, digest), book)

    def at(self, held: Transaction) -> tuple[MeterBook, int]:
        """The meter at this moment, and its version, while its stream is held."""
        version = held.head(self.stream).version
        if self.staged is not None and self.staged[0] is held and self.staged[1] == version:
            return self.staged[2], version
        known = self._known
        if known[1] == version:
            return known
        return self._folded(held.read(self.stream, self.version))

    def _folded(self, entries: Iterable[Any]) -> tuple[MeterBook, int]:
        book, version = self._known
        for entry, events in self._opened(entries):
            book, version = fold(book, events, entry.at), entry.version
        return book, version

    def _opened(self, entries: Iterable[Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Entries with their events."""
        opener = opener_of(self.stream, None)
        for entry in entries:
            yield entry, tuple(event for told in opener.read(entry) for event in told.events)

    def take(self, book: MeterBook, version: int) -> None:
        """Go on from what the journal has."""
        if version > self.version:
            self._known = book, version


class Meters:
    """All meters of the house."""

    def __init__(self, journal: Journal, rulebook: Rulebook, house_key: HouseKey | None = None) -> None:
        self._journal = journal
        self._rulebook = rulebook
        self._house_key = house_key
        self.desks: dict[str, MeterDesk] = {}
        self._to_look_at: list[str] = []

    def load(self, name: str) -> None:
        """Read a meter again from the journal."""
        self.keep(name).load(self._journal)

    def look(self) -> None:
        """See of some meters whether they can be read; those that cannot are looked at each time."""
        if not self._to_look_at:
            self._to_look_at = list(self.desks)
        some, self._to_look_at = self._to_look_at[:LOOKED_AT], self._to_look_at[LOOKED_AT:]
        for name in {*some, *(name for name, desk in self.desks.items() if desk.trouble)}:
            self.desks[name].look(self._journal)

    def desk(self, name: str) -> MeterDesk:
        """A meter's desk; a new one, where there is no such meter yet."""
        found = self.desks.get(name) or MeterDesk(name, self._house_key)
        if found.trouble:
            raise IllegalAction(
                "meter/unreadable", f"the meter {name} cannot be read: {found.trouble}", {"meter": name}
            )
        return found

    def keep(self, name: str) -> MeterDesk:
        """A meter's desk, from now on among the others."""
        return self.desks.setdefault(name, MeterDesk(name, self._house_key))

    def book(self, name: str) -> MeterBook:
        """A meter by name."""
        if name not in self.desks:
            known = sorted(self.desks)
            raise BadInput("meter/unknown", f"there is no meter {name!r}", {"meter": name, "known": known})
        return self.desks[name].book

    # ── what people do with meters ───────────────────────────────────────────────────────────────────────────────────

    def prepare(self, envelope: Envelope, at: int) -> Prepared:
        """What an action on a meter leads to: decided while the stream is held."""
        name = envelope.stream.partition(":")[2]
        self._check(name, envelope.action)
        turns: list[Turn] = []

        def late(held: Transaction) -> tuple[Part, ...]:
            turn = Turn(self, held, at)
            sender = turn.book(name)
            events = machine.decide(sender, envelope.action, envelope.actor, name)
            turn.add(name, events)
            for event in events:
                if isinstance(event, ev.MoneySent):
                    turn.add(event.to, (machine.received(turn.book(event.to), event, sender),))
            turns.append(turn)
            return turn.parts(envelope.action, envelope.stream)

        def done(appended: Appended) -> Reply:
            turns[-1].keep()
            return Reply(envelope.stream, appended.entries[0].version, turns[-1].events(name), at=at)

        return Prepared(Commit(at, envelope.actor, envelope.request, (), late), done)

    def _check(self, name: str, action: Any) -> None:
        """What the rule files have to say: a meter opens with the terms of one, and money goes where odds are no worse."""
        if isinstance(action, do.OpenMeter):
            rules = self._rulebook.find(action.rules_hash)
            if action.meter not in rules.meter or meter_terms(rules, action.meter) != action.terms:
                message = f"{rules.id} has no meter {action.meter!r} with these terms"
                raise IllegalAction("meter/terms", message, {"file": rules.id, "meter": action.meter})
        elif isinstance(action, do.TransferMeter | do.RetireMeter):
            self._check_way(name, action.to)
        elif isinstance(action, two.Approve) and name in self.desks:
            for pending in self.desks[name].book.approvals.pending:
                if pending.number == action.number and not isinstance(pending.what, do.AdjustMeter):
                    self._check_way(name, pending.what.to)

    def _check_way(self, name: str, to: str) -> None:
        """Money goes to a meter that can take it, and whose odds are no worse."""
        sender, receiver = self.book(name), self.book(to)
        machine.check_takes(receiver, sender, to)
        chances.check_no_worse(self._chances(sender), self._chances(receiver), to)

    def _chances(self, book: MeterBook) -> chances.Chances:
        return chances.chances_of(self._rulebook.find(book.rules_hash), book.meter)

    # ── what tables ask ──────────────────────────────────────────────────────────────────────────────────────────────

    def reading(self, live: Live, rules: Ruleset, name: str) -> Meter:
        """What a table's meter shows; nothing, where it cannot be read."""
        desk = self.desks.get(live.run.meter(name))
        return desk.book.shows if desk is not None and desk.book.name else Meter(meter_terms(rules, name), 0)

    def prepare_table(self, desk: TableDesk, envelope: Envelope, at: int, played: Ruleset, facts: Facts) -> Prepared:
        """What an action at a table with meters leads to, at the table and on them."""
        return prepare_table(self, desk, envelope, at, (played, facts))

    def run_with_own(self, table: str, rules: Ruleset, run: Run) -> Run:
        """Each meter of the file stands for one of the house's: of the same name, or a demo table's own."""
        given = dict(run.meters)
        own = f"{table}." if run.currency == "demo" else ""
        more = tuple((name, own + name) for name in rules.meter if name not in given)
        return replace(run, meters=(*run.meters, *more)) if more else run

    def why_closed(self, name: str, table: str) -> str:
        """Why a table takes no wagers on a meter; empty if it does."""
        desk = self.desks.get(name)
        if desk is None:
            return f"there is no meter {name}"
        return desk.trouble or desk.book.why_closed(table)

    def check_table(self, table: str, run: Run, rules: Ruleset) -> None:
        """Refuse a table whose file does not fit the house's meters. One of its own fits."""
        for name in rules.meter:
            house = run.meter(name)
            if house not in self.desks and house == f"{table}.{name}" and run.currency == "demo":
                continue
            book = self.desks[house].book if house in self.desks else NO_METER
            if book.status != "open":
                message = f"{rules.id} needs the meter {house!r}, and the house has none of that name: open it first"
                raise IllegalAction("meter/none", message, {"meter": house, "known": sorted(self.desks)})
            if book.currency != run.currency:
                message = f"the meter {house} is in {book.currency}, the table in {run.currency}"
                raise IllegalAction("meter/currency", message, {"meter": house})
            chances.check_equal(book, self._rulebook.find(book.rules_hash), rules, name)

    def check_posting(self, live: Live, rules_hash: str) -> None:
        """Refuse a changed pay table that would change what the wager wins from a meter."""
        then = self._rulebook.find(rules_hash)
        for name in then.meter:
            book = self.book(live.run.meter(name))
            chances.check_equal(book, self._rulebook.find(book.rules_hash), then, name)
