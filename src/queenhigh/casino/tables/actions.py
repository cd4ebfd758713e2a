"""What people do with a live table, beside what they do at it."""

from __future__ import annotations

from typing import Literal

import msgspec

from queenhigh.casino.meters.orders import AwardOrder
from queenhigh.casino.trays.tray import TrayTerms
from queenhigh.round.actions import Action


class Timers(msgspec.Struct, frozen=True):
    """How long the table waits before the default action, in milliseconds."""

    betting: int = 20_000
    bank: int = 20_000
    reveal: int = 1_000
    decision: int = 20_000


class Run(msgspec.Struct, frozen=True):
    """How a live table is run. What differs from the rule file is told to whoever sits there."""

    currency: str = "demo"
    dealing: Literal["automatic", "dealer"] = "automatic"
    coach: bool = True
    timers: Timers = Timers()
    tray: TrayTerms = TrayTerms()
    meters: tuple[tuple[str, str], ...] = ()
    """Meter of the rule file → the house's meter that it stands for."""
    award_order: AwardOrder = "document"
    """Who is first when several hands of one round win from a meter."""
    file: str = ""
    """The hash of the rule file as published, before this table's settings."""
    differs: tuple[str, ...] = ()
    """What this table has changed in it, as `wager.ante.cents_min = 1000`."""

    def meter(self, name: str) -> str:
        """The house's meter behind a meter of the rule file."""
        return dict(self.meters).get(name, name)


class OpenLive(Action, frozen=True, tag="open_live"):
    """A supervisor opens a table with a rule file and settings."""

    name: str
    run: Run


class PauseTable(Action, frozen=True, tag="pause_table"):
    """No new round until it is resumed; the open one is finished."""

    reason: str


class ResumeTable(Action, frozen=True, tag="resume_table"):
    """Go on."""


class CloseTable(Action, frozen=True, tag="close_table"):
    """The table closes when the round is over: everyone leaves with all chips."""

    reason: str


class StopTable(Action, frozen=True, tag="stop_table"):
    """The table has reached an impossible state: the round is void, wagers go back, and it stands still."""

    incident: str


class CorrectPayout(Action, frozen=True, tag="correct_payout"):
    """Ask for a counter-entry to a wrong payout: cents to a person, or below zero from that person."""

    round: int
    bettor: str
    cents: int
    reason: str


class PayWager(Action, frozen=True, tag="pay_wager"):
    """A human dealer pays or takes the next wager, by hand; the software checks the amount."""

    spot: int
    bettor: str
    wager: str
    cents: int
    """What goes to the bettor for it; 0 where the wager is lost."""


class DriveTable(Action, frozen=True, tag="drive_table"):
    """A node of the house takes a table over: whoever drove it before has seen an older version, and writes no more."""

    node: str


class CallSupervisor(Action, frozen=True, tag="call_supervisor"):
    """The dealer wants a supervisor at the table."""

    reason: str


class AnswerCall(Action, frozen=True, tag="answer_call"):
    """A supervisor comes."""


LiveAction = (
    OpenLive
    | PauseTable
    | ResumeTable
    | CloseTable
    | StopTable
    | CorrectPayout
    | PayWager
    | DriveTable
    | CallSupervisor
    | AnswerCall
)
