"""From a view to a scene. Everything on the felt comes from what the player may see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.cards.card import parse_card
from queenhigh.hands.words import threshold_words
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents
from queenhigh.round import events as ev
from queenhigh.round.view import BACK
from queenhigh.terminal.chips import short_cents
from queenhigh.terminal.covering import covered
from queenhigh.terminal.fees import wager_fee
from queenhigh.terminal.naming import shown
from queenhigh.terminal.narrator import seen_bank_hand, seen_hand
from queenhigh.terminal.paytables import pay_tables
from queenhigh.terminal.scene import BankPlace, Pile, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.round.legal import LegalWager
    from queenhigh.round.view import SpotSeen, View
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.scene import Mood, PayTable


@lru_cache(maxsize=32)
def spots_of(rules: Ruleset) -> tuple[str, ...]:
    """The wagers in the order of the layout; those that it does not name follow."""
    by_label = {wager.label.casefold(): name for name, wager in rules.wager.items()}
    named = [by_label[label.casefold()] for label in rules.layout.spots if label.casefold() in by_label]
    return (*dict.fromkeys(named), *(name for name in rules.wager if name not in named))


@lru_cache(maxsize=32)
def legend_of(rules: Ruleset) -> tuple[str, ...]:
    """What the cloth says: when the bank plays, and whatever the layout prints."""
    lines = list(rules.layout.legend)
    if rules.qualifier:
        mark = rules.qualifier.at_least
        who = "Dealer" if rules.bank.by == "house" else "Player-dealer"
        lines.insert(0, f"{who} plays with {threshold_words(mark.hand_class, mark.ranks)} or better")
    return tuple(lines)


def cards_seen(cards: Iterable[str]) -> tuple[int | None, ...]:
    """Cards of a view; None for a back."""
    return tuple(None if card == BACK else parse_card(card) for card in cards)


@dataclass(frozen=True, slots=True)
class Results:
    """What settlement has done so far, from the events that everyone hears."""

    by_pile: Mapping[tuple[str, int, str], int]
    """Bettor, spot, wager → what the wager has gained or lost; a bonus counts with its wager."""
    pushed: frozenset[tuple[str, int, str]]
    paid_rows: frozenset[ev.PaidRow]
    """The rows of pay tables that have paid the player, for a hand of the player's or of another."""

    def of_place(self, seat: int, bettor: str) -> int | None:
        """What a bettor's wagers on a spot have brought; None if none is settled."""
        found = [cents for (who, spot, _), cents in self.by_pile.items() if (who, spot) == (bettor, seat)]
        return sum(found) if found else None


def results_of(rules: Ruleset, view: View, events: Iterable[ev.AnyEvent]) -> Results:
    """The results of a round so far. What a meter has taken in is lost until it is won back."""
    you = view.reader.bettor
    sums = {(stake.bettor, stake.spot, stake.wager): -stake.cents for stake in view.intake}
    pushed: set[tuple[str, int, str]] = set()
    rows: set[ev.PaidRow] = set()
    for event in events:
        match event:
            case ev.WagerSettled(bettor, spot, wager, result, _, paid):
                bonus = rules.bonus.get(wager)
                key = (bettor, spot, bonus.on if bonus else wager)
                gain = paid if result == "win" else -paid if result in ("lose", "forfeit") else 0
                sums[key] = sums.get(key, 0) + gain
                if result in ("push", "returned"):
                    pushed.add(key)
                if result == "win" and bettor == you and event.row is not None:
                    rows.add(event.row)
            case ev.MeterAwarded(meter, spot, bettor, cents):
                key = (bettor, spot, rules.meter[meter].wager)
                sums[key] = sums.get(key, 0) + cents
                if cents and bettor == you and event.row is not None:
                    rows.add(event.row)
            case _:
                pass
    return Results(sums, frozenset(pushed), frozenset(rows))


@dataclass(frozen=True, slots=True)
class Pointing:
    """Where the player is with the keys: the seat in focus, the wager, the card to give up."""

    seat: int
    wager: str = ""
    discard: int | None = None


