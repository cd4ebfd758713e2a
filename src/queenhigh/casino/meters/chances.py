"""How often a wager wins how much of a meter, exactly: what rule files must have in common to share one."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.errors import IllegalAction
from queenhigh.session.meters import meter_terms

if TYPE_CHECKING:
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.rules.schema.ruleset import Ruleset


class Chances(NamedTuple):
    """What one wager can win from a meter."""

    wager_cents: int
    awards: tuple[tuple[int, Fraction], ...]
    """Percent of the meter, and how often; in rising order."""

    @property
    def per_cent(self) -> Fraction:
        """The part of the meter that a wagered cent wins on average."""
        won = sum((Fraction(percent, 100) * chance for percent, chance in self.awards), Fraction(0))
        return won / self.wager_cents


@lru_cache(maxsize=256)
def chances_of(rules: Ruleset, name: str) -> Chances:
    """The exact chances on one of a file's meters; refused where `exact` cannot solve them."""
    from queenhigh.exact.know.knowledge import NOTHING  # noqa: PLC0415  # slow to import, and asked for at a link alone
    from queenhigh.exact.meters.progressive import row_chances  # noqa: PLC0415  # as above

    wager = rules.wager[rules.meter[name].wager]
    found: dict[int, Fraction] = {}
    for row, chance in row_chances(rules, rules.meter[name].wager, NOTHING):
        if row.meter_percent:
            found[row.meter_percent] = found.get(row.meter_percent, Fraction(0)) + chance
    return Chances(max(wager.cents_min, wager.cents_step), tuple(sorted(found.items())))


def check_equal(book: MeterBook, theirs: Ruleset, rules: Ruleset, name: str) -> None:
    """Refuse a table whose file gives another chance or award on the meter than the file that opened it."""
    terms = meter_terms(rules, name)
    if terms != book.stated:
        message = (
            f"{rules.id} has other terms on {name!r} than the meter {book.name}: seed, share and ceiling must be equal"
        )
        raise IllegalAction("meter/terms", message, {"meter": book.name, "file": rules.id})
    if theirs.hash == rules.hash and book.meter == name:
        return
    ours, wanted = chances_of(rules, name), chances_of(theirs, book.meter)
    if ours != wanted:
        message = f"a wager of {rules.id} wins {_words(ours)}, on the meter {book.name} it is {_words(wanted)}: only equal chances share a meter"
        raise IllegalAction("meter/chance", message, {"meter": book.name, "file": rules.id})


def check_no_worse(sender: Chances, receiver: Chances, to: str) -> None:
    """Refuse money that would go to a meter on which the same wager wins less."""
    if receiver.per_cent < sender.per_cent:
        message = f"the odds on the meter {to} are worse: {_words(receiver)} instead of {_words(sender)}"
        raise IllegalAction("meter/odds", message, {"to": to})


def _words(chances: Chances) -> str:
    parts = [f"{percent} % of the meter with chance {chance}" for percent, chance in chances.awards]
    return f"{' and '.join(parts) or 'nothing'} for {chances.wager_cents} cents"
