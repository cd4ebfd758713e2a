"""Every page there is, on a phone and on a wide screen, on both cloths: nothing that axe finds wrong, nothing too small to press, nothing too wide for its place."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.page import browser as kit
from tests.page import showroom
from tests.page.browser import Player
from tests.page.showroom import ANYBODY, DESKS, Place
from tests.page.workers import Worker

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
WALL: ViewportSize = {"width": 1920, "height": 1080}
Visit = Callable[[Place], Worker]


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory, window: Any) -> Iterator[Visit]:
    """One house for all of it, and one window for each person."""
    house = kit.House(tmp_path_factory.mktemp("show") / "house", ())
    house.open()
    token = showroom.furnish(house)
    there: dict[str, Worker] = {}

    def visited(place: Place) -> Worker:
        if place.who not in there:
            found = Worker(house, window, viewport=PHONE, color_scheme="dark")
            there[place.who] = found.sign_in(place.who) if place.who else found
        somebody = there[place.who]
        if not place.who:
            # Whoever has watched a table is a guest from then on: a stranger comes anew.
            somebody.context.clear_cookies()
            somebody.page.goto("about:blank")
        somebody.goto(place.address.replace("{token}", token))
        somebody.page.wait_for_selector(place.ready)
        if place.press:
            somebody.press(place.press)
            somebody.page.wait_for_selector("dialog[open]")
        return somebody

    yield visited
    for each in there.values():
        each.context.close()
    house.close()


def wrong_with(somebody: Player, *, within: str = "html") -> dict[str, list[str]]:
    """What is wrong with a page as it is: on a phone and on a desk, at night and by day."""
    found: dict[str, list[str]] = {}
    for size, first, second in ((PHONE, "dark", "light"), (DESK, "light", "dark")):
        somebody.page.set_viewport_size(size)
        _cloth(somebody, first)
        found[f"{size['width']} {first}"] = [*somebody.violations(within), *_measures(somebody)]
        # Nothing but colours is different on the other cloth.
        _cloth(somebody, second)
        found[f"{size['width']} {second}"] = somebody.violations(within, rules=("color-contrast",))
    somebody.page.set_viewport_size(WALL)
    found["1920"] = [*somebody.spilling(), *_wide(somebody)]
    somebody.page.set_viewport_size(PHONE)
    return {where: faults for where, faults in found.items() if faults}


def _cloth(somebody: Player, theme: str) -> None:
    somebody.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def _measures(somebody: Player) -> list[str]:
    return [*somebody.small_targets(), *somebody.spilling(), *_wide(somebody)]


def _wide(somebody: Player) -> list[str]:
    return [f"{over} pixels too wide"] if (over := somebody.too_wide()) else []


@pytest.mark.parametrize("place", [*ANYBODY, *DESKS], ids=lambda place: place.name)
def test_u8_every_page_is_for_everyone(visit: Visit, place: Place) -> None:
    somebody = visit(place)
    try:
        assert wrong_with(somebody) == {}
    finally:
        if place.press:
            somebody.page.keyboard.press("Escape")


def test_u8_a_table_is_for_everyone_in_every_phase(player: Callable[..., Player]) -> None:
    ann = player(color_scheme="dark")
    ann.sit()
    ann.bet("ante", "pair_plus")
    assert wrong_with(ann) == {}
    ann.page.set_viewport_size(DESK)
    for name in ("Pays", "Rules", "Coach", "Log", "Hands"):
        ann.tab(name)
        for theme in ("dark", "light"):
            _cloth(ann, theme)
            assert ann.violations("#sheet") == [], (name, theme)
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    assert wrong_with(ann, within=".page") == {}
    ann.decide()
    ann.net_cents()
    assert wrong_with(ann, within=".page") == {}
    ann.page.set_viewport_size(DESK)
    for press in ("Replay: ", "Verify this hand: "):
        ann.page.get_by_role("button", name=press).first.click()
        ann.page.wait_for_selector("dialog[open] li")
        for theme in ("dark", "light"):
            _cloth(ann, theme)
            assert ann.violations("dialog") == [], (press, theme)
        ann.page.keyboard.press("Escape")


TOLD = ("win", "cage", "day", "hand", "events", "tournament")
"""Places that tell what the journal, the books and the rule files hold."""
_OWN_WORDS = (
    "The Test House", "The Cup of Hearts", "I had a straight", "for the weekend", "to begin with", "pay table", "Game Manager",
    "Three Card Poker", "os:root",
)  # fmt: skip
"""What people and rule files have said in their own words, and names."""
_ENGLISH = re.compile(
    r"\b(the|of|and|with|by|is|not|for|to|at|from|wager|raise|stake|lower|higher|hand (?:marked|disputed)|felt|house|cash|tray"
    r"|purse|seat|round|password|person|roles|opened|closed|paid|win page|high card|table:|meter:)\b",
)
_SAID = """() => {
  const copy = document.querySelector("main, .frame").cloneNode(true);
  copy.querySelectorAll("[lang=en], select, script, style").forEach(each => each.remove());
  return [...copy.querySelectorAll("*")].flatMap(each => [...each.childNodes].filter(node => node.nodeType === 3).map(node => node.textContent.trim())).filter(Boolean);
}"""


def test_u8_no_page_that_tells_what_is_recorded_does_it_in_english_to_germans(visit: Visit) -> None:
    found: dict[str, list[str]] = {}
    settings = "localStorage.setItem('queenhigh/settings/1', JSON.stringify({language: 'de'}))"
    for place in (each for each in (*ANYBODY, *DESKS) if each.name in TOLD):
        somebody = visit(place._replace(ready="main, .frame"))
        somebody.page.evaluate(settings)
        try:
            somebody.page.reload()
            somebody.page.wait_for_selector(re.sub(r"\[aria-label='[^']*'\]", "", place.ready))
            lines = [_without(line) for line in somebody.page.evaluate(_SAID)]
            if english := sorted({line for line in lines if _ENGLISH.search(line)}):
                found[place.name] = english
        finally:
            somebody.page.evaluate("localStorage.removeItem('queenhigh/settings/1')")
    assert found == {}


def _without(line: str) -> str:
    for own in _OWN_WORDS:
        line = line.replace(own, "")
    return re.sub(r"\w+(\.\w+)+", "", line)  # a setting of a rule file by its name
