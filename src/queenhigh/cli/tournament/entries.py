"""`queenhigh tournament open`, `enter`, `withdraw`, `buy-again`, `add-on`, `draw`, `deal`, `call-off`: up to the first card."""

from __future__ import annotations

from typing import Annotated

import typer

from queenhigh.cli.tournament.deciding import Decision, PlayerArgument, ReasonOption, deciding, register_each
from queenhigh.tournament import actions as do

NoShowOption = Annotated[str, typer.Option("--reason", help="Why, such as: did not show up.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    register_each(app, "Entries", open_, enter, withdraw, buy_again, add_on, draw, deal, call_off)


@deciding
def open_() -> Decision:
    """Open entries: from now on people may enter.

    Try:

      queenhigh tournament open heats --data HOUSE
    """
    return do.OpenEntries(), "entries are open"


@deciding
def enter(player: PlayerArgument) -> Decision:
    """Enter somebody, as the cage does: the buy-in and the fee come from what the house holds for that person.

    Try:

      queenhigh tournament enter friday ann --data HOUSE
    """
    return do.Enter(player), f"{player} has entered"


@deciding
def withdraw(player: PlayerArgument, *, reason: NoShowOption) -> Decision:
    """Take an entry back, until the first card: everything that was paid goes back. None is taken back after.

    Try:

      queenhigh tournament withdraw friday ann --reason "did not show up" --data HOUSE
    """
    return do.WithdrawEntry(player, reason), f"{player} has the money back"


@deciding
def buy_again(player: PlayerArgument) -> Decision:
    """A re-buy, as the cage sells it.

    Try:

      queenhigh tournament buy-again friday ann --data HOUSE
    """
    return do.BuyAgain(player), f"{player} has bought again"


@deciding
def add_on(player: PlayerArgument) -> Decision:
    """An add-on, as the cage sells it.

    Try:

      queenhigh tournament add-on friday ann --data HOUSE
    """
    return do.BuyAddOn(player), f"{player} has an add-on"


@deciding
def draw() -> Decision:
    """Show the promised seed, and draw the seats from it.

    Try:

      queenhigh tournament draw friday --data HOUSE
    """
    return do.DrawSeats(), "seats are drawn"


@deciding
def deal() -> Decision:
    """Begin: from the first card on nothing is refunded. Tables are played where the house runs.

    Try:

      queenhigh tournament deal friday --data HOUSE
    """
    return do.DealFirstCard(), "the first card is dealt"


@deciding
def call_off(*, reason: ReasonOption) -> Decision:
    """Call it off before the first card: everyone has everything back.

    Try:

      queenhigh tournament call-off friday --reason "the hall is flooded" --data HOUSE
    """
    return do.CancelTournament(reason), "it is called off"
