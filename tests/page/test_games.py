"""What few games have, in a real browser: bets behind another's hand, a jackpot with envy, and games that nobody has drawn."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings

from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.tables.actions import PayWager
from queenhigh.round import actions as round_do
from queenhigh.rules.groups import placed_by_hand
from queenhigh.rules.load import load, load_text
from queenhigh.session import actions as table_do
from queenhigh.session.steps import next_step
from queenhigh.testing import RuleFile, rule_files
from tests.casino.progressive import PAIRS, progressive
from tests.effort import scaled
from tests.page import desk_house
from tests.page.browser import House, Player
from tests.page.test_everyone import PHONE
from tests.web.served import PASSWORD

Come = Callable[..., Player]


ALWAYS = progressive([{**row, "envy": 25} for row in (*PAIRS, {"class": "high_card", "meter_percent": 100})])
"""Whatever is dealt wins the whole meter, and 25 times the wager for everyone else who has one."""


def lines(who: Player) -> list[str]:
    """What was said at the table, to this person."""
    who.tab("Log")
    return who.page.locator('ol[aria-label="Log"] li').all_inner_texts()


def test_u2_u4_c5_a_bet_behind_another_hand_goes_with_that_hand(player: Come, house: House) -> None:
    ann = player()
    ann.sit(table=house.opened(load("ca-6cb")))
    before = ann.money("balance")
    behind = ann.page.locator('.seat.other .spot[data-wager="ante"] .hit')
    behind.wait_for()
    # The bank's own hand has nothing behind it, nor have seats that nobody has bet on.
    assert behind.count() == 1
    behind.click()
    ann.page.wait_for_function("() => document.querySelector('[data-figure=down]')?.textContent === '$5'")
    ann.page.wait_for_selector('.seat.other .hit[aria-label*="yours $5"]')
    ann.deal()
    net = ann.net_cents()
    # Whoever holds the hand has decided for both: nothing was asked here.
    said = lines(ann)
    assert "You bet Ante $5" in said
    holder = next(line.partition(" bets")[0] for line in said if " bets Ante " in line)
    took = next(line for line in said if line.startswith(f"{holder}: "))
    if "Play" in took:
        assert f"You: Play $5, behind {holder}" in said
    assert net in (-500, -1000, 0, 500, 1000)
    settled = [line.lstrip("▲▽ ") for line in said]
    results = {
        who: [line.split(" ", 3)[1:3] for line in settled if line.startswith(f"{who}: Ante ")]
        for who in (holder, "You")
    }
    assert results[holder] == results["You"] != []
    assert ann.money("balance") == before + net


def test_u8_c5_a_thumb_bets_behind_another_hand(player: Come, house: House) -> None:
    ann = player(**PHONE)
    ann.sit(table=house.opened(load("ca-6cb")))
    ann.page.get_by_role("button", name="Bet behind ").tap()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Ante").tap()
    ann.page.wait_for_function("() => document.querySelector('[data-figure=down]')?.textContent === '$5'")
    assert ann.violations("dialog") == []
    sheet.get_by_role("button", name="Close").tap()
    assert ann.violations() == []
    ann.page.locator(".deal").tap()
    assert ann.net_cents() in (-500, -1000, 0, 500, 1000)


def _jackpot_table(house: House) -> str:
    """A table for money with a human dealer, where Ben sits."""
    casino = house.served.server.casino

    def furnish() -> None:
        desk_house.furnish(casino, "2026-11-16")
        casino.open_meter("sam", "jackpot", ALWAYS, "progressive")
        casino.open_table("sam", "Jackpot", ALWAYS, desk_house.linked("jackpot"))
        desk_house.open_tray(casino, "Jackpot")
        desk_house.sit(casino, "Jackpot", "ben", 2)

    house.do(furnish)
    return "Jackpot"


def test_u4_p1_p3_p10_b17_a_jackpot_with_envy_from_the_lit_sensor_to_the_win_page(player: Come, house: House) -> None:
    casino = house.served.server.casino
    table = _jackpot_table(house)

    def do(person: str, *actions: Any) -> None:
        house.do(lambda: [casino.do(person, f"table:{table}", action) for action in actions])

    ann = player()
    answer = ann.context.request.post(f"{house.url}/api/login", data={"name": "ann", "password": PASSWORD})
    assert answer.ok
    ann.goto(f"#/table/{table}/sit")
    ann.page.wait_for_selector(".seat.own")
    do("dina", table_do.StartRound(readings=house.do(lambda: casino.readings(casino.table(table)))))
    ann.until_bets()
    before = ann.money("balance")
    sensor = ann.page.locator(".seat.own .spot.meter")
    meter = ann.page.locator(".meter-sum")
    assert "lit" not in str(sensor.get_attribute("class"))
    assert meter.text_content() == "$1,000"
    ann.bet("ante", "progressive")
    assert "lit" in str(sensor.get_attribute("class"))
    do("ben", *(round_do.PlaceWager("ben", 2, wager, cents) for wager, cents in (("ante", 500), ("progressive", 100))))
    do("dina", keypad_do.PressCoinIn())
    # Two wagers of $1, of each of which 14 % go to the meter.
    ann.page.wait_for_function("() => document.querySelector('.meter-sum').textContent === '$1,000.28'")
    assert "lit" in str(sensor.get_attribute("class"))
    _to_the_awards(house, table, ann)
    label = ann.page.locator(".meter-label")
    ann.page.wait_for_function("() => document.querySelector('.display').classList.contains('pending')")
    assert label.text_content() == "Jackpot"
    for award in house.do(lambda: casino.table(table).live.table.round.awards):
        do("dina", keypad_do.PressHand(award.spot))
    ann.page.wait_for_function("() => document.querySelector('.meter-label').textContent === 'PENDING'")
    do("sam", keypad_do.TurnKey("JPH"), keypad_do.PressJackpot(), keypad_do.TurnKey("RUN"))
    celebrated = ann.page.wait_for_selector(".jackpot.mine")
    assert celebrated is not None
    # Ann sits nearer to the dealer's right: the meter is hers, and Ben finds it at its seed.
    assert celebrated.inner_text().replace("\n\n", "\n").split("\n") == [
        "Jackpot: $1,000.28",
        "Jackpot",
        "$1,000.28",
        "You",
    ]
    said = [line.lstrip("▲▽ ") for line in lines(ann)]
    assert "You: Jackpot: $1,000.28" in said
    assert "ben: Jackpot: $1,000" in said
    assert any(re.fullmatch(r"You: Progressive wins \$25 \(envy of seat 2: .+\)", line) for line in said)
    _to_the_awards(house, table, ann, until="rack")
    do("dina", keypad_do.PressGameOver())
    net = ann.net_cents()
    assert ann.money("balance") == before + net
    assert net >= 100_028 + 2_500 - 500 - 500 - 100
    assert meter.text_content() == "$1,000"
    _win_page(house, player())


def _win_page(house: House, sam: Player) -> None:
    """What the supervisor prints of it."""
    answer = sam.context.request.post(f"{house.url}/api/login", data={"name": "sam", "password": PASSWORD})
    assert answer.ok
    sam.goto("#/desk/manager/jackpot")
    sam.page.get_by_role("link", name="Win page").first.click()
    sheet = sam.page.get_by_role("article", name="Win page")
    sheet.wait_for()
    text = sheet.inner_text()
    assert "All 52 cards" in text
    assert "$1,000" in text
    assert {"dina", "sam", "Jackpot"} <= set(text.split())


def _to_the_awards(house: House, table: str, ann: Player, until: str = "lock") -> None:
    """The cards, Ben's decision and Ann's in the page, the bank, the wagers: until the hands that win are to be marked."""
    casino = house.served.server.casino

    def go_on() -> str:
        for _ in range(20):
            desk = casino.table(table)
            live = desk.live
            if live.to_pay:
                first = live.to_pay[0]
                casino.do("dina", desk.stream, PayWager(first.spot, first.bettor, first.wager, first.cents))
                continue
            step = next_step(desk.known_rules, live.table)
            if step.wait == "decision" and step.bettors[0] == "ben":
                casino.do("ben", desk.stream, round_do.Decide(step.seat, "play"))
            elif step.wait in ("deal", "reveal", "settle"):
                casino.do("dina", desk.stream, dealer_action(live, step))
            elif step.wait != "seeds":
                return step.wait
            else:
                return "seeds"
        raise AssertionError("the round does not go on")

    wait = ""
    for _ in range(100):
        wait = house.do(go_on)
        if wait == until:
            return
        if wait == "decision":
            ann.decide("play")
        ann.page.wait_for_timeout(50)
    raise AssertionError(wait)


@lru_cache
def _random_games(number: int) -> list[RuleFile]:
    """Rule files that nobody has written: the same ones each time."""
    found: list[RuleFile] = []

    @seed(7)
    @settings(max_examples=6 * number, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(rule_files())
    def gather(file: RuleFile) -> None:
        found.append(file)

    gather()
    # The first ones that Hypothesis draws are the plainest.
    return found[-number:]


@pytest.mark.parametrize("place", range(scaled(4)))
def test_u2_a_random_rule_file_is_a_table_in_the_page(player: Come, house: House, place: int) -> None:
    file = _random_games(scaled(4))[place]
    rules = load_text(file.text, "random.toml")
    ann = player()
    ann.sit(table=house.opened(rules))
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
    said = [line.lstrip("▲▽ ") for line in lines(ann)]
    labels = {wager.label for wager in rules.wager.values()} | {bonus.label for bonus in rules.bonus.values()}
    assert any(line.startswith(f"You: {label} ") for line in said for label in labels)
