"""The page in a real browser: how heavy its script is, how soon it can be used, and how smoothly a full table is dealt and settled.

The processor is slowed down four times by the browser itself, as developers try a cheap phone. What is judged is the longest
frame of all rounds, on a phone and on a wide screen, by the browser's own trace: the longest task of the page's own thread,
which the next frame waits for, by the time that passed, whatever else was going on. How long that thread was at work in it stands
beside it: where the two differ, other programs had the processor.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from benchmarks.report import LeftOutError, Report
from benchmarks.served_house import GAME, House, key_in, serving
from queenhigh.bootstrap.demo_house import found
from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.people import people_of
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.bots import NAMES
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from queenhigh.session.actions import Sit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SLOWDOWN: Final = 4
ROUNDS: Final = 3
SCRIPT_KILOBYTES: Final = 150
USABLE_SECONDS: Final = 1.0
FRAME_SECONDS: Final = 0.05
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
CATEGORIES: Final = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing")
MOST_MS: Final = 60_000


PHONE: Final = (390, 844)
SIZES: Final = {"T1": PHONE, "T2": (1280, 800)}
"""Which table is played on a screen of which size."""


class Task(NamedTuple):
    """Something that the page's thread did without a pause, and what it was made of."""

    seconds: float
    """That passed."""
    worked: float
    """That the thread was at work."""
    parts: tuple[tuple[str, float], ...]
    """What it was for how many seconds, the longest first; what is less than a millisecond is left out."""

    @property
    def words(self) -> str:
        """Script 12, layout 4, paint 2 ms."""
        return ", ".join(f"{name} {seconds * 1000:.0f}" for name, seconds in self.parts) + " ms"


_PARTS: Final = {
    **dict.fromkeys(("FunctionCall", "TimerFire", "FireAnimationFrame", "EventDispatch", "EvaluateScript"), "script"),
    **dict.fromkeys(("MajorGC", "MinorGC"), "garbage"),
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "HitTest": "hit test",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "layers",
    "Commit": "commit",
}
"""What the browser's names of events are, for people; whatever is not here belongs to the event around it."""


def run(report: Report) -> None:
    """Weight, start, frames."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # a tool of developers
    except ImportError as error:
        raise LeftOutError("the page is measured with playwright, which is not here") from error
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise LeftOutError("the page is measured in Chromium, which is not here")
    with (
        tempfile.TemporaryDirectory(prefix="queenhigh-bench-") as place,
        sync_playwright() as playwright,
        serving(_furnished(Path(place))) as [server],
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            _measured(report, browser, f"http://127.0.0.1:{server.port}")
        finally:
            browser.close()


def _furnished(work: Path) -> House:
    """A table for each size of screen, where six bots wait for the seventh."""
    folder, key = work / "house", key_in(work)
    make_house(folder, key)
    with RunningHouse(folder, key) as house, closing(people_of(folder)):
        found(house, "The House of One Table")
        for table in SIZES:
            house.casino.open_table(user(), table, load(GAME), Run())
            seats = zip(NAMES, (1, 2, 3, 5, 6, 7), strict=False)
            sits = [Envelope(f"bot:{n}", f"table:{table}", Sit(f"bot:{n}", (seat,), 500_000)) for n, seat in seats]
            for reply in house.casino.submit(sits):
                if reply.error:
                    raise RuntimeError(reply.message)
    return House(folder, work, (), ())


def _measured(report: Report, browser: Browser, url: str) -> None:
    scripts = _scripts(browser, url)
    packed = sum(len(gzip.compress(body, 9)) for body in scripts.values()) / 1000
    report.at_most(f"script of lobby and table, packed, {len(scripts)} files", packed, "kB", limit=SCRIPT_KILOBYTES)
    for what, address, answers in _STARTS:
        report.compare(
            f"{what} in a new browser can be used",
            max(_usable(browser, f"{url}/{address}", answers) for _ in range(ROUNDS)),
            baseline="what it may take",
            baseline_seconds=USABLE_SECONDS,
            like_for_like=True,
            target=1,
            note=f"from the address to a button that answers, the slowest of {ROUNDS}; the server is on this machine",
        )
    for table, (width, height) in SIZES.items():
        longest = _rounds(browser, f"{url}/#/table/{table}/sit", (width, height))
        worst = max(longest)
        report.compare(
            f"the longest frame while seven seats are dealt and settled, {width} px wide, {SLOWDOWN} times slower",
            worst.seconds,
            baseline="a frame that is noticed",
            baseline_seconds=FRAME_SECONDS,
            like_for_like=True,
            target=1,
            note=f"{worst.words}; {worst.worked * 1000:.0f} ms at work; of {ROUNDS} rounds "
            + ", ".join(f"{task.seconds * 1000:.0f}" for task in sorted(longest))
            + " ms",
        )


_STARTS: Final = (
    ("the lobby", "#/", "main button:not([disabled])"),
    ("a table by its address", "#/table/T1", ".felt .sit[role=button], .controls button:not([disabled])"),
)
"""What is opened, and the first thing on it that can be pressed."""


@contextmanager
def _page(browser: Browser, size: tuple[int, int] = PHONE) -> Iterator[Page]:
    """A browser that has never been here."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-US")
    page = context.new_page()
    page.set_default_timeout(MOST_MS)
    try:
        yield page
    finally:
        context.close()


