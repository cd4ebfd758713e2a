"""Where the player is in a round, and which keys mean what there.

No key that shows things at once commits anything, and no key that means something everywhere plays or folds: Space only
hurries the table, Enter only moves the round on, and a decision has a letter of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from queenhigh.terminal.scene import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from queenhigh.round.policy import Offer

Stage = Literal["idle", "offer", "betting", "banking", "deciding", "done", "waiting"]
"""Before the first round; the bank is offered; bets; bets of others against the player's bank; a decision; settled; at a
live table: others are asked, or the table goes on by itself."""

CHIP_KEYS: Final = "12345"
_SCREEN_KEYS: Final = "khtlqmxeiag"
"""Letters that always mean something else than an option."""

_BETTING: Final = {
    "left": "wager:-1",
    "right": "wager:+1",
    "up": "seat:-1",
    "down": "seat:+1",
    "tab": "wager:+1",
    "m": "least",
    "x": "most",
    "e": "amount",
    "plus": "again",
    "u": "undo",
    "backspace": "undo",
    "c": "clear",
    "r": "rebet",
    "d": "double",
    "enter": "deal",
    "g": "go",
    "s": "watch",
    "w": "spots",
    "b": "buy",
}
_OFFER: Final = {
    "u": "undo",
    "backspace": "undo",
    "c": "clear",
    "r": "rebet",
    "x": "most",
    "e": "amount",
    "b": "bank",
    "n": "decline",
    "p": "decline",
}
_DECIDING: Final = {
    "left": "raise:-1",
    "right": "raise:+1",
    "m": "least",
    "x": "most",
    "e": "amount",
    "up": "option:-1",
    "down": "option:+1",
    "tab": "option:+1",
    "enter": "which",
    "1": "card:0",
    "2": "card:1",
    "3": "card:2",
    "4": "card:3",
    "b": "buy",
}
_BETWEEN: Final = {"enter": "next", "g": "go", "b": "buy", "w": "spots"}
_KEYS: Final[dict[Stage, dict[str, str]]] = {
    "idle": _BETWEEN,
    "offer": _OFFER,
    "betting": _BETTING,
    "banking": {"enter": "deal", "b": "buy"},
    "deciding": _DECIDING,
    "done": _BETWEEN,
    "waiting": {"b": "buy", "w": "spots"},
}


def meaning(stage: Stage, key: str, options: Sequence[tuple[str, Offer]]) -> str:
    """What a key means in a stage; empty for nothing. `options` are the letters of what may be decided."""
    if key == "space":
        return "hurry"
    if stage in ("betting", "offer") and key in CHIP_KEYS:
        return f"chip:{CHIP_KEYS.index(key)}"
    for letter, offer in options:
        if key == letter:
            return f"take:{offer.option}"
    return _KEYS[stage].get(key, "")


def option_letters(offers: Iterable[Offer]) -> tuple[tuple[str, Offer], ...]:
    """A letter for each option: the first of its label that is free, or else of the alphabet."""
    taken = set(_SCREEN_KEYS)
    found = []
    for offer in offers:
        letters = [letter for letter in offer.label.lower() if letter.isascii() and letter.isalpha()]
        letter = next(each for each in (*letters, *"abcdefghijklmnopqrstuvwxyz") if each not in taken)
        taken.add(letter)
        found.append((letter, offer))
    return tuple(found)


def fixed_choices(stage: Stage, *, can_rebet: bool, has_bets: bool, enter: str) -> tuple[Choice, ...]:
    """The buttons of a stage, options aside; the one that moves the round on comes first."""
    match stage:
        case "betting":
            amounts = (Choice("m", "Least", "least"), Choice("x", "Most", "most"), Choice("e", "Amount", "amount"))
            again = (Choice("r", "Rebet", "rebet"),) if can_rebet else ()
            if has_bets:
                after = (Choice("u", "Undo", "undo"), Choice("c", "Clear", "clear"), Choice("d", "Double", "double"))
                return (Choice(enter, "Deal", "deal", "gold"), *after, *again, *amounts)
            go = (Choice("g", "Rebet and deal", "go", "gold"),) if can_rebet else ()
            return (*go, *again, *amounts, Choice("s", "Sit out", "watch"))
        case "offer":
            back = (Choice("u", "Undo", "undo"), Choice("c", "Clear", "clear")) if has_bets else ()
            again = (Choice("r", "As before", "rebet"),) if can_rebet else ()
            take, leave = Choice("b", "Bank", "bank", "gold"), Choice("n", "Pass", "decline")
            return (take, leave, *back, *again, Choice("x", "All", "most"), Choice("e", "Amount", "amount"))
        case "banking":
            return (Choice(enter, "Deal", "deal", "gold"),)
        case "done" | "idle":
            go = (Choice("g", "Rebet and deal", "go", "gold"),) if can_rebet else ()
            return (Choice(enter, "Next round", "next", "gold"), *go, Choice("b", "Buy chips", "buy"))
        case "waiting":
            return (Choice("b", "Buy chips", "buy"),)
        case "deciding":
            return ()
