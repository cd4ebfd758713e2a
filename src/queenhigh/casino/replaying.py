"""Streams done again: what each recorded action leads to is decided anew, and must be what is recorded.

One for each kind of stream. `take` answers with what the entry posts, and raises `Differs` where the record and the
rules part. What was only asked for permission at the time (whether the cage covers a round, whether every tray is
counted) is granted here: it was granted then, or the entry would not stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec.structs import replace

from queenhigh.casino.codec import kind_of
from queenhigh.casino.house import machine as house_machine
from queenhigh.casino.house.books import postings_of as house_postings
from queenhigh.casino.house.days import HouseFacts
from queenhigh.casino.house.events import CageFunded
from queenhigh.casino.meters import machine as meter_machine
from queenhigh.casino.meters.again import as_decided, followed_again
from queenhigh.casino.meters.book import NO_METER, MeterBook
from queenhigh.casino.meters.folding import fold as fold_meter
from queenhigh.casino.meters.postings import postings_of as meter_postings
from queenhigh.casino.tables import machine as live_machine
from queenhigh.casino.tables.actions import OpenLive
from queenhigh.casino.tables.books import postings_of
from queenhigh.casino.tables.events import ChipsBrought
from queenhigh.casino.tables.happening import Happened, happened
from queenhigh.casino.tables.live import NOT_OPEN, Live
from queenhigh.casino.tables.purchases import buyers
from queenhigh.casino.tables.tray_steps import Facts
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.history.differences import first_difference
from queenhigh.session import events as table_ev
from queenhigh.session.actions import Buy

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.rulebook import Rulebook
    from queenhigh.rules.schema.ruleset import Ruleset

Postings = tuple["Posting", ...]
_PLENTY: Final = 1 << 60
_SHORT: Final = re.compile(r".* has (\d+) cents, not \d+$")
"""What is said of a purchase that nobody could pay."""


class Differs(BadInput):
    """What is recorded is not what follows from the action."""


class Replay(Protocol):
    """One stream, done again."""

    def take(self, told: Told, days: Sequence[str] = ("",)) -> Postings:
        """Do the next entry again; what it posts. `days` are the gaming days that may have been open then."""
        ...


class HouseReplay:
    """The house's stream."""

    def __init__(self) -> None:
        self.house = house_machine.House()

    def take(self, told: Told, days: Sequence[str] = ("",)) -> Postings:
        """Do the next entry again; what it posts."""
        del days
        if told.action is not None:
            # What the cage held is the ledger's to say: here it is what was recorded.
            cage = next((event.before for event in told.events if isinstance(event, CageFunded)), None)
            facts = HouseFacts(at=told.entry.at, cage_cents=cage)
            check_same(told, (lambda: house_machine.decide(self.house, told.action, told.entry.actor, facts),))
        self.house = house_machine.fold(self.house, told.events)
        return tuple(house_postings(self.house.currency, told.events))


class TableReplay:
    """A table's stream."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self.live: Live = NOT_OPEN
        self.rules: Ruleset | None = None

    def take(self, told: Told, days: Sequence[str] = ("",)) -> Postings:
        """Do the next entry again; what it posts."""
        if self.rules is None or isinstance(told.action, OpenLive):
            self.rules = self._rulebook.find(_opened_with(told))
        rules, live, action, actor = self.rules, self.live, told.action, told.entry.actor
        if action is None:
            postings = tuple(postings_of(live, told.events))
            self.live = live_machine.fold(rules, live, told.events, postings)
        else:
            wallets, chips = _wallets(live, told), _chips(told)

            def again(day: str) -> Happened:
                facts = Facts(day, _PLENTY, wallets, chips, at=told.entry.at)
                return happened(rules, live, as_decided(action, told.events), actor, facts)

            made = check_same(told, [partial(again, day) for day in days], lambda made: made.events)
            postings, self.live = made.postings, made.after
        if self.live.table.rules_hash != rules.hash:
            self.rules = self._rulebook.find(self.live.table.rules_hash)
        return postings


class MeterReplay:
    """A meter's stream: what people did is decided again, what tables did to it is worked out again."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.book: MeterBook = NO_METER

    def take(self, told: Told, days: Sequence[str] = ("",)) -> Postings:
        """Do the next entry again; what it posts."""
        del days
        action, actor = told.action, told.entry.actor
        if action is None:
            check_same(told, (lambda: followed_again(self.book, told.events),))
        else:
            check_same(told, (lambda: meter_machine.decide(self.book, action, actor, self._name),))
        before, self.book = self.book, fold_meter(self.book, told.events, told.entry.at)
        return tuple(meter_postings(before, told.events))


