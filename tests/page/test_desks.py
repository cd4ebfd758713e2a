"""Dealer, floor, Game Manager and auditor in a real browser, against a real server: pressed, paid, looked at and proven."""

from __future__ import annotations

import re
from typing import Any

import pytest

from queenhigh.cards.card import cards_text
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.session import actions as table_do
from tests.page import browser as kit
from tests.page import desk_house
from tests.page.workers import Worker, deal, do, pay_all
from tests.web.served import PASSWORD


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
