"""The drill for dealers: a finished round, to be settled wager by wager, in the right order and with the right amounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from queenhigh.coach.characters import CHARACTERS, HABITS, staking_of, unit_cents, whim
from queenhigh.coach.ways import way_of
from queenhigh.errors import BadInput
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round import events as ev
from queenhigh.round.actions import Person
from queenhigh.round.machine import evolve
from queenhigh.round.state import IDLE
from queenhigh.session.play import Played, Player, play_round
from queenhigh.session.table import open_session

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset

Said = Literal["win", "lose", "push", "back"]
_RESULTS: Final[tuple[Said, ...]] = ("win", "lose", "push", "back")
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")
_PURSE_UNITS: Final = 2000


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that the dealer settles: whose, which wager, what becomes of it, and how much moves."""

    spot: int
    bettor: str
    wager: str
    said: Said
    cents: int
    """What is paid or taken; nothing moves for a push or for what goes back."""
    why: str
    clause: str


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


@dataclass(frozen=True, slots=True)
class DealerCard:
    """A dealer's score card."""

    rounds: int = 0
    items: int = 0
    right: int = 0
    order: int = 0
    result: int = 0
    amount: int = 0

    def marked(self, faults: tuple[Fault, ...]) -> DealerCard:
        """The card after an answer: each kind of fault counts once."""
        kinds = {fault.kind for fault in faults}
        return replace(
            self,
            items=self.items + 1,
            right=self.right + (not faults),
            order=self.order + ("order" in kinds),
            result=self.result + ("result" in kinds),
            amount=self.amount + ("amount" in kinds),
        )


@dataclass(frozen=True, slots=True)
class DealerDrill:
    """A round to settle: the table when the bank's hand lies open, and everything that is then due."""

    rules: Ruleset
    played: Played
    table: State
    """When all have decided, before anything is collected."""
    items: tuple[Item, ...]


def dealer_drill(rules: Ruleset, seed: bytes, seats: int = 4) -> DealerDrill:
    """A round from a seed, bots of all characters at the table."""
    count = min(seats, rules.seats.count)
    unit = unit_cents(rules)
    people = tuple(Person(NAMES[seat - 1], _PURSE_UNITS * unit, (seat,)) for seat in range(1, count + 1))
    players = {}
    for person in people:
        character = CHARACTERS[whim(seed, person.bettor) % len(CHARACTERS)]
        # A small bank is the harder one to settle.
        bank = HABITS[character].bank_units * unit if whim(seed, "bank", person.bettor) % 2 else 6 * unit
        players[person.bettor] = Player(
            way_of(rules, character).policy, staking_of("gambler", seed), max(bank, rules.bank.cents_min)
        )
    played = play_round(rules, open_session(rules, people), players, seed)
    return DealerDrill(rules, played, _table(rules, played.events), items_of(rules, played.events))


def _table(rules: Ruleset, events: Iterable[ev.AnyEvent]) -> State:
    state = IDLE
    for event in events:
        if isinstance(event, ev.WagerSettled | ev.BankRevealed):
            break
        state = evolve(rules, state, event)
    return state


def items_of(rules: Ruleset, events: Iterable[ev.AnyEvent]) -> tuple[Item, ...]:
    """Everything that is settled in a round, in its order."""
    found = []
    for event in events:
        if isinstance(event, ev.WagerSettled):
            said = _SAID[event.result]
            cents = event.paid_cents if said in ("win", "lose") else 0
            found.append(Item(event.spot, event.bettor, event.wager, said, cents, event.why, event.clause))
        elif isinstance(event, ev.MeterAwarded):
            award = next((t for t in event.transfers if t.source.startswith("meter:")), None)
            wager = rules.meter[event.meter].wager
            cents, why = (award.cents, award.why) if award else (0, "the meter is empty")
            found.append(Item(event.spot, event.bettor, wager, "win", cents, why, event.clause))
    return tuple(found)


_SAID: Final[dict[str, Said]] = {
    "win": "win",
    "lose": "lose",
    "forfeit": "lose",
    "push": "push",
    "returned": "back",
    "void": "back",
}


def check(rules: Ruleset, item: Item, answer: Answer) -> tuple[Fault, ...]:
    """What is wrong with an answer; nothing if it is right."""
    words = words_of(rules).labels
    if (answer.spot, answer.wager) != (item.spot, item.wager):
        clause = rules.settle.clause or rules.clause_of("order.settle") or item.clause
        told = f"next is {words[item.wager]} of spot {item.spot}: {order_words(rules)}"
        return (Fault("order", told, clause),)
    if answer.said != item.said:
        told = f"{words[item.wager]} of spot {item.spot} {_verb(item)}: {item.why}"
        return (Fault("result", told, item.clause),)
    if answer.cents != item.cents and item.said in ("win", "lose"):
        told = f"{format_cents(item.cents)} moves, not {format_cents(answer.cents)}: {item.why}"
        return (Fault("amount", told, item.clause),)
    return ()


def order_words(rules: Ruleset) -> str:
    """The order of settlement in a sentence."""
    way = rules.order.settle
    start = {
        "dealer_left": "the dealer's left",
        "dealer_right": "the dealer's right",
        "bank_left": "the player-dealer's left",
        "button": "the action button",
    }[way.start]
    labels = words_of(rules).labels
    wagers = ", ".join(labels[name] for name in rules.settle.wagers)
    turn = "clockwise" if way.direction == "clockwise" else "counter-clockwise"
    first = (
        "forfeits first, then all losing wagers, then"
        if rules.settle.mode == "collect_then_pay"
        else "forfeits first, then"
    )
    return f"{first} from {start} {turn}, at each spot {wagers}"


def _verb(item: Item) -> str:
    return {"win": "wins", "lose": "loses", "push": "pushes", "back": "goes back"}[item.said]


def parse_answer(rules: Ruleset, text: str) -> Answer:
    """An answer as it is typed: "5 ante win 10", "5 pp lose 5", "5 play push"."""
    words = text.replace("$", "").split()
    if len(words) < 3 or not words[0].isdigit():
        raise BadInput("drill/answer", "say spot, wager, result and amount: 5 ante win 10", {"text": text})
    *middle, last = words[1:]
    said, cents = last, 0
    if last[0].isdigit() or last.startswith("."):
        cents = parse_cents(last)
        *middle, said = middle
    found = [each for each in _RESULTS if each.startswith(said.lower())]
    if len(found) != 1 or not middle:
        raise BadInput("drill/result", f"{said!r} is none of win, lose, push, back", {"result": said})
    return Answer(int(words[0]), parse_wager(rules, " ".join(middle)), found[0], cents)


def parse_wager(rules: Ruleset, text: str) -> str:
    """A wager or a bonus by its name, the first letters of it, or its initials."""
    wanted = text.strip().lower()
    labels = {
        **{name: each.label for name, each in rules.wager.items()},
        **{n: each.label for n, each in rules.bonus.items()},
    }
    exact = [name for name, label in labels.items() if wanted in (name, label.lower(), _initials(label))]
    found = exact or [name for name, label in labels.items() if label.lower().startswith(wanted)]
    if len(found) != 1:
        known = ", ".join(labels.values())
        raise BadInput("drill/wager", f"{text!r} is none or several of {known}", {"wager": text})
    return found[0]


def _initials(label: str) -> str:
    return "".join(word[0] for word in label.lower().split())
