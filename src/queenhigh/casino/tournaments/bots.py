"""Bots in a tournament: each one bets by a plan and decides as the bank has to. Their names say that they are bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.rights import is_bot
from queenhigh.casino.tournaments.house import bets_in_turn, to_bet
from queenhigh.round.policy import action_of, sight_of
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session import actions as do
from queenhigh.tournament.plans import PLANS, BettingPlan, Look, deciding, done_of, wagers_for

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.session.steps import Step

_PLANS: tuple[BettingPlan, ...] = tuple(PLANS.values())


def bot_names(count: int) -> tuple[str, ...]:
    """Names of bots: `bot:001` and so on."""
    return tuple(f"bot:{number:03}" for number in range(1, count + 1))


def plan_of_bot(name: str) -> BettingPlan:
    """The plan of a bot: they take turns, by the number in the name."""
    digits = name.rpartition(":")[2]
    return _PLANS[int(digits) % len(_PLANS) if digits.isdigit() else len(name) % len(_PLANS)]


def bot_actions(desk: TournamentDesk, table: TableDesk, step: Step) -> list[tuple[str, Any]]:
    """What bots do about what a table waits for: who, and what."""
    live, rules = table.live.table, table.known_rules
    match step.wait:
        case "bank" if is_bot(step.bettors[0]):
            name = step.bettors[0]
            most, least = live.purse(name), least_bank_cents(rules)
            return [(name, do.TakeBank(name, max(least, most // 2)) if most >= least else do.DeclineBank(name))]
        case "bets":
            return _bets(desk, table)
        case "decision" if is_bot(step.bettors[0]):
            sight = sight_of(rules, live.round)
            return [(step.bettors[0], action_of(sight, deciding(rules).choose(sight)))]
        case _:
            return []


def _bets(desk: TournamentDesk, table: TableDesk) -> list[tuple[str, Any]]:
    """One after another, in the order of the bets; where bets are free nobody waits for people."""
    waiting = to_bet(desk, table)
    if bets_in_turn(desk):
        waiting = waiting[:1]
    state = table.live.table.round
    for _, name in waiting:
        if is_bot(name):
            stack = state.purse(name)
            leader = max(state.purse(person.bettor) for person in state.people)
            done = done_of(desk.known_terms, desk.state, table.name)
            wanted = plan_of_bot(name)(Look(stack, leader, done))
            return [(name, wager) for wager in wagers_for(table.known_rules, state, name, wanted)]
    return []
