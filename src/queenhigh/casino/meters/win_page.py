"""The win page: all that a supervisor signs for when a meter is won, from the journal alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.house.events import HouseFounded
from queenhigh.casino.keypad import events as keypad_ev
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.records import told_of
from queenhigh.casino.records.hands import find_hand
from queenhigh.errors import BadInput
from queenhigh.round import events as round_ev
from queenhigh.round.plan import plan_of
from queenhigh.session import events as table_ev

if TYPE_CHECKING:
    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.entries import Told
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.rules.schema.ruleset import Ruleset

TAX_CENTS: Final = 120_000
"""From this amount on a win is flagged for the tax form, where a house says nothing else."""


class Signature(msgspec.Struct, frozen=True):
    """Who did what about the win, and when."""

    what: str
    by: str
    at: int


class Dealt(msgspec.Struct, frozen=True):
    """Every card of the round, once the deck is shown."""

    spots: tuple[tuple[int, tuple[int, ...]], ...]
    bank: tuple[int, ...]
    rest: tuple[int, ...]

    def accounts_for(self, deck: frozenset[int]) -> bool:
        """Whether every card of the deck is there, once."""
        cards = [card for _, stack in self.spots for card in stack] + [*self.bank, *self.rest]
        return len(cards) == len(deck) and frozenset(cards) == deck


class WinPage(msgspec.Struct, frozen=True):
    """One win from a meter."""

    serial: str
    house: str
    meter: str
    label: str
    """The meter's name as it is shown."""
    currency: str
    status: str
    """locked, recorded, paid, released or stranded."""
    at: int
    """When the amount was locked: microseconds since 1970."""
    table: str
    game: str
    version: str
    rules_hash: str
    round: int
    seat: int
    bettor: str
    hand: tuple[int, ...]
    why: str
    clause: str
    percent: int
    cents: int
    before: int
    """Micro-cents on the meter before the lock, and after it, with the new seed."""
    after: int
    signed: tuple[Signature, ...]
    deck: int
    """How many cards the deck has."""
    dealt: Dealt | None
    """None until the round's seed is shown: cards that nobody has seen are told to nobody."""
    all_accounted: bool
    """Whether every card of the deck is where the round has it."""
    tax_cents: int

    @property
    def taxed(self) -> bool:
        """Whether the win is flagged for the tax form."""
        return self.cents >= self.tax_cents


def win_page(
    archive: Streamed, meter: str, number: int, key: HouseKey | None = None, tax_cents: int = TAX_CENTS
) -> WinPage:
    """The page of a meter's win by its number."""
    told = list(told_of(archive, f"meter:{meter}"))
    found = [(each, event) for each in told for event in each.events if _is_about(event, number)]
    lock = next(((each, event) for each, event in found if isinstance(event, ev.WinLocked)), None)
    opened = next((event for each in told for event in each.events if isinstance(event, ev.MeterOpened)), None)
    if lock is None or opened is None:
        raise BadInput("meter/no_win", f"the meter {meter!r} has no win {number}", {"meter": meter, "win": number})
    entry, locked = lock[0].entry, lock[1]
    found_hand = find_hand(archive, locked.table, locked.round, key)
    rules, plan = found_hand.rules, plan_of(found_hand.rules)
    table = _AtTable(locked, entry.at)
    for each in found_hand.told:
        table.take(each)
    return WinPage(
        serial=f"{meter}-{number:06}",
        house=_house_name(archive),
        meter=meter,
        label=_label(rules, table.due),
        currency=opened.currency,
        status=_status([event for _, event in found]),
        at=entry.at,
        table=locked.table,
        game=rules.id,
        version=rules.version,
        rules_hash=rules.hash,
        round=locked.round,
        seat=locked.spot,
        bettor=locked.bettor,
        hand=table.hand,
        why=table.due.why if table.due else "",
        clause=table.due.clause if table.due else "",
        percent=locked.percent,
        cents=locked.cents,
        before=locked.before,
        after=locked.before - locked.cents * 1_000_000 + locked.seed - locked.kept_out,
        signed=tuple(table.signed),
        deck=len(plan.deck),
        dealt=table.dealt if table.is_shown else None,
        all_accounted=table.dealt is not None and table.dealt.accounts_for(plan.deck),
        tax_cents=tax_cents,
    )


def _is_about(event: Any, number: int) -> bool:
    return getattr(event, "win", 0) == number


def _status(events: list[Any]) -> str:
    names = {ev.WinPaid: "paid", ev.WinRecorded: "recorded", ev.WinReleased: "released", ev.WinStranded: "stranded"}
    return next((names[type(event)] for event in reversed(events) if type(event) in names), "locked")


def _label(rules: Ruleset, due: round_ev.AwardDue | None) -> str:
    return rules.meter[due.meter].label if due and due.meter in rules.meter else ""


def _house_name(archive: Streamed) -> str:
    for told in told_of(archive, "house"):
        for event in told.events:
            if isinstance(event, HouseFounded):
                return event.name
    return ""


class _AtTable:
    """What the table's stream says of one win."""

    def __init__(self, locked: ev.WinLocked, at: int) -> None:
        self._locked = locked
        self._at = at
        self.due: round_ev.AwardDue | None = None
        self.hand: tuple[int, ...] = ()
        self.dealt: Dealt | None = None
        self.is_shown = False
        self.signed: list[Signature] = []

    def take(self, told: Told) -> None:
        """One more entry of the round."""
        for event in told.events:
            self._look(told, event)

    @property
    def _is_locked(self) -> bool:
        """Whether the lock stands, and is not paid yet."""
        return bool(self.signed) and self.signed[-1].what not in ("mark taken away", "paid")

    def _look(self, told: Told, event: Any) -> None:
        locked, by, at = self._locked, told.entry.actor, told.entry.at
        mine = (getattr(event, "spot", 0), getattr(event, "bettor", "")) == (locked.spot, locked.bettor)
        match event:
            case round_ev.CardsDealt():
                self.dealt = Dealt(event.stacks, event.bank, event.rest)
            case round_ev.HandRevealed() if event.spot == locked.spot:
                self.hand = event.cards
            case round_ev.AwardDue() if mine:
                self.due = event
            case round_ev.AwardLocked() if mine and at == self._at:
                self.signed = [Signature("hand marked", by, at)]
            case round_ev.AwardReleased() if mine and self._is_locked:
                self.signed.append(Signature("mark taken away", by, at))
            case keypad_ev.JackpotRecorded() if mine and self._is_locked:
                self.signed.append(Signature("J-POT", by, at))
            case round_ev.MeterAwarded() if mine and self._is_locked:
                self.signed.append(Signature("paid", by, at))
            case keypad_ev.KeyTurned() if self._is_locked:
                self.signed.append(Signature(f"key to {event.position}", by, at))
            case table_ev.DeckRevealed():
                self.is_shown = True
            case _:
                pass
