"""Bets in a real browser: chips, keys, and what comes along with a bet."""

from collections.abc import Callable

import pytest

from queenhigh.rules.load import load
from tests.page.browser import House, Player
from tests.page.conftest import OUTSIDE

Come = Callable[..., Player]


def down(who: Player, cents: int) -> None:
    """Wait until so much is down."""
    shown = f"${cents // 100:,}"
    who.page.wait_for_function(
        "(shown) => document.querySelector('[data-figure=down]')?.textContent === shown", arg=shown
    )


def test_u3_keys_alone_play_a_round_and_space_commits_nothing(player: Come) -> None:
    ann = player()
    ann.sit()
    keys = ann.page.keyboard
    balance = ann.money("balance")

    keys.press("1")
    assert ann.page.locator('.chip[aria-checked="true"]').get_attribute("aria-label") == "$5 chip in hand"
    keys.press("w")  # the spots in the order of the layout: Pair Plus, Ante
    down(ann, 500)
    keys.press("w")
    down(ann, 1000)
    keys.press("z")
    down(ann, 500)
    keys.press("q")
    down(ann, 1000)
    keys.press("v")
    down(ann, 2000)
    keys.press("z")  # the double as it was made: both wagers at once
    down(ann, 1000)
    keys.press("v")
    down(ann, 2000)
    keys.press("x")
    down(ann, 0)
    assert ann.money("balance") == balance
    keys.press("w")
    down(ann, 500)
    keys.press("d")
    keys.press("Space")
    ann.page.wait_for_timeout(150)
    assert "down" in ann.page.locator(".deal").inner_text()
    keys.press("Enter")
    ann.page.wait_for_selector(".choices .big")
    for key in ("Space", "f", "p", "Enter"):
        keys.press(key)
    ann.page.wait_for_timeout(150)
    assert ann.page.locator(".choices .big").count() == 2
    keys.press("d")  # to the choices, and to none of them
    keys.press("Enter")
    ann.page.wait_for_timeout(150)
    assert ann.page.locator(".choices .big:not([disabled])").count() == 2
    keys.press("Tab")
    keys.press("Tab")
    assert ann.page.evaluate("() => document.activeElement.dataset.option") == "play"
    keys.press("Enter")
    ann.net_cents()
    ann.page.wait_for_selector(".deal")
    keys.press("b")
    down(ann, 500)


def test_u3_what_does_not_fit_is_clipped_and_said(player: Come) -> None:
    ann = player()
    ann.sit("casablanca")  # at most $10 a wager
    ann.page.locator(".tray .chip").last.click()
    ann.bet("ante")
    assert ann.cents("down") == "$5"
    assert ann.page.locator(".toast").count() == 0
    ann.page.get_by_role("button", name="Double").click()
    ann.page.wait_for_function("() => document.querySelector('[data-figure=down]')?.textContent === '$10'")
    ann.page.get_by_role("button", name="Double").click()
    assert "Not all of it fits" in ann.page.wait_for_selector(".toast").inner_text()  # type: ignore[union-attr]
    assert ann.cents("down") == "$10"


def test_u3_a_compulsory_blind_goes_with_the_ante_whatever_is_done(player: Come, house: House) -> None:
    ann = player()
    ultimate = load(next(path for path in OUTSIDE if path.endswith("ultimate.toml")))
    ann.sit(table=house.opened(ultimate))
    press = ann.page.get_by_role("button")
    # The Blind is never put down by itself: nothing is to be clicked there, and its key is the next wager's.
    assert ann.spot("blind").count() == 0
    ann.bet("ante")
    down(ann, 1000)
    assert ann.page.locator(".seat.own .spot .stack").count() == 2
    press.filter(has_text="Double").click()
    down(ann, 2000)
    press.filter(has_text="Undo").click()
    down(ann, 1000)
    ann.bet("pair_plus", "ante")
    down(ann, 2500)
    press.filter(has_text="Undo").click()
    down(ann, 1500)
    press.filter(has_text="Clear").click()
    down(ann, 0)
    ann.bet("ante")
    ann.page.reload()
    down(ann, 1000)
    # Nobody knows any more how it came about: the last wager goes.
    press.filter(has_text="Undo").click()
    down(ann, 0)
    ann.bet("ante", "pair_plus")
    ann.deal()
    ann.decide("fold")
    assert ann.net_cents() == -1500
    ann.until_bets()
    press.filter(has_text="Rebet").click()
    down(ann, 1500)
    assert ann.page.locator(".toast.bad").count() == 0


