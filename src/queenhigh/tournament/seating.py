"""Seats: the draw, free seats, and tables that are kept even, broken up in the published order, or halted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.seeds import verify_commitment
from queenhigh.errors import IllegalAction
from queenhigh.tournament import events as ev
from queenhigh.tournament.fold import next_seat

if TYPE_CHECKING:
    from queenhigh.tournament import actions as do
    from queenhigh.tournament.course import Course
    from queenhigh.tournament.events import SeatWhy
    from queenhigh.tournament.state import TableNow


def draw_seats(course: Course, action: do.DrawSeats) -> None:
    """The seats of the first stage, from the seed that was promised before anyone entered."""
    course.need("entries")
    least = course.terms.file.entry.players_min
    if len(course.state.players) < least:
        message = f"{len(course.state.players)} have entered; it takes {least}"
        raise IllegalAction("tournament/few", message, {"entered": len(course.state.players), "least": least})
    if not verify_commitment(action.seed, course.state.commitment):
        raise IllegalAction("tournament/seed", "this is not the seed that was promised with the announcement", {})
    course.add(ev.SeatsDrawn(1, new_seats(course, action.seed), action.seed))


def new_seats(course: Course, seed: bytes) -> tuple[ev.Seating, ...]:
    """Everyone who is in, spread evenly over as few tables as hold them."""
    from queenhigh.tournament.course import drawn  # noqa: PLC0415  # the course asks nothing of this module

    stage, draws = course.state.stage + 1, course.state.draws
    players = drawn(seed, f"players/{stage}/{draws}", [player.name for player in course.state.left])
    count = -(-len(players) // course.terms.seats)
    names = [table.name for table in course.state.open_tables][:count]
    number = max((table.number for table in course.state.tables.values()), default=0)
    while len(names) < count:
        number += 1
        names.append(f"{course.terms.file.id}.{number}")
    seats = {name: drawn(seed, f"seats/{name}/{draws}", range(1, course.terms.seats + 1)) for name in names}
    return tuple(
        ev.Seating(player, names[index % count], seats[names[index % count]][index // count])
        for index, player in enumerate(players)
    )


def is_merging(course: Course) -> bool:
    """Whether tables are balanced and broken up: not where each table sends its own on."""
    return course.terms.stage(max(1, course.state.stage)).advance is None


def seat_somewhere(course: Course, player: str, why: SeatWhy, by: str = "", reason: str = "") -> None:
    """A free seat, drawn at the table with the fewest players; a new table, if all are full."""
    sizes = _sizes(course)
    room = [table for table in course.state.open_tables if sizes[table.name] < course.terms.seats]
    if room:
        table = min(room, key=lambda each: (sizes[each.name], each.number)).name
    else:
        number = max((each.number for each in course.state.tables.values()), default=0) + 1
        table = f"{course.terms.file.id}.{number}"
    course.add(ev.PlayerSeated(player, table, _free_seat(course, table, player), why, by, reason))


def _free_seat(course: Course, table: str, player: str) -> int:
    taken = {each.seat for each in course.state.at(table)}
    free = [seat for seat in range(1, course.terms.seats + 1) if seat not in taken]
    return course.drawn(f"seat/{table}/{player}", free)[0]


def _sizes(course: Course) -> dict[str, int]:
    sizes = dict.fromkeys((table.name for table in course.state.open_tables), 0)
    for player in course.state.left:
        if player.table in sizes:
            sizes[player.table] += 1
    return sizes


def settle_tables(course: Course) -> None:
    """Break up what is not needed, balance what is uneven, halt what is too short."""
    if course.state.status != "running" or course.state.is_ending:
        return
    if is_merging(course):
        while _break_one(course):
            pass
        while _balance_one(course):
            pass
    _halt(course)


def _break_one(course: Course) -> bool:
    tables = course.state.open_tables
    needed = -(-len(course.state.left) // course.terms.seats)
    if len(tables) <= max(1, needed):
        return False
    break_table(course, _first_to_break(course, tables).name)
    return True


def _first_to_break(course: Course, tables: tuple[TableNow, ...]) -> TableNow:
    by_number = sorted(tables, key=lambda table: table.number)
    return by_number[-1 if course.terms.file.seating.break_order == "highest_first" else 0]


def break_table(course: Course, name: str, by: str = "", reason: str = "") -> None:
    """A table is given up: its players are drawn to free seats elsewhere."""
    players = [player.name for player in course.state.at(name)]
    course.add(ev.TableBroken(name, by, reason))
    for player in players:
        seat_somewhere(course, player, "broken_table")


def _balance_one(course: Course) -> bool:
    """From the fullest table, whoever would bet first there, to the one with the fewest."""
    sizes = _sizes(course)
    if len(sizes) < 2:
        return False
    numbers = {table.name: table.number for table in course.state.open_tables}
    fullest = max(sizes, key=lambda name: (sizes[name], -numbers[name]))
    fewest = min(sizes, key=lambda name: (sizes[name], numbers[name]))
    if sizes[fullest] - sizes[fewest] <= course.terms.file.seating.gap_max:
        return False
    there = course.state.at(fullest)
    movable = [player for player in there if player.is_arrived] or list(there)
    first = next_seat(tuple(player.seat for player in movable), course.state.tables[fullest].first - 1)
    player = next(player for player in movable if player.seat == first)
    course.add(ev.PlayerSeated(player.name, fewest, _free_seat(course, fewest, player.name), "balance"))
    return True


def _halt(course: Course) -> None:
    """A table that is too many short of the fullest waits for whoever is on the way to it."""
    here = dict.fromkeys((table.name for table in course.state.open_tables), 0)
    coming = dict(here)
    for player in course.state.left:
        sits = player.table if player.is_arrived else player.was[0]  # until then at the table that sends them
        if sits in here:
            here[sits] += 1
        if not player.is_arrived and player.table in coming:
            coming[player.table] += 1
    most = max(here.values(), default=0)
    limit = course.terms.file.seating.short_halt
    for table in course.state.open_tables:
        short = most - here[table.name]
        # Nobody on the way: waiting would not help, and a dead table blocks nobody.
        halts = is_merging(course) and short >= limit and coming[table.name] > 0
        if halts and not table.is_halted:
            course.add(ev.TableHalted(table.name, short))
        elif table.is_halted and not halts:
            course.add(ev.TableReleased(table.name))


def move_player(course: Course, action: do.MovePlayer) -> None:
    """The director seats somebody elsewhere, and says why."""
    course.need("running", "drawn")
    player = course.player(action.player)
    _check_in(course, player.name)
    course.table(action.table)
    _check_free(course, action.player, action.table, action.seat)
    course.add(
        ev.PlayerSeated(player.name, action.table, action.seat, "director", course.who, course.reason(action.reason))
    )
    _halt(course)


def _check_in(course: Course, name: str) -> None:
    if course.state.players[name].is_out:
        raise IllegalAction("tournament/out", f"{name} is out", {"player": name})


def _check_free(course: Course, player: str, table: str, seat: int) -> None:
    if not 1 <= seat <= course.terms.seats:
        message = f"there is no seat {seat}: tables have {course.terms.seats}"
        raise IllegalAction("seat/unknown", message, {"seat": seat})
    taken = next((each.name for each in course.state.at(table) if each.seat == seat and each.name != player), None)
    if taken is not None:
        raise IllegalAction("seat/taken", f"seat {seat} of {table} is {taken}'s", {"seat": seat, "by": taken})


def undo_seating(course: Course, action: do.UndoSeating) -> None:
    """Back to the seat before, if nobody has it now."""
    course.need("running", "drawn")
    player = course.player(action.player)
    _check_in(course, player.name)
    table, seat = player.was
    if not table:
        raise IllegalAction("seating/first", f"{player.name} has not been moved", {"player": player.name})
    course.table(table)
    _check_free(course, player.name, table, seat)
    reason = course.reason(action.reason)
    course.add(ev.PlayerSeated(player.name, table, seat, "undone", course.who, reason))
    _halt(course)


def give_up_table(course: Course, action: do.BreakTable) -> None:
    """The director gives up a table that is dead."""
    course.need("running")
    course.table(action.table)
    break_table(course, action.table, course.who, course.reason(action.reason))
    settle_tables(course)
