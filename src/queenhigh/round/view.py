"""What each reader may see of a round, built up from what is public and what is theirs.

A view names every card that its reader may see, and a back for every other one. Nothing is taken away
from a fuller picture: a card gets into a view only by a reason that `_seen_of_bank` or `_seen_of_spot`
gives for it.

- a bettor sees the own hands, as far as the rules let a player look, and what lies face up;
- a bettor on another's hand sees only what lies face up, and so does the player-dealer, the house dealer
  and anyone who merely watches;
- surveillance sees every card that was dealt. Nobody sees the rest of the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from queenhigh.cards.card import card_text
from queenhigh.money.transfer import BANK
from queenhigh.round.deciding import draw_cards, hand_cards
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Offer, offers_to, seen_cards
from queenhigh.round.readers import DEALER, SURVEILLANCE, Reader, bettor
from queenhigh.round.revealing import laid_out
from queenhigh.round.state import Award, Phase, Stake

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Spot, State
    from queenhigh.rules.schema.ruleset import Ruleset

__all__ = [
    "BACK",
    "DEALER",
    "SURVEILLANCE",
    "BankSeen",
    "PersonSeen",
    "Reader",
    "SpotSeen",
    "View",
    "bettor",
    "spot_seen",
    "view_of",
]

BACK: Final = "??"
"""A card that the reader may not see."""


class PersonSeen(msgspec.Struct, frozen=True):
    """A person and the chips in front of them."""

    bettor: str
    seats: tuple[int, ...]
    purse_cents: int


class SpotSeen(msgspec.Struct, frozen=True):
    """A spot in play. Cards are two letters each, or a back."""

    seat: int
    bettor: str
    hand: tuple[str, ...]
    draw: tuple[str, ...]
    option: str
    exchanged: bool
    discard: str
    """The exchanged card, where the reader may know it; else empty."""
    killed: Literal["", "void", "dead"]
    shown: bool


class BankSeen(msgspec.Struct, frozen=True):
    """The bank: who it is, what was put up and what is there now, and its cards."""

    seat: int
    bettor: str
    cents: int
    till_cents: int
    cards: tuple[str, ...]
    shown: bool


class View(msgspec.Struct, frozen=True):
    """A round as one reader sees it. It can be written as JSON."""

    reader: Reader
    rules: str
    phase: Phase
    number: int
    pack: int
    commitment: str
    people: tuple[PersonSeen, ...]
    bank: BankSeen
    spots: tuple[SpotSeen, ...]
    stakes: tuple[Stake, ...]
    intake: tuple[Stake, ...]
    meter_cents: tuple[tuple[str, int], ...]
    awards: tuple[Award, ...]
    """What was won from a meter and is not paid yet."""
    exposed: tuple[str, ...]
    button: int
    turn: int
    """The spot that has to decide; 0 if none."""
    offers: tuple[Offer, ...]
    """What the reader may choose now, if it is their turn."""
    undealt: int
    """How many cards of the deck were not dealt."""


def view_of(rules: Ruleset, state: State, reader: Reader) -> View:
    """The round as the reader sees it."""
    plan = plan_of(rules)
    turn = state.to_decide[0] if state.phase == "deciding" else 0
    decides = next((spot for spot in state.spots if spot.seat == turn and reader.owns(spot)), None)
    return View(
        reader=reader,
        rules=plan.hash,
        phase=state.phase,
        number=state.number,
        pack=state.pack,
        commitment=state.commitment,
        people=tuple(PersonSeen(p.bettor, p.seats, state.purse(p.bettor)) for p in state.people),
        bank=_bank(plan, state, reader),
        spots=tuple(spot_seen(plan, state, spot, reader) for spot in state.spots),
        stakes=state.stakes,
        intake=state.intake,
        meter_cents=tuple((name, meter.cents) for name, meter in state.meters.items()),
        awards=state.awards,
        exposed=tuple(card_text(card) for card in state.exposed),
        button=state.button,
        turn=turn,
        # Which options are open may tell something of the hand, so that only its player learns of them.
        offers=offers_to(plan, state, decides) if decides else (),
        undealt=len(state.rest),
    )


def _bank(plan: Plan, state: State, reader: Reader) -> BankSeen:
    # Once shown, the cards lie as they were laid out.
    cards = laid_out(plan, state.bank_stack) if state.bank_shown else state.bank_stack
    return BankSeen(
        seat=state.bank_seat,
        bettor=state.bank_bettor,
        cents=state.bank_cents,
        till_cents=state.balances.get(BANK, 0),
        cards=_faces(cards, _seen_of_bank(state, reader)),
        shown=state.bank_shown,
    )


def _seen_of_bank(state: State, reader: Reader) -> set[int]:
    seen = set(state.turned) | set(state.exposed)
    if state.bank_shown or reader.role == "surveillance":
        seen.update(state.bank_stack)
    return seen


def spot_seen(plan: Plan, state: State, spot: Spot, reader: Reader) -> SpotSeen:
    """One spot as the reader sees it."""
    seen = _seen_of_spot(plan, state, spot, reader)
    known = spot.shown or reader.owns(spot) or reader.role == "surveillance"
    return SpotSeen(
        seat=spot.seat,
        bettor=spot.bettor,
        hand=_faces(hand_cards(plan, spot), seen),
        draw=_faces(draw_cards(plan, spot), seen),
        option=spot.option,
        exchanged=spot.discard is not None,
        discard=card_text(spot.discard) if spot.discard is not None and known else "",
        killed=spot.killed,
        shown=spot.shown,
    )


def _seen_of_spot(plan: Plan, state: State, spot: Spot, reader: Reader) -> set[int]:
    seen = set(state.exposed)
    if reader.owns(spot):
        seen.update(seen_cards(plan, spot))
    if spot.shown:
        seen.update(hand_cards(plan, spot))
    if spot.draw_shown:
        seen.update(draw_cards(plan, spot))
    if reader.role == "surveillance":
        seen.update(spot.stack)
    return seen


def _faces(cards: Iterable[int], seen: Collection[int]) -> tuple[str, ...]:
    return tuple(card_text(card) if card in seen else BACK for card in cards)
