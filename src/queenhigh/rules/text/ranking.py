"""The ranking of hands: each class explained, with its highest and its lowest hand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS
from queenhigh.hands.order import order_of
from queenhigh.hands.possible import possible_classes
from queenhigh.hands.ranking import ACE, straight_tops
from queenhigh.hands.ranking import Ranking as Order
from queenhigh.hands.words import class_words, rank_words, ranks_words, threshold_words
from queenhigh.rules.strengths import ranking_as_stated
from queenhigh.rules.text.document import Grid, Item, Paragraph, Row, Section
from queenhigh.rules.text.english import article, capital, count, listed, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.rules.schema.dealing import Ranking
    from queenhigh.rules.text.teller import Teller


def ranking_of_hands(teller: Teller) -> Section:
    """Every ranking that the game uses."""
    items: list[Item] = [_cards(teller)]
    for name, ranking in teller.rules.ranking.items():
        items += [_introduced(teller, name, ranking), _classes(teller, name, ranking)]
    unranked = [hand for hand, looked in teller.rules.hand.items() if looked.ranking is None]
    if unranked:
        which = listed(teller.hand(hand) for hand in unranked)
        text = f"No ranking applies to {which}: only what they have in common counts."
        items.append(Paragraph((teller.say(text),)))
    return Section("Ranking of hands", tuple(items))


def _cards(teller: Teller) -> Paragraph:
    ranks = [rank_words(RANKS.index(rank)) for rank in reversed(teller.rules.deck.ranks)]
    rankings = teller.rules.ranking.values()
    straight = listed(dict.fromkeys(class_words("straight", dict(each.labels.items())) for each in rankings), "or")
    text = (
        f"The rank of the cards, from the highest to the lowest, is {listed(ranks)}. All suits are equal in rank. Hands of"
        f" the same class are compared by the cards that make them: {article(straight or 'straight')} by its highest card, a pair by its rank; and"
        " then by their other cards, from the highest down."
    )
    return Paragraph((teller.say(text),))


def _introduced(teller: Teller, name: str, ranking: Ranking) -> Paragraph:
    ranked = [hand for hand, looked in teller.rules.hand.items() if looked.ranking == name]
    hands = [teller.hand(hand) for hand in ranked]
    title = capital(_title(teller, name))
    applies = f"{title}: this ranking applies to {listed(hands)}." if hands else f"{title}: no hand is ranked by it."
    size = f"A hand is {count(ranking.size, 'card')}"
    if any(teller.card_count(hand) > ranking.size for hand in ranked):
        size += "; where there are more, the highest hand that they contain counts"
    said = [teller.say(f"{applies} {size}."), teller.say(_ace(teller, ranking), f"ranking.{name}.ace_low")]
    said += [teller.say(text, f"ranking.{name}.first") for text in _named_first(teller, ranking)]
    return Paragraph(tuple(said))


def _named_first(teller: Teller, ranking: Ranking) -> Iterable[str]:
    """An order of the game's own within a class."""
    plain = Order(ranking.size, ranking.classes, ranking.ace_low, teller.rules.deck.ranks)
    for hand_class, marks in (ranking.first or {}).items():
        said = capital(class_words(hand_class, dict(ranking.labels.items())))
        hands = " and then ".join(_mark_words(hand_class, mark, plain) for mark in marks)
        follow = "the others follow in their usual order"
        yield f"{said}: the highest {'is' if len(marks) == 1 else 'are'} {hands}; {follow}."


def _mark_words(hand_class: str, mark: str, order: Order) -> str:
    """A hand by its leading ranks; a straight is told card by card."""
    if hand_class in ("mini_royal", "royal_flush", "straight_flush", "straight"):
        sets = {top: ranks for ranks, top in straight_tops(order).items()}
        top = RANKS.index(mark[0])
        return _straight_words(top, sets[top])
    return threshold_words(hand_class, mark)


def _title(teller: Teller, name: str) -> str:
    """Rankings of the same size are told apart by what they are used for."""
    size = teller.rules.ranking[name].size
    alone = sum(ranking.size == size for ranking in teller.rules.ranking.values()) == 1
    title = f"{number(size)}-card hands"
    return title if alone else f"{title} ({_uses(teller, name) or name.replace('_', ' ')})"


def _uses(teller: Teller, name: str) -> str:
    """The showdown and the pay tables whose hands are ranked by it."""
    rules = teller.rules
    ranked = [hand for hand, looked in rules.hand.items() if looked.ranking == name]
    shown = ["showdown"] if rules.showdown and rules.showdown.seat in ranked else []
    return listed([*shown, *(table.label for table in rules.table.values() if table.over in ranked)])


def _ace(teller: Teller, ranking: Ranking) -> str:
    if ranking.ace_low:
        straights = [name for name in ("straight", "straight_flush") if name in ranking.classes]
        where = f"the lowest {listed(class_words(name, dict(ranking.labels.items())) for name in straights)}"
        if set(straights) & set(ranking.first or {}):
            # With an order of the game's own it need not be the lowest of them.
            tops = straight_tops(Order(ranking.size, ranking.classes, ranking.ace_low, teller.rules.deck.ranks))
            low = [_straight_words(top, ranks) for ranks, top in tops.items() if ACE in ranks and top != ACE]
            where = low[0] if low else where
        return f"The ace also counts as the lowest card, in {where} only."
    return "The ace is always high, also in a straight."


