"""Outcomes: the rows of each wager, sorted before play by what a spot is known by when it is settled."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from queenhigh.errors import ImpossibleState
from queenhigh.round.verdict import Verdict, looks_at_final, table_plan
from queenhigh.round.whys import COMPARED, QUALIFIED
from queenhigh.rules.odds import less_commission, odds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.round.reading import HandPlan, Reading
    from queenhigh.round.verdict import Decided, TablePlan
    from queenhigh.rules.schema.paying import Outcome
    from queenhigh.rules.schema.ruleset import Ruleset

COMPARE = {"above": 1, "equal": 0, "below": -1}

Case: TypeAlias = tuple[str, bool, int]
"""What a spot is settled by: its option, whether the bank qualified, and how the two hands compare."""


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """A row of outcomes with its conditions in the form in which they are asked."""

    options: frozenset[str] | None
    qualified: bool | None
    compare: int | None
    floor: tuple[str, int] | None
    verdict: Verdict
    table: TablePlan | None

    def fits(self, case: Case) -> bool:
        """Whether the row may decide in a case; a hand that it asks for is another question."""
        option, qualified, compared = case
        return (
            (self.options is None or option in self.options)
            and self.qualified in (None, qualified)
            and self.compare in (None, compared)
        )

    @property
    def without_cards(self) -> bool:
        """Whether no hand of a player's has a part in it."""
        return self.compare is None and self.floor is None and self.table is None


@dataclass(frozen=True, slots=True)
class OutcomePlan:
    """All rows of one wager or bonus."""

    wager: str
    rows: tuple[OutcomeRow, ...]
    needs_final: bool
    """Whether the cards after an exchange decide it."""
    cases: Mapping[Case, tuple[OutcomeRow, ...]]
    """The rows that are left in each case."""

    def verdict(self, case: Case, reading: Reading) -> Verdict:
        """The verdict of the first row of which every condition holds."""
        for row in self.cases[case]:
            if row.floor is None or reading.strength(row.floor[0]) >= row.floor[1]:
                return row.table.verdict(reading) if row.table else row.verdict
        raise ImpossibleState("outcome/gap", f"no row decides {self.wager}", {"wager": self.wager, "case": case})

    def known(self, case: Case) -> Verdict | None:
        """The verdict of a case in which there is no hand to look at any more; None where there is."""
        first = next(iter(self.cases[case]), None)
        return first.verdict if first and first.floor is None and first.table is None else None

    def without_cards(self, option: str, *, qualified: bool) -> Verdict | None:
        """The verdict where no hand of a player's has a part in it; None where the cards decide."""
        for row in self.rows:
            if row.fits((option, qualified, row.compare or 0)):
                return row.verdict if row.without_cards else None
        return None


def cases_of(rules: Ruleset) -> Iterable[Case]:
    """Every case that a spot may be in; one that has nothing to decide takes no option."""
    options = ("", *rules.decision.option) if rules.decision else ("",)
    return product(options, (True, False), COMPARE.values())


def outcome_plans(rules: Ruleset, hands: Mapping[str, HandPlan]) -> dict[str, OutcomePlan]:
    """The outcomes of every wager but those on meters, whose tables are read when they are settled."""
    return {
        wager: _plan(
            rules, hands, wager, [_outcome_row(rules, hands, wager, position, row) for position, row in enumerate(rows)]
        )
        for wager, rows in rules.outcome.items()
    }


def bonus_plans(rules: Ruleset, hands: Mapping[str, HandPlan]) -> dict[str, OutcomePlan]:
    """Every bonus: whatever the spot has done, its table decides."""
    plans = {}
    for name, bonus in rules.bonus.items():
        clause = bonus.clause or f"bonus.{name}"
        table = table_plan(rules, bonus.table, hands, clause=clause)
        row = OutcomeRow(None, None, None, None, Verdict("push", 0, clause, "table"), table)
        plans[name] = _plan(rules, hands, name, [row])
    return plans


def _plan(rules: Ruleset, hands: Mapping[str, HandPlan], wager: str, rows: list[OutcomeRow]) -> OutcomePlan:
    cases = {case: tuple(row for row in rows if row.fits(case)) for case in cases_of(rules)}
    exchanges = any(option.swap for option in rules.decision.option.values()) if rules.decision else False
    final = exchanges and any(_needs_final(rules, hands, row) for row in rows)
    return OutcomePlan(wager, tuple(rows), final, cases)


def _outcome_row(rules: Ruleset, hands: Mapping[str, HandPlan], wager: str, position: int, row: Outcome) -> OutcomeRow:
    clause = row.clause or f"outcome.{wager}[{position}]"
    table = None
    result: Decided = "push"
    if row.result == "table":
        table = table_plan(rules, row.table or "", hands, rules.wager[wager], clause=clause)
    else:
        result = row.result
    floor = None
    if row.hand:
        mark = row.hand.at_least
        floor = (row.hand.hand, hands[row.hand.hand].floor(mark.hand_class, mark.ranks))
    if result == "win" and not row.pay:
        result = "push"
    return OutcomeRow(
        options=frozenset(row.option) if row.option else None,
        qualified=row.qualified,
        compare=COMPARE[row.compare] if row.compare else None,
        floor=floor,
        verdict=Verdict(result, less_commission(odds_of(row), rules.wager[wager]), clause, _why(row)),
        table=table,
    )


def _why(row: Outcome) -> str:
    reasons = []
    if row.qualified is not None:
        reasons.append(QUALIFIED[row.qualified])
    if row.compare is not None:
        reasons.append(COMPARED[row.compare])
    return ", ".join(reasons) or row.result


def _needs_final(rules: Ruleset, hands: Mapping[str, HandPlan], row: OutcomeRow) -> bool:
    named = [row.floor[0]] if row.floor else []
    if row.compare is not None:
        named.append(rules.showdown.seat if rules.showdown else "")
    return (row.table is not None and row.table.needs_final) or any(looks_at_final(hands[name]) for name in named)
