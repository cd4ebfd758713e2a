"""One real browser and one real server for all tests of the page: people who click, type and listen."""

from __future__ import annotations

import asyncio
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from queenhigh.casino.floor import Pace
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.rules.load import load
from tests.web.served import Served, served
from tools import page as page_tool

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, ViewportSize

    from queenhigh.rules.schema.ruleset import Ruleset

ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "page" / "node_modules" / "axe-core" / "axe.min.js"
PACE: Final = Pace(dealer=20, between_rounds=250, bot_least=5, bot_most=20)
PATIENT: Final = Run(timers=Timers(betting=60_000, bank=60_000, reveal=2_000, decision=60_000))
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MOMENT: Final = 15_000
"""How long a test waits for what must come, in milliseconds."""


_LEAVE: Final = """async () => {
  const me = await fetch('/api/me').then(answer => answer.ok ? answer.json() : {tables: []});
  for (const table of me.tables) {
    const act = {id: `bye-${Math.random()}`, stream: `table:${table}`, action: {do: 'stand_up', bettor: me.person}};
    await fetch('/api/act', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(act)});
  }
}"""


_SMALL: Final = """() => {
  const shown = e => e.checkVisibility({opacityProperty: false, visibilityProperty: true}) && !e.closest('.sr');
  return [...document.querySelectorAll('button, a[href], select, input, textarea, summary, [role=button], [role=tab], [role=radio]')]
    .filter(shown).map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
    .filter(([, r]) => r.width && r.height && (r.width < 23.95 || r.height < 23.95))
    .map(([e, r]) => `${e.tagName} ${e.getAttribute('aria-label') || e.innerText || e.name} ${r.width.toFixed(1)}×${r.height.toFixed(1)}`);
}"""


_SPILLING: Final = """() => [...document.querySelectorAll('button, a[href], summary, [role=tab]')]
  .filter(e => e.checkVisibility() && !e.closest('.sr, svg') && e.clientWidth && e.scrollWidth > e.clientWidth + 1)
  .map(e => `${e.tagName} ${e.innerText} spills by ${e.scrollWidth - e.clientWidth}`)"""


class House:
    """A server in a thread of its own."""

    def __init__(self, folder: Path, games: tuple[str, ...], *, pace: Pace = PACE, company: int = 2) -> None:
        self._folder, self._games, self._pace, self._company = folder, games, pace, company
        self._free = [(game, f"T{number}") for number, game in enumerate(games, start=1)]
        self._ready = threading.Event()
        self._stop: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._served: Served | None = None
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def open(self) -> None:
        """Listen."""
        self._thread.start()
        self._ready.wait(60)
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as fault:  # noqa: BLE001  # it is raised where the test waits
            self._fault = fault
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._stop, self._loop = asyncio.Event(), asyncio.get_running_loop()
        async with served(self._folder, self._games, pace=self._pace, company=self._company, run=PATIENT) as found:
            self._served = found
            self._ready.set()
            await self._stop.wait()

    @property
    def served(self) -> Served:
        """The server."""
        assert self._served is not None
        return self._served

    @property
    def url(self) -> str:
        """Where it is."""
        return self.served.url

    def table(self, game: str) -> str:
        """A table that nobody has been at: whoever left another one in mid-hand is waited for there."""
        found = next((each for each in self._free if each[0] == game), None)
        if found is None:
            return self.opened(load(game))
        self._free.remove(found)
        return found[1]

    def opened(self, rules: Ruleset, run: Run = PATIENT) -> str:
        """A table more, for a game of the test's own."""
        casino = self.served.server.casino
        name = f"Own{len(casino.tables)}"
        self.do(lambda: casino.open_table("sam", name, rules, run))
        return name

    def do(self, call: Callable[[], Any]) -> Any:
        """Call something where the server runs."""
        assert self._loop is not None

        async def called() -> Any:
            return call()

        return asyncio.run_coroutine_threadsafe(called(), self._loop).result(20)

    def cut(self, person: str) -> None:
        """Somebody's connection breaks."""
        hub = self.served.server.hub
        self.do(lambda: hub.people[person].end(1012, "cut"))

    def close(self) -> None:
        """Stop it."""
        if self._loop is not None and self._stop is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)


