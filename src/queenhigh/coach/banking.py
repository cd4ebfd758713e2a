"""What a player-dealer should know before the cards: what could be due, what is to be expected, how much to put up, the fee."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.coach.cover import bank_fee, exposure
from queenhigh.coach.luck import expected_of
from queenhigh.errors import QueenhighError
from queenhigh.round.state import IDLE, Stake

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from queenhigh.rules.schema.ruleset import Ruleset


class Outlook(NamedTuple):
    """A bank before the cards, in cents."""

    action_cents: int
    """All wagers that are down."""
    due_cents: int
    """If every wager won the most that it can, raises included."""
    laid_cents: int
    """If every wager lost, raises included."""
    covers_cents: int
    """What has to be put up so that nothing goes back, whatever the cards are."""
    fee_cents: int
    expected_cents: Fraction | None
    """What the wagers leave the bank on average, every spot played best and the fee paid; None where it is not solved."""


def outlook(rules: Ruleset, stakes: Iterable[Stake]) -> Outlook:
    """For the stakes on the table."""
    laid = tuple(stakes)
    action = sum(stake.cents for stake in laid)
    due, lost = exposure(rules, laid)
    fee = bank_fee(rules, action) if laid else 0
    try:
        expected = -expected_of(rules, IDLE, laid) - fee
    except QueenhighError:
        expected = None
    return Outlook(action, due, lost, max(due, lost if rules.bank.cap == "loss_and_win" else 0), fee, expected)


def least_stakes(rules: Ruleset, spots: Iterable[tuple[str, int]]) -> tuple[Stake, ...]:
    """The least that may be bet by bettors at their spots: what a bank has to reckon with when nothing is down yet."""
    opening = {
        name: max(terms.cents_min, terms.cents_step)
        for name, terms in rules.wager.items()
        if terms.kind == "opening" and terms.cents_min
    }
    return tuple(Stake(bettor, spot, wager, cents) for bettor, spot in spots for wager, cents in opening.items())
