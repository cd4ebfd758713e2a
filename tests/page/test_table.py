"""The table in a real browser, against a real server."""

import re
from collections.abc import Callable

import pytest

from queenhigh.rules.groups import placed_by_hand
from queenhigh.rules.load import load
from tests.page.browser import House, Player
from tests.page.conftest import DOCUMENTS, OUTSIDE

Come = Callable[..., Player]


_CLICKS = "window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true);"


def test_u1_a_newcomer_is_dealt_a_hand_and_the_hints_never_come_back(player: Come) -> None:
    ann = player()
    ann.page.add_init_script(_CLICKS)
    ann.house.table("tcp-01")  # the plain game, which a newcomer is led to
    ann.goto()
    ann.page.get_by_role("button", name="Deal me in").click()
    ann.until_bets()
    hint = ann.page.locator(".hint")
    assert "1 of 4" in hint.inner_text()
    ann.page.locator(".tray .chip").first.click()
    assert "2 of 4" in hint.inner_text()
    ann.bet("ante")
    assert "3 of 4" in hint.inner_text()
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    assert "4 of 4" in hint.inner_text()
    assert len(ann.hand()) == 3
    # Deal me in, a chip, the ante, Deal: without an account, and without another word.
    assert ann.page.evaluate("() => window.clicks") == 4
    ann.decide()
    ann.net_cents()
    ann.page.reload()
    ann.until_bets()
    assert hint.count() == 0
    # Nor at another table, whatever is done there, nor in another window.
    ann.sit("casablanca")
    ann.bet("ante")
    assert hint.count() == 0
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    assert hint.count() == 0
    other = ann.context.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector(".choices .big")
    assert other.locator(".hint").count() == 0
    other.close()


def test_u1_the_lobby_shows_limits_seats_and_exact_edges(player: Come) -> None:
    ann = player()
    ann.goto()
    listed = ann.page.locator('article[aria-label^="T1:"]')
    listed.wait_for()
    ann.page.wait_for_function("() => document.querySelector('article').innerText.includes('%')", timeout=60_000)
    text = listed.inner_text()
    assert "$5 to $500" in text
    assert "3.37%" in text
    assert "2.32%" in text
    assert re.search(r"\d of 7 free", text)


def test_u1_a_first_visit_asks_for_nothing_that_is_refused(player: Come) -> None:
    for place, sight in (("", "article"), ("#/tournaments", "main h1"), ("#/desk", "form"), ("#/speech", "main li")):
        ann = player()
        ann.goto(place)
        ann.page.wait_for_selector(sight)
        assert any("/api/" in answer.url for answer in ann.answers)
        assert [(answer.status, answer.url) for answer in ann.answers if not answer.ok] == []


@pytest.mark.parametrize("game", [*DOCUMENTS, *OUTSIDE], ids=[*DOCUMENTS, "brag", "teen-patti", "ultimate"])
def test_u2_every_game_plays_from_bet_to_settlement(player: Come, game: str) -> None:
    rules = load(game)
    ann = player()
    ann.sit(game)
    before = ann.money("balance") + ann.money("down")
    spots = ann.page.locator(".seat.own").first.locator(".spot")
    assert sorted(str(spots.nth(at).get_attribute("data-wager")) for at in range(spots.count())) == sorted(rules.wager)
    ann.bet(*placed_by_hand(rules))
    ann.deal()
    if rules.decision:
        ann.decide()
    net = ann.net_cents()
    ann.page.wait_for_function("() => document.querySelector('[data-figure=down]')?.textContent === '$0'")
    assert ann.money("balance") == before + net
    ann.tab("Log")
    said = ann.page.locator('ol[aria-label="Log"] li.mine')
    lines = [text for text in said.all_inner_texts() if text.lstrip("▲▽ ").startswith("You: ")]
    labels = {wager.label for wager in rules.wager.values()} | {bonus.label for bonus in rules.bonus.values()}
    assert lines
    assert any(label in line for line in lines for label in labels)


