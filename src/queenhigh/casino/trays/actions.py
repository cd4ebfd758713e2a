"""What is done with a table's tray and its box."""

from __future__ import annotations

from typing import Annotated, Literal

from queenhigh.casino.trays.chips import Chips
from queenhigh.codec.marks import HIDDEN
from queenhigh.round.actions import Action

SlipKind = Literal["opening", "fill", "credit", "closing", "drop", "correction"]
Asked = Literal["opening", "fill", "credit"]
Counting = Literal["opening", "closing", "drop"]


class AskSlip(Action, frozen=True, tag="ask_slip"):
    """Ask for chips to come to the tray, or to leave it; somebody else approves it."""

    kind: Asked
    chips: Chips


class CountChips(Action, frozen=True, tag="count_chips"):
    """Count the tray or the box. Two people do it, and the second does not learn what the first one found."""

    kind: Counting
    chips: Annotated[Chips, HIDDEN]


class DiscardCount(Action, frozen=True, tag="discard_count"):
    """Begin a count again."""

    reason: str


TrayAction = AskSlip | CountChips | DiscardCount
