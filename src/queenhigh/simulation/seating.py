"""Who plays: people with their seats, stakes, policies and purses, checked by the machine's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.round.actions import BANK_SPOT, OpenRound, Person, PlaceWager
from queenhigh.round.machine import step
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Policy
from queenhigh.round.state import IDLE
from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.groups import placed_by_hand, with_equals
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.meters import open_meters
from queenhigh.session.stakes import usual_cents

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIMAL: Final = "optimal"
"""The policy that is best for a player's own stakes, as `exact` finds it."""
PLENTY_CENTS: Final = 1 << 50
"""A purse for those who have no end of chips."""


@dataclass(frozen=True, slots=True)
class Player:
    """One person: on own seats, or standing behind those of others."""

    seats: tuple[int, ...] = ()
    behind: tuple[int, ...] = ()
    """Seats of others that this person bets on."""
    stakes: Mapping[str, int] = field(default_factory=dict)
    """Wager → cents, on each of the spots."""
    policy: str | Policy = OPTIMAL
    purse_cents: int | None = None
    """Chips at the beginning of a session; none: no end of them."""
    follows_purse: bool = False
    """Stakes grow and shrink with the purse, in whole steps and within the limits."""
    stop_loss_cents: int = 0
    stop_win_cents: int = 0
    session_rounds: int = 0
    banks: bool = True
    """Whether this person takes the bank when it is offered."""
    name: str = ""

    @property
    def spots(self) -> tuple[int, ...]:
        """The seats whose hands this person bets on."""
        return self.seats or self.behind


@dataclass(frozen=True, slots=True)
class Setup:
    """A table to be simulated."""

    rules: Ruleset
    players: tuple[Player, ...]
    bank_cents: int | None = None
    """What a player-dealer puts up in each round; none: enough for whatever may happen."""
    bank_seat: int | None = None
    """The seat that banks in every round; none: the bank goes round. Not where the house banks."""

    def __post_init__(self) -> None:
        """Whoever makes a wager makes those that must equal it."""
        if any(wager.equals is not None for wager in self.rules.wager.values()):
            players = tuple(replace(each, stakes=with_equals(self.rules, each.stakes)) for each in self.players)
            object.__setattr__(self, "players", players)

    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(player.name or _usual_name(player, self.players) for player in self.players)


def _usual_name(player: Player, players: tuple[Player, ...]) -> str:
    if player.seats:
        return "seat " + "+".join(str(seat) for seat in player.seats)
    place = [each for each in players if not each.seats].index(player) + 1
    return f"behind {'+'.join(str(seat) for seat in player.behind)} ({place})"


def usual_stakes(rules: Ruleset) -> dict[str, int]:
    """Every wager before the deal, each at its usual amount."""
    return {name: usual_cents(wager) for name, wager in rules.wager.items() if wager.kind != "raise"}


def full_table(
    rules: Ruleset,
    seats: int | None = None,
    *,
    stakes: Mapping[str, int] | None = None,
    policy: str | Policy = OPTIMAL,
    bank_cents: int | None = None,
    bank_seat: int | None = None,
) -> Setup:
    """So many seats, all alike; without a number, all seats of the table."""
    least, most = 1 + int(rules.bank.by == "seat"), rules.seats.count
    count = most if seats is None else seats
    if not least <= count <= most:
        message = f"{count} seats: this table has {least} to {most}"
        raise BadInput("simulate/seats", message, {"seats": count, "min": least, "max": most})
    laid = usual_stakes(rules) if stakes is None else dict(stakes)
    players = tuple(Player(seats=(seat,), stakes=laid, policy=policy) for seat in range(1, count + 1))
    return Setup(rules, players, bank_cents, bank_seat)


def check_setup(setup: Setup) -> None:
    """Refuse a table that the rules do not allow, with what they would allow."""
    _check_amounts(setup)
    _check_bank(setup)
    for bank in _banks(setup):
        _check_bets(setup, bank)


def _check_amounts(setup: Setup) -> None:
    if not setup.players:
        raise BadInput("simulate/seats", f"nobody plays: 1 to {setup.rules.seats.count} seats", {"seats": 0})
    for name, player in zip(setup.names(), setup.players, strict=True):
        facts = {"player": name}
        amounts = (player.stop_loss_cents, player.stop_win_cents, player.session_rounds)
        if any(amount < 0 for amount in amounts) or (player.purse_cents is not None and player.purse_cents <= 0):
            message = f"{name}: a purse is more than $0, and a stop or a number of rounds is 0 (none) or more"
            raise BadInput("simulate/amount", message, facts)
        _check_stakes(setup.rules, name, player)
        ends = (player.stop_loss_cents, player.stop_win_cents, player.session_rounds, player.follows_purse)
        if player.purse_cents is None and any(ends):
            message = f"{name} needs a purse: without one no session ends and no stake can follow it"
            raise BadInput("simulate/purse", message, facts)
        if bool(player.seats) == bool(player.behind):
            raise BadInput("simulate/spots", f"{name} sits at own seats, or stands behind others'", facts)
        if player.behind and not setup.rules.seats.backline:
            message = f"{name}: nobody bets behind a seat at this table, only seats 1 to {setup.rules.seats.count} play"
            raise BadInput("simulate/behind", message, facts)
        if player.follows_purse and _shares_a_spot(setup, player):
            message = f"{name} shares a spot: stakes follow a purse only where nobody else bets on the same hand"
            raise BadInput("simulate/follows_purse", message, facts)


