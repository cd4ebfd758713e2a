"""Finished rounds for teaching: the coach's bots at the table, seeds from the rule file's own hash, settled by the machine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec

from queenhigh.cards.deck import seed_from_text
from queenhigh.coach.characters import CHARACTERS, HABITS, CharacterName, policy_of, staking_of, unit_cents
from queenhigh.coach.dealer_drill import NAMES
from queenhigh.coach.settled_items import items_of, stakes_placed
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.papers.lesson_stakes import varied_stakes
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.policies import ALWAYS, NEVER
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session.play import Player, play_round, seat_people
from queenhigh.session.table import BankTurn

if TYPE_CHECKING:
    from queenhigh.coach.settled_items import Item
    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.play import Played
    from queenhigh.session.stakes import Staking

_PURSE_UNITS = 2000
_SMALL_BANK_UNITS = 2
_CANDIDATES = 96


@dataclass(frozen=True)
class Lesson:
    """A finished round: what lies on the table, and how it is settled."""

    number: int
    rules: Ruleset
    played: Played

    @property
    def dealt(self) -> ev.CardsDealt:
        """The stacks as dealt."""
        return next(event for event in self.played.events if isinstance(event, ev.CardsDealt))

    @property
    def bank(self) -> ev.BankRevealed:
        """The bank's hand as it was shown."""
        return next(event for event in self.played.events if isinstance(event, ev.BankRevealed))

    @property
    def button(self) -> int | None:
        """Where the action button lies, if there is one."""
        return next((event.seat for event in self.played.events if isinstance(event, ev.ButtonPlaced)), None)

    def options(self) -> dict[int, ev.OptionTaken]:
        """What each spot has decided."""
        return {event.spot: event for event in self.played.events if isinstance(event, ev.OptionTaken)}

    @property
    def turned_up(self) -> tuple[int, ...]:
        """The bank's cards that lay open while players decided."""
        return tuple(event.card for event in self.played.events if isinstance(event, ev.CardTurned))

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Every settlement in its order: forfeits, wagers, and what a meter pays."""
        return items_of(self.rules, self.played.events)

    def stakes_on(self, seat: int) -> tuple[tuple[str, int], ...]:
        """What was wagered on a spot before the deal and at the decision."""
        placed = stakes_placed(self.played.events)
        return tuple((wager, cents) for (_, spot, wager), cents in placed.items() if spot == seat)


@lru_cache(maxsize=16)
def lessons(rules: Ruleset, count: int) -> tuple[Lesson, ...]:
    """An ordinary round, and then rounds that together show as much as possible; the same file gives the same rounds.

    After the first, of many rounds the one that adds most is taken, then the one that adds most to those, and so on.
    """
    left = list(_candidates(rules))
    taken: list[Lesson] = []
    seen: set[Shown] = set()
    while left and len(taken) < count:
        best = max(left, key=lambda lesson: _adds(lesson, seen)) if taken else _ordinary(left)
        left.remove(best)
        taken.append(best)
        seen |= shows(best)
    return tuple(taken)


@lru_cache(maxsize=16)
def _candidates(rules: Ruleset) -> tuple[Lesson, ...]:
    """The rounds that are chosen from."""
    return tuple(lesson for number in range(1, _CANDIDATES + 1) if (lesson := _lesson(rules, number)))


Shown = tuple[str, str, str, bool]
"""A wager, what becomes of it, why, and whether there is more to say of it."""


def shows(lesson: Lesson) -> frozenset[Shown]:
    """What can be learned from a round."""
    return frozenset((item.wager, item.became, item.because, bool(item.remark)) for item in lesson.items)


def _adds(lesson: Lesson, seen: set[Shown]) -> tuple[int, int, int]:
    shown = shows(lesson)
    return len(shown - seen), len(shown), -lesson.number


def _ordinary(found: list[Lesson]) -> Lesson:
    """The round to begin with: the main wager wins here, loses there and is given up elsewhere, and nothing is rare.

    How rare a thing is, is counted in the rounds themselves; the round is taken whose rarest thing is the most common.
    """
    often = Counter(shown for lesson in found for shown in shows(lesson))

    def plainness(lesson: Lesson) -> tuple[bool, int, int, int, int]:
        shown = shows(lesson)
        main = lesson.rules.decision.wager if lesson.rules.decision else next(iter(lesson.rules.wager))
        became = {item.became for item in lesson.items if item.wager == main}
        is_covered = not any(item.is_limited for item in lesson.items) and _is_ample(lesson)
        everyday = len(became & {"win", "lose", "forfeit"})
        return is_covered, everyday, min(often[each] for each in shown), len(shown), -lesson.number

    return max(found, key=plainness)


def _is_ample(lesson: Lesson) -> bool:
    """Whether a player's bank is as large as all that is wagered against it: nobody begins with one that is short."""
    wagered = sum(item.stake_cents for item in lesson.items)
    return lesson.rules.bank.by != "seat" or lesson.played.state.bank_cents >= wagered


def _lesson(rules: Ruleset, number: int) -> Lesson | None:
    """A round with the coach's bots, or none where a table so small cannot deal one."""
    seed = seed_from_text(f"lesson {number} of {rules.hash}")
    try:
        return _staked(rules, number, seed, CHARACTERS)
    except BadInput as refused:
        if not refused.code.startswith("exact/"):
            raise
    # Where the best play is not solved nobody at the table plays it.
    return _staked(rules, number, seed, tuple(name for name in CHARACTERS if name != "optimal"))


def _staked(rules: Ruleset, number: int, seed: bytes, characters: tuple[CharacterName, ...]) -> Lesson | None:
    """With stakes that differ, as at a busy table; with the plain ones where the rules do not let them."""
    try:
        return _dealt(rules, number, seed, characters, varied_stakes(seed))
    except IllegalAction:
        return _dealt(rules, number, seed, characters, staking_of("gambler", seed))


def _dealt(
    rules: Ruleset, number: int, seed: bytes, characters: tuple[CharacterName, ...], staking: Staking
) -> Lesson | None:
    seats = min(rules.seats.count, 4 if rules.bank.by == "seat" else 3)
    unit = unit_cents(rules)
    purse = max(_PURSE_UNITS * unit, 2 * least_bank_cents(rules) + _PURSE_UNITS * unit)
    people = tuple(do.Person(NAMES[place], purse, (place + 1,)) for place in range(seats))
    # Each lesson begins with another bank, as a table does after some rounds.
    before = people[number % seats]
    turn = BankTurn(before.seats[0], before.bettor, rules.bank.rounds_max or 1)
    session = msgspec.structs.replace(seat_people(rules, people), turn=turn)
    players = {}
    for place, person in enumerate(people):
        character = characters[(place + number) % len(characters)]
        # Now and then a bank that does not suffice: it is the harder one to settle.
        units = _SMALL_BANK_UNITS if number % 3 == 0 else HABITS[character].bank_units
        bank = max(units * unit, least_bank_cents(rules))
        players[person.bettor] = Player(_policy(rules, character), staking, bank)
    try:
        return Lesson(number, rules, play_round(rules, session, players, seed))
    except IllegalAction as refused:
        if refused.code in ("bank/no_taker", "bets/none"):
            return None
        raise


def _policy(rules: Ruleset, character: CharacterName) -> Policy:
    """How a character decides; where nothing is compared there is nothing to mimic, and everyone stays in."""
    try:
        return policy_of(rules, character)
    except BadInput:
        return ALWAYS if rules.decision is not None else NEVER
