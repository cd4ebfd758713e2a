"""The par sheet's comparison of printed figures with exact ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.exact.solve.rounding import decimals_of, printed_text
from queenhigh.papers.numbers import exact
from queenhigh.papers.sheet.blocks import Block, Callout, Part, Table, say

if TYPE_CHECKING:
    from queenhigh.exact.audit.figures import Verdict
    from queenhigh.papers.study import Study


def audit_part(study: Study) -> Part | None:
    """Each figure that the publisher printed, beside the computed one."""
    if not study.verdicts:
        return None
    rows = tuple(
        (
            verdict.printed,
            printed_text(verdict.computed, verdict.unit, max(decimals_of(verdict.published) + 2, 2)),
            exact(verdict.computed),
            "reproduced" if verdict.reproduced else "not reproduced",
            verdict.clause or "",
        )
        for verdict in study.verdicts
    )
    head = ("As printed", "Computed", "Exact, in its unit", "Verdict", "Clause")
    blocks: list[Block] = [
        say("Figures that the published document prints, recomputed from the rules and rounded as the publisher did."),
        Table("", head, rows, "lrrll", name="published", wide=True),
    ]
    blocks += [_explained(verdict) for verdict in study.verdicts if not verdict.reproduced]
    return Part("Published against computed", tuple(blocks))


def _explained(verdict: Verdict) -> Callout:
    return Callout(f"{verdict.printed}: {verdict.explanation}", verdict.clause)
