"""`queenhigh simulate`: whole tables, many rounds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json, print_table, write_said
from queenhigh.cli.pictures import check_drawable, write_picture
from queenhigh.cli.simulate_options import (
    BehindOption,
    ClusterOption,
    PolicyOption,
    SeatOption,
    SeatsOption,
    SeedOption,
    StakesOption,
    WorkersOption,
    setup_of,
)
from queenhigh.errors import BadInput
from queenhigh.money.cents import parse_cents
from queenhigh.pictures.results import results_svg
from queenhigh.simulation.extras import need
from queenhigh.simulation.files import check_ending, csv_text, parquet_bytes
from queenhigh.simulation.limits import check_numbers

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.results import Gains, Results, SessionResult

RoundsOption = Annotated[int, typer.Option("--rounds", metavar="N", help="How many rounds are played.")]
BankOption = Annotated[
    str | None,
    typer.Option(
        "--bank",
        metavar="DOLLARS",
        help="What a player-dealer puts up in each round. [default: enough for whatever may happen]",
        show_default=False,
    ),
]
BankSeatOption = Annotated[
    int | None,
    typer.Option(
        "--bank-seat", metavar="SEAT", help="The seat that always banks. [default: it goes round]", show_default=False
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option(
        "--out", metavar="FILE.csv|.parquet", help="Write the distribution of everything.", show_default=False
    ),
]
PlotOption = Annotated[
    str | None,
    typer.Option("--plot", metavar="FILE", help="Draw the distributions: .svg, .png or .pdf.", show_default=False),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    game: GameArgument,
    *,
    rounds: RoundsOption = 1_000_000,
    seed: SeedOption = 1,
    seats: SeatsOption = None,
    stakes: StakesOption = None,
    policy: PolicyOption = "optimal",
    seat: SeatOption = None,
    behind: BehindOption = None,
    bank: BankOption = None,
    bank_seat: BankSeatOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    out: OutOption = None,
    plot: PlotOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Play a table many times over, and set the results beside the exact values.

    Ctrl-C ends it early, with what was played until then.

    Try:

      queenhigh simulate GAME --seats 1 --rounds 100000000

      queenhigh simulate GAME --bank 1000 --stakes ante=25,pair_plus=5

      queenhigh simulate GAME --seat "2 policy=never" --seat "3 purse=500 stop_win=250" --json
    """
    need("simulate", "numba")
    _check_files(out, plot)
    check_numbers(rounds, seed)
    rules = load_game(game, settings)
    table = setup_of(
        rules,
        seats=seats,
        stakes=stakes,
        policy=policy,
        seat=seat,
        behind=behind,
        bank_cents=_bank_cents(bank),
        bank_seat=bank_seat,
    )
    from queenhigh.cli.simulate_run import played  # noqa: PLC0415  # the kernel is slow to import

    results = played(table, rounds, seed, workers, cluster)
    _write_files(rules, results, out, plot)
    if json:
        print_json(results.as_data())
    else:
        _print(rules, results)


def _bank_cents(text: str | None) -> int | None:
    if text is None:
        return None
    if text.strip().startswith("-"):
        raise BadInput("simulate/bank", f"a bank of {text}: more than $0 is allowed", {"bank": text})
    return parse_cents(text)


def _check_files(out: str | None, plot: str | None) -> None:
    if out is not None:
        check_ending(out)
        check_writable(out)
    check_drawable(plot)


def _write_files(rules: Ruleset, results: Results, out: str | None, plot: str | None) -> None:
    if out is not None:
        data = csv_text(results).encode() if out.lower().endswith(".csv") else parquet_bytes(results)
        write_said(out, data, "distributions")
    if plot is not None:
        write_picture(plot, results_svg(rules, results), rules.title)


def _print(rules: Ruleset, results: Results) -> None:
    early = f" of {results.wanted:,}, interrupted" if results.interrupted else ""
    typer.echo(
        f"{rules.title}: {results.rounds:,} rounds{early} in {results.seconds:.2f} s"
        f" ({results.rounds_per_second:,.0f} a second), seed {results.seed}"
    )
    rows = [
        (
            rules.wager[wager.wager].label,
            f"{wager.mean:.4%}",
            f"{wager.expected_error:.4%}",
            "" if wager.exact is None else f"{float(wager.exact):.4%}",
            "" if wager.z is None else f"{wager.z:+.2f}",
            f"{wager.deviation:.4f}",
        )
        for wager in results.wagers
    ]
    head = ("wager", "bank's gain", "± error", "exact", "z", "deviation")
    print_table(head, rows, right=head[1:], whole=head)
    if any(wager.exact_deviation is not None for wager in results.wagers):
        typer.echo("± error: from the exact deviation where that is known, as z is; else the sample's own")
    _print_people(results)
    _print_bank(results)
    for session in results.sessions:
        typer.echo(_session_line(session))
    for meter in results.meters:
        typer.echo(
            f"{meter.name}: {meter.awards:,} awards of {_dollars(meter.mean_award_cents)} on average,"
            f" the largest {_dollars(meter.largest_award_cents)}; it stands at {_dollars(meter.mean_cents)} on average"
        )


def _session_line(session: SessionResult) -> str:
    ends = {
        "ruined": session.ruined,
        "stopped by loss": session.stopped_by_loss,
        "stopped by win": session.stopped_by_win,
        "stopped by time": session.stopped_by_time,
    }
    told = ", ".join(f"{name} {count / session.sessions:.2%}" for name, count in ends.items() if count)
    open_ones = f", {session.given_up:,} still open" if session.given_up else ""
    return (
        f"{session.name}: {session.sessions:,} sessions of {session.mean_rounds:,.1f} rounds on average: {told}{open_ones};"
        f" hold {session.hold:.2%}"
    )


def _print_people(results: Results) -> None:
    rows = [_gains_row(each) for each in (*results.players, results.bank.result)]
    head = ("a round", "mean", "± error", "deviation", "1 %", "5 %", "median", "95 %", "99 %")
    typer.echo("")
    print_table(head, rows, right=head[1:], whole=head)


def _gains_row(each: Gains) -> tuple[str, ...]:
    spread = each.percentiles_cents
    return (
        each.name,
        _dollars(each.mean_cents),
        _dollars(each.standard_error_cents),
        _dollars(each.deviation_cents),
        # Whole dollars as such: a table with all of these is as wide as a terminal.
        *(_dollars(spread[percent]).removesuffix(".00") for percent in (1, 5, 50, 95, 99)),
    )


def _print_bank(results: Results) -> None:
    bank = results.bank
    if bank.put_up_cents:
        typer.echo(
            f"bank of {_dollars(bank.put_up_cents)}: exhausted in {bank.exhausted:.4%} of the rounds, at its gain's limit"
            f" in {bank.capped:.4%}, covers {bank.coverage:.4%} of what is due; fee {_dollars(bank.fee_cents)} a round"
        )


def _dollars(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"
