"""The first version of the format, as it told a round. It is still read: what was written then is compared with this.

Then a meter's events said where it stood afterwards, a new seed came from the tray, a void put meters back, and a
rule file's hash covered its defaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.codec.spelling import Data, plain_data
from queenhigh.money.transfer import HOUSE, MICRO_CENTS_PER_CENT
from queenhigh.round import events as ev
from queenhigh.round.machine import evolve
from queenhigh.round.state import IDLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.history.record import Record
    from queenhigh.round.state import State

VERSION: Final = 1


def as_version1(record: Record, data: Data, rules_hash: str) -> Data:
    """A round's line as the first version wrote it, from the line of today."""
    told = list(_events(record, data["events"], rules_hash))
    old = {**data, "version": VERSION, "rules": rules_hash, "events": [event for event, _ in told]}
    result = {name: value for name, value in data["result"].items() if name != "funded_micro_cents"}
    state = told[-1][1]
    result["house_cents"] = state.balances.get(HOUSE, 0) - sum(each.get("reseed_cents", 0) for each, _ in told)
    if "void" in result and state.meters:
        result["meter_cents"] = {name: meter.cents for name, meter in record.opened.meters}
    return {**old, "result": result}


def _events(record: Record, spelled: list[Data], rules_hash: str) -> Iterator[tuple[Data, State]]:
    state = IDLE
    for event, data in zip(record.events, spelled, strict=True):
        before, state = state, evolve(record.rules, state, event)
        old: dict[str, Any] = {
            name: value for name, value in data.items() if name not in ("version", "exchanged", "row")
        }
        match event:
            case ev.RoundOpened():
                old["rules_hash"] = rules_hash
            case ev.AwardDue() | ev.AwardLocked():
                continue
            case ev.MeterFed(meter):
                old = {
                    "event": old["event"],
                    "meter": meter,
                    "after": _meter(state, meter),
                    "transfers": old["transfers"],
                }
            case ev.MeterAwarded():
                old = _awarded(event, before, state, old)
            case ev.RoundVoided():
                old["meters"] = plain_data(record.opened.meters)
            case _:
                pass
        yield old, state


def _meter(state: State, name: str) -> Any:
    return plain_data(state.meters[name])


def _awarded(event: ev.MeterAwarded, before: State, after: State, data: Data) -> Data:
    award = next(a for a in before.awards if a.name == (event.meter, event.spot, event.bettor))
    seed = award.funded // MICRO_CENTS_PER_CENT
    moved = list(data.get("transfers", []))
    if seed:
        moved.append(
            {
                "source": "house",
                "target": f"meter:{event.meter}",
                "cents": seed,
                "wager": award.wager,
                "spot": event.spot,
                "why": "reseed",
                "clause": event.clause,
            }
        )
    return {
        "event": data["event"],
        "meter": event.meter,
        "spot": event.spot,
        "bettor": event.bettor,
        "after": _meter(after, event.meter),
        "reseed_cents": seed,
        "clause": event.clause,
        "transfers": moved,
    }
