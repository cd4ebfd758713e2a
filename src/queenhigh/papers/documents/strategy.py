"""The best play in words and pictures: for the strategy card, the rack card and the par sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS, SUITS, make_card
from queenhigh.money.cents import format_cents
from queenhigh.papers.documents.about import card_about
from queenhigh.papers.documents.hand_by_hand import hand_by_hand, where_listed
from queenhigh.papers.documents.par_wagers import hits
from queenhigh.papers.fees import charged_by_stake
from queenhigh.papers.numbers import percent
from queenhigh.papers.sheet.blocks import Block, Callout, Cards, Part, Table, say
from queenhigh.rules.groups import equals_told
from queenhigh.rules.text.document import Points, Statement, Steps
from queenhigh.rules.text.english import capital
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.words.thresholds import Advice, Sight
    from queenhigh.papers.sheet.blocks import Sheet
    from queenhigh.papers.study import Study
    from queenhigh.rules.schema.ruleset import Ruleset

_BRIEF_ROWS = 14
_SHOWN_MAX = 6
_SIDE_MAX = 24
"""So many points go on one side of a card without being too small to read."""


def strategy_sheet(study: Study) -> Sheet:
    """The pocket card."""
    ruleset = study.ruleset
    best = _sides(strategy_blocks(study))
    rest = []
    if study.simpler:
        rest.append(Part("Simpler, and what it costs", (simpler_table(study),)))
    if study.analysis is not None:
        rest.append(Part("What each wager costs", (_edges(study),)))
    if rest and (len(best) > 1 or _is_long(study)):
        rest[0] = replace(rest[0], fresh=True)
    data = (*_by_sight(study), *hand_by_hand(study))
    return card_about(ruleset, "Strategy card", (*best, *rest), "pocket", data=data)


def _sides(blocks: tuple[Block, ...]) -> list[Part]:
    """The best play on as many sides as its longest list needs, each of which has a head."""
    at = max(range(len(blocks)), key=lambda place: _points(blocks[place]))
    block = blocks[at]
    if not isinstance(block, Points) or _points(block) <= _SIDE_MAX:
        return [Part("Best play", blocks)]
    each = -(-_points(block) // -(-_points(block) // _SIDE_MAX))
    shares = [Points(block.statements[place : place + each]) for place in range(0, _points(block), each)]
    sides: list[tuple[Block, ...]] = [(share,) for share in shares]
    sides[0] = (*blocks[:at], *sides[0])
    sides[-1] = (*sides[-1], *blocks[at + 1 :])
    return [
        Part("Best play, continued" if side else "Best play", told, fresh=bool(side)) for side, told in enumerate(sides)
    ]


def _points(block: Block) -> int:
    return len(block.statements) if isinstance(block, Points) else 0


def _is_long(study: Study) -> bool:
    """Whether the best play fills a side of its own."""
    return study.advice is not None and sum(len(_NUMBERED.split(line)) for line in study.advice.lines) > 5


def strategy_blocks(study: Study, *, brief: bool = False) -> tuple[Block, ...]:
    """What to do. Where it takes a long table, a brief telling says only what it depends on."""
    advice = study.advice
    if study.ruleset.decision is None:
        return (say("There is nothing to decide in this game."),)
    if advice is None:
        return (say("The best play of this game is not solved exactly."),)
    if brief and len(advice.sights) > _BRIEF_ROWS:
        bank = Teller(study.ruleset).bank
        return (say(f"The best play depends on the cards that {bank} shows: see the strategy card."),)
    return (*_told(study, advice), *_missed(study, advice))


def _told(study: Study, advice: Advice) -> tuple[Block, ...]:
    if len(advice.sights) > 1:
        return _sights(study.ruleset, advice)
    if len(advice.lines) == 1:
        shown = [cards for sight in advice.sights for cards in _pictures(study.ruleset, sight)]
        return (Callout(_tens(advice.lines[0])), *shown)
    return tuple(_listed(tuple(map(_tens, advice.lines))))


def _tens(words: str) -> str:
    """A hand as its cards have it: K-10-6, not K-T-6."""
    return re.sub(r"\bT(?=-)|(?<=-)T\b", "10", words)


_NUMBERED = re.compile(r";? ?\(\d+\) ")


def _listed(lines: tuple[str, ...]) -> Iterator[Block]:
    """Lines as points, and a list within a line as a list of its own: nobody finds the ninth of twelve in a paragraph."""
    plain: list[Statement] = []
    for line in lines:
        head, *items = _NUMBERED.split(line)
        if len(items) < 2:
            plain.append(Statement(line))
            continue
        if plain:
            yield Points(tuple(plain))
            plain = []
        last, _, tail = items[-1].partition(". ")
        yield say(head)
        yield Steps(tuple(Statement(item) for item in (*items[:-1], last.rstrip("."))))
        if tail:
            yield say(tail)
    if plain:
        yield Points(tuple(plain))


def _missed(study: Study, advice: Advice) -> tuple[Block, ...]:
    if advice.by_table:
        return (say(where_listed(study)),)
    if advice.is_exact:
        return ()
    text = f"These words differ from the exact strategy in {percent(advice.departs, 2)} of all decisions"
    cost = study.told.words_cost if study.told else None
    return (say(f"{text}, which costs {percent(cost, 3)} of the wager." if cost is not None else f"{text}."),)


def _sights(ruleset: Ruleset, advice: Advice) -> tuple[Block, ...]:
    """A line for each kind of turned-up cards."""
    lines = tuple(Statement(f"{shown}: {_low(words)}.") for shown, words in _ordered(advice))
    return say(f"When {Teller(ruleset).bank} shows"), Points(lines)


def _low(words: str) -> str:
    return words[:1].lower() + words[1:].rstrip(".")


def _ordered(advice: Advice) -> list[tuple[str, str]]:
    """The kinds of turned-up cards and what to do; what most of them share comes last."""
    most = max(advice.sights, key=lambda sight: len(sight.shown))
    ordered = [*(sight for sight in advice.sights if sight is not most), most]
    return [(_shown(sight, last=sight is most), _tens(sight.words)) for sight in ordered]


def _by_sight(study: Study) -> tuple[Table, ...]:
    """The same as a table, for programs."""
    if study.advice is None or len(study.advice.sights) < 2:
        return ()
    return (Table("", ("shown", "do this"), tuple(_ordered(study.advice)), "ll", name="strategy"),)


def _shown(sight: Sight, *, last: bool) -> str:
    """The turned-up ranks: runs from end to end, and a long list as the rest."""
    if last and len(sight.shown) > _SHOWN_MAX and not all(len(rank) == 1 for rank in sight.shown):
        return "anything else"
    places = [RANKS.index(rank) for rank in sight.shown if len(rank) == 1]
    if len(places) != len(sight.shown):
        return ", ".join(text.replace("T", "10") for text in sight.shown)
    runs: list[list[int]] = []
    for place in sorted(places):
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ", ".join(_run(run) for run in runs)


def _run(run: list[int]) -> str:
    letters = [RANKS[place].replace("T", "10") for place in run]
    return f"{letters[0]} to {letters[-1]}" if len(letters) > 2 else ", ".join(letters)


def _pictures(ruleset: Ruleset, sight: Sight) -> list[Block]:
    """Thresholds that are high cards, as cards."""
    found: list[Block] = []
    suits = [SUITS.index(letter) for letter in ruleset.deck.suits]
    for step in sight.thresholds:
        if re.fullmatch(r"[2-9TJQKA](-[2-9TJQKA])+", step.hand) and len(suits) > 1:
            ranks = [RANKS.index(letter) for letter in step.hand.split("-")]
            cards = tuple(make_card(rank, suits[(place + 1) % len(suits)]) for place, rank in enumerate(ranks))
            found.append(Cards(cards, f"The lowest hand to {step.label.lower()}:"))
    return found


def simpler_table(study: Study, places: int = 2) -> Table:
    """Strategies that are easier to remember."""
    bank = Teller(study.ruleset).bank
    rows = tuple(
        (capital(each.words.replace("the bank", bank)), percent(each.edge, places), percent(each.cost, places))
        for each in study.simpler
    )
    return Table("", ("Instead", "Edge", "Costs"), rows, "lrr", name="simpler")


def _edges(study: Study) -> Table:
    """What a wager costs; where the bettor pays a fee too, at the least stake, on which it weighs most."""
    analysis = study.analysis
    wagers = analysis.wagers if analysis else ()
    fees = {each.wager: each for each in reversed(charged_by_stake(analysis) if analysis else ())}
    note = f"Edge: what {Teller(study.ruleset).bank} keeps of the wager in the long run. Wins: how often it pays."
    note = " ".join((note, *equals_told(study.ruleset)))
    if not fees:
        rows = tuple((each.label, percent(each.edge, 2), percent(hits(each), 1)) for each in wagers)
        return Table("", ("Wager", "Edge", "Wins"), rows, "lrr", note=note)
    told = []
    for each in wagers:
        fee = fees.get(each.wager)
        costs = (format_cents(fee.fee_cents), percent(fee.edge_with_fee, 2)) if fee else ("–", percent(each.edge, 2))
        told.append((each.label, percent(each.edge, 2), *costs, percent(hits(each), 1)))
    stakes = " and ".join(f"{format_cents(int(fee.stake_cents))} on {fee.label}" for fee in reversed(fees.values()))
    note += f" The fee goes to the house, and you pay it whether you win or lose. Both: edge and fee together, with {stakes}."
    return Table("", ("Wager", "Edge", "Fee", "Both", "Wins"), tuple(told), "lrrrr", note=note)
