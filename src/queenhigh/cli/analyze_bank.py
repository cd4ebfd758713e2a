"""The player-dealer's side, as `queenhigh analyze` shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from queenhigh.cli.exact_options import percent
from queenhigh.cli.output import print_table
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.exact.sessions.banker import Banker
    from queenhigh.rules.schema.ruleset import Ruleset


def has_bank_fee(rules: Ruleset) -> bool:
    """Whether the bank pays a collection fee by schedules."""
    return any(fee.payer == "bank" and fee.schedules for fee in rules.fee.values())


def print_bank(bank: Banker) -> None:
    """The bank's side for people."""
    rows = []
    for each in bank.schedules:
        gains = ", ".join(
            f"{format_cents(stretch.cents_from)} {'and more' if stretch.cents_to is None else f'to {format_cents(stretch.cents_to)}'}"
            for stretch in each.gains
        )
        even = "never" if each.break_even_cents is None else format_cents(each.break_even_cents)
        net = "" if each.net is None else f"{float(each.net) / 100:+.2f}"
        rows.append((each.label, even, gains or "nowhere", net))
    typer.echo("")
    title = f"The bank gains {percent(bank.gain)} of total action ({', '.join(bank.stakes)}), less the collection"
    print_table(
        ("schedule", "breaks even at", "gains at", "net, $"), rows, title=title, right=("breaks even at", "net, $")
    )
