"""A strategy as plain data: in words, how often each option is taken, and the worth of each with any hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import cards_text
from queenhigh.exact.data.numbers import exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Choice
    from queenhigh.exact.solve.worths import HandWorths
    from queenhigh.exact.words.summary import Told


def strategy_data(analysis: Analysis, story: Told) -> dict[str, Any]:
    """The strategy of an analysis, and its words."""
    assert analysis.strategy is not None  # noqa: S101  # there is no story without one
    return {
        "words": list(story.advice.lines),
        "exact": story.advice.is_exact,
        "by_table": story.advice.by_table,
        "departs": exact_number(story.advice.departs),
        "words_cost": exact_number(story.words_cost) if story.words_cost is not None else None,
        "play_rate": exact_number(analysis.strategy.play_rate),
        "options": [
            {"option": option, "multiple": multiple, "rate": exact_number(rate)}
            for (option, multiple), rate in sorted(analysis.strategy.option_rates.items())
        ],
        "thresholds": [
            {
                "shown": list(sight.shown),
                "steps": [
                    {"option": step.option, "multiple": step.multiple, "at_least": step.hand or None}
                    for step in sight.thresholds
                ],
            }
            for sight in story.advice.sights
        ],
        "simpler": [
            {"name": each.name, "words": each.words, "edge": exact_number(each.edge), "cost": exact_number(each.cost)}
            for each in story.simpler
        ],
    }


def table_data(worths: Iterable[HandWorths]) -> list[dict[str, Any]]:
    """Every class of hands with its choice and the worth of everything that it might do."""
    return [
        {
            "cards": cards_text(each.own),
            "up": each.shown,
            "hands": each.hands,
            **choice_data(best.choice),
            "worths": [{**choice_data(option.choice), "worth": exact_number(option.worth)} for option in each.options],
        }
        for each in worths
        for best in each.options
        if best.best
    ]


def choice_data(choice: Choice) -> dict[str, Any]:
    """What is done: the option, how many times the wager is raised, and the card that is given up."""
    discard = None if choice.discard is None else cards_text([choice.discard])
    return {"option": choice.option, "multiple": choice.multiple, "discard": discard}
