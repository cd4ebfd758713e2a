"""Inside the kernel: progressive meters, fed before the cards and awarded after settlement."""

from __future__ import annotations

from typing import Final

from queenhigh.simulation.jit import called, inlined
from queenhigh.simulation.layout import Game, Table, Work

_MICRO: Final = 1_000_000
_SEED: Final = 0
_SHARE: Final = 1
_CEILING: Final = 2
_AWARD: Final = 1
_ALL: Final = 2
FOLD_CODES: Final = {"keeps": 0, "loses_award": _AWARD, "loses_all": _ALL}
"""What a fold loses, as the kernel knows it."""


@inlined
def _grow(game: Game, work: Work, meter: int, micro_cents: int) -> None:
    """A meter grows up to its ceiling; what comes above is kept for the next seed."""
    value = work.meters[meter, 0] + micro_cents
    surplus = max(value - game.meter_terms[meter, _CEILING], 0)
    work.meters[meter, 0] = value - surplus
    work.meters[meter, 1] += surplus


@called
def open_meters(game: Game, work: Work) -> None:
    """New meters, seeded by the game."""
    for meter in range(game.meters):
        work.meters[meter, 0] = work.meters[meter, 1] = work.meters[meter, 2] = 0
        _grow(game, work, meter, game.meter_terms[meter, _SEED])


@called
def feed_meters(game: Game, table: Table, work: Work) -> None:
    """Each meter takes its share of the wagers made on it."""
    for meter in range(game.meters):
        wager, share = game.meter_wager[meter], game.meter_terms[meter, _SHARE]
        work.meters[meter, 2] = work.meters[meter, 3] = 0
        for place in range(table.places):
            _grow(game, work, meter, work.cents[place, wager] * share)
            work.meters[meter, 3] += work.cents[place, wager] * share
            work.awards[place, meter, 0] = work.awards[place, meter, 1] = work.awards[place, meter, 2] = 0


@called
def _award(game: Game, work: Work, meter: int, percent: int) -> int:
    """Cents from a meter, rounded down; after all of it the house seeds it again, its reserve first."""
    cents = work.meters[meter, 0] * percent // (100 * _MICRO)
    work.meters[meter, 0] -= cents * _MICRO
    if percent == 100:
        seed = game.meter_terms[meter, _SEED]
        reserve = min(seed, work.meters[meter, 1])
        reserve -= reserve % _MICRO
        work.meters[meter, 1] -= reserve
        work.meters[meter, 2] += (seed - reserve) // _MICRO
        _grow(game, work, meter, seed)
    return cents


@called
def _is_wagered(game: Game, table: Table, work: Work, meter: int, seat: int) -> bool:
    """Whether anyone on a spot has made the meter's wager."""
    wagered = 0
    for place in range(table.first_place[seat], table.first_place[seat + 1]):
        wagered += work.cents[place, game.meter_wager[meter]]
    return wagered > 0


@inlined
def _folds_away(game: Game, work: Work, meter: int, seat: int, most: int) -> bool:
    """Whether a seat has folded, and the meter lets that lose so much."""
    return game.meter_fold[meter] >= most and game.gives_up[work.options[seat]] != 0


@called
def settle_meters(game: Game, table: Table, work: Work, turns: int) -> None:
    """What the tray pays, what comes off the meters, and envy; into `work.awards`."""
    rows = game.table_rows
    for meter in range(game.meters):
        wager = game.meter_wager[meter]
        for turn in range(turns):
            seat, row = work.turns[turn], work.rows[turn, meter]
            if row < 0:
                continue
            if rows[row, 6] == 0 and not _folds_away(game, work, meter, seat, _AWARD):
                for place in range(table.first_place[seat], table.first_place[seat + 1]):
                    work.awards[place, meter, 0] += rows[row, 5] * work.cents[place, wager] // game.pay_parts
            if _folds_away(game, work, meter, seat, _ALL):
                continue
            if rows[row, 7] and (game.meter_envy[meter] == 0 or _is_wagered(game, table, work, meter, seat)):
                for place in range(table.places):
                    other = table.place_spot[place]
                    if other != seat and not _folds_away(game, work, meter, other, _ALL):
                        work.awards[place, meter, 2] += rows[row, 7] * work.cents[place, wager]
        _pay_from_meter(game, table, work, turns, meter)


@called
def _pay_from_meter(game: Game, table: Table, work: Work, turns: int, meter: int) -> None:
    """Awards one after another, in their own order round the table."""
    rows = game.table_rows
    for step in range(game.seats):
        seat = game.meter_order[meter, step]
        for turn in range(turns):
            row = work.rows[turn, meter]
            if work.turns[turn] != seat or row < 0 or rows[row, 6] == 0:
                continue
            if _folds_away(game, work, meter, seat, _AWARD):
                continue
            for place in range(table.first_place[seat], table.first_place[seat + 1]):
                if work.cents[place, game.meter_wager[meter]] > 0:
                    work.awards[place, meter, 1] += _award(game, work, meter, rows[row, 6])
