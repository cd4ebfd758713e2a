"""Every refusal of a round that is opened, in full."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from queenhigh.round import actions as do
from queenhigh.round.machine import decide
from tests.round.book import PURSE, table
from tests.round.refusals import Refused, Tried, check


def opening(name: str, **changes: object) -> Callable[[], Tried]:
    """The opening of a round, with something wrong about it."""
    t = table(name)
    return lambda: (t, replace(t.opening(), **changes))


def seated(*people: do.Person, game: str = "tcp-01") -> Callable[[], Tried]:
    return opening(game, people=people)


OPENING = [
    Refused(
        lambda: (t := table("tcp-01").bet(1, ante=10_00), t.opening()),
        "round/phase",
        "this belongs to the phase idle or over; the round is betting",
        {"phase": "betting", "expected": ("idle", "over")},
    ),
    Refused(
        opening("ca-tcp", bank_seat=1, bank_cents=100_00, pack=2),
        "round/pack",
        "there is no pack 2",
        {"pack": 2, "packs": 2},
    ),
    Refused(
        opening("ca-tcp", bank_seat=1, bank_cents=100_00, pack=-1),
        "round/pack",
        "there is no pack -1",
        {"pack": -1, "packs": 2},
    ),
    Refused(
        opening("tcp-progressive-1", meters=()),
        "round/meters",
        "this game has the meters ['progressive']",
        {"meters": ["progressive"], "given": []},
    ),
    Refused(
        opening("tcp-progressive-1", linked=("progressive", "lamp"), keypad=True),
        "round/meters",
        "this game has no meter 'lamp'",
        {"linked": ("progressive", "lamp")},
    ),
    Refused(
        opening("tcp-01", linked=("lamp",), keypad=True),
        "round/meters",
        "this game has no meter 'lamp'",
        {"linked": ("lamp",)},
    ),
    Refused(
        opening("tcp-progressive-1", linked=("progressive",)),
        "round/linked",
        "a linked meter says what an award is: the round cannot pay it by itself",
        {"linked": ("progressive",)},
    ),
    Refused(
        seated(do.Person("Ann", 100, (1,)), do.Person("Ann", 100, (2,))),
        "round/bettor",
        "'Ann' is named twice or not at all",
        {"bettor": "Ann"},
    ),
    Refused(seated(do.Person("", 100, (1,))), "round/bettor", "'' is named twice or not at all", {"bettor": ""}),
    Refused(seated(do.Person("Ann", -1, (1,))), "round/purse", "Ann cannot have -1 cents", {"cents": -1}),
    Refused(
        seated(do.Person("Ann", 100, (1,)), do.Person("Bob", 100, (1,))),
        "round/seat_taken",
        "seat 1 is Ann's",
        {"seat": 1},
    ),
    Refused(seated(do.Person("Ann", 100, (0,))), "round/no_such_seat", "there is no seat 0", {"seat": 0, "seats": 7}),
    Refused(seated(do.Person("Ann", 100, (8,))), "round/no_such_seat", "there is no seat 8", {"seat": 8, "seats": 7}),
    Refused(
        seated(do.Person("Ann", 100, (1, 2))),
        "round/too_many_spots",
        "Ann may bet 1 spots",
        {"seats": (1, 2), "max": 1},
    ),
    Refused(
        seated(do.Person("Ann", 100, (1, 3)), game="casablanca"),
        "round/not_adjacent",
        "the spots (1, 3) are not adjacent",
        {"seats": (1, 3)},
    ),
    Refused(seated(do.Person("Ann", 100, ())), "round/no_backline", "Ann has no seat", {"bettor": "Ann"}),
    Refused(opening("tcp-01", bank_seat=1), "bank/house", "the house banks this game", {"bank_seat": 1}),
    Refused(opening("tcp-01", bank_cents=1), "bank/house", "the house banks this game", {"bank_seat": 0}),
    Refused(
        opening("ca-tcp", bank_seat=9, bank_cents=100_00),
        "bank/empty_seat",
        "nobody sits at seat 9",
        {"bank_seat": 9},
    ),
    Refused(
        opening("ca-tcp", bank_seat=1, bank_cents=4_99),
        "bank/below_minimum",
        # The least bank is the least wager (decision 5), an ante of $5.
        "a bank of 499 cents is too small: 500 or more is allowed",
        {"cents": 4_99, "min": 5_00},
    ),
    Refused(
        opening("ca-6cb", bank_seat=1, bank_cents=PURSE),
        "bank/purse_short",
        "seat 1 cannot put that up and pay the fee",
        # The dearest tier of schedule 1 is $5 (C14): it must be left beside the bank.
        {"cents": PURSE, "purse": PURSE, "fee": 5_00, "max": PURSE - 5_00},
    ),
]


@pytest.mark.parametrize("refused", OPENING, ids=lambda each: each.code)
def test_a_round_that_cannot_be_opened(refused: Refused) -> None:
    check(refused)


def test_a16_what_is_put_up_goes_to_the_bank_and_a_pack_from_the_first_to_the_last_may_be_named() -> None:
    t = table("ca-tcp").bank(8, 500_00)
    for pack in (0, 1):
        (opened,) = decide(t.rules, t.state, replace(t.opening(), pack=pack))
        (moved,) = opened.transfers
        assert (str(moved.source), str(moved.target), moved.cents) == ("bettor:seat 8", "bank", 500_00)
        assert (moved.wager, moved.spot, moved.why, moved.clause) == ("", 8, "bank put up", t.rules.bank.clause)
