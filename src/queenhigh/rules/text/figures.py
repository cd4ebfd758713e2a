"""Published figures, what the documents leave open, and citations that belong to no sentence above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.text.document import Grid, Paragraph, Points, Row, Section, Statement
from queenhigh.rules.text.english import quoted

if TYPE_CHECKING:
    from queenhigh.rules.schema.figures import Published
    from queenhigh.rules.text.teller import Teller

_FIGURES = {
    "edge": "House edge",
    "hit_frequency": "Hit frequency",
    "top_award_odds": "Odds of the top award",
    "top_award_average": "Average top award",
    "hold": "Expected hold",
}


def published(teller: Teller) -> Section | None:
    """The publisher's own figures, as printed."""
    figures = teller.rules.published
    if not figures:
        return None
    rows = tuple(
        teller.row(
            _FIGURES[figure.figure],
            teller.label(figure.wager) if figure.wager else "whole game",
            _value(figure),
            quoted(figure.printed),
            paths=(f"published.{name}",),
            clause=figure.clause,
        )
        for name, figure in figures.items()
    )
    note = teller.say(
        "The publisher states these figures. They stand here as printed, and are no part of the rules of play."
    )
    return Section(
        "Published figures", (Paragraph((note,)), Grid("", ("Figure", "Wager", "Value", "As printed"), rows))
    )


def _value(figure: Published) -> str:
    whole, point, decimals = figure.value.partition(".")
    value = f"{int(whole):,}{point}{decimals}"
    match figure.unit:
        case "percent":
            return f"{value}%"
        case "to_one":
            return f"{value} to 1"
        case "one_in":
            return f"1 in {value}"
        case "dollars":
            return f"${value}"


def assumptions(teller: Teller) -> Section | None:
    """Inputs that the published document leaves open, and the value taken for each."""
    entries = teller.rules.assumption
    if not entries:
        return None
    rows = tuple(
        Row((entry.input, entry.value, entry.why), teller.cite(f"assumption.{name}")) for name, entry in entries.items()
    )
    note = teller.say(
        "The published document leaves the following open. The value taken is stated with the reason for it."
    )
    return Section("Assumptions", (Paragraph((note,)), Grid("", ("Setting", "Taken as", "Why"), rows)))


def references(teller: Teller) -> Section | None:
    """Citations of the file for settings that no statement has told; it must be asked last."""
    untold = teller.untold()
    if not untold:
        return None
    return Section(
        "Further references",
        (Points(tuple(Statement(f"{path}: see the clause cited.", clause) for path, clause in untold.items())),),
    )
