"""A player who presses whatever is legal, at random."""

import random

from queenhigh.terminal.controller import Controller
from queenhigh.terminal.stage import option_letters

BETTING = [
    "1",
    "2",
    "3",
    "left",
    "right",
    "up",
    "down",
    "m",
    "x",
    "u",
    "c",
    "r",
    "d",
    "tab",
    "plus",
    "backspace",
    "w",
    "g",
]
OFFER = ["1", "2", "3", "x", "u", "c", "r", "b", "n", "enter", "space"]
DECIDING = ["left", "right", "m", "x", "up", "down", "1", "2", "3", "enter", "space", "f", "p", "buy:100"]
DONE = ["buy:1000", "w", "enter", "enter", "enter", "space", "g"]


def random_keys(controller: Controller, chance: random.Random) -> str:
    """A key that means something now; a name with a colon stands for a key and what is then typed."""
    match controller.stage:
        case "offer":
            return chance.choice(OFFER)
        case "betting":
            # Most keys bet something; now and then the cards are asked for.
            if chance.random() < 0.25:
                return "enter" if controller.host.sitting.bets else "s"
            return chance.choice(BETTING)
        case "banking":
            return "enter"
        case "deciding":
            letters = [letter for letter, _ in option_letters(controller.offers())]
            return chance.choice([*DECIDING, *letters])
        case _:
            return chance.choice(DONE)


def press(controller: Controller, *keys: str) -> None:
    """Press keys and hear everything that follows."""
    for key in keys:
        if ":" in key:
            controller.do(key)
        else:
            controller.press(key)
        controller.hurry()


def play_one_round(controller: Controller, chance: random.Random, *, stop_early: bool = False) -> None:
    """Press keys until a round is settled; or, to be interrupted, a few keys."""
    if controller.stage == "idle" or (controller.stage == "done" and not stop_early):
        controller.do("next")
    controller.hurry()
    for count in range(2000):
        if controller.stage == "done" or (stop_early and count > chance.randrange(12)):
            return
        press(controller, random_keys(controller, chance))
    raise AssertionError(f"no end: {controller.stage}, {controller.error}")