def _scripts(browser: Browser, url: str) -> dict[str, bytes]:
    """Every script that is fetched from the first look to a seat at a table, whole, by its address."""
    found: dict[str, bytes] = {}
    with _page(browser) as page:
        fetched: list[Any] = []

        def keep(answer: Any) -> None:
            fetched.append(answer)

        page.on("response", keep)
        page.goto(f"{url}/#/")
        page.get_by_role("button").first.wait_for()
        page.goto(f"{url}/#/table/T1")
        page.wait_for_selector("svg")
        for answer in fetched:
            if answer.url.endswith(".js"):
                found[answer.url] = answer.body()
    return found


def _usable(browser: Browser, address: str, answers: str) -> float:
    """Seconds from an address to something that answers when it is pressed."""
    with _page(browser) as page:
        page.add_init_script(_FIRST_BUTTON.replace("ANSWERS", json.dumps(answers)))
        page.goto(address)
        page.wait_for_function("() => window.usableAt > 0")
        return float(page.evaluate("() => window.usableAt")) / 1000


_FIRST_BUTTON: Final = """(() => {
  const look = () => {
    const found = document.querySelector(ANSWERS);
    if (found) { requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now()))); } else { setTimeout(look, 5); }
  };
  look();
})()"""


def _rounds(browser: Browser, address: str, size: tuple[int, int]) -> list[Task]:
    """Rounds at the seventh seat, from the chip to the net, with everything that moves moving; the longest task of each."""
    found_: list[Task] = []
    with _page(browser, size) as page:
        page.goto(address)
        page.wait_for_selector(".tray .chip")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        for _ in range(ROUNDS):
            page.wait_for_selector(".tray .chip")
            page.wait_for_timeout(1_500)  # whatever the page does to begin with is over
            browser.start_tracing(page=page, categories=list(CATEGORIES))
            page.locator(".seat.own .spot[data-wager=ante] .hit").first.click()
            page.locator(".deal:not([disabled])").click()
            page.locator(".choices .big").last.click()
            page.wait_for_selector("[data-net]")
            page.wait_for_timeout(2_500)  # until the cards are in the rack
            found_.append(_longest(json.loads(browser.stop_tracing())["traceEvents"]))
    return found_


def _longest(events: list[dict[str, Any]]) -> Task:
    """The longest task of the page's own thread, by the time that passed."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    whole = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in mains]
    tasks = [event for event in whole if event["name"].endswith("RunTask")]
    first = max(tasks, key=_passed)
    thread = (first["pid"], first["tid"])
    inside = [
        event
        for event in whole
        if event is not first
        and (event["pid"], event["tid"]) == thread
        and first["ts"] <= event["ts"]
        and event["ts"] + _passed(event) <= first["ts"] + _passed(first)
    ]
    worked = int(first.get("tdur", _passed(first)))
    return Task(_passed(first) / 1_000_000, worked / 1_000_000, _parts(first, inside))


def _parts(task: dict[str, Any], inside: list[dict[str, Any]]) -> tuple[tuple[str, float], ...]:
    """How long a task was what; what is inside of something else counts once."""
    spent = {"else": _passed(task)}
    around = [(task, "else")]
    for event in sorted(inside, key=lambda each: (each["ts"], -_passed(each))):
        while event["ts"] >= around[-1][0]["ts"] + _passed(around[-1][0]) and len(around) > 1:
            around.pop()
        name = _PARTS.get(event["name"], around[-1][1])
        spent[around[-1][1]] -= _passed(event)
        spent[name] = spent.get(name, 0) + _passed(event)
        around.append((event, name))
    longest = sorted(((name, micro / 1_000_000) for name, micro in spent.items()), key=lambda part: -part[1])
    return tuple((name, seconds) for name, seconds in longest if seconds >= 0.001)


def _passed(event: dict[str, Any]) -> int:
    """Microseconds from the beginning of an event to its end."""
    return int(event.get("dur", 0))
