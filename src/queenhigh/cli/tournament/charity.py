"""`queenhigh tournament charity`, `expense`, `take-back`, `share`, `sign`: what is written in the charity's books."""

from __future__ import annotations

import sys
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.directing import ask_for
from queenhigh.bootstrap.running_house import user
from queenhigh.casino.charity import actions as do
from queenhigh.casino.charity.desk import STREAM
from queenhigh.casino.charity.report import charity_report, digest_of, games_win
from queenhigh.casino.desks import HouseDesk
from queenhigh.cli.casino.options import KeyOption, PlaceOption, house_in
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.cli.tournament.deciding import NO_ANSWER, ReasonOption, register_each
from queenhigh.cli.tournament.money import PeriodArgument, check_period
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents, parse_cents

if TYPE_CHECKING:
    from queenhigh.bootstrap.places import Place

DayArgument = Annotated[str, typer.Argument(metavar="DAY", help="A gaming day as 2026-11-16.", show_default=False)]
CharityArgument = Annotated[str, typer.Argument(metavar="CHARITY", help="Its name.", show_default=False)]
PartOption = Annotated[
    str, typer.Option("--part", metavar="PERCENT", help="Its stated part of what the day's games bring, such as 35.")
]
AmountArgument = Annotated[str, typer.Argument(metavar="AMOUNT", help="Such as 120.50.", show_default=False)]
WordsOption = Annotated[str, typer.Option("--for", metavar="WORDS", help="What it was for.", show_default=False)]
NumberArgument = Annotated[
    int, typer.Argument(metavar="NUMBER", min=1, help="The number of the expense in the report.", show_default=False)
]
AreaOption = Annotated[
    str, typer.Option("--of", metavar="AREA", help="games or tournaments: neither pays for the other.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    register_each(app, "The charity", charity, expense, take_back, share, sign)


def charity(
    data: PlaceOption,
    day: DayArgument,
    name: CharityArgument,
    *,
    part: PartOption,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Name the charity that a gaming day is for, and its stated part.

    Try:

      queenhigh tournament charity 2026-11-20 "The fire brigade" --part 35 --data HOUSE
    """
    _write(data, do.NameCharity(day, name, _basis_points(part)), f"{day} is for {name}, with {part} %", key, json=json)


def expense(
    data: PlaceOption,
    day: DayArgument,
    amount: AmountArgument,
    *,
    words: WordsOption,
    area: AreaOption = "tournaments",
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Enter something that the charity has to pay for a day, such as a licence.

    Try:

      queenhigh tournament expense 2026-11-20 120.50 --for "a licence" --data HOUSE
    """
    if area not in ("games", "tournaments"):
        raise BadInput("charity/area", f"{area!r} is neither games nor tournaments", {"area": area})
    cents = parse_cents(amount)
    said = f"{format_cents(cents)} of {area} on {day}: {words}"
    _write(data, do.RecordExpense(day, area, words, cents), said, key, json=json)  # type: ignore[arg-type]  # as checked


def take_back(
    data: PlaceOption,
    number: NumberArgument,
    *,
    reason: ReasonOption,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Take an expense back that was entered wrongly: an entry against it, which stands beside it in the report.

    Try:

      queenhigh tournament take-back 3 --reason "typed twice" --data HOUSE
    """
    _write(data, do.TakeBackExpense(number, reason), f"expense {number} is taken back: {reason}", key, json=json)


def share(data: PlaceOption, day: DayArgument, *, key: KeyOption = None, json: JsonFlag = False) -> None:
    """Pay the charity its part of what the games of a closed day have won. A day that lost costs it nothing.

    Try:

      queenhigh tournament share 2026-11-20 --data HOUSE
    """
    with house_in(data) as reader:
        desk = HouseDesk()
        desk.load(reader)  # type: ignore[arg-type]  # it only reads
        currency = desk.house.currency
        won = games_win(reader, day, currency)
    said = f"the games of {day} won {format_cents(won)}, and its charity has its part"
    _write(data, do.ShareDay(day, won, currency), said, key, json=json)


def sign(data: PlaceOption, period: PeriodArgument, *, key: KeyOption = None, json: JsonFlag = False) -> None:
    """Sign the charity's report of a day or a month as it is now, known by its hash. Read it first: `report`.

    When something is entered later, the report says that an earlier version was signed.

    Try:

      queenhigh tournament report 2026-11 --pdf charity.pdf --data HOUSE

      queenhigh tournament sign 2026-11 --data HOUSE
    """
    check_period(period)
    with house_in(data) as reader:
        made = charity_report(reader, period)
    if not made.days:
        message = f"there is nothing to sign in {period}: no charity was named, and no tournament ended for one"
        raise BadInput("charity/empty", message, {"period": period})
    digest = digest_of(made)
    said = f"the report of {period} is signed ({digest[:16]}…)"
    _write(data, do.SignCharityReport(period, digest), said, key, json=json)


def _basis_points(text: str) -> int:
    try:
        points = Decimal(text.removesuffix("%").strip()) * 100
    except InvalidOperation:
        points = Decimal(-1)
    if not points.is_finite() or not 0 <= points <= 10_000 or points != int(points):
        message = f"{text!r} is no part: write per cent from 0 to 100, with at most two decimals"
        raise BadInput("charity/part", message, {"part": text})
    return int(points)


def _write(place: Place, action: Any, words: str, key: str | None, *, json: bool) -> None:
    state = ask_for(place, STREAM, action, key)
    if json:
        print_json({"action": spelled(action), "state": state, "by": user()})
    else:
        sys.stdout.write(f"{words}, by {user()}\n" if state == "done" else f"{NO_ANSWER}\n")
