"""The most that a round can cost, written a second time."""

from fractions import Fraction
from typing import Any

from queenhigh.rules.schema.ruleset import Ruleset


def worst(rules: Ruleset) -> int:
    """The most that a round can cost the house: every seat at every maximum, every wager at its best row."""
    if rules.bank.by != "house":
        return 0
    total = Fraction(0)
    raises = [option.raise_ for option in rules.decision.option.values() if option.raise_] if rules.decision else []
    for name, wager in rules.wager.items():
        most = wager.cents_max or 0
        if wager.kind == "raise":
            most = max((rules.wager[made.of].cents_max or 0) * made.max for made in raises if made.wager == name)
        tables = [bonus.table for bonus in rules.bonus.values() if bonus.on == name]
        best = max((best_of(rules, row) for row in rules.outcome.get(name, ())), default=Fraction(0))
        best += sum(
            (max(Fraction(row.pay or 0, row.per or 1) for row in rules.table[t].rows) for t in tables), Fraction(0)
        )
        total += int(best * most)
    return int(total) * rules.seats.count


def best_of(rules: Ruleset, row: Any) -> Fraction:
    """What an outcome can bring at most."""
    rows = rules.table[row.table].rows if row.table else (row,)
    return max(Fraction(each.pay or 0, each.per or 1) for each in rows)
