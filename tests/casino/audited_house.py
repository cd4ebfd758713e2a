"""A house and its auditor side by side: both hear the same requests, and must agree about everything."""

import shutil
import sqlite3
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from queenhigh.casino import approvals
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.meters.book import Counts
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.trays import actions as tray_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.session import actions as table_do
from queenhigh.session import events as table_ev
from queenhigh.session.steps import next_step
from queenhigh.store.books import StoredBooks
from queenhigh.store.reading import SqliteReader
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.audited_founding import DAY, opening_position
from tests.casino.audited_meters import Meter
from tests.casino.audited_table import Table
from tests.casino.audited_words import MICRO, Answer, Request, dollars
from tests.casino.houses import KEY, Chance, Clock

MODULES = (approvals, house_do, keypad_do, meter_do, live_do, tray_do, round_do, table_do)
KINDS: dict[str, Any] = {
    str(found.__struct_config__.tag): found
    for module in MODULES
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, round_do.Action) and found is not round_do.Action
}
GUESTS = ("guest:gil", "guest:hal")
STAFF = ("dina", "sam", "sue", "carl", "cora", "audrey", "os:root", "house", "nobody")
COUNTERS = set(Counts.__struct_fields__) - {"hits"}


class AuditedHouse:
    """A live house, and the auditor who hears the same requests. Whatever they disagree about is a fault."""

    def __init__(self, template: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copy(template / "journal.db", folder / "journal.db")
        self.begins()

    def begins(self) -> None:
        """Open the house, and let the auditor know how it stands."""
        self.clock = Clock()
        self.paper = opening_position()
        self.opens("first")
        rows = self.rows(0)
        self.paper.log = [tuple(row[1:]) for row in rows]
        self.paper.last = max(row[3] for row in rows)
        self.seen = len(rows)
        for _, stream, version, *_ in rows:
            self.paper.versions[stream] = version
        for name, table in self.paper.tables.items():
            table.version = self.paper.versions[f"table:{name}"]
        self.met: set[str] = set()
        self.looked_into = 0

    def opens(self, chance: str) -> None:
        """Open the house in its folder, as a new process would."""
        journal = SqliteJournal(str(self.folder / "journal.db"))
        self.casino = Casino(journal, KEY, self.clock, Chance(chance))

    def rows(self, after: int) -> list[Any]:
        """The journal as it lies on the disk, read by another library."""
        with sqlite3.connect(f"file:{self.folder}/journal.db?mode=ro", uri=True) as file:
            found = file.execute(
                "SELECT seq, stream, version, at, actor, request FROM entries WHERE seq > ? ORDER BY seq", (after,)
            ).fetchall()
        file.close()
        return found

    def restart(self) -> None:
        """Close the house and open it again, wherever it is."""
        self.casino.journal.close()
        self.paper.last = max(entry[2] for entry in self.paper.log)
        self.opens(f"restart {len(self.paper.log)}")
        self.met |= {"restarted"} | ({"an alert"} if self.paper.alerts else set())

    # ── one group ────────────────────────────────────────────────────────────────────────────────────────────────────

    def send(self, *requests: Request) -> list[Answer]:
        """The house answers, and so does the auditor."""
        envelopes = [Envelope(r.actor, r.stream, KINDS[r.kind](**r.body), r.id, r.round) for r in requests]
        replies = self.casino.submit(envelopes)
        answers = self.paper.submit(list(requests), self.clock.now)
        for request, reply, answer in zip(requests, replies, answers, strict=True):
            said = (reply.error.partition("/")[0], reply.version, reply.again)
            assert said == (answer.reason, answer.version, answer.again), f"{request}: {reply.error} {reply.message}"
            self.met.add(f"{request.kind} {answer.reason or ('again' if answer.again else 'done')}")
            if not answer.reason and not answer.again:
                self.look_into()
                self.check_results(request, reply)
                self.reveal_seed(request, reply)
        return answers

    def reveal_seed(self, request: Request, reply: Reply) -> None:
        """Where a person deals, the house draws the seed: the auditor learns it from the round's commitment."""
        if request.kind == "start_round" and request.body["seed"] is None:
            (seed,) = [event.seed for event in reply.events if isinstance(event, table_ev.DeckCommitted)]
            self.paper.tables[request.stream.partition(":")[2]].seed = seed

    def look_into(self) -> None:
        """L4: what the house has to look into, with the day's results or, when a month is over, with the next day.

        The win that it names is the auditor's.
        """
        for found in self.casino.house.investigations[self.looked_into :]:
            self.looked_into += 1
            self.met |= {"an investigation", f"an investigation of a {found.per}", f"one of {len(found.day)} letters"}
            won = sum(
                cents
                for (day, per, name), cents in self.paper.results.items()
                if day.startswith(found.day) and (per, name) == (found.per, found.table)
            )
            assert f" won {dollars(won)} {'on' if len(found.day) == len(DAY) else 'in'} {found.day};" in found.words

    def check_results(self, request: Request, reply: Reply) -> None:
        """Each settled wager: the result, what was due, what was paid, and the clause."""
        if request.kind not in ("reveal", "settle"):
            return
        now = self.paper.tables[request.stream.partition(":")[2]].running()
        told = [
            (e.bettor, e.spot, e.wager, e.result, e.due_cents, e.paid_cents, e.clause)
            for e in reply.events
            if isinstance(e, round_ev.WagerSettled)
        ]
        wanted = now.results(forfeits=request.kind == "reveal")
        assert told[: len(wanted)] == wanted
        self.met |= {f"wager {result}" for _, _, _, result, *_ in wanted}

    # ── what must agree ──────────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> None:
        """Books, tables, meters and the journal on the disk."""
        journal: Any = self.casino.journal
        sums = journal.sums()
        assert filled(sums.items()) == filled(self.paper.books.items())
        assert sum(sums.values()) == 0
        kept = {name: micro for name, micro in self.paper.books.items() if name.split("/")[1].startswith("person:")}
        assert {name: journal.balance(name) for name in kept} == kept
        assert (self.casino.house.day, self.casino.house.last_day) == (self.paper.day, self.paper.last_day)
        for name, table in self.paper.tables.items():
            self.check_table(name, table)
        for name, meter in self.paper.meters.items():
            self.check_meter(name, meter)
        new = self.rows(self.seen)
        assert [tuple(row[1:]) for row in new] == self.paper.log[self.seen :]
        self.seen += len(new)

    def check_meter(self, name: str, meter: Meter) -> None:
        """P4, P6, P9 to the micro-cent: what a meter shows, its terms, its wins, and every counter."""
        book = self.casino.meters.book(name)
        assert (book.shows.value, book.shows.overflow) == meter.money.micro_cents
        assert meter.adds_up_to() == meter.money.cents
        assert book.account == self.paper.books[f"{meter.currency}/meter:{name}"]
        assert (book.status, set(book.unlinked)) == (meter.status, meter.unlinked)
        terms = book.shows.terms
        ceiling = None if meter.money.ceiling is None else meter.money.ceiling * MICRO
        assert Fraction(terms.contribution_bp, 10_000) == meter.money.share
        assert book.next_rate == meter.next_rate
        assert terms.ceiling_micro_cents == ceiling
        wins = [(lock.win, lock.status) for lock in meter.locks if lock.status != "paid" and not lock.is_gone]
        assert ([(win.number, win.status) for win in book.wins], book.last_win) == (wins, meter.last)
        assert ([win.number for win in book.hits], dict(book.counts.hits)) == (meter.paid[-25:], meter.hits)
        assert {each.number: each.by for each in book.approvals.pending} == {
            number: by for number, (by, _) in meter.waiting.items()
        }
        self.met |= meter.told()
        for counter in set(meter.counts) | COUNTERS:
            unit = 1 if counter in ("wagers", "wager_cents", "paid_cents") else MICRO
            assert getattr(book.counts, counter) == meter.counts.get(counter, 0) * unit, counter

    def check_table(self, name: str, table: Table) -> None:
        desk = self.casino.table(name)
        live, session = desk.live, desk.live.table
        assert live.status == table.status
        assert {p.bettor: p.seats for p in session.people} == table.people
        assert {p.bettor: session.purse(p.bettor) for p in session.people} == table.purse
        assert (session.offered, list(session.declined)) == (table.offered, table.declined)
        banker = session.banker
        assert (banker and (banker.seat, banker.bettor, banker.cents)) == table.banker
        assert (session.rounds, set(session.silent)) == (table.rounds, table.silent)
        assert live.tray_cents * MICRO == self.paper.books.get(f"{table.currency}/tray:{name}", 0)
        assert {each.number for each in live.approvals.pending} == set(table.waiting)
        assert len(session.asks) == len(table.asks)
        self.check_tray(live, table)
        if table.round is not None:
            self.check_round(table, session.round)
        step = next_step(desk.known_rules, session)
        if table.status != "closed":
            assert (step.wait, step.seat, step.bettors) == table.waits()

    def check_tray(self, live: Any, table: Table) -> None:
        """The tray, the count that is begun, the numbers of the slips; the keypad, and what is to be paid by hand."""
        tray, pad = live.tray, live.keypad
        assert (tray.status, tray.slip) == (table.tray, table.slips)
        assert (tray.first and (tray.first.kind, tray.first.by, tray.first.chips)) == table.first
        assert (pad.key, pad.registered, pad.marks) == (table.key, table.registered, table.marks)
        assert pad.recorded == table.recorded
        assert [(e.spot, e.bettor, e.wager, e.cents) for e in live.to_pay] == table.to_pay

    def check_round(self, table: Table, state: Any) -> None:
        now = table.running()
        assert (state.number, state.phase) == (now.number, now.phase)
        if now.phase in ("betting", "deciding"):
            intake = {terms.wager for terms in table.rules.meter.values()} if now.phase != "betting" else set()
            felt = {stake: cents for stake, cents in now.felt.items() if stake[2] not in intake}
            assert {(s.bettor, s.spot, s.wager): s.cents for s in state.stakes} == felt
        if now.phase == "deciding":
            assert list(state.to_decide) == now.turns
            assert {spot.seat: list(spot.stack) for spot in state.spots} == (now.cards and now.cards.stacks)

    def close(self) -> None:
        """The end of the day: the house's own check of its journal finds nothing to say either."""
        self.casino.journal.close()
        reader = self.reader()
        report = verify_journal(reader, key=KEY)
        reader.close()
        assert report.findings == ()

    def reader(self) -> StoredBooks:
        """The journal, to be read."""
        return SqliteReader(str(self.folder / "journal.db"))


def filled(items: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Accounts with something on them."""
    return {name: micro for name, micro in items if micro}


def chips(cents: int) -> tuple[tuple[int, int], ...]:
    """Chips for an amount."""
    return chips_of(cents)
