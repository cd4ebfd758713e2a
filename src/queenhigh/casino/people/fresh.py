"""What asks for the password again, if it was given too long ago: other people's money, keys, and who may do what."""

from __future__ import annotations

from typing import Any, Final

from queenhigh.casino import approvals as two
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.tables import actions as live_do

_FRESH: Final[frozenset[type[Any]]] = frozenset(
    (
        two.Approve,
        house_do.AddPerson,
        house_do.ChangeRoles,
        house_do.Deposit,
        house_do.Withdraw,
        house_do.FundCage,
        house_do.BuyChips,
        house_do.RedeemChips,
        house_do.AcceptCode,
        keypad_do.TurnKey,
        keypad_do.PressJackpot,
        meter_do.ChangeRate,
        meter_do.RaiseCeiling,
        meter_do.AdjustMeter,
        meter_do.TransferMeter,
        meter_do.RetireMeter,
        live_do.CorrectPayout,
    )
)


def needs_fresh(action: Any) -> bool:
    """Whether an action asks for a password that was given a short while ago."""
    return type(action) in _FRESH
