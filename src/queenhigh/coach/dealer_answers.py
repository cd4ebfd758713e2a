"""What a dealer in training says: read as it is typed, and held against what is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from queenhigh.errors import BadInput
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents, parse_cents

if TYPE_CHECKING:
    from queenhigh.coach.settled_items import Item, Said
    from queenhigh.rules.schema.ruleset import Ruleset

_RESULTS: Final[tuple[Said, ...]] = ("win", "lose", "push", "back")
_VERBS: Final[dict[Said, str]] = {"win": "wins", "lose": "loses", "push": "pushes", "back": "goes back"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the trainee says is settled next."""

    spot: int
    wager: str
    said: Said
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an answer, and by which clause."""

    kind: Literal["order", "result", "amount"]
    words: str
    clause: str
    item: Item
    """What is right: the wager that was settled, or that comes next."""


def check_settled(rules: Ruleset, item: Item, answer: Answer) -> tuple[Fault, ...]:
    """What is wrong with the result or the amount that is said of a wager; nothing if both are right."""
    if answer.said != item.said:
        told = f"{words_of(rules).labels[item.wager]} of spot {item.spot} {_VERBS[item.said]}: {item.why}"
        return (Fault("result", told, item.clause, item),)
    if answer.cents != item.cents and item.said in ("win", "lose"):
        told = f"{format_cents(item.cents)} moves, not {format_cents(answer.cents)}: {item.why}"
        return (Fault("amount", told, item.clause, item),)
    return ()


def parse_answer(rules: Ruleset, text: str) -> Answer:
    """An answer as it is typed: "5 ante win 10", "5 pp lose 5", "5 play push"."""
    words = text.replace("$", "").split()
    if len(words) < 3 or not words[0].isdigit():
        raise BadInput("drill/answer", "say spot, wager, result and amount: 5 ante win 10", {"text": text})
    named, said, cents = _parse_result(words[1:])
    return Answer(int(words[0]), parse_wager(rules, " ".join(named)), said, cents)


def parse_again(rules: Ruleset, item: Item, text: str) -> Answer:
    """An answer about a wager that was asked for by name: the result and the amount suffice."""
    words = text.replace("$", "").split()
    if not words or words[0].isdigit():
        answer = parse_answer(rules, text)
        if (answer.spot, answer.wager) != (item.spot, item.wager):
            asked = f"{words_of(rules).labels[item.wager]} of spot {item.spot}"
            raise BadInput("drill/asked", f"asked is {asked}: say its result and amount", {"text": text})
        return answer
    _, said, cents = _parse_result([item.wager, *words])
    return Answer(item.spot, item.wager, said, cents)


def _parse_result(words: list[str]) -> tuple[list[str], Said, int]:
    """The words before the result, the result, and the amount after it."""
    *named, last = words
    said, cents = last, 0
    if named and (last[0].isdigit() or last.startswith(".")):
        cents = parse_cents(last)
        *named, said = named
    found = [each for each in _RESULTS if each.startswith(said.lower())]
    if len(found) != 1 or not named:
        raise BadInput("drill/result", f"{said!r} is none of win, lose, push, back", {"result": said})
    return named, found[0], cents


def parse_wager(rules: Ruleset, text: str) -> str:
    """A wager or a bonus by its name, the first letters of it, or its initials."""
    wanted = text.strip().lower()
    labels = {
        **{name: each.label for name, each in rules.wager.items()},
        **{name: each.label for name, each in rules.bonus.items()},
    }
    exact = [name for name, label in labels.items() if wanted in (name, label.lower(), _initials(label))]
    found = exact or [name for name, label in labels.items() if label.lower().startswith(wanted)]
    if len(found) != 1:
        known = ", ".join(labels.values())
        raise BadInput("drill/wager", f"{text!r} is none or several of {known}", {"wager": text})
    return found[0]


def _initials(label: str) -> str:
    return "".join(word[0] for word in label.lower().split())
