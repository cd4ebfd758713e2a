"""The decision: each spot in turn takes an option, for everyone who bets on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import card_text
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.round.events import AnyEvent, OptionTaken
from queenhigh.round.reading import Reading
from queenhigh.round.refuse import wrong_phase

if TYPE_CHECKING:
    from queenhigh.round.actions import Decide
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Spot, Stake, State
    from queenhigh.round.wagering import OptionPlan, RaisePlan


def decide_spot(plan: Plan, state: State, action: Decide) -> tuple[AnyEvent, ...]:
    """One spot's decision, in its turn."""
    if state.phase != "deciding":
        raise wrong_phase(state, "deciding")
    turn = state.to_decide[0]
    if action.spot != turn:
        raise IllegalAction("decision/turn", f"it is the turn of spot {turn}", {"spot": action.spot, "turn": turn})
    spot = state.spot(turn)
    assert spot is not None  # noqa: S101  # a spot that has to decide is in play
    chosen = plan.options.get(action.option)
    if chosen is None:
        known = tuple(plan.options)
        raise IllegalAction(
            "decision/unknown", f"{action.option!r} is no option", {"option": action.option, "known": known}
        )
    discard = action.discard
    if chosen.floor is not None:
        _check_allowed(plan, spot, chosen)
    if discard is not None:
        _check_discard(plan, spot, chosen, discard)
    if chosen.raises is not None:
        _check_number(plan, state, spot, chosen.raises)
    transfers = _raises(state, spot, chosen, action.cents)
    return (OptionTaken(turn, chosen.id, bool(transfers), discard, chosen.clause, transfers, discard is not None),)


def _check_allowed(plan: Plan, spot: Spot, chosen: OptionPlan) -> None:
    if not is_allowed(plan, spot, chosen):
        needed = chosen.option.allowed_if
        facts = {"spot": spot.seat, "option": chosen.id, "needs": needed.at_least.hand_class if needed else ""}
        raise IllegalAction("decision/hand_too_low", f"the hand does not allow {chosen.option.label}", facts)


def _check_number(plan: Plan, state: State, spot: Spot, terms: RaisePlan) -> None:
    """No more raises of a hand than the house posts, where it states a number."""
    most = plan.rules.house.raises_max
    if most is None:
        return
    made = sum(
        (stake.spot, stake.bettor, stake.wager) == (spot.seat, spot.bettor, terms.wager) for stake in state.stakes
    )
    if made >= most:
        message = f"the hand has raised {made} times, the most that the house has posted"
        raise IllegalAction("raise/number", message, {"spot": spot.seat, "made": made, "most": most})


def is_allowed(plan: Plan, spot: Spot, chosen: OptionPlan) -> bool:
    """Whether the hand, as dealt, is good enough for the option."""
    if chosen.floor is None:
        return True
    hand = hand_cards(plan, spot)
    reading = Reading(plan.hands, hand, hand, draw_cards(plan, spot), (), {})
    return reading.strength(chosen.floor[0]) >= chosen.floor[1]


def hand_cards(plan: Plan, spot: Spot) -> tuple[int, ...]:
    """The hand of a spot as dealt, without the draw card."""
    first, last = plan.hand_at
    return spot.stack[first:last]


def draw_cards(plan: Plan, spot: Spot) -> tuple[int, ...]:
    """The card that lies aside."""
    first, last = plan.draw_at
    return spot.stack[first:last]


def final_cards(plan: Plan, spot: Spot) -> tuple[int, ...]:
    """The hand after the exchange, if there was one: the draw card in the place of the discard."""
    hand = hand_cards(plan, spot)
    if spot.discard is None:
        return hand
    drawn = draw_cards(plan, spot)[0]
    return tuple(drawn if card == spot.discard else card for card in hand)


def _check_discard(plan: Plan, spot: Spot, chosen: OptionPlan, discard: int) -> None:
    if not chosen.swaps:
        raise IllegalAction("decision/no_swap", f"{chosen.option.label} exchanges no card", {"option": chosen.id})
    if discard not in hand_cards(plan, spot):
        text = card_text(discard) if 0 <= discard < 52 else str(discard)
        raise IllegalAction("decision/not_held", f"{text} is not in the hand", {"spot": spot.seat, "discard": discard})


def raise_range(state: State, spot: Spot, terms: RaisePlan) -> tuple[int, int, int]:
    """The least and the most that the seated player may raise, and the step between."""
    return _range(spot, terms, _bases_on(state, spot, terms.of))


def _range(spot: Spot, terms: RaisePlan, bases: list[Stake]) -> tuple[int, int, int]:
    base = bases[0].cents if bases and bases[0].bettor == spot.bettor else 0
    # Whoever stands behind the seat raises in proportion, which comes out whole in steps of the own stake.
    return terms.min * base, terms.max * base, base if spot.behind else terms.cents_step


def _raises(state: State, spot: Spot, chosen: OptionPlan, cents: int | None) -> tuple[Transfer, ...]:
    terms = chosen.raises
    if terms is None:
        if cents:
            raise IllegalAction(
                "raise/none", f"{chosen.option.label} takes no wager", {"option": chosen.id, "cents": cents}
            )
        return ()
    bases = _bases_on(state, spot, terms.of)
    low, high, step = _range(spot, terms, bases)
    amount = low if cents is None else cents
    if not low <= amount <= high or (amount - low) % step:
        facts = {"cents": amount, "min": low, "max": high, "step": step}
        raise IllegalAction("raise/range", f"the raise is {low} to {high} cents in steps of {step}", facts)
    moved = []
    for stake in bases:
        # Others on the spot raise in the same proportion; it comes out whole, see `_range`.
        own = amount if stake.bettor == spot.bettor else stake.cents * amount // (low // terms.min)
        moved.append(Transfer(bettor_account(stake.bettor), FELT, own, terms.wager, spot.seat, "raise", chosen.clause))
    return tuple(moved)


def _bases_on(state: State, spot: Spot, wager: str) -> list[Stake]:
    """The stakes on one wager of a spot: the seated player's first, then the back-line in order of placement."""
    seat = spot.seat
    stakes = [stake for stake in state.stakes if stake.spot == seat and stake.wager == wager]
    return sorted(stakes, key=lambda stake: stake.bettor != spot.bettor) if spot.behind else stakes
