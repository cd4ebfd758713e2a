"""The authority over live tables: load, decide, append, tell. Nobody hears of anything that the journal does not have.

`submit` takes a group of actions, of many tables at once: each table's first one is decided, all are written with one
sync to the disk, and only then does memory go on; the next action of the same table comes in the next group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from queenhigh.casino import nodes
from queenhigh.casino.alerting import follow_ups, last_replies
from queenhigh.casino.charity.desk import CharityDesk
from queenhigh.casino.desks import HouseDesk, Prepared, TableDesk
from queenhigh.casino.envelope import Envelope, Reply, refusal
from queenhigh.casino.facts import table_facts, told_again
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.journal import Appended, Commit, Refused
from queenhigh.casino.ledger import chips_account, of
from queenhigh.casino.meters.actions import OpenMeter
from queenhigh.casino.meters.desk import Meters
from queenhigh.casino.meters.orders import in_order
from queenhigh.casino.names import by_number
from queenhigh.casino.people.guard import whose
from queenhigh.casino.people.watch import Watch
from queenhigh.casino.routing import prepare
from queenhigh.casino.rulebook import Rulebook
from queenhigh.casino.snapshotting import keep_snapshot
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables.opening import differences
from queenhigh.casino.tournaments.house import Tournaments
from queenhigh.casino.trays.chips import check_denominations
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
    from queenhigh.rules.schema.ruleset import Ruleset

Clock = Callable[[], int]
"""Microseconds since 1970."""
Listener = Callable[[Envelope, Reply], None]
"""Hears of everything that has happened, in order, after it is on the disk."""


class Turn(NamedTuple):
    """Actions that are decided and written together, at most one a stream."""

    taken: list[tuple[int, Envelope, Prepared]]
    refused: list[tuple[Envelope, QueenhighError]]
    replies: dict[int, Reply]
    """What is answered already: refusals, and requests that were made before."""
    later: list[tuple[int, Envelope]]
    again: list[tuple[int, Envelope]]
    """What the journal has refused because another node was first: it is known when the turn is finished."""

    @property
    def commits(self) -> list[Commit]:
        """What the journal is to write."""
        return [prepared.commit for _, _, prepared in self.taken]


class Casino:
    """One house in memory, and its journal."""

    def __init__(
        self,
        journal: Journal,
        house_key: HouseKey | None,
        clock: Clock,
        entropy: Entropy,
        node: nodes.Node | None = None,
        *,
        newest_only: bool = False,
    ) -> None:
        """A house over its journal; `node` says what this process is, where several share it.

        With `newest_only` no table is known but the one whose name counts highest: who sits at one table after another and
        comes back to the last one does not wait for all of them.
        """
        self.node = node
        self.journal = journal
        self.rulebook = Rulebook(journal)
        self.clock = clock
        self.entropy = entropy
        self._house_key = house_key
        self.house_desk = HouseDesk()
        self.tables: dict[str, TableDesk] = {}
        self.meters = Meters(journal, self.rulebook, house_key)
        self.tournaments = Tournaments(self, house_key)
        self.charity = CharityDesk(self)
        self.watch = Watch(self.house_desk, self.tables, self.tournaments.desks)
        self.listeners: list[Listener] = []
        self._last = 0
        self._followed_up = False
        self._load(newest_only=newest_only)

    def _load(self, *, newest_only: bool) -> None:
        self.house_desk.load(self.journal)
        heads = tuple(self.journal.heads())
        tables = [stream for stream, _ in heads if stream.startswith("table:")]
        old = set(sorted(tables, key=by_number)[:-1]) if newest_only else set()
        for stream, head in heads:
            if stream in old:
                continue
            kind, _, name = stream.partition(":")
            for entry in self.journal.read(stream, head.version - 1):
                self._last = max(self._last, entry.at)
            if kind == "table":
                desk = self.new_desk(name)
                desk.load(self.journal)
                self.tables[name] = desk
            elif kind == "meter":
                self.meters.load(name)
            elif kind == "tournament":
                self.tournaments.load(name)
            elif kind == "charity":
                self.charity.load(self.journal)

    @property
    def house(self) -> House:
        """The house as it is now."""
        return self.house_desk.house

    def new_desk(self, name: str) -> TableDesk:
        """A desk for a table that is not among the others yet."""
        return TableDesk(name, self.rulebook, self._house_key, self.entropy)

    @property
    def house_version(self) -> int:
        """Where the stream of the house ends."""
        return self.house_desk.version

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

    def do(self, actor: str, stream: str, action: Any, request: str = "", seen: int = 0) -> Reply:
        """One action by itself; raises the refusal."""
        reply = self.submit([Envelope(actor, stream, action, request, seen=seen)])[0]
        if reply.error:
            raise IllegalAction(reply.error, reply.message, reply.facts)
        return reply

    def submit(self, envelopes: Sequence[Envelope]) -> list[Reply]:
        """Answers to a group of actions, in the same order."""
        replies: dict[int, Reply] = {}
        waiting: Sequence[int] = range(len(envelopes))
        while waiting:
            turn = self.begin([(index, envelopes[index]) for index in waiting])
            replies.update(self.finish(turn, self.journal.append(turn.commits) if turn.taken else []))
            waiting = sorted(index for index, _ in (*turn.later, *turn.again))
        return [replies[index] for index in range(len(envelopes))]

    def asking(self, envelopes: Iterable[Envelope]) -> Callable[[], nodes.Ahead]:
        """What has to be asked of the journal before these actions are decided; whatever thread may ask it."""
        streams = [] if self.node is None else nodes.shared(self)
        requests = [(each.actor, each.request) for each in envelopes if each.request]

        def ask() -> nodes.Ahead:
            return nodes.Ahead(self.journal.heads_of(streams) if streams else {}, self.journal.find_all(requests))

        return ask

    def begin(self, waiting: Iterable[tuple[int, Envelope]], ahead: nodes.Ahead | None = None) -> Turn:
        """Decide at most one action a stream; what has to wait for the next turn is in `later`.

        The journal is given the turn's commits, by whatever thread, and then the turn is finished; until then there is no other.
        """
        if not self._followed_up:
            self._followed_up = True
            for last in tuple(last_replies(self)):
                self.follow_up(last)
        waiting = list(waiting)
        ahead = ahead or self.asking(each for _, each in waiting)()
        nodes.go_on_to(self, ahead.heads)
        turn = Turn([], [], {}, [], [])
        busy: set[str] = set()
        closes_day = False
        for index, envelope in waiting:
            limited = whose(self.house, envelope.action)
            # A day that closes looks at all tables: it is written by itself. A person's limit counts what came before.
            if (
                closes_day
                or envelope.stream in busy
                or limited in busy
                or (turn.taken and type(envelope.action) is house_do.CloseDay)
            ):
                turn.later.append((index, envelope))
                continue
            try:
                if limited and self.node is not None:
                    nodes.look_around(self)  # what that person does at tables of other nodes counts, too
                again = self._answered(envelope, ahead.found.get((envelope.actor, envelope.request)))
                if again is not None:
                    turn.replies[index] = again
                    continue
                turn.taken.append((index, envelope, prepare(self, envelope, self._now())))
                busy.update((envelope.stream, limited) if limited else (envelope.stream,))
                closes_day = type(envelope.action) is house_do.CloseDay
            except QueenhighError as error:
                if self.node is not None and error.code in nodes.AWAY:
                    raise
                turn.replies[index] = refusal(envelope.stream, error)
                turn.refused.append((envelope, error))
            except Exception as fault:  # noqa: BLE001  # one table's fault is no other's: it stops alone
                wrong = ImpossibleState("program/fault", f"a fault of the program: {type(fault).__name__}", {})
                wrong.__cause__ = fault
                turn.replies[index] = refusal(envelope.stream, wrong)
                turn.refused.append((envelope, wrong))
        return turn

    def finish(self, turn: Turn, answers: Sequence[Appended | Refused]) -> dict[int, Reply]:
        """The journal has the turn: memory goes on, and everyone hears of it. The replies by index, but for `again`."""
        replies = turn.replies
        for (index, envelope, prepared), answer in zip(turn.taken, answers, strict=True):
            if self._is_behind(answer):
                turn.again.append((index, envelope))
            else:
                replies[index] = self._tell(envelope, prepared, answer)
        for index, _, _ in turn.taken:
            self.follow_up(replies.get(index))
        # Only now: a note of its own would make what is being written to the house's stream stale.
        for envelope, why in turn.refused:
            self._record(envelope, why)
        return replies

    def _is_behind(self, answer: Appended | Refused) -> bool:
        """Whether another node was first: then what it has written is read, and the action decided once more."""
        if self.node is None or isinstance(answer, Appended) or answer.error.code not in nodes.BEHIND:
            return False
        return answer.error.code == "request/repeated" or nodes.catch_up(self, str(answer.error.facts["stream"])) > 0

    def _tell(self, envelope: Envelope, prepared: Prepared, answer: Appended | Refused) -> Reply:
        if isinstance(answer, Refused):
            return refusal(envelope.stream, answer.error)
        reply = prepared.done(answer)
        for entry in answer.entries:
            keep_snapshot(self, entry)
        for listener in self.listeners:
            listener(envelope, reply)
        return reply

    def follow_up(self, reply: Reply | None) -> None:
        """The house hears of what it must know."""
        if reply is not None and reply.events:
            for envelope in follow_ups(self, reply):
                self._quietly(envelope)

    def _answered(self, envelope: Envelope, entry: Entry | None) -> Reply | None:
        """The first answer to a request that has led to an entry before; refused, if it asked for something else then."""
        if entry is None:
            return None
        told = self.told(entry)
        if entry.stream != envelope.stream or spelled(told.action) != spelled(envelope.action):
            message = f"request {envelope.request!r} was another one before"
            raise IllegalAction("request/other", message, {"request": envelope.request, "actor": envelope.actor})
        return Reply(entry.stream, entry.version, told.events, again=True, at=entry.at)

    def told(self, entry: Entry) -> Told:
        """An entry in full: with the key of the round that is open, or the one that was published later."""
        return told_again(self, entry, self._house_key)

    def wallet_cents(self, person: str) -> int:
        """What the house holds for a person, outside of any table."""
        return self.journal.balance(of(self.house.currency, "person", person)) // MICRO_CENTS_PER_CENT

    def chips_cents(self, person: str) -> int:
        """The chips of the open day that a person has from the cage."""
        account = chips_account(self.house.currency, self.house.day, person)
        return self.journal.balance(account) // MICRO_CENTS_PER_CENT

    def _now(self) -> int:
        """The time; it never goes back, not even where the clock was set while the house was closed."""
        self.not_before(self.clock())
        return self._last

    @property
    def newest(self) -> int:
        """The latest time that anything bears, here or at another node."""
        return self._last

    def not_before(self, at: int) -> None:
        """Nothing from here on bears an earlier time."""
        self._last = max(self._last, at)

    def open_table(
        self, actor: str, name: str, rules: Ruleset, run: live_do.Run, request: str = "", file: Ruleset | None = None
    ) -> Reply:
        """Open a table with a rule file, as published or with this table's limits; raises the refusal."""
        check_denominations(run.tray.denominations)
        published = file or rules
        run = replace(run, file=published.hash, differs=differences(published, rules))
        stream, fresh = f"table:{name}", self.new_desk(name)
        rules, run = in_order(rules, self.meters.run_with_own(name, rules, run))
        for each in (published, rules):
            self.rulebook.keep(each)
        envelope = Envelope(actor, stream, live_do.OpenLive(name, run), request)

        def prepared() -> Prepared:
            desk = self.tables.get(name, fresh)
            facts = table_facts(self, desk.live, envelope.action)
            made = desk.prepare(envelope, self._now(), self.house, self.meters, rules, facts)

            def done(appended: Appended) -> Reply:
                self.tables[name] = desk  # whoever hears of it looks it up
                return made.done(appended)

            return Prepared(made.commit, done)

        try:
            reply = self._alone(envelope, prepared)
        except QueenhighError as error:
            self._record(envelope, error)
            raise
        if reply.error:
            raise IllegalAction(reply.error, reply.message, reply.facts)
        if nodes.holds(self, name) and self.node is not None:
            nodes.drive(self, [name])
        return reply

    def open_meter(
        self, actor: str, name: str, rules: Ruleset, meter: str, currency: str = "", *, request: str = ""
    ) -> Reply:
        """Open a meter with the terms of a rule file; raises the refusal."""
        if meter not in rules.meter:
            raise BadInput("meter/unknown", f"{rules.id} has no meter {meter!r}", {"known": sorted(rules.meter)})
        self.rulebook.keep(rules)
        terms = meter_terms(rules, meter)
        action = OpenMeter(currency or self.house.currency, terms, rules.hash, meter)
        return self.do(actor, f"meter:{name}", action, request)

    def post_rules(self, actor: str, name: str, rules: Ruleset, request: str = "", seen: int = 0) -> Reply:
        """Post a changed pay table or limit at a table; it counts between rounds. Raises the refusal."""
        desk = self.table(name)
        posting = post_rules(desk.known_rules, rules)
        self.rulebook.keep(rules)
        return self.do(actor, desk.stream, posting, request, seen)

    def _record(self, envelope: Envelope, error: QueenhighError) -> None:
        """What an actor had no right to is recorded; a table that contradicts itself stops alone."""
        if error.code == "rights/refused" and self.house.name:
            note = house_do.Note("accounts", f"refused: {error.message}"[:400])
            self._quietly(Envelope("house", "house", note))
        elif isinstance(error, ImpossibleState):
            if envelope.stream.startswith("table:"):
                stop = live_do.StopTable(f"{error.code}: {error.message}"[:400])
                self._quietly(Envelope("house", envelope.stream, stop))
            self._quietly(
                Envelope("house", "house", house_do.Note("software", f"{envelope.stream}: {error.message}"[:400]))
            )

    def _quietly(self, envelope: Envelope) -> None:
        """Something that the house does by itself because of something else."""
        with suppress(IllegalAction, BadInput, ImpossibleState):
            self._alone(envelope, lambda: prepare(self, envelope, self._now()))

    def _alone(self, envelope: Envelope, prepared: Callable[[], Prepared]) -> Reply:
        """One action in a group of its own; raises the refusal of the decision, answers with that of the journal."""
        while True:
            again = self._answered(envelope, self.journal.find(envelope.actor, envelope.request))
            if again is not None:
                return again
            made = prepared()
            answer = self.journal.append([made.commit])[0]
            if not self._is_behind(answer):
                return self._tell(envelope, made, answer)
