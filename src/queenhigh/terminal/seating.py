"""Who sits where at a new table, and with how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.cards.seeds import seed_from_text
from queenhigh.coach.characters import CHARACTERS, unit_cents
from queenhigh.errors import BadInput
from queenhigh.round.actions import Person
from queenhigh.terminal.naming import YOU, bot_name
from queenhigh.terminal.others import BOT_UNITS
from queenhigh.terminal.seated import Bot

if TYPE_CHECKING:
    from queenhigh.coach.characters import CharacterName
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.places import Places

NAMES: Final = ("Ada", "Bruno", "Chen", "Dalia", "Emil", "Farah", "Gus", "Hana", "Ivo", "Jun", "Kofi", "Lena")


def seating(
    rules: Ruleset, seed: str, bankroll_cents: int, places: Places
) -> tuple[tuple[Person, ...], tuple[Bot, ...]]:
    """Who sits where: the player in the middle unless a seat is named, bots on the others."""
    count = rules.seats.count
    seat = places.seat or (count + 1) // 2
    if not 1 <= seat <= count:
        raise BadInput("table/seat", f"there is no seat {seat}: seats are 1 to {count}", {"seat": seat, "max": count})
    most_spots = rules.seats.spots_per_player
    if not 1 <= places.spots <= most_spots:
        message = f"one player may bet {most_spots} spot{'s' if most_spots > 1 else ''} at this table"
        raise BadInput("table/spots", message, {"spots": places.spots, "max": most_spots})
    neighbour = seat + 1 if seat < count else seat - 1
    own = (seat, neighbour) if places.spots == 2 else (seat,)
    # Where two spots may be bet, the neighbour's seat stays free for it.
    kept = {seat, neighbour} if most_spots == 2 and count > 2 else {seat}
    free = [each for each in range(1, count + 1) if each not in kept]
    least = 1 if rules.bank.by == "seat" else 0
    wanted = len(free) if places.bots is None else places.bots
    if not least <= wanted <= count - len(own):
        message = f"{least} to {count - len(own)} bots fit at this table, not {wanted}"
        raise BadInput("table/bots", message, {"bots": wanted, "min": least, "max": count - len(own)})
    taken = [*free, *(each for each in kept if each not in own)][:wanted]
    bots = tuple(Bot(bot_name(NAMES[each - 1]), _character(seed, each), each) for each in sorted(taken))
    purse = BOT_UNITS * unit_cents(rules)
    people = (Person(YOU, bankroll_cents, own), *(Person(bot.bettor, purse, (bot.seat,)) for bot in bots))
    return people, bots


def _character(seed: str, seat: int) -> CharacterName:
    shift = seed_from_text(seed)[0]
    return CHARACTERS[(seat + shift) % len(CHARACTERS)]
