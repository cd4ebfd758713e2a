"""Finished rounds for teaching: dealt from seeds that the rule file's own hash gives, settled by the machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from queenhigh.cards.deck import seed_from_text
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import FELT, bettor_account
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import ALWAYS, NEVER, mimic
from queenhigh.session.play import Player, play_round
from queenhigh.session.stakes import flat, usual_cents
from queenhigh.session.table import BankTurn, open_session

if TYPE_CHECKING:
    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager
    from queenhigh.session.play import Played

_NAMES = ("Ann", "Bob", "Cat", "Dan")
_BANK_UNITS = 40
_CANDIDATES = 24


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
        """Every settlement in its order, forfeits among them."""
        stakes = self._stakes()
        bonuses = {name: bonus.on for name, bonus in self.rules.bonus.items()}
        found = []
        for event in self.played.events:
            if isinstance(event, ev.WagerSettled):
                stake = stakes.get((event.bettor, event.spot, bonuses.get(event.wager, event.wager)), 0)
                found.append(
                    Line(
                        event.spot,
                        event.bettor,
                        event.wager,
                        stake,
                        event.result,
                        _paid(event),
                        event.clause,
                        event.why,
                    )
                )
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


def _paid(event: ev.WagerSettled) -> int:
    """What the bettor gains on it: what others pay, less what is taken from the felt."""
    account = bettor_account(event.bettor)
    gained = sum(moved.cents for moved in event.transfers if moved.target == account and moved.source != FELT)
    lost = sum(moved.cents for moved in event.transfers if moved.source == FELT and moved.target != account)
    return gained - lost


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
    """A round, or none where a table so small cannot deal one."""
    seats = min(rules.seats.count, 4 if rules.bank.by == "seat" else 3)
    bank_cents = _bank_cents(rules)
    people = tuple(do.Person(_NAMES[place], 100 * bank_cents, (place + 1,)) for place in range(seats))
    session = open_session(rules, people)
    # Each lesson begins with another bank, as a table does after some rounds.
    turn = BankTurn(1 + number % seats, people[number % seats].bettor, rules.bank.rounds_max or 1)
    session = msgspec.structs.replace(session, turn=turn)
    players = {
        person.bettor: Player(_policy(rules, place + number), flat(_amounts(rules, place + number)), bank_cents)
        for place, person in enumerate(people)
    }
    seed = seed_from_text(f"lesson {number} of {rules.hash}")
    try:
        return Lesson(number, rules, play_round(rules, session, players, seed))
    except IllegalAction as refused:
        if refused.code in ("bank/no_taker", "bets/none"):
            return None
        raise


def _policy(rules: Ruleset, habit: int) -> Policy:
    if rules.decision is None:
        return NEVER
    return ALWAYS if habit % 3 == 0 or rules.showdown is None else mimic(rules)


def _amounts(rules: Ruleset, habit: int) -> dict[str, int]:
    """Every wager, in amounts that differ from player to player and stay within the limits."""
    return {
        name: _amount(wager, 1 + (habit + place) % 4)
        for place, (name, wager) in enumerate(plan_of(rules).opening.items())
    }


def _amount(wager: Wager, units: int) -> int:
    unit = usual_cents(wager)
    most = wager.cents_max if wager.cents_max is not None else unit * units
    return unit * max(1, min(units, most // unit))


def _bank_cents(rules: Ruleset) -> int:
    """Enough for most rounds, and not for all of them."""
    usual = max(usual_cents(wager) for wager in plan_of(rules).opening.values())
    return max(_BANK_UNITS * usual, rules.bank.cents_min)
