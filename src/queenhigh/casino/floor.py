"""The floor: every table goes on by itself, by the clock that it is handed. Whoever runs it asks what is due, and submits it.

Who is connected and who is ready is known here and nowhere else: it is not part of the game, and a start begins without it.
Bots and default actions act after a delay that is drawn without a look at the cards.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.bots import Bots
from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.nodes import drives
from queenhigh.casino.rights import DEALING, is_bot, is_guest
from queenhigh.casino.timers import Default, default_of
from queenhigh.casino.tournaments.floor import Delays, next_at, time_for, tournaments_due, whose_bet
from queenhigh.session.actions import StandUp
from queenhigh.session.steps import Step, next_step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.service import Casino
    from queenhigh.casino.tables.live import Live
    from queenhigh.round.actions import Person


_AGAIN_MICROSECONDS = 1_000_000
"""What was refused is tried again after a second."""


class Pace(msgspec.Struct, frozen=True):
    """How quickly the house and its bots act, in milliseconds, so that people can follow."""

    dealer: int = 400
    between_rounds: int = 2_500
    bot_least: int = 500
    bot_most: int = 1_800
    gone: int = 120_000
    """After so long somebody without an account who is gone leaves a demo table, so that others find a seat."""
    away: int = 10_000
    """A line that was lost for so long does not come back: the person is gone, and the house acts for them at once."""


class TableOnFloor:
    """One table by the clock."""

    def __init__(self, casino: Casino, desk: TableDesk, pace: Pace, *, bots: bool = True, company: int = 0) -> None:
        self._casino = casino
        self._desk = desk
        self._pace = pace
        self._with_bots = bots and desk.live.is_demo
        self._company = company if self._with_bots else 0
        self._bots_now: Bots | None = None
        self._bots_rules = ""
        self._since = casino.clock()
        self._waits_for: tuple[object, ...] = ()
        self._step_of: Live | None = None
        self._looked_at: Live | None = None
        self._people: tuple[Person, ...] = ()
        self._names: frozenset[str] = frozenset()
        """Those of them who are no bots."""
        self._step = Step("start")
        self._default_found: Default | None = None
        self._default_is_known = False
        self._queue: list[tuple[str, Any]] = []
        self._hold_until = 0
        self.why = ""
        """Why the house could not act when it last tried; empty if it could."""
        self.why_code = ""
        self.why_facts: Mapping[str, Any] = {}
        self.connected: set[str] = set()
        self._gone: dict[str, int] = {}
        """Guests at the table who are not connected, and since when."""
        self._away: dict[str, int] = {}
        """People at the table who are not connected, and since when."""
        self._devices: dict[str, str] = {}
        """Who is connected with which device."""
        self._promised_on: dict[str, str] = {}
        """Who has promised a seed on which device: no other one can show it."""
        self._ready: tuple[int, set[str]] = (0, set())

    # ── who is there ─────────────────────────────────────────────────────────────────────────────────────────────────

    def come(self, bettor: str, device: str = "") -> None:
        """Somebody is there, with a device by whatever name."""
        self.connected.add(bettor)
        self._devices[bettor] = device

    def go(self, bettor: str) -> None:
        """Somebody is not there any more."""
        self.connected.discard(bettor)
        self._devices.pop(bettor, None)

    def promised(self, bettor: str) -> None:
        """Somebody has promised a seed, on the device that is connected now."""
        self._promised_on[bettor] = self._devices.get(bettor, "")

    def can_reveal(self, bettor: str) -> bool:
        """Whether a seed may come still: who is not there, or has come back on a new device, has none to show."""
        device = self._devices.get(bettor, "")
        return bettor in self.connected and self._promised_on.get(bettor, device) == device

    def ready(self, bettor: str) -> None:
        """Somebody wants no more chips down in this round."""
        number = self._desk.live.table.round.number
        if self._ready[0] != number:
            self._ready = (number, set())
        self._ready[1].add(bettor)

    def is_ready(self, bettor: str) -> bool:
        """Whether nobody has to wait for a person's bets."""
        number, names = self._ready
        return (
            is_bot(bettor)
            or bettor not in self.connected
            or (number == self._desk.live.table.round.number and bettor in names)
        )

    def patience(self, bettor: str, milliseconds: int) -> int:
        """How long somebody is waited for, from when the table began to wait: never for who is gone."""
        if bettor not in self._away:
            return milliseconds
        left = (self._away[bettor] - self._since) // 1000 + self._pace.away
        return min(milliseconds, max(left, self._pace.dealer))

    def _call_the_roll(self) -> None:
        """See who is away from the table; whoever sits down there is expected for a while."""
        people = self._desk.live.table.people
        if people is not self._people:
            self._people, self._names = people, frozenset(p.bettor for p in people if not is_bot(p.bettor))
        if self._names <= self.connected:
            self._away = {}
        else:
            now = self._casino.clock()
            self._away = {name: self._away.get(name, now) for name in self._names - self.connected}

    def _bots(self) -> Bots | None:
        """The bots of the table, for the rule file that it plays now."""
        rules = self._desk.known_rules
        if self._with_bots and self._bots_rules != rules.hash:
            self._bots_now = Bots(rules, hashlib.sha256(self._desk.stream.encode()).digest())
            self._bots_rules = rules.hash
        return self._bots_now

    # ── what is due ──────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def version(self) -> int:
        """The version of the table now."""
        return self._desk.version

    def step(self) -> Step:
        """What the table waits for; it is asked several times after each entry, and worked out once."""
        live = self._desk.live
        if self._step_of is not live:
            self._step_of, self._step, self._default_is_known = (
                live,
                next_step(self._desk.known_rules, live.table),
                False,
            )
        return self._step

    def default(self) -> tuple[int, Default] | None:
        """When the table will act by itself, in microseconds since 1970, and how; none if it waits without end."""
        step = self._look()
        if not self._default_is_known:
            self._default_found = self._find_default(step)
            self._default_is_known = not self._desk.live.is_tournament  # there it is another when somebody goes
        found = self._default_found
        return None if found is None else (self._since + self._waited(step, found.milliseconds) * 1000, found)

    def _waited(self, step: Step, milliseconds: int) -> int:
        """How long somebody who is asked is waited for; a tournament knows that already."""
        if self._desk.live.is_tournament or step.wait not in ("bank", "decision"):
            return milliseconds
        self._call_the_roll()
        return self.patience(step.bettors[0], milliseconds)

    def _find_default(self, step: Step) -> Default | None:
        desk = self._desk
        if not desk.live.is_tournament:
            return default_of(desk.known_rules, desk.live, step)
        self._call_the_roll()
        return time_for(self._casino.tournaments.conductor_of(desk), desk, step, self)

    def when(self) -> int | None:
        """When the table next does something by itself, in microseconds since 1970; none if it waits for people."""
        found = self._next()
        return None if found is None else max(found[0], self._hold_until)

    def due(self, now: int) -> Envelope | None:
        """The next action, if its time has come."""
        found = None if now < self._hold_until else self._next()
        if found is None or now < found[0]:
            return None
        if self._queue:
            self._queue.pop(0)
        return found[1]

    def _next(self) -> tuple[int, Envelope] | None:
        """What the table does by itself if nobody acts before, and when; nothing, where another node drives it."""
        if not drives(self._casino, self._desk.name):
            return None
        step = self._look()
        if self._desk.live.is_tournament:
            return self._tournament(step)
        self._call_the_roll()
        acting = self._acting(step)
        if acting is not None:
            delay, actor, action = acting
            return self._since + delay * 1000, Envelope(actor, self._desk.stream, action)
        found = self.default()
        if found is None or self._is_the_dealers(found[1].action):
            return None
        # Every node would give a timer's request this id.
        request = f"timer:{self._desk.name}:{self._desk.version}"
        at = self._since if self._nobody_is_waited_for(step) else found[0]
        return at, Envelope(HOUSE_ACTOR, self._desk.stream, found[1].action, request)

    def _tournament(self, step: Step) -> tuple[int, Envelope] | None:
        """At a tournament's table the tournament says what comes next."""
        conductor = self._casino.tournaments.conductor_of(self._desk)
        delays = Delays(self._pace.dealer, self._pace.between_rounds, self._delay(step))
        self._call_the_roll()
        found = next_at(conductor, self._desk, step, delays, self)
        return None if found is None else (self._since + found.milliseconds * 1000, found.envelope)

    def refused(self, now: int, reply: Reply) -> None:
        """The house would have acted, and could not: it tries again in a while, and says what it waits for."""
        self._hold_until, self.why = now + _AGAIN_MICROSECONDS, reply.message
        self.why_code, self.why_facts = reply.error, reply.facts

    def _is_the_dealers(self, action: Any) -> bool:
        """Whether it is for a person to press: no timer deals where a dealer does."""
        return self._desk.live.run.dealing == "dealer" and type(action) in DEALING

    def _look(self) -> Step:
        """What the table waits for; the time counts from when it began to."""
        step, live = self.step(), self._desk.live
        if live is self._looked_at:
            return step
        self._looked_at = None if live.is_tournament else live  # there whose bet it is does not stand in the table
        table = live.table
        # While bets are open chips come and go, and time passes all the same.
        bets = step.wait == "bets"
        key: tuple[object, ...] = (
            ("bets", table.round.number, self._whose_bet())
            if bets
            else (step, live.status, len(table.people), self._desk.version)
        )
        if key != self._waits_for:
            self._waits_for, self._since, self._queue = key, self._casino.clock(), []
        return step

    def _whose_bet(self) -> str:
        """Who bets now, where the bets of a tournament are made in turn: each has the whole time."""
        if not self._desk.live.is_tournament:
            return ""
        return whose_bet(self._casino.tournaments.conductor_of(self._desk), self._desk)

    def _acting(self, step: Step) -> tuple[int, str, Any] | None:
        """What the dealer or a bot is about to do, and after how long."""
        live = self._desk.live
        hosting = self._hosting(step)
        if hosting is not None:
            return hosting
        if live.run.dealing == "automatic" and self._may_deal(step):
            dealt = dealer_action(live, step, self._casino.readings(self._desk))
            if dealt is not None:
                delay = self._pace.between_rounds if step.wait == "start" else self._pace.dealer
                return delay, HOUSE_ACTOR, dealt
        bots = self._bots()
        if bots is None:
            return None
        if not self._queue:
            self._queue = bots.actions(live.table, step)
        return (self._delay(step), *self._queue[0]) if self._queue else None

    def _hosting(self, step: Step) -> tuple[int, str, Any] | None:
        """Between rounds of a demo table: who is gone leaves, a bot without chips goes, another one comes."""
        table = self._desk.live.table
        if self._desk.live.status != "open" or step.wait not in ("start", "offer", "banker", "bank"):
            return None
        leaving = self._leaving()
        if leaving is not None:
            return leaving
        bots = self._bots()
        if bots is None or not self._company:
            return None
        broke = next((p for p in table.people if is_bot(p.bettor) and bots.is_broke(table.purse(p.bettor))), None)
        if broke is not None:
            return self._pace.dealer, broke.bettor, StandUp(broke.bettor)
        there = sum(is_bot(person.bettor) for person in table.people)
        taken, count = sum(len(person.seats) for person in table.people), self._desk.known_rules.seats.count
        # A seat stays free for whoever comes next; at a table of two, whoever has come needs the other one taken.
        kept = 0 if count == 2 and table.people else 1
        if there < min(self._company, max(1, count - 2)) and taken < count - kept:
            coming = bots.to_join(table)
            if coming is not None:
                return self._pace.dealer, coming.bettor, coming
        return None

    def _leaving(self) -> tuple[int, str, Any] | None:
        """Whoever may not play any more leaves, and a guest who has been gone for long: the chips are demo chips."""
        now = self._casino.clock()
        # The house stands them up when it hears of it; but another process may drive the table.
        disabled = self._casino.house.disabled
        barred = (
            [p.bettor for p in self._desk.live.table.people if f"person:{p.bettor}" in disabled] if disabled else []
        )
        if barred:
            return 0, HOUSE_ACTOR, StandUp(barred[0])
        people = [p.bettor for p in self._desk.live.table.people if is_guest(p.bettor)]
        self._gone = {name: self._gone.get(name, now) for name in people if name not in self.connected}
        if not self._gone:
            return None
        name, since = min(self._gone.items(), key=lambda each: each[1])
        left = since + self._pace.gone * 1000 - self._since
        others = any(not is_bot(p.bettor) and p.bettor in self.connected for p in self._desk.live.table.people)
        if left > 0 and others:
            return None  # the game goes on meanwhile; it is looked at again after the round
        return max(left, 0) // 1000, HOUSE_ACTOR, StandUp(name)

    def _may_deal(self, step: Step) -> bool:
        """A round begins where somebody plays; bots among themselves wait for company."""
        people = self._desk.live.table.people
        return step.wait not in ("start", "offer") or any(
            not is_bot(p.bettor) and p.bettor not in self._gone for p in people
        )

    def _delay(self, step: Step) -> int:
        """How long a bot thinks: by the table, the round and the place in it, never by its cards."""
        text = f"{self._desk.stream}/{self._desk.live.table.round.number}/{step.wait}/{step.seat}/{len(self._queue)}"
        roll = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
        return self._pace.bot_least + roll % (self._pace.bot_most - self._pace.bot_least + 1)

    def _nobody_is_waited_for(self, step: Step) -> bool:
        if step.wait == "bets":
            # Somebody is there to play for: a bettor, the one who banks, or whoever waits for the next round.
            there = (p.bettor for p in self._desk.live.table.people)
            somebody = any(not is_bot(name) and name in self.connected for name in there)
            return somebody and all(self.is_ready(name) for name in step.bettors)
        return step.wait == "seeds" and not any(self.can_reveal(name) for name in step.bettors)


