"""U8: a table, the page in words, the rules and a dealer's console speak German to Germans, in every phase of a round."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from queenhigh.rules.load import load
from tests.page import browser as kit
from tests.page import desk_house
from tests.page.browser import Player
from tests.page.german import english
from tests.page.workers import Worker

PANELS = ("Quoten", "Regeln", "Trainer", "Verlauf", "Hände")
COMMANDS = ("hinsetzen", "tisch", "auszahlung", "grenzen", "gebühren", "trainer", "hände", "passen", "hilfe", "quark")
_OTHER = "words => document.querySelector('[data-part=answer]').textContent !== words"
STEPS = ("start", "bets", "close", "deal", "decision", "reveal", "settle", "pay", "rack")


@pytest.mark.parametrize("game", ["casablanca", "draw-01", "tcp-progressive-1", "ca-6cb"])
def test_u8_a_round_is_german_from_the_first_bet_to_the_last_chip(
    house: kit.House, player: Callable[..., Player], game: str
) -> None:
    ann = player(locale="de-DE")
    ann.sit(game, "" if game in ("casablanca", "ca-6cb") else house.opened(load(game)))
    found = {"bets": english(ann)}
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    found["choice"] = english(ann)
    assert ann.page.locator(".choices [data-option=fold] b").inner_text() == "Passen"
    ann.decide()
    ann.net_cents()
    for panel in PANELS:
        ann.tab(panel)
        ann.page.locator("#sheet").get_by_text("…", exact=True).first.wait_for(state="hidden")
        found[panel] = english(ann)
    assert {where: lines for where, lines in found.items() if lines} == {}
    log = ann.page.locator("#sheet")
    ann.tab("Verlauf")
    assert "Nichts geht mehr." in log.inner_text()
    if game == "casablanca":
        assert "Kein Pair Plus: Platz " in log.inner_text()
        assert "Der Dealer spielt" in log.inner_text()


def test_u8_the_page_in_words_and_the_rules_are_german(house: kit.House, player: Callable[..., Player]) -> None:
    ann = player(locale="de-DE")
    table = house.table("casablanca")
    ann.goto(f"#/speech/{table}")
    ann.page.wait_for_function("() => !document.querySelector('[data-part=now]').textContent.startsWith('Einen')")
    found: dict[str, list[str]] = {}
    for command in COMMANDS:
        before = ann.page.locator("[data-part=answer]").text_content()
        ann.page.locator("#command").fill(command)
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_function(_OTHER, arg=before)
        found[command] = english(ann)
    ann.goto(f"#/rules/{load('casablanca').hash}")
    ann.page.wait_for_selector("[data-part=brief] dl")
    ann.page.wait_for_selector("[data-part=rules] ol, [data-part=rules] ul")
    found["rules"] = english(ann)
    assert {where: lines for where, lines in found.items() if lines} == {}
    # What matters is there in German, and the whole English text says that it is the filed one.
    brief = ann.page.locator("[data-part=brief]").inner_text()
    for words in (
        "gibt Ante und Pair Plus auf",
        "setzt Play = Ante",
        "Bank spielt nicht: gewinnt 1 zu 1",
        "gleiche Hände: geht zurück",
    ):
        assert words in brief
    assert "Er ist englisch, wie das Dokument eingereicht ist" in ann.page.locator("main").inner_text()


@pytest.fixture
def dealer(desks: kit.House, window: Any) -> Iterator[Worker]:
    found = Worker(desks, window, locale="de-DE").sign_in("dina")
    yield found
    found.context.close()


def test_t10_u8_a_dealers_console_says_every_step_in_german(desks: kit.House, dealer: Worker) -> None:
    casino = desks.served.server.casino

    def open_table() -> None:
        desk_house.dealt_table(casino, "E", "casablanca")
        desk_house.sit(casino, "E", "ann", 2, 20_000)

    desks.do(open_table)
    said: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    for step in STEPS:
        desks.do(partial(desk_house.play_round, casino, "E", {"ante": 1_000}, until=step))
        dealer.goto("about:blank")
        dealer.goto("#/desk/dealer/E")
        dealer.page.wait_for_selector(".prompter .now, .prompter .pay")
        said[step] = dealer.page.locator(".say").inner_text()
        if lines := english(dealer):
            found[step] = lines
    assert found == {}
    assert said["start"] == "„Bitte setzen.“"
    assert said["bets"] == "„Bitte setzen.“"
    assert said["close"] == "„Nichts geht mehr.“"
    assert said["deal"] == "„Kein Pair Plus: Platz 2.“"
    assert said["decision"] == "„Platz 2?“"
    assert said["settle"].startswith("„Der Dealer spielt")
