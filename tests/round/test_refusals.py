"""What the machine refuses, each with its code and the facts; nothing changes by it."""

from typing import Any

import pytest

from queenhigh.errors import IllegalAction, ImpossibleState
from queenhigh.round import actions as do
from queenhigh.round.events import Event
from queenhigh.round.legal import legal_actions
from queenhigh.round.machine import decide, evolve
from queenhigh.round.policy import Offer
from queenhigh.round.readers import SURVEILLANCE
from queenhigh.round.state import IDLE
from tests.round.book import Table, table

QUEEN = "Qc 5d 2h"


def test_every_step_belongs_to_its_phase() -> None:
    t = table("tcp-01")
    early = (do.CloseBets(), do.Deal(()), do.Decide(1, "play"), do.Reveal(), do.Settle(), do.Rack())
    for action in early:
        with pytest.raises(IllegalAction, match="round/phase"):
            decide(t.rules, t.state, action)
    t.bet(1, ante=10_00)
    t.refuses("round/phase", t.opening())
    t.deal(bank=QUEEN)
    at_decisions = (do.CloseBets(), do.Deal(tuple(range(52))), do.Reveal(), do.Settle(), do.Rack(), t.opening())
    assert {t.refuses("round/phase", action)["phase"] for action in at_decisions} == {"deciding"}
    t.play(1)
    at_reveal = (do.Decide(1, "play"), do.Settle(), do.Rack())
    assert {t.refuses("round/phase", action)["phase"] for action in at_reveal} == {"revealing"}
    t.finish()
    at_the_end = (do.Rack(), do.Settle(), do.VoidRound("why not"))
    assert {t.refuses("round/phase", action)["phase"] for action in at_the_end} == {"over"}


def test_a_round_goes_on_with_the_rules_it_was_opened_with() -> None:
    t = table("tcp-01").bet(1, ante=10_00)
    other = table("tcp-02").rules
    with pytest.raises(IllegalAction) as refusal:
        decide(other, t.state, do.CloseBets())
    assert refusal.value.code == "round/other_rules"
    assert refusal.value.facts["round"] == t.rules.hash


def test_nobody_has_bet() -> None:
    table("tcp-01").refuses("bets/none", do.CloseBets())


@pytest.mark.parametrize(
    "people,code",
    [
        ([do.Person("Ann", 100, (1,)), do.Person("Ann", 100, (2,))], "round/bettor"),
        ([do.Person("", 100, (1,))], "round/bettor"),
        ([do.Person("Ann", -1, (1,))], "round/purse"),
        ([do.Person("Ann", 100, (1,)), do.Person("Bob", 100, (1,))], "round/seat_taken"),
        ([do.Person("Ann", 100, (0,))], "round/no_such_seat"),
        ([do.Person("Ann", 100, (8,))], "round/no_such_seat"),
        ([do.Person("Ann", 100, (1, 2))], "round/too_many_spots"),
        ([do.Person("Ann", 100, ())], "round/no_backline"),
    ],
)
def test_people_who_cannot_sit_like_that(people: list[do.Person], code: str) -> None:
    t = table("tcp-01")
    t.people = {f"{place}": person for place, person in enumerate(people)}
    t.cannot_open(code)


def test_one_person_cannot_have_one_seat_twice() -> None:
    t = table("casablanca")
    t.people = {"Ann": do.Person("Ann", 100, (1, 1))}
    t.cannot_open("round/not_adjacent")


def test_who_banks() -> None:
    t = table("tcp-01")
    t.bank(1, 100_00).cannot_open("bank/house")
    t.bank(0, 100_00).cannot_open("bank/house")
    seat = table("ca-tcp", {"bank.cents_min": 50_00}).bank(8, 49_99)
    assert seat.cannot_open("bank/below_minimum")["min"] == 50_00
    seat.sits(8, purse=60_00).bank(8, 60_01)
    assert seat.cannot_open("bank/purse_short")["max"] == 60_00
    table("ca-tcp").leaves(8).bank(8, 50_00).cannot_open("bank/empty_seat")
    assert table("ca-tcp").bank(8, -1).cannot_open("bank/below_minimum")["min"] == 5_00


