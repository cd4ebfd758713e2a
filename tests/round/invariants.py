"""What holds after every step, whatever the game and whatever has happened."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import Transfer
from queenhigh.round import events as ev
from queenhigh.round.actions import AnyAction
from queenhigh.round.machine import decide
from queenhigh.round.state import State
from queenhigh.rules.schema.ruleset import Ruleset

_CODE = re.compile(r"[a-z]+/[a-z_]+")


def transfers_of(events: Sequence[ev.AnyEvent]) -> list[Transfer]:
    """Every transfer, in order."""
    return [transfer for event in events for transfer in getattr(event, "transfers", ())]


def check_step(rules: Ruleset, before: State, events: tuple[ev.AnyEvent, ...], after: State) -> None:
    """Money, cards and phases after some events."""
    assert events, "every action that is taken leaves a trace"
    _check_money(before, events, after)
    _check_limits(rules, after)
    for event in events:
        if isinstance(event, ev.CardsDealt):
            dealt = [*event.rest, *event.bank, *(card for _, stack in event.stacks for card in stack)]
            assert len(dealt) == len(set(dealt)) == len(rules.deck.ranks) * len(rules.deck.suits)
        if isinstance(event, ev.WagerSettled | ev.MeterAwarded):
            assert all(transfer.spot == event.spot for transfer in event.transfers)
    if after.phase in ("racking", "over", "void"):
        assert not after.stakes, "nothing is left on the felt"
    for transfer in transfers_of(events):
        assert transfer.clause, "every transfer names its clause"
        assert transfer.why


def _check_money(before: State, events: tuple[ev.AnyEvent, ...], after: State) -> None:
    """No balance moves except by a transfer, and nothing appears or vanishes."""
    balances = dict(before.balances)
    for event in events:
        if isinstance(event, ev.RoundOpened):
            balances = {f"bettor:{person.bettor}": person.purse_cents for person in event.people}
    total = sum(balances.values())
    for transfer in transfers_of(events):
        assert transfer.cents > 0
        balances[transfer.source] = balances.get(transfer.source, 0) - transfer.cents
        balances[transfer.target] = balances.get(transfer.target, 0) + transfer.cents
    assert balances == after.balances
    assert sum(after.balances.values()) == total == sum(person.purse_cents for person in after.people)
    assert after.balances.get("felt", 0) == sum(stake.cents for stake in after.stakes)


def _check_limits(rules: Ruleset, state: State) -> None:
    """Nobody owes, and the bank neither loses nor (where it is limited) wins more than it put up."""
    for person in state.people:
        assert state.purse(person.bettor) >= 0
    assert state.balances.get("bank", 0) >= 0
    if rules.bank.by == "house":
        assert "bank" not in state.balances
        return
    # The house banks nothing: all it ever gets is fees, and those are flat.
    assert state.balances.get("house", 0) >= 0
    if rules.bank.cap == "loss_and_win":
        assert state.balances.get("bank", 0) <= 2 * state.bank_cents
    if state.phase == "over" and state.rules_hash:
        purse = next(person.purse_cents for person in state.people if person.bettor == state.bank_bettor)
        flat = max((tier.fee_cents for fee in rules.fee.values() for tier in _tiers(fee)), default=0)
        won = state.purse(state.bank_bettor) - purse
        assert won >= -state.bank_cents - flat
        if rules.bank.cap == "loss_and_win":
            assert won <= state.bank_cents


def _tiers(fee: Any) -> Sequence[Any]:
    return fee.schedules[fee.schedule].tiers if fee.schedules else ()


def check_refusal(rules: Ruleset, state: State, action: AnyAction, refusal: IllegalAction) -> None:
    """A refusal has a code, a sentence and facts; the state is as it was, and the answer is the same again."""
    assert _CODE.fullmatch(refusal.code)
    assert refusal.message.strip()
    assert isinstance(refusal.facts, Mapping)
    snapshot = msgspec.json.encode(state)
    with pytest.raises(IllegalAction) as again:
        decide(rules, state, action)
    assert again.value.code == refusal.code
    assert msgspec.json.encode(state) == snapshot
