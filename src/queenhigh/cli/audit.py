"""`queenhigh audit`: every printed figure recomputed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.exact_progress import slow_counting
from queenhigh.cli.game_argument import load_game
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.exact.audit.figures import Uncomputed, judged
from queenhigh.exact.data.figures import verdict_data
from queenhigh.exact.solve.rounding import decimals_of, printed_text
from queenhigh.rules.catalogue import builtin_ids

if TYPE_CHECKING:
    from queenhigh.exact.audit.figures import Verdict

GamesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME…]", help="The games to audit.", show_default="all that come with Queenhigh"),
]

StrictFlag = Annotated[
    bool, typer.Option("--strict", help="Leave with 1 if a printed figure is not reproduced or not computed.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(audit)


def audit(games: GamesArgument = None, *, strict: StrictFlag = False, json: JsonFlag = False) -> None:
    """Recompute every figure that the rule files publish, and say which ones are reproduced.

    A figure that is not is given with the nearest explanation that can be found. Nothing is adjusted. It leaves with 0
    all the same, unless --strict is given: then with 1, for programs that must notice.

    Try:

      queenhigh audit

      queenhigh audit GAME my-game.toml --json

      queenhigh audit my-game.toml --strict
    """
    audited = [load_game(name) for name in games or builtin_ids()]
    # Figures of one document are explained together, even if only one of its games is asked for.
    beside = [load_game(name) for name in builtin_ids()] if games else audited
    with slow_counting():
        verdicts = [verdict for rules in audited for verdict in judged(rules, beside=beside)]
    came_out = sum(getattr(verdict, "reproduced", False) for verdict in verdicts)
    if json:
        print_json([_entry(verdict) for verdict in verdicts])
    else:
        head = ("game", "figure", "printed", "exact", "verdict")
        print_table(head, [_row(verdict) for verdict in verdicts], whole=("game",))
        typer.echo(f"\n{came_out} of {len(verdicts)} printed figures are reproduced.")
    if strict and came_out < len(verdicts):
        raise typer.Exit(EXIT_FAULTY)


def _entry(verdict: Verdict | Uncomputed) -> dict[str, Any]:
    if isinstance(verdict, Uncomputed):
        published = verdict.published
        return {
            "game": verdict.game,
            "figure": published.figure,
            "wager": published.wager,
            "name": verdict.name,
            "published": published.value,
            "unit": published.unit,
            "printed": published.printed,
            "clause": published.clause,
            "computed": None,
            "reproduced": False,
            "explanation": f"not computed: {verdict.why}",
            "assumes": [],
        }
    return verdict_data(verdict)


def _row(verdict: Verdict | Uncomputed) -> tuple[str, ...]:
    if isinstance(verdict, Uncomputed):
        stated = verdict.published
        named = f"{stated.wager or 'whole game'}: {stated.figure.replace('_', ' ')}"
        return verdict.game, named, stated.printed, "", f"[yellow]not computed:[/] {verdict.why}"
    more = {"percent": 4, "dollars": 0, "to_one": 0, "one_in": 0, "units": 4}[verdict.unit]
    exact = printed_text(verdict.computed, verdict.unit, max(decimals_of(verdict.published), more))
    assuming = f", assuming {' and '.join(verdict.assumes)}" if verdict.assumes else ""
    said = (
        f"[green]reproduced[/]{assuming}"
        if verdict.reproduced
        else f"[yellow]not reproduced{assuming}:[/] {verdict.explanation}"
    )
    figure = f"{verdict.wager or 'whole game'}: {verdict.figure.replace('_', ' ')}"
    return verdict.game, figure, verdict.printed, exact, said
