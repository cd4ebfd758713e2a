"""The games that random rounds are played with: every rule file, with limits so low that a bank of a few cents matters."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset

OUTSIDE: Final = Path(__file__).resolve().parents[1] / "games"
BUILT_IN: Final = builtin_ids()
OUTSIDE_IDS: Final = ("brag", "colour", "teen-patti", "triple", "two-up", "ultimate")
STAKE_MAX: Final = 40


@lru_cache(maxsize=64)
def game(name: str) -> Ruleset:
    """A rule file as it stands."""
    outside = OUTSIDE / f"{name}.toml"
    return load(str(outside) if outside.exists() else name)


def low_limits(rules: Ruleset) -> dict[str, object]:
    """Settings by which every wager starts at one cent and ends at a few."""
    settings: dict[str, object] = {}
    raises = [option.raise_ for option in rules.decision.option.values() if option.raise_] if rules.decision else []
    for name, wager in rules.wager.items():
        if wager.kind == "meter":
            continue
        most = STAKE_MAX * max((made.max for made in raises if made.wager == name), default=1)
        settings |= {f"wager.{name}.cents_min": 1, f"wager.{name}.cents_step": 1, f"wager.{name}.cents_max": most}
        if wager.bettor_cents_max is not None:
            settings[f"wager.{name}.bettor_cents_max"] = most // 3
    # One cent at 3 to 2, or less a commission, brings a part of a cent.
    settings["settle.rounding"] = "down"
    for name, fee in rules.fee.items():
        if fee.per_wager:
            settings[f"fee.{name}.per_wager"] = {wager: 1 + place for place, wager in enumerate(fee.per_wager)}
        if fee.schedule:
            # A tier ends at its upper figure, inclusive: 20 cents still cost 1.
            tiers = [{"cents_up_to": 20, "fee_cents": 1}, {"cents_up_to": 60, "fee_cents": 3}, {"fee_cents": 4}]
            settings[f"fee.{name}.schedules.{fee.schedule}.tiers"] = tiers
    return settings


@lru_cache(maxsize=256)
def _cheap(name: str, more: tuple[tuple[str, object], ...]) -> Ruleset:
    outside = OUTSIDE / f"{name}.toml"
    return load(str(outside) if outside.exists() else name, {**low_limits(game(name)), **dict(more)})


def cheap(name: str, settings: Mapping[str, object] | None = None) -> Ruleset:
    """A rule file with low limits, and other settings if wanted."""
    return _cheap(name, tuple((settings or {}).items()))


_RULINGS: Final = {
    "irregular.wrong_card_count.ruling": "void_hand",
    "irregular.exposed_seat_card.ruling": "dead_hand",
    "irregular.exposed_bank_card.ruling": "play_on",
}
_AS_SETTLED_BY_BUTTON: dict[str, object] = {"settle.reveal": "as_settled", "order.reveal.start": "button"}

VARIANTS: Final[Mapping[str, tuple[str, Mapping[str, object]]]] = {
    # What no published game combines, so that each setting is proven apart from its venue.
    "collected first, gains capped": ("ca-tcp", {"bank.cap": "loss_and_win"}),
    "one after another, losses capped": ("ca-tcp", {"settle.mode": "sequential", "seats.spots_per_player": 2}),
    "collected first, back-line": (
        "ca-6cb",
        {"settle.mode": "collect_then_pay", **_AS_SETTLED_BY_BUTTON, **_RULINGS},
    ),
    "losses capped, from the button": ("ca-6cb", {"bank.cap": "loss", "order.decide.start": "button"}),
    "gross payoffs capped": ("ca-tcp", {"bank.cap": "payoffs"}),
    "gross payoffs capped, one after another": ("ca-6cb", {"bank.cap": "payoffs"}),
    "a gain measured on the final result": (
        "ca-6cb",
        {"bank.measured": "final", "settle.mode": "collect_then_pay", **_RULINGS},
    ),
    "dead when it cannot be completed": ("ca-6cb", {"irregular.interrupted.ruling": "complete_or_dead"}),
    "envy with a wager only": (
        "tcp-progressive-1",
        {"meter.progressive.envy_from": "wagered_hand", "seats.spots_per_player": 2},
    ),
    "a fold loses the progressive": ("tcp-progressive-1", {"meter.progressive.fold": "loses_award"}),
    "a fold loses the progressive and envy": (
        "tcp-progressive-2",
        {"meter.progressive.fold": "loses_all", "meter.progressive.envy_from": "wagered_hand"},
    ),
    "fouled hands are void": ("ca-6cb", {"irregular.fouled_hand.ruling": "void_hand"}),
    "back-line before the house": (
        "draw-01",
        {
            "seats.backline": True,
            "wager.ante.backline": True,
            "wager.play.backline": True,
            "wager.pair_plus.backline": True,
        },
    ),
    "progressive with void hands": (
        "tcp-progressive-1",
        {
            "seats.spots_per_player": 2,
            "irregular.fouled_hand.ruling": "void_hand",
            "meter.progressive.ceiling": 1500,
            **_RULINGS,
        },
    ),
    "progressive with back-line": (
        "tcp-progressive-2",
        {
            "seats.backline": True,
            "wager.ante.backline": True,
            "wager.play.backline": True,
            "wager.pair_plus.backline": True,
            "wager.progressive.backline": True,
            "wager.progressive.cents_max": 100,
        },
    ),
}
"""Name → game and the settings laid over it."""
