"""Whether a bank is sure to cover a round: what the coach says is exact against one that does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.round.closing import scheduled_fee
from queenhigh.round.plan import plan_of
from queenhigh.rules.odds import less_commission, odds_of, table_odds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.round.state import Stake
    from queenhigh.rules.odds import Odds
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager


class Exposure(NamedTuple):
    """What a bank could have to pay, and could take, in the worst and in the best case that one can think of."""

    due_cents: int
    """If every wager won the most that it can."""
    laid_cents: int
    """If every wager lost."""


def exposure(rules: Ruleset, stakes: Iterable[Stake]) -> Exposure:
    """For the stakes on the table, and the raises that may still follow from them."""
    laid = list(_with_raises(rules, tuple(stakes)))
    due = sum(int(cents * _pays_most(rules, wager)) for wager, cents in laid)
    return Exposure(due, sum(cents for _, cents in laid))


def is_covered(rules: Ruleset, bank_cents: int, stakes: Iterable[Stake]) -> bool:
    """Whether the amount put up suffices whatever the cards are."""
    cap = rules.bank.cap
    if cap is None:
        return True
    found = exposure(rules, stakes)
    # Where the bank can win no more than it put up, a losing wager may come back as well.
    return max(found.due_cents, found.laid_cents if cap == "loss_and_win" else 0) <= bank_cents


def bank_fee(rules: Ruleset, action_cents: int) -> int:
    """What the bank pays for a round with so much action."""
    return sum(scheduled_fee(plan_of(rules), name, action_cents) for name, fee in rules.fee.items() if fee.schedules)


def _with_raises(rules: Ruleset, stakes: tuple[Stake, ...]) -> Iterator[tuple[str, int]]:
    """Wager and cents: what lies there, and the largest raise of everyone who has not raised yet."""
    raises = [option.raise_ for option in rules.decision.option.values() if option.raise_] if rules.decision else []
    raised = {(stake.bettor, stake.spot) for stake in stakes if rules.wager[stake.wager].kind == "raise"}
    for stake in stakes:
        yield stake.wager, stake.cents
        if (stake.bettor, stake.spot) not in raised:
            most = max(
                (terms for terms in raises if terms.of == stake.wager), key=lambda terms: terms.max, default=None
            )
            if most is not None:
                yield most.wager, most.max * stake.cents


def _pays_most(rules: Ruleset, name: str) -> Odds:
    """How many times its stake a wager can bring when its commission is taken off, the bonuses on it included."""
    wager = rules.wager[name]
    tables = [bonus.table for bonus in rules.bonus.values() if bonus.on == name]
    best: Odds = 0
    for outcome in rules.outcome.get(name, ()):
        paid = _table_most(rules, outcome.table, wager) if outcome.table else less_commission(odds_of(outcome), wager)
        best = max(best, paid)
    return best + sum(_table_most(rules, table) for table in tables)


def _table_most(rules: Ruleset, name: str, wager: Wager | None = None) -> Odds:
    """Beyond the stake, which a table that pays `for` has within its odds."""
    table = rules.table[name]
    stake = 1 if table.basis == "for" else 0
    return max((0, *((table_odds(row, table, wager) if wager else odds_of(row)) - stake for row in table.rows)))
