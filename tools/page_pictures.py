"""Pictures of every page, to be looked at, and those that the documentation shows.

    python -m tools.page_pictures            everything into build/pictures, the chosen ones into docs/pictures
    python -m tools.page_pictures docs       only those of the documentation
    python -m tools.page_pictures table      only what has this word in its name

A real server and a real browser, with the house that the tests walk through: a phone, a desk and a wide screen, at night and by
day. Cards are dealt by chance, so that no two runs show the same hands.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.casino.floor import Pace
from tests.page import browser as kit
from tests.page import showroom
from tests.page.workers import Worker
from tools import desk_pictures

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT: Final = Path(__file__).parent.parent
MADE: Final = ROOT / "build" / "pictures"
SHOWN: Final = ROOT / "docs" / "pictures"
SIZES: Final = ((390, 844), (1280, 800), (1920, 1080))
CLOTHS: Final = ("dark", "light")
GAMES: Final = ("tcp-01", "ca-6cb", "draw-01", "tcp-progressive-1", "casablanca")
PACE: Final = Pace(dealer=20, between_rounds=12_000, bot_least=5, bot_most=20)
"""A round that is over stays there until it was looked at."""
COMPANY: Final = 3
WINS: Final = 6
"""So many rounds are played at most until one is won, for the picture of a settlement."""
CHOSEN: Final = {
    "lobby-1280-dark": "browser-lobby",
    "tcp-01-decide-1280-dark": "browser-table",
    "tcp-01-settled-1280-light": "browser-day",
    "ca-6cb-decide-390-dark": "browser-phone",
    "coach-1280-dark": "browser-coach",
    "speech-1280-light": "browser-speech",
    "tcp-progressive-1-decide-1280-dark": "browser-progressive",
    "verify-1280-dark": "browser-verify",
    "dealer-1280-dark": "desk-dealer",
    "drill-1280-light": "desk-drill",
    "floor-1280-dark": "desk-floor",
    "manager-1280-dark": "desk-manager",
    "win-1280-light": "desk-win",
    "cage-1280-light": "desk-cage",
    "tray-1280-dark": "desk-pit",
    "day-1280-light": "desk-day",
    "hand-1280-dark": "desk-hand",
    "trends-1280-light": "desk-trends",
    "floor-390-light": "desk-phone",
    "director-1280-dark": "tournament-director",
    "board-1280-dark": "tournament-board",
    "tournament-390-light": "tournament-phone",
}
"""What the documentation shows, and under which name. Full colours: a palette makes grey of a purple chip."""


_EDGES: Final = "() => ![...document.querySelectorAll('dd.edge')].some(each => each.textContent === '…')"
"""The exact edges of a new house are computed while people look at it."""
_LINGER: Final = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (call, ms, ...rest) => wait(call, ms === 1400 ? 9000 : ms, ...rest);
}"""


class Album:
    """Where pictures go, and which are wanted."""

    def __init__(self, wanted: str) -> None:
        self.wanted = "" if wanted == "docs" else wanted
        self.only_chosen = wanted == "docs"
        self.count = 0
        MADE.mkdir(parents=True, exist_ok=True)

    def wants(self, *names: str) -> bool:
        """Whether one of these is wanted."""
        if self.only_chosen:
            return any(chosen.startswith(f"{name}-") for name in names for chosen in CHOSEN)
        return any(self.wanted in name for name in names)

    def take(self, somebody: kit.Player, name: str) -> None:
        """A page as it is, in every size and on both cloths."""
        page = somebody.page
        for width, height in SIZES:
            if self.only_chosen and not any(chosen.startswith(f"{name}-{width}-") for chosen in CHOSEN):
                continue
            page.set_viewport_size({"width": width, "height": height})
            for cloth in CLOTHS:
                if self.only_chosen and f"{name}-{width}-{cloth}" not in CHOSEN:
                    continue
                page.evaluate("cloth => { document.documentElement.dataset.theme = cloth; }", cloth)
                page.wait_for_timeout(80)
                path = MADE / f"{name}-{width}-{cloth}.png"
                page.screenshot(path=path)
                self.count += 1
                if path.stem in CHOSEN:
                    shutil.copyfile(path, SHOWN / f"{CHOSEN[path.stem]}.png")
        page.set_viewport_size({"width": 1280, "height": 800})


