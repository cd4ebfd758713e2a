"""Tournaments in a real browser: announced, entered, played to a winner, printed; and a director in a power failure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import tomli_w

from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.tournament import actions as do
from tests.casino.tournament_kit import RISING, announced
from tests.page import browser as kit
from tests.page.test_desks import Worker
from tests.tournament.kit import PLAIN, terms_with

Come = Callable[..., Worker]
STILL: list[dict[str, Any]] = [{"length": 9_999, "limits": {"ante": {"least": 500, "most": 500}}}]
"""Limits at which nobody is out soon."""


@pytest.fixture
def come(house: kit.House, window: Any) -> Iterator[Come]:
    """People come as a test needs them, with a name or as guests."""
    there: list[Worker] = []

    def one(person: str = "", **options: Any) -> Worker:
        there.append(Worker(house, window, **options))
        return there[-1].sign_in(person) if person else there[-1]

    yield one
    for each in there:
        each.close()


def status_is(worker: Worker, status: str) -> None:
    worker.page.wait_for_selector(f'[data-status="{status}"]', timeout=60_000)


def announce(sam: Worker) -> None:
    """Announce by a file: a faulty one is told its faults, a right one what would hang out."""
    file = {**PLAIN, "id": "cup", "title": "The Cup", "money": "demo", "kind": "hourly", "level": RISING}
    sam.press("Announce a tournament")
    text = sam.page.get_by_label("Tournament file")
    sam.page.wait_for_function("() => document.querySelector('textarea').value.length > 100")
    text.fill(tomli_w.dumps({**file, "start_chips": 0}))
    sam.press("Check")
    assert "start_chips" in sam.page.get_by_role("alert").inner_text()
    text.fill(tomli_w.dumps({**file, "seating": {"seats": 4}}))
    sam.press("Check")
    assert "The Cup" in sam.page.locator("pre.paper").inner_text()
    sam.page.get_by_role("button", name="Announce", exact=True).click()
    status_is(sam, "announced")


def test_x1_x2_x8_u7_from_the_file_to_the_winner_and_the_printed_result(come: Come) -> None:
    sam = come("sam").at("director")
    announce(sam)
    sam.press("Open entries")
    sam.confirm("Open entries")
    status_is(sam, "entries")

    gus = come()
    gus.goto("#/tournaments")
    gus.page.get_by_role("button", name="Look: The Cup").click()
    gus.page.get_by_role("button", name="Enter for $10").click()
    gus.page.get_by_text("You have entered").wait_for()
    assert gus.violations() == []

    sam.page.get_by_label("How many bots").fill("6")
    sam.press("Let bots enter")
    sam.page.locator('[data-left="7"]').wait_for()
    sam.press("Draw seats")
    sam.confirm("Draw seats")
    status_is(sam, "drawn")
    sam.press("Deal the first card")
    sam.confirm("Deal the first card")
    status_is(sam, "running")

    # Seven at tables of four: the guest is sent to a seat, goes there, and plays a hand.
    gus.page.get_by_role("button", name="To my table").click()
    gus.until_bets()
    assert gus.cents("balance").replace(",", "").isdigit()  # chips, which are no money
    gus.bet("ante", "pair_plus")  # the second chip is not too late: bets stay open until he wants no more
    gus.deal()
    gus.decide()
    me = gus.person()
    gus.net_cents()
    assert sam.violations() == []
    row = sam.page.locator(f'[data-player="{me}"]')
    row.get_by_role("button", name="Take out").click()
    sam.confirm("Take out", "has to go home")
    board = come()
    board.goto("#/tournament/cup/board")
    status_is(sam, "over")
    board.page.get_by_text("Winner").wait_for()
    assert board.violations() == []
    # Seven entries of $10, divided 50, 30, 20.
    board.page.get_by_text("$35", exact=True).first.wait_for()
    assert [board.page.get_by_text(each, exact=True).count() >= 1 for each in ("$21", "$14")] == [True, True]
    with sam.context.expect_page() as opened:
        sam.page.get_by_role("link", name="Result sheet (PDF)").click()
    opened.value.close()
    answer = sam.context.request.get(f"{sam.house.url}/api/tournaments/cup/result")
    assert answer.body().startswith(b"%PDF")


@pytest.mark.parametrize(
    "left, says, ends",
    [
        (3, "places go by the chips", "Interrupted: places by chip counts."),
        (4, "the tournament is void", "Stopped: every payment was returned."),
    ],
)
def test_x6_u7_a_director_rules_a_power_failure(come: Come, house: kit.House, left: int, says: str, ends: str) -> None:
    name = f"dark{left}"
    casino = house.served.server.casino

    def begin() -> None:
        desk = announced(casino, terms_with(id=name, title="In the dark", money="demo", kind="hourly", level=STILL))
        for bot in bot_names(5):
            casino.do(bot, desk.stream, do.Enter(bot))
        casino.do("sam", desk.stream, do.DrawSeats())
        casino.do("sam", desk.stream, do.DealFirstCard())

    house.do(begin)
    sam = come("sam").at(f"director/{name}")
    status_is(sam, "running")
    sam.press("Break")
    sam.confirm("Break", "the light flickers")
    for bot in bot_names(5 - left):
        sam.page.locator(f'[data-player="{bot}"]').get_by_role("button", name="Take out").click()
        sam.confirm("Take out", "has left")
    sam.page.locator(f'[data-left="{left}"]').wait_for()
    sam.press("Interruption …")
    dialog = sam.page.get_by_role("dialog")
    assert says in dialog.inner_text()
    dialog.get_by_label("What has happened").fill("the power is out")
    dialog.get_by_role("button", name="Stop the tournament").click()
    status_is(sam, "over" if left == 3 else "void")
    said = sam.page.locator(".ruling").inner_text()
    assert ends in said
    assert "the power is out (decided by sam)" in said
