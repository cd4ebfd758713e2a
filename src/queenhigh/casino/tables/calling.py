"""A dealer calls a supervisor to a live table, and a supervisor answers: one call at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from queenhigh.casino.approvals import check_reason
from queenhigh.casino.tables import actions as do
from queenhigh.casino.tables import events as ev
from queenhigh.casino.tables.live import Call, Live
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.tables.tray_steps import Facts

Events = tuple[Any, ...]


def _call(live: Live, action: do.CallSupervisor, who: str, facts: Facts) -> Events:
    if live.status in ("none", "closed"):
        raise IllegalAction("table/not_open", f"table {live.name} is {live.status}", {"status": live.status})
    waits = live.open_call
    if waits is not None:
        raise IllegalAction("call/open", f"{waits.by} has called already: {waits.reason}", {"by": waits.by})
    return (ev.SupervisorCalled(check_reason(action.reason), who, facts.at),)


def _answer(live: Live, action: do.AnswerCall, who: str, facts: Facts) -> Events:
    del action, facts
    if live.call is not None and live.call.answered_by:
        by = live.call.answered_by
        raise IllegalAction("call/answered", f"{by} has answered the call already", {"by": by})
    if live.call is None:
        raise IllegalAction("call/none", f"nobody has called a supervisor to table {live.name}", {"table": live.name})
    return (ev.CallAnswered(who),)


CALL_STEPS: Final[dict[type[Any], Callable[[Live, Any, str, Facts], Events]]] = {
    do.CallSupervisor: _call,
    do.AnswerCall: _answer,
}


def called(live: Live, event: ev.SupervisorCalled) -> Live:
    """Somebody waits for a supervisor."""
    return replace(live, call=Call(event.by, event.reason, event.at))


def answered(live: Live, event: ev.CallAnswered) -> Live:
    """Somebody comes."""
    return live if live.call is None else replace(live, call=replace(live.call, answered_by=event.by))


def round_over(live: Live) -> Live:
    """Whoever came has been there; who is still called is still called."""
    return replace(live, call=None) if live.call is not None and live.call.answered_by else live
