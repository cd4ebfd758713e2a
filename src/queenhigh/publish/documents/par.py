"""The par sheet, as a test lab expects it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh import __version__
from queenhigh.exact.solve import solve
from queenhigh.publish.documents.par_risk import risk_part
from queenhigh.publish.documents.par_wagers import summary, wager_part
from queenhigh.publish.documents.rules import source_facts
from queenhigh.publish.sheet.blocks import Part, Sheet

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def par_sheet(ruleset: Ruleset) -> Sheet:
    """The whole sheet."""
    analysis = solve(ruleset)
    parts = (
        Part("Summary", (summary(analysis),)),
        *(wager_part(analysis, figures) for figures in analysis.wagers),
        risk_part(analysis),
    )
    return Sheet(
        "Par sheet", ruleset.title, ruleset.id, ruleset.version, ruleset.hash, parts, facts=_facts(ruleset)
    )


def _facts(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    return (
        *source_facts(ruleset),
        ("Rule hash", ruleset.hash),
        ("Computed by", f"Queenhigh {__version__}, exactly: no sampling, no rounding before the last digit printed"),
    )
