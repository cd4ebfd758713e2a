"""The page for everyone: a phone, settings, and the table in words. What every page owes is in test_everywhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from queenhigh.rules.load import load
from tests.page.browser import House, Player

Come = Callable[..., Player]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_u8_a_phone_plays_a_round_by_thumb(player: Come) -> None:
    ann = player(**PHONE)
    ann.sit()
    ann.page.wait_for_selector(".tray .chip")
    # A felt that grows or shrinks with the buttons is laid out anew, in the middle of what moves: its height is kept.
    ann.page.evaluate(_HEIGHTS)
    ann.page.locator(".tray .chip").nth(1).tap()
    ann.spot("ante").tap()
    ann.page.wait_for_selector(".deal:not(:disabled)")
    assert ann.too_wide() == 0
    assert ann.small_targets() == []
    assert ann.violations() == []
    ann.page.locator(".deal").tap()
    ann.page.wait_for_selector(".choices .big")
    assert ann.violations() == []
    ann.page.locator(".choices .big").last.tap()
    ann.net_cents()
    ann.page.wait_for_selector(".tray .chip")
    assert ann.page.evaluate("() => window.heights.size") == 1


_CUT = """() => [...document.querySelectorAll('.rail button')]
  .filter(each => each.getBoundingClientRect().right > innerWidth || each.getBoundingClientRect().left < 0)
  .map(each => each.innerText)"""


@pytest.mark.parametrize("width", [390, 360])
def test_u8_long_words_fit_a_phone(player: Come, house: House, width: int) -> None:
    ann = player(viewport={"width": width, "height": 780}, has_touch=True, is_mobile=True, locale="de-DE")
    ann.sit(table=house.opened(load("tcp-01")))
    assert (ann.page.evaluate(_CUT), ann.too_wide(), ann.spilling()) == ([], 0, [])
    felt = ann.page.locator("#table").bounding_box()
    assert felt is not None
    assert felt["width"] == width


_HEIGHTS = """() => {
  window.heights = new Set();
  const stage = document.querySelector('.stage');
  new ResizeObserver(() => window.heights.add(stage.clientHeight)).observe(stage);
}"""


def test_u8_the_felt_keeps_its_size_where_words_are_long(player: Come, house: House) -> None:
    ann = player(locale="de-DE")
    ann.sit(table=house.opened(load("tcp-01")))
    ann.page.evaluate(_HEIGHTS)
    ann.bet("ante")
    ann.deal()
    ann.decide()
    ann.net_cents()
    ann.until_bets()
    assert ann.page.evaluate("() => window.heights.size") == 1


def _edges(ann: Player, what: str) -> tuple[float, float]:
    boxes = [each.bounding_box() for each in ann.page.locator(what).all()]
    return min(each["y"] for each in boxes if each), max(each["y"] + each["height"] for each in boxes if each)


def test_u1_u8_a_hint_on_a_phone_covers_neither_the_bank_nor_the_own_hand(player: Come, house: House) -> None:
    ann = player(**PHONE)
    ann.sit(table=house.opened(load("tcp-01")))
    for act in ("bets", "choices"):
        above, below = _edges(ann, ".hint")
        assert above >= _edges(ann, ".bank .ghost, .bank .flip")[1], act
        assert below <= _edges(ann, ".seat.own")[0], act
        if act == "bets":
            ann.bet("ante")
            ann.deal()
            ann.page.wait_for_selector(".choices .big")


@pytest.mark.parametrize("size", [(844, 390), (640, 400)], ids=["a phone on its side", "a desk magnified twice"])
def test_u8_where_the_window_is_low_the_felt_is_beside_the_buttons(
    player: Come, house: House, size: tuple[int, int]
) -> None:
    width, height = size
    ann = player(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    ann.sit(table=house.opened(load("casablanca")))
    ann.bet("ante")
    felt, deal = ann.page.locator(".felt").bounding_box(), ann.page.locator(".deal").bounding_box()
    assert felt is not None
    assert deal is not None
    # Below the header the felt has the whole height; chips and the main button are to its right, all in sight.
    assert felt["height"] > 0.8 * height
    assert felt["x"] + felt["width"] <= deal["x"]
    assert deal["y"] + deal["height"] <= height
    assert (ann.too_wide(), ann.small_targets(), ann.spilling()) == (0, [], [])
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    card = ann.page.locator(".seat.own .dealt").first.bounding_box()
    assert card is not None
    assert card["width"] > 40  # to be read
    for choice in ann.page.locator(".choices .big").all():
        box = choice.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    ann.decide()
    ann.net_cents()
    ann.page.get_by_role("button", name="Pays, rules, coach, hands").tap()
    ann.page.get_by_role("tab", name="Rules").tap()
    assert "Limits" in ann.page.locator("dialog[open]").inner_text()


def test_u4_u8_a_thumb_skips_what_moves_and_commits_nothing(player: Come) -> None:
    ann = player(**PHONE, reduced_motion="no-preference")
    ann.sit()
    ann.bet("ante")
    ann.deal()
    # It is there only while something moves: found and pressed in one go.
    ann.page.wait_for_function("() => { const skip = document.querySelector('.skip'); skip?.click(); return !!skip; }")
    ann.page.wait_for_selector(".choices .big")
    ann.page.wait_for_selector(".skip", state="detached")
    assert ann.money("down") == 500
    assert ann.page.locator(".choices .big").count() == 2


def test_u8_settings_change_the_deck_the_language_the_currency_and_the_motion(player: Come) -> None:
    ann = player()
    ann.sit()
    ann.page.get_by_role("button", name="Settings").click()
    root = "() => ({...document.documentElement.dataset, lang: document.documentElement.lang})"
    ann.page.get_by_label("Deck").select_option("four")
    ann.page.get_by_label("Motion").select_option("off")
    ann.page.get_by_label("Currency shown").select_option("EUR")
    ann.page.get_by_label("Language").select_option("de")
    found = ann.page.evaluate(root)
    assert (found["deck"], found["motion"], found["lang"]) == ("four", "off", "de")
    ann.page.keyboard.press("Escape")
    assert re.search(r"500\s€", ann.cents("balance"))
    assert ann.page.get_by_role("button", name="Zurücknehmen").count() == 1
    ann.page.reload()
    ann.page.wait_for_selector(".tray .chip")
    assert ann.page.evaluate(root)["lang"] == "de"


def test_u9_an_answer_that_is_older_than_the_game_is_marked(player: Come) -> None:
    ann = player()
    ann.goto(f"#/speech/{ann.house.table('tcp-01')}")
    page = ann.page
    for words, said in (("sit", "Balance"), ("bet 10 ante", "chips down $10"), ("deal", "Your decision")):
        page.wait_for_function("() => document.querySelector('h1').textContent.includes(':')")
        page.get_by_label("Command").fill(words)
        page.get_by_label("Command").press("Enter")
        page.locator("[data-part=now]", has_text=said).wait_for()
    # What was answered before the cards came is marked as such; what is asked now is not.
    page.get_by_text("Earlier answer, to “deal”").wait_for()
    assert "automatic:" not in page.locator("[data-part=status]").inner_text()
    page.get_by_label("Command").fill("hand")
    page.get_by_label("Command").press("Enter")
    page.get_by_text("Answer to “hand”", exact=True).wait_for()


def test_u9_the_page_in_words_plays_a_hand(player: Come) -> None:
    ann = player()
    ann.goto(f"#/speech/{ann.house.table('tcp-01')}")
    field = ann.page.get_by_label("Command")

    def part(name: str) -> Any:
        return ann.page.locator(f"[data-part={name}]")

    def say(words: str, part_name: str, answer: str) -> None:
        field.fill(words)
        field.press("Enter")
        ann.page.wait_for_function(
            "([name, answer]) => document.querySelector(`[data-part=${name}]`).textContent.includes(answer)",
            arg=[part_name, answer],
        )

    ann.page.wait_for_function("() => document.querySelector('h1').textContent.includes(':')")
    say("dance", "answer", "I do not know")
    assert part("now").inner_text() == "You do not sit here. Say sit."
    say("sit", "status", "You sit at seat")
    ann.page.wait_for_function("() => document.querySelector('[data-part=now]').textContent.includes('Balance')")
    say("rebet", "answer", "There is no bet of yours to repeat.")
    say("bet 2 ante", "answer", "Ante: $5 to $500.")  # nothing is bet that was not asked for
    assert "chips down $0" in part("status").inner_text()
    say("bet 10 ante", "status", "chips down $10")
    say("bet 1000 pair plus", "answer", "Not all of it fits")
    say("back pair plus", "status", "chips down $10")
    say("bet 5 pair plus", "status", "chips down $15")
    say("limits", "answer", "Ante: $5 to $500")
    say("pays", "answer", "Straight flush 40 to 1")
    say("fees", "answer", "No fees")
    say("edges", "answer", "Ante: 3.37%")
    say("gebühren", "answer", "No fees")
    say("help", "answer", "verify 12")
    say("coach", "answer", "when it is your turn")
    say("verify", "answer", "No hand has been finished")
    say("fold", "answer", "It is not your turn")
    say("deal", "now", "Your decision")
    assert re.search(r"(of (clubs|diamonds|hearts|spades).*){3}", part("hand").inner_text())
    assert ann.violations() == []
    say("coach", "answer", "best.")
    assert re.search(r"Play \$10: worth .*Fold: worth |Fold: worth .*Play \$10: worth ", part("answer").inner_text())
    say("play", "said", "Dealer shows")
    ann.page.wait_for_function(
        "() => /You: Ante .*You: Pair Plus /s.test(document.querySelector('[data-part=said]').textContent)"
    )
    # The hand is kept when its round is over, and then bets are taken again.
    ann.page.wait_for_function(
        "() => document.querySelector('[data-part=now]').textContent.includes('Place your bets')"
    )
    say("hands", "answer", "Your hand: ")
    assert re.search(r"Round \d+: .*Bank: ", part("answer").inner_text())
    say("verify", "answer", "The deck deals your own cards: holds.")
    say("table", "answer", "(bot)")
    field.fill("buy 50")
    field.press("Enter")  # at once, or when the round is over
    bought = "() => /Balance \\$|Asked for/.test(document.querySelector('[data-part=answer]').textContent)"
    ann.page.wait_for_function(bought)
    last = part("said").locator("li").last.inner_text()
    field.fill("say again")
    field.press("Enter")
    ann.page.wait_for_timeout(100)
    assert part("answer").inner_text().strip() in {last, part("said").locator("li").last.inner_text()}
