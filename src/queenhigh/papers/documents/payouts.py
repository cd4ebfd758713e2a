"""Payouts in money and in chips: what each wager pays for the usual stakes, and how it is cut from the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.coach.chips import COINS, TRAY, Chip, cut, cut_words
from queenhigh.money.cents import format_cents
from queenhigh.papers.naming import table_label
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.sheet.blocks import Block, Table, abreast, say
from queenhigh.rules.odds import odds_of, table_odds
from queenhigh.rules.text.document import Statement, Steps
from queenhigh.rules.text.english import capital

if TYPE_CHECKING:
    from collections.abc import Collection

    from queenhigh.rules.odds import Odds
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager

_STAKES: Final = (500, 1000, 1500, 2000, 2500, 5000, 7500, 10000)
_STAKES_CUT: Final = 4
"""So many of the stakes are shown in chips."""
_CUTS_MAX: Final = 14
_SMALL_MAX: Final = 3
"""Payouts of the rounds that need smaller chips than the pay tables do."""
_STACK: Final = 20
"""Chips of one value in a full stack of the tray."""


def pay_charts(ruleset: Ruleset) -> list[Block]:
    """Pay tables in money, for the stakes that are met most: what goes to the player, a commission taken off."""
    found: list[Block] = []
    for name in ruleset.table:
        payers = _payers(ruleset, name)
        found += [_chart(ruleset, name, wagers, apart=len(payers) > 1) for wagers in payers]
    return found or [say("This game has no pay table: every winning wager pays as its outcome says.")]


def _chart(ruleset: Ruleset, name: str, wagers: tuple[Wager, ...], *, apart: bool) -> Table:
    """One pay table for wagers of one commission; named where others are paid less or more by the same table."""
    table, stakes = ruleset.table[name], _stakes(ruleset, name)
    rows = []
    for odds, row, line in zip(_odds(ruleset, name, wagers), table.rows, pay_lines(ruleset, name), strict=True):
        amounts = [format_cents(int(odds * stake)) if row.pay is not None else "meter" for stake in stakes]
        rows.append((line.hand, line.pays, *amounts))
    head = ("Hand", "Pays", *(format_cents(stake) for stake in stakes))
    kept = f", and the commission of {wagers[0].commission_percent} % is taken off" if _bears(wagers) else ""
    title = table_label(ruleset, name)
    if apart:
        title += f": {', '.join(wager.label for wager in wagers)}" if wagers else ": bonus"
    note = f"For stakes as in the head; {_kept(ruleset, name)}{kept}."
    return Table(title, head, tuple(rows), "l" + "r" * (len(head) - 1), table.clause, note)


def _payers(ruleset: Ruleset, table: str) -> list[tuple[Wager, ...]]:
    """The wagers that a table pays, those of one commission together; a bonus has none, and stands for itself."""
    by_commission: dict[int, list[Wager]] = {}
    for name, rows in ruleset.outcome.items():
        if any(row.table == table for row in rows):
            by_commission.setdefault(ruleset.wager[name].commission_percent or 0, []).append(ruleset.wager[name])
    is_bonus = any(bonus.table == table for bonus in ruleset.bonus.values())
    if not by_commission or (is_bonus and 0 not in by_commission):
        by_commission[0] = []
    return [tuple(wagers) for wagers in by_commission.values()]


def _odds(ruleset: Ruleset, name: str, wagers: tuple[Wager, ...]) -> list[Odds]:
    table = ruleset.table[name]
    return [table_odds(row, table, wagers[0]) if _bears(wagers) else odds_of(row) for row in table.rows]


def _bears(wagers: tuple[Wager, ...]) -> bool:
    return bool(wagers and wagers[0].commission_percent)


def _stakes(ruleset: Ruleset, table: str) -> tuple[int, ...]:
    """The usual stakes that the limits of the table's wagers allow."""
    wagers = [name for name, rows in ruleset.outcome.items() if any(row.table == table for row in rows)]
    wagers += [bonus.on for bonus in ruleset.bonus.values() if bonus.table == table]
    limits = [ruleset.wager[name] for name in wagers]
    fitting = [
        cents
        for cents in _STAKES
        if all(
            wager.cents_min <= cents and (wager.one_cents_max is None or cents <= wager.one_cents_max)
            for wager in limits
        )
    ]
    least = max((max(wager.cents_min, wager.cents_step) for wager in limits), default=_STAKES[0])
    return tuple(fitting[:6]) or (least,)


