"""Dealer, floor, Game Manager and auditor in a real browser, against a real server: pressed, paid, looked at and proven."""

from __future__ import annotations

import re
from typing import Any

from queenhigh.cards.card import cards_text
from queenhigh.casino.approvals import Approve
from queenhigh.casino.house import actions as house_do
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
    # Who has sat down since the last round is there, and while nothing is down nobody says that it is over.
    prompter, felt = dina.page.locator(".prompter"), dina.page.get_by_label("On the felt")
    felt.get_by_text("ann").wait_for()
    prompter.get_by_role("button", name="Open the round").press("Enter")
    prompter.get_by_text("Wait for the first bet.").wait_for()
    assert prompter.locator(".say").inner_text() == "“Place your bets.”"
    assert prompter.get_by_role("button").count() == 0
    assert "No more bets" in prompter.locator(".next").inner_text()
    do(desks, "ann", "table:T1", round_do.PlaceWager("ann", 2, "ante", 1_000))
    said = deal(desks, dina, "T1", 2, {}, keys=True)
    assert any("No more bets." in line for line in said)
    # Whatever is not paid yet still lies there: the ante and the raise that goes with it.
    dina.page.wait_for_selector(".stakes .due")
    assert sorted(dina.page.locator(".stakes > span").all_inner_texts()) == ["Ante\n$10", "Play\n$10"]
    # What comes after it is the next wager, and hands are read in words.
    [_, after, *_] = desks.served.server.casino.table("T1").live.to_pay
    labels = {"ante": "Ante", "play": "Play", "ante_bonus": "Ante Bonus"}
    assert f"{labels[after.wager]}, Seat 2" in prompter.locator(".next").inner_text()
    assert re.search(r"-high|pair|flush|straight|kind", felt.locator(".words").inner_text())
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
    # The cards are in the rack, and who sits here sits here still.
    felt.get_by_text("no cards yet").wait_for()
    assert felt.locator("svg").count() == 0
    assert "ann" in felt.inner_text()
    table = desks.served.server.casino.table("T1").live.table
    assert (table.rounds, table.round.phase) == (1, "over")


def test_u7_p10_r4_a_jackpot_from_coin_in_to_the_printed_win_page_and_its_proof(desks: kit.House, worker: Any) -> None:
    casino = desks.served.server.casino
    desks.do(lambda: desk_house.sit(casino, "T2", "ann", 4))
    dina, sam = worker("dina"), worker("sam")
    dina.at("dealer/T2")
    deal(desks, dina, "T2", 4, {"ante": 1_000, "progressive": 100})
    assert casino.table("T2").live.keypad.registered == (4,)
    pad, prompter = dina.page.get_by_role("region", name="Keypad"), dina.page.locator(".prompter")
    pad.get_by_role("button", name="Hand 4").click()
    pending = pad.get_by_test_id("pending").inner_text()
    [award] = casino.table("T2").live.table.round.awards
    assert award.cents is not None
    amount = f"${award.cents / 100:,.2f}"
    assert amount in pending
    _called(dina, sam.at("floor"))
    sam.at("manager")
    assert sam.page.locator(".turns [aria-current]").inner_text() == "Key to JPH"
    prompter.get_by_text("Meanwhile a supervisor turns the key to JPH.").wait_for()
    sam.press("JPH")
    assert "RUN → JPH" in sam.page.get_by_role("dialog").inner_text()
    sam.confirm("Turn the key to JPH")
    sam.page.locator(".turns [aria-current]", has_text="J-POT").wait_for()
    sam.press("J-POT")
    assert re.search(rf"Seat 4 · ann\s+{re.escape(amount)} · \w", sam.page.get_by_role("dialog").inner_text())
    sam.confirm("Record the win")
    # What is recorded is pending no longer, at either keypad.
    for desk in (sam.page, dina.page):
        desk.get_by_text(f"RECORDED {amount} · Seat 4 ann").wait_for()
        assert "PENDING" not in desk.get_by_role("region", name="Keypad").inner_text()
    prompter.get_by_text("Meanwhile a supervisor turns the key back to RUN.").wait_for()
    sam.press("RUN")
    assert re.search(rf"{re.escape(amount)} · .* · recorded", sam.page.get_by_role("dialog").inner_text())
    sam.confirm("Turn the key to RUN")
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


