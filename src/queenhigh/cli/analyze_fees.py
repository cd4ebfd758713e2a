"""Flat fees beside the edges, as `queenhigh analyze` and `queenhigh bank` show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from queenhigh.cli.exact_options import percent
from queenhigh.cli.output import print_table
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.sessions.fees import Charged


def print_fees(fees: Sequence[Charged], at: str) -> None:
    """Fees for people; `at` says which stakes these are."""
    rows = [
        (
            each.label,
            format_cents(round(each.stake_cents)),
            format_cents(each.fee_cents),
            percent(each.edge),
            percent(each.edge_with_fee),
        )
        for each in fees
    ]
    head = ("wager", "stake", "fee", "edge", "edge with the fee")
    typer.echo(f"\nFlat fees that bettors pay beside their wagers, {at}; the larger the stake, the less they weigh:")
    print_table(head, rows, right=head[1:])
