"""`queenhigh rules`: the rules of one game, in English."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, console, print_json, text_width
from queenhigh.rules.text.data import document_data
from queenhigh.rules.text.markdown import as_markdown
from queenhigh.rules.text.plain import as_text, text_lines
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.document import Document

_STYLES = {"title": "bold", "heading": "bold cyan", "caption": "bold", "head": "dim"}


class RulesFormat(StrEnum):
    """How the rules are printed."""

    text = "text"
    markdown = "markdown"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rules)


def rules(
    game: GameArgument,
    *,
    form: Annotated[RulesFormat, typer.Option("--format", help="Plain text, Markdown or JSON.")] = RulesFormat.text,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Print the complete rules of a game, in the order of a regulator's submission.

    Try:

      queenhigh rules GAME | less

      queenhigh rules ./my-game.toml --format markdown > rules.md

      queenhigh rules GAME --set seats.count=6 --set wager.ante.cents_min=1000
    """
    ruleset = load_game(game, settings)
    document = rules_document(ruleset)
    if json or form is RulesFormat.json:
        print_json(_as_data(ruleset, document))
    elif form is RulesFormat.markdown:
        sys.stdout.write(as_markdown(document))
    else:
        _print_text(document)


def _print_text(document: Document) -> None:
    if not sys.stdout.isatty():
        sys.stdout.write(as_text(document, text_width()))
        return
    screen = console()
    for line in text_lines(document, text_width()):
        screen.print(line.text, style=_STYLES.get(line.kind), markup=False, highlight=False, soft_wrap=True)


def _as_data(ruleset: Ruleset, document: Document) -> dict[str, Any]:
    """The document for programs: its items named by what they are, and the rule file itself."""
    return {**document_data(document), "rules": ruleset.as_data()}
