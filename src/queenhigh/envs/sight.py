"""What a seat observes, as numbers between 0 and 1: named parts in a fixed order, only those that the table needs.

Everything that the rules let the seat know, and that is not the same in every round, is there; nothing else is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.envs.rounds import Rounds

Observed: TypeAlias = npt.NDArray[np.float32]
_CARDS: Final = 52
_PHASES: Final = ("decide", "bank", "wait")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each part of an observation lies."""

    parts: Mapping[str, slice]
    size: int

    @property
    def space(self) -> gymnasium.spaces.Box[np.float32]:
        """The space of observations."""
        return gymnasium.spaces.Box(0.0, 1.0, (self.size,), np.float32)

    def empty(self) -> Observed:
        """An observation of nothing."""
        return np.zeros(self.size, dtype=np.float32)

    def part(self, observed: Observed, name: str) -> Observed:
        """One part of an observation, or of many that lie in rows."""
        return observed[..., self.parts[name]]


def layout_of(
    rounds: Rounds,
    *,
    own: tuple[int, ...],
    banks: bool,
    everyone: bool = False,
    counts: bool = False,
    purse: bool = False,
) -> Layout:
    """The parts that observations of these seats have.

    `banks`: whether the learner may be asked to bank; `everyone`: whether every seat learns, with one layout for all;
    `counts`: whether rounds are counted down; `purse`: whether chips may run out.
    """
    rules, plan, seats = rounds.rules, rounds.plan, len(rounds.seats)
    decision = rules.decision
    sizes = {
        "hand": _CARDS if decision else 0,
        "aside": _CARDS * (decision is not None and "draw" in decision.sees),
        "other_hand": _CARDS * (len(own) > 1),
        "bank_up": _CARDS * bool(plan.turned),
        "taken": seats * len(rounds.decisions) * (seats - int(plan.seat_banks) > 1),
        "bank_seat": seats * (plan.seat_banks and rounds.setup.bank_seat is None),
        "bank": int(plan.seat_banks),
        "meters": len(rules.meter),
        "phase": len(_PHASES) * (banks or everyone),
        "seat": seats * (everyone or len(own) > 1),
        "purse": int(purse),
        "rounds_left": int(counts),
    }
    parts, start = {}, 0
    for name, size in sizes.items():
        if size:
            parts[name] = slice(start, start + size)
            start += size
    return Layout(parts, start)


def observe(layout: Layout, rounds: Rounds, seat: int, own: tuple[int, ...] = ()) -> Observed:
    """What the player of a seat knows now. `own` are all seats of a learner who has two."""
    seen = layout.empty()
    sight = rounds.sight(seat)
    if sight is not None:
        hand = rounds.plan.hand_at[1] - rounds.plan.hand_at[0]
        _mark(layout, seen, "hand", sight.cards[:hand])
        _mark(layout, seen, "aside", sight.cards[hand:])
    for other in own:
        beside = rounds.sight(other) if other != seat else None
        _mark(layout, seen, "other_hand", beside.cards if beside else ())
    _mark(layout, seen, "bank_up", rounds.state.turned)
    _mark(layout, seen, "taken", _taken(rounds))
    if rounds.bank_seat:
        _mark(layout, seen, "bank_seat", (rounds.seats.index(rounds.bank_seat),))
        _mark(layout, seen, "bank", (0,), _share(rounds.state.bank_cents, _action(rounds)))
    if "meters" in layout.parts:
        layout.part(seen, "meters")[:] = _meters(rounds)
    asked = rounds.phase == "bank" and seat in rounds.asked
    _mark(layout, seen, "phase", (0 if sight is not None else 1 if asked else 2,))
    _mark(layout, seen, "seat", (rounds.seats.index(seat),))
    return seen


def _mark(layout: Layout, seen: Observed, name: str, places: Iterable[int], value: float = 1.0) -> None:
    if name in layout.parts:
        layout.part(seen, name)[list(places)] = value


def _taken(rounds: Rounds) -> list[int]:
    """Seat × decision that it has made: everyone at the table has heard it."""
    known = rounds.decisions
    return [rounds.seats.index(seat) * len(known) + known.index(heard) for seat, heard in rounds.heard.items()]


def _action(rounds: Rounds) -> int:
    """What was wagered before the deal."""
    return sum(stake.cents for stake in rounds.state.stakes if stake.wager in rounds.plan.opening)


def _share(part: int, rest: int) -> float:
    """An amount between 0 and 1, a half where both are equal: it grows with the part, and has no upper end."""
    return part / (part + rest) if part else 0.0


def _meters(rounds: Rounds) -> list[float]:
    """Each reading beside the meter's seed."""
    now = [rounds.session.meter(name) for name in rounds.rules.meter]
    return [_share(meter.value, meter.terms.seed_micro_cents) for meter in now]


def purse_seen(purse_cents: int, start_cents: int) -> float:
    """A purse beside the one that the session began with."""
    return _share(purse_cents, start_cents)
