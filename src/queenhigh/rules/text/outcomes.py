"""How each wager wins, loses or pushes: the first-match rows, told as sentences."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from queenhigh.rules.odds import odds_text
from queenhigh.rules.text.document import Item, Paragraph, Section, Steps
from queenhigh.rules.text.english import capital, listed, quoted
from queenhigh.rules.text.ways import way

if TYPE_CHECKING:
    from queenhigh.rules.schema.paying import Bonus, Outcome
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller

_COMPARED = {"above": "ranks higher than", "equal": "is equal in rank to", "below": "ranks lower than"}


def showdown(teller: Teller) -> Section:
    """The bank's hand, whether it qualifies, and how the hands are compared."""
    return Section("Showdown", (Paragraph((*_revealed(teller), *_qualifier(teller), *_compared(teller))),))


def _revealed(teller: Teller) -> list[Statement]:
    procedure = teller.rules.procedure
    laid = "so as to form the highest hand" if procedure.bank_hand == "best_hand" else "from the highest to the lowest"
    text = f"{capital(teller.bank)}'s cards are revealed and arranged {laid}."
    return [teller.say_set(text, "procedure.bank_hand")]


def _qualifier(teller: Teller) -> list[Statement]:
    qualifier = teller.rules.qualifier
    if qualifier is None:
        always = teller.say(f"{capital(teller.bank)} always plays: no hand is needed to qualify.", "qualifier")
        return [always, *_stacked(teller)]
    mark = teller.mark(qualifier.hand, qualifier.at_least)
    text = f"{capital(teller.bank)} qualifies if {teller.hand(qualifier.hand)} is {mark}."
    return [teller.say(text, "qualifier", clause=qualifier.clause), *_stacked(teller)]


def _stacked(teller: Teller) -> list[Statement]:
    """What is done with the raises when the bank plays."""
    rules = teller.rules
    if rules.procedure.raised is None or rules.decision is None:
        return []
    raises = teller.wagers([name for name, wager in rules.wager.items() if wager.kind == "raise"])
    when = f"When {teller.bank} qualifies, " if rules.qualifier else ""
    text = f"{when}{teller.dealer} stacks {raises} of each player on {teller.wager(rules.decision.wager)}."
    return [teller.say(capital(text), "procedure.raised")]


def _compared(teller: Teller) -> list[Statement]:
    rules = teller.rules
    all_first = rules.settle.reveal == "all_first"
    when = "before any wager is settled" if all_first else "each when its wagers are settled"
    text = f"The hands of the players who remain in the round are then revealed, {when}, {way(teller, rules.order.reveal)}."
    said = [teller.say(text, "order.reveal", "settle.reveal")]
    if teller.cards_in("seat", ("draw",)):
        said.append(teller.say("A draw card is turned when the wagers on the player's final hand are settled."))
    if rules.showdown:
        text = f"{capital(teller.hand(rules.showdown.seat))} is compared with {teller.hand(rules.showdown.bank)}."
        said.append(teller.say(text, "showdown", clause=rules.showdown.clause))
    return said


def outcomes(teller: Teller) -> Section:
    """What becomes of each wager that was not forfeited."""
    rows = teller.rules.outcome
    intro = "A forfeited wager is lost. Any other wager is settled as follows; a wager that pushes is returned."
    items: list[Item] = [Paragraph((teller.say(intro),))]
    for _, same in groupby(rows, key=lambda name: _alike(teller, name)):
        items += _told(teller, tuple(same))
    items += [Paragraph((_bonus(teller, name, bonus),)) for name, bonus in teller.rules.bonus.items()]
    return Section("How wagers win and lose", tuple(items))


def _alike(teller: Teller, name: str) -> tuple[str, ...]:
    """What wagers must share to be told together: every condition and its clause; a wager of one row stands alone."""
    rows = teller.rules.outcome[name]
    return tuple(f"{_condition(teller, row)} [{row.clause}]" for row in rows) if len(rows) > 1 else (name,)


