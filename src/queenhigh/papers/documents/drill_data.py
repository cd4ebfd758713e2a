"""The drills of the dealer's manual as plain data, for a program that asks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import card_text, cards_text
from queenhigh.coach.chips import cut
from queenhigh.papers.documents.manual import DRILLS
from queenhigh.papers.rounds import lessons

if TYPE_CHECKING:
    from queenhigh.coach.settled_items import Item
    from queenhigh.papers.rounds import Lesson
    from queenhigh.round.events import OptionTaken
    from queenhigh.rules.schema.ruleset import Ruleset


def drills_data(ruleset: Ruleset) -> dict[str, Any]:
    """Every drill with its answer; the first round is the manual's worked one and is left out."""
    drills = [_drill(number, lesson) for number, lesson in enumerate(lessons(ruleset, DRILLS + 1)[1:], 1)]
    return {"game": ruleset.id, "rules_hash": ruleset.hash, "drills": drills}


def _drill(number: int, lesson: Lesson) -> dict[str, Any]:
    options = lesson.options()
    return {
        "drill": number,
        "bank": cards_text(lesson.bank.cards),
        "bank_turned_up": cards_text(lesson.turned_up),
        "bank_put_up_cents": lesson.played.state.bank_cents if lesson.rules.bank.by == "seat" else None,
        "button": lesson.button,
        "places": [
            {
                "seat": seat,
                "stack": cards_text(stack),
                "stakes": dict(lesson.stakes_on(seat)),
                "decides": options[seat].option if seat in options else None,
                "exchanges": _exchanged(options.get(seat)),
            }
            for seat, stack in sorted(lesson.dealt.stacks)
        ],
        "settlement": [_settled(item) for item in lesson.items],
    }


def _exchanged(taken: OptionTaken | None) -> str | None:
    return card_text(taken.discard) if taken is not None and taken.discard is not None else None


def _settled(item: Item) -> dict[str, Any]:
    return {
        "seat": item.spot,
        "bettor": item.bettor,
        "wager": item.wager,
        "stake_cents": item.stake_cents,
        "result": "returned" if item.became == "back" else item.became,
        "paid_cents": item.cents if item.became == "win" else -item.cents,
        "chips": [[value, count] for value, count in cut(item.cents)] if item.became == "win" else [],
        "clause": item.clause,
        "why": item.why,
    }
