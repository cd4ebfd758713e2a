"""What is done with the tray of a live table, and what a second person approves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from queenhigh.casino import approvals as two
from queenhigh.casino.approvals import check_reason
from queenhigh.casino.tables import events as ev
from queenhigh.casino.tables.actions import CorrectPayout
from queenhigh.casino.trays import actions as do
from queenhigh.casino.trays import machine as trays
from queenhigh.casino.trays.liability import liability_cents
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.tables.live import Live
    from queenhigh.rules.schema.ruleset import Ruleset

Events = tuple[Any, ...]


class Facts(NamedTuple):
    """What a table has to be told of the house around it."""

    day: str = ""
    """The gaming day that is open."""
    cage_cents: int = 0
    wallets: Mapping[str, int] = {}
    """Person → cents outside of the table, of those who have asked to buy when the round is over."""
    chips: Mapping[str, int] = {}
    """Person → cents in chips of that day, bought at the cage, of those who buy now."""
    in_round: tuple[str, ...] | None = None
    """Who was in the round that a correction is about; none, where it was looked at before."""
    at: int = 0
    """When it happens, in microseconds."""


NO_FACTS: Final = Facts()


def check_start(rules: Ruleset, live: Live, facts: Facts) -> None:
    """Bets open at a cash table only while tray and cage cover whatever may come."""
    chips = sum(person.purse_cents for person in live.table.people)
    trays.check_start(live.tray, live.tray_cents, facts.cage_cents, liability_cents(rules, chips))


def _approve(live: Live, action: two.Approve, who: str, facts: Facts) -> Events:
    found = live.approvals.to_approve(action.number, who)
    approved = two.Approved(action.number, who)
    what: CorrectPayout | do.AskSlip = found.what
    if isinstance(what, do.AskSlip):
        return (approved, *trays.approve(live.tray, live.tray_cents, what, found.by, who, facts.day))
    corrected = ev.PayoutCorrected(what.round, what.bettor, what.cents, what.reason, found.by, who, live.tray_cents)
    slip = trays.correction(live.tray, what.cents, what.bettor, (found.by, who), facts.day or live.tray.day)
    return (approved, corrected, slip)


def _correct(live: Live, action: CorrectPayout, who: str, facts: Facts) -> Events:
    if not 1 <= action.round <= max(live.table.rounds, live.table.round.number):
        raise IllegalAction("correction/round", f"there was no round {action.round}", {"round": action.round})
    if not action.cents:
        raise IllegalAction("correction/amount", "0 cents correct nothing", {"cents": 0})
    if not action.bettor:
        raise IllegalAction("correction/bettor", "a correction names the person that it concerns", {})
    if facts.in_round is not None and action.bettor not in facts.in_round:
        there = ", ".join(facts.in_round) or "nobody"
        message = f"{action.bettor} was not in round {action.round}; there were: {there}"
        raise IllegalAction("correction/bettor", message, {"bettor": action.bettor, "in_round": facts.in_round})
    check_reason(action.reason)
    return (ev.CorrectionAsked(action, who),)


def _ask(live: Live, action: do.AskSlip, who: str, facts: Facts) -> Events:
    if live.status in ("none", "closed"):
        raise IllegalAction("table/closed", f"table {live.name} is not open", {"table": live.name})
    return trays.ask(live.tray, live.tray_cents, action, who, facts.day)


def _count(live: Live, action: do.CountChips, who: str, facts: Facts) -> Events:
    if live.table.is_open or (action.kind == "closing" and live.table.people):
        message = "chips are counted between rounds, and a tray is closed when everyone has left"
        raise IllegalAction("count/played", message, {"table": live.name})
    return trays.count(live.tray, live.tray_cents, action, who, facts.day, live.run.tray)


def _discard(live: Live, action: do.DiscardCount, who: str, facts: Facts) -> Events:
    del facts
    return trays.discard(live.tray, action, who)


TRAY_STEPS: Final[dict[type[Any], Callable[[Live, Any, str, Facts], Events]]] = {
    CorrectPayout: _correct,
    two.Approve: _approve,
    do.AskSlip: _ask,
    do.CountChips: _count,
    do.DiscardCount: _discard,
}
