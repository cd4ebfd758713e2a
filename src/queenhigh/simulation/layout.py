"""What the kernel knows: the rule file, the table and the round at hand.

The kernel knows no ids. Seats, wagers, items of settlement, options and hands are numbered in the order of
the rule file, seats from 0; names stay with the compiler. Fields have room for the largest game that is
simulated, and a number beside them says how much of it is used.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from queenhigh.simulation.structs import Bytes, Halves, Ints, Longs, Shorts, Smalls, Struct, Words

NO_LIMIT: Final = 1 << 62
"""More cents than any table holds; the sum of two of them is still a whole number of 64 bits."""
SEATS: Final = 12
ITEMS: Final = 16
WAGERS: Final = 16
OPTIONS: Final = 8
HANDS: Final = 16
NO_HAND: Final = HANDS
"""A column of strengths that are always zero."""
METERS: Final = 4
WALKS: Final = 64
TABLE_ROWS: Final = 256
OUTCOME_ROWS: Final = 128
TIERS: Final = 16
PLACES: Final = 48
BETTORS: Final = 36
ACTS: Final = 256
PAY_PARTS: Final = 1_000_000
"""A pay in parts, times a stake, is still a whole number of 64 bits."""
GROUPS: Final = WAGERS
MEASURES: Final = GROUPS + 2 * BETTORS + 1


class Game(Struct):
    """A rule file."""

    # The deck and the deal.
    deck_size: int
    deck: Annotated[Bytes, 52]
    batches: int
    batch_sizes: Annotated[Ints, 8]
    """How many cards each random word places, see `chance`."""
    batch_thresholds: Annotated[Words, 8]
    seat_cards: int
    bank_cards: int
    hand_at: int
    hand_size: int
    draw_at: int
    draw_size: int
    ups: int
    turned: Annotated[Bytes, 8]
    """Positions in the bank's stack."""

    # Hands.
    hands: Annotated[Bytes, HANDS, 8]
    """Hand × (of seat, of bank, hand zone, draw zone, as dealt, reader, ranking, cards)."""
    bank_hand_count: int
    bank_hands: Annotated[Bytes, HANDS]
    """The ranked hands of the bank alone, read once a round."""
    seat_hand_count: int
    seat_hands: Annotated[Bytes, HANDS]
    """The other ranked hands, read for each spot."""
    codes: Annotated[Ints, 52]
    """Card → code whose sum says ranks and suits."""
    choose: Annotated[Ints, 53, 9]
    """Card × size → number of sets of that size below it: the number of a set of cards is the sum over its cards."""

    # Verdicts.
    items: int
    wagers: int
    item_wager: Annotated[Bytes, ITEMS]
    item_group: Annotated[Bytes, ITEMS]
    wager_group: Annotated[Bytes, WAGERS]
    leads: Annotated[Bytes, WAGERS]
    """Wager → 1 if its group is told per unit of it: not a raise, nor one that equals another."""
    groups: int
    showdown_seat: int
    showdown_bank: int
    qualifier_hand: int
    qualifier_floor: int
    decision_wager: int
    option_raises: Annotated[Ints, OPTIONS]
    """Option (0: none was taken) → the wager that it makes, or -1."""
    forfeits: Annotated[Bytes, OPTIONS, ITEMS]
    """Option × item → 1 if the stake is collected at once."""
    gives_up: Annotated[Bytes, OPTIONS]
    """Option → 1 if the decision's own wager is forfeited."""
    loses: Annotated[Bytes, OPTIONS]
    """Option → 1 if anything is forfeited."""
    raise_item_count: int
    raise_items: Annotated[Bytes, ITEMS]
    """The items that settle a raise."""
    cells: Annotated[Longs, OPTIONS * 6, ITEMS]
    """(Option, qualified, comparison) × item → source of the multiple that is paid: the column of the strength that it
    depends on, in bits 0–4, and its base in the pool, from bit 5 on; or a walk."""
    pay_parts: int
    """Pays are counted in so many parts of the stake; 1 where all are whole."""
    pays: Annotated[Ints, 256]
    """The different multiples of the stake that are paid, in parts: -1 loses, 0 pushes."""
    largest: Annotated[Ints, ITEMS]
    """Item → the largest multiple that it can be paid, at least 1; 0 where a walk decides."""
    walked: int
    """How many walks there are."""
    walks: Annotated[Ints, WALKS, 4]
    """Walk × (kind, first, end, stake taken): rows that must be looked at one by one."""
    table_rows: Annotated[Ints, TABLE_ROWS, 8]
    """Row × (hand, low, high, test, argument, pay, percent of the meter, envy)."""
    outcome_rows: Annotated[Ints, OUTCOME_ROWS, 6]
    """Row × (options as bits, qualified, compare, hand, floor, source)."""

    # The house.
    seats: int
    seat_banks: int
    deal_order: Annotated[Bytes, SEATS + 1, SEATS]
    """Bank's seat + 1 × turn → seat."""
    settle_order: Annotated[Bytes, SEATS + 1, SEATS + 1, SEATS]
    """Bank's seat + 1 × button's seat + 1 × turn → seat."""
    button_card: int
    button_seats: Annotated[Shorts, SEATS + 1, 13]
    """Bank's seat + 1 × rank of the card → seat."""
    first: int
    """What is settled at the whole table before the rest."""
    caps_loss: int
    caps_win: int
    caps_payoffs: int
    """1 where all payments together stay within the amount put up, whatever is collected."""
    final_gain: int
    """1 where a limited gain is measured on the final result: what is paid makes room for what is collected."""
    rounds_max: int
    bank_cents_min: int
    fees: Annotated[Ints, WAGERS]
    """Wager → flat fee of its bettor."""
    schedules: int
    tiers: Annotated[Ints, METERS, TIERS, 2]
    """Schedule in use × tier × (up to, fee); the last tier ends at the largest number."""
    fee_max: int
    reserve: int
    """The largest raise that the decision's wager may need."""
    meters: int
    meter_wager: Annotated[Ints, METERS]
    meter_group: Annotated[Ints, METERS]
    meter_walk: Annotated[Ints, METERS]
    """Meter → its table, as a walk."""
    meter_order: Annotated[Ints, METERS, SEATS]
    """Meter × turn → seat."""
    meter_envy: Annotated[Ints, METERS]
    """Meter → 1 if only a hand with an own wager on it brings envy."""
    meter_fold: Annotated[Ints, METERS]
    """Meter → what a fold loses: 0 nothing, 1 what the own hand wins, 2 envy too."""
    meter_terms: Annotated[Ints, METERS, 3]
    """Meter × (seed, share of a cent, ceiling), in micro-cents."""


