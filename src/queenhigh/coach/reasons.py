"""The coach's sentences."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.cards.card import card_text
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.coach.advice import Advice, Valued
    from queenhigh.coach.values import Chances
    from queenhigh.round.policy import Choice, Sight


def worth_words(cents: Fraction) -> str:
    """A value in dollars and cents, rounded for display, with its sign: "+$1.20", "-$0.35"."""
    rounded = round(cents)
    sign = "-" if rounded < 0 else "+" if rounded else ""
    dollars, rest = divmod(abs(rounded), 100)
    return f"{sign}${dollars:,}.{rest:02}"


def percent_words(chance: Fraction) -> str:
    """A chance in per cent, with one decimal, "31.2 %"; what is neither never nor always is not shown as such."""
    shown = f"{float(chance * 100):.1f}"
    if chance > 0 and shown == "0.0":
        return "under 0.1 %"
    return "over 99.9 %" if chance < 1 and shown == "100.0" else f"{shown} %"


def choice_words(sight: Sight, choice: Choice, card: Callable[[int], str] = card_text) -> str:
    """A choice as people say it: "Play $20, exchanging Kh"."""
    offer = sight.offer(choice.option)
    words = offer.label if offer else choice.option
    if offer and offer.raises and choice.cents is not None:
        words += f" {format_cents(choice.cents)}"
    return f"{words}, exchanging {card(choice.discard)}" if choice.discard is not None else words


def why(advice: Advice, card: Callable[[int], str] = card_text) -> str:
    """Why the best choice is the best, in a sentence."""
    best = advice.best
    rival = _rival(advice)
    head = f"{choice_words(advice.sight, best.choice, card)} is worth {worth_words(best.cents)}"
    if rival is not None:
        gap = best.cents - rival.cents
        other = choice_words(advice.sight, rival.choice, card)
        head += f", {other} {worth_words(rival.cents)}" + (
            f": {worth_words(gap).removeprefix('+')} better" if round(gap) else ": they are equal"
        )
    return f"{head}. {_chance_words(advice, card)}".strip()


def mistake_words(advice: Advice, choice: Choice, card: Callable[[int], str] = card_text) -> str:
    """What a choice cost against the best one; a word of praise if it cost nothing."""
    cost = advice.cost_cents(choice)
    chosen = choice_words(advice.sight, choice, card)
    if cost <= 0:
        rival = _rival(advice)
        against = f", {choice_words(advice.sight, rival.choice, card)} {worth_words(rival.cents)}" if rival else ""
        return f"{chosen} was the best choice: it was worth {worth_words(advice.best.cents)}{against}."
    best = choice_words(advice.sight, advice.best.choice, card)
    shown = worth_words(cost).removeprefix("+") if round(cost) else "less than a cent"
    return f"{chosen} cost {shown}: {best} was worth {worth_words(advice.best.cents)}. {_chance_words(advice, card)}".strip()


def _rival(advice: Advice) -> Valued | None:
    """The choice to compare with: the best that does something really different, giving up instead of staying in."""
    sight = advice.sight
    gives_up = {offer.option: offer.gives_up for offer in sight.offers}
    best = advice.best.choice
    for each in advice.options[1:]:
        if gives_up[each.choice.option] != gives_up[best.option]:
            return each
    return advice.options[1] if len(advice.options) > 1 else None


def _chance_words(advice: Advice, card: Callable[[int], str]) -> str:
    chances = advice.chances
    if chances is None:
        return ""
    hand = words_of(advice.sight.rules).hand(advice.sight.cards)
    with_hand = f"With {hand}" if hand else "With this hand"
    if advice.staying is not None and advice.staying.discard is not None:
        with_hand = f"Exchanging {card(advice.staying.discard)}"
    return f"{with_hand} {_odds_words(advice, chances)}."


def _odds_words(advice: Advice, chances: Chances) -> str:
    parts = [f"you win {percent_words(chances.win)}"]
    if chances.tie:
        parts.append(f"tie {percent_words(chances.tie)}")
    parts.append(f"lose {percent_words(chances.lose)} of the deals")
    said = f"{', '.join(parts[:-1])} and {parts[-1]}"
    if plan_of(advice.sight.rules).qualifier is None:
        return said
    return f"{said}; the bank does not qualify in {percent_words(chances.unqualified)}"