def _check_stakes(rules: Ruleset, name: str, player: Player) -> None:
    """Each stake by itself, with the whole range that is allowed; what it needs beside it is left to the machine."""
    for wager_id, cents in player.stakes.items():
        wager = rules.wager.get(wager_id)
        if wager is None or wager.kind == "raise":
            early = ", ".join(each for each, known in rules.wager.items() if known.kind != "raise")
            message = f"{name}: there is no wager {wager_id!r} to make before the deal: there are {early}"
            raise BadInput("simulate/wager", message, {"player": name, "wager": wager_id})
        least, most = max(wager.cents_min, wager.cents_step), wager.one_cents_max
        fits = least <= cents <= (most or cents) and cents % wager.cents_step == 0
        if cents and not fits:
            upper = f" to {format_cents(most)}" if most else " or more"
            message = (
                f"{name}: {wager.label} of {format_cents(cents)}: {format_cents(least)}{upper},"
                f" in steps of {format_cents(wager.cents_step)}, is allowed; 0 is none"
            )
            facts = {"player": name, "wager": wager_id, "cents": cents, "min": least, "max": most}
            raise BadInput("simulate/stake", message, facts)


def _shares_a_spot(setup: Setup, player: Player) -> bool:
    return any(other is not player and set(other.spots) & set(player.spots) for other in setup.players)


def _check_bank(setup: Setup) -> None:
    rules = setup.rules
    if rules.bank.by == "house":
        if setup.bank_cents is not None or setup.bank_seat is not None:
            message = f"the house banks {rules.id} and covers everything: no bank can be set"
            raise BadInput("simulate/bank_house", message, {"game": rules.id})
        return
    least = least_bank_cents(rules)
    if setup.bank_cents is not None and setup.bank_cents < least:
        message = f"a bank of {format_cents(setup.bank_cents)}: {format_cents(least)} or more is allowed"
        raise BadInput("simulate/bank", message, {"bank_cents": setup.bank_cents, "min": least})
    taken = {seat for player in setup.players for seat in player.seats}
    if setup.bank_seat is not None and setup.bank_seat not in taken:
        message = f"nobody sits at seat {setup.bank_seat}: {', '.join(map(str, sorted(taken)))} are taken"
        raise BadInput("simulate/bank_seat", message, {"bank_seat": setup.bank_seat, "taken": sorted(taken)})
    willing = sum(player.banks and bool(player.seats) for player in setup.players)
    if setup.bank_seat is None and willing < 2:
        message = f"{willing} would take the bank: it goes round among 2 or more, or stays at one seat that is named"
        raise BadInput("simulate/bank_takers", message, {"willing": willing})


def _banks(setup: Setup) -> Iterator[int]:
    """The seats that may bank; 0 for the house."""
    if setup.rules.bank.by == "house":
        yield BANK_SPOT
    elif setup.bank_seat is not None:
        yield setup.bank_seat
    else:
        yield from (seat for player in setup.players for seat in player.seats if player.banks)


def _check_bets(setup: Setup, bank: int) -> None:
    """Open a round and lay down every stake, as the machine would take it."""
    rules, names = setup.rules, setup.names()
    people = tuple(
        Person(name, PLENTY_CENTS if player.purse_cents is None else player.purse_cents, player.seats)
        for name, player in zip(names, setup.players, strict=True)
    )
    banker = next((player for player in setup.players if bank in player.seats), None)
    put_up = setup.bank_cents or least_bank_cents(rules)
    if banker is not None and banker.purse_cents is not None:
        put_up = max(min(put_up, banker.purse_cents - plan_of(rules).bank_fee_max), 0)
    meters = open_meters(rules)
    try:
        opened = OpenRound(1, people, bank, put_up if banker else 0, 0, "", meters)
        state, _ = step(rules, IDLE, opened)
        for bettor, spot, wager, cents in placements(setup, bank):
            state, _ = step(rules, state, PlaceWager(names[bettor], spot, wager, cents))
    except IllegalAction as refused:
        raise BadInput(f"simulate/{refused.code.replace('/', '_')}", refused.message, refused.facts) from refused
    if not state.stakes:
        raise BadInput("simulate/no_bets", "nobody bets: a stake of at least one wager is needed", {"bank": bank})


def placements(setup: Setup, bank: int) -> Iterator[tuple[int, int, str, int]]:
    """Every stake in the order in which it is laid down: (player, spot, wager, cents). The bank does not bet."""
    order = sorted(range(len(setup.players)), key=lambda number: not setup.players[number].seats)
    banks = next((player.seats for player in setup.players if bank in player.seats), ())
    for number in order:
        player = setup.players[number]
        for spot in player.spots:
            if spot in banks:
                continue
            for wager in placed_by_hand(setup.rules):
                if player.stakes.get(wager):
                    yield number, spot, wager, player.stakes[wager]
