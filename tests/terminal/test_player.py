"""What a player is owed: fees by name, the total of the bets, chips that fit, a session that adds up, wins, rules, a question."""

import asyncio
from collections.abc import Callable, Coroutine
from fractions import Fraction
from pathlib import Path

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.rules.load import load
from queenhigh.terminal.book import Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.menu import bare_menu, families, full_menu
from queenhigh.terminal.places import ANYWHERE, Places
from queenhigh.terminal.screens.guide import GuideScreen
from queenhigh.terminal.screens.notice import NoticeScreen
from queenhigh.terminal.screens.start import StartScreen
from queenhigh.terminal.screens.table import TableScreen
from queenhigh.terminal.winning import is_big, large
from queenhigh.terminal.wishes import Wishes, kept_wishes
from tests.round.games import game
from tests.terminal.kit import Player, at_table
from tests.terminal.random_play import press


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(play())


def seated(home: Path, name: str, places: Places = ANYWHERE, seed: str = "7") -> tuple[Book, Controller]:
    """Someone at a table whose first round is open, with everything told."""
    book = Book(home)
    controller = Controller(book.sit(game(name), name, seed, places))
    controller.do("next")
    controller.hurry()
    return book, controller


def in_front(player: Player) -> type:
    """The kind of screen that is in front."""
    return type(player.app.screen)


def to_bets(controller: Controller) -> None:
    while controller.stage != "betting":
        press(controller, "n" if controller.stage == "offer" else "enter")


def dealt_to_you(controller: Controller, hand: str) -> Callable[..., tuple[int, ...]]:
    """A shuffle that gives the player these cards."""
    below = {stake.spot for stake in controller.host.sitting.state.stakes if stake.spot < controller.seat}
    own = parse_cards(hand)
    rest = [card for card in range(52) if card not in own]
    deck = (*rest[: 3 * len(below)], *own, *rest[3 * len(below) :])
    return lambda *_: deck


# ── fees ──


def test_a18_every_fee_is_named_on_its_spot_in_the_prompt_and_in_the_total(tmp_path: Path) -> None:
    # The file: $1 an ante, 50 cents a bonus, nothing for play.
    book, controller = seated(tmp_path, "ca-tcp")
    to_bets(controller)
    assert controller.scene().prompt.endswith("Fees: Ante $1, Bonus $0.50.")
    press(controller, "2", "right", "2")
    assert controller.wager == "bonus"
    place = controller.scene().focus
    assert place is not None
    assert {pile.label: pile.fee_cents for pile in place.piles} == {"Ante": 100, "Play": 0, "Bonus": 50}
    scene = controller.scene()
    assert (scene.bet_cents, scene.fee_cents) == (1000, 150)
    assert "$10 bet, $1.50 fees" in scene.prompt
    press(controller, "enter")
    assert "Fees taken: $1.50." in controller.scene().prompt
    mine = [line.text for line in controller.log if line.text.startswith("You pay")]
    assert mine == ["You pay Table fee $1 on Ante (A18)", "You pay Table fee $0.50 on Bonus (A18)"]
    assert any(line.text.endswith("in all, $1.50 of it from you") for line in controller.log)
    press(controller, "p")
    assert "Fees taken from you: $1.50." in controller.scene().prompt
    book.close()


def test_a18_the_spots_show_their_fees_on_the_screen(tmp_path: Path) -> None:
    async def play() -> None:
        for number, size in enumerate(((80, 24), (160, 50))):
            async with at_table(tmp_path / str(number), "ca-tcp", size=size) as player:
                while player.stage != "betting":
                    await player.press("n" if player.stage == "offer" else "enter")
                text = await player.text()
                assert "fee $1" in text
                assert "fee 50c" in text
                await player.press("2")
                assert "Bet $5 + $1 fees" in await player.text()

    run(play)


