"""What a screen tells, one thing after another."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from queenhigh.round.events import AnyEvent
from queenhigh.round.view import View
from queenhigh.session.events import AskDropped, ChipsBought

Waited: TypeAlias = AskDropped | ChipsBought
"""What the player asked for in a round, and what came of it when the round was over."""


class Beat(NamedTuple):
    """One thing that happened, as the player may hear of it, and the table as the player then sees it."""

    event: AnyEvent | Waited
    view: View


def asked_by(event: Waited) -> str:
    """Whose wish it was."""
    return str(getattr(getattr(event, "ask", event), "bettor", ""))
