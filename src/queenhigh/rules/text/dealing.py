"""The deal, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.words import rank_words
from queenhigh.rules.text.document import Section, Steps
from queenhigh.rules.text.english import capital, count, listed, ordinal, quoted
from queenhigh.rules.text.ways import way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.seating import Button
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller

_RANKS = "23456789TJQKA"
_PIPS = "A23456789T"


def the_deal(teller: Teller) -> Section:
    """From "no more bets" to the last card."""
    rules = teller.rules
    steps = [_closing(teller)]
    if rules.fee:
        labels = listed(_fee_words(fee.label) for fee in rules.fee.values())
        steps.append(teller.say(f"{capital(teller.dealer)} collects {labels}, before any card is dealt."))
    if rules.meter:
        steps.append(teller.say(f"{capital(teller.dealer)} registers the wagers on the meter and takes them in."))
    steps += [_stacks(teller), *(_stack(teller, who) for who in ("seat", "bank")), *_turned_up(teller)]
    if rules.button:
        steps.append(_button(teller, rules.button))
    if rules.procedure.bottom_card == "never_exposed":
        steps.append(teller.say("The bottom card of the deck is never exposed.", "procedure.bottom_card"))
    steps.append(_remainder(teller))
    return Section("The deal", (Steps(tuple(steps)),))


def _closing(teller: Teller) -> Statement:
    said = quoted(teller.rules.announce.no_more_bets)
    return teller.say(
        f"When the wagers have been placed, {teller.dealer} announces {said} From then on no wager shall be made,"
        " increased or withdrawn, other than at the decision.",
        "announce.no_more_bets",
    )


def _stacks(teller: Teller) -> Statement:
    text = (
        f"{capital(teller.dealer)} delivers a stack of cards, face down, to each player who has made a wager,"
        f" {way(teller, teller.rules.order.deal)}; {teller.bank} is served last."
    )
    return teller.say(text, "order.deal")


def _fee_words(label: str) -> str:
    return f"the {label}" if label.lower().endswith("fee") else f"the fee ({label})"


def _stack(teller: Teller, who: str) -> Statement:
    parts = [part for part in teller.rules.deal if part.to == who]
    owner = "each player" if who == "seat" else teller.bank
    if len(parts) == 1 and parts[0].zone == "hand":
        return teller.say(f"{capital(owner)}'s stack has {count(parts[0].cards, 'card')}.", "deal")
    pieces = listed([_part(part.zone, part.cards) for part in parts], "and then").rstrip(",")
    return teller.say(f"From the top down, {owner}'s stack is {pieces}.", "deal")


def _part(zone: str, cards: int) -> str:
    if zone == "draw":
        return f"{count(cards, 'draw card')}, laid aside unseen,"
    return f"{count(cards, 'card')}, the hand,"


def _turned_up(teller: Teller) -> list[Statement]:
    said = []
    for who in ("seat", "bank"):
        total = sum(part.cards for part in teller.rules.deal if part.to == who)
        above = 0
        places: list[int] = []
        for part in teller.rules.deal:
            if part.to == who:
                places += [above + place for place in part.turn_up]
                above += part.cards
        if places:
            owner = "each player" if who == "seat" else teller.bank
            said.append(_turned(teller, owner, places, total))
    return said


def _turned(teller: Teller, owner: str, places: list[int], total: int) -> Statement:
    cards = f"the {listed(ordinal(place) for place in sorted(places))} {'card' if len(places) == 1 else 'cards'} from the top"
    if places == [total]:
        cards = f"the bottom card, the {ordinal(total)} from the top,"
    verb = "is" if len(places) == 1 else "are"
    return teller.say(f"Before anyone decides, {cards} of {owner}'s stack {verb} turned face up.", "deal.turn_up")


def _button(teller: Teller, button: Button) -> Statement:
    total = sum(part.cards for part in teller.rules.deal if part.to == "bank")
    bottom = ", the bottom one" if button.card == total else ""
    text = (
        f"{capital(teller.dealer)} places the action button by the {ordinal(button.card)} card of {teller.bank}'s stack{bottom}."
        f" {capital(_values(dict(button.values.items())))}. The seats are counted clockwise from {teller.dealer}'s left, occupied or not,"
        f" {teller.bank}'s own not counted, and around again as often as needed."
    )
    return teller.say(text, "button", clause=button.clause)


def _values(values: Mapping[str, int]) -> str:
    """Cards that count what they show are told together."""
    pips = [rank for rank in _PIPS[1:] if values.get(rank) == _PIPS.index(rank) + 1]
    run = pips if "".join(pips) in _PIPS and len(pips) > 2 else []
    told = []
    for rank in sorted(values, key=lambda rank: _PIPS.find(rank) if rank in _PIPS else _RANKS.index(rank) + 1):
        if rank not in run:
            told.append(f"{_a_card(rank)} counts {count(values[rank], 'seat')}")
        elif rank == run[0]:
            told.append(f"each card from {_name(run[0])} to {_name(run[-1])} counts its own number")
    return listed(told)


def _a_card(rank: str) -> str:
    return f"{'an' if rank in 'A8' else 'a'} {_name(rank)}"


def _name(rank: str) -> str:
    return rank_words(_RANKS.index(rank))


def _remainder(teller: Teller) -> Statement:
    procedure = teller.rules.procedure
    if procedure.remainder == "rack_unseen":
        text = f"{capital(teller.dealer)} places the remaining cards in the discard rack without exposing them."
    elif procedure.dispense_button:
        text = (
            f"{capital(teller.dealer)} presses the {procedure.dispense_button} button of the shuffling device, which"
            " dispenses the remaining cards, and sets them aside without exposing them."
        )
    else:
        text = f"The shuffling device dispenses the remaining cards, and {teller.dealer} sets them aside without exposing them."
    return teller.say_set(text, "procedure.remainder", clause=teller.cite("procedure.dispense_button"))
