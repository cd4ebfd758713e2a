"""What stands on a dealer's console: what to say, what to press now, which wager comes next, what waits for a second person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.announced import Announced, announced
from queenhigh.casino.keypad.actions import PressCoinIn, PressGameOver, PressHand, PressJackpot, TurnKey
from queenhigh.casino.keypad.machine import lit
from queenhigh.casino.tables.live import Call
from queenhigh.codec.spelling import spelled
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step

if TYPE_CHECKING:
    from queenhigh.casino.approvals import Pending
    from queenhigh.casino.tables.live import Live
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.steps import Step


class Press(msgspec.Struct, frozen=True):
    """Something that can be pressed now."""

    label: str
    action: dict[str, Any]
    """As it is sent."""
    primary: bool = True
    """Whether it is what comes next; other presses are possible, and need a reason."""


class Unpaid(msgspec.Struct, frozen=True):
    """A wager that lies there until the dealer has paid or taken it."""

    spot: int
    bettor: str
    wager: str
    label: str
    cents: int


class PayNext(msgspec.Struct, frozen=True):
    """The wager that the dealer settles next, by hand. The amount is the dealer's to find."""

    spot: int
    bettor: str
    wager: str
    label: str
    stake_cents: int
    """What lies there; nothing for a bonus."""
    left: int
    """How many there are still, with this one."""
    lies: tuple[Unpaid, ...] = ()
    """What lies on the layout still, this one first; a bonus has no stake of its own."""
    then: Unpaid | None = None
    """What comes after it; nothing after the last one."""


class Waiting(msgspec.Struct, frozen=True):
    """Something that waits for a second person."""

    number: int
    by: str
    what: dict[str, Any]
    stream: str
    """Where it waits: the answer goes there."""


class KeypadShown(msgspec.Struct, frozen=True):
    """The keypad: which sensors are lit, what is registered and marked, where the key stands."""

    key: str
    lit: tuple[int, ...]
    registered: tuple[int, ...]
    marks: tuple[int, ...]
    recorded: tuple[tuple[str, int, str], ...]
    presses: tuple[Press, ...]


class Console(msgspec.Struct, frozen=True):
    """The dealer's console of one table."""

    table: str
    version: int
    status: str
    dealing: str
    wait: str
    seat: int
    """Whom the table asks, if it asks a seat."""
    bettors: tuple[str, ...]
    now: str
    """What happens now, in words."""
    say: tuple[str, ...]
    """What the dealer says aloud."""
    announces: tuple[Announced, ...]
    """The same with what it is about, for whoever says it in another language."""
    presses: tuple[Press, ...]
    pay: PayNext | None
    keypad: KeypadShown | None
    approvals: tuple[Waiting, ...]
    call: Call | None = None
    """A supervisor was called, and who has answered."""
    then_seats: tuple[int, ...] = ()
    """Who decides after that seat, in order."""


def console_of(rules: Ruleset, live: Live, version: int) -> Console:
    """The console of a table as it is now."""
    step = next_step(rules, live.table)
    now, presses = _step(live, step)
    said = announced(rules, live.table.round, step) if live.table.people else ()
    return Console(
        table=live.name,
        version=version,
        status=live.status,
        dealing=live.run.dealing,
        wait=step.wait,
        seat=step.seat,
        bettors=step.bettors,
        now=now,
        say=tuple(each.words for each in said),
        announces=said,
        presses=presses,
        pay=_pay(rules, live),
        keypad=_keypad(rules, live) if live.table.settings.keypad else None,
        approvals=tuple(waiting(each, f"table:{live.name}") for each in live.approvals.pending),
        call=live.call,
        then_seats=live.table.round.to_decide[1:] if step.wait == "decision" else (),
    )


def waiting(pending: Pending, stream: str) -> Waiting:
    """Something that waits for a second person, as it is told."""
    return Waiting(pending.number, pending.by, spelled(pending.what), stream)


def _press(label: str, action: Any) -> tuple[Press, ...]:
    return (Press(label, spelled(action)),)


def _step(live: Live, step: Step) -> tuple[str, tuple[Press, ...]]:
    """What happens, what to press."""
    who = step.bettors[0] if step.bettors else ""
    state, keypad = live.table.round, live.table.settings.keypad
    match step.wait:
        case "offer":
            return "The bank goes to the next seat.", _press("Offer the bank", table_do.OfferBank())
        case "bank":
            return f"Seat {step.seat}, {who}, takes the bank or lets it go by.", ()
        case "banker":
            return "Nobody who may bank does: the table waits.", ()
        case "start":
            if not live.table.people:
                return "Nobody sits here.", ()
            return "Open the next round.", _press("Open the round", table_do.StartRound())
        case "bets":
            if not state.stakes:
                return "Wait for the first bet.", ()
            close = PressCoinIn() if keypad else round_do.CloseBets()
            label = "COIN IN: no more bets" if keypad else "No more bets"
            return "When everyone has bet, close the bets.", _press(label, close)
        case "seeds":
            return (
                f"Seeds are awaited from {', '.join(step.bettors)}.",
                _press("Deal without them", table_do.DealCards()),
            )
        case "deal":
            return "Everyone gets a stack from the shuffler.", _press("Deal", table_do.DealCards())
        case "decision":
            return f"Seat {step.seat}, {who}, decides.", ()
        case "reveal":
            return (
                "Take what was given up, and turn the bank's hand.",
                _press("Turn the bank's hand", round_do.Reveal()),
            )
        case "settle":
            return "Settle spot by spot, in the order of the rules.", _press("Settle", round_do.Settle())
        case "lock":
            words = f"Seat {step.seat} wins from the meter: mark the hand."
            return words, _press(f"Hand {step.seat}", PressHand(step.seat)) if keypad else ()
        case "confirm":
            return "A supervisor turns the key, records the win and turns it back.", ()
        case "rack":
            if live.to_pay:
                return "Pay and take, wager by wager.", ()
            end = PressGameOver() if keypad else round_do.Rack()
            return "Pick up the cards.", _press("GAME OVER" if keypad else "Cards into the rack", end)


def _pay(rules: Ruleset, live: Live) -> PayNext | None:
    if not live.to_pay:
        return None
    first, *after = (
        Unpaid(each.spot, each.bettor, each.wager, _label(rules, each.wager), each.stake_cents) for each in live.to_pay
    )
    lies = tuple(each for each in (first, *after) if each.cents)
    then = after[0] if after else None
    return PayNext(first.spot, first.bettor, first.wager, first.label, first.cents, len(live.to_pay), lies, then)


def _label(rules: Ruleset, wager: str) -> str:
    found = rules.wager.get(wager) or rules.bonus.get(wager)
    return found.label if found is not None else wager.replace("_", " ")


def _keypad(rules: Ruleset, live: Live) -> KeypadShown:
    keypad, state = live.keypad, live.table.round
    presses = [Press("J-POT", spelled(PressJackpot()), primary=keypad.key == "JPH" and not keypad.recorded)]
    other = "RUN" if keypad.key == "JPH" else "JPH"
    presses.append(Press(f"Key to {other}", spelled(TurnKey(other)), primary=bool(state.awards)))  # type: ignore[arg-type]
    presses += [Press(f"Hand {spot.seat}", spelled(PressHand(spot.seat)), primary=False) for spot in state.spots]
    return KeypadShown(keypad.key, lit(rules, state), keypad.registered, keypad.marks, keypad.recorded, tuple(presses))
