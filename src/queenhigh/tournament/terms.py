"""What a tournament goes by: its file and its game, made ready. The deciders ask this, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from queenhigh.round.betting import wager_cost
from queenhigh.round.plan import plan_of
from queenhigh.rules.schema.house import Tournament
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.table_rules import table_rules

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.tournament.schema import Level, Stage, TournamentFile


@dataclass(frozen=True)
class Terms:
    """The announced file and the published game."""

    file: TournamentFile
    rules: Ruleset
    """As published, before anything is closed for tournaments."""

    @cached_property
    def house(self) -> Tournament:
        """The house's rules for tournaments, as the rule file has them."""
        return self.rules.tournament or Tournament()

    @cached_property
    def tables(self) -> tuple[Ruleset, ...]:
        """The rule file of a table in each level: meters and fees closed, the level's limits."""
        levels: tuple[Level | None, ...] = self.file.level or (None,)
        return tuple(self.table_in(level) for level in levels)

    def table_in(self, level: Level | None) -> Ruleset:
        """The rule file of a table in a level, or without any. Raises BadInput, if it cannot be played so."""
        return table_rules(self.rules, level, unlimited=self.house.bet_limit == "none")

    @property
    def start(self) -> Chips:
        """What everyone begins with."""
        return Chips(self.file.start_chips)

    @property
    def seats(self) -> int:
        """Players at a table."""
        return self.file.seating.seats or self.rules.seats.count

    @property
    def entry_cents(self) -> int:
        """What an entry costs, with the fee."""
        return self.file.entry.buy_in_cents + self.file.entry.fee_cents

    def stage(self, number: int) -> Stage:
        """A stage, counted from one."""
        return self.file.stage[number - 1]

    def is_last(self, number: int) -> bool:
        """Whether the prizes follow this stage."""
        return number == len(self.file.stage)

    def rules_at(self, level: int) -> Ruleset:
        """What a table plays in a level, counted from one."""
        return self.tables[min(level, len(self.tables)) - 1]

    @cached_property
    def _least(self) -> tuple[Chips, ...]:
        return tuple(Chips(least_cost(rules)) for rules in self.tables)

    def least(self, level: int) -> Chips:
        """The chips that a player needs to bet at all."""
        return self._least[min(level, len(self._least)) - 1]

    def level_after(self, rounds: int) -> int:
        """The level of the next round of a table that has played so many, where levels go by rounds."""
        for number, level in enumerate(self.file.level[:-1], start=1):
            if rounds < level.length:
                return number
            rounds -= level.length
        return max(1, len(self.file.level))


def least_cost(rules: Ruleset) -> int:
    """The least that one has to hold to make a wager that needs no other."""
    costs = [
        wager_cost(wager, max(wager.cents_min, wager.cents_step), adding=False)
        for wager in plan_of(rules).opening.values()
        if wager.equals is None and not wager.needs
    ]
    return min(costs)
