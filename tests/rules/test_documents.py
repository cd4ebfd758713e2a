"""What the documents say of seats, cards, order, procedure and layout, as settings of the files."""

import pytest

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.rules.kit import TCP

WITH_ROYAL = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
CLOCKWISE = "clockwise"
BACK = "counter_clockwise"


def ways(game: Ruleset) -> dict[str, tuple[str, str]]:
    """Start and direction of each stage."""
    order = game.order
    named = {"deal": order.deal, "decide": order.decide, "reveal": order.reveal, "settle": order.settle}
    return {stage: (way.start, way.direction) for stage, way in named.items()}


def deals(game: Ruleset) -> list[tuple[str, str, int, tuple[int, ...]]]:
    """Who gets what."""
    return [(deal.to, deal.zone, deal.cards, deal.turn_up) for deal in game.deal]


def forfeits(game: Ruleset) -> tuple[str, ...]:
    """What a fold gives up."""
    assert game.decision is not None
    return game.decision.option["fold"].forfeits


def test_the_catalogue_has_all_published_games() -> None:
    draws, attachments = ("draw-01", "draw-02", "draw-03"), ("tcp-progressive-1", "tcp-progressive-2")
    assert set(builtin_ids()) == {"ca-tcp", *TCP, *attachments, "ca-6cb", *draws, "casablanca"}
    assert all(load(name).id == name for name in builtin_ids())


def test_a1_eight_seats_with_the_player_dealers_among_them() -> None:
    game = load("ca-tcp")
    assert (game.seats.count, game.bank.by) == (8, "seat")


def test_a2_two_rounds_in_a_row_at_most() -> None:
    assert load("ca-tcp").bank.rounds_max == 2


def test_a3_ranking_with_a_royal_on_top_and_straights_above_flushes() -> None:
    ranking = load("ca-tcp").ranking["three"]
    assert ranking.classes == WITH_ROYAL
    assert ranking.labels["mini_royal"] == "royal flush"


def test_a4_two_decks_of_52() -> None:
    deck = load("ca-tcp").deck
    assert (deck.packs, len(deck.ranks) * len(deck.suits)) == (2, 52)


def test_a7_stacks_of_three_one_of_the_banks_turned_up() -> None:
    game = load("ca-tcp")
    assert deals(game) == [("seat", "hand", 3, ()), ("bank", "hand", 3, (3,))]
    assert ways(game)["deal"] == ("bank_left", CLOCKWISE)


def test_a9_fold_forfeits_ante_and_bonus() -> None:
    game = load("ca-tcp")
    assert set(forfeits(game)) == {"ante", "bonus"}
    assert ways(game)["decide"] == ("dealer_left", CLOCKWISE)
    assert game.procedure.touching == "player_and_dealer"


def test_a11_queen_high_qualifies() -> None:
    for name in ("ca-tcp", "ca-6cb", "tcp-01", "casablanca"):
        qualifier = load(name).qualifier
        assert qualifier is not None
        assert (qualifier.at_least.hand_class, qualifier.at_least.ranks) == ("high_card", "Q")


def test_a14_hands_are_revealed_from_the_dealers_right() -> None:
    assert ways(load("ca-tcp"))["reveal"] == ("dealer_right", BACK)


def test_a16_losers_are_collected_first_and_only_the_loss_is_limited() -> None:
    game = load("ca-tcp")
    assert (game.bank.cap, game.settle.mode) == ("loss", "collect_then_pay")
    assert game.settle.wagers == ("play", "ante", "bonus")


def test_a19_spots_of_the_layout() -> None:
    assert load("ca-tcp").layout.spots == ("Ante", "Play", "Bonus")


def test_b1_ranking_without_a_royal_ace_low_in_the_lowest_straight_only() -> None:
    for name in TCP:
        game = load(name)
        assert game.ranking["three"].classes == WITH_ROYAL[1:]
        assert game.ranking["three"].ace_low
        assert (game.deck.packs, game.procedure.shuffler) == (1, "machine")


def test_b6_fold_forfeits_both() -> None:
    assert all(set(forfeits(load(name))) == {"ante", "pair_plus"} for name in TCP)


def test_b7_no_wagers_between_players() -> None:
    assert {load(name).procedure.between_players for name in TCP} == {"prohibited"}


def test_b10_progressive_on_the_own_three_cards() -> None:
    game = load("tcp-progressive-1")
    hand = game.hand[str(game.table["progressive"].over)]
    assert (hand.of, hand.when, hand.zones) == ("seat", "dealt", ("hand",))


def test_b16_awards_from_the_dealers_right() -> None:
    way = load("tcp-progressive-1").meter["progressive"].award_order
    assert (way.start, way.direction) == ("dealer_right", BACK)


def test_c1_seven_seats_two_rounds() -> None:
    game = load("ca-6cb")
    assert (game.seats.count, game.bank.by, game.bank.rounds_max) == (7, "seat", 2)


def test_c3_ranking_with_a_mini_royal() -> None:
    ranking = load("ca-6cb").ranking["three"]
    assert (ranking.classes, ranking.ace_low) == (WITH_ROYAL, True)
    assert ranking.labels["mini_royal"] == "mini royal flush"


def test_c5_back_line_on_every_wager() -> None:
    game = load("ca-6cb")
    assert game.seats.backline
    assert {wager.backline for wager in game.wager.values()} == {True}


def test_c6_the_bottom_card_is_turned_up() -> None:
    assert deals(load("ca-6cb"))[1] == ("bank", "hand", 3, (3,))


def test_c7_decision3_button_values_with_the_ten() -> None:
    button = load("ca-6cb").button
    assert button is not None
    assert button.card == 3
    numbers = {str(number): number for number in range(2, 10)}
    assert button.values == {"A": 1, **numbers, "T": 10, "J": 11, "Q": 12, "K": 13}


