"""Policies as tables: for everything that a seat can see, the act that it takes.

A table is first made over the very cards. Where it turns out that only the strength of the hand and the
ranks that are turned up matter, it is folded up to those, which keeps it in the processor's nearest cache.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.cards.deck import deck_cards
from queenhigh.errors import BadInput
from queenhigh.exact.count.answers import strengths
from queenhigh.exact.count.symmetry import images_of
from queenhigh.hands.lookup import lookup
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import Always, Never, Threshold
from queenhigh.round.policy import Offer, Sight
from queenhigh.round.state import Stake
from queenhigh.rules.strengths import ranking_of
from queenhigh.simulation.deciding import BY_CARDS, BY_STRENGTH
from queenhigh.simulation.readers import RANK_PLACES
from queenhigh.simulation.structs import Bytes, Ints

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.round.policy import Choice, Policy
    from queenhigh.rules.schema.ruleset import Ruleset

ENTRIES_MAX: Final = 64_000_000
"""Two turned-up cards beside any three: 22,100 · 1,326 = 29,304,600 entries of a byte each."""
_ANYONE: Final = "player"


@dataclass(frozen=True, slots=True)
class Act:
    """An option, how many times the wager is raised, and which card of the ascending hand goes (1 …; 0: none)."""

    option: int
    multiple: int
    discard: int


@dataclass(frozen=True, slots=True, eq=False)
class ActTable:
    """A policy for the kernel: what is seen → place in `acts`."""

    acts: tuple[Act, ...]
    kind: int
    entries: Bytes
    width: int
    """Entries from one own hand to the next."""
    stride: int
    """Entries from one set of turned-up cards to the next; 0 if they do not matter."""
    reading: int
    """The three-card ranking, or whether the draw card is seen."""


class _Seen:
    """Everything that a seat can see of its own cards, numbered as the kernel numbers it."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.plan = rules, plan_of(rules)
        self.deck = deck_cards(rules.deck.ranks, rules.deck.suits)
        self.size = self.plan.hand_at[1] - self.plan.hand_at[0]
        sees = rules.decision.sees if rules.decision else ()
        self.draws = self.plan.draw_at[1] - self.plan.draw_at[0] if "draw" in sees else 0
        if "hand" not in sees:
            message = "a seat that decides without seeing its hand is not simulated"
            raise BadInput("simulate/unseen_hand", message, {"sees": sees})
        self.numbers = comb(52, self.size) * 52**self.draws
        if self.numbers > ENTRIES_MAX:
            raise _too_large(self.numbers)

    def hands(self) -> Ints:
        """All own hands, ascending, a row each."""
        return np.array(list(combinations(self.deck, self.size)), dtype=np.int64)

    def rows(self) -> Ints:
        """All own cards that can be seen: a hand, ascending, and behind it the cards aside."""
        rows = self.hands()
        for _ in range(self.draws):
            deck = np.array(self.deck, dtype=np.int64)
            aside, before = np.tile(deck, len(rows)), np.repeat(rows, len(deck), axis=0)
            free = ~(before == aside[:, None]).any(axis=1)
            rows = np.column_stack([before, aside])[free]
        return rows

    def number(self, hands: Ints) -> Ints:
        """The numbers of hands, ascending in each row; drawn cards follow them."""
        found = np.zeros(len(hands), dtype=np.int64)
        for place in range(self.size):
            found += _choose(place + 1)[hands[:, place]]
        for place in range(self.size, hands.shape[1]):
            found = found * 52 + hands[:, place]
        return found


@lru_cache(maxsize=16)
def _choose(size: int) -> Ints:
    return np.array([comb(card, size) for card in range(53)], dtype=np.int64)


def table_of_policy(rules: Ruleset, policy: Policy, stakes: Mapping[str, int]) -> ActTable:
    """The table of any policy; those of `round.policies` are asked once for each case they can tell apart."""
    if isinstance(policy, Always | Never | Threshold):
        return _table_of_plain(rules, policy, stakes)
    return _table_of_any(rules, policy, stakes)


