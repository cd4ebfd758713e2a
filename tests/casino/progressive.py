"""Tables with meters to try things at: games in which meters are won often, and a driver that plays one round on."""

from typing import Any

from msgspec.structs import replace

from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import PayWager, Run
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session import actions as table_do
from queenhigh.session.steps import Step, next_step
from tests.casino.houses import cash_table

PAIRS = [
    {"class": "mini_royal", "meter_percent": 100},
    {"class": "straight_flush", "meter_percent": 100},
    {"class": "three_of_a_kind", "meter_percent": 100},
    {"class": "straight", "meter_percent": 100},
    {"class": "flush", "meter_percent": 100},
    {"class": "pair", "meter_percent": 100},
]
"""A pair or better wins the whole meter: 5,662 of 22,100 hands."""


def progressive(rows: list[dict[str, Any]] | None = None, **changes: Any) -> Ruleset:
    """The first progressive game with a pay table of ours."""
    other = {name.replace("__", "."): value for name, value in changes.items()}
    return load("tcp-progressive-1", {"table.progressive.rows": rows or PAIRS, **other})


def fund(casino: Casino, *people: str, cents: int = 1_000_000) -> None:
    """Money for people, and for the cage."""
    for person in people:
        casino.do("carl", "house", house_do.Deposit(person, cents))


class Felt:
    """One table that a test plays on, press by press where it has a dealer."""

    def __init__(self, casino: Casino, name: str, people: dict[str, int], buy: int = 200_000) -> None:
        self.casino = casino
        self.name = name
        self.people = people
        for person, seat in people.items():
            casino.do(person, self.stream, table_do.Sit(person, (seat,), buy))

    @property
    def stream(self) -> str:
        return f"table:{self.name}"

    @property
    def desk(self) -> TableDesk:
        return self.casino.table(self.name)

    @property
    def dealer(self) -> str:
        return "dina" if self.desk.live.run.dealing == "dealer" else HOUSE_ACTOR

    def do(self, actor: str, action: Any) -> Any:
        return self.casino.do(actor, self.stream, action)

    def start(self) -> None:
        """A new round, everyone with an ante and a wager on the meter."""
        self.do(self.dealer, table_do.StartRound(readings=self.casino.readings(self.desk)))
        for person, seat in self.people.items():
            for wager, cents in (("ante", 500), ("progressive", 100)):
                self.do(person, round_do.PlaceWager(person, seat, wager, cents))

    def coin_in(self) -> None:
        if self.dealer == "dina":
            self.do("dina", keypad_do.PressCoinIn())
        else:
            self.do(HOUSE_ACTOR, round_do.CloseBets())

    def settle(self) -> None:
        """On from closed bets to where awards are marked, or the cards are racked."""
        while True:
            step = next_step(self.desk.known_rules, self.desk.live.table)
            if step.wait == "decision":
                self.do(step.bettors[0], round_do.Decide(step.seat, "play"))
            elif step.wait in ("deal", "reveal", "settle"):
                self.do(self.dealer, dealer_action(self.desk.live, step))
            else:
                return

    def pay(self) -> None:
        """What a human dealer pays by hand."""
        while self.desk.live.to_pay:
            first = self.desk.live.to_pay[0]
            self.do("dina", PayWager(first.spot, first.bettor, first.wager, first.cents))

    def finish(self) -> None:
        """The house's own presses at an automatic table, until the round is over."""
        while self.desk.live.table.is_open:
            step = next_step(self.desk.known_rules, self.desk.live.table)
            self.do(HOUSE_ACTOR, dealer_action(self.desk.live, step))

    def step(self) -> Step:
        return next_step(self.desk.known_rules, self.desk.live.table)

    def winners(self) -> list[int]:
        return [award.spot for award in self.desk.live.table.round.awards]

    def until(self, winners: list[int]) -> None:
        """Rounds until exactly these spots win from the meter, in this order; the last round waits for their marks."""
        for _ in range(400):
            self.start()
            self.coin_in()
            self.settle()
            if self.winners() == winners:
                return
            if self.dealer == "dina":
                self.clear()
            else:
                self.finish()
        raise AssertionError(f"no round with {winners}")

    def clear(self) -> None:
        """Everything that a dealer and a supervisor do about whatever was won, to the end of the round."""
        for spot in dict.fromkeys(self.winners()):
            self.do("dina", keypad_do.PressHand(spot))
        self.clear_marked()

    def clear_marked(self) -> None:
        """What comes after the marks."""
        if self.winners():
            self.do("sam", keypad_do.TurnKey("JPH"))
            self.do("sam", keypad_do.PressJackpot())
            self.do("sam", keypad_do.TurnKey("RUN"))
        self.pay()
        self.do("dina", keypad_do.PressGameOver())


def linked(casino: Casino, names: tuple[str, ...], rules: Ruleset, run: Run, meter: str = "house") -> None:
    """A meter of the house's, and tables that are linked to it."""
    casino.open_meter("sam", meter, rules, "progressive", run.currency)
    for name in names:
        on = (("progressive", meter),)
        if run.currency == "demo":
            casino.open_table("sam", name, rules, replace(run, meters=on))
        else:
            cash_table(casino, name, rules, dealing=run.dealing, award_order=run.award_order, meters=on)
