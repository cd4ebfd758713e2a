"""Every refusal of a wager, in full, whether it is made or taken back."""

import pytest

from queenhigh.round import actions as do
from tests.round.book import Table, table
from tests.round.refusals import Refused, Tried, check

QUEEN = "Qc 5d 2h"


def bets(t: Table, spot: int, wager: str, cents: int, bettor: str = "") -> Tried:
    return t.opened(), do.PlaceWager(bettor or f"seat {spot}", spot, wager, cents)


def takes_back(t: Table, spot: int, wager: str) -> Tried:
    return t.opened(), do.TakeBack(f"seat {spot}", spot, wager)


def facts(bettor: str, spot: int, wager: str, cents: int | None = None, **more: object) -> dict[str, object]:
    placed = {} if cents is None else {"cents": cents}
    return {"bettor": bettor, "spot": spot, "wager": wager, **placed, **more}


def behind() -> Table:
    return table("ca-6cb").bank(7, 500_00).stands("Bea")


BETTING = [
    Refused(
        lambda: bets(table("tcp-01").bet(1, ante=5_00).deal(bank=QUEEN), 1, "ante", 5_00),
        "round/phase",
        "this belongs to the phase betting; the round is deciding",
        {"phase": "deciding", "expected": ("betting",)},
    ),
    Refused(
        lambda: takes_back(table("tcp-01").bet(1, ante=5_00).deal(bank=QUEEN), 1, "ante"),
        "round/phase",
        "this belongs to the phase betting; the round is deciding",
        {"phase": "deciding", "expected": ("betting",)},
    ),
    Refused(
        lambda: bets(table("tcp-01"), 1, "play", 5_00),
        "wager/unknown",
        "'play' is not made before the deal",
        facts("seat 1", 1, "play", 5_00, known=["ante", "pair_plus"]),
    ),
    Refused(
        lambda: bets(table("ultimate"), 1, "blind", 5_00),
        "wager/equals",
        "Blind equals Ante: it is made and taken back with it",
        facts("seat 1", 1, "blind", 5_00, equals="ante"),
    ),
    Refused(
        lambda: takes_back(table("ultimate").bet(1, ante=5_00), 1, "blind"),
        "wager/equals",
        "Blind equals Ante: it is made and taken back with it",
        facts("seat 1", 1, "blind", equals="ante"),
    ),
    Refused(
        lambda: bets(table("tcp-progressive-1"), 1, "progressive", 1_00),
        "wager/needs",
        "Progressive needs ante or pair_plus",
        facts("seat 1", 1, "progressive", 1_00, needs=("ante", "pair_plus")),
    ),
    Refused(
        lambda: bets(table("ca-6cb").bank(7, 500_00), 1, "ante", 4_00),
        "wager/below_minimum",
        "Ante is at least 500 cents",
        facts("seat 1", 1, "ante", 4_00, min=5_00),
    ),
    Refused(
        lambda: bets(table("ca-6cb").bank(7, 500_00), 1, "ante", 5_50),
        "wager/step",
        "Ante goes in steps of 100 cents",
        facts("seat 1", 1, "ante", 5_50, step=1_00),
    ),
    Refused(
        lambda: bets(table("ca-6cb").bank(7, 500_00).bet(1, ante=400_00), 1, "ante", 101_00),
        "wager/above_maximum",
        "at most 10000 cents more fit on Ante",
        facts("seat 1", 1, "ante", 101_00, max=100_00),
    ),
    Refused(
        lambda: bets(table("tcp-01").sits(1, purse=9_00), 1, "ante", 5_00),
        "wager/purse_short",
        "seat 1 needs 1000 cents for it, with fees and what a raise may take, and has 900",
        facts("seat 1", 1, "ante", 5_00, needed=10_00, available=9_00),
    ),
    Refused(
        lambda: bets(table("tcp-01"), 1, "ante", 5_00, bettor="Zoe"),
        "wager/stranger",
        "'Zoe' is not at the table",
        facts("Zoe", 1, "ante"),
    ),
    Refused(
        lambda: bets(table("ca-tcp").bank(8, 500_00), 8, "ante", 5_00),
        "wager/bank_bets",
        "the player-dealer banks and does not bet",
        facts("seat 8", 8, "ante"),
    ),
    Refused(
        lambda: bets(table("tcp-01").leaves(2), 2, "ante", 5_00, bettor="seat 1"),
        "wager/no_hand",
        "there is no hand to bet on at spot 2",
        facts("seat 1", 2, "ante"),
    ),
    Refused(
        lambda: bets(behind(), 7, "ante", 5_00, bettor="Bea"),
        "wager/no_hand",
        "there is no hand to bet on at spot 7",
        facts("Bea", 7, "ante"),
    ),
    Refused(
        lambda: bets(table("tcp-01"), 2, "ante", 5_00, bettor="seat 1"),
        "wager/no_backline",
        "others may not make this wager on seat 2's hand",
        facts("seat 1", 2, "ante"),
    ),
    Refused(
        lambda: bets(behind(), 1, "ante", 5_00, bettor="Bea"),
        "wager/seat_not_in",
        "seat 1 has not bet on spot 1",
        facts("Bea", 1, "ante"),
    ),
    Refused(
        lambda: bets(behind().bet(1, ante=5_00), 1, "pair_plus", 5_00, bettor="Bea"),
        "wager/needs",
        "Bea needs an own ante there",
        facts("Bea", 1, "pair_plus", needs=("ante",)),
    ),
    Refused(
        lambda: takes_back(table("tcp-01").bet(1, ante=5_00), 1, "pair_plus"),
        "wager/not_placed",
        "seat 1 has no pair_plus on spot 1",
        facts("seat 1", 1, "pair_plus"),
    ),
    Refused(
        lambda: takes_back(table("ca-6cb").bank(7, 500_00).bet(1, ante=5_00, pair_plus=5_00), 1, "ante"),
        "wager/needed",
        "seat 1's pair_plus rests on it",
        facts("seat 1", 1, "ante", by="pair_plus"),
    ),
    Refused(lambda: (table("tcp-01").opened(), do.CloseBets()), "bets/none", "nobody has bet", {}),
    Refused(
        lambda: (table("tcp-01"), do.CloseBets()),
        "round/phase",
        "this belongs to the phase betting; the round is idle",
        {"phase": "idle", "expected": ("betting",)},
    ),
]


@pytest.mark.parametrize("refused", BETTING, ids=lambda each: each.code)
def test_a_wager_that_cannot_be_made_or_taken_back(refused: Refused) -> None:
    check(refused)
