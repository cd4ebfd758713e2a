"""Bots with character: how each one bets, decides and banks. They see what their seat sees, and nothing else.

*Optimal* makes every decision that is worth most, and no side bet. *Cautious* waits for a hand with the
deck's highest card or better, raises the least, and bets small. *Gambler* plays everything for the most,
makes every side bet, backs another's hand now and then where that is allowed, and exchanges a card whenever the hand
holds nothing. *Mimic* does what the bank has to do.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, Literal

from queenhigh.cards.card import rank_of, suit_of
from queenhigh.coach.optimal import OptimalPolicy
from queenhigh.errors import BadInput
from queenhigh.round.actions import PlaceWager
from queenhigh.round.legal import LegalWager, legal_actions
from queenhigh.round.machine import step
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import ALWAYS, NEVER, mimic
from queenhigh.round.policy import Choice
from queenhigh.round.readers import bettor as reading
from queenhigh.rules.bank import least_bank_cents

if TYPE_CHECKING:
    from queenhigh.hands.lookup import Lookup
    from queenhigh.round.policy import Policy, Sight
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.stakes import Staking

CharacterName = Literal["optimal", "cautious", "gambler", "mimic"]
CHARACTERS: Final[tuple[CharacterName, ...]] = ("optimal", "cautious", "gambler", "mimic")


@dataclass(frozen=True, slots=True)
class Habits:
    """What a character does with chips, in units of the smallest wager that the decision is about."""

    words: str
    units_most: int
    """The opening wager is one to so many units."""
    side_bets: Literal["never", "sometimes", "always"]
    bank_units: int
    """What it puts up when it banks."""


HABITS: Final[dict[CharacterName, Habits]] = {
    "optimal": Habits("makes every decision that is worth most", 3, "never", 120),
    "cautious": Habits("waits for the highest card or better", 1, "never", 60),
    "gambler": Habits("plays everything for the most", 5, "always", 30),
    "mimic": Habits("does what the bank has to do", 2, "sometimes", 90),
}


@dataclass(frozen=True, slots=True)
class Cautious:
    """The least raise, with the deck's highest card or better; otherwise as little as the rules allow."""

    look: Lookup
    floor: int

    def choose(self, sight: Sight) -> Choice:
        """Stay in with a good hand."""
        if self.look.strength(sight.cards) < self.floor:
            return NEVER.choose(sight)
        staying = [offer for offer in sight.offers if not offer.gives_up] or list(sight.offers)
        offer = min(staying, key=lambda offer: offer.cents_min)
        return Choice(offer.option, offer.cents_min if offer.raises else None)


@dataclass(frozen=True, slots=True)
class Gambler:
    """As much as the rules allow; a hand that holds nothing gives up its lowest card."""

    look: Lookup

    def choose(self, sight: Sight) -> Choice:
        """All in, always."""
        chosen = ALWAYS.choose(sight)
        offer = sight.offer(chosen.option)
        if offer is None or not offer.may_discard or self.look.class_of(sight.cards) != "high_card":
            return chosen
        lowest = min(sight.cards, key=lambda card: (rank_of(card), suit_of(card)))
        return Choice(chosen.option, chosen.cents, lowest)


def policy_of(rules: Ruleset, character: CharacterName) -> Policy:
    """How a character decides in a game."""
    if rules.decision is None:
        return NEVER
    match character:
        case "optimal":
            return OptimalPolicy()
        case "cautious":
            look = _seat_look(rules)
            return Cautious(look, look.floor("high_card", rules.deck.ranks[-1]))
        case "gambler":
            return Gambler(_seat_look(rules))
        case "mimic":
            return mimic(rules)


def _seat_look(rules: Ruleset) -> Lookup:
    plan = plan_of(rules)
    if rules.showdown:
        return plan.hands[rules.showdown.seat].ranked
    for hand in plan.hands.values():
        if hand.of_seat and not hand.of_bank and hand.look is not None:
            return hand.look
    raise BadInput("policy/no_hand", "this game ranks no hand of a seat", {"game": rules.id})


