"""Every refusal of a decision, in full; and what one that is made says."""

import msgspec
import pytest

from queenhigh.cards.card import parse_card
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import decide
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import offers_to
from tests.round.book import table
from tests.round.refusals import Refused, check, dealt

DECIDING = [
    Refused(
        lambda: (table("tcp-01").bet(1, ante=5_00), do.Decide(1, "play")),
        "round/phase",
        "this belongs to the phase deciding; the round is betting",
        {"phase": "betting", "expected": ("deciding",)},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.Decide(2, "play")),
        "decision/turn",
        "it is the turn of spot 1",
        {"spot": 2, "turn": 1},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.Decide(1, "pray")),
        "decision/unknown",
        "'pray' is no option",
        {"option": "pray", "known": ("fold", "play")},
    ),
    Refused(
        lambda: (dealt("triple", "Kh 9c 4d"), do.Decide(1, "triple", 15_00)),
        "decision/hand_too_low",
        "the hand does not allow Raise three times",
        {"spot": 1, "option": "triple", "needs": "pair"},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.Decide(1, "play", discard=parse_card("9c"))),
        "decision/no_swap",
        "Play exchanges no card",
        {"option": "play"},
    ),
    Refused(
        lambda: (dealt("draw-01"), do.Decide(1, "play", discard=parse_card("2c"))),
        "decision/not_held",
        "2c is not in the hand",
        {"spot": 1, "discard": parse_card("2c")},
    ),
    Refused(
        lambda: (dealt("draw-01"), do.Decide(1, "play", discard=52)),
        "decision/not_held",
        "52 is not in the hand",
        {"spot": 1, "discard": 52},
    ),
    Refused(
        lambda: (dealt("draw-01"), do.Decide(1, "play", discard=-1)),
        "decision/not_held",
        "-1 is not in the hand",
        {"spot": 1, "discard": -1},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.Settle()),
        "round/phase",
        "this belongs to the phase settling; the round is deciding",
        {"phase": "deciding", "expected": ("settling",)},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.Decide(1, "fold", 5_00)),
        "raise/none",
        "Fold takes no wager",
        {"option": "fold", "cents": 5_00},
    ),
    Refused(
        lambda: (dealt("draw-01"), do.Decide(1, "play", 10_01)),
        "raise/range",
        "the raise is 500 to 1000 cents in steps of 100",
        {"cents": 10_01, "min": 5_00, "max": 10_00, "step": 1_00},
    ),
    Refused(
        lambda: (dealt("draw-01"), do.Decide(1, "play", 5_50)),
        "raise/range",
        "the raise is 500 to 1000 cents in steps of 100",
        {"cents": 5_50, "min": 5_00, "max": 10_00, "step": 1_00},
    ),
]


@pytest.mark.parametrize("refused", DECIDING, ids=lambda each: each.code)
def test_a_decision_that_cannot_be_made(refused: Refused) -> None:
    check(refused)


@pytest.mark.parametrize("discard, cents", [(None, 5_00), ("Kd", 7_00)])
def test_d3_an_option_says_what_was_raised_and_whether_a_card_was_exchanged(discard: str | None, cents: int) -> None:
    t = dealt("draw-01", "9c Kd As")
    card = None if discard is None else parse_card(discard)
    t.take(do.Decide(1, "play", cents, card))
    (taken,) = t.all(ev.OptionTaken)
    clause = plan_of(t.rules).options["play"].clause
    assert (taken.spot, taken.option, taken.discard, taken.clause) == (1, "play", card, clause)
    assert msgspec.structs.astuple(taken)[2] is True
    assert msgspec.structs.astuple(taken)[-1] is (discard is not None)
    (moved,) = taken.transfers
    assert (str(moved.source), str(moved.target), moved.cents, moved.wager, moved.spot, moved.why, moved.clause) == (
        "bettor:seat 1",
        "felt",
        cents,
        "play",
        1,
        "raise",
        clause,
    )


def test_the_lowest_hand_that_allows_an_option_does() -> None:
    t = dealt("triple", "2c 2d 3h")
    assert decide(t.rules, t.state, do.Decide(1, "triple", 15_00))


def test_a_condition_may_look_at_the_final_hand_where_none_is_exchanged_and_at_a_card_aside_that_is_seen() -> None:
    final = dealt("triple", "2c 2d 3h", {"decision.option.triple.allowed_if.hand": "player"})
    assert decide(final.rules, final.state, do.Decide(1, "triple", 15_00))
    four = {"of": "seat", "zones": ["hand", "draw"], "when": "dealt", "ranking": "three"}
    needs = {"hand": "four", "at_least": {"class": "pair"}}
    seen = {"decision.sees": ["hand", "draw"], "hand.four": four, "decision.option.play.allowed_if": needs}
    for hand, pairs in (("As Kd 9c", False), ("As Kd 8c", True)):  # the card aside is the eight of hearts
        t = dealt("draw-02", hand, seen)
        offers = [offer.option for offer in offers_to(plan_of(t.rules), t.state, t.state.spots[0])]
        assert ("play" in offers) is pairs
