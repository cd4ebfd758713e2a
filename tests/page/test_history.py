"""What was played, in a real browser: seen again, verified, kept over a reload, disputed and answered."""

import re
from collections.abc import Callable
from typing import Any

from queenhigh.rules.load import load
from tests.page.browser import House, Player
from tests.web.served import PASSWORD

Come = Callable[..., Player]
ALL = dict.fromkeys(("house", "players", "own", "deck", "cards"), "true")


def checks(who: Player, row: Any) -> dict[str, str | None]:
    """What the page finds when it verifies a hand."""
    row.get_by_role("button", name=re.compile("^Verify")).click()
    who.page.wait_for_selector("[data-check=cards]")
    found = who.page.locator("[data-check]")
    told = {
        str(found.nth(at).get_attribute("data-check")): found.nth(at).get_attribute("data-holds")
        for at in range(found.count())
    }
    assert who.violations() == []
    who.page.keyboard.press("Escape")
    return told


def hands(who: Player) -> Any:
    """The rounds that were played, the newest first."""
    who.tab("Hands")
    rows = who.page.locator("#sheet li")
    rows.first.wait_for()
    return rows


def test_u6_a_round_is_seen_again_and_verified_in_the_page(player: Come) -> None:
    ann = player()
    ann.sit()
    ann.bet("ante", "pair_plus")
    ann.deal()
    ann.decide()
    net = ann.net_cents()
    row = hands(ann).first
    assert f"{abs(net) // 100}" in row.inner_text()
    assert checks(ann, row) == ALL
    row.get_by_role("button", name=re.compile("^Replay")).click()
    ann.page.wait_for_selector("dialog .badge")


def test_u6_u10_a_hand_that_was_reloaded_midway_is_kept_seen_again_and_verified(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("tcp-01")))
    ann.bet("ante")
    ann.deal()
    ann.decide()
    ann.net_cents()
    ann.until_bets()
    ann.bet("ante", "pair_plus")
    before = ann.money("balance")
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    dealt = ann.hand()
    ann.page.reload()
    ann.page.wait_for_selector(".choices .big")
    assert ann.hand() == dealt
    ann.decide("play")
    net = ann.net_cents()
    # The whole round counts, the bets before the reload too.
    ann.page.wait_for_function(
        "(want) => document.querySelector('[data-figure=balance]')?.textContent.replace(/[^0-9.]/g, '') === want",
        arg=f"{(before + 1000 + net) / 100:.2f}".removesuffix(".00"),
    )
    ann.until_bets()
    ann.page.reload()
    ann.until_bets()
    rows = hands(ann)
    assert rows.count() == 2
    assert [checks(ann, rows.nth(at)) for at in range(2)] == [ALL, ALL]
    rows.first.get_by_role("button", name=re.compile("^Replay")).click()
    said = ann.page.locator("dialog ol li").filter(has_text="You")
    said.filter(has_text="Pair Plus").first.wait_for()
    lines = said.all_inner_texts()
    # Bets before the reload, the decision after it.
    assert "You bet Ante $5" in lines
    assert "You: Play $5" in lines


def test_u6_a_hand_that_was_joined_midway_is_verified_with_the_houses_record(player: Come, house: House) -> None:
    ann = player()
    table = ann.sit(table=house.opened(load("tcp-01")))
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    # Another window of the same person's: it has heard nothing of the round.
    ann.page.evaluate("() => sessionStorage.clear()")
    other = ann.context.new_page()
    ann.page.close()
    ann.page = other
    ann.goto(f"#/table/{table}")
    ann.decide("fold")
    assert ann.net_cents() == -500
    row = hands(ann).first
    assert "5" in row.inner_text()
    # Its own seed is gone with the window that made it: that alone cannot be compared.
    assert checks(ann, row) == {name: held for name, held in ALL.items() if name != "own"}


def test_u6_r5_a_player_disputes_a_hand_and_reads_the_auditors_answer(player: Come, house: House) -> None:
    ann, audrey = player(), player()
    table = ann.sit(table=house.opened(load("tcp-01")))
    ann.bet("ante")
    ann.deal()
    ann.decide("fold")
    ann.net_cents()
    hands(ann).first.get_by_role("button", name=re.compile("^Dispute")).click()
    sheet = ann.page.get_by_role("dialog")
    assert sheet.get_by_role("button", name="Send").is_disabled()
    sheet.get_by_label("What is not right?").fill("I meant to play.")
    assert ann.violations("dialog") == []
    sheet.get_by_role("button", name="Send").click()
    raised = sheet.locator("[data-dispute]")
    raised.wait_for()
    assert "Not answered yet" in raised.inner_text()
    # What was sent is confirmed by its number, with what happens next; there is nothing to send twice.
    confirmed = sheet.get_by_role("status")
    assert "Dispute 1 has been sent." in confirmed.inner_text()
    assert "answers in writing" in confirmed.inner_text()
    assert sheet.get_by_role("button", name="Send").count() == 0
    assert ann.violations("dialog") == []
    sheet.get_by_role("button", name="Close").press("Space")
    sheet.wait_for(state="detached")
    answer = audrey.context.request.post(f"{house.url}/api/login", data={"name": "audrey", "password": PASSWORD})
    assert answer.ok
    audrey.goto("#/desk/audit/~disputes")
    told = audrey.page.locator("article", has_text="I meant to play.")
    told.wait_for()
    assert f"{table} · Hand 1 · " in told.inner_text()
    told.get_by_role("button", name="Answer").click()
    audrey.page.get_by_role("dialog").get_by_label("Answer", exact=True).fill(
        "The fold was confirmed on your own button."
    )
    audrey.page.get_by_role("dialog").get_by_role("button", name="Answer").click()
    told.get_by_text("The fold was confirmed").wait_for()
    hands(ann).first.get_by_role("button", name=re.compile("^Dispute")).click()
    ann.page.locator("[data-dispute]", has_text="audrey: The fold was confirmed on your own button.").wait_for()
