"""From a ruleset to its exact figures."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.paying import Paid, Terms, pay_group
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.knowledge import NOTHING, Knowledge
from queenhigh.exact.meters.envy import envy_bettors_of
from queenhigh.exact.meters.joint import EnvyRounds, with_envy_of_others
from queenhigh.exact.meters.progressive import check_meters, envy_table, terms_for, with_envy
from queenhigh.exact.solve.analysis import Analysis, JointChance, Refusal
from queenhigh.exact.solve.chosen import OPTIMAL, check_policy, policy_choices
from queenhigh.exact.solve.figures import Played, Result, WagerFigures, figures_of
from queenhigh.exact.solve.memo import choices_of, events_of, odds_of
from queenhigh.exact.solve.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.exact.game.compiled import Game
    from queenhigh.exact.solve.optimum import Event
    from queenhigh.rules.schema.ruleset import Ruleset


def solve(
    ruleset: Ruleset,
    stakes: Mapping[str, int | Fraction] | None = None,
    *,
    knowledge: Knowledge = NOTHING,
    meters: Mapping[str, Fraction] | None = None,
    envy_bettors: int | None = None,
    policy: str = OPTIMAL,
) -> Analysis:
    """The exact figures of a game.

    Without stakes, the decision's wager is played by the strategy that is best for it alone; a side bet that needs it
    is figured beside it, a wager that needs nothing by itself. With stakes, one strategy is best for all of them
    together, forfeits included. `meters` says what each meter shows (a multiple of its wager), if not the average;
    `envy_bettors` how many others bet on it; `policy` how the seat decides, if not as well as it can.
    """
    return _Solver(ruleset, stakes, knowledge, meters, envy_bettors, policy).analysis()


def solve_wager(ruleset: Ruleset, wager: str, *, knowledge: Knowledge = NOTHING) -> WagerFigures:
    """The figures of one wager only, as `solve` gives them without stakes."""
    solver = _Solver(ruleset, None, knowledge, None, None, OPTIMAL)
    if wager not in solver.stakes:
        known = tuple(solver.stakes)
        raise refused(
            "unknown_wager", f"there is no wager {wager!r}: there are {', '.join(known)}", wager=wager, known=known
        )
    return solver.figures(wager)


def decision_game(
    ruleset: Ruleset, stakes: Mapping[str, int | Fraction] | None = None, *, knowledge: Knowledge = NOTHING
) -> Game:
    """The game whose strategy `solve` finds, before anything is counted."""
    return _Solver(ruleset, stakes, knowledge, None, None, OPTIMAL).decision_game()


class _Solver:
    def __init__(
        self,
        ruleset: Ruleset,
        stakes: Mapping[str, int | Fraction] | None,
        knowledge: Knowledge,
        meters: Mapping[str, Fraction] | None,
        envy_bettors: int | None,
        policy: str,
    ) -> None:
        self.ruleset = ruleset
        if policy != OPTIMAL:
            check_policy(ruleset, policy)
        self.policy = policy
        self.knowledge = knowledge
        self.game = compile_game(ruleset, None, knowledge)
        self.stakes = checked_stakes(self.game, stakes)
        self.optimises_all = stakes is not None
        check_meters(ruleset, meters)
        self.meters = meters
        if envy_bettors is not None:
            envy_bettors_of(ruleset, envy_bettors)
        self.envy_bettors = envy_bettors
        both = {place for place, test in enumerate(self.game.frame.tests) if test.hand.of == "both"}
        self.on_both = {group for group in self.game.groups if self.game.tests_of(group) & both}

    def decision_game(self) -> Game:
        if not self._decides():
            raise refused("no_decision", f"nothing is decided in {self.ruleset.id}", game=self.ruleset.id)
        return self._game(self._main())

    def analysis(self) -> Analysis:
        strategy = None
        if self._decides():
            strategy = self._strategy(self._main())
        figures, refusals = self._all_figures()
        return Analysis(
            ruleset=self.ruleset,
            knowledge=self.knowledge,
            stakes=MappingProxyType(self.stakes),
            wagers=figures,
            refusals=refusals,
            strategy=strategy,
            objective=MappingProxyType(self._objective() if self._decides() else {}),
            joint_of=self._joint,
        )

    def _all_figures(self) -> tuple[tuple[WagerFigures, ...], tuple[Refusal, ...]]:
        """The figures of all wagers. Without stakes, one that cannot be solved does not keep the others back."""
        figures, refusals = [], []
        for group in self.stakes:
            try:
                figures.append(self.figures(group))
            except BadInput as error:
                if self.optimises_all or group == self.game.decision:
                    raise
                refusals.append(Refusal(group, error.code, error.message))
        return tuple(figures), tuple(refusals)

    def _terms(self, groups: frozenset[str]) -> Terms:
        """What the meters of these groups show."""
        return terms_for(self.ruleset, groups, self.meters, self.envy_bettors)

    def _decides(self) -> bool:
        return bool(self.game.lines) and self.game.decision in self.stakes

    def _objective(self) -> dict[str, Fraction]:
        """The stakes that the decision is made for."""
        if not self.optimises_all:
            return {self.game.decision: Fraction(1)}
        return {group: stake for group, stake in self.stakes.items() if self.game.is_coupled(group)}

    def _main(self) -> frozenset[str]:
        """The groups that one tally can treat together with the decision, at the least cost."""
        needed = set(self._objective())
        if needed & self.on_both:
            return frozenset(self.stakes)
        follow = {group for group in self.stakes if self._follows(group)}
        return frozenset(needed | (follow - self.on_both))

    def _follows(self, group: str) -> bool:
        """Whether a group's figures depend on the decision."""
        return self._decides() and not self._is_alone(group) and self.game.is_coupled(group)

    def _is_alone(self, group: str) -> bool:
        """Whether a group is figured by itself; a wager on a meter that a decision may lose never is."""
        wager = self.game.wagers[group]
        lost = wager.kind == "meter" and self.game.is_coupled(group)
        return not self.optimises_all and group != self.game.decision and not wager.needs and not lost

    def _game(self, groups: frozenset[str]) -> Game:
        return compile_game(self.ruleset, groups, self.knowledge)

    def _events(self, groups: frozenset[str], *, decides: bool) -> tuple[Event, ...]:
        if decides and self.policy != OPTIMAL:
            odds = odds_of(self._game(groups))
            return tuple(odds.events(policy_choices(self.ruleset, odds, self.policy)))
        objective = tuple(self._objective().items()) if decides else None
        return events_of(
            self._game(groups), objective, self._terms(frozenset(self._objective()) if decides else groups)
        )

    def figures(self, group: str) -> WagerFigures:
        """The figures of one group of wagers."""
        wager = self.game.wagers[group]
        played: Played = "optimal" if group == self.game.decision else "beside"
        if self.optimises_all:
            played = "stakes"
        elif self._is_alone(group):
            played = "alone"
        follows = self._follows(group)
        if follows and self.policy != OPTIMAL:
            played = "policy"
        groups = self._main() | {group} if follows else frozenset({group})
        terms = self._terms(frozenset({group}))
        if follows and self._envied(group):
            return self._beside_envy(group, played, groups, terms)
        events = self._events(groups, decides=follows)
        game = self._game(groups)
        results = [Result(self._paid(game, group, event, terms), event.deals) for event in events]
        figures = figures_of(group, wager.label, played, results, sum(event.deals for event in events))
        return with_envy(figures, self.ruleset, group, self.knowledge, terms, self.envy_bettors)

    def _envied(self, group: str) -> bool:
        return envy_table(self.ruleset, group, self.knowledge, self.envy_bettors) is not None

    def _beside_envy(self, group: str, played: Played, groups: frozenset[str], terms: Terms) -> WagerFigures:
        """The figures of a meter's wager that a decision may lose, with the envy that it gets all the same."""
        game = self._game(groups)
        found: defaultdict[Paid, Fraction] = defaultdict(Fraction)
        for amounts, event, chance in self._rounds(groups, [group]):
            paid = self._paid(game, group, event, terms)
            found[paid._replace(net=paid.net + amounts[group])] += chance
        common = lcm(*(chance.denominator for chance in found.values()))
        results = [Result(paid, int(chance * common)) for paid, chance in found.items() if chance]
        return figures_of(group, self.game.wagers[group].label, played, results, common)

    def _paid(self, game: Game, group: str, event: Event, terms: Terms) -> Paid:
        line = game.lines[event.act.line] if event.act else None
        return pay_group(game, group, line, event.answers, event.compare, terms)

    def _joint(self) -> tuple[JointChance, ...]:
        groups = frozenset(self.stakes)
        game = self._game(groups)
        terms = self._terms(groups)
        sums: defaultdict[tuple[tuple[Fraction, ...], tuple[int, ...]], Fraction] = defaultdict(Fraction)
        envied = [group for group in self.stakes if self._envied(group)]
        for amounts, event, chance in self._rounds(groups, envied):
            paid = {group: self._paid(game, group, event, terms) for group in self.stakes}
            nets = tuple(each.net + amounts.get(group, 0) + Fraction(0) for group, each in paid.items())
            sums[nets, tuple(each.staked for each in paid.values())] += chance
        return tuple(JointChance(*key, sums[key]) for key in sorted(sums) if sums[key])

    def _rounds(self, groups: frozenset[str], envied: list[str]) -> Iterator[tuple[dict[str, int], Event, Fraction]]:
        """Everything that happens in a round, with the envy that other hands bring to a wager."""
        if not envied:
            events = self._events(groups, decides=self._decides())
            total = sum(event.deals for event in events)
            yield from (({}, event, Fraction(event.deals, total)) for event in events)
            return
        if len(envied) > 1:
            raise refused("envy_joint", "the envy of two meters at once is not counted together with other wagers")
        rounds = EnvyRounds(
            self.knowledge,
            lambda knowledge: compile_game(self.ruleset, groups, knowledge),
            self._strategy(groups) if self._decides() else None,
        )
        bettors = envy_bettors_of(self.ruleset, self.envy_bettors)
        for amount, event, chance in with_envy_of_others(rounds, envied[0], bettors):
            yield {envied[0]: amount}, event, chance

    def _strategy(self, groups: frozenset[str]) -> Strategy:
        game = self._game(groups)
        if self.policy != OPTIMAL:
            return Strategy(odds_of(game), policy_choices(self.ruleset, odds_of(game), self.policy))
        terms = self._terms(frozenset(self._objective()))
        return Strategy(odds_of(game), choices_of(game, tuple(self._objective().items()), terms))


