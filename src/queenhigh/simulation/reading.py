"""Inside the kernel: how strong the hands of the spots and of the bank are."""

from __future__ import annotations

from typing import Final

from queenhigh.hands.codes import FLUSH_BIAS, FLUSH_BITS, LOW_BITS, LOW_MASK, RANK_MASK, SUIT_SHIFT
from queenhigh.simulation.jit import NOUGHT, as_place, called, inlined
from queenhigh.simulation.layout import Game, Looks, Work
from queenhigh.simulation.readers import BEST_THREE, RANK_PLACES, SIX, THREE
from queenhigh.simulation.structs import Bytes, Halves, Shorts

OF_BANK: Final = 1
HAND_ZONE: Final = 2
DRAW_ZONE: Final = 3
DEALT: Final = 4
READER: Final = 5
RANKING: Final = 6


@inlined
def three_place(a: int, b: int, c: int) -> int:
    """Where three cards stand in a table by ranks and suit."""
    one_suit = (((a ^ b) | (a ^ c)) & 3) == 0
    return (a >> 2) * 169 + (b >> 2) * 13 + (c >> 2) + (RANK_PLACES if one_suit else 0)


@called
def exchange(game: Game, work: Work, turn: int, stack: int, discard: int) -> None:
    """Note a spot's hand after the exchange: the draw card in the place of the discard."""
    for place in range(game.hand_size):
        card = work.deck[stack + game.hand_at + place]
        work.finals[turn, place] = work.deck[stack + game.draw_at] if card == discard else card
    if game.hand_size == 3:
        work.final_places[turn] = three_place(work.finals[turn, 0], work.finals[turn, 1], work.finals[turn, 2])


@called
def gather(game: Game, work: Work, turn: int, hand: int) -> int:
    """Put the cards of a hand into the buffer; how many there are."""
    seat = work.turns[turn]
    stack, swapped = work.stacks[turn], work.discards[seat] >= 0
    count = 0
    if game.hands[hand, HAND_ZONE]:
        for place in range(game.hand_size):
            dealt = work.deck[stack + game.hand_at + place]
            work.buffer[count] = work.finals[turn, place] if swapped and not game.hands[hand, DEALT] else dealt
            count += 1
    if game.hands[hand, DRAW_ZONE]:
        for place in range(game.draw_size):
            work.buffer[count] = work.deck[stack + game.draw_at + place]
            count += 1
    if game.hands[hand, OF_BANK]:
        for place in range(game.bank_cards):
            work.buffer[count] = work.deck[work.bank_at + place]
            count += 1
    return count


@called
def best_three(three: Halves, ranking: int, held: Bytes, count: int) -> int:
    """The best three-card strength among the first cards of a buffer."""
    best = 0
    for a in range(count - 2):
        for b in range(a + 1, count - 1):
            for c in range(b + 1, count):
                best = max(best, three[ranking, three_place(held[a], held[b], held[c])])
    return best


@called
def best_five(game: Game, looks: Looks, ranking: int, held: Bytes, count: int) -> int:
    """The best five-card strength among the first five to eight cards of a buffer."""
    code = NOUGHT
    for place in range(count):
        code += game.codes[held[place]]
    ranks = code & RANK_MASK
    dense = looks.high_base[count - 5, ranks >> LOW_BITS] + looks.low_index[count - 5, ranks & LOW_MASK]
    return max(int(looks.mixed[ranking, count - 5, dense]), flush_of(looks.suited, ranking, held, count, code))


@called
def flush_of(suited: Shorts, ranking: int, held: Bytes, count: int, code: int) -> int:
    """The best flush among the first cards of a buffer, whose codes add up to `code`; -1 if there is none."""
    flush = ((code >> SUIT_SHIFT) + FLUSH_BIAS) & FLUSH_BITS
    if flush == 0:
        return -1
    suit = 0 if flush & 0x8 else 1 if flush & 0x80 else 2 if flush & 0x800 else 3
    return suited[ranking, ranks_of_suit(held, count, suit)]


@called
def ranks_of_suit(held: Bytes, count: int, suit: int) -> int:
    """The ranks of the cards of one suit, a bit each."""
    ranks = 0
    for place in range(count):
        if held[place] & 3 == suit:
            ranks |= 1 << (held[place] >> 2)
    return ranks


@called
def _with_flush(game: Game, suited: Shorts, work: Work, turn: int, hand: int, code: int) -> None:
    """Raise a strength to that of the flush, if it is higher."""
    count = gather(game, work, turn, hand)
    flush = flush_of(suited, game.hands[hand, RANKING], work.buffer, count, code)
    work.strengths[turn, hand] = max(int(work.strengths[turn, hand]), flush)


