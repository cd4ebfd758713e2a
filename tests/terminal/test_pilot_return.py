"""Leaving and coming back: a hand that waits, bets that go back, and every hand again in the history."""

from pathlib import Path

from queenhigh.cards.deck import seed_from_text
from queenhigh.terminal.book import Book
from queenhigh.terminal.screens.history import HistoryScreen, ReplayScreen
from queenhigh.terminal.screens.notice import NoticeScreen
from queenhigh.terminal.screens.table import TableScreen
from tests.terminal.kit import at_table
from tests.terminal.piloting import clicker, run, settle_one_round


def test_a_hand_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "draw-01") as player:
            await player.press("2", "2", "enter")
            assert player.stage == "deciding"
            await player.press("2", "right")
            hand = player.controller.host.sight()
            await player.press("q")
        # Another game was asked for; a hand with chips on the table is finished first, and that is said.
        async with at_table(tmp_path, "tcp-01") as player:
            text = await player.text()
            assert "$10 of yours lies on the table of Three Card Poker Draw" in " ".join(text.replace("│", " ").split())
            assert "after it, Three Card Poker, pay table TCP-01 opens" in " ".join(text.replace("│", " ").split())
            await player.press("p", "f", "space")
            assert isinstance(player.app.screen, NoticeScreen)
            await player.press("enter")
            assert player.stage == "deciding"
            assert player.controller.host.sight() == hand
            assert player.controller.rules.id == "draw-01"
            await player.press("p")
            assert player.stage == "done"
            assert "On to Three Card Poker, pay table TCP-01" in await player.text()
            # The table that was asked for opens by itself, with the seed that was asked for.
            await player.press("enter")
            assert player.controller.rules.id == "tcp-01"
            assert player.stage == "betting"
            assert player.controller.host.sitting.sat.seed == seed_from_text("7").hex()
            assert len(player.app.screen_stack) == 2

    run(play)


def test_a_hand_at_the_very_table_that_is_asked_for_opens_without_a_question(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "draw-01", seed="") as player:
            await player.press("2", "2", "enter", "q")
        async with at_table(tmp_path, "draw-01", seed="") as player:
            assert player.stage == "deciding"

    run(play)


def test_leaving_before_the_cards_takes_the_bets_along(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            await player.press("2", "2", "q")
        book = Book(tmp_path)
        assert (book.bankroll_cents, book.must_finish) == (100_000, False)
        book.close()

    run(play)


def test_history_replays_any_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-tcp") as player:
            for _ in range(3):
                await settle_one_round(player)
                await player.press("enter")
            await player.press("h")
            assert isinstance(player.app.screen, HistoryScreen)
            assert len(player.app.screen.hands) == 3
            await player.press("down", "down", "up", "enter")
            replay = player.app.screen
            assert isinstance(replay, ReplayScreen)
            assert replay.replay.hand.record.opened.number == 2
            await player.press("end")
            assert replay.step == len(replay.replay.steps) - 1
            net = replay.replay.hand.net_cents
            assert replay.scene.result_cents == net
            for key in ("right", "left", "home", "left", "right", "question_mark", "enter"):
                await player.press(key)
            assert replay.step == 1
            await player.press("q", "q")
            assert isinstance(player.app.screen, TableScreen)

    run(play)


def test_the_hand_that_still_lies_there_is_in_the_history_and_the_mouse_replays_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            click = clicker(player)
            await settle_one_round(player)
            result = player.controller.scene().result_cents
            await click("screen:history")
            screen = player.app.screen
            assert isinstance(screen, HistoryScreen)
            assert [hand.net_cents for hand in screen.hands] == [result]
            await click("screen:replay")
            replay = player.app.screen
            assert isinstance(replay, ReplayScreen)
            await click("step:1")
            await click("step:1")
            assert replay.step == 2
            await click("step:9999")
            assert replay.step == len(replay.replay.steps) - 1
            await click("screen:back")
            await click("screen:back")
            # The next round puts it away; it stays in the history once.
            await player.press("enter", "h")
            screen = player.app.screen
            assert isinstance(screen, HistoryScreen)
            assert [hand.net_cents for hand in screen.hands] == [result]

    run(play)
