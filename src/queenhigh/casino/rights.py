"""Who may do what: each action has its roles, and a player acts for nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino import approvals as two
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.casino.trays import actions as tray_do
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House
    from queenhigh.casino.tables.live import Live

PLAYER, DEALER, SUPERVISOR, CAGE, AUDITOR, ADMINISTRATOR = (
    frozenset((role,)) for role in ("player", "dealer", "supervisor", "cage", "auditor", "administrator")
)
AUTOMATIC: Final = frozenset(("house",))
"""The automatic dealer, where the table has one."""

OWN: Final[frozenset[type[Any]]] = frozenset(
    (
        table_do.Sit,
        table_do.StandUp,
        table_do.Move,
        table_do.Buy,
        table_do.CashOut,
        table_do.TakeBank,
        table_do.DeclineBank,
        table_do.CommitSeed,
        table_do.RevealSeed,
        round_do.PlaceWager,
        round_do.TakeBack,
    )
)
"""What a person does alone for that person: the action names who it is."""

DEALING: Final[frozenset[type[Any]]] = frozenset(
    (
        table_do.OfferBank,
        table_do.StartRound,
        table_do.DealCards,
        round_do.CloseBets,
        round_do.Reveal,
        round_do.Settle,
        round_do.Rack,
        round_do.LockAward,
        round_do.ReleaseAward,
    )
)
"""The dealer's steps: by hand where the table has a dealer, else by the house."""

PROTECTION: Final[frozenset[type[Any]]] = frozenset((house_do.SetLimit, house_do.CoolOff, house_do.ExcludeSelf))
"""What a person does for that person's protection; a supervisor may do it for somebody, too."""

ROLES: Final[dict[type[Any], frozenset[str]]] = {
    **dict.fromkeys(OWN, PLAYER),
    **dict.fromkeys(DEALING, DEALER),
    round_do.Decide: PLAYER,
    round_do.OpenRound: frozenset(),
    round_do.Deal: frozenset(),
    table_do.OpenTable: frozenset(),
    round_do.ConfirmAward: SUPERVISOR | AUTOMATIC,
    round_do.ReportWrongCount: DEALER | SUPERVISOR,
    round_do.ReportExposed: DEALER | SUPERVISOR,
    round_do.ReportFouled: DEALER | SUPERVISOR,
    round_do.Interrupt: SUPERVISOR,
    round_do.VoidRound: SUPERVISOR | AUTOMATIC,
    table_do.ChangeSettings: SUPERVISOR,
    table_do.PostRules: SUPERVISOR,
    live_do.OpenLive: SUPERVISOR | ADMINISTRATOR,
    live_do.PauseTable: SUPERVISOR | AUTOMATIC,
    live_do.ResumeTable: SUPERVISOR,
    live_do.CloseTable: SUPERVISOR,
    live_do.StopTable: SUPERVISOR | AUTOMATIC,
    live_do.CorrectPayout: DEALER | SUPERVISOR,
    live_do.PayWager: DEALER,
    live_do.DriveTable: AUTOMATIC,
    live_do.CallSupervisor: DEALER | SUPERVISOR,
    live_do.AnswerCall: SUPERVISOR,
    tray_do.AskSlip: DEALER | SUPERVISOR | CAGE,
    tray_do.CountChips: DEALER | SUPERVISOR | CAGE,
    tray_do.DiscardCount: SUPERVISOR | CAGE,
    keypad_do.PressCoinIn: DEALER,
    keypad_do.PressHand: DEALER,
    keypad_do.PressGameOver: DEALER,
    keypad_do.TurnKey: SUPERVISOR,
    keypad_do.PressJackpot: SUPERVISOR,
    meter_do.OpenMeter: SUPERVISOR | ADMINISTRATOR,
    meter_do.ChangeRate: SUPERVISOR,
    meter_do.RaiseCeiling: SUPERVISOR,
    meter_do.UnlinkMeter: SUPERVISOR,
    meter_do.LinkMeter: SUPERVISOR,
    meter_do.AdjustMeter: SUPERVISOR,
    meter_do.TransferMeter: SUPERVISOR,
    meter_do.RetireMeter: SUPERVISOR,
    two.Approve: SUPERVISOR | CAGE,
    two.Decline: DEALER | SUPERVISOR | CAGE,
    house_do.FoundHouse: ADMINISTRATOR,
    house_do.AddPerson: ADMINISTRATOR | CAGE,
    house_do.ChangeRoles: ADMINISTRATOR,
    house_do.Deposit: CAGE,
    house_do.Withdraw: CAGE,
    house_do.FundCage: CAGE | ADMINISTRATOR,
    house_do.OpenDay: SUPERVISOR,
    house_do.CloseDay: SUPERVISOR,
    house_do.BuyChips: CAGE,
    house_do.RedeemChips: CAGE,
    house_do.RecordResults: AUTOMATIC,
    house_do.Investigate: SUPERVISOR | AUDITOR | AUTOMATIC,
    house_do.CloseInvestigation: SUPERVISOR | AUDITOR,
    house_do.Disable: SUPERVISOR | ADMINISTRATOR,
    house_do.Enable: SUPERVISOR | ADMINISTRATOR,
    house_do.Note: DEALER | SUPERVISOR | CAGE | AUDITOR | ADMINISTRATOR | AUTOMATIC,
    house_do.AcceptCode: ADMINISTRATOR,
    house_do.CheckSelf: AUDITOR | ADMINISTRATOR | AUTOMATIC,
    house_do.DisputeHand: PLAYER,
    **dict.fromkeys(PROTECTION, PLAYER | SUPERVISOR),
    house_do.ReaffirmLimit: PLAYER,
    house_do.AnswerDispute: SUPERVISOR | AUDITOR,
}
"""Which roles an action takes; an empty set: nobody does it, the table does it by itself."""

