"""What follows from rounds: who is out, the next level, the end of a stage, the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.tournament import events as ev
from queenhigh.tournament.seating import new_seats, seat_somewhere, settle_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.tournament import actions as do
    from queenhigh.tournament.actions import TableReport
    from queenhigh.tournament.chips import Chips
    from queenhigh.tournament.course import Course
    from queenhigh.tournament.events import OutWhy

MINUTE = 60_000_000
"""In microseconds."""


def deal_first_card(course: Course, action: do.DealFirstCard) -> None:
    """Cards in the air: from here on nothing is refunded."""
    course.need("drawn")
    least = course.terms.file.entry.players_min
    if len(course.state.players) < least:
        message = f"{len(course.state.players)} are left; it takes {least}"
        raise IllegalAction("tournament/few", message, {"entered": len(course.state.players), "least": least})
    course.add(ev.FirstCardDealt(action.at))
    settle_tables(course)


def report_rounds(course: Course, action: do.ReportRounds) -> None:
    """Rounds that are over: each table's in turn, then seats and the end of the stage."""
    course.need("running", "interrupted", "decided")
    if not action.rounds:
        raise IllegalAction("report/nothing", "a report is about a round", {})
    for report in action.rounds:
        _report(course, report)
    look(course)


def _report(course: Course, report: TableReport) -> None:
    table = course.state.tables.get(report.table)  # one that is being broken up may still finish a round
    if table is None or report.number <= table.reported:
        known = -1 if table is None else table.reported
        message = f"round {report.number} of {report.table} is reported already, or no table of this tournament"
        raise IllegalAction("report/again", message, {"table": report.table, "known": known})
    before = {stack.player: course.player(stack.player).chips for stack in report.stacks}
    before = {name: chips for name, chips in before.items() if not course.state.players[name].is_out}
    course.add(ev.RoundReported(report.table, report.number, report.stacks, report.played))
    if not report.played or course.state.status == "decided":
        return  # a round that was open when the last opponent went out changes chips and no place
    _next_level(course, report.table)
    _bust(course, report.table, before)
    stage = course.terms.stage(course.state.stage)
    if course.state.status == "running" and course.state.tables[report.table].rounds in stage.eliminate:
        _eliminate(course, report.table)


def report_arrivals(course: Course, action: do.ReportArrivals) -> None:
    """They sit where they were sent."""
    course.need("running", "between", "interrupted", "decided")
    known = [name for name in action.players if not course.player(name).is_arrived]
    if not known:
        raise IllegalAction("tournament/arrived", "they were there already", {"players": action.players})
    course.add(ev.PlayersArrived(tuple(known)))
    if course.state.status != "running":
        return
    for table in dict.fromkeys(course.state.players[name].table for name in known):
        # The level may be higher here: whoever cannot bet is out.
        here = {name: course.state.players[name].chips for name in known if course.state.players[name].table == table}
        _bust(course, table, here)
    look(course)


def _next_level(course: Course, name: str) -> None:
    if course.terms.file.levels.by == "rounds":
        table = course.state.tables[name]
        level = course.terms.level_after(table.played)
        if level > table.level:
            course.add(ev.LevelBegun(level, name))


def _bust(course: Course, table: str, before: dict[str, Chips]) -> None:
    """Whoever cannot bet any more is out: of several at once, those with fewer chips before the round first."""
    least = course.terms.least(course.state.tables[table].level)
    broke = [name for name in before if course.state.players[name].chips < least]
    _all_out(course, [(before[name], name) for name in broke])


def _eliminate(course: Course, table: str) -> None:
    """The fewest chips at the table; a draw decides between equals."""
    there = course.state.at(table)
    if len(there) < 2:
        return
    fewest = min(player.chips for player in there)
    lowest = [player.name for player in there if player.chips == fewest]
    name = course.drawn(f"lowest/{table}", lowest)[0] if len(lowest) > 1 else lowest[0]
    course.add(ev.PlayerOut(name, "elimination_round", fewest))


def _all_out(course: Course, ranked: Sequence[tuple[Chips, str]], why: OutWhy | None = None) -> None:
    """Several are out at once: by chips, fewest first; equals by a draw, or they share."""
    groups: dict[Chips, list[str]] = {}
    for chips, name in sorted(ranked, key=lambda each: each[0]):
        groups.setdefault(chips, []).append(name)
    for names in groups.values():
        tie = course.state.ties + 1 if len(names) > 1 and course.terms.file.ties == "share" else 0
        ordered = course.drawn("tie/" + ",".join(names), names) if len(names) > 1 else names
        for name in ordered:
            chips = course.state.players[name].chips
            course.add(ev.PlayerOut(name, why or ("too_few_chips" if chips else "no_chips"), chips, tie))


def pass_round(course: Course, action: do.PassRound) -> None:
    """A table that cannot play does not stop the levels."""
    course.need("running")
    table = course.table(action.table)
    rounds = course.terms.stage(course.state.stage).rounds
    if rounds is not None and table.rounds >= rounds:
        message = f"{table.name} has had its {rounds} rounds of the stage"
        raise IllegalAction("stage/rounds", message, {"table": table.name, "rounds": rounds})
    course.add(ev.RoundPassed(action.table, course.reason(action.reason), course.who))
    _next_level(course, action.table)
    there = {player.name: player.chips for player in course.state.at(action.table)}
    _bust(course, action.table, there)
    if course.state.tables[action.table].rounds in course.terms.stage(course.state.stage).eliminate:
        _eliminate(course, action.table)
    look(course)


def look(course: Course) -> None:
    """Whether the tournament or the stage is over; else the tables are kept even."""
    if course.state.status != "running":
        return
    if len(course.state.left) <= 1:
        course.add(ev.PlacesDecided())
        return
    if not course.state.is_ending and _is_played(course):
        course.add(ev.StageEnding(course.state.stage))
    settle_tables(course)


