"""A table as one reader sees it: who sits where with how much, what it waits for, and the round that is open.

Like a round's view it is built, never filtered. The house's seed is in no view: it is public when it is revealed, and
then it stands in an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from queenhigh.round.view import PersonSeen, View, view_of
from queenhigh.session.actions import Ask, ChangeSettings, Settings
from queenhigh.session.steps import Step, next_step
from queenhigh.session.table import Banker

if TYPE_CHECKING:
    from queenhigh.round.readers import Reader
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.table import Table


class TableView(msgspec.Struct, frozen=True):
    """A table as one reader sees it. It can be written as JSON."""

    name: str
    rules: str
    settings: Settings
    posted: str
    """The hash of a rule file that counts from the next round on."""
    people: tuple[PersonSeen, ...]
    """Everyone at the table, those included who wait for the next round."""
    meter_cents: tuple[tuple[str, int], ...]
    rounds: int
    banker: Banker | None
    offered: int
    declined: tuple[int, ...]
    step: Step
    asks: tuple[Ask, ...]
    """What the reader has asked for, and will have when the round is over."""
    promised: tuple[tuple[str, str], ...]
    """Who has promised a seed, and the promise."""
    round: View | None
    """The round that is open."""


def table_view(rules: Ruleset, table: Table, reader: Reader) -> TableView:
    """The table as the reader sees it."""
    return TableView(
        name=table.name,
        rules=table.rules_hash,
        settings=table.settings,
        posted=table.posted,
        people=tuple(PersonSeen(p.bettor, p.seats, table.purse(p.bettor)) for p in table.people),
        meter_cents=tuple((name, table.meter(name).cents) for name in rules.meter),
        rounds=table.rounds,
        banker=table.banker,
        offered=table.offered,
        declined=table.declined,
        step=next_step(rules, table),
        asks=tuple(ask for ask in table.asks if _is_told(ask, reader)),
        promised=tuple(table.seeds.promised.items()),
        round=view_of(rules, table.round, reader) if table.is_open else None,
    )


def _is_told(ask: Ask, reader: Reader) -> bool:
    """What people want to buy or cash is theirs alone; how the table will be run is everyone's."""
    return isinstance(ask, ChangeSettings) or reader.role != "bettor" or ask.bettor == reader.bettor
