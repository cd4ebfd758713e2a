"""Finished rounds for teaching: the coach's bots at the table, seeds from the rule file's own hash, settled by the machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from queenhigh.cards.deck import seed_from_text
from queenhigh.coach.characters import CHARACTERS, HABITS, CharacterName, policy_of, staking_of, unit_cents
from queenhigh.coach.dealer_drill import NAMES
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.papers.lesson_stakes import varied_stakes
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.policies import ALWAYS, NEVER
from queenhigh.session.play import Player, play_round
from queenhigh.session.table import BankTurn, open_session

if TYPE_CHECKING:
    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.play import Played
    from queenhigh.session.stakes import Staking

_PURSE_UNITS = 2000
_SMALL_BANK_UNITS = 2
_CANDIDATES = 96


@dataclass(frozen=True, slots=True)
class Line:
    """One settlement, as the dealer makes it."""

    seat: int
    bettor: str
    wager: str
    stake_cents: int
    result: str
    paid_cents: int
    """What the bank pays beyond the stake; negative where it collects."""
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
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

    def lines(self) -> tuple[Line, ...]:
        """Every settlement in its order: forfeits, wagers, and what a meter pays."""
        stakes = self._stakes()
        bonuses = {name: bonus.on for name, bonus in self.rules.bonus.items()}
        found = []
        for event in self.played.events:
            if isinstance(event, ev.WagerSettled):
                stake = stakes.get((event.bettor, event.spot, bonuses.get(event.wager, event.wager)), 0)
                facts = event.result, _gained(event.bettor, event.transfers), event.clause, event.why
                found.append(Line(event.spot, event.bettor, event.wager, stake, *facts))
            elif isinstance(event, ev.MeterAwarded):
                wager = self.rules.meter[event.meter].wager
                stake = stakes.get((event.bettor, event.spot, wager), 0)
                facts = "win", _gained(event.bettor, event.transfers), event.clause, "from the meter"
                found.append(Line(event.spot, event.bettor, wager, stake, *facts))
        return tuple(found)

    def stakes_on(self, seat: int) -> tuple[tuple[str, int], ...]:
        """What was wagered on a spot before the deal and at the decision."""
        return tuple((wager, cents) for (_, spot, wager), cents in self._stakes().items() if spot == seat)

    def _stakes(self) -> dict[tuple[str, int, str], int]:
        """What lay on the felt: by bettor, spot and wager."""
        found: dict[tuple[str, int, str], int] = {}
        for event in self.played.events:
            if isinstance(event, ev.WagerPlaced | ev.OptionTaken):
                for moved in event.transfers:
                    if moved.target == FELT:
                        key = (moved.source.removeprefix(bettor_account("")), moved.spot, moved.wager)
                        found[key] = found.get(key, 0) + moved.cents
        return found


def _gained(bettor: str, transfers: tuple[Transfer, ...]) -> int:
    """What the bettor gains: what others pay, less what is taken from the felt."""
    account = bettor_account(bettor)
    gained = sum(moved.cents for moved in transfers if moved.target == account and moved.source != FELT)
    lost = sum(moved.cents for moved in transfers if moved.source == FELT and moved.target != account)
    return gained - lost


@lru_cache(maxsize=16)
def lessons(rules: Ruleset, count: int) -> tuple[Lesson, ...]:
    """Rounds that together show as much as possible; the same file gives the same rounds.

    Of many rounds the one that adds most is taken first, then the one that adds most to it, and so on.
    """
    left = [lesson for number in range(1, _CANDIDATES + 1) if (lesson := _lesson(rules, number))]
    taken: list[Lesson] = []
    seen: set[tuple[str, str, str]] = set()
    while left and len(taken) < count:
        best = max(left, key=lambda lesson: (len(_shows(lesson) - seen), len(_shows(lesson)), -lesson.number))
        left.remove(best)
        taken.append(best)
        seen |= _shows(best)
    return tuple(taken)


def _shows(lesson: Lesson) -> set[tuple[str, str, str]]:
    return {(line.wager, line.result, line.why) for line in lesson.lines()}


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
    purse = max(_PURSE_UNITS * unit, 2 * rules.bank.cents_min + _PURSE_UNITS * unit)
    people = tuple(do.Person(NAMES[place], purse, (place + 1,)) for place in range(seats))
    # Each lesson begins with another bank, as a table does after some rounds.
    before = people[number % seats]
    turn = BankTurn(before.seats[0], before.bettor, rules.bank.rounds_max or 1)
    session = msgspec.structs.replace(open_session(rules, people), turn=turn)
    players = {}
    for place, person in enumerate(people):
        character = characters[(place + number) % len(characters)]
        # Now and then a bank that does not suffice: it is the harder one to settle.
        units = _SMALL_BANK_UNITS if number % 3 == 0 else HABITS[character].bank_units
        bank = max(units * unit, rules.bank.cents_min)
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
