"""The par sheet's section on the player-dealer's side: what the bank gains, and what fees leave of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.exact.sessions.banker import fee_cents
from queenhigh.money.cents import format_cents
from queenhigh.papers.numbers import exact, percent
from queenhigh.papers.sheet.blocks import Block, Figure, Figures, Part, Table, say

if TYPE_CHECKING:
    from queenhigh.exact.sessions.banker import Banker, Collected
    from queenhigh.papers.study import Study
    from queenhigh.rules.schema.charging import Schedule
    from queenhigh.rules.schema.ruleset import Ruleset

_ACTIONS = (5_000, 10_000, 30_000, 50_000, 100_000)


def bank_part(study: Study, side: Banker) -> Part:
    """The bank's gain, each schedule, and the fees of bettors."""
    made = " and ".join(study.ruleset.wager[name].label for name in side.stakes)
    blocks: list[Block] = [
        say(
            f"The player-dealer's side when the players make {made}, play as well as can be, and every wager is covered."
            " The gain is per unit of total table action; raises are not counted as action."
        ),
        Figures((Figure("Gain before fees", percent(side.gain), exact(side.gain)),)),
    ]
    if side.schedules:
        blocks += [_break_even(study.ruleset, side), _nets(study.ruleset, side)]
    blocks += _bettors(study.ruleset)
    return Part("The player-dealer’s side", tuple(blocks))


def _break_even(ruleset: Ruleset, side: Banker) -> Table:
    rows = tuple((each.label, _least(each), _stretches(each), _in_use(ruleset, each)) for each in side.schedules)
    head = ("Schedule", "Break-even action", "The edge covers the fee", "")
    return Table("Collection schedules", head, rows, "lrll", _clause(ruleset, side), name="bank/break-even", wide=True)


def _clause(ruleset: Ruleset, side: Banker) -> str | None:
    return ruleset.fee[side.schedules[0].fee].clause


def _in_use(ruleset: Ruleset, each: Collected) -> str:
    return "in use" if ruleset.fee[each.fee].schedule == each.schedule else ""


def _least(each: Collected) -> str:
    return format_cents(each.break_even_cents) if each.break_even_cents is not None else "never"


def _stretches(each: Collected) -> str:
    told = [
        f"from {format_cents(stretch.cents_from)}"
        + (f" to {format_cents(stretch.cents_to)}" if stretch.cents_to else "")
        for stretch in each.gains
    ]
    return ", ".join(told) or "nowhere"


def _nets(ruleset: Ruleset, side: Banker) -> Table:
    """The average result of a round in money."""
    rows = []
    for each in side.schedules:
        schedule = _schedule(ruleset, each)
        nets = [side.gain * action - fee_cents(schedule, action) for action in _ACTIONS]
        rows.append((each.label, *(_dollars(round(net)) for net in nets)))
    head = ("Schedule", *(format_cents(action) for action in _ACTIONS))
    note = "The player-dealer's average result of a round, net of the fee, at the total action in the head."
    return Table("Net of fees", head, tuple(rows), "l" + "r" * len(_ACTIONS), note=note, name="bank/net", wide=True)


def _schedule(ruleset: Ruleset, each: Collected) -> Schedule:
    return (ruleset.fee[each.fee].schedules or {})[each.schedule]


def _dollars(cents: int) -> str:
    return f"−{format_cents(-cents)}" if cents < 0 else format_cents(cents)


def _bettors(ruleset: Ruleset) -> list[Block]:
    """Fees that bettors pay come on top of what their wagers cost them."""
    rows = [
        (ruleset.wager[wager].label, format_cents(cents), fee.label)
        for fee in ruleset.fee.values()
        for wager, cents in (fee.per_wager or {}).items()
    ]
    if not rows:
        return []
    note = "Paid by the bettor to the house for each wager made; no part of the player-dealer's gain."
    return [Table("Fees of bettors", ("Wager", "Fee", "Name"), tuple(rows), "lrl", note=note, name="bank/bettors")]