def _classes(teller: Teller, name: str, ranking: Ranking) -> Grid:
    order = _order(teller, ranking)
    possible = possible_classes(order, teller.rules.deck.ranks, teller.rules.deck.suits)
    rows = []
    for hand_class in ranking.classes:
        best, lowest = _extremes(hand_class, order) if hand_class in possible else ("cannot occur", "cannot occur")
        lowest = "the same" if lowest == best else lowest
        words = capital(class_words(hand_class, dict(ranking.labels.items())))
        rows.append(Row((words, _explained(hand_class, ranking), best, lowest)))
    title = f"{capital(_title(teller, name))}, from the highest class to the lowest"
    head = ("Class", "What it is", "Highest", "Lowest")
    return Grid(title, head, tuple(rows), teller.cite(f"ranking.{name}", clause=ranking.clause))


def _order(teller: Teller, ranking: Ranking) -> Order:
    return ranking_as_stated(ranking, teller.rules.deck.ranks)


def _explained(hand_class: str, ranking: Ranking) -> str:
    size = number(ranking.size)
    royal = "ace, king and queen" if ranking.size == 3 else "ace, king, queen, jack and 10"
    above = ", other than the class above" if ranking.classes[0] in ("mini_royal", "royal_flush") else ""
    match hand_class:
        case "mini_royal" | "royal_flush":
            return f"{capital(royal)} of one suit"
        case "straight_flush":
            return f"{capital(size)} cards of one suit in consecutive rank{above}"
        case "four_of_a_kind":
            return "Four cards of one rank"
        case "full_house":
            return "Three cards of one rank and two of another"
        case "three_of_a_kind":
            return "Three cards of one rank"
        case "straight":
            return f"{capital(size)} cards in consecutive rank, not all of one suit"
        case "flush":
            return f"{capital(size)} cards of one suit, not in consecutive rank"
        case "two_pair":
            return "Two cards of one rank and two of another"
        case "pair":
            return "Two cards of one rank"
        case _:
            return "Any other hand; the highest card counts first"


def _extremes(hand_class: str, order: Order) -> tuple[str, str]:
    """The highest and the lowest hand of a class that can occur."""
    if hand_class in dict(order.first):
        return _ends(hand_class, order)
    if hand_class in ("mini_royal", "royal_flush", "straight_flush", "straight"):
        return _straights(hand_class, order)
    if hand_class in ("flush", "high_card"):
        straights = straight_tops(order)
        choices = (
            set_
            for set_ in combinations(reversed(order.rank_numbers()), order.size)
            if frozenset(set_) not in straights
        )
        return _both(choices, lambda ranks: listed(map(rank_words, ranks)))
    return _of_a_kind(hand_class, order)


def _ends(hand_class: str, order: Order) -> tuple[str, str]:
    """The same of a class with an order of its own, which only the strengths know."""
    strengths = order_of(order)
    ends = (strengths.ceiling(hand_class), strengths.floor(hand_class))
    best, lowest = (strengths.holding_of(strength).ranks for strength in ends)
    if hand_class in _KINDS:
        words = _KINDS[hand_class][1]
        return words(best), words(lowest)
    if len(best) > 1:
        return listed(map(rank_words, best)), listed(map(rank_words, lowest))
    sets = {top: ranks for ranks, top in straight_tops(order).items()}
    return _straight_words(best[0], sets[best[0]]), _straight_words(lowest[0], sets[lowest[0]])


def _straights(hand_class: str, order: Order) -> tuple[str, str]:
    royal_apart = order.royal is not None and hand_class == "straight_flush"
    tops = sorted((top, ranks) for ranks, top in straight_tops(order).items() if not (royal_apart and top == ACE))
    if hand_class == order.royal:
        tops = tops[-1:]
    return _straight_words(*tops[-1]), _straight_words(*tops[0])


def _straight_words(top: int, ranks: frozenset[int]) -> str:
    """From the top down; an ace that counts low stands last."""
    return listed(rank_words(rank) for rank in sorted(ranks, key=lambda rank: (rank <= top, rank), reverse=True))


# How many different ranks a class has, and how it is told.
_KINDS: dict[str, tuple[int, Callable[[tuple[int, ...]], str]]] = {
    "four_of_a_kind": (1, lambda ranks: f"four {ranks_words(ranks[0])}"),
    "three_of_a_kind": (1, lambda ranks: f"three {ranks_words(ranks[0])}"),
    "pair": (1, lambda ranks: f"two {ranks_words(ranks[0])}"),
    "full_house": (2, lambda ranks: f"three {ranks_words(ranks[0])} and two {ranks_words(ranks[1])}"),
    "two_pair": (2, lambda ranks: f"two {ranks_words(ranks[0])} and two {ranks_words(ranks[1])}"),
}


def _of_a_kind(hand_class: str, order: Order) -> tuple[str, str]:
    different, words = _KINDS[hand_class]
    high = order.rank_numbers()[::-1]
    lowest = high[-different:] if hand_class == "two_pair" else high[-1 : -different - 1 : -1]
    return words(high[:different]), words(lowest)


def _both(choices: Iterable[tuple[int, ...]], words: Callable[[tuple[int, ...]], str]) -> tuple[str, str]:
    found = list(choices)
    return words(max(found)), words(min(found))
