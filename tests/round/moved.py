"""What moves, to the last field; and a refusal's code and facts."""

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import decide
from tests.round.book import Table

Moved = tuple[str, str, int, str, int, str, str]


def moves(event: ev.AnyEvent) -> list[Moved]:
    """Every field of every transfer."""
    return [
        (str(x.source), str(x.target), x.cents, x.wager, x.spot, x.why, x.clause)
        for x in getattr(event, "transfers", ())
    ]


def refused(t: Table, action: do.AnyAction) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalAction) as found:
        decide(t.rules, t.state, action)
    assert found.value.message
    return found.value.code, dict(found.value.facts)
