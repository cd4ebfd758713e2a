"""A table for tests that read like the rule book.

Everyone is named by the seat, amounts are cents written as dollars and cents (10_00 is $10.00), cards are two letters.
Seats that nobody mentions are taken by people who sit out.

    t = table("ca-tcp").bank(8, 500_00)
    t.bet(1, ante=10_00).bet(2, ante=10_00)
    t.deal({1: "As Kd 9c", 2: "9s 7d 2h"}, bank="Kc 8c 3s")
    t.play(1).fold(2).finish()
    assert t.won(1) == {"play": 10_00, "ante": 10_00}
"""

from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import Self, TypeVar

import pytest

from queenhigh.cards.card import card_text, parse_card, parse_cards
from queenhigh.cards.deck import deck_cards
from queenhigh.errors import IllegalAction
from queenhigh.money.meter import Meter
from queenhigh.money.transfer import HOUSE
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import decide, fold_all
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.round.driver import meter_terms
from tests.round.games import OUTSIDE
from tests.round.invariants import check_refusal, check_step
from tests.round.recorder import Recorder

Happened = TypeVar("Happened", bound=ev.Event)
PURSE = 10_000_00


def table(name: str, settings: Mapping[str, object] | None = None) -> "Table":
    """A table that plays by a rule file, with settings laid over it."""
    outside = OUTSIDE / f"{name}.toml"
    return Table(load(str(outside) if outside.exists() else name, settings or {}))


def name_of(seat: int) -> str:
    """The person at a seat."""
    return f"seat {seat}"


