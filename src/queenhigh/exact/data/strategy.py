"""A strategy as plain data: in words, how often each option is taken, and the worth of each with any hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import RANKS, cards_text
from queenhigh.exact.data.numbers import exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.exact.game.cardclasses import Grouping
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Choice
    from queenhigh.exact.solve.worths import HandWorths
    from queenhigh.exact.words.grouped import GroupedAdvice
    from queenhigh.exact.words.summary import Told
    from queenhigh.exact.words.thresholds import Sight
    from queenhigh.rules.schema.ruleset import Ruleset


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
        "thresholds": [_thresholds(sight) for sight in story.advice.sights],
        "simpler": [
            {"name": each.name, "words": each.words, "edge": exact_number(each.edge), "cost": exact_number(each.cost)}
            for each in story.simpler
        ],
    }


def groups_data(ruleset: Ruleset, grouping: Grouping, advice: GroupedAdvice) -> dict[str, Any]:
    """The strategy of a seat that sees cards by their group of ranks."""
    return {
        "game": ruleset.id,
        "rules_hash": ruleset.hash,
        "groups": ranks_of(grouping),
        "words": list(advice.lines),
        "edge": exact_number(advice.edge),
        "by_table": advice.by_table,
        "words_cost": None if advice.words_cost is None else exact_number(advice.words_cost),
        "thresholds": [_thresholds(sight) for sight in advice.sights],
    }


def ranks_of(grouping: Grouping) -> dict[str, str]:
    """The ranks of each group, by its name."""
    return {
        name: "".join(rank for rank, place in zip(RANKS, grouping.of_rank, strict=True) if place == at)
        for at, name in enumerate(grouping.names)
    }


def _thresholds(sight: Sight) -> dict[str, Any]:
    steps = [
        {"option": step.option, "multiple": step.multiple, "at_least": step.hand or None} for step in sight.thresholds
    ]
    return {"shown": list(sight.shown), "steps": steps}


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