@contextmanager
def _house(games: tuple[str, ...]) -> Iterator[kit.House]:
    with tempfile.TemporaryDirectory(prefix="queenhigh-pictures-") as place:
        house = kit.House(Path(place) / "house", games, pace=PACE, company=COMPANY)
        house.open()
        try:
            yield house
        finally:
            house.close()


def _player(house: kit.House, window: Browser) -> kit.Player:
    """Somebody who has played before: no hints."""
    found = kit.Player(house, window, color_scheme="dark")
    found.context.add_init_script(
        "localStorage.setItem('queenhigh/settings/1', JSON.stringify({hints: 4, coach: true, askAboveCents: 100000}))"
    )
    return found


def tables(album: Album, window: Browser) -> None:
    """Each game while bets are made, at the decision, and when it is settled; what is beside the table; the page in words."""
    names = [f"{game}-{phase}" for game in GAMES for phase in ("bets", "decide", "settled")]
    if not album.wants(*names, "coach", "rules", "hands", "replay", "verify", "menu", "speech", "lobby"):
        return
    with _house((*GAMES, "tcp-01")) as house:
        if album.wants("lobby"):
            _lobby(album, kit.Player(house, window, color_scheme="dark"))
        for game in GAMES:
            if not album.wants(
                *(name for name in names if name.startswith(game)), *(("coach",) if game == "tcp-01" else ())
            ):
                continue
            somebody = _player(house, window)
            somebody.sit(game)
            _round(album, somebody, game)
            # What is beside the table shows a round that was played.
            if game == "tcp-01" and album.wants("tcp-01-settled"):
                _beside(album, somebody)
            somebody.close()
        _in_words(album, _player(house, window), house.table("tcp-01"))


def _lobby(album: Album, somebody: kit.Player) -> None:
    """The lobby of a house with published games: that of the desks has a meter which every hand wins."""
    somebody.goto("#/")
    somebody.page.wait_for_selector("article")
    somebody.page.wait_for_function(_EDGES, timeout=4 * kit.MOMENT)
    album.take(somebody, "lobby")
    somebody.close()


def _round(album: Album, somebody: kit.Player, game: str) -> None:
    for turn in range(WINS):
        somebody.until_bets()
        for chip in (1, 0):
            somebody.page.locator(".tray .chip").nth(chip).click()
            for wager in ("ante", "pair_plus", "six_card_bonus", "progressive")[:: 1 if chip else 4]:
                if somebody.spot(wager).count():
                    somebody.spot(wager).click()
                    somebody.page.wait_for_timeout(250)
        if turn == 0:
            album.take(somebody, f"{game}-bets")
        somebody.deal()
        somebody.page.wait_for_selector(".choices .big")
        somebody.page.wait_for_timeout(400)
        if turn == 0:
            if game == "tcp-01":
                somebody.tab("Coach")
                album.take(somebody, "coach")
                somebody.tab("Pays")
            album.take(somebody, f"{game}-decide")
        if not album.wants(f"{game}-settled"):
            return
        # From here on things move: the cards lie a while after the last wager was settled, until all pictures are taken.
        somebody.page.emulate_media(reduced_motion="no-preference")
        somebody.page.evaluate(_LINGER)
        somebody.decide()
        won = somebody.net_cents() > 0
        somebody.page.wait_for_timeout(500)
        somebody.page.emulate_media(reduced_motion="reduce")
        if won or turn == WINS - 1:
            album.take(somebody, f"{game}-settled")
            return


