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
from tests.page.workers import DAY, Worker
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
    sam.press("Break")  # his round is played to its end, and none begins meanwhile
    sam.confirm("Break", "a word with the players")
    assert gus.cents("balance").replace(",", "").isdigit()  # chips, which are no money
    gus.bet("ante", "pair_plus")  # the second chip is not too late: bets stay open until he wants no more
    gus.deal()
    gus.decide()
    me = gus.person()
    gus.net_cents()
    row = sam.page.locator(f'[data-player="{me}"]')
    row.get_by_role("button", name="Take out").click()
    sam.confirm("Take out", "has to go home")
    assert sam.violations() == []
    sam.press("Go on")
    sam.confirm("Go on")
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


def begin(house: kit.House, name: str, players: tuple[str, ...], **changes: Any) -> None:
    """A tournament after its first card, at limits at which nobody is out soon."""
    casino = house.served.server.casino
    terms = terms_with(**{"id": name, "title": "In the dark", "money": "demo", "level": STILL, **changes})

    def made() -> None:
        desk = announced(casino, terms)
        for player in players:
            casino.do(player, desk.stream, do.Enter(player))
        casino.do("sam", desk.stream, do.DrawSeats())
        casino.do("sam", desk.stream, do.DealFirstCard())

    house.do(made)


def power_failure(sam: Worker, leaving: tuple[str, ...], left: int) -> Any:
    """Some have left, then the light goes out; the sheet that says what the rules make of it."""
    status_is(sam, "running")
    sam.press("Break")
    sam.confirm("Break", "the light flickers")
    for player in leaving:
        sam.page.locator(f'[data-player="{player}"]').get_by_role("button", name="Take out").click()
        sam.confirm("Take out", "has left")
    sam.page.locator(f'[data-left="{left}"]').wait_for()
    sam.press("Interruption …")
    dialog = sam.page.get_by_role("dialog")
    dialog.get_by_label("What has happened").fill("the power is out")
    return dialog


@pytest.mark.parametrize(
    "left, says, ends",
    [
        (3, "places go by the chips", "Interrupted: places by chip counts."),
        (4, "the tournament is void", "Stopped: every payment was returned."),
    ],
)
def test_x6_u7_a_director_rules_a_power_failure(come: Come, house: kit.House, left: int, says: str, ends: str) -> None:
    name = f"dark{left}"
    begin(house, name, bot_names(5), kind="hourly")
    sam = come("sam").at(f"director/{name}")
    dialog = power_failure(sam, bot_names(5 - left), left)
    assert says in dialog.inner_text()
    dialog.get_by_role("button", name="Stop the tournament").click()
    status_is(sam, "over" if left == 3 else "void")
    said = sam.page.locator(".ruling").inner_text()
    assert ends in said
    assert "the power is out (decided by sam)" in said


def test_x6_e13_u7_a_multi_table_tournament_in_the_dark_is_split_evenly(come: Come, house: kit.House) -> None:
    begin(house, "wide", bot_names(6), kind="multi_table", seating={"seats": 4})
    sam = come("sam").at("director/wide")
    assert sam.page.get_by_role("button", name="Break up").count() == 2  # two tables
    dialog = power_failure(sam, bot_names(1), 5)
    assert "open hands are dead" in dialog.inner_text()
    for question in ("Every hand can be read", "Everyone agrees to finish the hand"):
        dialog.get_by_label(question).check()
    assert "Multi-table, 5 left: hands are finished" in dialog.inner_text()
    dialog.get_by_role("button", name="Stop the tournament").click()
    status_is(sam, "over")
    assert "what was left of the prize money was divided evenly" in sam.page.locator(".ruling").inner_text()
    # Six entries of $10; the one who was taken out is sixth and has no prize: $60 is $12 for each of five.
    view = come()
    view.goto("#/tournament/wide")
    view.page.get_by_text("$12", exact=True).first.wait_for()
    assert view.page.locator("[data-player]:has-text('$12')").count() == 5


