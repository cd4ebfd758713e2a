"""Rounds as exercises: what lies on the table, and how it is settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.papers.sheet.blocks import Block, Cards, Heading, Said, Table, Together, say
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.rules.text.english import capital
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.papers.rounds import Lesson

_RESULTS = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "returned": "returned",
    "forfeit": "forfeited",
    "void": "void",
}

_SETTLEMENT = (3.0, 5.0, 11.0, 7.0, 8.0, 7.0, 19.0, 9.0)
"""The same columns in every answer, so that the eye runs down the page."""


def worked_round(lesson: Lesson) -> tuple[Block, ...]:
    """A whole round, with what is said."""
    closed = next(event for event in lesson.played.events if isinstance(event, ev.BetsClosed))
    says: list[Block] = [Said(text) for text in closed.says]
    shown: list[Block] = [Said(text) for text in lesson.bank.says]
    return (
        Heading("Wagers and cards"),
        *says,
        _table(lesson),
        *_button(lesson),
        *shown,
        Heading("Settlement"),
        settlement(lesson, ""),
    )


def drill_blocks(lesson: Lesson, number: int) -> list[Block]:
    """The exercise."""
    return [Together((Heading(f"Drill {number}"), _table(lesson), *_button(lesson)))]


def answer_blocks(lesson: Lesson, number: int) -> list[Block]:
    """Its answer."""
    return [settlement(lesson, f"Drill {number}")]


def settlement(lesson: Lesson, title: str) -> Table:
    """Every settlement in its order."""
    teller = Teller(lesson.rules)
    rows = tuple(
        (
            str(place),
            str(line.seat),
            teller.label(line.wager),
            format_cents(line.stake_cents),
            _RESULTS[line.result],
            _signed(line.paid_cents),
            _why(teller, line.why),
            line.clause,
        )
        for place, line in enumerate(lesson.lines(), 1)
    )
    head = ("", "Place", "Wager", "On", "Result", "Pay", "Why", "Clause")
    return Table(title, head, rows, "rclrlrll", wide=True, shares=_SETTLEMENT)


def _why(teller: Teller, why: str) -> str:
    """The machine's reason in the words of this table: its bank is a dealer, or a player-dealer."""
    bank = teller.bank.removeprefix("the ")
    return capital(f"{bank}{why.removeprefix('bank')}" if why.startswith("bank ") else why)


def _signed(cents: int) -> str:
    if not cents:
        return "–"
    return f"+{format_cents(cents)}" if cents > 0 else f"−{format_cents(-cents)}"


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
            row.append(Cards(stack[slice(*plan.draw_at)]))
        if decides:
            row.append(_decision(lesson, options.get(seat)))
        rows.append(tuple(row))
    head = ["Place", "Wagers", "Hand"]
    head += ["Draw card"] if draws else []
    head += ["Decides"] if decides else []
    rows.append((*_bank(lesson), Cards(lesson.bank.cards), *[""] * (len(head) - 3)))
    shares = (9.0, 28.0, *([13.0, 8.0] if draws else [13.0]), *([16.0 if draws else 10.0] if decides else []))
    return Table("", tuple(head), tuple(rows), "l" * len(head), total=True, wide=True, shares=shares)


def _decision(lesson: Lesson, taken: ev.OptionTaken | None) -> str:
    if taken is None:
        return "–"
    decision = lesson.rules.decision
    label = decision.option[taken.option].label if decision else taken.option
    return f"{label}, exchanges a card" if taken.discard is not None else label


def _bank(lesson: Lesson) -> tuple[str, str]:
    """Who banks, and with what."""
    rules = lesson.rules
    bank = capital(Teller(rules).bank.removeprefix("the "))
    if rules.bank.by != "seat":
        return bank, ""
    state = lesson.played.state
    return bank, f"at place {state.bank_seat}, with {format_cents(state.bank_cents)} put up"


def _button(lesson: Lesson) -> list[Block]:
    """Where the action button lies, if there is one."""
    return [say(f"The action button lies at place {lesson.button}.")] if lesson.button is not None else []
