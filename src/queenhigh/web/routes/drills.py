"""Doors for training and choosing: the games of the house, and rounds that a dealer in training settles by hand.

A drill has no memory here: a game, a number and what was said so far make the same situation and the same marks again.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from queenhigh.cards.card import card_text, cards_text
from queenhigh.cards.seeds import seed_from_text
from queenhigh.coach.chips import cut
from queenhigh.coach.dealer_answers import Answer
from queenhigh.coach.dealer_drill import dealer_drill
from queenhigh.coach.dealer_progress import Judged, Progress, judged, judged_again
from queenhigh.coach.order_words import order_words, settled_in_order
from queenhigh.history.words import words_of
from queenhigh.round.deciding import draw_cards, hand_cards
from queenhigh.round.plan import plan_of
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.text.settlement import settled_first
from queenhigh.session.meters import meter_terms
from queenhigh.web.doors import STAFF, Asked, Door
from queenhigh.web.routes.lobby import WagerLimits, limits_of
from queenhigh.web.rule_files import published

if TYPE_CHECKING:
    from queenhigh.coach.dealer_answers import Fault
    from queenhigh.coach.dealer_drill import DealerDrill
    from queenhigh.coach.settled_items import Item
    from queenhigh.round.state import Spot
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.web.server import LiveServer


class MeterListed(msgspec.Struct, frozen=True):
    """A meter of a published game, and the terms that it would be opened with."""

    meter: str
    label: str
    seed_micro_cents: int
    """What the house puts in when it opens, and after every win of all that is on it."""
    contribution_bp: int
    """The share of each wager that it grows by, in hundredths of a per cent."""
    ceiling_micro_cents: int | None


class GameListed(msgspec.Struct, frozen=True):
    """A published game that a table can be opened with."""

    game: str
    title: str
    jurisdiction: str
    bank: str
    seats: int
    meters: tuple[str, ...]
    limits: tuple[WagerLimits, ...]
    meter_terms: tuple[MeterListed, ...]
    """The same meters, with what they would be opened with."""


class Games(msgspec.Struct, frozen=True):
    """Every published game."""

    games: tuple[GameListed, ...]


class SaidOf(msgspec.Struct, frozen=True):
    """What the trainee says of a wager."""

    spot: int
    wager: str
    result: Literal["win", "lose", "push", "back"]
    cents: int = 0


class DrillAsked(msgspec.Struct, frozen=True):
    """A round to settle by its number, and everything that was said of it so far."""

    game: str
    number: str = "1"
    """Any word: another one is another round."""
    seats: int = 4
    said: tuple[SaidOf, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """A wager on a spot."""

    wager: str
    label: str
    cents: int


class DrillSpot(msgspec.Struct, frozen=True):
    """A spot of the drill: cards, what was decided, and what lies there."""

    seat: int
    bettor: str
    cards: str
    exchanged: str
    """The card given for the draw card; empty if none."""
    draw: str
    option: str
    stakes: tuple[Laid, ...]


class Named(msgspec.Struct, frozen=True):
    """A wager or a bonus by its name."""

    wager: str
    label: str


class FaultTold(msgspec.Struct, frozen=True):
    """What is wrong with an answer, and by which clause."""

    kind: str
    words: str
    clause: str
    right: SaidOf
    """What is right of the wager that was settled; for the order, the one that comes next."""
    why: str


class DrillOrder(msgspec.Struct, frozen=True):
    """The order of settlement: where it begins, which way it goes, and what comes before and after the spots."""

    start: str
    direction: str
    losers_first: bool
    meters_last: bool


class Marked(msgspec.Struct, frozen=True):
    """The last answer, marked."""

    right: bool
    faults: tuple[FaultTold, ...]
    why: str
    clause: str
    chips: tuple[tuple[int, int], ...]
    """How a payout is cut from the tray: value in cents and number, from the largest."""


class Drill(msgspec.Struct, frozen=True):
    """A round to settle, and how far it has come."""

    game: str
    title: str
    bank: str
    """The bank's cards."""
    bank_turned_up: str
    """Those of them that were turned up before the players decided; empty in games without."""
    banker: str
    """Who banks, where it is no dealer; and with how much."""
    bank_cents: int
    button: int
    meter_cents: dict[str, int]
    spots: tuple[DrillSpot, ...]
    wagers: tuple[Named, ...]
    order: str
    """The order of settlement in words."""
    way: DrillOrder
    count: int
    left: int
    passed: int
    again: SaidOf | None
    """What is asked once more, when all else is settled: the result here says nothing."""
    mark: Marked | None
    marks: tuple[bool, ...]
    """Right or wrong, answer by answer."""


