"""How often each case of the rules decides a wager, counted by the exact solver's own tally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.rules.odds import number_text
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.exact.game.compiled import Game, Line, WagerPlan
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.optimum import Event
    from queenhigh.rules.schema.paying import Outcome

_COMPARES = {"above": "higher hand", "below": "lower hand", "equal": "equal hands"}


@dataclass(frozen=True, slots=True)
class Case:
    """What was decided, what the hands came to, what the wager and the raise then do, and in how many deals."""

    choice: str
    case: str
    results: tuple[str, ...]
    """Of the wager, and of the raise if the game has one."""
    deals: int


@dataclass(frozen=True, slots=True)
class Cases:
    """Every case of the decision's wager under the best strategy."""

    wagers: tuple[str, ...]
    """The labels that the results stand under."""
    cases: tuple[Case, ...]
    total: int
    """All deals."""


def decided_cases(analysis: Analysis, wager: str) -> Cases | None:
    """The cases of a wager that is decided about; none for any other."""
    strategy = analysis.strategy
    if strategy is None or strategy.odds.game.decision != wager:
        return None
    game = strategy.odds.game
    raises = sorted({line.raises for line in game.lines if line.raises})
    equal = [plan for plan in game.members(wager) if plan.id != wager and plan.kind != "raise"]
    plans = [game.wagers[wager], *equal, *(game.wagers[name] for name in raises)]
    found: dict[tuple[int, tuple[int, ...]], Case] = {}
    for event in strategy.odds.events(strategy.choices):
        place = event.act.line if event.act else 0
        line = game.lines[place]
        # An equal wager, or a raise, may end differently in one and the same case of the wager itself.
        laid = [plan for plan in plans if plan.kind != "raise" or plan.id == line.raises]
        at = tuple(_at(game, plan, line, event) for plan in laid)
        key = (place, at)
        deals = event.deals + (found[key].deals if key in found else 0)
        results = tuple(_result(game, plan, line, event) for plan in plans)
        rows = [analysis.ruleset.outcome[plan.id][row] for plan, row in zip(laid, at, strict=True) if row >= 0]
        case = "–" if at[0] < 0 else _words(analysis, rows)
        found[key] = Case(_choice(line), case, results, deals)
    ordered = tuple(found[key] for key in sorted(found))
    return Cases(tuple(plan.label for plan in plans), ordered, strategy.odds.tally.total)


def _choice(line: Line) -> str:
    return f"{line.label}, {line.multiple} ×" if line.multiple > 1 else line.label


def _at(game: Game, plan: WagerPlan, line: Line, event: Event) -> int:
    """The place of the row that decides; -1 for a wager that was given up."""
    return -1 if plan.id in line.forfeits else _deciding(game, plan, line, event)


def _deciding(game: Game, plan: WagerPlan, line: Line, event: Event) -> int:
    """The place of the first row whose conditions all hold."""
    qualified = event.answers[game.qualifier] if game.qualifier is not None else True
    return next(
        place
        for place, row in enumerate(plan.rows)
        if (row.options is None or line.option in row.options)
        and (row.qualified is None or row.qualified is qualified)
        and (row.compare is None or row.compare == event.compare)
        and (row.test is None or event.answers[row.test])
    )


def _result(game: Game, plan: WagerPlan, line: Line, event: Event) -> str:
    if plan.id in line.forfeits:
        return "forfeited"
    if plan.kind == "raise" and line.raises != plan.id:
        return "–"
    row = plan.rows[_deciding(game, plan, line, event)]
    match row.result:
        case "win":
            return f"wins {number_text(row.pay)}"
        case "lose":
            return "loses"
        case "push":
            return "pushes"
        case _:
            return "by its table"


def _words(analysis: Analysis, rows: list[Outcome]) -> str:
    """What the rows that decide ask for, each thing once."""
    teller = Teller(analysis.ruleset)
    bank = teller.bank.removeprefix("the ")
    qualified = [
        f"{bank} {'qualifies' if row.qualified else 'does not qualify'}" for row in rows if row.qualified is not None
    ]
    compared = [_COMPARES[row.compare] for row in rows if row.compare is not None]
    named = [teller.mark(row.hand.hand, row.hand.at_least) for row in rows if row.hand is not None]
    told = ", ".join(dict.fromkeys([*qualified, *compared, *named])) or "any other"
    return told[:1].upper() + told[1:]
