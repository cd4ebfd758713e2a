"""`queenhigh bank`: the bank that a player-dealer needs, and what fees leave of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.analyze_fees import print_fees
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.pictures import check_drawable, write_picture
from queenhigh.cli.simulate_options import (
    ClusterOption,
    PolicyOption,
    SeatsOption,
    SeedOption,
    StakesOption,
    WorkersOption,
    setup_of,
)
from queenhigh.errors import BadInput
from queenhigh.exact.data.figures import fees_data
from queenhigh.exact.sessions.fees import charged, fee_of
from queenhigh.exact.solve.solver import solve
from queenhigh.money.cents import parse_cents
from queenhigh.pictures.banks import bank_svg
from queenhigh.simulation.extras import need
from queenhigh.simulation.limits import check_numbers

if TYPE_CHECKING:
    from queenhigh.exact.sessions.fees import Charged
    from queenhigh.simulation.banking import BankStudy
    from queenhigh.simulation.seating import Setup

RoundsOption = Annotated[int, typer.Option("--rounds", metavar="N", help="How many rounds each bank is tried for.")]
BanksOption = Annotated[
    str | None,
    typer.Option(
        "--banks",
        metavar="DOLLARS,…",
        help="Banks to look at, such as 500,1000,5000. [default: some multiples of the action]",
        show_default=False,
    ),
]
CoverageOption = Annotated[
    str | None,
    typer.Option(
        "--coverage",
        metavar="PERCENT",
        help="Also find the least bank that covers so much of what is due, such as 99.9.",
        show_default=False,
    ),
]
PlotOption = Annotated[
    str | None,
    typer.Option(
        "--plot", metavar="FILE", help="Draw exhaustion and coverage: .svg, .png or .pdf.", show_default=False
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(bank)


def bank(
    game: GameArgument,
    *,
    banks: BanksOption = None,
    coverage: CoverageOption = None,
    seats: SeatsOption = None,
    stakes: StakesOption = None,
    policy: PolicyOption = "optimal",
    rounds: RoundsOption = 200_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    plot: PlotOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """How often a player-dealer's bank is exhausted, what it covers, and what it earns net of each fee schedule.

    All banks are tried on the same cards.

    Try:

      queenhigh bank GAME --coverage 99.9

      queenhigh bank GAME --banks 500,1000,5000 --stakes ante=25 --plot bank.svg
    """
    need("simulate", "numba")
    check_drawable(plot)
    check_numbers(rounds, seed)
    rules = load_game(game, settings)
    if rules.bank.by != "seat":
        message = f"the house banks {rules.id} and covers everything: this is for games with a player-dealer"
        raise BadInput("bank/house", message, {"game": rules.id})
    setup = setup_of(rules, seats=seats, stakes=stakes, policy=policy)
    sizes, wanted = _amounts(banks), _share(coverage)
    from queenhigh.cli.simulate_run import banks_tried  # noqa: PLC0415  # the kernel is slow to import

    found = banks_tried(setup, rounds, seed, workers, cluster, banks=sizes, coverage=wanted)
    if plot is not None:
        write_picture(plot, bank_svg(rules.title, found), rules.title)
    fees = _fees(setup, policy)
    if json:
        print_json({**_data(found), "bettor_fees": fees_data(fees)})
    else:
        _print(rules.title, found)
        if fees:
            print_fees(fees, "none of which is the bank's")


def _fees(setup: Setup, policy: str) -> tuple[Charged, ...]:
    """What flat fees add to what bettors lose, at the stakes of this table and as its policy plays."""
    rules = setup.rules
    stakes = {name: Fraction(cents) for name, cents in setup.players[0].stakes.items() if cents}
    if not any(fee_of(rules, name) for name in stakes):
        return ()
    try:
        return charged(solve(rules, stakes, policy=policy.strip()), unit_cents=1)
    except BadInput:
        return ()  # a game that is not solved has no edge to add to


def _amounts(text: str | None) -> tuple[int, ...]:
    found = tuple(parse_cents(part) for part in text.split(",")) if text else ()
    if any(cents <= 0 for cents in found):
        raise BadInput("simulate/bank", "a bank of nothing: more than $0 is allowed", {"banks": text})
    return found


def _share(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        percent = float(text.rstrip("% "))
    except ValueError as error:
        raise BadInput("bank/coverage", f"{text!r} is no per cent: above 0 to 100", {"text": text}) from error
    if not 0 < percent <= 100:
        raise BadInput("bank/coverage", f"{text} per cent: above 0 to 100 is allowed", {"text": text})
    return percent / 100


def _data(found: BankStudy) -> dict[str, Any]:
    return {
        "game": found.game,
        "rules_hash": found.rules_hash,
        "seats": found.seats,
        "rounds": found.rounds,
        "seed": found.seed,
        "seconds": found.seconds,
        "interrupted": found.interrupted,
        "action_cents": found.action_cents,
        "exact_cents": found.exact_cents,
        "banks": [
            {
                "bank_cents": size.bank_cents,
                "exhausted": size.exhausted,
                "capped": size.capped,
                "coverage": size.coverage,
                "mean_cents": size.mean_cents,
                "standard_error_cents": size.standard_error_cents,
                "deviation_cents": size.deviation_cents,
                "percentiles_cents": {str(key): value for key, value in size.percentiles_cents.items()},
                "net_cents": {net.schedule: size.mean_cents - net.fee_cents for net in found.nets},
            }
            for size in found.sizes
        ],
        "fees": [
            {"fee": net.fee, "schedule": net.schedule, "label": net.label, "fee_cents": net.fee_cents}
            for net in found.nets
        ],
        "coverage_wanted": found.wanted_coverage,
        "bank_needed_cents": found.needed_cents,
    }


def _print(title: str, found: BankStudy) -> None:
    exact = "" if found.exact_cents is None else f"; covering everything it gains {_dollars(found.exact_cents)} exactly"
    typer.echo(
        f"{title}: {found.seats} seats, {_dollars(found.action_cents)} wagered a round,"
        f" {found.rounds:,} rounds a bank{exact}{'; interrupted' if found.interrupted else ''}"
    )
    head = ("bank", "exhausted", "at limit", "covered", "result", "± error", "deviation", "1 %")
    rows = [
        (
            _dollars(size.bank_cents),
            f"{size.exhausted:.4%}",
            f"{size.capped:.4%}",
            f"{size.coverage:.4%}",
            _dollars(size.mean_cents),
            _dollars(size.standard_error_cents),
            _dollars(size.deviation_cents),
            _dollars(size.percentiles_cents[1]).removesuffix(".00"),
        )
        for size in found.sizes
    ]
    print_table(head, rows, right=head, whole=head)
    if found.nets:
        _print_nets(found)
    if found.needed_cents is not None and found.wanted_coverage is not None:
        typer.echo(f"a bank of {_dollars(found.needed_cents)} covers {found.wanted_coverage:.4%} of what is due")


def _print_nets(found: BankStudy) -> None:
    """What each fee schedule leaves of a round; below its name what it charges for this action."""
    nets = tuple(f"{net.label}\n{_dollars(net.fee_cents)}" for net in found.nets)
    rows = [
        (_dollars(size.bank_cents), *(_dollars(size.mean_cents - net.fee_cents) for net in found.nets))
        for size in found.sizes
    ]
    typer.echo("\nresult of a round, net of the collection fee by")
    print_table(("bank", *nets), rows, right=("bank", *nets))


def _dollars(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"