def test_u3_a_chip_that_is_clipped_says_so(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("tcp-01", {"wager.ante.cents_max": 2000})))
    ann.page.locator(".tray .chip").last.click()
    ann.spot("ante").click()
    down(ann, 2000)
    assert "Not all of it fits" in ann.page.wait_for_selector(".toast").inner_text()  # type: ignore[union-attr]
    ann.spot("ante").click()
    ann.page.locator(".toast", has_text="Nothing more fits there").wait_for()
    assert ann.cents("down") == "$20"


def test_u3_u8_arrows_walk_through_the_chips_and_a_dialog_has_the_keys_to_itself(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("ca-6cb")))
    keys, chosen = ann.page.keyboard, ann.page.locator('.chip[aria-checked="true"]')
    ann.page.locator(".tray .chip").first.click()
    first = chosen.get_attribute("aria-label")
    keys.press("ArrowRight")
    assert chosen.get_attribute("aria-label") != first
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")  # around, to the last one
    assert chosen.evaluate("chip => chip === document.activeElement")
    assert ann.page.locator('.tray .chip[tabindex="0"]').count() == 1
    # Behind a dialog no key bets; on its buttons Space presses, as it does everywhere.
    ann.page.get_by_role("button", name="Buy chips").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Close").focus()
    keys.press("w")
    keys.press("q")
    ann.page.wait_for_timeout(150)
    assert ann.cents("down") == "$0"
    keys.press("Space")
    sheet.wait_for(state="detached")


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_u3_u4_a_card_is_exchanged_and_the_raise_slid_to_twice_the_ante(player: Come, house: House, how: str) -> None:
    ann = player()
    ann.sit(table=house.opened(load("draw-01")))
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    thrown, slider = ann.page.locator(".grab").first, ann.page.locator(".choices input[type=range]")
    play = ann.page.locator('.choices [data-option="play"]')
    assert "adds $5" in play.inner_text()
    if how == "mouse":
        thrown.click()
        box = slider.bounding_box()
        assert box is not None
        ann.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    else:
        thrown.focus()
        ann.page.keyboard.press("Enter")
        ann.page.keyboard.press("d")
        for _ in range(6):
            ann.page.keyboard.press("Tab")
            if slider.evaluate("slider => slider === document.activeElement"):
                break
        ann.page.keyboard.press("End")
    assert thrown.get_attribute("aria-pressed") == "true"
    assert "adds $10" in play.inner_text()
    assert "✕" in play.inner_text()
    if how == "mouse":
        play.click()
    else:
        ann.page.keyboard.press("Shift+Tab")
        ann.page.keyboard.press("Enter")
    net = ann.net_cents()
    ann.tab("Log")
    said = ann.page.locator('ol[aria-label="Log"]').inner_text()
    assert "You: Play $10 discard" in said
    # Three cards of the hand were dealt, one went, and the draw card came: ante and twice the ante were at stake.
    assert "Draw card" in said
    assert abs(net) >= 500


def test_u5_a18_fees_stand_beside_the_bets_before_the_cards_and_in_the_coachs_account(
    player: Come, house: House
) -> None:
    ann = player()
    ann.goto()
    # The same account as `queenhigh analyze` gives: a fee of $1 on an ante of $5 is 20 % more.
    ann.page.locator("article", has_text="fee $1").first.wait_for(timeout=60_000)
    listed = ann.page.locator('article[aria-label^="T2:"]').inner_text()
    bare, with_fee = (
        float(part.split("%", maxsplit=1)[0].split()[-1]) for part in listed.split("Ante", 1)[1].split("%", 2)[:2]
    )
    assert round(with_fee - bare, 2) == 20
    assert "with the fee, on $5" in listed
    ann.sit(table=house.opened(load("ca-tcp")))
    assert "fee $1" in str(ann.spot("ante").get_attribute("aria-label"))
    ann.bet("ante")
    assert ann.page.locator("[data-fee]").inner_text() == "+ $1 fee"
    ann.bet("bonus")
    assert ann.page.locator("[data-fee]").inner_text() == "+ $1.50 fee"
    assert ann.cents("fee") == "+ $1.50 fee"
    ann.deal()
    ann.decide()
    ann.net_cents()
    ann.tab("Coach")
    ann.page.get_by_label("Show what each choice is worth").check()
    ann.page.locator("[data-part=fees]").wait_for()
    assert ann.page.locator("[data-part=fees] dd").inner_text() == "−$1.50"
    ann.tab("Rules")
    assert "fee $1" in ann.page.locator("#sheet").inner_text()


def test_u5_u6_a_commission_is_told_where_the_wager_is(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("tcp-01", {"wager.ante.commission_percent": 20})))
    words = "the bank keeps 20 % of what it wins"
    assert words in str(ann.spot("ante").get_attribute("aria-label"))
    assert words not in str(ann.spot("pair_plus").get_attribute("aria-label"))
    ann.tab("Rules")
    assert words in ann.page.locator("#sheet").inner_text()