class Builder:
    """Builds the places of one scene."""

    def __init__(
        self,
        rules: Ruleset,
        view: View,
        events: tuple[ev.AnyEvent, ...],
        legal: Iterable[LegalWager],
        pointing: Pointing,
        *,
        can_discard: bool,
        manners: Mapping[int, str] | None = None,
    ) -> None:
        self.manners = manners or {}
        """How whoever sits at a seat plays; shown while nothing else is to be said of the seat."""
        self.rules = rules
        self.view = view
        self.you = view.reader.bettor
        self.results = results_of(rules, view, events)
        self.covered = covered(events)
        self.legal = {(each.spot, each.wager): each for each in legal}
        self.pointing = pointing
        self.can_discard = can_discard
        self.words = words_of(rules)
        self.people = {seat: person for person in view.people for seat in person.seats}
        self.spots = {spot.seat: spot for spot in view.spots}

    def places(self, seating: Mapping[int, str]) -> tuple[Place, ...]:
        """All seats from 1 up; `seating` says who sits there when no round is open."""
        return tuple(self._place(seat, seating) for seat in range(1, self.rules.seats.count + 1))

    def _place(self, seat: int, seating: Mapping[int, str]) -> Place:
        view, spot = self.view, self.spots.get(seat)
        person = self.people.get(seat)
        name = person.bettor if person else seating.get(seat, "")
        banks = bool(view.bank.bettor) and view.bank.seat == seat
        focus = seat == self.pointing.seat
        note, mood = self._note(seat, name, spot, banks=banks)
        if not note and not view.spots:
            note, mood = self.manners.get(seat, ""), "soft"
        mine = name == self.you
        # Whoever banks has the bank's cards.
        cards = cards_seen(spot.hand) if spot else cards_seen(view.bank.cards) if banks and mine else ()
        return Place(
            seat=seat,
            name="YOU" if mine else shown(name, self.you) or "empty",
            mine=mine,
            banks=banks,
            button=view.button == seat and bool(view.spots),
            turn=view.turn == seat,
            focus=focus,
            cards=cards,
            draw=cards_seen(spot.draw) if spot else (),
            discard=self._discard(spot, focus=focus),
            hand=seen_hand(self.words, spot) if spot else seen_bank_hand(self.words, view.bank.cards) if banks else "",
            piles=self._piles(seat, name, focus=focus, banks=banks),
            note=note,
            mood=mood,
            is_out=not name or (bool(view.spots) and spot is None and not banks),
            pickable=focus and mine and self.can_discard and view.turn == seat,
        )

    def _piles(self, seat: int, name: str, *, focus: bool, banks: bool) -> tuple[Pile, ...]:
        if banks:
            return self._bank_piles() if name == self.you else ()
        return tuple(self._pile(seat, wager, focus=focus) for wager in spots_of(self.rules)) if name else ()

    def _bank_piles(self) -> tuple[Pile, ...]:
        """Whoever banks has no spots: there lies what was put up, what it took and paid, and what it did not cover."""
        sums = self.covered
        return (
            Pile("put_up", "Put up", self.view.bank.cents),
            Pile("action", "Action", sums.action),
            Pile("taken", "Taken", sums.taken),
            Pile("paid", "Paid", sums.paid, note=f"short {short_cents(sums.short)}" if sums.short else "", mood="bad"),
            Pile("back", "Returned", sums.back),
        )

    def _discard(self, spot: SpotSeen | None, *, focus: bool) -> int | None:
        if spot is None:
            return None
        if spot.discard:
            return parse_card(spot.discard)
        return self.pointing.discard if focus and self.view.turn == spot.seat else None

    def _note(self, seat: int, name: str, spot: SpotSeen | None, *, banks: bool) -> tuple[str, Mood]:
        if banks:
            return f"bank {short_cents(self.view.bank.cents)}", "gold"
        if spot is None:
            return "", "soft"
        won = self.results.of_place(seat, name)
        if won is not None and self.view.phase in ("racking", "over"):
            return gain_words(won), gain_mood(won)
        if spot.killed:
            return spot.killed, "bad"
        if spot.option:
            return self.words.options.get(spot.option, spot.option), "cool"
        return ("decides" if self.view.turn == seat else ""), "gold"

    def _pile(self, seat: int, wager: str, *, focus: bool) -> Pile:
        mine = others = 0
        taken_in = () if self.view.phase in ("racking", "over") else self.view.intake
        for stake in (*self.view.stakes, *taken_in):
            if stake.spot == seat and stake.wager == wager:
                if stake.bettor == self.you:
                    mine += stake.cents
                else:
                    others += stake.cents
        legal = self.legal.get((seat, wager))
        terms = self.rules.wager[wager]
        low = max(terms.cents_min, terms.cents_step) if terms.kind != "raise" else None
        key = (self.you, seat, wager)
        note, mood = self._settled_words(key)
        is_open = self.view.phase == "betting" and terms.kind != "raise" and (legal is not None or bool(mine))
        return Pile(
            wager=wager,
            label=terms.label,
            cents=mine,
            others_cents=others,
            low_cents=low,
            high_cents=terms.one_cents_max,
            note=note,
            mood=mood,
            chosen=focus and self.view.phase == "betting" and wager == self.pointing.wager,
            is_open=is_open,
            fee_cents=wager_fee(self.rules, wager) if self.view.phase == "betting" else 0,
        )

    def _settled_words(self, key: tuple[str, int, str]) -> tuple[str, Mood]:
        """What became of a wager of the player's."""
        gain = self.results.by_pile.get(key)
        if gain is None or (self.view.phase in ("closed", "deciding") and self.rules.wager[key[2]].kind == "meter"):
            return "", "plain"
        if not gain and key in self.results.pushed:
            return "push", "gold"
        return gain_words(gain), gain_mood(gain)

    def tables(self) -> tuple[PayTable, ...]:
        """The pay tables, with the rows lit that have paid the player."""
        return pay_tables(self.rules, self.results.paid_rows)

    def bank(self, says: str) -> BankPlace:
        """The bank's side."""
        bank = self.view.bank
        if not bank.bettor:
            title, put_up = "DEALER", ""
        else:
            who = "YOU" if bank.bettor == self.you else shown(bank.bettor, self.you)
            title = f"BANK: {who}, SEAT {bank.seat}"
            put_up = f"{format_cents(bank.cents)} put up"
            if bank.till_cents != bank.cents and self.view.phase == "settling":
                put_up += f", {format_cents(bank.till_cents)} left"
        return BankPlace(
            title=title,
            cards=cards_seen(bank.cards),
            hand=seen_bank_hand(self.words, bank.cards),
            says=says,
            put_up=put_up,
        )


def gain_words(cents: int) -> str:
    """A gain or a loss, short."""
    if not cents:
        return "even"
    return f"+{short_cents(cents)}" if cents > 0 else f"-{short_cents(-cents)}"


def gain_mood(cents: int) -> Mood:
    """The mood of a gain or a loss."""
    return "good" if cents > 0 else "bad" if cents < 0 else "gold"
