"""Both sides of a meter: what tables say they did to it, and what its own stream says they did, one for one."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.effects import effects_of
from queenhigh.casino.meters.following import Feed, Pay, Record, Release
from queenhigh.casino.meters.postings import account_of
from queenhigh.casino.tables.events import LiveOpened
from queenhigh.casino.verify.chains import place_of
from queenhigh.round.events import AwardLocked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.casino.entries import Told
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.meters.following import Effect
    from queenhigh.casino.tables.live import Live
    from queenhigh.casino.verify.findings import Findings

Line = tuple[Any, ...]
"""What happened, in the same words on both sides."""
Pair = tuple[str, str]
"""The meter's stream, and that of whoever did something to it."""
Said = deque[tuple[Line, str]]


class MeterTally:
    """Compares the two sides as they come; one may be ahead, where a round's entries wait for their key."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._done: dict[Pair, Said] = {}
        """What others say they did."""
        self._had: dict[Pair, Said] = {}
        """What the meter says."""
        self._wins: dict[tuple[str, int], tuple[str, Line]] = {}

    def take(self, told: Told, before: Live | None) -> None:
        """One more entry; `before` is the table before it, where it is a table's."""
        stream, place = told.entry.stream, place_of(told.entry)
        if before is not None:
            for pair, line in _at_table(before, told.events):
                self._done.setdefault(pair, deque()).append((line, place))
                self._match(pair)
        elif stream.startswith("meter:"):
            for event in told.events:
                self._on_meter(stream, event, told, place)

    def _on_meter(self, stream: str, event: Any, told: Told, place: str) -> None:
        who: str
        line: Line
        match event:
            case ev.MoneySent():
                pair, line = (f"meter:{event.to}", stream), ("moved", event.micro_cents, event.reserve)
                self._done.setdefault(pair, deque()).append((line, place))
                self._match(pair)
                return
            case ev.MoneyReceived():
                who, line = f"meter:{event.sender}", ("moved", event.micro_cents, event.reserve)
            case ev.TableLinked():
                who, line = f"table:{event.table}", ("linked",)
            case ev.Contributed():
                who, line = f"table:{event.table}", ("fed", event.round, event.wagers, event.wager_cents)
            case ev.WinLocked():
                hand = (event.round, event.spot, event.bettor)
                self._wins[stream, event.win] = f"table:{event.table}", hand
                who, line = f"table:{event.table}", ("locked", *hand, event.cents)
            case ev.WinReleased() | ev.WinStranded():
                who, hand = self._wins[stream, event.win]
                line = ("released", *hand)
            case ev.WinRecorded():
                # A table without a keypad records and pays at once.
                if any(isinstance(each, ev.WinPaid) and each.win == event.win for each in told.events):
                    return
                who, hand = self._wins[stream, event.win]
                line = ("recorded", *hand)
            case ev.WinPaid():
                who, hand = self._wins[stream, event.win]
                line = ("paid", *hand)
            case _:
                return
        pair = (stream, who)
        self._had.setdefault(pair, deque()).append((line, place))
        self._match(pair)

    def _match(self, pair: Pair) -> None:
        done, had = self._done.get(pair), self._had.get(pair)
        while done and had:
            (did, there), (has, here) = done.popleft(), had.popleft()
            if did != has:
                self._findings.add("meters", here, f"{_words(has)} is not what {there} did: {_words(did)}")

    def finish(self, given_up: set[str], waiting: set[str]) -> None:
        """What one side says and the other does not."""
        unsure = given_up | waiting
        for pair, said in sorted(self._done.items()):
            if said and not unsure.intersection(pair):
                line, place = said[0]
                self._findings.add("meters", place, f"{_words(line)} is missing on {pair[0]}")
        for pair, said in sorted(self._had.items()):
            if said and not unsure.intersection(pair):
                line, place = said[0]
                self._findings.add("meters", place, f"{pair[1]} never did this: {_words(line)}")


def check_books(findings: Findings, books: Mapping[str, MeterBook], balances: Mapping[str, int]) -> None:
    """Each meter is what its counters make it, to the micro-cent, and its account holds what it shows, keeps and owes."""
    for stream, book in sorted(books.items()):
        counts, shows = book.counts, book.shows
        if (counts.meter, counts.reserve) != (shows.value, shows.overflow):
            what = f"its counters make {counts.meter} and a reserve of {counts.reserve} micro-cents"
            findings.add("meters", stream, f"{what}; it shows {shows.value}, with {shows.overflow} in reserve")
        held = balances.get(account_of(book), 0) if book.name else 0
        if held != book.account:
            findings.add("meters", stream, f"its account holds {held} micro-cents, not {book.account}")


def _words(line: Line) -> str:
    return " ".join(str(each) for each in line)


def _at_table(live: Live, events: tuple[Any, ...]) -> Iterator[tuple[Pair, Line]]:
    table = f"table:{live.name}"
    for event in events:
        if isinstance(event, LiveOpened):
            for _, house in event.run.meters:
                yield (f"meter:{house}", f"table:{event.name}"), ("linked",)
        elif isinstance(event, AwardLocked) and live.run.meters:
            line = ("locked", live.table.round.number, event.spot, event.bettor, event.cents)
            yield (f"meter:{live.run.meter(event.meter)}", table), line
        else:
            for meter, effects in effects_of(live, (event,)).items():
                for effect in effects:
                    yield (f"meter:{meter}", table), _line(effect)


def _line(effect: Effect) -> Line:
    match effect:
        case Feed():
            return ("fed", effect.round, effect.wagers, effect.cents)
        case Release():
            return ("released", effect.hand.round, effect.hand.spot, effect.hand.bettor)
        case Record():
            return ("recorded", effect.hand.round, effect.hand.spot, effect.hand.bettor)
        case Pay():
            return ("paid", effect.hand.round, effect.hand.spot, effect.hand.bettor)
        case _:
            return ("locked", effect.hand.round, effect.hand.spot, effect.hand.bettor)
