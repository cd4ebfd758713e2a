"""Every page there is, on a phone and on a wide screen, on both cloths: nothing that axe finds wrong, nothing too small to press, nothing too wide for its place."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as Waited
from playwright.sync_api import ViewportSize

from tests.page import browser as kit
from tests.page import showroom
from tests.page.browser import Player
from tests.page.german import english
from tests.page.showroom import ANYBODY, DESKS, Place
from tests.page.workers import Worker

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
WALL: ViewportSize = {"width": 1920, "height": 1080}
Visit = Callable[..., Worker]


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory, window: Any) -> Iterator[Visit]:
    """One house for all of it, and one window for each person."""
    house = kit.House(tmp_path_factory.mktemp("show") / "house", ())
    house.open()
    token = showroom.furnish(house)
    there: dict[tuple[str, str], Worker] = {}

    def visited(place: Place, locale: str = "en-US") -> Worker:
        if (place.who, locale) not in there:
            found = Worker(house, window, viewport=PHONE, color_scheme="dark", locale=locale)
            there[place.who, locale] = found.sign_in(place.who) if place.who else found
        somebody = there[place.who, locale]
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
        somebody.resize(size)
        _cloth(somebody, first)
        found[f"{size['width']} {first}"] = [*somebody.violations(within), *_measures(somebody)]
        # Nothing but colours is different on the other cloth.
        _cloth(somebody, second)
        found[f"{size['width']} {second}"] = somebody.violations(within, rules=("color-contrast",))
    somebody.resize(WALL)
    found["1920"] = [*somebody.spilling(), *_wide(somebody)]
    somebody.resize(PHONE)
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
    ann.resize(DESK)
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
    ann.resize(DESK)
    for press in ("Replay: ", "Verify this hand: "):
        ann.page.get_by_role("button", name=press).first.click()
        ann.page.wait_for_selector("dialog[open] li")
        for theme in ("dark", "light"):
            _cloth(ann, theme)
            assert ann.violations("dialog") == [], (press, theme)
        ann.page.keyboard.press("Escape")


PRESSES = {
    "Sign in": "Anmelden",
    "Settings": "Einstellungen",
    "Open a table": "Tisch eröffnen",
    "Announce a tournament": "Turnier ankündigen",
}
"""What opens more, and what it is called in German."""


FURTHER = {"drill": ("Reihenfolge der Abrechnung",), "proof": ("Alles prüfen",)}
"""What is pressed on a page, for what it says then."""


def _of_the_journal(somebody: Player) -> list[str]:
    """What a desk calls as the journal does, once it has asked how people call it: tables of a tournament, streams, logins."""
    names = r"\b(cup\.\d+|(table|meter|tournament|os):\w+)"
    with suppress(Waited):
        somebody.page.wait_for_function("names => !new RegExp(names).test(document.body.innerText)", arg=names)
    return [found[0] for found in re.finditer(names, somebody.page.locator("body").inner_text())]


def test_u8_no_page_speaks_english_to_germans_and_none_is_too_narrow_for_their_words(visit: Visit) -> None:
    found: dict[str, list[str]] = {}
    for place in (*ANYBODY, *DESKS):
        ready = re.sub(r"\[aria-label='[^']*'\]", "", place.ready)
        somebody = visit(place._replace(ready=ready, press=PRESSES.get(place.press, "")), "de-DE")
        for press in FURTHER.get(place.name, ()):
            somebody.press(press)
            somebody.page.wait_for_selector(".mark, .verdict, .order")
        said = english(somebody)
        if place in DESKS:
            said += _of_the_journal(somebody)
        for size in (PHONE, DESK):
            somebody.resize(size)
            said += [f"{size['width']}: {fault}" for fault in (*somebody.spilling(), *_wide(somebody))]
        if said:
            found[place.name] = said
        if place.press:
            somebody.page.keyboard.press("Escape")
    assert found == {}