def test_a18_the_coach_counts_the_fee_with_the_edge(tmp_path: Path) -> None:
    book, controller = seated(tmp_path, "ca-tcp")
    to_bets(controller)
    controller.coach_on = True
    controller.coach.warm_up()
    edge = controller.coach.edges["ante"]

    def said() -> str:
        return " | ".join(line.text for line in controller.scene().coach)

    # A dollar is a fifth of the least ante, and a hundredth of $100.
    least = float((edge + Fraction(1, 5)) * 100)
    assert f"the fee is $1 (A18): together {least:.2f} % of the least, $5" in said()
    press(controller, "4")
    hundred = float((edge + Fraction(1, 100)) * 100)
    assert f"the fee is $1 (A18): together {hundred:.2f} % of your $100" in said()
    press(controller, "enter")
    assert "The fees of $1 are paid" in said()
    press(controller, "p")
    controller.coach.study()
    assert "(fees -$1.00 included)" in said()
    book.close()


def test_a18_the_list_of_games_names_fees_beside_edges(tmp_path: Path) -> None:
    entries = {entry.id: entry for entry in full_menu(tmp_path, lambda _: None)}
    ante, _, bonus = entries["ca-tcp"].wagers
    assert (ante.fee, bonus.fee) == ("$1", "50c")
    assert ante.keeps == f"{ante.edge}+$1"
    # 20 % of $5 more than the edge, to the last digit shown.
    assert float(ante.least_edge.partition("%")[0]) == pytest.approx(float(ante.edge.rstrip("%")) + 20, abs=0.011)
    assert all(not wager.fee for wager in entries["tcp-01"].wagers)


def test_c14_whoever_is_offered_the_bank_is_told_its_fee(tmp_path: Path) -> None:
    book, controller = seated(tmp_path, "ca-6cb", Places(seat=1))
    assert controller.stage == "offer"
    # Schedule 1, which the file uses: 50 cents up to $50 of action, $5 above $500.
    assert "Collection $0.50 to $5 (C14)" in controller.scene().prompt
    press(controller, "5", "b")
    action = sum(stake.cents for stake in controller.host.sitting.state.stakes)
    fee = next(cents for most, cents in ((5000, 50), (10000, 100), (30000, 200), (50000, 400)) if action <= most)
    told = f"Collection ${fee // 100} on" if fee >= 100 else "Collection $0.50 on"
    assert told in controller.scene().prompt
    book.close()


# ── chips ──


@pytest.mark.parametrize("name", ["tcp-01", "ca-tcp", "ca-6cb", "draw-01", "casablanca", "tcp-progressive-1"])
def test_a_click_on_an_empty_spot_is_never_refused_for_its_chip(name: str, tmp_path: Path) -> None:
    book, controller = seated(tmp_path, name)
    to_bets(controller)
    for place in range(len(controller.chips)):
        press(controller, "c")
        main = controller.wager
        opening = [main, *(each for each, terms in controller.rules.wager.items() if terms.kind != "raise")]
        for wager in dict.fromkeys(opening):
            terms = controller.rules.wager[wager]
            if controller.chips[place] * 2 > controller.host.sitting.purse_cents:
                continue
            controller.do(f"rack:{place}")
            controller.do(f"spot:{controller.seat}:{wager}")
            assert controller.error == ""
            bet = controller.host.sitting.bets[-1]
            assert bet.wager == wager
            assert bet.cents >= max(terms.cents_min, terms.cents_step)
        controller.wager = main
    book.close()


def test_the_chip_in_hand_is_one_that_the_first_spot_takes(tmp_path: Path) -> None:
    book, controller = seated(tmp_path, "tcp-01")
    scene = controller.scene()
    assert scene.chips[scene.chip] == 500
    assert scene.chip_least_cents == 500
    # A chip that is named by its key is put down as it is, or refused.
    press(controller, "1")
    assert "at least $5 more" in controller.error
    assert controller.scene().chip == scene.chip
    press(controller, "2", "1")
    assert [bet.cents for bet in controller.host.sitting.bets] == [500, 100]
    book.close()


# ── the session ──


