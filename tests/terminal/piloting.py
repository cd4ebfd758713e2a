"""How tests play the real application: through the bank to the bets, to an offer, through a whole round."""

import asyncio
from collections.abc import Callable, Coroutine

from queenhigh.terminal.picture import Picture
from tests.terminal.kit import Player

# One game of each document, the progressive, and the three games outside them.
GAMES = (
    "ca-tcp",
    "tcp-01",
    "tcp-progressive-1",
    "ca-6cb",
    "draw-01",
    "casablanca",
    "colour",
    "triple",
    "two-up",
    "ultimate",
)
SIZES = ((80, 24), (160, 50))


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(play())


async def to_bets(player: Player) -> None:
    """Let the bank pass until bets can be made."""
    while player.stage != "betting":
        await player.press("n" if player.stage == "offer" else "enter")


async def to_offer(player: Player) -> None:
    """Play until the bank is offered."""
    while player.stage != "offer":
        if player.stage == "betting":
            await player.press("m", "enter")
        elif player.stage == "deciding":
            await player.stay_in()
        else:
            await player.press("enter")


async def settle_one_round(player: Player) -> None:
    """Bet the least, stay in, and come to the end of the settlement."""
    await to_bets(player)
    await player.press("m", "enter")
    while player.stage == "deciding":
        await player.stay_in()
    assert player.stage == "done"


def clicker(player: Player) -> Callable[[str], Coroutine[None, None, None]]:
    """A hand on the mouse: clicks what answers to a name."""

    async def click(name: str) -> None:
        await player.shown()
        for picture in player.app.screen.query(Picture):
            for hit in picture.canvas.hits:
                if hit.name == name and picture.display:
                    await player.pilot.click(picture, offset=(hit.x + hit.width // 2, hit.y))
                    await player.settled()
                    return
        raise AssertionError(name)

    return click
