"""Significant events of the house, in categories: who, when, what, before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

import msgspec

from queenhigh.casino.codec import kind_of
from queenhigh.casino.entries import body_data
from queenhigh.casino.house.actions import Category
from queenhigh.casino.times import time_text
from queenhigh.money.cents import format_cents
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

if TYPE_CHECKING:
    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.journal import Entry

CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)

_KINDS: Final[dict[str, Category]] = {
    "house_founded": "availability",
    "day_opened": "availability",
    "day_closed": "availability",
    "disabled": "availability",
    "enabled": "availability",
    "live_opened": "availability",
    "table_paused": "availability",
    "table_resumed": "availability",
    "table_closing": "availability",
    "table_closed": "availability",
    "supervisor_called": "availability",
    "call_answered": "availability",
    "table_stopped": "software",
    "code_accepted": "software",
    "self_checked": "software",
    "rules_posted": "software",
    "settings_changed": "software",
    "round_voided": "availability",
    "person_added": "accounts",
    "roles_changed": "accounts",
    "hand_disputed": "accounts",
    "dispute_answered": "accounts",
    "limit_set": "accounts",
    "raise_asked": "accounts",
    "play_stopped": "accounts",
    "investigation_opened": "money",
    "investigation_closed": "money",
    "cage_funded": "money",
    "payout_corrected": "money",
    "meter_adjusted": "money",
    "money_sent": "money",
    "meter_retired": "money",
    "rate_chosen": "money",
    "ceiling_raised": "money",
    "win_paid": "money",
    "key_turned": "keys",
    "tournament_interrupted": "availability",
    "interruption_ruled": "availability",
    "clock_paused": "availability",
    "clock_resumed": "availability",
    "table_broken": "availability",
    "round_passed": "availability",
    "player_out": "accounts",
    "out_undone": "accounts",
    "player_seated": "accounts",
    "entry_withdrawn": "accounts",
    "tournament_over": "money",
    "charity_named": "money",
    "expense_recorded": "money",
    "day_shared": "money",
    "charity_report_signed": "money",
}
"""The events that matter by their names; notes say their category themselves."""
_WITH_REASON: Final = frozenset(("table_broken", "round_passed", "player_out", "player_seated", "entry_withdrawn"))
"""Those that matter where somebody decided them and said why, and not where they follow from cards, clock and tables."""
_MARKS: Final = tuple(f'"event":"{name}"'.encode() for name in (*_KINDS, "noted"))


class Significant(msgspec.Struct, frozen=True):
    """Something that matters."""

    at: str
    category: Category
    who: str
    what: str
    place: str
    before: str = ""
    after: str = ""
    kind: str = ""
    """The event's name; `noted` is said in the words of whoever noted it."""
    said: dict[str, Any] = {}
    """What the event says of itself, for whoever tells it in another language."""


def significant(archive: Streamed, category: str = "", last: int = 0) -> list[Significant]:
    """Everything that matters, in the order of time; of one category, or the last ones only."""
    found: list[tuple[int, int, Significant]] = []
    for stream, _ in archive.heads():
        for entry in archive.read(stream):
            if any(mark in entry.body for mark in _MARKS):
                found += [(entry.at, len(found), each) for each in _of_entry(entry)]
    kept = [
        each for _, _, each in sorted(found, key=lambda item: item[:2]) if not category or each.category == category
    ]
    return kept[-last:] if last else kept


def _of_entry(entry: Entry) -> Iterator[Significant]:
    for event in body_data(entry).get("events", ()):
        name = str(event.get("event", ""))
        category = event.get("category") if name == "noted" else _KINDS.get(name)
        if category is None or (name in _WITH_REASON and not event.get("reason")):
            continue
        said = {key: value for key, value in event.items() if key not in _APART}
        what = str(event["what"]) if name == "noted" else _words(name, said, entry)
        who = str(event.get("who") or event.get("by") or event.get("approved_by") or entry.actor)
        place = f"{entry.stream} {entry.version}"
        yield Significant(time_text(entry.at), category, who, what, place, *_sides(name, event), name, said)


def _sides(name: str, event: dict[str, Any]) -> tuple[str, str]:
    """What stood there before and after; an event from before that was recorded says only what it changed to."""
    said = _CHANGES.get(name)
    if said is None:
        return _text(event.get("before", "")), _text(event.get("after", ""))
    before, after, words = event.get("before"), said.after(event), said.words
    return "" if before is None else words(before), "" if after is None else words(after)


class _Change(NamedTuple):
    """How an event says what there is after it, and how that is written."""

    after: Callable[[dict[str, Any]], Any]
    words: Callable[[Any], str]


def _sum(sign: int, *fields: str) -> Callable[[dict[str, Any]], int | None]:
    """What there was before, with what was added or taken; nothing, where that was not recorded."""

    def after(event: dict[str, Any]) -> int | None:
        before = event.get("before")
        added, *less = (int(event.get(field, 0)) for field in fields)
        return None if before is None else int(before) + sign * added - sum(less)

    return after


def _micro(value: int) -> str:
    cents, rest = divmod(value, MICRO_CENTS_PER_CENT)
    return format_cents(cents) + (f" and {rest} micro-cents" if rest else "")


_CHANGES: Final[dict[str, _Change]] = {
    "rate_chosen": _Change(itemgetter("contribution_bp"), lambda bp: f"{bp // 100}.{bp % 100:02d} %"),
    "ceiling_raised": _Change(itemgetter("ceiling"), _micro),
    "meter_adjusted": _Change(_sum(1, "micro_cents", "kept_out"), _micro),
    "payout_corrected": _Change(_sum(-1, "cents"), lambda cents: f"{format_cents(cents)} in the tray"),
    "cage_funded": _Change(_sum(1, "cents"), lambda cents: f"{format_cents(cents)} in the cage"),
    "rules_posted": _Change(itemgetter("rules_hash"), lambda digest: f"rules {digest[:12]}"),
}


_APART: Final = frozenset(("event", "version", "before", "after", "who", "by", "transfers", "run", "category"))


def _words(name: str, said: dict[str, Any], entry: Entry) -> str:
    told = {key: value for key, value in said.items() if value not in ("", [])}
    about = ", ".join(f"{_label(key)} {_fact(key, value, said)}" for key, value in told.items())
    where = "" if kind_of(entry.stream) == "house" else f"{entry.stream.replace(':', ' ')}: "
    return f"{where}{name.replace('_', ' ')}{f' ({about})' if about else ''}"


_MICRO: Final = frozenset(("micro_cents", "kept_out", "reserve", "ceiling"))
_TIMES: Final = frozenset(("at", "since", "until"))


def _label(key: str) -> str:
    return (
        "amount"
        if key in ("cents", "micro_cents")
        else key.removesuffix("_cents").removesuffix("_bp").replace("_", " ")
    )


def _fact(key: str, value: Any, said: dict[str, Any]) -> str:
    """An amount, a part, a time or a limit as people read it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int() if key in _MICRO:
            return _micro(value)
        case int() if key == "cents" or key.endswith("_cents") or (key == "most" and said.get("kind") != "time"):
            return format_cents(value)
        case int() if key.endswith("_bp"):
            return f"{value // 100}.{value % 100:02d} %"
        case int() if key in _TIMES and value:
            return time_text(value)
        case int() if key == "most":
            return f"{value} minutes"
        case dict():
            return ", ".join(f"{_label(name)} {_fact(name, each, value)}" for name, each in value.items())
        case None:
            return "none"
        case _:
            return _text(value)


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