def _is_played(course: Course) -> bool:
    state, stage = course.state, course.terms.stage(course.state.stage)
    if len(state.left) <= stage.until:
        return True
    if stage.rounds is None:
        return False
    occupied = {player.table for player in state.left}
    return all(table.rounds >= stage.rounds for table in state.open_tables if table.name in occupied)


def tick(course: Course, action: do.Tick) -> None:
    """Levels and stages by the clock."""
    course.need("running")
    if course.state.paused_at:
        raise IllegalAction("clock/paused", "the clock stands", {"at": action.at})
    done = len(course.events)
    levels = course.terms.file.level
    while course.terms.file.levels.by == "minutes" and course.state.level < len(levels):
        ends = course.state.level_at + levels[course.state.level - 1].length * MINUTE
        if action.at < ends:
            break
        course.add(ev.LevelBegun(course.state.level + 1, at=ends))
    minutes = course.terms.stage(course.state.stage).minutes
    is_late = minutes is not None and action.at >= course.state.stage_at + minutes * MINUTE
    if is_late and not course.state.is_ending:
        course.add(ev.StageEnding(course.state.stage))
    if len(course.events) == done:
        raise IllegalAction("clock/early", "nothing is due yet", {"at": action.at})


def pause_clock(course: Course, action: do.PauseClock) -> None:
    """A break: rounds that are open are finished."""
    course.need("running")
    if course.state.paused_at:
        raise IllegalAction("clock/paused", "the clock stands already", {})
    course.add(ev.ClockPaused(max(1, action.at), course.reason(action.reason), course.who))


def resume_clock(course: Course, action: do.ResumeClock) -> None:
    """On."""
    course.need("running")
    if not course.state.paused_at or action.at < course.state.paused_at:
        raise IllegalAction("clock/running", "the clock does not stand", {"at": action.at})
    course.add(ev.ClockResumed(action.at, course.who))


def end_stage(course: Course, action: do.EndStage) -> None:
    """Who goes on; after the last stage the chips decide the places."""
    del action
    course.need("running")
    if not course.state.is_ending:
        raise IllegalAction("stage/played", "the stage is not played to its end", {"stage": course.state.stage})
    number = course.state.stage
    if course.terms.is_last(number):
        count_out(course)
        course.add(ev.PlacesDecided())
        return
    advance = course.terms.stage(number).advance
    if advance is not None:
        _all_out(
            course,
            [each for table in course.state.open_tables for each in _behind(course, table.name, advance)],
            "not_advanced",
        )
    course.add(ev.StageOver(number))


def _behind(course: Course, table: str, advance: int) -> list[tuple[Chips, str]]:
    """Those of a table who do not go on; a draw decides between equals."""
    there = course.drawn(f"advance/{table}", course.state.at(table))
    ranked = sorted(there, key=lambda player: player.chips, reverse=True)
    return [(player.chips, player.name) for player in ranked[advance:]]


def count_out(course: Course) -> None:
    """Places by chips: everyone but the one with the most is out."""
    left = course.state.left
    most = max(player.chips for player in left)
    first = [player.name for player in left if player.chips == most]
    if len(first) > 1 and course.terms.file.ties == "share":
        _all_out(course, [(player.chips, player.name) for player in left], "final_count")
        return
    winner = course.drawn("first/" + ",".join(first), first)[0] if len(first) > 1 else first[0]
    _all_out(course, [(player.chips, player.name) for player in left if player.name != winner], "final_count")


def begin_stage(course: Course, action: do.BeginStage) -> None:
    """The next stage: chips kept or reset, seats drawn anew."""
    course.need("between")
    number = course.state.stage + 1
    seats = new_seats(course, course.state.seed)
    resets = course.terms.stage(number).chips == "reset"
    if resets:
        for player in course.state.left:
            if player.chips != course.terms.start:
                course.add(ev.ChipsReset(player.name, player.chips, course.terms.start))
    course.add(ev.SeatsDrawn(number, seats), ev.StageBegun(number, action.at))
    if resets and course.terms.file.level:  # also in level 1, of which a part may be gone
        course.add(ev.LevelBegun(1, at=action.at))
    look(course)


def remove_player(course: Course, action: do.RemovePlayer) -> None:
    """The director takes somebody out."""
    course.need("running", "between")
    player = course.player(action.player)
    if player.is_out:
        raise IllegalAction("tournament/out", f"{player.name} is out already", {"player": player.name})
    reason = course.reason(action.reason)
    course.add(ev.PlayerOut(player.name, "removed", player.chips, by=course.who, reason=reason))
    look(course)


def undo_out(course: Course, action: do.UndoOut) -> None:
    """Somebody was not out: recorded, and seated again."""
    course.need("running", "between", "decided")
    course.need_unruled()
    if course.state.is_counted:
        message = "the chips are counted, and the places follow from them"
        raise IllegalAction("undo/counted", message, {"player": action.player})
    player = course.player(action.player)
    if not player.is_out:
        raise IllegalAction("tournament/in", f"{player.name} is not out", {"player": player.name})
    level = max((table.level for table in course.state.open_tables), default=1)
    if player.chips + action.chips < course.terms.least(level):
        message = f"with {player.chips + action.chips} chips {player.name} cannot bet: say with how many"
        raise IllegalAction("undo/chips", message, {"player": player.name, "chips": action.chips.count})
    course.add(ev.OutUndone(player.name, action.chips, course.who, course.reason(action.reason)))
    if course.state.status == "running":
        seat_somewhere(course, player.name, "undone", course.who)
        look(course)
