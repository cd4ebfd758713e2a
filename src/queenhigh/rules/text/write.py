"""Ruleset → document: complete rules, in the order of a regulator's submission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.text.bank import fees, the_bank
from queenhigh.rules.text.dealing import the_deal
from queenhigh.rules.text.decision import the_decision
from queenhigh.rules.text.document import Document
from queenhigh.rules.text.figures import assumptions, key_to_citations, published, references
from queenhigh.rules.text.filing import filing, glossary
from queenhigh.rules.text.game import equipment, the_game
from queenhigh.rules.text.house import announcements, irregularities, policies, tournaments
from queenhigh.rules.text.meter import progressive
from queenhigh.rules.text.outcomes import outcomes, showdown
from queenhigh.rules.text.pay_tables import pay_tables
from queenhigh.rules.text.ranking import ranking_of_hands
from queenhigh.rules.text.settlement import settlement
from queenhigh.rules.text.teller import Teller
from queenhigh.rules.text.wagers import wagers_and_limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.document import Section

SECTIONS: tuple[Callable[[Teller], Section | None], ...] = (
    the_game,
    filing,
    equipment,
    ranking_of_hands,
    wagers_and_limits,
    the_bank,
    fees,
    progressive,
    the_deal,
    the_decision,
    showdown,
    outcomes,
    pay_tables,
    settlement,
    announcements,
    irregularities,
    policies,
    tournaments,
    glossary,
    published,
    assumptions,
    references,  # it lists what none of the others has cited
    key_to_citations,  # asked last: it explains what all of them cite
)
_LONG_END = "Assumptions"
"""A table that may run on to another page: the short key stands before it, and never on a last page alone."""


def rules_document(rules: Ruleset) -> Document:
    """The complete rules of a game. Everything that its file says is told."""
    teller = Teller(rules)
    *told, key = [section(teller) for section in SECTIONS]
    sections = [section for section in told if section is not None]
    if key is not None:
        end = next((at for at, section in enumerate(sections) if section.title == _LONG_END), len(sections))
        sections.insert(end, key)
    return Document(rules.title, rules.id, rules.version, rules.hash, tuple(sections))