def checked_stakes(game: Game, stakes: Mapping[str, int | Fraction] | None) -> dict[str, Fraction]:
    """Stakes in the order of the file; without any, one unit on each wager."""
    if stakes is None:
        return {group: Fraction(1) for group in game.groups}
    stakes = _without_equals(game, stakes)
    unknown = [name for name in stakes if name not in game.groups]
    if unknown:
        why = f"there is no wager {unknown[0]!r} to stake on: there are {', '.join(game.groups)}"
        raise refused("unknown_wager", why, wager=unknown[0], known=game.groups)
    if not stakes:
        raise refused("stake", f"nothing is staked: there are {', '.join(game.groups)}", known=game.groups)
    for name, stake in stakes.items():
        if stake <= 0:
            raise refused("stake", f"{name}: a stake is above zero, not {stake}", wager=name, stake=str(stake))
    for name in stakes:
        needs = game.wagers[name].needs
        if needs and not set(needs) & set(stakes):
            why = f"{name!r} may only be made together with {' or '.join(needs)}"
            raise refused("stake_needs", why, wager=name, needs=needs)
    return {group: Fraction(stakes[group]) for group in game.groups if group in stakes}


def _without_equals(game: Game, stakes: Mapping[str, int | Fraction]) -> dict[str, int | Fraction]:
    """A wager that must equal another is figured with it: it may be named with the same stake, and with no other one."""
    leads = {plan.id: plan.group for plan in game.plans if plan.kind != "raise" and plan.group != plan.id}
    for name, lead in leads.items():
        if name in stakes and stakes[name] != stakes.get(lead):
            why = f"{name!r} must equal {lead!r}: it is staked with it, and with the same stake"
            raise refused("stake_equals", why, wager=name, equals=lead)
    return {name: stake for name, stake in stakes.items() if name not in leads}
