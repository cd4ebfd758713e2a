"""`queenhigh design`: pay tables to measure."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.exact_options import percent
from queenhigh.cli.exact_progress import slow_counting
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game, shown
from queenhigh.cli.output import JsonFlag, foreign_prints_aside, print_json, print_table
from queenhigh.cli.typed_numbers import limits_words, parse_number
from queenhigh.errors import BadInput
from queenhigh.exact.audit.design import Wanted
from queenhigh.exact.audit.design import design as tables_of
from queenhigh.exact.data.numbers import exact_number

if TYPE_CHECKING:
    from queenhigh.exact.audit.design import Designed

WagerArgument = Annotated[
    str, typer.Argument(metavar="WAGER", help="The wager whose pays are sought.", show_default=False)
]
EdgeOption = Annotated[
    str,
    typer.Option("--edge", metavar="LO..HI", help="The edge, such as 2%..3% or 0.02..0.03.", show_default=False),
]
HitsOption = Annotated[
    str | None,
    typer.Option("--hits", metavar="LO..HI", help="The hit frequency; rows may then be left out.", show_default=False),
]
DeviationOption = Annotated[
    str | None, typer.Option("--deviation", metavar="LO..HI", help="The standard deviation.", show_default=False)
]
TopOption = Annotated[
    str | None, typer.Option("--top", metavar="LO..HI", help="The pay of the first row.", show_default=False)
]
FixOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fix", metavar="ROW=PAY", help="A row that must pay this, such as pair=1. Repeatable.", show_default=False
    ),
]
LimitOption = Annotated[int, typer.Option("--limit", metavar="N", help="How many tables are listed.", min=1, max=200)]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(design)


def design(
    game: GameArgument,
    wager: WagerArgument,
    *,
    edge: EdgeOption,
    hits: HitsOption = None,
    deviation: DeviationOption = None,
    top: TopOption = None,
    fix: FixOption = None,
    limit: LimitOption = 20,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Whole-number pay tables that satisfy bounds, those nearest to the present one first.

    Every table listed has been solved exactly. A share is written as 2% or 0.02.

    Try:

      queenhigh design GAME pair_plus --edge 2%..3%

      queenhigh design GAME pair_plus --edge 3%..4% --fix pair=1 --top 50..100
    """
    low, high = _bounds("--edge", edge, share=True)
    wanted = Wanted(
        edge=(low, high),
        hits=None if hits is None else _bounds("--hits", hits, share=True),
        deviation=None if deviation is None else _floats(_bounds("--deviation", deviation)),
        top_award=None if top is None else _whole("--top", _bounds("--top", top)),
        fixed=_fixed(fix or []),
    )
    rules = load_game(game, settings)
    with foreign_prints_aside(), slow_counting():
        found = tables_of(rules, wager, wanted, limit)
    if json:
        print_json(
            {"game": rules.id, "rules_hash": rules.hash, "wager": wager, "tables": [_entry(each) for each in found]}
        )
        return
    if not found:
        typer.echo("No pay table in whole numbers satisfies these bounds.")
        return
    head = [cell.label for cell, _ in found[0].pays]
    rows = [
        (
            *(_pay(pay, changed=pay != cell.pay) for cell, pay in each.pays),
            percent(each.figures.edge),
            percent(each.figures.hit_frequency, 2),
            f"{each.figures.standard_deviation:.4f}",
        )
        for each in found
    ]
    columns = (*head, "edge", "hits", "deviation")
    print_table(columns, rows, title=f"{rules.title}: {rules.wager[wager].label}", right=columns)


def _pay(pay: int | None, *, changed: bool) -> str:
    text = "–" if pay is None else "push" if pay == 0 else str(pay)
    return f"[bold]{text}[/]" if changed else text


def _entry(designed: Designed) -> dict[str, Any]:
    return {
        "pays": {cell.label: pay for cell, pay in designed.pays},
        "changed": designed.changed,
        "edge": exact_number(designed.figures.edge),
        "hit_frequency": exact_number(designed.figures.hit_frequency),
        "standard_deviation": designed.figures.standard_deviation,
    }


def _bounds(option: str, text: str, *, share: bool = False) -> tuple[Fraction, Fraction]:
    """LO..HI; a share above one, or with a % sign, is in per cent."""
    low, dots, high = text.partition("..")
    least, most = (parse_number(part.strip().removesuffix("%")) for part in (low, high))
    if not dots or least is None or most is None or least > most:
        message = f"{option}: {shown(text)!r} is not of the form LO..HI, LO at most HI, numbers {limits_words()}"
        raise BadInput("design/bounds", message, {"text": shown(text)})
    values = [least, most]
    if share and ("%" in text or max(abs(value) for value in values) > 1):
        values = [value / 100 for value in values]
    return values[0], values[1]


def _floats(bounds: tuple[Fraction, Fraction]) -> tuple[float, float]:
    return float(bounds[0]), float(bounds[1])


def _whole(option: str, bounds: tuple[Fraction, Fraction]) -> tuple[int, int]:
    if any(bound.denominator != 1 for bound in bounds):
        raise BadInput("design/bounds", f"{option}: pays are whole numbers", {"bounds": tuple(map(str, bounds))})
    return int(bounds[0]), int(bounds[1])


def _fixed(pairs: list[str]) -> dict[str, int]:
    found = {}
    for pair in pairs:
        label, _, pay = pair.rpartition("=")
        paid = parse_number(pay)
        if not label or paid is None or paid < 0 or paid.denominator != 1:
            message = f"{shown(pair)!r} is not of the form ROW=PAY, such as pair=1"
            raise BadInput("design/fix", message, {"pair": shown(pair)})
        found[label.strip().replace("_", " ")] = int(paid)
    return found
