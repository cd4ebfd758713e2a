"""What the table offers beside the game, in a real browser: chips, the coach's account, refusals in one's own language."""

import re
from collections.abc import Callable

from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from tests.page.browser import House, Player
from tests.page.test_everyone import PHONE
from tests.page.test_table import GONE_ON

Come = Callable[..., Player]


def test_t3_u3_chips_are_bought_at_any_time_and_come_when_the_round_is_over(player: Come, house: House) -> None:
    ann = player(**PHONE)
    ann.sit(table=house.opened(load("tcp-01")))
    ann.page.get_by_role("button", name="Buy chips").tap()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_label("How much?").fill("75")
    assert ann.violations("dialog") == []
    sheet.get_by_role("button", name="Buy chips · $75").tap()
    sheet.wait_for(state="detached")
    assert "when the round is over" in ann.page.wait_for_selector(".toast").inner_text()  # type: ignore[union-attr]
    before = ann.money("balance")
    ann.bet("ante")
    ann.page.locator(".deal").tap()
    ann.decide()
    net = ann.net_cents()
    ann.page.wait_for_function(
        "(want) => document.querySelector('[data-figure=balance]')?.textContent.replace(/[^0-9.]/g, '') === want",
        arg=f"{(before + net + 7_500) / 100:.2f}".removesuffix(".00"),
    )


def test_u2_u3_long_pay_tables_leave_the_last_words_room_and_the_round_keeps_its_number(
    player: Come, house: House
) -> None:
    ann = player()
    ann.sit(table=house.opened(load("tcp-progressive-1")))
    ann.page.evaluate(
        "() => { const heading = document.querySelector('h1'); window.headings = new Set([heading.textContent]);"
        " new MutationObserver(() => window.headings.add(heading.textContent))"
        ".observe(heading, {subtree: true, childList: true, characterData: true}); }"
    )
    ann.bet("ante")
    room = ann.page.locator(".side > ol")
    assert "You bet Ante $5" in room.inner_text()
    sheet = "() => { const sheet = document.querySelector('.side .sheet'); return sheet.scrollHeight - sheet.clientHeight; }"
    assert ann.page.evaluate(sheet) > 0
    box, line = room.bounding_box(), room.locator("li").last.bounding_box()
    assert box is not None
    assert line is not None
    assert box["height"] >= 5 * line["height"]
    ann.deal()
    ann.decide()
    ann.net_cents()
    ann.until_bets()
    headings = ann.page.evaluate("() => [...window.headings]")
    assert [each for each in headings if "Round" not in each] == []


def test_u6_luck_against_skill_stands_beside_the_table_and_adds_up(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("tcp-01")))
    ann.tab("Coach")
    ann.page.get_by_label("Show what each choice is worth").check()
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big em")
    ann.page.get_by_label("Ask before a choice").select_option("$1,000")
    ann.decide("fold")
    net = ann.net_cents()
    ann.page.wait_for_selector("[data-luck='1']")
    figures = [
        float(re.sub(r"[^0-9.−]", "", text).replace("−", "-"))
        for text in ann.page.locator("[data-luck] dd").all_inner_texts()
    ]
    expected, mistakes, luck, result = figures
    assert round(100 * result) == net == -500
    # The ante of $5 loses 3.37 % of itself: 17 cents.
    assert expected == -0.17
    assert mistakes <= 0
    assert abs(expected + mistakes + luck - result) <= 0.03
    assert ann.violations("#sheet") == []


def test_u6_a_choice_that_costs_more_than_the_setting_asks_once(player: Come, house: House) -> None:
    ann = player()
    # Asked about anything that costs more than nothing: with any hand one of the two choices is the worse one.
    ann.sit(table=house.opened(load("tcp-01")))
    ann.tab("Coach")
    ann.page.get_by_label("Show what each choice is worth").check()
    ann.page.get_by_label("Ask before a choice").select_option("$0")
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big em")
    worths = {
        str(each.get_attribute("data-option")): float(
            re.sub(r"[^0-9.−]", "", each.locator("em").inner_text()).replace("−", "-")
        )
        for each in ann.page.locator(".choices .big").all()
    }
    best, worst = max(worths, key=lambda name: worths[name]), min(worths, key=lambda name: worths[name])
    assert best != worst
    ann.decide(worst)
    asked = ann.page.locator(".big.sure")
    asked.wait_for()
    assert asked.get_attribute("data-option") == worst
    cost = f"${worths[best] - worths[worst]:.2f}".removesuffix(".00")
    said = ann.page.wait_for_selector(".toast.bad")
    assert said is not None
    assert f"That choice costs about {cost}." in said.inner_text()
    # Nothing has happened: the choice is still there, and the second press takes it.
    assert ann.page.locator(".choices .big").count() == 2
    assert ann.page.locator("[data-net]").count() == 0
    ann.decide(worst)
    ann.net_cents()
    cost_told = ann.page.locator("#sheet .warn", has_text="Your last choice cost")
    cost_told.wait_for()
    # The best choice asks nothing.
    ann.until_bets()
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big em")
    advised = ann.page.locator("#sheet li.first").inner_text().split(" ")[0].split("\n")[0].lower()
    ann.decide(advised)
    ann.page.locator("#sheet", has_text="Your last choice was the best").wait_for()


def test_u6_whoever_is_offered_the_bank_hears_what_could_be_due(player: Come, house: House) -> None:
    ann = player()
    table = house.opened(load("ca-6cb"))
    ann.goto(f"#/table/{table}/sit")
    ann.tab("Coach")
    ann.page.get_by_label("Show what each choice is worth").check()
    for _ in range(8):
        ann.page.wait_for_selector(".tray .chip, .offer")
        if ann.page.locator(".offer").count():
            break
        number = ann.page.locator("h1 small").inner_text()
        ann.page.get_by_role("button", name="Sit out").click()
        ann.page.wait_for_function(GONE_ON, arg=number)
    # Two bots with the least ante of $5, and a play of $5 each: $20 could be due.
    sheet = ann.page.locator("#sheet dl", has_text="Covers it")
    sheet.wait_for()
    assert sheet.locator("dd").all_inner_texts()[:3] == ["$20", "$20", "$0.50"]
    assert ann.violations("#sheet") == []


def test_u6_t1_a_table_without_a_coach_says_so_and_shows_no_figures(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("tcp-01"), Run(coach=False)))
    ann.tab("Coach")
    assert ann.page.locator("#sheet").inner_text() == "This table allows no coach."


def test_u8_a_refusal_is_told_in_german_where_the_page_is_german(player: Come, house: House) -> None:
    ann = player(locale="de-DE")
    ann.goto(f"#/table/{house.opened(load('tcp-01'))}/sit")
    ann.page.wait_for_selector(".tray .chip")
    ann.page.get_by_role("button", name="Chips kaufen").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.locator("input").fill("99999999")
    sheet.get_by_role("button", name=re.compile("^Chips kaufen ·")).click()
    said = ann.page.wait_for_selector(".toast.bad")
    assert said is not None
    assert said.inner_text().startswith("Auf einmal gibt es höchstens ")
