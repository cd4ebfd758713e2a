"""Everything about one live table: the session, how it is run, its tray, and what waits for a second person."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from queenhigh.casino.approvals import Approvals
from queenhigh.casino.keypad.machine import Keypad
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.trays.tray import Tray
from queenhigh.session.machine import CLOSED
from queenhigh.session.table import Table

TOURNAMENT_CHIPS: Final = "chips:"
"""What the currency of a tournament's tables begins with; the tournament's name follows."""
Status = Literal["none", "open", "paused", "stopped", "closing", "closed"]


class ToPay(msgspec.Struct, frozen=True):
    """A wager that a human dealer has to settle by hand, and what the rules give for it."""

    spot: int
    bettor: str
    wager: str
    cents: int
    why: str
    clause: str = ""
    stake_cents: int = 0
    """What lies there; nothing for a bonus."""


class Call(msgspec.Struct, frozen=True):
    """A supervisor was called to the table."""

    by: str
    reason: str
    at: int
    """Since when, in microseconds."""
    answered_by: str = ""
    """Who comes; empty while nobody has answered."""


class Live(msgspec.Struct, frozen=True):
    """A live table. `table` is the session, which knows nothing of what is around it."""

    name: str = ""
    run: Run = Run()
    status: Status = "none"
    table: Table = CLOSED
    tray_cents: int = 0
    """What the tray holds by the book."""
    fees_cents: int = 0
    """What was collected in the round that is open: a void gives it back."""
    tray: Tray = Tray()
    approvals: Approvals = Approvals()
    to_pay: tuple[ToPay, ...] = ()
    """What a human dealer has still to pay or take, in the order of the rules."""
    keypad: Keypad = Keypad()
    driver: str = ""
    """The node that drives the table; empty where the house has only one."""
    call: Call | None = None
    """The last call for a supervisor; once answered, it is forgotten with the end of a round."""

    @property
    def open_call(self) -> Call | None:
        """The call that nobody has answered yet."""
        return self.call if self.call is not None and not self.call.answered_by else None

    @property
    def is_demo(self) -> bool:
        """Whether the chips are no money."""
        return self.run.currency == "demo"

    @property
    def is_tournament(self) -> bool:
        """Whether the chips are those of a tournament."""
        return self.run.currency.startswith(TOURNAMENT_CHIPS)

    @property
    def is_money(self) -> bool:
        """Whether the chips are worth what stands on them."""
        return not (self.is_demo or self.is_tournament)


NOT_OPEN = Live()
"""Before a table is opened."""
