"""A live table as a decider. What people do at the table goes to the session; what is done with it is decided here.

`decide(rules, live, action, who)` answers with events; `fold` puts them into the table. No clock, no chance, no file:
whoever runs the table supplies seeds, times and what the house's meters show.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, get_args

from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino.approvals import check_reason
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.keypad import events as keypad_ev
from queenhigh.casino.keypad import machine as keypad
from queenhigh.casino.tables import actions as do
from queenhigh.casino.tables import calling
from queenhigh.casino.tables import events as ev
from queenhigh.casino.tables.books import held_change, postings_of
from queenhigh.casino.tables.live import Live, ToPay
from queenhigh.casino.tables.pressing import check_by_button, press
from queenhigh.casino.tables.purchases import what_can_be_bought, with_chips_brought
from queenhigh.casino.tables.tray_steps import NO_FACTS, TRAY_STEPS, Facts, check_start
from queenhigh.casino.trays import events as tray_ev
from queenhigh.casino.trays.tray import fold as fold_tray
from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.money.transfer import FELT
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.round.plan import plan_of
from queenhigh.session import actions as table_do
from queenhigh.session.fold import fold as fold_table
from queenhigh.session.machine import decide as decide_table

if TYPE_CHECKING:
    from queenhigh.casino.ledger import Posting
    from queenhigh.round.events import Event
    from queenhigh.rules.schema.ruleset import Ruleset

Events = tuple[Any, ...]


def decide(rules: Ruleset, live: Live, action: Any, who: str, facts: Facts = NO_FACTS) -> Events:
    """What follows from an action. Raises IllegalAction if it is not legal now."""
    dropped: Events = ()
    if facts.wallets:
        table, dropped = what_can_be_bought(live.table, facts.wallets)
        live = replace(live, table=table)
    step = _STEPS.get(type(action))
    if step is not None:
        events = step(rules, live, action, who)
    elif (told_step := _TOLD_STEPS.get(type(action))) is not None:
        events = told_step(live, action, who, facts)
    else:
        _check_running(live, action)
        if type(action) is table_do.StartRound and live.is_money:
            check_start(rules, live, facts)
        check_by_button(rules, live, action)
        events = decide_table(rules, live.table, action)
    if round_ev.CardsRacked in map(type, events):
        _check_paid(live)
        events = (*events, *dropped)
    if facts.chips:
        events = with_chips_brought(events, facts.chips, facts.day)
    return (*events, *_closing(rules, live, events)) if live.status == "closing" else events


def _check_running(live: Live, action: Any) -> None:
    """A round that is open is finished, whatever happens; nothing new begins at a table that does not run."""
    if live.status == "none":
        raise IllegalAction("table/closed", "the table is not open", {})
    if live.status != "open" and isinstance(action, _BEGINNINGS):
        message = f"table {live.name} is {live.status}: {'nobody sits down' if isinstance(action, table_do.Sit) else 'no round begins'}"
        raise IllegalAction(f"table/{live.status}", message, {"table": live.name})


def _check_paid(live: Live) -> None:
    """A human dealer pays and takes everything before the cards are picked up."""
    if live.to_pay:
        first = live.to_pay[0]
        message = f"{first.bettor}'s {first.wager} on spot {first.spot} is not settled yet"
        raise IllegalAction("pay/open", message, {"spot": first.spot, "wager": first.wager, "bettor": first.bettor})


_NAME: Final = re.compile(r"(?=.{1,80}$)\w[\w.-]*( [\w.-]+)*")
_BEGINNINGS: Final = (table_do.Sit, table_do.StartRound, table_do.OfferBank, table_do.TakeBank)


def _open(rules: Ruleset, live: Live, action: do.OpenLive, who: str) -> Events:
    del who
    if live.status not in ("none", "closed"):
        raise IllegalAction("table/open", f"table {live.name} is open already", {"table": live.name})
    if not _NAME.fullmatch(action.name):
        message = f"{action.name!r} is no name of a table: up to 80 letters, digits, dots, dashes and single spaces"
        raise IllegalAction("table/name", message, {"name": action.name})
    linked = tuple(rules.meter)
    settings = table_do.Settings(keypad=bool(linked), linked=linked)
    opened = ev.LiveOpened(action.name, action.run)
    if live.status == "closed":
        raise IllegalAction(
            "table/closed", f"table {live.name} was closed; open one with another name", {"table": live.name}
        )
    return (opened, *decide_table(rules, live.table, table_do.OpenTable(action.name, settings)))


def _pause(rules: Ruleset, live: Live, action: do.PauseTable, who: str) -> Events:
    del rules
    if live.status != "open":
        raise IllegalAction("table/not_open", f"table {live.name} is {live.status}", {"status": live.status})
    return (ev.TablePaused(check_reason(action.reason), who),)


def _resume(rules: Ruleset, live: Live, action: do.ResumeTable, who: str) -> Events:
    del rules, action
    if live.status not in ("paused", "stopped"):
        raise IllegalAction("table/not_paused", f"table {live.name} is {live.status}", {"status": live.status})
    return (ev.TableResumed(who),)


def _close(rules: Ruleset, live: Live, action: do.CloseTable, who: str) -> Events:
    if live.status not in ("open", "paused", "stopped"):
        raise IllegalAction("table/not_open", f"table {live.name} is {live.status}", {"status": live.status})
    closing = ev.TableClosing(check_reason(action.reason), who)
    return (closing,) if live.table.is_open else (closing, *_everyone_leaves(rules, live))


def _closing(rules: Ruleset, live: Live, events: Events) -> Events:
    """The round that a closing table waited for is over."""
    if not any(type(event) is round_ev.CardsRacked for event in events):
        return ()
    return _everyone_leaves(rules, fold(rules, live, events))


def _everyone_leaves(rules: Ruleset, live: Live) -> Events:
    left: list[Event] = []
    for person in live.table.people:
        gone = decide_table(rules, live.table, table_do.StandUp(person.bettor))
        live = fold(rules, live, gone)
        left += gone
    return (*left, ev.TableClosed())


def _stop(rules: Ruleset, live: Live, action: do.StopTable, who: str) -> Events:
    del who
    if live.status in ("none", "closed"):
        raise IllegalAction("table/not_open", f"table {live.name} is {live.status}", {"status": live.status})
    stopped = ev.TableStopped(action.incident)
    if not live.table.is_open or live.table.round.phase in ("racking", "void"):
        return (stopped,)
    return (stopped, *decide_table(rules, live.table, round_do.VoidRound(action.incident)))


def _decline(rules: Ruleset, live: Live, action: two.Decline, who: str) -> Events:
    del rules
    live.approvals.find(action.number)
    return (two.Declined(action.number, who, check_reason(action.reason)),)


def _pay(rules: Ruleset, live: Live, action: do.PayWager, who: str) -> Events:
    """A human dealer pays in the order of the rules, and the right amount."""
    del rules, who
    if not live.to_pay:
        raise IllegalAction("pay/nothing", "nothing is to be paid now", {})
    first = live.to_pay[0]
    if (action.spot, action.bettor, action.wager) != (first.spot, first.bettor, first.wager):
        message = f"{first.bettor}'s {first.wager} on spot {first.spot} comes first"
        raise IllegalAction("pay/order", message, {"spot": first.spot, "bettor": first.bettor, "wager": first.wager})
    if action.cents != first.cents:
        clause = f" ({first.clause})" if first.clause else ""
        right, said = format_cents(first.cents), format_cents(action.cents)
        message = f"{first.wager} on spot {first.spot} brings {right}, not {said}: {first.why}{clause}"
        facts = {"cents": action.cents, "right": first.cents, "why": first.why, "clause": first.clause}
        raise IllegalAction("pay/amount", message, facts)
    return (ev.WagerPaid(first.spot, first.bettor, first.wager, first.cents),)


def _drive(rules: Ruleset, live: Live, action: do.DriveTable, who: str) -> Events:
    del rules, who
    if live.status in ("none", "closed"):
        raise IllegalAction("table/not_open", f"table {live.name} is {live.status}", {"status": live.status})
    if not action.node:
        raise IllegalAction("node/name", "a node that drives a table has a name", {})
    return (ev.TableDriven(action.node),)


def _game_over(rules: Ruleset, live: Live, action: keypad_do.PressGameOver, who: str) -> Events:
    _check_running(live, round_do.Rack())
    return press(rules, live, action, who)


_STEPS: Final[dict[type[Any], Callable[[Ruleset, Live, Any, str], Events]]] = {
    do.OpenLive: _open,
    do.PauseTable: _pause,
    do.ResumeTable: _resume,
    do.CloseTable: _close,
    do.StopTable: _stop,
    do.PayWager: _pay,
    do.DriveTable: _drive,
    two.Decline: _decline,
    keypad_do.PressCoinIn: press,
    keypad_do.PressHand: press,
    keypad_do.TurnKey: press,
    keypad_do.PressJackpot: press,
    keypad_do.PressGameOver: _game_over,
}
_TOLD_STEPS: Final = {**TRAY_STEPS, **calling.CALL_STEPS}
"""What is decided with facts of the house around the table."""


# ── the fold ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def fold(rules: Ruleset, live: Live, events: Events, postings: tuple[Posting, ...] | None = None) -> Live:
    """The table after the events of one entry, and what they post."""
    held = held_change(postings_of(live, events) if postings is None else postings)
    tray = live.tray_cents + held.tray
    plan = plan_of(rules)
    waiting: list[Any] = []
    fees = live.fees_cents
    for event in events:
        step = _FOLDS.get(type(event))
        if step is not None:
            if waiting:
                live, waiting = replace(live, table=fold_table(plan, live.table, waiting)), []
            live = step(live, event)
            continue
        waiting.append(event)
        kind = type(event)
        if kind is round_ev.BetsClosed:
            fees = sum(transfer.cents for transfer in event.transfers)
        elif kind is round_ev.RoundVoided or kind is round_ev.CardsRacked:
            fees, live = 0, replace(live, to_pay=()) if live.to_pay else live
            live = (
                replace(live, keypad=keypad.round_over(live.keypad))
                if live.keypad.marks or live.keypad.registered
                else live
            )
            live = calling.round_over(live)
        elif kind is round_ev.WagerSettled and live.run.dealing == "dealer":
            live = replace(live, to_pay=(*live.to_pay, _to_pay(event)))
    table = fold_table(plan, live.table, waiting) if waiting else live.table
    box = live.tray
    if held.drop or held.fees:
        box = replace(box, drop_cents=box.drop_cents + held.drop, fees_cents=box.fees_cents + held.fees)
    return replace(live, table=table, tray_cents=tray, fees_cents=fees, tray=box)


def _to_pay(event: round_ev.WagerSettled) -> ToPay:
    cents = sum(t.cents for t in event.transfers if t.target.kind == "bettor")
    stake = sum(t.cents for t in event.transfers if t.source == FELT)
    return ToPay(event.spot, event.bettor, event.wager, cents, event.why, event.clause, stake)


def _opened(live: Live, event: ev.LiveOpened) -> Live:
    del live
    return Live(name=event.name, run=event.run, status="open")


def _status(status: Any) -> Callable[[Live, Any], Live]:
    def changed(live: Live, event: Any) -> Live:
        del event
        return replace(live, status=status)

    return changed


def _closed(live: Live, event: ev.TableClosed) -> Live:
    del event
    return replace(live, status="closed", call=None)


def _asked(live: Live, event: ev.CorrectionAsked | tray_ev.SlipAsked) -> Live:
    return replace(live, approvals=live.approvals.asked(event.what, event.by))


def _answered(live: Live, event: two.Approved | two.Declined) -> Live:
    return replace(live, approvals=live.approvals.closed(event.number))


def _tray(live: Live, event: Any) -> Live:
    return replace(live, tray=fold_tray(live.tray, event))


def _unchanged(live: Live, event: Any) -> Live:
    del event
    return live


def _paid(live: Live, event: ev.WagerPaid) -> Live:
    del event
    return replace(live, to_pay=live.to_pay[1:])


def _driven(live: Live, event: ev.TableDriven) -> Live:
    return replace(live, driver=event.node)


def _pressed(live: Live, event: keypad_ev.KeypadEvent) -> Live:
    return replace(live, keypad=keypad.evolve(live.keypad, event))


_FOLDS: Final[dict[type[Any], Callable[[Live, Any], Live]]] = {
    ev.LiveOpened: _opened,
    ev.TablePaused: _status("paused"),
    ev.TableResumed: _status("open"),
    ev.TableClosing: _status("closing"),
    ev.TableClosed: _closed,
    ev.TableStopped: _status("stopped"),
    ev.CorrectionAsked: _asked,
    ev.PayoutCorrected: _unchanged,
    ev.WagerPaid: _paid,
    ev.TableDriven: _driven,
    ev.ChipsBrought: _unchanged,
    ev.SupervisorCalled: calling.called,
    ev.CallAnswered: calling.answered,
    tray_ev.SlipAsked: _asked,
    tray_ev.SlipMade: _tray,
    tray_ev.ChipsCounted: _tray,
    tray_ev.CountsCompared: _tray,
    tray_ev.CountDiscarded: _tray,
    two.Approved: _answered,
    two.Declined: _answered,
    **dict.fromkeys(get_args(keypad_ev.KeypadEvent), _pressed),
}
