"""Options that the commands of the simulation share, and how they are read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.errors import BadInput
from queenhigh.money.cents import parse_cents
from queenhigh.simulation.seating import Player, full_table

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.seating import Setup

SeatsOption = Annotated[
    int | None,
    typer.Option(
        "--seats", metavar="N", help="How many seats are taken, the bank's included. [default: all]", show_default=False
    ),
]
StakesOption = Annotated[
    str | None,
    typer.Option(
        "--stakes",
        metavar="WAGER=DOLLARS,…",
        help="What everyone bets, such as ante=5,pair_plus=2.50. [default: every wager, at its least]",
        show_default=False,
    ),
]
PolicyOption = Annotated[
    str,
    typer.Option(
        "--policy", metavar="POLICY", help="optimal, always, never, mimic, or a hand to play from: Q64, pair:9."
    ),
]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="'SEAT KEY=VALUE …'",
        help="One seat that differs: '3 policy=never ante=25 purse=500'. Two seats of one person: '3+4 …'. Keys: policy,"
        " the wagers, purse, stop_loss, stop_win, rounds (of a session), follow (stakes follow the purse: yes),"
        " bank (takes it: no). Repeatable.",
        show_default=False,
    ),
]
BehindOption = Annotated[
    list[str] | None,
    typer.Option(
        "--behind",
        metavar="'SEAT WAGER=DOLLARS …'",
        help="Someone who bets on the hand of a seat: '3 ante=10'. Repeatable.",
        show_default=False,
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same numbers.")]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help="How many cores play. [default: all]", show_default=False),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local",
        help="Play on a Dask cluster: the address of its scheduler, or `local` for processes of this machine.",
        show_default=False,
    ),
]
_TERMS = ("policy", "purse", "stop_loss", "stop_win", "rounds", "follow", "bank")


def parse_money(rules: Ruleset, text: str) -> dict[str, int]:
    """Stakes as they are typed, in dollars; in cents by wager."""
    found: dict[str, int] = {}
    for part in text.split(","):
        name, equals, amount = (piece.strip() for piece in part.partition("="))
        if not equals or not amount:
            raise BadInput("stakes/form", f"{part!r} is not of the form WAGER=DOLLARS, such as ante=5", {"part": part})
        if name in found:
            raise BadInput("stakes/twice", f"{name} stands there twice: once is allowed", {"wager": name})
        found[_wager(rules, name)] = _cents(amount)
    return found


def _cents(text: str) -> int:
    return parse_cents(text)


def _wager(rules: Ruleset, name: str) -> str:
    early = [each for each, wager in rules.wager.items() if wager.kind != "raise"]
    if name not in early:
        message = f"there is no wager {name!r} to make before the deal: there are {', '.join(early)}"
        raise BadInput("stakes/unknown", message, {"wager": name, "known": tuple(early)})
    return name


def setup_of(
    rules: Ruleset,
    *,
    seats: int | None,
    stakes: str | None,
    policy: str,
    seat: list[str] | None = None,
    behind: list[str] | None = None,
    bank_cents: int | None = None,
    bank_seat: int | None = None,
) -> Setup:
    """The table that the options describe."""
    laid = parse_money(rules, stakes) if stakes is not None else None
    setup = full_table(rules, seats, stakes=laid, policy=policy, bank_cents=bank_cents, bank_seat=bank_seat)
    players = list(setup.players)
    for text in seat or []:
        words = text.split()
        taken = _seats(rules, words[0] if words else "")
        before = next(
            (player for player in players if set(player.seats) & set(taken)), Player(stakes=players[0].stakes)
        )
        players = [player for player in players if not set(player.seats) & set(taken)]
        players.append(_told(rules, replace(before, seats=taken), words[1:]))
    for text in behind or []:
        words = text.split()
        spots = _seats(rules, words[0] if words else "")
        players.append(_told(rules, Player(behind=spots, stakes={}, banks=False), words[1:]))
    players.sort(key=lambda player: (not player.seats, player.spots))
    return replace(setup, players=tuple(players))


def _seats(rules: Ruleset, text: str) -> tuple[int, ...]:
    parts = text.split("+")
    count = rules.seats.count
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= count for part in parts):
        raise BadInput("simulate/seat", f"{text!r} is no seat: 1 to {count}, or two with a + between", {"text": text})
    return tuple(int(part) for part in parts)


def _told(rules: Ruleset, player: Player, words: list[str]) -> Player:
    """A player with the terms that were typed."""
    by_hand = {name: cents for name, cents in player.stakes.items() if rules.wager[name].equals is None}
    changes: dict[str, Any] = {"stakes": by_hand}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise BadInput("simulate/seat", f"{word!r} is not of the form KEY=VALUE", {"word": word})
        match key:
            case "policy":
                changes["policy"] = value
            case "purse":
                changes["purse_cents"] = _cents(value)
            case "stop_loss" | "stop_win":
                changes[f"{key}_cents"] = _cents(value)
            case "rounds":
                changes["session_rounds"] = _count(word, value)
            case "follow":
                changes["follows_purse"] = _yes(word, value)
            case "bank":
                changes["banks"] = _yes(word, value)
            case _:
                wager = _key(rules, key)
                changes["stakes"][wager] = _cents(value)
    return replace(player, **changes)


def _key(rules: Ruleset, key: str) -> str:
    if key not in rules.wager:
        known = (*_TERMS, *(name for name, wager in rules.wager.items() if wager.kind != "raise"))
        raise BadInput("simulate/seat", f"{key!r} is none of {', '.join(known)}", {"key": key, "known": known})
    return _wager(rules, key)


def _count(word: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and int(value) > 0):
        raise BadInput("simulate/seat", f"{word!r} is no number of rounds from 1 on", {"word": word})
    return int(value)


def _yes(word: str, value: str) -> bool:
    if value not in ("yes", "no"):
        raise BadInput("simulate/seat", f"{word!r} is neither yes nor no", {"word": word})
    return value == "yes"
