"""Where a stream is kept in memory: the fold of its entries, and how the next entry is prepared.

A desk decides nothing itself: it asks the stream's decider, writes the answer as an entry with its postings, and goes
on only when the journal has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from queenhigh.cards.seeds import SEED_BYTES
from queenhigh.casino import codec, rights, snapshots
from queenhigh.casino.entries import Opener, Sealer, Told, plain_body
from queenhigh.casino.envelope import HOUSE_ACTOR, Reply
from queenhigh.casino.house import machine as house_machine
from queenhigh.casino.house.books import postings_of as house_postings
from queenhigh.casino.journal import Appended, Commit, Head, Part
from queenhigh.casino.people.play_sums import PlayBook
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables import machine as live_machine
from queenhigh.casino.tables.happening import happened
from queenhigh.casino.tables.live import NOT_OPEN, Live
from queenhigh.casino.tables.opening import differences_now
from queenhigh.casino.tables.tray_steps import NO_FACTS, Facts
from queenhigh.casino.trays import actions as tray_do
from queenhigh.casino.trays import events as tray_ev
from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do
from queenhigh.session import events as table_ev
from queenhigh.session.posting import post_rules

if TYPE_CHECKING:
    from queenhigh.casino.envelope import Envelope
    from queenhigh.casino.house.days import HouseFacts
    from queenhigh.casino.house.machine import House
    from queenhigh.casino.journal import Entry, Journal, Transaction
    from queenhigh.casino.ledger import LedgerAccount
    from queenhigh.casino.meters.desk import Meters
    from queenhigh.casino.rulebook import Rulebook
    from queenhigh.casino.sealing import Entropy, HouseKey, RoundKey
    from queenhigh.rules.schema.ruleset import Ruleset


class Prepared(NamedTuple):
    """A commit, and what to do when the journal has it."""

    commit: Commit
    done: Callable[[Appended], Reply]


class Made(NamedTuple):
    """What an action at a table leads to: the events, the table after them, and the entry."""

    events: live_machine.Events
    after: Live
    part: Part


class HouseDesk:
    """The stream of the house."""

    stream = "house"

    def __init__(self) -> None:
        self.house = house_machine.House()
        self.version = 0
        self.play = PlayBook()
        """What people have paid in."""

    def load(self, journal: Journal) -> None:
        """Fold what is there."""
        for _ in self.follow(journal):
            pass

    def follow(self, journal: Journal) -> Iterator[Told]:
        """Fold what is there and not known yet, an entry at a time."""
        opener = opener_of(self.stream, None)
        for entry in journal.read(self.stream, self.version):
            for told in opener.read(entry):
                self.house = house_machine.fold(self.house, told.events)
                self.play.hear(entry.at, told.events)
                self.version = entry.version
                yield told
            self.version = entry.version

    def prepare(self, envelope: Envelope, at: int, facts: HouseFacts) -> Prepared:
        """What an action leads to."""
        events = house_machine.decide(self.house, envelope.action, envelope.actor, facts._replace(at=at))
        after = house_machine.fold(self.house, events)
        postings = tuple(house_postings(after.currency, events))
        part = Part(self.stream, plain_body(envelope.action, events), self.version, postings)

        def done(appended: Appended) -> Reply:
            self.house, self.version = after, appended.entries[0].version
            self.play.hear(at, events)
            return Reply(self.stream, self.version, events, at=at)

        drawn = next((posting.source for posting in postings if posting.source.kind == "cage"), None)
        late = None if drawn is None else partial(_check_cage, drawn)
        return Prepared(Commit(at, envelope.actor, envelope.request, (part,), late), done)


def _check_cage(cage: LedgerAccount, held: Transaction) -> tuple[Part, ...]:
    """What the owner takes out of the cage has to be in it, with whatever tables have had from it until now."""
    lacking = -held.balance(cage) // MICRO_CENTS_PER_CENT
    if lacking > 0:
        message = f"the cage does not hold that much: {format_cents(lacking)} are missing"
        raise IllegalAction("cage/short", message, {"lacking_cents": lacking})
    return ()


class TableDesk:
    """The stream of one table."""

    def __init__(self, name: str, rulebook: Rulebook, house_key: HouseKey | None, entropy: Entropy) -> None:
        self.name = name
        self.stream = f"table:{name}"
        self.live: Live = NOT_OPEN
        self.version = 0
        self.rules: Ruleset | None = None
        self._rulebook = rulebook
        self._house_key = house_key
        self._entropy = entropy
        self._sealer = Sealer(self.stream, house_key, entropy)
        self._round_key: tuple[RoundKey | None, int] = (None, 1)
        """The key of the round as the journal has it, and the version that opened it."""
        self._kept_at = 0
        self._differs: tuple[str, tuple[str, ...]] = ("", ())
        """For which rule file, and what differs."""
        self.play = PlayBook()
        """What people have wagered, won and lost here, and how long they have sat."""

    def load(self, journal: Journal) -> None:
        """Fold what is there since the last snapshot; a round that is open needs the house's key."""
        self._recall(journal)
        for _ in self.follow(journal):
            pass

    def follow(self, journal: Journal) -> Iterator[Told]:
        """Fold what is there and not known yet, an entry at a time: what another node has written."""
        opener = opener_of(self.stream, self._house_key)
        opener.key, opener.since = self._round_key
        for entry in journal.read(self.stream, self.version):
            for told in opener.read(entry):
                self._take(told)
                self._round_key = opener.key, opener.since
                yield told

    def _recall(self, journal: Journal) -> None:
        kept = snapshots.recalled(journal, self._house_key, self.stream, Live)
        play = snapshots.recalled(journal, self._house_key, self.stream, PlayBook, self.play_name)
        if kept is not None and play is not None and kept[1] == play[1]:
            self.live, self.version = kept
            self.play = play[0]
            self._kept_at = self.version
            self.rules = self._rulebook.find(self.live.table.rules_hash)

    def snapshot(self, entropy: Entropy, digest: bytes) -> bytes | None:
        """The table as it may be kept now, if it is time for it."""
        if (
            self._house_key is None
            or self.version - self._kept_at < snapshots.EVERY
            or not snapshots.may_be_kept(self.live)
        ):
            return None
        self._kept_at = self.version
        return snapshots.closed(self._house_key, entropy, self.stream, Head(self.version, digest), self.live)

    @property
    def play_name(self) -> str:
        """What the book of play is kept under."""
        return snapshots.play_name(self.stream)

    def play_snapshot(self, entropy: Entropy, entry: Entry) -> bytes:
        """The book of play as it is kept, with a snapshot of the table; of whom nobody asks is forgotten here, too."""
        key, head = self._house_key, Head(entry.version, entry.hash)
        assert key is not None  # noqa: S101  # or there were no snapshot of the table
        self.play = self.play.kept(entry.at)
        return snapshots.closed(key, entropy, self.play_name, head, self.play)

    def _take(self, told: Told) -> None:
        for event in told.events:
            if isinstance(event, table_ev.TableOpened):
                self.rules = self._rulebook.find(event.rules_hash)
        self.live = live_machine.fold(self.known_rules, self.live, told.events)
        self.rules = self._played(self.live, self.known_rules)
        self.version = told.entry.version
        self.play.hear(told.entry.at, told.events)

    def _played(self, live: Live, rules: Ruleset) -> Ruleset:
        """The rule file that a table plays from now on: another one, once a posting counts."""
        return rules if live.table.rules_hash == rules.hash else self._rulebook.find(live.table.rules_hash)

    @property
    def key(self) -> RoundKey | None:
        """The key of the round that is open, or of the last one."""
        return self._round_key[0]

    @property
    def opened_at(self) -> int:
        """The version before which the last round was opened: what is newer opens with the key at hand."""
        return self._round_key[1] - 1

    @property
    def known_rules(self) -> Ruleset:
        """The rule file that the table plays."""
        if self.rules is None:
            raise IllegalAction("table/unknown", f"there is no table {self.name}", {"table": self.name})
        return self.rules

    @property
    def differs(self) -> tuple[str, ...]:
        """What differs here from the rule file as published, as `wager.ante.cents_min = 1000`."""
        rules, run = self.known_rules, self.live.run
        if not run.file or not self.live.table.rules_hash:
            return run.differs
        if self._differs[0] != rules.hash:
            self._differs = rules.hash, differences_now(run, self._rulebook.find(run.file), rules)
        return self._differs[1]

    def prepare(
        self,
        envelope: Envelope,
        at: int,
        house: House,
        meters: Meters,
        rules: Ruleset | None = None,
        facts: Facts = NO_FACTS,
    ) -> Prepared:
        """What an action leads to. A table that opens is given its rules; one with meters asks those of the house."""
        live = self.live
        played = rules or self.known_rules
        _check_answers(envelope, live)
        rights.check(house, live, envelope.actor, envelope.action)
        _check_enabled(house, played, live, envelope)
        if type(envelope.action) is table_do.PostRules:
            self._check_posting(envelope.action, played)
        facts = facts._replace(at=at)
        if played.meter:
            return meters.prepare_table(self, envelope, at, played, facts)
        made = self.made(envelope, played, facts)
        commit = Commit(at, envelope.actor, envelope.request, (made.part,))
        return Prepared(commit, lambda appended: self.take(made, appended, played))

    def _check_posting(self, posting: table_do.PostRules, played: Ruleset) -> None:
        """A posting names a rule file that the house has, and what is different in it."""
        found = post_rules(played, self._rulebook.find(posting.rules_hash))
        if posting != found:
            raise IllegalAction("post/changes", "something else is different in it", {"changes": found.changes})

    def made(self, envelope: Envelope, played: Ruleset, facts: Facts, action: Any = None) -> Made:
        """What an action leads to; it is decided as given here, where the house's meters have added to it."""
        live = self.live
        decided = action or self.with_seed(envelope)
        # What was prepared before and refused has left no key behind.
        self._sealer.take(*self._round_key)
        events, postings, after = happened(played, live, decided, envelope.actor, facts)
        body = self._sealer.body(
            self.version + 1,
            envelope.action,
            events,
            opens=_opens(live, envelope.action),
            shows=not _SHOWING.isdisjoint(map(type, events)),
        )
        return Made(events, after, Part(self.stream, body, self.version, postings))

    def with_seed(self, envelope: Envelope) -> Any:
        """A round's seed is drawn here: no person who deals can give one."""
        action = envelope.action
        if type(action) is not table_do.StartRound:
            return action
        if action.seed is None:
            return replace(action, seed=self._entropy(SEED_BYTES))
        if envelope.actor != HOUSE_ACTOR:
            message = f"the house draws its seed itself; {envelope.actor} cannot give one"
            raise IllegalAction("seed/given", message, {"actor": envelope.actor})
        return action

    def take(self, made: Made, appended: Appended, played: Ruleset) -> Reply:
        """The journal has it."""
        self.live, self.version = made.after, appended.entries[0].version
        self.rules = self._played(made.after, played)
        self._round_key = self._sealer.key, self._sealer.since
        self.play.hear(appended.entries[0].at, made.events)
        return Reply(self.stream, self.version, made.events, at=appended.entries[0].at)


