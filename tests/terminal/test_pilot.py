"""The real application, played with keys and mouse from bet to settlement, at any size, with anybody's rule file."""

import re
from pathlib import Path

import pytest

from queenhigh.rules.load import load
from queenhigh.terminal.glyphs import ASCII, UNICODE
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.help import HelpScreen
from queenhigh.terminal.screens.panel import PanelScreen
from queenhigh.terminal.screens.start import StartScreen
from tests.terminal.kit import at_table
from tests.terminal.piloting import GAMES, SIZES, run, settle_one_round, to_bets


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "160x50"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_from_bet_to_settlement(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, name, size=size) as player:
            await to_bets(player)
            purse = player.controller.host.sitting.purse_cents
            rules = player.controller.rules
            main = player.controller.wager
            await player.press("m")
            stakes = player.controller.host.sitting.state.stakes
            mine = [stake for stake in stakes if stake.bettor == "you"]
            made = [main, *(each for each, wager in rules.wager.items() if wager.equals == main)]
            assert [(stake.wager, stake.cents) for stake in mine] == [
                (each, rules.wager[main].cents_min) for each in made
            ]
            assert rules.wager[main].label in await player.text()
            await player.press("enter")
            assert player.stage == "deciding"
            hand = player.controller.scene().focus
            assert hand is not None
            assert len([card for card in hand.cards if card is not None]) == 3
            await player.stay_in()
            assert player.stage == "done"
            text = await player.text()
            result = player.controller.scene().result_cents
            assert result == player.controller.host.sitting.purse_cents - purse
            words = {True: "You win", False: "You lose"}[result > 0] if result else "You break even"
            assert words in text
            # Every wager of the player's is told with its reason and its clause.
            told = [line.text for line in player.controller.log if line.text.startswith("You: ")]
            assert any(rules.wager[main].label in line and "(" in line for line in told)
            await player.press("enter")
            assert player.stage in ("betting", "offer", "banking")

    run(play)


def test_whoever_had_no_bet_in_a_round_has_no_result(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            await to_bets(player)
            await player.press("s")
            assert player.stage == "done"
            assert player.controller.scene().result_cents == 0
            text = await player.text()
            assert not re.search("You (win|lose|break even)", text)

    run(play)


def test_the_terminal_may_change_its_size_at_any_moment(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb") as player:
            for width, height in ((160, 50), (20, 5), (126, 30), (80, 24), (1, 1), (200, 60), (80, 24)):
                await player.pilot.resize_terminal(width, height)
                await player.settled()
                for picture in player.app.screen.query(Picture):
                    assert (picture.canvas.width, picture.canvas.height) == (picture.size.width, picture.size.height)
            await settle_one_round(player)

    run(play)


@pytest.mark.parametrize("name", GAMES)
def test_ascii_is_ascii_on_every_screen(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, name, glyphs=ASCII, size=(130, 40)) as player:
            texts = [await player.text()]
            await player.press("t")
            assert isinstance(player.app.screen, PanelScreen)
            texts.append(await player.text())
            await player.press("escape", "l")
            texts.append(await player.text())
            await player.press("escape", "k")
            await to_bets(player)
            await player.press("m", "enter")
            texts.append(await player.text())
            await player.stay_in()
            texts.append(await player.text())
            await player.press("enter", "h")
            texts.append(await player.text())
            assert [text for text in texts if not text.isascii()] == []

    run(play)


def test_a_round_is_told_beat_by_beat_and_space_alone_hurries_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01", pace=30.0) as player:
            controller = player.controller
            waiting = []
            for keys in (("space",), ("m", "enter"), ("enter", "p", "f", "x")):
                await player.press(*keys)
                waiting.append(controller.waiting)
            # On the disk it is all there already, while the screen still tells of the bets; no other key hurries or decides.
            assert controller.host.sitting.state.phase == "deciding"
            shown = [str(controller.view.phase)]
            await player.press("space", "space")
            shown.append(str(controller.view.phase))
            waiting.append(controller.waiting)
            assert waiting == [False, True, True, False]
            assert shown[0] != shown[1] == "deciding"
            assert controller.host.sitting.state.phase == "deciding"

    run(play)


def test_a_players_own_rule_file_is_a_table(tmp_path: Path) -> None:
    async def play() -> None:
        file = tmp_path / "mine.toml"
        file.write_text('schema = 1\nextends = "tcp-01"\nid = "mine"\ntitle = "Mine — ♥"\n', encoding="utf-8")
        async with at_table(tmp_path / "home", str(file), rules=load(str(file))) as player:
            assert "Mine" in await player.text()
            await settle_one_round(player)

    run(play)


def test_a_named_game_opens_at_its_table_and_nowhere_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            assert not any(isinstance(screen, StartScreen) for screen in player.app.screen_stack)
            await player.press("q")
            assert player.app._exit

    run(play)


def test_the_start_screen_lists_every_game_with_its_edges(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, size=(160, 50)) as player:
            start = player.app.screen
            assert isinstance(start, StartScreen)
            await player.until(lambda: start.is_full)
            start.redraw()
            text = await player.text()
            # Published: 3.37 % par per ante; 22.33 % on the progressive (B9, B18).
            for shown in ("12 pay tables", "casablanca", "3 pay tables", "ca-6cb", "Ante 3.37%", "Progressive 22.33%"):
                assert shown in text
            await player.press("slash", *"draw 02")
            screen = player.app.screen
            assert isinstance(screen, StartScreen)
            assert [row.entry.id for row in screen.rows()] == ["draw-02"]
            await player.press("enter")
            assert player.controller.rules.id == "draw-02"
            await player.press("q")
            assert isinstance(player.app.screen, StartScreen)
        # The second time the list is there at once, with the table that was left on top.
        async with at_table(tmp_path, size=(160, 50)) as player:
            screen = player.app.screen
            assert isinstance(screen, StartScreen)
            assert screen.is_full
            assert "Go on: Three Card Poker Draw" in await player.text()
            await player.press("up", "enter")
            assert player.controller.rules.id == "draw-02"

    run(play)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_there_is_help_on_every_screen(glyphs: object, tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, glyphs=ASCII if glyphs is ASCII else UNICODE) as player:
            shown = []

            async def help_here() -> None:
                await player.press("question_mark")
                assert isinstance(player.app.screen, HelpScreen)
                shown.append(await player.text())
                await player.press("escape")

            await help_here()
            await player.press("enter")
            await help_here()
            await to_bets(player)
            await settle_one_round(player)
            await player.press("enter", "h")
            await help_here()
            await player.press("enter")
            await help_here()
            assert len(set(shown)) == 3
            if glyphs is ASCII:
                assert all(text.isascii() for text in shown)

    run(play)


def test_the_wheel_and_the_page_keys_scroll_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            for _ in range(3):
                await settle_one_round(player)
                await player.press("enter")
            bottom = await player.text()
            await player.press("pageup")
            assert await player.text() != bottom
            await player.press("pagedown")
            assert await player.text() == bottom
            player.table.on_mouse_scroll_up()
            assert await player.text() != bottom
            player.table.on_mouse_scroll_down()
            assert await player.text() == bottom

    run(play)
