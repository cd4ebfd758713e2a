"""What the commands of a tournament's people share: something is done in a house, and said."""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.directing import ask_for
from queenhigh.bootstrap.places import look_at
from queenhigh.bootstrap.running_house import user
from queenhigh.cli.casino.options import KeyOption, PlaceOption
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput
from queenhigh.tournament.actions import TournamentAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.bootstrap.places import Place
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms

TournamentArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="The tournament's id, as its file has it.", show_default=False)
]
PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name here.", show_default=False)]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The table: NAME.1, NAME.2 …", show_default=False)]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it stands with the result.", show_default=False)]
Decision = tuple[TournamentAction, str]
"""What is done, and the words for it."""
NO_ANSWER = "asked for; the house has not answered yet, and will when it looks"
RULINGS = {
    "played": "as it was played",
    "void": "void: everything goes back",
    "chip_counts": "chip counts decide the places",
    "even_split": "what is left of the prize money is split evenly",
}


def deciding(said: Callable[..., Decision]) -> Callable[..., None]:
    """The command of a decision: the house and the tournament come before what it asks for itself, key and form after it."""

    def command(
        data: PlaceOption, name: TournamentArgument, *, key: KeyOption = None, json: JsonFlag = False, **own: Any
    ) -> None:
        action, words = said(**own)
        decide(data, name, action, words, key, json=json)

    data, name, *after, _ = inspect.signature(command, eval_str=True).parameters.values()
    asked = [data, name, *inspect.signature(said, eval_str=True).parameters.values(), *after]
    command.__name__, command.__doc__ = said.__name__, said.__doc__
    command.__annotations__ = {each.name: each.annotation for each in asked}
    vars(command)["__signature__"] = inspect.Signature(asked)
    return command


def decide(place: Place, name: str, action: TournamentAction, words: str, key: str | None, *, json: bool) -> None:
    """Do something with a tournament, and say what it is now; who has done it is whoever has the machine."""
    found(place, name, key)  # before anything is asked of a house in vain
    state = ask_for(place, f"tournament:{name}", action, key)
    terms, now = found(place, name, key)
    if json:
        print_json(
            {
                "tournament": name,
                "action": spelled(action),
                "state": state,
                "by": user(),
                "status": now.status,
                "ruling": now.ruling,
                "entries": len(now.players),
                "left": len(now.left),
                "level": now.level,
            }
        )
        return
    if state != "done":
        sys.stdout.write(f"{NO_ANSWER}\n")
        return
    sys.stdout.write(f"{terms.file.title}: {words}, by {user()}\n{standing_words(now)}\n")


def standing_words(now: State) -> str:
    """One line of how a tournament stands."""
    entries, left, level = len(now.players), len(now.left), now.level
    match now.status:
        case "announced":
            return "entries are not open yet"
        case "entries":
            return f"{entries} {'has' if entries == 1 else 'have'} entered"
        case "drawn":
            return f"{entries} {'has' if entries == 1 else 'have'} a seat; nothing is refunded from the first card on"
        case "interrupted":
            return "hands are finished or dead when the house runs, then it is ruled"
        case "decided":
            return f"{RULINGS[now.ruling]}; prizes are paid when everyone has left the tables"
        case "over":
            return f"it is over: {RULINGS[now.ruling]}"
        case "void":
            return "it is void: everything went back"
        case _:
            return f"{left} of {entries} are left, level {level}{', paused' if now.paused_at else ''}"


def found(place: Place, name: str, key: str | None) -> tuple[Terms, State]:
    """A tournament of a house as it is now; the only one, if nothing is said."""
    with slow_progress("entries") as told:
        reader, casino = look_at(place, key, told)
    reader.close()
    known = sorted(casino.tournaments.desks)
    if not name and len(known) != 1:
        message = f"name one of {', '.join(known)}" if known else "there is no tournament in this house"
        raise BadInput("tournament/which", message, {"known": known})
    desk = casino.tournaments.find(name or known[0])
    return desk.known_terms, desk.state


def register_each(app: typer.Typer, panel: str, *commands: Any) -> None:
    """Add commands under one head of the help."""
    for command in commands:
        app.command(command.__name__.strip("_").replace("_", "-"), rich_help_panel=panel)(command)
