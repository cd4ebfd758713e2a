"""The coach beside the table: it answers on a key, says what it takes for granted, and leaves the log its place."""

from pathlib import Path

from queenhigh.money.cents import format_cents
from queenhigh.terminal.naming import YOU, shown
from queenhigh.terminal.places import Places
from tests.coach.kit import outside_the_proof
from tests.terminal.kit import Player, at_table
from tests.terminal.piloting import run, settle_one_round, to_bets


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
                text.startswith(f"{shown(optimal[0].bettor, YOU)} cannot play by the proof, and plays as mimic")
                for text in told
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
            other = [spot for spot in player.controller.view.spots if spot.bettor == "you"]
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
