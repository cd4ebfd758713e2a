"""Luck against skill: what a round should have brought, what mistakes cost, and what the cards did.

Every round adds up exactly: result = expected under the best play − mistakes + luck. What is expected is what the
proof says of the stakes before the cards, against a bank that covers everything; fees that were paid are taken off.
Whoever banks has the other side: what is expected is what the others' wagers leave it when every spot is played best;
what the others' mistakes bring is luck, because their cards are not for the bank to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

from queenhigh.coach.advice import advise
from queenhigh.coach.second_hand import other_hand
from queenhigh.errors import BadInput
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.progressive import meter_figures
from queenhigh.exact.solve.solver import solve
from queenhigh.money.transfer import bettor_account
from queenhigh.round import events as ev
from queenhigh.round.machine import evolve
from queenhigh.round.policy import Choice, sight_of
from queenhigh.round.state import IDLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.coach.advice import Advice
    from queenhigh.round.state import Stake, State
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Account:
    """Where a result came from, in cents."""

    net_cents: int = 0
    expected_cents: Fraction = Fraction(0)
    mistakes_cents: Fraction = Fraction(0)
    fees_cents: int = 0
    """What was paid for the wagers or for the bank; it is taken off what was expected."""
    rounds: int = 0
    banked: int = 0
    """How many of the rounds the bettor banked."""
    mistakes: int = 0
    decisions: int = 0

    @property
    def luck_cents(self) -> Fraction:
        """What the cards brought beyond what the play was worth."""
        return self.net_cents - self.expected_cents + self.mistakes_cents

    def __add__(self, other: Account) -> Account:
        return Account(
            self.net_cents + other.net_cents,
            self.expected_cents + other.expected_cents,
            self.mistakes_cents + other.mistakes_cents,
            self.fees_cents + other.fees_cents,
            self.rounds + other.rounds,
            self.banked + other.banked,
            self.mistakes + other.mistakes,
            self.decisions + other.decisions,
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a bettor's, with what the coach would have said."""

    advice: Advice
    choice: Choice

    @property
    def cost_cents(self) -> Fraction:
        """What it gave away."""
        return self.advice.cost_cents(self.choice)


def judge(rules: Ruleset, events: Iterable[ev.AnyEvent], bettor: str) -> tuple[Judged, ...]:
    """Every decision that a bettor has made in a round."""
    found = []
    state = IDLE
    for event in events:
        if isinstance(event, ev.OptionTaken):
            sight = sight_of(rules, state)
            if sight.bettor == bettor:
                other = other_hand(state, sight)
                raised = sum(t.cents for t in event.transfers if t.source == bettor_account(bettor))
                found.append(Judged(advise(sight, other), Choice(event.option, raised or None, event.discard)))
        state = evolve(rules, state, event)
    return tuple(found)


def account(rules: Ruleset, events: tuple[ev.AnyEvent, ...], bettor: str) -> Account | None:
    """A bettor's account of a finished round, or the bank's; None if the bettor did not bet, or it was void."""
    closed, state = _before_cards(rules, events)
    banks = bool(state.bank_bettor) and state.bank_bettor == bettor
    stakes = [stake for stake in (*state.stakes, *state.intake) if banks or stake.bettor == bettor]
    if not stakes or any(isinstance(event, ev.RoundVoided) for event in events):
        return None
    expected = expected_of(rules, state, stakes)
    fees = sum(t.cents for t in closed.transfers if t.source == bettor_account(bettor))
    judged = () if banks else judge(rules, events, bettor)
    return Account(
        net_cents=_net(events, bettor),
        expected_cents=(-expected if banks else expected) - fees,
        mistakes_cents=sum((each.cost_cents for each in judged), Fraction(0)),
        fees_cents=fees,
        rounds=1,
        banked=int(banks),
        mistakes=sum(each.cost_cents > 0 for each in judged),
        decisions=len(judged),
    )


def expected_of(rules: Ruleset, state: State, stakes: Iterable[Stake]) -> Fraction:
    """What wagers are worth before the cards to those who made them, spot by spot, in cents; fees are left out."""
    on_spots: dict[int, dict[str, int]] = {}
    for stake in stakes:
        on_spot = on_spots.setdefault(stake.spot, {})
        on_spot[stake.wager] = on_spot.get(stake.wager, 0) + stake.cents
    return sum((_expected(rules, state, on_spot) for on_spot in on_spots.values()), Fraction(0))


def _before_cards(rules: Ruleset, events: Iterable[ev.AnyEvent]) -> tuple[ev.BetsClosed, State]:
    """The table when all wagers are made and taken in, and the closing itself."""
    state, closed = IDLE, None
    for event in events:
        if isinstance(event, ev.CardsDealt):
            break
        closed = event if isinstance(event, ev.BetsClosed) else closed
        state = evolve(rules, state, event)
    if closed is None:
        raise BadInput("luck/no_cards", "the bets of this round were never closed", {})
    return closed, state


def _net(events: Iterable[ev.AnyEvent], bettor: str) -> int:
    purse = bettor_account(bettor)
    moved = [t for event in events for t in event.transfers]
    return sum((t.target == purse) * t.cents - (t.source == purse) * t.cents for t in moved)


def _expected(rules: Ruleset, state: State, stakes: Mapping[str, int]) -> Fraction:
    """What wagers on one spot are worth before the cards, in cents."""
    meters = {meter.wager: name for name, meter in rules.meter.items()}
    others = {wager: sum(s.wager == wager for s in state.intake) - 1 for wager in meters if wager in stakes}
    shown = {w: Fraction(state.meters[meters[w]].value, 1_000_000 * stakes[w]) for w in others}
    # A wager that a fold would lose is played for together with those on the felt.
    decision = rules.decision.wager if rules.decision else ""
    at_stake = {w for w in others if decision in stakes and rules.meter[meters[w]].fold != "keeps"}
    plain = {
        wager: cents
        for wager, cents in stakes.items()
        if (wager not in meters or wager in at_stake) and rules.wager[wager].equals is None
    }
    expected = Fraction(0)
    if plain:
        unit = gcd(*plain.values())
        readings = tuple((meters[wager], shown[wager]) for wager in plain if wager in at_stake)
        bettors = max((others[wager] for wager in at_stake), default=None)
        units = tuple((wager, cents // unit) for wager, cents in plain.items())
        expected += unit * _worth(rules, units, readings, bettors)
    for wager, betting in others.items():
        if wager not in at_stake:
            figures = meter_figures(rules, meters[wager], NOTHING, betting)
            expected -= stakes[wager] * figures.edge_at(shown[wager])
    return expected


@lru_cache(maxsize=256)
def _worth(
    rules: Ruleset,
    stakes: tuple[tuple[str, int], ...],
    meters: tuple[tuple[str, Fraction], ...] = (),
    envy_bettors: int | None = None,
) -> Fraction:
    """What stakes are worth under the best play for all of them together."""
    found = solve(rules, dict(stakes), meters=dict(meters), envy_bettors=envy_bettors)
    amounts = dict(stakes)
    return sum((-figures.edge * amounts[figures.wager] for figures in found.wagers), Fraction(0))