EVERY_ROLE: Final = PLAYER | DEALER | SUPERVISOR | CAGE | AUDITOR | ADMINISTRATOR


def is_bot(name: str) -> bool:
    """Whether a name is a bot's; the name says so wherever it stands."""
    return name.startswith("bot:")


def is_guest(name: str) -> bool:
    """Whether a name is that of somebody without an account, who plays for demo chips."""
    return name.startswith("guest:")


def roles_of(house: House, actor: str) -> frozenset[str]:
    """What an actor may do: a known person by role, bots and guests as players, whoever has the machine as all of staff."""
    if actor == HOUSE_ACTOR:
        return AUTOMATIC
    if is_bot(actor) or is_guest(actor):
        return PLAYER
    if actor.startswith("os:"):
        return EVERY_ROLE - PLAYER
    return frozenset(house.roles(actor))


SEATING: Final[frozenset[type[Any]]] = frozenset(
    (table_do.Sit, table_do.StandUp, table_do.Move, table_do.Buy, table_do.CashOut)
)
"""What nobody does alone at a tournament's table: the tournament seats its players and gives them chips."""
BY_TOURNAMENT: Final = SEATING | {table_do.PostRules, round_do.Interrupt, round_do.PlaceWager, live_do.CloseTable}
"""What the house does at such a table by itself; it bets the least for whoever is away."""


def _is_the_tournaments(live: Live | None, actor: str, action: Any) -> bool:
    """Whether it is about a tournament's table and is the house's to do. Refuses others who would do it."""
    kind = type(action)
    if kind is live_do.OpenLive:
        tournament: bool = action.run.currency.startswith(TOURNAMENT_CHIPS)
        if tournament and actor != HOUSE_ACTOR:
            raise _refused(actor, action, "a tournament opens its tables itself")
        return tournament
    if live is None or not live.is_tournament:
        return False
    if actor == HOUSE_ACTOR:
        return kind in BY_TOURNAMENT
    if kind in SEATING:
        raise _refused(actor, action, "a tournament seats its players itself")
    if kind is live_do.CloseTable:
        raise _refused(actor, action, "a tournament closes its tables itself; a director breaks one up")
    return False


def check(house: House, live: Live | None, actor: str, action: Any) -> None:
    """Refuse what an actor has no right to. `live` is the table, where it is about one."""
    kind = type(action)
    if _is_the_tournaments(live, actor, action):
        return
    wanted = ROLES.get(kind, frozenset())
    if kind in OWN:
        if is_bot(actor) and kind in (table_do.CommitSeed, table_do.TakeBank) and action.commitment:
            raise _refused(actor, action, f"{actor} has no say in the shuffle")
        if action.bettor == actor and (wanted & roles_of(house, actor)):
            return
        # A timer declines, stands up and leaves for whoever is gone; it never bets, buys or takes a bank.
        if actor == HOUSE_ACTOR and kind in (table_do.DeclineBank, table_do.StandUp):
            return
        raise _refused(actor, action, f"{actor} does not act for {action.bettor}")
    if kind is round_do.Decide and live is not None:
        spot = live.table.round.spot(action.spot)
        if actor == HOUSE_ACTOR or (spot is not None and spot.bettor == actor):
            return
        raise _refused(actor, action, f"spot {action.spot} is not {actor}'s")
    if kind in PROTECTION and action.person != actor:
        wanted = SUPERVISOR
    if kind is house_do.ReaffirmLimit and action.person != actor:
        raise _refused(actor, action, f"{actor} does not act for {action.person}")
    if kind is house_do.AddPerson and set(action.roles) != PLAYER:
        wanted = ADMINISTRATOR  # the cage takes players in, and makes nobody its approver
    if kind in DEALING and live is not None and live.run.dealing == "automatic":
        wanted = AUTOMATIC
    if not wanted & roles_of(house, actor):
        names = ", ".join(sorted(wanted)) or "nobody"
        raise _refused(actor, action, f"this is done by: {names}")


def _refused(actor: str, action: Any, why: str) -> IllegalAction:
    tag = str(type(action).__struct_config__.tag)
    return IllegalAction("rights/refused", f"{actor} may not do this ({tag}): {why}", {"actor": actor, "action": tag})