@cache
def _games() -> tuple[GameListed, ...]:
    found = []
    for name in builtin_ids():
        rules = load(name)
        place = rules.source.jurisdiction or ""
        listed = GameListed(
            name,
            rules.title,
            place,
            rules.bank.by,
            rules.seats.count,
            tuple(rules.meter),
            limits_of(rules),
            _meters(rules),
        )
        found.append(listed)
    return tuple(found)


def _meters(rules: Ruleset) -> tuple[MeterListed, ...]:
    terms = [(name, meter_terms(rules, name)) for name in rules.meter]
    return tuple(
        MeterListed(
            name, rules.meter[name].label, each.seed_micro_cents, each.contribution_bp, each.ceiling_micro_cents
        )
        for name, each in terms
    )


async def games(server: LiveServer, asked: Asked) -> Games:
    """What a table can be opened with."""
    del server, asked
    return Games(await asyncio.to_thread(_games))


async def drill(server: LiveServer, asked: Asked) -> Drill:
    """A round to settle, with the last answer marked."""
    del server
    return await asyncio.to_thread(_drill, asked.body)


def _drill(body: DrillAsked) -> Drill:
    rules = published(body.game, {})[1]
    made = dealer_drill(rules, seed_from_text(f"{body.game} {body.number[:80]}"), max(1, min(body.seats, 12)))
    progress, last, marks = Progress(rules, made.items), None, []
    for said in body.said:
        answer = Answer(said.spot, said.wager, said.result, said.cents)
        if progress.left:
            last = judged(progress, answer)
        elif progress.wrong:
            last = judged_again(progress, answer)
        else:
            break
        progress = last.progress
        marks.append(not last.faults)
    state, labels = made.table, words_of(rules).labels
    asked_again = progress.wrong[0] if progress.wrong and not progress.left else None
    return Drill(
        game=body.game,
        title=rules.title,
        bank=cards_text(state.bank_stack),
        bank_turned_up=cards_text(tuple(state.bank_stack[place] for place in plan_of(rules).turned)),
        banker=state.bank_bettor,
        bank_cents=state.bank_cents,
        button=state.button,
        meter_cents={words_of(rules).meters[name]: meter.cents for name, meter in state.meters.items()},
        spots=tuple(_spot(made, spot) for spot in sorted(state.spots, key=lambda each: each.seat)),
        wagers=tuple(Named(name, labels[name]) for name in settled_in_order(rules)),
        order=order_words(rules),
        way=DrillOrder(
            rules.order.settle.start,
            rules.order.settle.direction,
            losers_first=bool(settled_first(rules.settle)),
            meters_last=bool(rules.meter),
        ),
        count=len(made.items),
        left=len(progress.left),
        passed=len(progress.passed_over),
        again=_again(asked_again),
        mark=_mark(last),
        marks=tuple(marks),
    )


def _again(item: Item | None) -> SaidOf | None:
    return None if item is None else SaidOf(item.spot, item.wager, "win")


def _fault(fault: Fault) -> FaultTold:
    item = fault.item
    right = SaidOf(item.spot, item.wager, item.said, item.cents)
    return FaultTold(fault.kind, fault.words, fault.clause, right, item.why)


def _mark(last: Judged | None) -> Marked | None:
    if last is None:
        return None
    item, faults = last.item, tuple(map(_fault, last.faults))
    if item is None:
        return Marked(right=False, faults=faults, why="", clause="", chips=())
    chips = cut(item.cents) if item.said == "win" and item.cents else ()
    return Marked(right=not faults, faults=faults, why=item.why, clause=item.clause, chips=chips)


def _spot(made: DealerDrill, spot: Spot) -> DrillSpot:
    plan, words, state = plan_of(made.rules), words_of(made.rules), made.table
    exchanged = spot.discard is not None
    return DrillSpot(
        seat=spot.seat,
        bettor=spot.bettor,
        cards=cards_text(hand_cards(plan, spot)),
        exchanged=card_text(spot.discard) if spot.discard is not None else "",
        draw=cards_text(draw_cards(plan, spot)) if exchanged else "",
        option=words.options.get(spot.option, spot.option),
        stakes=tuple(
            Laid(stake.wager, words.labels[stake.wager], stake.cents)
            for stake in (*state.stakes, *state.intake)
            if stake.spot == spot.seat
        ),
    )


DOORS: Final = (
    Door("GET", "/api/games", "The published games.", games, STAFF, gives=Games),
    Door("POST", "/api/drill", "A round to settle by hand.", drill, STAFF, body=DrillAsked, gives=Drill),
)
