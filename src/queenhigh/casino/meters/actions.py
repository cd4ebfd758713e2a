"""What people do with a meter. What tables do to it follows from their rounds, and is no action of anybody's."""

from __future__ import annotations

from queenhigh.money.meter import MeterTerms
from queenhigh.round.actions import Action


class OpenMeter(Action, frozen=True, tag="open_meter"):
    """A supervisor opens a meter with the terms of a rule file."""

    currency: str
    terms: MeterTerms
    rules_hash: str
    """The rule file whose chances count: another one is linked only if it gives the same."""
    meter: str
    """The meter's name in that file."""


class ChangeRate(Action, frozen=True, tag="change_rate"):
    """Another share of each wager, from the next win on."""

    contribution_bp: int
    reason: str


class RaiseCeiling(Action, frozen=True, tag="raise_ceiling"):
    """A higher ceiling, at once."""

    cents: int
    reason: str


class UnlinkMeter(Action, frozen=True, tag="unlink_meter"):
    """No wagers on it any more, at one table or at all of them."""

    reason: str
    table: str = ""
    """Empty: every table."""


class LinkMeter(Action, frozen=True, tag="link_meter"):
    """Wagers on it again."""

    table: str = ""


class AdjustMeter(Action, frozen=True, tag="adjust_meter"):
    """Ask for an adjustment: micro-cents onto the meter, or below zero off it; or the amount of a win that was undone."""

    micro_cents: int
    reason: str
    win: int = 0
    """The number of a win whose amount goes back onto the meter; `micro_cents` is 0 then."""


class TransferMeter(Action, frozen=True, tag="transfer_meter"):
    """Ask for so many micro-cents to go to another meter, of equal or better odds."""

    to: str
    micro_cents: int
    reason: str


class RetireMeter(Action, frozen=True, tag="retire_meter"):
    """Ask for the end of a meter: everything on it goes to another one, of equal or better odds."""

    to: str
    reason: str


MeterAction = (
    OpenMeter | ChangeRate | RaiseCeiling | UnlinkMeter | LinkMeter | AdjustMeter | TransferMeter | RetireMeter
)
