"""The real application, played with keys and mouse from bet to settlement."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.cards.deck import seed_from_text
from queenhigh.money.cents import format_cents
from queenhigh.round.actions import Decide
from queenhigh.round.events import WagerSettled
from queenhigh.round.whys import NOT_COVERED
from queenhigh.rules.load import load
from queenhigh.session.actions import CashOut
from queenhigh.terminal.book import Book
from queenhigh.terminal.draft import Draft
from queenhigh.terminal.glyphs import ASCII, UNICODE
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.places import Places
from queenhigh.terminal.screens.amount import AmountScreen
from queenhigh.terminal.screens.help import HelpScreen
from queenhigh.terminal.screens.history import HistoryScreen, ReplayScreen
from queenhigh.terminal.screens.notice import NoticeScreen
from queenhigh.terminal.screens.panel import PanelScreen
from queenhigh.terminal.screens.start import StartScreen
from queenhigh.terminal.screens.table import TableScreen
from tests.coach.kit import outside_the_proof
from tests.round.games import game
from tests.terminal.kit import Player, at_table

# One game of each document, the progressive, and the three games outside them.
GAMES = (
    "ca-tcp",
    "tcp-01",
    "tcp-progressive-1",
    "ca-6cb",
    "draw-01",
    "casablanca",
    "colour",
    "triple",
    "two-up",
    "ultimate",
)
SIZES = ((80, 24), (160, 50))


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(play())


async def to_bets(player: Player) -> None:
    """Let the bank pass until bets can be made."""
    while player.stage != "betting":
        await player.press("n" if player.stage == "offer" else "enter")


async def to_offer(player: Player) -> None:
    """Play until the bank is offered."""
    while player.stage != "offer":
        if player.stage == "betting":
            await player.press("m", "enter")
        elif player.stage == "deciding":
            await player.stay_in()
        else:
            await player.press("enter")


async def settle_one_round(player: Player) -> None:
    """Bet the least, stay in, and come to the end of the settlement."""
    await to_bets(player)
    await player.press("m", "enter")
    while player.stage == "deciding":
        await player.stay_in()
    assert player.stage == "done"


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
            mine = [stake for stake in stakes if stake.bettor == "You"]
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


def test_keys_that_mean_nothing_change_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            await player.press("m")
            before = player.controller.host.sitting
            await player.press("z", "9", "f12", "ctrl+a", "ü", "§", "insert")
            assert player.controller.host.sitting == before

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
                return [(stake.wager, stake.cents) for stake in stakes if stake.bettor == "You"]

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


def test_c11_the_player_may_bank_and_sees_what_it_covered(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb", size=(160, 50), places=Places(seat=1)) as player:
            assert player.stage == "offer"
            assert "The bank is offered to you" in await player.text()
            await player.press("b")
            assert "Put up some chips first" in await player.text()
            await player.press("4", "u", "3", "b")
            assert player.controller.host.sitting.state.bank_cents == 2500
            assert "BANK: YOU" in await player.text()
            assert not player.controller.host.legal_wagers()
            await player.press("enter")
            assert player.stage == "done"
            told = [line.text for line in player.controller.log]
            assert any(text.startswith("You put up $25 and take back") for text in told)
            # Six bots have bet more than $25 covers: what it could not cover is told.
            assert any(text.startswith("The bank took ") for text in told)
            assert any(
                "not covered" in text or "went back" in text for text in told if text.startswith("The bank took")
            )
            # A second round in a row may be banked, with as much as before.
            await player.press("enter", "r", "b")
            assert player.controller.host.sitting.state.bank_cents == 2500
            await player.press("enter", "enter")
            assert player.stage != "offer"
            assert player.controller.host.sitting.state.bank_bettor != "You"

    run(play)


def test_decision10_a_bank_that_is_declined_goes_to_the_next_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-tcp", places=Places(seat=1)) as player:
            await player.press("n")
            assert player.controller.host.sitting.state.bank_seat == 2

    run(play)


def test_c5_bets_behind_another_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb") as player:
            await to_bets(player)
            own = player.controller.seat
            await player.press("2", "up")
            behind = player.controller.seat
            assert behind != own
            await player.press("2", "right", "1")
            stakes = [s for s in player.controller.host.sitting.state.stakes if s.bettor == "You"]
            assert {(stake.spot, stake.wager) for stake in stakes} >= {(own, "ante"), (behind, "ante")}
            await player.press("enter")
            while player.stage == "deciding":
                assert player.controller.seat == own
                await player.press("p")
            told = [line.text for line in player.controller.log]
            assert any(line.startswith(f"You on spot {behind}: ") for line in told)

    run(play)


def test_e6_two_spots_are_decided_one_after_the_other(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "casablanca", places=Places(spots=2)) as player:
            seats = player.controller.host.sitting.seats
            await player.press("m", "up", "m", "enter")
            decided = []
            while player.stage == "deciding":
                decided.append(player.controller.seat)
                await player.stay_in()
            assert sorted(decided) == sorted(seats)

    run(play)


def test_b13_the_meter_is_shown_and_grows(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-progressive-1", size=(160, 50)) as player:
            assert "Progressive meter" in await player.text()
            before = dict(player.controller.host.sitting.state.meters)["progressive"].value
            await player.press("m")
            while player.controller.wager != "progressive":
                await player.press("right")
            await player.press("m", "enter")
            assert dict(player.controller.host.sitting.state.meters)["progressive"].value > before
            assert "meter, envy $100" in await player.text()

    run(play)


def test_d3_a_raise_in_between_and_an_exchange(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "draw-01") as player:
            await player.press("2", "2", "enter", "right", "right", "3")
            sight = player.controller.host.sight()
            assert sight is not None
            await player.press("p")
            decided = [each for each in player.controller.host.sitting.actions if isinstance(each, Decide)]
            mine = [(each.cents, each.discard) for each in decided if each.spot == sight.spot]
            assert mine == [(1200, sight.cards[2])]

    run(play)


def test_the_coach_answers_on_a_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            coach = player.controller.coach
            await player.until(lambda: bool(coach.edges))
            await player.press("k")
            assert "the bank keeps 3.37 %" in await player.text()
            await player.press("2", "enter")
            assert " is worth " in await player.text()
            await player.press("f")
            assert " was the best choice: " in await player.text() or " cost $" in await player.text()
            await player.until(lambda: coach.account is not None)
            player.table.repaint()
            assert "1 round: result" in await player.text()
            await player.press("k")
            assert "the bank keeps" not in await player.text()

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


def test_a_chipless_player_can_watch_and_buy(tmp_path: Path) -> None:
    async def play() -> None:
        rules = game("tcp-01")
        book = Book(tmp_path)
        host = book.sit(rules, "tcp-01", "7", Places())
        poorer = Draft(host)
        poorer.do(CashOut("You", 99_900))
        poorer.keep()
        book.close()
        async with at_table(tmp_path, "tcp-01", seed="") as player:
            await player.press("m")
            assert not player.controller.host.sitting.bets
            await player.press("s")
            assert player.stage == "done"
            await player.press("b", *"200", "enter", "enter", "m")
            assert player.controller.host.sitting.bets

    run(play)


def test_a_game_that_the_proof_refuses_is_played_all_the_same_and_that_is_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "five-each", rules=outside_the_proof(), size=(160, 50)) as player:
            coach = player.controller.coach
            await player.until(lambda: bool(coach.no_edges))
            await player.press("k")
            assert "No exact figures" in await player.text()
            # Whoever would play by the proof plays by another name, on the seat and in the log.
            bots = player.controller.host.sitting.sat.bots
            optimal = [bot for bot in bots if bot.character == "optimal"]
            assert len(optimal) == 1  # of three bots, each with a character of its own
            assert {player.controller.manners()[bot.seat] for bot in optimal} == {"mimic"}
            told = [line.text for line in player.controller.log]
            assert any(
                text.startswith(f"{optimal[0].bettor} cannot play by the proof, and plays as mimic") for text in told
            )
            await player.press("m", "enter")
            assert player.stage == "deciding"
            assert "I cannot price this decision" in await player.text()
            await player.stay_in()
            await player.press("enter")
            for _ in range(3):
                await settle_one_round(player)
                await player.press("enter")
            assert player.controller.host.sitting.table.rounds == 4
            await player.until(lambda: coach.unpriced == 4)
            assert "rounds could not be priced" in await player.text()

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


def test_b12_b17_the_meter_is_won_reseeded_and_envied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-progressive-1", size=(160, 60)) as player:
            controller = player.controller
            while controller.wager != "ante":
                await player.press("right")
            await player.press("m")
            while controller.wager != "progressive":
                await player.press("right")
            await player.press("m")
            stakes = controller.host.sitting.state.stakes
            envious = {stake.bettor for stake in stakes if stake.wager == "progressive"} - {"You"}
            assert envious
            # Spots are dealt from seat 1 up: the player's stack comes after those of the lower seats.
            before = len({stake.spot for stake in stakes if stake.spot < controller.seat})
            royal = parse_cards("As Ks Qs")
            rest = [card for card in range(52) if card not in royal]
            deck = (*rest[: 3 * before], *royal, *rest[3 * before :])
            monkeypatch.setattr("queenhigh.session.rounds.shuffle", lambda *_: deck)
            purse = controller.host.sitting.purse_cents
            await player.press("enter")
            await player.stay_in()
            told = [line.text for line in controller.log]
            meter = controller.host.sitting.state.meters["progressive"]
            assert any(
                "from the Progressive meter (B12)" in text and text.startswith("You win $1,000") for text in told
            )
            assert meter.cents == 1000_00  # the seed, and parts of a cent that an award in whole cents leaves
            for name in envious:
                assert any(text.startswith(f"{name}: Progressive wins $100, envy of spot") for text in told)
            assert controller.host.sitting.purse_cents > purse + 1000_00
            progressive = next(table for table in controller.scene().tables if table.title == "Progressive")
            assert progressive.lit == 0

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


def clicker(player: Player) -> Callable[[str], Coroutine[None, None, None]]:
    """A hand on the mouse: clicks what answers to a name."""

    async def click(name: str) -> None:
        await player.shown()
        for picture in player.app.screen.query(Picture):
            for hit in picture.canvas.hits:
                if hit.name == name and picture.display:
                    await player.pilot.click(picture, offset=(hit.x + hit.width // 2, hit.y))
                    await player.settled()
                    return
        raise AssertionError(name)

    return click


def test_a_named_game_opens_at_its_table_and_nowhere_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01") as player:
            assert not any(isinstance(screen, StartScreen) for screen in player.app.screen_stack)
            await player.press("q")
            assert player.app._exit

    run(play)


def test_chips_need_not_wait_until_the_others_have_bet(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01", pace=30.0) as player:
            assert player.controller.waiting
            await player.press("2")
            assert [bet.cents for bet in player.controller.host.sitting.bets] == [500]

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


def test_c11_whoever_banks_sees_what_was_put_up_taken_paid_and_returned(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb", places=Places(seat=2), seed="5") as player:
            await to_offer(player)
            assert "The bank is offered to you: $5 to $" in await player.text()
            await player.press("3", "3", "b", "enter")
            place = player.controller.scene().focus
            assert place is not None
            piles = {pile.label: pile.cents for pile in place.piles}
            events = player.controller.host.sitting.events
            settled = [event for event in events if isinstance(event, WagerSettled)]
            assert piles["Put up"] == 5000
            assert piles["Taken"] == sum(e.paid_cents for e in settled if e.result in ("lose", "forfeit"))
            assert piles["Paid"] == sum(e.paid_cents for e in settled if e.result == "win")
            # Every stake was taken, went back as not covered, or went back to a winner or for a push.
            own = sum(t.cents for e in settled for t in e.transfers if t.source == "felt" and t.why != NOT_COVERED)
            assert piles["Action"] == own + piles["Returned"]
            assert piles["Returned"] > 0
            assert len(place.cards) == 3
            text = await player.text()
            for label in piles:
                assert label in text

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


def test_with_room_below_the_felt_coach_and_log_stand_there_together(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01", size=(100, 30)) as player:
            player.controller.coach.warm_up()
            await player.press("m", "k", "enter")
            text = await player.text()
            assert "COACH" in text
            assert "You hold" in text
            await player.pilot.resize_terminal(80, 24)
            text = await player.text()
            assert "COACH" in text
            assert "You hold" not in text
            await player.press("k")
            assert "You hold" in await player.text()

    run(play)


def said(player: Player) -> str:
    """What the coach says now."""
    return " ".join(line.text for line in player.controller.scene().coach)


def test_the_coach_says_what_its_values_take_for_granted(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb", size=(160, 50)) as player:
            player.controller.coach.warm_up()
            await to_bets(player)
            await player.press("m", "k", "enter")
            view = player.controller.view
            assert view.phase == "deciding"
            assert f"{format_cents(view.bank.cents)} is put up, $" in said(player)
        async with at_table(tmp_path / "two", "casablanca", size=(160, 50), places=Places(spots=2)) as player:
            player.controller.coach.warm_up()
            await player.press("m", "down", "m", "k", "enter")
            other = [spot for spot in player.controller.view.spots if spot.bettor == "You"]
            assert len(other) == 2
            assert "Your other hand is counted with:" in said(player)
            assert "counted with" in await player.text()
        async with at_table(tmp_path / "one", "casablanca", size=(160, 50)) as player:
            player.controller.coach.warm_up()
            await player.press("m", "k", "enter")
            assert "you win" in said(player)
            assert "other hand" not in said(player)
            assert "is put up" not in said(player)

    run(play)


def test_the_coach_leaves_the_log_its_place_while_the_table_tells(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-01", pace=30.0) as player:
            player.controller.coach.warm_up()
            await player.press("m", "k")
            assert player.table.has_class("-coached")
            await player.press("enter")
            assert player.controller.waiting
            assert not player.table.has_class("-coached")
            await player.press("space")
            assert player.table.has_class("-coached")

    run(play)
