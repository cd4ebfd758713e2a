"""The drills of the dealer's manual as plain data, for a program that asks them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import cards_text
from queenhigh.papers.documents.manual import DRILLS
from queenhigh.papers.rounds import lessons

if TYPE_CHECKING:
    from queenhigh.papers.rounds import Lesson
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
        "button": lesson.button,
        "places": [
            {
                "seat": seat,
                "stack": cards_text(stack),
                "stakes": dict(lesson.stakes_on(seat)),
                "decides": options[seat].option if seat in options else None,
            }
            for seat, stack in sorted(lesson.dealt.stacks)
        ],
        "settlement": [asdict(line) for line in lesson.lines()],
    }
