"""The par sheet, as a test lab expects it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from queenhigh import __version__
from queenhigh.papers.documents.about import sheet_about
from queenhigh.papers.documents.hand_by_hand import where_listed
from queenhigh.papers.documents.par_audit import audit_part
from queenhigh.papers.documents.par_bank import bank_part
from queenhigh.papers.documents.par_game import game_part
from queenhigh.papers.documents.par_meter import meter_part
from queenhigh.papers.documents.par_risk import risk_part
from queenhigh.papers.documents.par_simulation import simulation_part
from queenhigh.papers.documents.par_wagers import fee_table, summary, wager_part
from queenhigh.papers.documents.rules import part_of, source_facts
from queenhigh.papers.documents.strategy import simpler_table, strategy_blocks
from queenhigh.papers.numbers import exact, percent
from queenhigh.papers.sheet.blocks import Block, Callout, Part, Table, say
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.game.compiled import Line
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.papers.sheet.blocks import Sheet
    from queenhigh.papers.study import Study


def par_sheet(study: Study) -> Sheet:
    """The whole sheet."""
    ruleset = study.ruleset
    facts = (
        *source_facts(ruleset),
        ("Rule hash", ruleset.hash),
        ("Computed by", _computed(study)),
    )
    parts = tuple(_parts(study))
    return sheet_about(ruleset, "Par sheet", parts, facts)


def _computed(study: Study) -> str:
    """By whom and how: what is sampled is never said to be exact."""
    if study.analysis is None:
        return f"Queenhigh {__version__}; this game is not solved exactly, and what is simulated says so"
    exactly = f"Queenhigh {__version__}, exactly: no sampling, no rounding before the last digit printed"
    return exactly if study.simulation is None else f"{exactly}; only the simulation cross-check is sampled"


def _parts(study: Study) -> Iterator[Part]:
    yield game_part(study.ruleset)
    if study.analysis is not None:
        yield from _figures(study.analysis)
    if study.ruleset.decision is not None:
        yield Part("Optimal strategy", tuple(_strategy(study)))
    for meter in study.meters:
        yield meter_part(study, meter)
    if study.banker is not None:
        yield bank_part(study, study.banker)
    audited = audit_part(study)
    if audited is not None:
        yield audited
    if study.simulation is not None:
        yield simulation_part(study.ruleset, study.simulation)
    if study.refusals:
        told = tuple(Callout(f"{refusal.about}: {refusal.message} [{refusal.code}]") for refusal in study.refusals)
        yield Part("Not computed", (say("These questions lie outside of what is solved exactly:"), *told))
    for section in rules_document(study.ruleset).sections:
        if section.title == "Assumptions":
            yield part_of(section)


def _figures(analysis: Analysis) -> Iterator[Part]:
    yield Part("Figures at a glance", (summary(analysis), *fee_table(analysis)))
    for figures in analysis.wagers:
        yield wager_part(analysis, figures)
    yield risk_part(analysis)


def _strategy(study: Study) -> Iterator[Block]:
    yield from strategy_blocks(study)
    if study.advice is not None and not study.advice.is_exact and not study.advice.by_table:
        yield say(where_listed(study))
    strategy = study.analysis.strategy if study.analysis else None
    if strategy is not None:
        lines = {(line.option, line.multiple): line for line in strategy.odds.game.lines}
        rows = tuple(
            (_choice(lines[key]), exact(rate), percent(rate)) for key, rate in sorted(strategy.option_rates.items())
        )
        yield Table("How often each choice is made", ("Choice", "Exact", "Per cent"), rows, "lrr", name="choices")
    if study.simpler:
        table = simpler_table(study, places=4)
        yield replace(table, title="Simpler strategies", head=("Instead", "Edge", "Costs more than the best by"))


def _choice(line: Line) -> str:
    return f"{line.label}, {line.multiple} ×" if line.multiple > 1 else line.label
