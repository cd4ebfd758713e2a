"""How a character really plays in a game: its own way, or a named one in its stead where its own cannot be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.coach.characters import HABITS, policy_of
from queenhigh.errors import BadInput
from queenhigh.round.policies import ALWAYS

if TYPE_CHECKING:
    from queenhigh.coach.characters import CharacterName
    from queenhigh.round.policy import Choice, Policy, Sight
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Way:
    """A policy and what it does, in words."""

    name: str
    words: str
    policy: Policy


@dataclass(frozen=True, slots=True)
class _Steady:
    """Its own way as long as that gives an answer, another's where it gives none: a table is no place to wait."""

    own: Policy
    instead: Policy

    def choose(self, sight: Sight) -> Choice:
        try:
            return self.own.choose(sight)
        except BadInput:
            return self.instead.choose(sight)


def stand_in(rules: Ruleset, character: CharacterName) -> Way:
    """Who plays in a character's stead: the mimic where the bank has to qualify, else the cautious one."""
    others: tuple[CharacterName, ...] = ("mimic", "cautious") if rules.qualifier else ("cautious",)
    for other in others:
        if other != character:
            try:
                return Way(other, HABITS[other].words, policy_of(rules, other))
            except BadInput:
                # A game may rank no hand of a seat that could be mimicked.
                continue
    return Way("steadfast", "always plays", ALWAYS)


def way_of(rules: Ruleset, character: CharacterName) -> Way:
    """How a character plays here. What can only be seen in the middle of a hand has a stand-in too."""
    instead = stand_in(rules, character)
    try:
        own = policy_of(rules, character)
    except BadInput:
        return instead
    return Way(character, HABITS[character].words, _Steady(own, instead.policy))
