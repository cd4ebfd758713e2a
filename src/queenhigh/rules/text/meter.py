"""Progressive meters: what feeds them, what they pay, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.rules.text.document import Item, Points, Section
from queenhigh.rules.text.english import basis_points, capital
from queenhigh.rules.text.ways import way

if TYPE_CHECKING:
    from queenhigh.rules.schema.charging import Meter
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller


def progressive(teller: Teller) -> Section | None:
    """Every meter of the game, if there is one."""
    items: list[Item] = [Points(tuple(_meter(teller, name, meter))) for name, meter in teller.rules.meter.items()]
    return Section("Progressive meter" if len(items) == 1 else "Progressive meters", tuple(items)) if items else None


def _meter(teller: Teller, name: str, meter: Meter) -> list[Statement]:
    table = teller.rules.table[meter.table]
    wager = teller.wager(meter.wager)
    path = f"meter.{name}"
    said = [
        teller.say(
            f"{capital(wager)} feeds the {meter.label}. It is one amount for the whole table. The {table.label} pay"
            " table states what it wins; amounts of the meter are multiples of the wager.",
            f"{path}.wager",
            f"{path}.table",
            f"{path}.label",
        ),
        teller.say(
            f"Before the cards are dealt, {teller.dealer} registers every wager on the meter and takes it in.",
            clause=meter.intake_clause,
        ),
        teller.say(f"The meter starts at {amount(teller, meter, meter.seed)}.", f"{path}.seed"),
        teller.say(
            f"{basis_points(meter.contribution_bp)} of each wager is added to the meter.", f"{path}.contribution_bp"
        ),
    ]
    if meter.ceiling is not None:
        ceiling = amount(teller, meter, meter.ceiling)
        said.append(
            teller.say(f"It stops at {ceiling}; what comes above is kept for the next start.", f"{path}.ceiling")
        )
    return [*said, *_awards(teller, path, meter), _order(teller, path, meter)]


def _awards(teller: Teller, path: str, meter: Meter) -> list[Statement]:
    envied = any(row.envy for row in teller.rules.table[meter.table].rows)
    said = [
        teller.say(
            "A win from the meter is verified before it is paid. Only an award that is stated as a part of the meter is"
            " paid from it; after an award of the whole meter it starts again. Every other award is paid from the"
            " dealer's tray.",
            clause=meter.award_clause,
        ),
        teller.say_set(_fold(teller.wager(meter.wager), meter, envied=envied), f"{path}.fold"),
    ]
    if envied or meter.envy_clause:
        with_wager = " that bears a wager on the meter itself" if meter.envy_from == "wagered_hand" else ""
        text = (
            f"Envy: when a player's hand{with_wager} appears for which the pay table states an envy pay, every other bettor on the meter"
            " wins that amount. Nobody wins envy from a hand of their own, and the dealer's hand wins envy for nobody. Two"
            " hands of one person are two bettors. Several such hands pay several times. Envy is paid at the end of the"
            " round; the hand lies face up until then."
        )
        if meter.envy_from == "any_hand":
            text += " Any player's hand brings it, with or without a wager on the meter."
        said.append(teller.say(text, f"{path}.envy_from", clause=meter.envy_clause))
    return said


def _fold(wager: str, meter: Meter, *, envied: bool) -> str:
    """What a fold does to a wager on the meter. No document says so: it is told apart from what they say."""
    match meter.fold:
        case "keeps":
            return f"A fold affects neither {wager} nor envy." if envied else f"A fold does not affect {wager}."
        case "loses_award":
            told = f"Who folds gives up {wager}: the folded hand wins nothing for it."
            return f"{told} A fold does not affect envy." if envied else told
        case "loses_all":
            out = ", gets no envy and brings none" if envied else ""
            return f"Who folds gives up {wager}: the folded hand wins nothing for it{out}."


def _order(teller: Teller, path: str, meter: Meter) -> Statement:
    return teller.say(
        f"Should several hands win from the meter in one round, they are paid in order, {way(teller, meter.award_order)};"
        " a later one is paid from the meter as it has started again.",
        f"{path}.award_order",
        clause=meter.order_clause,
    )


def amount(teller: Teller, meter: Meter, multiple: int) -> str:
    """A multiple of the meter's wager, and in money where the wager is a fixed amount."""
    wager = teller.rules.wager[meter.wager]
    said = f"{multiple:,} times the wager"
    if wager.cents_min and wager.cents_min == wager.cents_max:
        said += f", {format_cents(multiple * wager.cents_min)} for a wager of {format_cents(wager.cents_min)}"
    return said
