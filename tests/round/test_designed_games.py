"""Words for designers at the table: a wager that equals another, pays that are no whole multiples, commissions."""

from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.legal import LegalTakeBack, LegalWager, legal_actions
from queenhigh.round.readers import bettor
from tests.round.book import table


def test_a_blind_is_made_and_taken_back_with_the_ante_in_one_act() -> None:
    t = table("ultimate").bet(1, ante=10_00)
    assert [(event.wager, event.transfers[0].cents) for event in t.all(ev.WagerPlaced)] == [
        ("ante", 10_00),
        ("blind", 10_00),
    ]
    assert t.refuses("wager/equals", t.wager(1, "blind", 5_00))["equals"] == "ante"
    assert t.refuses("wager/equals", do.TakeBack("seat 1", 1, "blind"))["equals"] == "ante"
    t.bet(1, ante=5_00)
    assert {stake.wager: stake.cents for stake in t.state.stakes} == {"ante": 15_00, "blind": 15_00}
    t.take(do.TakeBack("seat 1", 1, "ante"))
    assert t.state.stakes == ()
    assert t.gain(1) == 0


def test_what_is_legal_counts_the_blind_and_the_largest_raise() -> None:
    # Ante and blind cost 2 units, and up to 3 are kept for the raise: $59 suffice for 11 of $1 five times over.
    t = table("ultimate").sits(1, purse=59_00).opened()
    legal = legal_actions(t.rules, t.state, bettor("seat 1"))
    wagers = {each.wager: each.cents_max for each in legal if isinstance(each, LegalWager)}
    assert wagers == {"ante": 11_00, "pair_plus": 59_00}
    assert t.refuses("wager/purse_short", t.wager(1, "ante", 12_00))["needed"] == 60_00
    t.bet(1, ante=11_00)
    assert [e.wager for e in legal_actions(t.rules, t.state, bettor("seat 1")) if isinstance(e, LegalTakeBack)] == [
        "ante"
    ]


def test_the_blind_pays_by_its_table_pushes_or_loses() -> None:
    t = table("ultimate").bet(1, ante=10_00).bet(2, ante=10_00).bet(3, ante=10_00).bet(4, ante=10_00)
    hands = {1: "9c 8d 7h", 2: "Ac 9d 2c", 3: "8c 6h 3d", 4: "7c 7d 2s"}
    # From the dealer's right: a pair raised three times beats king-high, nothing loses to it, ace-high beats it.
    t.deal(hands, bank="Kh Td 4s").play(1).play(2).fold(3).play(4, option="big", cents=30_00).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00, "blind": 20_00}  # a straight pays 2 to 1
    assert t.won(2) == {"play": 10_00, "ante": 10_00, "blind": 0}
    assert t.won(3) == {"ante": -10_00, "blind": -10_00}
    assert t.won(4) == {"play": 30_00, "ante": 10_00, "blind": 0}


def test_half_a_stake_is_paid_in_whole_cents_and_the_rest_stays_with_the_bank() -> None:
    # Brag: a run pays 1 to 2 on the ante and 11 to 2 on pair plus, before the dealer is compared.
    cents = {f"wager.{name}.cents_{end}": 1 for name in ("ante", "play", "pair_plus") for end in ("min", "step")}
    t = table("brag", {**cents, "settle.rounding": "down"}).bet(1, ante=7, pair_plus=7)
    t.deal({1: "Ac 2d 3h"}, bank="Kh 8d 4s").play(1).finish()
    # 7 / 2 = 3.5 and 7 · 11 / 2 = 38.5
    assert t.won(1) == {"play": 7, "ante_bonus": 3, "ante": 7, "pair_plus": 38}


def test_a_commission_is_kept_from_what_is_won() -> None:
    t = table("teen-patti").bet(1, ante=10_00).deal({1: "Ac 2d 3h"}, bank="Kc Qd Jh").play(1).finish()
    # A-2-3 is the second-best run, above K-Q-J; 5 % of $10 are 50 cents.
    assert t.won(1) == {"play": 9_50, "ante": 9_50}


def test_three_threes_top_the_prials() -> None:
    t = table("brag").bet(1, ante=10_00).deal({1: "3c 3d 3h"}, bank="As Ad Ah").play(1).finish()
    assert t.won(1) == {"play": 10_00, "ante_bonus": 250_00, "ante": 10_00}
