"""Every refusal of a report that something went wrong, in full."""

from collections.abc import Callable

import pytest

from queenhigh.cards.card import parse_card
from queenhigh.round import actions as do
from tests.round.book import table
from tests.round.refusals import QUEEN, Refused, Tried, check, dealt

DEAD = {"irregular.fouled_hand.ruling": "dead_hand"}
EARLY = {"phase": "betting", "expected": ("deciding", "revealing", "settling")}
TOO_EARLY = "this belongs to the phase deciding or revealing or settling; the round is betting"


def before_the_cards(action: do.AnyAction) -> Callable[[], Tried]:
    return lambda: (table("tcp-01").bet(1, ante=5_00), action)


def after_the_end(action: do.AnyAction) -> Callable[[], Tried]:
    return lambda: (table("tcp-01").bet(1, ante=5_00).deal(bank=QUEEN).play(1).finish(), action)


def counted(spot: int, count: int) -> Callable[[], Tried]:
    return lambda: (dealt("draw-01"), do.ReportWrongCount(spot, count))


IRREGULAR = [
    *(
        Refused(before_the_cards(action), "round/phase", TOO_EARLY, EARLY)
        for action in (do.ReportWrongCount(1, 2), do.ReportExposed(1, 0), do.ReportFouled(1))
    ),
    *(
        Refused(
            after_the_end(action),
            "round/phase",
            "this belongs to the phase betting or closed or deciding or revealing or settling or awarding; the round is over",
            {"phase": "over", "expected": ("betting", "closed", "deciding", "revealing", "settling", "awarding")},
        )
        for action in (do.Interrupt(readable=True, agreed=True), do.VoidRound("a spilled drink"))
    ),
    *(
        Refused(
            counted(spot, count),
            "irregular/right_count",
            "4 cards are the right number there",
            {"spot": spot, "count": count, "right": 4},
        )
        for spot, count in ((1, 4), (0, 4), (1, -1))
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.ReportWrongCount(5, 2)),
        "spot/not_in_play",
        "spot 5 is not in play",
        {"spot": 5, "in_play": (1, 2)},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.ReportFouled(5)),
        "spot/not_in_play",
        "spot 5 is not in play",
        {"spot": 5, "in_play": (1, 2)},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.ReportExposed(1, parse_card("Qc"))),
        "irregular/not_hidden",
        "that card is not hidden there",
        {"spot": 1, "card": parse_card("Qc")},
    ),
    Refused(
        lambda: (dealt("tcp-01").play(1).play(2).reveal(), do.ReportExposed(0, parse_card("Qc"))),
        "irregular/not_hidden",
        "that card is not hidden there",
        {"spot": 0, "card": parse_card("Qc")},
    ),
    Refused(
        lambda: (dealt("tcp-01"), do.VoidRound("  ")),
        "void/no_reason",
        "a round is not called off without a reason",
        {},
    ),
    Refused(
        lambda: (dealt("tcp-01", settings=DEAD).take(do.ReportFouled(1)), do.ReportFouled(1)),
        "irregular/out_already",
        "the hand of spot 1 is out already",
        {"spot": 1},
    ),
    Refused(
        lambda: (dealt("tcp-01", settings=DEAD).fold(1), do.ReportFouled(1)),
        "irregular/folded",
        "the hand of spot 1 was given up",
        {"spot": 1},
    ),
    Refused(
        lambda: (dealt("tcp-01", settings=DEAD).play(1).play(2).reveal(), do.ReportFouled(1)),
        "irregular/late",
        "the forfeits are collected; only a void can follow",
        {"spot": 1},
    ),
]


@pytest.mark.parametrize("refused", IRREGULAR, ids=lambda each: each.code)
def test_an_irregularity_that_cannot_be_reported(refused: Refused) -> None:
    check(refused)
