"""The par sheet's tables of each wager: what it pays, how often, and everything that follows."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.sessions.fees import fee_of
from queenhigh.money.cents import format_cents
from queenhigh.papers.case_chances import decided_cases
from queenhigh.papers.fees import charged_by_stake
from queenhigh.papers.naming import table_label
from queenhigh.papers.numbers import decimal, exact, net_text, one_in, percent, whole
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.row_chances import TableChances, table_chances, ways_of
from queenhigh.papers.sheet.blocks import Block, Figure, Figures, Part, Table, say
from queenhigh.rules.groups import equals_told
from queenhigh.rules.odds import odds_of, table_odds

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.papers.case_chances import Cases
    from queenhigh.rules.schema.ruleset import Ruleset

VOLATILITY = 1.644853626951472
"""The 95th percentile of a normal deviate: nine results of ten lie within so many deviations."""

_PLAYED = {
    "optimal": "under the best strategy for this wager alone, per unit of it, raises and bonuses included",
    "beside": "beside the decision's wager, which is played by its best strategy, per unit of this wager",
    "alone": "by itself, per unit of this wager",
    "stakes": "under the strategy that is best for all stakes together",
}


def summary(analysis: Analysis) -> Table:
    """One line for each wager."""
    rows = tuple(
        (
            each.label,
            percent(each.edge),
            percent(1 - each.edge),
            percent(each.element_of_risk),
            percent(hits(each)),
            decimal(each.standard_deviation, 4),
            decimal(VOLATILITY * each.standard_deviation, 4),
        )
        for each in analysis.wagers
    )
    head = ("Wager", "Edge", "Return", "Element of risk", "Hit frequency", "Deviation", "Volatility index")
    note = (
        "Edge: the bank's gain per unit of the initial wager; negative where the player gains. Return: what comes back of"
        " it. Element of risk: the gain per unit of everything staked. Hit frequency: how often more comes back than was"
        " staked, envy included. Deviation: the standard deviation of one round. Volatility index: 1.645 deviations, within which the mean of"
        " one round lies with 90 % confidence; after n rounds it is divided by the root of n."
    )
    note = " ".join((note, *equals_told(analysis.ruleset)))
    return Table("", head, rows, "lrrrrrr", note=note, name="summary", wide=True)


def wager_part(analysis: Analysis, figures: WagerFigures) -> Part:
    """Everything about one wager."""
    blocks: list[Block] = [
        say(
            f"Figured {_PLAYED[figures.played]}.",
            *equals_told(analysis.ruleset, figures.wager),
            *_fee(analysis, figures),
        ),
        Figures(
            (
                Figure("Edge", percent(figures.edge), exact(figures.edge)),
                Figure("Element of risk", percent(figures.element_of_risk), exact(figures.element_of_risk)),
                Figure("Hit frequency", percent(hits(figures)), exact(hits(figures))),
                Figure("Deviation", decimal(figures.standard_deviation, 6), "per unit, one round"),
            )
        ),
    ]
    blocks += [_pay_table(analysis.ruleset, figures, table) for table in table_chances(analysis, figures.wager)]
    cases = decided_cases(analysis, figures.wager)
    if cases is not None:
        blocks.append(_cases(figures, cases))
    blocks.append(_distribution(analysis.ruleset, figures))
    return Part(f"{figures.label}: exact figures", tuple(blocks))


def hits(figures: WagerFigures) -> Fraction:
    """How often more comes back than was staked, by whatever hand: a meter's wager also wins by the hands of others."""
    return sum((chance for net, chance in figures.outcomes if net > 0), Fraction(0))


def _fee(analysis: Analysis, figures: WagerFigures) -> list[str]:
    """A fee is no part of the edge, and must not be left out beside it."""
    cents = fee_of(analysis.ruleset, figures.wager)
    if not cents:
        return []
    least = next(each for each in charged_by_stake(analysis) if each.wager == figures.wager)
    told = (
        f"The bettor also pays a fee of {format_cents(cents)} to the house: with {format_cents(int(least.stake_cents))} staked it"
        f" is {percent(least.share)} of the stake, and edge and fee together are {percent(least.edge_with_fee)}."
    )
    return [told]


