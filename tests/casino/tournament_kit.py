"""Tournaments in a house: announced, entered by people or bots, and played to the end through the service."""

from typing import Any

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.service import Casino
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.full_speed import TournamentOfBots, play_tournament
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.tournament import actions as do
from queenhigh.tournament.terms import Terms
from tests.casino.houses import KEY, books
from tests.tournament.kit import terms_with

STREAM = "tournament:trial"
RISING = [
    {"length": 2, "limits": {"ante": {"least": least}, "pair_plus": {"least": least}}}
    for least in (500, 2_000, 6_000, 20_000, 60_000, 200_000)
]


def quick_terms(**changes: Any) -> Terms:
    """A tournament that is soon over: the least wager grows quickly."""
    levels = None if changes.get("game") else RISING  # other games have other wagers
    stage = [{"name": "To the end", "rounds": 12}] if changes.get("game") else [{"name": "To the end"}]
    return terms_with(**{"money": "demo", "level": levels, "stage": stage, **changes})


def announced(casino: Casino, terms: Terms) -> TournamentDesk:
    """A tournament that people may enter."""
    casino.tournaments.announce("sam", terms)
    casino.do("sam", f"tournament:{terms.file.id}", do.OpenEntries())
    return casino.tournaments.find(terms.file.id)


def of_bots(casino: Casino, count: int, **changes: Any) -> TournamentDesk:
    """A tournament of bots for demo money, after the first card."""
    desk = announced(casino, quick_terms(**changes))
    for name in bot_names(count):
        casino.do(name, desk.stream, do.Enter(name))
    return begun(casino, desk)


def begun(casino: Casino, desk: TournamentDesk) -> TournamentDesk:
    casino.do("sam", desk.stream, do.DrawSeats())
    casino.do("sam", desk.stream, do.DealFirstCard())
    return desk


def play(casino: Casino, desk: TournamentDesk, groups: int = 0) -> None:
    """Play to the end, or so many groups."""
    play_tournament(casino, TournamentOfBots(casino, desk), groups=groups)


def person(casino: Casino, name: str, cents: int) -> None:
    """Somebody with money."""
    if name not in casino.house.people:
        casino.do("os:root", "house", house_do.AddPerson(name))
    casino.do("carl", "house", house_do.Deposit(name, cents))


def balance(casino: Casino, account: str) -> int:
    """Cents on an account, from the postings alone."""
    return books(casino).sums().get(account, 0) // MICRO_CENTS_PER_CENT


def check_books(casino: Casino, desk: TournamentDesk) -> None:
    """The ledger of a tournament that is over: nothing in escrow, no chip with anybody, no posting of chips and cash."""
    assert desk.state.status in ("over", "void")
    sums = books(casino).sums()
    assert sums.get(f"{desk.state.currency}/escrow:{desk.name}", 0) == 0
    chips = {name: micro for name, micro in sums.items() if name.startswith(f"chips:{desk.name}/")}
    assert sum(chips.values()) == 0
    assert not any(micro for name, micro in chips.items() if "/purse:" in name or "/person:" in name)
    for _, _, posting in books(casino).postings():
        assert posting.source.partition("/")[0] == posting.target.partition("/")[0]
    assert verify_journal(books(casino), key=KEY).findings == ()