def _told(teller: Teller, names: tuple[str, ...]) -> list[Item]:
    """Wagers that are decided by the same conditions are told together."""
    rows = [teller.rules.outcome[name] for name in names]
    paths = tuple(f"outcome.{name}" for name in names)
    steps = []
    for place, across in enumerate(zip(*rows, strict=True)):
        results = _results(teller, names, across)
        text = _led(_condition(teller, across[0]), results, first=place == 0)
        steps.append(teller.say(text, *(paths if place == 0 else ()), clause=across[0].clause))
    if len(steps) == 1:
        return [Paragraph((steps[0], *_alone(teller, names[0])))]
    head = teller.say(f"For {teller.wagers(names)}, the first of these cases that applies decides:")
    return [Paragraph((head,)), Steps(tuple(steps))]


def _alone(teller: Teller, name: str) -> list[Statement]:
    """A wager that a pay table alone decides does not wait for the others, nor for the showdown."""
    (row,) = teller.rules.outcome[name]
    if row.table is None or teller.rules.showdown is None:
        return []
    table = teller.rules.table[row.table]
    hands = {each.over or table.over or "" for each in table.rows}
    own = all(teller.rules.hand[hand].of == "seat" for hand in hands)
    than = f"{teller.bank}'s hand is" if own else "becomes of the other wagers"
    return [teller.say(f"It wins or loses whatever {than}.")]


def _led(condition: str, results: str, *, first: bool) -> str:
    if not condition:
        return capital(f"{results}.") if first else f"In every other case, {results}."
    return f"{'If' if first else 'Otherwise, if'} {condition}, {results}."


def _condition(teller: Teller, row: Outcome) -> str:
    """Everything that must hold for a row, as one clause of a sentence."""
    parts = []
    if row.option is not None:
        parts.append(f"the player has chosen {listed((_option(teller, name) for name in row.option), 'or')}")
    if row.qualified is not None:
        parts.append(f"{teller.bank} {'qualifies' if row.qualified else 'does not qualify'}")
    if row.compare is not None:
        parts.append(f"the player's hand {_COMPARED[row.compare]} {teller.bank}'s")
    if row.hand is not None:
        parts.append(f"{teller.hand(row.hand.hand)} is {teller.mark(row.hand.hand, row.hand.at_least)}")
    return " and ".join(parts)


def _option(teller: Teller, name: str) -> str:
    decision = teller.rules.decision
    return quoted(decision.option[name].label if decision and name in decision.option else name)


def _results(teller: Teller, names: tuple[str, ...], rows: tuple[Outcome, ...]) -> str:
    """What the wagers do; those that do the same share a verb."""
    verbs: dict[tuple[str, str], list[str]] = {}
    for name, row in zip(names, rows, strict=True):
        verbs.setdefault(_verbs(teller, row), []).append(name)
    return listed(f"{teller.wagers(group)} {verb[len(group) > 1]}" for verb, group in verbs.items())


def _verbs(teller: Teller, row: Outcome) -> tuple[str, str]:
    """The verb for one wager and for several."""
    match row.result:
        case "win":
            return f"wins {odds_text(row)}", f"win {odds_text(row)}"
        case "lose":
            return "loses", "lose"
        case "push":
            return "pushes", "push"
        case _:
            label = teller.rules.table[row.table].label if row.table else ""
            rest = f"according to the {label} pay table; where no row of it matches,"
            return f"is paid {rest} it loses", f"are paid {rest} they lose"


def _bonus(teller: Teller, name: str, bonus: Bonus) -> Statement:
    text = (
        f"{capital(teller.wager(name))} is paid on {teller.wager(bonus.on)}, according to the"
        f" {teller.rules.table[bonus.table].label} pay table. Nothing more is staked for it; it is paid whether"
        f" {teller.wager(bonus.on)} wins or loses, unless that wager was forfeited."
    )
    return teller.say(text, f"bonus.{name}", clause=bonus.clause)
