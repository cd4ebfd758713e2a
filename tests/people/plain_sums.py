"""What people have done, recomputed from the ledger's postings and the bare text of the entries, by other means than the house's."""

import json
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from queenhigh.store.sqlite import SqliteJournal

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def begun(period: str, now: int) -> int:
    """When the running day, week or month began."""
    moment = EPOCH + timedelta(microseconds=now)
    start = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if period == "week":
        start -= timedelta(days=start.weekday())
    elif period == "month":
        start = start.replace(day=1)
    return (start - EPOCH) // timedelta(microseconds=1)


class Done(NamedTuple):
    """In cents and microseconds, as the house says it."""

    deposited: int
    wagered: int
    net: int
    played: int


class PlainLedger:
    """A journal's entries and postings, read once."""

    def __init__(self, journal: SqliteJournal) -> None:
        self._journal = journal
        self._last = -1
        self._entries: list[tuple[str, int, list[dict[str, Any]]]] = []
        self._postings: list[tuple[int, str, str, int]] = []

    def done(self, person: str, period: str, now: int) -> Done:
        """What the ledger gives for a person, in the running period."""
        self._read()
        start = begun(period, now)
        deposited = net = 0
        for at, source, target, cents in self._postings:
            if at < start:
                continue
            if target == f"cash/person:{person}" and source == "cash/world":
                deposited += cents
            # Won or lost is whatever changes what a person has, at the cage and in front of that person together, but
            # for what comes in through the door and goes out again.
            if "cash/world" not in (source, target):
                net += cents * (_is_of(target, person) - _is_of(source, person))
        return Done(deposited, self._wagered(person, start), net, self._played(person, start, now))

    def _read(self) -> None:
        if self._last == self._journal.last():
            return
        self._last = self._journal.last()
        found = [entry for _, entry in self._journal.read_all()]
        self._entries = [(entry.stream, entry.at, json.loads(entry.body)["events"]) for entry in found]
        times = {(entry.stream, entry.version): entry.at for entry in found}
        self._postings = [
            (times[stream, version], str(each.source), str(each.target), each.micro_cents // 1_000_000)
            for stream, version, each in self._journal.postings()
        ]

    def _wagered(self, person: str, start: int) -> int:
        """Stakes of rounds that were not called off, without those that were taken back."""
        stakes: dict[tuple[str, int], list[tuple[int, int, str, int]]] = defaultdict(list)
        rounds: dict[str, int] = {}
        money: set[str] = set()
        for stream, at, events in self._entries:
            for event in events:
                name = event["event"]
                if name == "live_opened" and event["run"].get("currency") == "cash":
                    money.add(stream)
                elif name == "round_opened":
                    rounds[stream] = event["number"]
                elif name == "round_voided":
                    stakes.pop((stream, rounds[stream]), None)
                elif name == "wager_taken_back" and event["bettor"] == person:
                    mine = stakes[stream, rounds[stream]]
                    mine[:] = [each for each in mine if each[1:3] != (event["spot"], event["wager"])]
                for moved in event.get("transfers", ()):
                    if moved["source"] == f"bettor:{person}" and moved["target"] == "felt":
                        stake = (at, moved["spot"], moved["wager"], moved["cents"])
                        stakes[stream, rounds[stream]].append(stake)
        counted = [each for (stream, _), those in stakes.items() if stream in money for each in those]
        return sum(cents for at, _, _, cents in counted if at >= start)

    def _played(self, person: str, start: int, now: int) -> int:
        sat: dict[str, int] = {}
        played = 0
        for stream, at, events in self._entries:
            for event in events:
                if event.get("bettor") == person and event["event"] == "sat_down":
                    sat[stream] = at
                elif event.get("bettor") == person and event["event"] == "stood_up":
                    played += max(0, at - max(start, sat.pop(stream)))
        return played + sum(now - max(start, at) for at in sat.values())


def _is_of(account: str, person: str) -> bool:
    kind = account.removeprefix("cash/").partition(":")[0]
    return account.startswith("cash/") and kind in ("person", "purse", "chips") and account.endswith(f":{person}")
