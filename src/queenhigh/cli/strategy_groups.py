"""The strategy of a seat that sees cards only by their group of ranks, as `queenhigh strategy` tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from queenhigh.cli.exact_options import classes_of, one_class, percent
from queenhigh.cli.exact_progress import slow_counting
from queenhigh.cli.output import print_json
from queenhigh.cli.strategy_table import worths_table, write_worths
from queenhigh.cli.strategy_words import WHERE_THE_TABLE_IS
from queenhigh.errors import BadInput
from queenhigh.exact.data.strategy import groups_data, ranks_of, table_data
from queenhigh.exact.solve.solver import decision_game
from queenhigh.exact.solve.worths import check_rows, table_rows
from queenhigh.exact.words.grouped import bank_group_advice, other_group_advice

if TYPE_CHECKING:
    from fractions import Fraction

    from queenhigh.exact.game.cardclasses import Grouping
    from queenhigh.exact.words.grouped import GroupedAdvice
    from queenhigh.rules.schema.ruleset import Ruleset


def check_no_pictures(**asked: str | None) -> None:
    """Pictures are for cards that are seen."""
    named = [f"--{name}" for name, value in asked.items() if value]
    if named:
        message = (
            f"{named[0]}: a strategy by classes is told in words or as a table; pictures are for given cards or --peek"
        )
        raise BadInput("strategy/classes", message, {"option": named[0]})


def advise(
    rules: Ruleset,
    grouping: Grouping,
    stakes: dict[str, Fraction] | None,
    *,
    seen: str | None,
    dealer: str | None,
    table: bool,
    out: str | None,
    json: bool,
) -> None:
    """Work it out and tell it."""
    of_seen, of_dealer = classes_of(seen, grouping), classes_of(dealer, grouping)
    if of_seen == ("any",):
        message = (
            "--seen any: a strategy for each other hand would be a book; `queenhigh analyze` says what it is worth"
        )
        raise BadInput("strategy/any", message, {"seen": seen})
    if table or out is not None:
        game = decision_game(rules, stakes)
        sights = len(grouping.names if of_dealer is not None else grouping.compositions(game.frame.hand_cards))
        check_rows(table_rows(game) * sights, "name fewer groups")
    with slow_counting():
        if of_dealer is not None:
            only = one_class(of_dealer)
            found = bank_group_advice(rules, grouping, stakes)
        else:
            named = None if of_seen is None or of_seen == ("class",) else of_seen
            only = None if named is None else grouping.words(grouping.composition(named))
            found = other_group_advice(rules, grouping, stakes, only=named)
        told = found if only is None else found.only(only)
        if not told.table.shown:
            raise BadInput("exact/card_class", f"{dealer!r} is nothing that can be seen here", {"dealer": dealer})
        if out is not None:
            write_worths(out, told.table.worths(), {"game": rules.id, "rules_hash": rules.hash})
        listed = table_data(told.table.worths()) if table and json else None
        told_table = worths_table(told.table.worths(), "seen") if table and not json else None
    if json:
        data = groups_data(rules, grouping, told)
        print_json(data if listed is None else {**data, "table": listed})
    else:
        _print(grouping, told, "the bank's card" if of_dealer is not None else "the other hand")
        if told_table is not None:
            typer.echo("")
            told_table.print()


def _print(grouping: Grouping, told: GroupedAdvice, of: str) -> None:
    groups = ", ".join(f"{name} {ranks}" for name, ranks in ranks_of(grouping).items())
    typer.echo(f"Strategy, if of {of} only this is seen in every round: {groups}")
    for line in told.lines:
        typer.echo(f"  {line}")
    cost = WHERE_THE_TABLE_IS if told.words_cost is None else f"These words cost {percent(told.words_cost)}."
    typer.echo(f"  The edge is {percent(told.edge)} of the decision's wager. {cost}")
