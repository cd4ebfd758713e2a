"""A refusal in full, as programs and people read it: its code, its sentence, its facts."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.machine import decide
from tests.round.book import Table, table

QUEEN = "Qc 5d 2h"
Tried = tuple[Table, do.AnyAction]


class Refused(NamedTuple):
    """What is tried, and what is said."""

    tried: Callable[[], Tried]
    code: str
    sentence: str
    facts: Mapping[str, object]


def check(refused: Refused) -> None:
    t, action = refused.tried()
    with pytest.raises(IllegalAction) as said:
        decide(t.rules, t.state, action)
    assert (said.value.code, said.value.message, said.value.facts) == (refused.code, refused.sentence, refused.facts)


def dealt(name: str, hand: str = "As Kd 9c", settings: Mapping[str, object] | None = None) -> Table:
    """Two spots with an ante, before anyone has decided."""
    t = table(name, settings).bet(1, ante=5_00).bet(2, ante=5_00)
    draws = name.startswith("draw")
    return t.deal({1: f"{hand} 8h" if draws else hand}, bank=f"{QUEEN} 3s" if draws else QUEEN)
