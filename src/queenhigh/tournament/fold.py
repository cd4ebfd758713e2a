"""How each event changes a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from queenhigh.tournament import events as ev
from queenhigh.tournament.chips import NONE
from queenhigh.tournament.state import Decision, Interruption, Out, Player, Prize, State, TableNow

if TYPE_CHECKING:
    from queenhigh.tournament.events import TournamentEvent
    from queenhigh.tournament.state import DecisionWhat

HOUSE: Final = "house"
"""The name under which the house acts by itself."""


def fold(state: State, events: Iterable[TournamentEvent]) -> State:
    """The tournament after some events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: TournamentEvent) -> State:
    """The tournament after an event."""
    return _FOLDS[type(event)](state, event)


def _player(state: State, name: str, **changes: Any) -> State:
    return replace(state, players={**state.players, name: replace(state.players[name], **changes)})


def _table(state: State, name: str, **changes: Any) -> State:
    return replace(state, tables={**state.tables, name: replace(state.tables[name], **changes)})


def _decided_by(state: State, what: DecisionWhat, about: str, by: str, why: str) -> State:
    """With a decision of a person on record; what the house does by itself bears no name or its own."""
    if by in ("", about, HOUSE):
        return state
    return replace(state, decisions=(*state.decisions, Decision(what, about, by, why)))


def _announced(state: State, event: ev.TournamentAnnounced) -> State:
    del state
    return State("announced", event.rules_hash, event.commitment, event.currency, event.sealed)


def _entries(state: State, event: ev.EntriesOpened) -> State:
    del event
    return replace(state, status="entries")


def _entered(state: State, event: ev.Entered) -> State:
    new = Player(event.player, event.chips, event.cents, event.fee_cents)
    return replace(state, players={**state.players, event.player: new})


def _withdrawn(state: State, event: ev.EntryWithdrawn) -> State:
    state = _decided_by(state, "withdrawn", event.player, event.by, event.reason)
    return replace(state, players={name: each for name, each in state.players.items() if name != event.player})


def _drawn(state: State, event: ev.SeatsDrawn) -> State:
    players, tables = dict(state.players), dict(state.tables)
    for seating in event.seats:
        player = players[seating.player]
        was = (player.table, player.seat)
        players[player.name] = replace(player, table=seating.table, seat=seating.seat, was=was, is_arrived=True)
        if seating.table not in tables:
            tables[seating.table] = _new_table(state, seating.table)
    used = {seating.table for seating in event.seats}
    tables = {name: table if name in used else replace(table, is_broken=True) for name, table in tables.items()}
    for name in used:
        seats = sorted(seating.seat for seating in event.seats if seating.table == name)
        tables[name] = replace(tables[name], first=next_seat(tuple(seats), tables[name].first))
    seed = event.seed or state.seed
    status = "drawn" if event.seed else state.status
    return replace(state, players=players, tables=tables, seed=seed, status=status, draws=state.draws + 1)


def number_of(table: str) -> int:
    """The number in a table's name."""
    return int(table.rpartition(".")[2])


def _new_table(state: State, name: str) -> TableNow:
    """A table that opens in the middle goes on with the level of the others."""
    played = max((table.played for table in state.open_tables), default=0)
    level = max((table.level for table in state.open_tables), default=state.level)
    rounds = max((table.rounds for table in state.open_tables), default=0)
    return TableNow(name, number_of(name), played=played, level=level, rounds=rounds)


def _first_card(state: State, event: ev.FirstCardDealt) -> State:
    return replace(state, status="running", stage=1, level_at=event.at, stage_at=event.at)


def _stage_begun(state: State, event: ev.StageBegun) -> State:
    return replace(state, status="running", stage=event.stage, stage_at=event.at, is_ending=False)


def _reset(state: State, event: ev.ChipsReset) -> State:
    return _player(state, event.player, chips=event.after)


def _reported(state: State, event: ev.RoundReported) -> State:
    players = dict(state.players)
    for stack in event.stacks:
        players[stack.player] = replace(players[stack.player], chips=stack.chips)
    state = replace(state, players=players)
    if not event.played:
        return _table(state, event.table, reported=event.number)
    return _one_more(state, event.table, event.number)


