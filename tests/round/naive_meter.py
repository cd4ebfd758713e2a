"""A meter with fractions instead of micro-cents."""

from fractions import Fraction

from queenhigh.rules.schema.ruleset import Ruleset


class NaiveMeter:
    """B12: everything scales with the one wager of the table."""

    def __init__(self, rules: Ruleset, name: str, value: int, reserve: int) -> None:
        terms = rules.meter[name]
        wager = rules.wager[terms.wager].cents_min
        self.cents = Fraction(value, 1_000_000)
        self.reserve = Fraction(reserve, 1_000_000)
        self.seed = terms.seed * wager
        self.share = Fraction(terms.contribution_bp, 10_000)
        self.ceiling = None if terms.ceiling is None else terms.ceiling * wager

    def add(self, wager_cents: int) -> Fraction:
        """The meter's share of a wager, which the house puts in."""
        self._grow(self.share * wager_cents)
        return self.share * wager_cents

    def award(self, percent: int) -> int:
        """Whole cents, rounded down; the rest stays on the meter."""
        cents = int(self.cents * percent / 100)
        self.cents -= cents
        return cents

    def reseed(self) -> int:
        """The seed: whole cents of the reserve first, then the house's."""
        from_reserve = min(self.seed, int(self.reserve))
        self.reserve -= from_reserve
        self._grow(Fraction(self.seed))
        return self.seed - from_reserve

    def _grow(self, cents: Fraction) -> None:
        self.cents += cents
        if self.ceiling is not None and self.cents > self.ceiling:
            self.reserve += self.cents - self.ceiling
            self.cents = Fraction(self.ceiling)

    @property
    def micro_cents(self) -> tuple[int, int]:
        """Value and reserve."""
        value, reserve = self.cents * 1_000_000, self.reserve * 1_000_000
        assert value.denominator == reserve.denominator == 1
        return int(value), int(reserve)
