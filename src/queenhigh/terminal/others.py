"""Everyone at the table but the player: the dealer's steps, and what the bots choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.cards.seeds import derived_seed
from queenhigh.coach.characters import bank_cents_of, behind_of, staking_of
from queenhigh.coach.ways import way_of
from queenhigh.round.policy import action_of, sight_of
from queenhigh.session.actions import DealCards, DeclineBank, OfferBank, StartRound, TakeBank
from queenhigh.session.play import award_action, dealer_step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from queenhigh.casino.dealer import Readings
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.stakes import Staking
    from queenhigh.session.steps import Step
    from queenhigh.session.table import Table
    from queenhigh.terminal.seated import Bot, Seated


BOT_UNITS: Final = 400
"""With how many units a bot sits down, and up to how many it buys again."""
BOT_UNITS_LEAST: Final = 60


class Others:
    """Answers what the table waits for; nothing where the player has to choose, or to say that it goes on."""

    def __init__(self, sat: Seated, readings: Callable[[], Readings]) -> None:
        """`readings` gives what the house's meters show."""
        self.bots = {bot.bettor: bot for bot in sat.bots}
        self.seed = bytes.fromhex(sat.seed)
        self._readings = readings
        self._to_bet: list[tuple[Bot, Staking]] = []

    def __call__(self, rules: Ruleset, table: Table, step: Step) -> Sequence[AnyTableAction]:
        """What is done about the step."""
        match step.wait:
            case "offer":
                return (OfferBank(),)
            case "bank":
                return self._bank(rules, table, step.bettors[0])
            case "start":
                self._to_bet = self._stakings()
                return (StartRound(derived_seed(self.seed, table.rounds + 1), self._readings()),)
            case "bets":
                return self._bets(rules, table)
            case "seeds" | "deal":
                return (DealCards(),)
            case "decision":
                bot = self.bots.get(step.bettors[0])
                if bot is None:
                    return ()
                sight = sight_of(rules, table.round)
                return (action_of(sight, way_of(rules, bot.character).policy.choose(sight)),)
            case "reveal" | "settle":
                return (dealer_step(step),)
            case "lock" | "confirm":
                return (award_action(table, step),)
            case "banker" | "rack":
                # The cards lie there until the player has seen enough.
                return ()

    def _bank(self, rules: Ruleset, table: Table, bettor: str) -> Sequence[AnyTableAction]:
        bot = self.bots.get(bettor)
        if bot is None:
            return ()
        cents = bank_cents_of(rules, table.purse(bettor), bot.character)
        return (TakeBank(bettor, cents) if cents else DeclineBank(bettor),)

    def _stakings(self) -> list[tuple[Bot, Staking]]:
        """Everyone bets on the own seat before anyone stands behind another's; the first to bet is the last here."""
        ways = (staking_of, behind_of)
        return [(bot, way(bot.character, self.seed)) for way in ways for bot in self.bots.values()][::-1]

    def _bets(self, rules: Ruleset, table: Table) -> Sequence[AnyTableAction]:
        """The bots bet as soon as the round is open; then it is the player's turn, who also says when to deal."""
        while self._to_bet:
            bot, staking = self._to_bet.pop()
            if bot.bettor != table.round.bank_bettor:
                wagers = staking(rules, table.round, bot.bettor)
                if wagers:
                    return wagers
        return ()