def _passed(state: State, event: ev.RoundPassed) -> State:
    state = _decided_by(state, "passed_round", event.table, event.by, event.reason)
    return _one_more(state, event.table, state.tables[event.table].reported)


def _one_more(state: State, table: str, reported: int) -> State:
    now = state.tables[table]
    first = next_seat(tuple(player.seat for player in state.at(table)), now.first)
    return _table(state, table, reported=reported, rounds=now.rounds + 1, played=now.played + 1, first=first)


def next_seat(seats: tuple[int, ...], last: int) -> int:
    """The seat after the last one, clockwise, among those that are taken; 0 if none is."""
    return next((seat for seat in seats if seat > last), seats[0] if seats else 0)


def _level(state: State, event: ev.LevelBegun) -> State:
    if event.table:
        return replace(_table(state, event.table, level=event.level), level=max(state.level, event.level))
    again = {"played": 0} if event.level == 1 else {}
    tables = {name: replace(table, level=event.level, **again) for name, table in state.tables.items()}
    return replace(state, tables=tables, level=event.level, level_at=event.at)


def _out(state: State, event: ev.PlayerOut) -> State:
    now = state.players[event.player]
    state = _decided_by(state, "removed", event.player, event.by, event.reason)
    out = Out(event.player, event.why, event.chips, event.tie)
    gone = _player(state, event.player, is_out=True, was=(now.table, now.seat), table="", seat=0, is_arrived=True)
    return replace(gone, outs=(*state.outs, out), ties=max(state.ties, event.tie))


def _seated(state: State, event: ev.PlayerSeated) -> State:
    if event.reason:  # else it follows from another decision, or from the tables
        what: DecisionWhat = "undone_seating" if event.why == "undone" else "moved"
        state = _decided_by(state, what, event.player, event.by, event.reason)
    now = state.players[event.player]
    if event.table not in state.tables:
        state = replace(state, tables={**state.tables, event.table: _new_table(state, event.table)})
    if not state.tables[event.table].first:
        state = _table(state, event.table, first=event.seat)
    was = (now.table, now.seat) if now.table else now.was
    return replace(
        _player(state, event.player, table=event.table, seat=event.seat, was=was, is_arrived=False),
        draws=state.draws + 1,
    )


def _arrived(state: State, event: ev.PlayersArrived) -> State:
    there = set(event.players)
    players = {name: replace(p, is_arrived=True) if name in there else p for name, p in state.players.items()}
    return replace(state, players=players)


def _broken(state: State, event: ev.TableBroken) -> State:
    state = _decided_by(state, "broken_table", event.table, event.by, event.reason)
    return _table(state, event.table, is_broken=True, is_halted=False)


def _halted(state: State, event: ev.TableHalted) -> State:
    return _table(state, event.table, is_halted=True)


def _released(state: State, event: ev.TableReleased) -> State:
    return _table(state, event.table, is_halted=False)


def _ending(state: State, event: ev.StageEnding) -> State:
    del event
    return replace(state, is_ending=True)


def _stage_over(state: State, event: ev.StageOver) -> State:
    del event
    players = {
        name: replace(p, table="", seat=0, was=(p.table, p.seat), is_arrived=True) if p.table else p
        for name, p in state.players.items()
    }
    tables = {name: replace(table, rounds=0, is_halted=False) for name, table in state.tables.items()}
    return replace(state, status="between", players=players, tables=tables)


def _bought_again(state: State, event: ev.BoughtAgain) -> State:
    now = state.players[event.player]
    state = _player(
        state, event.player, chips=now.chips + event.chips, cents=now.cents + event.cents, rebuys=now.rebuys + 1
    )
    return back_in(state, event.player)


def back_in(state: State, name: str) -> State:
    """Whoever was out is in again, as if it had not happened."""
    if not state.players[name].is_out:
        return state
    outs = tuple(out for out in state.outs if out.player != name)
    status = "running" if state.status == "decided" else state.status
    return replace(_player(state, name, is_out=False), outs=outs, status=status, is_ending=False)


