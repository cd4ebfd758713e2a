"""The terminal at a table of a live server: the same keys, through the same client, over a real socket."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.live import guest, login
from queenhigh.casino.floor import Pace
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.cli import play as command
from queenhigh.cli.main import main
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.exact.solve.solver import solve
from queenhigh.round.legal import LegalWager, legal_actions
from queenhigh.round.policy import sight_of
from queenhigh.round.readers import bettor
from queenhigh.round.state import State
from queenhigh.rules.load import load
from queenhigh.session.actions import StandUp
from queenhigh.terminal.glyphs import UNICODE
from queenhigh.terminal.live_app import LiveApp
from queenhigh.terminal.live_controller import LOST, LiveController
from queenhigh.terminal.live_host import LiveHost
from queenhigh.terminal.screens.live import TOO_LATE, LiveScreen
from queenhigh.terminal.screens.lobby import LobbyScreen
from queenhigh.terminal.stage import option_letters
from tests.terminal.kit import Player
from tests.terminal.test_bursts import terminal
from tests.web.served import PASSWORD, Served, served

SLOW = Run(timers=Timers(betting=60_000, bank=60_000, reveal=300, decision=60_000))
"""A table at which nobody who plays in a test is ever too late."""


async def patiently(is_so: Callable[[], bool], told: Callable[[], object] = lambda: "") -> None:
    """Wait for something; what is told beside it says why it did not come."""
    patience = asyncio.get_running_loop().time() + 15
    while not is_so():
        assert asyncio.get_running_loop().time() < patience, told()
        await asyncio.sleep(0.005)


class Guest(Player):
    """Someone at the keyboard, at a live table."""

    app: LiveApp

    @property
    def hands(self) -> LiveController:
        screen = next(each for each in self.app.screen_stack if isinstance(each, LiveScreen))
        return screen.controller

    @property
    def host(self) -> LiveHost:
        return self.hands.host

    async def wait(self, is_so: Callable[[], bool]) -> None:
        await patiently(is_so, lambda: self.lines()[-3:])

    async def at(self, stage: str) -> None:
        await self.wait(lambda: self.hands.stage == stage)

    async def sees(self, words: str) -> None:
        """Wait until the screen shows what a pattern says."""
        await self.wait(lambda: re.search(words, "\n".join(self.lines())) is not None)

    async def told(self, words: str) -> None:
        await self.wait(lambda: any(words in line.text for line in self.hands.log))


@asynccontextmanager
async def connected(
    at: Served, home: Path, *, table: str = "", game: str = "", name: str = "", seat: int = 0, spots: int = 1
) -> AsyncIterator[Guest]:
    """The application at a server, as `open_live` runs it, without a terminal."""
    async with login(at.url, name, PASSWORD) if name else guest(at.url) as me:
        app = LiveApp(home, UNICODE, me, clock=microseconds, seat=seat, spots=spots)
        await app.come(table, game)
        async with app.run_test(size=(80, 24)) as pilot:
            player = Guest(app, pilot)
            wanted = LiveScreen if app.host is not None else LobbyScreen
            await player.wait(lambda: any(isinstance(each, wanted) for each in app.screen_stack))
            yield player
        await app.get_up()


async def play_a_hand(player: Guest, *keys: str, mark: str = "") -> None:
    """Bet with some keys, say that one is ready, and stay in until the round is settled."""
    await player.at("betting")
    rounds = player.host.table.view.table.rounds
    await player.press(*keys)
    await player.wait(lambda: bool(player.host.sitting.bets))
    await player.press("enter")
    await player.wait(lambda: player.hands.stage == "deciding" or player.host.table.view.table.rounds > rounds)
    if player.hands.stage == "deciding":
        await decide(player, mark)
    await player.wait(lambda: player.host.table.view.table.rounds > rounds)


async def decide(player: Guest, mark: str = "") -> None:
    """Stay in, perhaps with a card to be exchanged."""
    if mark:
        await player.press(mark)
        await player.wait(lambda: player.hands.discard is not None)
    await player.press(next(key for key, offer in option_letters(player.hands.offers()) if not offer.gives_up))
    await player.wait(lambda: player.hands.stage != "deciding")


def state_at(at: Served, name: str = "T1") -> State:
    """The round as the server itself has it."""
    return at.server.casino.table(name).live.table.round


def test_u1_u2_t1_a_guest_sits_down_bets_decides_and_sees_the_settlement(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", run=SLOW) as at:
            async with connected(at, tmp_path / "home", game="tcp-01") as player:
                host = player.host
                you, rules = host.sitting.you, host.sitting.rules
                await player.at("betting")
                # Chips: every key does what it does at a table of one's own, and the server has it.
                await player.press("2", "2", "right", "2", "u", "d")
                await player.wait(lambda: sum(stake.cents for stake in host.sitting.state.stakes) == 2_000)
                assert [(stake.wager, stake.cents) for stake in state_at(at).stakes] == [("ante", 2_000)]
                told = legal_actions(rules, state_at(at), bettor(you))
                assert host.legal_wagers() == tuple(each for each in told if isinstance(each, LegalWager))
                await player.press("c", "enter")
                await player.wait(lambda: "you have not bet" in player.hands.error.lower())
                assert state_at(at).stakes == ()
                await player.press("1")
                await player.wait(lambda: "too little" in player.hands.error)
                await player.press("left", "m", "enter")
                await player.at("deciding")
                assert host.sight() == sight_of(rules, state_at(at))
                await player.sees(r"\b[56]\d s, then: Fold\. Spot 4: your decision")
                await player.press("h")
                await player.sees("The house keeps the hands")
                await player.press("q")
                await player.sees("the table finishes it for you")
                await decide(player)
                await player.told("You: Ante ")
                await player.at("betting")
                told_lines = [line.text for line in player.hands.log]
                for begins in ("You hold ", "You: Play", "The dealer shows ", "You: Ante "):
                    assert any(line.startswith(begins) for line in told_lines), begins
                purse = at.server.casino.table("T1").live.table.purse(you)
                assert player.hands.scene().purse_cents == purse
                assert purse != 100_000 or "Ante pushes" in " ".join(told_lines)
                await player.press("g")
                await player.at("deciding")
                assert [(stake.wager, stake.cents) for stake in state_at(at).stakes] == [("ante", 500)]
                await player.press("q", "q")
            table = at.server.casino.table("T1").live.table
            assert table.person(you) is None or StandUp(you) in table.asks
            # T1: what a table changes in its file is told to whoever sits down there.
            tight = load("tcp-01", {"wager.ante.cents_min": 2_500, "seats.count": 5})
            casino = at.server.casino
            await at.server.turns.alone(lambda: casino.open_table("sam", "T2", tight, SLOW, file=load("tcp-01")))
            async with connected(at, tmp_path / "home", table="T2") as player:
                told_lines = [line.text for line in player.hands.log if "differs from the file" in line.text]
                assert [line.partition(". ")[2] for line in told_lines] == ["5 seats.", "Ante: at least $25."]
        assert not (tmp_path / "home").exists()  # no book of live hands

    asyncio.run(main())


def burst(player: Guest, *keys: str) -> None:
    """Keys that are all there before the table has heard the first of them."""
    screen = player.app.screen
    assert isinstance(screen, LiveScreen)
    for key in keys:
        screen.hit(player.hands.meaning(key))


async def dealt(player: Guest) -> str:
    """Bet and be dealt to; the letter of the option that the exact strategy would not take."""
    await player.at("betting")
    await player.press("m", "enter")
    await player.at("deciding")
    strategy = solve(player.host.sitting.rules).strategy
    assert strategy is not None
    best = strategy.decide(player.hands.cards()).option
    return next(key for key, offer in option_letters(player.hands.offers()) if offer.option != best)


def test_u2_a_doubted_decision_is_asked_about_once_however_often_its_key_came(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            served(tmp_path / "house", run=SLOW) as at,
            connected(at, tmp_path / "home", game="tcp-01") as player,
        ):
            wrong = await dealt(player)
            player.hands.ask_cents = 0
            burst(player, wrong, wrong, wrong)
            await player.sees("Are you sure")
            await player.press("n")
            await player.wait(lambda: not player.hands.doubt)
            # One question, and no second one beneath it: the hand is still to be decided.
            assert isinstance(player.app.screen, LiveScreen)
            assert player.hands.stage == "deciding"
            await player.press(wrong)
            await player.sees("Are you sure")
            await player.press("y")
            await player.wait(lambda: player.hands.stage != "deciding")
            assert not player.hands.doubt

    asyncio.run(main())


def test_u2_an_answer_that_comes_too_late_decides_nothing(tmp_path: Path) -> None:
    """The table has decided for the player, and dealt another hand, while the question stood open."""

    async def main() -> None:
        async with (
            served(tmp_path / "house", run=SLOW) as at,
            connected(at, tmp_path / "home", game="tcp-01") as player,
        ):
            wrong = await dealt(player)
            player.hands.ask_cents = 0
            await player.press(wrong)
            await player.sees("Are you sure")
            before = player.hands.turn
            await player.host.table.decide("fold")
            await player.at("betting")
            player.host.place(before.spot, "ante", 500)
            player.host.deal()
            await player.host.carry_out()
            await player.at("deciding")
            assert player.hands.turn.round == before.round + 1
            await player.press("y")
            await player.wait(lambda: player.hands.error == TOO_LATE)
            assert not player.hands.doubt
            assert player.hands.turn == before._replace(round=before.round + 1)

    asyncio.run(main())


def test_u2_keys_in_a_burst_decide_one_hand_and_not_the_next_unseen(tmp_path: Path) -> None:
    """The real program in a real terminal, two spots: the second key was meant for what was seen when it was pressed."""

    async def main() -> None:
        async with served(tmp_path / "house", ("casablanca",), run=SLOW) as at:
            asked = ("casablanca", "--connect", at.url, "--seat", "3", "--spots", "2", "--quick")
            home = tmp_path / "home"
            home.mkdir()
            with terminal(home, *asked) as table:
                await asyncio.to_thread(table.until, b"Least")
                table.type(b"m\x1b[Bm")
                await patiently(lambda: [stake.spot for stake in state_at(at).stakes] == [3, 4])
                table.type(b"\r")
                await asyncio.to_thread(table.until, b"Spot 3: your decision")
                table.type(b"rrrr")
                await asyncio.to_thread(table.until, b"Spot 4: your decision")
                assert [(spot.seat, spot.option) for spot in state_at(at).spots] == [(3, "play"), (4, "")]
                table.type(b"?zzlzzr")
                await asyncio.to_thread(table.until, b"Sit out")
                table.type(b"q")
                assert await asyncio.to_thread(table.ended) == 0

    asyncio.run(main())


async def sit_out_until_offered(player: Guest) -> None:
    """Bet nothing until the bank comes round."""
    sat_out: list[int] = [0]

    def is_asked() -> bool:
        is_new = player.host.view().number != sat_out[-1]
        return player.hands.stage == "offer" or (player.hands.stage == "betting" and is_new)

    while player.hands.stage != "offer":
        await player.wait(is_asked)
        if player.hands.stage == "betting":
            sat_out.append(player.host.view().number)
            await player.press("s")


def test_u2_the_bank_is_offered_and_taken(tmp_path: Path) -> None:
    pace = Pace(dealer=1, between_rounds=1_000, bot_least=1, bot_most=3)

    async def main() -> None:
        async with (
            served(tmp_path / "house", ("ca-6cb",), run=SLOW, company=2, pace=pace) as at,
            connected(at, tmp_path / "home", table="T1") as player,
        ):
            you = player.host.sitting.you
            await sit_out_until_offered(player)
            await player.sees("The bank is offered to you")
            await player.press("b")
            await player.wait(lambda: "put up some chips" in player.hands.error.lower())
            await player.press("5", "b")
            await player.wait(lambda: player.host.banks)
            number, cents = state_at(at).number, state_at(at).bank_cents
            assert (state_at(at).bank_bettor, cents) == (you, player.hands.chips[4])
            # Only bots bet against this bank: nobody is waited for, and the round goes on by itself.
            await player.told("You put up ")
            told = [line.text for line in player.hands.log]
            assert any(line.startswith("You bank with ") for line in told)
            assert any(line.startswith("The bank took ") for line in told)
            assert player.host.sitting.last_bank_cents == cents
            assert player.host.view().number == number

    asyncio.run(main())


def test_u2_a_card_is_exchanged_in_the_draw_game(tmp_path: Path) -> None:
    async def main() -> None:
        unhurried = Pace(dealer=1, between_rounds=1_500)
        async with (
            served(tmp_path / "house", ("draw-01",), run=SLOW, pace=unhurried) as at,
            connected(at, tmp_path / "home", game="draw-01", seat=2) as player,
        ):
            await player.at("betting")
            await player.press("m", "enter")
            await player.at("deciding")
            sight = player.host.sight()
            assert sight == sight_of(player.host.sitting.rules, state_at(at))
            assert sight is not None
            await decide(player, "1")
            await player.told("exchanging")
            assert state_at(at).spots[0].discard == sight.cards[0]
            await player.told("You draw ")
            you = player.host.sitting.you
            await player.wait(lambda: player.hands.story.result_cents(you) is not None)
            result = player.hands.story.result_cents(you)
            assert result == at.server.casino.table("T1").live.table.purse(you) - 100_000
            assert player.hands.scene().purse_cents == 100_000 + result

    asyncio.run(main())


def test_t6_u10_a_server_that_goes_and_comes_back_finds_the_table_where_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "house"
        async with AsyncExitStack() as stack:
            first = served(folder, run=SLOW)
            at = await first.__aenter__()
            player = await stack.enter_async_context(connected(at, tmp_path / "home", game="tcp-01"))
            await player.at("betting")
            await player.press("m", "enter")
            await player.at("deciding")
            cards = player.hands.cards()
            await first.__aexit__(None, None, None)
            await player.wait(lambda: not player.hands.is_connected)
            await player.sees(re.escape(LOST))
            await player.press("p")
            async with served(folder, run=SLOW, port=int(at.url.rpartition(":")[2])) as again:
                await player.wait(lambda: player.hands.is_connected and player.hands.stage == "deciding")
                assert player.hands.cards() == cards
                await player.sees("s, then: Fold")
                await decide(player)
                await player.told("You: Ante ")
                await player.wait(lambda: state_at(again).phase in ("racking", "over", "betting"))
                await stack.aclose()

    asyncio.run(main())


def test_u1_the_lobby_the_person_and_what_stands_against_a_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            served(tmp_path / "house", ("tcp-01", "draw-01"), run=SLOW) as at,
            connected(at, tmp_path / "home", name="ann") as player,
        ):
            screen = await player.text()
            assert "You are ann" in screen
            assert "T2" in screen
            await player.press("down", "enter")
            await player.wait(lambda: player.app.host is not None)
            await player.wait(lambda: isinstance(player.app.screen, LiveScreen))
            assert (player.host.table.name, player.host.sitting.seats) == ("T2", (4,))
            with pytest.raises(BadInput, match=r"no table of this house plays 'ca-6cb'; its games are draw-01, tcp-01"):
                async with connected(at, tmp_path / "home", game="ca-6cb"):
                    pass
            with pytest.raises(BadInput, match="seat 4 of T2 is taken"):
                async with connected(at, tmp_path / "home", table="T2", seat=4):
                    pass
            with pytest.raises(IllegalAction, match="there is no table 'T9'"):
                async with connected(at, tmp_path / "home", table="T9"):
                    pass
            # The same person elsewhere: this terminal says so, and ends.
            async with login(at.url, "ann", PASSWORD):
                await player.wait(lambda: player.app._exit)
            assert player.app.refused is not None
            assert "connected elsewhere" in player.app.refused.message

    asyncio.run(main())


def test_nobody_there_is_one_sentence_and_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "_check_terminal", lambda: None)
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"  # bound, and nobody listens
        said = {
            ("--connect", url): f"{url}/api/guest does not answer: Connection refused",
            ("--connect", "example.org"): "'example.org' is no address of a server",
            ("--connect", url, "--seed", "7"): "--seed is for a table on this machine, not with --connect",
            ("--connect", url, "--bots", "2"): "--bots is for a table on this machine, not with --connect",
            ("--table", "T1"): "--table is for a live server: say which one with --connect URL",
        }
        for arguments, sentence in said.items():
            with pytest.raises(SystemExit) as ended:
                main(["play", "tcp-01", *arguments])
            errors = capsys.readouterr().err
            assert ended.value.code == 2
            assert sentence in " ".join(errors.split())
            assert "Traceback" not in errors
