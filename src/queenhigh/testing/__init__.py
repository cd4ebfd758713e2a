"""The test kit: Hypothesis strategies for cards, stakes, valid rule files, and broken ones with a known fault."""

from __future__ import annotations

from queenhigh.testing.broken import PLANTS, Broken, Plant, broken_rulesets, plant_in
from queenhigh.testing.cards import card_sets, cards, decks, seeds, shuffled, small_decks
from queenhigh.testing.rulesets import RuleFile, rule_files, rulesets
from queenhigh.testing.stakes import stakes

__all__ = [
    "PLANTS",
    "Broken",
    "Plant",
    "RuleFile",
    "broken_rulesets",
    "card_sets",
    "cards",
    "decks",
    "plant_in",
    "rule_files",
    "rulesets",
    "seeds",
    "shuffled",
    "small_decks",
    "stakes",
]
