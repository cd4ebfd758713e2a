"""The machine's events and the referee's verdicts, laid beside each other."""

from collections.abc import Sequence

from queenhigh.money.transfer import Transfer
from queenhigh.round import events as ev
from queenhigh.round.state import State
from tests.round.referee import Referee
from tests.round.story import Move, Settled, Story, Verdicts

_BEFORE = (
    ev.RoundOpened,
    ev.WagerPlaced,
    ev.WagerTakenBack,
    ev.BetsClosed,
    ev.MeterFed,
    ev.OptionTaken,
    ev.HandKilled,
)


def moves(transfers: Sequence[Transfer]) -> tuple[Move, ...]:
    """Transfers without their reasons, but with their clauses."""
    return tuple(Move(transfer.source, transfer.target, transfer.cents, transfer.clause) for transfer in transfers)


def as_found(events: Sequence[ev.AnyEvent], state: State) -> Verdicts:
    """What the machine did, in the referee's form."""
    found = Verdicts(
        {str(account): cents for account, cents in state.balances.items()},
        {name: (meter.value, meter.overflow) for name, meter in state.meters.items()},
        funded=dict(state.funded),
    )
    locked: dict[tuple[str, int, str], int] = {}
    awarded: list[tuple[int, Settled]] = []
    for place, event in enumerate(events):
        if isinstance(event, _BEFORE):
            found.before += [Move(transfer.source, transfer.target, transfer.cents) for transfer in event.transfers]
        elif isinstance(event, ev.WagerSettled):
            moved = moves(event.transfers)
            ends = (event.result, event.due_cents, event.paid_cents, event.clause)
            done = Settled(event.bettor, event.spot, event.wager, *ends, moved)
            envy = event.why.startswith("envy of")
            (found.forfeits if event.result == "forfeit" else found.envy if envy else found.settled).append(done)
        elif isinstance(event, ev.MeterAwarded):
            wager = _wager_of(events, event)
            ends = ("win", event.cents, event.cents, event.clause)
            done = Settled(event.bettor, event.spot, wager, *ends, moves(event.transfers))
            awarded.append((locked.get((event.meter, event.spot, event.bettor), place), done))
        elif isinstance(event, ev.AwardLocked):
            locked[event.meter, event.spot, event.bettor] = place
        elif isinstance(event, ev.RoundSettled):
            found.bank_back = sum(transfer.cents for transfer in event.transfers)
    # A lock takes its amount from the meter: that is where the order decides. Keys confirm what is locked in any order.
    found.awards = [done for _, done in sorted(awarded, key=lambda each: each[0])]
    return found


def _wager_of(events: Sequence[ev.AnyEvent], award: ev.MeterAwarded) -> str:
    """The wager that feeds a meter: the one that was taken in for it."""
    return next(
        event.transfers[0].wager for event in events if isinstance(event, ev.MeterFed) and event.meter == award.meter
    )


def check_agreement(story: Story, events: Sequence[ev.AnyEvent], state: State) -> None:
    """Every transfer, every balance and every meter; in order wherever the order decides who is paid."""
    referee = Referee(story)
    mine, theirs = as_found(events, state), referee.judge()
    assert _unordered(mine.before) == _unordered(theirs.before)
    assert mine.forfeits == theirs.forfeits
    assert mine.settled == theirs.settled
    assert mine.awards == theirs.awards
    assert _unordered(mine.envy) == _unordered(theirs.envy)
    assert mine.bank_back == theirs.bank_back
    exhausted = [event.clause for event in events if isinstance(event, ev.BankExhausted)]
    said = [story.rules.bank.clause or "bank"] if referee.stopped else []
    assert exhausted == said, "it is said once, and only if it is so"
    assert _without_zeros(mine.balances) == _without_zeros(theirs.balances)
    assert mine.meters == theirs.meters
    assert _without_zeros(mine.funded) == _without_zeros(theirs.funded)


def _unordered(items: Sequence[object]) -> list[str]:
    return sorted(map(repr, items))


def _without_zeros(balances: dict[str, int]) -> dict[str, int]:
    return {account: cents for account, cents in balances.items() if cents}
