"""An action at a table with meters: COIN IN, locks, releases and payments are written to the meters in the same commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.casino.desks import Made, Prepared
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.journal import Commit
from queenhigh.casino.keypad.actions import PressHand
from queenhigh.casino.meters import machine
from queenhigh.casino.meters.again import with_amounts
from queenhigh.casino.meters.effects import effects_of, lock_of
from queenhigh.casino.meters.events import MeterOpened
from queenhigh.casino.meters.turn import Turn
from queenhigh.casino.tables.actions import OpenLive
from queenhigh.casino.tables.pressing import to_lock
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import LockAward, PlaceWager
from queenhigh.round.plan import plan_of
from queenhigh.session.actions import PostRules, StartRound
from queenhigh.session.meters import meter_terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.casino.journal import Appended, Part, Transaction
    from queenhigh.casino.meters.desk import Meters
    from queenhigh.casino.tables.live import Live
    from queenhigh.casino.tables.tray_steps import Facts
    from queenhigh.round.state import Award
    from queenhigh.rules.schema.ruleset import Ruleset


Given = tuple["Ruleset", "Facts"]
"""What a table is played by: its rules, and what it has to know of the house."""


def prepare_table(meters: Meters, desk: TableDesk, envelope: Envelope, at: int, given: Given) -> Prepared:
    """What an action at a table with meters leads to, at the table and on them."""
    live, action, played = desk.live, envelope.action, given[0]
    _check(meters, live, action, played)
    locks = to_lock(live, action)
    if locks:
        return _locking(meters, desk, envelope, at, given, locks)
    decided = _with_readings(meters, desk, envelope, played) if isinstance(action, StartRound) else None
    made = desk.made(envelope, *given, decided)
    fill = _filling(live, action, made, played)
    if fill is None:
        commit = Commit(at, envelope.actor, envelope.request, (made.part,))
        return Prepared(commit, lambda appended: desk.take(made, appended, played))
    turns: list[Turn] = []

    def late(held: Transaction) -> tuple[Part, ...]:
        turn = Turn(meters, held, at)
        fill(turn)
        turns.append(turn)
        return turn.parts()

    def done(appended: Appended) -> Reply:
        turns[-1].keep()
        return desk.take(made, appended, played)

    return Prepared(Commit(at, envelope.actor, envelope.request, (made.part,), late), done)


def _with_readings(meters: Meters, desk: TableDesk, envelope: Envelope, played: Ruleset) -> Any:
    """A round begins with what the house's meters show: whoever deals need not say it, and cannot say anything else."""
    started: StartRound = desk.with_seed(envelope)
    if envelope.actor == HOUSE_ACTOR and started.readings:
        return started
    shown = tuple((name, meters.reading(desk.live, played, name)) for name in played.meter)
    if started.readings and started.readings != shown:
        raise IllegalAction("round/readings", "the house's meters show something else", {"meters": list(played.meter)})
    return replace(started, readings=shown)


def _locking(
    meters: Meters, desk: TableDesk, envelope: Envelope, at: int, given: Given, locks: tuple[Award, ...]
) -> Prepared:
    """The amounts are known when the meters are held: only then can the table's own entry be made."""
    live = desk.live
    made: list[tuple[Made, Turn]] = []

    def late(held: Transaction) -> tuple[Part, ...]:
        turn = Turn(meters, held, at)
        amounts = tuple(
            event.cents
            for award in locks
            for event in turn.follow(live.run.meter(award.meter), (lock_of(live, award),))
        )
        made.append((desk.made(envelope, *given, with_amounts(envelope.action, amounts)), turn))
        return (made[-1][0].part, *turn.parts())

    def done(appended: Appended) -> Reply:
        answer, turn = made[-1]
        turn.keep()
        return desk.take(answer, appended, given[0])

    return Prepared(Commit(at, envelope.actor, envelope.request, (), late), done)


def _filling(live: Live, action: Any, made: Made, played: Ruleset) -> Callable[[Turn], None] | None:
    """What the table's events are for the meters; nothing where they are nothing for them."""
    if isinstance(action, OpenLive):
        return lambda turn: _link(turn, action, played)
    effects = effects_of(live, made.events)
    if not effects:
        return None

    def follow(turn: Turn) -> None:
        for name, its in effects.items():
            turn.follow(name, its)

    return follow


def _link(turn: Turn, action: OpenLive, played: Ruleset) -> None:
    """The table is linked to the house's meters; one of its own is opened with it."""
    for name in played.meter:
        house = action.run.meter(name)
        if turn.book(house).status == "none":
            terms = meter_terms(played, name)
            turn.add(house, (MeterOpened(house, action.run.currency, terms, played.hash, name),))
        turn.add(house, machine.linked(turn.book(house), action.name))


def _check(meters: Meters, live: Live, action: Any, played: Ruleset) -> None:
    if isinstance(action, PlaceWager):
        name = plan_of(played).meter_wagers.get(action.wager)
        why = meters.why_closed(live.run.meter(name), live.name) if name else ""
        if why:
            message = f"no wagers on the {played.wager[action.wager].label} now: {why}"
            raise IllegalAction("meter/closed", message, {"wager": action.wager, "why": why})
    elif isinstance(action, OpenLive):
        meters.check_table(action.name, action.run, played)
    elif isinstance(action, PostRules):
        meters.check_posting(live, action.rules_hash)
    elif (isinstance(action, LockAward) and action.cents is not None) or (
        isinstance(action, PressHand) and action.amounts
    ):
        raise IllegalAction("award/amount", "the meter says what an award is, and nobody else", {})