def _called(dina: Worker, sam: Worker) -> None:
    """B14: the dealer calls, every supervisor sees it at whatever desk, and one comes."""
    dina.press("Call a supervisor")
    dina.confirm("Call a supervisor", "a jackpot at seat 4")
    said = dina.page.locator(".called")
    assert "a jackpot at seat 4. Nobody has answered yet." in said.inner_text()
    assert dina.page.get_by_role("button", name="Call a supervisor").is_disabled()
    call = sam.page.locator(".call")
    call.wait_for()
    assert re.search(r"Table T2 calls a supervisor: a jackpot at seat 4\s+dina, since \d\d:\d\d", call.inner_text())
    badge = sam.page.locator("nav .badge")
    assert badge.get_attribute("title") == "1 table calls a supervisor"
    assert sam.violations("main") == []
    sam.press("I’m coming")
    call.wait_for(state="detached")
    badge.wait_for(state="detached")
    dina.page.get_by_text("sam is coming.").wait_for()


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
    hashes = audrey.page.locator("details[open] tbody tr").all_inner_texts()
    assert hashes
    assert all(re.search(r"\s✓\s+[0-9a-f]{64}$", each) for each in hashes)
    # Hashes are wider than a phone: whoever has no mouse can scroll them, too.
    audrey.resize({"width": 390, "height": 844})
    assert audrey.violations("main") == []
    audrey.resize({"width": 1280, "height": 800})
    # The round as it lay: what was bet and what came of it, and whose cards lie where in the rack.
    lays = audrey.page.get_by_label("As it lay").locator(".lay").all_inner_texts()
    assert {lay.split()[0] for lay in lays} >= {"Ante", "Play", "Progressive"}
    assert audrey.page.get_by_test_id("rack").locator(".owned small").all_inner_texts() == ["Seat 4", "Bank"]
    audrey.page.get_by_role("link", name="Proof").click()
    audrey.press("Check everything")
    verdict = audrey.page.get_by_test_id("verdict")
    verdict.wait_for(timeout=60_000)
    # What no list covers yet cannot be told: not everything holds, but nothing is wrong.
    assert "✓ Nothing wrong was found" in verdict.inner_text()


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
    assert post.get_by_role("button", name="Post it").is_enabled()
    post.get_by_role("button", name="Post it").click()
    # Before it hangs out: which limit, from how much to how much.
    assert "$1 → $10" in sam.page.get_by_role("dialog").inner_text()
    sam.confirm("Post it")
    notice = sam.page.get_by_label("Notice for the commission")
    notice.wait_for()
    assert "cents_min" in notice.inner_text()
    assert "1000" in notice.inner_text()
    do(desks, "ben", "table:T9", table_do.Sit("ben", (4,), 10_000))
    do(desks, "dina", "table:T9", table_do.StartRound())
    do(desks, "ben", "table:T9", round_do.PlaceWager("ben", 4, "ante", 1_000))
    sam.press("Void the round")
    sam.confirm("Void the round", "the shuffler is stuck")
    assert casino.table("T9").live.table.round.phase == "void"
    person = casino.table("T9").live.table.person("ben")
    assert person is not None
    assert person.purse_cents == 10_000
    sam.press("Pause")
    sam.confirm("Pause", "the shuffler is stuck")
    assert casino.table("T9").live.status == "paused"