_SHOWING: Final = frozenset((table_ev.DeckRevealed, tray_ev.CountsCompared, tray_ev.CountDiscarded))
"""With these a key is published: nothing that it seals is a secret any more."""


_COMING: Final = frozenset((table_do.Sit, table_do.Move, table_do.Buy, table_do.TakeBank))
"""What a person begins at a table; nothing of it counts in the round that is open."""
_STARTING: Final = _COMING | {table_do.StartRound, live_do.OpenLive, round_do.PlaceWager}


def _opens(live: Live, action: Any) -> bool:
    """Whether a key is needed from here on: for a round, or for a first count that the second signer may not see."""
    kind = type(action)
    return kind is table_do.StartRound or (kind is tray_do.CountChips and live.tray.first is None)


def _check_answers(envelope: Envelope, live: Live) -> None:
    """An action is stale only when what it answers has passed; a neighbour's bet makes nobody stale."""
    state = live.table.round
    if envelope.round and (envelope.round != state.number or not live.table.is_open):
        now = f"round {state.number} is {'open' if live.table.is_open else 'over'}"
        raise IllegalAction("request/stale", f"it answers round {envelope.round}; {now}", {"round": envelope.round})


def _check_enabled(house: House, rules: Ruleset, live: Live, envelope: Envelope) -> None:
    """What is disabled starts nothing new; a round that is open is finished."""
    action = envelope.action
    if type(action) not in _STARTING:
        return
    if house.disabled or house.faults:
        why = _why_not(house, rules, live, action)
        if why:
            raise IllegalAction("house/disabled", f"nothing new starts here: {why}", {"reason": why})
    if (
        isinstance(action, table_do.Sit)
        and live.is_money
        and (rights.is_bot(action.bettor) or rights.is_guest(action.bettor))
    ):
        message = f"{action.bettor} plays for demo chips only"
        raise IllegalAction("seat/demo_only", message, {"bettor": action.bettor, "currency": live.run.currency})


def _why_not(house: House, rules: Ruleset, live: Live, action: Any) -> str:
    """Why an action may not start anything; empty if it may, or if the round is open that it belongs to."""
    if type(action) is round_do.PlaceWager:
        # Others bet in a round that is open; who is disabled puts no more chips down, and plays what lies there to its
        # end. A tournament is one game: whoever has entered it plays it.
        return "" if live.is_tournament else house.disabled.get(f"person:{action.bettor}", "")
    scopes = [f"game:{rules.id}", f"table:{live.name}"]
    if type(action) in _COMING:
        scopes.append(f"person:{action.bettor}")
    return house.why_disabled(*scopes)


def opener_of(stream: str, key: HouseKey | None) -> Opener:
    """The reader of a stream's entries."""
    return Opener(key, *codec.readers_of(stream))
