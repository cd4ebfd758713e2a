"""Tables that were really played, recorded for the page: what one reader was sent, and the views that it must lead to.

    python -m tests.page.recording      writes page/vectors

The page folds the frames onto the first view and has to arrive at every later one.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from queenhigh.cards.card import cards_text
from queenhigh.cards.deck import FULL_DECK, shuffle
from queenhigh.cards.seeds import Contribution, commitment, mixed_seed, seed_commitment, seed_from_text
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.feed import live_view, private_frames, public_frame
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.codec.spelling import JSON
from queenhigh.round.readers import bettor
from queenhigh.rules.load import load
from queenhigh.session.steps import next_step
from tests.casino.houses import opened

ROOT: Final = Path(__file__).parents[2]
TARGET: Final = ROOT / "page" / "vectors"
GAMES: Final = ("tcp-01", "ca-tcp", "ca-6cb", "draw-01", "casablanca", "tcp-progressive-1")
ROUNDS: Final = 2
READER: Final = "bot:Bram"


class _Recorder:
    """Listens as the reader does."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self.steps: list[dict[str, Any]] = []

    def __call__(self, envelope: Envelope, reply: Reply) -> None:
        if not reply.stream.startswith("table:"):
            return
        desk = self.casino.table(reply.stream.partition(":")[2])
        rules, live = desk.known_rules, desk.live
        step = next_step(rules, live.table)
        frame = public_frame(desk.name, reply.version, 1_800_000_000_000_000, envelope.actor, reply.events, step=step)
        told: dict[str, Any] = {"frame": msgspec.json.decode(frame)}
        private = dict(private_frames(rules, live, reply.version, reply.events)).get(READER)
        if private is not None:
            told["private"] = msgspec.json.decode(private)
        self.steps.append(told)
        if len(self.steps) % 8 == 0:
            told["view"] = _view(desk, reply.version)


def _view(desk: Any, version: int) -> Any:
    return msgspec.json.decode(JSON.encode(live_view(desk.known_rules, desk.live, version, bettor(READER))))


def recorded(game: str) -> dict[str, Any]:
    """One table of bots over some rounds, as one of them hears of it."""
    rules = load(game)
    with tempfile.TemporaryDirectory() as folder:
        casino = opened(Path(folder))
        casino.open_table("sam", "T1", rules, Run())
        desk = casino.table("T1")
        table = TableOfBots(casino, desk, b"page")
        play(casino, [table], 1)
        before = _view(desk, desk.version)
        heard = _Recorder(casino)
        casino.listeners.append(heard)
        play(casino, [table], ROUNDS)
        heard.steps[-1]["view"] = _view(desk, desk.version)
    return {
        "rules": rules.as_data(),
        "reader": {"role": "bettor", "bettor": READER},
        "view": before,
        "steps": heard.steps,
    }


def fair() -> dict[str, Any]:
    """Seeds, promises, mixes and decks."""
    cases = []
    for number, names in enumerate(((), ("ann",), ("ann", "bob", "guest:calm-otter-41")), start=1):
        house = seed_from_text(f"house {number}")
        said = []
        for name in names:
            seed = seed_from_text(name)
            promise = seed_commitment("T1", number, name, seed)
            said.append(Contribution(name, promise, None if name == "bob" else seed))
        mixed = mixed_seed(house, "T1", number, said)
        cases.append(
            {
                "table": "T1",
                "round": number,
                "house": house.hex(),
                "commitment": commitment(house),
                "contributions": [
                    {"bettor": c.bettor, "commitment": c.commitment, "seed": c.seed.hex() if c.seed else None}
                    for c in said
                ],
                "mixed": mixed.hex(),
                "deck": cards_text(shuffle(mixed, FULL_DECK)),
            }
        )
    return {"cases": cases}


def text_of(data: dict[str, Any]) -> str:
    """As it is kept: one line, keys in order."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def main() -> None:
    """Write them all."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        (TARGET / f"table-{game}.json").write_text(text_of(recorded(game)), encoding="utf-8")
    (TARGET / "fair.json").write_text(text_of(fair()), encoding="utf-8")
    print(*sorted(f"{path.name} {path.stat().st_size}" for path in TARGET.iterdir()), sep="\n")


if __name__ == "__main__":
    main()
