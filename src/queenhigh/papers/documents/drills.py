"""Rounds as exercises: what lies on the table, and how it is settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.coach.chips import cut_words
from queenhigh.money.cents import format_cents
from queenhigh.papers.draw.cards import card_name
from queenhigh.papers.sheet.blocks import Block, Cards, Heading, Said, Table, Together
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.rules.text.english import capital, listed
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.coach.settled_items import Became, Item
    from queenhigh.papers.rounds import Lesson

_RESULTS: Final[dict[Became, str]] = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "back": "returned",
    "forfeit": "forfeited",
}

_SETTLEMENT = (3.0, 4.5, 9.5, 5.5, 7.0, 7.5, 15.0, 22.0, 7.0)
"""The same columns in every answer, so that the eye runs down the page; what is told in words has most of the line."""
_JOINED = "\u2060"
"""Between a sign and its amount no line ends."""


def worked_round(lesson: Lesson) -> tuple[Block, ...]:
    """A whole round, with what is said."""
    closed = next(event for event in lesson.played.events if isinstance(event, ev.BetsClosed))
    says: list[Block] = [Said(text) for text in closed.says]
    shown: list[Block] = [Said(text) for text in lesson.bank.says]
    return (
        Heading("Wagers and cards"),
        *says,
        _table(lesson),
        *shown,
        Heading("Settlement"),
        settlement(lesson, ""),
    )


def drill_blocks(lesson: Lesson, number: int) -> list[Block]:
    """The exercise."""
    return [Together((Heading(f"Drill {number}"), _table(lesson)))]


def answer_blocks(lesson: Lesson, number: int) -> list[Block]:
    """Its answer."""
    return [settlement(lesson, f"Drill {number}")]


def settlement(lesson: Lesson, title: str) -> Table:
    """Every settlement in its order."""
    teller = Teller(lesson.rules)
    rows = tuple(
        (
            str(place),
            str(item.spot),
            teller.label(item.wager),
            format_cents(item.stake_cents),
            _RESULTS[item.became],
            _signed(item),
            _chips(item),
            _why(teller, item.why),
            _cited(item.clause),
        )
        for place, item in enumerate(lesson.items, 1)
    )
    head = ("", "Place", "Wager", "On", "Result", "Pay", "Chips", "Why", "Clause")
    return Table(title, head, rows, "rclrlrlll", wide=True, shares=_SETTLEMENT)


def _why(teller: Teller, why: str) -> str:
    """The machine's reason in the words of this table: its bank is a dealer, or a player-dealer."""
    bank = teller.bank.removeprefix("the ")
    told = f"{bank}{why.removeprefix('bank')}" if why.startswith("bank ") else why
    return capital(told.replace("the bank ", f"the {bank} "))


def _cited(clause: str) -> str:
    """The clauses of a settlement. Where the file cites none, the machine names a place in the file: nothing to print."""
    return "; ".join(each for each in clause.split("; ") if each[:1].isupper() or " " in each)


def _signed(item: Item) -> str:
    if not item.cents:
        return "–"
    return f"{'+' if item.became == 'win' else '−'}{_JOINED}{format_cents(item.cents)}"


def _chips(item: Item) -> str:
    """How a payout is cut from the tray; no line ends within "2 × $5"."""
    return cut_words(item.cents).replace(" × ", "\u00a0×\u00a0") if item.became == "win" else ""


def _table(lesson: Lesson) -> Table:
    """The places in play: wagers, cards, decisions."""
    rules = lesson.rules
    teller = Teller(rules)
    plan = plan_of(rules)
    options = lesson.options()
    decides = rules.decision is not None
    draws = plan.draw_at[0] < plan.draw_at[1]
    rows: list[tuple[str | Cards, ...]] = []
    for seat, stack in sorted(lesson.dealt.stacks):
        stakes = ", ".join(f"{teller.label(wager)} {format_cents(cents)}" for wager, cents in lesson.stakes_on(seat))
        row: list[str | Cards] = [str(seat), stakes, Cards(stack[slice(*plan.hand_at)])]
        if draws:
            row += [_exchanged(options.get(seat)), Cards(stack[slice(*plan.draw_at)])]
        if decides:
            row.append(_decision(lesson, options.get(seat)))
        rows.append(tuple(row))
    head = ["Place", "Wagers", "Hand"]
    head += ["Exchanges", "Draw card"] if draws else []
    head += ["Decides"] if decides else []
    rows.append((*_bank(lesson), Cards(lesson.bank.cards), *[""] * (len(head) - 3)))
    shares = (9.0, 28.0, *([13.0, 9.0, 9.0] if draws else [13.0]), *([10.0] if decides else []))
    return Table("", tuple(head), tuple(rows), "l" * len(head), total=True, wide=True, shares=shares)


def _decision(lesson: Lesson, taken: ev.OptionTaken | None) -> str:
    if taken is None:
        return "–"
    decision = lesson.rules.decision
    return decision.option[taken.option].label if decision else taken.option


def _exchanged(taken: ev.OptionTaken | None) -> str | Cards:
    """The card that a player gives away for the draw card."""
    return Cards((taken.discard,)) if taken is not None and taken.discard is not None else "–"


def _bank(lesson: Lesson) -> tuple[str, str]:
    """Who banks and with what, which of the bank's cards was turned up, and where the action button lies."""
    rules = lesson.rules
    told = []
    if rules.bank.by == "seat":
        state = lesson.played.state
        told.append(f"at place {state.bank_seat}, with {format_cents(state.bank_cents)} put up")
    if lesson.turned_up:
        told.append(f"{listed([f'the {card_name(card)}' for card in lesson.turned_up])} turned up")
    if lesson.button is not None:
        told.append(f"the action button at place {lesson.button}")
    return capital(Teller(rules).bank.removeprefix("the ")), "; ".join(told)
