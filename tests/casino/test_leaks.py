"""No card before its time: not in a frame, not in the journal on the disk, not in a refusal, not in a log line.

Each place is scanned with every card that is hidden at that moment; a leak planted in each of them is found.
"""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.feed import public_frame
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.codec.spelling import outlined
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round.state import State
from queenhigh.rules.load import load
from tests.casino.houses import opened
from tests.casino.test_feed import cards_in
from tests.effort import scaled

LETTERS = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
GAMES = ["tcp-01", "ca-6cb", "draw-01", "casablanca"]
LOG = logging.getLogger("queenhigh.casino")


def hidden_now(state: State) -> set[str]:
    """Every card that nobody at the table but its holder may know, and those that nobody may."""
    if state.phase not in ("deciding", "revealing", "settling"):
        return set()
    cards = set(state.rest) | {card for spot in state.spots if not spot.shown for card in spot.stack}
    cards |= set() if state.bank_shown else set(state.bank_stack)
    return {LETTERS[card] for card in cards - set(state.turned) - set(state.exposed)}


class Scan:
    """Listens to one table, and reads whatever leaves the house at that moment."""

    def __init__(self, casino: Casino, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
        self.casino, self.folder, self.caplog = casino, folder, caplog

        self.scanned: dict[str, int] = {}

    def __call__(self, envelope: Envelope, reply: Reply) -> None:
        if reply.stream != "table:T1":
            return
        state = self.casino.table("T1").live.table.round
        self.look("frame", public_frame("T1", reply.version, 0, envelope.actor, reply.events).decode(), state)
        self.look("disk", self.newest(), state)
        self.look("log", "\n".join(record.getMessage() for record in self.caplog.records), state)

    def refusals(self) -> None:
        """Somebody asks for what is not possible now."""
        state = self.casino.table("T1").live.table.round
        spots = [spot for spot in state.spots if state.phase == "deciding"]
        for spot in spots:
            junk: tuple[Any, ...] = (
                round_do.Decide(spot.seat, "stay"),
                round_do.Decide(spot.seat, "play", 1),
                round_do.Decide(spot.seat, "play", None, 60),
                round_do.PlaceWager(spot.bettor, spot.seat, "ante", 500),
                round_do.Settle(),
            )
            for action in junk:
                for actor in (spot.bettor, "house"):
                    (reply,) = self.casino.submit([Envelope(actor, "table:T1", action)])
                    assert reply.error
                    self.look("refusal", f"{reply.message} {reply.facts}", state)

    def newest(self) -> str:
        """The last entry as it lies on the disk; it may be sealed in part."""
        with sqlite3.connect(f"file:{self.folder}/journal.db?mode=ro", uri=True) as file:
            row = file.execute("SELECT body FROM entries ORDER BY seq DESC LIMIT 1").fetchone()
        file.close()
        return bytes(row[0]).decode()

    def look(self, where: str, text: str, state: State) -> None:
        leaked = cards_in(text) & hidden_now(state)
        assert not leaked, f"{sorted(leaked)} in a {where}: {text[:200]}"
        self.scanned[where] = self.scanned.get(where, 0) + bool(hidden_now(state))


def scanned(folder: Path, caplog: pytest.LogCaptureFixture, game: str, rounds: int) -> dict[str, int]:
    """Rounds of bots with a scan after every step; how often something was hidden in each place."""
    caplog.set_level(logging.DEBUG)
    casino = opened(folder)
    casino.open_table("sam", "T1", load(game), Run())
    scan = Scan(casino, folder, caplog)
    casino.listeners.append(scan)
    table = TableOfBots(casino, casino.table("T1"), b"leaks")
    try:
        for _ in range(rounds):
            play(casino, [table], 1, lambda _: scan.refusals())
        return scan.scanned
    finally:
        casino.journal.close()


@pytest.mark.parametrize("game", GAMES)
def test_f3_s7_no_card_is_told_before_its_time_anywhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    found = scanned(tmp_path, caplog, game, scaled(3))
    assert set(found) == {"frame", "disk", "log", "refusal"}
    assert min(found.values()) > 20


# ── planted leaks ────────────────────────────────────────────────────────────────────────────────────────────────────


def in_a_frame(patch: pytest.MonkeyPatch) -> None:
    """Events are sent as they are."""
    patch.setattr("queenhigh.casino.feed.public", lambda event: event)


def on_the_disk(patch: pytest.MonkeyPatch) -> None:
    """Nothing is sealed."""
    patch.setattr("queenhigh.casino.entries._split", lambda message: (outlined(message), {}))


def in_a_log_line(patch: pytest.MonkeyPatch) -> None:
    """Somebody wanted to know what was dealt."""
    right = Casino._tell

    def tell(casino: Casino, *given: Any) -> Reply:
        for spot in casino.table("T1").live.table.round.spots if "T1" in casino.tables else ():
            LOG.debug("hand of spot %d: %s", spot.seat, "".join(LETTERS[card] for card in spot.stack))
        return right(casino, *given)

    patch.setattr(Casino, "_tell", tell)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """A message that wants to help too much."""

    def wrong(state: State, *phases: str) -> IllegalAction:
        cards = " ".join(LETTERS[card] for card in state.bank_stack)
        return IllegalAction("round/phase", f"this belongs to {phases}; the bank holds {cards}", {})

    patch.setattr("queenhigh.round.betting.wrong_phase", wrong)


@pytest.mark.parametrize(
    "leak, where",
    [(in_a_frame, "frame"), (on_the_disk, "disk"), (in_a_log_line, "log"), (in_a_refusal, "refusal")],
)
def test_f3_s7_a_planted_leak_is_found(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
    where: str,
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=f"in a {where}"):
        scanned(tmp_path, caplog, "tcp-01", 3)
