"""The exact strategy as a list for programs: every hand up to an exchange of suits, and what to do with it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS, card_text, cards_text, rank_of
from queenhigh.papers.sheet.blocks import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.solve.strategy import Choice, Strategy
    from queenhigh.papers.study import Study

NAME = "hand by hand"
_HEAD = ("cards", "hands", "option", "times", "gives up")


def is_listed(study: Study) -> bool:
    """Whether the list is made: with more than one turned-up card it would have millions of rows."""
    strategy = study.analysis.strategy if study.analysis else None
    return strategy is not None and strategy.odds.tally.frame.up_cards <= 1


def hand_by_hand(study: Study) -> tuple[Table, ...]:
    """The list, or a line that says why there is none."""
    strategy = study.analysis.strategy if study.analysis else None
    if strategy is None:
        return ()
    if not is_listed(study):
        why = "not listed: with more than one card of the bank seen there are millions of rows"
        return (Table("", ("why",), ((why,),), "l", name=NAME),)
    if not strategy.odds.tally.frame.up_cards:
        rows = tuple((own, hands, *rest) for own, hands, _, *rest in _rows(strategy))
        return (Table("", _HEAD, rows, "lrlrl", name=NAME),)
    head = (*_HEAD[:2], "bank shows", *_HEAD[2:])
    return (Table("", head, tuple(_rows(strategy)), "lrllrl", name=NAME),)


def _rows(strategy: Strategy) -> Iterator[tuple[str, ...]]:
    seat = strategy.odds.tally.seat
    weights = {tuple(own): weight for own, weight in zip(seat.rows.tolist(), seat.weights.tolist(), strict=True)}
    for own, same in groupby(strategy.table(), key=lambda entry: entry[0]):
        for shown, choice in _shown([(seen, choice) for _, seen, choice in same]):
            discard = card_text(choice.discard) if choice.discard is not None else ""
            yield (cards_text(own), str(weights[own]), shown, choice.option, str(choice.multiple), discard)


def _shown(entries: list[tuple[tuple[int, ...], Choice]]) -> Iterator[tuple[str, Choice]]:
    """One row for all cards of a rank where the suit says nothing, otherwise one for each card."""
    entries.sort(key=lambda entry: entry[0])
    for ranks, same in groupby(entries, key=lambda entry: tuple(map(rank_of, entry[0]))):
        alike = list(same)
        choices = {(choice.option, choice.multiple, choice.discard) for _, choice in alike}
        if len(choices) == 1:
            yield "".join(RANKS[rank] for rank in ranks), alike[0][1]
        else:
            yield from ((cards_text(seen), choice) for seen, choice in alike)