def test_the_session_counts_the_round_that_was_just_settled_and_those_that_were_banked(tmp_path: Path) -> None:
    book, controller = seated(tmp_path, "ca-6cb", Places(seat=1))
    controller.coach_on = True
    controller.coach.warm_up()
    first = controller.host.sitting.purse_cents
    press(controller, "5", "b", "enter")
    assert controller.stage == "done"
    behind = [controller.coach.is_behind]
    controller.coach.study()
    account = controller.coach.account
    assert account is not None
    assert (account.rounds, account.banked, account.decisions) == (1, 1, 0)
    assert account.net_cents == controller.host.sitting.purse_cents - first
    said = " ".join(line.text for line in controller.scene().coach)
    assert "1 round, 1 of them banked: result" in said
    # The same round is not counted again when the next one begins.
    press(controller, "enter")
    behind.append(controller.coach.is_behind)
    assert behind == [True, False]
    press(controller, "n", "m", "enter", "f")
    controller.coach.study()
    assert controller.coach.account is not None
    assert (controller.coach.account.rounds, controller.coach.account.banked) == (2, 1)
    assert controller.coach.account.net_cents == controller.host.sitting.purse_cents - first
    book.close()


def test_the_coach_speaks_of_a_round_as_soon_as_it_is_settled(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01", size=(160, 50)) as player:
            await player.press("k", "2", "enter", "f")
            await player.until(lambda: not player.controller.coach.is_behind)
            player.table.repaint()
            assert player.stage == "done"
            assert "1 round: result -$5.00" in await player.text()

    run(play)


# ── the list ──


def test_b8_the_twelve_pay_tables_lie_under_the_plain_game(tmp_path: Path) -> None:
    found = families(bare_menu())
    assert found[0].title == "Three Card Poker"
    assert [entry.id for entry in found[0].entries] == [f"tcp-{number:02}" for number in range(1, 13)]
    assert sum(len(family.entries) for family in found) == len(bare_menu())

    async def play() -> None:
        async with at_table(tmp_path) as player:
            start = player.app.screen
            assert isinstance(start, StartScreen)
            await player.until(lambda: start.is_full)
            assert start.rows()[start.chosen].entry.id == "tcp-01"
            assert len(start.rows()) == len(families(start.entries))
            await player.press("right")
            # B8: TCP-02 has ante bonus A and pair plus B.
            assert "5-4-1  40-25-6-4-1" in await player.text()
            await player.press("down", "down", "left")
            assert start.rows()[start.chosen].entry.id == "tcp-01"
            assert not start.opened
            await player.press("right", "down", "down", "enter")
            assert player.controller.rules.id == "tcp-02"

    run(play)


# ── rules ──


def test_rules_and_how_to_play_are_on_a_key(tmp_path: Path) -> None:
    async def pages(player: Player) -> tuple[str, str]:
        await player.press("i")
        assert in_front(player) is GuideScreen
        how = await player.text()
        await player.press("tab")
        rules = await player.text()
        await player.press("end", "home", "escape")
        return how, rules

    async def play() -> None:
        async with at_table(tmp_path, size=(100, 60)) as player:
            how, rules = await pages(player)
            assert "Bet Ante or Pair Plus, or both." in how
            assert "Who wins" in how
            assert "1. The game" in rules
            assert isinstance(player.app.screen, StartScreen)
        async with at_table(tmp_path / "table", "ca-tcp", size=(100, 60)) as player:
            before = player.controller.host.sitting
            how, rules = await pages(player)
            assert "Ante: $1 to the house, whatever you bet on it." in how
            assert "1. The game" in rules
            assert in_front(player) is TableScreen
            assert player.controller.host.sitting == before

    run(play)


# ── a win, an exchange ──


def test_a_big_win_is_larger_than_a_small_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for hand, big in (("Kh Qh Jh", True), ("Ah Ad Js", False)):
        book, controller = seated(tmp_path / hand[:2], "tcp-01")
        press(controller, "2", "left", "2")
        monkeypatch.setattr("queenhigh.session.rounds.shuffle", dealt_to_you(controller, hand))
        press(controller, "enter", "p")
        monkeypatch.undo()
        scene = controller.scene()
        assert scene.result_cents is not None
        # A straight flush on pair plus brings 40 times $5 at least; a pair of aces less than five times the $10 bet.
        assert is_big(scene) is big
        assert (scene.result_cents >= 200_00) is big
        if big:
            assert scene.win_why == "Pair Plus, straight flush"
        book.close()


def test_large_digits_are_three_lines_of_one_length() -> None:
    lines = large("+$1,234,567,890.05")
    assert len(lines) == 3
    assert len({len(line) for line in lines}) == 1
    assert len(set(large("6"))) > 1


def test_a_win_shows_on_every_screen_and_its_stars_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        for number, size in enumerate(((80, 24), (100, 32), (160, 50))):
            async with at_table(tmp_path / str(number), "tcp-01", size=size, pace=0.001) as player:
                await player.press("2", "left", "2")
                monkeypatch.setattr("queenhigh.session.rounds.shuffle", dealt_to_you(player.controller, "Kh Qh Jh"))
                await player.press("enter", "space", "p", "space")
                monkeypatch.undo()
                assert player.stage == "done"
                text = await player.text()
                assert "You win $" in text
                assert "▀" in text or "█" in text
                await player.until(lambda player=player: player.table.glow > 1)  # type: ignore[misc]
                await player.press("enter")
                assert player.stage == "betting"

    run(play)


def test_d3_the_log_names_the_card_that_went_the_one_that_came_and_the_final_hand(tmp_path: Path) -> None:
    book, controller = seated(tmp_path, "draw-01")
    press(controller, "2", "enter")
    sight = controller.host.sight()
    assert sight is not None
    show = controller.narrator.card
    given, kept = sight.cards[0], sight.cards[1:]
    press(controller, "1", "p")
    spot = next(spot for spot in controller.view.spots if spot.bettor == "you")
    drawn = parse_cards(spot.draw[0])[0]
    told = [line.text for line in controller.log]
    assert f"You: Play $5, exchanging {show(given)} (D3)" in told
    final = " ".join(show(card) for card in (drawn, *kept))
    words = controller.narrator.words.hand((drawn, *kept))
    assert f"You draw {show(drawn)} for {show(given)} and hold {final}: {words}" in told
    # What others exchange is told when their hands are shown, and not before.
    assert not any(
        "exchanging a card" not in text and "exchanging" in text for text in told if not text.startswith("You")
    )
    book.close()


# ── a question before a mistake ──


def test_a_mistake_above_the_setting_is_asked_about_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            controller = player.controller
            await player.press("a", *"1.00", "enter")
            assert controller.ask_cents == 100
            await player.press("2", "2")
            monkeypatch.setattr("queenhigh.session.rounds.shuffle", dealt_to_you(controller, "Ah Ad Ac"))
            await player.press("enter")
            # To fold three aces gives away the ante, and more.
            await player.press("f")
            assert in_front(player) is NoticeScreen
            assert "Fold gives away $" in await player.text()
            for key in ("f", "enter", "space", "p", "n"):
                await player.press(key)
            assert player.stage == "deciding"
            assert in_front(player) is TableScreen
            await player.press("f", "escape", "f", "y")
            assert player.stage == "done"
            result = controller.scene().result_cents
            assert result == -1000
            # The best choice is never asked about.
            await player.press("g")
            assert player.stage == "deciding"
            await player.press("p")
            assert player.stage == "done"
        assert kept_wishes(tmp_path) == Wishes(coach=False, ask_cents=100)
        async with at_table(tmp_path, "tcp-01") as player:
            asked = [player.controller.ask_cents]
            await player.press("a", "enter")
            asked.append(player.controller.ask_cents)
            assert asked == [100, None]
            await player.press("a", "x", "enter")
            assert "not an amount of money" in player.controller.error
        assert kept_wishes(tmp_path) == Wishes()

    run(play)


def test_what_cannot_be_priced_is_not_asked_about(tmp_path: Path) -> None:
    from tests.coach.kit import outside_the_proof

    book = Book(tmp_path)
    controller = Controller(book.sit(outside_the_proof(), "five-each", "7", ANYWHERE))
    controller.ask_cents = 0
    controller.do("next")
    press(controller, "m", "enter", "f")
    assert controller.doubt == ""
    assert controller.stage == "done"
    book.close()


def test_a_rule_file_with_a_free_wager_has_no_word_of_fees(tmp_path: Path) -> None:
    book = Book(tmp_path)
    rules = load("ca-tcp", {"fee.table.per_wager": {"ante": 0, "bonus": 0}})
    controller = Controller(book.sit(rules, "ca-tcp", "7", ANYWHERE))
    controller.do("next")
    to_bets(controller)
    press(controller, "2")
    assert "ee" not in controller.scene().prompt.replace("seat", "")
    assert controller.scene().fee_cents == 0
    book.close()
