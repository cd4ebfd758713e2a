"""What lies outside the class of games that is solved exactly, each with a name of its own."""

from __future__ import annotations

from typing import Final

from queenhigh.errors import BadInput

OWN_CARDS_MAX: Final = 4
BANK_CARDS_MAX: Final = 4


def refused(code: str, why: str, **facts: object) -> BadInput:
    """The error for a game or a question that is not treated exactly."""
    return BadInput(f"exact/{code}", why, facts)


def rounding_refused(wager: str, label: str) -> BadInput:
    """A wager whose results are rounded: its figures depend on the stake."""
    why = f"a stake on {label} may bring a part of a cent, which is rounded: only steps that make it whole are solved"
    return refused("rounding", why, wager=wager)


def check_cards(own: int, draw: int, bank: int) -> None:
    """One seat with up to four cards against a bank with up to four."""
    if own + draw > OWN_CARDS_MAX:
        raise refused(
            "own_cards", f"a seat of {own + draw} cards is not solved: at most {OWN_CARDS_MAX}", cards=own + draw
        )
    if draw > 1:
        raise refused("draw_cards", f"{draw} cards aside are not solved: at most one", cards=draw)
    if bank > BANK_CARDS_MAX:
        raise refused("bank_cards", f"a bank of {bank} cards is not solved: at most {BANK_CARDS_MAX}", cards=bank)


def check_deck(deck: int, dealt: int) -> None:
    """The cards that are left must suffice for one seat and the bank."""
    if deck < dealt:
        raise refused(
            "deck_too_small", f"{deck} cards are left, and one seat and the bank need {dealt}", deck=deck, dealt=dealt
        )
