"""`queenhigh tournament simulate`: how a structure plays out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from queenhigh.bootstrap.tournament_files import read_terms
from queenhigh.cards.seeds import seed_from_int
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.pictures import check_drawable, write_picture
from queenhigh.cli.tournament.files import FileArgument, players_for
from queenhigh.money.cents import format_cents
from queenhigh.simulation.tournaments import Mean, run_trials
from queenhigh.tournament.plans import PLANS, plan_named
from queenhigh.tournament.playout import USUAL, Evening

if TYPE_CHECKING:
    from queenhigh.tournament.terms import Terms

RunsOption = Annotated[int, typer.Option("--runs", metavar="N", min=1, max=1_000_000, help="How many tournaments.")]
PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players", metavar="N", min=2, max=1000, help="How many enter; two full tables.", show_default=False
    ),
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="S", min=0, help="The same seed gives the same tournaments.")
]
PlansOption = Annotated[
    str, typer.Option("--plans", metavar="LIST", help=f"Betting plans, from: {', '.join(PLANS)}.", show_default=False)
]
PaceOption = Annotated[
    int,
    typer.Option(
        "--round-seconds", metavar="S", min=5, max=3600, help="How long a round takes, for minutes and the clock."
    ),
]
BuysOption = Annotated[
    bool,
    typer.Option(
        "--buys/--no-buys", help="Everyone buys again and adds on whenever the file allows it, or nobody does."
    ),
]
PlotOption = Annotated[
    str | None, typer.Option("--plot", metavar="FILE", help="Draw it: .svg, .png or .pdf.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    file: FileArgument,
    *,
    runs: RunsOption = 200,
    players: PlayersOption = None,
    plans: PlansOption = "",
    seed: SeedOption = 1,
    round_seconds: PaceOption = USUAL.round_seconds,
    buys: BuysOption = True,
    plot: PlotOption = None,
    json: JsonFlag = False,
) -> None:
    """Play a structure out many times with bots: length, chips in play, and the payout of each betting plan with its error.

    Try:

      queenhigh tournament simulate heats --runs 500 --plot structure.svg
    """
    check_drawable(plot)
    terms = read_terms(file)
    chosen = tuple(name.strip() for name in plans.split(",") if name.strip()) or tuple(PLANS)
    for name in chosen:
        plan_named(name)
    count = players_for(terms, players)
    with slow_progress("tournaments") as told:
        made = run_trials(terms, count, runs, seed_from_int(seed), chosen, Evening(round_seconds, buys), told)
    if plot is not None:
        from queenhigh.pictures.tournaments import trials_svg  # noqa: PLC0415  # only with --plot

        write_picture(plot, trials_svg(terms.file.title, made), terms.file.title)
    data: dict[str, Any] = msgspec.to_builtins(made)
    if json:
        print_json({**data, "seed": seed, "round_seconds": round_seconds, "buys": buys})
        return
    spread = made.minutes_spread
    sys.stdout.write(
        f"{terms.file.title}: {made.runs:,} tournaments of {made.players:,} players, seed {seed}\n"
        f"the longest table plays {_said(made.rounds)} rounds, all tables {_said(made.table_rounds)};"
        f" it takes {_said(made.minutes)} minutes with {round_seconds} seconds a round\n"
        f"one of twenty is over within {spread.low:,.0f} minutes, half within {spread.middle:,.0f}, nineteen of twenty within"
        f" {spread.high:,.0f}\n"
        f"paid in: {_money(made.paid_in_cents)}{_bought(terms, buys=buys)}\n"
        f"chips in play: {_said(made.chips_most)} at most, {_said(made.chips_end)} at the end\n"
    )
    rows = [
        (
            each.plan.replace("_", " "),
            _money(each.payout_cents),
            _money(each.spent_cents),
            f"{100 * each.payout_cents.value / each.spent_cents.value:.1f} %" if each.spent_cents.value else "",
            f"{100 * each.wins.value:.1f} ± {100 * each.wins.error:.1f} %",
            f"{100 * each.paid.value:.1f} ± {100 * each.paid.error:.1f} %",
            f"{each.place.value:.1f} ± {each.place.error:.1f}",
        )
        for each in made.plans
    ]
    head = ("plan", "payout", "pays", "back", "wins", "paid", "place")
    print_table(head, rows, right=head[1:], title="what a player gets, with one standard error")


def _money(mean: Mean) -> str:
    return f"{format_cents(round(mean.value))} ± {format_cents(round(mean.error))}"


def _bought(terms: Terms, *, buys: bool) -> str:
    if terms.file.rebuy is None and terms.file.add_on is None:
        return ""
    return ", re-buys and add-ons whenever they are allowed" if buys else ", nobody buys again or adds on"


def _said(mean: Mean) -> str:
    return f"{mean.value:,.1f} ± {mean.error:,.1f}"
