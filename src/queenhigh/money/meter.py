"""A progressive meter, exactly: micro-cents, so that a percentage of a wager needs no rounding.

One basis point of one cent is a hundred micro-cents, hence every contribution is whole. Awards are
paid in whole cents, rounded down; what is left stays on the meter. Nothing appears or vanishes: what
the house has put in as seed and the bettors have contributed is always what has been awarded plus
what stands on the meter and in its reserve.
"""

from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from queenhigh.errors import BadInput
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

_MICRO_CENTS_PER_CENT_AND_BP: Final = MICRO_CENTS_PER_CENT // 10_000
_WHOLE_BP: Final = 10_000


class MeterTerms(msgspec.Struct, frozen=True):
    """What a meter starts from, what share of each wager it takes, and where it stops growing."""

    seed_micro_cents: int
    contribution_bp: int
    ceiling_micro_cents: int | None = None

    def __post_init__(self) -> None:
        if self.seed_micro_cents < 0 or self.seed_micro_cents % MICRO_CENTS_PER_CENT:
            # The house pays the seed in chips.
            raise _refused("seed", self.seed_micro_cents, "a seed is whole cents, zero or more")
        if not 0 <= self.contribution_bp <= _WHOLE_BP:
            message = "a contribution is 0 to 10,000 basis points"
            raise _refused("contribution", self.contribution_bp, message)
        ceiling = self.ceiling_micro_cents
        if ceiling is not None and ceiling < self.seed_micro_cents:
            raise _refused("ceiling", ceiling, "a ceiling is not below the seed")


class MeterChange(msgspec.Struct, frozen=True):
    """What happens to a meter, as a difference in micro-cents: two tables that share it can both tell theirs."""

    value: int = 0
    overflow: int = 0

    @property
    def total(self) -> int:
        """What comes onto the meter and its reserve together."""
        return self.value + self.overflow

    def undone(self) -> "MeterChange":
        """The change that takes this one back."""
        return MeterChange(-self.value, -self.overflow)


NO_CHANGE: Final = MeterChange()


class Award(NamedTuple):
    """Cents paid from a meter, and the meter afterwards."""

    cents: int
    meter: "Meter"


class Reseed(NamedTuple):
    """Cents that the house pays in, and the meter afterwards."""

    house_cents: int
    meter: "Meter"


class Meter(msgspec.Struct, frozen=True):
    """A meter's value and its reserve (`overflow`), both in micro-cents."""

    terms: MeterTerms
    value: int
    overflow: int = 0

    def __post_init__(self) -> None:
        ceiling = self.terms.ceiling_micro_cents
        if self.value < 0 or self.overflow < 0 or (ceiling is not None and self.value > ceiling):
            raise _refused("value", self.value, "a meter stands between zero and its ceiling")

    @property
    def cents(self) -> int:
        """The whole cents that the meter shows."""
        return self.value // MICRO_CENTS_PER_CENT

    def contribute(self, wager_cents: int) -> "Meter":
        """The meter after its share of a wager; what the ceiling keeps out goes to the reserve."""
        if wager_cents < 0:
            raise _refused("wager", wager_cents, "a wager is not negative")
        share = wager_cents * self.terms.contribution_bp * _MICRO_CENTS_PER_CENT_AND_BP
        return self._grown(share, self.overflow)

    def changed(self, change: MeterChange) -> "Meter":
        """The meter after a change."""
        return Meter(self.terms, self.value + change.value, self.overflow + change.overflow)

    def change_to(self, after: "Meter") -> MeterChange:
        """The change from this meter to a later one."""
        return MeterChange(after.value - self.value, after.overflow - self.overflow)

    def award(self, percent: int | Fraction) -> Award:
        """Pay a percentage of the meter in whole cents, rounded down; the remainder stays."""
        if not 0 <= percent <= 100:
            raise _refused("percent", percent, "an award is 0 to 100 percent")
        cents = int(self.value * Fraction(percent) / 100) // MICRO_CENTS_PER_CENT
        left = self.value - cents * MICRO_CENTS_PER_CENT
        return Award(cents, msgspec.structs.replace(self, value=left))

    def reseed(self) -> Reseed:
        """Add the seed to what is left. The reserve pays first, in whole cents, the house the rest."""
        seed = self.terms.seed_micro_cents
        reserve = min(seed, self.overflow)
        reserve -= reserve % MICRO_CENTS_PER_CENT
        house_cents = (seed - reserve) // MICRO_CENTS_PER_CENT
        return Reseed(house_cents, self._grown(seed, self.overflow - reserve))

    def _grown(self, micro_cents: int, overflow: int) -> "Meter":
        value = self.value + micro_cents
        ceiling = self.terms.ceiling_micro_cents
        surplus = max(0, value - ceiling) if ceiling is not None else 0
        return Meter(self.terms, value - surplus, overflow + surplus)


def open_meter(terms: MeterTerms) -> Reseed:
    """A new meter, and the seed that the house pays for it."""
    return Meter(terms, 0).reseed()


def _refused(code: str, value: object, why: str) -> BadInput:
    return BadInput(f"meter/bad_{code}", f"{why}, not {value}", {"value": value})