def poor_hand(cards: list[int], size: int) -> tuple[int, ...]:
    """Low cards that are nothing together: what nobody mentions should not matter."""
    for chosen in combinations(cards, size):
        apart = all(high // 4 - low // 4 > 1 for low, high in pairwise(chosen))
        if apart and len({card % 4 for card in chosen}) > 1 and chosen[-1] // 4 < 9:
            return chosen
    raise AssertionError("no poor hand is left")


class Table:
    """One round, step by step. The referee is asked at the end of each."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.state: State = IDLE
        self.record = Recorder(rules)
        self.people = {
            name_of(seat): do.Person(name_of(seat), PURSE, (seat,)) for seat in range(1, rules.seats.count + 1)
        }
        self.bank_at = (0, 0)
        self.pack = 0
        self.meter_cents: dict[str, int] = {}

    # ── who is there ─────────────────────────────────────────────────────────────────────────────────────────────

    def bank(self, seat: int, cents: int) -> Self:
        """A seat banks with an amount."""
        self.bank_at = (seat, cents)
        return self

    def sits(self, seat: int, *, purse: int = PURSE, also: tuple[int, ...] = ()) -> Self:
        """Someone sits down with a purse, at a second spot too if wanted."""
        for taken in also:
            self.people.pop(name_of(taken), None)
        self.people[name_of(seat)] = do.Person(name_of(seat), purse, (seat, *also))
        return self

    def leaves(self, *seats: int) -> Self:
        """Seats are empty."""
        for seat in seats:
            del self.people[name_of(seat)]
        return self

    def stands(self, name: str, *, purse: int = PURSE) -> Self:
        """Someone stands behind the seats."""
        self.people[name] = do.Person(name, purse, ())
        return self

    def meter(self, name: str, cents: int) -> Self:
        """What a meter shows when the round begins."""
        self.meter_cents[name] = cents
        return self

    # ── steps ────────────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, action: do.AnyAction) -> Self:
        """Any action, which must be legal."""
        before = self.state
        events = decide(self.rules, before, action)
        self.state = fold_all(self.rules, before, events)
        check_step(self.rules, before, events, self.state)
        self.record.add(action, events, self.state)
        return self

    def refuses(self, code: str, action: do.AnyAction) -> Mapping[str, object]:
        """An action that is not legal now: refused with this code, and nothing has changed. Gives the facts."""
        self.opened()
        return self._refused(code, action)

    def cannot_open(self, code: str) -> Mapping[str, object]:
        """The round cannot be opened like this."""
        return self._refused(code, self.opening())

    def _refused(self, code: str, action: do.AnyAction) -> Mapping[str, object]:
        with pytest.raises(IllegalAction) as refusal:
            decide(self.rules, self.state, action)
        check_refusal(lambda: decide(self.rules, self.state, action), self.state, refusal.value)
        assert refusal.value.code == code
        return refusal.value.facts

    def opened(self) -> Self:
        """The round is open, if it was not yet."""
        return self if self.state.phase != "idle" else self.take(self.opening())

    def opening(self) -> do.OpenRound:
        """The action that opens the round."""
        meters = []
        for name in self.rules.meter:
            terms = meter_terms(self.rules, name)
            shown = self.meter_cents.get(name, terms.seed_micro_cents // 1_000_000)
            meters.append((name, Meter(terms, shown * 1_000_000)))
        seat, cents = self.bank_at
        return do.OpenRound(1, tuple(self.people.values()), seat, cents, self.pack, meters=tuple(meters))

    def bet(self, spot: int, named: Mapping[str, int] | None = None, /, by: str | None = None, **wagers: int) -> Self:
        """Wagers on a spot, in order; someone behind the seat is named."""
        self.opened()
        for wager, cents in {**(named or {}), **wagers}.items():
            self.take(self.wager(spot, wager, cents, by))
        return self

    def wager(self, spot: int, wager: str, cents: int, by: str | None = None) -> do.PlaceWager:
        """The action of one wager."""
        return do.PlaceWager(by or self.seated(spot), spot, wager, cents)

    def seated(self, spot: int) -> str:
        return next((person.bettor for person in self.people.values() if spot in person.seats), name_of(spot))

    def close(self) -> Self:
        """No more bets."""
        return self.take(do.CloseBets())

    def deal(self, stacks: Mapping[int, str] | None = None, *, bank: str) -> Self:
        """Deal these stacks, each from its top; hands that do not matter get what is left of the deck."""
        if self.state.phase == "betting":
            self.close()
        return self.take(do.Deal(self.deck(stacks or {}, bank)))

    def deck(self, stacks: Mapping[int, str], bank: str) -> tuple[int, ...]:
        """A deck from which these stacks come."""
        wanted = {seat: parse_cards(text) for seat, text in stacks.items()}
        named = [card for stack in wanted.values() for card in stack] + list(parse_cards(bank))
        assert len(named) == len(set(named)), "a card is dealt twice"
        left = [card for card in deck_cards(self.rules.deck.ranks, self.rules.deck.suits) if card not in named]
        size = sum(part.cards for part in self.rules.deal if part.to == "seat")
        cards: list[int] = []
        for spot in self.state.spots:
            if spot.seat in wanted:
                assert len(wanted[spot.seat]) == size
                cards += wanted[spot.seat]
            else:
                nothing = poor_hand(left, size)
                left = [card for card in left if card not in nothing]
                cards += nothing
        return (*cards, *parse_cards(bank), *left)

    def play(self, *spots: int, cents: int | None = None, discard: str | None = None, option: str = "play") -> Self:
        """Spots make their play wager, in turn."""
        for spot in spots:
            self.take(do.Decide(spot, option, cents, parse_card(discard) if discard else None))
        return self

    def fold(self, *spots: int) -> Self:
        """Spots fold, in turn."""
        for spot in spots:
            self.take(do.Decide(spot, "fold"))
        return self

    def reveal(self) -> Self:
        """The bank's hand."""
        return self.take(do.Reveal())

    def settle(self) -> Self:
        """The hands, and every wager."""
        return self.reveal().take(do.Settle()) if self.state.phase == "revealing" else self.take(do.Settle())

    def finish(self) -> Self:
        """To the end of the round."""
        if self.state.phase != "void":
            self.settle()
        return self.take(do.Rack())

    # ── what came of it ──────────────────────────────────────────────────────────────────────────────────────────

    def all(self, kind: type[Happened]) -> list[Happened]:
        """Every event of a kind, in order."""
        return [event for event in self.record.events if isinstance(event, kind)]

    def settled(self, spot: int, by: str | None = None) -> list[ev.WagerSettled]:
        """What was settled or forfeited on a spot for one bettor, in order."""
        who = by or self.seated(spot)
        return [event for event in self.all(ev.WagerSettled) if (event.spot, event.bettor) == (spot, who)]

    def won(self, spot: int, by: str | None = None) -> dict[str, int]:
        """Wager or bonus → cents that the bank paid, or (negative) took; 0 where the stake just went back."""
        found: dict[str, int] = {}
        for event in self.settled(spot, by):
            paid = sum(t.cents for t in event.transfers if t.source != "felt")
            lost = sum(t.cents for t in event.transfers if t.source == "felt" and t.target.kind != "bettor")
            found[event.wager] = found.get(event.wager, 0) + paid - lost
        return found

    def results(self, spot: int, by: str | None = None) -> dict[str, str]:
        """Wager or bonus → what became of it."""
        return {event.wager: event.result for event in self.settled(spot, by)}

    def gain(self, who: int | str) -> int:
        """What a person has now, less what they came with: fees and all."""
        name = who if isinstance(who, str) else self.seated(who)
        return self.state.purse(name) - self.people[name].purse_cents

    @property
    def house(self) -> int:
        """What the house has got."""
        return self.state.balances.get(HOUSE, 0)

    def settled_spots(self) -> list[tuple[int, str]]:
        """Spots and wagers in the order in which they were settled, forfeits left out."""
        return [(event.spot, event.wager) for event in self.all(ev.WagerSettled) if event.result != "forfeit"]

    def revealed(self) -> list[int]:
        """Spots in the order in which their hands were shown."""
        return [event.spot for event in self.all(ev.HandRevealed)]

    def bank_shown(self) -> str:
        """The bank's cards as they were laid out."""
        return " ".join(card_text(card) for card in self.all(ev.BankRevealed)[0].cards)

    def kinds(self) -> list[str]:
        """The names of all events, in order."""
        return [type(event).__name__ for event in self.record.events]
