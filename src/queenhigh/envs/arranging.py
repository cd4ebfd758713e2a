"""A table from plain arguments: the game, who sits where, what they bet and how the others play."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from queenhigh.errors import BadInput
from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.stakes import usual_cents
from queenhigh.simulation.seating import OPTIMAL, Player, Setup, check_setup, usual_stakes

if TYPE_CHECKING:
    from queenhigh.round.policy import Policy

Game: TypeAlias = Ruleset | str | os.PathLike[str]
Stakes: TypeAlias = Mapping[str, int] | Literal["all"] | None
Others: TypeAlias = "str | Policy | Mapping[int, str | Policy]"
BankSeat: TypeAlias = int | Literal["rotate"] | None


def game_named(game: Game | None) -> Ruleset:
    """A game, or the id or path that names it."""
    given: object = game
    if isinstance(given, Ruleset):
        return given
    if not isinstance(given, str | os.PathLike):
        known = ", ".join(builtin_ids())
        message = f"game is {game!r}: the id of a game ({known}), the path of a rule file or a Ruleset is needed"
        raise BadInput("envs/game", message, {"game": repr(game)})
    return load(os.fspath(given))


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """An argument that is a whole number within its range."""
    fits = isinstance(value, int) and not isinstance(value, bool)
    if not fits or value < least or (most is not None and value > most):  # type: ignore[operator]  # fits says so
        allowed = f"{least} or more" if most is None else f"{least} to {most}"
        message = f"{name} is {value!r}: a whole number, {allowed}, is allowed"
        raise BadInput(f"envs/{name}", message, {name: value, "min": least, "max": most})
    return int(value)  # type: ignore[call-overload]  # as above


def arranged(
    setup: Setup | None,
    game: Game | None,
    *,
    seat: int | None,
    seats: int | None,
    stakes: Stakes,
    others: Others | None,
    bank_seat: BankSeat,
    bank_cents: int | None,
) -> Setup:
    """The table: as it is given, or seats 1 to `seats`, or only the learner and whoever must bank; all bet the same.

    Without a learner's seat everyone learns: then all seats of the table are taken.
    """
    if setup is not None:
        given = {"game": game, "seats": seats, "stakes": stakes, "others": others}
        beside = [name for name, value in (given | {"bank_seat": bank_seat, "bank_cents": bank_cents}).items() if value]
        if beside:
            message = f"a setup says who plays what: {', '.join(beside)} cannot be given beside it"
            raise BadInput("envs/setup", message, {"beside": beside})
        check_setup(setup)
        return setup
    rules = game_named(game)
    least, most = 1 + int(rules.bank.by == "seat"), rules.seats.count
    if seat is not None:
        whole("seat", seat, 1, most)
    if seats is not None:
        whole("seats", seats, least, most)
    banker = _banker(rules, seat, bank_seat)
    taken = _taken(rules, seat, seats, banker)
    laid = _laid(rules, stakes)
    players = tuple(Player(seats=(each,), stakes=laid, policy=_policy(others, each, taken)) for each in taken)
    table = Setup(rules, players, None if bank_cents is None else whole("bank_cents", bank_cents, 1), banker)
    check_setup(table)
    return table


def _banker(rules: Ruleset, seat: int | None, bank_seat: BankSeat) -> int | None:
    """The seat that banks in every round; none if the house does, or if the bank goes round."""
    if bank_seat == "rotate":
        if rules.bank.by == "house":
            message = f"the house banks {rules.id}: the bank cannot go round"
            raise BadInput("envs/bank_seat", message, {"game": rules.id})
        return None
    if bank_seat is not None:
        return whole("bank_seat", bank_seat, 1, rules.seats.count)
    if rules.bank.by == "house" or seat is None:
        return None
    return 2 if seat == 1 else 1


def _taken(rules: Ruleset, seat: int | None, seats: int | None, banker: int | None) -> tuple[int, ...]:
    if seats is not None or seat is None:
        taken = tuple(range(1, (seats or rules.seats.count) + 1))
        if seat is not None and seat not in taken:
            raise BadInput("envs/seat", f"nobody sits at seat {seat}: 1 to {seats} are taken", {"seat": seat})
        return taken
    company = {banker} if banker is not None else {2 if seat == 1 else 1} if rules.bank.by == "seat" else set()
    return tuple(sorted({seat, *company}))


def _laid(rules: Ruleset, stakes: Stakes) -> dict[str, int]:
    """Wager → cents: those given, all at their usual amounts, or only the one that the decision is about."""
    usual = usual_stakes(rules)
    if stakes == "all":
        return usual
    if stakes is None:
        return {rules.decision.wager: usual_cents(rules.wager[rules.decision.wager])} if rules.decision else usual
    given: object = stakes
    if not isinstance(given, Mapping):
        message = f"stakes are {stakes!r}: a mapping of wagers to cents, 'all' or None is allowed"
        raise BadInput("envs/stakes", message, {"stakes": repr(stakes)})
    unknown = [name for name in stakes if name not in usual]
    if unknown:
        message = f"no wager before the deal is called {unknown[0]!r}: {', '.join(usual)}"
        raise BadInput("envs/stakes", message, {"unknown": unknown, "known": tuple(usual)})
    return {name: whole(f"stakes of {name}", cents, 0) for name, cents in stakes.items()}


def _policy(others: Others | None, seat: int, taken: tuple[int, ...]) -> str | Policy:
    if not isinstance(others, Mapping):
        return OPTIMAL if others is None else others
    strangers = [each for each in others if each not in taken]
    if strangers:
        message = f"nobody sits at seat {strangers[0]}: {', '.join(map(str, taken))} are taken"
        raise BadInput("envs/others", message, {"seat": strangers[0], "taken": taken})
    return others.get(seat, OPTIMAL)


def bank_levels_of(setup: Setup, levels: tuple[int, ...] | None) -> tuple[int, ...]:
    """The amounts that a player-dealer may put up; as multiples of what the others wager, if none are given."""
    if setup.rules.bank.by != "seat":
        if levels:
            message = f"the house banks {setup.rules.id}: nobody puts up a bank"
            raise BadInput("envs/bank_levels", message, {"bank_levels": levels})
        return ()
    least = least_bank_cents(setup.rules)
    if levels is not None:
        if not levels:
            raise BadInput("envs/bank_levels", "bank_levels are empty: one amount or more is needed", {})
        return tuple(sorted({whole("bank_levels", cents, least) for cents in levels}))
    if setup.bank_cents is not None:
        return (setup.bank_cents,)
    action = sum(sum(player.stakes.values()) * len(player.spots) for player in setup.players)
    return tuple(sorted({max(least, times * action) for times in (1, 3, 10, 50)}))


def unit_cents_of(setup: Setup, seat: int | None) -> int:
    """What rewards are counted in: the seat's own stake that the decision is about, or the least one at the table."""
    wager = setup.rules.decision.wager if setup.rules.decision else ""
    own = [player.stakes.get(wager, 0) for player in setup.players if seat in player.seats]
    every = [player.stakes.get(wager, 0) for player in setup.players]
    return min(
        (cents for cents in own or every if cents), default=min((cents for cents in every if cents), default=100)
    )


def player_at(setup: Setup, seat: int) -> Player:
    """Who sits at a seat."""
    for player in setup.players:
        if seat in player.seats:
            return player
    taken = sorted(each for player in setup.players for each in player.seats)
    message = f"nobody sits at seat {seat}: {', '.join(map(str, taken))} are taken"
    raise BadInput("envs/seat", message, {"seat": seat, "taken": taken})


def check_decides(setup: Setup, stakes: Mapping[str, int], seat: int, *, banks: bool) -> None:
    """Refuse a seat that never has a choice."""
    wager = setup.rules.decision.wager if setup.rules.decision else ""
    if banks or (stakes.get(wager) and setup.bank_seat != seat):
        return
    needs = f"it needs a stake on {wager}" if wager and setup.bank_seat != seat else "choose another seat or game"
    message = f"seat {seat} has nothing to decide at this table: {needs}"
    raise BadInput("envs/seat", message, {"seat": seat, "wager": wager})