def _beside(album: Album, somebody: kit.Player) -> None:
    page = somebody.page
    for tab in ("Rules", "Log", "Hands"):
        if not album.wants(tab.lower()) and tab != "Hands":
            continue
        somebody.tab(tab)
        page.wait_for_timeout(300)
        # The auditor's desk has a page of hands, too.
        album.take(somebody, "own-hands" if tab == "Hands" else tab.lower())
    for name, button in (("replay", "Replay"), ("verify", "Verify this hand")):
        page.locator("#sheet").get_by_role("button", name=f"{button}:").first.click()
        page.wait_for_selector("dialog[open] li")
        page.wait_for_timeout(400)
        album.take(somebody, name)
        page.keyboard.press("Escape")
    if album.only_chosen:
        return
    # On a phone the sheets lie over the table.
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("header nav button").first.click()
    page.wait_for_selector("dialog[open]")
    for tab in ("Pays", "Rules", "Coach", "Log", "Hands"):
        somebody.tab(tab)
        for cloth in CLOTHS:
            page.evaluate("cloth => { document.documentElement.dataset.theme = cloth; }", cloth)
            page.wait_for_timeout(80)
            page.screenshot(path=MADE / f"menu-{tab.lower()}-390-{cloth}.png")
    page.keyboard.press("Escape")


MOMENTS: Final = ("hint", "buy-in", "lost", "dispute", "bank-offer", "jackpot", "two-spots", "behind")


def moments(album: Album, window: Browser) -> None:
    """What comes seldom: a newcomer's hints, the sheets that open over a table, a connection that is lost, a bank, a jackpot."""
    if album.only_chosen or not album.wants(*MOMENTS):
        return
    with _house(("tcp-01", "tcp-01", "casablanca", "ca-6cb", "ca-6cb")) as house:
        for names, call in (
            (("hint",), _hints),
            (("buy-in", "dispute", "lost"), _sheets),
            (("behind",), _behind),
            (("bank-offer",), _bank),
            (("jackpot",), _jackpot),
            (("two-spots",), _two),
        ):
            if album.wants(*names):
                somebody = kit.Player(house, window, color_scheme="dark") if call is _hints else _player(house, window)
                call(album, somebody)
                somebody.context.close()


def _hints(album: Album, somebody: kit.Player) -> None:
    somebody.sit()
    album.take(somebody, "hint-first")
    somebody.bet("ante")
    album.take(somebody, "hint-third")
    somebody.deal()
    somebody.page.wait_for_selector(".choices .big")
    album.take(somebody, "hint-last")


def _sheets(album: Album, somebody: kit.Player) -> None:
    page = somebody.page
    somebody.sit()
    page.get_by_role("button", name="Buy chips").click()
    page.wait_for_selector("dialog[open]")
    album.take(somebody, "buy-in")
    page.keyboard.press("Escape")
    somebody.bet("ante")
    somebody.deal()
    somebody.decide("fold")
    somebody.net_cents()
    somebody.tab("Hands")
    page.get_by_role("button", name="Dispute").first.click()
    page.get_by_label("What is not right?").fill("I meant to play, and the button did not take it.")
    album.take(somebody, "dispute")
    page.get_by_role("button", name="Send").click()
    page.wait_for_selector("[data-dispute]")
    album.take(somebody, "dispute-sent")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Pays").click()
    person = somebody.person()
    # It does not come back while pictures are taken.
    somebody.context.set_offline(True)
    somebody.house.cut(person)
    page.wait_for_selector(".bar[role=alert]")
    album.take(somebody, "lost")


def _behind(album: Album, somebody: kit.Player) -> None:
    somebody.sit("ca-6cb")
    page = somebody.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Bet behind").first.click()
    page.wait_for_selector("dialog[open]")
    album.take(somebody, "behind")


def _bank(album: Album, somebody: kit.Player) -> None:
    somebody.goto(f"#/table/{somebody.house.table('ca-6cb')}/sit")
    page = somebody.page
    for _ in range(2 * WINS):
        page.wait_for_selector(".tray .chip, .offer", timeout=4 * kit.MOMENT)
        if page.locator(".offer").count():
            break
        somebody.spot("ante").click()
        page.wait_for_timeout(250)
        somebody.deal()
        somebody.decide("fold")
        somebody.net_cents()
    album.take(somebody, "bank-offer")
    page.get_by_role("button", name="Bank with").click()
    page.wait_for_selector(".offer", state="detached")
    page.wait_for_timeout(600)
    album.take(somebody, "bank-taken")