@pytest.mark.parametrize("game", ["tcp-01", "casablanca"])
def test_u4_wagers_are_settled_in_the_order_of_the_rules_with_the_reason(player: Come, game: str) -> None:
    rules = load(game)
    ann = player()
    ann.sit(game)
    ann.bet("ante", "pair_plus")
    ann.deal()
    ann.decide()
    ann.net_cents()
    ann.tab("Log")
    lines = ann.page.locator('ol[aria-label="Log"] li.mine').all_inner_texts()
    labels = {name: (rules.wager.get(name) or rules.bonus[name]).label for name in rules.settle.wagers}
    settled = [line for line in lines if line.lstrip("▲▽ ").startswith("You: ") and line.endswith(")")]
    found = [
        name for line in settled for name, label in labels.items() if line.split("You: ")[1].startswith(f"{label} ")
    ]
    ordered = [name for name in rules.settle.wagers if name in found]
    assert list(dict.fromkeys(found)) == ordered
    assert {"ante", "pair_plus", "play"} <= set(found)
    assert all("(" in line for line in settled)


GONE_ON = "(was) => document.querySelector('h1 small').innerText !== was || document.querySelector('.offer')"
"""The next round, or the bank that is offered before it: between rounds the heading keeps the number of the last one."""


def test_u4_the_bank_is_taken_and_what_it_holds_and_wins_is_shown(player: Come) -> None:
    ann = player()
    ann.goto(f"#/table/{ann.house.table('ca-tcp')}/sit")
    for _ in range(8):
        ann.page.wait_for_selector(".tray .chip, .offer")
        if ann.page.locator(".offer").count():
            break
        number = ann.page.locator("h1 small").inner_text()
        ann.page.get_by_role("button", name="Sit out").click()
        ann.page.wait_for_function(GONE_ON, arg=number)
    before = ann.money("balance")
    ann.page.get_by_label("How much?").fill("200")
    ann.page.get_by_role("button", name="Bank with $200").click()
    net = ann.net_cents()
    ann.tab("Log")
    said = ann.page.locator('ol[aria-label="Log"]').inner_text()
    assert "You bank · $200" in said
    assert re.search(r"You show (.* of (clubs|diamonds|hearts|spades)(, )?){3}", said)
    ann.page.wait_for_function(
        "(want) => document.querySelector('[data-figure=balance]')?.textContent === want", arg=_dollars(before + net)
    )


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}" if cents % 100 == 0 else f"${cents / 100:,.2f}"


def test_u3_a_second_spot_beside_the_own_one_is_played_too(player: Come) -> None:
    ann = player()
    ann.sit("casablanca")
    ann.page.get_by_role("button", name="Second spot").click()
    ann.page.get_by_role("button", name="Sit out").click()
    ann.page.wait_for_function(
        "() => document.querySelectorAll('.seat.own').length === 2 && document.querySelector('.deal')"
    )
    spots = ann.page.locator('.seat.own .spot[data-wager="ante"] .hit')
    spots.nth(0).click()
    spots.nth(1).click()
    ann.page.wait_for_function(
        "() => document.querySelector('.deal').textContent.includes('down') && document.querySelectorAll('.seat.own .stack').length === 2"
    )
    ann.deal()
    ann.decide()
    ann.decide()
    ann.net_cents()


def _time_is_up(house: House, table: str) -> None:
    """Whatever the table waits for, it has waited long enough."""
    envelope = house.served.server.floor.table(table).due(1 << 60)
    if envelope is not None:
        house.served.server.turns.put(envelope)


def test_u5_the_own_hand_stands_in_words_and_who_is_late_is_folded_and_told(player: Come, house: House) -> None:
    ann = player()
    table = ann.sit()
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    words = ann.page.locator(".hand strong").inner_text()
    assert re.search(r"high|pair|three|straight|flush", words)
    assert ann.page.locator(".dial").count() == 1
    person = ann.person()
    house.do(lambda: _time_is_up(house, table))
    ann.net_cents()
    ann.tab("Log")
    assert "Time was up: Fold, automatically" in ann.page.locator('ol[aria-label="Log"]').inner_text()
    assert person.startswith("guest:")
    ann.tab("Rules")
    assert "tcp-01" in ann.page.locator("#sheet").inner_text()
    # The table was there before the mathematics had been counted.
    ann.page.locator("#sheet", has_text="3.37%").wait_for(timeout=60_000)


