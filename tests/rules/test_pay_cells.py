"""Every pay cell of the documents against the files. The cells are typed from the documents, not from the files."""

import pytest

from queenhigh.rules.load import load
from tests.rules.kit import TCP, cells

THREE = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
ANTE_BONUS = {"A": (5, 4, 1), "B": (5, 3, 1), "C": (4, 3, 1)}
PAIR_PLUS = {"A": (40, 30, 6, 4, 1), "B": (40, 25, 6, 4, 1), "C": (40, 30, 5, 4, 1), "D": (40, 30, 6, 3, 1)}
DESIGNATORS = ("A/A", "A/B", "B/A", "B/B", "C/A", "C/B", "A/C", "B/C", "C/C", "A/D", "B/D", "C/D")


def test_a17_bonus_cells() -> None:
    game = load("ca-tcp")
    assert cells(game, "bonus") == {
        "mini_royal": 200,
        "straight_flush": 40,
        "three_of_a_kind": 30,
        "straight": 6,
        "flush": 3,
        "pair": 1,
    }
    assert (game.table["bonus"].basis, game.table["bonus"].over) == ("to", "player")
    assert game.outcome["bonus"][0].table == "bonus"


@pytest.mark.parametrize("name,designator", list(zip(TCP, DESIGNATORS, strict=True)))
def test_b8_ante_bonus_and_pair_plus_cells(name: str, designator: str) -> None:
    game = load(name)
    ante, pair_plus = designator.split("/")
    assert cells(game, "ante_bonus") == dict(zip(THREE, ANTE_BONUS[ante], strict=False))
    assert cells(game, "pair_plus") == dict(zip(THREE, PAIR_PLUS[pair_plus], strict=True))


@pytest.mark.parametrize("name", TCP)
def test_b4_ante_bonus_multiplies_the_ante_whatever_the_dealer_holds(name: str) -> None:
    bonus = load(name).bonus["ante_bonus"]
    assert (bonus.on, bonus.table) == ("ante", "ante_bonus")


@pytest.mark.parametrize(
    "name,straight_flush,trips,straight", [("tcp-progressive-1", 70, 60, 6), ("tcp-progressive-2", 100, 90, None)]
)
def test_b11_progressive_cells(name: str, straight_flush: int, trips: int, straight: int | None) -> None:
    table = load(name).table["progressive"]
    printed = [
        ("mini_royal", "s", None, 100),
        ("mini_royal", None, 500, None),
        ("straight_flush", None, straight_flush, None),
        ("three_of_a_kind", None, trips, None),
        *([("straight", None, straight, None)] if straight else []),
    ]
    assert [(row.hand_class, row.suit, row.pay, row.meter_percent) for row in table.rows] == printed
    assert table.basis == "for"


@pytest.mark.parametrize("name", ["tcp-progressive-1", "tcp-progressive-2"])
def test_b17_envy_cells(name: str) -> None:
    # $100 for the spades, $25 for another suit, on a wager of $1; no other row has one.
    envies = [row.envy for row in load(name).table["progressive"].rows]
    assert envies[:2] == [100, 25]
    assert set(envies[2:]) == {None}


def test_c12_pair_plus_cells() -> None:
    assert cells(load("ca-6cb"), "pair_plus") == {
        "mini_royal": 200,
        "straight_flush": 40,
        "three_of_a_kind": 30,
        "straight": 6,
        "flush": 3,
        "pair": 1,
    }


def test_c13_six_card_bonus_cells() -> None:
    game = load("ca-6cb")
    assert cells(game, "six_card_bonus") == {
        "royal_flush": 1000,
        "straight_flush": 200,
        "four_of_a_kind": 100,
        "full_house": 20,
        "flush": 15,
        "straight": 10,
        "three_of_a_kind": 7,
    }
    six = game.hand[str(game.table["six_card_bonus"].over)]
    assert (six.of, game.ranking[str(six.ranking)].size) == ("both", 5)
    assert [row.result for row in game.outcome["six_card_bonus"]] == ["table"]


@pytest.mark.parametrize("name", ["draw-01", "draw-02", "draw-03"])
def test_d7_ante_bonus_on_the_final_hand(name: str) -> None:
    game = load(name)
    assert cells(game, "ante_bonus") == {"mini_royal": 10, "straight_flush": 7, "three_of_a_kind": 5}
    assert game.hand[str(game.table["ante_bonus"].over)].when == "final"


@pytest.mark.parametrize(
    "name,printed",
    [("draw-01", (100, 40, 25, 5, 4, 1)), ("draw-02", (100, 40, 30, 5, 4, 1)), ("draw-03", (100, 40, 30, 6, 3, 1))],
)
def test_d8_pair_plus_cells(name: str, printed: tuple[int, ...]) -> None:
    assert cells(load(name), "pair_plus") == dict(zip(("mini_royal", *THREE), printed, strict=True))


def test_e3_ante_bonus_cells() -> None:
    game = load("casablanca")
    assert cells(game, "ante_bonus") == {"straight_flush": 4, "three_of_a_kind": 3, "straight": 1}
    assert game.bonus["ante_bonus"].on == "ante"


def test_e4_pair_plus_cells() -> None:
    assert cells(load("casablanca"), "pair_plus") == dict(zip(THREE, (40, 30, 5, 3, 1), strict=True))


@pytest.mark.parametrize(
    "name,base", [(name, base) for name in ("ca-tcp", "ca-6cb", "tcp-01", "casablanca") for base in ("ante", "play")]
)
def test_a12_a13_b3_c9_e2_the_base_game_pays_even_money(name: str, base: str) -> None:
    rows = [(row.qualified, row.compare, row.result, row.pay) for row in load(name).outcome[base]]
    not_qualified = (False, None, "win", 1) if base == "ante" else (False, None, "push", None)
    assert rows[0] == not_qualified
    assert set(rows[1:]) == {(None, "above", "win", 1), (None, "below", "lose", None), (None, "equal", "push", None)}


@pytest.mark.parametrize("base", ["ante", "play"])
def test_d5_d6_the_dealer_always_plays_and_ties_push(base: str) -> None:
    game = load("draw-01")
    assert game.qualifier is None
    rows = {(row.qualified, row.compare, row.result, row.pay) for row in game.outcome[base]}
    assert rows == {(None, "above", "win", 1), (None, "below", "lose", None), (None, "equal", "push", None)}
