"""What no published game has, and a rule file may say: settled like everything else."""

from queenhigh.round import events as ev
from tests.round.book import table

ANTE_BONUS = {
    "table.ante_bonus": {"label": "Ante Bonus", "over": "player", "rows": [{"class": "three_of_a_kind", "pay": 4}]},
    "bonus.ante_bonus": {"label": "Ante Bonus", "on": "ante", "table": "ante_bonus"},
}


def test_a_bonus_of_a_player_dealer_comes_from_the_same_finite_bank() -> None:
    # B = 25: play 10, and of the ante bonus (4 to 1 on $10 = 40) the 15 that are left; the ante's stake goes back once.
    settings = {**ANTE_BONUS, "settle.wagers": ["play", "ante_bonus", "ante", "bonus"]}
    t = table("ca-tcp", settings).bank(8, 25_00).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "7c 7d 7h", 2: "8c 8d 8h"}, bank="Kh 9d 4s").play(1, 2).finish()
    assert t.won(1) == {"play": 10_00, "ante_bonus": 15_00, "ante": 0}
    # Seat 2's bonus is not reached: there is no stake of its own that could go back.
    assert t.won(2) == {"play": 0, "ante": 0}
    assert t.gain(2) == -1_00
    assert {(event.result, event.due_cents, event.paid_cents) for event in t.settled(2)} == {("returned", 0, 0)}


def test_a_bank_without_a_clause_is_still_cited() -> None:
    t = table("ca-tcp", {"bank.clause": None}).bank(8, 15_00).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "Ac 7d 5h", 2: "8c 8d 5s"}, bank="Kh 9d 4s").play(1, 2).finish()
    assert [event.clause for event in t.all(ev.BankExhausted)] == ["bank"]
    # Play gets 10 and the ante 5 of 10; both wagers of seat 2 go back.
    paid = [x.clause for event in t.settled(1) for x in event.transfers if x.source == "bank"]
    assert paid == ["A13", "A13; bank"]
    assert {x.clause for event in t.settled(2) for x in event.transfers} == {"bank"}
    rich = (
        table("ca-tcp", {"bank.clause": None}).bank(8, 15_00).bet(1, ante=10_00).deal(bank="Kh 9d 4s").fold(1).finish()
    )
    assert [x.clause for x in rich.all(ev.RoundSettled)[0].transfers] == ["bank"]


def test_outcomes_may_ask_what_the_player_chose() -> None:
    rows = [
        {"option": ["triple"], "compare": "above", "result": "win", "pay": 2},
        {"qualified": False, "result": "push"},
        {"compare": "above", "result": "win", "pay": 1},
        {"compare": "below", "result": "lose"},
        {"result": "push"},
    ]
    t = table("triple", {"outcome.play": rows}).bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "7c 7d 4h", 2: "8c 8d 4s"}, bank="Kh 9d 5s").play(1, option="triple").play(2).finish()
    assert t.won(1) == {"play": 2 * 30_00, "ante": 10_00}
    assert t.won(2) == {"play": 10_00, "ante": 10_00}


def test_a_side_bet_may_look_at_the_draw_card_too() -> None:
    four = {"of": "seat", "zones": ["hand", "draw"], "when": "dealt", "ranking": "three"}
    t = table("draw-01", {"hand.four": four, "table.pair_plus.over": "four"}).bet(1, pair_plus=10_00)
    # 9-5 in the hand and a nine aside: a pair of the four cards.
    t.deal({1: "9h Ac 9d 5h"}, bank="Qc 8d 6s 2d").finish()
    assert t.won(1) == {"pair_plus": 10_00}


def test_a_draw_card_that_decides_nothing_stays_unseen() -> None:
    t = table("draw-01+tcp-progressive-1", {"hand.player.when": "dealt"})
    t.bet(1, ante=10_00, progressive=1_00).deal({1: "9h Ac 9d 5h"}, bank="Qc 8d 6s 2d").play(1, discard="5h").finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00, "progressive": 0}
    assert not t.all(ev.DrawTurned)