class Floor:
    """Every table of a house by the clock."""

    def __init__(self, casino: Casino, pace: Pace | None = None, *, bots: bool = True, company: int = 0) -> None:
        """`company` is how many bots keep a demo table company."""
        self._casino = casino
        self._company = company
        self._pace = pace or Pace()
        self._with_bots = bots
        self._tables: dict[str, TableOnFloor] = {}

    def table(self, name: str) -> TableOnFloor:
        """A table on the floor."""
        if name not in self._tables:
            desk = self._casino.table(name)
            self._tables[name] = TableOnFloor(
                self._casino, desk, self._pace, bots=self._with_bots, company=self._company
            )
        return self._tables[name]

    def due(self) -> Iterator[Envelope]:
        """Whatever is due now, at most one action a table and a tournament."""
        now = self._casino.clock()
        yield from tournaments_due(self._casino)
        for name in tuple(self._casino.tables):
            envelope = self.table(name).due(now)
            if envelope is not None:
                yield envelope

    def tick(self) -> int:
        """Do what is due; how many actions that were."""
        due = list(self.due())
        done = 0
        for envelope, reply in zip(due, self._casino.submit(due), strict=True):
            if not envelope.stream.startswith("table:"):
                done += not reply.error
                continue
            table = self.table(envelope.stream.removeprefix("table:"))
            if reply.error:
                table.refused(self._casino.clock(), reply)
            else:
                table.why, done = "", done + 1
        return done
