"""Published figures, what the documents leave open, and citations that belong to no sentence above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.text.document import Grid, Paragraph, Points, Row, Section, Statement
from queenhigh.rules.text.english import quoted
from queenhigh.rules.text.teller import DEFAULT, HOUSE, mentioned

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from queenhigh.rules.schema.figures import Assumption, Published
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.teller import Teller

_FIGURES = {
    "edge": "House edge",
    "return": "Return to the player",
    "element_of_risk": "Element of risk",
    "deviation": "Standard deviation",
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
        case "units":
            return f"{value} units"


def assumptions(teller: Teller) -> Section | None:
    """Inputs that the published document leaves open, and the value taken for each."""
    entries = teller.rules.assumption
    if not entries and not teller.silences:
        return None
    rows = [
        Row((_inputs(entry), entry.value, entry.why), teller.cite(f"assumption.{name}"))
        for name, entry in entries.items()
    ]
    teller.cited |= {clause for entry in entries.values() for clause in mentioned(entry.why)}
    rows += [Row((silence.path, silence.value, _WHY[silence.mark])) for silence in teller.silences]
    note = teller.say(
        "The published document leaves the following open. The value taken is stated with the reason for it; a house may set others."
    )
    return Section("Assumptions", (Paragraph((note,)), Grid("", ("Setting", "Taken as", "Why"), tuple(rows))))


_WHY = {
    DEFAULT: "Default of the software: the document is silent.",
    HOUSE: "Set by the house: the document is silent.",
}


def _inputs(entry: Assumption) -> str:
    return ", ".join((entry.input, *entry.also))


def references(teller: Teller) -> Section | None:
    """Citations of the file for settings that no statement has told; it must be asked last."""
    untold = teller.untold()
    if not untold:
        return None
    return Section(
        "Further references",
        (Points(tuple(Statement(f"{path}: see the clause cited.", clause) for path, clause in untold.items())),),
    )


def key_to_citations(teller: Teller) -> Section | None:
    """What the letters and words in brackets mean; it must be asked when everything has been told."""
    rows = key_rows(teller.rules, teller.cited)
    return Section("Key to the citations", (Grid("", ("In brackets", "Means"), rows),)) if rows else None


def key_rows(rules: Ruleset, cited: AbstractSet[str]) -> tuple[Row, ...]:
    """The documents whose clauses are cited, by their letters, and what is cited instead of a document."""
    source = rules.source
    where = [part for part in (source.publisher, source.jurisdiction, source.date) if part]
    told = f" ({'; '.join(where)})" if where else ""
    documents = {source.letter: f"{quoted(source.title)}{told}"} if source.letter else {}
    documents |= {each.letter: quoted(each.title) for each in source.cited}
    numbered = {clause[0] for clause in cited if clause[:1].isupper() and clause[1:].isdigit()}
    rows = [
        Row((f"{letter}…", f"The clauses of {documents.get(letter, 'a document that the file does not name')}"))
        for letter in sorted(numbered, key=lambda letter: (letter != source.letter, letter))
    ]
    if any(clause.startswith("decision ") for clause in cited):
        rows.append(Row(("decision …", "A reading where the documents are silent or contradict each other")))
    rows += [Row((mark, _MARKS[mark])) for mark in (DEFAULT, HOUSE) if mark in cited]
    return tuple(rows)


_MARKS = {
    DEFAULT: "A default of the software where the document is silent; the house may set another",
    HOUSE: "A setting of the house where the document is silent",
}
