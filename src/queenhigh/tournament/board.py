"""What hangs out during a tournament: standing, clock, next level, prizes. For pages, screens and paper alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.tournament.gate import level_ends, stage_ends
from queenhigh.tournament.paying import charity_cents, pool_cents, prize_list, prize_of

if TYPE_CHECKING:
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms


class Line(msgspec.Struct, frozen=True):
    """One player's line."""

    place: int
    player: str
    chips: int
    table: str
    seat: int
    out: str
    """Why the player is out; empty for whoever is still in."""
    prize_cents: int
    """What the place brings, once it is certain."""
    shared: bool = False
    """Whether others stand equal, and their places bring them the same: nobody of them is before another."""


class Board(msgspec.Struct, frozen=True):
    """The board."""

    tournament: str
    title: str
    status: str
    stage: str
    level: int
    levels: int
    limits: tuple[tuple[str, int, int | None], ...]
    """Wager, least, most, in this level."""
    next_level_at: int | None
    """Microseconds since 1970, where levels go by the clock."""
    next_level_rounds: int | None
    """Rounds of the table that is farthest, where they go by rounds."""
    stage_ends_at: int | None
    paused: bool
    entries: int
    left: int
    tables: int
    chips: int
    average: int
    paid_cents: int
    charity_cents: int
    pool_cents: int
    """The prize money; none, where everything went back."""
    prizes: tuple[int, ...]
    """What each place brings, from the first on: as announced, and at the end as it is paid."""
    lines: tuple[Line, ...]


def board(terms: Terms, state: State) -> Board:
    """The board as it is now."""
    file = terms.file
    left, number = state.left, max(1, state.stage)
    rules = terms.rules_at(state.level)
    wagers = [(w.label, w.cents_min, w.one_cents_max) for w in rules.wager.values() if w.kind != "raise"]
    chips = sum(player.chips.count for player in left)  # whoever is out keeps chips until the end, and plays with none
    is_on, is_void = state.status in ("running", "interrupted", "between"), _is_void(state)
    return Board(
        tournament=file.id,
        title=file.title,
        status=state.status,
        stage=terms.stage(number).name,
        level=state.level,
        levels=max(1, len(file.level)),
        limits=tuple(wagers),
        next_level_at=level_ends(terms, state) if is_on else None,
        next_level_rounds=_rounds_left(terms, state) if is_on else None,
        stage_ends_at=stage_ends(terms, state) if is_on else None,
        paused=bool(state.paused_at),
        entries=len(state.players),
        left=len(left),
        tables=len(state.open_tables),
        chips=chips,
        average=chips // max(1, len(left)),
        paid_cents=state.paid_cents,
        charity_cents=0 if is_void else charity_cents(terms, state),
        pool_cents=0 if is_void else pool_cents(terms, state),
        prizes=() if is_void or not state.players else _prizes(terms, state),
        lines=tuple(_lines(terms, state)),
    )


def _is_void(state: State) -> bool:
    return state.ruling == "void" or state.status == "void"


def _is_certain(state: State) -> bool:
    return state.status in ("decided", "over")


def _prizes(terms: Terms, state: State) -> tuple[int, ...]:
    """What was announced; at the end what it came to, by ties and by the rules for an interruption."""
    if not _is_certain(state):
        return prize_list(terms, state)
    return tuple(cents for _, cents in prize_of(terms, state) if cents)


def _lines(terms: Terms, state: State) -> list[Line]:
    why = {out.player: (out.why, out.chips) for out in state.outs}
    certain, void = _is_certain(state), _is_void(state)
    paid = {prize.player: prize.cents for prize in state.prizes}
    found = []
    for placed, cents in prize_of(terms, state) if state.players else ():
        player = state.players[placed.player]
        out, chips = why.get(player.name, ("", player.counted))
        due = paid.get(player.name, cents if (certain or out) and not void else 0)
        shared = placed.tie > 0 and not void
        found.append(Line(placed.place, player.name, chips.count, player.table, player.seat, out, due, shared))
    return found


def _rounds_left(terms: Terms, state: State) -> int | None:
    """Until the next level at the table that has played most."""
    if terms.file.levels.by != "rounds" or state.level >= len(terms.file.level):
        return None
    played = max((table.played for table in state.open_tables), default=0)
    for level in terms.file.level[:-1]:
        if played < level.length:
            return level.length - played
        played -= level.length
    return None


def board_data(terms: Terms, state: State) -> dict[str, Any]:
    """The board as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(board(terms, state))
    return data