def _table_of_plain(rules: Ruleset, policy: Always | Never | Threshold, stakes: Mapping[str, int]) -> ActTable:
    """A policy that sees which options are open and, with a threshold, whether the hand reaches it."""
    seen = _Seen(rules)
    rows = seen.rows()
    columns = list(rows.T)
    cases = np.zeros(len(rows), dtype=np.int64)
    marks = [(option.floor[0], option.floor[1]) for option in seen.plan.options.values() if option.floor]
    for name, floor in marks:
        cases = cases * 2 + (strengths(seen.plan.hands[name].ranked.ranking, columns[: seen.size]) >= floor)
    if isinstance(policy, Threshold):
        cases = cases * 2 + (strengths(policy.look.ranking, columns) >= policy.floor)
    _, firsts, inverse = np.unique(cases, return_index=True, return_inverse=True)
    acts: list[Act] = []
    codes = [_code(acts, _asked(seen, policy, stakes, tuple(map(int, rows[first])), ())) for first in firsts]
    table = np.zeros((seen.numbers, 1), dtype=np.uint8)
    table[seen.number(rows), 0] = np.array(codes, dtype=np.uint8)[inverse]
    return _folded(rules, seen, tuple(acts), table)


def _table_of_any(rules: Ruleset, policy: Policy, stakes: Mapping[str, int]) -> ActTable:
    """A policy of which nothing is known: it is asked about everything that can be seen."""
    seen = _Seen(rules)
    ups = list(_ups(seen))
    columns = max(place for place, _ in ups) + 1
    if seen.numbers * columns > ENTRIES_MAX:
        raise _too_large(seen.numbers * columns)
    acts: list[Act] = []
    table = np.zeros((seen.numbers, columns), dtype=np.uint8)
    rows = seen.rows()
    for number, row in zip(seen.number(rows).tolist(), rows.tolist(), strict=True):
        for column, up in ups:
            if not set(up) & set(row):
                table[number, column] = _code(acts, _asked(seen, policy, stakes, tuple(row), up))
    return _folded(rules, seen, tuple(acts), table)


def _ups(seen: _Seen) -> Iterator[tuple[int, tuple[int, ...]]]:
    count = len(seen.plan.turned)
    if count > 2:
        raise _three_up()
    for up in combinations(seen.deck, count):
        yield (0 if not up else up[0] if count == 1 else comb(up[1], 2) + up[0]), up


def _asked(seen: _Seen, policy: Policy, stakes: Mapping[str, int], own: tuple[int, ...], up: tuple[int, ...]) -> Act:
    """What the policy does with these cards, at these stakes."""
    plan = seen.plan
    base = stakes.get(plan.decision_wager, 0) or 1
    hand = own[: seen.size]
    offers = []
    for chosen in plan.options.values():
        if chosen.floor and plan.hands[chosen.floor[0]].ranked.strength(hand) < chosen.floor[1]:
            continue
        made = chosen.option.raise_
        low, high = (made.min * base, made.max * base) if made else (0, 0)
        gives_up = plan.decision_wager in chosen.forfeits
        swaps = chosen.option.swap is not None
        offers.append(Offer(1, chosen.id, chosen.option.label, gives_up, low, high, base if made else 0, swaps))
    made_stakes = tuple(Stake(_ANYONE, 1, wager, cents) for wager, cents in stakes.items() if cents)
    choice = policy.choose(Sight(seen.rules, 1, _ANYONE, own, up, (), made_stakes, tuple(offers)))
    return _act(seen, choice, base, hand, {offer.option: offer for offer in offers})


