"""Awards from a meter in two steps, where a keypad is asked: lock, release, confirm."""

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.legal import LegalStep, legal_actions
from queenhigh.round.machine import decide, step
from queenhigh.round.readers import DEALER, bettor
from queenhigh.round.state import IDLE, State
from queenhigh.rules.schema.ruleset import Ruleset
from tests.round.book import table

NAMES = {2: "seat 2", 6: "seat 6"}
TWO, SIX = ("progressive", 2, "seat 2"), ("progressive", 6, "seat 6")


def settled(*, linked: bool = False) -> tuple[Ruleset, State]:
    """Seats 2 and 6 both hold a royal that takes the whole meter, which stands at $3,000.28 after its share."""
    t = table("twin-meter").meter("progressive", 3_000_00)
    opening = t.opening()
    shared = ("progressive",) if linked else ()
    state, _ = step(t.rules, IDLE, do.OpenRound(1, opening.people, meters=opening.meters, keypad=True, linked=shared))
    for seat in (2, 6):
        for wager, cents in (("ante", 10_00), ("progressive", 1_00)):
            state, _ = step(t.rules, state, do.PlaceWager(NAMES[seat], seat, wager, cents))
    state, _ = step(t.rules, state, do.CloseBets())
    t.state = state
    deal = do.Deal(t.deck({2: "As Ks Qs", 6: "Ah Kh Qh"}, "9s 5d 2c"))
    for action in (deal, do.Decide(2, "play"), do.Decide(6, "play"), do.Reveal(), do.Settle()):
        state, _ = step(t.rules, state, action)
    return t.rules, state


def after(rules: Ruleset, state: State, *actions: do.AnyAction) -> State:
    for action in actions:
        state, _ = step(rules, state, action)
    return state


def code_of(rules: Ruleset, state: State, action: do.AnyAction) -> str:
    with pytest.raises(IllegalAction) as refused:
        decide(rules, state, action)
    return refused.value.code


def test_p3_the_round_waits_in_awarding_until_no_lock_is_open() -> None:
    rules, state = settled()
    assert state.phase == "awarding"
    assert [(award.spot, award.cents) for award in state.awards] == [(6, None), (2, None)]
    assert legal_actions(rules, state, DEALER) == (LegalStep("lock_award"),)
    assert legal_actions(rules, state, bettor("seat 2")) == ()
    assert code_of(rules, state, do.Rack()) == "round/phase"
    state = after(rules, state, do.LockAward(*SIX), do.ConfirmAward(*SIX), do.LockAward(*TWO))
    assert state.phase == "awarding"
    state, events = step(rules, state, do.ConfirmAward(*TWO))
    # With the last one the round is settled.
    assert isinstance(events[-1], ev.RoundSettled)
    assert state.phase == "racking"


def test_p3_b16_a_lock_fixes_the_amount_and_reseeds_at_once() -> None:
    rules, state = settled()
    assert code_of(rules, state, do.LockAward(*TWO)) == "award/order"
    state, (lock,) = step(rules, state, do.LockAward(*SIX))
    assert isinstance(lock, ev.AwardLocked)
    assert lock.cents == 3_000_28
    assert state.meters["progressive"].cents == 1_000_00
    assert state.purse("seat 6") == PURSE_AFTER, "nothing is paid yet"
    state = after(rules, state, do.LockAward(*TWO))
    assert [award.cents for award in state.awards] == [3_000_28, 1_000_00]
    state = after(rules, state, do.ConfirmAward(*SIX), do.ConfirmAward(*TWO))
    # With the last award comes the envy that each brings the other: 10 for 1.
    won = {name: state.purse(name) - PURSE_AFTER - 10_00 for name in NAMES.values()}
    assert won == {"seat 6": 3_000_28, "seat 2": 1_000_00}


# $10,000, less the progressive dollar; ante and play come back with $10 on the ante (the dealer does not qualify), and
# the ante bonus of 5 x $10.
PURSE_AFTER = 10_000_00 - 1_00 + 10_00 + 50_00


def test_p3_unmarking_releases_the_lock_unless_a_later_one_stands() -> None:
    rules, state = settled()
    before = state.meters["progressive"]
    locked = after(rules, state, do.LockAward(*SIX))
    released = after(rules, locked, do.ReleaseAward(*SIX))
    assert released.meters["progressive"] == before
    # The house has its seed again: only the share of $2, 28 cents, is put in.
    assert released.funded == {"progressive": 28 * MICRO_CENTS_PER_CENT}
    both = after(rules, locked, do.LockAward(*TWO))
    assert code_of(rules, both, do.ReleaseAward(*SIX)) == "award/later_lock"
    assert after(rules, both, do.ReleaseAward(*TWO), do.ReleaseAward(*SIX)).meters["progressive"] == before


def test_p3_what_is_not_so_is_refused() -> None:
    rules, state = settled()
    assert code_of(rules, state, do.LockAward("progressive", 4, "seat 4")) == "award/none"
    assert code_of(rules, state, do.ConfirmAward(*SIX)) == "award/not_locked"
    assert code_of(rules, state, do.ReleaseAward(*SIX)) == "award/not_locked"
    assert code_of(rules, state, do.LockAward("progressive", 6, "seat 6", 5_00)) == "award/amount"
    locked = after(rules, state, do.LockAward(*SIX))
    assert code_of(rules, locked, do.LockAward(*SIX)) == "award/locked"


def test_p3_p8_a_linked_meter_says_the_amount_and_books_its_own_share() -> None:
    rules, state = settled(linked=True)
    assert state.funded == {}
    assert code_of(rules, state, do.LockAward(*SIX)) == "award/amount"
    state, (lock,) = step(rules, state, do.LockAward("progressive", 6, "seat 6", 4_321_00))
    assert isinstance(lock, ev.AwardLocked)
    assert (lock.cents, lock.shares) == (4_321_00, ())
    state = after(rules, state, do.ConfirmAward(*SIX))
    assert state.purse("seat 6") == PURSE_AFTER + 4_321_00
    people = (do.Person("Ann", 1_00, (1,)),)
    opening = do.OpenRound(1, people, meters=tuple(state.meters.items()), linked=("progressive",))
    assert code_of(rules, IDLE, opening) == "round/linked"


def test_p5_a_void_while_an_award_is_open_releases_every_lock() -> None:
    rules, state = settled()
    before = state.meters["progressive"]
    locked = after(rules, state, do.LockAward(*SIX), do.LockAward(*TWO))
    void, events = step(rules, locked, do.VoidRound("a fire drill"))
    assert [type(event).__name__ for event in events] == ["AwardReleased", "AwardReleased", "RoundVoided"]
    assert void.meters["progressive"] == before
    assert {void.purse(name) for name in NAMES.values()} == {10_000_00}
    paid = after(rules, locked, do.ConfirmAward(*SIX))
    assert code_of(rules, paid, do.VoidRound("too late")) == "void/awarded"
