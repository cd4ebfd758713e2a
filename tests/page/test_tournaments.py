"""Tournaments in a real browser: announced, entered, played to a winner, printed; and a director in a power failure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import Any

import pytest
import tomli_w
from pypdf import PdfReader

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.service import Casino
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.full_speed import TournamentOfBots, play_tournament
from queenhigh.session.actions import StandUp
from queenhigh.tournament import actions as do
from tests.casino.tournament_kit import RISING, announced, balance
from tests.page import browser as kit
from tests.page import desk_house
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


def take_out(director: Worker, person: str) -> None:
    """The rows hold still under the pointer while the tables report."""
    director.page.locator(f'[data-player="{person}"]').get_by_role("button", name="Take out").click()
    assert person.rpartition(":")[2] in director.page.locator("dialog[open]").inner_text()
    director.confirm("Take out", "has to go home")


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


def _read_the_result(sam: Worker, me: str) -> None:
    """The printed sheet: money, places, and what the director decided."""
    answer = sam.context.request.get(f"{sam.house.url}/api/tournaments/cup/result")
    printed = " ".join("\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.body())).pages).split())
    for words in (
        "The tournament is played to the end.",
        "Buy-ins, re-buys and add-ons $70",
        "Left in escrow $0",
        "has to go home",
    ):
        assert words in printed, words
    # Place 1 has half of it, whether the others went out before or all of them at once.
    assert re.search(r"\b1 bot:\d+ [^$]{0,60}[$]35 2 ", printed), printed
    # Who was taken out, and by whom: a long name goes on in the next line of its cell, behind the other cells of the first.
    assert re.search(rf"taken out {re.escape(me.partition('-')[0])}.{{0,40}}?\bsam\b", printed), printed


def _over_on_a_phone(looker: Worker) -> None:
    """What was won is in sight, and nothing is told of play that is over."""
    looker.resize({"width": 390, "height": 844})
    looker.goto("#/tournament/cup")
    standing = looker.page.get_by_role("group", name="Standing")
    standing.get_by_text("$35").wait_for()
    assert standing.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    assert not {"Average stack", "Next level"} & set(looker.page.locator("main").inner_text().split("\n"))
    looker.goto("#/tournaments")
    looker.page.locator("article.done").wait_for()
    for cloth in ("dark", "light"):
        looker.page.evaluate("cloth => { document.documentElement.dataset.theme = cloth; }", cloth)
        assert looker.violations() == [], cloth


def nothing_is_offered_that_the_house_refuses(player: Worker, looker: Worker) -> None:
    """Seats are drawn, and whoever bets nothing has the least bet for them."""
    for unoffered in ("second spot", "Sit out", "Sit down"):
        assert player.page.get_by_role("button", name=unoffered).count() == 0, unoffered
    looker.goto("#/table/cup.1")
    # People read which tournament it is and which of its tables, not the name that machines have for it.
    looker.page.locator("h1").get_by_role("link", name="The Cup, table 1").wait_for()
    assert "cup.1" not in looker.page.locator("header").inner_text()
    assert looker.page.get_by_role("button", name="Sit down").count() == 0


def test_x1_x2_x8_u7_from_the_file_to_the_winner_and_the_printed_result(come: Come) -> None:
    sam = come("sam").at("director")
    announce(sam)
    sam.press("Open entries")
    sam.confirm("Open entries")
    status_is(sam, "entries")

    gus = come()
    gus.goto("#/tournaments")
    gus.page.get_by_role("button", name="Open: The Cup").click()
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
    nothing_is_offered_that_the_house_refuses(gus, come())
    sam.press("Break")  # his round is played to its end, and none begins meanwhile
    sam.confirm("Break", "a word with the players")
    assert gus.cents("balance").replace(",", "").isdigit()  # chips, which are no money
    gus.bet("ante", "pair_plus")  # the second chip is not too late: bets stay open until he wants no more
    gus.deal()
    gus.decide()
    me = gus.person()
    gus.net_cents()
    take_out(sam, me)
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
    _over_on_a_phone(board)
    with sam.context.expect_page() as opened:
        sam.page.get_by_role("link", name="Result sheet (PDF)").click()
    opened.value.close()
    _read_the_result(sam, me)


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


def power_failure(sam: Worker, leaving: tuple[str, ...], left: int, *, paused: bool = False) -> Any:
    """Some have left, then the light goes out; the sheet that says what the rules make of it."""
    status_is(sam, "running")
    if not paused:
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


def turned(route: Any) -> None:
    """The standing upside down: whoever was first is last now."""
    answer = route.fetch()
    shown = answer.json()
    lines = shown["board"]["lines"]
    for line in lines:
        line["place"] = len(lines) + 1 - line["place"]
    route.fulfill(response=answer, json=shown)


def test_u7_the_rows_of_a_standing_hold_still_while_the_pointer_or_the_keyboard_is_among_them(
    come: Come, house: kit.House
) -> None:
    begin(house, "still", bot_names(5), kind="hourly")
    house.do(lambda: house.served.server.casino.do("sam", "tournament:still", do.PauseClock(0, "so that nobody plays")))
    sam = come("sam").at("director/still")
    page, rows = sam.page, sam.page.locator("tr[data-player]")
    status_is(sam, "running")
    places = "() => [...document.querySelectorAll('tr[data-player] .place')].map(each => each.textContent).join()"

    def order() -> list[str]:
        return [row.get_attribute("data-player") or "" for row in rows.all()]

    def until(text: str) -> None:
        page.wait_for_function(f"text => ({places})() === text", arg=text)

    until("1,2,3,4,5")
    before = order()
    rows.nth(1).get_by_role("button", name="Take out").hover()
    page.route("**/api/tournaments/still", turned)
    # The figures go on; the rows stay.
    until("5,4,3,2,1")
    assert order() == before
    page.mouse.move(2, 2)
    until("1,2,3,4,5")
    assert order() == before[::-1]
    # The same for whoever goes through the buttons by the keyboard, until the table is left.
    rows.nth(1).get_by_role("button", name="Move").focus()
    page.keyboard.press("Tab")
    page.unroute("**/api/tournaments/still", turned)
    until("5,4,3,2,1")
    assert order() == before[::-1]
    page.evaluate("() => document.activeElement.blur()")
    until("1,2,3,4,5")
    assert order() == before


def with_somebody_broke(house: kit.House) -> TournamentDesk:
    """Eight bots at two tables, and a break after a round in which at least one of them has lost the last chip."""
    casino = house.served.server.casino
    high = [
        {"length": 9_999, "limits": {"ante": {"least": 5_000, "most": 5_000}}}
    ]  # half of a stack, and the rest to raise

    def played(name: str) -> TournamentDesk:
        desk = casino.tournaments.find(name)
        bots = TournamentOfBots(casino, desk)
        while not any(out.why == "no_chips" for out in desk.state.outs) and desk.state.status == "running":
            casino.submit(bots.group())
        if desk.state.status == "running":
            casino.do("sam", desk.stream, do.PauseClock(0, "somebody says that the count was wrong"))
            play_tournament(casino, bots)  # what lies on the tables is played to its end
        return desk

    for number in range(1, 30):  # cards are cards: once in a while too many are out at once
        name = f"wide{number}"
        begin(house, name, bot_names(8), kind="multi_table", seating={"seats": 5}, level=high)
        desk: TournamentDesk = house.do(partial(played, name))
        if desk.state.status == "running" and len(desk.state.open_tables) == 2:
            return desk
    raise AssertionError("nobody ever goes broke alone")


def test_x4_x5_x6_e13_u7_a_director_undoes_moves_and_breaks_up_and_in_the_dark_it_is_split_evenly(
    come: Come, house: kit.House
) -> None:
    desk = with_somebody_broke(house)
    sam = come("sam").at(f"director/{desk.name}")
    status_is(sam, "running")
    page, dialog = sam.page, sam.page.get_by_role("dialog")
    # A real bust-out: no chip is left, and without any the player cannot come back.
    broke, left = next(out.player for out in desk.state.outs if out.why == "no_chips"), len(desk.state.left)
    page.locator(f'[data-player="{broke}"]').get_by_role("button", name="Not out").click()
    dialog.get_by_label("Reason").fill("the count of the last round was wrong")
    dialog.get_by_role("button", name="Not out").click()
    assert "say with how many" in dialog.get_by_role("alert").inner_text()
    dialog.get_by_label("Chips given").fill("12000")
    dialog.get_by_role("button", name="Not out").click()
    dialog.wait_for(state="detached")
    page.locator(f'[data-left="{left + 1}"]').wait_for()
    assert desk.state.players[broke].chips.count == 12_000
    # Another seat for somebody, and a table that is given up; each with a reason.
    mover = next(player for player in desk.state.left if player.name != broke)
    page.locator(f'[data-player="{mover.name}"]').get_by_role("button", name="Move").click()
    dialog.get_by_label("Reason").fill("wants another seat")
    dialog.get_by_role("button", name="Move").click()
    dialog.wait_for(state="detached")
    now = desk.state.players[mover.name]
    assert (now.table, now.seat) != (mover.table, mover.seat)
    page.get_by_role("button", name="Pass its round").first.click()
    sam.confirm("Pass its round", "the dealer is ill")
    page.get_by_role("button", name="Break up").first.click()
    sam.confirm("Break up", "the cloth is wet")
    assert [(each.what, each.by) for each in desk.state.decisions[1:]] == [
        (what, "sam") for what in ("undone_out", "moved", "passed_round", "broken_table")
    ]
    page.locator(".decisions li", has_text="the cloth is wet").wait_for()
    assert sam.violations() == []

    leaving = tuple(player.name for player in desk.state.left)[: len(desk.state.left) - 5]
    dialog = power_failure(sam, leaving, 5, paused=True)
    assert "open hands are dead" in dialog.inner_text()
    for question in ("Every hand can be read", "Everyone agrees to finish the hand"):
        dialog.get_by_label(question).check()
    assert "Multi-table, 5 left: hands are finished" in dialog.inner_text()
    dialog.get_by_role("button", name="Stop the tournament").click()
    status_is(sam, "over")
    assert "what was left of the prize money was divided evenly" in sam.page.locator(".ruling").inner_text()
    # Eight entries of $10; whoever was out is sixth or lower and has no prize: $80 is $16 for each of five.
    view = come()
    view.goto(f"#/tournament/{desk.name}")
    view.page.get_by_text("$16", exact=True).first.wait_for()
    assert view.page.locator("[data-player]:has-text('$16')").count() == 5
    # Nobody is before another: there is no winner, and no prize but those that were paid, on the big screen too.
    for place in (f"#/tournament/{desk.name}", f"#/tournament/{desk.name}/board", f"#/desk/director/{desk.name}"):
        (sam if "desk" in place else view).goto(place)
        page = (sam if "desk" in place else view).page
        page.get_by_text("$16", exact=True).first.wait_for()
        assert page.get_by_text("Winner").count() == 0, place
        assert page.get_by_text("$40", exact=True).count() == 0, place  # half of $80, as it was announced


def test_x2_x5_whoever_buys_again_reads_the_price_first_and_who_shares_is_told_so(come: Come, house: kit.House) -> None:
    gus = come()
    assert gus.context.request.post(f"{house.url}/api/guest", data={}, headers={"Origin": house.url}).ok
    gus.goto("#/tournaments")
    me = gus.person()
    more = {"rebuy": {"cents": 750, "chips": 5_000, "chips_max": 10_000}, "add_on": {"cents": 250, "chips": 2_000}}
    begin(house, "more", (me, *bot_names(3)), **more)
    casino = house.served.server.casino
    gus.goto("#/tournament/more")
    for offer in ("Re-buy: 5,000 chips for $7.50", "Add-on: 2,000 chips for $2.50"):
        gus.page.get_by_role("button", name=offer).click()
        dialog = gus.page.get_by_role("dialog")
        assert offer in dialog.inner_text()
        dialog.get_by_role("button", name=offer).click()
        dialog.wait_for(state="detached")
    # Four of $10, and $7.50 and $2.50 more: $50, a quarter of which is $12.50.
    stop = do.InterruptTournament("the power is out", readable=False, agreed=False)
    house.do(lambda: casino.do("sam", "tournament:more", stop))
    gus.page.get_by_text("You share the prizes").wait_for()
    gus.page.get_by_text("Prize: $12.50").wait_for()
    assert gus.page.get_by_text("You are out").count() == 0
    assert gus.violations() == []


def won_by_games(casino: Casino) -> int:
    """Rounds at a dealer's table until the house is ahead, counted and closed; what the day has won."""
    desk_house.sit(casino, "T1", "ann", 1)
    while casino.table("T1").live.table.purse("ann") >= 100_000:
        desk_house.play_round(casino, "T1", {"pair_plus": 1_000})
    won = 100_000 - casino.table("T1").live.table.purse("ann")
    casino.do("ann", "table:T1", StandUp("ann"))
    for table in ("T1", "T2"):
        desk_house.close_tray(casino, table)
    return won


