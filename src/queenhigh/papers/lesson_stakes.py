"""Stakes for teaching: side wagers of several sizes, and now and then a bettor without the opening wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from queenhigh.coach.characters import staking_of

if TYPE_CHECKING:
    from queenhigh.round.actions import PlaceWager
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.stakes import Staking

_SIZES = 5
"""Side wagers of one to so many times the least."""
_ALONE_EVERY = 6
"""Of so many bettors one makes the side wager alone, where that is allowed."""


def varied_stakes(seed: bytes) -> Staking:
    """How a lesson's players bet: as gamblers do, with stakes that a dealer has to multiply."""
    plain = staking_of("gambler", seed)

    def staking(rules: Ruleset, state: State, bettor: str) -> tuple[PlaceWager, ...]:
        placed = plain(rules, state, bettor)
        alone = {each.spot for each in placed if _may_stand_alone(rules, placed, each.spot, seed)}
        return tuple(
            _sized(rules, each, seed)
            for each in placed
            if not (each.spot in alone and rules.wager[each.wager].kind == "opening")
        )

    return staking


def _may_stand_alone(rules: Ruleset, placed: tuple[PlaceWager, ...], spot: int, seed: bytes) -> bool:
    """Whether this bettor leaves the opening wager out: nothing else on the spot may need one."""
    others = [rules.wager[each.wager] for each in placed if each.spot == spot]
    sides = [wager for wager in others if wager.kind != "opening"]
    return bool(sides) and not any(wager.needs for wager in sides) and not seed[spot % 32] % _ALONE_EVERY


def _sized(rules: Ruleset, each: PlaceWager, seed: bytes) -> PlaceWager:
    wager = rules.wager[each.wager]
    if wager.kind != "side":
        return each
    times = 1 + seed[(each.spot + sum(each.wager.encode())) % 32] % _SIZES
    most = wager.one_cents_max if wager.one_cents_max is not None else times * each.cents
    return msgspec.structs.replace(each, cents=max(each.cents, min(times * each.cents, most)))
