"""Faults of content: what a well-formed rule file says that cannot be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.charging import fee_faults, meter_faults
from queenhigh.rules.check.citations import citation_faults, published_faults
from queenhigh.rules.check.dealing import deal_faults
from queenhigh.rules.check.decisions import decision_faults
from queenhigh.rules.check.filing import equipment_faults, filing_faults, panel_faults
from queenhigh.rules.check.house import announce_faults, irregular_faults, layout_faults, procedure_faults
from queenhigh.rules.check.outcomes import outcome_faults
from queenhigh.rules.check.rankings import hand_faults, ranking_faults
from queenhigh.rules.check.seating import bank_faults, button_faults, order_faults, seat_faults
from queenhigh.rules.check.settling import bonus_faults, settle_faults
from queenhigh.rules.check.showdowns import qualifier_faults, showdown_faults
from queenhigh.rules.check.tables import table_faults
from queenhigh.rules.check.wagers import wager_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.faults import Finding
    from queenhigh.rules.schema.ruleset import Ruleset

_CHECKS = (
    filing_faults,
    seat_faults,
    bank_faults,
    order_faults,
    deal_faults,
    button_faults,
    ranking_faults,
    hand_faults,
    wager_faults,
    decision_faults,
    showdown_faults,
    qualifier_faults,
    outcome_faults,
    table_faults,
    bonus_faults,
    settle_faults,
    fee_faults,
    meter_faults,
    announce_faults,
    procedure_faults,
    equipment_faults,
    irregular_faults,
    layout_faults,
    panel_faults,
    published_faults,
    citation_faults,
)


def findings(ruleset: Ruleset) -> Iterator[Finding]:
    """Every fault of content, in the order of the file."""
    for check in _CHECKS:
        yield from check(ruleset)