def test_u7_t7_l2_r5_two_persons_post_pays_correct_a_payout_fill_and_credit_a_tray_and_answer_a_dispute(
    desks: kit.House, worker: Any
) -> None:
    casino = desks.served.server.casino

    def make() -> None:
        casino.do("carl", "house", house_do.FundCage(5_000_000, "for one more table"))
        casino.do("sam", "house", Approve(casino.house.approvals.last))
        desk_house.dealt_table(casino, "T7", "tcp-01")
        desk_house.sit(casino, "T7", "ben", 2, 20_000)
        desk_house.play_round(casino, "T7", {"ante": 1_000})
        casino.do("ben", "house", house_do.DisputeHand("T7", 1, "my straight was paid as a pair"))

    desks.do(make)
    live = casino.table("T7")
    before = casino.wallet_cents("ben")
    sam, sue = worker("sam").at("floor/T7"), worker("sue").at("floor/T7")
    # What one asks for, nobody approves alone; with the second person it happens.
    form = sam.page.get_by_role("region", name="Correct a payout")
    form.get_by_label("Hand", exact=True).fill("1")
    form.get_by_label("Person", exact=True).fill("ben")
    form.get_by_label("Amount to the person").fill("25.00")
    form.get_by_role("button", name="Ask for it").click()
    sam.confirm("Ask for it", "a straight pays 6 to 1")
    assert casino.wallet_cents("ben") == before
    sam.page.get_by_role("button", name="Take it back").wait_for()
    assert sam.page.get_by_role("button", name="Approve", exact=True).count() == 0
    sue.press("Approve")
    sue.confirm("Approve")
    assert casino.wallet_cents("ben") == before + 2_500
    # A pay table is posted row by row, with its notice.
    pays = sam.page.get_by_role("form", name="Pay table")
    pays.get_by_label("Pay table").select_option("pair_plus")
    pays.get_by_label("Pays: Straight flush").fill("50")
    pays.get_by_role("button", name="Post the pay table").click()
    sam.confirm("Post the pay table")
    sam.page.get_by_label("Notice for the commission").wait_for()
    assert live.known_rules.table["pair_plus"].rows[0].pay == 50
    # Two things were done here, and each has left one slip.
    sam.page.get_by_role("button", name="All slips (2)").wait_for()
    # A fill and a credit: asked for in the pit, approved by somebody else.
    sam.at("pit/T7")
    held = live.live.tray_cents
    for kind, cents, after in (("fill", 50_000, held + 50_000), ("credit", 20_000, held + 30_000)):
        sam.page.get_by_role("radio", name=kind.title(), exact=True).check()
        sam.fill_chips(cents)
        sam.page.get_by_role("button", name=re.compile("Ask for the slip")).click()
        sam.confirm("Ask for it")
        sue.press("Approve")
        sue.confirm("Approve")
        assert live.live.tray_cents == after
    # The dispute stands at the auditor's desk, and is answered once, in writing.
    sue.at("audit/~disputes")
    sue.press("Answer")
    sue.confirm("Answer", answer="corrected: 25.00 were paid on top")
    sue.page.get_by_text("corrected: 25.00 were paid on top").first.wait_for()
    [dispute] = casino.house.disputes
    assert (dispute.answer, dispute.answered_by) == ("corrected: 25.00 were paid on top", "sue")


def test_u7_t10_the_drill_explains_errors_with_their_clause(worker: Any) -> None:
    dina = worker("dina").at("drill")
    page = dina.page
    page.locator(".felt li").first.wait_for()
    page.get_by_label("Spot").select_option(index=3)
    page.get_by_label("What moves").fill("0.01")
    mark, tally = page.locator(".mark"), page.locator(".answers")
    assert tally.count() == 0  # nothing was answered yet
    dina.press("Settle")
    mark.wait_for()
    # Both counts in words, and what was answered.
    assert tally.locator("h2").inner_text() == "This round: 0 right, 1 wrong"
    assert tally.locator("li").count() == 1
    assert "$0.01" in tally.locator("li").inner_text()
    assert "✗" in mark.inner_text()
    assert mark.locator(".clause").first.inner_text()


def test_u8_the_desks_speak_german(worker: Any) -> None:
    sam = worker("sam", locale="de-DE").at("floor")
    assert sam.page.locator("nav[aria-label='Arbeitsplätze'] a, nav a").first.inner_text().startswith("Saal")
    sam.page.get_by_role("button", name="Tisch eröffnen").wait_for()
