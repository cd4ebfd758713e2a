"""An analysis as plain data: every wager, the strategy, and what the staked wagers bring together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.exact.data.figures import wager_data
from queenhigh.exact.data.numbers import exact_number, fraction_text
from queenhigh.exact.data.strategy import strategy_data

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.words.summary import Told


def analysis_data(analysis: Analysis, story: Told | None, *, joint: bool) -> dict[str, Any]:
    """The whole analysis; the story is its strategy in words."""
    data: dict[str, Any] = {
        "game": analysis.game,
        "rules_hash": analysis.rules_hash,
        "stakes": {wager: fraction_text(stake) for wager, stake in analysis.stakes.items()},
        "wagers": [wager_data(figures) for figures in analysis.wagers],
        "refused": [{"wager": each.wager, "code": each.code, "why": each.why} for each in analysis.refusals],
        "strategy": strategy_data(analysis, story) if story is not None else None,
    }
    if joint:
        data["total"] = wager_data(analysis.total)
        data["joint"] = [
            {
                "nets": dict(zip(analysis.stakes, map(fraction_text, chance.nets), strict=True)),
                "probability": exact_number(chance.probability),
            }
            for chance in analysis.joint
        ]
    return data