def enter(sam: Worker, press: str, send: str, fields: dict[str, str]) -> None:
    """Fill in one of the charity's forms."""
    sam.press(press)
    dialog = sam.page.get_by_role("dialog")
    for label, text in fields.items():
        if label == "Of what":
            dialog.get_by_label(text).check()
        else:
            dialog.get_by_label(label).fill(text)
    dialog.get_by_role("button", name=send).click()
    dialog.wait_for(state="detached")


def written(*lines: list[str | int]) -> list[list[str]]:
    """A table as the page writes it: where one amount of a column has cents, all of them have, so that they stand under one another."""

    def column(cells: tuple[str | int, ...]) -> list[str]:
        whole = all(cell % 100 == 0 for cell in cells if isinstance(cell, int))
        return [cell if isinstance(cell, str) else _dollars(cell, 0 if whole else 2) for cell in cells]

    return [list(line) for line in zip(*(column(cells) for cells in zip(*lines, strict=True)), strict=True)]


def _dollars(cents: int, digits: int) -> str:
    return f"{'−' if cents < 0 else ''}${abs(cents) / 100:,.{digits}f}"


def test_h2_u7_charities_are_named_and_paid_expenses_are_entered_and_each_ones_month_adds_up(
    desks: kit.House, worker: Any
) -> None:
    casino, part = desks.served.server.casino, {"name": "The choir", "part_bp": 3_500}
    won = desks.do(lambda: won_by_games(casino))
    for_money = {"money": "house", "day": DAY, "charity": part, "prizes": [{"shares_bp": [6_000, 4_000]}]}
    begin(desks, "benefit", ("ann", "ben"), kind="hourly", **for_money)
    stop = do.InterruptTournament("the power is out", readable=False, agreed=False)
    desks.do(lambda: casino.do("sam", "tournament:benefit", stop))
    sam, other = worker("sam").at("director"), "2026-11-17"
    for day, charity, per_cent in ((DAY, "The choir", "35"), (other, "The fire brigade", "12.5")):
        enter(sam, "Name a charity", "Name it", {"Day": day, "Charity": charity, "Its part": per_cent})
    for day, area, words, amount in (
        (DAY, "Tournaments", "the hall", "2.50"),
        (DAY, "Games", "the licence", "1.25"),
        (other, "Tournaments", "tea", "3"),
    ):
        fields = {"Day": day, "Of what": area, "What for": words, "Amount": amount}
        enter(sam, "Enter an expense", "Enter it", fields)
    assert casino.charity.books.days[other].part_bp == 1_250
    desks.do(lambda: casino.do("sam", "house", house_do.CloseDay()))
    sam.page.reload()
    report = sam.page.get_by_role("group", name="The charity's report")
    report.get_by_role("button", name="Pay its part").wait_for()
    # Two entries of $10 are $20, of which 35 % are the choir's: $7, and $13 were prizes. Of what games have won it has 35 %,
    # rounded up to a cent. The hall was for tournaments, the licence for games, the tea for another charity.
    games = -(-won * 35 // 100)

    def rows(of: Any) -> list[list[str]]:
        return [row.locator("td").all_inner_texts()[:8] for row in of.locator("tbody tr").all()]

    assert rows(report) == written(
        [DAY, "The choir", won, games, 125, 700, 700, 250],
        [other, "The fire brigade", 0, 0, 0, 0, 0, 300],
    )
    sums = sam.page.get_by_role("group", name="Each charity by itself")

    def each_by_itself(unpaid: int, spent: int) -> list[list[str]]:
        return written(
            ["The choir", "Games", games, unpaid, 125, games - 125],
            ["The choir", "Tournaments", 700, 0, spent, 700 - spent],
            ["The fire brigade", "Games", 0, 0, 0, 0],
            ["The fire brigade", "Tournaments", 0, 0, 300, -300],
        )

    assert rows(sums) == each_by_itself(games, 250)
    report.get_by_role("button", name="Pay its part").click()
    sam.confirm("Pay its part")
    report.get_by_text("✓ paid").wait_for()
    assert rows(sums) == each_by_itself(0, 250)
    assert desks.do(lambda: balance(casino, "cash/charity:The choir")) == games + 700
    assert sam.violations() == []
    # The hall was cheaper: the wrong expense is taken back by an entry against it, once.
    page, dialog = sam.page, sam.page.get_by_role("dialog")
    expenses = page.get_by_role("group", name="Expenses")
    expenses.locator("tr", has_text="the hall").get_by_role("button", name="Take back").click()
    dialog.get_by_label("Reason").fill("it was half of that")
    dialog.get_by_role("button", name="Take back").click()
    dialog.wait_for(state="detached")
    against = expenses.locator("tr", has_text="it was half of that (takes 1 back)")
    assert against.locator("td").nth(5).inner_text() == "−$2.50"
    assert expenses.locator("tr", has_text="the hall").get_by_role("button").count() == 0
    # $7 less nothing: the two entries of $2.50 are even.
    assert rows(sums) == each_by_itself(0, 0)
    for _ in range(2):  # signed; then the report changes, and what was signed is an earlier version
        sam.press("Sign")
        sam.confirm("Sign")
        sam.page.get_by_text("✓ Signed by sam").wait_for()
        enter(sam, "Enter an expense", "Enter it", {"Day": DAY, "What for": "stamps", "Amount": "0.50"})
        sam.page.get_by_text("An earlier version was signed by sam").wait_for()
        assert sam.page.get_by_text("✓ Signed by sam").count() == 0


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
