"""Progressive meters: the edge at any reading, the break-even reading, the long-run average award."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.paying import Terms
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.ceiling import capped_average, check_ceiling
from queenhigh.exact.meters.envy import envy_bettors_of, envy_figures, envy_worth
from queenhigh.exact.solve.memo import events_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.exact.game.compiled import Table, TableRow
    from queenhigh.exact.know.knowledge import Knowledge
    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.rules.schema.ruleset import Ruleset


class _Returns(NamedTuple):
    """What the rows of a meter's table come to, whatever feeds it."""

    top_award: Fraction
    tray: Fraction
    drain: Fraction


@lru_cache(maxsize=64)
def meter_returns(rows: tuple[tuple[TableRow, Fraction], ...]) -> _Returns:
    """Added up once for each table: whoever looks for an explanation asks hundreds of meters that share one."""
    return _Returns(
        sum((chance for row, chance in rows if row.meter_percent == 100), Fraction(0)),
        sum((row.pay * chance for row, chance in rows if not row.meter_percent), Fraction(0)),
        sum((Fraction(row.meter_percent, 100) * chance for row, chance in rows), Fraction(0)),
    )


@dataclass(frozen=True, slots=True)
class MeterFigures:
    """The figures of one meter. Amounts are multiples of the meter's wager."""

    meter: str
    wager: str
    seed: int
    contribution: Fraction
    envy_bettors: int
    rows: tuple[tuple[TableRow, Fraction], ...]
    """The rows of its table and how often each pays."""
    envy: Fraction
    """What envy returns on average, per unit staked."""
    ceiling: int | None = None
    """Where the meter stops growing; what comes above is kept for the next seed."""

    @property
    def hit_frequency(self) -> Fraction:
        """How often the own hand is paid."""
        return sum((chance for _, chance in self.rows), Fraction(0))

    @property
    def top_award(self) -> Fraction:
        """How often the whole meter is won."""
        return meter_returns(self.rows).top_award

    @property
    def tray(self) -> Fraction:
        """What the fixed awards return on average, per unit staked."""
        return meter_returns(self.rows).tray

    @property
    def drain(self) -> Fraction:
        """The part of the meter that an average wager wins."""
        return meter_returns(self.rows).drain

    @property
    def average_meter(self) -> Fraction:
        """What the meter shows on average when it is won from.

        In the long run it pays what comes in: the contribution of each wager, and a seed for each top award. With a
        ceiling see `capped_average`.
        """
        returns = meter_returns(self.rows)
        if not returns.drain:
            raise refused("no_award", f"nothing is ever won from the meter {self.meter!r}", meter=self.meter)
        if self.ceiling is not None:
            betting = self.envy_bettors + 1
            return capped_average(self.seed, self.contribution * betting, returns.top_award * betting, self.ceiling)
        return (self.contribution + self.seed * returns.top_award) / returns.drain

    @property
    def house_advantage(self) -> Fraction:
        """The bank's long-run gain per unit staked, the seeds paid."""
        return self.edge_at(self.average_meter)

    @property
    def break_even_meter(self) -> Fraction:
        """The reading at which a wager neither gains nor loses."""
        return (1 - self.tray - self.envy) / self.drain

    def edge_at(self, meter: Fraction) -> Fraction:
        """The bank's gain on a wager made when the meter shows so much."""
        return 1 - self.tray - self.envy - self.drain * meter

    @property
    def has_envy(self) -> bool:
        """Whether other hands bring anything."""
        return any(row.envy for row, _ in self.rows)

    def envy_by_bettors(self, most: int) -> tuple[MeterFigures, ...]:
        """The same meter with no other bettor, with one, and so on."""
        each = sum((row.envy * chance for row, chance in self.rows), Fraction(0))
        return tuple(replace(self, envy_bettors=count, envy=each * count) for count in range(most + 1))

    def with_inputs(self, *, contribution: Fraction | None = None, bettors: int | None = None) -> MeterFigures:
        """The same meter with other inputs."""
        each = self.envy / self.envy_bettors if self.envy_bettors else Fraction(0)
        chosen = self.envy_bettors if bettors is None else bettors
        if bettors is not None and not self.envy_bettors and bettors:
            raise refused("envy_unknown", "the envy of one bettor is not known from none")
        return replace(
            self,
            contribution=self.contribution if contribution is None else contribution,
            envy_bettors=chosen,
            envy=each * chosen,
        )


def meter_figures(ruleset: Ruleset, name: str, knowledge: Knowledge, envy_bettors: int | None = None) -> MeterFigures:
    """The figures of one of the file's meters, by the id of the meter."""
    meter = ruleset.meter[name]
    if meter.wager not in ruleset.wager:
        raise refused("unknown_wager", f"the meter {name!r} has no wager", meter=name)
    bettors = envy_bettors_of(ruleset, envy_bettors)
    rows = row_chances(ruleset, meter.wager, knowledge)
    check_fold(ruleset, meter.wager, has_envy=bool(bettors) and any(row.envy for row, _ in rows))
    if meter.ceiling is not None:
        check_ceiling(ruleset, name, knowledge, rows)
    return MeterFigures(
        meter=name,
        wager=meter.wager,
        seed=meter.seed,
        contribution=Fraction(meter.contribution_bp, 10_000),
        envy_bettors=bettors,
        rows=rows,
        envy=envy_worth([(row.envy, chance) for row, chance in rows], bettors),
        ceiling=meter.ceiling,
    )


