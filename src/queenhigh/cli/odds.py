"""`queenhigh odds`: what each choice is worth with given cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.cards.card import card_symbols
from queenhigh.cli.exact_options import (
    KnownDealerOption,
    KnownSeenOption,
    StakesOption,
    parse_optional_cards,
    parse_stakes,
)
from queenhigh.cli.exact_progress import slow_counting
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.exact.data.numbers import exact_number, fraction_text
from queenhigh.exact.data.strategy import choice_data
from queenhigh.exact.solve.odds import value_choices

if TYPE_CHECKING:
    from queenhigh.exact.solve.odds import Valued

CardsOption = Annotated[
    str, typer.Option("--cards", metavar="CARDS", help="The own cards, such as 'Qs 6d 4h'.", show_default=False)
]

_OWN = "own cards are given one by one, such as 'Qs 6d 4h'"
_GIVEN = "one hand is valued beside given cards; `queenhigh analyze` says what classes are worth"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(odds)


def odds(
    game: GameArgument,
    *,
    cards: CardsOption,
    dealer: KnownDealerOption = None,
    seen: KnownSeenOption = None,
    stakes: StakesOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """What each choice is worth on average with given cards, in units of the initial stake.

    Try:

      queenhigh odds GAME --cards 'Qs 6d 4h'

      queenhigh odds GAME --cards 'Qs 6d 4h' --dealer Kd --seen '2c 2d'
    """
    rules = load_game(game, settings)
    held = parse_optional_cards("--cards", cards, _OWN)
    hand = sum(part.cards for part in rules.deal if part.to == "seat" and part.zone == "hand")
    sees_draw = rules.decision is not None and "draw" in rules.decision.sees
    own, draw = (held[:hand], held[hand]) if sees_draw and len(held) == hand + 1 else (held, None)
    bank, elsewhere = parse_optional_cards("--dealer", dealer, _GIVEN), parse_optional_cards("--seen", seen, _GIVEN)
    with slow_counting():
        valued = value_choices(rules, own, bank, seen=elsewhere, draw=draw, stakes=parse_stakes(stakes))
    if json:
        print_json({"game": rules.id, "rules_hash": rules.hash, "options": [_entry(each) for each in valued]})
        return
    rows = [
        (_said(each), f"{float(each.worth):+.6f}", fraction_text(each.worth), "best" if each.best else "")
        for each in valued
    ]
    print_table(("choice", "worth", "exact", ""), rows, right=("worth", "exact"))


def _entry(valued: Valued) -> dict[str, Any]:
    return {**choice_data(valued.choice), "worth": exact_number(valued.worth), "best": valued.best}


def _said(valued: Valued) -> str:
    choice = valued.choice
    raised = f" {choice.multiple}×" if choice.multiple > 1 else ""
    given_up = "" if choice.discard is None else f", give up {card_symbols(choice.discard)}"
    return f"{valued.label}{raised}{given_up}"
