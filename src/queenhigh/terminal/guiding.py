"""How a game is played, in a few sentences, and its complete rules: lines for a screen, from the rule file alone."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.terminal.canvas import wrap
from queenhigh.terminal.fees import bank_fee_words
from queenhigh.terminal.paytables import pay_tables
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.scene import Mood

KEYS = (
    "1 to 5 put a chip on the spot with the bright frame, arrows choose another spot, Enter deals. Then the letter"
    " beside each option takes it. g bets as last time and deals. k asks the coach, ? shows all keys."
)


@lru_cache(maxsize=16)
def primer(rules: Ruleset, width: int) -> tuple[Line, ...]:
    """The game for someone who sits down: the round, who wins, fees, the order of hands, pay tables, keys."""
    from queenhigh.papers.brief import how_to_play  # noqa: PLC0415  # only when someone asks

    found = [Line(rules.title, "gold"), Line("")]
    for number, step in enumerate(how_to_play(rules), 1):
        found += _wrapped(step, width, f"{number}. ")
    for head, words in (("Who wins", _who_wins(rules)), ("Fees", _fees(rules))):
        if words:
            found += [Line(""), Line(head, "gold")]
            for sentence in words:
                found += _wrapped(sentence, width, "" if sentence.endswith(":") else "- ")
    found += [Line(""), Line("Hands, from the highest", "gold"), *_wrapped(", ".join(_classes(rules)) + ".", width)]
    for table in pay_tables(rules, ()):
        found += [Line(""), Line(f"{table.title} pays", "gold")]
        found += _wrapped(", ".join(f"{words.lower()} {pays}" for words, pays in table.rows) + ".", width)
    return (*found, Line(""), Line("At this table", "gold"), *_wrapped(KEYS, width))


@lru_cache(maxsize=16)
def full_rules(rules: Ruleset, width: int) -> tuple[Line, ...]:
    """The rules as the command `queenhigh rules` prints them."""
    from queenhigh.rules.text.plain import text_lines  # noqa: PLC0415  # only when someone asks
    from queenhigh.rules.text.write import rules_document  # noqa: PLC0415  # only when someone asks

    moods: dict[str, Mood] = {"title": "gold", "heading": "gold", "caption": "cool", "head": "soft"}
    return tuple(Line(line.text, moods.get(line.kind, "plain")) for line in text_lines(rules_document(rules), width))


def _wrapped(text: str, width: int, head: str = "") -> Iterator[Line]:
    for place, piece in enumerate(wrap(text, width - len(head))):
        yield Line((head if not place else " " * len(head)) + piece)


def _who_wins(rules: Ruleset) -> tuple[str, ...]:
    """The cases of the rules, without their clauses."""
    from queenhigh.rules.text.write import rules_document  # noqa: PLC0415  # as above

    section = next((each for each in rules_document(rules).sections if each.title == "How wagers win and lose"), None)
    items = section.items[1:] if section is not None else ()
    return tuple(statement.text for item in items for statement in getattr(item, "statements", ()))


def _fees(rules: Ruleset) -> tuple[str, ...]:
    from queenhigh.money.cents import format_cents  # noqa: PLC0415  # as above

    found = []
    for fee in rules.fee.values():
        for wager, cents in (fee.per_wager or {}).items():
            if cents:
                found.append(f"{rules.wager[wager].label}: {format_cents(cents)} to the house, whatever you bet on it.")
    bank = bank_fee_words(rules)
    return (*found, f"Whoever banks pays: {bank}.") if bank else tuple(found)


def _classes(rules: Ruleset) -> list[str]:
    hand = rules.hand[rules.showdown.seat] if rules.showdown else next(iter(rules.hand.values()))
    ranking = rules.ranking.get(hand.ranking or "")
    if ranking is None:
        return []
    labels = {str(key): label for key, label in ranking.labels.items()}
    return [labels.get(each, each.replace("_", " ")) for each in ranking.classes]