class Looks(NamedTuple):
    """Tables that are too large for a structure of fixed size."""

    three: Halves
    """Three-card ranking × (three ranks in any order, all of one suit) → strength."""
    shapes: Halves
    """Three ranks in any order, of one suit or not → number of the set of ranks."""
    pairs: Halves
    """Five-card ranking × two sets of three ranks, the lower number first → best strength, suits left aside."""
    low_index: Halves
    """Number of cards × sum of codes of the low ranks → part of a dense index; see `hands.vectors`."""
    high_base: Ints
    mixed: Halves
    """Five-card ranking × number of cards × dense index → best strength, suits left aside."""
    suited: Shorts
    """Five-card ranking × set of ranks in one suit → best strength."""
    pool: Bytes
    """What is paid by source and strength, as places in `pays`."""
    choices: Bytes
    """The policies' tables, one after another: what is seen → act."""


class Table(Struct):
    """Who sits where, bets what and decides how.

    A place is one bettor on one spot; the places of a spot follow each other, the seated player's first.
    """

    places: int
    place_spot: Annotated[Bytes, PLACES]
    place_bettor: Annotated[Bytes, PLACES]
    first_place: Annotated[Bytes, SEATS + 1]
    """Seat → its first place; one more at the end."""
    stakes: Annotated[Ints, PLACES, WAGERS]
    """Place × wager → cents before the deal."""
    limits: Annotated[Ints, WAGERS, 3]
    """Wager × (least, most, step)."""
    owner: Annotated[Ints, SEATS]
    """Seat → bettor, or -1."""
    willing: Annotated[Ints, SEATS]
    """Seat → 1 if its player takes the bank when it is offered."""
    bank_seat: int
    """The seat that banks throughout; -1: the bank goes round, or the house banks."""
    bank_cents: int
    policy: Annotated[Bytes, SEATS]
    """Seat → policy."""
    policy_keys: Annotated[Ints, SEATS, 5]
    """Policy × (kind, base, width, stride, ranking)."""
    crowded: int
    """Whether anybody stands behind another."""
    plain: int
    """Whether hands have three cards, all policies look at their strengths, if at all, no card is exchanged and nobody
    stands behind another."""
    act_raises: Annotated[Bytes, ACTS, ITEMS]
    """Act × item that settles a raise, as `raise_items` has them → how many times the decision's wager."""
    acts: Annotated[Bytes, ACTS, 3]
    """Act × (option, multiple, discard as place in the ascending hand + 1, or 0)."""
    bettors: int
    purse: Annotated[Ints, BETTORS]
    """Bettor → cents at the beginning of a session; -1: no end of chips."""
    terms: Annotated[Ints, BETTORS, 4]
    """Bettor × (stakes follow the purse, stop loss, stop win, rounds of a session), 0: none."""
    units: Annotated[Ints, MEASURES]
    """Measure → the cents that its usual results are multiples of; 0 where every result is added up by itself."""
    unit_terms: Annotated[Words, MEASURES, 3]
    """Measure × (factor, summand, turn) by which a result finds its place among the usual ones, see `tallying`."""


class Sitting(Struct):
    """What follows from who banks: the same in every round, as long as nobody's stakes change."""

    arranged: int
    stacks: Annotated[Ints, SEATS]
    """Seat → where its stack begins in the deck; -1: not in play."""
    spots: int
    bank_at: int
    """Where the bank's cards begin in the deck."""
    action: int
    fee: int
    group_stakes: Annotated[Ints, GROUPS]
    bettor_stakes: Annotated[Ints, BETTORS]
    bettor_fees: Annotated[Ints, BETTORS]


