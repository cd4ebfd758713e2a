"""The doors, room by room."""

from typing import Final

from queenhigh.web.doors import Door
from queenhigh.web.routes import (
    acts,
    books,
    coach,
    desks,
    drills,
    entrance,
    lobby,
    machines,
    play,
    rule_words,
    tables,
    tournaments,
    trails,
)

DOORS: Final[tuple[Door, ...]] = (
    *machines.DOORS,
    *entrance.DOORS,
    *play.DOORS,
    *lobby.DOORS,
    *rule_words.DOORS,
    *acts.DOORS,
    *tables.DOORS,
    *coach.DOORS,
    *desks.DOORS,
    *books.DOORS,
    *trails.DOORS,
    *drills.DOORS,
    *tournaments.DOORS,
)
"""Every door of the server."""