def test_u6_the_coach_says_what_each_choice_is_worth(player: Come) -> None:
    ann = player()
    ann.sit()
    ann.tab("Coach")
    ann.page.get_by_label("Show what each choice is worth").check()
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big em")
    worths = [
        float(re.sub(r"[^0-9.−]", "", each).replace("−", "-")) for each in ann.page.locator(".big em").all_inner_texts()
    ]
    assert len(worths) == 2
    assert "best" in ann.page.locator("#sheet").inner_text()
    # With a fold the ante of $5 is gone, whatever the hand.
    assert worths[0] == -5


def test_u10_a_cut_in_mid_hand_is_said_and_the_game_goes_on(player: Come, house: House) -> None:
    ann = player()
    ann.sit()
    ann.bet("ante")
    ann.deal()
    ann.page.wait_for_selector(".choices .big")
    hand = ann.hand()
    felt = ann.page.locator("#table").bounding_box()
    house.cut(ann.person())
    said = ann.page.wait_for_selector(".bar[role=alert]")
    assert said is not None
    # It lies over the felt, which stays as large as it was.
    assert ann.page.locator("#table").bounding_box() == felt
    assert "Coming back by itself" in said.inner_text()
    ann.page.wait_for_selector(".link.open")
    assert ann.hand() == hand
    ann.decide()
    ann.net_cents()


# While one is away, every new connection ends in nothing.
_AWAY = """
  const Real = WebSocket;
  window.WebSocket = class extends Real { constructor(address) { super(window.away ? `${address}/nowhere` : address); } };
"""


def test_u10_what_was_said_and_what_was_settled_in_between_is_known_afterwards(player: Come, house: House) -> None:
    ann = player()
    ann.page.add_init_script(_AWAY)
    table = ann.sit(table=house.opened(load("tcp-01")))
    server, person = house.served.server, ann.person()

    def away() -> None:
        ann.page.evaluate("() => { window.away = true; }")
        house.cut(person)
        ann.page.wait_for_selector(".bar[role=alert]")

    def back() -> None:
        ann.page.evaluate("() => { window.away = false; }")
        ann.page.wait_for_selector(".link.open")

    # A chip and "Deal" that nobody could hear: both are, once somebody can.
    ann.bet("ante")
    away()
    ann.spot("pair_plus").click()
    ann.deal()
    back()
    ann.page.wait_for_selector(".choices .big")
    assert ann.money("down") == 1000
    # The round ends without anybody there, and what came in between is not kept for those who come back.
    away()
    number = house.do(lambda: server.casino.table(table).live.table.round.number)
    house.do(lambda: _time_is_up(house, table))
    for _ in range(100):
        if house.do(lambda: server.casino.table(table).live.table.rounds) >= number:
            break
        ann.page.wait_for_timeout(50)
    house.do(server.hub._tables[table]._kept.clear)
    back()
    assert ann.net_cents() == -1000
    ann.tab("Log")
    said = ann.page.locator('ol[aria-label="Log"]').inner_text()
    assert f"Round {number}: You lost $10" in said


def test_u1_u3_going_back_to_a_table_that_one_has_left_sits_nobody_down(player: Come, house: House) -> None:
    ann = player()
    ann.goto()
    table = ann.sit()
    server, person = house.served.server, ann.person()
    ann.page.get_by_role("button", name="Leave").click()
    ann.page.locator("article").first.wait_for()

    def is_seated() -> bool:
        return server.casino.table(table).live.table.person(person) is not None

    for _ in range(100):
        if not house.do(is_seated):
            break
        house.do(lambda: _time_is_up(house, table))
        ann.page.wait_for_timeout(50)
    ann.page.go_back()
    ann.page.locator(".rail").get_by_role("button", name="Sit down").wait_for()
    ann.page.wait_for_timeout(200)
    assert not house.do(is_seated)


def test_u10_a_newer_window_has_the_seat_and_the_older_is_told(player: Come) -> None:
    ann = player()
    table = ann.sit()
    other = ann.context.new_page()
    other.goto(f"{ann.house.url}/#/table/{table}")
    other.wait_for_selector(".link.open")
    assert "another window" in ann.page.wait_for_selector(".bar[role=alert]").inner_text()  # type: ignore[union-attr]
    assert ann.page.locator(".toast").count() == 0  # said once, in one's own language
    ann.page.get_by_role("button", name="Use it here").click()
    ann.page.wait_for_selector(".link.open")
    other.close()
