"""What holds after every step, whatever the game and whatever has happened."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import BANK, FELT, HOUSE, Transfer, bettor_account
from queenhigh.round import events as ev
from queenhigh.round.state import State
from queenhigh.rules.schema.ruleset import Ruleset

_CODE = re.compile(r"[a-z]+/[a-z_]+")


def transfers_of(events: Sequence[ev.AnyEvent]) -> list[Transfer]:
    """Every transfer, in order."""
    return [transfer for event in events for transfer in event.transfers]


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
            balances = {bettor_account(person.bettor): person.purse_cents for person in event.people}
    total = sum(balances.values())
    for transfer in transfers_of(events):
        assert transfer.cents > 0
        balances[transfer.source] = balances.get(transfer.source, 0) - transfer.cents
        balances[transfer.target] = balances.get(transfer.target, 0) + transfer.cents
    assert balances == after.balances
    _check_meters(before, events, after)
    assert sum(after.balances.values()) == total == sum(person.purse_cents for person in after.people)
    assert after.balances.get(FELT, 0) == sum(stake.cents for stake in after.stakes)


def _check_meters(before: State, events: tuple[ev.AnyEvent, ...], after: State) -> None:
    """P4, to the micro-cent: what the house has put in, less what was awarded, is what the meters have gained."""
    opened = next((event for event in events if isinstance(event, ev.RoundOpened)), None)
    had = dict(opened.meters) if opened else before.meters
    put_in = {name: 0 if opened else before.funded.get(name, 0) for name in after.meters}
    locked = dict.fromkeys(after.meters, 0)
    for event in events:
        for share in event.shares:
            put_in[share.meter] += share.micro_cents
        if isinstance(event, ev.AwardLocked):
            locked[event.meter] += event.cents * 1_000_000
        elif isinstance(event, ev.AwardReleased):
            lock = next(a for a in before.awards if a.name == (event.meter, event.spot, event.bettor))
            locked[event.meter] -= (lock.cents or 0) * 1_000_000
    for name, meter in after.meters.items():
        grown = meter.value + meter.overflow - had[name].value - had[name].overflow
        funded = put_in[name] - (0 if opened else before.funded.get(name, 0))
        assert grown == funded - locked[name]
        assert put_in[name] == after.funded.get(name, 0)


def _check_limits(rules: Ruleset, state: State) -> None:
    """Nobody owes, and the bank neither loses nor (where it is limited) wins more than it put up."""
    for person in state.people:
        assert state.purse(person.bettor) >= 0
    assert state.balances.get(BANK, 0) >= 0
    if rules.bank.by == "house":
        assert BANK not in state.balances
        return
    # The house banks nothing: all it ever gets is fees, and those are flat.
    assert state.balances.get(HOUSE, 0) >= 0
    if rules.bank.cap == "loss_and_win":
        assert state.balances.get(BANK, 0) <= 2 * state.bank_cents
    if state.phase == "over" and state.rules_hash:
        purse = next(person.purse_cents for person in state.people if person.bettor == state.bank_bettor)
        flat = max((tier.fee_cents for fee in rules.fee.values() for tier in _tiers(fee)), default=0)
        won = state.purse(state.bank_bettor) - purse
        assert won >= -state.bank_cents - flat
        if rules.bank.cap == "loss_and_win":
            assert won <= state.bank_cents


def _tiers(fee: Any) -> Sequence[Any]:
    return fee.schedules[fee.schedule].tiers if fee.schedules else ()


def check_refusal(again: Callable[[], object], state: object, refusal: IllegalAction) -> None:
    """A refusal has a code, a sentence and facts; the state is as it was, and the answer is the same again."""
    assert _CODE.fullmatch(refusal.code)
    assert refusal.message.strip()
    assert isinstance(refusal.facts, Mapping)
    snapshot = repr(state)
    with pytest.raises(IllegalAction) as refused:
        again()
    assert refused.value.code == refusal.code
    assert repr(state) == snapshot
