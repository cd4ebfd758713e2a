"""The owner's link, the cage, trays and the day in a real browser: money asks again, two count, a day is closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.people.links import Links
from queenhigh.session import actions as table_do
from tests.page import browser as kit
from tests.page import desk_house
from tests.page.workers import DAY, Worker
from tests.web.served import PASSWORD


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


def test_u7_u8_somebody_is_found_by_a_part_of_the_name_and_stands_in_sight_on_a_phone(worker: Any) -> None:
    ada = worker("ada", viewport={"width": 390, "height": 844}).at("people")
    rows = ada.page.locator("main tbody tr")
    rows.first.wait_for()
    everybody = rows.count()
    ada.page.get_by_label("Find a person").fill("AUD")
    ada.page.wait_for_function("() => document.querySelectorAll('main tbody tr').length === 1")
    assert "audrey" in rows.first.inner_text()
    ada.page.get_by_label("Find a person").fill("")
    ada.page.wait_for_function("many => document.querySelectorAll('main tbody tr').length === many", arg=everybody)
    rows.get_by_role("link", name="ada", exact=True).click()
    # Whoever is chosen is shown below the list: it has moved there by itself.
    heading = ada.page.get_by_role("heading", name="ada", exact=True)
    heading.wait_for()
    ada.page.wait_for_function("head => head.getBoundingClientRect().top < innerHeight", arg=heading.element_handle())


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
    dina.page.get_by_role("radio", name="Closing", exact=True).check()
    # An empty form is no count of nothing. A count that is begun, or has to be made again, is what the tray is for.
    assert dina.page.get_by_role("button", name="Count the closing").is_disabled()
    for each, found in ((dina, held), (sam, held - 2_500), (dina, held), (sam, held)):
        each.fill_chips(found)
        each.page.get_by_role("button", name="Count the closing").click()
        assert each.page.get_by_role("dialog").inner_text().count("$") >= 1
        each.confirm("Sign the count")
        if each is dina:
            # Nobody learns what the first one found.
            sam.page.get_by_text("counted by dina").wait_for()
            assert "Yours is the first count" not in sam.page.content()
        elif found != held:
            # Two that differ: nothing is closed, and both are told.
            for told in (dina, sam):
                told.page.get_by_role("alert").get_by_text("That count does not stand").wait_for()
            assert casino.table("T1").live.tray.status == "open"
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


CUT = """() => {
  const line = document.querySelector('.slips p').getBoundingClientRect();
  return [...document.querySelectorAll('.slips .pair')].filter(pair => /\\$/.test(pair.textContent)).map(pair => {
    const held = pair.getBoundingClientRect();
    const cut = pair.scrollWidth > pair.clientWidth || held.right > line.right || (held.top < line.bottom - 1 && held.bottom > line.bottom + 1);
    return [pair.textContent, held.top < line.bottom - 1, cut];
  });
}"""


def test_u7_u8_no_amount_of_a_slip_is_cut_on_a_phone(worker: Any) -> None:
    carl = worker("carl", viewport={"width": 390, "height": 844}).at("cage")
    money = carl.page.get_by_role("region", name="A person's money")
    money.get_by_label("Person").select_option("ann")
    money.get_by_label("Amount").fill("1234567.89")
    carl.press("Deposit · $1,234,567.89")
    carl.confirm("Deposit · $1,234,567.89")
    carl.page.locator(".slips p").wait_for()
    amounts = carl.page.evaluate(CUT)
    assert ["Amount $1,234,567.89", True, False] in amounts
    assert [text for text, _, cut in amounts if cut] == []
