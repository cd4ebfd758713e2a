"""A meter as a decider: what people do with it. What tables do to it is in `following`; the fold of both in `folding`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from queenhigh.casino import approvals as two
from queenhigh.casino.approvals import check_reason
from queenhigh.casino.meters import actions as do
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.book import MeterBook
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

Events = tuple[Any, ...]
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")


def decide(book: MeterBook, action: do.MeterAction | two.Approve | two.Decline, who: str, name: str) -> Events:
    """What follows from an action. Raises IllegalAction if it is not legal now."""
    if isinstance(action, do.OpenMeter):
        return _open(book, action, name)
    if book.status != "open":
        state = "was retired" if book.status == "retired" else "does not exist"
        raise IllegalAction("meter/none", f"the meter {name!r} {state}", {"meter": name})
    step = _STEPS.get(type(action))
    if step is None:
        raise IllegalAction("meter/action", "this is not done with a meter", {"meter": name})
    return step(book, action, who)


def _open(book: MeterBook, action: do.OpenMeter, name: str) -> Events:
    if book.status != "none":
        raise IllegalAction("meter/open", f"there is a meter {name!r} already", {"meter": name})
    if not _NAME.fullmatch(name):
        message = f"{name!r} is no name of a meter: up to 60 letters, digits, dots and dashes"
        raise IllegalAction("meter/name", message, {"meter": name})
    return (ev.MeterOpened(name, action.currency, action.terms, action.rules_hash, action.meter),)


def _rate(book: MeterBook, action: do.ChangeRate, who: str) -> Events:
    if not 0 <= action.contribution_bp <= 10_000:
        message = f"a share is 0 to 10,000 hundredths of a per cent, not {action.contribution_bp}"
        raise IllegalAction("meter/rate", message, {"contribution_bp": action.contribution_bp})
    now = book.next_rate if book.next_rate is not None else book.shows.terms.contribution_bp
    if action.contribution_bp == now:
        raise IllegalAction("meter/same_rate", f"the share is {now} hundredths of a per cent already", {"rate": now})
    return (ev.RateChosen(action.contribution_bp, check_reason(action.reason), who, now),)


def _ceiling(book: MeterBook, action: do.RaiseCeiling, who: str) -> Events:
    now = book.shows.terms.ceiling_micro_cents
    ceiling = action.cents * MICRO_CENTS_PER_CENT
    if now is None:
        raise IllegalAction("meter/ceiling", f"the meter {book.name} has no ceiling to raise", {"meter": book.name})
    if ceiling <= now:
        was = now // MICRO_CENTS_PER_CENT
        message = f"a ceiling only rises: it is {was} cents, and {action.cents} is not more"
        raise IllegalAction("meter/ceiling", message, {"cents": action.cents, "now": was})
    return (ev.CeilingRaised(ceiling, check_reason(action.reason), who, now),)


def _unlink(book: MeterBook, action: do.UnlinkMeter, who: str) -> Events:
    _check_linked(book, action.table)
    if action.table in book.unlinked:
        raise IllegalAction("meter/unlinked", f"{_where(action.table)} is unlinked already", {"table": action.table})
    return (ev.MeterUnlinked(action.table, check_reason(action.reason), who),)


def _link(book: MeterBook, action: do.LinkMeter, who: str) -> Events:
    if action.table not in book.unlinked:
        raise IllegalAction("meter/linked", f"{_where(action.table)} is not unlinked", {"table": action.table})
    return (ev.MeterLinked(action.table, who),)


def _check_linked(book: MeterBook, table: str) -> None:
    if table and table not in book.tables:
        message = f"table {table} is not linked to the meter {book.name}"
        raise IllegalAction("meter/table", message, {"table": table, "tables": book.tables})


def _where(table: str) -> str:
    return f"table {table}" if table else "the meter"


def _adjust(book: MeterBook, action: do.AdjustMeter, who: str) -> Events:
    check_reason(action.reason)
    _adjusted(book, action, who, "")
    return (ev.MeterChangeAsked(action, who),)


def _adjusted(book: MeterBook, action: do.AdjustMeter, by: str, approved_by: str) -> ev.MeterAdjusted:
    """The adjustment as it would be now; refused where it cannot be made."""
    amount = action.micro_cents
    if action.win:
        win = book.win(action.win)
        if win is None or win.status != "stranded":
            message = f"no amount of win {action.win} waits for an adjustment"
            raise IllegalAction("meter/win", message, {"win": action.win})
        if amount:
            raise IllegalAction("meter/amount", "a win that was undone has its own amount", {"micro_cents": amount})
        amount = win.cents * MICRO_CENTS_PER_CENT
    if not amount or book.shows.value + amount < 0:
        message = f"{amount} micro-cents cannot be put onto a meter that shows {book.shows.value}"
        raise IllegalAction("meter/amount", message, {"micro_cents": amount, "shows": book.shows.value})
    reason, before = check_reason(action.reason), book.shows.value
    return ev.MeterAdjusted(amount, kept_out(book, amount), action.win, reason, by, approved_by, before)


def kept_out(book: MeterBook, amount: int) -> int:
    """What the ceiling keeps out of an amount that comes onto the meter."""
    ceiling = book.shows.terms.ceiling_micro_cents
    return 0 if ceiling is None else max(0, book.shows.value + amount - ceiling)


def _transfer(book: MeterBook, action: do.TransferMeter, who: str) -> Events:
    check_reason(action.reason)
    _sent(book, action, who, "")
    return (ev.MeterChangeAsked(action, who),)


def _retire(book: MeterBook, action: do.RetireMeter, who: str) -> Events:
    check_reason(action.reason)
    _sent(book, action, who, "")
    return (ev.MeterChangeAsked(action, who),)


def _sent(book: MeterBook, action: do.TransferMeter | do.RetireMeter, by: str, approved_by: str) -> ev.MoneySent:
    """The transfer as it would be now; refused where it cannot be made."""
    if action.to == book.name:
        raise IllegalAction("meter/same", "a meter sends nothing to itself", {"meter": book.name})
    if isinstance(action, do.TransferMeter):
        if not 0 < action.micro_cents <= book.shows.value:
            message = f"{action.micro_cents} micro-cents cannot leave a meter that shows {book.shows.value}"
            raise IllegalAction("meter/amount", message, {"micro_cents": action.micro_cents})
        return ev.MoneySent(action.to, action.micro_cents, 0, check_reason(action.reason), by, approved_by)
    if book.wins:
        message = f"win {book.wins[0].number} of the meter {book.name} is not paid yet"
        raise IllegalAction("meter/wins", message, {"win": book.wins[0].number})
    if "" not in book.unlinked:
        message = f"wagers are still taken on the meter {book.name}: unlink it first"
        raise IllegalAction("meter/linked", message, {"tables": book.tables})
    shows = book.shows
    return ev.MoneySent(action.to, shows.value, shows.overflow, check_reason(action.reason), by, approved_by)


def _approve(book: MeterBook, action: two.Approve, who: str) -> Events:
    found = book.approvals.to_approve(action.number, who)
    approved = two.Approved(action.number, who)
    what = found.what
    if isinstance(what, do.AdjustMeter):
        return (approved, _adjusted(book, what, found.by, who))
    sent = _sent(book, what, found.by, who)
    return (approved, sent, ev.MeterRetired()) if isinstance(what, do.RetireMeter) else (approved, sent)


def _decline(book: MeterBook, action: two.Decline, who: str) -> Events:
    book.approvals.find(action.number)
    return (two.Declined(action.number, who, check_reason(action.reason)),)


def check_takes(book: MeterBook, sender: MeterBook, to: str) -> None:
    """Refuse money for a meter that is not open, or in another currency."""
    if book.status != "open" or book.currency != sender.currency:
        why = f"it is in {book.currency}" if book.status == "open" else "it is not open"
        message = f"the meter {to!r} cannot take {sender.currency} of the meter {sender.name!r}: {why}"
        raise IllegalAction("meter/other", message, {"to": to, "from": sender.name})


def received(book: MeterBook, sent: ev.MoneySent, sender: MeterBook) -> ev.MoneyReceived:
    """What another meter's money brings this one."""
    check_takes(book, sender, sent.to)
    return ev.MoneyReceived(sender.name, sent.micro_cents, sent.reserve, kept_out(book, sent.micro_cents))


def linked(book: MeterBook, table: str) -> Events:
    """A table that opens is linked."""
    return () if table in book.tables else (ev.TableLinked(table),)


_STEPS: Final[dict[type[Any], Callable[[MeterBook, Any, str], Events]]] = {
    do.ChangeRate: _rate,
    do.RaiseCeiling: _ceiling,
    do.UnlinkMeter: _unlink,
    do.LinkMeter: _link,
    do.AdjustMeter: _adjust,
    do.TransferMeter: _transfer,
    do.RetireMeter: _retire,
    two.Approve: _approve,
    two.Decline: _decline,
}