@contextmanager
def browser() -> Iterator[Browser]:
    """The browser of the machine."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield found
        finally:
            found.close()


class Player:
    """Somebody with a browser window."""

    def __init__(self, house: House, window: Browser, **options: Any) -> None:
        self.house = house
        settings = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "locale": "en-US",
            **options,
        }
        self.context: BrowserContext = window.new_context(**settings)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(MOMENT)
        self.heard: list[str] = []
        self.faults: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        self.answers: list[Response] = []
        self.page.on("response", self._answered)
        self.elsewhere: list[str] = []
        self.page.on("request", self._asked)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda said: self.faults.append(said.text) if "Content Security" in said.text else None)

    def _hear(self, payload: str | bytes) -> None:
        self.heard.append(payload if isinstance(payload, str) else payload.decode())

    def _answered(self, answer: Response) -> None:
        self.answers.append(answer)

    def _asked(self, request: Request) -> None:
        if request.url.partition(":")[0] in ("http", "https") and not request.url.startswith(f"{self.house.url}/"):
            self.elsewhere.append(request.url)

    def bodies(self) -> list[str]:
        """What came over HTTP so far, the page's own scripts and styles left out."""
        kinds = ("document", "fetch", "xhr", "eventsource", "other")
        told = [each for each in self.answers if each.request.resource_type in kinds and each.status < 300]
        return [each.text() for each in told]

    def goto(self, address: str = "#/") -> None:
        """Another page of the house."""
        self.page.goto(f"{self.house.url}/{address}")

    def sit(self, game: str = "tcp-01", table: str = "") -> str:
        """A seat at a table of one's own, or at a given one, and bets that are open; the table."""
        table = table or self.house.table(game)
        self.goto(f"#/table/{table}/sit")
        self.until_bets()
        return table

    def until_bets(self) -> None:
        """Wait for one's bets; let the bank go by."""
        for _ in range(40):
            self.page.wait_for_selector(".tray .chip, .offer")
            if not self.page.locator(".offer").count():
                return
            self.page.get_by_role("button", name=re.compile("Let it go by|Weitergeben")).click()
            self.page.wait_for_timeout(100)

    def spot(self, wager: str) -> Any:
        """An own spot on the felt."""
        return self.page.locator(f'.seat.own .spot[data-wager="{wager}"] .hit').first

    def bet(self, *wagers: str) -> None:
        """A chip on each of the wagers."""
        for wager in wagers:
            before = self.cents("down")
            self.spot(wager).click()
            self.page.wait_for_function(
                "([name, before]) => document.querySelector(`[data-figure=${name}]`).textContent !== before",
                arg=["down", before],
            )

    def deal(self) -> None:
        """No more bets."""
        self.page.locator(".deal").click()

    def decide(self, option: str | None = None) -> None:
        """Take an option; the last one is never to give up."""
        self.page.wait_for_selector(".choices .big")
        found = self.page.locator(f'.choices [data-option="{option}"]' if option else ".choices .big")
        found.last.click()

    def net_cents(self) -> int:
        """What the round has brought."""
        return int(self.page.wait_for_selector("[data-net]").get_attribute("data-net") or "")  # type: ignore[union-attr]

    def cents(self, figure: str) -> str:
        """A figure of the header, as it is printed."""
        return self.page.locator(f"[data-figure={figure}]").inner_text()

    def money(self, figure: str) -> int:
        """A figure of the header, in cents."""
        text = re.sub(r"[^0-9.]", "", self.cents(figure))
        return round(float(text) * 100)

    def person(self) -> str:
        """Who one is here."""
        return str(self.page.evaluate("() => fetch('/api/me').then(r => r.json()).then(me => me.person)"))

    def tab(self, name: str) -> None:
        """A sheet at the side."""
        self.page.get_by_role("tab", name=name).click()

    def hand(self) -> list[str]:
        """The own cards, by what a screen reader is told."""
        label = self.page.locator('.seat.own g[role="img"][aria-label^="Your hand"]').first.get_attribute("aria-label")
        return (label or "").partition(": ")[2].split(", ")

    def violations(self, within: str = "html", *, rules: tuple[str, ...] = ()) -> list[str]:
        """What axe finds wrong with the page, or a part of it, as it is; by all of its rules, or by some."""
        if not AXE.is_file():
            page_tool.install()
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
        found = self.page.evaluate("([part, options]) => axe.run(part, options)", [within, options])
        return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found["violations"]]

    def resize(self, size: ViewportSize) -> None:
        """Another window, and the page laid out in it: what hears of its size draws in the frame after."""
        self.page.set_viewport_size(size)
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def small_targets(self) -> list[str]:
        """What can be pressed and is less than 24 pixels high or wide."""
        return list(self.page.evaluate(_SMALL))

    def spilling(self) -> list[str]:
        """What can be pressed and is narrower than its words, so that they lie over what is beside it."""
        return list(self.page.evaluate(_SPILLING))

    def too_wide(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.page.evaluate("() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"))

    def close(self) -> None:
        """Leave the table, and go."""
        if self.page.url.startswith(self.house.url):
            self.page.evaluate(_LEAVE)
        self.context.close()
        assert self.faults == []
        assert self.elsewhere == []  # nothing is fetched from anywhere but this house