def fee_table(analysis: Analysis) -> list[Block]:
    """What the fees add to the edge, at the least stake and at larger ones."""
    rows = tuple(
        (
            each.label,
            format_cents(int(each.stake_cents)),
            format_cents(each.fee_cents),
            percent(each.share),
            percent(each.edge),
            percent(each.edge_with_fee),
        )
        for each in charged_by_stake(analysis)
    )
    if not rows:
        return []
    head = ("Wager", "Stake", "Fee", "Fee, part of the stake", "Edge", "Edge and fee")
    note = "The fee is flat, paid by the bettor to the house before the cards. It is no part of the figures above."
    clause = ", ".join(fee.clause for fee in analysis.ruleset.fee.values() if fee.clause) or None
    return [Table("What bettors pay with the fee", head, rows, "lrrrrr", clause, note, name="fees", wide=True)]


def _pay_table(ruleset: Ruleset, figures: WagerFigures, counted: TableChances) -> Table:
    table = ruleset.table[counted.table]
    rows: list[tuple[str, ...]] = []
    back = Fraction(0)
    # Where the decision has a part in it, a hand alone does not tell: then deals are counted.
    alone = all(counted.combinations(place) is not None for place in range(len(counted.chances)))
    ways = counted.hands if alone else ways_of(ruleset, counted.chances)
    for place, line in enumerate(pay_lines(ruleset, counted.table)):
        chance, row = counted.chances[place], table.rows[place]
        paid = odds_of(row) if counted.is_bonus else table_odds(row, table, ruleset.wager[figures.wager])
        kept = 0 if counted.is_bonus or table.basis == "for" else 1
        returns = "–" if row.pay is None else percent(chance * (paid + kept))
        rows.append(
            (
                line.hand,
                line.pays,
                whole(int(chance * ways)) if ways else "–",
                exact(chance),
                percent(chance),
                one_in(chance),
                returns,
            )
        )
        back += chance
    rest = 1 - back
    rows.append(
        (
            "Nothing" if counted.is_bonus else "Loses",
            "–",
            whole(int(rest * ways)) if ways else "–",
            exact(rest),
            percent(rest),
            one_in(rest),
            percent(0),
        )
    )
    head = ("Hand", "Pays", "Combinations", "Probability", "Per cent", "One in", "Comes back")
    title = table_label(ruleset, counted.table)
    return Table(title, head, tuple(rows), "lrrrrrr", table.clause, name=f"{figures.wager}/{counted.table}", wide=True)


def _cases(figures: WagerFigures, cases: Cases) -> Table:
    rows = [
        (
            each.choice,
            each.case,
            *each.results,
            whole(each.deals),
            exact(Fraction(each.deals, cases.total)),
            percent(Fraction(each.deals, cases.total)),
        )
        for each in cases.cases
    ]
    empty = [""] * (1 + len(cases.wagers))
    rows.append(("Sum", *empty, whole(sum(each.deals for each in cases.cases)), "1", percent(1)))
    head = ("Choice", "Case", *cases.wagers, "Deals", "Probability", "Per cent")
    return Table(
        f"How {figures.label} is decided",
        head,
        tuple(rows),
        "ll" + "l" * len(cases.wagers) + "rrr",
        total=True,
        name=f"{figures.wager}/cases",
        wide=True,
    )


def _distribution(ruleset: Ruleset, figures: WagerFigures) -> Table:
    """Every net result; in combinations too where they are whole numbers of one count of hands or deals."""
    ways = ways_of(ruleset, [chance for _, chance in figures.outcomes])
    rows: list[tuple[str, ...]] = [
        (
            net_text(net),
            exact(chance),
            *([whole(int(chance * ways))] if ways else []),
            decimal(chance, 10),
            percent(net * chance, 6),
        )
        for net, chance in figures.outcomes
    ]
    total = sum((chance for _, chance in figures.outcomes), Fraction(0))
    rows.append(
        ("Sum", exact(total), *([whole(ways)] if ways else []), decimal(total, 10), percent(-figures.edge, 6)),
    )
    head = ["Net", "Probability, exact", "Probability", "Contribution"]
    if ways:
        head.insert(2, "Combinations")
    return Table(
        "Distribution of the net result",
        tuple(head),
        tuple(rows),
        "r" * len(head),
        total=True,
        name=f"{figures.wager}/distribution",
        wide=True,
    )
