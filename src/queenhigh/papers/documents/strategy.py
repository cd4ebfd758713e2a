"""The best play in words and pictures: for the strategy card, the rack card and the par sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS, SUITS, card_text, cards_text, make_card
from queenhigh.papers.naming import short_title, variant
from queenhigh.papers.numbers import percent
from queenhigh.papers.sheet.blocks import Block, Callout, Cards, Part, Sheet, Table, say
from queenhigh.rules.text.document import Statement, Steps
from queenhigh.rules.text.english import capital
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.exact.words.thresholds import Advice, Sight
    from queenhigh.papers.study import Study
    from queenhigh.rules.schema.ruleset import Ruleset

_BRIEF_ROWS = 14
_SHOWN_MAX = 6


def strategy_sheet(study: Study) -> Sheet:
    """The pocket card."""
    ruleset = study.ruleset
    parts = [Part("Best play", strategy_blocks(study))]
    if study.simpler:
        parts.append(Part("Simpler, and what it costs", (simpler_table(study),)))
    if study.analysis is not None:
        parts.append(Part("What each wager costs", (_edges(study),)))
    kept = [part for part in parts if part.blocks]
    if len(kept) > 1 and _is_long(study):
        kept[1] = Part(kept[1].title, kept[1].blocks, fresh=True)
    return Sheet(
        "Strategy card",
        short_title(ruleset),
        ruleset.id,
        ruleset.version,
        ruleset.hash,
        tuple(kept),
        paper="pocket",
        numbered=False,
        fan=fan_of(ruleset),
        subtitle=variant(ruleset),
        data=_hand_by_hand(study),
    )


def _is_long(study: Study) -> bool:
    """Whether the best play fills a side of its own."""
    return study.advice is not None and len(study.advice.lines) > 5


def strategy_blocks(study: Study, *, brief: bool = False) -> tuple[Block, ...]:
    """What to do. Where it takes a long table, a brief telling says only what it depends on."""
    advice = study.advice
    if study.ruleset.decision is None:
        return (say("There is nothing to decide in this game."),)
    if advice is None:
        return (say("The best play of this game is not solved exactly."),)
    return (*_told(study, advice, brief=brief), *_missed(study, advice))


def _told(study: Study, advice: Advice, *, brief: bool) -> tuple[Block, ...]:
    if len(advice.sights) > 1:
        if brief and len(advice.sights) > _BRIEF_ROWS:
            bank = Teller(study.ruleset).bank
            return (say(f"The best play depends on the cards that {bank} shows: see the strategy card."),)
        return (_sights(study.ruleset, advice),)
    if len(advice.lines) == 1:
        shown = [cards for sight in advice.sights for cards in _pictures(study.ruleset, sight)]
        return (Callout(advice.lines[0]), *shown)
    return (Steps(tuple(Statement(line) for line in advice.lines)),)


def _missed(study: Study, advice: Advice) -> tuple[Block, ...]:
    if advice.is_exact or advice.by_table:
        return ()
    text = f"These words differ from the exact strategy in {percent(advice.departs, 2)} of all decisions"
    cost = study.told.words_cost if study.told else None
    return (say(f"{text}, which costs {percent(cost, 3)} of the wager." if cost is not None else f"{text}."),)


def _sights(ruleset: Ruleset, advice: Advice) -> Table:
    """A row for each kind of turned-up cards; what most of them share comes last."""
    bank = capital(Teller(ruleset).bank.removeprefix("the "))
    most = max(advice.sights, key=lambda sight: len(sight.shown))
    ordered = [*(sight for sight in advice.sights if sight is not most), most]
    rows = tuple((_shown(sight, last=sight is most), capital(sight.words)) for sight in ordered)
    return Table("", (f"{bank} shows", "Do this"), rows, "ll", name="strategy")


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


def is_listed(study: Study) -> bool:
    """Whether the exact strategy is listed hand by hand: with turned-up cards it would fill a book."""
    strategy = study.analysis.strategy if study.analysis else None
    return strategy is not None and not strategy.odds.tally.frame.up_cards


def _hand_by_hand(study: Study) -> tuple[Table, ...]:
    """The exact strategy: every hand up to an exchange of suits, how many such hands there are, and what to do."""
    strategy = study.analysis.strategy if study.analysis else None
    if strategy is None or not is_listed(study):
        return ()
    seat = strategy.odds.tally.seat
    weights = {tuple(own): weight for own, weight in zip(seat.rows.tolist(), seat.weights.tolist(), strict=True)}
    rows = tuple(
        (
            cards_text(own),
            str(weights[own]),
            choice.option,
            str(choice.multiple),
            card_text(choice.discard) if choice.discard is not None else "",
        )
        for own, _, choice in strategy.table()
    )
    return (Table("", ("cards", "hands", "option", "times", "gives up"), rows, "lrlrl", name="hand by hand"),)


def simpler_table(study: Study, places: int = 2) -> Table:
    """Strategies that are easier to remember."""
    rows = tuple(
        (capital(each.words), percent(each.edge, places), percent(each.cost, places)) for each in study.simpler
    )
    return Table("", ("Instead", "Edge", "Costs"), rows, "lrr", name="simpler")


def _edges(study: Study) -> Table:
    wagers = study.analysis.wagers if study.analysis else ()
    rows = tuple((each.label, percent(each.edge, 2), percent(each.hit_frequency, 1)) for each in wagers)
    note = "Edge: what the bank keeps of the wager in the long run. Wins: how often it pays."
    return Table("", ("Wager", "Edge", "Wins"), rows, "lrr", note=note)


def fan_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Three cards for the head of a card: the highest ranks of the deck, in its last suit."""
    suit = SUITS.index(ruleset.deck.suits[-1])
    ranks = [RANKS.index(letter) for letter in ruleset.deck.ranks[-3:]]
    return tuple(make_card(rank, suit) for rank in reversed(ranks))
