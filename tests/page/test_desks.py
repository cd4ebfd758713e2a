"""The desks in a real browser, against a real server: those who work here press, pay, count, look and prove."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.cards.card import cards_text
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.people.links import Links
from queenhigh.casino.trays.chips import chips_of
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.session import actions as table_do
from tests.casino.progressive import PAIRS, progressive
from tests.page import browser as kit
from tests.page import desk_house
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

    def confirm(self, press: str, reason: str = "") -> None:
        """Read what is asked, and say yes."""
        dialog = self.page.get_by_role("dialog")
        if reason:
            dialog.get_by_label("Reason").fill(reason)
        dialog.get_by_role("button", name=press).click()
        dialog.wait_for(state="detached")

    def fill_chips(self, cents: int) -> None:
        """Count chips into the form, the fewest that make an amount."""
        self.page.locator("[aria-label^='Pieces of']").first.wait_for()
        for value, pieces in chips_of(cents):
            dollars = f"${value // 100:,}" if value % 100 == 0 else f"${value / 100:,.2f}"
            self.page.get_by_label(f"Pieces of {dollars}", exact=True).fill(str(pieces))


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kit.House]:
    """A house whose tables have dealers: money in the cage, a day that is open, trays that were counted."""
    found = kit.House(tmp_path_factory.mktemp("desks") / "house", ())
    found.open()
    casino = found.served.server.casino
    # Whatever is dealt wins the whole meter: nobody waits for a straight flush.
    always = progressive([*PAIRS, {"class": "high_card", "meter_percent": 100}])

    def make() -> None:
        desk_house.furnish(casino, DAY)
        desk_house.dealt_table(casino, "T1", "tcp-01")
        casino.open_meter("sam", "progressive", always, "progressive")
        casino.open_table("sam", "T2", always, desk_house.DEALT)
        desk_house.open_tray(casino, "T2")

    found.do(make)
    yield found
    found.close()


@pytest.fixture
def worker(desks: kit.House, window: Any) -> Iterator[Callable[..., Worker]]:
    """People come to their desks as a test needs them."""
    there: list[Worker] = []

    def come(person: str = "", **options: Any) -> Worker:
        there.append(Worker(desks, window, **options))
        return there[-1].sign_in(person) if person else there[-1]

    yield come
    for each in there:
        each.close()


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


def test_u7_s1_the_owners_link_makes_an_administrator_who_invites_a_dealer(tmp_path: Path, window: Any) -> None:
    folder, key = tmp_path / "house", str(tmp_path / "house.key.json")
    make_house(folder, key)
    with RunningHouse(folder, key) as empty:
        empty.casino.do("os:root", "house", house_do.FoundHouse("The New House"))
    house = kit.House(folder, ())
    house.open()
    casino, door = house.served.server.casino, house.served.server.gate.desk
    token = house.do(lambda: Links(door).for_owner("os:root").token)

    def come() -> Worker:
        return Worker(house, window)

    olga = come()
    olga.goto(f"#/link/{token}")
    olga.page.get_by_label("Your name here").fill("olga")
    olga.page.get_by_label("New password").fill("a very long password")
    olga.page.get_by_label("The same again").fill("a very long password")
    olga.press("Become administrator")
    olga.page.get_by_role("link", name="People").click()
    assert "administrator" in casino.house.roles("olga")
    form = olga.page.get_by_role("region", name="Invite")
    form.get_by_label("Person").fill("nina")
    form.get_by_label("player").uncheck()
    form.get_by_label("dealer").check()
    olga.press("Invite")
    address = olga.page.get_by_label("Link for nina.", exact=True).last.input_value()
    assert casino.house.roles("nina") == ("dealer",)
    nina = come()
    nina.page.goto(address)
    nina.page.get_by_label("New password").fill("another long password")
    nina.page.get_by_label("The same again").fill("another long password")
    nina.press("Come in")
    nina.page.get_by_role("heading", name="Dealer").wait_for()
    assert nina.page.locator("nav[aria-label=Desks] a").all_inner_texts() == ["Dealer", "Pit", "Drill"]
    # The link was good once.
    again = come()
    again.page.goto(address)
    again.page.get_by_role("alert").wait_for()
    for each in (olga, nina, again):
        each.close()
    house.close()


def test_u7_u8_t10_a_human_dealer_deals_a_whole_round_by_keys_alone(desks: kit.House, worker: Any) -> None:
    desks.do(lambda: desk_house.sit(desks.served.server.casino, "T1", "ann", 2))
    dina = worker()
    dina.goto("#/desk")
    dina.page.get_by_label("Name").fill("dina")
    dina.page.get_by_label("Password").fill(PASSWORD)
    dina.page.keyboard.press("Enter")
    dina.page.get_by_role("link", name=re.compile("^T1")).focus()
    dina.page.keyboard.press("Enter")
    said = deal(desks, dina, "T1", 2, {"ante": 1_000}, keys=True)
    assert any("No more bets." in line for line in said)
    # A wrong amount is refused with the right one, the reason and the clause.
    [first, *_] = desks.served.server.casino.table("T1").live.to_pay
    dina.page.wait_for_function("() => document.activeElement?.matches('.pay input')")
    dina.page.keyboard.type("0.07")
    dina.page.keyboard.press("Enter")
    wrong = dina.page.locator(".wrong")
    wrong.wait_for()
    assert first.why in wrong.inner_text()
    assert first.clause in wrong.inner_text()
    pay_all(desks, dina, "T1", keys=True)
    dina.page.get_by_role("button", name="Cards into the rack").wait_for()
    deal(desks, dina, "T1", 2, {}, keys=True)
    dina.page.get_by_role("button", name="Open the round").wait_for()
    table = desks.served.server.casino.table("T1").live.table
    assert (table.rounds, table.round.phase) == (1, "over")


def test_u7_p10_r4_a_jackpot_from_coin_in_to_the_printed_win_page_and_its_proof(desks: kit.House, worker: Any) -> None:
    casino = desks.served.server.casino
    desks.do(lambda: desk_house.sit(casino, "T2", "ann", 4))
    dina, sam = worker("dina"), worker("sam")
    dina.at("dealer/T2")
    deal(desks, dina, "T2", 4, {"ante": 1_000, "progressive": 100})
    assert casino.table("T2").live.keypad.registered == (4,)
    pad = dina.page.get_by_role("region", name="Keypad")
    pad.get_by_role("button", name="Hand 4").click()
    pending = pad.get_by_test_id("pending").inner_text()
    [award] = casino.table("T2").live.table.round.awards
    assert award.cents is not None
    amount = f"${award.cents / 100:,.2f}"
    assert amount in pending
    sam.at("manager")
    sam.press("JPH")
    sam.confirm("Key to JPH")
    sam.press("J-POT")
    assert amount in sam.page.get_by_role("dialog").inner_text()
    sam.confirm("Record the win")
    sam.page.get_by_text("Recorded:").wait_for()
    sam.press("RUN")
    sam.confirm("Key to RUN")
    pay_all(desks, dina, "T2")
    pad.get_by_role("button", name="GAME OVER").click()
    sam.page.get_by_role("link", name="Win page").click()
    sheet = sam.page.get_by_role("article", name="Win page")
    sheet.wait_for()
    text = sheet.inner_text()
    assert amount in text
    assert "All 52 cards" in text
    assert "accounted for" in text
    assert {"dina", "sam"} <= set(text.split())
    address = sam.page.get_by_role("link", name="PDF").get_attribute("href")
    assert sam.context.request.get(f"{desks.url}{address}").body().startswith(b"%PDF")
    _audited(desks, worker("audrey").at("audit"))


def _audited(desks: kit.House, audrey: Worker) -> None:
    """The auditor types the number, and sees the rack in its order and the chain."""
    audrey.page.get_by_label("Hand", exact=True).fill("T2 1")
    audrey.press("Find")
    rack = audrey.page.get_by_test_id("rack").locator("svg")
    rack.first.wait_for()
    assert rack.count() == 52
    stack = next(
        cards
        for event in _events(desks, "T2")
        if isinstance(event, round_ev.CardsDealt)
        for seat, cards in event.stacks
        if seat == 4
    )
    dealt = audrey.page.evaluate("() => fetch('/api/tables/T2/hands/1').then(r => r.json())")["view"]["deal"]
    assert dealt["spots"]["4"] == cards_text(stack)
    tick = audrey.page.locator("summary", has_text="entries, chained")
    assert "✓" in tick.inner_text()
    tick.click()
    hashes = audrey.page.locator("details[open] td.code").all_inner_texts()
    assert hashes
    assert all(re.fullmatch(r"✓ [0-9a-f]{64}", each) for each in hashes)
    audrey.page.get_by_role("link", name="Proof").click()
    audrey.press("Check everything")
    verdict = audrey.page.get_by_test_id("verdict")
    verdict.wait_for(timeout=60_000)
    assert "Everything holds" in verdict.inner_text()


def _events(desks: kit.House, table: str) -> list[Any]:
    from queenhigh.casino.reports.reading import told_of  # for this alone

    with desks.served.server.books() as books:
        return [event for told in told_of(books, f"table:{table}") for event in told.events]


def test_u7_s2_money_asks_for_the_password_again_and_leaves_a_slip(desks: kit.House, worker: Any) -> None:
    door, casino = desks.served.server.gate.desk, desks.served.server.casino
    settings = door.settings
    door.settings = replace(settings, fresh_minutes=0)
    carl = worker("carl").at("cage")
    door.settings = settings
    before = casino.wallet_cents("ben")
    carl.page.get_by_role("region", name="A person's money").get_by_label("Person").select_option("ben")
    carl.page.get_by_role("region", name="A person's money").get_by_label("Amount").fill("123.45")
    carl.press("Deposit · $123.45")
    asked = carl.page.get_by_role("dialog")
    assert "ben" in asked.inner_text()
    asked.get_by_role("button", name="Deposit · $123.45").click()
    again = carl.page.get_by_role("dialog", name="Password again")
    again.get_by_label("Password").fill("wrong")
    again.get_by_role("button", name="Go on").click()
    again.get_by_role("alert").wait_for()
    again.get_by_label("Password").fill(PASSWORD)
    again.get_by_role("button", name="Go on").click()
    slip = carl.page.get_by_role("log", name="Slips")
    slip.get_by_text("$123.45").first.wait_for()
    assert casino.wallet_cents("ben") == before + 12_345
    # Owner's money waits for somebody else.
    carl.page.get_by_role("region", name="Owner's money").get_by_label("Amount").fill("5000")
    carl.press("Comes in")
    carl.confirm("Ask for it", "weekend")
    carl.page.get_by_text("You asked for it").wait_for()
    cage = casino.cage_cents
    sam = worker("sam").at("floor")
    sam.press("Approve")
    sam.confirm("Approve")
    assert casino.cage_cents == cage + 500_000


def test_u7_t1_t7_a_supervisor_opens_a_table_posts_a_limit_and_voids_a_round(desks: kit.House, worker: Any) -> None:
    casino = desks.served.server.casino
    sam = worker("sam").at("floor")
    sam.press("Open a table")
    dialog = sam.page.get_by_role("dialog")
    dialog.get_by_label("Own rule file").check()
    dialog.get_by_label("Rule file (TOML)").fill('schema = 1\nextends = "tcp-01"\nid = "ours"\nodd = 1\n')
    dialog.get_by_label("Name of the table").fill("T9")
    dialog.get_by_role("button", name="Open a table").click()
    fault = dialog.get_by_role("alert")
    fault.wait_for()
    assert ":4:" in fault.inner_text()
    dialog.get_by_label("Published game").check()
    dialog.get_by_role("combobox", name=re.compile("^Game")).select_option("casablanca")
    dialog.get_by_label("Dealing").select_option("dealer")
    dialog.get_by_role("button", name="Open a table").click()
    dialog.wait_for(state="detached")
    assert casino.table("T9").known_rules.id == "casablanca"
    sam.page.get_by_role("link", name="T9").click()
    post = sam.page.get_by_role("region", name="Post a limit")
    post.get_by_label("New limit").fill("10.00")
    post.get_by_role("button", name="Post it").click()
    notice = sam.page.get_by_label("Notice for the commission")
    notice.wait_for()
    assert "cents_min" in notice.inner_text()
    assert "1000" in notice.inner_text()
    do(desks, "ben", "table:T9", table_do.Sit("ben", (6,), 10_000))
    do(desks, "dina", "table:T9", table_do.StartRound())
    do(desks, "ben", "table:T9", round_do.PlaceWager("ben", 6, "ante", 1_000))
    sam.press("Void the round")
    sam.confirm("Void the round", "the shuffler is stuck")
    assert casino.table("T9").live.table.round.phase == "void"
    person = casino.table("T9").live.table.person("ben")
    assert person is not None
    assert person.purse_cents == 10_000
    sam.press("Pause")
    sam.confirm("Pause", "the shuffler is stuck")
    assert casino.table("T9").live.status == "paused"


def test_u7_t10_the_drill_explains_errors_with_their_clause(worker: Any) -> None:
    dina = worker("dina").at("drill")
    page = dina.page
    page.locator(".felt li").first.wait_for()
    page.get_by_label("Spot").select_option(index=3)
    page.get_by_label("What moves").fill("0.01")
    dina.press("Settle")
    mark = page.locator(".mark")
    mark.wait_for()
    assert "✗" in mark.inner_text()
    assert mark.locator(".clause").first.inner_text()


def test_u7_l2_l4_trays_are_counted_blind_by_two_and_a_day_is_closed(desks: kit.House, worker: Any) -> None:
    casino = desks.served.server.casino

    def leave() -> None:
        for table in ("T1", "T2"):
            if casino.table(table).live.table.person("ann") is not None:
                casino.do("ann", f"table:{table}", table_do.StandUp("ann"))
        desk_house.close_tray(casino, "T2")

    desks.do(leave)
    dina, sam = worker("dina").at("pit/T1"), worker("sam").at("pit/T1")
    held = casino.table("T1").live.tray_cents
    for each in (dina, sam):
        each.fill_chips(held)
        each.page.get_by_role("button", name="Count the closing").click()
        assert each.page.get_by_role("dialog").inner_text().count("$") >= 1
        each.confirm("Sign the count")
        if each is dina:
            # Nobody learns what the first one found.
            sam.page.get_by_text("counted by dina").wait_for()
            assert "Yours is the first count" not in sam.page.content()
    assert casino.table("T1").live.tray.status == "boxed"
    carl, cora = worker("carl").at("pit/T1"), worker("cora").at("pit/T1")
    for each in (carl, cora):
        each.page.get_by_role("button", name="Count the box").wait_for()
        each.fill_chips(casino.table("T1").live.tray.box_cents)
        each.page.get_by_role("button", name="Count the box").click()
        each.confirm("Sign the count")
    sam.at("day")
    sam.press("Close the day")
    sam.confirm("Close the day")
    sam.page.get_by_role("button", name="Open the day").wait_for()
    assert (casino.house.day, casino.house.last_day) == ("", DAY)
    report = sam.page.get_by_role("region", name=f"Report {DAY}").first
    report.get_by_text("closed", exact=True).wait_for()
    assert "T1" in report.inner_text()
    assert sam.page.get_by_role("img", name="Win beside what was to be expected").count() == 1


PLACES = {
    "dina": ("dealer/T1", "drill"),
    "sam": ("floor", "floor/T2", "manager"),
    "carl": ("cage", "pit/T1", "people"),
    "audrey": ("day", "audit", "audit/T2/1", "audit/~proof", "audit/~events", "audit/~disputes", "audit/~trends"),
}


@pytest.mark.parametrize("person", PLACES)
def test_u8_every_desk_fits_a_phone_and_axe_finds_nothing(worker: Any, person: str) -> None:
    theme = "light" if person in ("dina", "carl") else "dark"
    somebody = worker(person, viewport={"width": 390, "height": 844}, color_scheme=theme)
    for place in PLACES[person]:
        somebody.at(place)
        somebody.page.wait_for_timeout(250)
        assert somebody.page.evaluate("() => document.documentElement.scrollWidth") <= 390, place
        assert somebody.violations() == [], place


def test_u8_the_desks_speak_german(worker: Any) -> None:
    sam = worker("sam", locale="de-DE").at("floor")
    assert sam.page.locator("nav[aria-label='Arbeitsplätze'] a, nav a").first.inner_text().startswith("Saal")
    sam.page.get_by_role("button", name="Tisch eröffnen").wait_for()
