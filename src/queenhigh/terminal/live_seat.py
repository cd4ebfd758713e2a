"""Coming to a live table: which one, by which rules, on which seats, with how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.rules.load import load
from queenhigh.terminal.live_host import LiveHost
from queenhigh.terminal.sitting import rules_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.client import Client, Listed, LiveTable
    from queenhigh.rules.schema.ruleset import Ruleset

BUY_IN_CENTS: Final = 100_000
"""With how much one sits down, if one has as much: as at a table of one's own."""


def choose_table(tables: Iterable[Listed], name: str, game: str) -> str:
    """The table that was named, or the first with a free seat for demo chips that plays a game; empty if neither was asked for."""
    known = tuple(tables)
    if name:
        return name
    if not game:
        return ""
    playing = [each for each in known if each.game == game]
    if not playing:
        games = sorted({each.game for each in known})
        message = f"no table of this house plays {game!r}; its games are {', '.join(games) or 'none'}"
        raise BadInput("table/no_such_game", message, {"game": game, "games": games})
    free = [each for each in playing if each.free and each.status == "open"]
    if not free:
        raise BadInput("table/full", f"every table that plays {game} is full or closed", {"game": game})
    return min(free, key=lambda each: each.currency != "demo").name


async def sit_down(me: Client, name: str, *, seat: int = 0, spots: int = 1) -> LiveHost:
    """Watch a table and sit down at it, or take the seat again that one has; raises what stands against it."""
    table = await me.watch(name)
    rules = await _rules_of(me, table)
    seats = table.seats
    if not seats:
        seats = _free_seats(rules, table, seat, spots)
        await table.sit(seats, await _cents_for(me, table))
    return LiveHost(table, rules, seats)


async def _rules_of(me: Client, table: LiveTable) -> Ruleset:
    """The rule file that counts there: the published one, if it is the same, or else as the server has it."""
    wanted = table.view.table.rules
    listed = next((each for each in await me.lobby() if each.name == table.name), None)
    try:
        published = load(listed.game) if listed is not None else None
    except QueenhighError:
        published = None
    if published is not None and published.hash == wanted:
        return published
    return rules_in((await me.get(f"/api/rules/{wanted}"))["rules"])


def _free_seats(rules: Ruleset, table: LiveTable, seat: int, spots: int) -> tuple[int, ...]:
    """The seat that was asked for, or the free one nearest to the middle; with two spots, one with a free neighbour."""
    count = rules.seats.count
    if spots > rules.seats.spots_per_player or spots < 1:
        most = rules.seats.spots_per_player
        raise BadInput(
            "round/too_many_spots", f"one player bets at most {most} here, not {spots} spots", {"spots": spots}
        )
    if not 0 <= seat <= count:
        raise BadInput("round/no_such_seat", f"this table has seats 1 to {count}, not {seat}", {"seat": seat})
    taken = {each for person in table.view.table.people for each in person.seats}
    middle = (count + 1) // 2
    wanted = (seat,) if seat else sorted(range(1, count + 1), key=lambda each: abs(each - middle))
    for first in wanted:
        for second in (first + 1, first - 1) if spots > 1 else (first,):
            seats = tuple(dict.fromkeys((first, second)))
            if all(1 <= each <= count and each not in taken for each in seats):
                return seats
    what = f"seat {seat} of {table.name} is taken" if seat else f"there is no free seat at {table.name}"
    raise BadInput("round/seat_taken", what, {"table": table.name, "seat": seat})


async def _cents_for(me: Client, table: LiveTable) -> int:
    """What one sits down with: demo chips are given, money has to be there."""
    if table.view.currency == "demo":
        return BUY_IN_CENTS
    wallet = int((await me.get("/api/me"))["wallet_cents"])
    if wallet <= 0:
        raise BadInput(
            "purse/empty", f"the house holds no money for {me.person}: the cage takes some", {"person": me.person}
        )
    return min(wallet, BUY_IN_CENTS)
