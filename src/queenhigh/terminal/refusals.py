"""What the rules refused, said to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.errors import BadInput, IllegalAction


def words_of_refusal(refused: IllegalAction | BadInput) -> str:
    """What was refused, with money as people write it."""
    facts = refused.facts
    match refused.code:
        case "wager/below_minimum" if isinstance(facts.get("min"), int):
            return f"That is too little: at least {format_cents(int(str(facts['min'])))} more."
        case "wager/above_maximum" if isinstance(facts.get("max"), int):
            return f"That is above the limit: at most {format_cents(max(0, int(str(facts['max']))))} more fit there."
        case "wager/purse_short" if isinstance(facts.get("needed"), int):
            needed, left = int(str(facts["needed"])), int(str(facts["available"]))
            return f"You need {format_cents(needed)} for that, raise and fees included, and have {format_cents(max(0, left))}."
        case "wager/step" if isinstance(facts.get("step"), int):
            return f"That wager goes in steps of {format_cents(int(str(facts['step'])))}."
        case _:
            message = refused.message
            return f"{message[:1].upper()}{message[1:]}."
