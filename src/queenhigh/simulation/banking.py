"""A player-dealer's question: how large a bank must be, and what fees leave of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents
from queenhigh.rules.bank import least_bank_cents
from queenhigh.simulation.results import Results, results_of
from queenhigh.simulation.running import simulate
from queenhigh.simulation.tables import compile_setup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from queenhigh.rules.schema.charging import Tier
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.running import Clock, Crew
    from queenhigh.simulation.seating import Setup

USUAL_MULTIPLES: Final = (1, 2, 3, 5, 8, 12, 20, 35, 60)
"""Banks to look at, in multiples of the action of a round."""


@dataclass(frozen=True, slots=True)
class BankSize:
    """What a bank of one size comes to, a round."""

    bank_cents: int
    exhausted: float
    capped: float
    coverage: float
    mean_cents: float
    """Before any fee."""
    standard_error_cents: float
    deviation_cents: float
    percentiles_cents: dict[int, int]


@dataclass(frozen=True, slots=True)
class Net:
    """What a fee schedule leaves of a round."""

    fee: str
    schedule: str
    label: str
    fee_cents: int


@dataclass(frozen=True, slots=True)
class BankStudy:
    """Banks of several sizes at one table, on the same cards."""

    game: str
    rules_hash: str
    seats: int
    rounds: int
    seed: int
    seconds: float
    action_cents: int
    sizes: tuple[BankSize, ...]
    nets: tuple[Net, ...]
    wanted_coverage: float | None
    needed_cents: int | None
    """The least bank that covers as much as was asked for, on the cards that were dealt."""
    exact_cents: float | None
    """What the bank gains a round if it covers everything, before any fee."""
    interrupted: bool = False


def study(
    setup: Setup,
    rounds: int,
    seed: int,
    crew: Crew | None = None,
    *,
    banks: Sequence[int] = (),
    coverage: float | None = None,
    on_size: Callable[[BankSize], None] | None = None,
    on_compile: Callable[[], None] | None = None,
    clock: Clock | None = None,
) -> BankStudy:
    """Simulate banks of several sizes at a table whose bank stays at one seat.

    An interruption (Ctrl-C) ends it early, with the banks that were tried until then.
    """
    rules = setup.rules
    if rules.bank.by != "seat":
        message = f"the house banks {rules.id} and covers everything: this is for games with a player-dealer"
        raise BadInput("bank/house", message, {"game": rules.id})
    if coverage is not None and not 0 < coverage <= 1:
        raise BadInput(
            "bank/coverage", f"a coverage of {coverage:.2%}: above 0 to 100 % is allowed", {"coverage": coverage}
        )
    fixed = replace(setup, bank_seat=setup.bank_seat or max(seat for p in setup.players for seat in p.seats))
    asker = _Asker(fixed, rounds, seed, crew, on_compile, clock)
    whole = asker.results(None)
    action = round(whole.bank.action_cents)
    sizes: list[BankSize] = []
    needed, interrupted = None, False
    try:
        for bank in sorted(set(banks) or {multiple * action for multiple in USUAL_MULTIPLES}):
            sizes.append(asker.size(bank))
            if on_size is not None:
                on_size(sizes[-1])
        needed = asker.needed(coverage) if coverage is not None else None
    except KeyboardInterrupt:
        if not sizes:
            raise
        interrupted = True
    return BankStudy(
        game=rules.id,
        rules_hash=rules.hash,
        seats=sum(len(player.seats) for player in setup.players),
        rounds=rounds,
        seed=seed,
        seconds=asker.seconds,
        action_cents=action,
        sizes=tuple(sizes),
        nets=tuple(_nets(rules, action)),
        wanted_coverage=coverage,
        needed_cents=needed,
        exact_cents=_exact(whole),
        interrupted=interrupted,
    )


class _Asker:
    """Simulates one table with one bank after another, on the same cards."""

    def __init__(
        self,
        setup: Setup,
        rounds: int,
        seed: int,
        crew: Crew | None,
        on_compile: Callable[[], None] | None,
        clock: Clock | None,
    ) -> None:
        self.setup, self.rounds, self.seed, self.crew = setup, rounds, seed, crew
        self.on_compile, self.clock = on_compile, clock
        self.reach = compile_setup(replace(setup, bank_cents=None)).reach_cents
        stakes = [cents for player in setup.players for cents in player.stakes.values() if cents]
        self.step = gcd(*stakes) if stakes else 100
        self.seconds = 0.0

    def results(self, bank: int | None) -> Results:
        table = replace(self.setup, bank_cents=bank)
        finished = simulate(table, self.rounds, self.seed, self.crew, on_compile=self.on_compile, clock=self.clock)
        self.seconds += finished.seconds
        if finished.interrupted:
            raise KeyboardInterrupt
        return results_of(finished)

    def size(self, bank: int) -> BankSize:
        least = least_bank_cents(self.setup.rules)
        if bank < least:
            raise BadInput(
                "simulate/bank",
                f"a bank of {format_cents(bank)}: {format_cents(least)} or more is allowed",
                {"bank_cents": bank},
            )
        found = self.results(bank).bank
        fee = found.fee_cents
        return BankSize(
            bank_cents=bank,
            exhausted=found.exhausted,
            capped=found.capped,
            coverage=found.coverage,
            mean_cents=found.result.mean_cents + fee,
            standard_error_cents=found.result.standard_error_cents,
            deviation_cents=found.result.deviation_cents,
            percentiles_cents={
                percent: round(cents + fee) for percent, cents in found.result.percentiles_cents.items()
            },
        )

    def needed(self, coverage: float) -> int:
        """More bank never covers less, on the same cards: halve until one step is left."""
        least = -(-least_bank_cents(self.setup.rules) // self.step)
        low, high = least - 1, max(least, -(-self.reach // self.step))
        while high - low > 1:
            middle = (low + high) // 2
            if self.results(middle * self.step).bank.coverage >= coverage:
                high = middle
            else:
                low = middle
        return high * self.step


def _nets(rules: Ruleset, action: int) -> list[Net]:
    found = []
    for name, fee in rules.fee.items():
        for schedule, terms in (fee.schedules or {}).items() if fee.payer == "bank" else ():
            found.append(Net(name, schedule, terms.label, _fee(terms.tiers, action)))
    return found


def _fee(tiers: Sequence[Tier], action: int) -> int:
    return next(tier.fee_cents for tier in tiers if tier.cents_up_to is None or action <= tier.cents_up_to)


def _exact(whole: Results) -> float | None:
    """All wagers' exact edges together, in cents a round."""
    if any(wager.exact is None for wager in whole.wagers):
        return None
    return sum(float(wager.exact or 0) * wager.staked_cents / wager.rounds for wager in whole.wagers)
