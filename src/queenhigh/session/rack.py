"""A dispute: every hand of a round, rebuilt from the discard rack and what everyone has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from queenhigh.codec.public import public
from queenhigh.errors import BadInput
from queenhigh.round import events as ev
from queenhigh.round.machine import fold_all
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct
from queenhigh.round.state import IDLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.rules.schema.ruleset import Ruleset


class Rebuilt(msgspec.Struct, frozen=True):
    """The stacks of a round, each from its top, in the order in which they lie in the rack."""

    stacks: tuple[tuple[int, tuple[int, ...]], ...]
    bank: tuple[int, ...]


def rebuild(rules: Ruleset, events: Iterable[ev.AnyEvent], rack: tuple[int, ...]) -> Rebuilt:
    """Every hand of a round from its rack. Of the events only what is public is used: no card that was dealt."""
    state = fold_all(rules, IDLE, _as_heard(events))
    if not state.spots:
        raise BadInput("rack/no_round", "no hand was in play", {"phase": state.phase})
    stacks, bank = reconstruct(plan_of(rules), state, rack)
    return Rebuilt(tuple(stacks.items()), bank)


def _as_heard(events: Iterable[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
    """What everyone has heard, until the cards were picked up."""
    for event in events:
        if isinstance(event, ev.CardsRacked):
            return
        yield public(event)
