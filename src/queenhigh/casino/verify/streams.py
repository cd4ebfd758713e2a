"""Every stream opened and done again, entry by entry, in the order in which they were written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from queenhigh.casino.archive import PostingRow
from queenhigh.casino.codec import readers_of
from queenhigh.casino.entries import Opener, Told
from queenhigh.casino.house import events as house_ev
from queenhigh.casino.replaying import Differs, MeterReplay, TableReplay, replay_of
from queenhigh.casino.tournaments.replay import TournamentReplay
from queenhigh.casino.verify.chains import place_of
from queenhigh.casino.verify.findings import Check, Findings, words_of
from queenhigh.casino.verify.kept import Kept
from queenhigh.casino.verify.meters import MeterTally
from queenhigh.casino.verify.rule_files import CheckedRulebook
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.session import events as table_ev

if TYPE_CHECKING:
    from queenhigh.casino.archive import Archive
    from queenhigh.casino.journal import Entry
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.replaying import Replay
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.casino.tables.live import Live
    from queenhigh.tournament.state import State as Tournament

Post = Callable[[str, Sequence[PostingRow], Sequence["Posting"]], None]
"""Hears what an entry posts: where it stands, what the book has, what its events give."""
_GROUP_MICROSECONDS = 1_000_000
"""Entries of one group are decided within this time, and see the house as it was before the group."""


class Streams:
    """Every stream opened and done again; what its entries post goes to the ledger to be compared."""

    def __init__(self, archive: Archive, key: HouseKey | None, findings: Findings, post: Post) -> None:
        self._archive = archive
        self._key = key
        self._findings = findings
        self._post = post
        self._rulebook = CheckedRulebook(archive, findings)
        self._openers: dict[str, Opener] = {}
        self.replays: dict[str, Replay] = {}
        self._given_up: set[str] = set()
        self._beside: dict[tuple[str, int], tuple[list[PostingRow], tuple[str, ...]]] = {}
        self._days = Days()
        self._seeds: dict[str, str] = {}
        self._meters = MeterTally(findings)
        self._kept = Kept(archive, key, findings)
        self.rounds = 0

    def take(self, entry: Entry, rows: list[PostingRow], *, whole: bool = True) -> list[Told]:
        """The next entry of a stream; what could be told now."""
        stream = entry.stream
        if stream in self._given_up:
            return []
        if not whole:
            self._give_up(stream, entry.version)
            return []
        try:
            opener = self._opener(stream)
            waited, key = opener.waiting, opener.key
            told = opener.read(entry)
            if waited and opener.since == entry.version:
                self._findings.add(
                    "seals", place_of(entry), "a round begins, and the key of the last was never published"
                )
            if key is not None and opener.key is not None and key.secret != opener.key.secret and waited == 0:
                self._check_published(entry, opener, key.secret)
        except (QueenhighError, ValueError, TypeError, LookupError, AttributeError) as error:
            code, facts = (error.code, error.facts) if isinstance(error, BadInput) else ("", {})
            check: Check = "seals" if code.startswith(("seal", "wrap")) else "tables"
            # What is sealed opens with the key that a later entry publishes: the error knows where it stands.
            self._findings.add(check, f"{stream} {facts.get('version', entry.version)}", words_of(error))
            self._give_up(stream, entry.version)
            return []
        self._beside[stream, entry.version] = rows, self._days.at(entry.at)
        for each in told:
            if stream in self._given_up:
                break
            self._do_again(each)
        return told

    def _check_published(self, entry: Entry, opener: Opener, before: bytes) -> None:
        if opener.since != entry.version and opener.key is not None and opener.key.secret != before:
            self._findings.add(
                "seals", place_of(entry), "the key that is published is not the one that sealed the round"
            )

    def _opener(self, stream: str) -> Opener:
        found = self._openers.get(stream)
        if found is None:
            self.replays[stream] = replay_of(stream, self._rulebook)
            found = Opener(self._key, *readers_of(stream))
            self._openers[stream] = found
        return found

    def _do_again(self, told: Told) -> None:
        entry = told.entry
        rows, days = self._beside.pop((entry.stream, entry.version), ([], ("",)))
        replay = self.replays[entry.stream]
        before = replay.live if isinstance(replay, TableReplay) else None
        try:
            expected = replay.take(told, days)
            self._meters.take(told, before)
        except Differs as error:
            check: Check = "fairness" if _is_about_cards(told) else "tables"
            self._findings.add(check, place_of(entry), error.message)
            self._give_up(entry.stream, entry.version)
            return
        except (QueenhighError, ValueError, TypeError, LookupError, AttributeError, AssertionError) as error:
            self._findings.add("tables", place_of(entry), f"cannot be done again: {words_of(error)}")
            self._give_up(entry.stream, entry.version)
            return
        self._post(place_of(entry), rows, expected)
        self._kept.take(told, _state_of(replay))
        for event in told.events:
            if type(event) is table_ev.DeckCommitted:
                self._check_fresh(entry, event.commitment)
            elif type(event) is table_ev.DeckRevealed:
                self.rounds += 1
            elif type(event) in (house_ev.DayOpened, house_ev.DayClosed):
                self._days.change(event.day if type(event) is house_ev.DayOpened else "", entry.at)

    @property
    def meters(self) -> dict[str, MeterBook]:
        """Every meter that was done again to its end, by its stream."""
        found = {stream: each for stream, each in self.replays.items() if stream not in self._given_up}
        return {stream: each.book for stream, each in found.items() if isinstance(each, MeterReplay)}

    @property
    def is_complete(self) -> bool:
        """Whether every entry could be opened and done again."""
        return not self._given_up and not any(opener.waiting for opener in self._openers.values())

    def _check_fresh(self, entry: Entry, commitment: str) -> None:
        """No two rounds of a house have the same seed."""
        first = self._seeds.setdefault(commitment, place_of(entry))
        if first != place_of(entry):
            self._findings.add("fairness", place_of(entry), f"the house's seed is that of {first} once more")

    def _give_up(self, stream: str, version: int) -> None:
        """After the first fault a stream is no longer done again: everything after it would differ."""
        del version
        self._given_up.add(stream)

    def finish(self, *, to_the_end: bool = True) -> Iterable[str]:
        """What could not be checked; the journal was read to its end, or broke off."""
        open_rounds = [stream for stream, opener in sorted(self._openers.items()) if opener.waiting]
        self._meters.finish(self._given_up, set(open_rounds))
        for digest in self._archive.rule_hashes():
            self._rulebook.check(digest)
        for stream in sorted(self._given_up):
            yield f"what follows in {stream} after the first fault there"
        if to_the_end:
            yield from self._kept.finish({*self._given_up, *open_rounds})
        if open_rounds:
            names = ", ".join(open_rounds[:5]) + (" and others" if len(open_rounds) > 5 else "")
            yield f"the rounds that are open at {names}: they need the house's key"


def _state_of(replay: Replay) -> Live | MeterBook | Tournament | None:
    """What a stream of which snapshots are kept has come to."""
    if isinstance(replay, TableReplay):
        return replay.live
    if isinstance(replay, MeterReplay):
        return replay.book
    return replay.state if isinstance(replay, TournamentReplay) else None


class Days:
    """The gaming day, as tables saw it: what is written together with its opening or closing was decided before it."""

    def __init__(self) -> None:
        self._now, self._before, self._changed_at = "", "", 0

    def change(self, day: str, at: int) -> None:
        """The house has opened a day, or closed it."""
        self._now, self._before, self._changed_at = day, self._now, at

    def at(self, at: int) -> tuple[str, ...]:
        """The days that may have been open for something that was decided at that time."""
        is_near = at <= self._changed_at + _GROUP_MICROSECONDS
        return (self._now, self._before) if is_near and self._now != self._before else (self._now,)


def _is_about_cards(told: Told) -> bool:
    kinds = ("cards_dealt", "deck_mixed", "deck_revealed", "deck_committed")
    return any(str(type(event).__struct_config__.tag) in kinds for event in told.events)
