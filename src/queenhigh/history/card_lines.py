"""Lines about cards: the deal, decisions, the bank's hand, hands shown, irregularities, the rack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import card_text, cards_text
from queenhigh.history.end_lines import results
from queenhigh.history.lines import LineMakers, Said, Table, cited
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents
from queenhigh.round import events as ev
from queenhigh.round.actions import BANK_SPOT
from queenhigh.round.deciding import final_cards, hand_cards
from queenhigh.round.forfeits import forfeits_of
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct

if TYPE_CHECKING:
    from collections.abc import Iterator

DEAL = "DEAL"
DECISIONS = "DECISIONS"
BANK = "BANK"
HANDS = "HANDS"
SETTLEMENT = "SETTLEMENT"
IRREGULARITY = "IRREGULARITY"
RACK = "RACK"


def _dealt(table: Table, event: ev.CardsDealt) -> Iterator[Said]:
    bettors = {spot.seat: spot.bettor for spot in table.after.spots}
    for spot, stack in event.stacks:
        yield Said(DEAL, f"{table.who(spot, bettors[spot])}{_stack(table, stack)}")
    yield Said(DEAL, f"{table.bank()}{cards_text(event.bank)}")
    clause = table.rules.clause_of("procedure.remainder")
    rest = f"the other {len(event.rest)} cards stay unseen"
    yield Said(DEAL, cited(rest, clause) if clause else rest)


def _stack(table: Table, stack: tuple[int, ...]) -> str:
    """A stack from its top; parts are named where there are several."""
    parts = [part for part in table.rules.deal if part.to == "seat"]
    if len(parts) == 1:
        return cards_text(stack)
    told, start = [], 0
    for part in parts:
        told.append(f"{part.zone} {cards_text(stack[start : start + part.cards])}")
        start += part.cards
    return ", ".join(told)


def _turned(table: Table, event: ev.CardTurned) -> Iterator[Said]:
    yield Said(DEAL, f"{table.bank()}turns up {card_text(event.card)}")


def _button(table: Table, event: ev.ButtonPlaced) -> Iterator[Said]:
    del table
    yield Said(DEAL, cited(f"action button at seat {event.seat}", event.clause))


def _decided(table: Table, event: ev.OptionTaken) -> Iterator[Said]:
    spot = table.spot(event.spot)
    hand = hand_cards(plan_of(table.rules), spot)
    holding = table.words.hand(hand)
    option = table.words.options[event.option]
    own = sum(t.cents for t in event.transfers if t.source.owner == spot.bettor)
    parts = [f"{option} {format_cents(own)}" if own else option]
    parts += [
        f"{plain(t.source.owner)} behind {format_cents(t.cents)}"
        for t in event.transfers
        if t.source.owner != spot.bettor
    ]
    if event.discard is not None:
        parts.append(f"exchanges {card_text(event.discard)}")
    told = cited(", ".join(parts), event.clause)
    yield Said(DECISIONS, f"{table.who(event.spot, spot.bettor)}{cards_text(hand)}  {holding:<28}  {told}")


def _bank_shown(table: Table, event: ev.BankRevealed) -> Iterator[Said]:
    told = cards_text(event.cards)
    holding = table.words.bank(event.strength)
    if holding:
        told += f"  {holding}"
    if table.rules.qualifier:
        verdict = "qualifies" if event.qualified else "does not qualify"
        told += f" - {cited(verdict, table.rules.qualifier.clause or 'qualifier')}"
    yield Said(BANK, table.bank() + told)
    for line in event.says:
        yield Said(BANK, f'"{plain(line)}"')


def _shown(table: Table, event: ev.HandRevealed) -> Iterator[Said]:
    told = f"{cards_text(event.cards)}  {table.words.hand(event.cards)}".rstrip()
    section = HANDS if _shown_first(table, event.spot) else SETTLEMENT
    yield Said(section, f"{table.whose(event.spot)}shows {told}")


def _shown_first(table: Table, seat: int) -> bool:
    """Whether the hand is shown before anything is settled: one that was given up waits for its live wager."""
    plan = plan_of(table.rules)
    given_up = plan.decision_wager in forfeits_of(plan, table.spot(seat))
    return table.rules.settle.reveal == "all_first" and not given_up


def _draw_shown(table: Table, event: ev.DrawTurned) -> Iterator[Said]:
    final = final_cards(plan_of(table.rules), table.spot(event.spot))
    told = f"turns the draw card {card_text(event.card)}: {cards_text(final)}  {table.words.hand(final)}".rstrip()
    yield Said(SETTLEMENT, table.whose(event.spot) + told)


def _exposed(table: Table, event: ev.CardExposed) -> Iterator[Said]:
    where = table.bank() if event.spot == BANK_SPOT else table.whose(event.spot)
    yield Said(IRREGULARITY, where + cited(f"{card_text(event.card)} was exposed; play goes on", event.clause))


def _killed(table: Table, event: ev.HandKilled) -> Iterator[Said]:
    told = cited(f"the hand is {event.ruling}: {plain(event.why)}", event.clause)
    yield Said(IRREGULARITY, table.whose(event.spot) + told)
    for back in event.transfers:
        bettor = back.target.owner
        amount = f"{table.label(back.wager)} {format_cents(back.cents)}"
        yield Said(IRREGULARITY, f"{table.who(event.spot, bettor)}takes back ", amount)


def _resumed(table: Table, event: ev.RoundResumed) -> Iterator[Said]:
    del table
    yield Said(IRREGULARITY, cited("play goes on", event.clause))


def _voided(table: Table, event: ev.RoundVoided) -> Iterator[Said]:
    told = cited(f"the round is void: {plain(event.why)}", event.clause)
    yield Said(IRREGULARITY, f"{told}; every chip goes back to where it was")
    yield from results(table)


def _racked(table: Table, event: ev.CardsRacked) -> Iterator[Said]:
    if not event.rack:
        yield Said(RACK, "no card was dealt")
        return
    stacks, bank = reconstruct(plan_of(table.rules), table.after, event.rack)
    unseen = len(event.rack) - sum(map(len, stacks.values())) - len(bank)
    yield Said(RACK, f"{unseen} cards unseen, then in this order")
    for seat, stack in stacks.items():
        yield Said(RACK, f"{table.whose(seat)}{cards_text(stack)}")
    yield Said(RACK, f"{table.bank()}{cards_text(bank)}")


CARD_LINES: LineMakers = {
    ev.CardsDealt: _dealt,
    ev.CardTurned: _turned,
    ev.ButtonPlaced: _button,
    ev.OptionTaken: _decided,
    ev.BankRevealed: _bank_shown,
    ev.HandRevealed: _shown,
    ev.DrawTurned: _draw_shown,
    ev.CardExposed: _exposed,
    ev.HandKilled: _killed,
    ev.RoundResumed: _resumed,
    ev.RoundVoided: _voided,
    ev.CardsRacked: _racked,
}
