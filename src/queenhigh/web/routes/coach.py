"""Doors to the coach: what each choice is worth, luck against skill over a visit, and what a bank has to reckon with."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.cards.card import card_text
from queenhigh.coach.advice import advise
from queenhigh.coach.banking import least_stakes, outlook
from queenhigh.errors import IllegalAction
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import sight_of
from queenhigh.rules.bank import least_bank_cents
from queenhigh.web.doors import Asked, Door, Nothing
from queenhigh.web.routes.tables import ByName

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.round.state import Stake
    from queenhigh.web.server import LiveServer


class OptionWorth(msgspec.Struct, frozen=True):
    """A choice, and what it is worth on average."""

    option: str
    label: str
    cents: float
    raise_cents: int | None = None
    discard: str = ""


class AdviceGiven(msgspec.Struct, frozen=True):
    """What a seat should do, from what it sees. The first choice is the best one."""

    table: str
    spot: int
    options: tuple[OptionWorth, ...]
    chances: dict[str, float]
    """How often the bank does not qualify, and one wins, ties and loses when it does, with the best choice but giving up."""


class LuckShown(msgspec.Struct, frozen=True):
    """Where the result of a visit came from: net = expected − mistakes + luck, in cents; fees are in what is expected."""

    table: str
    rounds: int
    banked: int
    net_cents: int
    expected_cents: float
    mistakes_cents: float
    luck_cents: float
    fees_cents: int
    mistakes: int
    decisions: int
    unpriced: int
    """Rounds that no account could be made of."""


class BankShown(msgspec.Struct, frozen=True):
    """What whoever banks, or is offered the bank, has to reckon with, in cents."""

    table: str
    from_: str = msgspec.field(name="from")
    """The wagers that it is counted for: "placed" (what is down), or "least" (the least opening bets of everyone else)."""
    action_cents: int
    due_cents: int
    """If every wager won the most that it can."""
    suggested_cents: int
    """What covers all of it, within what the rules and the own chips allow."""
    fee_cents: int
    expected_cents: float | None
    """On average, with the fee paid; none where the game is not solved exactly."""
    put_up_cents: int = 0
    is_covered: bool = False


async def advice(server: LiveServer, asked: Asked) -> AdviceGiven:
    """The worth of each option, to the player whose turn it is, where the table allows a coach."""
    desk, who = _coached(server, asked), asked.person
    state = desk.live.table.round
    spot = state.spot(state.to_decide[0]) if state.phase == "deciding" else None
    if spot is None or spot.bettor != who.person:
        raise IllegalAction("coach/turn", "it is not your turn", {"table": desk.name})
    found = await _counted(server, advise, sight_of(desk.known_rules, state))
    options = tuple(_worth(each) for each in found.options)
    return AdviceGiven(desk.name, spot.seat, options, _chances(found.chances))


async def luck(server: LiveServer, asked: Asked) -> LuckShown:
    """Luck against skill since one sat down at a table, from rounds whose decks are revealed."""
    desk, person = _coached(server, asked), asked.person.person
    visit = server.casino.watch.visits(person, server.casino.clock()).get(desk.name)
    if visit is None:
        raise IllegalAction("seat/stranger", f"{person} is not at {desk.name}", {"table": desk.name})
    found, unpriced = await _counted(server, server.visits.read, server, desk.name, person, visit.sat_at)
    return LuckShown(
        table=desk.name,
        rounds=found.rounds,
        banked=found.banked,
        net_cents=found.net_cents,
        expected_cents=round(float(found.expected_cents), 2),
        mistakes_cents=round(float(found.mistakes_cents), 2),
        luck_cents=round(float(found.luck_cents), 2),
        fees_cents=found.fees_cents,
        mistakes=found.mistakes,
        decisions=found.decisions,
        unpriced=unpriced,
    )


async def bank(server: LiveServer, asked: Asked) -> BankShown:
    """What could be due, what is to be expected, how much to put up, and the fee: to whoever banks or is offered it."""
    desk, person = _coached(server, asked), asked.person.person
    rules, table = desk.known_rules, desk.live.table
    if rules.bank.by != "seat":
        raise IllegalAction("bank/house", "the house banks here", {"table": desk.name})
    where, stakes = _reckoned(desk, person)
    found = await _counted(server, outlook, rules, stakes)
    round_ = table.round
    put_up = round_.bank_cents if table.is_open and round_.bank_bettor == person else 0
    most = max(0, table.purse(person) - plan_of(rules).bank_fee_max)
    return BankShown(
        table=desk.name,
        from_=where,
        action_cents=found.action_cents,
        due_cents=found.due_cents,
        suggested_cents=min(max(found.covers_cents, least_bank_cents(rules)), put_up + most),
        fee_cents=found.fee_cents,
        expected_cents=None if found.expected_cents is None else round(float(found.expected_cents), 2),
        put_up_cents=put_up,
        is_covered=bool(put_up) and put_up >= found.covers_cents,
    )


def _reckoned(desk: TableDesk, person: str) -> tuple[str, tuple[Stake, ...]]:
    """The wagers that a bank has to reckon with: those that are down, or else the least of everyone else's."""
    table = desk.live.table
    placed = tuple(stake for stake in (*table.round.stakes, *table.round.intake) if stake.bettor != person)
    if table.is_open and placed:
        return "placed", placed
    others = ((each.bettor, each.seats[0]) for each in table.people if each.bettor != person and each.seats)
    return "least", least_stakes(desk.known_rules, others)


def _coached(server: LiveServer, asked: Asked) -> TableDesk:
    """A table that allows a coach."""
    desk = server.casino.table(asked.params.name)
    if not desk.live.run.coach:
        raise IllegalAction("coach/off", f"there is no coach at {desk.name}", {"table": desk.name})
    return desk


async def _counted(server: LiveServer, count: Any, *given: Any) -> Any:
    """Count away from the tables, and not behind the edges of whole games."""
    return await asyncio.get_running_loop().run_in_executor(server.figures.coach, count, *given)


def _worth(valued: Any) -> OptionWorth:
    choice = valued.choice
    discard = "" if choice.discard is None else card_text(choice.discard)
    return OptionWorth(choice.option, valued.label, round(float(valued.cents), 3), choice.cents, discard)


def _chances(chances: Any) -> dict[str, float]:
    if chances is None:
        return {}
    return {name: round(float(getattr(chances, name)), 6) for name in chances._fields}


DOORS: Final = (
    Door(
        "POST",
        "/api/tables/{name}/advice",
        "What each option is worth, to whoever has to decide.",
        advice,
        takes=ByName,
        body=Nothing,
        gives=AdviceGiven,
    ),
    Door(
        "GET",
        "/api/tables/{name}/luck",
        "Luck against skill since one sat down.",
        luck,
        takes=ByName,
        gives=LuckShown,
    ),
    Door(
        "GET",
        "/api/tables/{name}/bank",
        "What a player-dealer has to reckon with.",
        bank,
        takes=ByName,
        gives=BankShown,
    ),
)
