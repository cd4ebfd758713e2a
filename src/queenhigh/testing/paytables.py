"""Random pay tables in which every row can be reached."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from queenhigh.cards.card import RANKS, card_text
from queenhigh.hands.classes import FIVE_CARD_CLASSES
from queenhigh.hands.order import Order
from queenhigh.hands.ranking import Ranking
from queenhigh.rules.check.facts import possible_of
from queenhigh.rules.check.points import SUITED
from queenhigh.testing.shape import Shape

Row = dict[str, Any]


def pays(least: int = 0) -> st.SearchStrategy[int]:
    """Multiples as card rooms print them, small ones first."""
    return st.integers(max(least, 1), 10) | st.sampled_from((25, 40, 100, 1000)) | st.just(least)


def marks(draw: st.DrawFn, order: Order, strengths: list[int], above: int) -> tuple[dict[str, str], int]:
    """A mark whose lowest strength is one of these and above a bound, with that strength."""
    fitting = [number for number in strengths if number > above]
    chosen = fitting[draw(st.integers(0, len(fitting) - 1))]
    held = order.holding_of(chosen)
    letters = "".join(RANKS[rank] for rank in held.ranks)
    for length in range(draw(st.integers(0, len(letters))), len(letters) + 1):
        floor = order.floor(held.hand_class, letters[:length])
        if floor > above:
            return _mark(held.hand_class, letters[:length]), floor
    return _mark(held.hand_class, letters), chosen


def _mark(hand_class: str, ranks: str) -> dict[str, str]:
    return {"class": hand_class, "ranks": ranks} if ranks else {"class": hand_class}


def class_rows(draw: st.DrawFn, shape: Shape, classes: tuple[str, ...], *, least: int) -> list[Row]:
    """Classes from the best down, perhaps one of them split by a suit."""
    chosen = draw(st.sets(st.sampled_from(classes), min_size=1).map(lambda found: [c for c in classes if c in found]))
    rows: list[Row] = []
    for name in chosen:
        if name in SUITED and len(shape.suits) > 1 and draw(st.sampled_from((False, False, True))):
            rows.append({"class": name, "suit": draw(st.sampled_from(shape.suits)), "pay": draw(pays(least))})
        rows.append({"class": name, "pay": draw(pays(least))})
    return rows


def own_tables(draw: st.DrawFn, shape: Shape, hand: str, *, basis: str | None = None) -> dict[str, Any]:
    """A table over three-card hands: classes, perhaps an exact holding above them and a mark below."""
    basis = basis or draw(st.sampled_from(("to", "for")))
    least = 1 if basis == "for" else 0
    cards = shape.theirs if hand == "dealer" else shape.own
    classes = shape.possible(cards)
    rows = class_rows(draw, shape, classes, least=least)
    if draw(st.sampled_from((False, False, True))):
        exact = draw(st.lists(st.sampled_from(shape.deck), min_size=cards, max_size=cards, unique=True))
        rows.insert(0, {"cards": [card_text(card) for card in exact], "pay": draw(pays(least))})
    named = {row.get("class") for row in rows}
    order = shape.order()
    rest = [number for number in shape.strengths(cards) if order.hand_class(number) not in named]
    if rest and draw(st.sampled_from((False, False, True))):
        # It begins in a class that no row above takes, so that some hand reaches it.
        mark, _ = marks(draw, order, rest, -1)
        rows.append({"at_least": mark, "pay": draw(pays(least))})
    return {"label": "Own cards", "basis": basis, "over": hand, "rows": rows}


def five_card_tables(draw: st.DrawFn, shape: Shape, classes: tuple[str, ...]) -> dict[str, Any]:
    """A table over the best five of all cards."""
    ranking = Ranking(5, classes, shape.ace_low, shape.ranks)
    possible = possible_of(ranking, shape.suits, shape.own + shape.theirs)
    fitting = tuple(name for name in classes if name in possible)
    basis = draw(st.sampled_from(("to", "for")))
    rows = class_rows(draw, shape, fitting, least=1 if basis == "for" else 0)
    return {"label": "All cards", "basis": basis, "over": "six", "rows": rows}


def five_card_classes() -> st.SearchStrategy[tuple[str, ...]]:
    """With and without a royal of its own."""
    return st.sampled_from((tuple(FIVE_CARD_CLASSES), tuple(FIVE_CARD_CLASSES[1:])))


def shared_rows(shape: Shape) -> list[Row]:
    """What cards may share, from the rarest to the commonest, as far as this deck allows it."""
    whole = shape.own + shape.theirs
    colours = [sum(suit in colour for suit in shape.suits) for colour in ("cs", "dh")]
    both, most = min(colours) > 0, max(colours)
    rows: list[Row] = []
    if whole <= len(shape.ranks) and len(shape.suits) > 1:
        rows.append({"over": "everything", "same": "suit"})
    if both and most > 1 and whole <= most * len(shape.ranks):
        rows.append({"over": "everything", "same": "colour"})
    if len(shape.suits) > 1:
        rows.append({"over": "player", "same": "suit"})
    if both and most > 1:
        rows.append({"over": "player", "same": "colour"})
    if shape.own <= len(shape.suits):
        rows.append({"over": "player", "same": "rank"})
    return rows


def shared_tables(draw: st.DrawFn, shape: Shape) -> dict[str, Any]:
    """A table on colours, suits or ranks that all cards share."""
    rows = shared_rows(shape)
    chosen = draw(st.sets(st.integers(0, len(rows) - 1), min_size=1))
    basis = draw(st.sampled_from(("to", "for")))
    least = 1 if basis == "for" else 0
    paid = [{**row, "pay": draw(pays(least))} for position, row in enumerate(rows) if position in chosen]
    return {"label": "Colours", "basis": basis, "rows": paid}