def test_meters_that_the_game_does_not_have() -> None:
    t = table("tcp-progressive-1")
    opening = t.opening()
    for meters in ((), opening.meters * 2, (("other", opening.meters[0][1]),)):
        with pytest.raises(IllegalAction, match="round/meters"):
            decide(t.rules, IDLE, do.OpenRound(1, opening.people, meters=meters))
    plain = table("tcp-01")
    with pytest.raises(IllegalAction, match="round/meters"):
        decide(plain.rules, IDLE, do.OpenRound(1, opening.people, meters=opening.meters))


def test_wagers_that_nobody_can_make() -> None:
    t = table("tcp-01").leaves(3)
    assert t.refuses("wager/unknown", t.wager(1, "insurance", 5_00))["known"] == ["ante", "pair_plus"]
    t.refuses("wager/unknown", t.wager(1, "play", 5_00))
    t.refuses("wager/stranger", t.wager(1, "ante", 5_00, by="Zoe"))
    t.refuses("wager/no_hand", t.wager(3, "ante", 5_00, by="seat 1"))
    t.refuses("wager/no_hand", t.wager(9, "ante", 5_00, by="seat 1"))
    t.refuses("wager/not_placed", do.TakeBack("seat 1", 1, "ante"))
    t.refuses("wager/below_minimum", t.wager(1, "ante", -5_00))


def test_options_that_are_not_there() -> None:
    t = table("tcp-01").bet(1, ante=10_00).deal(bank=QUEEN)
    assert t.refuses("decision/unknown", do.Decide(1, "surrender"))["known"] == ("fold", "play")
    t.refuses("raise/none", do.Decide(1, "fold", 10_00))
    t.refuses("raise/none", do.Decide(1, "fold", -1))
    t.refuses("decision/no_swap", do.Decide(1, "play", None, 0))


def test_what_is_listed_for_a_fold_is_taken() -> None:
    """Its range is the one amount 0: whoever answers with an amount from the list is not refused."""
    t = table("tcp-01").bet(1, ante=10_00).deal(bank=QUEEN)
    fold = next(legal for legal in legal_actions(t.rules, t.state, SURVEILLANCE) if isinstance(legal, Offer))
    assert (fold.option, fold.cents_min, fold.cents_max) == ("fold", 0, 0)
    assert decide(t.rules, t.state, do.Decide(1, "fold", 0)) == decide(t.rules, t.state, do.Decide(1, "fold"))


def test_an_option_may_ask_for_a_hand() -> None:
    def raised(hand: str) -> Table:
        return table("triple").bet(1, ante=10_00).deal({1: hand}, bank=QUEEN)

    assert raised("Ac Kd 9s").refuses("decision/hand_too_low", do.Decide(1, "triple"))["needs"] == "pair"
    t = raised("4c 4d 9s").play(1, option="triple").finish()
    assert t.won(1) == {"play": 30_00, "ante": 10_00}
    raised("4c 4d 9s").refuses("raise/range", do.Decide(1, "triple", 20_00))
    # The purse keeps three times the ante: 10 + 30 = 40.
    poor = table("triple").sits(1, purse=39_00)
    assert poor.refuses("wager/purse_short", poor.wager(1, "ante", 10_00))["needed"] == 40_00


def test_cards_that_are_seen_before_the_decision() -> None:
    t = table("two-up").bet(1, ante=10_00).deal(bank="Kd 8c 3s")
    # The second and the third card from the top lie face up.
    assert [t.state.bank_stack.index(card) for card in t.state.turned] == [1, 2]
    t.play(1).finish()


def test_a_side_bet_on_colours_looks_at_all_six_cards_first() -> None:
    t = table("colour").bet(1, ante=10_00, colour=1_00).bet(2, ante=10_00, colour=1_00).bet(3, ante=10_00, colour=1_00)
    t.deal({1: "Ah 9d 4h", 2: "Ac 9s 4c", 3: "Kc 9h 4s"}, bank="Qd 7h 2d").play(1, 2, 3).finish()
    # Seat 1 and the dealer hold six red cards: 20 to 1; seat 2 three black ones: 2 to 1; seat 3 is mixed.
    assert [t.won(seat)["colour"] for seat in (1, 2, 3)] == [20_00, 2_00, -1_00]


def test_an_event_that_nobody_knows_is_our_own_fault() -> None:
    class Earthquake(Event, frozen=True):
        pass

    strange: Any = Earthquake()
    with pytest.raises(ImpossibleState, match="event/unknown"):
        evolve(table("tcp-01").rules, IDLE, strange)
