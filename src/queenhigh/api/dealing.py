"""Whole rounds that deal themselves: everyone at the table bets every wager and plays by a policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.api.game import check_whole, load
from queenhigh.bootstrap.entropy import fresh_seed_text
from queenhigh.cards.seeds import seed_from_text
from queenhigh.history.record import Record
from queenhigh.round.actions import Person
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import policy_named
from queenhigh.session.play import Played, Player, play_round, play_rounds, seat_people

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.api.game import Game
    from queenhigh.rules.schema.ruleset import Ruleset

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")
BANK_CENTS: Final = 50_000
PURSE_CENTS: Final = 100_000
"""What everyone has in hand beside the bank that they may have to put up."""


def deal(game: Game, *, seats: int | None = None, seed: int | str | None = None, policy: str = "mimic") -> Record:
    """One whole round with every wager of the game on every seat: what was done, and all that followed.

    Without `seats` the table is full. The same seed, a number or a word, deals the same cards, and the cards that
    `queenhigh deal` deals; without one it is chance. `policy` is how everyone decides: always, never, mimic, or a hand
    such as Q64 or pair:9.
    """
    rules = load(game)
    least, most = least_seats(rules), rules.seats.count
    count = most if seats is None else seats
    check_whole("seats", count, least, most)
    bank_cents, purse_cents = usual_money(rules)
    player = Player(policy_named(rules, policy), bank_cents=bank_cents)
    word = fresh_seed_text() if seed is None else str(seed)
    (played,) = deal_rounds(rules, dict.fromkeys(NAMES[:count], player), purse_cents, word)
    return Record(rules, played.actions, played.events, played.seed)


def least_seats(rules: Ruleset) -> int:
    """How many have to be there for a round: where a seat banks, one more than the one who bets."""
    return 2 if rules.bank.by == "seat" else 1


def usual_money(rules: Ruleset) -> tuple[int | None, int]:
    """What a player-dealer puts up (none where the house banks), and what everyone has, in cents."""
    if rules.bank.by != "seat":
        return None, PURSE_CENTS
    plan = plan_of(rules)
    bank = max(BANK_CENTS, plan.bank_cents_min)
    return bank, PURSE_CENTS + bank + plan.bank_fee_max


def deal_rounds(
    rules: Ruleset, players: Mapping[str, Player], purse_cents: int, word: str, rounds: int = 1
) -> list[Played]:
    """Rounds in a row from a seed that is a word, the players from seat 1 on. Raises IllegalAction if there is none."""
    people = tuple(Person(name, purse_cents, (seat,)) for seat, name in enumerate(players, start=1))
    table = seat_people(rules, people)
    master = seed_from_text(word)
    played = list(play_rounds(rules, table, players, master, rounds))
    if not played:
        play_round(rules, table, players, master)  # refused, and says why
    return played
