"""What a dealer says aloud at each step: which announcement it is, of what, and its words.

The words are English, or the rule file's own; whoever speaks another language says the same from the code and the facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec

from queenhigh.cards.card import RANKS
from queenhigh.round.closing import missing_said
from queenhigh.round.plan import plan_of
from queenhigh.round.revealing import bank_said

if TYPE_CHECKING:
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.steps import Step

Announcement = Literal["bank", "bets", "no_more_bets", "missing", "seat", "qualified", "not_qualified"]
ANNOUNCEMENTS: Final[tuple[str, ...]] = get_args(Announcement)
_BY_RANK: Final = ("high_card", "pair", "three_of_a_kind", "four_of_a_kind")


class Announced(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the dealer says aloud."""

    code: Announcement
    words: str
    seats: tuple[int, ...] = ()
    """Whom it is about, if it is about some."""
    wager: str = ""
    """The label of the wager that they lack."""
    hand_class: str = ""
    """What the bank plays with: the class, and the rank where it is said."""
    ranks: str = ""
    player_banks: bool = False


def announced(rules: Ruleset, state: State, step: Step) -> tuple[Announced, ...]:
    """What is said at a step of a table, in order."""
    match step.wait:
        case "offer":
            return (Announced("bank", "The bank?"),)
        case "start":
            return (Announced("bets", "Place your bets."),)
        case "bets" if not state.stakes:
            return (Announced("bets", "Place your bets."),)
        case "bets":
            return (Announced("no_more_bets", rules.announce.no_more_bets),)
        case "seeds" | "deal":
            return _missing(rules, state)
        case "decision":
            return (Announced("seat", f"Seat {step.seat}?", (step.seat,)),)
        case "settle":
            return _of_the_bank(rules, state)
        case _:
            return ()


def _missing(rules: Ruleset, state: State) -> tuple[Announced, ...]:
    """Which positions lack a wager that the dealer has to name."""
    missing, stakes = rules.announce.missing, (*state.stakes, *state.intake)
    said = missing_said(rules, stakes, {stake.spot for stake in stakes})
    if missing is None or said is None:
        return ()
    seats, words = said
    return (Announced("missing", words, seats, rules.wager[missing.wager].label),)


def _of_the_bank(rules: Ruleset, state: State) -> tuple[Announced, ...]:
    """Whether the bank plays, and with what, where the rule file has words for it."""
    said = bank_said(plan_of(rules), state.bank_stack)
    if not said.words:
        return ()
    held, banks = said.holding, rules.bank.by == "seat"
    if not said.qualified or held is None:
        code: Announcement = "qualified" if said.qualified else "not_qualified"
        return tuple(Announced(code, words, player_banks=banks) for words in said.words)
    ranks = RANKS[held.ranks[0]] if held.hand_class in _BY_RANK else ""
    return tuple(
        Announced("qualified", words, hand_class=held.hand_class, ranks=ranks, player_banks=banks)
        for words in said.words
    )
