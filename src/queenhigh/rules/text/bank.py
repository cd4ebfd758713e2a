"""Who banks, how the bank moves, what the amount put up covers, and what is charged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.text.document import Grid, Item, Paragraph, Points, Row, Section
from queenhigh.rules.text.english import capital, count, listed

if TYPE_CHECKING:
    from queenhigh.rules.schema.charging import Fee, Schedule
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller


def the_bank(teller: Teller) -> Section:
    """Who pays the winners and collects from the losers."""
    bank = teller.rules.bank
    said = _player_dealer(teller) if bank.by == "seat" else _house(teller)
    if bank.first is not None:
        how = (
            "as in the other approved games of the house" if bank.first == "as_in_other_games" else "as the house posts"
        )
        said.append(teller.say(f"The first player-dealer is selected {how}.", "bank.first"))
    if bank.marker is not None:
        text = "A player-dealer button marks the position, and moves clockwise around the table with it."
        said.append(teller.say(text, "bank.marker"))
    if bank.rounds_max is not None:
        said.append(_rotation(teller, bank.rounds_max))
    if bank.meters == "forbidden":
        said.append(teller.say("No progressive meter is attached to this game.", "bank.meters"))
    if bank.by == "seat":
        least = f"at least {format_cents(least_bank_cents(teller.rules))}"
        if least_bank_cents(teller.rules) > bank.cents_min:
            least += ", the least wager of the table"
            least += f", although {format_cents(bank.cents_min)} is asked for" if bank.cents_min else ""
        said.append(
            teller.say(
                f"Before the deal {teller.bank} puts up an amount of {least}; there is no maximum.",
                "bank.cents_min",
            )
        )
    if bank.cap is not None:
        said.append(teller.say(_cap(teller, bank.cap), "bank.cap", clause=bank.clause))
    if bank.measured is not None:
        said.append(teller.say(_measured(teller, bank.measured), "bank.measured"))
    return Section("The bank", (Points(tuple(said)),))


def _house(teller: Teller) -> list[Statement]:
    bank = teller.rules.bank
    pays = "The dealer collects every losing wager and pays every winning one in full."
    return [
        teller.say("The house banks the game.", "bank.by"),
        teller.say(pays, clause=None if bank.cap else bank.clause),
    ]


def _player_dealer(teller: Teller) -> list[Statement]:
    bank = teller.rules.bank
    house = "The house dealer deals the cards. The house never banks, never wagers, and never takes a share of a wager."
    return [
        teller.say(
            "In each round one of the seated players is the player-dealer, who banks every wager of that round: the"
            " player-dealer collects the losing wagers and pays the winning ones.",
            clause=None if bank.cap else bank.clause,
        ),
        teller.say(house, "bank.by"),
    ]


def _rotation(teller: Teller, rounds: int) -> Statement:
    return teller.say(
        f"No player shall hold the bank for more than {count(rounds, 'round')} in a row. It is then offered clockwise"
        " around the table. A player may decline it, and it is offered to the next one; if nobody who may take it does,"
        " no round is dealt.",
        "bank.rounds_max",
    )


def _measured(teller: Teller, measured: str) -> str:
    if measured == "running":
        return f"What {teller.bank} has won and lost is measured as the wagers are settled."
    return (
        f"What {teller.bank} has won is measured on the final result: a losing wager is collected as far as the winners"
        " of the round, too, are paid from it."
    )


def _cap(teller: Teller, cap: str) -> str:
    if cap == "payoffs":
        return (
            f"In a round {teller.bank} pays no more than the amount put up, whatever is collected, and is never required"
            " to cover every wager. Wagers, or parts of them, that the amount put up does not cover are returned."
        )
    limit = "can lose no more" if cap == "loss" else "can neither lose nor win more"
    return (
        f"{capital(teller.bank)} {limit} in a round than the amount put up, and is never required to cover every wager."
        " Wagers, or parts of them, that the amount put up does not cover are returned."
    )


def fees(teller: Teller) -> Section | None:
    """What the house charges for the seat, if anything."""
    items: list[Item] = []
    for name, fee in teller.rules.fee.items():
        items.append(Paragraph(tuple(_fee(teller, name, fee))))
        if fee.schedules:
            items += [_schedule(schedule, fee) for schedule in fee.schedules.values()]
    if teller.rules.procedure.fee_notice == "ample":
        items.append(
            Paragraph((teller.say("Ample notice of the fees shall be given to the players.", "procedure.fee_notice"),))
        )
    return Section("Fees", tuple(items)) if items else None


def _fee(teller: Teller, name: str, fee: Fee) -> list[Statement]:
    payer = f"{teller.bank} pays it; the other players pay nothing" if fee.payer == "bank" else "the bettor pays it"
    text = (
        f"{fee.label}: a flat fee, collected before the cards are dealt; {payer}. It is never a portion of wagers or"
        " winnings."
    )
    said = [teller.say(text, f"fee.{name}", clause=fee.clause)]
    if fee.per_wager is not None:
        charged = [f"{format_cents(cents)} for {teller.wager(wager)}" for wager, cents in fee.per_wager.items()]
        free = [wager for wager in teller.rules.wager if wager not in fee.per_wager]
        text = f"It amounts to {listed(charged)}." if charged else ""
        text += f" {capital(teller.wagers(free))} {'carries' if len(free) == 1 else 'carry'} no fee." if free else ""
        said.append(teller.say(text.strip()))
    if fee.schedules is not None:
        said.append(_by_schedule(teller, fee))
    return said


def _by_schedule(teller: Teller, fee: Fee) -> Statement:
    raises = [name for name, wager in teller.rules.wager.items() if wager.kind == "raise"]
    free = f"; {teller.wagers(raises)} {'carries' if len(raises) == 1 else 'carry'} no fee" if raises else ""
    schedules = fee.schedules or {}
    used = (
        f" {schedules[fee.schedule].label} is in use at this table."
        if fee.schedule and fee.schedule in schedules
        else ""
    )
    return teller.say(
        "It depends on the total table action, which is every wager made before the deal"
        f"{free}. One schedule is in use at a table at a time.{used}"
    )


def _schedule(schedule: Schedule, fee: Fee) -> Grid:
    return Grid(f"{fee.label}, {schedule.label}", ("Total table action", "Fee a round"), schedule_rows(schedule))


def schedule_rows(schedule: Schedule) -> tuple[Row, ...]:
    """Each step of a schedule: the action that it is for, and the fee."""
    rows: list[Row] = []
    below: int | None = None
    for tier in schedule.tiers:
        rows.append(_tier(below, tier.cents_up_to, tier.fee_cents))
        below = tier.cents_up_to
    return tuple(rows)


def _tier(above: int | None, up_to: int | None, fee_cents: int) -> Row:
    parts = [f"more than {format_cents(above)}"] if above is not None else []
    parts += [f"up to {format_cents(up_to)}"] if up_to is not None else []
    return Row((capital(", ".join(parts)) or "Any amount", format_cents(fee_cents)))
