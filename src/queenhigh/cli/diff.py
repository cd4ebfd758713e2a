"""`queenhigh diff`: what changes between two rule files, in rules, in figures and in strategy."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.game_argument import load_game
from queenhigh.cli.output import JsonFlag, console, print_json, print_table
from queenhigh.cli.publish_progress import steps_bar
from queenhigh.exact.data.numbers import exact_number
from queenhigh.papers.compare import compare
from queenhigh.papers.naming import full_title
from queenhigh.papers.study import STEPS, study

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from queenhigh.papers.compare import Comparison
    from queenhigh.rules.schema.ruleset import Ruleset

First = Annotated[str, typer.Argument(metavar="GAME1", help="The game before.", show_default=False)]
Second = Annotated[str, typer.Argument(metavar="GAME2", help="The game after.", show_default=False)]

_NAMES = {
    "edge": "edge",
    "element_of_risk": "element of risk",
    "hit_frequency": "hit frequency",
    "standard_deviation": "standard deviation",
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(diff)


def diff(first: First, second: Second, *, json: JsonFlag = False) -> None:
    """Say what changes from one game to another: in the rules, in the figures, in the strategy.

    Try:

      queenhigh diff GAME ./my-game.toml
    """
    before, after = load_game(first), load_game(second)
    with steps_bar(2 * STEPS) as tell:
        found = compare(study(before, tell=tell), study(after, tell=tell))
    if json:
        print_json(_as_data(found))
    else:
        _print(found)


def _print(found: Comparison) -> None:
    names = f"{found.before.ruleset.id} → {found.after.ruleset.id}"
    if found.same:
        sys.stdout.write(f"{names}: the same game\n")
        return
    screen = console()
    screen.print(f"[bold]{names}[/bold]")
    for sign, side in (("-", found.before), ("+", found.after)):
        rules = side.ruleset
        _line(screen, sign, f"{full_title(rules)}, version {rules.version}, sha256 {rules.hash}")
    if found.words:
        screen.print("\n[bold cyan]Rules[/bold cyan]")
    for section in found.words:
        screen.print(f"\n{section.section}", style="bold", markup=False)
        for was, becomes in section.pairs:
            _line(screen, "-", was)
            _line(screen, "+", becomes)
    if found.figures:
        screen.print("\n[bold cyan]Figures[/bold cyan]\n")
        labels = {
            name: wager.label for study in (found.after, found.before) for name, wager in study.ruleset.wager.items()
        }
        rows = [
            (
                labels[each.wager],
                _NAMES[each.figure],
                _shown(each.figure, each.before),
                _shown(each.figure, each.after),
                _change(each.figure, each.change),
            )
            for each in found.figures
        ]
        print_table(("wager", "figure", "before", "after", "change"), rows, right=("before", "after", "change"))
    if found.strategy is not None:
        screen.print("\n[bold cyan]Strategy[/bold cyan]\n")
        for text in found.strategy.before:
            _line(screen, "-", text)
        for text in found.strategy.after:
            _line(screen, "+", text)
        if found.strategy.differs is not None:
            screen.print(f"  It differs in {float(found.strategy.differs):.4%} of all decisions.")
        else:
            screen.print("  The two games do not decide on the same cards: hand by hand they cannot be compared.")


def _line(screen: Console, sign: str, text: str | None) -> None:
    """A line that is gone or new, its continuation set in, so that the signs stand in a column of their own."""
    if text is None:
        return
    indent = {"initial_indent": f"  {sign} ", "subsequent_indent": "    "}
    told = textwrap.fill(text, screen.width, **indent, break_long_words=False, break_on_hyphens=False)  # type: ignore[arg-type]
    screen.print(told, style="red" if sign == "-" else "green", markup=False, soft_wrap=True)


def _shown(figure: str, value: Fraction | None) -> str:
    if value is None:
        return "–"
    return f"{float(value):.6f}" if figure == "standard_deviation" else f"{float(value):.4%}"


def _change(figure: str, value: Fraction | None) -> str:
    if value is None:
        return "–"
    return f"{float(value):+.6f}" if figure == "standard_deviation" else f"{float(value):+.4%}"


def _as_data(found: Comparison) -> dict[str, Any]:
    strategy = found.strategy
    return {
        "before": _named(found.before.ruleset),
        "after": _named(found.after.ruleset),
        "same": found.same,
        "rules": [{"path": each.path, "before": each.before, "after": each.after} for each in found.settings],
        "words": [
            {"section": each.section, "before": list(each.before), "after": list(each.after)} for each in found.words
        ],
        "figures": [
            {
                "wager": each.wager,
                "figure": each.figure,
                "before": _value(each.before),
                "after": _value(each.after),
                "change": _value(each.change),
            }
            for each in found.figures
        ],
        "strategy": None
        if strategy is None
        else {"before": list(strategy.before), "after": list(strategy.after), "differs": _value(strategy.differs)},
    }


def _named(rules: Ruleset) -> dict[str, str]:
    return {"game": rules.id, "title": full_title(rules), "version": rules.version, "rules_hash": rules.hash}


def _value(value: Fraction | None) -> dict[str, str | float] | None:
    return None if value is None else exact_number(value)
