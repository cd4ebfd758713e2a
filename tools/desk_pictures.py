"""What the desks show while somebody works there: every step of a round, the key in each position, each question before it is done.

`python -m tools.page_pictures` takes these, too; their names begin with `round`, `keypad`, `ask`, `drill` and `desk`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from queenhigh.casino import approvals as two
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session.steps import next_step
from tests.page import browser as kit
from tests.page import desk_house
from tests.page.workers import Worker, do, pay_all, waits

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Take = Callable[[kit.Player, str], None]
NAMES: Final = ("round-", "keypad-", "ask-", "drill-wrong", "desk-posted", "desk-stopped")
UNHURRIED: Final = Run("cash", "dealer", timers=Timers(betting=600_000, bank=600_000, decision=600_000))
"""Nobody is folded while pictures are taken."""
PLAYERS: Final = (("ann", 2), ("ben", 5))


def states(house: kit.House, window: Browser, take: Take) -> None:
    """All of them, in a house that was furnished."""
    there = {name: Worker(house, window, color_scheme="dark").sign_in(name) for name in ("dina", "sam", "sue")}
    dina, sam, sue = there.values()
    _round(house, window, dina, take)
    _keypad(house, dina, sam, take)
    _questions(house, sam, sue, take)
    _drill(dina, take)
    for each in there.values():
        each.context.close()


def _round(house: kit.House, window: Browser, dina: Worker, take: Take) -> None:
    """A round by hand, from the first chip to the rack."""
    casino = house.served.server.casino

    def made() -> None:
        casino.do("carl", "house", house_do.FundCage(10_000_000, "for one more table"))
        casino.do("sue", "house", two.Approve(casino.house.approvals.last))
        casino.open_table("sam", "T4", load("tcp-01"), UNHURRIED)
        desk_house.open_tray(casino, "T4")
        for person, seat in PLAYERS:
            desk_house.sit(casino, "T4", person, seat, 50_000)

    house.do(made)
    # Whoever is not there is folded at once.
    for player, _ in PLAYERS:
        Worker(house, window).sign_in(player).goto("#/table/T4")
    dina.at("dealer/T4")
    page, primary = dina.page, dina.page.locator(".prompter button.primary")
    taken = ""
    for _ in range(40):
        page.wait_for_timeout(1200)
        wait = waits(house, "T4")
        if wait != taken:
            take(dina, f"round-{wait}")
        if wait == "bets":
            for person, seat in PLAYERS:
                for wager, cents in (("ante", 2_500), ("pair_plus", 500)):
                    do(house, person, "table:T4", round_do.PlaceWager(person, seat, wager, cents))
            primary.wait_for()
            take(dina, "round-bets-down")
        if wait == "decision":
            desk = casino.table("T4")
            seat = next_step(desk.known_rules, desk.live.table).seat
            do(house, next(who for who, at in PLAYERS if at == seat), "table:T4", round_do.Decide(seat, "play"))
        elif wait == "pay":
            _wrongly(dina, take)
            pay_all(house, dina, "T4")
        else:
            if wait == "reveal":
                for trouble in ("Wrong count", "Exposed card", "Fouled hand"):
                    dina.press(trouble)
                    take(dina, f"ask-{trouble.split()[0].lower()}")
                    page.keyboard.press("Escape")
                dina.press("Call a supervisor")
                take(dina, "ask-call")
                page.keyboard.press("Escape")
            primary.click()
            if wait == "rack":
                return
        taken = wait


def _wrongly(dina: Worker, take: Take) -> None:
    """An amount that is not right: refused with the right one, the reason and the clause."""
    dina.page.locator(".pay input").fill("0.07")
    dina.page.locator(".pay button").click()
    dina.page.wait_for_selector(".wrong")
    take(dina, "round-pay-wrong")


def _keypad(house: kit.House, dina: Worker, sam: Worker, take: Take) -> None:
    """A win from the meter, press by press, as the dealer sees it and as the supervisor does."""
    casino = house.served.server.casino

    def until(step: str) -> None:
        house.do(lambda: desk_house.play_round(casino, "T2", {"ante": 1_000, "progressive": 100}, until=step))

    # The one that waits already is finished first.
    until("")
    dina.at("dealer/T2")
    sam.at("manager")
    for step in ("bets", "deal", "lock", "confirm"):
        until(step)
        if step == "bets":
            do(house, "ann", "table:T2", round_do.PlaceWager("ann", 4, "ante", 1_000))
            do(house, "ann", "table:T2", round_do.PlaceWager("ann", 4, "progressive", 100))
        for who, name in ((dina, "dealer"), (sam, "manager")):
            who.page.wait_for_timeout(2000)
            take(who, f"keypad-{step}-{name}")
    for press, name in (("JPH", "jph"), ("J-POT", "jpot"), ("RUN", "run")):
        sam.press(press)
        take(sam, f"ask-{name}")
        sam.page.locator("dialog[open] button[type=submit]").click()
        for who, desk in ((sam, "manager"), (dina, "dealer")):
            who.page.wait_for_timeout(2000)
            take(who, f"keypad-{name}-{desk}")
    pay_all(house, dina, "T2")
    dina.page.wait_for_timeout(1200)
    take(dina, "keypad-rack-dealer")


def _questions(house: kit.House, sam: Worker, sue: Worker, take: Take) -> None:
    """What is asked on the floor before something is done."""
    page = sam.page

    def asked(press: str, name: str, *, reason: str = "") -> None:
        sam.press(press)
        page.wait_for_selector("dialog[open]")
        if reason:
            page.locator("dialog[open] textarea").fill(reason)
        take(sam, f"ask-{name}")
        page.keyboard.press("Escape")

    sam.at("manager")
    asked("Open a meter", "open-meter")
    sam.at("floor")
    page.wait_for_selector("main table")
    for press, name in (("Approve", "approve"), ("Decline", "decline"), ("Stop it", "stop")):
        asked(press, name)
    # What is settled is not called off any more: a round that waits for the bank's hand is.
    casino = house.served.server.casino
    house.do(lambda: desk_house.play_round(casino, "T4", {"ante": 1_000}, until="reveal"))
    sam.at("floor/T4")
    page.get_by_role("button", name="Void the round").wait_for()
    for press, name in (
        ("Pause", "pause"),
        ("Close", "close"),
        ("Void the round", "void"),
        ("Interruption", "interrupt"),
    ):
        asked(press, name)
    form = page.get_by_role("region", name="Correct a payout")
    for label, words in (("Hand", "1"), ("Person", "ann"), ("Amount to the person", "25.00")):
        form.get_by_label(re.compile(f"^{label}")).fill(words)
    asked("Ask for it", "correct", reason="a straight pays 6 to 1")
    pays = page.get_by_role("form", name="Pay table")
    pays.get_by_label("Pay table").select_option("pair_plus")
    pays.get_by_label("Pays: Straight flush").fill("50")
    asked("Post the pay table", "pays")
    sam.press("Post the pay table")
    sam.confirm("Post the pay table")
    page.get_by_label("Notice for the commission").scroll_into_view_if_needed()
    take(sam, "desk-posted")
    page.route("**/api/act", lambda route: route.fulfill(status=403, json=_NOT_FRESH))
    sam.press("Pause")
    page.locator("dialog[open] textarea").fill("the shuffler is stuck")
    page.locator("dialog[open] button[type=submit]").click()
    page.get_by_role("dialog", name="Password again").wait_for()
    take(sam, "ask-again")
    page.unroute("**/api/act")
    page.reload()
    do(house, "sam", "house", house_do.Disable("table:T4", "the shuffler is stuck"))
    sue.at("floor")
    sue.page.wait_for_selector(".alarm")
    take(sue, "desk-stopped")


_NOT_FRESH: Final = {
    "error": "session/not_fresh",
    "message": "for this the password is asked for again",
    "facts": {},
}


def _drill(dina: Worker, take: Take) -> None:
    """An answer that is wrong, with the reason and the clause; one that is right; the end."""
    page = dina.page
    dina.at("drill")
    page.locator(".felt li").first.wait_for()
    page.get_by_label("Spot").select_option(index=3)
    page.get_by_label("What moves").fill("0.01")
    dina.press("Settle")
    page.locator(".mark").wait_for()
    dina.press("Order of settlement")
    take(dina, "drill-wrong")
