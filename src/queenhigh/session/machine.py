"""A table as a decider: `decide` answers an action with events, `evolve` folds an event into the table.

The round is inside it: its actions go to the round's own machine, its events into the round's own state,
and what it has brought everyone is added to whoever is there when it is over. So people come, go, buy and
move at any moment. Nothing else changes a table; there is no clock, chance, log or file here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import Share
from queenhigh.round import actions as round_do
from queenhigh.round.events import CardsRacked
from queenhigh.round.plan import plan_of
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from queenhigh.session.banking import decline_bank, offer_bank, take_bank
from queenhigh.session.fold import fold
from queenhigh.session.meters import open_meters
from queenhigh.session.people import buy, cash_out, move, sit, stand_up
from queenhigh.session.posting import change_settings, take_posting
from queenhigh.session.rounds import (
    close_bets,
    commit_seed,
    deal_cards,
    deal_given,
    play,
    refuse_opening,
    reveal_seed,
    start_round,
)
from queenhigh.session.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.round.plan import Plan
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.events import AnyTableEvent

CLOSED = Table()
"""Before a table is opened."""


def open_table(plan: Plan, table: Table, action: do.OpenTable) -> tuple[AnyTableEvent, ...]:
    """A table opens: the house seeds the meters that do not go on from where they were left."""
    if table.rules_hash:
        raise IllegalAction("table/open", "the table is open already", {"name": table.name})
    change_settings(plan, table, do.ChangeSettings(action.settings))
    left = dict(action.meters)
    strange = [name for name in left if name not in plan.rules.meter]
    if strange:
        raise IllegalAction("round/meters", f"this game has no meter {strange[0]!r}", {"meters": strange})
    meters = {**dict(open_meters(plan.rules)), **left}
    shares = tuple(
        Share(name, meter.value + meter.overflow, "carried over" if name in left else "seed", f"meter.{name}")
        for name, meter in meters.items()
        if meter.value + meter.overflow and name not in action.settings.linked
    )
    return (ev.TableOpened(action.name, plan.hash, action.settings, tuple(meters.items()), shares),)


_STEPS: dict[type[round_do.Action], Callable[[Plan, Table, Any], tuple[AnyTableEvent, ...]]] = {
    do.OpenTable: open_table,
    do.Sit: sit,
    do.StandUp: stand_up,
    do.Move: move,
    do.Buy: buy,
    do.CashOut: cash_out,
    do.OfferBank: offer_bank,
    do.TakeBank: take_bank,
    do.DeclineBank: decline_bank,
    do.StartRound: start_round,
    do.CommitSeed: commit_seed,
    do.RevealSeed: reveal_seed,
    do.DealCards: deal_cards,
    do.ChangeSettings: change_settings,
    do.PostRules: take_posting,
    round_do.OpenRound: refuse_opening,
    round_do.CloseBets: close_bets,
    round_do.Deal: deal_given,
}


def decide(rules: Ruleset, table: Table, action: AnyTableAction) -> tuple[AnyTableEvent, ...]:
    """What follows from an action. Raises IllegalAction, with a code and the facts, if it is not legal now."""
    plan = plan_of(rules)
    if table.rules_hash != plan.hash and not isinstance(action, do.OpenTable):
        if not table.rules_hash:
            raise IllegalAction("table/closed", "the table is not open")
        facts = {"table": table.rules_hash, "given": plan.hash}
        raise IllegalAction("table/other_rules", "the table plays another rule file", facts)
    events = _STEPS.get(type(action), play)(plan, table, action)
    if events and type(events[-1]) is CardsRacked:
        return (*events, *_between_rounds(plan, table, events))
    return events


def _between_rounds(plan: Plan, table: Table, events: tuple[AnyTableEvent, ...]) -> Iterable[AnyTableEvent]:
    """What waited for the end of the round happens now, in the order in which it was asked for."""
    after = fold(plan, table, events)
    for ask in table.asks:
        try:
            done = _STEPS[type(ask)](plan, after, _as_far_as_possible(after, ask))
        except IllegalAction as refused:
            done = (ev.AskDropped(ask, refused.code, refused.message),)
        after = fold(plan, after, done)
        yield from done
    if table.posted:
        yield ev.RulesTaken(table.posted)


def _as_far_as_possible(table: Table, ask: do.Ask) -> do.Ask:
    """Chips that were asked for in a round and lost in it cannot be cashed; the others can."""
    return replace(ask, cents=min(ask.cents, table.purse(ask.bettor))) if isinstance(ask, do.CashOut) else ask


def evolve(rules: Ruleset, table: Table, event: AnyTableEvent) -> Table:
    """The table after an event."""
    return fold(plan_of(rules), table, (event,))


def fold_all(rules: Ruleset, table: Table, events: Iterable[AnyTableEvent]) -> Table:
    """The table after several events."""
    return fold(plan_of(rules), table, events)


def step(rules: Ruleset, table: Table, action: AnyTableAction) -> tuple[Table, tuple[AnyTableEvent, ...]]:
    """Decide and evolve in one go."""
    events = decide(rules, table, action)
    return fold(plan_of(rules), table, events), events
