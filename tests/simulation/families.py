"""The structural families: every way in which games differ for the kernel, each from a rule file and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.seating import Player, Setup, usual_stakes

GAMES: Final = Path(__file__).resolve().parents[1] / "games"


@dataclass(frozen=True, slots=True)
class Family:
    """A structure, named for what is special in it."""

    game: str
    settings: Mapping[str, object] = field(default_factory=dict)
    solved: bool = True
    """Whether there is an exact strategy: not where parts of a cent are rounded; and not one that takes minutes to find."""

    @property
    def rules(self) -> Ruleset:
        """The game of the family."""
        return load(self.game, self.settings)


# A table that pays from the meter for hands that several seats can hold at once, and pays parts of it: B16 needs it.
_SHARED_METER: Final = [
    {"class": "mini_royal", "meter_percent": 100, "envy": 100},
    {"class": "straight_flush", "meter_percent": 100, "envy": 3},
    {"class": "three_of_a_kind", "meter_percent": 7},
    {"class": "straight", "pay": 6, "envy": 1},
]

THREE_UP: Final = {"deal": [{"to": "seat", "cards": 3}, {"to": "bank", "cards": 3, "turn_up": [1, 2, 3]}]}

FAMILIES: Final[Mapping[str, Family]] = {
    "house": Family("tcp-01"),
    "two_spots": Family("casablanca"),
    "collect_then_pay": Family("ca-tcp"),
    "sequential_with_button": Family("ca-6cb"),
    "collect_first_caps_win": Family("ca-6cb", {"settle.mode": "collect_then_pay"}),
    "sequential_caps_loss": Family("ca-tcp", {"settle.mode": "sequential"}),
    "draw": Family("draw-01"),
    "draw_seen": Family("draw-02", {"decision.sees": ["hand", "draw"]}),
    "meter": Family("tcp-01+tcp-progressive-1"),
    "meter_shared": Family(
        "casablanca+tcp-progressive-2", {"table.progressive.rows": _SHARED_METER, "meter.progressive.ceiling": 1200}
    ),
    "draw_with_meter": Family("draw-03+tcp-progressive-2"),
    "meter_in_parts": Family(str(GAMES / "twin-meter.toml")),
    "colour": Family(str(GAMES / "colour.toml")),
    "conditional_raise": Family(str(GAMES / "triple.toml")),
    "two_turned_up": Family(str(GAMES / "two-up.toml")),
    "three_turned_up": Family(str(GAMES / "two-up.toml"), {**THREE_UP, "deck.ranks": "8TJQKA"}),
    "three_turned_up_of_a_whole_deck": Family(str(GAMES / "two-up.toml"), THREE_UP, solved=False),
    "equal_blind": Family(str(GAMES / "ultimate.toml")),
    "commission": Family(str(GAMES / "teen-patti.toml")),
    "halves_rounded": Family(
        str(GAMES / "brag.toml"),
        {"settle.rounding": "down", **{f"wager.{name}.cents_step": 1 for name in ("ante", "play", "pair_plus")}},
        solved=False,
    ),
    "payoffs_capped": Family("ca-6cb", {"bank.cap": "payoffs"}),
    "payoffs_capped_collect_first": Family("ca-tcp", {"bank.cap": "payoffs"}),
    "gain_on_the_final_result": Family("ca-6cb", {"settle.mode": "collect_then_pay", "bank.measured": "final"}),
    "fold_loses_the_award": Family(
        "tcp-01+tcp-progressive-1", {"table.progressive.rows": _SHARED_METER, "meter.progressive.fold": "loses_award"}
    ),
    "fold_loses_all": Family(
        "tcp-01+tcp-progressive-2",
        {"table.progressive.rows": _SHARED_METER, "meter.progressive.fold": "loses_all"},
        solved=False,
    ),
    "envy_with_a_wager": Family("tcp-01+tcp-progressive-1", {"meter.progressive.envy_from": "wagered_hand"}),
}


def crowded(rules: Ruleset, *, pairs: bool) -> Setup:
    """Everyone who could be there: all seats taken, in pairs if asked for and allowed, two people behind every seat."""
    count = rules.seats.count
    stakes = usual_stakes(rules)
    step = 2 if pairs and rules.seats.spots_per_player == 2 else 1
    seated = [tuple(range(seat, min(seat + step, count + 1))) for seat in range(1, count + 1, step)]
    players = [Player(seats=seats, stakes=stakes, policy="always", name=f"p{seats[0]}") for seats in seated]
    if rules.seats.backline:
        behind = {name: cents for name, cents in stakes.items() if rules.wager[name].backline}
        everywhere = tuple(range(1, count + 1))
        players += [Player(behind=everywhere, stakes=behind, policy="always", name=name) for name in ("b1", "b2")]
    return Setup(rules, tuple(players))
