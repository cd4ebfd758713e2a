"""Tournaments to try things with: a file in a few words, and tables that are played by saying what everyone has."""

from collections.abc import Callable, Mapping
from typing import Any

import tomli_w

from queenhigh.cards.seeds import commitment, seed_from_text
from queenhigh.codec.spelling import spelled
from queenhigh.tournament import actions as do
from queenhigh.tournament import codec
from queenhigh.tournament.actions import Stack, TableReport, TournamentAction
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.events import TournamentEvent
from queenhigh.tournament.load import load_terms
from queenhigh.tournament.machine import decide, fold
from queenhigh.tournament.state import EMPTY, State
from queenhigh.tournament.terms import Terms

SEED = seed_from_text("a tournament to try things with")
DIRECTOR = "dora"

PLAIN: dict[str, Any] = {
    "schema": 1,
    "id": "trial",
    "title": "A trial",
    "game": "tcp-01",
    "kind": "multi_table",
    "day": "2026-11-20",
    "start_chips": 10_000,
    "entry": {"buy_in_cents": 1_000},
    "stage": [{"name": "To the end"}],
    "seating": {"seats": 4},
    "prizes": [{"shares_bp": [5_000, 3_000, 2_000]}],
}


def terms_with(**changes: Any) -> Terms:
    """A small tournament, with these tables of the file changed or added; None takes one away."""
    data = {**PLAIN, **changes}
    return load_terms(tomli_w.dumps({key: value for key, value in data.items() if value is not None}), "trial.toml")


class Trial:
    """A tournament in memory. Every action and event also goes through the codec, and every state through the fold."""

    def __init__(self, terms: Terms, state: State = EMPTY) -> None:
        self.terms = terms
        self.state = state
        self.log: list[TournamentEvent] = []

    def do(self, action: TournamentAction, who: str = DIRECTOR) -> tuple[TournamentEvent, ...]:
        """One action; raises the refusal."""
        assert codec.read_action(spelled(action)) == action
        events = decide(self.terms, self.state, action, who)
        assert tuple(codec.read_event(spelled(event)) for event in events) == events
        self.state = fold(self.state, events)
        self.log += events
        return events

    def announce(self) -> "Trial":
        self.do(do.AnnounceTournament(self.terms.file.text(), self.terms.rules.hash, commitment(SEED)))
        self.do(do.OpenEntries())
        return self

    def enter(self, *names: str) -> "Trial":
        for name in names:
            self.do(do.Enter(name), name)
        return self

    def begin(self, at: int = 0) -> "Trial":
        self.do(do.DrawSeats(SEED))
        self.do(do.DealFirstCard(at))
        return self

    def report(self, table: str, chips: Mapping[str, int] | None = None) -> tuple[TournamentEvent, ...]:
        """A round of a table; whoever is not named has what they had."""
        new = {player.name: player.chips.count for player in self.state.at(table)}
        new.update(chips or {})
        return self.do(do.ReportRounds((self.table_report(table, new),)), "house")

    def table_report(self, table: str, chips: Mapping[str, int]) -> TableReport:
        stacks = tuple(Stack(name, Chips(count)) for name, count in chips.items())
        return TableReport(table, self.state.tables[table].reported + 1, stacks)

    def arrive(self) -> None:
        """Whoever was sent somewhere sits there."""
        coming = tuple(player.name for player in self.state.left if not player.is_arrived)
        if coming:
            self.do(do.ReportArrivals(coming), "house")

    def names_at(self, table: str) -> tuple[str, ...]:
        return tuple(player.name for player in self.state.at(table))

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]


def running(count: int, **changes: Any) -> Trial:
    """A tournament of so many players, after the first card."""
    trial = Trial(terms_with(**changes)).announce()
    return trial.enter(*(f"p{number}" for number in range(1, count + 1))).begin()


def refused(act: Callable[[], Any]) -> str:
    """The code of a refusal; empty if it was none."""
    from queenhigh.errors import IllegalAction

    try:
        act()
    except IllegalAction as error:
        return error.code
    return ""


def paid_out(trial: Trial) -> dict[str, int]:
    """Cents that came to each person at the end, prizes and what was returned."""
    from queenhigh.tournament import events as ev

    got: dict[str, int] = {}
    for event in trial.log:
        if isinstance(event, ev.PrizePaid):
            got[event.player] = got.get(event.player, 0) + event.cents
        elif isinstance(event, ev.MoneyReturned | ev.EntryWithdrawn):
            got[event.player] = got.get(event.player, 0) + event.cents + event.fee_cents
    return got
