"""Where a tournament is kept in memory, and how its next entry is prepared. It decides nothing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from queenhigh.casino import snapshots
from queenhigh.casino.desks import Prepared, opener_of
from queenhigh.casino.entries import plain_body
from queenhigh.casino.envelope import Reply
from queenhigh.casino.journal import Appended, Commit, Head, Part
from queenhigh.casino.people.play_sums import PlayBook
from queenhigh.casino.tournaments.books import postings_of
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.fold import fold
from queenhigh.tournament.machine import decide
from queenhigh.tournament.schema import file_of
from queenhigh.tournament.state import EMPTY, State
from queenhigh.tournament.terms import Terms

if TYPE_CHECKING:
    from queenhigh.casino.envelope import Envelope
    from queenhigh.casino.journal import Entry, Journal
    from queenhigh.casino.rulebook import Rulebook
    from queenhigh.casino.sealing import Entropy, HouseKey


class Beside(msgspec.Struct, frozen=True):
    """What is kept beside a snapshot of a tournament: what its entries have told, and its state does not bear."""

    terms: str
    bought: tuple[str, ...]
    play: PlayBook


class TournamentDesk:
    """The stream of one tournament."""

    def __init__(self, name: str, rulebook: Rulebook, house_key: HouseKey | None) -> None:
        self.name = name
        self.stream = f"tournament:{name}"
        self.state: State = EMPTY
        self.version = 0
        self.terms: Terms | None = None
        self.bought: set[str] = set()
        """Who may have chips that are not at a table yet."""
        self.play = PlayBook()
        """What people have paid, and won."""
        self._rulebook = rulebook
        self._house_key = house_key
        self._kept_at = 0

    def load(self, journal: Journal) -> None:
        """Fold what is there since the last snapshot, or since it was last looked at."""
        if not self.version:
            self._recall(journal)
        opener = opener_of(self.stream, None)
        for entry in journal.read(self.stream, self.version):
            for told in opener.read(entry):
                self._take(told.events)
                self.play.hear(entry.at, told.events)
            self.version = entry.version

    def _take(self, events: tuple[Any, ...]) -> None:
        for event in events:
            if isinstance(event, ev.TournamentAnnounced):
                self.terms = terms_of(event, self._rulebook)
            elif isinstance(event, ev.BoughtAgain | ev.AddOnBought | ev.OutUndone):
                self.bought.add(event.player)
        self.state = fold(self.state, events)

    def _recall(self, journal: Journal) -> None:
        kept = snapshots.recalled(journal, self._house_key, self.stream, State)
        beside = snapshots.recalled(journal, self._house_key, self.stream, Beside, self.play_name)
        if kept is not None and beside is not None and kept[1] == beside[1]:
            self.state, self.version = kept
            self._kept_at = self.version
            self.terms = Terms(file_of(beside[0].terms), self._rulebook.find(self.state.rules_hash))
            self.bought, self.play = set(beside[0].bought), beside[0].play

    def snapshot(self, entropy: Entropy, digest: bytes) -> bytes | None:
        """The tournament as it is kept, if it is time for it."""
        if self._house_key is None or self.version - self._kept_at < snapshots.EVERY:
            return None
        self._kept_at = self.version
        return snapshots.closed(self._house_key, entropy, self.stream, Head(self.version, digest), self.state)

    @property
    def play_name(self) -> str:
        """What is kept beside it is kept under this name."""
        return snapshots.play_name(self.stream)

    def play_snapshot(self, entropy: Entropy, entry: Entry) -> bytes:
        """What is kept beside a snapshot; of whom nobody asks is forgotten here, too."""
        key, head = self._house_key, Head(entry.version, entry.hash)
        assert key is not None  # noqa: S101  # or there were no snapshot
        self.play = self.play.kept(entry.at)
        beside = Beside(self.known_terms.file.text(), tuple(sorted(self.bought)), self.play)
        return snapshots.closed(key, entropy, self.play_name, head, beside)

    @property
    def known_terms(self) -> Terms:
        """What was announced."""
        if self.terms is None:
            raise IllegalAction("tournament/none", f"there is no tournament {self.name}", {"tournament": self.name})
        return self.terms

    def seeded(self, action: Any) -> Any:
        """With the seed that was promised: it lay closed with the house's key until the draw."""
        if not isinstance(action, do.DrawSeats) or action.seed:
            return action
        if self._house_key is None:
            raise BadInput("key/missing", "seats cannot be drawn without the house's key", {})
        return do.DrawSeats(self._house_key.unwrap(self.stream, 1, self.state.sealed).secret)

    def prepare(self, envelope: Envelope, at: int, terms: Terms) -> Prepared:
        """What an action leads to."""
        events = decide(terms, self.state, as_decided(self.seeded(envelope.action), at), envelope.actor)
        currency = self.state.currency or getattr(envelope.action, "currency", "")
        postings = tuple(postings_of(self.name, currency, events))
        part = Part(self.stream, plain_body(envelope.action, events), self.version, postings)

        def done(appended: Appended) -> Reply:
            self._take(events)
            self.play.hear(at, events)
            self.version = appended.entries[0].version
            return Reply(self.stream, self.version, events)

        return Prepared(Commit(at, envelope.actor, envelope.request, (part,)), done)


def terms_of(event: ev.TournamentAnnounced, rulebook: Rulebook) -> Terms:
    """The terms that a tournament was announced with."""
    return Terms(file_of(event.terms), rulebook.find(event.rules_hash))


def as_decided(action: Any, at: int) -> Any:
    """With the time at which it was received, where it has none of its own."""
    return replace(action, at=at) if getattr(action, "at", None) == 0 else action
