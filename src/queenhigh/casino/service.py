"""The authority over live tables: load, decide, append, tell. Nobody hears of anything that the journal does not have.

`submit` takes a group of actions, of many tables at once: each table's first one is decided, all are written with one
sync to the disk, and only then does memory go on; the next action of the same table comes in the next group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.casino.alerting import follow_ups, last_replies
from queenhigh.casino.desks import HouseDesk, Prepared, TableDesk, opener_of
from queenhigh.casino.envelope import Envelope, Reply, refusal
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.days import NO_HOUSE_FACTS, HouseFacts
from queenhigh.casino.journal import Appended, Refused
from queenhigh.casino.ledger import of
from queenhigh.casino.meters.actions import OpenMeter
from queenhigh.casino.meters.desk import Meters
from queenhigh.casino.meters.orders import in_order
from queenhigh.casino.rights import check as check_rights
from queenhigh.casino.rulebook import Rulebook
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables.opening import differences
from queenhigh.casino.tables.purchases import buyers
from queenhigh.casino.tables.tray_steps import Facts
from queenhigh.casino.tournaments.house import Tournaments
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput, IllegalAction, ImpossibleState, QueenhighError
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.session.meters import meter_terms
from queenhigh.session.posting import post_rules

if TYPE_CHECKING:
    from queenhigh.casino.dealer import Readings
    from queenhigh.casino.entries import Told
    from queenhigh.casino.house.machine import House
    from queenhigh.casino.journal import Entry, Journal
    from queenhigh.casino.sealing import Entropy, HouseKey
    from queenhigh.casino.tables.live import Live
    from queenhigh.rules.schema.ruleset import Ruleset

Clock = Callable[[], int]
"""Microseconds since 1970."""
Listener = Callable[[Envelope, Reply], None]
"""Hears of everything that has happened, in order, after it is on the disk."""


class Casino:
    """One house in memory, and its journal."""

    def __init__(self, journal: Journal, house_key: HouseKey | None, clock: Clock, entropy: Entropy) -> None:
        self.journal = journal
        self.rulebook = Rulebook(journal)
        self.clock = clock
        self.entropy = entropy
        self.house_key = house_key
        self._house = HouseDesk()
        self.tables: dict[str, TableDesk] = {}
        self.meters = Meters(journal, self.rulebook, house_key)
        self.tournaments = Tournaments(self)
        self.listeners: list[Listener] = []
        self._last = 0
        self._followed_up = False
        self._load()

    def _load(self) -> None:
        self._house.load(self.journal)
        for stream, head in self.journal.heads():
            kind, _, name = stream.partition(":")
            for entry in self.journal.read(stream, head.version - 1):
                self._last = max(self._last, entry.at)
            if kind == "table":
                desk = TableDesk(name, self.rulebook, self.house_key, self.entropy)
                desk.load(self.journal)
                self.tables[name] = desk
            elif kind == "meter":
                self.meters.load(name)
            elif kind == "tournament":
                self.tournaments.load(name)

    @property
    def house(self) -> House:
        """The house as it is now."""
        return self._house.house

    @property
    def cage_cents(self) -> int:
        """What the cage holds, in the house's money."""
        return self.journal.balance(of(self.house.currency, "cage")) // MICRO_CENTS_PER_CENT

    def table(self, name: str) -> TableDesk:
        """A table by name."""
        if name not in self.tables:
            raise BadInput(
                "table/unknown", f"there is no table {name!r}", {"table": name, "known": sorted(self.tables)}
            )
        return self.tables[name]

    def readings(self, desk: TableDesk) -> Readings:
        """What the house's meters show, for the next round of a table."""
        rules = desk.known_rules
        return tuple((name, self.meters.reading(desk.live, rules, name)) for name in rules.meter)

    # ── the way of an action ─────────────────────────────────────────────────────────────────────────────────────────

    def do(self, actor: str, stream: str, action: Any, request: str = "") -> Reply:
        """One action by itself; raises the refusal."""
        reply = self.submit([Envelope(actor, stream, action, request)])[0]
        if reply.error:
            raise IllegalAction(reply.error, reply.message, reply.facts)
        return reply

    def submit(self, envelopes: Sequence[Envelope]) -> list[Reply]:
        """Answers to a group of actions, in the same order."""
        if not self._followed_up:
            self._followed_up = True
            for last in tuple(last_replies(self)):
                self._follow_up(last)
        replies: list[Reply | None] = [None] * len(envelopes)
        waiting = list(range(len(envelopes)))
        while waiting:
            waiting = self._group(envelopes, waiting, replies)
        return [reply for reply in replies if reply is not None]

    def _group(self, envelopes: Sequence[Envelope], waiting: list[int], replies: list[Reply | None]) -> list[int]:
        """Decide at most one action a stream, write them together; what has to wait for the next group."""
        taken: list[tuple[int, Prepared]] = []
        busy: set[str] = set()
        later: list[int] = []
        refused: list[tuple[Envelope, QueenhighError]] = []
        for index in waiting:
            envelope = envelopes[index]
            # A day that closes looks at all tables: it is written by itself.
            if envelope.stream in busy or (
                taken and house_do.CloseDay in (type(envelope.action), type(envelopes[taken[0][0]].action))
            ):
                later.append(index)
                continue
            try:
                again = self._answered(envelope)
                if again is not None:
                    replies[index] = again
                    continue
                taken.append((index, self._prepare(envelope)))
                busy.add(envelope.stream)
            except QueenhighError as error:
                replies[index] = refusal(envelope.stream, error)
                refused.append((envelope, error))
        if taken:
            answers = self.journal.append([prepared.commit for _, prepared in taken])
            for (index, prepared), answer in zip(taken, answers, strict=True):
                replies[index] = self._tell(envelopes[index], prepared, answer)
            for index, _ in taken:
                self._follow_up(replies[index])
        # Only now: a note of its own would make what is being written to the house's stream stale.
        for envelope, why in refused:
            self._record(envelope, why)
        return later

    def _tell(self, envelope: Envelope, prepared: Prepared, answer: Appended | Refused) -> Reply:
        if isinstance(answer, Refused):
            return refusal(envelope.stream, answer.error)
        reply = prepared.done(answer)
        for entry in answer.entries:
            self._keep_snapshot(entry)
        for listener in self.listeners:
            listener(envelope, reply)
        return reply

    def _keep_snapshot(self, entry: Entry) -> None:
        """Now and then a stream is kept as it is, so that the next start need not fold all its entries."""
        kind, _, name = entry.stream.partition(":")
        desk = self.tables.get(name) if kind == "table" else self.meters.desks.get(name) if kind == "meter" else None
        content = desk.snapshot(self.entropy, entry.hash) if desk is not None else None
        if content is not None:
            self.journal.keep_snapshot(entry.stream, entry.version, content)

    def _follow_up(self, reply: Reply | None) -> None:
        """The house hears of what it must know."""
        if reply is not None and reply.events:
            for envelope in follow_ups(self, reply):
                self._quietly(envelope)

    def _answered(self, envelope: Envelope) -> Reply | None:
        """The first answer to a request that was made before; refused, if it asked for something else then."""
        if not envelope.request:
            return None
        entry = self.journal.find(envelope.actor, envelope.request)
        if entry is None:
            return None
        told = self.told(entry)
        if entry.stream != envelope.stream or spelled(told.action) != spelled(envelope.action):
            message = f"request {envelope.request!r} was another one before"
            raise IllegalAction("request/other", message, {"request": envelope.request, "actor": envelope.actor})
        return Reply(entry.stream, entry.version, told.events, again=True)

    def told(self, entry: Entry) -> Told:
        """An entry in full: with the key of the round that is open, or the one that was published later."""
        desk = self.tables.get(entry.stream.partition(":")[2])
        # The key lies after it; or before it, where the cards were picked up after the seed was shown.
        for back in (1, 256, entry.version):
            opener = opener_of(entry.stream, self.house_key)
            if desk is not None and entry.version > desk.opened_at and back == 1:
                opener.key = desk.key
            for each in self.journal.read(entry.stream, max(0, entry.version - back)):
                for told in opener.read(each):
                    if told.entry.version == entry.version:
                        return told
        raise BadInput(
            "entry/sealed", f"entry {entry.version} of {entry.stream} cannot be opened", {"stream": entry.stream}
        )

    def _prepare(self, envelope: Envelope) -> Prepared:
        at = self._now()
        kind, _, name = envelope.stream.partition(":")
        if kind == "house":
            check_rights(self.house, None, envelope.actor, envelope.action)
            return self._house.prepare(envelope, at, self._house_facts(envelope.action))
        if kind == "meter":
            check_rights(self.house, None, envelope.actor, envelope.action)
            return self.meters.prepare(envelope, at)
        if kind == "tournament":
            return self.tournaments.prepare(envelope, at)
        if kind != "table":
            raise BadInput("stream/unknown", f"there is no {envelope.stream!r}", {"stream": envelope.stream})
        if isinstance(envelope.action, live_do.OpenLive):
            raise BadInput("table/by_house", "a table is opened with its rule file", {"table": name})
        desk = self.table(name)
        self.tournaments.check_table(desk, envelope)
        return desk.prepare(envelope, at, self.house, self.meters, facts=self._facts(desk.live, envelope.action))

    def _facts(self, live: Live, action: Any) -> Facts:
        """What a table has to know of the house."""
        wallets = {name: self.wallet_cents(name) for name in buyers(live, action)}
        return Facts(self.house.day, self.cage_cents, wallets)

    def wallet_cents(self, person: str) -> int:
        """What the house holds for a person, outside of any table."""
        return self.journal.balance(of(self.house.currency, "person", person)) // MICRO_CENTS_PER_CENT

    def _house_facts(self, action: Any) -> HouseFacts:
        """What the house has to know of its tables, where an action asks for it."""
        if not isinstance(action, house_do.CloseDay | house_do.RedeemChips):
            return NO_HOUSE_FACTS
        cash = [desk for desk in self.tables.values() if desk.live.run.currency == self.house.currency]
        uncounted = tuple(desk.name for desk in cash if desk.live.tray.status != "closed")
        return HouseFacts(uncounted, any(desk.known_rules.house.redeem == "face_value_same_day" for desk in cash))

    def _now(self) -> int:
        """The time; it never goes back, not even where the clock was set while the house was closed."""
        self._last = max(self._last, self.clock())
        return self._last

    def open_table(
        self, actor: str, name: str, rules: Ruleset, run: live_do.Run, request: str = "", file: Ruleset | None = None
    ) -> Reply:
        """Open a table with a rule file, as published or with this table's limits; raises the refusal."""
        published = file or rules
        run = replace(run, file=published.hash, differs=differences(published, rules))
        desk = self.tables.get(name) or TableDesk(name, self.rulebook, self.house_key, self.entropy)
        rules, run = in_order(rules, self.meters.run_with_own(name, rules, run))
        for each in (published, rules):
            self.rulebook.keep(each)
        envelope = Envelope(actor, desk.stream, live_do.OpenLive(name, run), request)
        try:
            again = self._answered(envelope)
            if again is not None:
                return again
            prepared = desk.prepare(
                envelope, self._now(), self.house, self.meters, rules, self._facts(desk.live, envelope.action)
            )
        except QueenhighError as error:
            self._record(envelope, error)
            raise
        reply = self._tell(envelope, prepared, self.journal.append([prepared.commit])[0])
        if reply.error:
            raise IllegalAction(reply.error, reply.message, reply.facts)
        self.tables[name] = desk
        return reply

    def open_meter(self, actor: str, name: str, rules: Ruleset, meter: str, currency: str = "") -> Reply:
        """Open a meter with the terms of a rule file; raises the refusal."""
        if meter not in rules.meter:
            raise BadInput("meter/unknown", f"{rules.id} has no meter {meter!r}", {"known": sorted(rules.meter)})
        self.rulebook.keep(rules)
        terms = meter_terms(rules, meter)
        action = OpenMeter(currency or self.house.currency, terms, rules.hash, meter)
        return self.do(actor, f"meter:{name}", action)

    def post_rules(self, actor: str, name: str, rules: Ruleset, request: str = "") -> Reply:
        """Post a changed pay table or limit at a table; it counts between rounds. Raises the refusal."""
        desk = self.table(name)
        posting = post_rules(desk.known_rules, rules)
        self.rulebook.keep(rules)
        return self.do(actor, desk.stream, posting, request)

    def _record(self, envelope: Envelope, error: QueenhighError) -> None:
        """What an actor had no right to is recorded; a table that contradicts itself stops alone."""
        if error.code == "rights/refused" and self.house.name:
            note = house_do.Note("accounts", f"refused: {error.message}"[:400])
            self._quietly(Envelope("house", "house", note))
        elif isinstance(error, ImpossibleState):
            stop = live_do.StopTable(f"{error.code}: {error.message}"[:400])
            self._quietly(Envelope("house", envelope.stream, stop))
            self._quietly(
                Envelope("house", "house", house_do.Note("software", f"{envelope.stream}: {error.message}"[:400]))
            )

    def _quietly(self, envelope: Envelope) -> None:
        """Something that the house does by itself because of something else."""
        try:
            if self._answered(envelope) is not None:
                return
            prepared = self._prepare(envelope)
        except QueenhighError:
            return
        self._tell(envelope, prepared, self.journal.append([prepared.commit])[0])
