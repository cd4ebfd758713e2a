"""An old book comes into the own house, once: the bankroll, the others' chips, the meters, and a hand that is open.

A hand is played again through the service with its own seed and its own actions, so that it has the same cards; where it
cannot be, its chips go back. The hands of the past stay in the old book, and are listed from there.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from msgspec.structs import replace

from queenhigh.cards.seeds import derived_seed
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.events import RoundOpened
from queenhigh.session.actions import DealCards, DeclineBank, OfferBank, StandUp, StartRound, TakeBank
from queenhigh.session.steps import next_step
from queenhigh.terminal.book import open_own_table
from queenhigh.terminal.meters_kept import keep_left
from queenhigh.terminal.naming import YOU, bot_name
from queenhigh.terminal.old_book import OldBook
from queenhigh.terminal.seated import Seated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from queenhigh.bootstrap.running_house import RunningHouse
    from queenhigh.round.actions import AnyAction, Person
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.terminal.sitting import Sitting

TABLE = "table:T1"
"""The first one of the house."""


def take_over(home: Path, house: RunningHouse) -> None:
    """Let a new house begin where an old book ends. Raises BadInput if the book cannot be read."""
    with closing(OldBook(home)) as old:
        last = old.last()
    if last is None:
        return
    sat, sitting = last
    names = {sitting.you: YOU, **{bot.bettor: bot_name(bot.bettor) for bot in sitting.sat.bots}}
    for rules_hash, meters in sat.elsewhere:
        keep_left(house, rules_hash, meters)
    opened = _opened(sitting)
    meters = opened.meters if opened is not None else tuple(sitting.table.meters.items())
    keep_left(house, sitting.rules.hash, meters)
    then = opened.people if opened is not None else _people(sitting)
    people = [do.Person(names[person.bettor], person.purse_cents, person.seats) for person in then]
    seated = Seated(
        sitting.sat.game,
        # Rounds are counted anew here: with the old seed the first ones would be dealt again.
        derived_seed(bytes.fromhex(sitting.sat.seed), 0).hex(),
        YOU,
        tuple(replace(bot, bettor=names[bot.bettor]) for bot in sitting.sat.bots),
        sitting.last_bets,
        sitting.last_bank_cents,
    )
    open_own_table(house, sitting.rules, seated, people)
    if opened is not None:
        _play_again(house, sitting, replace(opened, bank_bettor=names.get(opened.bank_bettor, "")), names)
    elif sitting.has_left:
        _do(house, YOU, StandUp(YOU))


def _opened(sitting: Sitting) -> RoundOpened | None:
    """How the round began that is open still; none where it is settled."""
    is_played = sitting.is_open and sitting.state.phase not in ("racking", "void")
    return next((event for event in sitting.events if isinstance(event, RoundOpened)), None) if is_played else None


def _people(sitting: Sitting) -> tuple[Person, ...]:
    """Who is there, with what they have now; the player among them, who may have got up."""
    table = sitting.table
    there = [do.Person(person.bettor, table.purse(person.bettor), person.seats) for person in table.people]
    if sitting.has_left:
        there.insert(0, do.Person(sitting.you, sitting.pocket_cents, sitting.seats))
    return tuple(there)


def _play_again(house: RunningHouse, sitting: Sitting, opened: RoundOpened, names: Mapping[str, str]) -> None:
    try:
        _give_bank(house, opened)
        _do(house, HOUSE_ACTOR, StartRound(sitting.seed, house.casino.readings(house.casino.table("T1"))))
        for action in _after_opening(sitting.actions, names):
            _do(house, _actor(house, action), action)
    except IllegalAction:
        if house.casino.table("T1").live.table.is_open:
            _do(house, HOUSE_ACTOR, do.VoidRound("it was played by an older program, which this one cannot go on with"))


def _give_bank(house: RunningHouse, opened: RoundOpened) -> None:
    desk = house.casino.table("T1")
    while opened.bank_bettor and desk.live.table.banker is None:
        step = next_step(desk.known_rules, desk.live.table)
        if step.wait == "offer":
            _do(house, HOUSE_ACTOR, OfferBank())
        elif step.bettors[:1] == (opened.bank_bettor,):
            _do(house, opened.bank_bettor, TakeBank(opened.bank_bettor, opened.bank_cents))
        elif step.wait == "bank":
            _do(house, step.bettors[0], DeclineBank(step.bettors[0]))
        else:
            raise IllegalAction("bank/no_taker", "nobody takes the bank", {})


def _after_opening(actions: Iterable[AnyAction], names: Mapping[str, str]) -> Iterator[AnyTableAction]:
    """What was done in the round, as a table is told it, and by the names of today."""
    for action in actions:
        match action:
            case do.OpenRound():
                pass
            case do.Deal():
                yield DealCards()
            case do.PlaceWager() | do.TakeBack() | do.LockAward() | do.ReleaseAward() | do.ConfirmAward():
                yield replace(action, bettor=names[action.bettor])
            case _:
                yield action


def _actor(house: RunningHouse, action: AnyTableAction) -> str:
    if isinstance(action, do.PlaceWager | do.TakeBack):
        return action.bettor
    if isinstance(action, do.Decide):
        spot = house.casino.table("T1").live.table.round.spot(action.spot)
        return spot.bettor if spot is not None else HOUSE_ACTOR
    return HOUSE_ACTOR


def _do(house: RunningHouse, actor: str, action: AnyTableAction) -> None:
    house.casino.do(actor, TABLE, action)
