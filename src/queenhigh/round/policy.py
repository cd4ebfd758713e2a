"""What a seat decides from what it sees: the one type that strategies, bots, simulation and the coach share.

A `Sight` holds what the player of a spot knows when it is their turn, and nothing else; a policy
answers with a `Choice`. The built-in policies work for every rule file, because they look only at
what an option is: how much it raises, and whether it gives up the wager that the decision is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.round.actions import Decide
from queenhigh.round.deciding import draw_cards, hand_cards, is_allowed, raise_range
from queenhigh.round.plan import plan_of
from queenhigh.round.state import Stake
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Spot, State
    from queenhigh.round.wagering import OptionPlan


class Offer(msgspec.Struct, frozen=True, tag="decide", tag_field="legal"):
    """An option that is open to the player of a spot now; without a raise its cents are 0."""

    spot: int
    option: str
    label: str
    gives_up: bool
    """Whether it forfeits the wager that the decision is about."""
    cents_min: int = 0
    cents_max: int = 0
    cents_step: int = 0
    may_discard: bool = False
    """Whether one card of the hand may be exchanged; exchanging none is always possible."""

    @property
    def raises(self) -> bool:
        """Whether a wager is made with it."""
        return self.cents_max > 0


class Sight(msgspec.Struct, frozen=True):
    """What the player of a spot sees in their turn."""

    rules: Ruleset
    spot: int
    bettor: str
    cards: tuple[int, ...]
    """The own cards that the rules let the player see: the hand first, then the card aside."""
    bank_up: tuple[int, ...]
    """The bank's turned-up cards."""
    exposed: tuple[int, ...]
    """Other cards that everyone has seen, by an irregularity."""
    stakes: tuple[Stake, ...]
    """The player's own wagers on this spot, in order of placement; last those on a meter that a fold would lose."""
    offers: tuple[Offer, ...]
    """What may be chosen, in the order of the rule file."""

    @property
    def base_cents(self) -> int:
        """The stake that the decision is about."""
        wager = plan_of(self.rules).decision_wager
        return next((stake.cents for stake in self.stakes if stake.wager == wager), 0)

    def offer(self, option: str) -> Offer | None:
        """The offer of that name, if it is open."""
        return next((offer for offer in self.offers if offer.option == option), None)


class Choice(msgspec.Struct, frozen=True):
    """An option, how many cents are raised with it (none: the least), and which card is exchanged."""

    option: str
    cents: int | None = None
    discard: int | None = None


class Policy(Protocol):
    """Whatever chooses. The same sight must always get the same choice: chance comes from the cards alone."""

    def choose(self, sight: Sight) -> Choice:
        """One of the offers, with a raise within its range."""
        ...


def sight_of(rules: Ruleset, state: State) -> Sight:
    """What the player whose turn it is sees."""
    spot = state.spot(state.to_decide[0]) if state.phase == "deciding" else None
    if spot is None:
        raise IllegalAction("decision/none", "nobody has to decide now", {"phase": state.phase})
    plan = plan_of(rules)
    return Sight(
        rules=rules,
        spot=spot.seat,
        bettor=spot.bettor,
        cards=seen_cards(plan, spot),
        bank_up=state.turned,
        exposed=state.exposed,
        stakes=_at_stake(plan, state, spot),
        offers=offers_to(plan, state, spot),
    )


def _at_stake(plan: Plan, state: State, spot: Spot) -> tuple[Stake, ...]:
    """The player's own wagers that lie on the spot, and those that a meter has taken in where a fold would lose them."""
    own = tuple(s for s in state.stakes if s.spot == spot.seat and s.bettor == spot.bettor)
    if not state.intake:
        return own
    lost = frozenset[str]().union(*(option.forfeits for option in plan.options.values()))
    taken_in = (s for s in state.intake if s.spot == spot.seat and s.bettor == spot.bettor and s.wager in lost)
    return (*own, *taken_in)


def offers_to(plan: Plan, state: State, spot: Spot) -> tuple[Offer, ...]:
    """What the player of a spot may choose, in the order of the rule file."""
    open_to = [chosen for chosen in plan.options.values() if is_allowed(plan, spot, chosen)]
    return tuple(_offer(state, spot, chosen) for chosen in open_to)


def seen_cards(plan: Plan, spot: Spot) -> tuple[int, ...]:
    """The cards of a spot that its player may look at: the hand, and behind it what lies aside."""
    decision = plan.rules.decision
    zones = decision.sees if decision else ()
    hand = hand_cards(plan, spot) if "hand" in zones else ()
    return hand + draw_cards(plan, spot) if "draw" in zones else hand


def _offer(state: State, spot: Spot, chosen: OptionPlan) -> Offer:
    low = high = step = 0
    if chosen.raises:
        low, high, step = raise_range(state, spot, chosen.raises)
    return Offer(
        spot=spot.seat,
        option=chosen.id,
        label=chosen.option.label,
        gives_up=chosen.gives_up,
        cents_min=low,
        cents_max=high,
        cents_step=step,
        may_discard=chosen.swaps,
    )


def action_of(sight: Sight, choice: Choice) -> Decide:
    """The choice as an action, for the machine to check."""
    return Decide(sight.spot, choice.option, choice.cents, choice.discard)
