"""People who play at a cash table by a script: who stakes what; they decide as well as can be."""

from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.service import Casino
from queenhigh.coach.characters import policy_of
from queenhigh.round import actions as round_do
from queenhigh.round.policy import action_of, sight_of
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step

Stakes = dict[str, tuple[tuple[int, str, int], ...]]
"""Person → spot, wager, cents."""


class Players:
    """Everyone at one table."""

    def __init__(self, casino: Casino, table: str, stakes: Stakes, bank_cents: int = 0) -> None:
        self.casino = casino
        self.desk = casino.table(table)
        self.stakes = stakes
        self.bank_cents = bank_cents
        self.policy = policy_of(self.desk.known_rules, "optimal")

    def rounds(self, number: int) -> None:
        """So many rounds more."""
        until = self.desk.live.table.rounds + number
        while self.desk.live.table.rounds < until:
            self.step()

    def until(self, *waits: str) -> None:
        """Go on until the table waits for one of these."""
        while next_step(self.desk.known_rules, self.desk.live.table).wait not in waits:
            self.step()

    def step(self) -> None:
        """Whatever comes next."""
        casino, desk, stream = self.casino, self.desk, self.desk.stream
        step = next_step(desk.known_rules, desk.live.table)
        dealt = dealer_action(desk.live, step, casino.readings(desk))
        if dealt is not None:
            casino.do("house", stream, dealt)
        elif step.wait == "bank":
            (who,) = step.bettors
            takes = table_do.TakeBank(who, self.bank_cents) if self.bank_cents else table_do.DeclineBank(who)
            casino.do(who, stream, takes)
        elif step.wait == "bets":
            for who in step.bettors:
                for spot, wager, cents in self.stakes.get(who, ()):
                    casino.do(who, stream, round_do.PlaceWager(who, spot, wager, cents))
            casino.do("house", stream, round_do.CloseBets())
        elif step.wait == "decision":
            sight = sight_of(desk.known_rules, desk.live.table.round)
            casino.do(step.bettors[0], stream, action_of(sight, self.policy.choose(sight)))
        else:
            raise AssertionError(step)
