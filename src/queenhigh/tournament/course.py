"""What is being decided: events one after another, and the tournament after each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from queenhigh.cards.shuffle import shuffle
from queenhigh.errors import IllegalAction
from queenhigh.tournament.fold import evolve
from queenhigh.tournament.words import STATUSES

if TYPE_CHECKING:
    from queenhigh.tournament.events import TournamentEvent
    from queenhigh.tournament.state import Player, State, Status, TableNow
    from queenhigh.tournament.terms import Terms

_T = TypeVar("_T")
REASON_MAX = 400


class Course:
    """The way from an action to its events."""

    def __init__(self, terms: Terms, state: State, who: str) -> None:
        self.terms = terms
        self.state = state
        self.who = who
        self.events: list[TournamentEvent] = []

    def add(self, *events: TournamentEvent) -> None:
        """This has happened."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def need(self, *statuses: Status) -> None:
        """Refuse what is not for now."""
        if self.state.status not in statuses:
            message = f"the tournament is {STATUSES[self.state.status]}; this is for one that is {' or '.join(STATUSES[each] for each in statuses)}"
            raise IllegalAction("tournament/status", message, {"status": self.state.status, "wanted": statuses})

    def need_unruled(self) -> None:
        """Refuse to bring anyone back after an interruption was ruled on: what the rules made of it stays."""
        if self.state.is_ruled:
            message = f"the interruption is ruled on ({self.state.ruling.replace('_', ' ')}), and nothing undoes that"
            raise IllegalAction("interruption/ruled", message, {"ruling": self.state.ruling})

    def player(self, name: str) -> Player:
        """Somebody who has entered."""
        found = self.state.players.get(name)
        if found is None:
            raise IllegalAction("tournament/stranger", f"{name!r} has not entered", {"player": name})
        return found

    def table(self, name: str) -> TableNow:
        """A table that is not broken up."""
        found = self.state.tables.get(name)
        if found is None or found.is_broken:
            raise IllegalAction("tournament/table", f"{name!r} is no table of this tournament now", {"table": name})
        return found

    def reason(self, text: str) -> str:
        """A reason, which is never empty."""
        words = text.strip()
        if not words or len(words) > REASON_MAX:
            message = f"a reason is given in words, up to {REASON_MAX} letters"
            raise IllegalAction("reason/none", message, {"reason": text})
        return words

    def drawn(self, label: str, items: Sequence[_T]) -> tuple[_T, ...]:
        """A draw of things in an order that nobody chose: by the seed, the label and how many draws there were."""
        return drawn(self.state.seed, f"{label}/{self.state.draws}", items)


def drawn(seed: bytes, label: str, items: Sequence[_T]) -> tuple[_T, ...]:
    """The order that a seed and a label give to things. Whoever has both can draw again."""
    if not seed:
        raise IllegalAction("tournament/seed", "nothing is drawn before the seats are", {})
    digest = hashlib.sha256(b"queenhigh/tournament draw/1\0" + seed + label.encode()).digest()
    return shuffle(digest, items)
