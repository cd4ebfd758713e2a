"""The exact figures checked by playing: so many rounds by the compiled kernel, from a stated seed.

The table is the smallest at which every wager can be made: one seat against a bank that covers
everything; all seats where others' hands pay envy. The same rounds and seed give the same numbers on
any machine, since every sum is one of whole cents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput
from queenhigh.exact.count.progress import tell
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from fractions import Fraction

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.exactly import Exact
    from queenhigh.simulation.seating import Setup

ROUNDS_ALONE: Final = 100_000_000
"""Where one seat faces the bank: a second where pairs of hands can be sampled, else some ten seconds on two cores."""
ROUNDS_OF_ALL: Final = 10_000_000
"""Where all seats are taken, because others' hands pay envy: each round has as many hands, and takes as long."""
SEED: Final = 1
ROUNDS_MAX: Final = 1_000_000_000
"""What a document may ask for: a package from elsewhere must not keep a machine busy for days."""
SEED_MAX: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Play:
    """What is to be played: how many rounds, and from which seed."""

    rounds: int
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class Checked:
    """One wager: the bank's mean gain per unit of it as played, and as computed."""

    wager: str
    label: str
    mean: Fraction
    standard_error: float
    """As it should be from the exact deviation, where one spot bets; else as the sample has it."""
    exact: Fraction | None
    """Under the same stakes; none where the game is not solved."""

    @property
    def z(self) -> float | None:
        """How many standard errors lie between them."""
        if self.exact is None or not self.standard_error:
            return None
        return float(self.mean - self.exact) / self.standard_error


@dataclass(frozen=True, slots=True)
class CrossCheck:
    """What was played and what came of it."""

    play: Play
    seats: int
    stakes: dict[str, int]
    """Wager → cents at each seat."""
    policy: str
    wagers: tuple[Checked, ...]


def is_available() -> bool:
    """Whether the extra is installed that the kernel needs."""
    try:
        import numba  # noqa: F401, PLC0415  # only those who simulate need it
    except ModuleNotFoundError:
        return False
    return True


def check_play(play: Play) -> None:
    """Refuse what no document can hold: a cross-check that was asked for is never left out silently."""
    if not 0 < play.rounds <= ROUNDS_MAX:
        message = (
            f"{play.rounds:,} rounds: a document has 1 to {ROUNDS_MAX:,} of them, and 0 leaves its cross-check out"
        )
        raise BadInput("publish/rounds", message, {"rounds": play.rounds, "max": ROUNDS_MAX})
    if not 0 <= play.seed <= SEED_MAX:
        message = f"{play.seed} is no seed: 0 to {SEED_MAX:,} are allowed"
        raise BadInput("publish/seed", message, {"seed": play.seed, "max": SEED_MAX})


def cross_check(ruleset: Ruleset, play: Play, *, solved: bool) -> CrossCheck:
    """Play it. Where the game is not solved nobody can play the best strategy, and everyone stays in."""
    check_play(play)
    if not is_available():
        message = "simulation needs the extra 'simulate': pip install 'queenhigh[simulate]'"
        raise BadInput("publish/extra_missing", message, {"package": "numba"})
    from queenhigh.simulation.results import wager_results  # noqa: PLC0415  # as above
    from queenhigh.simulation.running import Threads, cores, simulate  # noqa: PLC0415  # as above
    from queenhigh.simulation.seating import usual_stakes  # noqa: PLC0415  # as above

    stakes = usual_stakes(ruleset)
    policy = "optimal" if solved and ruleset.decision is not None else "always"
    seats = _seats(ruleset)
    setup, crew = _setup(ruleset, policy), Threads(cores())
    finished = simulate(setup, play.rounds, play.seed, crew, lambda _, totals, __: tell(totals.rounds, play.rounds))
    exact = _exact(ruleset, stakes, alone=is_alone(ruleset)) if solved else {}
    groups = finished.game.prepared.compiled.groups
    wagers = tuple(
        Checked(each.wager, ruleset.wager[each.wager].label, each.played, each.expected_error, each.exact)
        for each in wager_results(finished, [exact.get(name) for name in groups])
    )
    return CrossCheck(play, seats, stakes, policy, wagers)


def usual_rounds(ruleset: Ruleset) -> int:
    """How many rounds a document plays unless it is told: as many as take seconds and not minutes."""
    return ROUNDS_ALONE if is_alone(ruleset) else ROUNDS_OF_ALL


def _setup(ruleset: Ruleset, policy: str) -> Setup:
    from queenhigh.simulation.seating import full_table, usual_stakes  # noqa: PLC0415  # as above

    seats = _seats(ruleset)
    bank_seat = seats if ruleset.bank.by == "seat" else None
    return full_table(ruleset, seats, stakes=usual_stakes(ruleset), policy=policy, bank_seat=bank_seat)


def _seats(ruleset: Ruleset) -> int:
    if ruleset.bank.by == "seat":
        return 2
    envied = any(row.envy for table in ruleset.table.values() for row in table.rows)
    return ruleset.seats.count if envied else 1


def is_alone(ruleset: Ruleset) -> bool:
    """Whether one seat bets, the bank's aside."""
    return _seats(ruleset) == (2 if ruleset.bank.by == "seat" else 1)


def _exact(ruleset: Ruleset, stakes: dict[str, int], *, alone: bool) -> dict[str, Exact]:
    """The edges under the strategy that is best for these stakes together, which is what the kernel plays.

    The deviation is that of one spot, and says something where one is played `alone`, not on a meter.
    """
    from queenhigh.simulation.exactly import Exact  # noqa: PLC0415  # as above

    fed = {meter.wager for meter in ruleset.meter.values()}
    return {
        each.wager: Exact(each.edge, each.standard_deviation if alone and each.wager not in fed else None)
        for each in solve(ruleset, stakes).wagers
    }