def _kept(ruleset: Ruleset, table: str) -> str:
    """What becomes of the stake beside the payout."""
    if not any(row.table == table for rows in ruleset.outcome.values() for row in rows):
        return "the wager itself is settled apart"
    return "the stake is returned as well" if ruleset.table[table].basis == "to" else "the stake is not returned"


_STEPS: Final = (
    (
        "Show both palms. Take the payout from the tray with one hand, the largest chips first and as few as make the amount."
    ),
    (
        "Set the chips down beside the wager, each value by itself, and spread them: the player, the supervisor and the camera"
        " read the amount without touching it."
    ),
    (
        "Even money in the chips of the wager itself is sized instead: a pile is set against the wager, and the chips above its"
        " height are drawn off and go back to the tray."
    ),
    (
        "Gather the payout with the large chips below and the small ones above, and push it to the player. It is never put on"
        " top of the wager, and the next wager is not touched before it has left the dealer’s hand."
    ),
    (
        "What is collected goes into the tray by value, and a payout comes out of the tray: chips never go straight from a loser"
        " to a winner."
    ),
)


def chip_blocks(ruleset: Ruleset, paid: Collection[int] = ()) -> list[Block]:
    """The tray, the way of cutting, and the payouts of this game in chips; `paid` are those of the manual's rounds."""
    usual = sorted(_amounts(ruleset))
    least = min(cut(cents)[-1][0] for cents in usual)
    small = sorted({cents for cents in paid if cut(cents)[-1][0] < least})
    amounts = {*usual, *small, *paid}
    largest = max(cut(cents)[0][0] for cents in amounts)
    smallest = min(cut(cents)[-1][0] for cents in amounts)
    chips = (*TRAY, *(Chip(cents, "coin") for cents in COINS))
    tray = tuple(
        (format_cents(chip.cents), capital(chip.colour), format_cents(_STACK * chip.cents))
        for chip in reversed(chips)
        if smallest <= chip.cents <= largest
    )
    rows = tuple((format_cents(cents), cut_words(cents)) for cents in sorted({*small[:_SMALL_MAX], *_spread(usual)}))
    told = [
        (
            "No document of this game says how a payout is cut. Chips, colours and steps are the software’s defaults; the house’s"
            " own take their place."
        )
    ]
    if ruleset.bank.by == "seat":
        told.append("The tray holds what the player-dealer has put up, and what was collected for the player-dealer.")
    return [
        say(*told),
        Steps(tuple(Statement(text) for text in _STEPS)),
        *abreast(
            [
                Table("The tray", ("Chip", "Colour", f"{_STACK} of them"), tray, "llr"),
                Table("Payouts in chips", ("Payout", "Chips"), rows, "ll"),
            ]
        ),
    ]


def _amounts(ruleset: Ruleset) -> set[int]:
    """What the pay tables pay for the usual stakes; where there are none, even money on these."""
    found = {
        int(odds * stake)
        for name in ruleset.table
        for wagers in _payers(ruleset, name)
        for stake in _stakes(ruleset, name)[:_STAKES_CUT]
        for odds in _odds(ruleset, name, wagers)
        if odds * stake >= 1
    }
    return found or set(_STAKES)


def _spread(amounts: list[int]) -> list[int]:
    """Some of them, from the smallest to the largest, those that need several chips first of all."""
    several = [cents for cents in amounts if sum(count for _, count in cut(cents)) > 1] or amounts
    step = max(1, -(-len(several) // _CUTS_MAX))
    return several[::step]
