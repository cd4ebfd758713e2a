"""The exact strategy as a list for programs: every hand up to an exchange of suits, and what to do with it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from queenhigh.cards.card import RANKS, card_text, cards_text, rank_of
from queenhigh.exact.solve.worths import ROWS_MAX as FILE_ROWS_MAX
from queenhigh.exact.solve.worths import table_rows
from queenhigh.papers.sheet.blocks import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.solve.strategy import Choice, Strategy
    from queenhigh.papers.study import Study

NAME = "hand by hand"
_HEAD = ("cards", "hands", "option", "times", "gives up")
ROWS_MAX: Final = 200_000
"""Own hands times turned-up cards that are listed: a file that a spreadsheet opens."""


def is_listed(study: Study) -> bool:
    """Whether the list is made. Two turned-up cards of a whole deck would make millions of rows; of a short deck not."""
    strategy = study.analysis.strategy if study.analysis else None
    if strategy is None:
        return False
    tally = strategy.odds.tally
    return len(tally.seat.rows) * len(tally.up) <= ROWS_MAX


def where_listed(study: Study) -> str:
    """Where the whole strategy is to be found, in a sentence for people."""
    if is_listed(study):
        return "The exact strategy, hand by hand, is in the CSV form of the strategy card, strategy-card.csv."
    return f"The exact strategy is too long to be listed: {_command(study)}"


def _command(study: Study) -> str:
    """What prints a part of the list, or writes all of it where it can be written."""
    strategy = study.analysis.strategy if study.analysis else None
    game = study.ruleset.id
    if strategy is not None and table_rows(strategy.odds.game) <= FILE_ROWS_MAX:
        return f"“queenhigh strategy {game} --out FILE.csv” writes it."
    return f"“queenhigh strategy {game} --dealer CARDS --table” prints it for the cards that are shown."


def hand_by_hand(study: Study) -> tuple[Table, ...]:
    """The list, or a line that says where it is instead."""
    strategy = study.analysis.strategy if study.analysis else None
    if strategy is None:
        return ()
    if not is_listed(study):
        return (Table("", ("where",), ((where_listed(study),),), "l", name=NAME),)
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