def _jackpot(album: Album, somebody: kit.Player) -> None:
    somebody.sit(table=somebody.house.opened(showroom.ALWAYS))
    somebody.bet("ante", "progressive")
    somebody.deal()
    somebody.decide("play")
    somebody.page.wait_for_selector(".jackpot.mine")
    somebody.page.wait_for_timeout(500)
    album.take(somebody, "jackpot")


def _two(album: Album, somebody: kit.Player) -> None:
    somebody.sit("casablanca")
    somebody.page.get_by_role("button", name="Second spot").click()
    # It is asked for in a round, and there with the next.
    somebody.bet("ante")
    somebody.deal()
    somebody.decide("fold")
    somebody.page.wait_for_function("() => document.querySelectorAll('.seat.own').length === 2", timeout=4 * kit.MOMENT)
    somebody.page.wait_for_selector(".tray .chip", timeout=4 * kit.MOMENT)
    for seat in (0, 1):
        somebody.page.locator(".seat.own").nth(seat).locator('[data-wager="ante"] .hit').click()
        somebody.page.wait_for_timeout(250)
    album.take(somebody, "two-spots-bets")
    somebody.deal()
    somebody.page.wait_for_selector(".choices .big")
    somebody.page.wait_for_timeout(400)
    album.take(somebody, "two-spots-decide")


def _in_words(album: Album, somebody: kit.Player, table: str) -> None:
    somebody.goto(f"#/speech/{table}")
    page = somebody.page
    part = "([name, answer]) => document.querySelector(`[data-part=${name}]`).textContent.includes(answer)"
    page.wait_for_function("() => document.querySelector('h1').textContent.includes(':')")
    for words, name, answer in (
        ("sit", "now", "Balance"),
        ("bet 10 ante", "status", "chips down $10"),
        ("deal", "now", "Your decision"),
    ):
        page.get_by_label("Command").fill(words)
        page.keyboard.press("Enter")
        page.wait_for_function(part, arg=[name, answer], timeout=3 * kit.MOMENT)
    album.take(somebody, "speech")
    somebody.close()


def pages(album: Album, window: Browser) -> None:
    """Every page that the tests walk through, each as whoever goes there; desks at work, what is behind them, an empty house."""
    wanted = [place for place in (*showroom.ANYBODY, *showroom.DESKS) if place.name != "lobby"]
    stated = not album.only_chosen and album.wants(*desk_pictures.NAMES)
    if stated or album.wants(*(place.name for place in wanted)):
        with _house(()) as house:
            token = showroom.furnish(house)
            _visit(album, window, house, wanted, token)
            if stated:
                desk_pictures.states(house, window, album.take)
    if album.wants(*(place.name for place in showroom.BEHIND)):
        with _house(()) as house:
            showroom.furnish(house)
            showroom.behind(house)
            _visit(album, window, house, showroom.BEHIND)
    if album.wants(*(place.name for place in showroom.EMPTY)):
        with _house(()) as house:
            _visit(album, window, house, showroom.EMPTY)


def _visit(album: Album, window: Browser, house: kit.House, places: Iterable[showroom.Place], token: str = "") -> None:
    there: dict[str, Worker] = {}
    for place in (each for each in places if album.wants(each.name)):
        if place.who not in there:
            found = Worker(house, window, color_scheme="dark")
            there[place.who] = found.sign_in(place.who) if place.who else found
        somebody = there[place.who]
        somebody.goto(place.address.replace("{token}", token))
        somebody.page.wait_for_selector(place.ready)
        if place.press:
            somebody.press(place.press)
        if place.then:
            somebody.page.wait_for_selector(place.then, timeout=4 * kit.MOMENT)
        somebody.page.wait_for_function(_EDGES, timeout=4 * kit.MOMENT)
        somebody.page.wait_for_timeout(700)
        album.take(somebody, place.name)
        if place.press:
            somebody.page.keyboard.press("Escape")
    for each in there.values():
        each.context.close()


def main() -> None:
    """Take them."""
    album = Album(sys.argv[1] if len(sys.argv) > 1 else "")
    parts: tuple[Callable[[Album, Browser], None], ...] = (tables, moments, pages)
    with kit.browser() as window:
        for part in parts:
            part(album, window)
    print(f"{album.count} pictures in {MADE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
