"""What the player hears and sees happen, line by line: announcements, decisions, each settlement with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.cards.card import card_symbols, card_text, parse_card
from queenhigh.hands.words import hand_words
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents
from queenhigh.money.transfer import bettor_account
from queenhigh.round import events as ev
from queenhigh.round.view import BACK
from queenhigh.session.events import AskDropped, ChipsBought
from queenhigh.terminal.covering import covered
from queenhigh.terminal.naming import shown
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.history.words import Words
    from queenhigh.round.view import SpotSeen, View
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.beats import Waited
from queenhigh.terminal.scene import Mood


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells events to one person."""

    rules: Ruleset
    you: str
    is_ascii: bool = False

    @property
    def words(self) -> Words:
        """What the game calls things."""
        return words_of(self.rules)

    def tell(self, event: ev.AnyEvent | Waited, view: View) -> Iterator[Line]:
        """The lines of an event; `view` is the table after it."""
        match event:
            case ChipsBought(_, transfers):
                yield Line(f"Your chips are here: {format_cents(sum(each.cents for each in transfers))}", "cool")
            case AskDropped(_, _, why):
                yield Line(f"What you asked for is no longer possible: {why}", "bad")
            case ev.RoundOpened():
                yield from self._opened(event)
            case ev.CardsDealt():
                yield from self._cards(view)
            case ev.WagerPlaced(bettor, spot, wager, transfers) if bettor != self.you:
                cents = sum(transfer.cents for transfer in transfers)
                joins = f"{self._who(bettor, spot)} bets {self._behind(view, bettor, spot)}"
                yield Line(f"{joins}{self._label(wager)} {format_cents(cents)}", "soft", 1, joins)
            case ev.BetsClosed():
                yield from self._closed(event)
            case ev.MeterFed(meter):
                label = self.rules.meter[meter].label
                yield Line(f"{label} stands at {format_cents(dict(view.meter_cents)[meter])}", "cool", 1)
            case ev.CardTurned(card):
                yield Line(f"{self._bank(view)} turns up {self.card(card)}")
            case ev.ButtonPlaced(seat, clause):
                yield Line(f"Action button at seat {seat} ({clause})", "soft", 1)
            case ev.OptionTaken():
                yield self._decided(event, view)
            case ev.BankRevealed():
                yield from self._bank_shown(event, view)
            case ev.HandRevealed(spot, cards):
                bettor = _bettor(view, spot)
                text = f"{self._who(bettor, spot)} {self._verb(bettor, 'shows', 'show')} {self.cards(cards)}"
                yield Line(f"{text}: {self.words.hand(cards)}".rstrip(": "), self._mood(bettor))
            case ev.DrawTurned(spot, card):
                yield self._drawn(spot, card, view)
            case ev.WagerSettled():
                yield self._settled(event, view)
            case ev.BankExhausted(clause):
                yield Line(f"The bank is exhausted; what is not reached yet goes back ({clause})", "bad")
            case ev.MeterAwarded():
                yield from self._awarded(event, view)
            case ev.RoundSettled():
                yield from self._round_settled(event, view)
            case ev.CardExposed(spot, card, clause):
                yield Line(f"{self.card(card)} was exposed at spot {spot} ({clause})", "cool")
            case ev.HandKilled(spot, ruling, clause, why):
                yield Line(f"The hand of spot {spot} is {ruling}: {why} ({clause})", "bad")
            case ev.RoundResumed(clause):
                yield Line(f"Play goes on ({clause})", "cool")
            case ev.RoundVoided(why, clause):
                yield Line(f"The round is void: {why} ({clause}). Every chip goes back.", "bad")
            case _:
                return

    # ── people and cards ──

    def _who(self, bettor: str, spot: int = 0) -> str:
        del spot
        return "You" if bettor == self.you else shown(bettor, self.you)

    def _behind(self, view: View, bettor: str, spot: int) -> str:
        """On whose hand, if it is not the bettor's own."""
        seated = next((person.bettor for person in view.people if spot in person.seats), bettor)
        return "" if seated == bettor else f"behind {'you' if seated == self.you else shown(seated, self.you)}: "

    def _verb(self, bettor: str, third: str, second: str) -> str:
        return second if bettor == self.you else third

    def _mood(self, bettor: str) -> Mood:
        return "plain" if bettor == self.you else "soft"

    def _label(self, wager: str) -> str:
        return self.words.labels.get(wager, wager)

    def _bank(self, view: View) -> str:
        if not view.bank.bettor:
            return "The dealer"
        return "You, the bank," if view.bank.bettor == self.you else f"{shown(view.bank.bettor, self.you)}, the bank,"

    def card(self, card: int) -> str:
        """A card as the screen can show it."""
        return card_text(card) if self.is_ascii else card_symbols(card).replace("T", "10")

    def cards(self, cards: Iterable[int]) -> str:
        """Several of them."""
        return " ".join(self.card(card) for card in cards)

    # ── the round ──

    def _opened(self, event: ev.RoundOpened) -> Iterator[Line]:
        yield Line(f"Round {event.number}", "gold")
        if event.bank_bettor:
            who = self._who(event.bank_bettor)
            verb = self._verb(event.bank_bettor, "banks", "bank")
            clause = self.rules.bank.clause or "bank"
            yield Line(f"{who} {verb} with {format_cents(event.bank_cents)} ({clause})", "cool")

    def _closed(self, event: ev.BetsClosed) -> Iterator[Line]:
        for line in event.says:
            yield Line(f"“{line}”", "cool")
        for fee in event.transfers:
            bettor = fee.source.owner
            of_wager = f" on {self._label(fee.wager)}" if fee.wager else ""
            paid = f"{self._verb(bettor, 'pays', 'pay')} {fee.why} {format_cents(fee.cents)}{of_wager} ({fee.clause})"
            yield Line(f"{self._who(bettor)} {paid}", self._mood(bettor), 1)
        mine = [fee.cents for fee in event.transfers if fee.source == bettor_account(self.you)]
        if event.transfers:
            yours = f", {format_cents(sum(mine))} of it from you" if mine else ""
            total = format_cents(sum(fee.cents for fee in event.transfers))
            yield Line(f"Fees taken: {total} in all{yours}", "cool", 1)

    def _cards(self, view: View) -> Iterator[Line]:
        """The deal: of the player's own cards only those that the player sees."""
        yield Line("The cards are dealt", "soft")
        for spot in view.spots:
            if spot.bettor == self.you and BACK not in spot.hand:
                cards = tuple(parse_card(text) for text in spot.hand)
                yield Line(f"You hold {self.cards(cards)}: {self.words.hand(cards)}".rstrip(": "))

    def _decided(self, event: ev.OptionTaken, view: View) -> Line:
        bettor = _bettor(view, event.spot)
        label = self.words.options.get(event.option, event.option)
        mine = sum(t.cents for t in event.transfers if t.source == bettor_account(bettor))
        amount = f" {format_cents(mine)}" if mine else ""
        spot = next((spot for spot in view.spots if spot.seat == event.spot), None)
        given = self.card(parse_card(spot.discard)) if spot is not None and spot.discard else "a card"
        swap = f", exchanging {given}" if spot is not None and spot.exchanged else ""
        behind = sum(t.cents for t in event.transfers) - mine
        back_line = f", {format_cents(behind)} behind" if behind else ""
        return Line(f"{self._who(bettor)}: {label}{amount}{back_line}{swap} ({event.clause})", self._mood(bettor), 1)

    def _drawn(self, seat: int, card: int, view: View) -> Line:
        """The draw card, what it takes the place of, and the hand that comes of it."""
        bettor = _bettor(view, seat)
        spot = next((spot for spot in view.spots if spot.seat == seat), None)
        text = f"{self._who(bettor, seat)} {self._verb(bettor, 'draws', 'draw')} {self.card(card)}"
        if spot is not None and spot.discard:
            final = self.cards(parse_card(each) for each in final_cards(spot))
            holds = f"{self._verb(bettor, 'holds', 'hold')} {final}"
            text += f" for {self.card(parse_card(spot.discard))} and {holds}: {seen_hand(self.words, spot)}"
        return Line(text.rstrip(": "), self._mood(bettor))

    def _bank_shown(self, event: ev.BankRevealed, view: View) -> Iterator[Line]:
        holding = self.words.bank(event.strength)
        yield Line(f"{self._bank(view)} shows {self.cards(event.cards)}: {holding}".rstrip(": "), "gold")
        qualifier = self.rules.qualifier
        if qualifier:
            verdict = "qualifies" if event.qualified else "does not qualify"
            yield Line(f"The bank {verdict} ({qualifier.clause or 'qualifier'})", "gold", 1)
        for line in event.says:
            yield Line(f"“{line}”", "cool")

    def _settled(self, event: ev.WagerSettled, view: View) -> Line:
        mine = event.bettor == self.you
        head = f"{self._who(event.bettor)}{self._at(view, event)}: {self._label(event.wager)}"
        due, moved = event.due_cents, event.paid_cents
        mood: Mood = "soft"
        match event.result:
            case "win":
                short = "" if moved == due else f" of {format_cents(due)}, the bank has no more"
                text, mood = f"wins {format_cents(moved)}{short}", "good"
            case "lose" | "forfeit":
                verb = "loses" if event.result == "lose" else "forfeits"
                short = "" if moved == due else f", {format_cents(due - moved)} not covered goes back"
                amount = f" {format_cents(moved)}" if moved else ""
                text, mood = f"{verb}{amount}{short}", "bad"
            case "push":
                text, mood = "pushes", "gold"
            case _:
                text, mood = "goes back", "gold"
        return Line(f"{head} {text}, {event.why} ({event.clause})", mood if mine else "soft", 1)

    def _at(self, view: View, event: ev.WagerSettled) -> str:
        """Which spot it was, if the bettor has another one or bets behind someone."""
        person = next((person for person in view.people if person.bettor == event.bettor), None)
        return "" if person is not None and person.seats == (event.spot,) else f" on spot {event.spot}"

    def _awarded(self, event: ev.MeterAwarded, view: View) -> Iterator[Line]:
        label = self.rules.meter[event.meter].label
        verb = self._verb(event.bettor, "wins", "win")
        won = f"{verb} {format_cents(event.cents)} from the {label}"
        yield Line(f"{self._who(event.bettor)} {won} ({event.clause})", "gold")
        yield Line(f"{label} starts again at {format_cents(dict(view.meter_cents)[event.meter])}", "cool", 1)

    def _round_settled(self, event: ev.RoundSettled, view: View) -> Iterator[Line]:
        if view.bank.bettor:
            back = sum(transfer.cents for transfer in event.transfers)
            who = self._who(view.bank.bettor)
            verb = self._verb(view.bank.bettor, "takes", "take")
            clause = self.rules.bank.clause or "bank"
            text = f"{who} put up {format_cents(view.bank.cents)} and {verb} back {format_cents(back)} ({clause})"
            yield Line(text, "cool")

    def covered(self, heard: Iterable[ev.AnyEvent]) -> Iterator[Line]:
        """After the settlement of a finite bank: what it took, what it paid, and what it could not cover."""
        sums = covered(heard)
        parts = [f"The bank took {format_cents(sums.taken)} and paid {format_cents(sums.paid)}"]
        if sums.short:
            parts.append(f"{format_cents(sums.short)} that was due was not covered")
        if sums.back:
            parts.append(f"stakes of {format_cents(sums.back)} went back")
        yield Line("; ".join(parts), "cool", 1)


def _bettor(view: View, seat: int) -> str:
    return next((spot.bettor for spot in view.spots if spot.seat == seat), "")


def seen_hand(words: Words, spot: SpotSeen) -> str:
    """A seat's hand in words, if all of it is seen; after an exchange the hand that came of it."""
    cards = final_cards(spot)
    if not cards or BACK in cards:
        return ""
    return words.hand(tuple(parse_card(card) for card in cards))


def final_cards(spot: SpotSeen) -> tuple[str, ...]:
    """The hand as it is seen; once the draw card is turned, with it in the place of the one that was exchanged."""
    if spot.discard and BACK not in spot.draw:
        return tuple(spot.draw[0] if card == spot.discard else card for card in spot.hand)
    return spot.hand


def seen_bank_hand(words: Words, cards: tuple[str, ...]) -> str:
    """The bank's hand in words, if all of it is seen."""
    named = words.bank_hand
    if named is None or not cards or BACK in cards or len(cards) < named.look.ranking.size:
        return ""
    strength = named.look.strength(tuple(parse_card(card) for card in cards))
    return hand_words(named.look.holding_of(strength), named.labels)
