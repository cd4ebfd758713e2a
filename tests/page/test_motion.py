"""What moves at the table, in a real browser with motion on: the deal, the chips, the amounts, a win and a jackpot."""

from collections.abc import Callable
from typing import Any, Final

from queenhigh.rules.load import load
from tests.casino.progressive import PAIRS, progressive
from tests.page.browser import House, Player

Come = Callable[..., Player]
ALWAYS: Final = [{"class": each["class"], "pay": 2} for each in PAIRS[1:]] + [{"class": "high_card", "pay": 2}]
"""Whatever is dealt wins twice the pair plus: nobody waits for a pair."""
# Every frame that is drawn leaves what it shows here, each change once.
_WATCH: Final = """
  window.seen = {flights: [], dealt: [], balance: [], net: [], lit: []};
  const look = () => {
    const now = {
      flights: document.querySelectorAll('.felt .flight').length,
      dealt: document.querySelectorAll('.seat .dealt').length,
      balance: document.querySelector('[data-figure=balance]')?.textContent ?? '',
      net: /[$][0-9,]+/.exec(document.querySelector('.net.won')?.textContent ?? '')?.[0] ?? '',
      lit: document.querySelector('tr.isLit th')?.textContent ?? '',
    };
    for (const [name, value] of Object.entries(now)) if (window.seen[name].at(-1) !== value) window.seen[name].push(value);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


def seen(who: Player, what: str) -> list[Any]:
    """What was drawn, in order."""
    return list(who.page.evaluate("(what) => window.seen[what]", what))


_AT_REST = """async () => {
  const read = () => document.querySelector('[data-figure=balance]')?.textContent ?? '';
  const first = read();
  await new Promise((done) => setTimeout(done, 500));
  return first !== '' && first === read();
}"""


def cents(text: str) -> int:
    """An amount as it is printed."""
    return round(100 * float(text.replace("$", "").replace(",", "")))


def test_u4_u8_stacks_chips_and_amounts_move_and_space_skips_without_committing(player: Come, house: House) -> None:
    ann = player(reduced_motion="no-preference")
    ann.page.add_init_script(_WATCH)
    ann.sit(table=house.opened(load("tcp-01", {"table.pair_plus.rows": ALWAYS})))
    ann.page.wait_for_function(_AT_REST)  # it counts up to what was bought
    before = ann.money("balance")
    ann.bet("ante", "pair_plus")
    ann.page.wait_for_function("() => window.seen.flights.some((many) => many > 0)")
    ann.deal()
    # Stack by stack: three cards a seat, one seat after another. A busy machine may draw two stacks in one frame.
    ann.page.wait_for_function("() => window.seen.dealt.at(-1) === 9")
    dealt = [many for many in seen(ann, "dealt") if many]
    assert dealt in ([3, 6, 9], [6, 9], [3, 9])
    ann.page.evaluate("() => { window.seen.flights = []; }")
    ann.decide("play")
    net = ann.net_cents()
    # The row that pays is lit, chips come, and the win counts up to what it is.
    assert any(seen(ann, "lit"))
    assert max(seen(ann, "flights")) > 0
    if net > 0:
        ann.page.wait_for_function("(net) => window.seen.net.at(-1).endsWith(net)", arg=f"{net // 100}")
        counted = [int(text.split("$")[1]) for text in seen(ann, "net") if text]
        assert counted == sorted(counted)
        assert len(counted) > 2
    ann.page.wait_for_function(
        "(want) => document.querySelector('[data-figure=balance]')?.textContent === want",
        arg=f"${(before + net) // 100:,}",
    )
    # Between two amounts there were others: it counted.
    between = [cents(text) for text in seen(ann, "balance") if text]
    assert len(between) > 8
    assert between[-1] == before + net
    _skipped(ann)


def _skipped(ann: Player) -> None:
    """More rounds: Space in the middle of the deal, on a choice that has the focus. A slow machine may come too late once."""
    ann.page.evaluate(_SPACE)
    for _ in range(5):
        ann.until_bets()
        ann.page.get_by_role("button", name="Rebet").click()
        ann.page.wait_for_selector(".deal:not([disabled])")
        ann.page.evaluate("() => { window.seen.dealt = []; }")
        ann.deal()
        ann.page.wait_for_function(_FOCUSED)
        ann.page.keyboard.press("Space")
        ann.page.wait_for_function("() => window.space.after !== null")
        assert ann.page.locator(".choices .big").count() == 2
        moving, after = ann.page.evaluate("() => [window.space.moving, window.space.after]")
        ann.decide("fold")
        if moving:
            assert after == 9  # all stacks lie there at once
            return
        ann.net_cents()
    raise AssertionError("the deal was never in motion")


# What lay on the table when Space was pressed, and three frames later.
_SPACE: Final = """() => {
  window.space = {moving: false, after: null};
  const dealt = () => document.querySelectorAll('.seat .dealt').length;
  addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    window.space = {moving: dealt() < 9, after: null};
    const later = (frames) => requestAnimationFrame(() => (frames ? later(frames - 1) : (window.space.after = dealt())));
    later(2);
  }, true);
}"""
_FOCUSED: Final = """() => {
  const choice = document.querySelector('.choices .big');
  if (!choice || !(window.seen.dealt.at(-1) > 0)) return false;
  choice.focus();
  window.space.after = null;
  return true;
}"""


def test_u4_p10_a_jackpot_stops_the_room(player: Come, house: House) -> None:
    ann = player(reduced_motion="no-preference")
    ann.sit(table=house.opened(progressive([*PAIRS, {"class": "high_card", "meter_percent": 100}])))
    ann.bet("ante", "progressive")
    ann.deal()
    ann.decide("play")
    won = ann.page.locator(".jackpot.mine")
    for _ in range(100):
        ann.page.keyboard.press("Space")
        if won.count():
            break
        ann.page.wait_for_timeout(50)
    assert won.inner_text().startswith("Jackpot: $")
    moving = won.evaluate("won => won.getAnimations({subtree: true}).map(each => each.animationName)")
    assert {"dim", "turn"} <= {name.rpartition("-")[2] for name in moving}
    assert won.get_attribute("role") == "status"
    # The round's result hangs on the plaque, and not over the spots.
    ann.page.wait_for_selector(".jackpot.mine + [data-net]")
    low = ann.page.locator("[data-net]").bounding_box()
    high = ann.page.locator('.seat.own .spot[data-wager="ante"]').bounding_box()
    assert low is not None
    assert high is not None
    assert low["y"] + low["height"] < high["y"]
