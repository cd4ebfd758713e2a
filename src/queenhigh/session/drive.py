"""The way of a table, step after step: whoever drives it supplies only the answers to what it waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.round.actions import Rack
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.events import AnyTableEvent
from queenhigh.session.machine import CLOSED, step
from queenhigh.session.steps import Step, next_step
from queenhigh.session.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.rules.schema.ruleset import Ruleset

Answer = Callable[["Ruleset", Table, Step], Sequence[AnyTableAction]]
"""From what the table waits for to what is done about it; nothing, if it has to wait for someone else."""


class Taken(NamedTuple):
    """An action that was taken, what followed, and the table after it."""

    action: AnyTableAction
    events: tuple[AnyTableEvent, ...]
    table: Table


def drive(rules: Ruleset, table: Table, answer: Answer) -> Iterator[Taken]:
    """Go on until an answer is missing, or a round is over. Raises IllegalAction if an answer is refused."""
    while True:
        actions = answer(rules, table, next_step(rules, table))
        if not actions:
            return
        for action in actions:
            table, events = step(rules, table, action)
            yield Taken(action, events, table)
            if isinstance(action, Rack):
                return


def set_up(rules: Ruleset, actions: Iterable[AnyTableAction], table: Table = CLOSED) -> Table:
    """A table after some actions, one after another."""
    for action in actions:
        table, _ = step(rules, table, action)
    return table
