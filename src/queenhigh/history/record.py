"""One round as it is kept: the rules, what was done, what followed, and the seed of the shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.cards.card import cards_text
from queenhigh.cards.seeds import Contribution
from queenhigh.codec.spelling import plain_data, spelled
from queenhigh.errors import BadInput
from queenhigh.money.transfer import HOUSE
from queenhigh.round import events as ev
from queenhigh.round.actions import AnyAction
from queenhigh.round.events import AnyEvent
from queenhigh.round.machine import fold_all
from queenhigh.round.state import IDLE
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from queenhigh.round.state import State

VERSION: Final = 2
"""The version of the format; it changes when a reader of the old one would be misled."""
MARK: Final = "queenhigh"
"""The key that every line begins with; it says what the line holds."""


class Record(msgspec.Struct, frozen=True):
    """A whole round. The actions alone rebuild it; the events are what the machine answered."""

    rules: Ruleset
    actions: tuple[AnyAction, ...]
    events: tuple[AnyEvent, ...]
    seed: bytes | None = None
    """The house's 32 bytes, if they are known."""
    table: str = ""
    """The table's name, which players' promises are bound to."""
    contributions: tuple[Contribution, ...] = ()
    """Who else had a say in the shuffle, in the order of the mix: the promise, and the seed if it was revealed."""

    def __repr__(self) -> str:
        number = self.events[0].number if self.events and isinstance(self.events[0], ev.RoundOpened) else "not opened"
        return f"<Record {self.rules.id}, round {number}: {len(self.actions)} actions, {len(self.events)} events>"

    @property
    def opened(self) -> ev.RoundOpened:
        """The fixed facts of the round."""
        event = self.events[0] if self.events else None
        if not isinstance(event, ev.RoundOpened):
            raise BadInput("history/not_opened", "a round begins with its opening", {})
        return event

    @property
    def rack(self) -> tuple[int, ...]:
        """The cards in the discard rack."""
        return next((event.rack for event in self.events if isinstance(event, ev.CardsRacked)), ())

    @property
    def dealt(self) -> ev.CardsDealt | None:
        """The deal; none if the round was called off before it."""
        return next((event for event in self.events if isinstance(event, ev.CardsDealt)), None)


def rules_data(rules: Ruleset) -> dict[str, Any]:
    """The line that holds a rule file, under its hash."""
    return {MARK: "rules", "version": VERSION, "game": rules.id, "hash": rules.hash, "content": rules.stated()}


def round_data(record: Record) -> dict[str, Any]:
    """The line that holds a round: first what a person looks for, then every action and every event."""
    state = fold_all(record.rules, IDLE, record.events)
    opened = record.opened
    if state.phase != "over":
        facts = {"round": opened.number, "phase": state.phase}
        raise BadInput("history/unfinished", f"round {opened.number} is not over", facts)
    data: dict[str, Any] = {
        MARK: "round",
        "version": VERSION,
        "game": record.rules.id,
        "rules": record.rules.hash,
        "round": opened.number,
        "pack": opened.pack,
        "people": plain_data(opened.people),
    }
    if opened.bank_seat:
        data["bank"] = {"seat": opened.bank_seat, "bettor": opened.bank_bettor, "cents": opened.bank_cents}
    if opened.commitment:
        data["commitment"] = opened.commitment
    if record.seed is not None:
        data["seed"] = record.seed.hex()
    if record.contributions:
        data["table"] = record.table
        data["seeds"] = [_contribution(each) for each in record.contributions]
    dealt = record.dealt
    if dealt:
        data["cards"] = {
            "spots": {str(spot): cards_text(cards) for spot, cards in dealt.stacks},
            "bank": cards_text(dealt.bank),
        }
    return {
        **data,
        "result": _result(record, state),
        "actions": [spelled(action) for action in record.actions],
        "events": [spelled(event) for event in record.events],
    }


def _contribution(each: Contribution) -> dict[str, Any]:
    seed = "missing" if each.seed is None else each.seed.hex()
    return {"bettor": each.bettor, "commitment": each.commitment, "seed": seed}


def _result(record: Record, state: State) -> dict[str, Any]:
    """What the round has brought everyone, fees included."""
    result: dict[str, Any] = {
        "net_cents": {p.bettor: state.purse(p.bettor) - p.purse_cents for p in state.people},
        "house_cents": state.balances.get(HOUSE, 0),
    }
    if state.funded:
        result["funded_micro_cents"] = dict(state.funded)
    if state.meters:
        result["meter_cents"] = {name: meter.cents for name, meter in state.meters.items()}
    voided = next((event for event in record.events if isinstance(event, ev.RoundVoided)), None)
    return {**result, "void": voided.why} if voided else result
