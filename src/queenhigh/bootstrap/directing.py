"""Tournaments and the charity's books from another process: beside the house that runs, or in one that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.bootstrap.announcing import announce, wish_of
from queenhigh.bootstrap.house_database import Database
from queenhigh.bootstrap.house_folder import REQUESTS, check_house
from queenhigh.bootstrap.places import Place, enter_place, is_in_use
from queenhigh.bootstrap.running_house import ask_in, user
from queenhigh.store.requests import RequestBox
from queenhigh.tournament.actions import AnnounceTournament

if TYPE_CHECKING:
    from queenhigh.casino.service import Casino
    from queenhigh.tournament.terms import Terms

PATIENCE_SECONDS = 5.0


def announce_in(place: Place, terms: Terms, key: str | None = None) -> str:
    """Announce a tournament in a house: `done`, or `asked` if the house that runs has not answered yet."""
    return ask_for(place, f"tournament:{terms.file.id}", wish_of(terms), key)


def ask_for(place: Place, stream: str, action: Any, key: str | None = None, patience: float = PATIENCE_SECONDS) -> str:
    """Do something with a tournament or the charity's books: by the process that has the folder, or here.

    Beside the nodes of a database it is done at once; the node that conducts the tournament reads it. Raises the refusal.
    """
    if not isinstance(place, Database):
        check_house(place)
        if is_in_use(place):
            return ask_in(RequestBox(str(place / REQUESTS)), action, patience, stream)
    with enter_place(place, key) as house:
        casino: Casino = house.casino
        if isinstance(action, AnnounceTournament):
            announce(casino, user(), action)
        else:
            casino.do(user(), stream, action)
        if not isinstance(place, Database) and stream.startswith("tournament:"):
            carry_on(casino, stream.partition(":")[2])
    return "done"


def carry_on(casino: Casino, name: str) -> None:
    """What follows by itself in a house that stands still: hands that are dead, the ruling, prizes, seats left.

    No round begins, and no hand that is to be finished goes on: that waits until the house runs.
    """
    conductor = casino.tournaments.conductor(name)
    if conductor.desk.state.status not in ("interrupted", "decided", "over", "void"):
        return
    while due := conductor.due():
        if not any(reply.done for reply in casino.submit(due)):
            return
