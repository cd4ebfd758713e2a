"""What a table waits for: the one driver under terminal, bots, environments, proofs and the live service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from queenhigh.round.plan import plan_of
from queenhigh.session.banking import next_offer

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.table import Table

Wait = Literal[
    "offer",  # the dealer offers the bank to the next seat
    "bank",  # the one who is asked takes the bank or declines
    "banker",  # nobody who may bank does: the table waits until somebody comes, or is asked again
    "start",  # the next round can be opened
    "bets",  # bets are open, until the dealer closes them
    "seeds",  # those who have promised a seed reveal it
    "deal",
    "decision",  # a spot decides
    "reveal",
    "settle",
    "lock",  # an award is to be marked
    "confirm",  # a marked award is to be confirmed
    "rack",
]


class Step(msgspec.Struct, frozen=True):
    """What the table waits for, and whom it asks: a seat, or people."""

    wait: Wait
    seat: int = 0
    bettors: tuple[str, ...] = ()


_OFFER, _BANKER, _START, _DEAL = Step("offer"), Step("banker"), Step("start"), Step("deal")
_REVEAL, _SETTLE, _RACK = Step("reveal"), Step("settle"), Step("rack")


def next_step(rules: Ruleset, table: Table) -> Step:
    """What the table waits for now. A table without anybody at it can start a round, too; nobody will bet in it."""
    state = table.round
    match state.phase:
        case "idle" | "over":
            return _between(rules, table)
        case "betting":
            people = state.people
            return Step("bets", bettors=tuple(p.bettor for p in people if p.bettor != state.bank_bettor))
        case "closed":
            missing = table.seeds.missing
            return Step("seeds", bettors=missing) if missing else _DEAL
        case "deciding":
            seat = state.to_decide[0]
            spot = state.spot(seat)
            return Step("decision", seat, (spot.bettor,) if spot else ())
        case "revealing":
            return _REVEAL
        case "settling":
            return _SETTLE
        case "awarding":
            award = next((award for award in state.awards if award.cents is None), None)
            first = award or state.awards[0]
            return Step("lock" if award else "confirm", first.spot, (first.bettor,))
        case "racking" | "void":
            return _RACK


def _between(rules: Ruleset, table: Table) -> Step:
    if rules.bank.by != "seat" or table.banker is not None:
        return _START
    if table.offered:
        person = table.person_at(table.offered)
        return Step("bank", table.offered, (person.bettor,) if person else ())
    return _OFFER if next_offer(plan_of(rules), table) else _BANKER
