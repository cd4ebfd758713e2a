"""`queenhigh strategy`: what to do with any cards, in words, as a table or as a chart."""

from __future__ import annotations

from typing import Annotated

import typer

from queenhigh.cli.exact_options import (
    DealerOption,
    GroupsOption,
    PeekOption,
    StakesOption,
    ToldSeenOption,
    classes_of,
    knowledge_of,
    parse_stakes,
)
from queenhigh.cli.exact_progress import slow_counting
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.cli.pictures import check_drawable, write_picture
from queenhigh.cli.strategy_groups import advise, check_no_pictures
from queenhigh.cli.strategy_table import check_table_file, worths_table, write_worths
from queenhigh.cli.strategy_words import print_strategy
from queenhigh.errors import BadInput
from queenhigh.exact.data.strategy import strategy_data, table_data
from queenhigh.exact.game.cardclasses import parse_grouping
from queenhigh.exact.solve.solver import decision_game, solve
from queenhigh.exact.solve.worths import check_size, hand_worths
from queenhigh.exact.words.summary import told
from queenhigh.pictures.strategy import strategy_svg
from queenhigh.pictures.worths import worths_svg

ChartOption = Annotated[
    str | None,
    typer.Option(
        "--chart", metavar="FILE", help="Draw the strategy as a picture: .svg, .png or .pdf.", show_default=False
    ),
]
MapOption = Annotated[
    str | None,
    typer.Option(
        "--map",
        metavar="FILE",
        help="Draw the worth of every option, hand by hand, in colours: .svg, .png or .pdf.",
        show_default=False,
    ),
]
TableFlag = Annotated[bool, typer.Option("--table", help="The worth of every option, hand by hand, too.")]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE.csv|.parquet", help="Write that table as a file.", show_default=False),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(strategy)


def strategy(
    game: GameArgument,
    *,
    stakes: StakesOption = None,
    seen: ToldSeenOption = None,
    dealer: DealerOption = None,
    peek: PeekOption = 0,
    groups: GroupsOption = "classes",
    chart: ChartOption = None,
    worth_map: MapOption = None,
    table: TableFlag = False,
    out: OutOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """The optimal strategy in words, and what simpler ones cost.

    Try:

      queenhigh strategy GAME

      queenhigh strategy GAME --chart strategy.svg

      queenhigh strategy GAME --table --out worths.csv --map worths.png

      queenhigh strategy GAME --json --table

      queenhigh strategy GAME --dealer class --groups 'high=TJQKA low'
    """
    check_drawable(chart)
    check_drawable(worth_map)
    check_table_file(out)
    rules = load_game(game, settings)
    if rules.decision is None:
        raise BadInput("strategy/none", f"nothing is decided in {rules.id}", {"game": rules.id})
    grouping = parse_grouping(groups)
    knowledge = knowledge_of(seen, dealer, peek, grouping)
    staked = parse_stakes(stakes)
    if classes_of(seen, grouping) is not None or classes_of(dealer, grouping) is not None:
        check_no_pictures(chart=chart, map=worth_map)
        advise(rules, grouping, staked, seen=seen, dealer=dealer, table=table, out=out, json=json)
        return
    if table or out is not None:
        check_size(decision_game(rules, staked, knowledge=knowledge))
    with slow_counting():
        analysis = solve(rules, staked, knowledge=knowledge)
        story = told(analysis)
        if worth_map is not None:
            write_picture(worth_map, worths_svg(analysis), rules.title)
        if out is not None:
            write_worths(out, hand_worths(analysis), {"game": analysis.game, "rules_hash": analysis.rules_hash})
        listed = table_data(hand_worths(analysis)) if table and json else None
        told_table = worths_table(hand_worths(analysis)) if table and not json else None
    if chart is not None:
        write_picture(chart, strategy_svg(analysis), rules.title)
    if json:
        data = {"game": analysis.game, "rules_hash": analysis.rules_hash, **strategy_data(analysis, story)}
        print_json(data if listed is None else {**data, "table": listed})
    else:
        print_strategy(analysis, story)
        if told_table is not None:
            typer.echo("")
            told_table.print()
