"""Between two rounds: who has too few chips for the next one, and whether those who stay can play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.round.betting import wager_cost

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.envs.rounds import Rounds


def cannot_pay(rounds: Rounds, people: Iterable[str], bank_cents_min: int) -> frozenset[str]:
    """Those of these people who cannot pay for the next round."""
    purses = {person.bettor: person.purse_cents for person in rounds.session.people}
    return frozenset(name for name in people if purses[name] < _needed(rounds, name, bank_cents_min))


def _needed(rounds: Rounds, name: str, bank_cents_min: int) -> int:
    """All stakes, with fees and what raises may take; for whoever always banks, the least bank instead."""
    plan, player = rounds.plan, rounds.setup.players[rounds.names.index(name)]
    if rounds.setup.bank_seat in player.seats:
        return max(bank_cents_min, rounds.rules.bank.cents_min) + plan.bank_fee_max
    stakes = player.stakes.items()
    return len(player.spots) * sum(
        wager_cost(plan.opening[wager], cents, adding=False) for wager, cents in stakes if cents
    )


def can_go_on(rounds: Rounds) -> bool:
    """Whether there is somebody left to bet, and a bank to bet against."""
    left = {rounds.owner[seat] for seat in rounds.here}
    bettors = {name for name in left if any(rounds.setup.players[rounds.names.index(name)].stakes.values())}
    if not rounds.plan.seat_banks:
        return bool(bettors)
    banks = {rounds.owner[seat] for seat in rounds.offers()} & left
    return any(bettors - {bank} for bank in banks)
