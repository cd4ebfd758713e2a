"""Chips under the keys and the mouse: what is bet, taken back, doubled, bought, refused; and what the mouse can reach."""

from pathlib import Path

from queenhigh.session.actions import CashOut
from queenhigh.terminal.book import Book
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.places import Places
from queenhigh.terminal.screens.amount import AmountScreen
from queenhigh.terminal.screens.help import HelpScreen
from tests.round.games import game
from tests.terminal.kit import Player, at_table
from tests.terminal.piloting import clicker, run, settle_one_round, to_offer


def test_keys_that_mean_nothing_change_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            await player.press("m")
            before = player.controller.host.sitting
            await player.press("z", "9", "f12", "ctrl+a", "ü", "§", "insert")
            assert player.controller.host.sitting == before

    run(play)


def test_a_key_that_means_nothing_is_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "casablanca") as player:
            await player.press("m", "enter")
            before = player.controller.host.sitting
            # This house says Raise, and p is nothing there.
            await player.press("p")
            assert "p means nothing here; ? explains the keys." in await player.text()
            assert player.controller.host.sitting == before
            await player.press("r")
            assert player.stage == "done"

    run(play)


def test_a_mistyped_amount_is_explained_and_a_right_one_is_bet(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            await player.press("e")
            assert isinstance(player.app.screen, AmountScreen)
            await player.press("1", "2", "x", "enter")
            assert "not an amount of money" in await player.text()
            assert not player.controller.host.sitting.bets
            await player.press("e", "2", "x", "backspace", "5", "full_stop", "0", "0", "enter")
            assert [bet.cents for bet in player.controller.host.sitting.bets] == [2500]
            await player.press("e", "escape", "e", "enter")
            assert [bet.cents for bet in player.controller.host.sitting.bets] == [2500]

    run(play)


def test_a_bet_over_the_limit_is_refused_with_the_limit(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            await player.press("e", *"501", "enter")
            assert "at most $500 more" in await player.text()
            await player.press("1")
            assert "at least $5 more" in await player.text()
            await player.press("e", *"5.50", "enter")
            assert "steps of $1" in await player.text()
            assert not player.controller.host.sitting.bets
            await player.press("x")
            assert [bet.cents for bet in player.controller.host.sitting.bets] == [50_000]
            # The raise is reserved: nothing is left to bet with.
            await player.press("left", "2")
            assert "raise and fees included" in await player.text()

    run(play)


def test_undo_clear_rebet_and_double(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:

            def bets() -> list[tuple[str, int]]:
                stakes = player.controller.host.sitting.state.stakes
                return [(stake.wager, stake.cents) for stake in stakes if stake.bettor == "you"]

            await player.press("u")
            assert "no chips of yours" in await player.text()
            await player.press("r")
            assert "not bet at this table" in await player.text()
            await player.press("2", "2", "left", "3")
            assert bets() == [("ante", 1000), ("pair_plus", 2500)]
            await player.press("d")
            assert bets() == [("ante", 2000), ("pair_plus", 5000)]
            await player.press("u")
            assert bets() == [("ante", 2000), ("pair_plus", 2500)]
            await player.press("c")
            assert bets() == []
            await player.press("2", "plus", "enter", "p", "enter", "r")
            assert bets() == [("pair_plus", 1000)] or bets() == [("ante", 1000)]

    run(play)


def test_chips_need_not_wait_until_the_others_have_bet(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01", pace=30.0) as player:
            assert player.controller.waiting
            await player.press("2")
            assert [bet.cents for bet in player.controller.host.sitting.bets] == [500]

    run(play)


def test_a_chipless_player_can_watch_and_buy(tmp_path: Path) -> None:
    async def play() -> None:
        rules = game("tcp-01")
        book = Book(tmp_path)
        book.sit(rules, "tcp-01", "7", Places())
        book.do("you", CashOut("you", 99_900))
        book.close()
        async with at_table(tmp_path, "tcp-01", seed="") as player:
            await player.press("m")
            assert not player.controller.host.sitting.bets
            await player.press("s")
            assert player.stage == "done"
            await player.press("b", *"200", "enter", "enter", "m")
            assert player.controller.host.sitting.bets

    run(play)


def test_d3_a_raise_may_be_typed(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "draw-01") as player:
            await player.press("2", "2", "enter", "e", *"25", "enter")
            assert "The raise is $10 to $20 in steps of $1" in await player.text()
            await player.press("e", *"17", "enter")
            assert player.controller.raise_cents == 1700
            await player.press("x")
            assert player.controller.raise_cents == 2000
            await player.press("m", "left")
            assert player.controller.raise_cents == 1000

    run(play)


def test_a_raise_of_the_last_hand_is_not_the_next_ones_default(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "draw-01") as player:
            await player.press("2", "2", "enter", "x", "p", "enter", "r", "enter")
            assert player.stage == "deciding"
            assert player.controller.raise_cents == 1000

    run(play)


def test_the_mouse_does_what_keys_do(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:

            async def click(name: str) -> None:
                for picture in player.app.screen.query(Picture):
                    for hit in picture.canvas.hits:
                        if hit.name == name and picture.display:
                            await player.pilot.click(picture, offset=(hit.x + hit.width // 2, hit.y))
                            await player.settled()
                            return
                raise AssertionError(name)

            seat = player.controller.seat
            await click("rack:2")
            await click(f"spot:{seat}:ante")
            assert [(bet.wager, bet.cents) for bet in player.controller.host.sitting.bets] == [("ante", 2500)]
            await click("undo")
            assert not player.controller.host.sitting.bets
            await click(f"spot:{seat}:ante")
            await click("deal")
            await click("take:play")
            assert player.stage == "done"
            await click("next")
            assert player.stage == "betting"
            await click("screen:help")
            assert isinstance(player.app.screen, HelpScreen)

    run(play)


def test_every_button_of_every_stage_can_be_clicked_in_80_columns(tmp_path: Path) -> None:
    def names(player: Player) -> set[str]:
        return {hit.name for picture in player.app.screen.query(Picture) for hit in picture.canvas.hits}

    async def play() -> None:
        async with at_table(tmp_path, "draw-01") as player:
            await settle_one_round(player)
            await player.press("enter", "m")
            await player.shown()
            assert {"deal", "undo", "clear", "double", "rebet", "least", "most", "amount"} <= names(player)
            await player.press("enter")
            await player.shown()
            assert {"take:fold", "take:play", "raise:-1", "raise:+1", "least", "most", "amount"} <= names(player)
            click = clicker(player)
            await click("most")
            await click("raise:-1")
            assert player.controller.raise_cents == 900  # twice the ante of $5, less a dollar
        async with at_table(tmp_path / "bank", "ca-6cb", places=Places(seat=2)) as player:
            await to_offer(player)
            await player.press("2")
            await player.shown()
            assert {"bank", "decline", "undo", "clear", "most", "amount"} <= names(player)

    run(play)
