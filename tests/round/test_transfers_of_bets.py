"""What moves for wagers and fees, to the last field; what a purse has left, and where one may bet."""

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.betting import available_cents, spots_open_to
from queenhigh.round.machine import decide
from queenhigh.round.plan import plan_of
from queenhigh.rules.load import load_text
from tests.round.book import Table, table
from tests.round.games import cheap
from tests.round.moved import moves, refused


def test_a_refused_wager_names_everything_that_was_asked_for() -> None:
    t = table("tcp-01").opened()
    code, facts = refused(t, do.PlaceWager("seat 1", 1, "ante", 1))
    assert code == "wager/below_minimum"
    asked = {"bettor": "seat 1", "spot": 1, "wager": "ante", "cents": 1}
    assert {key: facts[key] for key in asked} == asked


def test_a18_a_fee_is_for_the_wagers_that_it_names_and_no_other() -> None:
    t = table("ca-tcp", {"fee.table.per_wager": {"ante": 100}}).bank(8, 500_00).bet(1, ante=5_00, bonus=5_00).close()
    (closed,) = t.all(ev.BetsClosed)
    assert moves(closed) == [("bettor:seat 1", "house", 1_00, "ante", 1, "Table fee", "A18")]


def test_c14_the_bank_s_fee_is_one_amount_for_the_whole_table() -> None:
    t = table("ca-6cb").bank(7, 500_00).bet(1, ante=30_00).bet(2, ante=30_00).close()
    (closed,) = t.all(ev.BetsClosed)
    fee = t.rules.fee[next(iter(t.rules.fee))]
    # Schedule 1: an action of $60 is above $50 and within $100.
    assert moves(closed) == [("bettor:seat 7", "house", 1_00, "", 7, fee.label, fee.clause)]


def left(t: Table, bettor: str) -> int:
    return available_cents(plan_of(t.rules), t.state, bettor)


def test_a5_a_wager_goes_from_the_purse_to_the_felt_under_its_own_clause() -> None:
    t = table("ca-tcp").bank(8, 500_00).bet(1, ante=5_00)
    (placed,) = t.all(ev.WagerPlaced)
    assert moves(placed) == [("bettor:seat 1", "felt", 5_00, "ante", 1, "wager", t.rules.wager["ante"].clause)]


def test_decision11_a18_a_purse_keeps_what_raises_and_fees_may_take_and_pays_a_fee_once() -> None:
    # An ante of $5 takes $5, keeps $5 for the play wager, and costs $1 (A18); what is added to it costs no second fee.
    t = table("ca-tcp").bank(8, 500_00).sits(1, purse=21_00).bet(1, ante=5_00)
    assert left(t, "seat 1") == 21_00 - 5_00 - 5_00 - 1_00
    t.bet(1, ante=5_00)
    assert left(t, "seat 1") == 0
    assert t.refuses("wager/purse_short", do.PlaceWager("seat 1", 1, "ante", 1_00))["needed"] == 2_00
    # With a fee of one cent: 1 + 1 + 1 for the first cent of an ante, and 1 + 1 for the second.
    t = Table(cheap("ca-tcp")).bank(8, 500_00).sits(1, purse=5).bet(1, ante=1).bet(1, ante=1)
    assert left(t, "seat 1") == 0
    # The bonus costs 50 cents beside its stake.
    t = table("ca-tcp").bank(8, 500_00).sits(1, purse=16_50).bet(1, ante=5_00, bonus=5_00)
    assert left(t, "seat 1") == 0


def test_c14_whoever_banks_keeps_the_dearest_fee_back() -> None:
    t = table("ca-6cb").bank(7, 500_00).opened()
    assert left(t, "seat 7") == 10_000_00 - 500_00 - 5_00


def test_decision11_of_two_limits_the_narrower_one_holds() -> None:
    t = table("ca-6cb", {"wager.pair_plus.cents_max": 60_00}).bank(7, 500_00).stands("Bea").bet(1, ante=5_00)
    t.bet(1, by="Bea", ante=5_00, pair_plus=50_00)
    assert t.refuses("wager/above_maximum", do.PlaceWager("seat 1", 1, "pair_plus", 11_00))["max"] == 10_00
    t.bet(1, pair_plus=10_00)


def test_c5_one_may_bet_on_the_own_spot_and_behind_those_who_have_bet() -> None:
    t = table("ca-6cb").bank(7, 500_00).stands("Bea").opened()
    people = {person.bettor: person for person in t.state.people}

    def spots(name: str) -> list[int]:
        return spots_open_to(plan_of(t.rules), t.state, people[name])

    assert (spots("Bea"), spots("seat 4")) == ([], [4])
    t.bet(5, ante=5_00).bet(2, ante=5_00).bet(2, by="Bea", ante=5_00)
    assert (spots("Bea"), spots("seat 4"), spots("seat 2")) == ([2, 5], [2, 4, 5], [2, 5])
    t = table("casablanca").sits(1, also=(2,)).bet(1, ante=5_00).bet(3, ante=5_00)
    people = {person.bettor: person for person in t.state.people}
    assert spots("seat 1") == [1, 2], "nobody bets behind another there"