def test_c8_fold_keeps_the_six_card_bonus() -> None:
    assert set(forfeits(load("ca-6cb"))) == {"ante", "pair_plus"}


def test_c10_c11_settlement_player_by_player_from_the_button() -> None:
    game = load("ca-6cb")
    assert ways(game)["settle"] == ("button", CLOCKWISE)
    assert game.settle.wagers == ("play", "ante", "pair_plus", "six_card_bonus")
    assert (game.settle.mode, game.bank.cap) == ("sequential", "loss_and_win")


def test_c15_layout_names_its_spots_and_prints_both_tables() -> None:
    layout = load("ca-6cb").layout
    assert layout.spots == ("Ante", "Play", "Pair Plus", "6 Card Bonus")
    assert set(layout.printed_tables) == {"pair_plus", "six_card_bonus"}


def test_c16_c17_decide_and_reveal_from_the_player_dealers_left() -> None:
    found = ways(load("ca-6cb"))
    assert found["decide"] == found["reveal"] == ("bank_left", CLOCKWISE)


def test_d2_four_cards_each_the_top_one_aside() -> None:
    game = load("draw-01")
    assert deals(game) == [("seat", "draw", 1, ()), ("seat", "hand", 3, ()), ("bank", "hand", 4, ())]
    assert game.decision is not None
    assert game.decision.sees == ("hand",)


def test_d4_pair_plus_on_the_cards_as_dealt_stands_after_a_fold() -> None:
    game = load("draw-01")
    assert forfeits(game) == ("ante",)
    assert game.hand[str(game.table["pair_plus"].over)].when == "dealt"


def test_d6_pair_plus_first_counter_clockwise() -> None:
    game = load("draw-01")
    assert ways(game)["settle"] == ("dealer_right", BACK)
    assert game.settle.wagers[0] == "pair_plus"


def test_d11_ranking_and_areas() -> None:
    game = load("draw-01")
    assert game.ranking["three"].classes == WITH_ROYAL
    assert game.layout.areas == ("Draw Card", "X", "Hold")


def test_e5_fold_forfeits_both() -> None:
    assert set(forfeits(load("casablanca"))) == {"ante", "pair_plus"}


def test_e6_two_adjacent_positions() -> None:
    assert load("casablanca").seats.spots_per_player == 2
    assert load("casablanca", {"seats.spots_per_player": 1}).seats.spots_per_player == 1


def test_e7_announcements() -> None:
    said = load("casablanca").announce
    assert said.no_more_bets.startswith("No more bets")
    assert said.missing is not None
    assert said.missing.text.format(positions="2, 3 and 5") == "No pair plus, position 2, 3 and 5."
    assert str(said.qualified).format(holding="a queen") == "Dealer plays with a queen."
    assert said.not_qualified == "Dealer doesn't play."


def test_e8_e9_dealt_from_the_left_settled_from_the_right() -> None:
    game = load("casablanca")
    assert ways(game)["deal"] == ("dealer_left", CLOCKWISE)
    assert ways(game)["settle"] == ways(game)["reveal"] == ("dealer_right", BACK)
    assert game.settle.wagers == ("play", "ante_bonus", "ante", "pair_plus")


def test_e10_a_wrong_number_of_cards_voids_the_round() -> None:
    ruling = load("casablanca").irregular.wrong_card_count
    assert (ruling.ruling, ruling.clause) == ("void_round", "E10")


def test_e11_two_decks_and_two_cut_cards() -> None:
    game = load("casablanca")
    assert (game.deck.packs, game.procedure.cut_cards) == (2, 2)
    assert game.procedure.pay_table_change == "posted_and_filed"


def test_e12_e13_tournament_rules() -> None:
    rules = load("casablanca").tournament
    assert rules is not None
    assert (rules.refund_until, rules.few) == ("first_card", 3)
    assert (rules.interrupted_hourly, rules.interrupted_multi_table) == ("void_unless_few_remain", "split_evenly")


def test_e14_e15_e16_house_policy() -> None:
    game = load("casablanca")
    assert game.irregular.interrupted.ruling == "complete_if_agreed"
    assert (game.house.refunds, game.house.redeem) == ("none", "face_value_same_day")
    assert (game.house.chips, game.house.charity) == ("house_property", True)


def test_e17_ranking_as_in_b() -> None:
    assert load("casablanca").ranking["three"] == load("tcp-01").ranking["three"].altered(clause="E17")


def test_e18_e19_procedure() -> None:
    procedure = load("casablanca").procedure
    assert procedure.between_players == "prohibited"
    assert (procedure.bank_hand, procedure.bottom_card) == ("high_to_low", "never_exposed")
    assert (procedure.forfeits, procedure.payment) == ("before_reveal", "house_choice")


def test_decision1_the_wheel_counts_among_five_cards() -> None:
    assert load("ca-6cb").ranking["five"].ace_low
    assert all(load(name).ranking["three"].ace_low for name in builtin_ids())


@pytest.mark.parametrize("name", ["ca-tcp", *TCP])
def test_decision2_ties_push(name: str) -> None:
    for base in ("ante", "play"):
        (tie,) = (row for row in load(name).outcome[base] if row.compare == "equal")
        assert (tie.result, tie.clause) == ("push", "decision 2")


@pytest.mark.parametrize("name", builtin_ids())
def test_every_builtin_file_cites_its_own_document(name: str) -> None:
    game = load(name)
    assert game.source.letter is not None
    cited = [*game.clauses.values(), *(wager.clause or "" for wager in game.wager.values())]
    assert any(clause.startswith(game.source.letter) for clause in cited)