@lru_cache(maxsize=32)
def row_chances(ruleset: Ruleset, wager: str, knowledge: Knowledge) -> tuple[tuple[TableRow, Fraction], ...]:
    """How often each row of a wager's only table is the first to match.

    Where a fold gives the wager up, the decision is made as its own wager alone would have it.
    """
    whole = compile_game(ruleset, None, knowledge)
    given_up = whole.is_coupled(wager)
    game = compile_game(ruleset, frozenset({wager, whole.decision} if given_up else {wager}), knowledge)
    table = _only_table(game.wagers[wager].rows[0].table, wager)
    sums = dict.fromkeys(table.rows, 0)
    events = events_of(game, ((whole.decision, Fraction(1)),) if given_up else None, Terms())
    for event in events:
        if event.act is not None and wager in game.lines[event.act.line].forfeits:
            continue
        for row in table.rows:
            if event.answers[row.test]:
                sums[row] += event.deals
                break
    total = sum(event.deals for event in events)
    return tuple((row, Fraction(sums[row], total)) for row in table.rows)


def meter_terms(
    ruleset: Ruleset, meters: Mapping[str, Fraction] | None = None, envy_bettors: int | None = None
) -> Terms:
    """What each meter shows: as given, or its long-run average, which cards seen in one round do not change."""
    check_meters(ruleset, meters)
    found: dict[str, Fraction] = {}
    for name, meter in ruleset.meter.items():
        given = (meters or {}).get(name)
        if given is None:
            given = meter_figures(ruleset, name, NOTHING, envy_bettors).average_meter
        found[meter.wager] = given
    return Terms(tuple(found.items()))


def terms_for(
    ruleset: Ruleset,
    groups: Iterable[str],
    meters: Mapping[str, Fraction] | None = None,
    envy_bettors: int | None = None,
) -> Terms:
    """What the meters of some wagers show; the others are not asked, and may even be unsolved."""
    fed = {meter.wager for meter in ruleset.meter.values()} & set(groups)
    return meter_terms(ruleset, meters, envy_bettors) if fed else Terms()


def check_meters(ruleset: Ruleset, meters: Mapping[str, Fraction] | None) -> None:
    """Refuse a reading of a meter that is not there, or that it cannot show."""
    unknown = set(meters or {}) - set(ruleset.meter)
    if unknown:
        raise refused("unknown_meter", f"there is no meter {min(unknown)!r}", known=tuple(ruleset.meter))
    for name, shown in (meters or {}).items():
        ceiling = ruleset.meter[name].ceiling
        if shown < 0 or (ceiling is not None and shown > ceiling):
            most = "or more" if ceiling is None else f"to {ceiling}, its ceiling,"
            why = f"the meter {name!r} shows 0 {most} times its wager, not {shown}"
            raise refused("meter_reading", why, meter=name, ceiling=ceiling)


def with_envy(
    figures: WagerFigures,
    ruleset: Ruleset,
    wager: str,
    knowledge: Knowledge,
    terms: Terms,
    envy_bettors: int | None,
) -> WagerFigures:
    """The figures of a meter's wager with the envy of other hands; other wagers as they are."""
    found = envy_table(ruleset, wager, knowledge, envy_bettors)
    if found is None:
        return figures
    game = compile_game(ruleset, frozenset({wager}), knowledge)
    return envy_figures(figures, game, found, dict(terms.meters)[wager], envy_bettors_of(ruleset, envy_bettors))


def envy_table(ruleset: Ruleset, wager: str, knowledge: Knowledge, envy_bettors: int | None) -> Table | None:
    """The table by which other hands bring envy to a wager; None where there is none, or nobody to bring it."""
    if ruleset.wager[wager].kind != "meter" or not envy_bettors_of(ruleset, envy_bettors):
        return None
    table = _only_table(compile_game(ruleset, frozenset({wager}), knowledge).wagers[wager].rows[0].table, wager)
    if not any(row.envy for row in table.rows):
        return None
    check_fold(ruleset, wager, has_envy=True)
    return table


def check_fold(ruleset: Ruleset, wager: str, *, has_envy: bool) -> None:
    """Envy that a fold loses depends on how every other hand is played too: that is not solved."""
    for name, meter in ruleset.meter.items():
        if meter.wager == wager and meter.fold == "loses_all" and has_envy:
            why = "a fold that loses envy is solved where nobody else bets on the meter; simulate this one"
            raise refused("meter_fold", why, meter=name)


def _only_table(table: Table | None, wager: str) -> Table:
    if table is None:
        raise refused("meter_table", f"{wager!r} is not decided by a table alone", wager=wager)
    return table
