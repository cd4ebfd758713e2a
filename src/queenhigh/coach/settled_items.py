"""Everything that a dealer settles in a round, in its order: whose, which wager, what becomes of it, and how much moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from queenhigh.money.cents import format_cents
from queenhigh.money.transfer import FELT
from queenhigh.round import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.rules.schema.ruleset import Ruleset

Said = Literal["win", "lose", "push", "back"]
"""What a dealer says of a wager; a forfeit is lost."""

Became = Literal["win", "lose", "forfeit", "push", "back"]

_BECAME: Final[dict[ev.Result, Became]] = {
    "win": "win",
    "lose": "lose",
    "forfeit": "forfeit",
    "push": "push",
    "returned": "back",
    "void": "back",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that the dealer settles."""

    spot: int
    bettor: str
    wager: str
    stake_cents: int
    """What lay there; for a bonus, what lay on the wager that it belongs to."""
    became: Became
    cents: int
    """What is paid or taken; nothing moves for a push or for what goes back."""
    because: str
    """The reason that the cards or the rules give."""
    clause: str
    remark: str = ""
    """What the bank's amount has to do with it, or that the wager was taken in before."""
    is_limited: bool = False
    """Whether the bank's amount, and not the cards, says what moves."""

    @property
    def why(self) -> str:
        """The whole reason."""
        return f"{self.because}; {self.remark}" if self.remark else self.because

    @property
    def said(self) -> Said:
        """What the dealer says."""
        return "lose" if self.became == "forfeit" else self.became


Placed = dict[tuple[str, int, str], int]
"""What lay on the felt: by bettor, spot and wager."""


def stakes_placed(events: Iterable[ev.AnyEvent]) -> Placed:
    """What was wagered before the deal and at the decisions."""
    found: Placed = {}
    for event in events:
        if isinstance(event, ev.WagerPlaced | ev.OptionTaken):
            for moved in event.transfers:
                if moved.target == FELT:
                    key = (moved.source.owner, moved.spot, moved.wager)
                    found[key] = found.get(key, 0) + moved.cents
    return found


def items_of(rules: Ruleset, events: Iterable[ev.AnyEvent]) -> tuple[Item, ...]:
    """Everything that is settled in a round, in its order: forfeits, wagers, what a meter pays, envy."""
    told = tuple(events)
    placed = stakes_placed(told)
    found = []
    for event in told:
        if isinstance(event, ev.WagerSettled):
            found.append(_wager(rules, event, placed))
        elif isinstance(event, ev.MeterAwarded):
            found.append(_award(rules, event, placed))
    return tuple(found)


def _wager(rules: Ruleset, event: ev.WagerSettled, placed: Mapping[tuple[str, int, str], int]) -> Item:
    became, remark, clause = _remarked(rules, event)
    on = rules.bonus[event.wager].on if event.wager in rules.bonus else event.wager
    stake = placed.get((event.bettor, event.spot, on), 0)
    cents = event.paid_cents if became in ("win", "lose", "forfeit") else 0
    is_limited = event.result == "returned" or event.paid_cents < event.due_cents
    return Item(event.spot, event.bettor, event.wager, stake, became, cents, event.why, clause, remark, is_limited)


def _remarked(rules: Ruleset, event: ev.WagerSettled) -> tuple[Became, str, str]:
    """What became of a wager, what is to be added to the reason, and the clauses: the bank's limit is named and cited."""
    became, clause = _BECAME[event.result], event.clause
    if became == "lose" and rules.wager[event.wager].kind == "meter":
        intake = next((meter.intake_clause for meter in rules.meter.values() if meter.wager == event.wager), None)
        return became, "it was taken in before the cards", _both(clause, intake)
    short = event.due_cents - event.paid_cents
    if became in ("push", "back") or not short:
        return became, "", clause
    limit = rules.bank.clause or "bank"
    if not event.paid_cents:
        # Nothing moves: whatever the cards say, the stake goes back, and the bank's amount is why.
        return "back", "the bank has nothing left" if became == "win" else "the bank has won all that it may", limit
    moved, rest, due = (format_cents(cents) for cents in (event.paid_cents, short, event.due_cents))
    if became == "win":
        return became, f"the bank has {moved} left of the {due} that is due", _both(clause, limit)
    return became, f"the bank may win {moved} more, {rest} goes back", _both(clause, limit)


def _both(clause: str, other: str | None) -> str:
    return f"{clause}; {other}" if other and other != clause else clause


def _award(rules: Ruleset, event: ev.MeterAwarded, placed: Mapping[tuple[str, int, str], int]) -> Item:
    wager = rules.meter[event.meter].wager
    why = f"{event.why}, from the meter" if event.cents else "the meter is empty"
    stake = placed.get((event.bettor, event.spot, wager), 0)
    return Item(event.spot, event.bettor, wager, stake, "win", event.cents, why, event.clause)