class Work(Struct):
    """What is known of the round at hand."""

    deck: Annotated[Bytes, 52]
    bank_code: int
    """The sum of the codes of the bank's cards."""
    bank_place: int
    """Where the bank's three cards stand in a table by ranks and suit."""
    qualified: int
    ranks_up: int
    cards_up: int
    cents: Annotated[Ints, PLACES, WAGERS]
    """Place × wager → what lies there."""
    staked: Annotated[Ints, PLACES, ITEMS]
    """Place × item → the stake that counts for it."""
    gains: Annotated[Ints, PLACES, ITEMS]
    """Place × item → what the bank has gained."""
    item_gains: Annotated[Ints, ITEMS]
    turns: Annotated[Bytes, SEATS + 1]
    """The seats in play, in the order of settlement."""
    stacks: Annotated[Ints, SEATS]
    """Turn → where the seat's stack begins in the deck."""
    bank_at: int
    options: Annotated[Bytes, SEATS]
    raises: Annotated[Ints, SEATS]
    discards: Annotated[Ints, SEATS]
    multiples: Annotated[Ints, SEATS, ITEMS]
    """Turn × item → multiple of the stake that is paid."""
    rows: Annotated[Ints, SEATS, METERS]
    """Turn × meter → row of its table that fits, or -1."""
    dealt_places: Annotated[Halves, SEATS]
    """Turn → where the three cards of the hand stand in a table by ranks and suit, as dealt."""
    final_places: Annotated[Halves, SEATS]
    """The same after the exchange."""
    finals: Annotated[Bytes, SEATS, 8]
    """Turn → the hand after the exchange."""
    strengths: Annotated[Halves, SEATS + 1, 2 * HANDS]
    """Turn × hand → strength; the bank's own hands stand in every row. The columns behind those of the hands stay zero,
    for whatever depends on no hand."""
    buffer: Annotated[Bytes, 64]
    till: int
    cap: int
    left: int
    """What may still be paid, where the payoffs are limited."""
    due: int
    moved: int
    group_gains: Annotated[Ints, GROUPS]
    bettor_gains: Annotated[Ints, BETTORS]
    purses: Annotated[Ints, BETTORS]
    session_rounds: Annotated[Ints, BETTORS]
    session_counts: Annotated[Ints, BETTORS]
    """Bettor → 1 if the session at hand is told when it ends."""
    in_time: int
    """Whether a session that begins now is told."""
    meters: Annotated[Ints, METERS, 4]
    """Meter × (value, reserve, cents paid by the house for the seed, micro-cents fed), the last two in this round."""
    awards: Annotated[Ints, PLACES, METERS, 3]
    """Place × meter × (from the tray, from the meter, envy)."""


class Script(NamedTuple):
    """Rounds that are given: cards, stakes and decisions, instead of chance and policies."""

    decks: Ints
    bank_seat: Ints
    bank_cents: Ints
    stakes: Ints
    option: Ints
    raises: Ints
    discard: Ints
    meters: Ints
    """Round × meter × (value, reserve) before it."""


class Trace(NamedTuple):
    """What happened in each round, for whoever wants to see it again."""

    decks: Ints
    bank_seat: Ints
    bank_cents: Ints
    stakes: Ints
    option: Ints
    raises: Ints
    discard: Ints
    gains: Ints
    """Round × place × item → what the bank has gained."""
    fees: Ints
    """Round × bettor → fees of its wagers; the last column is the bank's."""
    awards: Ints
    """Round × place × meter × (from the tray, from the meter, envy)."""
    meters: Ints
    """Round × meter × (value, reserve, paid by the house for the seed)."""
    meters_before: Ints
    """Round × meter × (value, reserve) before it was fed."""
    purses: Ints
    """Round × bettor → the purse before it."""


class Tally(NamedTuple):
    """Sums over the rounds of a chunk; every one of them is a whole number.

    Measures are the groups of wagers, then the bettors, then the bank, then the bettors' sessions.
    """

    usual: Smalls
    """Result in units, from the middle × measure → rounds: players who win the same are counted side by side. All else
    is about results that are not found there."""
    sums: Ints
    """Measure × (rounds, cents gained, cents staked)."""
    squares: Words
    """Measure × (squares, products with the stake, squares of the stake) × (high, low word)."""
    bins: Smalls
    """Measure × bin × (rounds, the least value that fell into it, the greatest)."""
    sessions: Ints
    """Bettor × (sessions, ruined, stopped by loss, by win, by time, rounds, given up while open)."""
    bank: Ints
    """Rounds, exhausted, capped, cents due, cents moved, wagered before the deal, fees of the bank, put up."""
    meters: Ints
    """Meter × (awards, cents awarded, seeds paid by the house, sum of the value in cents, last value, last reserve,
    largest award, micro-cents fed beside the whole cents of each round)."""
    history: Ints
    """Meter × sample → value in micro-cents."""