def _wallets(live: Live, told: Told) -> dict[str, int]:
    """What people who wanted chips after the round had then: enough, or what a purchase that was dropped says."""
    names = buyers(live, told.action)
    if not names:
        return {}
    left = {event.ask: _SHORT.match(event.why) for event in told.events if isinstance(event, table_ev.AskDropped)}
    found: dict[str, int] = {}
    paid = dict.fromkeys(names, 0)
    for ask in live.table.asks:
        if not isinstance(ask, Buy):
            continue
        said = left.get(ask)
        if said is None:
            paid[ask.bettor] += ask.cents
        else:
            found.setdefault(ask.bettor, paid[ask.bettor] + int(said[1]))
    return {name: found.get(name, _PLENTY) for name in names}


def _chips(told: Told) -> dict[str, int]:
    """What people had then of chips from the cage, as far as it was needed."""
    found: dict[str, int] = {}
    for event in told.events:
        if isinstance(event, ChipsBrought):
            found[event.bettor] = found.get(event.bettor, 0) + event.cents
    return found


def _opened_with(told: Told) -> str:
    for event in told.events:
        if isinstance(event, table_ev.TableOpened):
            return event.rules_hash
    raise Differs("replay/not_open", "something happens at a table that was never opened", {})


def check_same(
    told: Told, attempts: Sequence[Callable[[], Any]], events_of: Callable[[Any], tuple[Any, ...]] = lambda made: made
) -> Any:
    """What the first attempt gives that leads to the recorded events; refuses them, if none does."""
    why = ""
    for attempt in attempts:
        try:
            made = attempt()
        except QueenhighError as error:
            why = why or f"the rules refuse what is recorded: {error.message}"
            continue
        expected = events_of(made)
        if expected == told.events or _as_before(expected, told.events) == told.events:
            return made
        found = first_difference([spelled(e) for e in told.events], [spelled(e) for e in expected], "events")
        if found is None:
            return made
        recorded, right = found.sides()
        why = why or f"{found.path}: {recorded} is recorded, the rules give {right}"
    raise Differs("replay/differs", why, {})


def _as_before(expected: tuple[Any, ...], recorded: tuple[Any, ...]) -> tuple[Any, ...]:
    """The events as they were before rows of pay tables, and what stood there before a change, were recorded."""
    for field in ("row", "before"):
        if not any(getattr(event, field, None) is not None for event in recorded):
            expected = tuple(replace(event, **{field: None}) if hasattr(event, field) else event for event in expected)
    return expected


def replay_of(stream: str, rulebook: Rulebook) -> Replay:
    """What does a stream again, by its kind."""
    match kind_of(stream):
        case "house":
            return HouseReplay()
        case "table":
            return TableReplay(rulebook)
        case "meter":
            return MeterReplay(stream.partition(":")[2])
        case "charity":
            from queenhigh.casino.charity.desk import CharityReplay  # noqa: PLC0415  # it asks this module back

            return CharityReplay()
        case "tournament":
            from queenhigh.casino.tournaments.replay import TournamentReplay  # noqa: PLC0415  # it asks this module back

            return TournamentReplay(stream.partition(":")[2], rulebook)
        case _:
            raise BadInput("stream/unknown", f"{stream} is no stream that this program knows", {"stream": stream})