def _act(seen: _Seen, choice: Choice, base: int, hand: tuple[int, ...], offers: Mapping[str, Offer]) -> Act:
    offer = offers.get(choice.option)
    cents = offer.cents_min if offer and choice.cents is None else choice.cents or 0
    if offer is None or cents % base or not offer.cents_min <= cents <= offer.cents_max:
        message = f"the policy chose {choice.option!r} with {choice.cents} cents, which the kernel cannot do"
        raise BadInput("policy/choice", message, {"option": choice.option, "cents": choice.cents, "base": base})
    discard = sorted(hand).index(choice.discard) + 1 if choice.discard is not None else 0
    return Act(1 + list(seen.plan.options).index(choice.option), cents // base, discard)


def _code(acts: list[Act], act: Act) -> int:
    if act not in acts:
        acts.append(act)
    return acts.index(act)


def table_of_strategy(rules: Ruleset, strategy: Strategy) -> ActTable:
    """The table of an exact strategy: its classes of own cards, turned into all hands that they stand for."""
    seen = _Seen(rules)
    if len(seen.plan.turned) == 3:
        return _by_three_up(rules, seen, strategy)
    tally, odds = strategy.odds.tally, strategy.odds
    rows, images = tally.seat.rows, images_of(tally.group)
    columns = [column for column, _ in _ups(seen)]
    width = (max(columns) + 1) if tally.frame.up_cards else 1
    table = np.zeros((seen.numbers, width), dtype=np.uint8)
    options = list(seen.plan.options)
    acts = tuple(
        Act(1 + options.index(odds.game.lines[act.line].option), odds.game.lines[act.line].multiple, place)
        for act in odds.acts
        for place in range(seen.size + 1)
    )
    keeps = np.array([act.keep for act in odds.acts], dtype=np.int64)
    for image in images:
        back = np.argsort(image)
        raw = back[rows]
        order = np.argsort(raw[:, : seen.size], axis=1)
        # Where each card of the class's hand stands in the actual hand, ascending; 0 for none given up.
        places = np.zeros((len(rows), seen.size + 1), dtype=np.int64)
        places[:, 1:] = np.argsort(order, axis=1) + 1
        raw[:, : seen.size] = np.sort(raw[:, : seen.size], axis=1)
        chosen = strategy.choices[:, _columns(tally.up, image)] if tally.frame.up_cards else strategy.choices
        given = np.take_along_axis(places, keeps[chosen], axis=1)
        codes = (chosen.astype(np.int64) * (seen.size + 1) + given).astype(np.uint8)
        ups = _up_numbers(tally.up) if tally.frame.up_cards else np.zeros(1, dtype=np.int64)
        table[np.ix_(seen.number(raw), ups)] = codes
    return _folded(rules, seen, acts, table)


def _by_three_up(rules: Ruleset, seen: _Seen, strategy: Strategy) -> ActTable:
    """Beside three turned-up cards: by the own strength, their ranks, and whether they are of one suit.

    All sets of three beside all hands would be too many. Exchanging suits changes none of these, so that the classes of
    own cards suffice; where they do not tell everything that the strategy heeds, the table is refused.
    """
    odds, tally = strategy.odds, strategy.odds.tally
    name = rules.hand[rules.showdown.seat].ranking if rules.showdown else None
    threes = [each for each, ranking in rules.ranking.items() if ranking.size == 3]
    if name not in threes or seen.draws or seen.size != 3 or tally.frame.swaps:
        raise _three_up()
    ranked = ranking_of(rules, name)
    mine = strengths(ranked, list(tally.seat.rows.T)).astype(np.int64)
    places = three_up_places(tally.up)
    options = list(seen.plan.options)
    lines = [odds.game.lines[act.line] for act in odds.acts]
    acts = tuple(Act(1 + options.index(line.option), line.multiple, 0) for line in lines)
    width = 2 * RANK_PLACES
    folded = np.full((len(lookup(ranked)), width), 255, dtype=np.uint8)
    for own in range(len(mine)):
        free = tally.valid(own, 1)[0]
        row, at, codes = folded[mine[own]], places[free], strategy.choices[own][free].astype(np.uint8)
        before = row[at]
        row[at] = codes
        if ((row[at] != codes) | ((before != 255) & (before != codes))).any():
            raise _three_up()
    folded[folded == 255] = 0  # what cannot lie side by side
    return ActTable(acts, BY_STRENGTH, folded.reshape(-1), width, 1, threes.index(name))


def three_up_places(up: Ints) -> Ints:
    """Where three turned-up cards stand, a set a row: their ranks ascending, and further on those of one suit."""
    cards = np.sort(up, axis=1)
    one_suit = ((cards ^ cards[:, :1]) & 3 == 0).all(axis=1)
    found: Ints = (cards[:, 0] >> 2) * 169 + (cards[:, 1] >> 2) * 13 + (cards[:, 2] >> 2) + RANK_PLACES * one_suit
    return found


def _three_up() -> BadInput:
    message = "beside three turned-up cards only a policy is simulated that heeds the strength of the hand, the ranks that are up and whether they are of one suit"
    return BadInput("simulate/turned_up", message, {"turned_up": 3})


def _up_numbers(up: Ints) -> Ints:
    """The columns of turned-up cards in a table of the kernel."""
    ascending = np.sort(up, axis=1)
    return ascending[:, 0] if up.shape[1] == 1 else _choose(2)[ascending[:, 1]] + ascending[:, 0]


def _columns(up: Ints, image: Ints) -> Ints:
    """For each set of turned-up cards, the column of its image."""
    at = np.zeros(comb(52, 2) + 52, dtype=np.int64)
    at[_up_numbers(up)] = np.arange(len(up))
    return at[_up_numbers(image[up])]


def _folded(rules: Ruleset, seen: _Seen, acts: tuple[Act, ...], table: Bytes) -> ActTable:
    """The smallest form of a table: one act, or by strength and ranks, or as it is."""
    if len(acts) > np.iinfo(np.uint8).max:
        raise BadInput("simulate/acts", f"{len(acts)} different acts are too many", {"acts": len(acts)})
    if len(acts) == 1:
        return ActTable(acts, 0, np.zeros(1, dtype=np.uint8), 0, 0, 0)
    if not seen.draws and seen.size == 3 and rules.showdown is not None:
        folded = _by_strength(rules, seen, acts, table)
        if folded is not None:
            return folded
    columns = table.shape[1]
    return ActTable(acts, BY_CARDS, table.reshape(-1), columns, int(columns > 1), int(seen.draws > 0))


def _by_strength(rules: Ruleset, seen: _Seen, acts: tuple[Act, ...], table: Bytes) -> ActTable | None:
    name = rules.hand[rules.showdown.seat].ranking if rules.showdown else None
    threes = [each for each, ranking in rules.ranking.items() if ranking.size == 3]
    if name not in threes:
        return None
    hands = seen.hands()
    ranked = ranking_of(rules, name)
    strength = strengths(ranked, list(hands.T)).astype(np.int64)
    cells = table[seen.number(hands)]
    ups = [(column, up) for column, up in _ups(seen)] if table.shape[1] > 1 else [(0, ())]
    width = 13 ** len(ups[0][1])
    folded = np.full((len(lookup(ranked)), width), 255, dtype=np.uint8)
    for column, up in ups:
        ranks = sorted(card >> 2 for card in up)
        place = 0 if not ranks else ranks[0] if len(ranks) == 1 else ranks[0] * 13 + ranks[1]
        free = ~np.isin(hands, up).any(axis=1) if up else np.ones(len(hands), dtype=np.bool_)
        mine, codes = strength[free], cells[free, column]
        before = folded[mine, place]
        folded[mine, place] = codes
        if ((folded[mine, place] != codes) | ((before != 255) & (before != codes))).any():
            return None
    folded[folded == 255] = 0  # strengths that this deck cannot make
    return ActTable(acts, BY_STRENGTH, folded.reshape(-1), width, int(width > 1), threes.index(name))


def _too_large(entries: int) -> BadInput:
    message = f"a table of {entries:,} entries is too large: at most {ENTRIES_MAX:,}"
    return BadInput("simulate/policy_size", message, {"entries": entries, "max": ENTRIES_MAX})
