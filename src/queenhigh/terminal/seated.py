"""How a player sits at a table of the own house: what is kept beside the table's journal, because no game knows of it."""

from __future__ import annotations

import msgspec

from queenhigh.coach.characters import CharacterName


class Bot(msgspec.Struct, frozen=True):
    """A bot at the table."""

    bettor: str
    character: CharacterName
    seat: int


class Bet(msgspec.Struct, frozen=True):
    """Chips put on a wager in one go."""

    spot: int
    wager: str
    cents: int


class Seated(msgspec.Struct, frozen=True):
    """Someone sits down at a table: who the others are, and the seed of all that looks like chance."""

    game: str
    """The name by which the game was asked for."""
    seed: str
    you: str
    bots: tuple[Bot, ...] = ()
    bets: tuple[Bet, ...] = ()
    """What the player bet last, where it was at a table of an old book."""
    bank_cents: int = 0
    """What the player put up last, there."""