def test_h2_u7_a_charity_is_named_expenses_are_entered_and_the_month_adds_up(desks: kit.House, worker: Any) -> None:
    casino, part = desks.served.server.casino, {"name": "The choir", "part_bp": 3_500}
    for_money = {"money": "house", "day": DAY, "charity": part, "prizes": [{"shares_bp": [6_000, 4_000]}]}
    begin(desks, "benefit", ("ann", "ben"), kind="hourly", **for_money)
    stop = do.InterruptTournament("the power is out", readable=False, agreed=False)
    desks.do(lambda: casino.do("sam", "tournament:benefit", stop))
    sam = worker("sam").at("director")
    for day, charity, per_cent in ((DAY, "The choir", "35"), ("2026-11-17", "The fire brigade", "12.5")):
        sam.press("Name a charity")
        dialog = sam.page.get_by_role("dialog")
        dialog.get_by_label("Day").fill(day)
        dialog.get_by_label("Charity").fill(charity)
        dialog.get_by_label("Its part").fill(per_cent)
        dialog.get_by_role("button", name="Name it").click()
        dialog.wait_for(state="detached")
    for day, words, amount in ((DAY, "the hall", "2.50"), (DAY, "the licence", "1.25"), ("2026-11-17", "tea", "3")):
        sam.press("Enter an expense")
        dialog = sam.page.get_by_role("dialog")
        dialog.get_by_label("Day").fill(day)
        dialog.get_by_label("What for").fill(words)
        dialog.get_by_label("Amount").fill(amount)
        dialog.get_by_role("button", name="Enter it").click()
        dialog.wait_for(state="detached")
    assert casino.charity.books.days["2026-11-17"].part_bp == 1_250
    report = sam.page.get_by_role("group", name="The charity's report")
    report.get_by_text("−$3").first.wait_for()
    # Two entries of $10 are $20, of which 35 % are the choir's: $7, and $13 were prizes. No game of chance was played.
    # $2.50 and $1.25 were spent on the first day, $3 on the second, which brought nothing; no day is set against another.
    rows = [row.locator("td").all_inner_texts() for row in report.locator("tbody tr, tfoot tr").all()]
    assert [row[:8] for row in rows] == [
        [DAY, "The choir", "$0", "$0", "$7", "$7", "$3.75", "$3.25"],
        ["2026-11-17", "The fire brigade", "$0", "$0", "$0", "$0", "$3", "−$3"],
        ["Together", "", "$0", "$0", "$7", "$7", "$6.75", "$0.25"],
    ]
    assert sam.violations() == []
    sam.press("Sign")
    sam.confirm("Sign")
    sam.page.get_by_text("Signed by sam").wait_for()


def test_u9_x3_who_hears_a_tournaments_table_hears_of_chips_and_never_of_money(come: Come, house: kit.House) -> None:
    gus = come()
    assert gus.context.request.post(f"{house.url}/api/guest", data={}, headers={"Origin": house.url}).ok
    gus.goto("#/tournaments")
    me = gus.person()
    begin(house, "heard", (me, *bot_names(2)), kind="hourly")
    gus.goto("#/tournament/heard")
    gus.page.get_by_role("link", name="The table in words").click()
    page = gus.page
    page.get_by_text("Place your bets. Balance 10,000 chips, chips down 0 chips.").wait_for()
    for command in ("bet 500 ante", "limits", "table"):
        page.get_by_label("Command").fill(command)
        page.keyboard.press("Enter")
        page.wait_for_function("() => /chips/.test(document.querySelector('[data-part=answer]').textContent)")
        if command.startswith("bet"):
            page.get_by_text("Balance 9,500 chips, chips down 500 chips.").first.wait_for()
    page.get_by_label("Command").fill("deal")
    page.keyboard.press("Enter")
    page.locator("[data-part=now]", has_text="adds 500 chips").wait_for()
    page.get_by_label("Command").fill("play")
    page.keyboard.press("Enter")
    page.locator("[data-part=said] li", has_text="chips").first.wait_for()
    assert "$" not in page.locator("main").inner_text()
