"""What an agent can do, numbered. The numbers of a table never change; a mask says which of them are legal now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.round.actions import Decide
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.policy import Sight
    from queenhigh.rules.schema.ruleset import Ruleset

Mask: TypeAlias = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Take:
    """An option, how many times its base is raised, and which card of the ascending hand is exchanged (0: none)."""

    option: str
    multiple: int
    discard: int
    gives_up: bool
    label: str


@dataclass(frozen=True, slots=True)
class Decline:
    """The bank goes on to the next seat."""

    label: str = "decline the bank"


@dataclass(frozen=True, slots=True)
class PutUp:
    """The bank is taken, with this much."""

    cents: int

    @property
    def label(self) -> str:
        """The act in words."""
        return f"bank {format_cents(self.cents)}"


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing, for someone who has nothing to choose now."""

    label: str = "wait"


Heard: TypeAlias = tuple[str, int, bool]
"""What everyone at the table hears of a decision: the option, the multiple, and whether a card was exchanged."""
Act: TypeAlias = Take | Decline | PutUp | Wait
WAIT: Final = Wait()
DECLINE: Final = Decline()


class Acts:
    """All acts of a table: decisions, then those of the bank, then waiting, as far as they can ever be chosen."""

    def __init__(
        self, rules: Ruleset, banks: tuple[int, ...] = (), *, declines: bool = False, waits: bool = False
    ) -> None:
        plan = plan_of(rules)
        self._hand = plan.hand_at[1] - plan.hand_at[0]
        decline, wait = (DECLINE,) if declines else (), (WAIT,) if waits else ()
        self.all: tuple[Act, ...] = (*_takes(rules, self._hand), *decline, *map(PutUp, banks), *wait)
        self.takes = tuple(act for act in self.all if isinstance(act, Take))
        self._by_size = sorted(range(len(self.all)), key=lambda number: _size(self.all[number]))

    def __len__(self) -> int:
        return len(self.all)

    @property
    def labels(self) -> tuple[str, ...]:
        """Every act in words, by its number."""
        return tuple(act.label for act in self.all)

    def number(self, label: str) -> int:
        """The act of that label."""
        if label not in self.labels:
            raise BadInput("envs/label", f"no act is called {label!r}: {', '.join(self.labels)}", {"label": label})
        return self.labels.index(label)

    def decision_mask(self, sight: Sight) -> Mask:
        """What a player may decide."""
        mask = np.zeros(len(self), dtype=np.int8)
        for number, take in enumerate(self.takes):
            offer = sight.offer(take.option)
            if offer is not None and (offer.may_discard or not take.discard):
                mask[number] = 1
        return mask

    def bank_mask(self, *, may_decline: bool, cents_max: int) -> Mask:
        """What a player may answer to whom the bank is offered."""
        legal = [(isinstance(act, Decline) and may_decline) or _up_to(act, cents_max) for act in self.all]
        return np.array(legal, dtype=np.int8)

    def wait_mask(self) -> Mask:
        """Only waiting is legal."""
        return np.array([isinstance(act, Wait) for act in self.all], dtype=np.int8)

    def least(self, mask: Mask) -> int:
        """The legal act that puts least at stake: giving up, declining, the smallest bank or raise."""
        return next(number for number in self._by_size if mask[number])

    def check(self, number: int, mask: Mask) -> None:
        """Refuse an act that is not legal, and name those that are."""
        if mask[number]:
            return
        legal = {place: label for place, label in enumerate(self.labels) if mask[place]}
        names = ", ".join(f"{place} ({label})" for place, label in legal.items())
        message = f"act {number} ({self.labels[number]}) is not legal now: {names}"
        raise IllegalAction("envs/illegal_act", message, {"act": number, "legal": legal})

    def read(self, action: object) -> int:
        """The number that was given as an action, if there is such an act at all."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer | np.ndarray) or np.ndim(action):
            message = f"{action!r} is no act: a whole number from 0 to {len(self) - 1} is"
            raise BadInput("envs/act", message, {"act": repr(action), "max": len(self) - 1})
        number = int(action)
        if not 0 <= number < len(self):
            message = f"there is no act {number}: 0 to {len(self) - 1} are " + ", ".join(self.labels)
            raise BadInput("envs/act", message, {"act": number, "max": len(self) - 1})
        return number

    def decide(self, number: int, sight: Sight) -> Decide:
        """A decision as an action of the machine."""
        take = self.takes[number]
        offer = sight.offer(take.option)
        option = plan_of(sight.rules).options[take.option].option
        cents = None
        if option.raise_ and offer is not None:
            cents = offer.cents_min // option.raise_.min * take.multiple
        discard = sorted(sight.cards[: self._hand])[take.discard - 1] if take.discard else None
        return Decide(sight.spot, take.option, cents, discard)

    def put_up(self, number: int) -> int | None:
        """The bank that an act stands for, in cents; none if it is declined."""
        act = self.all[number]
        return act.cents if isinstance(act, PutUp) else None


def _up_to(act: Act, cents_max: int) -> bool:
    return isinstance(act, PutUp) and act.cents <= cents_max


def _size(act: Act) -> tuple[bool, int, int]:
    match act:
        case Take(multiple=multiple, discard=discard, gives_up=gives_up):
            return not gives_up, multiple, discard
        case PutUp(cents):
            return True, cents, 0
        case _:
            return False, 0, 0


def _takes(rules: Ruleset, hand: int) -> Iterator[Take]:
    """Every option with every whole multiple of its raise and every card that may be exchanged, in the file's order."""
    for name, chosen in plan_of(rules).options.items():
        terms = chosen.option.raise_
        multiples = range(terms.min, terms.max + 1) if terms else (0,)
        for multiple in multiples:
            times = f" {multiple}×" if len(multiples) > 1 else ""
            for discard in range(hand + 1 if chosen.option.swap else 1):
                card = f", exchange card {discard}" if discard else ""
                gives_up = plan_of(rules).decision_wager in chosen.forfeits
                yield Take(name, multiple, discard, gives_up, name + times + card)


def heard_in(rules: Ruleset) -> tuple[Heard, ...]:
    """All decisions of a game that the table can tell apart."""
    return tuple(dict.fromkeys((take.option, take.multiple, take.discard > 0) for take in _takes(rules, 1)))
