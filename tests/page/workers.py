"""Those who work at desks, with a browser each; and a round that a dealer's console asks for."""

from __future__ import annotations

from typing import Any

from queenhigh.casino.trays.chips import chips_of
from queenhigh.round import actions as round_do
from tests.page import browser as kit
from tests.web.served import PASSWORD

DAY = "2026-11-16"


class Worker(kit.Player):
    """Somebody at a desk."""

    def sign_in(self, person: str) -> Worker:
        """Come in with a password, as a browser does it."""
        body = {"name": person, "password": PASSWORD}
        answer = self.context.request.post(f"{self.house.url}/api/login", data=body)
        assert answer.ok, answer.text()
        return self

    def at(self, desk: str) -> Worker:
        """Go to a desk."""
        self.goto(f"#/desk/{desk}")
        self.page.wait_for_selector("nav a[aria-current]")
        return self

    def press(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def confirm(self, press: str, reason: str = "", answer: str = "") -> None:
        """Read what is asked, and say yes."""
        dialog = self.page.get_by_role("dialog")
        if reason or answer:
            dialog.get_by_label("Reason" if reason else "Answer", exact=True).fill(reason or answer)
        dialog.get_by_role("button", name=press).click()
        dialog.wait_for(state="detached")

    def fill_chips(self, cents: int) -> None:
        """Count chips into the form, the fewest that make an amount."""
        self.page.locator("[aria-label^='Pieces of']").first.wait_for()
        if not cents:
            self.page.locator("[aria-label^='Pieces of']").first.fill("0")
        for value, pieces in chips_of(cents):
            dollars = f"${value // 100:,}" if value % 100 == 0 else f"${value / 100:,.2f}"
            self.page.get_by_label(f"Pieces of {dollars}", exact=True).fill(str(pieces))


def waits(desks: kit.House, table: str) -> str:
    """What a table waits for."""
    from queenhigh.session.steps import next_step  # for this alone

    desk = desks.served.server.casino.table(table)
    return "pay" if desk.live.to_pay else next_step(desk.known_rules, desk.live.table).wait


def do(desks: kit.House, person: str, stream: str, action: Any) -> None:
    """Somebody does something without a browser."""
    desks.do(lambda: desks.served.server.casino.do(person, stream, action))


def deal(
    desks: kit.House, dina: Worker, table: str, seat: int, wagers: dict[str, int], *, keys: bool = False
) -> list[str]:
    """Everything that the dealer's console asks for, until the hand is marked or the cards are picked up; what was said."""
    page = dina.page
    said: list[str] = []
    live = desks.served.server.casino.table(table)
    for _ in range(40):
        wait = waits(desks, table)
        if wait == "bets" and not live.live.table.round.stakes:
            for wager, cents in wagers.items():
                do(desks, "ann", f"table:{table}", round_do.PlaceWager("ann", seat, wager, cents))
        if wait == "decision":
            do(desks, "ann", f"table:{table}", round_do.Decide(seat, "play"))
            continue
        if wait in ("pay", "lock", "confirm"):
            return said
        primary = page.locator(".prompter button.primary")
        primary.wait_for()
        said += page.locator(".say").all_inner_texts()
        label = primary.inner_text()
        if keys:
            page.wait_for_function("() => document.activeElement?.matches('.prompter button.primary')")
            page.keyboard.press("Enter")
        else:
            primary.click()
        page.wait_for_function(
            "label => !document.querySelector('.prompter button.primary')"
            " || document.querySelector('.prompter button.primary').textContent !== label",
            arg=label,
        )
        if wait == "rack":
            return said
    raise AssertionError("the round does not end")


def pay_all(desks: kit.House, dina: Worker, table: str, *, keys: bool = False) -> None:
    """Every wager that is left, by hand; by keys alone, if they are asked for."""
    live = desks.served.server.casino.table(table)
    while live.live.to_pay:
        first, left = live.live.to_pay[0], len(live.live.to_pay)
        if keys:
            dina.page.wait_for_function("() => document.activeElement?.matches('.pay input')")
            dina.page.keyboard.type(f"{first.cents / 100:.2f}")
            dina.page.keyboard.press("Enter")
        else:
            dina.page.locator(".pay input").fill(f"{first.cents / 100:.2f}")
            dina.page.locator(".pay button").click()
        for _ in range(100):
            if len(live.live.to_pay) < left:
                break
            dina.page.wait_for_timeout(30)
        dina.page.wait_for_function("() => !document.querySelector('.pay input')?.value")