def test_a12_decision5_what_the_bank_does_not_reach_is_a_push_by_the_option_that_was_taken() -> None:
    play = [{"option": ["play"], "qualified": False, "result": "push", "clause": "A12"}, {"result": "lose"}]
    t = table("ca-tcp", {"outcome.play": play}).bank(8, 5_00).bet(1, ante=5_00).bet(2, ante=5_00)
    t.deal({1: "Ac 9d 6s", 2: "Kc 9h 6d"}, bank="Jc 5d 2h").play(1, 2).finish()
    # The bank's $5 pay seat 1's ante; seat 2's ante goes back uncovered, its play because the bank did not qualify.
    assert t.results(1) == {"play": "push", "ante": "win"}
    assert t.results(2) == {"play": "push", "ante": "returned"}
    assert [event.clause for event in t.settled(2) if event.wager == "play"] == ["A12"]


def test_a6_what_is_taken_back_moves_from_the_felt_under_the_clause_that_closes_the_bets() -> None:
    for game in ("ca-tcp", "casablanca"):
        t = table(game)
        t = (t.bank(8, 500_00) if t.rules.bank.by == "seat" else t).bet(1, ante=5_00)
        t.take(do.TakeBack("seat 1", 1, "ante"))
        (back,) = t.all(ev.WagerTakenBack)
        clause = t.rules.clause_of("announce.no_more_bets") or "announce.no_more_bets"
        assert moves(back) == [("felt", "bettor:seat 1", 5_00, "ante", 1, "taken back", clause)]
    cited = Table(load_text(CITED)).bet(1, ante=5_00).take(do.TakeBack("seat 1", 1, "ante"))
    assert [move[-1] for move in moves(cited.all(ev.WagerTakenBack)[0])] == ["X2"]
    plain = table("tcp-01").bet(1, ante=5_00).take(do.TakeBack("seat 1", 1, "ante"))
    assert plain.rules.clause_of("announce.no_more_bets") is None
    assert [move[-1] for move in moves(plain.all(ev.WagerTakenBack)[0])] == ["announce.no_more_bets"]


CITED = """
schema = 1
extends = "tcp-progressive-1"
id = "cited"
title = "With clauses of its own"
[meter.progressive]
fold = "loses_award"
[clauses]
"announce.no_more_bets" = "X2"
"meter.progressive.fold" = "X3"
"""


def test_decision14_a_fold_that_loses_a_wager_cites_the_file_s_clause_for_it() -> None:
    t = Table(load_text(CITED)).bet(1, ante=5_00, progressive=1_00)
    t.deal({1: "9c 8d 2h"}, bank="Kc Js 4d").fold(1).finish()
    assert [event.clause for event in t.settled(1) if event.wager == "progressive"] == ["X3"]


def test_decision11_what_rests_on_a_wager_and_what_does_not() -> None:
    t = table("ca-6cb").bank(7, 500_00).stands("Bea").bet(1, ante=5_00, pair_plus=5_00)
    t.bet(1, by="Bea", ante=5_00, pair_plus=5_00)
    with pytest.raises(IllegalAction, match="seat 1's pair_plus rests on it"):
        decide(t.rules, t.state, do.TakeBack("seat 1", 1, "ante"))
    with pytest.raises(IllegalAction, match="Bea's pair_plus rests on it"):
        decide(t.rules, t.state, do.TakeBack("Bea", 1, "ante"))
    t.take(do.TakeBack("seat 1", 1, "pair_plus"))
    with pytest.raises(IllegalAction, match="Bea's ante rests on it"):
        decide(t.rules, t.state, do.TakeBack("seat 1", 1, "ante"))


PAIRS = """
schema = 1
extends = "tcp-01"
id = "pairs"
title = "Pair plus alone, and others behind"
without = [
  "decision", "wager.ante", "wager.play", "outcome.ante", "outcome.play", "bonus.ante_bonus", "table.ante_bonus",
  "qualifier", "showdown", "published.par_per_ante",
]
[seats]
backline = true
[wager.pair_plus]
backline = true
[settle]
wagers = ["pair_plus"]
[layout]
spots = ["Pair Plus"]
printed_tables = ["pair_plus"]
"""


def test_decision11_where_nothing_is_decided_any_wager_lets_others_bet_behind_it() -> None:
    t = Table(load_text(PAIRS)).stands("Bea").bet(1, pair_plus=5_00).bet(1, by="Bea", pair_plus=5_00)
    assert refused(t, do.PlaceWager("Bea", 2, "pair_plus", 5_00))[0] == "wager/seat_not_in"
    t.take(do.TakeBack("Bea", 1, "pair_plus")).take(do.TakeBack("seat 1", 1, "pair_plus"))
