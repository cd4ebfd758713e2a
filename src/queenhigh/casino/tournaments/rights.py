"""Who may do what with a tournament: players for themselves, the cage for them, supervisors as directors, the house by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.rights import ADMINISTRATOR, AUTOMATIC, CAGE, PLAYER, SUPERVISOR, is_bot, is_guest, roles_of
from queenhigh.errors import IllegalAction
from queenhigh.tournament import actions as do

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House

OWN: Final = frozenset((do.Enter, do.WithdrawEntry, do.BuyAgain, do.BuyAddOn))
"""What a player does alone, or has done at the cage."""
BY_ROLE: Final[dict[type[Any], frozenset[str]]] = {
    do.AnnounceTournament: SUPERVISOR | ADMINISTRATOR,
    do.OpenEntries: SUPERVISOR,
    **dict.fromkeys(OWN, CAGE | SUPERVISOR),
    do.CancelTournament: SUPERVISOR,
    do.DrawSeats: SUPERVISOR,
    do.DealFirstCard: SUPERVISOR,
    do.ReportRounds: AUTOMATIC,
    do.ReportArrivals: AUTOMATIC,
    do.PassRound: SUPERVISOR | AUTOMATIC,
    do.Tick: AUTOMATIC,
    do.PauseClock: SUPERVISOR,
    do.ResumeClock: SUPERVISOR,
    do.EndStage: AUTOMATIC,
    do.BeginStage: AUTOMATIC,
    do.MovePlayer: SUPERVISOR,
    do.RemovePlayer: SUPERVISOR,
    do.BreakTable: SUPERVISOR,
    do.UndoOut: SUPERVISOR,
    do.UndoSeating: SUPERVISOR,
    do.InterruptTournament: SUPERVISOR,
    do.RuleInterruption: SUPERVISOR | AUTOMATIC,
    do.PayPrizes: AUTOMATIC,
}


def check(house: House, actor: str, action: Any, *, money: bool) -> None:
    """Refuse what an actor has no right to, and those who cannot play for money."""
    kind = type(action)
    roles = roles_of(house, actor)
    own = kind in OWN and action.player == actor and bool(PLAYER & roles)
    if not own and not BY_ROLE[kind] & roles:
        tag = str(kind.__struct_config__.tag)
        names = ", ".join(sorted(BY_ROLE[kind]))
        message = f"{actor} may not do this ({tag}): this is done by {names}"
        raise IllegalAction("rights/refused", message, {"actor": actor, "action": tag})
    if kind is do.Enter and money:
        if is_bot(action.player) or is_guest(action.player):
            message = f"{action.player} plays for demo chips only"
            raise IllegalAction("seat/demo_only", message, {"player": action.player})
        if action.player not in house.people:
            raise IllegalAction("person/unknown", f"nobody here is called {action.player!r}", {"player": action.player})
