"""`queenhigh tournament run`, `standing`, `result`: a tournament in a house."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from queenhigh.bootstrap.clock import microseconds, seconds
from queenhigh.bootstrap.files import check_writable
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.bootstrap.tournament_files import read_terms
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.casino.tournaments.full_speed import TournamentOfBots, play_tournament
from queenhigh.cli.casino.options import DataOption, KeyOption, PlaceOption
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json, write_said
from queenhigh.cli.tournament.deciding import found
from queenhigh.cli.tournament.files import FileArgument, PdfOption, players_for
from queenhigh.cli.tournament.telling import print_result, print_standing
from queenhigh.errors import BadInput
from queenhigh.tournament import actions as do
from queenhigh.tournament.board import board_data
from queenhigh.tournament.words import STATUSES

if TYPE_CHECKING:
    from queenhigh.casino.service import Casino
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.tournament.terms import Terms

PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="N",
        min=2,
        max=2000,
        help="How many bots enter, if nobody has yet; two tables.",
        show_default=False,
    ),
]
NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="The tournament; the only one, if nothing is said.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (run, standing, result):
        app.command()(command)


def run(
    data: DataOption,
    file: FileArgument,
    *,
    players: PlayersOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Announce a tournament for demo money in a house, let bots enter it, and play it to its prizes at full speed.

    Every action is on the disk before the next one of its table. One that was stopped goes on.

    Try:

      queenhigh tournament run heats --players 24 --data HOUSE
    """
    terms = read_terms(file)
    with RunningHouse(data, key) as house:
        desk = _entered(house.casino, terms, players_for(terms, players))
        began = seconds()
        bots = TournamentOfBots(house.casino, desk)
        entries = max(1, len(desk.state.players))
        with slow_progress("players out") as told:

            def after_group(actions: int) -> None:
                del actions
                house.tend()
                told(len(desk.state.outs), entries)

            actions = play_tournament(house.casino, bots, after_group)
        took = seconds() - began
        rounds = sum(house.casino.table(name).live.table.rounds for name in desk.state.tables)
        terms, state = desk.known_terms, desk.state
        told_data = board_data(desk.known_terms, desk.state)
        why = house.casino.house.why_disabled()
    if json:
        print_json({**told_data, "rounds": rounds, "actions": actions, "seconds": round(took, 3), "disabled": why})
        return
    print_standing(terms, state, microseconds())
    speed = f"{rounds / took:,.0f} rounds a second" if took else ""
    sys.stdout.write(f"{rounds:,} rounds, {actions:,} actions in {took:.1f} s: {speed}\n")
    if not bots.is_over:
        sys.stdout.write(f"stopped before the end: {why or 'it waits for people'}\n")


def _entered(casino: Casino, terms: Terms, players: int) -> TournamentDesk:
    """The tournament after its first card, with bots where nobody has entered."""
    name = terms.file.id
    if name not in casino.tournaments.desks:
        if terms.file.money != "demo":
            demo = terms.file.altered(money="demo")
            terms = type(terms)(demo, terms.rules)
            sys.stderr.write("bots play for demo money\n")
        casino.tournaments.announce(user(), terms)
    desk = casino.tournaments.find(name)
    if desk.state.currency != "demo":
        raise BadInput("tournament/money", f"{name} is played for money, and bots play for nothing", {"name": name})
    if desk.state.status == "announced":
        casino.do(user(), desk.stream, do.OpenEntries())
    if desk.state.status == "entries":
        for bot in bot_names(players)[len(desk.state.players) :]:
            casino.do(bot, desk.stream, do.Enter(bot))
        casino.do(user(), desk.stream, do.DrawSeats())
    if desk.state.status == "drawn":
        casino.do(user(), desk.stream, do.DealFirstCard())
    return desk


def standing(data: PlaceOption, name: NameArgument = "", *, key: KeyOption = None, json: JsonFlag = False) -> None:
    """The standing: who has how much, level, clock, next level, prizes.

    Try:

      queenhigh tournament standing heats --data HOUSE
    """
    terms, state = found(data, name, key)
    if json:
        print_json(board_data(terms, state))
        return
    print_standing(terms, state, microseconds())


def result(
    data: PlaceOption, name: NameArgument = "", *, pdf: PdfOption = None, key: KeyOption = None, json: JsonFlag = False
) -> None:
    """The result sheet of a tournament that is over: places, prizes, where the money went, and who decided what.

    Try:

      queenhigh tournament result heats --pdf result.pdf --data HOUSE
    """
    if pdf is not None:
        check_writable(pdf)
    terms, state = found(data, name, key)
    if state.status not in ("over", "void"):
        raise BadInput(
            "tournament/running",
            f"{terms.file.id} is not over: it is {STATUSES[state.status]}",
            {"state": state.status},
        )
    if pdf is not None:
        from queenhigh.papers.documents.tournament import result_sheet  # noqa: PLC0415  # only with --pdf
        from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # as above

        write_said(pdf, record_pdf(result_sheet(terms, state)), "result sheet")
    if json:
        data_out = board_data(terms, state)
        data_out["ruling"] = state.ruling
        data_out["fees_cents"] = state.fees_kept_cents
        data_out["returned_cents"] = state.returned_cents
        data_out["interruption"] = to_builtins(state.interruption)
        data_out["decisions"] = to_builtins(state.decisions)
        print_json(data_out)
        return
    print_result(terms, state)
