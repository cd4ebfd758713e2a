"""Wagers: who may make them, when, and within which limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.rules.text.document import Grid, Item, Paragraph, Points, Section
from queenhigh.rules.text.english import capital, listed, times

if TYPE_CHECKING:
    from queenhigh.rules.schema.wagering import Wager
    from queenhigh.rules.text.document import Row, Statement
    from queenhigh.rules.text.teller import Teller

_KINDS = {
    "opening": "an opening wager, made before the deal",
    "side": "a side wager, made before the deal",
    "raise": "a raise, made at the player's decision",
    "meter": "a side wager on the progressive meter, made before the deal",
}


def wagers_and_limits(teller: Teller) -> Section:
    """Every wager, and what may stand on a spot."""
    points = Points(tuple(_wager(teller, name, wager) for name, wager in teller.rules.wager.items()))
    items: list[Item] = [Paragraph(tuple(_taking_part(teller))), points, _limits(teller)]
    items.append(Paragraph((_spots(teller), *_backline(teller), *_reserve(teller))))
    return Section("Wagers and limits", tuple(items))


def _taking_part(teller: Teller) -> list[Statement]:
    alone = [
        name
        for name, wager in teller.rules.wager.items()
        if wager.kind in ("opening", "side") and not wager.needs and wager.equals is None
    ]
    said = [teller.say("Wagers are made by placing gaming chips on the spots of the layout.")]
    if len(alone) == 1:
        said.append(teller.say(f"A player who takes part in a round shall make {teller.wager(alone[0])}."))
    elif alone:
        each = "both" if len(alone) == 2 else "any of them together"
        which = f"{teller.wagers(alone, 'or')}, or {each}"
        said.append(
            teller.say(
                f"A player who takes part in a round makes {which}, in amounts that do not depend on each other."
            )
        )
    return said


def _wager(teller: Teller, name: str, wager: Wager) -> Statement:
    text = f"{capital(teller.wager(name))} is {_KINDS[wager.kind]}"
    text += _raised(teller, name) if wager.kind == "raise" else ""
    text += "."
    if wager.needs:
        text += (
            f" It may be made only by a bettor who has also made {teller.wagers(wager.needs, 'or')} on the same spot."
        )
    elif wager.kind == "meter":
        text += " It may be made only in addition to another wager on the same spot."
    if wager.equals is not None:
        lead = teller.wager(wager.equals)
        text += f" Whoever makes {lead} makes it as well, in the same amount; it is never made alone, nor left out."
    if wager.commission_percent is not None:
        text += f" Of what it wins, {teller.bank} keeps {wager.commission_percent} % as a commission."
    return teller.say(text, *_own_paths(name), clause=wager.clause)


def _own_paths(name: str) -> tuple[str, ...]:
    return tuple(f"wager.{name}.{key}" for key in ("label", "kind", "needs", "equals", "commission_percent"))


def _raised(teller: Teller, name: str) -> str:
    decision = teller.rules.decision
    options = decision.option.values() if decision else ()
    raises = [option.raise_ for option in options if option.raise_ and option.raise_.wager == name]
    ways = dict.fromkeys(times(raised.min, raised.max, teller.wager(raised.of)) for raised in raises)
    return f", {listed(ways, 'or')}" if ways else ""


def _limits(teller: Teller) -> Grid:
    rows = tuple(_limit_row(teller, name, wager) for name, wager in teller.rules.wager.items())
    head = ["Wager", "Least of one bettor", "Most on one spot", "In multiples of"]
    if _has_own_limits(teller):
        head.insert(2, "Most of one bettor")
    return Grid("Table limits", tuple(head), rows)


def _has_own_limits(teller: Teller) -> bool:
    return any(wager.bettor_cents_max is not None for wager in teller.rules.wager.values())


def _limit_row(teller: Teller, name: str, wager: Wager) -> Row:
    least = format_cents(wager.cents_min) if wager.cents_min else f"none; from {format_cents(wager.cents_step)}"
    most = format_cents(wager.cents_max) if wager.cents_max is not None else "no maximum is stated"
    paths = (f"wager.{name}",) if f"wager.{name}" in teller.rules.clauses else ()
    amounts = tuple(f"wager.{name}.{key}" for key in ("cents_min", "bettor_cents_max", "cents_max", "cents_step"))
    own = () if not _has_own_limits(teller) else (_cents_or_none(wager.bettor_cents_max),)
    cells = (wager.label, least, *own, most, format_cents(wager.cents_step))
    return teller.row(*cells, paths=(*paths, *amounts))


def _cents_or_none(cents: int | None) -> str:
    return "as on the spot" if cents is None else format_cents(cents)


def _spots(teller: Teller) -> Statement:
    if teller.rules.seats.spots_per_player == 1:
        return teller.say("One player may wager at one place only.", "seats.spots_per_player")
    return teller.say(
        "One player may wager at two adjacent places, and plays their hands separately.", "seats.spots_per_player"
    )


def _backline(teller: Teller) -> list[Statement]:
    if not teller.rules.seats.backline:
        said = [teller.say("Only the player seated at a place may wager on its hand.", "seats.backline")]
    else:
        text = (
            "Back-line betting is permitted: others may wager on the hand of a seated player. The limit of a spot holds for"
            " all wagers on it together, that of a bettor for each alone. The seated player alone decides, and the decision binds everyone who has wagered"
            " on that spot. The seated player is settled first, and then the back-line bettors in the order in which they"
            " placed their wagers."
        )
        said = [teller.say(text, "seats.backline")]
    open_to_all = [name for name, wager in teller.rules.wager.items() if wager.backline]
    if open_to_all:
        paths = (f"wager.{name}.backline" for name in open_to_all)
        said.append(teller.say(f"Back-line bettors may make {teller.wagers(open_to_all)}.", *paths))
    return said


def _reserve(teller: Teller) -> list[Statement]:
    """The largest raise that each wager may be asked for."""
    decision = teller.rules.decision
    largest: dict[str, int] = {}
    for option in decision.option.values() if decision else ():
        if option.raise_:
            largest[option.raise_.of] = max(largest.get(option.raise_.of, 1), option.raise_.max)
    return [
        teller.say(
            f"Whoever makes {teller.wager(of)} shall hold in reserve the largest raise that it may need, an amount"
            f" {times(most, most, teller.wager(of))}."
        )
        for of, most in largest.items()
    ]
