"""Inside the kernel: what a seat decides, from its policy's table or from a script, and what follows at once."""

from __future__ import annotations

from typing import Final

from queenhigh.simulation.jit import as_place, called, inlined
from queenhigh.simulation.layout import Game, Sitting, Table, Work
from queenhigh.simulation.reading import exchange, three_place
from queenhigh.simulation.structs import Bytes, Halves

BY_STRENGTH: Final = 1
"""The table is looked up by the three-card strength of the hand and the ranks that are turned up."""
BY_CARDS: Final = 2
"""The table is looked up by the very cards."""
BY_POLICY: Final = 255
"""In a script: this seat decides by its own policy."""


@called
def _sort_hand(game: Game, work: Work, stack: int) -> None:
    """The hand as dealt, ascending, into the buffer."""
    held = work.buffer
    for place in range(game.hand_size):
        card = work.deck[stack + game.hand_at + place]
        at = place
        while at > 0 and held[at - 1] > card:
            held[at] = held[at - 1]
            at -= 1
        held[at] = card


@called
def _cards_number(game: Game, work: Work, stack: int, sees_draw: int) -> int:
    """The number of what a seat sees of its own cards; the hand is left in the buffer, ascending."""
    _sort_hand(game, work, stack)
    number = 0
    for place in range(game.hand_size):
        number += game.choose[work.buffer[place], place + 1]
    if sees_draw:
        for place in range(game.draw_size):
            number = number * 52 + work.deck[stack + game.draw_at + place]
    return number


@inlined
def _act_of(
    game: Game, three: Halves, choices: Bytes, table: Table, work: Work, turn: int, seat: int, stack: int
) -> int:
    """The act that a seat's policy takes."""
    keys, policy = table.policy_keys, table.policy[seat]
    kind, base = keys[policy, 0], keys[policy, 1]
    if kind == BY_STRENGTH:
        strength = three[keys[policy, 4], work.dealt_places[turn]]
        return choices[base + strength * keys[policy, 2] + work.ranks_up * keys[policy, 3]]
    if kind == BY_CARDS:
        number = _cards_number(game, work, stack, keys[policy, 4])
        return choices[base + number * keys[policy, 2] + work.cards_up * keys[policy, 3]]
    return choices[base]


@called
def decide(
    game: Game,
    three: Halves,
    choices: Bytes,
    table: Table,
    sitting: Sitting,
    work: Work,
    turns: int,
    scripted: bool,
) -> None:
    """What all spots do, one after another."""
    if table.plain and not scripted:
        _decide_plainly(game, three, choices, table, sitting, work, turns)
    else:
        for turn in range(turns):
            _decide(game, three, choices, table, sitting, work, turn, scripted)


@called
def _decide_plainly(
    game: Game, three: Halves, choices: Bytes, table: Table, sitting: Sitting, work: Work, turns: int
) -> None:
    """The same at a plain table.

    First all hands and then all choices, so that no spot waits for what another one looks up.
    """
    keys, hand_at, ranks_up, wager = table.policy_keys, game.hand_at, work.ranks_up, as_place(game.decision_wager)
    raise_items, raise_item = game.raise_item_count, game.raise_items[0]
    for number in range(turns):
        turn = as_place(number)
        stack = sitting.stacks[work.turns[turn]]
        at = as_place(stack + hand_at)
        place = three_place(work.deck[at], work.deck[at + as_place(1)], work.deck[at + as_place(2)])
        work.stacks[turn] = stack
        work.dealt_places[turn] = work.final_places[turn] = place
    for number in range(turns):
        turn = as_place(number)
        seat = work.turns[turn]
        policy = table.policy[seat]
        strength = three[as_place(keys[policy, 4]), work.dealt_places[turn]]
        act = choices[as_place(keys[policy, 1] + strength * keys[policy, 2] + ranks_up * keys[policy, 3])]
        first = table.first_place[seat]
        base = work.cents[first, wager]
        work.options[seat] = table.acts[act, 0] if base else 0
        work.raises[seat] = table.acts[act, 1] * base
        work.discards[seat] = -1
        if raise_items == 1:
            work.staked[first, raise_item] = table.act_raises[act, 0] * base
        else:
            for each in range(raise_items):
                work.staked[first, game.raise_items[each]] = table.act_raises[act, each] * base


@inlined
def _decide(
    game: Game,
    three: Halves,
    choices: Bytes,
    table: Table,
    sitting: Sitting,
    work: Work,
    turn: int,
    scripted: bool,
) -> None:
    """What a spot does: nothing, if its player has not made the wager that the decision is about."""
    seat, wager = work.turns[turn], game.decision_wager
    stack, first = sitting.stacks[seat], table.first_place[seat]
    if game.hand_size == 3:
        at = stack + game.hand_at
        place = three_place(work.deck[at], work.deck[at + 1], work.deck[at + 2])
        work.dealt_places[turn] = work.final_places[turn] = place
    base = work.cents[first, wager] if wager >= 0 else 0
    option, amount, discard = 0, 0, -1
    if base > 0:
        if scripted and work.options[seat] != BY_POLICY:
            option, amount, discard = int(work.options[seat]), work.raises[seat], work.discards[seat]
        else:
            act = _act_of(game, three, choices, table, work, turn, seat, stack)
            option, amount = int(table.acts[act, 0]), table.acts[act, 1] * base
            if table.acts[act, 2]:
                _sort_hand(game, work, stack)
                discard = int(work.buffer[table.acts[act, 2] - 1])
    if discard >= 0:
        exchange(game, work, turn, stack, discard)
    work.stacks[turn] = stack
    work.options[seat], work.raises[seat], work.discards[seat] = option, amount, discard
    _raise(game, table, work, seat, base)


@inlined
def _raise(game: Game, table: Table, work: Work, seat: int, base: int) -> None:
    """A raise is made by everyone on the spot, in proportion."""
    made, amount, first = game.option_raises[work.options[seat]], work.raises[seat], table.first_place[seat]
    for number in range(game.raise_item_count):
        item = game.raise_items[number]
        raised = amount if game.item_wager[item] == made else 0
        work.staked[first, item] = raised
        for place in range(first + 1, table.first_place[seat + 1]):
            # Without a raise the stake may be gone, or its base nothing.
            work.staked[place, item] = work.cents[place, game.decision_wager] * raised // base if raised else 0
