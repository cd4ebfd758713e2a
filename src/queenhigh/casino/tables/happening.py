"""An action at a live table to its end: what it leads to, what the table then does by itself, and what is posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from queenhigh.casino.tables.books import postings_of
from queenhigh.casino.tables.machine import decide, fold
from queenhigh.casino.tables.tray_steps import NO_FACTS, Facts
from queenhigh.casino.trays import machine as trays

if TYPE_CHECKING:
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.tables.live import Live
    from queenhigh.rules.schema.ruleset import Ruleset


class Happened(NamedTuple):
    """The events of one entry, their postings, and the table after them."""

    events: tuple[Any, ...]
    postings: tuple[Posting, ...]
    after: Live


def happened(rules: Ruleset, live: Live, action: Any, who: str, facts: Facts = NO_FACTS) -> Happened:
    """What follows from an action. Raises IllegalAction if it is not legal now."""
    events = decide(rules, live, action, who, facts)
    postings = tuple(postings_of(live, events))
    after = fold(rules, live, events, postings)
    own = _by_itself(live, after, facts)
    if not own:
        return Happened(events, postings, after)
    more = tuple(postings_of(after, own))
    return Happened((*events, *own), (*postings, *more), fold(rules, after, own, more))


def _by_itself(live: Live, after: Live, facts: Facts) -> tuple[Any, ...]:
    """What a tray lacks comes from the cage; a demo table opens and closes its tray without anybody."""
    terms = after.run.tray
    if not after.is_money and after.status != live.status:
        if after.status == "open" and live.status == "none":
            return trays.opened_alone(facts.day, terms)
        if after.status == "closed" and after.tray.status == "open":
            return trays.closed_alone(after.tray, after.tray_cents, terms)
    day = facts.day or after.tray.day
    if after.tray_cents < 0:
        return (trays.due_fill(after.tray, -after.tray_cents, day, terms),)
    if after.tray_cents and after.tray.status in ("closed", "boxed"):
        return (trays.back_to_cage(after.tray, after.tray_cents, day, terms),)
    return ()
