"""A house and its auditor side by side: five tables for money and for demo chips, two of them on one meter."""

import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from queenhigh.casino import approvals
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.journal import Journal
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.trays import actions as tray_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step
from queenhigh.store.books import StoredBooks
from queenhigh.store.reading import SqliteReader
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.audited_meters import Meter
from tests.casino.audited_table import Table
from tests.casino.audited_words import MICRO, Answer, Request
from tests.casino.auditor import Auditor
from tests.casino.houses import KEY, Chance, Clock, cash_table, opened, rich
from tests.casino.progressive import progressive
from tests.round.games import cheap

MODULES = (approvals, house_do, meter_do, live_do, tray_do, round_do, table_do)
KINDS: dict[str, Any] = {
    str(found.__struct_config__.tag): found
    for module in MODULES
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, round_do.Action) and found is not round_do.Action
}
PLAYERS = ("ann", "bob", "cal", "dee", "eve")
GUESTS = ("guest:gil", "guest:hal")
STAFF = ("dina", "sam", "sue", "carl", "cora", "audrey", "os:root", "house", "nobody")
ROWS = [
    {"class": "mini_royal", "meter_percent": 100},
    {"class": "straight_flush", "meter_percent": 100},
    {"class": "three_of_a_kind", "meter_percent": 100},
    {"class": "straight", "meter_percent": 50},
    {"class": "flush", "meter_percent": 7},
    {"class": "pair", "meter_percent": 3},
]
TRAY = 40_000
WALLET = 60_000


def games() -> dict[str, tuple[Ruleset, str]]:
    """Table → its rules and its currency."""
    linked = progressive(ROWS)
    return {
        "T1": (load("tcp-01"), "cash"),
        "T2": (cheap("ca-6cb"), "cash"),
        "T3": (load("casablanca"), "demo"),
        "T4": (linked, "cash"),
        "T5": (linked, "cash"),
    }


def founded(folder: Path, journal: Journal | None = None) -> None:
    """The house before the first request, in a folder that is copied for each run, or in another journal."""
    casino = opened(folder, journal=journal)
    rich(casino, 100_000_000)
    for person in ("dee", "eve"):
        casino.do("os:root", "house", house_do.AddPerson(person))
    for person in PLAYERS:
        casino.do("carl", "house", house_do.Deposit(person, WALLET))
    rules = games()
    casino.open_meter("sam", "house", rules["T4"][0], "progressive", "cash")
    for name, (game, currency) in rules.items():
        if currency == "demo":
            casino.open_table("sam", name, game, live_do.Run())
        else:
            meters = (("progressive", "house"),) if game.meter else ()
            cash_table(casino, name, game, TRAY, meters=meters)
    casino.journal.close()


def opening_position() -> Auditor:
    """The same, on paper."""
    paper = Auditor()
    paper.people = {person: {"player"} for person in PLAYERS}
    paper.people |= {"dina": {"dealer"}, "sam": {"supervisor"}, "sue": {"supervisor"}, "audrey": {"auditor"}}
    paper.people |= {"carl": {"cage"}, "cora": {"cage"}}
    paper.asked_last = 1
    for name, (game, currency) in games().items():
        meters = dict.fromkeys(game.meter, "house")
        paper.tables[name] = Table(name, game, currency, meters)
        paper.books[f"{currency}/tray:{name}"] = (TRAY if currency == "cash" else 100_000_000) * MICRO
        paper.tables[name].asked_last = 1 if currency == "cash" else 0
    for person in PLAYERS:
        paper.books[f"cash/person:{person}"] = WALLET * MICRO
    # $1,000,000 of the owner's, less four trays; the demo table's tray came from a cage that owes it.
    paper.books |= {"cash/cage": (100_000_000 - 4 * TRAY) * MICRO, "demo/cage": -100_000_000 * MICRO}
    paper.books["cash/world"] = -(100_000_000 + 5 * WALLET) * MICRO
    # The seed of the meter: 1,000 times the wager of $1.
    paper.books |= {"cash/meter:house": 100_000 * MICRO, "cash/funding": -100_000 * MICRO}
    paper.meters["house"] = Meter(games()["T4"][0], "progressive")
    paper.meters["house"].tables = ["T4", "T5"]
    return paper


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
        self.met.add("restarted")

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
                self.check_results(request, reply)
        return answers

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
        for name, table in self.paper.tables.items():
            self.check_table(name, table)
        for name, meter in self.paper.meters.items():
            book = self.casino.meters.book(name)
            assert (book.shows.value, book.shows.overflow) == meter.money.micro_cents
            assert book.last_win == meter.last
        new = self.rows(self.seen)
        assert [tuple(row[1:]) for row in new] == self.paper.log[self.seen :]
        self.seen += len(new)

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
        if table.round is not None:
            self.check_round(table, session.round)
        step = next_step(desk.known_rules, session)
        if table.status != "closed":
            assert (step.wait, step.seat, step.bettors) == table.waits()

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
