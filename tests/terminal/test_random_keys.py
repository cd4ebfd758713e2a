"""Hundreds of rounds by random legal keys, in the real application: no exception, no dead end, no chip lost."""

import asyncio
import random
from pathlib import Path

import pytest

from queenhigh.terminal.book import FIRST_BANKROLL_CENTS, Book
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.places import Places
from queenhigh.terminal.screens.table import TableScreen
from tests.effort import scaled
from tests.terminal.kit import Player, at_table, bought_cents, no_waiting_for_the_disk
from tests.terminal.random_play import random_keys

# Every kind of table; together a thousand rounds, of which the first effort plays three hundred.
ROUNDS = {
    "tcp-01": 110,
    "ca-tcp": 140,
    "ca-6cb": 140,
    "draw-01": 120,
    "casablanca": 120,
    "tcp-progressive-1": 120,
    "colour": 80,
    "triple": 40,
    "ultimate": 40,
    "two-up": 90,
}
AT_REST = ("idle", "over", "racking", "void")
"""No chip lies on the felt."""
ASIDE = ("k", "t", "l", "h", "i", "a", "question_mark", "pageup", "pagedown")
"""Keys that look at something else."""


async def press_at_random(player: Player, chance: random.Random, rounds: int) -> None:
    """Press keys until so many rounds are over; look at every screen on the way."""
    keys = 0
    # One key may end a round and open the next: that one is played to its end too.
    while (table := player.controller.host.sitting.table).rounds < rounds or table.round.phase not in AT_REST:
        key = chance.choice(ASIDE) if chance.random() < 0.02 else random_keys(player.controller, chance)
        verb, _, typed = key.partition(":")
        await player.press(*(("b", *typed, "enter") if verb == "buy" else (key,)))
        while not isinstance(player.app.screen, TableScreen):
            await player.text()
            await player.press("escape")
        keys += 1
        if keys % 7 == 0:
            for picture in player.app.screen.query(Picture):
                assert (picture.canvas.width, picture.canvas.height) == (picture.size.width, picture.size.height)
        assert keys < 400 * rounds, player.stage


def test_the_rounds_are_a_thousand() -> None:
    assert sum(ROUNDS.values()) == 1000


@pytest.mark.parametrize("name", ROUNDS)
def test_random_legal_keys(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_waiting_for_the_disk(monkeypatch)
    rounds = scaled(ROUNDS[name], first=ROUNDS[name] * 3 // 10)

    async def play() -> None:
        async with at_table(tmp_path, name, places=Places(bots=3)) as player:
            await press_at_random(player, random.Random(name), rounds)

    asyncio.run(play())
    book = Book(tmp_path)
    hands = book.hands()
    bought = bought_cents(book)
    # Every round that was played is a hand of the book, the one that still lies on the table too.
    assert book.sitting is not None
    lies_there = book.sitting.state.phase in ("racking", "void")
    assert len(hands) == book.sitting.table.rounds + lies_there >= rounds
    assert book.bankroll_cents == FIRST_BANKROLL_CENTS + bought + sum(hand.net_cents for hand in hands)
    book.close()
