"""What a desk edits: an action that names the version it has seen is stale once the same record was edited since.

The record is what the action is about: a person, a dispute, whether a table runs, a meter's terms, a player's place in a
tournament. Anything else that has
happened in the stream, a bet above all, makes nobody stale.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.entries import body_data
from queenhigh.casino.rights import ROLES
from queenhigh.codec.spelling import spelled
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.envelope import Envelope
    from queenhigh.casino.service import Casino

MOST_SINCE: Final = 5_000
"""Whoever has looked so many entries ago looks again."""
_FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "state": ("pause_table", "resume_table", "close_table", "stop_table"),
    "terms": (
        *("change_rate", "raise_ceiling", "adjust_meter", "transfer_meter"),
        *("link_meter", "unlink_meter", "retire_meter"),
    ),
    "day": ("open_day", "close_day"),
    "disabled": ("disable", "enable"),
    "approval": ("approve", "decline"),
    "call": ("call_supervisor", "answer_call"),
    "dispute": ("answer_dispute",),
    "investigation": ("close_investigation",),
    "payout": ("correct_payout",),
    "rules": ("post_rules",),
    "cage": ("fund_cage",),
    "code": ("accept_code",),
    "clock": ("pause_clock", "resume_clock"),
    "player": ("move_player", "remove_player", "undo_out", "undo_seating"),
    "place": ("pass_round", "break_table"),
}
"""Records that a stream has, and the actions that edit each. A dealer's steps are none, nor is a count, which is taken twice."""
_FAMILY: Final = {each: family for family, kinds in _FAMILIES.items() for each in kinds}
_ABOUT: Final = {
    "disabled": ("scope",),
    "approval": ("number",),
    "dispute": ("number",),
    "investigation": ("number",),
    "payout": ("round", "bettor"),
    "player": ("player",),
    "place": ("table",),
}
"""What names a record in an action, where the stream has several of that kind."""


def record_of(action: Mapping[str, Any]) -> tuple[Any, ...]:
    """The record that an action edits, as plain data have it; nothing where it edits none."""
    if "person" in action:
        return "person", action["person"]
    family = _FAMILY.get(str(action.get("do", "")), "")
    return (family, *(action.get(each) for each in _ABOUT.get(family, ()))) if family else ()


def check_seen(casino: Casino, envelope: Envelope) -> None:
    """Refuse what was decided at a desk without knowing what became of its record since; what players do names a round."""
    if not envelope.seen or "player" in ROLES.get(type(envelope.action), frozenset()):
        return
    record = record_of(spelled(envelope.action))
    if not record:
        return
    last = casino.journal.head(envelope.stream).version
    if last - envelope.seen > MOST_SINCE:
        raise _stale(envelope, last, "that was long ago: look again")
    needles = [b'"do":"%s"' % kind.encode() for kind in _FAMILIES.get(record[0], ())]
    if record[0] == "person":
        needles = [b'"person":' + msgspec.json.encode(record[1])]
    for entry in casino.journal.read(envelope.stream, envelope.seen):
        # Few entries are about it, and to look into one takes longer than to see that.
        if any(needle in entry.body for needle in needles) and record_of(body_data(entry).get("action", {})) == record:
            raise _stale(envelope, entry.version, f"{entry.actor} has changed it since: look again")


def _stale(envelope: Envelope, version: int, why: str) -> IllegalAction:
    facts = {"seen": envelope.seen, "version": version}
    return IllegalAction("request/stale", f"it is about what was seen at version {envelope.seen}; {why}", facts)