@called
def _read_sixes(game: Game, shapes: Halves, pairs: Halves, suited: Shorts, work: Work, turns: int, hand: int) -> None:
    """The best five of each seat's three and the bank's three.

    First all look-ups, so that none waits for another; then flushes, which need a hand of one suit on one side.
    """
    ranking, as_dealt, bank_place = (
        as_place(game.hands[hand, RANKING]),
        game.hands[hand, DEALT],
        as_place(work.bank_place),
    )
    places = work.dealt_places if as_dealt else work.final_places
    bank_set = shapes[bank_place]
    for number in range(turns):
        turn = as_place(number)
        seat_set = shapes[places[turn]]
        higher, lower = max(seat_set, bank_set), min(seat_set, bank_set)
        work.strengths[turn, hand] = pairs[ranking, as_place(((higher * (higher + 1)) >> 1) + lower)]
    bank_suited = bank_place >= as_place(RANK_PLACES)
    for number in range(turns):
        if bank_suited or places[as_place(number)] >= RANK_PLACES:
            _look_for_flush(game, suited, work, number, hand, as_dealt)


@called
def _look_for_flush(game: Game, suited: Shorts, work: Work, turn: int, hand: int, as_dealt: int) -> None:
    """Raise the strength of a seat's three and the bank's three to that of their flush, if they have one."""
    first, code = work.stacks[turn] + game.hand_at, work.bank_code
    dealt = as_dealt or work.discards[work.turns[turn]] < 0
    for place in range(3):
        code += game.codes[work.deck[first + place] if dealt else work.finals[turn, place]]
    if ((code >> SUIT_SHIFT) + FLUSH_BIAS) & FLUSH_BITS:
        _with_flush(game, suited, work, turn, hand, code)


@called
def _read_more(game: Game, looks: Looks, work: Work, turn: int, hand: int) -> None:
    """The best of more cards than a hand has."""
    ranking = game.hands[hand, RANKING]
    count = gather(game, work, turn, hand)
    if game.hands[hand, READER] == BEST_THREE:
        work.strengths[turn, hand] = best_three(looks.three, ranking, work.buffer, count)
    else:
        work.strengths[turn, hand] = best_five(game, looks, ranking, work.buffer, count)


@inlined
def read_spots(game: Game, looks: Looks, work: Work, turns: int) -> None:
    """Note the strengths of all hands of all spots, one kind of hand after another, so that look-ups overlap."""
    for number in range(game.seat_hand_count):
        hand = game.seat_hands[number]
        reader, ranking, dealt = game.hands[hand, READER], game.hands[hand, RANKING], game.hands[hand, DEALT]
        if reader == THREE:
            for line in range(turns):
                turn = as_place(line)
                place = work.dealt_places[turn] if dealt else work.final_places[turn]
                work.strengths[turn, hand] = looks.three[as_place(ranking), place]
        elif reader == SIX:
            _read_sixes(game, looks.shapes, looks.pairs, looks.suited, work, turns, hand)
        else:
            for turn in range(turns):
                _read_more(game, looks, work, turn, hand)


@inlined
def read_bank(game: Game, looks: Looks, work: Work, spots: int) -> None:
    """Note the bank's hands, whether it qualifies, and what lies face up."""
    at, deck = work.bank_at, work.deck
    if game.bank_cards == 3:
        work.bank_place = three_place(deck[at], deck[at + 1], deck[at + 2])
        work.bank_code = game.codes[deck[at]] + game.codes[deck[at + 1]] + game.codes[deck[at + 2]]
    for number in range(game.bank_hand_count):
        hand = game.bank_hands[number]
        if game.hands[hand, READER] == THREE:
            work.strengths[0, hand] = looks.three[game.hands[hand, RANKING], work.bank_place]
        else:
            _read_more(game, looks, work, NOUGHT, hand)
        for turn in range(1, spots):
            work.strengths[turn, hand] = work.strengths[0, hand]
    work.qualified = 1
    if game.qualifier_hand >= 0:
        work.qualified = int(work.strengths[0, game.qualifier_hand] >= game.qualifier_floor)
    if game.ups == 1:
        card = deck[at + game.turned[0]]
        work.ranks_up, work.cards_up = card >> 2, card
    elif game.ups == 2:
        one, other = deck[at + game.turned[0]], deck[at + game.turned[1]]
        low, high = min(one, other), max(one, other)
        work.ranks_up, work.cards_up = (low >> 2) * 13 + (high >> 2), game.choose[high, 2] + low
    elif game.ups == 3:
        a, b, c = deck[at + game.turned[0]], deck[at + game.turned[1]], deck[at + game.turned[2]]
        low, high = min(a, b, c), max(a, b, c)
        # Of more cards than two a policy sees the ranks, and whether they are of one suit.
        work.ranks_up = three_place(low, a + b + c - low - high, high)
