"""`queenhigh session`: the result of many rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.exact_options import StakesOption, net_text, parse_stakes, percent
from queenhigh.cli.exact_progress import slow_counting, slow_progress
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game, shown
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.pictures import check_drawable, write_picture
from queenhigh.cli.typed_numbers import limits_words, parse_number
from queenhigh.errors import BadInput
from queenhigh.exact.data.numbers import exact_number, fraction_text
from queenhigh.exact.sessions.fees import fees_a_round, least_unit
from queenhigh.exact.sessions.ruin import risk_of_ruin
from queenhigh.exact.sessions.session import check_rounds
from queenhigh.exact.sessions.session import session as distribution_of
from queenhigh.exact.sessions.staking import round_of
from queenhigh.money.cents import format_cents
from queenhigh.pictures.session import session_svg

if TYPE_CHECKING:
    from queenhigh.exact.sessions.ruin import Ruin
    from queenhigh.exact.sessions.session import Session
    from queenhigh.rules.schema.ruleset import Ruleset

CONFIDENCES = (Fraction(1, 2), Fraction(9, 10), Fraction(95, 100), Fraction(99, 100))

RoundsOption = Annotated[int, typer.Option("--rounds", metavar="N", help="How many rounds are played.", min=1)]
BankrollOption = Annotated[
    str | None,
    typer.Option("--bankroll", metavar="UNITS", help="For the risk of ruin: what the player has.", show_default=False),
]
BuyInOption = Annotated[
    str | None,
    typer.Option(
        "--buy-in",
        metavar="UNITS",
        help="For the hold, expected loss by buy-in: what the player buys.",
        show_default=False,
    ),
]
PlotOption = Annotated[
    str | None,
    typer.Option("--plot", metavar="FILE", help="Draw the distribution: .svg, .png or .pdf.", show_default=False),
]
OutcomesFlag = Annotated[bool, typer.Option("--outcomes", help="Every result with its probability too.")]
_SHOWN_LEAST = Fraction(1, 2_000_000)
"""Below this a probability would be printed as nothing."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(session)


def session(
    game: GameArgument,
    *,
    rounds: RoundsOption = 100,
    stakes: StakesOption = None,
    bankroll: BankrollOption = None,
    buy_in: BuyInOption = None,
    outcomes: OutcomesFlag = False,
    plot: PlotOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """The result of many rounds at the same stakes: distribution, bands, chance to be ahead, ruin, hold.

    Exact for up to 200 rounds; beyond, the greatest possible error is printed. Amounts are units of the stakes.

    Try:

      queenhigh session GAME --rounds 200

      queenhigh session GAME --stakes ante=1,pair_plus=1 --rounds 5000 --bankroll 100 --buy-in 100
    """
    check_drawable(plot)
    rules = load_game(game, settings)
    purse = None if bankroll is None else _units("--bankroll", bankroll)
    if purse is not None and purse < 0:
        raise BadInput("session/units", f"--bankroll is not negative, as {bankroll} is", {"text": bankroll})
    bought = None if buy_in is None else _positive("--buy-in", buy_in)
    check_rounds(rounds)
    with slow_counting():
        one = round_of(rules, parse_stakes(stakes))
    with slow_counting("adding up rounds"):
        result = distribution_of(one.outcomes, rounds)
    ruin = None
    if purse is not None:
        with slow_progress("rounds") as told:
            ruin = risk_of_ruin(one.outcomes, rounds, purse, one.needed, told)
    hold = None if bought is None else -result.mean / bought
    if plot is not None:
        staked = ", ".join(f"{rules.wager[name].label} {stake}" for name, stake in one.stakes.items())
        write_picture(plot, session_svg(rules.title, staked, result), rules.title)
    if json:
        data = _data(rules, one.stakes, result, ruin, hold)
        if outcomes:
            data["outcomes"] = [
                {"net": fraction_text(net), "probability": float(chance)} for net, chance in result.results()
            ]
        print_json(data)
        return
    _print(rules, one.stakes, result, ruin, hold)
    if outcomes:
        rows = [(net_text(net), percent(chance)) for net, chance in result.results() if chance >= _SHOWN_LEAST]
        typer.echo("")
        print_table(("result", "probability"), rows, right=("result", "probability"))


def _units(option: str, text: str) -> Fraction:
    units = parse_number(text)
    if units is None:
        message = f"{option}: {shown(text)!r} is not a number of units ({limits_words()})"
        raise BadInput("session/units", message, {"text": shown(text)})
    return units


def _positive(option: str, text: str) -> Fraction:
    units = _units(option, text)
    if units <= 0:
        raise BadInput("session/units", f"{option} must be above zero, not {text}", {"text": text})
    return units


def _data(
    rules: Ruleset, stakes: dict[str, Fraction], result: Session, ruin: Ruin | None, hold: Fraction | None
) -> dict[str, Any]:
    said = exact_number if result.is_exact else (lambda value: {"decimal": float(value)})
    return {
        "game": rules.id,
        "rules_hash": rules.hash,
        "stakes": {wager: fraction_text(stake) for wager, stake in stakes.items()},
        "rounds": result.rounds,
        "exact": result.is_exact,
        "error_bound": result.error,
        "mean": exact_number(result.mean),
        "standard_deviation": result.standard_deviation,
        "ahead": said(result.ahead()),
        "even": said(result.even()),
        "bands": [
            {"confidence": float(each), "from": fraction_text(low), "to": fraction_text(high)}
            for each in CONFIDENCES
            for low, high in (result.band(each),)
        ],
        "ruin": None if ruin is None else {"decimal": float(ruin.probability), "error_bound": ruin.error},
        "hold": None if hold is None else exact_number(hold),
        "flat_fees": exact_number(result.rounds * fees_a_round(rules, stakes)),
    }


def _print(
    rules: Ruleset,
    stakes: dict[str, Fraction],
    result: Session,
    ruin: Ruin | None,
    hold: Fraction | None,
) -> None:
    staked = ", ".join(f"{rules.wager[name].label} {stake}" for name, stake in stakes.items())
    typer.echo(f"{rules.title}: {result.rounds:,} rounds with {staked} (units)")
    how = "exact" if result.is_exact else f"no probability is off by more than {result.error:.1e}"
    rows = [
        ("average result", f"{float(result.mean):+.4f}"),
        ("standard deviation", f"{result.standard_deviation:.4f}"),
        ("ahead in the end", percent(result.ahead())),
        ("exactly even", percent(result.even())),
    ]
    for confidence in CONFIDENCES:
        low, high = result.band(confidence)
        rows.append((f"within, {float(confidence):.0%} of the time", f"{net_text(low)} to {net_text(high)}"))
    if ruin is not None:
        near = f" (off by at most {ruin.error:.1e})" if ruin.error else ""
        rows.append((f"ruined on the way{near}", percent(ruin.probability)))
    if hold is not None:
        rows.append(("expected loss / buy-in (ruin not counted)", percent(hold, 2)))
    fees = result.rounds * fees_a_round(rules, stakes)
    if fees:
        unit = format_cents(least_unit(rules, stakes))
        rows.append((f"flat fees besides, not counted above (a unit being {unit})", f"{-float(fees):+.4f}"))
    print_table(("", how), rows, right=(how,))
