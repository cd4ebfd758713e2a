"""The dealer's manual: the procedure step by step with what is said, pay-out charts, a round in full, and drills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.coach.order_words import settled_in_order
from queenhigh.papers.documents.about import sheet_about
from queenhigh.papers.documents.drills import answer_blocks, drill_blocks, worked_round
from queenhigh.papers.documents.payouts import chip_blocks, pay_charts
from queenhigh.papers.documents.rules import part_of, source_facts
from queenhigh.papers.draw.felt import felt_svg
from queenhigh.papers.rounds import lessons
from queenhigh.papers.sheet.blocks import Block, Part, Picture, Said, abreast, say
from queenhigh.rules.text.document import Statement, Steps
from queenhigh.rules.text.english import capital, listed_steps
from queenhigh.rules.text.teller import Teller
from queenhigh.rules.text.ways import way
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.papers.rounds import Lesson
    from queenhigh.papers.sheet.blocks import Sheet
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.document import Section

DRILLS = 8
_ELSEWHERE = (
    *("The game", "Owner and approval", "Pay tables", "Irregularities"),
    *("Published figures", "Assumptions", "Further references", "Key to the citations"),
)
"""Sections of the rules that a dealer finds elsewhere in the manual, or does not need at the table."""


def manual_sheet(ruleset: Ruleset) -> Sheet:
    """The whole manual."""
    told = rules_document(ruleset)
    sections = {section.title: section for section in told.sections}
    rounds = lessons(ruleset, DRILLS + 1)
    parts = [
        Part("A round at a glance", tuple(_glance(ruleset))),
        *(_procedure(ruleset, section) for section in told.sections if section.title not in _ELSEWHERE),
        Part("What a wager pays", abreast(pay_charts(ruleset))),
        Part("How a payout is cut from the tray", tuple(chip_blocks(ruleset, _paid(rounds)))),
    ]
    if rounds:
        parts.append(Part("One round, from the first chip to the rack", worked_round(rounds[0])))
    if "Irregularities" in sections:
        parts.append(part_of(sections["Irregularities"]))
    if rounds[1:]:
        parts += [_drills(rounds[1:]), _answers(rounds[1:])]
    return sheet_about(ruleset, "Dealer’s manual", tuple(parts), source_facts(ruleset))


def _glance(ruleset: Ruleset) -> list[Block]:
    teller = Teller(ruleset)
    steps = [
        teller.say(f"Bets are placed. {capital(teller.dealer)} closes them: “{ruleset.announce.no_more_bets}”"),
        teller.say(f"The deal goes round {_way(teller, 'deal')}.", "order.deal"),
    ]
    if ruleset.decision is not None:
        options = " or ".join(option.label.lower() for option in ruleset.decision.option.values())
        steps.append(teller.say(f"Players decide ({options}) {_way(teller, 'decide')}.", "order.decide"))
    steps.append(teller.say(f"Hands are revealed {_way(teller, 'reveal')}.", "order.reveal"))
    steps.append(teller.say(f"Wagers are settled {_way(teller, 'settle')}.", "order.settle"))
    wagers = listed_steps([teller.label(name) for name in settled_in_order(ruleset)])
    steps.append(Statement(f"At each place in this order: {wagers}.", ruleset.settle.clause))
    if ruleset.meter:
        steps.append(teller.say("When every place is settled: what the meter itself pays, and envy last."))
    steps.append(teller.say("Cards are picked up in order, so that every hand can be rebuilt.", "procedure.rack"))
    return [Steps(tuple(steps))]


def _paid(rounds: tuple[Lesson, ...]) -> set[int]:
    """Every payout of the rounds that the manual shows."""
    return {item.cents for lesson in rounds for item in lesson.items if item.became == "win" and item.cents}


def _way(teller: Teller, stage: str) -> str:
    return way(teller, getattr(teller.rules.order, stage))


def _procedure(ruleset: Ruleset, section: Section) -> Part:
    """A section of the rules, with the words that belong to it."""
    part = part_of(section)
    announce = ruleset.announce
    said: list[Block] = []
    if section.title == "The deal":
        said = [Said(announce.no_more_bets)]
        if announce.missing is not None:
            said.append(Said(announce.missing.text.replace("{positions}", "2, 3 and 5")))
    elif section.title == "Showdown":
        said = [
            Said(text.replace("{holding}", "a queen")) for text in (announce.qualified, announce.not_qualified) if text
        ]
    elif section.title == "Table and equipment":
        said = [Picture(felt_svg(ruleset), f"Felt layout of {ruleset.title}, the dealer above", width=0.55)]
    if any(isinstance(each, Said) for each in said):
        case = ", as the case may be" if len(said) > 1 else ""
        said = [say(f"{capital(Teller(ruleset).dealer)} says aloud{case}:"), *said]
    return Part(part.title, (*part.blocks, *said))


def _drills(rounds: tuple[Lesson, ...]) -> Part:
    blocks: list[Block] = [
        say(
            "Each drill is a round that has been dealt and decided. Settle it: say wager by wager, in the right order, who"
            " wins, loses or pushes, how much is paid, and in which chips. The answers follow."
        )
    ]
    for number, lesson in enumerate(rounds, 1):
        blocks += drill_blocks(lesson, number)
    return Part("Drills", tuple(blocks), fresh=True)


def _answers(rounds: tuple[Lesson, ...]) -> Part:
    blocks: list[Block] = []
    for number, lesson in enumerate(rounds, 1):
        blocks += answer_blocks(lesson, number)
    advice = say("A negative amount is collected for the bank; a positive one is paid to the player.")
    return Part("Answers", (advice, *blocks), fresh=True)
