"""A house at work, made without a browser: days that were played and closed, trays that were counted, tables that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino import approvals as two
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.trays import actions as tray_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step

if TYPE_CHECKING:
    from queenhigh.casino.service import Casino

TRAY_CENTS: Final = 2_000_000
DEALT: Final = live_do.Run("cash", "dealer")


def linked(meter: str) -> live_do.Run:
    """A table with a human dealer, whose progressive wager feeds a meter of the house's."""
    return live_do.Run("cash", "dealer", meters=(("progressive", meter),))


def furnish(casino: Casino, day: str) -> None:
    """Money in the cage and in pockets, a day that is open."""
    casino.do("carl", "house", house_do.FundCage(20_000_000, "to begin with"))
    casino.do("sam", "house", two.Approve(1))
    for person, cents in (("ann", 500_000), ("ben", 300_000)):
        casino.do("carl", "house", house_do.Deposit(person, cents))
    casino.do("sam", "house", house_do.OpenDay(day))


def open_tray(casino: Casino, table: str) -> None:
    """A tray that was asked for, approved, and counted by two."""
    stream, chips = f"table:{table}", chips_of(TRAY_CENTS)
    casino.do("sam", stream, tray_do.AskSlip("opening", chips))
    casino.do("sue", stream, two.Approve(casino.table(table).live.approvals.last))
    for person in ("dina", "sam"):
        casino.do(person, stream, tray_do.CountChips("opening", chips))


def close_tray(casino: Casino, table: str) -> None:
    """A tray and a box that were counted by two."""
    stream, desk = f"table:{table}", casino.table(table)
    chips = chips_of(desk.live.tray_cents)
    for person in ("dina", "sam"):
        casino.do(person, stream, tray_do.CountChips("closing", chips))
    box = chips_of(desk.live.tray.box_cents)
    for person in ("carl", "cora"):
        casino.do(person, stream, tray_do.CountChips("drop", box))


def dealt_table(casino: Casino, name: str, game: str) -> None:
    """A table for money with a human dealer, its meter open and its tray counted."""
    rules = load(game)
    for meter in rules.meter:
        casino.open_meter("sam", meter, rules, meter)
    casino.open_table("sam", name, rules, DEALT)
    open_tray(casino, name)


def sit(casino: Casino, table: str, person: str, seat: int, cents: int = 100_000) -> None:
    """Somebody sits down."""
    casino.do(person, f"table:{table}", table_do.Sit(person, (seat,), cents))


def play_round(casino: Casino, table: str, wagers: dict[str, int], until: str = "") -> None:
    """One round by hand: everyone bets the same and plays; it stops where a step is named, at "close" with the bets down."""
    stream, desk = f"table:{table}", casino.table(table)
    meter = desk.live.table.settings.keypad
    for _ in range(200):
        live = desk.live
        step = next_step(desk.known_rules, live.table)
        wait = "pay" if live.to_pay else step.wait
        if until in (wait, "close" if wait == "bets" and live.table.round.stakes else wait):
            return
        action: Any
        match wait:
            case "start":
                action = table_do.StartRound()
            case "bets":
                if not live.table.round.stakes:
                    for person in live.table.people:
                        for wager, cents in wagers.items():
                            placed = round_do.PlaceWager(person.bettor, person.seats[0], wager, cents)
                            casino.do(person.bettor, stream, placed)
                    continue
                action = keypad_do.PressCoinIn() if meter else round_do.CloseBets()
            case "deal" | "seeds":
                action = table_do.DealCards()
            case "decision":
                spot = live.table.round.spot(step.seat)
                assert spot is not None
                casino.do(spot.bettor, stream, round_do.Decide(step.seat, "play"))
                continue
            case "reveal":
                action = round_do.Reveal()
            case "settle":
                action = round_do.Settle()
            case "lock":
                action = keypad_do.PressHand(step.seat)
            case "confirm":
                for press in (keypad_do.TurnKey("JPH"), keypad_do.PressJackpot(), keypad_do.TurnKey("RUN")):
                    casino.do("sam", stream, press)
                continue
            case "pay":
                first = live.to_pay[0]
                action = live_do.PayWager(first.spot, first.bettor, first.wager, first.cents)
            case "rack":
                action = keypad_do.PressGameOver() if meter else round_do.Rack()
                casino.do("dina", stream, action)
                return
            case _:
                raise AssertionError(wait)
        casino.do("dina", stream, action)
    raise AssertionError("the round does not end")
