"""A tournament's stream done again: what each recorded action leads to is decided anew, and must be what is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from queenhigh.casino.replaying import check_same
from queenhigh.casino.tournaments.books import postings_of
from queenhigh.casino.tournaments.desk import as_decided, terms_of
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.fold import fold
from queenhigh.tournament.machine import decide
from queenhigh.tournament.state import EMPTY, State

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.rulebook import Rulebook
    from queenhigh.tournament.terms import Terms


class TournamentReplay:
    """One tournament's stream."""

    def __init__(self, name: str, rulebook: Rulebook) -> None:
        self._name = name
        self._rulebook = rulebook
        self._terms: Terms | None = None
        self.state: State = EMPTY

    def take(self, told: Told, days: Sequence[str] = ("",)) -> tuple[Posting, ...]:
        """Do the next entry again; what it posts."""
        del days
        for event in told.events:
            if isinstance(event, ev.TournamentAnnounced):
                self._terms = terms_of(event, self._rulebook)
        terms, action, actor = self._terms, told.action, told.entry.actor
        if terms is not None:
            if isinstance(action, do.DrawSeats) and not action.seed:
                seeds = [event.seed for event in told.events if isinstance(event, ev.SeatsDrawn)]
                action = do.DrawSeats(seeds[0] if seeds else b"")
            decided = as_decided(action, told.entry.at)
            check_same(told, (lambda: decide(terms, self.state, decided, actor),))
        self.state = fold(self.state, told.events)
        return tuple(postings_of(self._name, self.state.currency, told.events))