def _add_on(state: State, event: ev.AddOnBought) -> State:
    now = state.players[event.player]
    return _player(
        state, event.player, chips=now.chips + event.chips, cents=now.cents + event.cents, add_ons=now.add_ons + 1
    )


def _paused(state: State, event: ev.ClockPaused) -> State:
    state = _decided_by(state, "break", "", event.by, event.reason)
    return replace(state, paused_at=event.at)


def _resumed(state: State, event: ev.ClockResumed) -> State:
    """The clock goes on where it stood."""
    lost = event.at - state.paused_at
    return replace(state, paused_at=0, level_at=state.level_at + lost, stage_at=state.stage_at + lost)


def _out_undone(state: State, event: ev.OutUndone) -> State:
    state = _decided_by(state, "undone_out", event.player, event.by, event.reason)
    chips = state.players[event.player].chips + event.given
    return back_in(_player(state, event.player, chips=chips), event.player)


def _interrupted(state: State, event: ev.TournamentInterrupted) -> State:
    found = Interruption(event.cause, event.readable, event.agreed, event.completes, event.by)
    return replace(state, status="interrupted", interruption=found)


def _ruled(state: State, event: ev.InterruptionRuled) -> State:
    return replace(state, ruling=event.ruling)


def _decided(state: State, event: ev.PlacesDecided) -> State:
    del event
    return replace(state, status="decided")


def _prize(state: State, event: ev.PrizePaid) -> State:
    return replace(state, prizes=(*state.prizes, Prize(event.player, event.place, event.cents)))


def _charity(state: State, event: ev.CharityPaid) -> State:
    return replace(state, charity_cents=event.cents)


def _fees(state: State, event: ev.FeesKept) -> State:
    return replace(state, fees_kept_cents=event.cents)


def _money_back(state: State, event: ev.MoneyReturned) -> State:
    return replace(state, returned_cents=state.returned_cents + event.cents + event.fee_cents)


def _chips_back(state: State, event: ev.ChipsReturned) -> State:
    return _player(state, event.player, chips=NONE, last=event.chips)


def _over(state: State, event: ev.TournamentOver) -> State:
    if event.reason:
        state = _decided_by(state, "called_off", "", event.by, event.reason)
    status = "void" if event.ruling == "void" else "over"
    tables = {name: replace(table, is_broken=True, is_halted=False) for name, table in state.tables.items()}
    players = {name: replace(p, table="", seat=0) if p.table else p for name, p in state.players.items()}
    return replace(state, status=status, ruling=event.ruling, tables=tables, players=players)


_FOLDS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    ev.TournamentAnnounced: _announced,
    ev.EntriesOpened: _entries,
    ev.Entered: _entered,
    ev.EntryWithdrawn: _withdrawn,
    ev.SeatsDrawn: _drawn,
    ev.FirstCardDealt: _first_card,
    ev.StageBegun: _stage_begun,
    ev.ChipsReset: _reset,
    ev.RoundReported: _reported,
    ev.RoundPassed: _passed,
    ev.LevelBegun: _level,
    ev.PlayerOut: _out,
    ev.PlayerSeated: _seated,
    ev.PlayersArrived: _arrived,
    ev.TableBroken: _broken,
    ev.TableHalted: _halted,
    ev.TableReleased: _released,
    ev.StageEnding: _ending,
    ev.StageOver: _stage_over,
    ev.BoughtAgain: _bought_again,
    ev.AddOnBought: _add_on,
    ev.ClockPaused: _paused,
    ev.ClockResumed: _resumed,
    ev.OutUndone: _out_undone,
    ev.TournamentInterrupted: _interrupted,
    ev.InterruptionRuled: _ruled,
    ev.PlacesDecided: _decided,
    ev.PrizePaid: _prize,
    ev.CharityPaid: _charity,
    ev.FeesKept: _fees,
    ev.MoneyReturned: _money_back,
    ev.ChipsReturned: _chips_back,
    ev.TournamentOver: _over,
}