def whim(seed: bytes, *facts: object) -> int:
    """A number that looks like chance and is always the same for the same facts, so that sessions can be repeated."""
    text = "/".join(str(fact) for fact in facts)
    return int.from_bytes(hashlib.sha256(b"queenhigh/whim/1\0" + seed + text.encode()).digest()[:8], "big")


def unit_cents(rules: Ruleset) -> int:
    """The smallest amount that the table's main wager takes."""
    plan = plan_of(rules)
    name = plan.decision_wager or next(iter(plan.opening))
    wager = plan.opening[name]
    least = max(wager.cents_min, wager.cents_step)
    return least + -least % wager.cents_step


def staking_of(character: CharacterName, seed: bytes) -> Staking:
    """How a character bets on its own seats, within what is legal; the seed makes one round differ from another."""
    habits = HABITS[character]

    def staking(rules: Ruleset, state: State, bettor: str) -> tuple[PlaceWager, ...]:
        placed: list[PlaceWager] = []
        seats = next((person.seats for person in state.people if person.bettor == bettor), ())
        for seat, (name, wager) in product(seats, plan_of(rules).opening.items()):
            main = wager.kind == "opening"
            roll = whim(seed, state.number, bettor, seat, name)
            if main or _bets_aside(habits, roll):
                legal = _legal(rules, state, bettor, seat, name)
                if legal is not None:
                    cents = unit_cents(rules) * (1 + roll % habits.units_most) if main else legal.cents_min
                    placed.append(PlaceWager(bettor, seat, name, _within(legal, cents)))
                    state, _ = step(rules, state, placed[-1])
        return tuple(placed)

    return staking


BEHIND_EVERY: Final = 4
"""Of so many rounds a gambler backs somebody else in one, where the rules let a line form behind a seat."""


def behind_of(character: CharacterName, seed: bytes) -> Staking:
    """What a character bets on another's hand, once that one has bet: now and then the least, if it likes to gamble."""

    def staking(rules: Ruleset, state: State, bettor: str) -> tuple[PlaceWager, ...]:
        roll = whim(seed, state.number, bettor, "behind")
        if not rules.seats.backline or HABITS[character].side_bets != "always" or roll % BEHIND_EVERY:
            return ()
        own = next((person.seats for person in state.people if person.bettor == bettor), ())
        open_to = [
            legal
            for legal in legal_actions(rules, state, reading(bettor))
            if isinstance(legal, LegalWager)
            and legal.spot not in own
            and plan_of(rules).decision_wager in ("", legal.wager)
        ]
        if not open_to:
            return ()
        chosen = open_to[roll // BEHIND_EVERY % len(open_to)]
        return (PlaceWager(bettor, chosen.spot, chosen.wager, chosen.cents_min),)

    return staking


def _bets_aside(habits: Habits, roll: int) -> bool:
    return habits.side_bets == "always" or (habits.side_bets == "sometimes" and roll % 3 == 0)


def _legal(rules: Ruleset, state: State, bettor: str, seat: int, wager: str) -> LegalWager | None:
    for legal in legal_actions(rules, state, reading(bettor)):
        if isinstance(legal, LegalWager) and (legal.bettor, legal.spot, legal.wager) == (bettor, seat, wager):
            return legal
    return None


def _within(legal: LegalWager, cents: int) -> int:
    amount = min(max(cents, legal.cents_min), legal.cents_max)
    return amount - (amount - legal.cents_min) % legal.cents_step


def bank_cents_of(rules: Ruleset, purse_cents: int, character: CharacterName) -> int:
    """What a bot puts up when the bank is offered to it; 0: it declines."""
    plan = plan_of(rules)
    most = purse_cents - plan.bank_fee_max
    wanted = max(HABITS[character].bank_units * unit_cents(rules), least_bank_cents(rules))
    amount = min(most, wanted)
    return amount if amount >= least_bank_cents(rules) else 0
